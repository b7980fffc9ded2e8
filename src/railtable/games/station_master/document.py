"""The complete state as a documented Struct: see docs/records/station-master.md."""

import msgspec
from msgspec import UNSET, UnsetType

from railtable.core.seats import Seat
from railtable.games.station_master.actions import Card, Carriage, Locomotive
from railtable.games.station_master.box import StationMasterBox
from railtable.games.station_master.components import (
    CARD_KINDS,
    CARD_NAMES,
    CARD_TOTAL,
    LOCOMOTIVE_KINDS,
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
from railtable.games.station_master.view import (
    DepartureView,
    box_played,
    card_name,
    carriages_of,
    count_by_name,
    hand_of,
    laid_before,
    limits_of,
    maybe,
    pack_tokens,
    stretch,
    top_of_discard,
    view_departure,
)


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


class StationDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The complete state.  `aboard[seat]` lists the seat's tokens in the order they boarded."""

    seats: int
    to_move: Seat
    phase: str
    turn: Seat | None
    start: Seat | None
    dealt: int
    draw_due: bool
    mix: dict[str, int]
    deck: dict[str, int]
    hands: list[list[Card]]
    discard: list[Card]
    locomotive_pile: dict[str, int]
    trains: list[TrainDocument | None]
    vacant: int | None
    aboard: list[list[TokenDocument]]
    playing: Card | None
    source: int | None
    target: int | None
    taken: int
    scores: list[int]
    departed: list[DepartureView]
    box: StationMasterBox | UnsetType = UNSET


def play_with(state: StationState, box: StationMasterBox | UnsetType) -> None:
    """Give a new game the carriage values of a box; UNSET is the standard box."""
    if box is not UNSET:
        state.box, state.values = box, box.values()


CARD_NUMBER = {name: card for card, name in enumerate(CARD_NAMES)}


def dump(state: StationState) -> StationDocument:
    """Return the document of a state."""
    seats = range(state.seats)
    return StationDocument(
        seats=int(state.seats),
        to_move=int(state.to_move),
        phase=PHASES[state.phase],
        turn=maybe(state.turn),
        start=maybe(state.start),
        dealt=state.dealt,
        draw_due=bool(state.draw_due),
        mix=count_by_name(CARD_NAMES, stretch(state, MIX, CARD_KINDS)),
        deck=count_by_name(CARD_NAMES, stretch(state, DECK, CARD_KINDS)),
        hands=[hand_of(state, seat) for seat in seats],
        discard=top_of_discard(state, CARD_TOTAL)[::-1],
        locomotive_pile=count_by_name(LOCOMOTIVE_NAMES, stretch(state, PILE, LOCOMOTIVE_KINDS)),
        trains=[_dump_train(state, train) for train in range(state.tracks)],
        vacant=maybe(state.vacant),
        aboard=[_dump_tokens(state, seat) for seat in seats],
        playing=None if state.playing == NONE else card_name(state.playing),
        source=maybe(state.source),
        target=maybe(state.target),
        taken=state.taken,
        scores=stretch(state, POINTS, state.seats),
        departed=[view_departure(state, number) for number in range(state.departures)],
        box=box_played(state),
    )


def _dump_train(state: StationState, train: int) -> TrainDocument | None:
    locomotive = state.cells[ENGINES + train]
    if locomotive == NONE:
        return None
    coupled = [card_name(card) for card in carriages_of(state, train)]
    name = LOCOMOTIVE_NAMES[locomotive]
    return TrainDocument(name, coupled, laid_before(state, train))  # type: ignore[arg-type]


def _dump_tokens(state: StationState, seat: Seat) -> list[TokenDocument]:
    cells, places = state.cells, range(seat * TOKENS, seat * TOKENS + state.cells[OUT + seat])
    return [
        TokenDocument(cells[TOKEN_TRAINS + at], cells[TOKEN_VALUES + at], limits_of(state, at))
        for at in places
    ]


def load(document: StationDocument) -> StationState:
    """Return the state of a document; raise ValueError if it does not fit on the table."""
    if not _has_room(document):
        raise ValueError("more than the table has room for")
    state = blank_state(document.seats)
    play_with(state, document.box)
    state.to_move = document.to_move
    state.phase = PHASES.index(document.phase)
    state.turn = _number(document.turn)
    state.start = _number(document.start)
    state.dealt = document.dealt
    state.draw_due = int(document.draw_due)
    state.vacant = _number(document.vacant)
    state.playing = NONE if document.playing is None else CARD_NAMES.index(document.playing)
    state.source = _number(document.source)
    state.target = _number(document.target)
    state.taken = document.taken
    for seat, points in enumerate(document.scores):
        state.cells[POINTS + seat] = points
    _load_cards(state, document)
    _load_locomotives(state, document)
    _load_tokens(state, document)
    _load_departures(state, document)
    for train in range(state.tracks):
        note_train(state, train)
    return state


def _has_room(document: StationDocument) -> bool:
    """Tell whether everything fits on the table."""
    trains = [train for train in document.trains if train is not None]
    seats = (document.hands, document.aboard, document.scores)
    return (
        all(len(one) <= document.seats <= MOST_SEATS for one in seats)
        and len(document.trains) <= MOST_TRAINS
        and len(document.discard) <= CARD_TOTAL
        and len(document.departed) <= LOCOMOTIVE_TOTAL
        and all(len(hand) <= HAND_ROOM for hand in document.hands)
        and all(len(train.carriages) <= MOST_CARRIAGES for train in trains)
        and all(len(train.carriages) <= MOST_CARRIAGES for train in document.departed)
        and all(len(train.tokens) <= document.seats for train in document.departed)
        and all(len(own) <= TOKENS for own in document.aboard)
        and all(_is_token(token) for own in document.aboard for token in own)
    )


def _is_token(token: TokenDocument) -> bool:
    return 0 <= token.train < MOST_TRAINS and 1 <= token.value <= len(TOKEN_COUNTS)


def _number(number: int | None) -> int:
    return int(NONE) if number is None else number


def _load_cards(state: StationState, document: StationDocument) -> None:
    for card, name in enumerate(CARD_NAMES):
        state.cells[MIX + card] = document.mix.get(name, 0)
        state.cells[DECK + card] = document.deck.get(name, 0)
    state.deck_size = sum(document.deck.values())
    for seat, hand in enumerate(document.hands):
        for name in hand:
            give_card(state, seat, CARD_NUMBER[name])
    state.discard_size = len(document.discard)
    for at, name in enumerate(document.discard):
        state.cells[DISCARD + at] = CARD_NUMBER[name]


def _load_locomotives(state: StationState, document: StationDocument) -> None:
    for kind, name in enumerate(LOCOMOTIVE_NAMES):
        state.cells[PILE + kind] = document.locomotive_pile.get(name, 0)
    state.pile_size = sum(document.locomotive_pile.values())
    state.tracks = len(document.trains)
    for train, there in enumerate(document.trains):
        if there is not None:
            _load_train(state, train, there)


def _load_train(state: StationState, train: int, there: TrainDocument) -> None:
    cells = state.cells
    cells[ENGINES + train] = LOCOMOTIVE_NAMES.index(there.locomotive)
    cells[LENGTHS + train] = len(there.carriages)
    for at, name in enumerate(there.carriages):
        cells[COUPLED + train * MOST_CARRIAGES + at] = CARD_NUMBER[name]
    cells[ROYALS + train] = there.laid.count("royal")
    cells[STANDINGS + train] = there.laid.count("standing_room")
    cells[LAID + train] = sum(1 << at for at, name in enumerate(there.laid) if name == "royal")


def _load_tokens(state: StationState, document: StationDocument) -> None:
    cells = state.cells
    for seat, tokens in enumerate(document.aboard):
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


def _load_departures(state: StationState, document: StationDocument) -> None:
    state.departures = len(document.departed)
    for number, train in enumerate(document.departed):
        cells, entry = state.cells, LOG + number * LOG_WIDTH
        cells[entry] = LOCOMOTIVE_NAMES.index(train.locomotive)
        cells[entry + 1] = train.value
        cells[entry + 2] = train.royals
        cells[entry + 3] = len(train.carriages)
        for at, name in enumerate(train.carriages):
            cells[entry + LOG_PLACES + at] = CARD_NUMBER[name]
        for seat, values in enumerate(train.tokens):
            cells[entry + LOG_SEATS + seat] = pack_tokens(values)
