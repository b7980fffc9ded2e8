"""What chance does: the captain, the scoring cards, the offer.  Compiled."""
# railtable: compiled

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE
from railtable.games.block_train.components import ADVANCED_COUNT, SHOWN
from railtable.games.block_train.state import CAPTAIN, NONE, REVEAL, SCORING, TAKE, BlockTrainState


def sample(state: BlockTrainState, dice: Dice) -> list[int]:
    """Draw what chance does now."""
    if state.phase == CAPTAIN:
        return [dice.below(state.seats)]
    if state.phase == SCORING:
        return _draw(vec[i64](range(ADVANCED_COUNT)), ADVANCED_COUNT, SHOWN, dice)
    return _draw(state.pile[:], state.pile_size, state.seats + 1, dice)


def can_resolve(state: BlockTrainState, outcome: list[int]) -> bool:
    """Tell whether chance could do this now."""
    if state.phase == CAPTAIN:
        return len(outcome) == 1 and 0 <= outcome[0] < state.seats
    if state.phase == SCORING:
        known = all(0 <= card < ADVANCED_COUNT for card in outcome)
        return known and len(outcome) == SHOWN == len(set(outcome))
    if len(outcome) != state.seats + 1:
        return False
    unseen = [state.pile[number] for number in range(state.pile_size)]
    return all(outcome.count(card) <= unseen.count(card) for card in outcome)


def resolve(state: BlockTrainState, outcome: list[int]) -> None:
    """Carry out what chance drew."""
    if state.phase == REVEAL:
        _reveal(state, outcome)
        return
    if state.phase == CAPTAIN:
        state.captain = outcome[0]
    else:
        for number, card in enumerate(sorted(outcome)):
            state.advanced[number] = card
    await_chance(state)


def _reveal(state: BlockTrainState, outcome: list[int]) -> None:
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


def await_chance(state: BlockTrainState) -> None:
    state.to_move = CHANCE
    if state.captain == NONE:
        state.phase = CAPTAIN
    elif state.advanced[0] == NONE:
        state.phase = SCORING
    else:
        state.phase = REVEAL


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
