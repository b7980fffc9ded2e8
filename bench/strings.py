"""Measure String Railway in the build that is on the path.

Prints one JSON object of rates per second of CPU time: judgements of a whole
turn, proposals (few and many), strings laid, whole games of random bots.
"""

import json
import sys
from collections.abc import Callable
from typing import Any

from stopwatch import best_rate

from railtable.bots import make_bot
from railtable.core import build
from railtable.core.actions import Action
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.table import Table
from railtable.games.string_railway.actions import PlayTurn
from railtable.games.string_railway.game import RULES

FEW, MANY = 8, 24


def late_position() -> tuple[Any, list[PlayTurn]]:
    """Return a position with a dozen tracks, and legal turns there."""
    table = Table(RULES, 4, None, Chance.seeded("bench"))
    dice = FastDice("bench")
    while table.state.turn < 12:
        choices = RULES.propose(table.state, dice, 2)
        table.play(table.to_move, [choices[0]])
    turns = [turn for turn in RULES.propose(table.state, dice, FEW) if isinstance(turn, PlayTurn)]
    return table.state, turns


def propose(state: Any, limit: int) -> Callable[[int], int]:
    """Return a job that proposes turns; it counts them."""
    return lambda seed: len(RULES.propose(state, FastDice(seed), limit))


def play_game(seed: int) -> int:
    """Play a game of four random bots."""
    table, dice = Table(RULES, 4, None, Chance.seeded(seed)), FastDice(seed)
    bot = make_bot("random", RULES)
    while table.to_move >= 0:
        seat = table.to_move
        legal: list[Action] = table.legal_actions(seat)
        table.play(seat, [bot.choose(table.view(seat), legal, dice)])
    return 1


def measure() -> dict[str, float]:
    """Return every rate."""
    state, turns = late_position()

    def judge_all(_: int) -> int:
        for turn in turns:
            RULES.judge(state, turn)
        return len(turns)

    def lay_all(seed: int) -> int:
        for turn in turns:
            track = turn.track or ()
            RULES.lay(state, PlayTurn(turn.tiles, turn.string, track[::12]), FastDice(seed))
        return len(turns)

    return {
        "turns judged": best_rate(judge_all),
        "strings laid": best_rate(lay_all),
        f"proposals, {FEW} at a time": best_rate(propose(state, FEW)),
        f"proposals, {MANY} at a time": best_rate(propose(state, MANY)),
        "random games": best_rate(play_game),
    }


if __name__ == "__main__":
    json.dump({"compiled": build.is_compiled(), "rates": measure()}, sys.stdout)
