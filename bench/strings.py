"""Benchmark jobs of String Railway, where a move is a curve and not a number.

They cover judging a whole turn, proposals (few and many), laying strings and whole games.
"""

from collections.abc import Iterator
from time import process_time
from typing import Any

from stopwatch import Job

from railtable.bots import make_bot
from railtable.core.actions import Action
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.table import Table
from railtable.games.string_railway.actions import PlayTurn
from railtable.games.string_railway.game import RULES
from railtable.games.string_railway.planning.completion import lay_turn

FEW, MANY = 8, 24


def late_position() -> tuple[Any, list[PlayTurn]]:
    """Return a position with a dozen tracks and its legal turns."""
    table = Table(RULES, 4, None, Chance.seeded("bench"))
    dice = FastDice("bench")
    while table.state.turn < 12:
        choices = RULES.propose(table.state, dice, 2)
        table.play(table.to_move, [choices[0]])
    turns = [turn for turn in RULES.propose(table.state, dice, FEW) if isinstance(turn, PlayTurn)]
    return table.state, turns


def propose(state: Any, limit: int) -> Job:
    """Return a job that proposes turns and counts them."""
    return lambda seed: len(RULES.propose(state, FastDice(seed), limit))


def play(level: str, seats: int, seed: int) -> list[float]:
    """Play a game; return the time of each choice in seconds."""
    table, dice = Table(RULES, seats, None, Chance.seeded(seed)), FastDice(seed)
    bot = make_bot(level, RULES)
    choices = []
    while table.to_move >= 0:
        seat = table.to_move
        legal: list[Action] = table.legal_actions(seat)
        view = table.view(seat)
        start = process_time()
        action = bot.choose(view, legal, dice)
        if isinstance(action, PlayTurn):
            choices.append(process_time() - start)
        table.play(seat, [action])
    return choices


def games(level: str, seats: int) -> Job:
    """Return a job that plays a game."""
    return lambda seed: len(play(level, seats, seed)) > 0


def string_jobs() -> Iterator[tuple[str, Job]]:
    """Yield every job."""
    state, turns = late_position()

    def judge_all(_: int) -> int:
        for turn in turns:
            RULES.judge(state, turn)
        return len(turns)

    def lay_all(seed: int) -> int:
        for turn in turns:
            track = turn.track or ()
            lay_turn(state, PlayTurn(turn.tiles, turn.string, track[::12]), FastDice(seed))
        return len(turns)

    yield "turns judged", judge_all
    yield "strings laid", lay_all
    yield f"proposals, {FEW} at a time", propose(state, FEW)
    yield f"proposals, {MANY} at a time", propose(state, MANY)
    yield "random games, 4 players", games("random", 4)
    for seats in range(2, 6):
        yield f"greedy games, {seats} players", games("greedy", seats)
