"""The view of a seat, built up from nothing.  See imagine.py for its inverse."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from railtable.core.actions import Action, Step, View
from railtable.core.seats import Seat
from railtable.games.station_master.actions import Board, Card, Carriage, Deal, Locomotive
from railtable.games.station_master.box import StationMasterBox
from railtable.games.station_master.choices import reach
from railtable.games.station_master.components import (
    CARD_KINDS,
    CARD_NAMES,
    CLASS,
    CLASSES,
    LOCOMOTIVE_KINDS,
    LOCOMOTIVE_NAMES,
    MOST_CARRIAGES,
    NUMBER,
    SIGHT,
    TOKENS,
)
from railtable.games.station_master.scoring import (
    capacity,
    carriage_value,
    room,
    scores,
    train_value,
)
from railtable.games.station_master.state import (
    COUPLED,
    DECK,
    DISCARD,
    ENGINES,
    FRONT,
    HAND_ROOM,
    HAND_SIZES,
    HANDS,
    LAID,
    LENGTHS,
    LOG,
    LOG_PLACES,
    LOG_SEATS,
    LOG_WIDTH,
    MIX,
    NONE,
    OUT,
    PHASES,
    PILE,
    ROYALS,
    STANDINGS,
    TOKEN_LIMITS,
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


class DepartureView(msgspec.Struct, frozen=True, kw_only=True):
    """A departed train with its tokens turned up: `tokens[seat]` lists their values."""

    locomotive: Locomotive
    carriages: list[Carriage]
    royals: int
    value: int
    tokens: list[list[int]]
    points: list[int]


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


def box_played(state: StationState) -> StationMasterBox | UnsetType:
    """Return the box of a game, or UNSET for the standard one."""
    return state.box if isinstance(state.box, StationMasterBox) else UNSET


def card_name(card: int) -> Any:
    """Return a card's name, typed Any, since the type checker cannot know which."""
    return CARD_NAMES[card]


def count_by_name(names: tuple[str, ...], counts: list[int]) -> dict[str, int]:
    """Return the counts above zero by name."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}


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
        own_tokens=None if seat is None else tokens_before(state, seat),
        tokens_in_front=[in_front(state, owner) for owner in seats],
        trains=[_view_train(state, train, seat) for train in range(state.tracks)],
        deck_size=state.deck_size,
        discard=top_of_discard(state, SIGHT),
        discard_size=state.discard_size,
        unseen=count_by_name(CARD_NAMES, _unseen(state, seat)),
        mix=count_by_name(CARD_NAMES, stretch(state, MIX, CARD_KINDS)),
        locomotives_left=state.pile_size,
        unseen_locomotives=count_by_name(LOCOMOTIVE_NAMES, stretch(state, PILE, LOCOMOTIVE_KINDS)),
        departed=[view_departure(state, number) for number in range(state.departures)],
        playing=None if state.playing == NONE else card_name(state.playing),
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


def stretch(state: StationState, first: int, count: int) -> list[int]:
    """Return `count` cells of a state."""
    return list(state.cells[first : first + count])


def cards_of(state: StationState, seat: Seat) -> list[int]:
    """Return a seat's cards as numbers."""
    return stretch(state, HANDS + seat * HAND_ROOM, state.cells[HAND_SIZES + seat])


def hand_of(state: StationState, seat: Seat) -> list[Card]:
    """Return a seat's cards in the order of the table of cards."""
    return [card_name(card) for card in cards_of(state, seat)]


def tokens_before(state: StationState, seat: Seat) -> list[int]:
    """Return the number of tokens of 1, 2 and 3 passengers in front of a seat."""
    return stretch(state, FRONT + seat * 3, 3)


def top_of_discard(state: StationState, depth: int) -> list[Card]:
    """Return the uppermost discards, topmost first."""
    pile = stretch(state, DISCARD, state.discard_size)
    return [card_name(card) for card in reversed(pile[-depth:])]


def _unseen(state: StationState, seat: Seat | None) -> list[int]:
    counts = stretch(state, DECK, CARD_KINDS)
    for other in range(state.seats):
        if other != seat:
            for card in cards_of(state, other):
                counts[card] += 1
    return counts


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


def carriages_of(state: StationState, train: int) -> list[int]:
    """Return a train's carriages from locomotive to tail."""
    return stretch(state, COUPLED + train * MOST_CARRIAGES, state.cells[LENGTHS + train])


def laid_before(state: StationState, train: int) -> list[Card]:
    """Return the Royal and Standing Room cards before a locomotive, in the order laid."""
    cells = state.cells
    cards, laid = cells[ROYALS + train] + cells[STANDINGS + train], cells[LAID + train]
    return ["royal" if laid >> at & 1 else "standing_room" for at in range(cards)]


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


def limits_of(state: StationState, at: int) -> tuple[int, int, int]:
    """Return the limits stored with a token (see tokens.py)."""
    ones, twos, threes = stretch(state, TOKEN_LIMITS + at * 3, 3)
    return ones, twos, threes


def view_departure(state: StationState, number: int) -> DepartureView:
    """Return a departed train as everybody saw it."""
    entry = stretch(state, LOG + number * LOG_WIDTH, LOG_WIDTH)
    locomotive, value, royals, length = entry[:LOG_PLACES]
    tokens = [unpack_tokens(packed) for packed in entry[LOG_SEATS : LOG_SEATS + state.seats]]
    return DepartureView(
        locomotive=LOCOMOTIVE_NAMES[locomotive],  # type: ignore[arg-type]  # a row's name
        carriages=[card_name(card) for card in entry[LOG_PLACES : LOG_PLACES + length]],
        royals=royals,
        value=value,
        tokens=tokens,
        points=[value * sum(own) for own in tokens],
    )


def unpack_tokens(packed: int) -> list[int]:
    """Return the values of a seat's tokens on a departed train, highest first."""
    return [3] * (packed >> 6) + [2] * (packed >> 3 & 7) + [1] * (packed & 7)


def pack_tokens(values: list[int]) -> int:
    """Return the engine's number for the values of a seat's tokens."""
    return values.count(1) + 8 * values.count(2) + 64 * values.count(3)


def redact(step: Step, viewer: Seat | None) -> Action:
    """Hide a token's value from all but its owner, cards dealt from all but their seat (SM-5)."""
    action = step.action
    if isinstance(action, Board) and viewer != step.seat:
        return Board(action.train, None)
    if isinstance(action, Deal) and viewer != action.to:
        return Deal(action.to, None, action.rush_hour)
    shown: Action = action
    return shown
