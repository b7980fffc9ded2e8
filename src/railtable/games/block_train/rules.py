"""The course of a game: set-up, the offer, taking, placing, the captain card.  Compiled.

Moves 0 to 264 take that card from the offer, the following 38 place the taken card; the last
take cards with a colourless container, which only an owner's box can have.
"""

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, NOBODY, Engine
from railtable.core.numbers import Amounts, Numbers, Sheet, numbers_of
from railtable.games.block_train import chance, evaluation, knowledge, observation, scoring
from railtable.games.block_train.chance import await_chance, show_scoring
from railtable.games.block_train.components import FIRST, FLAG, SECOND
from railtable.games.block_train.moves import PLACE_AT, TAKE_COLOURLESS_AT, take_move
from railtable.games.block_train.places import add_places, put_card
from railtable.games.block_train.state import (
    AT_SPAN,
    DISCARDS,
    FIRST_AT,
    NONE,
    OFFER,
    OVER,
    PILE,
    PLACE,
    REVEAL,
    TAKE,
    BlockTrainState,
    blank_state,
    copy_state,
)


def new_game(seats: i64, deck: list[int], captain: i64, advanced: list[int]) -> BlockTrainState:
    """Return a game before its first step.

    `captain` may be NONE and `advanced` empty: chance then chooses (BT-5).
    """
    state = blank_state(seats)
    for number, card in enumerate(sorted(deck)):
        state.cells[PILE + number] = card
    state.pile_size = len(deck)
    state.captain = captain
    show_scoring(state.cells, numbers_of(advanced))
    await_chance(state)
    return state


class BlockTrainEngine(Engine[BlockTrainState]):
    """The rules of Block Train on numbers."""

    def copy(self, state: BlockTrainState) -> BlockTrainState:
        return copy_state(state)

    def add_moves(self, state: BlockTrainState, moves: Numbers) -> None:
        if state.phase == TAKE:
            _add_takes(state, moves)
        elif state.phase == PLACE:
            add_places(state, moves)

    def play(self, state: BlockTrainState, move: i64) -> None:
        if move < PLACE_AT:
            _take(state, move)
        elif move < TAKE_COLOURLESS_AT:
            packed = move - PLACE_AT
            _place(state, (packed >> 1) + FIRST_AT, packed & 1)
        else:
            _take(state, move - 2 * AT_SPAN)

    def draw(self, state: BlockTrainState, dice: Dice, drawn: Numbers) -> None:
        chance.draw(state, dice, drawn)

    def can_happen(self, state: BlockTrainState, drawn: Numbers) -> bool:
        return chance.can_happen(state, drawn)

    def happen(self, state: BlockTrainState, drawn: Numbers) -> None:
        chance.happen(state, drawn)

    def redeal(self, state: BlockTrainState, seat: i64, dice: Dice) -> None:
        knowledge.redeal(state, seat, dice)

    def information(self, state: BlockTrainState, seat: i64) -> bytes:
        return knowledge.information(state, seat)

    def observe(self, state: BlockTrainState, seat: i64, sheet: Sheet) -> None:
        observation.observe(state, seat, sheet)

    def add_scores(self, state: BlockTrainState, scores: Numbers) -> None:
        scoring.add_scores(state, scores)

    def add_terms(
        self, state: BlockTrainState, seat: i64, weights: vec[float], terms: Amounts
    ) -> None:
        evaluation.add_terms(state, seat, weights, terms)


def _add_takes(state: BlockTrainState, moves: Numbers) -> None:
    """Add each card of the offer, equal ones once (BT-7)."""
    cells = state.cells
    place, stop = OFFER, OFFER + state.offer_size
    while place < stop:
        card = cells[place]
        earlier = OFFER
        while cells[earlier] != card:
            earlier += 1
        if earlier == place:
            moves.add(take_move(card))
        place += 1


def _take(state: BlockTrainState, card: i64) -> None:
    cells = state.cells
    place = OFFER
    while cells[place] != card:
        place += 1
    state.offer_size -= 1
    stop = OFFER + state.offer_size
    while place < stop:
        cells[place] = cells[place + 1]
        place += 1
    state.held = card
    state.phase = PLACE


def _place(state: BlockTrainState, at: i64, turned: i64) -> None:
    """Lay the taken card; a flag on it brings the captain card (BT-8, BT-9)."""
    seat, card = state.to_move, state.held
    put_card(state, seat, card, at, turned)
    if (FIRST[card] | SECOND[card]) & FLAG:
        state.captain = seat
    state.held = NONE
    state.placed += 1
    if state.placed == state.seats:
        _end_round(state)
        return
    state.phase = TAKE
    seat += 1
    if seat == state.seats:
        seat = 0
    state.to_move = seat


def _end_round(state: BlockTrainState) -> None:
    """Discard the remaining card; begin the next round, or end the game (BT-6, BT-7)."""
    cells = state.cells
    cells[DISCARDS + state.discard_size] = cells[OFFER]
    state.discard_size += 1
    state.offer_size = 0
    state.placed = 0
    if state.round == state.rounds:
        state.phase = OVER
        state.to_move = NOBODY
    else:
        state.phase = REVEAL
        state.to_move = CHANCE
