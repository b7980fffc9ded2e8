"""Tune weights by matches: change one weight and test sequentially whether it helps.

A trial draws a weight and a change from the seed and its number, and plays paired games
(new weights against current ones, same deals with both seatings) until the test accepts or
rejects. Every trial is a line of a journal, so that an interrupted run resumes after the
last one.
"""

import math
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import fmean, pvariance
from typing import Any, Final

import msgspec

from railtable.bots import make_bot
from railtable.bots.bot import Bot
from railtable.bots.level_bot import LevelBot
from railtable.bots.levels import LEVELS, LevelSkill
from railtable.bots.weights import changed, tuned
from railtable.core.dice import FastDice
from railtable.core.errors import RailtableError
from railtable.core.rules import IndexedRules, Rules
from railtable.core.weights import weight_values
from railtable.games import find_rules
from railtable.lab.duel import Duel, elo_of, play_pairs

WORTHLESS: Final = 0.0
WELCOME: Final = 20.0
"""The Elo gain that the test distinguishes from none."""
DOUBT: Final = 0.05
"""The error rate of the test, in both directions."""
BATCH: Final = 16
"""Pairs of games between two checks of the test."""
FACTORS: Final = (0.5, 0.7, 0.85, 1.2, 1.4, 2.0)

BEFORE, AFTER = "before", "after"


class TuningGoal(msgspec.Struct, frozen=True, kw_only=True):
    """The tuned game and version of its weights; a journal belongs to one of each."""

    game: str
    version: int
    seats: int
    seed: str
    most: int


class WeightTrial(msgspec.Struct, frozen=True, kw_only=True):
    """One change and its result."""

    number: int
    name: str
    value: float
    pairs: int
    share: float
    accepted: bool


class Journal(msgspec.Struct, kw_only=True):
    """All trials so far."""

    wish: TuningGoal
    weights: dict[str, float]
    trials: list[WeightTrial]


class BadJournal(RailtableError):
    """A journal of another game or version."""


def tune(
    wish: TuningGoal, trials: int, path: Path | None = None, jobs: int = 1
) -> Iterator[WeightTrial]:
    """Run trials one after the other, resuming where the journal ends."""
    journal = read_journal(wish, path)
    for number in range(len(journal.trials), trials):
        trial = _try(journal, number, jobs)
        journal.trials.append(trial)
        if trial.accepted:
            journal.weights[trial.name] = trial.value
        if path is not None:
            path.write_bytes(msgspec.json.format(msgspec.json.encode(journal), indent=1))
        yield trial


def read_journal(wish: TuningGoal, path: Path | None) -> Journal:
    """Return the existing journal, or a new one."""
    if path is None or not path.exists():
        return Journal(wish=wish, weights=dict(tuned(wish.game, wish.seats)), trials=[])
    try:
        journal = msgspec.json.decode(path.read_bytes(), type=Journal)
    except msgspec.DecodeError as error:
        raise BadJournal("bad_journal", {"reason": str(error)}) from None
    if journal.wish != wish:
        raise BadJournal("bad_journal", {"reason": str(msgspec.to_builtins(journal.wish))})
    return journal


def _try(journal: Journal, number: int, jobs: int) -> WeightTrial:
    wish = journal.wish
    name, value = draw_change(wish, journal.weights, number)
    after = {**journal.weights, name: value}
    make = partial(weighing_bot, before=journal.weights, after=after)
    seed = f"{wish.seed}/tune/{number}"
    duel = Duel(game=wish.game, first=AFTER, second=BEFORE, seats=wish.seats, seed=seed)
    shares: list[float] = []
    verdict = None
    while verdict is None and len(shares) < wish.most:
        shares += play_pairs(duel, range(len(shares), len(shares) + BATCH), jobs, make)
        verdict = decide(shares)
    return WeightTrial(
        number=number,
        name=name,
        value=value,
        pairs=len(shares),
        share=fmean(shares),
        accepted=verdict is True,
    )


def draw_change(wish: TuningGoal, weights: dict[str, float], number: int) -> tuple[str, float]:
    """Return the weight that a trial changes, and its new value."""
    rules = find_rules(wish.game)
    if not isinstance(rules, IndexedRules) or not rules.weight_table:
        raise RailtableError("cannot_tune", {"game": wish.game})
    dice = FastDice(f"{wish.seed}/change/{number}")
    name, value = rules.weight_table[dice.below(len(rules.weight_table))]
    now = weights.get(name, value)
    factor = FACTORS[dice.below(len(FACTORS))]
    return name, round(now * factor if now else factor - 1.0, 4)


def weighing_bot(
    name: str, rules: Rules[Any, Any], *, before: dict[str, float], after: dict[str, float]
) -> Bot:
    """Return a bot that searches its turn with the given weights."""
    if name not in (BEFORE, AFTER) or not isinstance(rules, IndexedRules):
        return make_bot(name, rules)
    weights = weight_values(changed(rules.weight_table, after if name == AFTER else before))
    return LevelBot(rules, LEVELS[-1], LevelSkill("turn"), weights)


def decide(shares: list[float]) -> bool | None:
    """Return whether a change helps, or None while undecided (Wald's test, normal shares)."""
    variance = max(1e-4, pvariance(shares))
    none, some = share_of(WORTHLESS), share_of(WELCOME)
    drift = fmean(shares) - (none + some) / 2
    likelihood = len(shares) * (some - none) * drift / variance
    bound = math.log((1 - DOUBT) / DOUBT)
    if likelihood >= bound:
        return True
    return False if likelihood <= -bound else None


def share_of(elo: float) -> float:
    """Return the share of wins for an Elo difference."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


def gain_of(trial: WeightTrial) -> float:
    """Return a trial's result in Elo."""
    return elo_of(trial.share)
