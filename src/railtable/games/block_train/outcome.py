"""The result of a game: points, ranks, the tie-break (BT-21)."""

from railtable.core.actions import Outcome, rank_by
from railtable.core.engine import NOBODY
from railtable.games.block_train.scoring import scores
from railtable.games.block_train.state import LENGTHS, BlockTrainState
from railtable.games.block_train.view import score_terms


def outcome(state: BlockTrainState) -> Outcome | None:
    """Return the result: most points, then the shorter load (BT-21)."""
    if state.to_move != NOBODY:
        return None
    points = scores(state)
    ranks = rank_by(
        [(points[seat], -int(state.cells[LENGTHS + seat])) for seat in range(state.seats)]
    )
    return Outcome(
        scores=points,
        ranks=ranks,
        ending="last_round",
        tiebreak=_tiebreak(points, ranks),
        terms=[score_terms(state, seat) for seat in range(state.seats)],
    )


def _tiebreak(scores: list[int], ranks: list[int]) -> str | None:
    """Return what decided first place if points did not (BT-21)."""
    leaders = scores.count(max(scores))
    if leaders == 1:
        return None
    return "shared" if ranks.count(1) == leaders else "shorter_load"
