"""Count every component: none is created, none is lost."""

from collections import Counter

from railtable.games.block_train.document import dump
from railtable.games.block_train.state import BlockTrainState


def inventory(state: BlockTrainState) -> dict[str, int]:
    """Count the container cards by kind, wherever they are."""
    table = dump(state)
    counts = Counter(table.unseen)
    counts.update(table.offer + table.discards)
    counts.update(placed.card for load in table.loads for placed in load.cards)
    if table.held is not None:
        counts[table.held] += 1
    return dict(counts)
