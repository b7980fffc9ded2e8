"""String Railway's table of state fields, and the document made from it.

See docs/records/string-railway.md.
"""

from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from railtable.core.actions import Term
from railtable.core.state_fields import (
    Stored,
    attribute,
    converted,
    dump_fields,
    enumerated,
    load_fields,
    played_box,
    require_room,
)
from railtable.games.string_railway.actions import (
    KIND_INDEX,
    Point,
    StringName,
    Tile,
    pairs,
    tile_name,
)
from railtable.games.string_railway.box import StringRailwayBox, play_with
from railtable.games.string_railway.components import COLOURS, KIND_NAMES
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
    blank_state,
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


def _stations(state: StringState) -> list[StationDocument]:
    return [_station(state, station) for station in state.stations]


def _station(state: StringState, station: Station) -> StationDocument:
    return StationDocument(
        tile=KIND_NAMES[station.kind],
        at=(int(station.x), int(station.y)),
        companies=[company for company in range(state.companies) if station.has(company)],
        owner=None if station.owner == NO_COMPANY else int(station.owner),
        in_mountains=station.in_mountains,
    )


def _load_stations(state: StringState, stations: list[StationDocument]) -> None:
    for told in stations:
        x, y = told.at
        station = new_station(state.mountain, KIND_INDEX[told.tile], x, y)
        station.owner = NO_COMPANY if told.owner is None else told.owner
        station.companies = sum(1 << company for company in told.companies)
        add_station(state, station)


def _track(track: Track) -> TrackDocument:
    return TrackDocument(
        company=int(track.company),
        string="long" if track.is_long else "short",
        points=pairs(track.points),
        terms=changes_by_company(track.terms),
    )


def _tracks(state: StringState) -> list[TrackDocument]:
    return [_track(track) for track in state.tracks]


def _load_tracks(state: StringState, tracks: list[TrackDocument]) -> None:
    for given in tracks:
        terms, is_long = _term_numbers(given.terms), given.string == "long"
        track = Track(given.company, flat(given.points), terms, is_long=is_long)
        state.tracks.append(track)
        state.ground.strings.add(track.points, closed=False)


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


def _load_strings(state: StringState, strings: list[StringsLeft]) -> None:
    state.shorts = [left.short for left in strings]
    state.longs = [left.long for left in strings]
    state.lost_shorts = [left.discarded_short for left in strings]
    state.lost_longs = [left.discarded_long for left in strings]


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


def flat(points: tuple[Point, ...]) -> list[int]:
    """Return points as flat coordinates."""
    return [value for point in points for value in point]


def _load_terrain(state: StringState, points: tuple[Point, ...]) -> None:
    state.ground = bare_ground(flat(points))


def _load_river(state: StringState, points: tuple[Point, ...]) -> None:
    state.river = flat(points)
    if state.river:
        state.ground.strings.add(state.river, closed=False)


def _load_mountain(state: StringState, points: tuple[Point, ...]) -> None:
    state.mountain = flat(points)
    if state.mountain:
        state.ground.strings.add(state.mountain, closed=True)


def _tile_names(kinds: list[int]) -> list[Tile]:
    return [tile_name(kind) for kind in kinds]


def _tile_kinds(tiles: list[Tile]) -> list[int]:
    return [KIND_INDEX[tile] for tile in tiles]


def _counts(numbers: list[int]) -> dict[str, int]:
    """Return how many tiles there are of each kind; main stations are not counted."""
    return dict(zip(KIND_NAMES[1:], numbers[1:], strict=True))


def _numbers(counts: dict[str, int]) -> list[int]:
    return [counts.get(name, 0) for name in KIND_NAMES]


class StringDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The complete state, all of it public.  A company is a place in turn order and a colour."""

    seats: int
    to_move: int
    phase: Annotated[str, enumerated("phase", PHASES)]
    turn: int
    seat_of: Annotated[list[int], converted("seat_of", list, list)]
    expert: Annotated[bool, attribute("expert")]
    shape: Annotated[Shape, attribute("shape")]
    layout: Annotated[Layout, attribute("layout")]
    terrain: Annotated[
        tuple[Point, ...], Stored(lambda state: pairs(state.ground.terrain), _load_terrain)
    ]
    mains: Annotated[tuple[Point, ...], converted("mains", pairs, flat)]
    river: Annotated[tuple[Point, ...], Stored(lambda state: pairs(state.river), _load_river)]
    mountain: Annotated[
        tuple[Point, ...], Stored(lambda state: pairs(state.mountain), _load_mountain)
    ]
    corners: Annotated[list[int], converted("corner_of", list, list)]
    stations: Annotated[list[StationDocument], Stored(_stations, _load_stations)]
    tracks: Annotated[list[TrackDocument], Stored(_tracks, _load_tracks)]
    pile: Annotated[dict[str, int], converted("pile", _counts, _numbers)]
    drawn: Annotated[list[Tile], converted("drawn", _tile_names, _tile_kinds)]
    aside: Annotated[dict[str, int], converted("aside", _counts, _numbers)]
    strings: Annotated[list[StringsLeft], Stored(_strings_left, _load_strings)]
    terms: Annotated[list[list[Term]], converted("points", terms_by_company, _term_numbers)]
    countryside: Annotated[Countryside, attribute("countryside")] = "always"
    box: Annotated[StringRailwayBox | UnsetType, played_box(play_with)] = UNSET


def dump(state: StringState) -> StringDocument:
    """Return the document of a state."""
    return dump_fields(StringDocument, state)


def load(document: StringDocument) -> StringState:
    """Return the state of a document; raise ValueError if it does not fit on the table."""
    require_room(fits=0 < document.seats <= len(COLOURS))
    return load_fields(blank_state(document.seats), document)
