"""The points of each load, card by card (BT-14, BT-16 to BT-20).  Compiled."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.numbers import Numbers
from railtable.games.block_train.components import (
    ADVANCED,
    ARROW,
    BLUE,
    COLOUR,
    EMPTY,
    FLAG,
    FRAGILE,
    GOLD,
    MAX_SEATS,
    MOST_WAGONS,
    RED,
    SHOWN,
)
from railtable.games.block_train.state import (
    ADVANCED_CARDS,
    COUNTED,
    LENGTHS,
    ROWS,
    TALLIES,
    TALLY,
    BlockTrainState,
)

RUNS: Final[i64] = 0
GOLDS: Final[i64] = 1
FIRST_ADVANCED: Final[i64] = 2
NO_LOCOMOTIVE: Final[i64] = 11
TERM_COUNT: Final[i64] = 12
TERMS: Final[tuple[str, ...]] = ("runs", "gold", *ADVANCED, "no_locomotive")
"""The sources of points: the basic card, gold, A1 to A9, and the loss of a train that
cannot leave.
"""

MOST_RED: Final[i64] = 0
SHORTEST: Final[i64] = 1
LONGEST: Final[i64] = 2
NO_GOLD: Final[i64] = 3
TWO_COLOURS: Final[i64] = 4
TWO_LOCOMOTIVES: Final[i64] = 5
EMPTY_WAGONS: Final[i64] = 6
FRAGILES: Final[i64] = 7

# A tally: a load's wagons by colour, then these.
FRAGILE_WAGONS: Final[i64] = 6
FLAGS: Final[i64] = 7
ARROWS: Final[i64] = 8
ARROWS_AT_BOTH_ENDS: Final[i64] = 9
RUN_POINTS: Final[i64] = 10

_NO_POINTS: Final = vec[i64]([0] * MAX_SEATS)


def run_points(length: i64) -> i64:
    """Return the points of neighbours of one colour (BT-17)."""
    if length >= 5:
        return 10
    if length == 4:
        return 7
    if length == 3:
        return 5
    return 0


def runs_worth(cells: vec[i64], place: i64, end: i64) -> i64:
    """Return the points of all runs among adjacent wagons (BT-17)."""
    points: i64 = 0
    run: i64 = 0
    colour: i64 = EMPTY
    while place < end:
        here = cells[place] & COLOUR
        if here == colour:
            run += 1
        else:
            if colour < EMPTY:
                points += run_points(run)
            colour = here
            run = 1
        place += 1
    if colour < EMPTY:
        points += run_points(run)
    return points


def count_loads(state: BlockTrainState) -> vec[i64]:
    """Count the visible wagons of every changed load; return the cells with the tallies."""
    cells = state.cells
    seat: i64 = 0
    while seat < state.seats:
        if cells[TALLIES + seat * TALLY + COUNTED] == 0:
            _count_load(cells, seat)
        seat += 1
    return cells


def _count_load(cells: vec[i64], seat: i64) -> None:
    tally = TALLIES + seat * TALLY
    number = tally
    while number < tally + TALLY:
        cells[number] = 0
        number += 1
    row = ROWS + seat * MOST_WAGONS
    end = row + cells[LENGTHS + seat]
    place = row
    while place < end:
        wagon = cells[place]
        cells[tally + (wagon & COLOUR)] += 1
        if wagon > COLOUR:
            _count_marks(cells, tally, wagon)
        place += 1
    if row < end:
        cells[tally + ARROWS_AT_BOTH_ENDS] = cells[row] & cells[end - 1] & ARROW
    cells[tally + RUN_POINTS] = runs_worth(cells, row, end)
    cells[tally + COUNTED] = 1


def _count_marks(cells: vec[i64], tally: i64, wagon: i64) -> None:
    if wagon & FRAGILE:
        cells[tally + FRAGILE_WAGONS] += 1
    if wagon & FLAG:
        cells[tally + FLAGS] += 1
    if wagon & ARROW:
        cells[tally + ARROWS] += 1


# The following functions take cells in which every load is counted.


def has_locomotive(cells: vec[i64], seat: i64) -> bool:
    """Tell whether a load has a visible arrow wagon (BT-14, BT-16)."""
    return cells[TALLIES + seat * TALLY + ARROWS] > 0


def basic_points(cells: vec[i64], seat: i64) -> i64:
    """Return the points of a load by the basic card and gold (BT-17, BT-18)."""
    tally = TALLIES + seat * TALLY
    return cells[tally + RUN_POINTS] + 3 * cells[tally + GOLD]


def has_two_colours(cells: vec[i64], seat: i64) -> bool:
    """Tell whether a load's containers have exactly two colours, gold included (BT-20, A5)."""
    colours: i64 = 0
    colour = BLUE
    while colour <= GOLD:
        if cells[TALLIES + seat * TALLY + colour] > 0:
            colours += 1
        colour += 1
    return colours == 2


def sole_leader(cells: vec[i64], seats: i64, card: i64) -> i64:
    """Return the only leader on A1, A2 or A3, or -1 on a tie (BT-19).

    A load without a locomotive is compared like any other (BT-16).
    """
    leader: i64 = -1
    best: i64 = -1000
    seat: i64 = 0
    while seat < seats:
        worth = _measure(cells, seat, card)
        if worth > best:
            best = worth
            leader = seat
        elif worth == best:
            leader = -1
        seat += 1
    return leader


def _measure(cells: vec[i64], seat: i64, card: i64) -> i64:
    if card == MOST_RED:
        return cells[TALLIES + seat * TALLY + RED]
    if card == SHORTEST:
        return -cells[LENGTHS + seat]
    return cells[LENGTHS + seat]


def majority_worth(card: i64) -> i64:
    """Return the points of the sole leader on A1, A2 or A3 (BT-19)."""
    if card == SHORTEST:
        return 7
    return 5


def own_worth(cells: vec[i64], seat: i64, card: i64) -> i64:
    """Return the points of a load by one of A4 to A9, assuming a locomotive (BT-20)."""
    tally = TALLIES + seat * TALLY
    if card == EMPTY_WAGONS:
        return 2 * cells[tally + EMPTY]
    if card == FRAGILES:
        return 2 * cells[tally + FRAGILE_WAGONS]
    if card == TWO_LOCOMOTIVES:
        return 7 * i64(cells[tally + ARROWS_AT_BOTH_ENDS] != 0)
    if card == NO_GOLD:
        earned = cells[tally + GOLD] == 0
    elif card == TWO_COLOURS:
        earned = has_two_colours(cells, seat)
    else:
        earned = cells[tally + FLAGS] == 0
    return 5 * i64(earned)


def advanced_worth(cells: vec[i64], seats: i64, seat: i64, card: i64) -> i64:
    """Return the points of a load by an advanced card, assuming a locomotive."""
    if card > LONGEST:
        return own_worth(cells, seat, card)
    if sole_leader(cells, seats, card) == seat:
        return majority_worth(card)
    return 0


def load_scores(state: BlockTrainState) -> vec[i64]:
    """Return the current points of every load: none without a locomotive (BT-16)."""
    cells, points = count_loads(state), _NO_POINTS[:]
    seat: i64 = 0
    while seat < state.seats:
        if has_locomotive(cells, seat):
            points[seat] = basic_points(cells, seat)
        seat += 1
    number: i64 = 0
    while number < SHOWN:
        card = cells[ADVANCED_CARDS + number]
        if card > LONGEST:
            _add_own(cells, state.seats, card, points)
        elif card >= 0:
            leader = sole_leader(cells, state.seats, card)
            if leader >= 0 and has_locomotive(cells, leader):
                points[leader] += majority_worth(card)
        number += 1
    return points


def _add_own(cells: vec[i64], seats: i64, card: i64, points: vec[i64]) -> None:
    seat: i64 = 0
    while seat < seats:
        if has_locomotive(cells, seat):
            points[seat] += own_worth(cells, seat, card)
        seat += 1


def load_terms(state: BlockTrainState, seat: i64) -> list[int]:
    """Return a load's current points, one number for each of TERMS.

    A load without a locomotive scores 0 in total: its last term subtracts the
    rest, and it gets no majority (BT-16).
    """
    cells, terms = count_loads(state), [0] * int(TERM_COUNT)
    locomotive = has_locomotive(cells, seat)
    terms[RUNS] = cells[TALLIES + seat * TALLY + RUN_POINTS]
    terms[GOLDS] = 3 * cells[TALLIES + seat * TALLY + GOLD]
    number: i64 = 0
    while number < SHOWN:
        card = cells[ADVANCED_CARDS + number]
        if card > LONGEST or (card >= 0 and locomotive):
            terms[FIRST_ADVANCED + card] = advanced_worth(cells, state.seats, seat, card)
        number += 1
    if not locomotive:
        terms[NO_LOCOMOTIVE] = -sum(terms)
    return terms


def scores(state: BlockTrainState) -> list[int]:
    """Return the current points of every seat."""
    points = load_scores(state)
    return [int(points[seat]) for seat in range(state.seats)]


def add_scores(state: BlockTrainState, scores: Numbers) -> None:
    """Append the current points of every seat."""
    scores.add_all(load_scores(state), 0, state.seats)
