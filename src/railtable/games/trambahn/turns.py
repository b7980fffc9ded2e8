"""Begin and end turns, refill the market, end the game.  Compiled."""
# railtable: compiled

from mypy_extensions import i64

from railtable.core.engine import CHANCE, NOBODY
from railtable.games.trambahn.components import CARD_TYPES, HAND, MARKET_SIZE, tram_at
from railtable.games.trambahn.components import TRAMS as TRAM_CARDS
from railtable.games.trambahn.state import (
    COLUMN,
    COLUMN_COUNTS,
    ENDED_BY_WANT,
    HAND_SIZES,
    LAST,
    LENGTH,
    MARKET,
    MONEY,
    MONEY_SIZES,
    OVER,
    PASSENGERS,
    POINTS,
    REFILL,
    RESHUFFLE,
    SEEN_ASIDE,
    TRAM,
    TrambahnState,
    cards_at,
    column_at,
)


def begin_turn(state: TrambahnState, seat: i64) -> None:
    state.active = seat
    state.to_move = seat
    state.turn += 1
    state.passengers_laid = 0
    state.phase = PASSENGERS


def begin_refill(state: TrambahnState) -> None:
    """Await the cards that fill the hand, from a new deck if need be (TB-17, TB-18)."""
    if state.cells[HAND_SIZES + state.active] == HAND:
        _finish_turn(state)
    elif state.deck_size > 0:
        state.phase = REFILL
        state.to_move = CHANCE
    elif can_reshuffle(state):
        state.phase = RESHUFFLE
        state.to_move = CHANCE
    else:
        _finish_turn(state)


def can_reshuffle(state: TrambahnState) -> bool:
    """Tell whether discard and half of the money would make a deck (TB-18)."""
    cells = state.cells
    return state.discard_size + cells[MONEY_SIZES] // 2 + cells[MONEY_SIZES + 1] // 2 > 0


def _finish_turn(state: TrambahnState) -> None:
    """Dissolve columns without a tram, refill the market, pass the turn (TB-19)."""
    _dissolve_columns(state, state.active)
    refill_market(state)
    if _is_exhausted(state):
        end_game(state, ENDED_BY_WANT)
    else:
        begin_turn(state, 1 - state.active)


def _dissolve_columns(state: TrambahnState, seat: i64) -> None:
    cells = state.cells
    kept: i64 = 0
    column: i64 = 0
    while column < cells[COLUMN_COUNTS + seat]:
        if cells[column_at(seat, column) + TRAM] >= 0:
            if kept != column:
                _move_column(state, seat, column, kept)
            kept += 1
        else:
            _dissolve(state, seat, column)
        column += 1
    cells[COLUMN_COUNTS + seat] = kept


def _dissolve(state: TrambahnState, seat: i64, column: i64) -> None:
    cells, cards = state.cells, state.cards
    at = column_at(seat, column)
    place = cards_at(seat, column)
    length = cells[at + LENGTH]
    end = place + length
    while place < end:
        card = i64(cards[place])
        cells[MONEY + seat * CARD_TYPES + card] += 1
        cells[SEEN_ASIDE + card] += 1
        place += 1
    cells[MONEY_SIZES + seat] += length
    _clear_column(state, at)


def _move_column(state: TrambahnState, seat: i64, column: i64, other: i64) -> None:
    cells, cards = state.cells, state.cards
    source, target = column_at(seat, column), column_at(seat, other)
    i: i64 = 0
    while i < COLUMN:
        cells[target + i] = cells[source + i]
        i += 1
    place, free = cards_at(seat, column), cards_at(seat, other)
    i = 0
    while i < cells[source + LENGTH]:
        cards[free + i] = cards[place + i]
        i += 1
    _clear_column(state, source)


def _clear_column(state: TrambahnState, at: i64) -> None:
    cells = state.cells
    cells[at + LENGTH] = 0
    cells[at + TRAM] = -1
    cells[at + LAST] = 0
    cells[at + POINTS] = 0


def refill_market(state: TrambahnState) -> None:
    cells = state.cells
    shown = cells[MARKET] + cells[MARKET + 1] + cells[MARKET + 2]
    while shown < MARKET_SIZE and state.trams_dealt < TRAM_CARDS:
        cells[MARKET + tram_at(state.trams_dealt)] += 1
        state.trams_dealt += 1
        shown += 1


def _is_exhausted(state: TrambahnState) -> bool:
    """Tell whether both hands are empty and no card can ever be drawn (TB-18)."""
    cells = state.cells
    return (
        state.deck_size == 0
        and cells[HAND_SIZES] == 0
        and cells[HAND_SIZES + 1] == 0
        and not can_reshuffle(state)
    )


def end_game(state: TrambahnState, ended: i64) -> None:
    state.ended = ended
    state.phase = OVER
    state.to_move = NOBODY
