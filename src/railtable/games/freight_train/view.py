"""The view of a seat in Freight Train.

All cars are face up and the deck's are known by counting, so every seat knows
the same.  Only the depth of the end-of-day card is hidden, from everybody.
"""

import msgspec

from railtable.core.actions import Action, Step, View
from railtable.core.seats import Seat
from railtable.games.freight_train.actions import Bury
from railtable.games.freight_train.chance import lowest_depth
from railtable.games.freight_train.components import CATEGORIES, MAIN_ROW_CARS, Car, Category
from railtable.games.freight_train.document import (
    DECK_COUNTS,
    PHASE,
    PlayerDocument,
    hand_cars,
    main_rows,
    player_document,
)
from railtable.games.freight_train.scoring import scores, train_length, train_points, yard_points
from railtable.games.freight_train.state import NOT_IN_DECK, PRIVATE_SIZES, FreightState, Phase
from railtable.games.freight_train.turns import active_seat


class CategoryView(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table of categories, all by seat.

    `points` is each seat's score if the day ended now, cabooses included.
    `longest` and `second` list the seats in first and second place, more than
    one where they are tied.
    """

    category: Category
    lengths: list[int]
    points: list[int]
    longest: list[int]
    second: list[int]


class EndOfDayView(msgspec.Struct, frozen=True, kw_only=True):
    """The possible places of the end-of-day card: the number of cars above it.

    `next_fill` is the probability that the next fill turns it up.
    """

    fewest: int
    most: int
    next_fill: float


class FreightTrainView(View, frozen=True, kw_only=True):
    """The public view.  `active` is the seat whose turn it is.

    `end_of_day` is None while the card is not in the deck.  `yard_now` is the
    score of each private yard if the day ended now.
    """

    phase: Phase
    day: int
    holder: int
    active: int
    turns: int
    passes: int
    day_ending: bool
    ended_by_passes: bool
    deck: dict[Car, int]
    deck_size: int
    lower_part: int
    end_of_day: EndOfDayView | None
    main: list[list[Car]]
    hand: list[Car]
    players: list[PlayerDocument]
    categories: list[CategoryView]
    yard_now: list[int]
    locomotive_supply: int
    caboose_supply: int


def view(state: FreightState, seat: Seat | None) -> FreightTrainView:
    """Return the view of a seat."""
    return FreightTrainView(
        seat=seat,
        to_move=int(state.to_move),
        scores=scores(state),
        phase=PHASE.dump(state),
        day=int(state.day),
        holder=int(state.holder),
        active=int(active_seat(state)),
        turns=int(state.turns),
        passes=int(state.passes),
        day_ending=bool(state.day_ending),
        ended_by_passes=bool(state.ended_by_passes),
        deck=DECK_COUNTS.dump(state),
        deck_size=int(state.deck_size),
        lower_part=int(state.part),
        end_of_day=_end_of_day(state),
        main=main_rows(state),
        hand=hand_cars(state),
        players=[player_document(state, player) for player in range(state.seats)],
        categories=[category_view(state, number) for number in range(len(CATEGORIES))],
        yard_now=[_yard_now(state, player) for player in range(state.seats)],
        locomotive_supply=int(state.locomotive_supply),
        caboose_supply=int(state.caboose_supply),
    )


def _yard_now(state: FreightState, seat: Seat) -> int:
    return int(yard_points(state.day, state.cells[PRIVATE_SIZES + seat]))


def _end_of_day(state: FreightState) -> EndOfDayView | None:
    if state.depth == NOT_IN_DECK:
        return None
    fewest, most = int(lowest_depth(state)), int(state.deck_size)
    near = max(0, min(most + 1, MAIN_ROW_CARS) - fewest)
    return EndOfDayView(fewest=fewest, most=most, next_fill=near / (most - fewest + 1))


def category_view(state: FreightState, number: int) -> CategoryView:
    """Return the standing of one category."""
    lengths = [int(train_length(state, seat, number)) for seat in range(state.seats)]
    standing = sorted(set(lengths) - {0}, reverse=True)
    first, second = [*standing, -1, -1][:2]
    category: Category = CATEGORIES[number]
    return CategoryView(
        category=category,
        lengths=lengths,
        points=[int(train_points(state, seat, number)) for seat in range(state.seats)],
        longest=[seat for seat, length in enumerate(lengths) if length == first],
        second=[seat for seat, length in enumerate(lengths) if length == second],
    )


def redact(step: Step, viewer: Seat | None) -> Action:
    """Return a step's action as every viewer saw it: the depth of the card is hidden."""
    action: Action = step.action
    return Bury(None) if isinstance(action, Bury) else action
