"""The value of a special card's next choice.  Compiled.

Without it a bot that searches its turn would drop a Transfer
after its first choice, since nothing has been gained yet.
"""
# railtable: compiled

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.games.station_master.choices import reach
from railtable.games.station_master.components import (
    CARRIAGES,
    MOST_CARRIAGES,
    MOST_TRAINS,
    MOST_TRANSFERRED,
    TOKENS,
)
from railtable.games.station_master.scoring import carriage_value, room
from railtable.games.station_master.state import (
    COUPLED,
    DISCARD,
    ENGINES,
    FRONT,
    LENGTHS,
    OUT,
    REASSIGN,
    REPAIR,
    STANDING,
    TOKEN_TRAINS,
    TOKEN_VALUES,
    TRANSFER_TARGET,
    TRANSFER_TOKENS,
    StationState,
)

MEAN_TOKEN: Final = 10 / 6
"""Passengers of an unknown token: ten on six tokens (SM-2)."""


_NOTHING: Final = vec[float]([0.0] * MOST_TRAINS)


@final
class Rides:
    """The value of each train for a seat."""

    def __init__(self) -> None:
        self.edge: vec[float] = _NOTHING[:]
        """The seat's passengers on the train minus those of the others."""
        self.hopes: vec[float] = _NOTHING[:]
        """The expected score of a passenger on the train."""


def prospect(state: StationState, seat: i64, rides: Rides, free: float) -> float:
    """Return the value of the seat's next choice; `free` is the value of a passenger in front."""
    edge, hopes = rides.edge, rides.hopes
    if state.to_move != seat:
        return 0.0
    if state.phase == REASSIGN:
        return _reassigning(state, edge)
    if state.phase == REPAIR:
        return _repairing(state, edge)
    if state.phase == STANDING:
        return _standing(state, seat, hopes[state.target] - free)
    if state.phase == TRANSFER_TOKENS:
        return _transferring(state, seat, hopes, state.target)
    if state.phase == TRANSFER_TARGET:
        return _choosing_target(state, seat, hopes)
    return 0.0


def best_use(state: StationState, card: i64, edge: vec[float], but: i64) -> float:
    """Return the best effect of a carriage on any train for the seat, except one train.

    Return 0 without any train.
    """
    best, found = 0.0, False
    train: i64 = 0
    while train < state.tracks:
        if (state.present >> train) & 1 and train != but:
            value = carriage_value(state.values, state.cells[ENGINES + train], card)
            use = float(value) * edge[train]
            if not found or use > best:
                best, found = use, True
        train += 1
    return best


def _reassigning(state: StationState, edge: vec[float]) -> float:
    cells, source = state.cells, state.source
    card = cells[COUPLED + source * MOST_CARRIAGES + cells[LENGTHS + source] - 1]
    lost = float(carriage_value(state.values, cells[ENGINES + source], card)) * edge[source]
    return best_use(state, card, edge, source) - lost


def _repairing(state: StationState, edge: vec[float]) -> float:
    best = 0.0
    depth: i64 = 0
    while depth < reach(state):
        card = state.cells[DISCARD + state.discard_size - 1 - depth]
        if card < CARRIAGES:
            best = max(best, best_use(state, card, edge, -1))
        depth += 1
    return best


def _standing(state: StationState, seat: i64, gain: float) -> float:
    """Return the gain of the best token in front by boarding; choosing none is allowed."""
    best = 0.0
    value: i64 = 1
    while value <= 3:
        if state.cells[FRONT + seat * 3 + value - 1] > 0:
            best = max(best, float(value) * gain)
        value += 1
    return best


def _choosing_target(state: StationState, seat: i64, hopes: vec[float]) -> float:
    best = 0.0
    target: i64 = 0
    while target < state.tracks:
        if target != state.source and (state.roomy >> target) & 1:
            best = max(best, _transferring(state, seat, hopes, target))
        target += 1
    return best


def _transferring(state: StationState, seat: i64, hopes: vec[float], target: i64) -> float:
    """Return the gain of moving own tokens to a better train, others' to a worse one."""
    better = hopes[target] - hopes[state.source]
    most = min(MOST_TRANSFERRED - state.taken, room(state, target))
    total = 0.0
    if better > 0.0:
        value: i64 = 3
        while value > 0:
            moved = min(most, _count_own(state, seat, value))
            total = _add_times(total, better * float(value), moved)
            most -= moved
            value -= 1
    elif better < 0.0:
        gain = -better * MEAN_TOKEN / float(state.seats - 1)
        total = _add_times(total, gain, min(most, count_others(state, seat, state.source)))
    return total


def _add_times(total: float, gain: float, times: i64) -> float:
    while times > 0:
        total += gain
        times -= 1
    return total


def _count_own(state: StationState, seat: i64, value: i64) -> i64:
    """Count the seat's tokens of a value on the source train."""
    cells, count, at = state.cells, i64(0), seat * TOKENS
    stop = at + cells[OUT + seat]
    while at < stop:
        if cells[TOKEN_TRAINS + at] == state.source and cells[TOKEN_VALUES + at] == value:
            count += 1
        at += 1
    return count


def count_others(state: StationState, seat: i64, train: i64) -> i64:
    """Count the other seats' tokens on a train."""
    cells, count, owner = state.cells, i64(0), i64(0)
    while owner < state.seats:
        at = TOKEN_TRAINS + owner * TOKENS
        stop = at + cells[OUT + owner]
        while owner != seat and at < stop:
            if cells[at] == train:
                count += 1
            at += 1
        owner += 1
    return count
