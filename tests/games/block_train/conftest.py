"""Loads in one line of text, and tables built around them.

A row is its visible wagons from the left: `<B G Rf E`.  An arrow wagon at the
left end points left, at the right end right.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from railtable.games.block_train.document import visible_wagons
from railtable.games.block_train.game import RULES
from railtable.games.block_train.position import POSITIONS, parse_position
from railtable.games.block_train.state import BlockTrainState

Lay: TypeAlias = Callable[..., BlockTrainState]


@pytest.fixture
def lay() -> Lay:
    """Return a maker of tables: rows by seat, and other fields."""

    def make(*rows: str, **facts: Any) -> BlockTrainState:
        usual: dict[str, Any] = {
            "scoring": ["no_gold", "two_colours", "no_flag"],
            "unseen": {"B-B": 56},
            "offer": ["B-B", "G-G", "R-R", "E-E"],
            "removed": 20,
        }
        entries = [POSITIONS.entry(name, value) for name, value in (usual | facts).items()]
        shown = " / ".join(row or "-" for row in [*rows, *[""] * (3 - len(rows))])
        state = parse_position("\n".join([f"rows: {shown}", *entries]))
        for seat, row in enumerate(rows):
            assert visible_wagons(state, seat) == row.split()
        return state

    return make


@pytest.fixture
def score(lay: Lay) -> Callable[..., list[int]]:
    """Return the points of rows, given the advanced cards in play."""

    def points(*rows: str, scoring: tuple[str, ...] = ()) -> list[int]:
        state = lay(*rows, scoring=list(scoring), to_move=-2, phase="over")
        return RULES.scores(state)

    return points
