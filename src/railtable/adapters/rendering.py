"""Text rendering of a table for `render`."""

import sys

from railtable.adapters.env_game import EnvGame
from railtable.games import module_of
from railtable.texts import texts


def render_env_game(course: EnvGame, mode: str | None) -> str | None:
    """Return a spectator's board (`ansi`), print it (`human`), or do nothing (None)."""
    if mode is None:
        return None
    view = course.rules.view(course.state, None)
    board = str(module_of(course.rules, "terminal").format_view(view, texts("en")))
    if mode == "human":
        sys.stdout.write(board + "\n")
        return None
    return board
