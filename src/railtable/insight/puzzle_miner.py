"""Find puzzles in bots' games.

Most positions are dropped by the values alone, in microseconds for each turn; the others
are compared in a few imagined worlds, and those that are left in many new ones.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Any, Final

import msgspec

from railtable.bots import make_bot
from railtable.bots.bot import Bot
from railtable.bots.greedy import GreedyBot
from railtable.core.actions import Action, Step
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import CHANCE, NOBODY, State
from railtable.core.rules import IndexedRules, Rules
from railtable.insight.compare import Comparer, Effort, default_effort
from railtable.insight.puzzles import (
    CERTAIN_LEAD,
    LEAST_LEAD,
    MODELS,
    RIVALS,
    WIN_RANGE,
    ProofRun,
    Puzzle,
    PuzzleHeader,
    PuzzlePlan,
    PuzzlePosition,
    PuzzleProof,
    format_line,
    idea_of,
    parse_puzzles,
    prove_finish,
)
from railtable.insight.worlds import OpponentModel, TurnPlan, Worlds, make_evaluate
from railtable.values import chances

SOURCE_BOTS: Final = ("greedy", "porter", "signaller")
"""Bots of the source games: quick ones, which also make mistakes."""
MOST_NODES: Final = 1500
"""Turns are listed in full up to so many positions; of more, a beam finds the best."""
BEAM: Final = (24, 24)
PROMISING: Final = 10
"""Ideas that are compared in worlds, the best ones by the values."""
VALUE_LEAD: Final = 0.05
"""The values must put an idea so far ahead of greedy's."""
PROOF_PAIRS: Final = (400, 1200, 2400)
DRAWN_PAIRS: Final = (60, 150, 300)
"""The same for games that draw up their plans, where a turn takes milliseconds."""
SCREEN_PARTS: Final = (24, 10, 4)
SCREEN_LEAD: Final = 0.04
"""A screen uses these parts of the worlds, one after the other, and asks for a little less."""
FINISH_PAIRS: Final = 100
"""Games played to their end, where the best turn must be ahead of the next one too."""
RATING_BOTS: Final = ("trainee", "porter", "signaller")
RATING_TRIES: Final = 4
HARDEST: Final = 1300
"""The rating of a puzzle that weak bots never solve, with the least lead."""
SAME_ANSWER: Final = 10
"""Puzzles of a file with the same answer at most."""
PER_GAME: Final = 3
"""Puzzles taken from one game at most."""


def view_id(view: bytes) -> str:
    """Return the id of a puzzle from a bots' game."""
    return hashlib.sha256(view).hexdigest()[:10]


class PuzzleMiner:
    """Mines the games of one seed, or recorded ones.

    `new_id` returns the id of a puzzle with a given view.
    """

    def __init__(
        self, rules: Rules[Any, Any], seed: str, new_id: Callable[[bytes], str] = view_id
    ) -> None:
        self.rules = rules
        self._new_id = new_id
        self.seed = seed
        self._evaluate = make_evaluate(rules)
        self._greedy = GreedyBot(rules)
        self.counts = dict.fromkeys(("positions", "values", "screen", "found"), 0)

    def mine_game(self, number: int) -> Iterator[Puzzle]:
        """Play one game of bots and return its puzzles, found one after the other."""
        info = self.rules.info
        seats = info.min_seats + number % (info.max_seats - info.min_seats + 1)
        name = f"{self.seed}/{number}"
        turns = self.turns(seats, name)
        return self.mine_turns((f"{name}/{step}", state) for step, state in turns)

    def mine_turns(self, turns: Iterable[tuple[str, State]]) -> Iterator[Puzzle]:
        """Examine the first positions of a game's turns, by name, and return its puzzles."""
        puzzles = (self.examine(state, name) for name, state in turns)
        return islice((one for one in puzzles if one is not None), PER_GAME)

    def turns(self, seats: int, name: str) -> Iterator[tuple[int, State]]:
        """Play a game; yield every turn's first position and the number of its step."""
        rules, dice = self.rules, FastDice(f"{name}/game")
        bots = [make_bot(SOURCE_BOTS[dice.below(len(SOURCE_BOTS))], rules) for _ in range(seats)]
        for bot in bots:
            bot.be_patient()
        worlds = Worlds(rules, seats, self._evaluate)
        state, steps = rules.setup(seats), 0
        while True:
            worlds.settle(state, dice)
            if state.to_move == NOBODY:
                return
            yield steps, state
            steps += self._play_turn(state, bots[state.to_move], dice)

    def _play_turn(self, state: State, bot: Bot, dice: Dice) -> int:
        """Let a bot play until the next draw or the next seat; return the number of actions."""
        rules, seat, count = self.rules, int(state.to_move), 0
        while state.to_move == seat:
            legal = rules.legal_actions(state)
            for action in bot.plan(rules.view(state, seat), legal, dice):
                rules.apply(state, action)
                count += 1
        return count

    def examine(self, source: State, name: str) -> Puzzle | None:
        """Return the position as a puzzle, or None where it is none."""
        self.counts["positions"] += 1
        rules, seat, dice = self.rules, int(source.to_move), FastDice(name)
        low, high = WIN_RANGE
        if not low <= chances(rules, source, seat).wins[seat] <= high:
            return None
        state = rules.imagine(rules.view(source, seat), dice)
        ideas = self._ideas(state, dice)
        if len(ideas) < RIVALS + 1:
            return None
        greedy = self._greedy_turn(state, dice)
        ordered = self._promising(state, ideas, greedy)
        if ordered is None:
            return None
        return self._compare(state, ordered, greedy, name)

    def _ideas(self, state: State, dice: Dice) -> dict[Any, TurnPlan]:
        """Return the turns that can be played, one for each idea."""
        rules, seat = self.rules, int(state.to_move)
        if isinstance(rules, IndexedRules):
            listed = list_turns(rules, state, MOST_NODES)
            if listed is not None:
                return listed
        worlds = Worlds(rules, int(state.seats), self._evaluate)
        width, most = BEAM
        found: dict[Any, TurnPlan] = {}
        for plan in worlds.candidates(state, dice, most, width):
            found.setdefault(idea_of(rules, worlds.play(state, plan), seat), plan)
        return found

    def _greedy_turn(self, state: State, dice: Dice) -> TurnPlan:
        rules, seat, plan = self.rules, state.to_move, list[Action]()
        after = rules.copy(state)
        while after.to_move == seat:
            plan.append(self._greedy.choose_in(after, rules.legal_actions(after), dice))
            rules.apply(after, plan[-1])
        return tuple(plan)

    def _promising(
        self, state: State, ideas: dict[Any, TurnPlan], greedy: TurnPlan
    ) -> list[TurnPlan] | None:
        """Return the best ideas by the values and greedy's; None where greedy's is good."""
        rules, seat = self.rules, int(state.to_move)
        values = {}
        ideas.setdefault(idea_of(rules, self._after(state, greedy), seat), greedy)
        for key, plan in ideas.items():
            values[key] = chances(rules, self._after(state, plan), seat).wins[seat]
        ordered = sorted(ideas, key=lambda key: -values[key])
        greedy_key = idea_of(rules, self._after(state, greedy), seat)
        if values[ordered[0]] - values[greedy_key] < VALUE_LEAD:
            return None
        self.counts["values"] += 1
        chosen = ordered[:PROMISING]
        if greedy_key not in chosen:
            chosen.append(greedy_key)
        return [ideas[key] for key in chosen]

    def _after(self, state: State, plan: TurnPlan) -> State:
        after: State = self.rules.copy(state)
        for action in plan:
            self.rules.apply(after, action)
        return after

    def _compare(
        self, state: State, plans: list[TurnPlan], greedy: TurnPlan, name: str
    ) -> Puzzle | None:
        """Rank the plans in worlds, then prove the best one's lead in new worlds."""
        rules = self.rules
        pairs = PROOF_PAIRS if isinstance(rules, IndexedRules) else DRAWN_PAIRS
        worlds = Worlds(rules, int(state.seats), self._evaluate)
        comparer = Comparer(worlds, self._effort(), FastDice(f"{name}/rank"))
        ranked = comparer.rank(state, plans)
        best, *others = [one.plan for one in ranked[: RIVALS + 1]]
        seat = int(state.to_move)
        best_idea = idea_of(rules, self._after(state, best), seat)
        if best_idea == idea_of(rules, self._after(state, greedy), seat):
            return None
        tried = [best, *others]
        if not self._survives(state, tried, name, pairs[0]):
            return None
        draft = self._draft(state, tried, greedy, name)
        return self._prove(draft, tried, pairs)

    def _effort(self) -> Effort:
        usual = default_effort(self.rules)
        return msgspec.structs.replace(usual, worlds=max(4, usual.worlds))

    def _survives(self, state: State, plans: list[TurnPlan], name: str, pairs: int) -> bool:
        """Tell whether the lead is likely to be proved, from a few worlds.

        Most positions are dropped after a handful.
        """
        runs = [
            ProofRun(self.rules, state, plans, model=model, seed=f"{name}/screen")
            for model in MODELS
        ]
        for part in SCREEN_PARTS:
            for run in runs:
                screen = run.extend(max(3, pairs // part))
                if screen.lead + screen.noise < SCREEN_LEAD:
                    return False
                if part == SCREEN_PARTS[-1] and screen.lead < max(SCREEN_LEAD, 2 * screen.noise):
                    return False
        self.counts["screen"] += 1
        return True

    def _draft(self, state: State, plans: list[TurnPlan], greedy: TurnPlan, name: str) -> Puzzle:
        """Return the puzzle without its proof."""
        rules, seat = self.rules, int(state.to_move)
        view = msgspec.json.encode(rules.view(state, seat))
        texts = [[rules.format_action(action) for action in plan] for plan in (*plans, greedy)]
        return Puzzle(
            id=self._new_id(view),
            game=rules.info.key,
            rules_version=rules.info.version,
            seats=int(state.seats),
            seat=seat,
            view=msgspec.Raw(view),
            best=texts[0],
            others=[PuzzlePlan(text, 0.0) for text in texts[1:-1]],
            greedy=texts[-1],
            proofs=[],
            finish=None,
            rating=0,
            source=name,
        )

    def _prove(self, draft: Puzzle, plans: list[TurnPlan], pairs: tuple[int, ...]) -> Puzzle | None:
        """Return the puzzle with its proof, or None where its lead is not certain."""
        rules, position = self.rules, PuzzlePosition(draft)
        runs = [
            ProofRun(rules, position.state, plans, model=model, seed=draft.id) for model in MODELS
        ]
        proofs = self._proofs(runs, pairs)
        if proofs is None:
            return None
        finish = None
        if isinstance(rules, IndexedRules):
            finish = prove_finish(rules, position.state, plans[:2], draft.id, FINISH_PAIRS)
            if finish.lead <= 0.0:
                return None
        self.counts["found"] += 1
        others = [
            PuzzlePlan(one.plan, win)
            for one, win in zip(draft.others, runs[0].wins[1:], strict=True)
        ]
        return msgspec.structs.replace(
            draft,
            proofs=proofs,
            finish=finish,
            others=others,
            rating=self._guess_rating(position, plans[0], proofs[0].lead),
        )

    def _proofs(self, runs: list[ProofRun], pairs: tuple[int, ...]) -> list[PuzzleProof] | None:
        """Compare in more and more worlds while only the noise is too large."""
        proofs: dict[OpponentModel, PuzzleProof] = {}
        for count in pairs:
            for run in runs:
                if run.model in proofs and proofs[run.model].is_certain:
                    continue
                proof = proofs[run.model] = run.extend(count)
                if not proof.is_certain and not may_become_certain(proof, pairs[-1]):
                    return None
            if all(proof.is_certain for proof in proofs.values()):
                return list(proofs.values())
        return None

    def _guess_rating(self, position: PuzzlePosition, best: TurnPlan, lead: float) -> int:
        """Return a first rating: low where weak bots find the turn or where it is far ahead."""
        dice, idea = FastDice(f"{position.puzzle.id}/rating"), position.idea(best)
        hits = 0
        for name in RATING_BOTS:
            bot = make_bot(name, self.rules)
            bot.be_patient()
            for _ in range(RATING_TRIES):
                after = self.rules.copy(position.state)
                self._play_turn(after, bot, dice)
                hits += idea_of(self.rules, after, position.seat) == idea
        share = hits / (RATING_TRIES * len(RATING_BOTS))
        return round(HARDEST - 600 * share - min(300.0, 1500 * (lead - LEAST_LEAD)))


def recorded_turns(
    rules: Rules[Any, Any], seats: int, steps: Iterable[Step]
) -> Iterator[tuple[int, State]]:
    """Replay a game with the usual options; yield every turn as `PuzzleMiner.turns` does.

    A turn begins with another seat, and again after a draw.
    """
    state, before = rules.setup(seats), None
    for number, step in enumerate(steps):
        if step.seat not in {CHANCE, before}:
            yield number, state
        rules.apply(state, step.action)
        before = step.seat


def mine_file(
    rules: Rules[Any, Any],
    path: Path,
    seed: str,
    count: int,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Add puzzles to a file up to a number; return how many it holds.

    A second call continues after the game of the last puzzle.  `progress` is told the number
    of the game and of the puzzles.
    """
    if not path.exists():
        path.write_bytes(format_line(PuzzleHeader(game=rules.info.key)))
    known = parse_puzzles(path.read_bytes())
    number = next_game(known, seed)
    miner = PuzzleMiner(rules, seed)
    answers = Counter(tuple(puzzle.best) for puzzle in known)
    ids = {puzzle.id for puzzle in known}
    with path.open("ab") as file:
        while len(ids) < count:
            for puzzle in miner.mine_game(number):
                answers[tuple(puzzle.best)] += 1
                if puzzle.id in ids or answers[tuple(puzzle.best)] > SAME_ANSWER:
                    continue
                ids.add(puzzle.id)
                file.write(format_line(puzzle))
            file.flush()
            number += 1
            if progress is not None:
                progress(number, len(ids))
    return len(ids)


def may_become_certain(proof: PuzzleProof, most: int) -> bool:
    """Tell whether a lead could be certain in so many worlds, where only noise is too large."""
    low, high = WIN_RANGE
    if proof.lead < LEAST_LEAD or not low <= proof.win <= high:
        return False
    least_noise = proof.noise * sqrt(proof.pairs / most)
    return proof.lead + proof.noise >= CERTAIN_LEAD * least_noise


def next_game(known: list[Puzzle], seed: str) -> int:
    """Return the number of the first game of a seed that was not mined."""
    games = [puzzle.source.rsplit("/", 2) for puzzle in known]
    return max((int(number) + 1 for name, number, _ in games if name == seed), default=0)


def list_turns(
    rules: IndexedRules[Any, Any], state: State, most: int
) -> dict[Any, TurnPlan] | None:
    """Return every turn of the seat to move, one for each idea; None where there are too many."""
    engine, seat = rules.engine, state.to_move
    found: dict[Any, TurnPlan] = {}
    seen = {engine.information(state, seat)}
    lines: list[tuple[State, tuple[int, ...]]] = [(state, ())]
    nodes = 0
    while lines:
        before, moves = lines.pop()
        for move in engine.legal_moves(before):
            nodes += 1
            if nodes > most:
                return None
            after = engine.copy(before)
            engine.play(after, move)
            key = engine.information(after, seat)
            if after.to_move != seat:
                found.setdefault(key, tuple(rules.actions[one] for one in (*moves, move)))
            elif key not in seen:
                seen.add(key)
                lines.append((after, (*moves, move)))
    return found
