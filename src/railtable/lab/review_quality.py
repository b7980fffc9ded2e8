"""Measure reviews: accounts of bots' games, noise of grades, and injected blunders.

`bench/insight.py` writes the tables of docs/insight.md with these.
"""

from collections.abc import Callable, Sequence
from math import hypot
from time import process_time
from typing import Any, Final

import msgspec

from railtable.bots import make_bot
from railtable.core.actions import Action
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.record import Record, record_of
from railtable.core.rules import Rules
from railtable.core.seats import Seat
from railtable.core.table import Table
from railtable.games import find_rules
from railtable.insight import Effort, Review, dearest_turns, default_effort, review_record
from railtable.insight.compare import CERTAIN, FINE_GRADE, GRADES, Comparer, Comparison
from railtable.insight.hints import find_hint, hint_effort
from railtable.insight.luck_study import DrawMeter, LuckStudent
from railtable.insight.review import make_reviewer
from railtable.insight.worlds import Worlds, make_evaluate

BOTS: Final = ("greedy", "porter", "signaller")
"""Bots of the measured games: quick ones, which make mistakes of every size."""
BLUNDER_OTHERS: Final = {"best": BOTS, "bots": BOTS, "inspector": ("inspector",)}
"""Players of the turns around an injected one, see `BlunderRow`."""
DRAWS: Final = Effort(
    plans=2, width=2, worlds=1, pairs=2, most_pairs=2, rounds=1.0, draws=2, reason_pairs=2
)
"""For the luck of draws, whose mean is zero for every effort: values as in a usual review."""
LOST: Final = 0.10
"""An injected turn counts if it lost at least so much."""
TRIES: Final = 12
"""Turns of a game that are tried for one that loses so much."""
HORIZONS: Final = (0.0, 0.5, 1.0, 2.0, 4.0)
"""Rounds of turns between a draw and the values that tell its luck."""
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


class HintRow(msgspec.Struct, frozen=True):
    """A reviewed game in which every turn was a hint's.

    `graded` are turns that the review calls an inaccuracy or worse, and `beyond` those whose
    loss is more than two standard errors of both.  `loss` is the mean loss of all turns, and
    `largest` the largest one.
    """

    game: str
    seats: int
    number: int
    turns: int
    graded: int
    beyond: int
    loss: float
    largest: float


class DrawRow(msgspec.Struct, frozen=True, array_like=True):
    """Every seat's luck of draws in one game, by the account and by the luck study.

    `players` are `quick` as in the luck study, with random moves in between, or `greedy`.
    """

    game: str
    seats: int
    number: int
    players: str
    wins: list[float]
    account: list[float]
    study: list[float]


class HorizonRow(msgspec.Struct, frozen=True, array_like=True):
    """Every seat's luck of draws in one game of quick players, for each of the `HORIZONS`."""

    game: str
    seats: int
    number: int
    wins: list[float]
    lucks: list[list[float]]


class BlunderRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game with an injected turn, its loss in fresh worlds, and what the review says of it.

    `others` are who played the other turns: `best`, the best of a review's candidates; `bots`,
    quick bots; or `inspector`, the strongest bots.  `rank` is its place among the dearest turns of all seats, and `own_rank` among
    those of its seat: 1 for the dearest, and 0 where the review called it fine.
    """

    game: str
    seats: int
    number: int
    others: str
    loss: float
    noise: float
    rank: int
    own_rank: int
    grade: str
    reviewed_loss: float
    reviewed_noise: float

    @property
    def agrees(self) -> bool:
        """Tell whether both losses are the same within two standard errors."""
        return abs(self.loss - self.reviewed_loss) <= 2 * hypot(self.noise, self.reviewed_noise)


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
    wanted = default_effort(rules, effort)
    record = play_reviewed_game(rules, seats, f"account/{game}/{seats}/{number}")
    begin = process_time()
    found = review_record(record, wanted, seed=str(number))
    seconds = process_time() - begin
    terms = [
        [one.start, one.draws, one.own, one.hidden, one.others, one.result] for one in found.seats
    ]
    error = max(abs(sum(row[:5]) - row[5]) for row in terms)
    return AccountRow(game, seats, number, effort, len(found.turns), seconds, error, terms)


def measure_draws(game: str, seats: int, number: int, players: str) -> DrawRow:
    """Play one game and measure its luck of draws twice: as a review does, and as the study."""
    student, seed = LuckStudent(game, seats, ""), f"draws/{players}/{game}/{seats}/{number}"
    if players == "quick":
        record = _play_quick_game(student, seed)
    else:
        record = play_reviewed_game(student.rules, seats, seed, names=BOTS[:1])
    account = make_reviewer(record, DRAWS, seed=str(number)).draw_luck()
    wins, [study] = _draw_lucks(student, record, [DrawMeter(student.worlds, seats, seed)])
    return DrawRow(game, seats, number, players, wins, _rounded(account), study)


def measure_horizons(game: str, seats: int, number: int) -> HorizonRow:
    """Play one game and measure its luck of draws with values after more and more rounds."""
    student, seed = LuckStudent(game, seats, ""), f"horizons/{game}/{seats}/{number}"
    meters = [DrawMeter(student.worlds, seats, seed, rounds) for rounds in HORIZONS]
    wins, lucks = _draw_lucks(student, _play_quick_game(student, seed), meters)
    return HorizonRow(game, seats, number, wins, lucks)


def _play_quick_game(student: LuckStudent, seed: str) -> Record:
    dice = FastDice(f"{seed}/turns")

    def play(table: Table) -> bool:
        table.play(table.to_move, student.choose_turn(table.state, dice))
        return True

    return play_reviewed_game(student.rules, student.seats, seed, play)


def _draw_lucks(
    student: LuckStudent, record: Record, meters: list[DrawMeter]
) -> tuple[list[float], list[list[float]]]:
    """Return every seat's result, and its luck by each meter."""
    rules = student.rules
    state = rules.setup(student.seats)
    for step in record.steps:
        before = rules.copy(state) if step.seat == CHANCE else None
        rules.apply(state, step.action)
        if before is not None:
            for meter in meters:
                meter.add(before, state)
    return _rounded(student.worlds.value(state)), [_rounded(one.luck) for one in meters]


def _rounded(numbers: Sequence[float]) -> list[float]:
    return [round(number, 3) for number in numbers]


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


def measure_hints(game: str, seats: int, number: int) -> HintRow:
    """Play one game by hints, and review it in other worlds."""
    rules, seed = find_rules(game), f"hints/{game}/{seats}/{number}"
    dice, effort, noises = FastDice(f"{seed}/worlds"), hint_effort(rules), dict[int, float]()

    def follow(table: Table) -> bool:
        hint = find_hint(rules, table.view(table.to_move), dice, effort)
        noises[len(table.steps)] = hint.noise
        table.play(table.to_move, hint.plan)
        return True

    turns = review_record(play_reviewed_game(rules, seats, seed, follow), seed=str(number)).turns
    beyond = [
        turn.loss > CERTAIN * hypot(turn.noise, noises[turn.first_step])
        for turn in turns
        if turn.grade != FINE_GRADE
    ]
    losses = [turn.loss for turn in turns]
    return HintRow(
        game,
        seats,
        number,
        len(turns),
        len(beyond),
        sum(beyond),
        sum(losses) / len(losses),
        max(losses),
    )


class Injector:
    """Plays the worst candidate of one turn, where it loses enough.

    With `plays_best` all other turns are the best of a review's candidates, so the injected
    one stands out; else the bots play them.
    """

    def __init__(self, rules: Rules[Any, Any], seats: int, seed: str, *, plays_best: bool) -> None:
        self.plays_best = plays_best
        self.effort = default_effort(rules)
        self.dice = FastDice(f"{seed}/inject")
        self.worlds = Worlds(rules, seats, make_evaluate(rules))
        self.comparer = Comparer(self.worlds, self.effort, self.dice)
        self.left = TRIES
        self.step = 0
        self.found: Comparison | None = None

    def __call__(self, table: Table) -> bool:
        """Play the turn of the seat to move; tell whether it was played."""
        if not self.plays_best and not self._is_tried():
            return False
        state, dice = table.state, self.dice
        world = self.worlds.imagine(state, int(state.to_move), dice)
        plans = self.worlds.candidates(world, dice, self.effort.plans, self.effort.width)
        ranked = self.comparer.rank(state, self.worlds.distinct_plans(state, plans))
        best, worst = ranked[0], ranked[-1]
        is_tried = not self.plays_best or self._is_tried()
        if is_tried and best.win - worst.win >= LOST / 2:
            self.left -= 1
            found = self.comparer.compare(state, worst.plan, best.plan)
            if found.loss >= LOST and found.grade != FINE_GRADE:
                self.step, self.found = len(table.steps), found
                table.play(table.to_move, list(worst.plan))
                return True
        if self.plays_best:
            table.play(table.to_move, list(best.plan))
        return self.plays_best

    def _is_tried(self) -> bool:
        """Tell whether to look at this turn: one of a few, chosen at random."""
        return self.found is None and self.left > 0 and self.dice.below(4) == 0


def measure_blunder(game: str, seats: int, number: int, others: str) -> BlunderRow | None:
    """Inject a turn into a game and review it; None where no turn lost enough."""
    rules = find_rules(game)
    seed = f"blunder/{others}/{game}/{seats}/{number}"
    inject = Injector(rules, seats, seed, plays_best=others == "best")
    record = play_reviewed_game(rules, seats, seed, inject, BLUNDER_OTHERS[others])
    if inject.found is None:
        return None
    review = review_record(record, seed=str(number))
    [turn] = [one for one in review.turns if one.first_step == inject.step]
    return BlunderRow(
        game=game,
        seats=seats,
        number=number,
        others=others,
        loss=inject.found.loss,
        noise=inject.found.noise,
        rank=cost_rank(review, inject.step),
        own_rank=cost_rank(review, inject.step, turn.seat),
        grade=turn.grade,
        reviewed_loss=turn.loss,
        reviewed_noise=turn.noise,
    )


def cost_rank(review: Review, step: int, seat: Seat | None = None) -> int:
    """Return the place of a turn among the dearest ones of a seat or all, or 0 where it is fine."""
    dearest = dearest_turns(review, len(review.turns), seat)
    return next((at for at, one in enumerate(dearest, 1) if one.first_step == step), 0)
