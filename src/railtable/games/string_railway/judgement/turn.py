# railtable: compiled
"""The judgement of a turn: every length, visit, crossing, term and broken rule.

Pure: the server calls it while a person draws, `check` calls it before a move.
All broken rules are found, in the order of SR-54; the first is the verdict.
"""

from typing import Final

from mypy_extensions import i64

from railtable.games.string_railway.components import (
    KIND_NAMES,
    KINDS,
    MAX_VERTICES,
    SHORTFALL,
    TERMINUS,
    TILE_SIDE,
)
from railtable.games.string_railway.geometry.crossings import crossing_point
from railtable.games.string_railway.geometry.ground import Ground, is_too_close
from railtable.games.string_railway.geometry.places import NONE, find_place
from railtable.games.string_railway.geometry.polygons import is_string_inside
from railtable.games.string_railway.geometry.segments import (
    count_visits,
    has_short_segment,
    self_crossing,
    string_length,
)
from railtable.games.string_railway.scoring import (
    charge_crossing,
    crossing_cost,
    has_room,
    score_entries,
)
from railtable.games.string_railway.state import (
    TERMS,
    Station,
    StringState,
    full_length,
    new_station,
)

ASIDE: Final[i64] = NONE
"""The coordinate of a tile set aside."""


class Broken:
    """A rule that a turn breaks, with a text key and facts, and the point: x, y or NONE."""

    def __init__(self, rule: str, key: str, facts: dict[str, str | int], x: i64, y: i64) -> None:
        self.rule: Final = rule
        self.key: Final = key
        self.facts: Final = facts
        self.x: Final[i64] = x
        self.y: Final[i64] = y


class Crossing:
    """A point where the new string crosses an old one: river 0, mountain 1, tracks from 2."""

    def __init__(self, string: i64, x: i64, y: i64, cost: i64) -> None:
        self.string: Final[i64] = string
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.cost: Final[i64] = cost


class Turn:
    """A turn to be judged.  `places` holds x, y for each tile, or ASIDE twice."""

    def __init__(
        self, kinds: list[int], places: list[int], track: list[int] | None, *, is_long: bool
    ) -> None:
        self.kinds: Final = kinds
        self.places: Final = places
        self.is_long: Final = is_long
        self.track: Final = track


class Judgement:
    """The effect of a turn.  `terms` holds TERMS numbers for each company.

    `visits` are stations in the order of the string; new tiles follow the old.
    """

    def __init__(self, companies: i64) -> None:
        self.broken: list[Broken] = []
        self.length: i64 = 0
        self.visits: list[int] = []
        self.crossings: list[Crossing] = []
        self.terms: list[int] = [0] * (companies * TERMS)
        self.stations: list[Station] = []

    def breaks(self, rule: str, key: str, facts: dict[str, str | int] | None = None) -> None:
        """Add a broken rule."""
        self.breaks_at(NONE, NONE, rule, key, facts)

    def breaks_at(
        self, x: i64, y: i64, rule: str, key: str, facts: dict[str, str | int] | None = None
    ) -> None:
        """Add a rule broken at a point."""
        self.broken.append(Broken(rule, key, {} if facts is None else facts, x, y))

    def breaks_at_station(
        self, number: i64, rule: str, key: str, facts: dict[str, str | int] | None = None
    ) -> None:
        """Add a rule broken at a station."""
        station = self.stations[number]
        self.breaks_at(station.x, station.y, rule, key, facts)


def judge_turn(state: StringState, turn: Turn) -> Judgement:
    """Return the judgement of a turn; coordinates must be in range."""
    judgement = Judgement(state.companies)
    _judge_string(state, turn, judgement)
    _judge_hand(state, turn, judgement)
    centres = _judge_places(state, turn, judgement)
    ground = state.ground.with_tiles(centres)
    judgement.stations = state.stations + _new_stations(state, turn)
    if turn.track is not None:
        _judge_track(state, turn, ground, judgement)
    return judgement


def _judge_string(state: StringState, turn: Turn, judgement: Judgement) -> None:
    left = state.longs if turn.is_long else state.shorts
    if left[state.company] == 0:
        judgement.breaks("SR-24", "string_used")


def _judge_hand(state: StringState, turn: Turn, judgement: Judgement) -> None:
    if sorted(turn.kinds) != sorted(state.drawn):
        judgement.breaks("SR-23", "other_tiles_drawn")


def _new_stations(state: StringState, turn: Turn) -> list[Station]:
    found: list[Station] = []
    k: i64 = 0
    while k < len(turn.kinds):
        x: i64 = turn.places[2 * k]
        y: i64 = turn.places[2 * k + 1]
        if x != ASIDE:
            found.append(new_station(state.mountain, turn.kinds[k], x, y))
        k += 1
    return found


def _judge_places(state: StringState, turn: Turn, judgement: Judgement) -> list[int]:
    """Check every tile's place and return the centres of those placed."""
    centres: list[int] = []
    misplaced: list[int] = []
    aside: i64 = 0
    k: i64 = 0
    while k < len(turn.kinds):
        x: i64 = turn.places[2 * k]
        y: i64 = turn.places[2 * k + 1]
        if x == ASIDE:
            aside += 1
        else:
            if not state.ground.can_hold(x, y) or _is_beside(centres, x, y):
                misplaced.append(k)
            centres.append(x)
            centres.append(y)
        k += 1
    if aside > 0 and find_place(state.ground.with_tiles(centres))[0] != NONE:
        judgement.breaks("SR-23", "tile_has_a_place")
    for tile in misplaced:
        facts: dict[str, str | int] = {"tile": KIND_NAMES[turn.kinds[tile]]}
        x, y = turn.places[2 * tile], turn.places[2 * tile + 1]
        judgement.breaks_at(x, y, "SR-48", "tile_cannot_lie_there", facts)
    return centres


def _is_beside(centres: list[int], x: i64, y: i64) -> bool:
    k: i64 = 0
    while k < len(centres):
        if is_too_close(x, y, centres[k], centres[k + 1]):
            return True
        k += 2
    return False


def judge_shape(judgement: Judgement, points: list[int], full: i64, *, closed: bool) -> bool:
    """Check vertices and length (SR-41, SR-42); return False if it is not a string at all."""
    vertices = len(points) // 2
    if vertices < (3 if closed else 2) or vertices > MAX_VERTICES:
        judgement.breaks("SR-41", "wrong_number_of_points", {"points": vertices})
        return False
    if has_short_segment(points, closed=closed):
        judgement.breaks("SR-41", "points_too_close")
    judgement.length = string_length(points, closed=closed)
    if judgement.length > full * 1000:
        over = (judgement.length - full * 1000 + 9999) // 10_000
        judgement.breaks("SR-42", "string_too_short", {"over": int(over)})
    elif judgement.length < (full - SHORTFALL) * 1000:
        left = (full * 1000 - judgement.length + 9999) // 10_000
        judgement.breaks("SR-42", "string_not_all_laid", {"left": int(left)})
    return True


def _judge_track(state: StringState, turn: Turn, ground: Ground, judgement: Judgement) -> None:
    points = turn.track
    assert points is not None
    if not judge_shape(judgement, points, full_length(state, is_long=turn.is_long), closed=False):
        return
    if not is_string_inside(ground.terrain, points, convex=ground.convex, closed=False):
        judgement.breaks("SR-47", "track_leaves_terrain")
    crossing = self_crossing(points, closed=False)
    if crossing >= 0:
        x: i64 = points[2 * crossing]
        y: i64 = points[2 * crossing + 1]
        judgement.breaks_at(x, y, "SR-43", "track_crosses_itself")
    _judge_visits(ground, points, judgement)
    _judge_ends(state, ground, points, judgement)
    _find_crossings(state, ground, points, judgement)
    score_entries(judgement.terms, judgement.stations, judgement.visits, state.company)


def _judge_visits(ground: Ground, points: list[int], judgement: Judgement) -> None:
    order: list[int] = []
    again: list[int] = []
    k: i64 = 0
    while k < len(ground.tile_x):
        visits = count_visits(points, ground.tile_x[k], ground.tile_y[k], TILE_SIDE)
        if visits > 0:
            order.append(_first_meeting(ground, k, points) * 1000 + k)
        if visits > 1:
            again.append(k)
        k += 1
    order.sort()
    judgement.visits = [key % 1000 for key in order]
    for number in again:
        name = KIND_NAMES[judgement.stations[number].kind]
        judgement.breaks_at_station(number, "SR-44", "station_entered_twice", {"station": name})


def _first_meeting(ground: Ground, tile: i64, points: list[int]) -> i64:
    """Return the position of the first meeting of a string with a tile, increasing along it."""
    if ground.tile_at(points[0], points[1]) == tile:
        return 0
    k: i64 = 0
    while k + 3 < len(points):
        ax: i64 = points[k]
        ay: i64 = points[k + 1]
        if ground.is_entering(tile, ax, ay, points[k + 2], points[k + 3]):
            # Along one segment the nearer tile comes first: tiles cannot overlap.
            dx: i64 = ground.tile_x[tile] - ax
            dy: i64 = ground.tile_y[tile] - ay
            return (k + 1) * 10_000_000_000 + dx * dx + dy * dy
        k += 2
    return 0


def _judge_ends(
    state: StringState, ground: Ground, points: list[int], judgement: Judgement
) -> None:
    n: i64 = len(points)
    first = ground.tile_at(points[0], points[1])
    last = ground.tile_at(points[n - 2], points[n - 1])
    company = state.company
    stations = judgement.stations
    # Report the start of the string only if its end is correct.
    at: i64 = 0 if first < 0 <= last else n - 2
    x: i64 = points[at]
    y: i64 = points[at + 1]
    if first < 0 or last < 0:
        judgement.breaks_at(x, y, "SR-45", "end_on_no_station")
    elif first == last:
        judgement.breaks_at(x, y, "SR-45", "ends_on_one_station")
    if not (first >= 0 and stations[first].has(company)) and not (
        last >= 0 and stations[last].has(company)
    ):
        judgement.breaks_at(points[0], points[1], "SR-26", "not_from_your_stations")
    for number in judgement.visits:
        if not has_room(stations[number], company):
            kind = KINDS[stations[number].kind]
            facts: dict[str, str | int] = {"station": kind.name, "limit": int(kind.limit)}
            judgement.breaks_at_station(number, "SR-27", "station_full", facts)
    for number in judgement.visits:
        if stations[number].kind == TERMINUS and number not in (first, last):
            judgement.breaks_at_station(number, "SR-11", "passes_through_terminus")


def _find_crossings(
    state: StringState, ground: Ground, points: list[int], judgement: Judgement
) -> None:
    strings = ground.strings
    k: i64 = 0
    while k + 3 < len(points):
        px: i64 = points[k]
        py: i64 = points[k + 1]
        qx: i64 = points[k + 2]
        qy: i64 = points[k + 3]
        for number in strings.crossed_by(px, py, qx, qy):
            string: i64 = strings.string[number]
            cost: i64 = 0
            if ground.is_charged(px, py, qx, qy, number):
                cost = crossing_cost(state.tracks, string, state.company, expert=state.expert)
                charge_crossing(judgement.terms, state.company, cost)
            x, y = crossing_point(
                px, py, qx, qy,
                strings.ax[number], strings.ay[number], strings.bx[number], strings.by[number],
            )  # fmt: skip
            judgement.crossings.append(Crossing(string, x, y, cost))
        k += 2
