"""The piles of a shared deal: the deck and the scoring cards."""

from collections import Counter
from collections.abc import Sequence

from railtable.core.actions import Step
from railtable.core.chance import Pile
from railtable.games.block_train.actions import Reveal
from railtable.games.block_train.components import ADVANCED_COUNT, CARD_NUMBER, CARDS
from railtable.games.block_train.state import CAPTAIN, PILE, SCORING, BlockTrainState


def piles(state: BlockTrainState, steps: Sequence[Step]) -> list[Pile]:
    """Return the pile that chance draws from now."""
    if state.phase == CAPTAIN:
        return [Pile("captain")]
    if state.phase == SCORING:
        return [Pile("scoring", 0, (1,) * int(ADVANCED_COUNT))]
    unseen = Counter(int(card) for card in state.cells[PILE : PILE + state.pile_size])
    left = [unseen[card] for card in range(len(CARDS))]
    revealed = [one.action.cards for one in steps if isinstance(one.action, Reveal)]
    taken = [CARD_NUMBER[card] for cards in revealed for card in cards]
    return [Pile.shuffled("deck", left, taken)]
