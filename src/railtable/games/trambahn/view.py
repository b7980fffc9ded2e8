# railtable: compiled alone
"""The view of a seat in Trambahn."""

from collections.abc import Sequence
from typing import Final

import msgspec

from railtable.core.actions import Action, Step
from railtable.core.box import box_played
from railtable.core.seats import Seat
from railtable.games.trambahn.actions import Deal, Income, Pay, Refill, Reshuffle
from railtable.games.trambahn.codes import (
    all_rows,
    column_cards,
    column_tram,
    hand_cards,
    market_trams,
    pair,
    pile_cards,
    ride_values,
    tram_pile,
)
from railtable.games.trambahn.components import CARD_TYPES
from railtable.games.trambahn.document import rides_so_far
from railtable.games.trambahn.knowledge import count_income
from railtable.games.trambahn.scoring import column_points, scores
from railtable.games.trambahn.state import (
    BONUS,
    COLUMN_COUNTS,
    ENDINGS,
    HAND_SIZES,
    MONEY_SIZES,
    OWN_INCOME,
    PHASES,
    SEEN_ASIDE,
    SEEN_OUT,
    TrambahnState,
)
from railtable.games.trambahn.view_structs import ColumnView, TrambahnView

HIDING: Final = frozenset((Income, Deal, Pay, Refill, Reshuffle))
"""Actions with fields that are hidden from some viewers."""


def view(state: TrambahnState, seat: Seat | None) -> TrambahnView:
    """Return the view of a seat."""
    return TrambahnView(
        seat=seat,
        to_move=int(state.to_move),
        scores=scores(state),
        phase=PHASES[state.phase],
        first=int(state.first),
        active=int(state.active),
        turn=int(state.turn),
        passengers_laid=int(state.passengers_laid),
        hand=None if seat is None else hand_cards(state, seat),
        hand_sizes=pair(state, HAND_SIZES),
        money=pair(state, MONEY_SIZES),
        deck=int(state.deck_size),
        discard=int(state.discard_size),
        rows=all_rows(state),
        columns=[_columns_of(state, 0), _columns_of(state, 1)],
        market=market_trams(state),
        tram_pile=tram_pile(state),
        rides=rides_so_far(state),
        bonus=pair(state, BONUS),
        ride_values=ride_values(state),
        ended=ENDINGS[state.ended],
        known_discarded=pile_cards(state, SEEN_OUT),
        known_aside=pile_cards(state, SEEN_ASIDE),
        known_income=[] if seat is None else pile_cards(state, OWN_INCOME + seat * CARD_TYPES),
        incomes=[int(count_income(state, owner)) for owner in range(2)],
        box=box_played(state),
    )


def views(state: TrambahnState, seats: Sequence[Seat | None]) -> list[TrambahnView]:
    """Return the views of several seats: only the hand and the own income differ."""
    if not seats:
        return []
    common = view(state, None)
    return [common if seat is None else _of_seat(common, state, seat) for seat in seats]


def _of_seat(common: TrambahnView, state: TrambahnState, seat: Seat) -> TrambahnView:
    return msgspec.structs.replace(
        common,
        seat=seat,
        hand=hand_cards(state, seat),
        known_income=pile_cards(state, OWN_INCOME + seat * CARD_TYPES),
    )


def _columns_of(state: TrambahnState, player: int) -> list[ColumnView]:
    return [
        ColumnView(
            cards=column_cards(state, player, column),
            tram=column_tram(state, player, column),
            points=int(column_points(state, player, column)),
        )
        for column in range(state.cells[COLUMN_COUNTS + player])
    ]


def redact(step: Step, viewer: Seat | None) -> Action:
    """Return a step's action as the viewer saw it."""
    action: Action = step.action
    if type(action) not in HIDING:
        return action
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
