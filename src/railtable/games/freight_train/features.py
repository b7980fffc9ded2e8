"""Inputs of the value model of Freight Train: a seat, its best rival, a block a category.

Compiled.  Only the depth of the end-of-day card is hidden, and it is never used.
"""
# railtable: compiled

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import NOBODY
from railtable.core.features import UNIT, Features, Inputs, stage_of, units, when
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

assert TERMS[LEADS] == "leads"
assert len(TERMS) == TERM_COUNT


@final
class FreightFeatures(Features[FreightState]):
    """Describes a seat of Freight Train."""

    def add(self, state: FreightState, seat: i64, known: bool, inputs: Inputs) -> None:
        rival = _best_rival(state, seat)
        ahead = units(share_of_day_ahead(state))
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
        _add_lead(state, seat, rival, inputs)
        _add_player(state, seat, inputs)
        _add_player(state, rival, inputs)
        category: i64 = 0
        while category < CATEGORY_COUNT:
            _add_category(state, seat, rival, category, ahead, inputs)
            category += 1

    def stage(self, state: FreightState) -> i64:
        gone = UNIT - units(share_of_day_ahead(state))
        return stage_of((state.day - 1) * UNIT + gone, DAYS * UNIT)


def _standing(state: FreightState, seat: i64) -> i64:
    """Return the points a seat would have if the day ended now, yards left out."""
    return state.cells[POINTS + seat] + all_train_points(state, seat)


def _best_rival(state: FreightState, seat: i64) -> i64:
    best: i64 = -1
    most: i64 = 0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            points = _standing(state, other)
            if best < 0 or points > most:
                best, most = other, points
        other += 1
    return best


def _add_lead(state: FreightState, seat: i64, rival: i64, inputs: Inputs) -> None:
    cells, rivals = state.cells, state.seats - 1
    lead = cells[POINTS + seat] - cells[POINTS + rival]
    inputs.share(lead, 10)
    day: i64 = 1
    while day <= DAYS:
        inputs.share(when(state.day == day, lead), 10)
        day += 1
    total: i64 = 0
    above: i64 = 0
    mine, other = _standing(state, seat), i64(0)
    while other < state.seats:
        if other != seat:
            total += cells[POINTS + other]
            if _standing(state, other) > mine:
                above += 1
        other += 1
    inputs.share(cells[POINTS + seat] * rivals - total, 10 * rivals)
    inputs.share(mine - _standing(state, rival), 10)
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


def _add_category(
    state: FreightState, seat: i64, rival: i64, category: i64, ahead: i64, inputs: Inputs
) -> None:
    cells = state.cells
    inputs.flag(True)
    owner = _add_lengths(state, seat, category, ahead, inputs)
    if owner < 0:
        owner = rival
    _add_caboose(cells, seat, category, inputs)
    _add_caboose(cells, owner, category, inputs)
    inputs.add(ahead)
    inputs.flag(category == MIXED)
    _add_cars(state, seat, owner, category, inputs)


def _add_lengths(state: FreightState, seat: i64, category: i64, ahead: i64, inputs: Inputs) -> i64:
    """Write how long the trains of a category are; return whose is the longest of rivals."""
    mine = length_in(state.cells, seat, category)
    longest: i64 = 0
    second: i64 = 0
    trains: i64 = 0
    owner: i64 = -1
    other: i64 = 0
    while other < state.seats:
        length = length_in(state.cells, other, category)
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
    inputs.share(lead, 4)
    inputs.add(ahead * lead // 4)
    inputs.flag(mine > 0)
    inputs.flag(longest > 0)
    inputs.flag(mine == longest and mine > 0)
    inputs.share(trains, 4)
    return owner


def _add_caboose(cells: vec[i64], player: i64, category: i64, inputs: Inputs) -> None:
    train = cells[TRAIN_OF + player * CATEGORY_COUNT + category]
    inputs.flag(train != NO_TRAIN and cells[HAS_CABOOSE + train] != 0)


def _add_cars(state: FreightState, seat: i64, rival: i64, category: i64, inputs: Inputs) -> None:
    if category == MIXED:
        inputs.skip(8)
        return
    cells = state.cells
    inputs.share(cells[DECK + category], 6)
    inputs.add(_near(cells, MAIN, MAIN_ROWS, category))
    inputs.add(_near(cells, PRIVATE + seat * PRIVATE_ROWS, PRIVATE_ROWS, category))
    inputs.add(_near(cells, PRIVATE + rival * PRIVATE_ROWS, PRIVATE_ROWS, category))
    inputs.add(UNIT * ((cells[OPEN_TYPES + seat] >> category) & 1))
    inputs.add(UNIT * ((cells[OPEN_TYPES + rival] >> category) & 1))
    inputs.add(UNIT * ((cells[SHUT_TYPES + seat] >> category) & 1))
    inputs.share((state.hand >> (5 * category)) & 31, 2)


def _near(cells: vec[i64], first: i64, rows: i64, car: i64) -> i64:
    """Return how many cars of a type lie in rows, those behind others counting less."""
    total: i64 = 0
    at = first
    while at < first + rows:
        near, left = UNIT, cells[at]
        while left:
            if (left & 15) - 1 == car:
                total += near
            near = near * 7 // 8
            left >>= 4
        at += 1
    return total // 2


FEATURES: Final = FreightFeatures(COMMON, BLOCK, 10)
