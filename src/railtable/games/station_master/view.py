"""The view of a seat, built up from nothing.  See imagine.py for its inverse."""

from collections import Counter

import msgspec
from msgspec import UNSET, UnsetType

from railtable.core.actions import Action, Step, View
from railtable.core.box import box_played
from railtable.core.seats import Seat
from railtable.games.station_master.actions import Board, Card, Carriage, Deal, Locomotive
from railtable.games.station_master.box import StationMasterBox
from railtable.games.station_master.choices import reach
from railtable.games.station_master.components import (
    CARD_NAMES,
    CLASS,
    CLASSES,
    LOCOMOTIVE_NAMES,
    NUMBER,
    SIGHT,
    TOKENS,
)
from railtable.games.station_master.document import (
    DECK_COUNTS,
    MIX_COUNTS,
    PILE_COUNTS,
    PLAYING,
    DepartureView,
    card_name,
    carriages_of,
    departures,
    hand_of,
    laid_before,
    limits_of,
    stretch,
    top_of_discard,
)
from railtable.games.station_master.scoring import (
    capacity,
    carriage_value,
    room,
    scores,
    train_value,
)
from railtable.games.station_master.state import (
    ENGINES,
    FRONT,
    HAND_SIZES,
    NONE,
    OUT,
    PHASES,
    ROYALS,
    TOKEN_TRAINS,
    TOKEN_VALUES,
    StationState,
)
from railtable.games.station_master.tokens import in_front


class TokenView(msgspec.Struct, frozen=True):
    """A token on a train.

    `place` counts the owner's tokens on this train by the order they boarded,
    `order` all of the owner's tokens now out.  `value` is None unless it is the
    viewer's own.  `limits`: the maximum number of tokens of 1, 2 and 3 passengers among
    the owner's tokens out up to this `order`, as everybody could work out.
    """

    owner: Seat
    place: int
    order: int
    value: int | None
    limits: tuple[int, int, int]


class TrainView(msgspec.Struct, frozen=True, kw_only=True):
    """A train in the station; `value` is a passenger's score if it left now."""

    train: int
    locomotive: Locomotive
    number: int
    train_class: str
    carriages: list[Carriage]
    worths: list[int]
    missing: int
    laid: list[Card]
    royals: int
    value: int
    capacity: int
    room: int
    tokens: list[TokenView]


class StationView(View, frozen=True, kw_only=True):
    """The view of one seat.

    `discard` is the top of the pile, topmost first; the rest is a number.
    `unseen` counts the cards this seat has not seen yet (the deck and the other
    hands): all others were played face up.  `mix` and
    `locomotives` are the cards and locomotives of the game; `draw_due`, `vacant` and
    `dealt` describe the chance step due.
    """

    phase: str
    turn: Seat | None
    start: Seat | None
    hand: list[Card] | None
    hand_sizes: list[int]
    own_tokens: list[int] | None
    tokens_in_front: list[int]
    trains: list[TrainView | None]
    deck_size: int
    discard: list[Card]
    discard_size: int
    unseen: dict[str, int]
    mix: dict[str, int]
    locomotives_left: int
    unseen_locomotives: dict[str, int]
    departed: list[DepartureView]
    playing: Card | None
    source: int | None
    target: int | None
    taken: int
    reach: int
    draw_due: bool
    vacant: int | None
    dealt: int
    box: StationMasterBox | UnsetType = UNSET


def maybe(number: int) -> int | None:
    """Return None for the engine's NONE."""
    return None if number == NONE else number


def view(state: StationState, seat: Seat | None) -> StationView:
    """Return the view of a seat (None: a spectator)."""
    seats = range(state.seats)
    return StationView(
        seat=seat,
        to_move=int(state.to_move),
        scores=scores(state),
        phase=PHASES[state.phase],
        turn=maybe(state.turn),
        start=maybe(state.start),
        hand=None if seat is None else hand_of(state, seat),
        hand_sizes=stretch(state, HAND_SIZES, state.seats),
        own_tokens=None if seat is None else stretch(state, FRONT + seat * 3, 3),
        tokens_in_front=[in_front(state, owner) for owner in seats],
        trains=[_view_train(state, train, seat) for train in range(state.tracks)],
        deck_size=state.deck_size,
        discard=top_of_discard(state, SIGHT),
        discard_size=state.discard_size,
        unseen=_unseen(state, seat),
        mix=MIX_COUNTS.dump(state),
        locomotives_left=state.pile_size,
        unseen_locomotives=PILE_COUNTS.dump(state),
        departed=departures(state),
        playing=PLAYING.dump(state),
        source=maybe(state.source),
        target=maybe(state.target),
        taken=state.taken,
        reach=sight(state),
        draw_due=bool(state.draw_due),
        vacant=maybe(state.vacant),
        box=box_played(state),
        dealt=state.dealt,
    )


def sight(state: StationState) -> int:
    """Return the number of discards the Repair being played looks at; 0 if none is."""
    if state.playing == NONE or not card_name(state.playing).startswith("repair"):
        return 0
    return int(reach(state))


def _unseen(state: StationState, seat: Seat | None) -> dict[str, int]:
    counts = Counter(DECK_COUNTS.dump(state))
    for other in range(state.seats):
        if other != seat:
            counts.update(hand_of(state, other))
    return {name: counts[name] for name in CARD_NAMES if counts[name]}


def _view_train(state: StationState, train: int, seat: Seat | None) -> TrainView | None:
    locomotive = state.cells[ENGINES + train]
    if locomotive == NONE:
        return None
    coupled = carriages_of(state, train)
    number = int(NUMBER[locomotive])
    return TrainView(
        train=train,
        locomotive=LOCOMOTIVE_NAMES[locomotive],  # type: ignore[arg-type]  # a row's name
        number=number,
        train_class=CLASSES[CLASS[locomotive]],
        carriages=[card_name(card) for card in coupled],
        worths=[int(carriage_value(state.values, locomotive, card)) for card in coupled],
        missing=number - len(coupled),
        laid=laid_before(state, train),
        royals=state.cells[ROYALS + train],
        value=train_value(state, train),
        capacity=capacity(state, train),
        room=room(state, train),
        tokens=_view_tokens(state, train, seat),
    )


def _view_tokens(state: StationState, train: int, seat: Seat | None) -> list[TokenView]:
    tokens: list[TokenView] = []
    for owner in range(state.seats):
        place = 0
        for order in range(state.cells[OUT + owner]):
            at = owner * TOKENS + order
            if state.cells[TOKEN_TRAINS + at] == train:
                value = state.cells[TOKEN_VALUES + at] if owner == seat else None
                tokens.append(TokenView(owner, place, order, value, limits_of(state, at)))
                place += 1
    return tokens


def redact(step: Step, viewer: Seat | None) -> Action:
    """Hide a token's value from all but its owner, cards dealt from all but their seat (SM-5)."""
    action = step.action
    if isinstance(action, Board) and viewer != step.seat:
        return Board(action.train, None)
    if isinstance(action, Deal) and viewer != action.to:
        return Deal(action.to, None, action.rush_hour)
    shown: Action = action
    return shown
