"""Measure reviews: accounts of bots' games, noise of grades, and injected blunders.

`bench/insight.py` writes the tables of docs/insight.md with these.
"""

from collections.abc import Callable
from time import process_time
from typing import Any, Final

import msgspec

from railtable.bots import make_bot
from railtable.core.actions import Action
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.record import Record, record_of
from railtable.core.rules import Rules
from railtable.core.table import Table
from railtable.games import find_rules
from railtable.insight import Effort, Review, dearest_turns, default_effort, review_record
from railtable.insight.compare import FINE_GRADE, GRADES, Comparer, Comparison
from railtable.insight.puzzles import make_evaluate
from railtable.insight.worlds import Worlds

BOTS: Final = ("greedy", "porter", "signaller")
"""Bots of the measured games: quick ones, which make mistakes of every size."""
DRAWS: Final = Effort(
    plans=2, width=2, worlds=1, pairs=2, most_pairs=2, rounds=1.0, draws=2, reason_pairs=2
)
"""For the mean luck of draws, which is zero whatever the effort: values as in a usual review."""
LOST: Final = 0.10
"""An injected turn counts if it lost at least so much."""
TRIES: Final = 12
"""Turns of a game that are tried for one that loses so much."""
STEPS: Final = (FINE_GRADE, *(name for name, _ in reversed(GRADES)))


class AccountRow(msgspec.Struct, frozen=True):
    """A reviewed game: every seat's terms (start, draws, own, hidden, others, result)."""

    game: str
    seats: int
    number: int
    effort: str
    turns: int
    seconds: float
    error: float
    terms: list[list[float]]


class NoiseRow(msgspec.Struct, frozen=True):
    """A game reviewed twice: turns, those of another grade, and of one more than a step away."""

    game: str
    seats: int
    number: int
    turns: int
    changed: int
    far: int


class BlunderRow(msgspec.Struct, frozen=True):
    """A game with an injected turn: its loss in fresh worlds, its rank among the dearest turns.

    `rank` is 1 for the dearest, and 0 where the review called the turn fine.
    """

    game: str
    seats: int
    number: int
    loss: float
    noise: float
    rank: int


def counts_of(game: str) -> range:
    """Return the numbers of seats of a game."""
    info = find_rules(game).info
    return range(info.min_seats, info.max_seats + 1)


def play_reviewed_game(
    rules: Rules[Any, Any],
    seats: int,
    seed: str,
    replace: Callable[[Table], bool] | None = None,
    names: tuple[str, ...] = BOTS,
) -> Record:
    """Return a game of bots; `replace` may play a turn instead of a bot, and tells so."""
    dice = FastDice(f"{seed}/bots")
    bots = [make_bot(names[dice.below(len(names))], rules) for _ in range(seats)]
    for bot in bots:
        bot.be_patient()
    table = Table(rules, seats, None, Chance.seeded(seed))
    mover = NOBODY
    while table.to_move != NOBODY:
        seat = table.to_move
        if seat != mover and replace is not None and replace(table):
            mover = NOBODY
            continue
        mover = seat
        plan: list[Action] = list(
            bots[seat].plan(table.view(seat), table.legal_actions(seat), dice)
        )
        table.play(seat, plan)
    return record_of(table)


def measure_account(game: str, seats: int, number: int, effort: str) -> AccountRow:
    """Review one game and return its accounts."""
    rules = find_rules(game)
    is_quick = effort == "draws"
    names = BOTS[:1] if is_quick else BOTS
    wanted = DRAWS if is_quick else default_effort(rules, effort)
    record = play_reviewed_game(rules, seats, f"account/{game}/{seats}/{number}", names=names)
    begin = process_time()
    found = review_record(record, wanted, seed=str(number))
    seconds = process_time() - begin
    terms = [
        [one.start, one.draws, one.own, one.hidden, one.others, one.result] for one in found.seats
    ]
    error = max(abs(sum(row[:5]) - row[5]) for row in terms)
    return AccountRow(game, seats, number, effort, len(found.turns), seconds, error, terms)


def measure_noise(game: str, seats: int, number: int) -> NoiseRow:
    """Review one game twice in other worlds."""
    record = play_reviewed_game(find_rules(game), seats, f"noise/{game}/{seats}/{number}")
    once, again = (review_record(record, seed=f"{number}/{half}") for half in "ab")
    steps = [
        abs(STEPS.index(one.grade) - STEPS.index(other.grade))
        for one, other in zip(once.turns, again.turns, strict=True)
    ]
    changed, far = sum(step > 0 for step in steps), sum(step > 1 for step in steps)
    return NoiseRow(game, seats, number, len(steps), changed, far)


class Injector:
    """Plays all seats well, but one turn: the worst candidate, where it loses enough.

    Good turns are the best of a review's candidates, so the injected one stands out.
    """

    def __init__(self, rules: Rules[Any, Any], seats: int, seed: str) -> None:
        self.effort = default_effort(rules)
        self.dice = FastDice(f"{seed}/inject")
        self.worlds = Worlds(rules, seats, make_evaluate(rules))
        self.comparer = Comparer(self.worlds, self.effort, self.dice)
        self.left = TRIES
        self.step = 0
        self.found: Comparison | None = None

    def __call__(self, table: Table) -> bool:
        """Play the turn of the seat to move."""
        state, dice = table.state, self.dice
        world = self.worlds.imagine(state, int(state.to_move), dice)
        plans = self.worlds.candidates(world, dice, self.effort.plans, self.effort.width)
        ranked = self.comparer.rank(state, self.worlds.distinct_plans(state, plans))
        best, worst = ranked[0], ranked[-1]
        plan = best.plan
        if self._is_wanted(best.win - worst.win):
            found = self.comparer.compare(state, worst.plan, best.plan)
            if found.loss >= LOST and found.grade != FINE_GRADE:
                self.step, self.found, plan = len(table.steps), found, worst.plan
        table.play(table.to_move, list(plan))
        return True

    def _is_wanted(self, lead: float) -> bool:
        """Tell whether to try this turn: one of a few chosen at random, with a clear lead."""
        if self.found is not None or not self.left or lead < LOST / 2 or self.dice.below(4):
            return False
        self.left -= 1
        return True


def measure_blunder(game: str, seats: int, number: int) -> BlunderRow | None:
    """Inject a turn into a game and review it; None where no turn lost enough."""
    rules = find_rules(game)
    seed = f"blunder/{game}/{seats}/{number}"
    inject = Injector(rules, seats, seed)
    record = play_reviewed_game(rules, seats, seed, inject)
    if inject.found is None:
        return None
    review = review_record(record, seed=str(number))
    rank = cost_rank(review, inject.step)
    return BlunderRow(game, seats, number, inject.found.loss, inject.found.noise, rank)


def cost_rank(review: Review, step: int) -> int:
    """Return the place of a turn among the dearest ones, or 0 where it is fine."""
    dearest = dearest_turns(review, len(review.turns))
    return next((at for at, one in enumerate(dearest, 1) if one.first_step == step), 0)
