"""Loads in one line of text, and tables built round them.

A row is its visible wagons from the left: `<B G Rf E`.  An arrow wagon at the
left end points left, at the right end right.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from railtable.games.block_train.document import (
    BlockTrainDocument,
    LoadDocument,
    PlacedCard,
    load,
    visible_wagons,
)
from railtable.games.block_train.game import RULES
from railtable.games.block_train.state import BlockTrainState

Lay: TypeAlias = Callable[..., BlockTrainState]


def lay_row(row: str) -> list[PlacedCard]:
    """Return cards that, laid from left to right, show this row."""
    wagons = row.split()
    cards: list[PlacedCard] = []
    at = 0
    if len(wagons) % 2:
        hidden = "B" if wagons[0].startswith("<") else "E"
        cards.append(PlacedCard(f"{wagons[0]}-{hidden}", 0, turned=False))
        at = 1
    while at < len(wagons):
        left, right = wagons[at : at + 2]
        turned = right.startswith("<")
        cards.append(PlacedCard(f"{right}-{left}" if turned else f"{left}-{right}", at, turned))
        at += 2
    return cards


@pytest.fixture
def lay() -> Lay:
    """Return a maker of tables: rows by seat, and whatever else matters."""

    def make(*rows: str, **facts: Any) -> BlockTrainState:
        seats = max(len(rows), 3)
        loads = [LoadDocument(lay_row(row), []) for row in rows]
        loads += [LoadDocument([], [])] * (seats - len(rows))
        held = facts.get("held")
        document = BlockTrainDocument(
            seats=seats,
            to_move=facts.get("to_move", 0),
            phase=facts.get("phase", "take" if held is None else "place"),
            round=facts.get("round", 1),
            captain=facts.get("captain", 0),
            placed=facts.get("placed", 0),
            scoring=facts.get("scoring", ["no_gold", "two_colours", "no_flag"]),
            unseen=facts.get("unseen", {"B-B": 56}),
            removed=20,
            offer=facts.get("offer", ["B-B", "G-G", "R-R", "E-E"]),
            held=held,
            loads=loads,
            discards=[],
        )
        state = load(document)
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
