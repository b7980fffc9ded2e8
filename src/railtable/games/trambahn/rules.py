"""Trambahn's moves as numbers: the compiled engine.

A turn goes passengers, stations, income, trams, refill and never back (TB-27):
the phase is the earliest part still open, and a later action moves it on.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, Engine
from railtable.core.numbers import Numbers
from railtable.games.trambahn import chance
from railtable.games.trambahn.components import (
    BONUS_LENGTH,
    CARD_TYPES,
    CONDUCTOR,
    LAST_RIDE,
    MAX_COLUMNS,
    MAX_LENGTH,
    ROW,
    VALUES,
    points_of,
    price_of,
)
from railtable.games.trambahn.moves import (
    ADD_AT,
    BUY_AT,
    END_TURN_AT,
    INCOME_AT,
    PASSENGER_AT,
    START_AT,
)
from railtable.games.trambahn.scoring import column_line, column_points, ride_value
from railtable.games.trambahn.state import (
    ENDED_BY_RIDES,
    INCOME,
    PASSENGERS,
    PAY,
    STATIONS,
    TrambahnState,
    copy_state,
)
from railtable.games.trambahn.turns import begin_refill, end_game


class TrambahnEngine(Engine[TrambahnState]):
    """The rules of Trambahn on numbers."""

    def copy(self, state: TrambahnState) -> TrambahnState:
        return copy_state(state)

    def legal_moves(self, state: TrambahnState) -> list[int]:
        # Compiled, a comprehension over a vec beats list().
        return [move for move in _legal_moves(state)]  # noqa: C416

    def random_move(self, state: TrambahnState, dice: Dice, room: Numbers) -> i64:
        legal = _legal_moves(state)
        return legal[dice.below(len(legal))]

    def play(self, state: TrambahnState, move: i64) -> None:
        seat = state.active
        if move < START_AT:
            _lay_passenger(state, seat, move)
        elif move < INCOME_AT:
            state.phase = STATIONS
            _start_column(state, seat, move - START_AT)
        elif move < END_TURN_AT:
            state.phase = INCOME
            _take_income(state, seat, move - INCOME_AT)
        elif move == END_TURN_AT:
            begin_refill(state)
        elif move < ADD_AT:
            at = move - BUY_AT
            _buy_tram(state, seat, at // MAX_COLUMNS, at % MAX_COLUMNS)
        else:
            state.phase = STATIONS
            at = move - ADD_AT
            _add_to_column(state, seat, at // MAX_COLUMNS, at % MAX_COLUMNS)

    def sample(self, state: TrambahnState, dice: Dice) -> list[int]:
        return chance.sample(state, dice)

    def can_resolve(self, state: TrambahnState, outcome: list[int]) -> bool:
        return chance.can_resolve(state, outcome)

    def resolve(self, state: TrambahnState, outcome: list[int]) -> None:
        chance.resolve(state, outcome)


def _legal_moves(state: TrambahnState) -> vec[i64]:
    moves = vec[i64](capacity=32)
    seat = state.active
    hands = state.hands
    phase = state.phase
    must_lay = phase == PASSENGERS and state.passengers_laid == 0
    left = state.hand_sizes[seat] if phase <= INCOME else 0
    card: i64 = 0
    while left > 0:
        held = hands[seat * CARD_TYPES + card]
        if held > 0:
            left -= held
            if phase == PASSENGERS:
                moves = _passenger_moves(card, moves)
            if not must_lay:
                moves = append(moves, INCOME_AT + card)
                if phase <= STATIONS:
                    moves = _station_moves(state, seat, card, moves)
        card += 1
    if not must_lay or state.hand_sizes[seat] == 0:
        moves = append(_buy_moves(state, seat, moves), END_TURN_AT)
    return moves


def _passenger_moves(card: i64, moves: vec[i64]) -> vec[i64]:
    if card < CONDUCTOR:
        return append(moves, PASSENGER_AT + card)
    line: i64 = 0
    while line < 4:
        moves = append(moves, PASSENGER_AT + CONDUCTOR + line)
        line += 1
    return moves


def _station_moves(state: TrambahnState, seat: i64, card: i64, moves: vec[i64]) -> vec[i64]:
    if card != CONDUCTOR:
        moves = append(moves, START_AT + card)
    columns = state.columns[seat]
    column: i64 = 0
    while column < columns:
        if can_add(state, seat, card, column):
            moves = append(moves, ADD_AT + card * MAX_COLUMNS + column)
        column += 1
    return moves


def can_add(state: TrambahnState, seat: i64, card: i64, column: i64) -> bool:
    """Tell whether a card may join a column (TB-12 to TB-14)."""
    last = state.lasts[seat * MAX_COLUMNS + column]
    if last == VALUES:
        return False
    if card == CONDUCTOR:
        return True
    return card % VALUES + 1 > last and column_line(state, seat, column) == card // VALUES


def _buy_moves(state: TrambahnState, seat: i64, moves: vec[i64]) -> vec[i64]:
    columns = state.columns[seat]
    kind: i64 = 0
    while kind < 3:
        if state.market[kind] > 0 and state.money_sizes[seat] >= price_of(kind):
            column: i64 = 0
            while column < columns:
                if state.trams[seat * MAX_COLUMNS + column] < 0:
                    moves = append(moves, BUY_AT + kind * MAX_COLUMNS + column)
                column += 1
        kind += 1
    return moves


def _leave_hand(state: TrambahnState, seat: i64, card: i64) -> None:
    state.hands[seat * CARD_TYPES + card] -= 1
    state.hand_sizes[seat] -= 1


def _lay_passenger(state: TrambahnState, seat: i64, move: i64) -> None:
    if move < CONDUCTOR:
        card = move
        line = move // VALUES
    else:
        card = CONDUCTOR
        line = move - CONDUCTOR
    _leave_hand(state, seat, card)
    state.rows[4 * line + state.row_lengths[line]] = card
    state.row_lengths[line] += 1
    state.passengers_laid += 1
    if state.passengers_laid == 2:
        state.phase = STATIONS
    if state.row_lengths[line] == ROW:
        _ride(state, line)


def _ride(state: TrambahnState, line: i64) -> None:
    """Score a line for both, discard its passengers (TB-20); the tenth ends all (TB-22)."""
    state.ride_lines[state.rides] = line
    state.ride_points[2 * state.rides] = ride_value(state, 0, line)
    state.ride_points[2 * state.rides + 1] = ride_value(state, 1, line)
    state.rides += 1
    place: i64 = 0
    while place < ROW:
        card = state.rows[4 * line + place]
        state.discard[card] += 1
        state.seen_out[card] += 1
        state.rows[4 * line + place] = 0
        place += 1
    state.discard_size += ROW
    state.row_lengths[line] = 0
    if state.rides == LAST_RIDE:
        end_game(state, ENDED_BY_RIDES)


def _start_column(state: TrambahnState, seat: i64, card: i64) -> None:
    column = state.columns[seat]
    state.columns[seat] += 1
    _put_on_column(state, seat, card, column)


def _add_to_column(state: TrambahnState, seat: i64, card: i64, column: i64) -> None:
    _put_on_column(state, seat, card, column)
    if state.lengths[seat * MAX_COLUMNS + column] == BONUS_LENGTH:
        state.bonus[seat] += column_points(state, seat, column)


def _put_on_column(state: TrambahnState, seat: i64, card: i64, column: i64) -> None:
    _leave_hand(state, seat, card)
    at = seat * MAX_COLUMNS + column
    state.cards[at * MAX_LENGTH + state.lengths[at]] = card
    state.lengths[at] += 1
    state.sums[at] += points_of(card)
    if card != CONDUCTOR:
        state.lasts[at] = card % VALUES + 1


def _take_income(state: TrambahnState, seat: i64, card: i64) -> None:
    _leave_hand(state, seat, card)
    state.money[seat * CARD_TYPES + card] += 1
    state.money_sizes[seat] += 1
    state.own_income[seat * CARD_TYPES + card] += 1


def _buy_tram(state: TrambahnState, seat: i64, kind: i64, column: i64) -> None:
    state.market[kind] -= 1
    state.trams[seat * MAX_COLUMNS + column] = kind
    state.due = price_of(kind)
    state.phase = PAY
    state.to_move = CHANCE
