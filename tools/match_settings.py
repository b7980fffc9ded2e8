"""Play paired games between two bots with given search settings, to measure a change.

python tools/match_settings.py GAME FIRST SECOND --pairs 100 [--seats N] [--seed S] [--out FILE]

A bot is a name (greedy, inspector, …), or a level with other settings:
`inspector:look=valued,iterations=240,valued_rounds=0,keep=6`.  `model=FILE` uses the value model
of that file instead of the package's.  Every deal is played both ways round.  With --out a
stopped run continues.  Prints wins, Elo, and CPU time a plan and in all.
"""

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec

from railtable.bots import make_bot
from railtable.bots.bot import Bot
from railtable.bots.level_bot import LevelBot
from railtable.bots.levels import (
    DEFAULT_SEARCH,
    SEARCH_SETTINGS,
    LevelSkill,
    SearchSettings,
    level_skill,
)
from railtable.core.actions import Action, View
from railtable.core.dice import Dice
from railtable.core.engine import State
from railtable.core.malloc import keep_heap
from railtable.core.rules import IndexedRules, Rules
from railtable.games import find_rules
from railtable.lab.duel import Duel, play_pair, rung_of
from railtable.search.rollouts import Rollouts
from railtable.search.searcher import Searcher
from railtable.search.tree import Tree
from railtable.values.models import ModelFile, evaluator_of, read_model


def main() -> None:
    """Play, and print the result."""
    wish = read_arguments()
    keep_heap()
    seats = wish.seats or find_rules(wish.game).info.min_seats
    duel = Duel(game=wish.game, first=wish.first, second=wish.second, seats=seats, seed=wish.seed)
    lines = _kept(wish.out)
    for number in range(len(lines), wish.pairs):
        clocks: dict[str, list[float]] = {wish.first: [0.0, 0], wish.second: [0.0, 0]}

        def make(name: str, rules: Rules[Any, Any]) -> Bot:
            return TimedBot(make_from_text(name, rules), clocks[name])  # noqa: B023 used at once

        lines.append({"share": play_pair(duel, number, make), "clocks": list(clocks.values())})
        if wish.out is not None:
            with wish.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(lines[-1]) + "\n")
    print(describe(duel, lines))


def read_arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", default="settings")
    parser.add_argument("--out", type=Path)
    return parser.parse_args()


def make_from_text(text: str, rules: Rules[Any, Any]) -> Bot:
    """Return a bot by its name, or a level with other settings."""
    name, _, changes = text.partition(":")
    if not changes:
        return make_bot(name, rules)
    pairs = dict(one.split("=") for one in changes.split(","))
    model = pairs.pop("model", None)
    unknown = set(pairs) - {*LevelSkill.__struct_fields__, *SearchSettings.__struct_fields__}
    if unknown:
        raise SystemExit(f"no such setting: {', '.join(sorted(unknown))}")
    skill, search = level_skill(rules.info.key, name), SEARCH_SETTINGS.get(rules.info.key)
    bot = OtherModelBot(
        rules,
        name,
        skill=_changed(skill, pairs),
        search=_changed(search or DEFAULT_SEARCH, pairs),
    )
    if model is not None:
        bot.model = read_model(Path(model).read_bytes(), rules)
    return bot


class OtherModelBot(LevelBot):
    """A level whose searches ask the value model of a file."""

    model: ModelFile | None = None

    def _searcher(self, rules: IndexedRules[Any, Any], seats: int) -> Searcher:
        is_new = seats not in self._searchers
        searcher = super()._searcher(rules, seats)
        if is_new and self.model is not None and isinstance(searcher, Rollouts | Tree):
            searcher.evaluator.values = evaluator_of(self.model, rules, seats)
        return searcher


def _changed(settings: Any, pairs: dict[str, str]) -> Any:
    """Return settings with those of the pairs that they have."""
    known = {
        **msgspec.to_builtins(settings),
        **{k: v for k, v in pairs.items() if k in settings.__struct_fields__},
    }
    return msgspec.convert(known, type(settings), strict=False)


class TimedBot(Bot):
    """Adds a bot's CPU seconds and plans to a clock."""

    def __init__(self, bot: Bot, clock: list[float]) -> None:
        super().__init__(bot.rules)
        self._bot = bot
        self._clock = clock

    def be_patient(self) -> None:
        self._bot.be_patient()

    def choose(self, view: View, legal: list[Action], dice: Dice) -> Action:
        return self._bot.choose(view, legal, dice)

    def plan(self, view: View, legal: list[Action], dice: Dice) -> list[Action]:
        return self._timed(self._bot.plan, view, legal, dice)

    def plan_in(self, world: State, legal: list[Action], dice: Dice) -> list[Action]:
        return self._timed(self._bot.plan_in, world, legal, dice)

    def _timed(
        self, think: Callable[..., list[Action]], known: Any, legal: list[Action], dice: Dice
    ) -> list[Action]:
        before = time.process_time()
        plan = think(known, legal, dice)
        if len(legal) != 1:
            self._clock[0] += time.process_time() - before
            self._clock[1] += 1
        return plan


def _kept(path: Path | None) -> list[dict[str, Any]]:
    if path is None or not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def describe(duel: Duel, lines: list[dict[str, Any]]) -> str:
    """Return the result in one line."""
    rung = rung_of(duel, [line["share"] for line in lines])
    seconds, plans = (
        [sum(line["clocks"][side][part] for line in lines) for side in (0, 1)] for part in (0, 1)
    )
    each = [1000 * spent / max(1, made) for spent, made in zip(seconds, plans, strict=True)]
    return (
        f"{duel.game} {duel.seats}: {duel.first} – {duel.second}: {rung.elo:+.0f} "
        f"[{rung.elo_low:+.0f}, {rung.elo_high:+.0f}] Elo, share {100 * fmean(line['share'] for line in lines):.1f} % "
        f"of {rung.games} games; ms of CPU a plan {each[0]:.2f} / {each[1]:.2f}, "
        f"s of CPU in all {seconds[0]:.1f} / {seconds[1]:.1f}"
    )


if __name__ == "__main__":
    main()
