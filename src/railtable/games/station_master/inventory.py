"""Count every component: none is created, none is lost."""

from collections import Counter

from railtable.games.station_master.document import dump
from railtable.games.station_master.state import FRONT, StationState


def inventory(state: StationState) -> dict[str, int]:
    """Return the number of each card, locomotive and token."""
    table = dump(state)
    counts = Counter(table.deck)
    counts.update(table.locomotive_pile)
    counts.update(departed.locomotive for departed in table.departed)
    for cards in (*table.hands, table.discard, [table.playing] if table.playing else []):
        counts.update(cards)
    for train in table.trains:
        if train is not None:
            counts.update([train.locomotive, *train.carriages, *train.laid])
    for seat, tokens in enumerate(table.aboard):
        counts.update(f"token_{token.value}_of_seat_{seat}" for token in tokens)
        for value in (1, 2, 3):
            counts[f"token_{value}_of_seat_{seat}"] += state.cells[FRONT + seat * 3 + value - 1]
    return {name: count for name, count in sorted(counts.items()) if count}
