"""Plans compared in the same imagined worlds: the best one, and what another one loses."""

from collections.abc import Sequence
from math import sqrt
from typing import Any, Final

import msgspec

from railtable.core.dice import Dice, FastDice
from railtable.core.engine import State
from railtable.core.rules import IndexedRules, Rules
from railtable.insight.explain import WorldPair
from railtable.insight.worlds import TurnPlan, Worlds

GRADES: Final = (("blunder", 0.10), ("mistake", 0.05), ("inaccuracy", 0.02))
"""Grades of a turn by the chance of winning it lost, the worst first; less is fine."""
FINE_GRADE: Final = "fine"
CERTAIN: Final = 2.0
"""Losses below so many standard errors are not graded."""


OPEN_RANGE: Final = (0.01, 0.99)
"""Outside these chances of winning plans are compared by the expected place."""


def is_decided(wins: Sequence[float]) -> bool:
    """Tell whether a seat wins nearly surely after all plans, or loses nearly surely."""
    low, high = OPEN_RANGE
    return all(win < low for win in wins) or all(win > high for win in wins)


class Effort(msgspec.Struct, frozen=True, kw_only=True):
    """How much is computed for a review.

    `plans` candidates are found by a beam of `width` and halved over `worlds` worlds a
    round.  The best and the one played are compared in `pairs` fresh worlds, up to
    `most_pairs` while the grade is in doubt, each played on for `rounds` rounds.
    Values are means of `draws` samples.  A turn that lost nothing is compared with the next
    best in `reason_pairs` worlds, to say what was good about it.
    """

    plans: int = 8
    width: int = 6
    worlds: int = 12
    pairs: int = 300
    most_pairs: int = 1200
    rounds: float = 1.0
    draws: int = 64
    reason_pairs: int = 40

    def turns(self, seats: int) -> int:
        """Return how many turns are played on before a position is evaluated."""
        return round(self.rounds * seats)


QUICK_PLANS: Final = Effort(
    plans=5, width=24, worlds=2, pairs=6, most_pairs=12, rounds=0.5, draws=4, reason_pairs=4
)
"""For games that draw up their plans, where finding one takes milliseconds: for a hint."""
DRAWN_PLANS: Final = msgspec.structs.replace(
    QUICK_PLANS, plans=8, width=96, worlds=3, pairs=12, most_pairs=72
)
"""For the review of such a game, which has time for more candidates and worlds."""


SKETCH: Final = Effort(
    plans=3, width=2, worlds=1, pairs=2, most_pairs=2, reason_pairs=2, rounds=0.0, draws=2
)
"""Enough to show what a review looks like."""

EFFORTS: Final = ("sketch", "quick", "usual", "thorough")
"""Names of efforts: hardly any, a tenth of the usual one, the usual one, four times as much."""


def default_effort(rules: Rules[Any, Any], name: str = "usual") -> Effort:
    """Return the effort of a name; the usual one reviews a game in seconds."""
    usual = Effort() if isinstance(rules, IndexedRules) else DRAWN_PLANS
    if name == "sketch":
        return SKETCH
    if name == "quick":
        return _scaled(usual, 0.1)
    return _scaled(usual, 4.0) if name == "thorough" else usual


def _scaled(effort: Effort, factor: float) -> Effort:
    return msgspec.structs.replace(
        effort,
        worlds=max(1, round(factor * effort.worlds)),
        pairs=max(2, round(factor * effort.pairs)),
        most_pairs=max(2, round(factor * effort.most_pairs)),
        draws=max(2, round(factor * effort.draws)),
        reason_pairs=max(2, round(factor * effort.reason_pairs)),
    )


class Ranked(msgspec.Struct, frozen=True):
    """A candidate plan and its mean chance of winning in the worlds it was tried in."""

    plan: TurnPlan
    win: float


class Comparison(msgspec.Struct, frozen=True):
    """The chance of winning that a plan loses against another, and its standard error."""

    loss: float
    noise: float
    pairs: int = 0

    @property
    def grade(self) -> str:
        """The grade of the loss: fine where it may be noise."""
        if self.loss < CERTAIN * self.noise:
            return FINE_GRADE
        return next((name for name, least in GRADES if self.loss >= least), FINE_GRADE)

    @property
    def is_in_doubt(self) -> bool:
        """Tell whether another grade lies within the noise."""
        reach = CERTAIN * self.noise
        return any(abs(self.loss - least) < reach for _, least in GRADES)


NO_LOSS: Final = Comparison(0.0, 0.0)


class Comparer:
    """Compares plans of the seat to move in worlds it could be in.

    All plans meet the same worlds, and the same numbers are thrown after each.
    """

    def __init__(self, worlds: Worlds, effort: Effort, dice: Dice) -> None:
        self.worlds = worlds
        self.effort = effort
        self._dice = dice
        self._throws = FastDice(0)

    def rank(self, state: State, plans: list[TurnPlan]) -> list[Ranked]:
        """Return the plans from the best on: the worse half is dropped again and again."""
        sums = [0.0] * len(plans)
        counts = [0] * len(plans)
        left, dropped = list(range(len(plans))), list[int]()
        while len(left) > 1:
            for _ in range(self.effort.worlds):
                wins = self.wins(state, [plans[number] for number in left])
                for number, win in zip(left, wins, strict=True):
                    sums[number] += win
                    counts[number] += 1
            left.sort(key=lambda number: -sums[number])
            half = (len(left) + 1) // 2
            left, dropped = left[:half], left[half:] + dropped
        return [
            Ranked(plans[number], sums[number] / max(1, counts[number]))
            for number in left + dropped
        ]

    def compare(
        self,
        state: State,
        played: TurnPlan,
        best: TurnPlan,
        keep: list[WorldPair] | None = None,
    ) -> Comparison:
        """Return what the played plan loses against the best one, in fresh worlds.

        The first round of worlds is appended to `keep`, for facts about the difference.
        """
        total = squares = 0.0
        count = 0
        found = NO_LOSS
        while count < self.effort.most_pairs:
            for _ in range(self.effort.pairs):
                pair = self.sample_pair(state, played, best)
                total += pair.other_win - pair.win
                squares += (pair.other_win - pair.win) ** 2
                if keep is not None and count == 0:
                    keep.append(pair)
            count += self.effort.pairs
            mean = total / count
            variance = max(0.0, squares / count - mean * mean)
            found = Comparison(mean, sqrt(variance / max(1, count - 1)), count)
            if not found.is_in_doubt:
                break
        return found

    def sample_pair(self, state: State, plan: TurnPlan, other: TurnPlan) -> WorldPair:
        """Return one imagined world with both plans played in it."""
        seat = int(state.to_move)
        world, (mine, theirs) = self._futures(state, [plan, other])
        value = self.worlds.value
        return WorldPair(world, mine, theirs, value(mine)[seat], value(theirs)[seat])

    def wins(self, state: State, plans: list[TurnPlan]) -> list[float]:
        """Return the mover's chance of winning after each plan, in one imagined world."""
        seat = int(state.to_move)
        return [self.worlds.value(after)[seat] for after in self._futures(state, plans)[1]]

    def _futures(self, state: State, plans: list[TurnPlan]) -> tuple[State, list[State]]:
        """Return one imagined world, and the state some turns after each plan in it."""
        worlds, dice = self.worlds, self._dice
        world = worlds.imagine(state, int(state.to_move), dice)
        a, b, c, d = dice.word(), dice.word(), dice.word(), dice.word()
        turns = self.effort.turns(int(state.seats))
        futures = []
        for plan in plans:
            after = worlds.play(world, plan)
            self._throws.begin(a, b, c, d)
            worlds.play_on(after, turns, self._throws)
            futures.append(after)
        return world, futures
