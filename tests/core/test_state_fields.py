"""Documents made from a table of state fields."""

from typing import Annotated

import msgspec
import pytest

from railtable.core.actions import View
from railtable.core.engine import State
from railtable.core.state_fields import (
    cell_counts,
    cell_row,
    derived,
    document_from,
    dump_fields,
    enumerated,
    load_fields,
    seat_cells,
)

CARS = ("box", "tank")


class YardState(State):
    def __init__(self) -> None:
        super().__init__(2)
        self.day = 1
        self.ending = 0
        self.holder = -1
        self.phase = 0
        self.ended = 0
        self.size = 0
        self.total = 0
        self.cells = [0] * 8


class YardDocument(msgspec.Struct, kw_only=True):
    day: int
    ending: bool
    holder: int | None
    phase: Annotated[str, enumerated("phase", ("turn", "over"))]
    ended: Annotated[str | None, enumerated("ended", (None, "passes"))]
    seats: Annotated[int, derived("seats")]
    row: Annotated[list[str], cell_row(0, "size", 3, CARS)]
    deck: Annotated[dict[str, int], cell_counts(3, CARS, "total")]
    points: Annotated[list[int], seat_cells(5)]


class YardView(View, frozen=True, kw_only=True):
    day: int
    phase: str


WRITTEN = {
    "day": 3,
    "ending": True,
    "holder": None,
    "phase": "over",
    "ended": "passes",
    "seats": 2,
    "row": ["tank", "box"],
    "deck": {"tank": 4},
    "points": [7, -1],
}


def load(**changes: object) -> YardState:
    return load_fields(YardState(), msgspec.convert(WRITTEN | changes, YardDocument))


def test_every_field_is_stored_in_its_place():
    state = load()
    assert (state.day, state.ending, state.holder, state.phase, state.ended) == (3, 1, -1, 1, 1)
    assert (state.size, state.total) == (2, 4)
    assert state.cells == [1, 0, 0, 0, 4, 7, -1, 0]


@pytest.mark.parametrize(
    "change", [{}, {"holder": 0}, {"ended": None}, {"row": []}, {"deck": {"box": 1, "tank": 2}}]
)
def test_a_loaded_document_is_dumped_unchanged(change):
    assert msgspec.to_builtins(dump_fields(YardDocument, load(**change))) == WRITTEN | change


def test_a_derived_field_is_written_and_not_loaded():
    assert load(seats=5).seats == 2


@pytest.mark.parametrize(
    "change",
    [{"row": ["box"] * 4}, {"row": ["barge"]}, {"points": [1]}, {"phase": "night"}],
)
def test_a_document_that_does_not_fit_is_refused(change):
    with pytest.raises((ValueError, KeyError)):
        load(**change)


def test_a_document_takes_from_a_view_what_it_shows_and_the_rest_as_given():
    view = YardView(seat=None, to_move=0, scores=[0, 0], day=9, phase="turn")
    hidden = {name: value for name, value in WRITTEN.items() if name not in ("day", "phase")}
    document = document_from(YardDocument, view, **hidden)
    assert (document.day, document.phase, document.deck) == (9, "turn", {"tank": 4})
