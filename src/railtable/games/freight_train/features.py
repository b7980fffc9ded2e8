"""Inputs of the value model of Freight Train: a seat, its best rival, a block a category.

Compiled.  Only the depth of the end-of-day card is hidden, and it is never used.
"""
# railtable: compiled

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import NOBODY
from railtable.core.features import LIMIT, UNIT, Features, Inputs, stage_of, units, when
from railtable.core.numbers import Amounts
from railtable.core.weights import weight_values
from railtable.games.freight_train.components import (
    CATEGORY_COUNT,
    DAYS,
    MAIN_ROWS,
    MIXED,
    PRIVATE_ROWS,
)
from railtable.games.freight_train.evaluation import TERMS, add_terms, share_of_day_ahead
from railtable.games.freight_train.scoring import all_train_points, length_in
from railtable.games.freight_train.state import (
    DECK,
    HAS_CABOOSE,
    HAS_LOCOMOTIVES,
    MAIN,
    NO_TRAIN,
    OPEN_TYPES,
    PAID,
    POINTS,
    PRIVATE,
    PRIVATE_SIZES,
    SHUT_TYPES,
    TRAIN_OF,
    TRAINS,
    FreightState,
)
from railtable.games.freight_train.weights import WEIGHTS

COMMON: Final = (
    ("seats", 4, "one of 2 to 5 seats"),
    ("day", 18, "which day, what is awaited, the share of the day to come, whether it is ending, passes"),
    ("turn", 5, "whether the seat is to move, whether it holds the marker, cards in the deck, in the main yard, in hand"),
    ("lead", 7, "points ahead of the best rival, the same on each day, points ahead of the mean, with trains, rivals ahead"),
    ("players", 28, "for the seat and its best rival: locomotives, trains, free locomotives, stored cars, points paid, then prospects but for leads"),
)  # fmt: skip
BLOCK: Final = (
    ("lengths", 12, "one; the seat's train, the longest of rivals, the next; whether ahead, behind, by how much, that times the share of the day, whether there are trains, rivals with one"),
    ("cabooses", 2, "of the seat's train, of the longest rival's"),
    ("category", 2, "the share of the day to come, whether it is the mixed train"),
    ("cars", 8, "in the deck, near in the main yard, in the seat's yard, in the best rival's, whether open to the seat, to the rival, shut for the seat, in hand"),
)  # fmt: skip

_WEIGHTS: Final = weight_values(WEIGHTS)
TERM_COUNT: Final[i64] = 10
LEADS: Final[i64] = 3
"""This prospect uses a tangent, which machines may round differently: it is left out."""

PLAYER_INPUTS: Final[i64] = 14

# What the seats share: the share of the day to come, near cars of the main yard by category,
# then for each seat its standing, its inputs, and by category near cars, lengths and cabooses.
AHEAD: Final[i64] = 0
MAIN_CARS: Final[i64] = 1
SEATS_AT: Final[i64] = MAIN_CARS + CATEGORY_COUNT
STANDING: Final[i64] = 0
PLAYER: Final[i64] = 1
OWN_CARS: Final[i64] = PLAYER + PLAYER_INPUTS
OWN_LENGTHS: Final[i64] = OWN_CARS + CATEGORY_COUNT
CABOOSES: Final[i64] = OWN_LENGTHS + CATEGORY_COUNT
SEAT_SHARED: Final[i64] = CABOOSES + CATEGORY_COUNT

assert TERMS[LEADS] == "leads"
assert len(TERMS) == TERM_COUNT


@final
class FreightFeatures(Features[FreightState]):
    """Describes a seat of Freight Train."""

    def add_shared(self, state: FreightState, shared: Inputs) -> None:
        shared.keep(units(share_of_day_ahead(state)))
        _add_near(state.cells, MAIN, MAIN_ROWS, shared)
        seat: i64 = 0
        while seat < state.seats:
            shared.keep(_standing(state, seat))
            _add_player(state, seat, shared)
            _add_near(state.cells, PRIVATE + seat * PRIVATE_ROWS, PRIVATE_ROWS, shared)
            _add_trains(state.cells, seat, shared)
            seat += 1

    def add(
        self, state: FreightState, seat: i64, known: bool, shared: Inputs, inputs: Inputs
    ) -> None:
        rival = _best_rival(state.seats, seat, shared.items)
        ahead = shared.items[AHEAD]
        inputs.choice(state.seats - 2, 4)
        inputs.choice(state.day - 1, 3)
        inputs.choice(state.phase, 12)
        inputs.add(ahead)
        inputs.add(UNIT * state.day_ending)
        inputs.share(state.passes, 2)
        inputs.flag(state.to_move == seat)
        inputs.flag(state.holder == seat)
        inputs.share(state.deck_size, 60)
        inputs.share(state.main_size, 25)
        inputs.share(state.hand_size, 4)
        _add_lead(state, seat, rival, shared.items, inputs)
        inputs.repeat(shared, _seat_at(seat) + PLAYER, PLAYER_INPUTS)
        inputs.repeat(shared, _seat_at(rival) + PLAYER, PLAYER_INPUTS)
        category: i64 = 0
        while category < CATEGORY_COUNT:
            _add_category(state, seat, rival, category, shared.items, inputs)
            category += 1

    def most_blocks(self, seats: i64) -> i64:
        return CATEGORY_COUNT

    def stage(self, state: FreightState) -> i64:
        gone = UNIT - units(share_of_day_ahead(state))
        return stage_of((state.day - 1) * UNIT + gone, DAYS * UNIT)


def _standing(state: FreightState, seat: i64) -> i64:
    """Return the points a seat would have if the day ended now, yards left out."""
    return state.cells[POINTS + seat] + all_train_points(state, seat)


def _seat_at(seat: i64) -> i64:
    """Return where a seat begins in what the seats share."""
    return SEATS_AT + seat * SEAT_SHARED


def _best_rival(seats: i64, seat: i64, shared: vec[i64]) -> i64:
    best: i64 = -1
    most: i64 = 0
    other: i64 = 0
    while other < seats:
        if other != seat:
            points = shared[_seat_at(other) + STANDING]
            if best < 0 or points > most:
                best, most = other, points
        other += 1
    return best


def _add_lead(state: FreightState, seat: i64, rival: i64, shared: vec[i64], inputs: Inputs) -> None:
    cells, rivals = state.cells, state.seats - 1
    lead = cells[POINTS + seat] - cells[POINTS + rival]
    inputs.share(lead, 10)
    day: i64 = 1
    while day <= DAYS:
        inputs.share(when(state.day == day, lead), 10)
        day += 1
    total: i64 = 0
    above: i64 = 0
    mine, other = shared[_seat_at(seat) + STANDING], i64(0)
    while other < state.seats:
        if other != seat:
            total += cells[POINTS + other]
            if shared[_seat_at(other) + STANDING] > mine:
                above += 1
        other += 1
    inputs.share(cells[POINTS + seat] * rivals - total, 10 * rivals)
    inputs.share(mine - shared[_seat_at(rival) + STANDING], 10)
    inputs.share(above, rivals)


def _add_player(state: FreightState, player: i64, inputs: Inputs) -> None:
    cells = state.cells
    inputs.share(cells[HAS_LOCOMOTIVES + player], 8)
    inputs.share(cells[TRAINS + player], 8)
    inputs.share(cells[HAS_LOCOMOTIVES + player] - cells[TRAINS + player], 4)
    inputs.share(cells[PRIVATE_SIZES + player], 12)
    inputs.share(cells[PAID + player], 5)
    if state.to_move == NOBODY:
        inputs.skip(TERM_COUNT - 1)
        return
    terms = Amounts()
    add_terms(state, player, _WEIGHTS, terms)
    at: i64 = 0
    while at < TERM_COUNT:
        if at != LEADS:
            inputs.amount(terms.items[at], 8.0)
        at += 1


def _add_trains(cells: vec[i64], player: i64, shared: Inputs) -> None:
    """Write the lengths of a player's trains by category, then whether they have cabooses."""
    category: i64 = 0
    while category < CATEGORY_COUNT:
        shared.keep(length_in(cells, player, category))
        category += 1
    at = TRAIN_OF + player * CATEGORY_COUNT
    while category > 0:
        train = cells[at]
        shared.flag(train != NO_TRAIN and cells[HAS_CABOOSE + train] != 0)
        at += 1
        category -= 1


def _add_category(
    state: FreightState, seat: i64, rival: i64, category: i64, shared: vec[i64], inputs: Inputs
) -> None:
    inputs.keep(UNIT)
    owner = _add_lengths(state.seats, seat, category, shared, inputs)
    if owner < 0:
        owner = rival
    inputs.keep(shared[_seat_at(seat) + CABOOSES + category])
    inputs.keep(shared[_seat_at(owner) + CABOOSES + category])
    inputs.keep(shared[AHEAD])
    inputs.flag(category == MIXED)
    _add_cars(state, seat, owner, category, shared, inputs)


def _add_lengths(seats: i64, seat: i64, category: i64, shared: vec[i64], inputs: Inputs) -> i64:
    """Write how long the trains of a category are; return whose is the longest of rivals."""
    at, ahead = SEATS_AT + OWN_LENGTHS + category, shared[AHEAD]
    mine = shared[at + seat * SEAT_SHARED]
    longest: i64 = 0
    second: i64 = 0
    trains: i64 = 0
    owner: i64 = -1
    other: i64 = 0
    while other < seats:
        length = shared[at]
        at += SEAT_SHARED
        if other != seat and length > 0:
            trains += 1
            if length > longest:
                second, longest, owner = longest, length, other
            elif length > second:
                second = length
        other += 1
    inputs.share(mine, 5)
    inputs.share(longest, 5)
    inputs.share(second, 5)
    lead = max(-4, min(4, mine - longest))
    inputs.flag(lead > 0)
    inputs.flag(lead < 0)
    inputs.keep(64 * lead)
    inputs.keep(ahead * lead // 4)
    inputs.flag(mine > 0)
    inputs.flag(longest > 0)
    inputs.flag(mine == longest and mine > 0)
    inputs.keep(64 * trains)
    return owner


def _add_cars(
    state: FreightState, seat: i64, rival: i64, category: i64, shared: vec[i64], inputs: Inputs
) -> None:
    if category == MIXED:
        inputs.skip(8)
        return
    cells = state.cells
    inputs.share(cells[DECK + category], 6)
    inputs.keep(shared[MAIN_CARS + category])
    inputs.keep(shared[_seat_at(seat) + OWN_CARS + category])
    inputs.keep(shared[_seat_at(rival) + OWN_CARS + category])
    inputs.keep(UNIT * ((cells[OPEN_TYPES + seat] >> category) & 1))
    inputs.keep(UNIT * ((cells[OPEN_TYPES + rival] >> category) & 1))
    inputs.keep(UNIT * ((cells[SHUT_TYPES + seat] >> category) & 1))
    inputs.keep(128 * ((state.hand >> (5 * category)) & 31))


def _add_near(cells: vec[i64], first: i64, rows: i64, shared: Inputs) -> None:
    """Write how many cars of each category lie in rows, those behind others counting less."""
    begin = shared.size
    shared.skip(CATEGORY_COUNT)
    items, at = shared.items, first
    while at < first + rows:
        near, left = UNIT, cells[at]
        while left:
            items[begin + (left & 15) - 1] += near
            near = near * 7 // 8
            left >>= 4
        at += 1
    at = begin
    while at < begin + CATEGORY_COUNT:
        items[at] = min(items[at] // 2, LIMIT)
        at += 1


FEATURES: Final = FreightFeatures(COMMON, BLOCK, 10)
