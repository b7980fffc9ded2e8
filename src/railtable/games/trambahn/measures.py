"""Facts about a turn: rides, the worth of the next ride, trams and money."""

from railtable.core.facts import Measures, TurnMeasure
from railtable.games.trambahn.codes import pair, ride_lines
from railtable.games.trambahn.components import LINES, MAX_COLUMNS, TRAM_VALUES
from railtable.games.trambahn.scoring import ride_value
from railtable.games.trambahn.state import BONUS, MONEY_SIZES, TRAM, TrambahnState, column_at


def measures(before: TrambahnState, after: TrambahnState) -> Measures:
    """Return what rides brought, and what each company has built."""
    found: Measures = {}
    rides = ride_lines(after)[int(before.rides) :]
    for number, line in enumerate(LINES):
        told = (("line", line),)
        points = [points for name, points in rides if name == line]
        found[TurnMeasure("trambahn-ride", None, told, is_share=True, weight=3.0)] = float(
            bool(points)
        )
        for seat in range(2):
            gained = TurnMeasure("trambahn-ride_points", seat, told, good=1)
            found[gained] = float(sum(pair[seat] for pair in points))
            worth = TurnMeasure("trambahn-ride_value", seat, told, good=1)
            found[worth] = float(ride_value(after, seat, number))
    for seat in range(2):
        _add_company(found, before, after, seat)
    return found


def _add_company(found: Measures, before: TrambahnState, after: TrambahnState, seat: int) -> None:
    bonus = pair(after, BONUS)[seat] - pair(before, BONUS)[seat]
    found[TurnMeasure("trambahn-bonus", seat, good=1)] = float(bonus)
    found[TurnMeasure("trambahn-money", seat, good=1, weight=0.4)] = float(
        after.cells[MONEY_SIZES + seat]
    )
    if seat == before.to_move:
        return
    for kind, value in enumerate(TRAM_VALUES):
        told = (("tram", value),)
        buys = TurnMeasure("trambahn-buys", seat, told, is_share=True, good=1, weight=3.0)
        found[buys] = float(_trams(after, seat, kind) > _trams(before, seat, kind))


def _trams(state: TrambahnState, seat: int, kind: int) -> int:
    """Return how many columns of a seat have a tram of a kind."""
    cells = state.cells
    return sum(cells[column_at(seat, column) + TRAM] == kind for column in range(MAX_COLUMNS))
