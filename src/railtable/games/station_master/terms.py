"""A seat's prospects, named: what greedy bots maximise and hints explain.

Only what the seat may know is used: its own hand and tokens, everybody's
carriages, and of other players' tokens the number.
"""

from typing import Final

from railtable.core.actions import Term
from railtable.core.engine import NOBODY
from railtable.core.seats import Seat
from railtable.games.station_master.components import (
    CARD_KINDS,
    CARD_NAMES,
    CARRIAGES,
    FREIGHT,
    TOKENS,
)
from railtable.games.station_master.scoring import (
    CLASS,
    NUMBER,
    carriage_value,
    passengers,
    train_value,
)
from railtable.games.station_master.state import NONE, StationState
from railtable.games.station_master.worth import FREE, MEAN_TOKEN, prospect

NEAR: Final = 0.06
"""How much less sure a train's value is for each carriage it still lacks."""
DRIFT: Final = 0.3
"""What a carriage to come adds on average: owners improve the trains they ride."""
CAUTION: Final = 0.5
"""A train below zero tends to be pushed further down by those not aboard."""
DREAD: Final = 1.5
"""What a passenger on a train below zero costs beyond its value: better not to board it."""
USE: Final = 0.3
"""The part of a carriage's effect that holding it is worth."""

SPECIAL_WORTH: Final = {
    "caboose": 4.0,
    "royal": 3.0,
    "re_assign": 3.0,
    "repair_3": 2.5,
    "repair_5": 3.0,
    "transfer": 3.5,
    "standing_room": 1.0,
    "uncouple_1": 2.0,
    "uncouple_2": 2.5,
    "rush_hour": 0.0,
}


def terms(state: StationState, seat: Seat) -> list[Term]:
    """Return the seat's prospects; those of the others count against it."""
    rivals = [other for other in range(state.seats) if other != seat]
    named = [
        Term("points", float(state.points[seat])),
        Term("rivals_points", -sum(state.points[other] for other in rivals) / len(rivals)),
    ]
    if state.to_move == NOBODY:
        return named
    trains = [train for train in range(state.tracks) if state.locomotive[train] != NONE]
    own = {train: int(passengers(state, seat, train)) for train in trains}
    theirs = {train: _expected(state, seat, train) for train in trains}
    hopes = {train: outlook(state, train) for train in trains}
    edge = {train: own[train] - theirs[train] for train in trains}
    return [
        *named,
        Term("aboard", sum(own[train] * hopes[train] for train in trains)),
        Term("below_zero", sum(_caution(state, train, own[train]) for train in trains)),
        Term("rivals_aboard", -sum(theirs[train] * hopes[train] for train in trains)),
        Term("hand", _hand(state, seat, edge)),
        Term("in_front", FREE * _free_passengers(state, seat)),
        Term("choice", prospect(state, seat, edge, hopes)),
    ]


def _expected(state: StationState, seat: Seat, train: int) -> float:
    """Return a rival's mean passengers on a train, by the number of tokens alone."""
    tokens = 0
    for other in range(state.seats):
        if other != seat:
            places = range(other * TOKENS, other * TOKENS + state.out[other])
            tokens += sum(state.token_train[at] == train for at in places)
    return tokens * MEAN_TOKEN / (int(state.seats) - 1)


def outlook(state: StationState, train: int) -> float:
    """Return what a passenger may hope for from a train."""
    locomotive = state.locomotive[train]
    missing = int(NUMBER[locomotive] - state.length[train])
    value = int(train_value(state, train))
    if value < 0:
        return value * (1 - NEAR * missing)
    drift = -DRIFT if CLASS[locomotive] == FREIGHT else DRIFT
    return value * (1 - NEAR * missing) + drift * missing


def _caution(state: StationState, train: int, own: int) -> float:
    value = int(train_value(state, train))
    return own * (CAUTION * value - DREAD) if value < 0 else 0.0


def _hand(state: StationState, seat: Seat, edge: dict[int, float]) -> float:
    """Return what the cards in hand may do for the trains one rides more than others."""
    worth = 0.0
    for card in range(CARD_KINDS):
        copies = int(state.hands[seat * CARD_KINDS + card])
        if copies == 0:
            continue
        if card < CARRIAGES:
            worth += copies * USE * _best_use(state, card, edge)
        else:
            worth += copies * SPECIAL_WORTH[CARD_NAMES[card]]
    return worth


def _best_use(state: StationState, card: int, edge: dict[int, float]) -> float:
    uses = [
        int(carriage_value(state.locomotive[train], card)) * advantage
        for train, advantage in edge.items()
    ]
    return max(uses, default=0.0)


def _free_passengers(state: StationState, seat: Seat) -> int:
    return sum((value + 1) * int(state.front[seat * 3 + value]) for value in range(3))
