"""The result of a game: points, ranks, the tie-break (NM-10, NM-11)."""

from railtable.core.actions import Outcome, Term, rank_by
from railtable.core.engine import NOBODY
from railtable_night_mail.knowledge import sizes
from railtable_night_mail.scoring import scores
from railtable_night_mail.state import SHELVES, NightMailState


def outcome(state: NightMailState) -> Outcome | None:
    """Return how the game ended, or None while it goes on."""
    if state.to_move != NOBODY:
        return None
    points, shelved = scores(state), sizes(state, SHELVES)
    ranks = rank_by([(score, -bags) for score, bags in zip(points, shelved, strict=True)])
    tiebreak = None
    if points.count(max(points)) > 1:
        tiebreak = "shared" if ranks.count(1) > 1 else "shelf"
    return Outcome(
        scores=points,
        ranks=ranks,
        ending="delivered",
        tiebreak=tiebreak,
        terms=[
            [Term("loaded", loaded), Term("seals", seals)]
            for loaded, seals in zip(state.loaded, state.seals, strict=True)
        ],
    )
