"""Inputs of the value model of Block Train: a seat's load, the round, each rival's load.

Compiled.  All of the table is public.
"""
# railtable: compiled

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.features import UNIT, Features, Inputs, stage_of, when
from railtable.core.numbers import Amounts, seat_after
from railtable.core.weights import weight_values
from railtable.games.block_train.components import (
    ADVANCED_COUNT,
    ARROW,
    COLOUR,
    EMPTY,
    FIRST,
    FLAG,
    FRAGILE,
    MIN_SEATS,
    MOST_WAGONS,
    NO_COLOUR,
    RED,
    SECOND,
    SHOWN,
)
from railtable.games.block_train.evaluation import TERMS, add_terms, turns_left
from railtable.games.block_train.scoring import (
    ARROWS,
    ARROWS_AT_BOTH_ENDS,
    LONGEST,
    MOST_RED,
    RUN_POINTS,
    SHORTEST,
    load_scores,
    majority_worth,
    own_worth,
    sole_leader,
)
from railtable.games.block_train.state import (
    ADVANCED_CARDS,
    LENGTHS,
    OFFER,
    PLACED_CARDS,
    ROWS,
    TALLIES,
    TALLY,
    BlockTrainState,
)
from railtable.games.block_train.weights import WEIGHTS

COMMON: Final = (
    ("seats", 4, "one of 3 to 6 seats"),
    ("turns_left", 11, "one of 0 to 9 cards to place, and their share"),
    ("turn", 14, "what is awaited, cards placed in the round, whether the seat is to move, how many choose before it"),
    ("lead", 5, "points ahead of the best rival and of the mean, both times the share to come, rivals with more points"),
    ("scoring", 9, "whether each advanced card is in play"),
    ("offer", 7, "wagons on offer of each colour, locomotives, flags"),
    ("load", 35, "the seat's load, as in the blocks"),
    ("prospects", 16, "the seat's prospects, and their sum"),
)  # fmt: skip
BLOCK: Final = (
    ("rival", 6, "one; points behind the seat, that times the share to come, cards to place, whether to move, how many choose before"),
    ("load", 35, "wagons by colour, fragile ones, flags, arrows, arrows at both ends, run points, length, points, whether a locomotive, that times the share to come, captain, what each advanced card gives or by how much it leads, majorities, room beside runs of 1 to 5, that times the share to come"),
)  # fmt: skip

_WEIGHTS: Final = weight_values(WEIGHTS)
TERM_COUNT: Final[i64] = 15
LOAD_INPUTS: Final[i64] = 35

# What the seats share: the cards in play as bits, then for each seat points, cards to place,
# order, and its load.
IN_PLAY: Final[i64] = 0
SEATS_AT: Final[i64] = 1
POINTS: Final[i64] = 0
LEFT: Final[i64] = 1
ORDER: Final[i64] = 2
LOAD: Final[i64] = 3
SEAT_SHARED: Final[i64] = LOAD + LOAD_INPUTS

assert len(TERMS) == TERM_COUNT


@final
class BlockTrainFeatures(Features[BlockTrainState]):
    """Describes a seat of Block Train."""

    def add_shared(self, state: BlockTrainState, shared: Inputs) -> None:
        points, in_play = load_scores(state), _cards_in_play(state.cells)
        shared.keep(in_play)
        seat: i64 = 0
        while seat < state.seats:
            left = turns_left(state, seat)
            shared.keep(points[seat])
            shared.keep(left)
            shared.keep(_order(state, seat))
            _add_load(state, seat, points[seat], left, in_play, shared)
            seat += 1

    def add(
        self, state: BlockTrainState, seat: i64, known: bool, shared: Inputs, inputs: Inputs
    ) -> None:
        mine = SEATS_AT + seat * SEAT_SHARED
        left = shared.items[mine + LEFT]
        inputs.choice(state.seats - MIN_SEATS, 4)
        inputs.choice(left, 10)
        inputs.share(left, state.rounds)
        inputs.choice(state.phase, 6)
        inputs.choice(state.placed, 6)
        inputs.flag(state.to_move == seat)
        inputs.share(shared.items[mine + ORDER], state.seats)
        _add_lead(state, seat, left, shared, inputs)
        card: i64 = 0
        while card < ADVANCED_COUNT:
            inputs.add(UNIT * ((shared.items[IN_PLAY] >> card) & 1))
            card += 1
        _add_offer(state, inputs)
        inputs.repeat(shared, mine + LOAD, LOAD_INPUTS)
        _add_prospects(state, seat, inputs)
        steps: i64 = 1
        while steps < state.seats:
            _add_rival(state, seat, seat_after(seat, steps, state.seats), shared, inputs)
            steps += 1

    def most_blocks(self, seats: i64) -> i64:
        return seats - 1

    def stage(self, state: BlockTrainState) -> i64:
        placed: i64 = 0
        seat: i64 = 0
        while seat < state.seats:
            placed += state.cells[PLACED_CARDS + seat]
            seat += 1
        return stage_of(placed, state.rounds * state.seats)


def _order(state: BlockTrainState, seat: i64) -> i64:
    """Return how many seats choose before this one in a round."""
    if state.captain < 0:
        return state.seats // 2
    order = seat - state.captain
    return order if order >= 0 else order + state.seats


def _add_lead(state: BlockTrainState, seat: i64, left: i64, shared: Inputs, inputs: Inputs) -> None:
    items = shared.items
    best: i64 = -1
    total: i64 = 0
    above: i64 = 0
    at, mine = SEATS_AT + POINTS, items[SEATS_AT + seat * SEAT_SHARED + POINTS]
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            points = items[at]
            best = max(best, points)
            total += points
            if points > mine:
                above += 1
        at += SEAT_SHARED
        other += 1
    rivals = state.seats - 1
    lead, mean = mine - best, mine * rivals - total
    inputs.share(lead, 10)
    inputs.share(mean, 10 * rivals)
    inputs.share(lead * left, 10 * state.rounds)
    inputs.share(mean * left, 10 * rivals * state.rounds)
    inputs.share(above, rivals)


def _cards_in_play(cells: vec[i64]) -> i64:
    """Return a bit for each advanced card in play."""
    found: i64 = 0
    number: i64 = 0
    while number < SHOWN:
        card = cells[ADVANCED_CARDS + number]
        if card >= 0:
            found |= i64(1) << card
        number += 1
    return found


def _add_offer(state: BlockTrainState, inputs: Inputs) -> None:
    cells = state.cells
    first = inputs.size
    inputs.skip(7)
    items, at = inputs.items, OFFER
    while at < OFFER + state.offer_size:
        card = cells[at]
        if card >= 0:
            _add_wagon(items, first, FIRST[card] & COLOUR)
            _add_wagon(items, first, SECOND[card] & COLOUR)
            marks = FIRST[card] | SECOND[card]
            if marks & ARROW:
                items[first + 5] += 128
            if marks & FLAG:
                items[first + 6] += 128
        at += 1


def _add_wagon(items: vec[i64], first: i64, colour: i64) -> None:
    """Count a wagon of the offer by its load; there is no input for a colourless one."""
    if colour <= EMPTY:
        items[first + colour] += 64


def _add_prospects(state: BlockTrainState, seat: i64, inputs: Inputs) -> None:
    terms = Amounts()
    add_terms(state, seat, _WEIGHTS, terms)
    at: i64 = 0
    while at < TERM_COUNT:
        inputs.amount(terms.items[at], 10.0)
        at += 1
    inputs.amount(terms.total(), 10.0)


def _add_rival(
    state: BlockTrainState, seat: i64, rival: i64, shared: Inputs, inputs: Inputs
) -> None:
    items, at = shared.items, SEATS_AT + rival * SEAT_SHARED
    left = items[at + LEFT]
    behind = items[SEATS_AT + seat * SEAT_SHARED + POINTS] - items[at + POINTS]
    inputs.flag(True)
    inputs.share(behind, 10)
    inputs.share(behind * left, 10 * state.rounds)
    inputs.share(left, state.rounds)
    inputs.flag(state.to_move == rival)
    inputs.share(items[at + ORDER], state.seats)
    inputs.repeat(shared, at + LOAD, LOAD_INPUTS)


def _add_load(
    state: BlockTrainState, seat: i64, points: i64, left: i64, in_play: i64, inputs: Inputs
) -> None:
    cells = state.cells
    tally = TALLIES + seat * TALLY
    at: i64 = 0
    while at < ARROWS_AT_BOTH_ENDS:
        # There is no input for colourless containers, which only an owner's box has.
        if at != NO_COLOUR:
            inputs.share(cells[tally + at], 4)
        at += 1
    inputs.flag(cells[tally + ARROWS_AT_BOTH_ENDS] != 0)
    inputs.share(cells[tally + RUN_POINTS], 15)
    inputs.share(cells[LENGTHS + seat], 12)
    inputs.share(points, 20)
    has_arrow = cells[tally + ARROWS] > 0
    inputs.flag(has_arrow)
    inputs.share(when(has_arrow, left), state.rounds)
    inputs.flag(state.captain == seat)
    _add_advanced(cells, state.seats, seat, in_play, inputs)
    _add_runs(state, seat, left, inputs)


def _add_advanced(cells: vec[i64], seats: i64, seat: i64, in_play: i64, inputs: Inputs) -> None:
    won: i64 = 0
    card: i64 = 0
    while card < ADVANCED_COUNT:
        if (in_play >> card) & 1 == 0:
            inputs.add(0)
        elif card > LONGEST:
            inputs.share(own_worth(cells, seat, card), 7)
        else:
            inputs.share(_edge(cells, seats, seat, card), 3)
            if sole_leader(cells, seats, card) == seat:
                won += majority_worth(card)
        card += 1
    inputs.share(won, 7)


def _edge(cells: vec[i64], seats: i64, seat: i64, card: i64) -> i64:
    """Return by how much a load leads, or trails the best other one, on a majority card."""
    best: i64 = -1000
    other: i64 = 0
    while other < seats:
        if other != seat:
            best = max(best, _measure(cells, other, card))
        other += 1
    return max(-4, min(4, _measure(cells, seat, card) - best))


def _measure(cells: vec[i64], seat: i64, card: i64) -> i64:
    if card == MOST_RED:
        return cells[TALLIES + seat * TALLY + RED]
    if card == SHORTEST:
        return -cells[LENGTHS + seat]
    return cells[LENGTHS + seat]


def _add_runs(state: BlockTrainState, seat: i64, left: i64, inputs: Inputs) -> None:
    """Write how much room runs of one to five have beside them."""
    cells, first = state.cells, inputs.size
    inputs.skip(10)
    items = inputs.items
    row = ROWS + seat * MOST_WAGONS
    end = row + cells[LENGTHS + seat]
    start = row
    while start < end:
        colour = cells[start] & COLOUR
        after = start + 1
        while after < end and cells[after] & COLOUR == colour:
            after += 1
        if colour < EMPTY:
            room: i64 = 0
            if start == row or cells[start - 1] & FRAGILE == 0:
                room += 64
            if after == end or cells[after] & FRAGILE == 0:
                room += 64
            items[first + min(after - start, 5) - 1] += room
        start = after
    length: i64 = 0
    while length < 5:
        items[first + 5 + length] = items[first + length] * left // state.rounds
        length += 1


FEATURES: Final = BlockTrainFeatures(COMMON, BLOCK, 10)
