"""Station Master's moves.  Compiled.  Ledger ids in brackets."""

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, Engine
from railtable.core.numbers import Amounts, Numbers, Sheet
from railtable.games.station_master import (
    chance,
    choices,
    evaluation,
    knowledge,
    observation,
    scoring,
)
from railtable.games.station_master.bot_play import guesses
from railtable.games.station_master.bot_play.quick import Survey
from railtable.games.station_master.components import (
    CABOOSE,
    CARD_KINDS,
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
from railtable.games.station_master.state import (
    ABOARD,
    DECK,
    DISCARD,
    ENGINES,
    FRONT,
    HAND_ROOM,
    HAND_SIZES,
    HANDS,
    LAID,
    LENGTHS,
    MIX,
    NONE,
    PILE,
    REASSIGN,
    REPAIR,
    ROYALS,
    STANDING,
    STANDINGS,
    START,
    STATION,
    TOKEN_TRAINS,
    TRANSFER_TARGET,
    TRANSFER_TOKENS,
    TURN,
    StationState,
    blank_state,
    copy_state,
    note_train,
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


def new_game(seats: i64, mix: list[int], locomotives: list[int], start: i64) -> StationState:
    """Return a game before the first locomotive is drawn; chance decides if `start` is -1."""
    state = blank_state(seats)
    state.start = start
    state.phase = START if start == NONE else STATION
    cells = state.cells
    for card in range(CARD_KINDS):
        cells[MIX + card] = mix[card]
        cells[DECK + card] = mix[card]
        state.deck_size += mix[card]
    for kind, count in enumerate(locomotives):
        cells[PILE + kind] = count
        state.pile_size += count
    for place in range(seats * 3):
        cells[FRONT + place] = TOKEN_COUNTS[place % 3]
    return state


class StationEngine(Engine[StationState]):
    """The rules of a turn: one action, split into small choices where it needs several."""

    def copy(self, state: StationState) -> StationState:
        return copy_state(state)

    def add_moves(self, state: StationState, moves: Numbers) -> None:
        choices.add_moves(state, moves)

    def random_move(self, state: StationState, dice: Dice, room: Numbers) -> i64:
        if state.phase == TURN:
            return choices.random_of_turn(state, dice)
        return super().random_move(state, dice, room)

    def can_count(self) -> bool:
        return True

    def count_moves(self, state: StationState, room: Numbers) -> i64:
        if state.phase == TURN:
            return choices.count_of_turn(state)
        return super().count_moves(state, room)

    def nth_move(self, state: StationState, nth: i64, room: Numbers) -> i64:
        if state.phase == TURN:
            return choices.nth_of_turn(state, nth)
        return super().nth_move(state, nth, room)

    def quick_move(
        self, state: StationState, weights: vec[float], room: Numbers, terms: Amounts
    ) -> i64:
        if state.phase != TURN:
            return super().quick_move(state, weights, room, terms)
        room.clear()
        choices.add_moves(state, room)
        survey, now = Survey(state, weights), self.evaluate(state, state.turn, weights, terms)
        best, most, at = room.items[0], 0.0, i64(0)
        while at < room.size:
            move = room.items[at]
            if move < PLAY_CABOOSE:
                gain = survey.gain_of(move)
            else:
                after = copy_state(state)
                self.play(after, move)
                gain = self.evaluate(after, state.turn, weights, terms) - now
            if at == 0 or gain > most:
                best, most = move, gain
            at += 1
        return best

    def play(self, state: StationState, move: i64) -> None:
        if move < ATTACH:
            _board(state, (move - BOARD) // 3, (move - BOARD) % 3 + 1)
        elif move < PLAY_CABOOSE:
            _attach(state, (move - ATTACH) // MOST_TRAINS, (move - ATTACH) % MOST_TRAINS)
        elif move < PLAY_REPAIR:
            _play_on_train(state, move)
        else:
            _play_other(state, move)

    def touch(self, state: StationState) -> i64:
        cells, seat = state.cells, state.turn
        own = cells[HANDS + seat * HAND_ROOM] + cells[HAND_SIZES] + cells[FRONT + seat * 3]
        return own + cells[DECK] + cells[ENGINES] + cells[STANDINGS]

    def draw(self, state: StationState, dice: Dice, drawn: Numbers) -> None:
        chance.draw(state, dice, drawn)

    def can_happen(self, state: StationState, drawn: Numbers) -> bool:
        return state.to_move == CHANCE and chance.can_happen(state, drawn)

    def happen(self, state: StationState, drawn: Numbers) -> None:
        chance.happen(state, drawn)

    def redeal(self, state: StationState, seat: i64, dice: Dice) -> None:
        knowledge.redeal(state, seat, dice)

    def suppose(self, state: StationState, seat: i64, dice: Dice) -> None:
        guesses.suppose(state, seat, dice)

    def information(self, state: StationState, seat: i64) -> bytes:
        return knowledge.information(state, seat)

    def observe(self, state: StationState, seat: i64, sheet: Sheet) -> None:
        observation.observe(state, seat, sheet)

    def add_scores(self, state: StationState, scores: Numbers) -> None:
        scoring.add_scores(state, scores)

    def add_terms(
        self, state: StationState, seat: i64, weights: vec[float], terms: Amounts
    ) -> None:
        evaluation.add_terms(state, seat, weights, terms)


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
    """Put a special on the table whose effect needs a further choice."""
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
    cells, one = state.cells, i64(1)
    cells[LAID + train] |= one << (cells[ROYALS + train] + cells[STANDINGS + train])
    cells[ROYALS + train] += 1
    advance(state)


def _standing_room(state: StationState, train: i64) -> None:
    """Make room for one more token, and offer to board it immediately [SM-18]."""
    take_from_hand(state, STANDING_ROOM)
    state.cells[STANDINGS + train] += 1
    note_train(state, train)
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
    """Move one token between the chosen trains; stop when no more may go [SM-17]."""
    cells, source, target = state.cells, state.source, state.target
    cells[TOKEN_TRAINS + find_token(state, owner, place, source)] = target
    cells[ABOARD + source] -= 1
    cells[ABOARD + target] += 1
    note_train(state, source)
    note_train(state, target)
    state.taken += 1
    can_go_on = (state.boarded >> source) & (state.roomy >> target) & 1
    if state.taken == MOST_TRANSFERRED or not can_go_on:
        finish_card(state, NONE)


def _mend(state: StationState, depth: i64, train: i64) -> None:
    """Put a carriage from the discard at the tail of a train [SM-16]."""
    cells = state.cells
    state.discard_size -= 1
    top = DISCARD + state.discard_size
    at = top - depth
    card = cells[at]
    while at < top:
        cells[at] = cells[at + 1]
        at += 1
    couple(state, card, train)
    finish_card(state, train)


def _uncouple(state: StationState, which: i64, train: i64) -> None:
    """Remove the last one or two carriages to the discard [SM-19]."""
    take_from_hand(state, UNCOUPLE_1 + which)
    tail = uncouple_last(state, train)
    if which == 1 and state.cells[LENGTHS + train] > 0:
        put_on_discard(state, uncouple_last(state, train))
    put_on_discard(state, tail)
    put_on_discard(state, UNCOUPLE_1 + which)
    advance(state)
