"""How a game runs: set-up, the offer, taking, placing, the captain card.  Compiled.

Moves 0 to 264 take that card from the offer; the others place the card taken.
"""

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, NOBODY, Engine
from railtable.games.block_train import chance
from railtable.games.block_train.chance import await_chance
from railtable.games.block_train.components import (
    ARROW,
    CARD_COUNT,
    FIRST,
    FIRST_LOCOMOTIVE,
    FLAG,
    FRAGILE,
    MOST_ROUNDS,
    MOST_WAGONS,
    SECOND,
)
from railtable.games.block_train.moves import place_move
from railtable.games.block_train.state import (
    FIRST_AT,
    NONE,
    OVER,
    PLACE,
    REVEAL,
    TAKE,
    BlockTrainState,
    blank_state,
    copy_state,
    pack_placement,
)


def is_open(state: BlockTrainState, seat: i64, at: i64) -> bool:
    """Tell whether some card may lie at this place, from -2 to the length, and the next.

    BT-9, BT-10, BT-12, BT-13.
    """
    length = state.length[seat]
    if length == 0:
        return at == 0
    start = seat * MOST_WAGONS
    if at == FIRST_AT:
        return state.row[start] & ARROW == 0
    if at == length:
        return state.row[start + length - 1] & ARROW == 0
    if at >= 0 and state.row[start + at] & FRAGILE:
        return False
    return at + 1 == length or state.row[start + at + 1] & FRAGILE == 0


def faces_outward(length: i64, at: i64, turned: i64) -> bool:
    """Tell whether a locomotive laid here ends the load with its arrow (BT-11)."""
    return at >= length - 2 if turned else at <= 0


def is_locomotive(card: i64) -> bool:
    """Tell whether a card bears an arrow."""
    return card >= FIRST_LOCOMOTIVE


def is_same_both_ways(card: i64) -> bool:
    """Tell whether turning a card round changes nothing: an arrow always does."""
    return FIRST[card] == SECOND[card]


def new_game(seats: i64, deck: list[int], captain: i64, advanced: list[int]) -> BlockTrainState:
    """Return a game before its first step.

    `captain` may be NONE and `advanced` empty: chance then chooses (BT-5).
    """
    state = blank_state(seats)
    state.pile = vec[i64](sorted(deck))
    state.pile_size = len(deck)
    state.captain = captain
    for number, card in enumerate(sorted(advanced)):
        state.advanced[number] = card
    await_chance(state)
    return state


def put_card(state: BlockTrainState, seat: i64, card: i64, at: i64, turned: i64) -> None:
    """Lay a card in a seat's load and remember how it was laid (BT-9)."""
    state.history[seat * MOST_ROUNDS + state.cards[seat]] = pack_placement(card, at, turned)
    state.cards[seat] += 1
    start = seat * MOST_WAGONS
    length = state.length[seat]
    if at < 0:
        place = start + length - 1
        while place >= start:
            state.row[place - at] = state.row[place]
            place -= 1
        length -= at
        at = 0
    state.row[start + at] = SECOND[card] if turned else FIRST[card]
    state.row[start + at + 1] = FIRST[card] if turned else SECOND[card]
    state.length[seat] = max(length, at + 2)


class BlockTrainEngine(Engine[BlockTrainState]):
    """Block Train in numbers."""

    def copy(self, state: BlockTrainState) -> BlockTrainState:
        return copy_state(state)

    def legal_moves(self, state: BlockTrainState) -> list[int]:
        if state.phase == TAKE:
            return self._takes(state)
        if state.phase == PLACE:
            return self._places(state)
        return []

    def _takes(self, state: BlockTrainState) -> list[int]:
        """Each card of the offer, equal ones once (BT-7)."""
        moves: list[int] = []
        number: i64 = 0
        while number < state.offer_size:
            card = state.offer[number]
            earlier: i64 = 0
            while state.offer[earlier] != card:
                earlier += 1
            if earlier == number:
                moves.append(card)
            number += 1
        return moves

    def _places(self, state: BlockTrainState) -> list[int]:
        """Each place and direction for the card taken, equal results once."""
        moves: list[int] = []
        seat = state.to_move
        card = state.held
        length = state.length[seat]
        locomotive = is_locomotive(card)
        both_ways = not is_same_both_ways(card)
        at = FIRST_AT
        while at <= length:
            if is_open(state, seat, at):
                if not locomotive or faces_outward(length, at, 0):
                    moves.append(place_move(at, 0))
                if both_ways and (not locomotive or faces_outward(length, at, 1)):
                    moves.append(place_move(at, 1))
            at += 1
        return moves

    def play(self, state: BlockTrainState, move: i64) -> None:
        if move < CARD_COUNT:
            self._take(state, move)
            return
        packed = move - CARD_COUNT
        self._place(state, packed // 2 + FIRST_AT, packed & 1)

    def _take(self, state: BlockTrainState, card: i64) -> None:
        number: i64 = 0
        while state.offer[number] != card:
            number += 1
        state.offer_size -= 1
        while number < state.offer_size:
            state.offer[number] = state.offer[number + 1]
            number += 1
        state.held = card
        state.phase = PLACE

    def _place(self, state: BlockTrainState, at: i64, turned: i64) -> None:
        seat = state.to_move
        card = state.held
        put_card(state, seat, card, at, turned)
        if (FIRST[card] | SECOND[card]) & FLAG:
            state.captain = seat
        state.held = NONE
        state.placed += 1
        if state.placed == state.seats:
            self._end_round(state)
            return
        state.phase = TAKE
        state.to_move = seat + 1 if seat + 1 < state.seats else 0

    def _end_round(self, state: BlockTrainState) -> None:
        """Discard the card left over; go on, or end the game (BT-6, BT-7)."""
        state.discards[state.discard_size] = state.offer[0]
        state.discard_size += 1
        state.offer_size = 0
        state.placed = 0
        if state.round == state.rounds:
            state.phase = OVER
            state.to_move = NOBODY
        else:
            state.phase = REVEAL
            state.to_move = CHANCE

    def sample(self, state: BlockTrainState, dice: Dice) -> list[int]:
        return chance.sample(state, dice)

    def can_resolve(self, state: BlockTrainState, outcome: list[int]) -> bool:
        return chance.can_resolve(state, outcome)

    def resolve(self, state: BlockTrainState, outcome: list[int]) -> None:
        chance.resolve(state, outcome)
