"""The gain of boarding and coupling, computed without trying the moves.  Compiled.

These are most of the moves of a turn; rollouts choose among them thousands of times.
Departing tokens of others count as before: nobody knows their values.
"""
# railtable: compiled

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.games.station_master import weights as at_weight
from railtable.games.station_master.bot_play.prospect import MEAN_TOKEN, count_others
from railtable.games.station_master.components import (
    CARRIAGES,
    MOST_CARRIAGES,
    MOST_TRAINS,
    TOKENS,
)
from railtable.games.station_master.evaluation import missing_from, outlook, trains_gone
from railtable.games.station_master.moves import ATTACH, BOARD
from railtable.games.station_master.scoring import carriage_value, passengers, train_value
from railtable.games.station_master.state import (
    COUPLED,
    ENGINES,
    HAND_ROOM,
    HAND_SIZES,
    HANDS,
    LENGTHS,
    OUT,
    ROYALS,
    TOKEN_TRAINS,
    StationState,
)

NOWHERE: Final = -1e300
_TRAINS: Final = vec[float]([0.0] * MOST_TRAINS)
_VALUES: Final = vec[i64]([0] * MOST_TRAINS)
_PLACES: Final = vec[float]([0.0] * HAND_ROOM)


@final
class Survey:
    """The value of each train and each hand card for the seat to move."""

    def __init__(self, state: StationState, weights: vec[float]) -> None:
        self.state: StationState = state
        self.weights: vec[float] = weights
        self.seat: i64 = state.turn
        gone = trains_gone(state)
        self.free: float = weights[at_weight.FREE] + weights[at_weight.LATE_FREE] * gone
        self.use: float = weights[at_weight.USE] * (1.0 + weights[at_weight.LATE_CARDS] * gone)
        self.own: vec[float] = _TRAINS[:]
        self.riders: vec[float] = _TRAINS[:]
        self.theirs: vec[float] = _TRAINS[:]
        self.parts: vec[float] = _TRAINS[:]
        self.values: vec[i64] = _VALUES[:]
        self.best: vec[float] = _PLACES[:]
        self.second: vec[float] = _PLACES[:]
        self.where: vec[float] = _PLACES[:]
        self._look_at_trains()
        self._look_at_hand()

    def gain_of(self, move: i64) -> float:
        """Return the change of the seat's evaluation by boarding or coupling a carriage."""
        if move < ATTACH:
            train = (move - BOARD) // 3
            return self._boarding(train, move - BOARD - train * 3 + 1)
        card = (move - ATTACH) // MOST_TRAINS
        return self._coupling(move - ATTACH - card * MOST_TRAINS, card)

    def _look_at_trains(self) -> None:
        state, share = self.state, MEAN_TOKEN / float(self.state.seats - 1)
        train: i64 = 0
        while train < state.tracks:
            if (state.present >> train) & 1:
                self.values[train] = train_value(state, train)
                self.own[train] = float(passengers(state, self.seat, train))
                self.riders[train] = float(count_others(state, self.seat, train))
                self.theirs[train] = self.weights[at_weight.RIVALS] * self.riders[train] * share
                self.parts[train] = self._part(
                    train, self.values[train], missing_from(state, train), self.own[train]
                )
            train += 1

    def _part(self, train: i64, value: i64, missing: float, own: float) -> float:
        """Return the value of a train for the seat minus its value for the rivals."""
        weights, theirs = self.weights, self.theirs[train]
        drift = weights[at_weight.OWN_DRIFT] * own
        drift += weights[at_weight.RIDERS_DRIFT] * self.riders[train]
        hope = outlook(self.state, train, value, missing, weights) + missing * drift
        part = (own - theirs) * hope
        if value < 0:
            part += own * (weights[at_weight.CAUTION] * float(value) - weights[at_weight.DREAD])
        return part

    def _look_at_hand(self) -> None:
        """Find for every carriage in hand its best train, and the second best."""
        cells, state, place = self.state.cells, self.state, i64(0)
        first = HANDS + self.seat * HAND_ROOM
        while place < cells[HAND_SIZES + self.seat] and cells[first + place] < CARRIAGES:
            best, second, where = NOWHERE, NOWHERE, -1.0
            train: i64 = 0
            while train < state.tracks:
                if (state.present >> train) & 1:
                    use = self._use(cells[first + place], train, 0.0)
                    if use > best:
                        best, second, where = use, best, float(train)
                    elif use > second:
                        second = use
                train += 1
            self.best[place] = best if best > NOWHERE else 0.0
            self.second[place] = second
            self.where[place] = where
            place += 1

    def _use(self, card: i64, train: i64, more: float) -> float:
        value = carriage_value(self.state.values, self.state.cells[ENGINES + train], card)
        return float(value) * (self.own[train] + more - self.theirs[train])

    def _boarding(self, train: i64, token: i64) -> float:
        state, weights, more = self.state, self.weights, float(token)
        part = self._part(
            train, self.values[train], missing_from(state, train), self.own[train] + more
        )
        gain = part - self.parts[train] - self.free * more + weights[at_weight.BOARDED]
        if token == 3:
            gain -= weights[at_weight.THREE_IN_FRONT]
        cells, place, first = state.cells, i64(0), HANDS + self.seat * HAND_ROOM
        while place < cells[HAND_SIZES + self.seat] and cells[first + place] < CARRIAGES:
            other = self.best[place]
            if self.where[place] == float(train):
                other = self.second[place]
            use = max(other, self._use(cells[first + place], train, more))
            gain += self.use * (use - self.best[place])
            place += 1
        return gain

    def _coupling(self, train: i64, card: i64) -> float:
        state, value = self.state, _value_with(self.state, train, card)
        missing = missing_from(state, train) - 1.0
        gain = -self.use * self._best_of(card)
        if missing > 0.0:
            return gain + self._part(train, value, missing, self.own[train]) - self.parts[train]
        return gain + self._departing(train, value)

    def _best_of(self, card: i64) -> float:
        cells, place, first = self.state.cells, i64(0), HANDS + self.seat * HAND_ROOM
        while cells[first + place] != card:
            place += 1
        return self.best[place]

    def _departing(self, train: i64, value: i64) -> float:
        """Return the change by a train's departure: points, tokens back, cards of less use."""
        state, weights, own = self.state, self.weights, self.own[train]
        theirs = self.riders[train] * MEAN_TOKEN / float(state.seats - 1)
        gain = (own - theirs) * float(value) - self.parts[train] + self.free * own
        gain -= weights[at_weight.BOARDED] * float(_tokens_aboard(state, self.seat, train))
        cells, place, first = state.cells, i64(0), HANDS + self.seat * HAND_ROOM
        while place < cells[HAND_SIZES + self.seat] and cells[first + place] < CARRIAGES:
            if self.where[place] == float(train):
                left = self.second[place] if self.second[place] > NOWHERE else 0.0
                gain += self.use * (left - self.best[place])
            place += 1
        return gain


def _value_with(state: StationState, train: i64, card: i64) -> i64:
    """Return a train's value with one more carriage (SM-21)."""
    cells, locomotive = state.cells, state.cells[ENGINES + train]
    royals = cells[ROYALS + train]
    at = COUPLED + train * MOST_CARRIAGES
    last = at + cells[LENGTHS + train] - 1
    total = carriage_value(state.values, locomotive, card) << royals
    while at <= last:
        worth = carriage_value(state.values, locomotive, cells[at])
        if at == last:
            worth <<= royals
        total += worth
        at += 1
    return total


def _tokens_aboard(state: StationState, seat: i64, train: i64) -> i64:
    cells, count, at = state.cells, i64(0), TOKEN_TRAINS + seat * TOKENS
    stop = at + cells[OUT + seat]
    while at < stop:
        if cells[at] == train:
            count += 1
        at += 1
    return count
