"""The pile of a shared deal: the tiles."""

from collections.abc import Sequence

from railtable.core.actions import Step
from railtable.core.chance import Pile
from railtable.games.string_railway.actions import KIND_INDEX, DrawTiles
from railtable.games.string_railway.state import DEAL_LAYOUT, StringState


def piles(state: StringState, steps: Sequence[Step]) -> list[Pile]:
    """Return the pile that chance draws from now; river and mountain are no pile."""
    if state.phase == DEAL_LAYOUT:
        return [Pile("layout")]
    drawn = [one.action.tiles for one in steps if isinstance(one.action, DrawTiles)]
    taken = [KIND_INDEX[tile] for tiles in drawn for tile in tiles]
    return [Pile.shuffled("tiles", state.pile, taken)]
