"""What a position promises a seat, in numbers: the arithmetic of terms.py.  Compiled.

Only what the seat may know is used: its own hand and tokens, everybody's
carriages, and of other players' tokens the number.
"""
# railtable: compiled

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import NOBODY
from railtable.core.numbers import Amounts, sum_of_others
from railtable.games.station_master import weights as at_weight
from railtable.games.station_master.components import (
    CABOOSE,
    CARRIAGES,
    CLASS,
    FREIGHT,
    NUMBER,
)
from railtable.games.station_master.prospect import (
    MEAN_TOKEN,
    Rides,
    best_use,
    count_others,
    prospect,
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
"""The names of what `add_terms` writes down; at the end of a game the first two alone."""


def add_terms(state: StationState, seat: i64, weights: vec[float], terms: Amounts) -> None:
    """Write down a seat's prospects; those of the others count against it."""
    rivals = sum_of_others(state.cells, POINTS, state.seats, seat)
    terms.add(float(state.cells[POINTS + seat]))
    terms.add(-float(rivals) / float(state.seats - 1))
    if state.to_move == NOBODY:
        return
    rides = Rides()
    _add_trains(state, seat, weights, terms, rides)
    free = weights[at_weight.FREE]
    terms.add(_hand(state, seat, rides.edge, weights))
    terms.add(free * float(_free_passengers(state, seat)))
    terms.add(prospect(state, seat, rides, free))


def _add_trains(
    state: StationState, seat: i64, weights: vec[float], terms: Amounts, rides: Rides
) -> None:
    """Write down what trains promise; fill in what each means to the seat."""
    aboard, below_zero, rivals = 0.0, 0.0, 0.0
    train: i64 = 0
    while train < state.tracks:
        if (state.present >> train) & 1:
            value = train_value(state, train)
            own = float(passengers(state, seat, train))
            theirs = float(count_others(state, seat, train)) * MEAN_TOKEN / float(state.seats - 1)
            hope = _outlook(state, train, value, weights)
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


def _outlook(state: StationState, train: i64, value: i64, weights: vec[float]) -> float:
    """Return what a passenger may hope for from a train of this value."""
    locomotive = state.cells[ENGINES + train]
    missing = float(NUMBER[locomotive] - state.cells[LENGTHS + train])
    sure = float(value) * (1.0 - weights[at_weight.NEAR] * missing)
    if value < 0:
        return sure
    drift = weights[at_weight.DRIFT]
    if CLASS[locomotive] == FREIGHT:
        drift = -drift
    return sure + drift * missing


def _hand(state: StationState, seat: i64, edge: vec[float], weights: vec[float]) -> float:
    """Return what the cards in hand may do for the trains one rides more than others."""
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


def _free_passengers(state: StationState, seat: i64) -> i64:
    cells, at = state.cells, FRONT + seat * 3
    return cells[at] + 2 * cells[at + 1] + 3 * cells[at + 2]
