"""Facts about a turn: points by source, stations entered, visits, strings."""

from railtable.core.facts import Measures, TurnMeasure
from railtable.games.string_railway.components import KIND_NAMES
from railtable.games.string_railway.state import (
    NO_COMPANY,
    TERM_NAMES,
    TERMS,
    Station,
    StringState,
)


def measures(before: StringState, after: StringState) -> Measures:
    """Return the points that tracks brought by source, and where companies came."""
    found: Measures = {}
    for company in range(before.companies):
        seat = before.seat_of[company]
        for term, name in enumerate(TERM_NAMES):
            at = company * TERMS + term
            measure = TurnMeasure("string-railway-term", seat, (("term", name),), good=1)
            gained = float(after.points[at] - before.points[at])
            found[measure] = found.get(measure, 0.0) + gained
        kept = TurnMeasure("string-railway-long_string", seat, is_share=True, good=1)
        found[kept] = max(found.get(kept, 0.0), float(after.longs[company] > 0))
    known = len(before.stations)
    for number, station in enumerate(after.stations):
        old = before.stations[number].companies if number < known else 0
        _add_entries(found, after, station, int(station.companies & ~old))
    return found


def _add_entries(found: Measures, after: StringState, station: Station, new: int) -> None:
    """Add the companies that came to a station: as visitors, where it is another seat's."""
    tile = ("tile", KIND_NAMES[station.kind])
    for company in range(after.companies):
        if not new >> company & 1:
            continue
        seat, owner = after.seat_of[company], int(station.owner)
        measure = TurnMeasure("string-railway-enters", seat, (tile,), weight=0.5)
        if owner not in (NO_COMPANY, company) and after.seat_of[owner] != seat:
            told = (tile, ("owner", after.seat_of[owner]))
            measure = TurnMeasure("string-railway-visits", seat, told, weight=0.5)
        found[measure] = found.get(measure, 0.0) + 1.0
