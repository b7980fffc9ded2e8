# railtable: compiled
"""The legal moves of the seat to move.  Compiled.

Trains are bits of a number, so that moves can be counted without a list: listing,
counting and finding the nth each walk through the hand in the same order.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.numbers import Numbers
from railtable.games.station_master.components import (
    CARRIAGES,
    MOST_TRAINS,
    RE_ASSIGN,
    REPAIR_3,
    SHORT_SIGHT,
    SIGHT,
    STANDING_ROOM,
    TOKENS,
    TRANSFER,
    UNCOUPLE_1,
)
from railtable.games.station_master.moves import (
    ALONE,
    BASE,
    BOARD,
    MEND,
    REASSIGN_TO,
    STOP,
    TAKE_TOKEN,
    TRANSFER_TO,
)
from railtable.games.station_master.state import (
    DISCARD,
    FRONT,
    HAND_ROOM,
    HAND_SIZES,
    HANDS,
    NONE,
    OUT,
    REASSIGN,
    REPAIR,
    STANDING,
    TOKEN_TRAINS,
    TRANSFER_TARGET,
    TURN,
    StationState,
)

_BITS: Final = vec[i64]([number.bit_count() for number in range(1 << int(MOST_TRAINS))])
"""How many bits are set in a small number."""


def _places_of_bits() -> list[int]:
    places: list[int] = []
    for number in range(1 << int(MOST_TRAINS)):
        found = [place for place in range(int(MOST_TRAINS)) if number >> place & 1]
        places += found + [0] * (int(MOST_TRAINS) - len(found))
    return places


_PLACES: Final = vec[i64](_places_of_bits())
"""The indices of the bits that are set in a small number, seven places for each number."""


def add_moves(state: StationState, moves: Numbers) -> None:
    """Append the legal moves of the seat to move."""
    one: i64 = 1
    if state.phase == TURN:
        _add_boardings(state, moves, state.roomy)
        _add_cards(state, moves)
    elif state.phase == STANDING:
        _add_boardings(state, moves, one << state.target)
        moves.add(STOP)
    elif state.phase == REASSIGN:
        _add_trains(moves, REASSIGN_TO, state.present & ~(one << state.source))
    elif state.phase == REPAIR:
        _add_mends(state, moves)
        moves.add(STOP)
    elif state.phase == TRANSFER_TARGET:
        _add_trains(moves, TRANSFER_TO, state.roomy & ~(one << state.source))
    else:
        _add_tokens(state, moves)
        moves.add(STOP)


def _add_boardings(state: StationState, moves: Numbers, trains: i64) -> None:
    tokens = _tokens_in_front(state)
    move = BOARD
    while trains:
        if trains & 1:
            _add_trains(moves, move, tokens)
        trains >>= 1
        move += 3


def _tokens_in_front(state: StationState) -> i64:
    """Return the tokens in front of the active player, as bits."""
    cells, at = state.cells, FRONT + state.turn * 3
    return i64(cells[at] > 0) | i64(cells[at + 1] > 0) << 1 | i64(cells[at + 2] > 0) << 2


def _add_trains(moves: Numbers, base: i64, trains: i64) -> None:
    """Add a move for every bit that is set."""
    if trains & (trains + 1) == 0:
        moves.add_run(base, _BITS[trains])
        return
    while trains:
        if trains & 1:
            moves.add(base)
        trains >>= 1
        base += 1


def _add_cards(state: StationState, moves: Numbers) -> None:
    cells, last = state.cells, NONE
    at = HANDS + state.turn * HAND_ROOM
    stop = at + cells[HAND_SIZES + state.turn]
    while at < stop:
        card = cells[at]
        if card != last:
            trains = trains_for(state, card)
            if _moves_alone(card, trains):
                moves.add(ALONE[card])
            _add_trains(moves, BASE[card], trains)
        last = card
        at += 1


def trains_for(state: StationState, card: i64) -> i64:
    """Return the trains that a card may be played on, as bits."""
    if card < RE_ASSIGN:
        return state.present
    if card >= UNCOUPLE_1:
        return state.coupled
    if card == STANDING_ROOM:
        return state.present
    if card == TRANSFER:
        return _sources(state)
    # SM-15: a carriage to re-assign needs another train to go to
    if card == RE_ASSIGN and state.present & (state.present - 1):
        return state.coupled
    return 0


def _sources(state: StationState) -> i64:
    """Return the trains with a token to give, while another train has room (SM-17)."""
    if state.roomy & (state.roomy - 1):
        return state.boarded
    if state.roomy:
        return state.boarded & ~state.roomy
    return 0


def _moves_alone(card: i64, trains: i64) -> i64:
    """Return 1 if a card may be played on no train, else 0: Re-Assign only if it must (SM-20b)."""
    return i64(ALONE[card] != NONE) & (i64(card != RE_ASSIGN) | i64(trains == 0))


def random_of_turn(state: StationState, dice: Dice) -> i64:
    """Return a random move of a turn, each equally likely, without a list."""
    tokens = _tokens_in_front(state)
    boardings = _BITS[state.roomy] * _BITS[tokens]
    nth = dice.below(boardings + _count_of_cards(state))
    if nth >= boardings:
        return _nth_of_cards(state, nth - boardings)
    return _nth_boarding(state, tokens, nth)


def count_of_turn(state: StationState) -> i64:
    """Return the number of moves of a turn, without a list."""
    return _BITS[state.roomy] * _BITS[_tokens_in_front(state)] + _count_of_cards(state)


def _count_of_cards(state: StationState) -> i64:
    """Return the number of ways to play a card."""
    cells, last = state.cells, NONE
    count: i64 = 0
    at = HANDS + state.turn * HAND_ROOM
    stop = at + cells[HAND_SIZES + state.turn]
    while at < stop:
        card = cells[at]
        if card != last:
            trains = trains_for(state, card)
            count += _BITS[trains] + _moves_alone(card, trains)
        last = card
        at += 1
    return count


def nth_of_turn(state: StationState, nth: i64) -> i64:
    """Return a move of a turn by its number in the order of `add_moves`, without a list."""
    tokens = _tokens_in_front(state)
    boardings = _BITS[state.roomy] * _BITS[tokens]
    if nth >= boardings:
        return _nth_of_cards(state, nth - boardings)
    return _nth_boarding(state, tokens, nth)


def _nth_boarding(state: StationState, tokens: i64, nth: i64) -> i64:
    """Return the nth way to board one of the tokens."""
    kinds = _BITS[tokens]
    train = nth // kinds
    token = _nth_bit(tokens, nth - train * kinds)
    return BOARD + _nth_bit(state.roomy, train) * 3 + token


def _nth_of_cards(state: StationState, pick: i64) -> i64:
    """Return the nth way to play a card."""
    cells, last = state.cells, NONE
    at = HANDS + state.turn * HAND_ROOM
    while True:
        card = cells[at]
        if card != last:
            trains = trains_for(state, card)
            alone, count = _moves_alone(card, trains), _BITS[trains]
            if pick < alone:
                return ALONE[card]
            pick -= alone
            if pick < count:
                return BASE[card] + _nth_bit(trains, pick)
            pick -= count
        last = card
        at += 1


def _nth_bit(bits: i64, nth: i64) -> i64:
    """Return the index of the nth bit that is set."""
    return _PLACES[bits * MOST_TRAINS + nth]


def _add_tokens(state: StationState, moves: Numbers) -> None:
    """Add every token on the source train, by owner and place, never by value (SM-17)."""
    cells = state.cells
    owner: i64 = 0
    while owner < state.seats:
        move = TAKE_TOKEN + owner * TOKENS
        at = TOKEN_TRAINS + owner * TOKENS
        end = at + cells[OUT + owner]
        while at < end:
            if cells[at] == state.source:
                moves.add(move)
                move += 1
            at += 1
        owner += 1


def _add_mends(state: StationState, moves: Numbers) -> None:
    """Add every carriage within the Repair card's reach, for every train (SM-16)."""
    depth: i64 = 0
    while depth < reach(state):
        if state.cells[DISCARD + state.discard_size - 1 - depth] < CARRIAGES:
            _add_trains(moves, MEND + depth * MOST_TRAINS, state.present)
        depth += 1


def reach(state: StationState) -> i64:
    """Return how many discards the Repair being played looks at (SM-16)."""
    if state.playing == REPAIR_3:
        return min(state.discard_size, SHORT_SIGHT)
    return min(state.discard_size, SIGHT)
