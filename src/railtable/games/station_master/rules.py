"""Station Master's moves.  Compiled.  Ledger ids in brackets."""

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, Engine
from railtable.games.station_master import chance
from railtable.games.station_master.choices import legal_moves
from railtable.games.station_master.components import (
    CABOOSE,
    CARD_KINDS,
    LOCOMOTIVE_KINDS,
    MOST_TRAINS,
    MOST_TRANSFERRED,
    RE_ASSIGN,
    REPAIR_3,
    ROYAL,
    STANDING_ROOM,
    TOKEN_COUNTS,
    TOKENS,
    TRANSFER,
    UNCOUPLE_1,
    locomotives_for,
)
from railtable.games.station_master.moves import (
    ATTACH,
    BOARD,
    FORGO_RE_ASSIGN,
    FORGO_TRANSFER,
    FORGO_UNCOUPLE,
    MEND,
    PLAY_CABOOSE,
    PLAY_RE_ASSIGN,
    PLAY_REPAIR,
    PLAY_ROYAL,
    PLAY_STANDING_ROOM,
    PLAY_TRANSFER,
    REASSIGN_TO,
    STOP,
    TAKE_TOKEN,
    TRANSFER_TO,
    UNCOUPLE,
)
from railtable.games.station_master.scoring import room
from railtable.games.station_master.state import (
    NONE,
    REASSIGN,
    REPAIR,
    STANDING,
    START,
    STATION,
    TRANSFER_TARGET,
    TRANSFER_TOKENS,
    StationState,
    copy_state,
    empty_state,
)
from railtable.games.station_master.tokens import board, find_token, in_front
from railtable.games.station_master.turns import (
    advance,
    couple,
    depart,
    finish_card,
    is_full,
    put_on_discard,
    take_from_hand,
    uncouple_last,
)


def new_game(seats: i64, mix: list[int], start: i64) -> StationState:
    """Return a game before the first locomotive is drawn; start -1 is left to chance."""
    state = empty_state(seats)
    state.start = start
    state.phase = START if start == NONE else STATION
    card: i64 = 0
    while card < CARD_KINDS:
        state.mix[card] = mix[card]
        state.deck[card] = mix[card]
        state.deck_size += state.mix[card]
        card += 1
    counts = locomotives_for(seats)
    kind: i64 = 0
    while kind < LOCOMOTIVE_KINDS:
        state.pile[kind] = counts[kind]
        state.pile_size += state.pile[kind]
        kind += 1
    place: i64 = 0
    while place < seats * 3:
        state.front[place] = TOKEN_COUNTS[place % 3]
        place += 1
    return state


class StationEngine(Engine[StationState]):
    """One action per turn, split into small choices where it asks for several."""

    def copy(self, state: StationState) -> StationState:
        return copy_state(state)

    def legal_moves(self, state: StationState) -> list[int]:
        return legal_moves(state)

    def play(self, state: StationState, move: i64) -> None:
        if move < ATTACH:
            _board(state, (move - BOARD) // 3, (move - BOARD) % 3 + 1)
        elif move < PLAY_CABOOSE:
            _attach(state, (move - ATTACH) // MOST_TRAINS, (move - ATTACH) % MOST_TRAINS)
        elif move < PLAY_REPAIR:
            _play_on_train(state, move)
        else:
            _play_other(state, move)

    def sample(self, state: StationState, dice: Dice) -> list[int]:
        return chance.sample(state, dice)

    def can_resolve(self, state: StationState, outcome: list[int]) -> bool:
        return state.to_move == CHANCE and chance.can_resolve(state, outcome)

    def resolve(self, state: StationState, outcome: list[int]) -> None:
        chance.resolve(state, outcome)


def _board(state: StationState, train: i64, token: i64) -> None:
    """Put a token on a train, as a turn or with Standing Room [SM-6, SM-18]."""
    board(state, state.turn, token, train)
    advance(state)


def _attach(state: StationState, card: i64, train: i64) -> None:
    """Play a carriage; a full train leaves [SM-9, SM-10]."""
    take_from_hand(state, card)
    couple(state, card, train)
    if is_full(state, train):
        depart(state, train, NONE)
    advance(state)


def _play_on_train(state: StationState, move: i64) -> None:
    if move < PLAY_ROYAL:
        _caboose(state, move - PLAY_CABOOSE)
    elif move < PLAY_STANDING_ROOM:
        _royal(state, move - PLAY_ROYAL)
    elif move < PLAY_RE_ASSIGN:
        _standing_room(state, move - PLAY_STANDING_ROOM)
    elif move < REASSIGN_TO:
        _ask(state, RE_ASSIGN, move - PLAY_RE_ASSIGN, REASSIGN)
    elif move < PLAY_TRANSFER:
        _reassign(state, move - REASSIGN_TO)
    elif move < TRANSFER_TO:
        _ask(state, TRANSFER, move - PLAY_TRANSFER, TRANSFER_TARGET)
    elif move < TAKE_TOKEN:
        state.target = move - TRANSFER_TO
        state.phase = TRANSFER_TOKENS
    else:
        _take_token(state, (move - TAKE_TOKEN) // TOKENS, (move - TAKE_TOKEN) % TOKENS)


def _play_other(state: StationState, move: i64) -> None:
    if move < MEND:
        _ask(state, REPAIR_3 + move - PLAY_REPAIR, NONE, REPAIR)
    elif move < UNCOUPLE:
        _mend(state, (move - MEND) // MOST_TRAINS, (move - MEND) % MOST_TRAINS)
    elif move < FORGO_RE_ASSIGN:
        which = (move - UNCOUPLE) // MOST_TRAINS
        _uncouple(state, which, (move - UNCOUPLE) % MOST_TRAINS)
    elif move == FORGO_RE_ASSIGN:
        _forgo(state, RE_ASSIGN)
    elif move == FORGO_TRANSFER:
        _forgo(state, TRANSFER)
    elif move < STOP:
        _forgo(state, UNCOUPLE_1 + move - FORGO_UNCOUPLE)
    elif state.phase == STANDING:
        advance(state)
    else:
        finish_card(state, NONE)


def _ask(state: StationState, card: i64, source: i64, phase: i64) -> None:
    """Lay a special on the table whose effect needs a further choice."""
    take_from_hand(state, card)
    state.playing = card
    state.source = source
    state.phase = phase


def _forgo(state: StationState, card: i64) -> None:
    """Play a special without its effect [SM-17, SM-19, SM-20b]."""
    take_from_hand(state, card)
    put_on_discard(state, card)
    advance(state)


def _caboose(state: StationState, train: i64) -> None:
    """Send a train off now [SM-13]."""
    take_from_hand(state, CABOOSE)
    depart(state, train, CABOOSE)
    advance(state)


def _royal(state: StationState, train: i64) -> None:
    """Lay a Royal Carriage before a locomotive [SM-14]."""
    take_from_hand(state, ROYAL)
    state.laid[train] |= 1 << (state.royals[train] + state.standing[train])
    state.royals[train] += 1
    advance(state)


def _standing_room(state: StationState, train: i64) -> None:
    """Make room for one more token, and offer to board it at once [SM-18]."""
    take_from_hand(state, STANDING_ROOM)
    state.standing[train] += 1
    if in_front(state, state.turn) == 0:
        advance(state)
        return
    state.phase = STANDING
    state.target = train


def _reassign(state: StationState, target: i64) -> None:
    """Move the last carriage of one train to the tail of another [SM-15]."""
    couple(state, uncouple_last(state, state.source), target)
    finish_card(state, target)


def _take_token(state: StationState, owner: i64, place: i64) -> None:
    """Move one token between the trains chosen; stop when no more may go [SM-17]."""
    state.token_train[find_token(state, owner, place, state.source)] = state.target
    state.aboard[state.source] -= 1
    state.aboard[state.target] += 1
    state.taken += 1
    if (
        state.taken == MOST_TRANSFERRED
        or state.aboard[state.source] == 0
        or room(state, state.target) == 0
    ):
        finish_card(state, NONE)


def _mend(state: StationState, depth: i64, train: i64) -> None:
    """Put a carriage from the discard at the tail of a train [SM-16]."""
    at = state.discard_size - 1 - depth
    card = state.discard[at]
    while at < state.discard_size - 1:
        state.discard[at] = state.discard[at + 1]
        at += 1
    state.discard_size -= 1
    couple(state, card, train)
    finish_card(state, train)


def _uncouple(state: StationState, which: i64, train: i64) -> None:
    """Remove the last one or two carriages to the discard [SM-19]."""
    take_from_hand(state, UNCOUPLE_1 + which)
    tail = uncouple_last(state, train)
    if which == 1 and state.length[train] > 0:
        put_on_discard(state, uncouple_last(state, train))
    put_on_discard(state, tail)
    put_on_discard(state, UNCOUPLE_1 + which)
    advance(state)
