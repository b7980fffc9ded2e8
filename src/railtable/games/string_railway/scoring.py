"""The points of a track by company and source (SR-29 to SR-33).  Pure functions."""

from typing import Final

from mypy_extensions import i64

from railtable.games.string_railway.components import (
    CITY,
    JUNCTION,
    JUNCTION_POINTS,
    KINDS,
    SCENIC,
    SCENIC_IN_MOUNTAINS,
    TRANSFER,
)
from railtable.games.string_railway.state import (
    CROSSINGS,
    JUNCTIONS,
    NO_COMPANY,
    STATIONS,
    TERMS,
    VISITORS,
    Station,
    StringState,
    Track,
    company_points,
)

FIRST_TRACK: Final[i64] = 2


def is_ownable(kind: i64) -> bool:
    """Tell whether the first company to enter gets the tile (SR-14)."""
    return kind in (CITY, TRANSFER)


def entry_points(station: Station, company: i64) -> i64:
    """Return a company's points for entering a station for the first time (SR-29)."""
    kind = KINDS[station.kind]
    if station.kind == SCENIC and station.in_mountains:
        return SCENIC_IN_MOUNTAINS
    if is_ownable(station.kind) and station.owner == NO_COMPANY:
        return kind.owner
    return kind.owner if station.owner == company else kind.others


def has_room(station: Station, company: i64) -> bool:
    """Tell whether the limit admits a company (SR-15, SR-27)."""
    if station.has(company):
        return True
    there: i64 = 0
    bits = station.companies
    while bits > 0:
        there += bits & 1
        bits >>= 1
    return there < KINDS[station.kind].limit


def score_entries(
    terms: list[int], stations: list[Station], visited: list[int], company: i64
) -> None:
    """Add the points for stations entered and Junctions touched (SR-29, SR-31, SR-32)."""
    mine = company * TERMS
    for number in visited:
        station = stations[number]
        if station.kind == JUNCTION:
            terms[mine + JUNCTIONS] += JUNCTION_POINTS
        if station.has(company):
            continue
        terms[mine + STATIONS] += entry_points(station, company)
        owner = station.owner
        if owner not in (NO_COMPANY, company):
            terms[owner * TERMS + VISITORS] += KINDS[station.kind].effect


def crossing_cost(tracks: list[Track], string: i64, company: i64, *, expert: bool) -> i64:
    """Return the cost of one crossing of a string: river 0, mountain 1, tracks from 2."""
    is_track = string >= FIRST_TRACK
    if expert and is_track and tracks[string - FIRST_TRACK].company != company:
        return 2
    return 1


def charge_crossing(terms: list[int], company: i64, cost: i64) -> None:
    """Subtract the cost of a crossing (SR-30, SR-33)."""
    terms[company * TERMS + CROSSINGS] -= cost


def weaker_company(state: StringState, seat: i64) -> i64:
    """Return the seat's company with the fewest points: its only one with 3 to 5 players."""
    weakest: i64 = -1
    company: i64 = 0
    while company < state.companies:
        if state.seat_of[company] == seat:
            points = company_points(state, company)
            if weakest < 0 or points < company_points(state, weakest):
                weakest = company
        company += 1
    return weakest


def seat_standing(state: StringState, seat: i64) -> tuple[int, int]:
    """Return the points of a seat's weaker and stronger colour (SR-36, SR-37)."""
    weaker = weaker_company(state, seat)
    low = company_points(state, weaker)
    high = low
    company: i64 = 0
    while company < state.companies:
        if state.seat_of[company] == seat and company != weaker:
            high = company_points(state, company)
        company += 1
    return low, high


def scores(state: StringState) -> list[int]:
    """Return the points that decide: a seat's weaker colour, or its only one."""
    return [seat_standing(state, seat)[0] for seat in range(state.seats)]
