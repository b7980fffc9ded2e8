"""How a game runs: set-up, the offer, taking, placing, the captain card.  Compiled.

Moves 0 to 264 take that card from the offer; the others place the card taken.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, NOBODY, Engine
from railtable.games.block_train.components import (
    ADVANCED_COUNT,
    ARROW,
    CARD_COUNT,
    FIRST,
    FIRST_LOCOMOTIVE,
    FLAG,
    FRAGILE,
    MOST_ROUNDS,
    MOST_WAGONS,
    SECOND,
    SHOWN,
)
from railtable.games.block_train.state import (
    AT_SPAN,
    CAPTAIN,
    FIRST_AT,
    NONE,
    OVER,
    PLACE,
    REVEAL,
    SCORING,
    TAKE,
    BlockTrainState,
    blank_state,
    copy_state,
    pack_placement,
)

MOVE_COUNT: Final[i64] = CARD_COUNT + 2 * AT_SPAN


def place_move(at: i64, turned: i64) -> i64:
    """Return the move that lays the card taken with its left wagon at a place."""
    return CARD_COUNT + (at - FIRST_AT) * 2 + turned


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


def start_game(seats: i64, deck: list[int], captain: i64, advanced: list[int]) -> BlockTrainState:
    """Return a game before its first step.

    `captain` may be NONE and `advanced` empty: chance then chooses (BT-5).
    """
    state = blank_state(seats)
    state.pile = vec[i64](sorted(deck))
    state.pile_size = len(deck)
    state.captain = captain
    for number, card in enumerate(sorted(advanced)):
        state.advanced[number] = card
    _await_chance(state)
    return state


def _await_chance(state: BlockTrainState) -> None:
    state.to_move = CHANCE
    if state.captain == NONE:
        state.phase = CAPTAIN
    elif state.advanced[0] == NONE:
        state.phase = SCORING
    else:
        state.phase = REVEAL


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
        if state.phase == CAPTAIN:
            return [dice.below(state.seats)]
        if state.phase == SCORING:
            return _draw(vec[i64](range(ADVANCED_COUNT)), ADVANCED_COUNT, SHOWN, dice)
        return _draw(state.pile[:], state.pile_size, state.seats + 1, dice)

    def can_resolve(self, state: BlockTrainState, outcome: list[int]) -> bool:
        if state.phase == CAPTAIN:
            return len(outcome) == 1 and 0 <= outcome[0] < state.seats
        if state.phase == SCORING:
            known = all(0 <= card < ADVANCED_COUNT for card in outcome)
            return known and len(outcome) == SHOWN == len(set(outcome))
        if len(outcome) != state.seats + 1:
            return False
        unseen = [state.pile[number] for number in range(state.pile_size)]
        return all(outcome.count(card) <= unseen.count(card) for card in outcome)

    def resolve(self, state: BlockTrainState, outcome: list[int]) -> None:
        if state.phase == REVEAL:
            self._reveal(state, outcome)
            return
        if state.phase == CAPTAIN:
            state.captain = outcome[0]
        else:
            for number, card in enumerate(sorted(outcome)):
                state.advanced[number] = card
        _await_chance(state)

    def _reveal(self, state: BlockTrainState, outcome: list[int]) -> None:
        """Open a round: the captain at its start will pick first (BT-6, BT-7, BT-8)."""
        number: i64 = 0
        for drawn in outcome:
            card: i64 = drawn
            state.offer[number] = card
            number += 1
            _remove(state.pile, state.pile_size, card)
            state.pile_size -= 1
        state.offer_size = number
        state.round += 1
        state.phase = TAKE
        state.to_move = state.captain


def _draw(cards: vec[i64], size: i64, wanted: i64, dice: Dice) -> list[int]:
    """Draw cards without putting back; `cards` is used up."""
    drawn: list[int] = []
    while len(drawn) < wanted:
        card = cards[dice.below(size)]
        drawn.append(card)
        _remove(cards, size, card)
        size -= 1
    return drawn


def _remove(cards: vec[i64], size: i64, card: i64) -> None:
    """Take one card out and close the gap, so that what is left stays sorted."""
    number: i64 = 0
    while cards[number] != card:
        number += 1
    while number < size - 1:
        cards[number] = cards[number + 1]
        number += 1
