"""The board of an environment as text or as a picture, for `render`."""

import sys
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from railtable.core.errors import BadOptions
from railtable.core.rules import Rules
from railtable.games import has_module, module_of
from railtable.texts import texts

RENDER_MODES: Final = ["ansi", "human", "rgb_array"]

Frame: TypeAlias = NDArray[np.uint8]
"""A picture: rows, columns, and red, green and blue."""


def check_render_mode(rules: Rules[Any, Any], mode: str | None) -> None:
    """Raise BadOptions if a game cannot be rendered in a mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadOptions("unknown_render_mode", {"mode": mode, "known": ", ".join(RENDER_MODES)})
    if mode == "rgb_array" and not has_module(rules, "picture"):
        raise BadOptions("no_picture", {"game": rules.info.key})


def render_state(rules: Rules[Any, Any], state: Any, mode: str | None) -> str | Frame | None:
    """Return a spectator's board as text (`ansi`) or picture (`rgb_array`), or print it (`human`).

    Return None without a mode.
    """
    if mode is None:
        return None
    view = rules.view(state, None)
    if mode == "rgb_array":
        return _paint(rules, view)
    board = str(module_of(rules, "terminal").format_view(view, texts("en")))
    if mode == "human":
        sys.stdout.write(board + "\n")
        return None
    return board


def _paint(rules: Rules[Any, Any], view: Any) -> Frame:
    from railtable.pictures import Standing, paint_table  # noqa: PLC0415 loads fonts

    say = texts("en")
    names = [say.say("seat-name", {"number": seat + 1}) for seat in range(len(view.scores))]
    standings = [Standing(name, points) for name, points in zip(names, view.scores, strict=True)]
    board = module_of(rules, "picture").draw(view, say)
    return np.asarray(paint_table(say.name_of(rules.info.key), standings, board), dtype=np.uint8)
