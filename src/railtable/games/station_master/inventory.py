"""Count every component: none is created, none is lost."""

from collections import Counter

from railtable.games.station_master.components import (
    CARD_KINDS,
    CARD_NAMES,
    LOCOMOTIVE_NAMES,
    TOKENS,
)
from railtable.games.station_master.state import (
    DECK,
    ENGINES,
    FRONT,
    LOG,
    LOG_WIDTH,
    NONE,
    OUT,
    PILE,
    TOKEN_VALUES,
    StationState,
)
from railtable.games.station_master.view import (
    card_name,
    carriages_of,
    hand_of,
    laid_before,
    top_of_discard,
)


def inventory(state: StationState) -> dict[str, int]:
    """Return the number of each card, locomotive and token."""
    counts: Counter[str] = Counter()
    for card in range(CARD_KINDS):
        counts[CARD_NAMES[card]] += state.cells[DECK + card]
    counts.update(top_of_discard(state, state.discard_size))
    if state.playing != NONE:
        counts[card_name(state.playing)] += 1
    _count_locomotives(state, counts)
    for seat in range(state.seats):
        counts.update(hand_of(state, seat))
        _count_tokens(state, seat, counts)
    return {name: count for name, count in sorted(counts.items()) if count}


def _count_locomotives(state: StationState, counts: Counter[str]) -> None:
    for kind, name in enumerate(LOCOMOTIVE_NAMES):
        counts[name] += state.cells[PILE + kind]
    for number in range(state.departures):
        counts[LOCOMOTIVE_NAMES[state.cells[LOG + number * LOG_WIDTH]]] += 1
    for train in range(state.tracks):
        locomotive = state.cells[ENGINES + train]
        if locomotive != NONE:
            counts[LOCOMOTIVE_NAMES[locomotive]] += 1
            counts.update(card_name(card) for card in carriages_of(state, train))
            counts.update(laid_before(state, train))


def _count_tokens(state: StationState, seat: int, counts: Counter[str]) -> None:
    for value in (1, 2, 3):
        counts[f"token_{value}_of_seat_{seat}"] += state.cells[FRONT + seat * 3 + value - 1]
    for order in range(state.cells[OUT + seat]):
        value = state.cells[TOKEN_VALUES + seat * TOKENS + order]
        counts[f"token_{value}_of_seat_{seat}"] += 1
