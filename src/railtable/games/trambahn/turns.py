"""The beginning and the end of a turn, the market, the end of the game.  Compiled."""
# railtable: compiled

from mypy_extensions import i64

from railtable.core.engine import CHANCE, NOBODY
from railtable.games.trambahn.components import (
    CARD_TYPES,
    HAND,
    MARKET,
    MAX_COLUMNS,
    MAX_LENGTH,
    tram_at,
)
from railtable.games.trambahn.components import TRAMS as TRAM_CARDS
from railtable.games.trambahn.state import (
    ENDED_BY_WANT,
    OVER,
    PASSENGERS,
    REFILL,
    RESHUFFLE,
    TrambahnState,
)


def begin_turn(state: TrambahnState, seat: i64) -> None:
    state.active = seat
    state.to_move = seat
    state.turn += 1
    state.passengers_laid = 0
    state.phase = PASSENGERS


def begin_refill(state: TrambahnState) -> None:
    """Await the cards that fill the hand, from a new deck if need be (TB-17, TB-18)."""
    if state.hand_sizes[state.active] == HAND:
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
    return state.discard_size + state.money_sizes[0] // 2 + state.money_sizes[1] // 2 > 0


def _finish_turn(state: TrambahnState) -> None:
    """Dissolve columns without a tram, refill the market, pass the turn (TB-19)."""
    _dissolve_columns(state, state.active)
    refill_market(state)
    if _is_exhausted(state):
        end_game(state, ENDED_BY_WANT)
    else:
        begin_turn(state, 1 - state.active)


def _dissolve_columns(state: TrambahnState, seat: i64) -> None:
    base = seat * MAX_COLUMNS
    kept: i64 = 0
    column: i64 = 0
    while column < state.columns[seat]:
        if state.trams[base + column] >= 0:
            if kept != column:
                _move_column(state, base + column, base + kept)
            kept += 1
        else:
            _dissolve(state, seat, base + column)
        column += 1
    state.columns[seat] = kept


def _dissolve(state: TrambahnState, seat: i64, at: i64) -> None:
    i: i64 = 0
    while i < state.lengths[at]:
        card = state.cards[at * MAX_LENGTH + i]
        state.money[seat * CARD_TYPES + card] += 1
        state.seen_aside[card] += 1
        i += 1
    state.money_sizes[seat] += state.lengths[at]
    _clear_column(state, at)


def _move_column(state: TrambahnState, source: i64, target: i64) -> None:
    i: i64 = 0
    while i < state.lengths[source]:
        state.cards[target * MAX_LENGTH + i] = state.cards[source * MAX_LENGTH + i]
        i += 1
    state.lengths[target] = state.lengths[source]
    state.trams[target] = state.trams[source]
    state.lasts[target] = state.lasts[source]
    state.sums[target] = state.sums[source]
    _clear_column(state, source)


def _clear_column(state: TrambahnState, at: i64) -> None:
    state.lengths[at] = 0
    state.trams[at] = -1
    state.lasts[at] = 0
    state.sums[at] = 0


def refill_market(state: TrambahnState) -> None:
    shown = state.market[0] + state.market[1] + state.market[2]
    while shown < MARKET and state.trams_dealt < TRAM_CARDS:
        state.market[tram_at(state.trams_dealt)] += 1
        state.trams_dealt += 1
        shown += 1


def _is_exhausted(state: TrambahnState) -> bool:
    """Tell whether both hands are empty and nothing can ever be drawn (TB-18)."""
    return (
        state.hand_sizes[0] == 0
        and state.hand_sizes[1] == 0
        and state.deck_size == 0
        and not can_reshuffle(state)
    )


def end_game(state: TrambahnState, ended: i64) -> None:
    state.ended = ended
    state.phase = OVER
    state.to_move = NOBODY
