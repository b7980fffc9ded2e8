"""Station Master's table of state fields, and the document made from it.

See docs/records/station-master.md.
"""

from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from railtable.core.seats import Seat
from railtable.core.state_fields import (
    Stored,
    cell_counts,
    cell_row,
    dump_fields,
    enumerated,
    load_fields,
    played_box,
    require_room,
    seat_cells,
)
from railtable.games.station_master.actions import Card, Carriage, Locomotive
from railtable.games.station_master.box import StationMasterBox, play_with
from railtable.games.station_master.components import (
    CARD_NAMES,
    CARD_TOTAL,
    LOCOMOTIVE_NAMES,
    LOCOMOTIVE_TOTAL,
    MOST_CARRIAGES,
    MOST_SEATS,
    MOST_TRAINS,
    TOKEN_COUNTS,
    TOKENS,
)
from railtable.games.station_master.state import (
    ABOARD,
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
    POINTS,
    ROYALS,
    STANDINGS,
    TOKEN_LIMITS,
    TOKEN_TRAINS,
    TOKEN_VALUES,
    StationState,
    blank_state,
    note_train,
)
from railtable.games.station_master.turns import give_card


class TokenDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token aboard: its train, its passengers and their public limits."""

    train: int
    value: int
    limits: tuple[int, int, int]


class TrainDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A train: carriages from locomotive to tail, cards before it in the order laid."""

    locomotive: Locomotive
    carriages: list[Carriage]
    laid: list[Card]


class DepartureView(msgspec.Struct, frozen=True, kw_only=True):
    """A departed train with its tokens turned up: `tokens[seat]` lists their values."""

    locomotive: Locomotive
    carriages: list[Carriage]
    royals: int
    value: int
    tokens: list[list[int]]
    points: list[int]


CARD_NUMBER: Final = {name: card for card, name in enumerate(CARD_NAMES)}


def card_name(card: int) -> Any:
    """Return a card's name, typed Any, since the type checker cannot know which."""
    return CARD_NAMES[card]


def stretch(state: StationState, first: int, count: int) -> list[int]:
    """Return `count` cells of a state."""
    return list(state.cells[first : first + count])


def hand_of(state: StationState, seat: Seat) -> list[Card]:
    """Return a seat's cards in the order of the table of cards."""
    cards = stretch(state, HANDS + seat * HAND_ROOM, state.cells[HAND_SIZES + seat])
    return [card_name(card) for card in cards]


def _hands(state: StationState) -> list[list[Card]]:
    return [hand_of(state, seat) for seat in range(state.seats)]


def _load_hands(state: StationState, hands: list[list[Card]]) -> None:
    require_room(fits=len(hands) <= state.seats and all(len(hand) <= HAND_ROOM for hand in hands))
    for seat, hand in enumerate(hands):
        for name in hand:
            give_card(state, seat, CARD_NUMBER[name])


def top_of_discard(state: StationState, depth: int) -> list[Card]:
    """Return the uppermost discards, topmost first."""
    pile = stretch(state, DISCARD, state.discard_size)
    return [card_name(card) for card in reversed(pile[-depth:])]


def carriages_of(state: StationState, train: int) -> list[int]:
    """Return a train's carriages from locomotive to tail."""
    return stretch(state, COUPLED + train * MOST_CARRIAGES, state.cells[LENGTHS + train])


def laid_before(state: StationState, train: int) -> list[Card]:
    """Return the Royal and Standing Room cards before a locomotive, in the order laid."""
    cells = state.cells
    cards, laid = cells[ROYALS + train] + cells[STANDINGS + train], cells[LAID + train]
    return ["royal" if laid >> at & 1 else "standing_room" for at in range(cards)]


def _dump_train(state: StationState, train: int) -> TrainDocument | None:
    locomotive = state.cells[ENGINES + train]
    if locomotive == NONE:
        return None
    coupled = [card_name(card) for card in carriages_of(state, train)]
    name = LOCOMOTIVE_NAMES[locomotive]
    return TrainDocument(name, coupled, laid_before(state, train))  # type: ignore[arg-type]


def _trains(state: StationState) -> list[TrainDocument | None]:
    return [_dump_train(state, train) for train in range(state.tracks)]


def _dump_tokens(state: StationState, seat: Seat) -> list[TokenDocument]:
    cells, places = state.cells, range(seat * TOKENS, seat * TOKENS + state.cells[OUT + seat])
    return [
        TokenDocument(cells[TOKEN_TRAINS + at], cells[TOKEN_VALUES + at], limits_of(state, at))
        for at in places
    ]


def _aboard(state: StationState) -> list[list[TokenDocument]]:
    return [_dump_tokens(state, seat) for seat in range(state.seats)]


def _load_trains(state: StationState, trains: list[TrainDocument | None]) -> None:
    require_room(fits=len(trains) <= MOST_TRAINS)
    state.tracks = len(trains)
    for train, there in enumerate(trains):
        if there is not None:
            _load_train(state, train, there)


def _load_train(state: StationState, train: int, there: TrainDocument) -> None:
    require_room(fits=len(there.carriages) <= MOST_CARRIAGES)
    cells = state.cells
    cells[ENGINES + train] = LOCOMOTIVE_NAMES.index(there.locomotive)
    cells[LENGTHS + train] = len(there.carriages)
    for at, name in enumerate(there.carriages):
        cells[COUPLED + train * MOST_CARRIAGES + at] = CARD_NUMBER[name]
    cells[ROYALS + train] = there.laid.count("royal")
    cells[STANDINGS + train] = there.laid.count("standing_room")
    cells[LAID + train] = sum(1 << at for at, name in enumerate(there.laid) if name == "royal")


def _load_aboard(state: StationState, aboard: list[list[TokenDocument]]) -> None:
    cells = state.cells
    require_room(fits=len(aboard) <= state.seats)
    for seat, tokens in enumerate(aboard):
        require_room(fits=len(tokens) <= TOKENS and all(_is_token(token) for token in tokens))
        for value in range(3):
            cells[FRONT + seat * 3 + value] = TOKEN_COUNTS[value]
        for order, token in enumerate(tokens):
            at = seat * TOKENS + order
            cells[TOKEN_TRAINS + at] = token.train
            cells[TOKEN_VALUES + at] = token.value
            for value in range(3):
                cells[TOKEN_LIMITS + at * 3 + value] = token.limits[value]
            cells[FRONT + seat * 3 + token.value - 1] -= 1
            cells[ABOARD + token.train] += 1
        cells[OUT + seat] = len(tokens)


def _is_token(token: TokenDocument) -> bool:
    return 0 <= token.train < MOST_TRAINS and 1 <= token.value <= len(TOKEN_COUNTS)


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


def departures(state: StationState) -> list[DepartureView]:
    """Return the trains that left, in order."""
    return [view_departure(state, number) for number in range(state.departures)]


def _load_departed(state: StationState, trains: list[DepartureView]) -> None:
    require_room(fits=len(trains) <= LOCOMOTIVE_TOTAL)
    state.departures = len(trains)
    for number, train in enumerate(trains):
        require_room(fits=len(train.carriages) <= MOST_CARRIAGES)
        require_room(fits=len(train.tokens) <= state.seats)
        cells, entry = state.cells, LOG + number * LOG_WIDTH
        cells[entry] = LOCOMOTIVE_NAMES.index(train.locomotive)
        cells[entry + 1] = train.value
        cells[entry + 2] = train.royals
        cells[entry + 3] = len(train.carriages)
        for at, name in enumerate(train.carriages):
            cells[entry + LOG_PLACES + at] = CARD_NUMBER[name]
        for seat, values in enumerate(train.tokens):
            cells[entry + LOG_SEATS + seat] = pack_tokens(values)


MIX_COUNTS: Final = cell_counts(MIX, CARD_NAMES)
DECK_COUNTS: Final = cell_counts(DECK, CARD_NAMES, "deck_size")
PILE_COUNTS: Final = cell_counts(PILE, LOCOMOTIVE_NAMES, "pile_size")
DISCARDED: Final = cell_row(DISCARD, "discard_size", CARD_TOTAL, CARD_NAMES)
PLAYING: Final = enumerated("playing", CARD_NAMES)


class StationDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The complete state.  `aboard[seat]` lists the seat's tokens in the order they boarded."""

    seats: int
    to_move: Seat
    phase: Annotated[str, enumerated("phase", PHASES)]
    turn: Seat | None
    start: Seat | None
    dealt: int
    draw_due: bool
    mix: Annotated[dict[str, int], MIX_COUNTS]
    deck: Annotated[dict[str, int], DECK_COUNTS]
    hands: Annotated[list[list[Card]], Stored(_hands, _load_hands)]
    discard: Annotated[list[Card], DISCARDED]
    locomotive_pile: Annotated[dict[str, int], PILE_COUNTS]
    trains: Annotated[list[TrainDocument | None], Stored(_trains, _load_trains)]
    vacant: int | None
    aboard: Annotated[list[list[TokenDocument]], Stored(_aboard, _load_aboard)]
    playing: Annotated[Card | None, PLAYING]
    source: int | None
    target: int | None
    taken: int
    scores: Annotated[list[int], seat_cells(POINTS)]
    departed: Annotated[list[DepartureView], Stored(departures, _load_departed)]
    box: Annotated[StationMasterBox | UnsetType, played_box(play_with)] = UNSET


def dump(state: StationState) -> StationDocument:
    """Return the document of a state."""
    return dump_fields(StationDocument, state)


def load(document: StationDocument) -> StationState:
    """Return the state of a document; raise ValueError if it does not fit on the table."""
    require_room(fits=document.seats <= MOST_SEATS)
    state = load_fields(blank_state(document.seats), document)
    for train in range(state.tracks):
        note_train(state, train)
    return state
