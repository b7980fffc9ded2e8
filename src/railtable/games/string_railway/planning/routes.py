# railtable: compiled
"""Proposals: varied legal turns, tiles and track together (SR-22 to SR-28).

Two sources.  Quick turns draw straight lines between stations picked at
random; planned turns search the grid for ways that enter much and cross
little.  Every proposal has passed the judgement it will meet in play.
"""

import math
from typing import Final

from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.games.string_railway.components import LONG, SHORT, TERMINUS
from railtable.games.string_railway.geometry.ground import Ground
from railtable.games.string_railway.geometry.places import NONE, find_place
from railtable.games.string_railway.judgement.turn import ASIDE, Turn, judge_turn
from railtable.games.string_railway.planning.grid import CROSSING, Field, Grid
from railtable.games.string_railway.planning.strings import lay
from railtable.games.string_railway.scoring import entry_points, has_room
from railtable.games.string_railway.state import Station, StringState, new_station

QUICK: Final[i64] = 10
"""Sets up to this size are quick turns only."""
OVERSHOOT: Final = 55.0
LONGEST_CHAIN: Final[i64] = 6
LONGEST_LEG: Final[i64] = 3600


def propose_turns(state: StringState, dice: Dice, limit: i64) -> list[Turn]:
    """Return up to `limit` legal turns; at least one, if only a discarded string."""
    found: list[Turn] = []
    if limit > QUICK:
        _plan(state, dice, limit * 2 // 3, found)
    places = random_places(state, dice)
    # To know that a tile fits nowhere takes long: once is enough.
    is_full = ASIDE in places
    attempts: i64 = 4 * limit
    while attempts > 0 and len(found) < limit:
        turn = _quick_turn(state, places, dice)
        if not is_full:
            places = random_places(state, dice)
        if turn is not None:
            found.append(turn)
        attempts -= 1
    if not found:
        found.append(discard(state, places))
    return found


def discard(state: StringState, places: list[int]) -> Turn:
    """Return a turn that places the tiles and gives up the track (SR-28, SR-55)."""
    is_long = state.shorts[state.company] == 0
    return Turn(state.drawn, places, None, is_long=is_long)


def random_places(state: StringState, dice: Dice) -> list[int]:
    """Return legal centres for the drawn tiles, ASIDE where there is none (SR-23)."""
    places: list[int] = []
    centres: list[int] = []
    for _ in state.drawn:
        ground = state.ground.with_tiles(centres)
        x, y = random_place(state, ground, dice)
        if x != NONE:
            centres.append(x)
            centres.append(y)
        places.append(x if x != NONE else ASIDE)
        places.append(y if x != NONE else ASIDE)
    return places


def random_place(state: StringState, ground: Ground, dice: Dice) -> tuple[i64, i64]:
    """Return a legal centre, more often near the company's own stations."""
    xs = ground.terrain[0::2]
    ys = ground.terrain[1::2]
    tries: i64 = 0
    while tries < 60:
        home = state.stations[dice.below(len(state.stations))]
        if tries % 2 == 0 and home.has(state.company):
            x = home.x + dice.below(3001) - 1500
            y = home.y + dice.below(3001) - 1500
        else:
            x = min(xs) + dice.below(max(xs) - min(xs))
            y = min(ys) + dice.below(max(ys) - min(ys))
        if ground.can_hold(x, y):
            return x, y
        tries += 1
    return find_place(ground)


def random_string(state: StringState, dice: Dice) -> bool:
    """Return whether to take the long string; each string left is equally likely."""
    shorts: i64 = state.shorts[state.company]
    longs: i64 = state.longs[state.company]
    return dice.below(shorts + longs) >= shorts


def turn_stations(state: StringState, places: list[int]) -> list[Station]:
    """Return the stations on the table once the drawn tiles are placed."""
    stations = state.stations[:]
    k: i64 = 0
    while k < len(state.drawn):
        x: i64 = places[2 * k]
        y: i64 = places[2 * k + 1]
        if x != ASIDE:
            stations.append(new_station(state.mountain, state.drawn[k], x, y))
        k += 1
    return stations


def _centres(places: list[int]) -> list[int]:
    return [value for value in places if value != ASIDE]


def _quick_turn(state: StringState, places: list[int], dice: Dice) -> Turn | None:
    """Return a turn with a straight way through random stations, if it works out."""
    is_long = random_string(state, dice)
    full = LONG if is_long else SHORT
    stations = turn_stations(state, places)
    chain = _random_chain(stations, state.company, full, dice)
    if len(chain) < 2:
        return None
    way: list[int] = []
    for number in chain:
        way.append(stations[number].x + dice.below(121) - 60)
        way.append(stations[number].y + dice.below(121) - 60)
    return _finished(state, Turn(state.drawn, places, way, is_long=is_long), dice)


def _random_chain(stations: list[Station], company: i64, full: i64, dice: Dice) -> list[int]:
    own = [k for k in range(len(stations)) if stations[k].has(company)]
    chain = [own[dice.below(len(own))]]
    left = full
    hops: i64 = 1 + dice.below(3)
    while hops > 0:
        here = stations[chain[-1]]
        near = [
            k
            for k in range(len(stations))
            if k not in chain
            and has_room(stations[k], company)
            and distance(here, stations[k]) < left - 20
        ]
        if not near or (len(chain) > 1 and here.kind == TERMINUS):
            break
        chain.append(near[dice.below(len(near))])
        left -= distance(here, stations[chain[-1]])
        hops -= 1
    return chain


def distance(one: Station, other: Station) -> i64:
    """Return roughly how far two stations are apart, never too little."""
    dx = one.x - other.x
    dy = one.y - other.y
    dx = dx if dx > 0 else -dx
    dy = dy if dy > 0 else -dy
    return max(dx, dy) + min(dx, dy) * 42 // 100


def _finished(state: StringState, outline: Turn, dice: Dice) -> Turn | None:
    """Lay the slack of a turn's way and return it if the judgement finds nothing wrong."""
    way = outline.track
    assert way is not None
    for broken in judge_turn(state, outline).broken:
        if broken.rule != "SR-42":
            return None
    ground = state.ground.with_tiles(_centres(outline.places))
    laid = lay(ground, way, LONG if outline.is_long else SHORT, dice)
    if not laid.points:
        return None
    turn = Turn(outline.kinds, outline.places, laid.points, is_long=outline.is_long)
    return None if judge_turn(state, turn).broken else turn


class Chain:
    """A series of stations a track could join, and what it would bring."""

    def __init__(self, stations: list[int], length: i64, worth: float) -> None:
        self.stations: list[int] = stations
        self.length: i64 = length
        self.worth: float = worth


class Planner:
    """A search for good chains with the tiles of the turn in given places."""

    def __init__(self, state: StringState, grid: Grid, places: list[int]) -> None:
        self.company: i64 = state.company
        self.places: list[int] = places
        self.stations: list[Station] = turn_stations(state, places)
        self.grid: Grid = Grid(state.ground.with_tiles(_centres(places)), grid)
        self.fields: dict[int, Field] = {}

    def field(self, number: i64, full: i64) -> Field:
        """Return the ways from a station, found once."""
        known = self.fields.get(number)
        if known is None:
            known = Field(self.grid, number, min(full, LONGEST_LEG))
            self.fields[number] = known
        return known

    def gain(self, number: i64) -> float:
        """Return what a track into a station brings the company."""
        station = self.stations[number]
        gain = 1.0 if station.kind == 5 else 0.0
        if not station.has(self.company):
            gain += float(entry_points(station, self.company))
            if station.owner >= 0:
                gain += 0.3
        return gain

    def search(self, full: i64, expansions: i64, dice: Dice) -> list[Chain]:
        """Return chains that fit the string, best first."""
        open_chains: list[Chain] = []
        k: i64 = 0
        while k < len(self.stations):
            if self.stations[k].has(self.company):
                open_chains.append(Chain([k], 0, 0.0))
            k += 1
        found: list[Chain] = []
        while expansions > 0 and open_chains:
            best = _best(open_chains, full)
            open_chains.remove(best)
            for longer in self._extended(best, full):
                found.append(longer)
                if len(longer.stations) < LONGEST_CHAIN:
                    open_chains.append(longer)
            expansions -= 1
        return _sorted(found)

    def _extended(self, chain: Chain, full: i64) -> list[Chain]:
        here: i64 = chain.stations[-1]
        if self.stations[here].kind == TERMINUS and len(chain.stations) > 1:
            return []
        field = self.field(here, full)
        longer: list[Chain] = []
        k: i64 = 0
        while k < len(self.stations):
            gate: i64 = field.gate[k] if k != here else -1
            if gate >= 0 and k not in chain.stations and has_room(self.stations[k], self.company):
                # Grid ways are a little longer than taut ones; to the centre it is 200 on.
                length = chain.length + field.length[gate] * 96 // 100 + 150
                if length < full - 20:
                    crossings = (field.price[gate] - field.length[gate]) // CROSSING
                    worth = chain.worth + self.gain(k) - float(crossings)
                    longer.append(Chain([*chain.stations, k], length, worth))
            k += 1
        return longer

    def way(self, chain: Chain, full: i64, dice: Dice) -> list[int]:
        """Return the points of a chain's way, through each station at a place of its own."""
        points: list[int] = []
        at: list[int] = []
        k: i64 = 1
        while k < len(chain.stations):
            leg = self.field(chain.stations[k - 1], full).way_to(chain.stations[k])
            at.append(max(0, len(points) - 2))
            points = points + (leg if k == 1 else leg[2:])
            k += 1
        at.append(len(points) - 2)
        for number in at:
            points[number] += dice.below(121) - 60
            points[number + 1] += dice.below(121) - 60
        for number in at[1:-1]:
            _swing_out(points, number)
        return points


def join_stations(state: StringState, turn: Turn, stations: list[int], dice: Dice) -> Turn | None:
    """Return a turn whose track joins stations in this order by ways with few crossings.

    None if there is no such way, or none was found that is legal.
    """
    full = LONG if turn.is_long else SHORT
    planner = Planner(state, Grid(state.ground, None), turn.places)
    k: i64 = 1
    while k < len(stations):
        before: i64 = stations[k - 1]
        if before == stations[k] or planner.field(before, full).gate[stations[k]] < 0:
            return None
        k += 1
    tries: i64 = 3
    while tries > 0:
        way = planner.way(Chain(stations, 0, 0.0), full, dice)
        outline = Turn(turn.kinds, turn.places, way, is_long=turn.is_long)
        joined = _finished(state, outline, dice)
        if joined is not None:
            return joined
        tries -= 1
    return None


def _swing_out(points: list[int], at: i64) -> None:
    """Let a way that turns back in a station go further in, so that it can turn gently."""
    out_x = 0.0
    out_y = 0.0
    for other in (at - 2, at + 2):
        dx = float(points[at] - points[other])
        dy = float(points[at + 1] - points[other + 1])
        size = math.sqrt(dx * dx + dy * dy)
        if size > 1.0:
            out_x += dx / size
            out_y += dy / size
    points[at] += i64(out_x * OVERSHOOT)
    points[at + 1] += i64(out_y * OVERSHOOT)


def _best(chains: list[Chain], full: i64) -> Chain:
    best = chains[0]
    most = -1000.0
    for chain in chains:
        # Room left in the string is worth something: more can be joined.
        worth = chain.worth + 1.5 * float(full - chain.length) / 3000.0
        if worth > most:
            most = worth
            best = chain
    return best


def _sorted(chains: list[Chain]) -> list[Chain]:
    keys: list[int] = []
    k: i64 = 0
    while k < len(chains):
        keys.append(-i64(chains[k].worth * 100.0) * 100_000 + k)
        k += 1
    keys.sort()
    return [chains[key % 100_000] for key in keys]


def _plan(state: StringState, dice: Dice, wanted: i64, found: list[Turn]) -> None:
    """Add planned turns: a few layouts of the new tiles, the best chains in each."""
    grid = Grid(state.ground, None)
    layouts: i64 = max(2, wanted // 4)
    while layouts > 0 and len(found) < wanted:
        planner = Planner(state, grid, random_places(state, dice))
        for is_long in (False, True):
            left = state.longs if is_long else state.shorts
            if left[state.company] > 0:
                _plan_string(state, planner, dice, found, is_long=is_long)
        layouts -= 1


def _plan_string(
    state: StringState, planner: Planner, dice: Dice, found: list[Turn], *, is_long: bool
) -> None:
    full = LONG if is_long else SHORT
    planner.fields = {}
    laid: i64 = 0
    for chain in planner.search(full, 14, dice)[:6]:
        if laid >= 2:
            return
        way = planner.way(chain, full, dice)
        outline = Turn(state.drawn, planner.places, way, is_long=is_long)
        turn = _finished(state, outline, dice)
        if turn is not None:
            found.append(turn)
            laid += 1
