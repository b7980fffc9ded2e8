# railtable: compiled
"""Distances between stations, and the value of chains of stations.

One field per enterable station serves all possible places of a drawn
tile: its distance is looked up, not searched again.
"""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from railtable.games.string_railway.components import JUNCTION, KINDS, TERMINUS
from railtable.games.string_railway.planning.grid import FAR, Field, Grid
from railtable.games.string_railway.planning.land import Land
from railtable.games.string_railway.planning.site import Site, string_costs
from railtable.games.string_railway.scoring import entry_points, has_room
from railtable.games.string_railway.state import Station, StringState

LONGEST_LEG: Final[i64] = 3600
DEEPEST: Final[i64] = 7
"""Maximum number of stations of a track."""
TO_CENTRE: Final[i64] = 150
POINTS_IN_STRING: Final = 1.5
"""The value of 30 cm of remaining string while a chain is growing."""
LEAST_WORTH: Final = -2.5
RIVAL: Final = 0.8
PARTNER: Final = 0.7
EMPTY: Final = vec[i64]()


class Plan:
    """Places for tiles and a chain of stations: a turn that is not drawn yet.

    `worth` is the expected value of the track, `score` includes all other advantages of the plan.
    In `chain` the drawn tiles have the numbers after the stations on the table.
    """

    def __init__(
        self, places: vec[i64], chain: vec[i64], length: i64, worth: float, score: float
    ) -> None:
        self.places: Final = places
        self.chain: Final = chain
        self.length: Final[i64] = length
        self.worth: Final = worth
        self.score: Final = score
        self.is_long: bool = False


class Survey:
    """The table for the active company, with tiles of its turn at `centres`."""

    def __init__(self, state: StringState, centres: list[int]) -> None:
        self.state: Final = state
        self.company: Final[i64] = state.company
        self.site: Final = Site(state.ground.with_tiles(centres), string_costs(state))
        self.grid: Final = Grid(self.site, Land(self.site))
        self.count: Final[i64] = len(self.site.tile_x)
        self.fields: list[Field | None] = [None] * self.count
        self.gains: vec[float] = vec[float]()
        self.length: vec[i64] = vec[i64]([FAR] * (self.count * self.count))
        self.cross: vec[i64] = vec[i64]([0] * (self.count * self.count))

    def field(self, number: i64) -> Field:
        """Return the field of a station, computed once."""
        known = self.fields[number]
        if known is None:
            known = Field(self.grid, number, LONGEST_LEG)
            self.fields[number] = known
        return known

    def measure(self) -> None:
        """Compute the ways from every station that the company may enter."""
        for number, station in enumerate(self.state.stations):
            self.gains = append(self.gains, self.gain(station))
            if has_room(station, self.company):
                self.field(number)
        self._read_distances()

    def _read_distances(self) -> None:
        n = self.count
        i: i64 = 0
        while i < n:
            field = self.fields[i]
            j: i64 = 0
            while j < n and field is not None:
                gate = field.gate[j]
                if j != i and gate >= 0 and self.fields[j] is not None:
                    # Grid ways are slightly longer than taut ones; the centre is 200 further.
                    self.length[i * n + j] = field.length[gate] * 96 // 100 + TO_CENTRE
                    self.cross[i * n + j] = field.crossings_at(gate)
                j += 1
            i += 1

    def gain(self, station: Station) -> float:
        """Return the value of entering a station, minus the gain of a rival owner."""
        company = self.company
        worth = 1.0 if station.kind == JUNCTION else 0.0
        if station.has(company):
            return worth
        worth += float(entry_points(station, company))
        owner = station.owner
        if owner >= 0 and owner != company:
            share = -RIVAL / float(self.state.companies - 1)
            if self.state.seat_of[owner] == self.state.seat_of[company]:
                share = PARTNER
            worth += share * float(KINDS[station.kind].effect)
        return worth

    def chains(self, full: i64, beam: i64, spare: i64, bonus: float) -> list[Plan]:
        """Return chains of stations on the table: single own ones, then a beam of longer ones."""
        front: list[Plan] = []
        k: i64 = 0
        while k < self.count:
            if self.state.stations[k].has(self.company):
                front.append(Plan(EMPTY, vec[i64]([k]), 0, 0.0, bonus))
            k += 1
        found = front
        depth: i64 = 1
        while depth < DEEPEST and front:
            longer: list[Plan] = []
            keys: list[int] = []
            for plan in front:
                self._lengthen(plan, full, spare, longer, keys)
            keys.sort()
            front = [longer[key % KEYS] for key in keys[:beam]]
            found = found + front
            depth += 1
        return found

    def _lengthen(
        self, plan: Plan, full: i64, spare: i64, longer: list[Plan], keys: list[int]
    ) -> None:
        """Add the plan with each possible next station, and keys to sort them by."""
        chain, n = plan.chain, self.count
        m: i64 = len(chain)
        here = chain[m - 1]
        if m > 1 and self.state.stations[here].kind == TERMINUS:
            return
        j: i64 = 0
        while j < n:
            length = plan.length + self.length[here * n + j]
            if length < full + spare and not is_in(chain, j):
                more = self.gains[j] - float(self.cross[here * n + j])
                worth = plan.worth + more
                if worth > LEAST_WORTH:
                    rank = worth + POINTS_IN_STRING * float(full - length) / 3000.0
                    keys.append(-i64(rank * 100.0) * KEYS + len(longer))
                    joined = append(extend(EMPTY, chain), j)
                    longer.append(Plan(EMPTY, joined, length, worth, plan.score + more))
            j += 1


KEYS: Final[i64] = 100_000
"""Sort keys combine a value and an index in one number."""


def is_in(numbers: vec[i64], number: i64) -> bool:
    """Tell whether a list contains a number."""
    k: i64 = len(numbers) - 1
    while k >= 0:
        if numbers[k] == number:
            return True
        k -= 1
    return False


def best_first(plans: list[Plan], string: float = 0.0) -> list[Plan]:
    """Return plans by score and the value of remaining string; the sort is stable."""
    keys: list[int] = []
    k: i64 = 0
    while k < len(plans):
        score = plans[k].score - string * float(plans[k].length) / 3000.0
        keys.append(-i64(score * 1000.0) * KEYS + k)
        k += 1
    keys.sort()
    return [plans[key % KEYS] for key in keys]
