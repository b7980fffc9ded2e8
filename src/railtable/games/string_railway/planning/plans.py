# railtable: compiled
"""Plans of a whole turn: places for the drawn tiles and stations for the track.

Every place on a lattice is tried for every tile, with every good chain of stations,
by the distances of the survey.  Only the best plans are drawn.
"""

import math
from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.weights import weight_values
from railtable.games.string_railway.components import (
    JUNCTION,
    TERMINUS,
    TILES_APART,
)
from railtable.games.string_railway.geometry.places import NONE, find_place
from railtable.games.string_railway.geometry.segments import magnitude
from railtable.games.string_railway.judgement.turn import ASIDE
from railtable.games.string_railway.planning.grid import FAR
from railtable.games.string_railway.planning.survey import (
    DEEPEST,
    EMPTY,
    POINTS_IN_STRING,
    Plan,
    Survey,
    best_first,
    is_in,
)
from railtable.games.string_railway.scoring import entry_points
from railtable.games.string_railway.state import Station, full_length, new_station
from railtable.games.string_railway.weights import LONG_KEPT, PROMISE, REACH, WEIGHTS

WEIGHED: Final = weight_values(WEIGHTS)
HOP: Final[i64] = 20
BASES: Final[i64] = 80
SAME: Final[i64] = 4
"""Maximum number of plans with one chain that are extended by the next tile."""
MARGIN: Final[i64] = 211


class Effort:
    """Search parameters: lattice, beam, plans drawn; `spare` is how much
    longer than its string an estimated way may be, since ways can be pulled tighter.
    """

    def __init__(self, step: i64, beam: i64, drawn: i64, spare: i64) -> None:
        self.step: Final[i64] = step
        self.beam: Final[i64] = beam
        self.drawn: Final[i64] = drawn
        self.spare: Final[i64] = spare


def find_plans(survey: Survey, effort: Effort, dice: Dice) -> list[Plan]:
    """Return plans for the turn, best first."""
    state = survey.state
    spots = find_spots(survey, effort.step, dice)
    found: list[Plan] = []
    for is_long in (False, True):
        left = state.longs if is_long else state.shorts
        if left[survey.company] == 0:
            continue
        full = full_length(state, is_long=is_long)
        bonus = 0.0 if is_long or state.longs[survey.company] == 0 else WEIGHED[LONG_KEPT]
        chains = survey.chains(full, effort.beam, effort.spare, bonus)
        for plan in _with_tiles(survey, chains, spots, full + effort.spare):
            if len(plan.chain) > 1:
                plan.is_long = is_long
                found.append(plan)
    return best_first(found)


def find_spots(survey: Survey, step: i64, dice: Dice) -> vec[i64]:
    """Return legal centres for a tile, on a lattice with a random offset."""
    ground = survey.state.ground
    spots: vec[i64] = vec[i64]()
    if not survey.state.drawn:
        return spots
    left: i64 = min(ground.terrain[0::2])
    right: i64 = max(ground.terrain[0::2])
    y: i64 = min(ground.terrain[1::2]) + MARGIN + dice.below(step // 2)
    top: i64 = max(ground.terrain[1::2])
    while y < top:
        x = left + MARGIN + dice.below(step // 2)
        while x < right:
            if ground.can_hold(x, y):
                spots = append(append(spots, x), y)
            x += step
        y += step
    if len(spots) == 0:
        x, y = find_place(ground)
        if x != NONE:
            spots = append(append(spots, x), y)
    return spots


def _with_tiles(survey: Survey, chains: list[Plan], spots: vec[i64], most: i64) -> list[Plan]:
    """Return the chains with places for all drawn tiles, entered or not."""
    drawn = survey.state.drawn
    if len(spots) == 0:
        aside: vec[i64] = vec[i64]([ASIDE] * (2 * len(drawn)))
        return [Plan(aside, p.chain, p.length, p.worth, p.score) for p in chains]
    bases = best_first(chains)
    number: i64 = 0
    while number < len(drawn):
        longer: list[Plan] = []
        k: i64 = 0
        while k < len(spots):
            fitting = Fitting(survey, number, spots[k], spots[k + 1], most)
            fitting.fit(bases, longer)
            k += 2 * len(drawn)
        number += 1
        bases = _varied(longer) if number < len(drawn) else longer
    return bases


class Fitting:
    """Finds the best chain that enters one drawn tile at one spot."""

    def __init__(self, survey: Survey, number: i64, x: i64, y: i64, most: i64) -> None:
        state = survey.state
        self.survey: Final = survey
        self.number: Final[i64] = number
        self.x: Final[i64] = x
        self.y: Final[i64] = y
        self.most: Final[i64] = most
        self.station: Final = new_station(state.mountain, state.drawn[number], x, y)
        self.gain: Final = survey.gain(self.station)
        self.is_last: Final = number + 1 == len(state.drawn)
        self.near: vec[i64] = vec[i64]()
        self.cross: vec[i64] = vec[i64]()
        node = survey.grid.node_at(x, y)
        for field in survey.fields:
            length: i64 = FAR if field is None else field.length[node]
            crossings: i64 = 0
            if field is not None and length < FAR:
                crossings = field.crossings_at(node)
            self.near = append(self.near, length * 96 // 100 if length < FAR else FAR)
            self.cross = append(self.cross, crossings)
        self.best: Plan | None = None
        self.at: i64 = 0
        self.extra: i64 = -1
        self.length: i64 = 0
        self.more: float = 0.0
        self.score: float = -1000.0

    def fit(self, bases: list[Plan], found: list[Plan]) -> None:
        """Add the best plan that enters the tile here, and the best that leaves it out."""
        plain: Plan | None = None
        for base in bases:
            if self.number > 0 and _clash(base.places, self.x, self.y):
                continue
            chain = base.chain
            m: i64 = len(chain)
            if plain is None and (m > 1 or not self.is_last):
                plain = base
            if m > 1 and base.score + self.gain <= self.score:
                # The bases are sorted, and no detour pays.
                continue
            if m < DEEPEST:
                self._append(base)
                self._insert(base)
        if self.best is not None:
            found.append(self._entering(self.best))
        if plain is not None:
            later = WEIGHED[PROMISE] * promise(self.survey, self.station)
            places = append(append(extend(EMPTY, plain.places), self.x), self.y)
            found.append(Plan(places, plain.chain, plain.length, plain.worth, plain.score + later))

    def _consider(self, base: Plan, at: i64, extra: i64, length: i64, more: float) -> None:
        if length < self.most and base.score + more > self.score:
            self.score = base.score + more
            self.best = base
            self.at = at
            self.extra = extra
            self.length = length
            self.more = more

    def _append(self, base: Plan) -> None:
        """Enter the tile after the last station of a chain, and optionally one more station."""
        survey, chain = self.survey, base.chain
        m: i64 = len(chain)
        last = chain[m - 1]
        if last >= survey.count:
            self._append_to_tile(base, last - survey.count)
            return
        if m > 1 and survey.state.stations[last].kind == TERMINUS:
            return
        length = base.length + self.near[last]
        more = self.gain - float(self.cross[last])
        self._consider(base, m, -1, length, more)
        if m > 1 or self.station.kind == TERMINUS:
            return
        k: i64 = 0
        while k < survey.count:
            if self.near[k] < FAR and not is_in(chain, k):
                further = more + survey.gains[k] - float(self.cross[k])
                self._consider(base, m, k, length + self.near[k], further)
            k += 1

    def _append_to_tile(self, base: Plan, tile: i64) -> None:
        """Enter the tile after another one of this turn, directly."""
        survey = self.survey
        if survey.state.drawn[tile] == TERMINUS:
            return
        ax, ay = base.places[2 * tile], base.places[2 * tile + 1]
        dx, dy = float(ax - self.x), float(ay - self.y)
        away = i64(math.sqrt(dx * dx + dy * dy) * 1.03) + HOP
        length = base.length + away
        if length < self.most and base.score + self.gain > self.score:
            over = survey.site.charged(ax, ay, self.x, self.y)
            self._consider(base, len(base.chain), -1, length, self.gain - float(over))

    def _insert(self, base: Plan) -> None:
        """Enter the tile between two stations of a chain."""
        if self.station.kind == TERMINUS:
            return
        survey, chain, n = self.survey, base.chain, self.survey.count
        near, cross = self.near, self.cross
        k: i64 = 1
        while k < len(chain):
            a, b = chain[k - 1], chain[k]
            if a < n and b < n:
                length = base.length + near[a] + near[b] - survey.length[a * n + b]
                more = self.gain - float(cross[a] + cross[b] - survey.cross[a * n + b])
                self._consider(base, k, -1, length, more)
            k += 1

    def _entering(self, base: Plan) -> Plan:
        chain: vec[i64] = vec[i64]()
        k: i64 = 0
        while k < len(base.chain):
            if k == self.at:
                chain = append(chain, self.survey.count + self.number)
            chain = append(chain, base.chain[k])
            k += 1
        if k == self.at:
            chain = append(chain, self.survey.count + self.number)
        if self.extra >= 0:
            chain = append(chain, self.extra)
        places = append(append(extend(EMPTY, base.places), self.x), self.y)
        return Plan(places, chain, self.length, base.worth + self.more, self.score)


def promise(survey: Survey, station: Station) -> float:
    """Return the value of a new tile for the company if it does not enter it now."""
    nearest = 1e9
    for other in survey.state.stations:
        if other.has(survey.company):
            dx = float(magnitude(other.x - station.x))
            dy = float(magnitude(other.y - station.y))
            nearest = min(nearest, max(dx, dy) + 0.42 * min(dx, dy))
    reach = WEIGHED[REACH]
    if nearest > reach:
        return 0.0
    points = 1.5 if station.kind == JUNCTION else float(entry_points(station, survey.company))
    return points * (1.2 - nearest / reach)


def _clash(places: vec[i64], x: i64, y: i64) -> bool:
    k: i64 = 0
    while k < len(places):
        if magnitude(places[k] - x) < TILES_APART and magnitude(places[k + 1] - y) < TILES_APART:
            return True
        k += 2
    return False


def _varied(found: list[Plan]) -> list[Plan]:
    """Return the best plans, few of each chain; remaining string counts extra."""
    kept: list[Plan] = []
    used: dict[str, int] = {}
    for plan in best_first(found, POINTS_IN_STRING):
        key = chain_name(plan)
        many = used.get(key, 0)
        if many < SAME and len(kept) < BASES:
            used[key] = many + 1
            kept.append(plan)
    return kept


def chain_name(plan: Plan) -> str:
    """Return a name that plans with the same chain share."""
    chain = plan.chain
    return " ".join([str(chain[k]) for k in range(len(chain))])
