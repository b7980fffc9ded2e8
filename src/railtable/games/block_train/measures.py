"""Facts about a turn: points by scoring card, cards taken, the captain card."""

from collections import Counter

from railtable.core.facts import Measures, TurnMeasure
from railtable.games.block_train.components import CARDS
from railtable.games.block_train.document import OFFERED, placements
from railtable.games.block_train.scoring import TERMS, count_loads, has_locomotive, load_terms
from railtable.games.block_train.state import PLACED_CARDS, BlockTrainState, placement_card


def measures(before: BlockTrainState, after: BlockTrainState) -> Measures:
    """Return what every load is worth by scoring card, and who took which card."""
    found: Measures = {}
    offered = Counter(OFFERED.dump(before))
    for seat in range(before.seats):
        for term, points in zip(TERMS, load_terms(after, seat), strict=True):
            if points and term != "no_locomotive":
                told = (("term", term),)
                found[TurnMeasure("block-train-term", seat, told, good=1)] = float(points)
        stuck = TurnMeasure("block-train-no_locomotive", seat, is_share=True, good=-1, weight=4.0)
        found[stuck] = float(not has_locomotive(count_loads(after), seat))
        captain = TurnMeasure("block-train-captain", seat, is_share=True, good=1)
        found[captain] = float(after.captain == seat)
        if seat != before.to_move:
            _add_takes(found, before, after, seat, offered)
    return found


def _add_takes(
    found: Measures,
    before: BlockTrainState,
    after: BlockTrainState,
    seat: int,
    offered: Counter[str],
) -> None:
    placed = int(before.cells[PLACED_CARDS + seat])
    for packed in placements(after, seat)[placed : placed + 1]:
        card = CARDS[placement_card(packed)]
        if card in offered:
            first, second = card.removeprefix("<").split("-")
            kind = "locomotive" if card.startswith("<") else "wagons"
            told = (("kind", kind), ("first", first), ("second", second))
            found[TurnMeasure("block-train-takes", seat, told, is_share=True)] = 1.0
