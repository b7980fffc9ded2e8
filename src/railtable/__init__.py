"""Railtable: play, study and solve five railway table games.

    import railtable

    table = railtable.Table("trambahn", seats=2, seed=1)
    table.play(table.legal_actions()[0])
    print(table)

What `railtable.api` lists is the whole public interface; docs/api.md shows it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from railtable.api import *  # noqa: F403

__version__ = "0.1.0"


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        # Loaded when first asked for: `import railtable` itself loads nothing.
        api = import_module("railtable.api")
        if name != "__all__" and name not in api.__all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(api, name)


def __dir__() -> list[str]:
    return sorted([*globals(), *import_module("railtable.api").__all__])
