"""What a seat knows in a game of Trambahn, and the worlds it might be in."""

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.actions import Action, Step, View
from railtable.core.dice import Dice
from railtable.core.seats import Seat
from railtable.games.trambahn.actions import CARD_INDEX, Deal, Income, Pay, Refill, Reshuffle
from railtable.games.trambahn.components import (
    CARD_TYPES,
    TRAM_VALUES,
    TRAMS,
    copies_of,
)
from railtable.games.trambahn.document import (
    ENDINGS,
    ColumnDocument,
    RideDocument,
    card_counts,
    load_table,
    rides_so_far,
)
from railtable.games.trambahn.reading import (
    all_rows,
    both_points,
    card_list,
    column_cards,
    column_tram,
    count_cards,
    market_trams,
    numbers,
    ride_values,
)
from railtable.games.trambahn.scoring import column_points
from railtable.games.trambahn.state import PHASES, TrambahnState


class ColumnView(msgspec.Struct, frozen=True, kw_only=True):
    """A column as everybody sees it, with what it would score in a ride."""

    cards: list[str]
    tram: int | None
    points: int


class TrambahnView(View, frozen=True, kw_only=True):
    """What one seat knows.  `hand` is None for a spectator.

    `ride_values[line][seat]` is what a ride would give now.  `known_discarded`
    and `known_aside` are cards seen going to the discard, and to a reserve
    (the seat's own income included), since the last reshuffle.
    """

    phase: str
    first: int
    active: int
    turn: int
    passengers_laid: int
    hand: list[str] | None
    hand_sizes: list[int]
    money: list[int]
    deck: int
    discard: int
    rows: dict[str, list[str]]
    columns: list[list[ColumnView]]
    market: list[int]
    tram_pile: int
    rides: list[RideDocument]
    bonus: list[int]
    ride_values: dict[str, list[int]]
    ended: str | None
    known_discarded: list[str]
    known_aside: list[str]
    known_income: list[str]
    incomes: list[int]


def view(state: TrambahnState, seat: Seat | None) -> TrambahnView:
    """Return what a seat knows."""
    return TrambahnView(
        seat=seat,
        to_move=int(state.to_move),
        scores=both_points(state),
        phase=PHASES[state.phase],
        first=int(state.first),
        active=int(state.active),
        turn=int(state.turn),
        passengers_laid=int(state.passengers_laid),
        hand=None if seat is None else card_list(state.hands, seat * CARD_TYPES),
        hand_sizes=numbers(state.hand_sizes),
        money=numbers(state.money_sizes),
        deck=int(state.deck_size),
        discard=int(state.discard_size),
        rows=all_rows(state),
        columns=[_columns_of(state, 0), _columns_of(state, 1)],
        market=market_trams(state),
        tram_pile=int(TRAMS - state.trams_dealt),
        rides=rides_so_far(state),
        bonus=numbers(state.bonus),
        ride_values=ride_values(state),
        ended=ENDINGS.get(state.ended),
        known_discarded=card_list(state.seen_out),
        known_aside=card_list(state.seen_aside),
        known_income=[] if seat is None else card_list(state.own_income, seat * CARD_TYPES),
        incomes=[count_cards(state.own_income, 0), count_cards(state.own_income, CARD_TYPES)],
    )


def _columns_of(state: TrambahnState, player: int) -> list[ColumnView]:
    return [
        ColumnView(
            cards=column_cards(state, player, column),
            tram=column_tram(state, player, column),
            points=int(column_points(state, player, column)),
        )
        for column in range(state.columns[player])
    ]


def redact(step: Step, viewer: Seat | None) -> Action:
    """Return a step's action as the viewer saw it."""
    action: Action = step.action
    match action:
        case Income() if step.seat != viewer:
            return Income(None)
        case Deal(_, hands):
            first, second = (hand if seat == viewer else None for seat, hand in enumerate(hands))
            return Deal(None, (first, second))
        case Pay(payer, count, _):
            return Pay(payer, count, None)
        case Refill(to, count, _) if to != viewer:
            return Refill(to, count, None)
        case Reshuffle(counts, _):
            return Reshuffle(counts, None)
        case _:
            return action


def imagine(view: TrambahnView, dice: Dice) -> TrambahnState:
    """Return a world this view could be of: unseen cards lie anywhere they fit."""
    state = _public_part(view)
    unseen = _unseen_cards(view)
    dice.shuffle(unseen)
    for seat in range(2):
        if seat == view.seat:
            hand = [CARD_INDEX[code] for code in view.hand or []]
            income = [CARD_INDEX[code] for code in view.known_income]
        else:
            hand = _take(unseen, view.hand_sizes[seat])
            income = _take(unseen, view.incomes[seat])
        _count_into(state.hands, seat, hand)
        _count_into(state.own_income, seat, income)
    _count_into(state.deck, 0, _take(unseen, view.deck))
    aside = [CARD_INDEX[code] for code in view.known_aside] + unseen
    for seat in range(2):
        for card in range(CARD_TYPES):
            aside += [card] * state.own_income[seat * CARD_TYPES + card]
    dice.shuffle(aside)
    for seat in range(2):
        _count_into(state.money, seat, _take(aside, view.money[seat]))
    _count_into(state.discard, 0, aside + [CARD_INDEX[code] for code in view.known_discarded])
    return state


def _public_part(view: TrambahnView) -> TrambahnState:
    state = TrambahnState()
    state.to_move = view.to_move
    state.phase = PHASES.index(view.phase)
    state.first, state.active, state.turn = view.first, view.active, view.turn
    state.passengers_laid = view.passengers_laid
    columns = [
        [ColumnDocument(cards=column.cards, tram=column.tram) for column in owned]
        for owned in view.columns
    ]
    load_table(state, view.rows, columns, view.rides)
    state.deck = vec[i64]([0] * CARD_TYPES)
    state.deck_size, state.discard_size = view.deck, view.discard
    state.hand_sizes, state.money_sizes = vec[i64](view.hand_sizes), vec[i64](view.money)
    state.market = vec[i64]([view.market.count(value) for value in TRAM_VALUES])
    state.trams_dealt = TRAMS - view.tram_pile
    state.bonus = vec[i64](view.bonus)
    state.ended = {name: ended for ended, name in ENDINGS.items()}.get(view.ended or "", 0)
    state.seen_out = card_counts(view.known_discarded)
    state.seen_aside = card_counts(view.known_aside)
    return state


def _unseen_cards(view: TrambahnView) -> list[int]:
    """Return every card whose place this seat does not know."""
    left = [int(copies_of(card)) for card in range(CARD_TYPES)]
    seen = [*(view.hand or []), *view.known_discarded, *view.known_aside, *view.known_income]
    for row in view.rows.values():
        seen += row
    for owned in view.columns:
        for column in owned:
            seen += column.cards
    for code in seen:
        left[CARD_INDEX[code]] -= 1
    return [card for card in range(CARD_TYPES) for _ in range(left[card])]


def _take(cards: list[int], count: int) -> list[int]:
    taken = cards[len(cards) - count :]
    del cards[len(cards) - count :]
    return taken


def _count_into(counts: vec[i64], pile: int, cards: list[int]) -> None:
    for card in cards:
        counts[pile * CARD_TYPES + card] += 1
