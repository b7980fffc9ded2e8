"""Puzzles: a position as one seat knows it, its best turn, and the proof.

The files beside `puzzle_data` hold one puzzle a line.  A puzzle holds the seat's view, so
nothing that was hidden from the seat in the source game is stored.
"""

from collections.abc import Sequence
from datetime import date
from functools import cache
from importlib.resources import files
from math import inf, sqrt
from time import monotonic
from typing import Any, Final

import msgspec

from railtable.core.actions import Action, View
from railtable.core.dice import FastDice
from railtable.core.engine import State
from railtable.core.errors import RailtableError
from railtable.core.rules import IndexedRules, Rules
from railtable.core.seats import Seat
from railtable.games import find_rules
from railtable.insight.compare import Comparer, default_effort
from railtable.insight.worlds import (
    OpponentModel,
    TurnPlan,
    WinChances,
    Worlds,
    make_evaluate,
    mean_of,
)
from railtable.values import Chances, chances

FORMAT: Final = "railtable-puzzles"
FORMAT_VERSION: Final = 1
MODELS: Final[tuple[OpponentModel, ...]] = ("tuned", "plain")
LEAST_LEAD: Final = 0.05
"""The best turn is at least so far ahead of every other idea, in win chance."""
CERTAIN_LEAD: Final = 4.0
"""The lead is at least so many standard errors."""
WIN_RANGE: Final = (0.10, 0.90)
WHOLE_GAME: Final = 1e6
"""Rounds to play on for the end of every game."""
RIVALS: Final = 3
"""Ideas that the best turn is compared with."""
ACCEPTED_LOSS: Final = 0.02
"""A turn that loses less than this, or less than two standard errors, is accepted."""


class BadPuzzle(RailtableError):
    """A puzzle file that cannot be read, or a puzzle that does not exist."""


class PuzzlePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A turn in text, and the chance of winning it gives."""

    plan: list[str]
    win: float


class PuzzleProof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lead of the best turn over the next idea, under one opponent model.

    `noise` is the standard error of the lead, `pairs` the number of worlds.
    """

    model: OpponentModel
    win: float
    lead: float
    noise: float
    pairs: int

    @property
    def is_certain(self) -> bool:
        """Tell whether the lead is large enough, and the position undecided."""
        low, high = WIN_RANGE
        return self.is_lead and low <= self.win <= high

    @property
    def is_lead(self) -> bool:
        """Tell whether the lead is large enough."""
        return self.lead >= LEAST_LEAD and self.lead >= CERTAIN_LEAD * self.noise

    @property
    def holds(self) -> bool:
        """Tell whether a lead in new worlds confirms a puzzle: half of what a puzzle needs.

        The leads of chosen positions are a little smaller in new worlds.
        """
        return self.lead >= LEAST_LEAD / 2 and self.lead >= CERTAIN_LEAD / 2 * self.noise


class PuzzleFinish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lead over the next idea in games played to their end, without the values."""

    lead: float
    noise: float
    pairs: int


class TurnVerdict(msgspec.Struct, frozen=True, kw_only=True):
    """A played turn beside the best one.

    `idea` is the number of the puzzle's plan that leads to the same position: 0 for the best,
    None for an idea of its own.  `loss` is against the best turn; a solved puzzle is compared
    with the greedy turn instead.  The other fields are the seats' chances and expected points
    after both turns, the best first.
    """

    idea: int | None
    loss: float
    noise: float
    worlds: int
    wins: list[list[float]]
    points: list[list[float]]

    @property
    def is_solved(self) -> bool:
        """Tell whether the turn is the best, or nearly as good."""
        if self.idea is not None:
            return self.idea == 0
        return self.loss < max(ACCEPTED_LOSS, 2 * self.noise)


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position as its seat knows it, the best turn, the next ideas, and the proof.

    `finish` is None for games that draw up their plans, where it would take minutes.
    `rating` is a first guess of the difficulty.  `source` names the bots' game: seed,
    number and step.
    """

    id: str
    game: str
    rules_version: int
    seats: int
    seat: int
    view: msgspec.Raw
    best: list[str]
    others: list[PuzzlePlan]
    greedy: list[str]
    proofs: list[PuzzleProof]
    finish: PuzzleFinish | None
    rating: int
    source: str


class DailyPool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first `count` puzzles of a file, which are the puzzles of the day from a date on.

    Puzzles that are added to a file get a new pool, so days before it keep their puzzles.
    """

    first_day: date
    count: int


class PuzzleHeader(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a file of puzzles; `daily` has the oldest pool first."""

    format: str = FORMAT
    format_version: int = FORMAT_VERSION
    game: str
    daily: list[DailyPool] = []


class PuzzlePosition:
    """A puzzle's position, set up: the rules, a world of the view, and the seat.

    A puzzle of a file may have any view: raise BadPuzzle if it is none of its game.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.rules: Rules[Any, Any] = find_rules(puzzle.game)
        self.seat: Seat = puzzle.seat
        try:
            self.view: View = msgspec.json.decode(puzzle.view, type=self.rules.info.view)
            self.state: State = self.rules.imagine(self.view, FastDice(f"{puzzle.id}/world"))
        except (ValueError, LookupError):
            raise BadPuzzle("bad_puzzle_position", {"puzzle": puzzle.id}) from None

    def parse(self, plan: Sequence[str]) -> TurnPlan:
        """Return a plan of the puzzle's file as actions."""
        return parse_plan(self.rules, plan)

    def after(self, plan: Sequence[Action]) -> State:
        """Return the state after a seat's actions; raise IllegalAction for an illegal one."""
        state: State = self.rules.copy(self.state)
        for action in plan:
            self.rules.require_turn(state, self.seat)
            self.rules.take(state, action)
        return state

    def idea(self, plan: Sequence[Action]) -> Any:
        """Return a key of where a plan leads; plans with the same key are the same idea."""
        return idea_of(self.rules, self.after(plan), self.seat)


def parse_plan(rules: Rules[Any, Any], plan: Sequence[str]) -> TurnPlan:
    """Return a plan in text as actions."""
    return tuple(rules.parse_action(text) for text in plan)


def idea_of(rules: Rules[Any, Any], after: State, seat: Seat) -> Any:
    """Return a key of a position after a turn: what the seat knows then.

    Where moves cannot be listed, no two turns are exactly alike: points and the terms of the
    evaluation are compared.
    """
    if isinstance(rules, IndexedRules):
        return rules.engine.information(after, seat)
    terms = tuple((term.key, round(term.points, 1)) for term in rules.terms(after, seat))
    return tuple(rules.scores(after)), terms


class ProofRun:
    """A proof in the making: the first plan beside the others, in more and more new worlds.

    The first worlds of a longer run are those of a shorter one.
    """

    def __init__(
        self,
        rules: Rules[Any, Any],
        state: State,
        plans: Sequence[TurnPlan],
        *,
        model: OpponentModel,
        seed: str,
    ) -> None:
        self.model: OpponentModel = model
        self._state = state
        self._plans = list(plans)
        self._comparer = _comparer(rules, state, model, f"{seed}/{model}")
        self.rows: list[list[float]] = []
        """The win chance of every plan in each world."""

    def extend(self, pairs: int, seconds: float = inf) -> PuzzleProof:
        """Play worlds until there are so many; return the proof about the next best plan.

        After some seconds it stops, but not before the first world.
        """
        end = monotonic() + seconds
        while len(self.rows) < pairs and (not self.rows or monotonic() < end):
            self.rows.append(self._comparer.wins(self._state, self._plans))
        return proof_of(self.model, self.rows)

    @property
    def wins(self) -> list[float]:
        """The win chance of every plan."""
        return [sum(column) / len(self.rows) for column in zip(*self.rows, strict=True)]


def proof_of(model: OpponentModel, rows: list[list[float]]) -> PuzzleProof:
    """Return the proof about the next best plan, from the win chances of all plans in each world."""
    lead, noise = _least_lead(rows)
    return PuzzleProof(model, sum(row[0] for row in rows) / len(rows), lead, noise, len(rows))


def prove(
    rules: Rules[Any, Any],
    state: State,
    plans: Sequence[TurnPlan],
    *,
    model: OpponentModel,
    seed: str,
    pairs: int,
) -> tuple[PuzzleProof, list[float]]:
    """Compare the first plan with the others in new worlds.

    Return the proof, which is about the next best one, and the win chance of every plan.
    """
    run = ProofRun(rules, state, plans, model=model, seed=seed)
    return run.extend(pairs), run.wins


def prove_finish(
    rules: Rules[Any, Any], state: State, plans: Sequence[TurnPlan], seed: str, pairs: int
) -> PuzzleFinish:
    """Compare the first plan with the others in games played to their end."""
    comparer = _comparer(rules, state, "tuned", f"{seed}/finish", rounds=WHOLE_GAME)
    lead, noise = _least_lead([comparer.wins(state, list(plans)) for _ in range(pairs)])
    return PuzzleFinish(lead, noise, pairs)


def _comparer(
    rules: Rules[Any, Any],
    state: State,
    model: OpponentModel,
    seed: str,
    rounds: float | None = None,
) -> Comparer:
    worlds = Worlds(rules, int(state.seats), make_evaluate(rules), model)
    effort = default_effort(rules)
    if rounds is not None:
        effort = msgspec.structs.replace(effort, rounds=rounds)
    return Comparer(worlds, effort, FastDice(seed))


def _least_lead(rows: list[list[float]]) -> tuple[float, float]:
    """Return the first column's smallest lead over another, and its standard error."""
    others = range(1, len(rows[0]))
    return min(_lead([row[0] - row[other] for row in rows]) for other in others)


def _lead(differences: list[float]) -> tuple[float, float]:
    """Return the mean and its standard error."""
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((one - mean) ** 2 for one in differences) / max(1, count - 1)
    return mean, sqrt(variance / count)


def prove_again(puzzle: Puzzle, seed: str | None = None) -> Puzzle:
    """Return a puzzle with its proof computed again.

    Without a seed the same worlds give the same figures; another seed gives new worlds.
    Raise IllegalAction for an illegal plan.
    """
    position = PuzzlePosition(puzzle)
    rules, state = position.rules, position.state
    plans = [position.parse(puzzle.best), *(position.parse(one.plan) for one in puzzle.others)]
    for plan in plans:
        # Worlds play a plan without checking it.
        position.after(plan)
    name = puzzle.id if seed is None else f"{puzzle.id}/{seed}"
    proved = [
        prove(rules, state, plans, model=one.model, seed=name, pairs=one.pairs)
        for one in puzzle.proofs
    ]
    finish = puzzle.finish and prove_finish(rules, state, plans[:2], name, puzzle.finish.pairs)
    wins = proved[0][1]
    return msgspec.structs.replace(
        puzzle,
        proofs=[proof for proof, _ in proved],
        finish=finish,
        others=[
            PuzzlePlan(one.plan, win) for one, win in zip(puzzle.others, wins[1:], strict=True)
        ],
    )


def judge_turn(
    rules: Rules[Any, Any],
    view: View,
    plans: Sequence[TurnPlan],
    played: TurnPlan,
    greedy: TurnPlan,
    *,
    seed: str,
    pairs: int,
) -> TurnVerdict:
    """Compare a played turn with a puzzle's plans, of which the first is the best."""
    state: State = rules.imagine(view, FastDice(f"{seed}/world"))
    seat = int(state.to_move)
    worlds = Worlds(rules, int(state.seats), make_evaluate(rules))
    ideas = [idea_of(rules, worlds.play(state, plan), seat) for plan in plans]
    mine = idea_of(rules, worlds.play(state, played), seat)
    idea = ideas.index(mine) if mine in ideas else None
    compared = [plans[0], greedy if idea == 0 else played]
    seen: list[Chances] = []

    def evaluate(after: State) -> WinChances:
        seen.append(chances(rules, after, everything=True))
        return seen[-1].wins

    comparer = Comparer(
        Worlds(rules, int(state.seats), evaluate), default_effort(rules), FastDice(seed)
    )
    rows = [comparer.wins(state, compared) for _ in range(pairs)]
    loss, noise = _lead([best - other for best, other in rows])
    return TurnVerdict(
        idea=idea,
        loss=loss,
        noise=noise,
        worlds=pairs,
        wins=[list(mean_of([one.wins for one in seen[at::2]])) for at in range(2)],
        points=[list(mean_of([one.points for one in seen[at::2]])) for at in range(2)],
    )


def parse_puzzles(source: bytes) -> list[Puzzle]:
    """Return the puzzles of a file, or raise BadPuzzle with the line's number."""
    return parse_puzzle_file(source)[1]


def parse_puzzle_file(source: bytes) -> tuple[PuzzleHeader, list[Puzzle]]:
    """Return the header and the puzzles of a file, or raise BadPuzzle with the line's number."""
    header: PuzzleHeader | None = None
    found: list[Puzzle] = []
    for number, line in enumerate(source.splitlines(), start=1):
        try:
            if header is None:
                header = msgspec.json.decode(line, type=PuzzleHeader)
            else:
                found.append(msgspec.json.decode(line, type=Puzzle))
        except (msgspec.DecodeError, UnicodeError):
            raise BadPuzzle("bad_puzzle_line", {"line": number}) from None
    if header is None or header.format != FORMAT or header.format_version != FORMAT_VERSION:
        raise BadPuzzle("no_puzzle_file")
    return header, found


def format_line(line: PuzzleHeader | Puzzle) -> bytes:
    """Return a line of a puzzle file."""
    return msgspec.json.encode(line) + b"\n"


def load_puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that come with the package."""
    return tuple(_load_file(game)[1])


def daily_pool(game: str, day: date) -> Sequence[Puzzle]:
    """Return the puzzles of which one is a game's puzzle of a day.

    Puzzles added later change nothing here.
    """
    header, puzzles = _load_file(game)
    counts = [pool.count for pool in header.daily if pool.first_day <= day]
    return puzzles[: counts[-1]] if counts else puzzles


@cache
def _load_file(game: str) -> tuple[PuzzleHeader, list[Puzzle]]:
    path = files(__package__).joinpath("puzzle_data", f"{game}.jsonl")
    return parse_puzzle_file(path.read_bytes()) if path.is_file() else (PuzzleHeader(game=game), [])
