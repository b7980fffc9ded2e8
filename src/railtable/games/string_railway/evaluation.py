"""Evaluate a position for a seat: the arithmetic of terms.py.  Compiled."""
# railtable: compiled

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.numbers import Amounts
from railtable.games.string_railway import weights as at_weight
from railtable.games.string_railway.scoring import entry_points, has_room
from railtable.games.string_railway.state import Station, StringState, company_points, turns_each

TERMS: Final = ("points", "rivals", "stations_in_reach", "long_string_kept", "corner")
"""The names of the terms of `add_terms`."""


def add_terms(state: StringState, seat: i64, weights: vec[float], terms: Amounts) -> None:
    """Append a seat's terms; the points of the others count against it."""
    own: list[int] = []
    rivals: list[int] = []
    company: i64 = 0
    while company < state.companies:
        if state.seat_of[company] == seat:
            own.append(company)
        else:
            rivals.append(company)
        company += 1
    terms.add(_standing(state, own, weights))
    against = weights[at_weight.RIVALS] / float(max(1, len(rivals)))
    terms.add(-_standing(state, rivals, weights) * against)
    reach = 0.0
    kept = 0.0
    for one in own:
        reach += _stations_in_reach(state, one, weights)
        kept += _long_string_kept(state, one, weights)
    terms.add(reach / float(len(own)))
    terms.add(kept / float(len(own)))
    terms.add(_corner(state, own, weights))


def evaluate(state: StringState, seat: i64, weights: vec[float]) -> float:
    """Return a seat's evaluation."""
    terms = Amounts()
    add_terms(state, seat, weights, terms)
    return terms.total()


def distance(one: Station, other: Station) -> i64:
    """Return roughly the distance of two stations, never too little."""
    dx = one.x - other.x
    dy = one.y - other.y
    dx = dx if dx > 0 else -dx
    dy = dy if dy > 0 else -dy
    return max(dx, dy) + min(dx, dy) * 42 // 100


def _standing(state: StringState, companies: list[int], weights: vec[float]) -> float:
    """Return the points of the companies; of a seat's two colours the weaker counts most."""
    total: i64 = 0
    least: i64 = 1_000_000
    for company in companies:
        points = company_points(state, company)
        total += points
        least = min(least, points)
    if state.seats > 2:
        return float(total)
    return float(least) + weights[at_weight.STRONGER_COLOUR] * float(total - least)


def _turns_left(state: StringState, company: i64) -> i64:
    return state.shorts[company] + state.longs[company]


def _stations_in_reach(state: StringState, company: i64, weights: vec[float]) -> float:
    """Return the value of stations that future tracks could enter from the company's network."""
    left = _turns_left(state, company)
    if left == 0:
        return 0.0
    own = [station for station in state.stations if station.has(company)]
    reach = weights[at_weight.REACH]
    gains = [
        _promise(station, own, company, reach)
        for station in state.stations
        if not station.has(company) and has_room(station, company)
    ]
    gains.sort(reverse=True)
    total = 0.0
    for gain in gains[: 2 * left]:
        total += gain
    return total * weights[at_weight.PROMISE]


def _promise(station: Station, own: list[Station], company: i64, reach: float) -> float:
    nearest: i64 = 1_000_000
    for other in own:
        nearest = min(nearest, distance(station, other))
    if float(nearest) > reach:
        return 0.0
    return float(entry_points(station, company)) * (1.2 - float(nearest) / reach)


def _long_string_kept(state: StringState, company: i64, weights: vec[float]) -> float:
    """Return the value of the unused long string: more on a fuller table, while there is time."""
    left = _turns_left(state, company)
    if left == 0 or left == turns_each(state) or state.longs[company] == 0:
        return 0.0
    return weights[at_weight.LONG_KEPT]


def _corner(state: StringState, own: list[int], weights: vec[float]) -> float:
    """Return the value of a main station's corner, better away from river and mountain."""
    total = 0.0
    n: i64 = len(state.mountain) // 2
    if state.turn > 0 or n == 0:
        return total
    peak = Station(0, sum(state.mountain[0::2]) // n, sum(state.mountain[1::2]) // n)
    for company in own:
        if company < len(state.corner_of):
            away = distance(state.stations[company], peak)
            total += weights[at_weight.CORNER] * float(away)
    return total
