"""Evaluate a position for a seat: the arithmetic of terms.py.  Compiled.

Uses only what the seat may know: its own hand and tokens, all
carriages, and the number of other players' tokens.
"""
# railtable: compiled

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import NOBODY
from railtable.core.numbers import Amounts, sum_of_others
from railtable.games.station_master import weights as at_weight
from railtable.games.station_master.bot_play.prospect import (
    MEAN_TOKEN,
    Rides,
    best_use,
    count_others,
    prospect,
)
from railtable.games.station_master.components import (
    CABOOSE,
    CARRIAGES,
    CLASS,
    FREIGHT,
    LOCOMOTIVE_TOTAL,
    NUMBER,
)
from railtable.games.station_master.scoring import passengers, train_value
from railtable.games.station_master.state import (
    ENGINES,
    FRONT,
    HAND_ROOM,
    HAND_SIZES,
    HANDS,
    LENGTHS,
    POINTS,
    StationState,
)

TERMS: Final = (
    "points",
    "rivals_points",
    "aboard",
    "below_zero",
    "rivals_aboard",
    "hand",
    "in_front",
    "choice",
)
"""The names of the terms of `add_terms`; at the end of a game only the first two are used."""


def add_terms(state: StationState, seat: i64, weights: vec[float], terms: Amounts) -> None:
    """Append a seat's terms; those of the others count against it."""
    rivals = sum_of_others(state.cells, POINTS, state.seats, seat)
    terms.add(float(state.cells[POINTS + seat]))
    terms.add(-float(rivals) / float(state.seats - 1))
    if state.to_move == NOBODY:
        return
    rides = Rides()
    _add_trains(state, seat, weights, terms, rides)
    gone = trains_gone(state)
    free = weights[at_weight.FREE] + weights[at_weight.LATE_FREE] * gone
    dear = 1.0 + weights[at_weight.LATE_CARDS] * gone
    terms.add(dear * _hand(state, seat, rides.edge, weights))
    terms.add(free * float(_free_passengers(state, seat)) + _in_reserve(state, seat, weights))
    terms.add(prospect(state, seat, rides, free))


def _add_trains(
    state: StationState, seat: i64, weights: vec[float], terms: Amounts, rides: Rides
) -> None:
    """Append the value of the trains; fill `rides` with each train's value for the seat."""
    aboard, below_zero, rivals = 0.0, 0.0, 0.0
    train: i64 = 0
    while train < state.tracks:
        if (state.present >> train) & 1:
            value = train_value(state, train)
            own = float(passengers(state, seat, train))
            riders = float(count_others(state, seat, train))
            theirs = weights[at_weight.RIVALS] * (riders * MEAN_TOKEN / float(state.seats - 1))
            missing = missing_from(state, train)
            hope = outlook(state, train, value, missing, weights) + missing * (
                weights[at_weight.OWN_DRIFT] * own + weights[at_weight.RIDERS_DRIFT] * riders
            )
            aboard += own * hope
            rivals += theirs * hope
            if value < 0:
                caution = weights[at_weight.CAUTION] * float(value) - weights[at_weight.DREAD]
                below_zero += own * caution
            rides.edge[train] = own - theirs
            rides.hopes[train] = hope
        train += 1
    terms.add(aboard)
    terms.add(below_zero)
    terms.add(-rivals)


def outlook(
    state: StationState, train: i64, value: i64, missing: float, weights: vec[float]
) -> float:
    """Return the expected score of a passenger on a train with this value and missing carriages."""
    sure = float(value) * (1.0 - weights[at_weight.NEAR] * missing)
    if value < 0:
        return sure + weights[at_weight.LOW_DRIFT] * missing
    drift = weights[at_weight.DRIFT]
    if CLASS[state.cells[ENGINES + train]] == FREIGHT:
        drift = -drift
    return sure + drift * missing


def missing_from(state: StationState, train: i64) -> float:
    """Return how many carriages a train still needs."""
    cells = state.cells
    return float(NUMBER[cells[ENGINES + train]] - cells[LENGTHS + train])


def trains_gone(state: StationState) -> float:
    """Return the share of all trains that has left, from 0 to 1."""
    left, present = state.pile_size, state.present
    while present:
        left += present & 1
        present >>= 1
    return 1.0 - float(left) / float(LOCOMOTIVE_TOTAL)


def _hand(state: StationState, seat: i64, edge: vec[float], weights: vec[float]) -> float:
    """Return the value of the hand cards for the trains on which the seat leads."""
    cells, total = state.cells, 0.0
    at = HANDS + seat * HAND_ROOM
    stop = at + cells[HAND_SIZES + seat]
    while at < stop:
        card = cells[at]
        copies = 0.0
        while at < stop and cells[at] == card:
            copies += 1.0
            at += 1
        if card < CARRIAGES:
            total += copies * weights[at_weight.USE] * best_use(state, card, edge, -1)
        else:
            total += copies * weights[at_weight.CABOOSE + card - CABOOSE]
    return total


def _in_reserve(state: StationState, seat: i64, weights: vec[float]) -> float:
    """Return the extra value of tokens still in front of the seat."""
    cells, at = state.cells, FRONT + seat * 3
    tokens = cells[at] + cells[at + 1] + cells[at + 2]
    worth = -weights[at_weight.BOARDED] * float(tokens)
    if cells[at + 2] > 0:
        worth += weights[at_weight.THREE_IN_FRONT]
    return worth


def _free_passengers(state: StationState, seat: i64) -> i64:
    cells, at = state.cells, FRONT + seat * 3
    return cells[at] + 2 * cells[at + 1] + 3 * cells[at + 2]
