"""The review of a finished game: accounts, graded turns and chances over time."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY, State
from railtable.core.errors import RailtableError
from railtable.core.facts import Fact
from railtable.core.record import Record, replay
from railtable.core.rules import Rules
from railtable.games import find_rules
from railtable.insight.account import Ledger, SeatAccount
from railtable.insight.compare import (
    FINE_GRADE,
    NO_LOSS,
    Comparer,
    Comparison,
    Effort,
    Ranked,
    default_effort,
)
from railtable.insight.explain import WorldPair, find_facts, reasons_against, reasons_for
from railtable.insight.moments import ReviewMoment, is_draw, moments_of
from railtable.insight.worlds import Evaluate, TurnPlan, WinChances, Worlds
from railtable.values import chances

FORMAT: Final = 1
ALTERNATIVES: Final = 3
OBVIOUS: Final = 0.10
"""A plan that is so far ahead of the next different one is found by everybody."""


class Alternative(msgspec.Struct, frozen=True):
    """A plan of a turn in text, and the chance of winning it gave."""

    plan: list[str]
    win: float


class TurnReview(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's decisions between two draws or turns of others.

    `loss` is the chance of winning given away, `noise` its standard error.
    `reasons` say what the turn did worse than the best one, or, if it lost nothing, better
    than the next best: what its player could have thought.  The strongest is first.
    """

    seat: int
    first_step: int
    steps: int
    grade: str
    loss: float
    noise: float
    pairs: int
    played: list[str]
    best: list[str]
    alternatives: list[Alternative]
    obvious: bool
    before: WinChances
    after: WinChances
    reasons: list[Fact]


class CurvePoint(msgspec.Struct, frozen=True):
    """Everybody's chance of winning after so many steps."""

    step: int
    wins: WinChances


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """What happened in a finished game, and why."""

    format: int = FORMAT
    game: str
    players: list[str]
    seats: list[SeatAccount]
    turns: list[TurnReview]
    curve: list[CurvePoint]


class UnfinishedGame(RailtableError):
    """A game under way, which is not reviewed: it would tell what is hidden."""


class Reviewer:
    """Reviews one finished game, moment by moment, so that it can be shown and stopped."""

    def __init__(self, record: Record, evaluate: Evaluate, effort: Effort, seed: str) -> None:
        self.record = record
        self.rules: Rules[Any, Any] = find_rules(record.header.game)
        self.effort = effort
        self._dice = FastDice(f"{seed}/review")
        self._worlds = Worlds(self.rules, record.header.seats, evaluate)
        self._comparer = Comparer(self._worlds, effort, self._dice)
        self._start = _checked_start(record)
        self.turns: list[TurnReview] = []
        self.curve: list[CurvePoint] = []

    def run(self, progress: Callable[[int, int], None] | None = None) -> Review:
        """Return the review; `progress` is told how many steps of how many are done."""
        total = len(self.record.steps)
        for done in self.steps():
            if progress is not None:
                progress(done, total)
        return self.result()

    def steps(self) -> Iterator[int]:
        """Review moment by moment; yield the number of steps done after each."""
        start = self._value(self._start)
        self._ledger = Ledger(start)
        self.curve.append(CurvePoint(0, start))
        for moment, after in moments_of(self.rules, self._start, self.record.steps):
            value = self._value(after)
            if is_draw(moment):
                self._ledger.add_draw(value)
            else:
                self._review_turn(moment, value)
            self.curve.append(CurvePoint(moment.end, value))
            yield moment.end

    def result(self) -> Review:
        """Return the review of all that was gone through."""
        header = self.record.header
        return Review(
            game=header.game,
            players=header.players,
            seats=self._ledger.close(),
            turns=self.turns,
            curve=self.curve,
        )

    def _value(self, state: State) -> WinChances:
        turns = self.effort.turns(int(state.seats))
        return self._worlds.expected_value(state, self.effort.draws, turns, self._dice)

    def _review_turn(self, moment: ReviewMoment, value: WinChances) -> None:
        """Grade a turn and enter it into the accounts."""
        played = tuple(moment.actions)
        ranked = self._rank(moment, played)
        best, found = ranked[0].plan, NO_LOSS
        pairs: list[WorldPair] = []
        if self._worlds.is_same_position(moment.before, played, best):
            best = played
        else:
            found = self._comparer.compare(moment.before, played, best, pairs)
            if found.loss <= 0.0:
                best, found = played, NO_LOSS
        ideal = value
        if best != played:
            ideal = self._value(self._worlds.play(moment.before, best))
        self._ledger.add_decision(moment.seat, -found.loss, ideal, value)
        turn = self._told(moment, ranked, best, found, value)
        if found.grade == FINE_GRADE:
            reasons = self._merits(moment, played, ranked)
        else:
            reasons = reasons_against(find_facts(self.rules, pairs, "best"))
        self.turns.append(msgspec.structs.replace(turn, reasons=reasons))

    def _merits(self, moment: ReviewMoment, played: TurnPlan, ranked: list[Ranked]) -> list[Fact]:
        """Return what speaks for a turn that lost nothing, against the next best one."""
        state, is_same = moment.before, self._worlds.is_same_position
        other = next((one.plan for one in ranked if not is_same(state, one.plan, played)), None)
        if other is None:
            return []
        sample = self._comparer.sample_pair
        pairs = [sample(state, played, other) for _ in range(self.effort.reason_pairs)]
        return reasons_for(find_facts(self.rules, pairs, "second"))

    def _rank(self, moment: ReviewMoment, played: TurnPlan) -> list[Ranked]:
        """Return the candidates, the best first, and the plan that was played among them."""
        state, dice, effort = moment.before, self._dice, self.effort
        world = self._worlds.imagine(state, moment.seat, dice)
        plans = self._worlds.candidates(world, dice, effort.plans, effort.width)
        if not any(self._worlds.is_same_position(state, plan, played) for plan in plans):
            plans.append(played)
        return self._comparer.rank(state, plans)

    def _told(
        self,
        moment: ReviewMoment,
        ranked: list[Ranked],
        best: TurnPlan,
        found: Comparison,
        value: WinChances,
    ) -> TurnReview:
        text = self.rules.format_action
        lead = ranked[0].win - ranked[1].win if len(ranked) > 1 else 1.0
        return TurnReview(
            seat=moment.seat,
            first_step=moment.first,
            steps=len(moment.actions),
            grade=found.grade,
            loss=found.loss,
            noise=found.noise,
            pairs=found.pairs,
            played=[text(action) for action in moment.actions],
            best=[text(action) for action in best],
            alternatives=[
                Alternative([text(action) for action in one.plan], one.win)
                for one in ranked[:ALTERNATIVES]
            ],
            obvious=found.grade == FINE_GRADE and lead >= OBVIOUS,
            before=self.curve[-1].wins,
            after=value,
            reasons=[],
        )


def review_record(
    record: Record,
    effort: Effort | None = None,
    *,
    seed: str = "0",
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Return the review of a finished game; the same seed and effort give the same one."""
    rules = find_rules(record.header.game)

    def evaluate(state: State) -> WinChances:
        return chances(rules, state, everything=True).wins

    return Reviewer(record, evaluate, effort or default_effort(rules), seed).run(progress)


def dearest_turns(review: Review, count: int = 3) -> list[TurnReview]:
    """Return the graded turns that lost most, the dearest first."""
    graded = [turn for turn in review.turns if turn.grade != FINE_GRADE]
    return sorted(graded, key=lambda turn: -turn.loss)[:count]


def _checked_start(record: Record) -> State:
    """Return the state a finished game began in, or refuse one that is under way."""
    rules = find_rules(record.header.game)
    start: State | None = None
    state: Any = None
    for _, state in replay(record, find_rules):
        if start is None:
            start = rules.copy(state)
    if start is None or state.to_move != NOBODY:
        raise UnfinishedGame("unfinished_game")
    return start
