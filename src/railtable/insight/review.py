"""The review of a finished game: accounts, graded turns and chances over time."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import msgspec

from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY, State
from railtable.core.errors import IllegalAction, RailtableError
from railtable.core.facts import Fact
from railtable.core.record import Record, replay
from railtable.core.rules import Rules
from railtable.core.seats import Seat
from railtable.core.table import take_action
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
    is_decided,
)
from railtable.insight.explain import WorldPair, find_facts, reasons_against, reasons_for
from railtable.insight.moments import ReviewMoment, is_draw, moments_of
from railtable.insight.worlds import (
    Evaluate,
    TurnPlan,
    WinChances,
    Worlds,
    make_evaluate,
    make_standings,
    mean_of,
)

FORMAT: Final = 1
ALTERNATIVES: Final = 3
OBVIOUS: Final = 0.10
"""A plan that is so far ahead of the next different one is found by everybody."""
FACT_PAIRS: Final = 100
"""Facts about a loss are counted in so many of its worlds: counting takes longer than playing."""


class Alternative(msgspec.Struct, frozen=True):
    """A plan of a turn in text, and the chance of winning it gave."""

    plan: list[str]
    win: float


class TurnReview(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's decisions between two draws or turns of others.

    `loss` is the chance of winning given away, `noise` its standard error.  Where winning was
    nearly certain or nearly impossible (`by_place`), both are in expected place instead: from 0
    for the last place to 1 for the first.
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
    by_place: bool = False


class CurvePoint(msgspec.Struct, frozen=True):
    """Everybody's chance of winning after so many steps."""

    step: int
    wins: WinChances


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """The review of a finished game."""

    format: int = FORMAT
    game: str
    players: list[str]
    seats: list[SeatAccount]
    turns: list[TurnReview]
    curve: list[CurvePoint]


class ReviewedMoment(msgspec.Struct, frozen=True, kw_only=True):
    """The change by one draw, turn or resignation; a review is folded from these.

    `seat` is CHANCE for a draw, and `turn` is None for all but a turn.  `step` is the number of
    steps played after it, `own` the seat's loss (at most 0).  `ideal` is the value after the
    best plan in the true world, `after` the value after what was played.
    """

    seat: int
    step: int
    own: float
    ideal: WinChances
    after: WinChances
    turn: TurnReview | None = None


class UnfinishedGame(RailtableError):
    """Raised for a game in progress, whose review would reveal hidden cards."""


class Reviewer:
    """Reviews one finished game, moment by moment, so that it can be shown and stopped."""

    def __init__(
        self,
        record: Record,
        evaluate: Evaluate,
        effort: Effort,
        seed: str,
        standings: Evaluate | None = None,
    ) -> None:
        """`standings` returns every seat's expected place, from 0 for the last to 1."""
        self.record = record
        self.rules: Rules[Any, Any] = find_rules(record.header.game)
        self.effort = effort
        self.seed = seed
        self._dice = FastDice(0)
        self._worlds = Worlds(self.rules, record.header.seats, evaluate)
        self._comparer = Comparer(self._worlds, effort, self._dice)
        self._by_place: Comparer | None = None
        if standings is not None and record.header.seats > 2:
            places = Worlds(self.rules, record.header.seats, standings)
            self._by_place = Comparer(places, effort, self._dice)
        self._start = _checked_start(record)

    def run(self, progress: Callable[[int, int], None] | None = None) -> Review:
        """Return the review; `progress` is told how many steps of how many are done."""
        total = len(self.record.steps)
        start, found = self.start_value(), list[ReviewedMoment]()
        for moment in self.moments(0, start):
            found.append(moment)
            if progress is not None:
                progress(moment.step, total)
        return fold_review(self.record, start, found)

    def start_value(self) -> WinChances:
        """Return everybody's chances before the first step."""
        self._reseed("start")
        return self._value(self._start)

    def moments(self, first: int, before: WinChances) -> Iterator[ReviewedMoment]:
        """Review moment by moment from a step on, where everybody's chances were `before`.

        Each moment has its own random numbers, so a review in several parts is the same as one
        in a single part.
        """
        now = before
        for moment, value in self._values(first):
            if is_draw(moment):
                yield ReviewedMoment(
                    seat=CHANCE, step=moment.end, own=0.0, ideal=value, after=value
                )
            else:
                yield self._review_turn(moment, now, value)
            now = value
        resigned = self.record.header.resigned
        if resigned is not msgspec.UNSET:
            scores = self.rules.scores(self._state_at(len(self.record.steps)))
            yield _resignation(resigned, len(self.record.steps), scores, now)

    def draw_luck(self) -> list[float]:
        """Return every seat's luck of draws: that of the accounts, without the rest of a review."""
        now = self.start_value()
        luck = [0.0] * len(now)
        for moment, value in self._values(0):
            if is_draw(moment):
                luck = [sum(one) for one in zip(luck, value, (-old for old in now), strict=True)]
            now = value
        return luck

    def _values(self, first: int) -> Iterator[tuple[ReviewMoment, WinChances]]:
        """Yield the moments from a step on, each with everybody's chances after it."""
        for moment, state in moments_of(self.rules, self._start, self.record.steps):
            if moment.first >= first:
                self._reseed(str(moment.first))
                yield moment, self._value(state)

    def require_turn(self, first: int, plan: TurnPlan) -> None:
        """Refuse a plan that is no legal turn of the seat to move after `first` steps."""
        state = self._state_at(first)
        seat = state.to_move
        for action in plan:
            take_action(self.rules, state, seat, action)
        if state.to_move == seat:
            raise IllegalAction("turn_not_over")

    def compare_plans(self, first: int, plan: TurnPlan, best: TurnPlan) -> Comparison:
        """Return what a turn loses against another one after `first` steps.

        A plan that leads to the same position loses nothing.
        """
        state = self._state_at(first)
        if self._worlds.is_same_position(state, plan, best):
            return NO_LOSS
        self._reseed(f"answer/{first}")
        comparer = self._comparer
        if self._by_place is not None:
            rows = [comparer.wins(state, [plan, best]) for _ in range(self.effort.worlds)]
            if is_decided(mean_of([tuple(row) for row in rows])):
                comparer = self._by_place
        return comparer.compare(state, plan, best)

    def _state_at(self, first: int) -> State:
        """Return the state after so many steps."""
        state: State = self.rules.copy(self._start)
        for step in self.record.steps[:first]:
            self.rules.apply(state, step.action)
        return state

    def _reseed(self, label: str) -> None:
        source = FastDice(f"{self.seed}/review/{label}")
        self._dice.begin(source.word(), source.word(), source.word(), source.word())

    def _value(self, state: State) -> WinChances:
        turns = self.effort.turns(int(state.seats))
        return self._worlds.expected_value(state, self.effort.draws, turns, self._dice)

    def _review_turn(
        self, moment: ReviewMoment, before: WinChances, value: WinChances
    ) -> ReviewedMoment:
        """Grade a turn."""
        played, state = tuple(moment.actions), moment.before
        ranked, comparer = self._rank(moment, played), self._comparer
        by_place = self._by_place is not None and self._is_decided(state, ranked, played)
        if by_place:
            assert self._by_place is not None
            comparer = self._by_place
            ranked = comparer.rank(state, [one.plan for one in ranked])
        best, found = ranked[0].plan, NO_LOSS
        pairs: list[WorldPair] = []
        if self._worlds.is_same_position(state, played, best):
            best = played
        else:
            found = comparer.compare(state, played, best, pairs)
            if found.loss <= 0.0:
                best, found = played, NO_LOSS
        ideal = value
        if best != played:
            ideal = self._value(self._worlds.play(state, best))
        turn = self._told(moment, ranked, best, found, before=before, after=value)
        if found.grade == FINE_GRADE:
            reasons = self._merits(moment, played, ranked)
        else:
            reasons = reasons_against(find_facts(self.rules, pairs[:FACT_PAIRS], "best"))
        own = -found.loss
        if by_place:
            # The account is in chances of winning, whatever the grade is in.
            own = 0.0 if found is NO_LOSS else min(0.0, self._win_change(pairs, moment.seat))
            turn = self._with_wins(turn, state, ranked)
        return ReviewedMoment(
            seat=moment.seat,
            step=moment.end,
            own=own,
            ideal=ideal,
            after=value,
            turn=msgspec.structs.replace(turn, reasons=reasons),
        )

    def _is_decided(self, state: State, ranked: list[Ranked], played: TurnPlan) -> bool:
        """Tell whether the seat wins or loses nearly surely, after the best and the played plan."""
        same = self._worlds.is_same_position
        mine = next(one.win for one in ranked if same(state, one.plan, played))
        return is_decided((ranked[0].win, mine))

    def _win_change(self, pairs: list[WorldPair], seat: int) -> float:
        """Return the change of the chance of winning that goes with the played plan."""
        value = self._worlds.value
        return sum(value(one.after)[seat] - value(one.other)[seat] for one in pairs) / len(pairs)

    def _with_wins(self, turn: TurnReview, state: State, ranked: list[Ranked]) -> TurnReview:
        """Return a turn graded by place, with chances of winning beside the alternatives."""
        plans = [one.plan for one in ranked[:ALTERNATIVES]]
        rows = [tuple(self._comparer.wins(state, plans)) for _ in range(self.effort.worlds)]
        told = [
            Alternative(one.plan, win)
            for one, win in zip(turn.alternatives, mean_of(rows), strict=True)
        ]
        return msgspec.structs.replace(turn, alternatives=told, by_place=True)

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
        """Return the candidates, the best first, and the plan that was played among them.

        The seed does not change the candidates, so reviews differ by their worlds only, and a
        hint in this position has the same ones.
        """
        state, effort = moment.before, self.effort
        dice = FastDice(f"candidates/{moment.first}")
        world = self._worlds.imagine(state, moment.seat, dice)
        known = self._worlds.known_dice(state)
        plans = self._worlds.candidates(world, known, effort.plans, effort.width)
        if not any(self._worlds.is_same_position(state, plan, played) for plan in plans):
            plans.append(played)
        return self._comparer.rank(state, plans)

    def _told(
        self,
        moment: ReviewMoment,
        ranked: list[Ranked],
        best: TurnPlan,
        found: Comparison,
        *,
        before: WinChances,
        after: WinChances,
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
            before=before,
            after=after,
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
    return make_reviewer(record, effort, seed=seed).run(progress)


def make_reviewer(record: Record, effort: Effort | None = None, *, seed: str = "0") -> Reviewer:
    """Return a reviewer that uses the game's trained values."""
    rules = find_rules(record.header.game)
    return Reviewer(
        record,
        make_evaluate(rules),
        effort or default_effort(rules),
        seed,
        make_standings(rules),
    )


def fold_review(record: Record, start: WinChances, moments: Sequence[ReviewedMoment]) -> Review:
    """Return the review of all moments so far: accounts, turns and chances over time."""
    header = record.header
    return Review(
        game=header.game,
        players=header.players,
        seats=accounts_of(start, moments),
        turns=[moment.turn for moment in moments if moment.turn is not None],
        curve=[CurvePoint(0, start), *(CurvePoint(one.step, one.after) for one in moments)],
    )


def accounts_of(start: WinChances, moments: Sequence[ReviewedMoment]) -> list[SeatAccount]:
    """Return every seat's account of all moments so far."""
    ledger = Ledger(start)
    for moment in moments:
        if moment.seat == CHANCE:
            ledger.add_draw(moment.after)
        else:
            ledger.add_decision(moment.seat, moment.own, moment.ideal, moment.after)
    return ledger.close()


def _resignation(seat: int, step: int, scores: list[int], now: WinChances) -> ReviewedMoment:
    """Return a resignation: the seat loses, and the others win by their points."""
    most = max(points for other, points in enumerate(scores) if other != seat)
    winners = [other for other, points in enumerate(scores) if points == most and other != seat]
    after = tuple((other in winners) / len(winners) for other in range(len(scores)))
    return ReviewedMoment(seat=seat, step=step, own=-now[seat], ideal=now, after=after)


def dearest_turns(review: Review, count: int = 3, seat: Seat | None = None) -> list[TurnReview]:
    """Return the graded turns that lost most, of one seat or of all, the dearest first.

    Turns that were graded by place come last: they cost no chance of winning.
    """
    graded = [
        turn
        for turn in review.turns
        if turn.grade != FINE_GRADE and (seat is None or turn.seat == seat)
    ]
    return sorted(graded, key=lambda turn: (turn.by_place, -turn.loss))[:count]


def _checked_start(record: Record) -> State:
    """Return the state a finished game began in, or refuse one that is under way."""
    rules = find_rules(record.header.game)
    start: State | None = None
    state: Any = None
    for _, state in replay(record, find_rules):
        if start is None:
            start = rules.copy(state)
    is_over = state is not None and state.to_move == NOBODY
    if start is None or not (is_over or record.header.resigned is not msgspec.UNSET):
        raise UnfinishedGame("unfinished_game")
    return start
