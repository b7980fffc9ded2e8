"""States and engines of games in plain Python, as games from outside are.  Compiled.

mypyc lets plain Python inherit only from classes that say so, and whatever says so is
slower to use: so our own games have their states and engines from core/engine.py.
"""
# railtable: compiled

from typing import TypeVar

from mypy_extensions import i64, mypyc_attr

from railtable.core.engine import Engine, State


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainState(State):
    """A game in progress: data only."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainEngine(Engine[S]):
    """One game's moves."""
