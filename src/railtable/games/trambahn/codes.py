# railtable: compiled
"""Parts of a state in card codes, for views and documents."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from railtable.games.trambahn.components import (
    CARD_CODES,
    CARD_INDEX,
    CARD_TYPES,
    CONDUCTOR,
    HAND,
    LINES,
    ROW,
    TRAM_VALUES,
    TRAMS,
    VALUES,
    points_of,
)
from railtable.games.trambahn.scoring import add_to_ride, ride_value
from railtable.games.trambahn.state import (
    DECK,
    HAND_SIZES,
    HANDS,
    LAST,
    LENGTH,
    LINE,
    MARKET,
    POINTS,
    RIDE_LINES,
    RIDE_POINTS,
    ROW_LENGTHS,
    ROWS,
    TRAM,
    TrambahnState,
    blank_state,
    cards_at,
    column_at,
)


def pair(state: TrambahnState, at: i64) -> list[int]:
    """Return the values of both seats."""
    return [int(state.cells[at]), int(state.cells[at + 1])]


def pile_cards(state: TrambahnState, pile: i64) -> list[str]:
    """Return the cards of a pile, sorted."""
    cells = state.cells
    found: list[str] = []
    card: i64 = 0
    while card < CARD_TYPES:
        count = cells[pile + card]
        while count > 0:
            found.append(CARD_CODES[card])
            count -= 1
        card += 1
    return found


def both_piles(state: TrambahnState, piles: i64) -> list[list[str]]:
    """Return the cards of the piles of both seats."""
    return [pile_cards(state, piles), pile_cards(state, piles + CARD_TYPES)]


def hand_cards(state: TrambahnState, seat: i64) -> list[str]:
    """Return a seat's hand, sorted."""
    return _codes(state.cells, HANDS + seat * HAND, state.cells[HAND_SIZES + seat])


def both_hands(state: TrambahnState) -> list[list[str]]:
    """Return the hands of both seats."""
    return [hand_cards(state, 0), hand_cards(state, 1)]


def row_cards(state: TrambahnState, line: i64) -> list[str]:
    """Return the passengers of a row from the Terminus on."""
    return _codes(state.cells, ROWS + line * ROW, state.cells[ROW_LENGTHS + line])


def _codes(cells: vec[i64], at: i64, count: i64) -> list[str]:
    return [CARD_CODES[cells[place]] for place in range(at, at + count)]


def column_cards(state: TrambahnState, seat: i64, column: i64) -> list[str]:
    """Return a column's cards from the first."""
    start = cards_at(seat, column)
    stop = start + state.cells[column_at(seat, column) + LENGTH]
    return [CARD_CODES[i64(state.cards[place])] for place in range(start, stop)]


def column_tram(state: TrambahnState, seat: i64, column: i64) -> int | None:
    """Return the value of a column's tram, or None."""
    tram = state.cells[column_at(seat, column) + TRAM]
    if tram < 0:
        return None
    return TRAM_VALUES[tram]


def all_rows(state: TrambahnState) -> dict[str, list[str]]:
    """Return the passengers of every row, by line."""
    return {name: row_cards(state, line) for line, name in enumerate(LINES)}


def ride_lines(state: TrambahnState) -> list[tuple[str, list[int]]]:
    """Return the rides in order: the line and the points of each seat."""
    return [
        (LINES[state.cells[RIDE_LINES + ride]], pair(state, RIDE_POINTS + 2 * ride))
        for ride in range(state.rides)
    ]


def ride_values(state: TrambahnState) -> dict[str, list[int]]:
    """Return the current points of a ride on each line, by seat."""
    return {
        name: [int(ride_value(state, 0, line)), int(ride_value(state, 1, line))]
        for line, name in enumerate(LINES)
    }


def market_trams(state: TrambahnState) -> list[int]:
    """Return the values of the trams for sale, cheapest first."""
    found: list[int] = []
    kind: i64 = 0
    while kind < 3:
        left = state.cells[MARKET + kind]
        while left > 0:
            found.append(TRAM_VALUES[kind])
            left -= 1
        kind += 1
    return found


def tram_pile(state: TrambahnState) -> int:
    """Return how many trams have not been dealt."""
    return TRAMS - state.trams_dealt


def fill_pile(state: TrambahnState, pile: i64, codes: list[str]) -> None:
    """Make a pile of these cards."""
    cells = state.cells
    card: i64 = 0
    while card < CARD_TYPES:
        cells[pile + card] = 0
        card += 1
    for code in codes:
        cells[pile + CARD_INDEX[code]] += 1


def lay_column(
    state: TrambahnState, seat: i64, column: i64, codes: list[str], tram: int | None
) -> None:
    """Lay out a column from its first card, with the value of its tram."""
    cells, at = state.cells, column_at(seat, column)
    place = cards_at(seat, column)
    cells[at + LENGTH] = len(codes)
    for code in codes:
        card: i64 = CARD_INDEX[code]
        state.cards[place] = u8(card)
        place += 1
        if card != CONDUCTOR:
            cells[at + POINTS] += points_of(state.pieces, card)
            cells[at + LAST] = card % VALUES + 1
            cells[at + LINE] = card // VALUES
    if tram is not None:
        cells[at + TRAM] = TRAM_VALUES.index(tram)
        add_to_ride(cells, seat, at, cells[at + POINTS])


def cards_without(seen: list[str]) -> list[str]:
    """Return the cards of the box without the seen ones, sorted."""
    state = blank_state()
    cells = state.cells
    for code in seen:
        cells[DECK + CARD_INDEX[code]] -= 1
    return pile_cards(state, DECK)
