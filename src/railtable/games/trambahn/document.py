"""Trambahn's table of state fields, and the document made from it.

See docs/records/trambahn.md.
"""

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from railtable.core.state_fields import (
    Stored,
    attribute,
    dump_fields,
    enumerated,
    load_fields,
    played_box,
    require_room,
    seat_cells,
)
from railtable.games.trambahn.box import TrambahnBox, play_with
from railtable.games.trambahn.codes import (
    all_rows,
    both_hands,
    both_piles,
    column_cards,
    column_tram,
    fill_pile,
    lay_column,
    market_trams,
    pile_cards,
    ride_lines,
    tram_pile,
)
from railtable.games.trambahn.components import (
    CARD_INDEX,
    CARD_TYPES,
    CARDS,
    HAND,
    LAST_RIDE,
    LINES,
    MAX_COLUMNS,
    MAX_LENGTH,
    ROW,
    SEATS,
    TRAM_VALUES,
    TRAMS,
)
from railtable.games.trambahn.hands import give_card
from railtable.games.trambahn.state import (
    BONUS,
    COLUMN_COUNTS,
    DECK,
    DISCARD,
    ENDINGS,
    MARKET,
    MONEY,
    MONEY_SIZES,
    OWN_INCOME,
    PHASES,
    RIDE_LINES,
    RIDE_POINTS,
    ROW_LENGTHS,
    ROWS,
    SEEN_ASIDE,
    SEEN_OUT,
    TrambahnState,
    blank_state,
)


class ColumnDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One column: its cards from the first, and its tram's value or None."""

    cards: list[str]
    tram: int | None


class RideDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One ride: its line and what each seat scored."""

    line: str
    points: list[int]


def rides_so_far(state: TrambahnState) -> list[RideDocument]:
    """Return the rides in order."""
    return [RideDocument(line=line, points=points) for line, points in ride_lines(state)]


def _columns(state: TrambahnState) -> list[list[ColumnDocument]]:
    return [
        [
            ColumnDocument(
                cards=column_cards(state, seat, column), tram=column_tram(state, seat, column)
            )
            for column in range(state.cells[COLUMN_COUNTS + seat])
        ]
        for seat in range(SEATS)
    ]


def _load_hands(state: TrambahnState, hands: list[list[str]]) -> None:
    require_room(fits=len(hands) == SEATS and all(len(hand) <= HAND for hand in hands))
    for seat, hand in enumerate(hands):
        for code in hand:
            give_card(state, seat, CARD_INDEX[code])


def _load_rows(state: TrambahnState, rows: dict[str, list[str]]) -> None:
    require_room(fits=all(len(row) <= ROW for row in rows.values()))
    for line, name in enumerate(LINES):
        state.cells[ROW_LENGTHS + line] = len(rows[name])
        for place, code in enumerate(rows[name]):
            state.cells[ROWS + line * ROW + place] = CARD_INDEX[code]


def _load_columns(state: TrambahnState, columns: list[list[ColumnDocument]]) -> None:
    require_room(fits=len(columns) == SEATS and all(len(owned) <= MAX_COLUMNS for owned in columns))
    for seat, owned in enumerate(columns):
        state.cells[COLUMN_COUNTS + seat] = len(owned)
        for number, column in enumerate(owned):
            require_room(fits=len(column.cards) <= MAX_LENGTH)
            lay_column(state, seat, number, column.cards, column.tram)


def _load_market(state: TrambahnState, market: list[int]) -> None:
    for kind, tram in enumerate(TRAM_VALUES):
        state.cells[MARKET + kind] = market.count(tram)


def _load_tram_pile(state: TrambahnState, trams: int) -> None:
    require_room(fits=0 <= trams <= TRAMS)
    state.trams_dealt = TRAMS - trams


def _load_rides(state: TrambahnState, rides: list[RideDocument]) -> None:
    require_room(fits=len(rides) <= LAST_RIDE and all(len(one.points) == SEATS for one in rides))
    state.rides = len(rides)
    for number, ride in enumerate(rides):
        state.cells[RIDE_LINES + number] = LINES.index(ride.line)
        for seat, points in enumerate(ride.points):
            state.cells[RIDE_POINTS + 2 * number + seat] = points


def _card_pile(first: int, size: str = "") -> Stored:
    """Store a pile of cards without an order, and perhaps its size in an attribute."""

    def load(state: TrambahnState, cards: list[str]) -> None:
        require_room(fits=len(cards) <= CARDS)
        fill_pile(state, first, cards)
        if size:
            setattr(state, size, len(cards))

    return Stored(lambda state: pile_cards(state, first), load)


def _seat_piles(first: int, sizes: int | None = None) -> Stored:
    """Store a pile of each seat, and perhaps their sizes in cells."""

    def load(state: TrambahnState, piles: list[list[str]]) -> None:
        require_room(fits=len(piles) == SEATS)
        for seat, cards in enumerate(piles):
            _card_pile(first + seat * CARD_TYPES).load(state, cards)
            if sizes is not None:
                state.cells[sizes + seat] = len(cards)

    return Stored(lambda state: both_piles(state, first), load)


class TrambahnDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The complete state; lists of cards are sorted, for piles have no order."""

    to_move: int
    phase: Annotated[str, enumerated("phase", PHASES)]
    first: int | None
    active: int | None
    turn: int
    passengers_laid: int
    price_due: Annotated[int, attribute("due")]
    deck: Annotated[list[str], _card_pile(DECK, "deck_size")]
    discard: Annotated[list[str], _card_pile(DISCARD, "discard_size")]
    hands: Annotated[list[list[str]], Stored(both_hands, _load_hands)]
    money: Annotated[list[list[str]], _seat_piles(MONEY, MONEY_SIZES)]
    rows: Annotated[dict[str, list[str]], Stored(all_rows, _load_rows)]
    columns: Annotated[list[list[ColumnDocument]], Stored(_columns, _load_columns)]
    market: Annotated[list[int], Stored(market_trams, _load_market)]
    tram_pile: Annotated[int, Stored(tram_pile, _load_tram_pile)]
    rides: Annotated[list[RideDocument], Stored(rides_so_far, _load_rides)]
    bonus: Annotated[list[int], seat_cells(BONUS)]
    ended: Annotated[str | None, enumerated("ended", ENDINGS)]
    seen_out: Annotated[list[str], _card_pile(SEEN_OUT)]
    seen_aside: Annotated[list[str], _card_pile(SEEN_ASIDE)]
    own_income: Annotated[list[list[str]], _seat_piles(OWN_INCOME)]
    box: Annotated[TrambahnBox | UnsetType, played_box(play_with)] = UNSET


def dump(state: TrambahnState) -> TrambahnDocument:
    """Return the document of a state."""
    return dump_fields(TrambahnDocument, state)


def load(document: TrambahnDocument) -> TrambahnState:
    """Return the state of a document; raise ValueError if it does not fit on the table."""
    return load_fields(blank_state(), document)
