"""Convert the state of String Railway to a document and back.

See docs/records/string-railway.md.
"""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from railtable.core.actions import Term
from railtable.games.string_railway.actions import (
    KIND_INDEX,
    Point,
    StringName,
    Tile,
    pairs,
    tile_name,
)
from railtable.games.string_railway.box import StringRailwayBox, play_with
from railtable.games.string_railway.components import KIND_NAMES, KINDS
from railtable.games.string_railway.geometry.ground import bare_ground
from railtable.games.string_railway.options import Countryside, Layout, Shape
from railtable.games.string_railway.rules import add_station
from railtable.games.string_railway.state import (
    NO_COMPANY,
    PHASES,
    TERM_NAMES,
    TERMS,
    Station,
    StringState,
    Track,
    new_station,
)


class StationDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A tile on the table, the companies there, and its owner."""

    tile: str
    at: Point
    companies: list[int]
    owner: int | None
    in_mountains: bool


class TrackDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A track on the table, from end to end; `terms` by company are the points it brought."""

    company: int
    string: StringName
    points: tuple[Point, ...]
    terms: list[list[Term]]


class StringsLeft(msgspec.Struct, frozen=True, kw_only=True):
    """A company's strings that are not on the table."""

    short: int
    long: int
    discarded_short: int
    discarded_long: int


class StringDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The complete state.  A company is a place in turn order and a colour."""

    seats: int
    to_move: int
    phase: str
    turn: int
    seat_of: list[int]
    expert: bool
    shape: Shape
    layout: Layout
    terrain: tuple[Point, ...]
    mains: tuple[Point, ...]
    river: tuple[Point, ...]
    mountain: tuple[Point, ...]
    corners: list[int]
    stations: list[StationDocument]
    tracks: list[TrackDocument]
    pile: dict[str, int]
    drawn: list[Tile]
    aside: dict[str, int]
    strings: list[StringsLeft]
    terms: list[list[Term]]
    countryside: Countryside = "always"
    box: StringRailwayBox | UnsetType = UNSET


def facts(state: StringState) -> dict[str, Any]:
    """Return the fields of the document.

    All of them are public: the pile has no order.
    """
    return {
        "seats": int(state.seats),
        "to_move": int(state.to_move),
        "phase": PHASES[state.phase],
        "turn": int(state.turn),
        "seat_of": list(state.seat_of),
        "expert": state.expert,
        "shape": state.shape,
        "layout": state.layout,
        "countryside": state.countryside,
        "terrain": pairs(state.ground.terrain),
        "mains": pairs(state.mains),
        "river": pairs(state.river),
        "mountain": pairs(state.mountain),
        "corners": list(state.corner_of),
        "stations": [_station(state, station) for station in state.stations],
        "tracks": [_track(track) for track in state.tracks],
        "pile": _counts(state.pile),
        "drawn": [tile_name(kind) for kind in state.drawn],
        "aside": _counts(state.aside),
        "strings": _strings_left(state),
        "terms": terms_by_company(state.points),
        "box": state.box if isinstance(state.box, StringRailwayBox) else UNSET,
    }


def _station(state: StringState, station: Station) -> StationDocument:
    return StationDocument(
        tile=KIND_NAMES[station.kind],
        at=(int(station.x), int(station.y)),
        companies=[company for company in range(state.companies) if station.has(company)],
        owner=None if station.owner == NO_COMPANY else int(station.owner),
        in_mountains=station.in_mountains,
    )


def _track(track: Track) -> TrackDocument:
    return TrackDocument(
        company=int(track.company),
        string="long" if track.is_long else "short",
        points=pairs(track.points),
        terms=changes_by_company(track.terms),
    )


def _counts(counts: list[int]) -> dict[str, int]:
    return {KIND_NAMES[kind]: counts[kind] for kind in range(1, len(KINDS))}


def _strings_left(state: StringState) -> list[StringsLeft]:
    return [
        StringsLeft(
            short=state.shorts[company],
            long=state.longs[company],
            discarded_short=state.lost_shorts[company],
            discarded_long=state.lost_longs[company],
        )
        for company in range(state.companies)
    ]


def terms_by_company(numbers: list[int]) -> list[list[Term]]:
    """Return TERMS numbers for each company by name."""
    return [
        [
            Term(key, points)
            for key, points in zip(TERM_NAMES, numbers[at : at + TERMS], strict=True)
        ]
        for at in range(0, len(numbers), int(TERMS))
    ]


def changes_by_company(numbers: list[int]) -> list[list[Term]]:
    """Return TERMS numbers for each company by name, without zeros."""
    return [[term for term in terms if term.points] for terms in terms_by_company(numbers)]


def _term_numbers(terms: list[list[Term]]) -> list[int]:
    numbers = [0] * (len(terms) * int(TERMS))
    for company, named in enumerate(terms):
        for term in named:
            numbers[company * int(TERMS) + TERM_NAMES.index(term.key)] = int(term.points)
    return numbers


def dump(state: StringState) -> StringDocument:
    """Return the document of a state."""
    return StringDocument(**facts(state))


def load(document: StringDocument) -> StringState:
    """Return the state of a document."""
    state = StringState(document.seats, list(document.seat_of))
    if document.box is not UNSET:
        play_with(state, document.box)
    state.to_move = document.to_move
    state.phase = PHASES.index(document.phase)
    state.turn = document.turn
    state.expert = document.expert
    state.shape = document.shape
    state.layout = document.layout
    state.countryside = document.countryside
    state.mains = flat(document.mains)
    state.corner_of = list(document.corners)
    state.pile = _numbers(document.pile)
    state.drawn = [KIND_INDEX[tile] for tile in document.drawn]
    state.aside = _numbers(document.aside)
    state.shorts = [strings.short for strings in document.strings]
    state.longs = [strings.long for strings in document.strings]
    state.lost_shorts = [strings.discarded_short for strings in document.strings]
    state.lost_longs = [strings.discarded_long for strings in document.strings]
    state.points = _term_numbers(document.terms)
    _load_table(state, document)
    return state


def _load_table(state: StringState, document: StringDocument) -> None:
    """Put everything on the table in the order it was laid."""
    state.ground = bare_ground(flat(document.terrain))
    state.river, state.mountain = flat(document.river), flat(document.mountain)
    if state.river:
        state.ground.strings.add(state.river, closed=False)
    if state.mountain:
        state.ground.strings.add(state.mountain, closed=True)
    for given in document.tracks:
        terms = _term_numbers(given.terms)
        track = Track(given.company, flat(given.points), terms, is_long=given.string == "long")
        state.tracks.append(track)
        state.ground.strings.add(track.points, closed=False)
    for told in document.stations:
        x, y = told.at
        station = new_station(state.mountain, KIND_INDEX[told.tile], x, y)
        station.owner = NO_COMPANY if told.owner is None else told.owner
        station.companies = sum(1 << company for company in told.companies)
        add_station(state, station)


def flat(points: tuple[Point, ...]) -> list[int]:
    """Return points as flat coordinates."""
    return [value for point in points for value in point]


def _numbers(counts: dict[str, int]) -> list[int]:
    return [counts.get(name, 0) for name in KIND_NAMES]
