# railtable: compiled
"""What follows an action: departures, new locomotives, draws, the next turn.  Compiled."""

from mypy_extensions import i64

from railtable.core.engine import CHANCE, NOBODY
from railtable.games.station_master.components import (
    CABOOSE,
    CARD_KINDS,
    MOST_CARRIAGES,
    ROYAL,
    STANDING_ROOM,
)
from railtable.games.station_master.scoring import NUMBER, room, train_value
from railtable.games.station_master.state import (
    DEAL,
    LOCOMOTIVE,
    LOG_PLACES,
    LOG_SEATS,
    LOG_WIDTH,
    NONE,
    OVER,
    TURN,
    StationState,
)
from railtable.games.station_master.tokens import alight, in_front


def put_on_discard(state: StationState, card: i64) -> None:
    """Lay a card on top of the discard pile."""
    state.discard[state.discard_size] = card
    state.discard_size += 1


def take_from_hand(state: StationState, card: i64) -> None:
    """Take a card out of the hand of the player whose turn it is; a draw is due (SM-7)."""
    state.hands[state.turn * CARD_KINDS + card] -= 1
    state.hand_size[state.turn] -= 1
    state.draw_due = 1


def couple(state: StationState, card: i64, train: i64) -> None:
    """Add a carriage at the tail of a train (SM-9)."""
    state.carriages[train * MOST_CARRIAGES + state.length[train]] = card
    state.length[train] += 1


def uncouple_last(state: StationState, train: i64) -> i64:
    """Take the last carriage off a train and return it."""
    state.length[train] -= 1
    return state.carriages[train * MOST_CARRIAGES + state.length[train]]


def is_full(state: StationState, train: i64) -> bool:
    """Tell whether a train has all its carriages (SM-10)."""
    return state.length[train] == NUMBER[state.locomotive[train]]


def depart(state: StationState, train: i64, last_card: i64) -> None:
    """Score a train, give the tokens back and clear the track (SM-21, SM-22)."""
    value = train_value(state, train)
    entry = state.departures * LOG_WIDTH
    state.departures += 1
    _log_train(state, train, entry, value)
    seat: i64 = 0
    while seat < state.seats:
        left = alight(state, seat, train)
        state.points[seat] += value * (left[0] + 2 * left[1] + 3 * left[2])
        state.log[entry + LOG_SEATS + seat] = left[0] + 8 * left[1] + 64 * left[2]
        seat += 1
    _discard_train(state, train)
    if last_card == CABOOSE:
        put_on_discard(state, CABOOSE)
    state.vacant = train


def _log_train(state: StationState, train: i64, entry: i64, value: i64) -> None:
    state.log[entry] = state.locomotive[train]
    state.log[entry + 1] = value
    state.log[entry + 2] = state.royals[train]
    state.log[entry + 3] = state.length[train]
    at: i64 = 0
    while at < state.length[train]:
        state.log[entry + LOG_PLACES + at] = state.carriages[train * MOST_CARRIAGES + at]
        at += 1


def _discard_train(state: StationState, train: i64) -> None:
    """Carriages from locomotive to tail, then Royals and Standing Rooms as laid (SM-22)."""
    at: i64 = 0
    while at < state.length[train]:
        put_on_discard(state, state.carriages[train * MOST_CARRIAGES + at])
        at += 1
    laid = state.laid[train]
    cards = state.royals[train] + state.standing[train]
    while cards > 0:
        put_on_discard(state, ROYAL if laid & 1 else STANDING_ROOM)
        laid >>= 1
        cards -= 1
    state.length[train] = 0
    state.royals[train] = 0
    state.standing[train] = 0
    state.laid[train] = 0
    state.aboard[train] = 0
    state.locomotive[train] = NONE


def finish_card(state: StationState, train: i64) -> None:
    """Discard the special just played, then let the train it filled leave (SM-10)."""
    put_on_discard(state, state.playing)
    state.playing = NONE
    state.source = NONE
    state.taken = 0
    if train >= 0 and is_full(state, train):
        depart(state, train, NONE)
    advance(state)


def advance(state: StationState) -> None:
    """Go on: a locomotive, the end, a deal or a draw, or the next turn."""
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
    train: i64 = 0
    while train < state.tracks:
        if state.locomotive[train] >= 0:
            return False
        train += 1
    return True


def _next_turn(state: StationState) -> None:
    """Pass the turn to the next player who can act; end if nobody can (SM-28, SM-30)."""
    first = state.start
    if state.turn >= 0:
        first = (state.turn + 1) % state.seats
    waited: i64 = 0
    while waited < state.seats:
        seat = (first + waited) % state.seats
        if can_act(state, seat):
            state.turn = seat
            state.to_move = seat
            state.phase = TURN
            return
        waited += 1
    _end(state)


def can_act(state: StationState, seat: i64) -> bool:
    """Tell whether a player has a card, or a token and a train with room for it (SM-30)."""
    if state.hand_size[seat] > 0:
        return True
    return in_front(state, seat) > 0 and has_room_anywhere(state)


def has_room_anywhere(state: StationState) -> bool:
    """Tell whether some train can take another token."""
    train: i64 = 0
    while train < state.tracks:
        if room(state, train) > 0:
            return True
        train += 1
    return False
