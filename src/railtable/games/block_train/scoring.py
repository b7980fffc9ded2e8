"""What each load is worth, card by card (BT-14, BT-16 to BT-20).  Compiled."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.games.block_train.components import (
    ARROW,
    COLOUR,
    EMPTY,
    FLAG,
    FRAGILE,
    GOLD,
    MOST_WAGONS,
    RED,
    SHOWN,
)
from railtable.games.block_train.state import BlockTrainState

RUNS: Final[i64] = 0
GOLDS: Final[i64] = 1
FIRST_ADVANCED: Final[i64] = 2
NO_LOCOMOTIVE: Final[i64] = 11
TERM_COUNT: Final[i64] = 12
TERMS: Final = (
    "runs",
    "gold",
    "most_red",
    "shortest",
    "longest",
    "no_gold",
    "two_colours",
    "two_locomotives",
    "empty_wagons",
    "fragile",
    "no_flag",
    "no_locomotive",
)
"""What points come from: the basic card, gold, A1 to A9, and what a train that
cannot leave gives up."""

MOST_RED: Final[i64] = 0
SHORTEST: Final[i64] = 1
LONGEST: Final[i64] = 2
NO_GOLD: Final[i64] = 3
TWO_COLOURS: Final[i64] = 4
TWO_LOCOMOTIVES: Final[i64] = 5
EMPTY_WAGONS: Final[i64] = 6
FRAGILES: Final[i64] = 7


def run_points(length: i64) -> i64:
    """Return what neighbours of one colour are worth (BT-17)."""
    if length >= 5:
        return 10
    if length == 4:
        return 7
    return 5 if length == 3 else 0


def runs_worth(state: BlockTrainState, seat: i64) -> i64:
    """Return the points of all runs of a load (BT-17)."""
    start = seat * MOST_WAGONS
    end = start + state.length[seat]
    points: i64 = 0
    run: i64 = 0
    colour: i64 = EMPTY
    place = start
    while place < end:
        here = state.row[place] & COLOUR
        if here == colour:
            run += 1
        else:
            if colour != EMPTY:
                points += run_points(run)
            colour = here
            run = 1
        place += 1
    return points + run_points(run) if colour != EMPTY else points


def count_colour(state: BlockTrainState, seat: i64, colour: i64) -> i64:
    """Count a load's visible wagons of one colour (EMPTY is one here)."""
    place = seat * MOST_WAGONS
    end = place + state.length[seat]
    count: i64 = 0
    while place < end:
        if state.row[place] & COLOUR == colour:
            count += 1
        place += 1
    return count


def count_mark(state: BlockTrainState, seat: i64, mark: i64) -> i64:
    """Count a load's visible wagons with a mark: FRAGILE, FLAG or ARROW."""
    place = seat * MOST_WAGONS
    end = place + state.length[seat]
    count: i64 = 0
    while place < end:
        if state.row[place] & mark:
            count += 1
        place += 1
    return count


def count_colours(state: BlockTrainState, seat: i64) -> i64:
    """Count the colours of a load's containers, gold one of them (BT-20, A5)."""
    colours: i64 = 0
    colour: i64 = 0
    while colour <= GOLD:
        if count_colour(state, seat, colour):
            colours += 1
        colour += 1
    return colours


def has_locomotive(state: BlockTrainState, seat: i64) -> bool:
    """Tell whether a load shows an arrow wagon (BT-14, BT-16)."""
    return count_mark(state, seat, ARROW) > 0


def has_two_locomotives(state: BlockTrainState, seat: i64) -> bool:
    """Tell whether both end wagons are arrow wagons (BT-20, A6)."""
    start = seat * MOST_WAGONS
    length = state.length[seat]
    if length == 0:
        return False
    return state.row[start] & state.row[start + length - 1] & ARROW != 0


def sole_leader(state: BlockTrainState, card: i64) -> i64:
    """Return who alone leads on A1, A2 or A3, or -1 on a tie (BT-19).

    A load without a locomotive is compared like any other (BT-16).
    """
    leader: i64 = -1
    best: i64 = -1000
    seat: i64 = 0
    while seat < state.seats:
        worth = _measure(state, seat, card)
        if worth > best:
            best = worth
            leader = seat
        elif worth == best:
            leader = -1
        seat += 1
    return leader


def _measure(state: BlockTrainState, seat: i64, card: i64) -> i64:
    if card == MOST_RED:
        return count_colour(state, seat, RED)
    if card == SHORTEST:
        return -state.length[seat]
    return state.length[seat]


def advanced_worth(state: BlockTrainState, seat: i64, card: i64) -> i64:
    """Return what an advanced card gives a load, its locomotive taken for granted."""
    if card <= LONGEST:
        if sole_leader(state, card) != seat:
            return 0
        return 7 if card == SHORTEST else 5
    if card == NO_GOLD:
        return 5 if count_colour(state, seat, GOLD) == 0 else 0
    if card == TWO_COLOURS:
        return 5 if count_colours(state, seat) == 2 else 0
    if card == TWO_LOCOMOTIVES:
        return 7 if has_two_locomotives(state, seat) else 0
    if card == EMPTY_WAGONS:
        return 2 * count_colour(state, seat, EMPTY)
    if card == FRAGILES:
        return 2 * count_mark(state, seat, FRAGILE)
    return 5 if count_mark(state, seat, FLAG) == 0 else 0


def load_terms(state: BlockTrainState, seat: i64) -> vec[i64]:
    """Return a load's points as they stand, one number for each of TERMS.

    A load with no locomotive scores 0 in all: its last term takes back the
    rest, and no majority is its own (BT-16).
    """
    terms = vec[i64]([0] * TERM_COUNT)
    locomotive = has_locomotive(state, seat)
    terms[RUNS] = runs_worth(state, seat)
    terms[GOLDS] = 3 * count_colour(state, seat, GOLD)
    number: i64 = 0
    while number < SHOWN:
        card = state.advanced[number]
        if card > LONGEST or (card >= 0 and locomotive):
            terms[FIRST_ADVANCED + card] = advanced_worth(state, seat, card)
        number += 1
    if not locomotive:
        terms[NO_LOCOMOTIVE] = -_total(terms)
    return terms


def _total(terms: vec[i64]) -> i64:
    total: i64 = 0
    term: i64 = 0
    while term < TERM_COUNT:
        total += terms[term]
        term += 1
    return total


def load_score(state: BlockTrainState, seat: i64) -> i64:
    """Return a load's points as they stand."""
    return _total(load_terms(state, seat))


def scores(state: BlockTrainState) -> list[int]:
    """Return everybody's points as they stand."""
    return [int(load_score(state, seat)) for seat in range(state.seats)]
