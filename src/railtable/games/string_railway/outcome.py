"""The result of a game: points, ranks, the tie-break."""

from railtable.core.actions import Outcome, Term, rank_by
from railtable.core.engine import NOBODY
from railtable.core.seats import Seat
from railtable.games.string_railway.document import terms_by_company
from railtable.games.string_railway.scoring import scores, seat_standing, weaker_company
from railtable.games.string_railway.state import StringState


def outcome(state: StringState) -> Outcome | None:
    """Return the result, or None while the game goes on."""
    if state.to_move != NOBODY:
        return None
    keys: list[tuple[int, ...]] = [seat_standing(state, s) for s in range(state.seats)]
    points = scores(state)
    decided = state.seats == 2 and points[0] == points[1] and keys[0] != keys[1]
    return Outcome(
        scores=points,
        ranks=rank_by(keys),
        ending="all_strings_laid",
        tiebreak="stronger_colour" if decided else None,
        terms=[_seat_terms(state, seat) for seat in range(state.seats)],
    )


def _seat_terms(state: StringState, seat: Seat) -> list[Term]:
    return terms_by_company(state.points)[weaker_company(state, seat)]
