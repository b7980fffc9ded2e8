# railtable: compiled
"""The consequences of an action: departures, new locomotives, draws, the next turn.  Compiled."""

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import CHANCE, NOBODY
from railtable.core.numbers import insert_sorted
from railtable.games.station_master.components import (
    CABOOSE,
    MOST_CARRIAGES,
    NUMBER,
    ROYAL,
    STANDING_ROOM,
)
from railtable.games.station_master.scoring import train_value
from railtable.games.station_master.state import (
    ABOARD,
    COUPLED,
    DEAL,
    DISCARD,
    ENGINES,
    HAND_ROOM,
    HAND_SIZES,
    HANDS,
    LAID,
    LENGTHS,
    LOCOMOTIVE,
    LOG,
    LOG_PLACES,
    LOG_SEATS,
    LOG_WIDTH,
    NONE,
    OVER,
    POINTS,
    ROYALS,
    STANDINGS,
    TURN,
    StationState,
    note_train,
)
from railtable.games.station_master.tokens import alight, in_front


def put_on_discard(state: StationState, card: i64) -> None:
    """Put a card on top of the discard pile."""
    state.cells[DISCARD + state.discard_size] = card
    state.discard_size += 1


def give_card(state: StationState, seat: i64, card: i64) -> None:
    """Add a card to a seat's hand, for callers that have the state."""
    put_in_hand(state.cells, seat, card)


def put_in_hand(cells: vec[i64], seat: i64, card: i64) -> None:
    """Add a card to a hand, which stays sorted."""
    at = HANDS + seat * HAND_ROOM
    insert_sorted(cells, at, at + cells[HAND_SIZES + seat], card)
    cells[HAND_SIZES + seat] += 1


def take_from_hand(state: StationState, card: i64) -> None:
    """Take a card out of the active player's hand; a draw is due (SM-7)."""
    cells, at = state.cells, HANDS + state.turn * HAND_ROOM
    cells[HAND_SIZES + state.turn] -= 1
    stop = at + cells[HAND_SIZES + state.turn]
    while at < stop:
        cells[at] = cells[at + i64(cells[at] >= card)]
        at += 1
    state.draw_due = 1


def couple(state: StationState, card: i64, train: i64) -> None:
    """Add a carriage at the tail of a train (SM-9)."""
    cells = state.cells
    cells[COUPLED + train * MOST_CARRIAGES + cells[LENGTHS + train]] = card
    cells[LENGTHS + train] += 1
    note_train(state, train)


def uncouple_last(state: StationState, train: i64) -> i64:
    """Take the last carriage off a train and return it."""
    cells = state.cells
    cells[LENGTHS + train] -= 1
    note_train(state, train)
    return cells[COUPLED + train * MOST_CARRIAGES + cells[LENGTHS + train]]


def is_full(state: StationState, train: i64) -> bool:
    """Tell whether a train has all its carriages (SM-10)."""
    cells = state.cells
    return cells[LENGTHS + train] == NUMBER[cells[ENGINES + train]]


def depart(state: StationState, train: i64, last_card: i64) -> None:
    """Score a train, return the tokens and clear the track (SM-21, SM-22)."""
    cells, value = state.cells, train_value(state, train)
    entry = LOG + state.departures * LOG_WIDTH
    state.departures += 1
    _log_train(state, train, entry, value)
    seat: i64 = 0
    while seat < state.seats:
        left = alight(state, seat, train)
        cells[POINTS + seat] += value * ((left & 7) + 2 * ((left >> 3) & 7) + 3 * (left >> 6))
        cells[entry + LOG_SEATS + seat] = left
        seat += 1
    _discard_train(state, train)
    if last_card == CABOOSE:
        put_on_discard(state, CABOOSE)
    state.vacant = train


def _log_train(state: StationState, train: i64, entry: i64, value: i64) -> None:
    cells = state.cells
    cells[entry] = cells[ENGINES + train]
    cells[entry + 1] = value
    cells[entry + 2] = cells[ROYALS + train]
    cells[entry + 3] = cells[LENGTHS + train]
    at: i64 = 0
    while at < cells[LENGTHS + train]:
        cells[entry + LOG_PLACES + at] = cells[COUPLED + train * MOST_CARRIAGES + at]
        at += 1


def _discard_train(state: StationState, train: i64) -> None:
    """Discard carriages from locomotive to tail, then Royals and Standing Rooms as laid (SM-22)."""
    cells, at = state.cells, COUPLED + train * MOST_CARRIAGES
    stop = at + cells[LENGTHS + train]
    while at < stop:
        put_on_discard(state, cells[at])
        at += 1
    laid = cells[LAID + train]
    cards = cells[ROYALS + train] + cells[STANDINGS + train]
    while cards > 0:
        put_on_discard(state, ROYAL if laid & 1 else STANDING_ROOM)
        laid >>= 1
        cards -= 1
    cells[LENGTHS + train] = 0
    cells[ROYALS + train] = 0
    cells[STANDINGS + train] = 0
    cells[LAID + train] = 0
    cells[ABOARD + train] = 0
    cells[ENGINES + train] = NONE
    note_train(state, train)


def finish_card(state: StationState, train: i64) -> None:
    """Discard the special just played, then let the train leave if it is full (SM-10)."""
    put_on_discard(state, state.playing)
    state.playing = NONE
    state.source = NONE
    state.taken = 0
    if train >= 0 and is_full(state, train):
        depart(state, train, NONE)
    advance(state)


def advance(state: StationState) -> None:
    """Enter the next phase: a locomotive, the end, a deal or a draw, or the next turn."""
    state.target = NONE
    if state.vacant >= 0:
        if state.pile_size > 0:
            _call_chance(state, LOCOMOTIVE)
            return
        state.vacant = NONE
    if state.dealt < state.seats:
        _call_chance(state, DEAL)
        return
    if is_station_empty(state):
        _end(state)
        return
    if state.draw_due == 1 and state.deck_size > 0:
        _call_chance(state, DEAL)
        return
    state.draw_due = 0
    _next_turn(state)


def _call_chance(state: StationState, phase: i64) -> None:
    state.phase = phase
    state.to_move = CHANCE


def _end(state: StationState) -> None:
    state.phase = OVER
    state.to_move = NOBODY
    state.draw_due = 0


def is_station_empty(state: StationState) -> bool:
    """Tell whether the last train has left (SM-26)."""
    return state.present == 0


def _next_turn(state: StationState) -> None:
    """Pass the turn to the next player who can act; end if nobody can (SM-28, SM-30)."""
    seat = state.start
    if state.turn >= 0:
        seat = _seat_after(state, state.turn)
    waited: i64 = 0
    while waited < state.seats:
        if can_act(state, seat):
            state.turn = seat
            state.to_move = seat
            state.phase = TURN
            return
        seat = _seat_after(state, seat)
        waited += 1
    _end(state)


def _seat_after(state: StationState, seat: i64) -> i64:
    seat += 1
    if seat == state.seats:
        return 0
    return seat


def can_act(state: StationState, seat: i64) -> bool:
    """Tell whether a player has a card, or a token and a train with room for it (SM-30)."""
    if state.cells[HAND_SIZES + seat] > 0:
        return True
    return in_front(state, seat) > 0 and state.roomy != 0
