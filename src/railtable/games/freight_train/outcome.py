"""The result of a game: points and ranks."""

from railtable.core.actions import Outcome, Term, rank_by
from railtable.core.engine import NOBODY
from railtable.core.seats import Seat
from railtable.games.freight_train.components import DAYS, START_POINTS
from railtable.games.freight_train.document import player_document
from railtable.games.freight_train.scoring import scores
from railtable.games.freight_train.state import FreightState


def outcome(state: FreightState) -> Outcome | None:
    """Return the result, or None while the game goes on."""
    if state.to_move != NOBODY:
        return None
    points = scores(state)
    return Outcome(
        scores=points,
        ranks=rank_by([(score,) for score in points]),
        ending="all_passed" if state.ended_by_passes else "end_of_day_card",
        tiebreak=None,
        terms=[_score_terms(state, seat) for seat in range(state.seats)],
    )


def _score_terms(state: FreightState, seat: Seat) -> list[Term]:
    """Return a seat's points by source."""
    player = player_document(state, seat)
    trains = [Term(f"trains_day_{day + 1}", player.train_points[day]) for day in range(DAYS)]
    return [
        Term("start", int(START_POINTS)),
        *trains,
        Term("yard_day_1", player.yard_points[0]),
        Term("yard_day_3", player.yard_points[2]),
        Term("rearranging", -player.paid),
    ]
