"""Named prospects of a load, for the greedy bot and for hints.

All of the table is public, so the terms may look at every load.
"""

from railtable.core.actions import Term
from railtable.core.seats import Seat
from railtable.games.block_train.components import COLOUR, EMPTY, FRAGILE, MOST_WAGONS
from railtable.games.block_train.rules import BlockTrainEngine
from railtable.games.block_train.scoring import (
    FIRST_ADVANCED,
    LONGEST,
    NO_LOCOMOTIVE,
    TERMS,
    advanced_worth,
    has_locomotive,
    load_score,
    load_terms,
)
from railtable.games.block_train.state import NONE, OVER, PLACE, BlockTrainState, copy_state

ENGINE = BlockTrainEngine()

LATE_RISK = (1.0, 0.65, 0.4, 0.27, 0.18, 0.12, 0.08, 0.05, 0.03, 0.0)
"""How heavily a missing locomotive weighs, by turns left."""
GROWTH = (0.0, 0.4, 1.9, 1.0, 1.2, 0.0)
"""What one more container may bring a run, by its length: a run of five is full."""
UNSURE = ("most_red", "shortest", "longest", "no_gold", "two_colours", "no_flag")
"""Terms that a later card may still undo."""


def terms(state: BlockTrainState, seat: Seat) -> list[Term]:
    """Return a seat's prospects; a card in hand counts as laid in its best place."""
    if state.phase == PLACE and state.to_move == seat:
        after = [_played(state, move) for move in ENGINE.legal_moves(state)]
        return max((load_prospects(one, seat) for one in after), key=_total)
    return load_prospects(state, seat)


def _played(state: BlockTrainState, move: int) -> BlockTrainState:
    after = copy_state(state)
    ENGINE.play(after, move)
    return after


def _total(parts: list[Term]) -> float:
    return sum(term.points for term in parts)


def load_prospects(state: BlockTrainState, seat: Seat) -> list[Term]:
    """Return what a load promises: points by card, a locomotive, growth, rivals."""
    left = turns_left(state, seat)
    share = left / int(state.rounds)
    parts = [Term(key, points) for key, points in _points(state, seat, share).items() if points]
    hope = sum(term.points for term in parts)
    if not has_locomotive(state, seat):
        parts.append(Term("no_locomotive", round(-LATE_RISK[left] * (hope + 8), 3)))
    if left:
        parts.append(Term("growing_runs", round(_growth(state, seat) * min(left, 4) / 4, 3)))
        if state.captain == seat:
            parts.append(Term("captain", 0.6))
    rival = max(int(load_score(state, other)) for other in range(state.seats) if other != seat)
    parts.append(Term("rivals", round(-0.25 * rival, 3)))
    return parts


def turns_left(state: BlockTrainState, seat: Seat) -> int:
    """Count the cards a seat has still to place, the one in hand included."""
    return 0 if state.phase == OVER else int(state.rounds - state.cards[seat])


def _points(state: BlockTrainState, seat: Seat, share: float) -> dict[str, float]:
    """Return points by term as if a locomotive were sure, unsure ones discounted."""
    worth = [int(points) for points in load_terms(state, seat)]
    if not has_locomotive(state, seat):
        for card in state.advanced:
            if NONE < card <= LONGEST:
                worth[FIRST_ADVANCED + card] = int(advanced_worth(state, seat, card))
    points: dict[str, float] = {}
    for key, value in zip(TERMS[:NO_LOCOMOTIVE], worth[:NO_LOCOMOTIVE], strict=True):
        points[key] = round(value * (1 - 0.5 * share), 3) if key in UNSURE else value
    return points


def _growth(state: BlockTrainState, seat: Seat) -> float:
    """Value runs that one more container would raise, if there is room beside them."""
    first = seat * MOST_WAGONS
    row = [int(wagon) for wagon in list(state.row)[first : first + state.length[seat]]]
    total = 0.0
    start = 0
    while start < len(row):
        end = start + 1
        while end < len(row) and (row[end] ^ row[start]) & COLOUR == 0:
            end += 1
        if row[start] & COLOUR != EMPTY:
            total += _room(row, start, end) * GROWTH[min(end - start, 5)]
        start = end
    return total


def _room(row: list[int], start: int, end: int) -> float:
    """Return how freely a run can grow: 0 walled in, 1 open on either side."""
    left = start == 0 or not row[start - 1] & FRAGILE
    right = end == len(row) or not row[end] & FRAGILE
    return (left + right) / 2
