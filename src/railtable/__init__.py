"""Railtable: play, study and solve five railway table games.

    import railtable

    table = railtable.Table("trambahn", seats=2, seed=1)
    table.play(table.legal_actions()[0])
    print(table)

What is listed in `__all__` is the whole public interface; docs/api.md shows it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from railtable.api import (
        BOTS,
        GAMES,
        Action,
        BadNotation,
        BadOptions,
        BadRecord,
        Bot,
        IllegalAction,
        LuckBetween,
        Outcome,
        RailtableError,
        Record,
        RecordedGame,
        Step,
        Table,
        UnknownBot,
        UnknownGame,
        View,
        bot,
        read_record,
    )

__version__ = "0.1.0"

__all__ = [
    "BOTS",
    "GAMES",
    "Action",
    "BadNotation",
    "BadOptions",
    "BadRecord",
    "Bot",
    "IllegalAction",
    "LuckBetween",
    "Outcome",
    "RailtableError",
    "Record",
    "RecordedGame",
    "Step",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "View",
    "bot",
    "read_record",
]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        # Loaded when first asked for: `import railtable` itself loads nothing.
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module("railtable.api"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
