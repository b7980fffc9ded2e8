"""Plan whole turns of a seat, up to the next chance step, by beam search.  Compiled."""
# railtable: compiled

from typing import Final, Generic, TypeVar, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.engine import Engine, State
from railtable.core.numbers import Amounts, Numbers

DEPTH: Final[i64] = 16
ALIKE: Final[i64] = 3
"""Maximum number of kept plans with the same first move."""

S = TypeVar("S", bound=State)


@final
class Plan(Generic[S]):
    """The moves of one turn, the resulting state and its evaluation."""

    def __init__(self, before: "Plan[S] | None", move: i64, state: S, worth: float) -> None:
        self.before: Plan[S] | None = before
        self.move: i64 = move
        self.first: i64 = move
        if before is not None and before.move >= 0:
            self.first = before.first
        self.state: S = state
        self.worth: float = worth
        self.is_taken = False

    def moves(self) -> list[int]:
        """Return the moves in order."""
        found: list[int] = []
        plan: Plan[S] | None = self
        while plan is not None and plan.move >= 0:
            found.append(plan.move)
            plan = plan.before
        found.reverse()
        return found


@final
class Planner(Generic[S]):
    """Searches turns; a turn ends at a chance step or at another seat's move."""

    def __init__(self, engine: Engine[S]) -> None:
        self.engine: Engine[S] = engine
        self._moves = Numbers()
        self._terms = Amounts()

    def plans(self, state: S, weights: vec[float], width: i64, keep: i64) -> list[Plan[S]]:
        """Return the best whole turns that a beam of this width finds, the best first."""
        seat = state.to_move
        lines = [Plan(None, -1, state, 0.0)]
        done: list[Plan[S]] = []
        depth: i64 = 0
        while lines and depth < DEPTH:
            further: list[Plan[S]] = []
            for line in lines:
                self._go_on(line, seat, weights, further, done)
            lines = best_plans(further, width, width)
            depth += 1
        done.extend(lines)
        return best_plans(done, keep, ALIKE)

    def _go_on(
        self,
        line: Plan[S],
        seat: i64,
        weights: vec[float],
        further: list[Plan[S]],
        done: list[Plan[S]],
    ) -> None:
        """Extend a line by every move; collect finished turns in `done`."""
        engine, moves = self.engine, self._moves
        moves.clear()
        engine.add_moves(line.state, moves)
        at: i64 = 0
        while at < moves.size:
            move = moves.items[at]
            state = engine.copy(line.state)
            engine.play(state, move)
            plan = Plan(line, move, state, engine.evaluate(state, seat, weights, self._terms))
            if state.to_move == seat:
                further.append(plan)
            else:
                done.append(plan)
            at += 1


def best_plans(plans: list[Plan[S]], count: i64, alike: i64) -> list[Plan[S]]:
    """Return the best plans; the first of equal ones, and at most `alike` with one first move."""
    best: list[Plan[S]] = []
    below = 1e300
    while len(best) < count:
        chosen: Plan[S] | None = None
        for plan in plans:
            if plan.is_taken or plan.worth >= below:
                continue
            if chosen is None or plan.worth > chosen.worth:
                chosen = plan
        if chosen is None:
            break
        chosen.is_taken = True
        if _count_alike(best, chosen.first) < alike:
            best.append(chosen)
            below = chosen.worth
    for plan in best:
        plan.is_taken = False
    return best


def _count_alike(plans: list[Plan[S]], first: i64) -> i64:
    count: i64 = 0
    for plan in plans:
        if plan.first == first:
            count += 1
    return count
