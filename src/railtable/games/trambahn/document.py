"""Convert the state of Trambahn to a document and back.  See docs/records/trambahn.md."""

import msgspec
from msgspec import UNSET, UnsetType

from railtable.games.trambahn.box import TrambahnBox, piece_table
from railtable.games.trambahn.codes import (
    all_rows,
    both_piles,
    column_cards,
    column_tram,
    hand_cards,
    lay_column,
    market_trams,
    pair,
    pile_cards,
    put_on_pile,
    ride_lines,
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
    ENDED_BY_RIDES,
    ENDED_BY_WANT,
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

ENDINGS = {ENDED_BY_RIDES: "tenth_ride", ENDED_BY_WANT: "nothing_to_draw"}


class ColumnDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One column: its cards from the first, and its tram's value or None."""

    cards: list[str]
    tram: int | None


class RideDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One ride: its line and what each seat scored."""

    line: str
    points: list[int]


class TrambahnDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The complete state; lists of cards are sorted, for piles have no order."""

    to_move: int
    phase: str
    first: int | None
    active: int | None
    turn: int
    passengers_laid: int
    price_due: int
    deck: list[str]
    discard: list[str]
    hands: list[list[str]]
    money: list[list[str]]
    rows: dict[str, list[str]]
    columns: list[list[ColumnDocument]]
    market: list[int]
    tram_pile: int
    rides: list[RideDocument]
    bonus: list[int]
    ended: str | None
    seen_out: list[str]
    seen_aside: list[str]
    own_income: list[list[str]]
    box: TrambahnBox | UnsetType = UNSET


def play_with(state: TrambahnState, box: TrambahnBox | UnsetType) -> None:
    """Give a new game the pieces of a box; UNSET is the standard box."""
    if box is not UNSET:
        state.box, state.pieces = box, piece_table(box)


def box_played(state: TrambahnState) -> TrambahnBox | UnsetType:
    """Return the box of a game, or UNSET for the standard one."""
    return state.box if isinstance(state.box, TrambahnBox) else UNSET


def rides_so_far(state: TrambahnState) -> list[RideDocument]:
    """Return the rides in order."""
    return [RideDocument(line=line, points=points) for line, points in ride_lines(state)]


def dump(state: TrambahnState) -> TrambahnDocument:
    """Return the document of a state."""
    return TrambahnDocument(
        to_move=int(state.to_move),
        phase=PHASES[state.phase],
        first=None if state.first < 0 else int(state.first),
        active=None if state.active < 0 else int(state.active),
        turn=int(state.turn),
        passengers_laid=int(state.passengers_laid),
        price_due=int(state.due),
        deck=pile_cards(state, DECK),
        discard=pile_cards(state, DISCARD),
        hands=[hand_cards(state, 0), hand_cards(state, 1)],
        money=both_piles(state, MONEY),
        rows=all_rows(state),
        columns=[
            [
                ColumnDocument(
                    cards=column_cards(state, seat, column), tram=column_tram(state, seat, column)
                )
                for column in range(state.cells[COLUMN_COUNTS + seat])
            ]
            for seat in range(2)
        ],
        market=market_trams(state),
        tram_pile=int(TRAMS - state.trams_dealt),
        rides=rides_so_far(state),
        bonus=pair(state, BONUS),
        ended=ENDINGS.get(state.ended),
        seen_out=pile_cards(state, SEEN_OUT),
        seen_aside=pile_cards(state, SEEN_ASIDE),
        own_income=both_piles(state, OWN_INCOME),
        box=box_played(state),
    )


def load(document: TrambahnDocument) -> TrambahnState:
    """Return the state of a document; raise ValueError if it does not fit on the table."""
    if not _has_room(document):
        raise ValueError("more than the table has room for")
    state = blank_state()
    play_with(state, document.box)
    state.to_move = document.to_move
    state.phase = PHASES.index(document.phase)
    state.first = -1 if document.first is None else document.first
    state.active = -1 if document.active is None else document.active
    state.turn = document.turn
    state.passengers_laid = document.passengers_laid
    state.due = document.price_due
    state.deck_size, state.discard_size = len(document.deck), len(document.discard)
    state.trams_dealt = TRAMS - document.tram_pile
    state.ended = {name: ended for ended, name in ENDINGS.items()}.get(document.ended or "", 0)
    for kind, value in enumerate(TRAM_VALUES):
        state.cells[MARKET + kind] = document.market.count(value)
    _load_piles(state, document)
    _load_rows_and_rides(state, document)
    for seat, owned in enumerate(document.columns):
        state.cells[BONUS + seat] = document.bonus[seat]
        state.cells[COLUMN_COUNTS + seat] = len(owned)
        for number, column in enumerate(owned):
            lay_column(state, seat, number, column.cards, column.tram)
    return state


def _has_room(document: TrambahnDocument) -> bool:
    """Tell whether everything fits on the table."""
    both = (document.hands, document.money, document.columns, document.bonus, document.own_income)
    piles = (document.deck, document.discard, document.seen_out, document.seen_aside)
    columns = [column for owned in document.columns for column in owned]
    return (
        all(len(one) == SEATS for one in both)
        and all(len(pile) <= CARDS for pile in (*piles, *document.money, *document.own_income))
        and all(len(hand) <= HAND for hand in document.hands)
        and all(len(row) <= ROW for row in document.rows.values())
        and all(len(owned) <= MAX_COLUMNS for owned in document.columns)
        and all(len(column.cards) <= MAX_LENGTH for column in columns)
        and len(document.rides) <= LAST_RIDE
        and all(len(ride.points) == SEATS for ride in document.rides)
        and 0 <= document.tram_pile <= TRAMS
    )


def _load_piles(state: TrambahnState, document: TrambahnDocument) -> None:
    for card in range(CARD_TYPES):
        state.cells[DECK + card] = 0
    piles = [
        (DECK, document.deck),
        (DISCARD, document.discard),
        (SEEN_OUT, document.seen_out),
        (SEEN_ASIDE, document.seen_aside),
    ]
    for seat in range(2):
        piles.append((MONEY + seat * CARD_TYPES, document.money[seat]))
        piles.append((OWN_INCOME + seat * CARD_TYPES, document.own_income[seat]))
        state.cells[MONEY_SIZES + seat] = len(document.money[seat])
        for code in document.hands[seat]:
            give_card(state, seat, CARD_INDEX[code])
    for pile, cards in piles:
        put_on_pile(state, pile, cards)


def _load_rows_and_rides(state: TrambahnState, document: TrambahnDocument) -> None:
    cells = state.cells
    for line, name in enumerate(LINES):
        cells[ROW_LENGTHS + line] = len(document.rows[name])
        for place, code in enumerate(document.rows[name]):
            cells[ROWS + line * ROW + place] = CARD_INDEX[code]
    state.rides = len(document.rides)
    for number, ride in enumerate(document.rides):
        cells[RIDE_LINES + number] = LINES.index(ride.line)
        for seat, points in enumerate(ride.points):
            cells[RIDE_POINTS + 2 * number + seat] = points
