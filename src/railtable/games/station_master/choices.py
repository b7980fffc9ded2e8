# railtable: compiled
"""The legal moves of the seat to move.  Compiled."""

from mypy_extensions import i64

from railtable.games.station_master.components import (
    CABOOSE,
    CARD_KINDS,
    CARRIAGES,
    MOST_TRAINS,
    RE_ASSIGN,
    REPAIR_3,
    REPAIR_5,
    ROYAL,
    SIGHT,
    STANDING_ROOM,
    TOKENS,
    TRANSFER,
    UNCOUPLE_1,
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
    REASSIGN,
    REPAIR,
    STANDING,
    TRANSFER_TARGET,
    TURN,
    StationState,
)


def legal_moves(state: StationState) -> list[int]:
    """Return the moves the seat to move may choose from."""
    moves: list[int] = []
    if state.phase == TURN:
        _add_boardings(state, moves)
        _add_cards(state, moves)
    elif state.phase == STANDING:
        _add_boarding(state, moves, state.target)
        moves.append(STOP)
    elif state.phase == REASSIGN:
        _add_trains(state, moves, REASSIGN_TO, state.source)
    elif state.phase == REPAIR:
        _add_mends(state, moves)
        moves.append(STOP)
    elif state.phase == TRANSFER_TARGET:
        _add_targets(state, moves)
    else:
        _add_tokens(state, moves)
        moves.append(STOP)
    return moves


def _add_boardings(state: StationState, moves: list[int]) -> None:
    train: i64 = 0
    while train < state.tracks:
        if room(state, train) > 0:
            _add_boarding(state, moves, train)
        train += 1


def _add_boarding(state: StationState, moves: list[int], train: i64) -> None:
    token: i64 = 0
    while token < 3:
        if state.front[state.turn * 3 + token] > 0:
            moves.append(BOARD + train * 3 + token)
        token += 1


def _add_cards(state: StationState, moves: list[int]) -> None:
    base = state.turn * CARD_KINDS
    card: i64 = 0
    left = state.hand_size[state.turn]
    while left > 0:
        copies = state.hands[base + card]
        if copies > 0:
            left -= copies
            if card < CARRIAGES:
                _add_trains(state, moves, ATTACH + card * MOST_TRAINS, -1)
            else:
                _add_special(state, moves, card)
        card += 1


def _add_special(state: StationState, moves: list[int], card: i64) -> None:
    if card == CABOOSE:
        _add_trains(state, moves, PLAY_CABOOSE, -1)
    elif card == ROYAL:
        _add_trains(state, moves, PLAY_ROYAL, -1)
    elif card == STANDING_ROOM:
        _add_trains(state, moves, PLAY_STANDING_ROOM, -1)
    elif card == RE_ASSIGN:
        _add_reassigns(state, moves)
    elif REPAIR_3 <= card <= REPAIR_5:
        moves.append(PLAY_REPAIR + card - REPAIR_3)
    elif card == TRANSFER:
        _add_transfers(state, moves)
    else:
        moves.append(FORGO_UNCOUPLE + card - UNCOUPLE_1)
        _add_coupled(state, moves, UNCOUPLE + (card - UNCOUPLE_1) * MOST_TRAINS)


def _add_trains(state: StationState, moves: list[int], base: i64, but: i64) -> None:
    """Add a choice for every train in the station but one."""
    train: i64 = 0
    while train < state.tracks:
        if state.locomotive[train] >= 0 and train != but:
            moves.append(base + train)
        train += 1


def _add_coupled(state: StationState, moves: list[int], base: i64) -> None:
    """Add a choice for every train that has a carriage."""
    train: i64 = 0
    while train < state.tracks:
        if state.length[train] > 0:
            moves.append(base + train)
        train += 1


def _add_reassigns(state: StationState, moves: list[int]) -> None:
    """Re-Assign must be carried out if it can be (SM-15, SM-20b)."""
    before = len(moves)
    if count_trains(state) > 1:
        _add_coupled(state, moves, PLAY_RE_ASSIGN)
    if len(moves) == before:
        moves.append(FORGO_RE_ASSIGN)


def _add_transfers(state: StationState, moves: list[int]) -> None:
    """A source has a token to give and another train has room for it (SM-17)."""
    moves.append(FORGO_TRANSFER)
    train: i64 = 0
    while train < state.tracks:
        if state.aboard[train] > 0 and _has_room_beside(state, train):
            moves.append(PLAY_TRANSFER + train)
        train += 1


def _has_room_beside(state: StationState, source: i64) -> bool:
    train: i64 = 0
    while train < state.tracks:
        if train != source and room(state, train) > 0:
            return True
        train += 1
    return False


def _add_targets(state: StationState, moves: list[int]) -> None:
    train: i64 = 0
    while train < state.tracks:
        if train != state.source and room(state, train) > 0:
            moves.append(TRANSFER_TO + train)
        train += 1


def _add_tokens(state: StationState, moves: list[int]) -> None:
    """Every token on the source train, by owner and place, never by value (SM-17)."""
    owner: i64 = 0
    while owner < state.seats:
        place: i64 = 0
        at = owner * TOKENS
        end = at + state.out[owner]
        while at < end:
            if state.token_train[at] == state.source:
                moves.append(TAKE_TOKEN + owner * TOKENS + place)
                place += 1
            at += 1
        owner += 1


def _add_mends(state: StationState, moves: list[int]) -> None:
    """Every carriage the Repair card can see, for every train (SM-16)."""
    depth: i64 = 0
    while depth < reach(state):
        if state.discard[state.discard_size - 1 - depth] < CARRIAGES:
            _add_trains(state, moves, MEND + depth * MOST_TRAINS, -1)
        depth += 1


def reach(state: StationState) -> i64:
    """Return how many discards the Repair being played looks at (SM-16)."""
    sight: i64 = 3 if state.playing == REPAIR_3 else SIGHT
    return min(state.discard_size, sight)


def count_trains(state: StationState) -> i64:
    """Return how many trains are in the station."""
    trains: i64 = 0
    train: i64 = 0
    while train < state.tracks:
        if state.locomotive[train] >= 0:
            trains += 1
        train += 1
    return trains
