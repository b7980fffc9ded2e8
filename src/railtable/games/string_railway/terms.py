"""What a seat's prospects in String Railway are made of, by name."""

from collections.abc import Callable
from typing import TypeAlias

from railtable.core.actions import Term
from railtable.core.seats import Seat
from railtable.games.string_railway.planning.routes import distance
from railtable.games.string_railway.scoring import entry_points, has_room
from railtable.games.string_railway.state import Station, StringState, company_points, turns_each

Prospect: TypeAlias = Callable[[StringState, int], float]

REACH = 2600
"""How far a short string is likely to get."""
LONG_KEPT = 1.2
STRONGER_COLOUR = 0.4


def terms(state: StringState, seat: Seat) -> list[Term]:
    """Return the seat's prospects: their sum is what the greedy bot maximises."""
    own = [company for company in range(state.companies) if state.seat_of[company] == seat]
    rivals = [company for company in range(state.companies) if state.seat_of[company] != seat]
    return [
        Term("points", _standing(state, own)),
        Term("rivals", -_standing(state, rivals) / max(1, len(rivals)) * 0.8),
        Term("stations_in_reach", _share(state, own, _stations_in_reach)),
        Term("long_string_kept", _share(state, own, _long_string_kept)),
        Term("corner", _corner(state, own)),
    ]


def _standing(state: StringState, companies: list[int]) -> float:
    """The points of the companies; of one seat's two colours the weaker counts most."""
    points = sorted(float(company_points(state, company)) for company in companies)
    if state.seats > 2:
        return sum(points)
    return points[0] + STRONGER_COLOUR * sum(points[1:])


def _turns_left(state: StringState, company: int) -> int:
    return state.shorts[company] + state.longs[company]


def _stations_in_reach(state: StringState, company: int) -> float:
    """What tracks to come could still enter from the company's network."""
    left = _turns_left(state, company)
    if left == 0:
        return 0.0
    own = [station for station in state.stations if station.has(company)]
    gains = sorted(
        (_promise(station, own, company) for station in state.stations if not station.has(company)),
        reverse=True,
    )
    return sum(gains[: 2 * left]) * 0.35


def _promise(station: Station, own: list[Station], company: int) -> float:
    if not own or not has_room(station, company):
        return 0.0
    nearest = min(distance(station, other) for other in own)
    if nearest > REACH:
        return 0.0
    return float(entry_points(station, company)) * (1.2 - nearest / REACH)


def _long_string_kept(state: StringState, company: int) -> float:
    """The long string brings more on a fuller table, but it must be laid in time."""
    share = _turns_left(state, company) / int(turns_each(state))
    return LONG_KEPT * state.longs[company] if 0.0 < share < 1.0 else 0.0


def _corner(state: StringState, own: list[int]) -> float:
    """A main station near the middle of river and mountain has more to cross."""
    worth = 0.0
    for company in own:
        if company < len(state.corner_of) and state.turn == 0:
            home = state.stations[company]
            xs, ys = state.mountain[0::2], state.mountain[1::2]
            peak = Station(0, sum(xs) // len(xs), sum(ys) // len(ys))
            worth += 0.0002 * float(distance(home, peak))
    return worth


def _share(state: StringState, own: list[int], prospect: Prospect) -> float:
    return sum(prospect(state, company) for company in own) / len(own)
