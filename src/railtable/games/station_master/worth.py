"""What a card already begun may still bring: the prospect of the next choice.

A bot that looks through its turn a few lines at a time would drop a Transfer
after its first choice, as nothing has been gained yet.
"""

from typing import Final

from railtable.core.seats import Seat
from railtable.games.station_master.choices import reach
from railtable.games.station_master.components import (
    CARRIAGES,
    MOST_CARRIAGES,
    MOST_TRANSFERRED,
    TOKENS,
)
from railtable.games.station_master.scoring import carriage_value, room
from railtable.games.station_master.state import (
    REASSIGN,
    REPAIR,
    STANDING,
    TRANSFER_TARGET,
    TRANSFER_TOKENS,
    StationState,
)

MEAN_TOKEN: Final = 10 / 6
"""Passengers of an unknown token: ten on six tokens (SM-2)."""
FREE: Final = 0.35
"""What a passenger in front is worth, who can still board any train."""


def prospect(
    state: StationState, seat: Seat, edge: dict[int, float], hopes: dict[int, float]
) -> float:
    """Return what the seat's next choice may bring.

    `edge` is by how many passengers it rides a train more than others do,
    `hopes` what a passenger may hope for from a train.
    """
    if state.to_move != seat:
        return 0.0
    if state.phase == REASSIGN:
        return _reassigning(state, edge)
    if state.phase == REPAIR:
        return _repairing(state, edge)
    if state.phase == STANDING:
        return _standing(state, seat, hopes)
    if state.phase == TRANSFER_TOKENS:
        return _transferring(state, seat, hopes, int(state.target))
    if state.phase == TRANSFER_TARGET:
        targets = [train for train in hopes if train != state.source and room(state, train) > 0]
        return max(_transferring(state, seat, hopes, target) for target in targets)
    return 0.0


def _reassigning(state: StationState, edge: dict[int, float]) -> float:
    source = int(state.source)
    card = state.carriages[source * MOST_CARRIAGES + state.length[source] - 1]
    gains = {
        train: int(carriage_value(state.locomotive[train], card)) * edge[train] for train in edge
    }
    lost = gains.pop(source)
    return max(gains.values()) - lost


def _repairing(state: StationState, edge: dict[int, float]) -> float:
    best = 0.0
    for depth in range(reach(state)):
        card = state.discard[state.discard_size - 1 - depth]
        if card < CARRIAGES:
            for train, advantage in edge.items():
                worth = int(carriage_value(state.locomotive[train], card))
                best = max(best, worth * advantage)
    return best


def _standing(state: StationState, seat: Seat, hopes: dict[int, float]) -> float:
    hope = hopes[int(state.target)]
    held = [value for value in (1, 2, 3) if state.front[seat * 3 + value - 1] > 0]
    return max(0.0, *(value * (hope - FREE) for value in held))


def _transferring(state: StationState, seat: Seat, hopes: dict[int, float], target: int) -> float:
    """Own tokens go where there is more to hope for, others' where there is less."""
    source = int(state.source)
    better = hopes[target] - hopes[source]
    gains: list[float] = []
    for owner in range(state.seats):
        for at in range(owner * TOKENS, owner * TOKENS + state.out[owner]):
            if state.token_train[at] != source:
                continue
            if owner == seat:
                gains.append(better * int(state.token_value[at]))
            else:
                gains.append(-better * MEAN_TOKEN / (int(state.seats) - 1))
    most = min(int(MOST_TRANSFERRED - state.taken), int(room(state, target)))
    return sum(sorted((gain for gain in gains if gain > 0), reverse=True)[:most])
