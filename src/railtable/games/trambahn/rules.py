"""Trambahn's moves as numbers: the compiled engine.

A turn goes passengers, stations, income, trams, refill and never back (TB-27):
the phase is the earliest part still open, and a later action advances it.
"""

from librt.vecs import vec
from mypy_extensions import i64, u8

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, Engine
from railtable.core.numbers import Amounts, Numbers, Sheet
from railtable.games.trambahn import chance, evaluation, knowledge, observation, scoring
from railtable.games.trambahn.components import (
    BONUS_LENGTH,
    CARD_TYPES,
    CONDUCTOR,
    HAND,
    LAST_RIDE,
    MAX_COLUMNS,
    ROW,
    VALUES,
    points_of,
    price_of,
)
from railtable.games.trambahn.hands import take_from_hand
from railtable.games.trambahn.moves import (
    ADD_AT,
    BUY_AT,
    END_TURN_AT,
    INCOME_AT,
    PASSENGER_AT,
    START_AT,
)
from railtable.games.trambahn.scoring import add_to_ride, column_points, ride_value
from railtable.games.trambahn.state import (
    BONUS,
    COLUMN,
    COLUMN_COUNTS,
    DECK,
    DISCARD,
    ENDED_BY_RIDES,
    HAND_SIZES,
    HANDS,
    INCOME,
    LAST,
    LENGTH,
    LINE,
    MARKET,
    MONEY,
    MONEY_SIZES,
    OWN_INCOME,
    PASSENGERS,
    PAY,
    POINTS,
    RIDE_LINES,
    RIDE_POINTS,
    ROW_LENGTHS,
    ROWS,
    SEEN_OUT,
    STATIONS,
    TRAM,
    SpareState,
    TrambahnState,
    cards_at,
    column_at,
    copy_state,
)
from railtable.games.trambahn.turns import begin_refill, end_game


class TrambahnEngine(Engine[TrambahnState]):
    """The rules of Trambahn on numbers."""

    def copy(self, state: TrambahnState) -> TrambahnState:
        return copy_state(state)

    def make_spare(self, state: TrambahnState) -> TrambahnState:
        return SpareState()

    def overwrite(self, spare: TrambahnState, state: TrambahnState) -> TrambahnState:
        assert isinstance(spare, SpareState)
        spare.become(state)
        return spare

    def add_moves(self, state: TrambahnState, moves: Numbers) -> None:
        seat, phase = state.active, state.phase
        hand = state.cells[HAND_SIZES + seat]
        must_lay = phase == PASSENGERS and state.passengers_laid == 0
        if must_lay:
            _add_passengers(state.cells, seat, moves)
        elif phase <= INCOME:
            _add_uses(state.cells, seat, phase, moves)
        if not must_lay or hand == 0:
            _add_buys(state, seat, moves)
            moves.add(END_TURN_AT)

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

    def touch(self, state: TrambahnState) -> i64:
        cells, own = state.cells, column_at(state.active, 0)
        hand = cells[HANDS + state.active * HAND]
        return hand + cells[own] + cells[DECK] + cells[ROW_LENGTHS] + cells[COLUMN_COUNTS]

    def draw(self, state: TrambahnState, dice: Dice, drawn: Numbers) -> None:
        chance.draw(state, dice, drawn)

    def can_happen(self, state: TrambahnState, drawn: Numbers) -> bool:
        return chance.can_happen(state, drawn)

    def happen(self, state: TrambahnState, drawn: Numbers) -> None:
        chance.happen(state, drawn)

    def redeal(self, state: TrambahnState, seat: i64, dice: Dice) -> None:
        knowledge.redeal(state, seat, dice)

    def information(self, state: TrambahnState, seat: i64) -> bytes:
        return knowledge.information(state, seat)

    def observe(self, state: TrambahnState, seat: i64, sheet: Sheet) -> None:
        observation.observe(state, seat, sheet)

    def add_scores(self, state: TrambahnState, scores: Numbers) -> None:
        scoring.add_scores(state, scores)

    def add_terms(
        self, state: TrambahnState, seat: i64, weights: vec[float], terms: Amounts
    ) -> None:
        evaluation.add_terms(state, seat, weights, terms)


def _add_passengers(cells: vec[i64], seat: i64, moves: Numbers) -> None:
    """Add each hand card as a passenger, a Conductor in any row (TB-10)."""
    before: i64 = -1
    at = HANDS + seat * HAND
    stop = at + cells[HAND_SIZES + seat]
    while at < stop:
        card = cells[at]
        if card != before:
            _add_passenger(card, moves)
        before = card
        at += 1


def _add_passenger(card: i64, moves: Numbers) -> None:
    if card < CONDUCTOR:
        moves.add(PASSENGER_AT + card)
    else:
        moves.add_run(PASSENGER_AT + CONDUCTOR, 4)


def _add_uses(cells: vec[i64], seat: i64, phase: i64, moves: Numbers) -> None:
    """Add all other uses of each hand card in this part of the turn (TB-27)."""
    before: i64 = -1
    at = HANDS + seat * HAND
    stop = at + cells[HAND_SIZES + seat]
    while at < stop:
        card = cells[at]
        if card != before:
            if phase == PASSENGERS:
                _add_passenger(card, moves)
            moves.add(INCOME_AT + card)
            if phase <= STATIONS:
                _add_stations(cells, seat, card, moves)
        before = card
        at += 1


def _add_stations(cells: vec[i64], seat: i64, card: i64, moves: Numbers) -> None:
    """Add starting a column with a card, or joining one (TB-12 to TB-14)."""
    if card == CONDUCTOR:
        _add_conductor(cells, seat, moves)
        return
    moves.add(START_AT + card)
    line, value = card // VALUES, card % VALUES + 1
    move = ADD_AT + card * MAX_COLUMNS
    at = column_at(seat, 0)
    stop = at + cells[COLUMN_COUNTS + seat] * COLUMN
    items, size = moves.items, moves.size
    while at < stop:
        # Which columns fit is hard to predict: write each, and count those that do.
        items[size] = move
        size += i64(cells[at + LINE] == line) & i64(cells[at + LAST] < value)
        move += 1
        at += COLUMN
    moves.size = size


def _add_conductor(cells: vec[i64], seat: i64, moves: Numbers) -> None:
    """Add a Conductor joining any incomplete column (TB-13, TB-14)."""
    move = ADD_AT + CONDUCTOR * MAX_COLUMNS
    at = column_at(seat, 0)
    stop = at + cells[COLUMN_COUNTS + seat] * COLUMN
    while at < stop:
        if cells[at + LAST] < VALUES:
            moves.add(move)
        move += 1
        at += COLUMN


def _add_buys(state: TrambahnState, seat: i64, moves: Numbers) -> None:
    """Add each affordable kind of tram on sale, for each column without one (TB-16)."""
    cells, pieces = state.cells, state.pieces
    money = cells[MONEY_SIZES + seat]
    first = column_at(seat, 0)
    stop = first + cells[COLUMN_COUNTS + seat] * COLUMN
    kind: i64 = 0
    while kind < 3 and money >= price_of(pieces, kind):
        if cells[MARKET + kind] > 0:
            move = BUY_AT + kind * MAX_COLUMNS
            items, size, at = moves.items, moves.size, first
            while at < stop:
                items[size] = move
                size += i64(cells[at + TRAM] < 0)
                move += 1
                at += COLUMN
            moves.size = size
        kind += 1


def _lay_passenger(state: TrambahnState, seat: i64, move: i64) -> None:
    cells = state.cells
    card, line = CONDUCTOR, move - CONDUCTOR
    if move < CONDUCTOR:
        card, line = move, move // VALUES
    take_from_hand(cells, seat, card)
    length = cells[ROW_LENGTHS + line]
    cells[ROWS + ROW * line + length] = card
    cells[ROW_LENGTHS + line] = length + 1
    state.passengers_laid += 1
    if state.passengers_laid == 2:
        state.phase = STATIONS
    if length + 1 == ROW:
        _ride(state, line)


def _ride(state: TrambahnState, line: i64) -> None:
    """Score a line for both, discard its passengers (TB-20); the tenth ends the game (TB-22)."""
    cells, ride = state.cells, state.rides
    cells[RIDE_LINES + ride] = line
    cells[RIDE_POINTS + 2 * ride] = ride_value(state, 0, line)
    cells[RIDE_POINTS + 2 * ride + 1] = ride_value(state, 1, line)
    state.rides = ride + 1
    place = ROWS + ROW * line
    stop = place + ROW
    while place < stop:
        card = cells[place]
        cells[DISCARD + card] += 1
        cells[SEEN_OUT + card] += 1
        place += 1
    state.discard_size += ROW
    cells[ROW_LENGTHS + line] = 0
    if state.rides == LAST_RIDE:
        end_game(state, ENDED_BY_RIDES)


def _start_column(state: TrambahnState, seat: i64, card: i64) -> None:
    cells = state.cells
    column = cells[COLUMN_COUNTS + seat]
    cells[COLUMN_COUNTS + seat] = column + 1
    cells[column_at(seat, column) + LINE] = card // VALUES
    _put_on_column(state, seat, card, column)


def _add_to_column(state: TrambahnState, seat: i64, card: i64, column: i64) -> None:
    """Extend a column; its eighth card scores it once more (TB-21)."""
    _put_on_column(state, seat, card, column)
    cells = state.cells
    if cells[column_at(seat, column) + LENGTH] == BONUS_LENGTH:
        cells[BONUS + seat] += column_points(state, seat, column)


def _put_on_column(state: TrambahnState, seat: i64, card: i64, column: i64) -> None:
    cells = state.cells
    take_from_hand(cells, seat, card)
    at = column_at(seat, column)
    length = cells[at + LENGTH]
    state.cards[cards_at(seat, column) + length] = u8(card)
    cells[at + LENGTH] = length + 1
    if card == CONDUCTOR:
        return
    cells[at + LAST] = card % VALUES + 1
    points = points_of(state.pieces, card)
    cells[at + POINTS] += points
    if cells[at + TRAM] >= 0:
        add_to_ride(cells, seat, at, points)


def _take_income(state: TrambahnState, seat: i64, card: i64) -> None:
    cells = state.cells
    take_from_hand(cells, seat, card)
    cells[MONEY + seat * CARD_TYPES + card] += 1
    cells[MONEY_SIZES + seat] += 1
    cells[OWN_INCOME + seat * CARD_TYPES + card] += 1


def _buy_tram(state: TrambahnState, seat: i64, kind: i64, column: i64) -> None:
    cells = state.cells
    cells[MARKET + kind] -= 1
    at = column_at(seat, column)
    cells[at + TRAM] = kind
    add_to_ride(cells, seat, at, cells[at + POINTS])
    state.due = price_of(state.pieces, kind)
    state.phase = PAY
    state.to_move = CHANCE
