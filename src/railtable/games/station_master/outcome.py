"""The result of a game: points, ranks, tie-breaks (SM-26, SM-28)."""

from railtable.core.actions import Outcome, Term, rank_by
from railtable.core.engine import NOBODY
from railtable.games.station_master.document import DepartureView, departures
from railtable.games.station_master.scoring import scores
from railtable.games.station_master.state import StationState
from railtable.games.station_master.turns import is_station_empty


def outcome(state: StationState) -> Outcome | None:
    """Return the result, or None while the game goes on."""
    if state.to_move != NOBODY:
        return None
    seats = range(state.seats)
    points = scores(state)
    trains = departures(state)
    best = [best_train(trains, seat) for seat in seats]
    ranks = rank_by([(points[seat], best[seat]) for seat in seats])
    return Outcome(
        scores=points,
        ranks=ranks,
        ending="last_train" if is_station_empty(state) else "blocked",
        tiebreak=_tiebreak(points, ranks),
        terms=[_terms(trains, seat) for seat in seats],
    )


def best_train(trains: list[DepartureView], seat: int) -> int:
    """Return a seat's highest score with one train it had a token on; 0 if it had none."""
    return max((train.points[seat] for train in trains if train.tokens[seat]), default=0)


def _tiebreak(points: list[int], ranks: list[int]) -> str | None:
    """Return what decided between the leaders, if their points did not (SM-26)."""
    if points.count(max(points)) == 1:
        return None
    return "best_train" if ranks.count(1) == 1 else "shared"


def _terms(trains: list[DepartureView], seat: int) -> list[Term]:
    """Split a score by the class of the trains it came from."""
    kinds = {"ordinary": 0, "executive": 0, "freight": 0}
    for train in trains:
        kinds[train.locomotive.split("_")[0]] += train.points[seat]
    return [Term(f"{kind}_trains", points) for kind, points in kinds.items()]
