"""Evaluate a position for a seat: the arithmetic of terms.py.  Compiled."""
# railtable: compiled

# The whole table is public, so every load may be used.

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.numbers import Amounts, Numbers
from railtable.games.block_train import weights as at_weight
from railtable.games.block_train.components import (
    ADVANCED,
    ADVANCED_COUNT,
    COLOUR,
    EMPTY,
    FIRST,
    FLAG,
    FRAGILE,
    GOLD,
    MAX_SEATS,
    MOST_WAGONS,
    SECOND,
    SHOWN,
)
from railtable.games.block_train.moves import PLACE_AT
from railtable.games.block_train.places import add_places, put_card
from railtable.games.block_train.scoring import (
    LONGEST,
    RUN_POINTS,
    TWO_COLOURS,
    advanced_worth,
    basic_points,
    count_loads,
    has_locomotive,
    majority_worth,
    own_worth,
    sole_leader,
)
from railtable.games.block_train.state import (
    ADVANCED_CARDS,
    FIRST_AT,
    LENGTHS,
    OVER,
    PLACE,
    PLACED_CARDS,
    ROWS,
    TALLIES,
    TALLY,
    BlockTrainState,
    copy_state,
)

TERMS: Final = (
    "runs",
    "gold",
    *ADVANCED,
    "no_locomotive",
    "growing_runs",
    "captain",
    "rivals",
)
"""The names of the terms of `add_terms`."""

NO_FLAG: Final[i64] = 8
MOST_PLACES: Final[i64] = 64
_NO_POINTS: Final = vec[i64]([0] * MAX_SEATS)


def add_terms(state: BlockTrainState, seat: i64, weights: vec[float], terms: Amounts) -> None:
    """Append a seat's terms, one number for each of TERMS.

    A card in hand counts as laid in its best place.
    """
    alone = _points_alone(state, seat)
    if state.phase == PLACE and state.to_move == seat:
        state = _lay_best(state, weights, terms, alone)
    _add_load_terms(state, seat, weights, terms, alone)


def _lay_best(
    state: BlockTrainState, weights: vec[float], terms: Amounts, alone: vec[i64]
) -> BlockTrainState:
    """Return the state with the card in hand laid in its best place."""
    seat, places = state.to_move, Numbers(MOST_PLACES)
    add_places(state, places)
    trial = copy_state(state)
    best, most = places.items[0], 0.0
    at: i64 = 0
    while at < places.size:
        _lay(state, trial, places.items[at])
        _add_load_terms(trial, seat, weights, terms, alone)
        total = terms.total()
        terms.clear()
        if at == 0 or total > most:
            best, most = places.items[at], total
        at += 1
    _lay(state, trial, best)
    return trial


def _lay(state: BlockTrainState, trial: BlockTrainState, move: i64) -> None:
    """Set `trial` to the state after laying the card in hand, as far as the terms need it."""
    seat, card = state.to_move, state.held
    cells, before = trial.cells, state.cells
    at = ROWS + seat * MOST_WAGONS
    stop = at + before[LENGTHS + seat]
    while at < stop:
        cells[at] = before[at]
        at += 1
    cells[LENGTHS + seat] = before[LENGTHS + seat]
    cells[PLACED_CARDS + seat] = before[PLACED_CARDS + seat]
    packed = move - PLACE_AT
    put_card(trial, seat, card, (packed >> 1) + FIRST_AT, packed & 1)
    if (FIRST[card] | SECOND[card]) & FLAG:
        trial.captain = seat


def _add_load_terms(
    state: BlockTrainState, seat: i64, weights: vec[float], terms: Amounts, alone: vec[i64]
) -> None:
    """Append the terms of a load: points by card, a locomotive, growth, rivals."""
    cells, left = count_loads(state), turns_left(state, seat)
    _add_points(state, seat, weights, terms)
    if has_locomotive(cells, seat):
        terms.add(0.0)
    else:
        hope = terms.total() + weights[at_weight.STAKE]
        terms.add(thousandths(-weights[at_weight.LATE_RISK + left] * hope))
    if left == 0:
        terms.add(0.0)
        terms.add(0.0)
    else:
        near = float(min(left, 4))
        terms.add(thousandths(_growth(state, seat, weights) * near / 4.0))
        terms.add(weights[at_weight.CAPTAIN] if state.captain == seat else 0.0)
    terms.add(-weights[at_weight.RIVALS] * float(_best_rival(state, seat, alone)))


def turns_left(state: BlockTrainState, seat: i64) -> i64:
    """Count the cards a seat still has to place, including the one in hand."""
    if state.phase == OVER:
        return 0
    return state.rounds - state.cells[PLACED_CARDS + seat]


def _add_points(state: BlockTrainState, seat: i64, weights: vec[float], terms: Amounts) -> None:
    """Append points by term as if a locomotive were certain; discount uncertain ones."""
    share = float(turns_left(state, seat)) / float(state.rounds)
    kept = 1.0 - weights[at_weight.UNSURE] * share
    cells = state.cells
    terms.add(float(cells[TALLIES + seat * TALLY + RUN_POINTS]))
    terms.add(float(3 * cells[TALLIES + seat * TALLY + GOLD]))
    number: i64 = 0
    card: i64 = 0
    while card < ADVANCED_COUNT:
        points = 0.0
        if number < SHOWN and cells[ADVANCED_CARDS + number] == card:
            number += 1
            points = float(advanced_worth(cells, state.seats, seat, card))
            if points > 0.0 and (card <= TWO_COLOURS or card == NO_FLAG):
                points = thousandths(points * kept)
        terms.add(points)
        card += 1


def _points_alone(state: BlockTrainState, seat: i64) -> vec[i64]:
    """Return the points of the other loads that do not depend on the seat's own: no majorities."""
    cells, points = count_loads(state), _NO_POINTS[:]
    rival: i64 = 0
    while rival < state.seats:
        if rival != seat and has_locomotive(cells, rival):
            total, number = basic_points(cells, rival), i64(0)
            while number < SHOWN:
                card = cells[ADVANCED_CARDS + number]
                if card > LONGEST:
                    total += own_worth(cells, rival, card)
                number += 1
            points[rival] = total
        rival += 1
    return points


def _best_rival(state: BlockTrainState, seat: i64, alone: vec[i64]) -> i64:
    """Return the current points of the best other load: its own, and majorities."""
    cells, best, rival = state.cells, i64(0), i64(0)
    first, second = _leader(state, 0), _leader(state, 1)
    third = _leader(state, 2)
    while rival < state.seats:
        if rival != seat:
            total = alone[rival]
            if rival == first:
                total += majority_worth(cells[ADVANCED_CARDS])
            if rival == second:
                total += majority_worth(cells[ADVANCED_CARDS + 1])
            if rival == third:
                total += majority_worth(cells[ADVANCED_CARDS + 2])
            best = max(best, total)
        rival += 1
    return best


def _leader(state: BlockTrainState, number: i64) -> i64:
    """Return the seat that gets an advanced card that only one load can have, or -1."""
    cells, card = state.cells, state.cells[ADVANCED_CARDS + number]
    if not 0 <= card <= LONGEST:
        return -1
    leader = sole_leader(cells, state.seats, card)
    if leader >= 0 and has_locomotive(cells, leader):
        return leader
    return -1


def _growth(state: BlockTrainState, seat: i64, weights: vec[float]) -> float:
    """Return the value of runs that can grow by one container."""
    cells, total = state.cells, 0.0
    row = ROWS + seat * MOST_WAGONS
    end = row + cells[LENGTHS + seat]
    start = row
    while start < end:
        colour = cells[start] & COLOUR
        after = start + 1
        while after < end and cells[after] & COLOUR == colour:
            after += 1
        if colour < EMPTY:
            room = 0.0
            if start == row or cells[start - 1] & FRAGILE == 0:
                room += 0.5
            if after == end or cells[after] & FRAGILE == 0:
                room += 0.5
            total += room * weights[at_weight.GROWTH + min(after - start, 5) - 1]
        start = after
    return total


def thousandths(amount: float) -> float:
    """Return `round(amount, 3)`, without Python numbers unless a half is in doubt."""
    scaled = amount * 1000.0
    whole = i64(scaled)
    rest = abs(scaled - float(whole))
    if rest > 0.4999 and rest < 0.5001:
        # With a few binary places the product is exact: a true half rounds to even.
        if amount * 4096.0 != float(i64(amount * 4096.0)):
            return round(amount, 3)
        if whole & 1 == 0:
            rest = 0.0
    if rest >= 0.5:
        whole += 1 if scaled > 0.0 else -1
    return float(whole) / 1000.0
