"""The whole state of a game of Trambahn in words, and back.  See docs/records/trambahn.md."""

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from railtable.games.trambahn.actions import CARD_INDEX
from railtable.games.trambahn.codes import (
    all_rows,
    card_list,
    column_cards,
    column_tram,
    market_trams,
)
from railtable.games.trambahn.components import (
    CARD_TYPES,
    CONDUCTOR,
    LINES,
    MAX_COLUMNS,
    MAX_LENGTH,
    TRAM_VALUES,
    TRAMS,
    points_of,
)
from railtable.games.trambahn.state import ENDED_BY_RIDES, ENDED_BY_WANT, PHASES, TrambahnState

ENDINGS = {ENDED_BY_RIDES: "tenth_ride", ENDED_BY_WANT: "nothing_to_draw"}


class ColumnDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One column: its cards from the first, and its tram's value or None."""

    cards: list[str]
    tram: int | None


class RideDocument(msgspec.Struct, frozen=True, kw_only=True):
    """One ride: its line and what each seat scored."""

    line: str
    points: list[int]


class TrambahnDocument(msgspec.Struct, frozen=True, kw_only=True):
    """Every fact of the game; lists of cards are sorted, for piles have no order."""

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


def card_counts(*piles: list[str]) -> vec[i64]:
    """Return the counts of one or more lists of cards, end to end."""
    counts = [0] * (CARD_TYPES * len(piles))
    for number, pile in enumerate(piles):
        for code in pile:
            counts[number * CARD_TYPES + CARD_INDEX[code]] += 1
    return vec[i64](counts)


def rides_so_far(state: TrambahnState) -> list[RideDocument]:
    """Return the rides in order."""
    return [
        RideDocument(
            line=LINES[state.ride_lines[ride]],
            points=[int(state.ride_points[2 * ride]), int(state.ride_points[2 * ride + 1])],
        )
        for ride in range(state.rides)
    ]


def dump(state: TrambahnState) -> TrambahnDocument:
    """Return the state in words."""
    return TrambahnDocument(
        to_move=int(state.to_move),
        phase=PHASES[state.phase],
        first=None if state.first < 0 else int(state.first),
        active=None if state.active < 0 else int(state.active),
        turn=int(state.turn),
        passengers_laid=int(state.passengers_laid),
        price_due=int(state.due),
        deck=card_list(state.deck),
        discard=card_list(state.discard),
        hands=[card_list(state.hands, seat * CARD_TYPES) for seat in range(2)],
        money=[card_list(state.money, seat * CARD_TYPES) for seat in range(2)],
        rows=all_rows(state),
        columns=[
            [
                ColumnDocument(
                    cards=column_cards(state, seat, column), tram=column_tram(state, seat, column)
                )
                for column in range(state.columns[seat])
            ]
            for seat in range(2)
        ],
        market=market_trams(state),
        tram_pile=int(TRAMS - state.trams_dealt),
        rides=rides_so_far(state),
        bonus=[int(state.bonus[seat]) for seat in range(2)],
        ended=ENDINGS.get(state.ended),
        seen_out=card_list(state.seen_out),
        seen_aside=card_list(state.seen_aside),
        own_income=[card_list(state.own_income, seat * CARD_TYPES) for seat in range(2)],
    )


def load(document: TrambahnDocument) -> TrambahnState:
    """Return the state a document describes."""
    state = TrambahnState()
    state.to_move = document.to_move
    state.phase = PHASES.index(document.phase)
    state.first = -1 if document.first is None else document.first
    state.active = -1 if document.active is None else document.active
    state.turn = document.turn
    state.passengers_laid = document.passengers_laid
    state.due = document.price_due
    state.deck, state.deck_size = card_counts(document.deck), len(document.deck)
    state.discard, state.discard_size = card_counts(document.discard), len(document.discard)
    state.hands = card_counts(*document.hands)
    state.money = card_counts(*document.money)
    state.hand_sizes = vec[i64]([len(hand) for hand in document.hands])
    state.money_sizes = vec[i64]([len(money) for money in document.money])
    load_table(state, document.rows, document.columns, document.rides)
    state.market = vec[i64]([document.market.count(value) for value in TRAM_VALUES])
    state.trams_dealt = TRAMS - document.tram_pile
    state.bonus = vec[i64](document.bonus)
    state.ended = {name: ended for ended, name in ENDINGS.items()}.get(document.ended or "", 0)
    state.seen_out = card_counts(document.seen_out)
    state.seen_aside = card_counts(document.seen_aside)
    state.own_income = card_counts(*document.own_income)
    return state


def load_table(
    state: TrambahnState,
    rows: dict[str, list[str]],
    columns: list[list[ColumnDocument]],
    rides: list[RideDocument],
) -> None:
    """Lay out what everybody sees: rows, columns and the rides scored."""
    for line, name in enumerate(LINES):
        state.row_lengths[line] = len(rows[name])
        for place, code in enumerate(rows[name]):
            state.rows[4 * line + place] = CARD_INDEX[code]
    for seat, owned in enumerate(columns):
        state.columns[seat] = len(owned)
        for number, column in enumerate(owned):
            _load_column(state, seat * MAX_COLUMNS + number, column)
    state.rides = len(rides)
    for number, ride in enumerate(rides):
        state.ride_lines[number] = LINES.index(ride.line)
        for seat, points in enumerate(ride.points):
            state.ride_points[2 * number + seat] = points


def _load_column(state: TrambahnState, at: int, column: ColumnDocument) -> None:
    state.lengths[at] = len(column.cards)
    state.trams[at] = -1 if column.tram is None else TRAM_VALUES.index(column.tram)
    for place, code in enumerate(column.cards):
        card = CARD_INDEX[code]
        state.cards[at * MAX_LENGTH + place] = card
        state.sums[at] += points_of(card)
        if card != CONDUCTOR:
            state.lasts[at] = card % 10 + 1
