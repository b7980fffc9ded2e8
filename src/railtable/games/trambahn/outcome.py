"""The result of a game: points, ranks, the tie-break."""

from railtable.core.actions import Outcome, Term, rank_by
from railtable.core.engine import NOBODY
from railtable.core.seats import Seat
from railtable.games.trambahn.codes import pair
from railtable.games.trambahn.components import LINES
from railtable.games.trambahn.document import rides_so_far
from railtable.games.trambahn.scoring import scores
from railtable.games.trambahn.state import BONUS, ENDINGS, MONEY_SIZES, TrambahnState


def outcome(state: TrambahnState) -> Outcome | None:
    """Return the result, or None while the game goes on."""
    if state.to_move != NOBODY:
        return None
    points = scores(state)
    money = pair(state, MONEY_SIZES)
    tied = points[0] == points[1]
    tiebreak = None
    if tied:
        tiebreak = "shared" if money[0] == money[1] else "money"
    return Outcome(
        scores=points,
        ranks=rank_by(list(zip(points, money, strict=True))),
        ending=str(ENDINGS[state.ended]),
        tiebreak=tiebreak,
        terms=[_score_terms(state, seat) for seat in range(2)],
    )


def _score_terms(state: TrambahnState, seat: Seat) -> list[Term]:
    by_line = dict.fromkeys(LINES, 0)
    for ride in rides_so_far(state):
        by_line[ride.line] += ride.points[seat]
    rides = [Term(f"rides_{line}", total) for line, total in by_line.items()]
    return [*rides, Term("bonus", int(state.cells[BONUS + seat]))]
