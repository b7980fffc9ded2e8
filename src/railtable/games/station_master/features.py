"""Inputs of the value model of Station Master: a seat, its cards, a block for each train.

Compiled.  Cards in hand and the values of tokens are shown only where they are known.
"""
# railtable: compiled

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import NOBODY
from railtable.core.features import UNIT, Features, Inputs, stage_of, units, when
from railtable.core.numbers import Amounts
from railtable.core.weights import weight_values
from railtable.games.station_master.components import (
    CARD_KINDS,
    CARD_TOTAL,
    CLASS,
    LOCOMOTIVE_TOTAL,
    NUMBER,
    TOKENS,
)
from railtable.games.station_master.evaluation import TERMS, add_terms, outlook
from railtable.games.station_master.scoring import passengers, train_value
from railtable.games.station_master.state import (
    ABOARD,
    ENGINES,
    FRONT,
    HAND_ROOM,
    HAND_SIZES,
    HANDS,
    LENGTHS,
    OUT,
    POINTS,
    ROYALS,
    STANDINGS,
    TOKEN_TRAINS,
    StationState,
)
from railtable.games.station_master.weights import WEIGHTS

COMMON: Final = (
    ("known", 1, "whether the seat's cards and tokens are known"),
    ("seats", 5, "one of 2 to 6 seats"),
    ("trains_gone", 17, "the share of trains that have left, and which sixteenth"),
    ("turn", 14, "what is awaited, whether the seat is to move, turns until it is, cards in the deck"),
    ("tracks", 1, "one track more after Rush Hour"),
    ("lead", 6, "points ahead of the best rival, of the mean, points, the first times the share gone, rivals ahead, rivals close behind"),
    ("tokens", 5, "tokens aboard, cards in hand, and where known tokens of 1, 2, 3 passengers in front"),
    ("aboard", 4, "what the seat's passengers promise, and the best rival's, by value and by outlook"),
    ("hand", 24, "of each card how many, where known"),
    ("prospects", 9, "the seat's prospects and their sum, where known"),
)  # fmt: skip
BLOCK: Final = (
    ("train", 12, "one; the class; carriages missing, whether one at most, the number, value, outlook, Royals, Standing Rooms, tokens aboard"),
    ("own", 3, "the seat's passengers (their mean where not known), times value, times outlook"),
    ("others", 6, "the share of trains gone, the most tokens of a rival, those of all, both times outlook, the most times value"),
)  # fmt: skip

_WEIGHTS: Final = weight_values(WEIGHTS)
TERM_COUNT: Final[i64] = 8
PHASE_COUNT: Final[i64] = 11
BLOCK_WIDTH: Final[i64] = 21
SIX_MEAN_TOKENS: Final[i64] = 10
"""Six tokens carry ten passengers (SM-2)."""

TRAIN_INPUTS: Final[i64] = 12

# What the seats share: the trains gone, what the tokens of each seat promise to those who do
# not know them, then for each track its inputs, value, outlook, and the tokens of each seat.
GONE: Final[i64] = 0
PROMISES: Final[i64] = 1
VALUE: Final[i64] = TRAIN_INPUTS
OUTLOOK: Final[i64] = VALUE + 1
OF_SEATS: Final[i64] = OUTLOOK + 1

assert len(TERMS) == TERM_COUNT


@final
class StationFeatures(Features[StationState]):
    """Describes a seat of Station Master."""

    def add_shared(self, state: StationState, shared: Inputs) -> None:
        shared.keep(trains_gone_in(state, UNIT))
        shared.skip(2 * state.seats)
        train: i64 = 0
        while train < state.tracks:
            _add_track(state, train, shared)
            train += 1
        player: i64 = 0
        while player < state.seats:
            _set_promise(state, player, shared.items)
            player += 1

    def add(
        self, state: StationState, seat: i64, known: bool, shared: Inputs, inputs: Inputs
    ) -> None:
        gone, seats = shared.items[GONE], state.seats
        inputs.flag(known)
        inputs.choice(seats - 2, 5)
        inputs.add(gone)
        inputs.choice(min(15, gone // 16), 16)
        inputs.choice(state.phase, PHASE_COUNT)
        inputs.flag(state.to_move == seat)
        inputs.share(_turns_until(state, seat), seats)
        inputs.share(state.deck_size, CARD_TOTAL)
        inputs.add(UNIT * (state.tracks - seats))
        _add_lead(state, seat, gone, inputs)
        _add_tokens(state.cells, seat, known, inputs)
        _add_aboard(state, seat, known, shared.items, inputs)
        _add_hand(state.cells, seat, known, inputs)
        _add_prospects(state, seat, known, inputs)
        train: i64 = 0
        while train < state.tracks:
            if (state.present >> train) & 1:
                _add_train(state, seat, train, known, shared, inputs)
            train += 1

    def most_blocks(self, seats: i64) -> i64:
        return seats + 1

    def stage(self, state: StationState) -> i64:
        return stage_of(trains_gone_in(state, 64), 64)


def trains_gone_in(state: StationState, units: i64) -> i64:
    """Return which part of all trains has left, in this many units."""
    left, present = state.pile_size, state.present
    while present:
        left += present & 1
        present >>= 1
    return units - left * units // LOCOMOTIVE_TOTAL


def _turns_until(state: StationState, seat: i64) -> i64:
    """Return how many turns come before the seat's."""
    if state.turn < 0:
        return 0
    wait = seat - state.turn
    if wait < 0:
        wait += state.seats
    return wait


def _add_lead(state: StationState, seat: i64, gone: i64, inputs: Inputs) -> None:
    cells, rivals = state.cells, state.seats - 1
    mine = cells[POINTS + seat]
    best: i64 = -10000
    total: i64 = 0
    above: i64 = 0
    close: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            points = cells[POINTS + other]
            best = max(best, points)
            total += points
            if points > mine:
                above += 1
            elif points + 15 > mine:
                close += 1
        other += 1
    inputs.share(mine - best, 40)
    inputs.share(mine * rivals - total, 40 * rivals)
    inputs.share(mine, 40)
    inputs.share((mine - best) * gone, 40 * UNIT)
    inputs.share(above, rivals)
    inputs.share(close, rivals)


def _add_tokens(cells: vec[i64], seat: i64, known: bool, inputs: Inputs) -> None:
    inputs.share(cells[OUT + seat], 4)
    inputs.share(cells[HAND_SIZES + seat], 3)
    at: i64 = 0
    while at < 3:
        inputs.share(when(known, cells[FRONT + seat * 3 + at]), 2)
        at += 1


def _track_at(seats: i64, train: i64) -> i64:
    """Return where a track begins in what the seats share."""
    return PROMISES + 2 * seats + train * (OF_SEATS + seats)


def _add_track(state: StationState, train: i64, shared: Inputs) -> None:
    """Write what all seats are shown of a track; the tokens of seats are counted later."""
    if (state.present >> train) & 1 == 0:
        shared.skip(OF_SEATS + state.seats)
        return
    cells = state.cells
    engine, value = cells[ENGINES + train], train_value(state, train)
    missing = NUMBER[engine] - cells[LENGTHS + train]
    hope = units(outlook(state, train, value, float(missing), _WEIGHTS))
    shared.flag(True)
    shared.choice(CLASS[engine], 3)
    shared.share(missing, 4)
    shared.flag(missing <= 1)
    shared.share(NUMBER[engine], 6)
    shared.share(value, 10)
    shared.add(hope // 10)
    shared.add(UNIT * cells[ROYALS + train])
    shared.add(UNIT * cells[STANDINGS + train])
    shared.share(cells[ABOARD + train], 4)
    shared.keep(value)
    shared.keep(hope)
    shared.skip(state.seats)


def _set_promise(state: StationState, player: i64, shared: vec[i64]) -> None:
    """Count a player's tokens on every train, and what they promise on average."""
    cells, seats = state.cells, state.seats
    at = TOKEN_TRAINS + player * TOKENS
    stop = at + cells[OUT + player]
    while at < stop:
        if cells[at] >= 0:
            shared[_track_at(seats, cells[at]) + OF_SEATS + player] += 1
        at += 1
    value, hope = _promise(state, player, False, shared)
    shared[PROMISES + 2 * player] = value
    shared[PROMISES + 2 * player + 1] = hope


def _six_passengers(
    state: StationState, player: i64, train: i64, known: bool, shared: vec[i64]
) -> i64:
    """Return six times a player's passengers on a train: their mean where not known."""
    tokens = shared[_track_at(state.seats, train) + OF_SEATS + player]
    if known and tokens > 0:
        return 6 * passengers(state, player, train)
    return SIX_MEAN_TOKENS * tokens


def _add_aboard(
    state: StationState, seat: i64, known: bool, shared: vec[i64], inputs: Inputs
) -> None:
    """Write what all of the seat's passengers promise, and the best rival's tokens."""
    value, hope = shared[PROMISES + 2 * seat], shared[PROMISES + 2 * seat + 1]
    if known:
        value, hope = _promise(state, seat, True, shared)
    inputs.add(value // 60)
    inputs.add(hope // 60)
    best_value: i64 = -1_000_000_000
    best_hope: i64 = -1_000_000_000
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            standing = 6 * UNIT * state.cells[POINTS + other]
            best_value = max(best_value, shared[PROMISES + 2 * other] + standing)
            best_hope = max(best_hope, shared[PROMISES + 2 * other + 1] + standing)
        other += 1
    mine = 6 * UNIT * state.cells[POINTS + seat]
    inputs.add((value + mine - best_value) // 240)
    inputs.add((hope + mine - best_hope) // 240)


def _promise(state: StationState, player: i64, known: bool, shared: vec[i64]) -> tuple[i64, i64]:
    """Return what a player's passengers would score, and may hope for, in sixths of units."""
    total: i64 = 0
    hope: i64 = 0
    train: i64 = 0
    while train < state.tracks:
        if (state.present >> train) & 1:
            own, at = (
                _six_passengers(state, player, train, known, shared),
                _track_at(state.seats, train),
            )
            total += own * shared[at + VALUE] * UNIT
            hope += own * shared[at + OUTLOOK]
        train += 1
    return total, hope


def _add_hand(cells: vec[i64], seat: i64, known: bool, inputs: Inputs) -> None:
    first = inputs.size
    inputs.skip(CARD_KINDS)
    if not known:
        return
    at = HANDS + seat * HAND_ROOM
    stop = at + cells[HAND_SIZES + seat]
    while at < stop:
        inputs.items[first + cells[at]] += UNIT
        at += 1


def _add_prospects(state: StationState, seat: i64, known: bool, inputs: Inputs) -> None:
    if not known or state.to_move == NOBODY:
        inputs.skip(TERM_COUNT + 1)
        return
    terms = Amounts()
    add_terms(state, seat, _WEIGHTS, terms)
    at: i64 = 0
    while at < TERM_COUNT:
        inputs.amount(terms.items[at], 30.0)
        at += 1
    inputs.amount(terms.total(), 30.0)


def _add_train(
    state: StationState, seat: i64, train: i64, known: bool, shared: Inputs, inputs: Inputs
) -> None:
    at = _track_at(state.seats, train)
    value, hope = shared.items[at + VALUE], shared.items[at + OUTLOOK]
    inputs.repeat(shared, at, TRAIN_INPUTS)
    own = _six_passengers(state, seat, train, known, shared.items)
    inputs.share(own, 18)
    inputs.share(own * value, 180)
    inputs.add(own * hope // 180)
    inputs.keep(shared.items[GONE])
    _add_others(state.seats, seat, at, shared.items, inputs)


def _add_others(seats: i64, seat: i64, at: i64, shared: vec[i64], inputs: Inputs) -> None:
    """Write the tokens of other seats on a train, which begins here in what the seats share."""
    value, hope = shared[at + VALUE], shared[at + OUTLOOK]
    most: i64 = 0
    total: i64 = 0
    other: i64 = 0
    while other < seats:
        if other != seat:
            count = shared[at + OF_SEATS + other]
            most = max(most, count)
            total += count
        other += 1
    inputs.share(most, 2)
    inputs.share(total, 4)
    inputs.add(total * hope // (15 * (seats - 1)))
    inputs.add(most * hope // 30)
    inputs.share(most * value, 30)


FEATURES: Final = StationFeatures(COMMON, BLOCK, 40)
