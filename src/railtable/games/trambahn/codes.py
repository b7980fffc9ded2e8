# railtable: compiled
"""What lies where, in the codes of the cards: what views and documents are made of."""

from librt.vecs import vec
from mypy_extensions import i64

from railtable.games.trambahn.components import (
    CARD_CODES,
    CARD_TYPES,
    LINES,
    MAX_COLUMNS,
    MAX_LENGTH,
    TRAM_VALUES,
)
from railtable.games.trambahn.scoring import ride_value
from railtable.games.trambahn.state import TrambahnState


def numbers(counts: vec[i64]) -> list[int]:
    """Return a short vector as a list."""
    return [int(count) for count in counts]


def card_list(counts: vec[i64], at: i64 = 0) -> list[str]:
    """Return the cards a stretch of counts stands for."""
    found: list[str] = []
    card: i64 = 0
    while card < CARD_TYPES:
        count = counts[at + card]
        while count > 0:
            found.append(CARD_CODES[card])
            count -= 1
        card += 1
    return found


def count_cards(counts: vec[i64], at: i64) -> int:
    """Return how many cards a stretch of counts stands for."""
    total: i64 = 0
    card: i64 = 0
    while card < CARD_TYPES:
        total += counts[at + card]
        card += 1
    return int(total)


def column_cards(state: TrambahnState, seat: i64, column: i64) -> list[str]:
    """Return a column's cards from the first."""
    at = seat * MAX_COLUMNS + column
    start = at * MAX_LENGTH
    found: list[str] = []
    i: i64 = 0
    while i < state.lengths[at]:
        found.append(CARD_CODES[state.cards[start + i]])
        i += 1
    return found


def column_tram(state: TrambahnState, seat: i64, column: i64) -> int | None:
    """Return the value of a column's tram, or None."""
    tram = state.trams[seat * MAX_COLUMNS + column]
    if tram < 0:
        return None
    return TRAM_VALUES[tram]


def row_cards(state: TrambahnState, line: i64) -> list[str]:
    """Return the passengers of a row from the Terminus on."""
    found: list[str] = []
    i: i64 = 0
    while i < state.row_lengths[line]:
        found.append(CARD_CODES[state.rows[4 * line + i]])
        i += 1
    return found


def all_rows(state: TrambahnState) -> dict[str, list[str]]:
    """Return the passengers of every row, by line."""
    return {name: row_cards(state, line) for line, name in enumerate(LINES)}


def ride_values(state: TrambahnState) -> dict[str, list[int]]:
    """Return what a ride of each line would give each seat now."""
    return {
        name: [int(ride_value(state, 0, line)), int(ride_value(state, 1, line))]
        for line, name in enumerate(LINES)
    }


def market_trams(state: TrambahnState) -> list[int]:
    """Return the values of the trams for sale, cheapest first."""
    found: list[int] = []
    kind: i64 = 0
    while kind < 3:
        left = state.market[kind]
        while left > 0:
            found.append(TRAM_VALUES[kind])
            left -= 1
        kind += 1
    return found
