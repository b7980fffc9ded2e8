"""Games for training, kept in files: a second run goes on where the first one stopped."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from railtable.core.dice import FastDice
from railtable.core.processes import map_in_processes
from railtable.core.rules import Rules
from railtable.games import find_rules
from railtable.lab.arena import Match, play_table
from railtable.training.players import KINDS, STRONG, choose_players, make_player

BATCH: Final = 50
"""Games in a file."""
TURNS: Final = (KINDS[0], KINDS[1], KINDS[2], KINDS[2])
"""The kinds of tables in turn: half of the tables are mixed."""


class GameLine(msgspec.Struct, frozen=True, kw_only=True):
    """One game: who played, and every action of seats and chance."""

    number: int
    kind: str
    seats: int
    players: list[str]
    actions: list[msgspec.Raw]


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """Which games are wanted: the same wish gives the same games."""

    game: str
    seed: str
    games: int
    strong: int = 0
    """So many more games are played at strong tables."""

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return self.games + self.strong


def seats_of(rules: Rules[Any, Any], number: int) -> int:
    """Return the seats of a game by its number: every seat count in turn."""
    info = rules.info
    return info.min_seats + (number // len(TURNS)) % (info.max_seats - info.min_seats + 1)


def play_training_game(wish: Wish, number: int) -> GameLine:
    """Play one game of a wish."""
    rules = find_rules(wish.game)
    seats = seats_of(rules, number)
    kind = TURNS[number % len(TURNS)] if number < wish.games else STRONG
    players = choose_players(kind, seats, FastDice(f"{wish.seed}/{number}/players"))
    match = Match(game=wish.game, bots=players, seed=wish.seed)
    table, entrants = play_table(match, number, make_player)
    return GameLine(
        number=number,
        kind=kind,
        seats=seats,
        players=[players[entrant] for entrant in entrants],
        actions=[msgspec.Raw(msgspec.json.encode(step.action)) for step in table.steps],
    )


def batch_path(folder: Path, first: int) -> Path:
    """Return the file of the games from a number on."""
    return folder / f"games-{first:06d}.jsonl"


def play_training_batch(wish: Wish, folder: Path, first: int) -> int:
    """Play a batch of games into its file, all or nothing; return how many there are."""
    numbers = range(first, min(first + BATCH, wish.total))
    lines = [msgspec.json.encode(play_training_game(wish, number)) for number in numbers]
    path = batch_path(folder, first)
    part = path.with_suffix(".part")
    part.write_bytes(b"\n".join(lines) + b"\n")
    part.replace(path)
    return len(lines)


def make_games(wish: Wish, folder: Path, jobs: int) -> Iterator[int]:
    """Play the games that are missing; yield how many each finished batch has."""
    folder.mkdir(parents=True, exist_ok=True)
    firsts = range(0, wish.total, BATCH)
    missing = [first for first in firsts if not batch_path(folder, first).exists()]
    play = partial(play_training_batch, wish, folder)
    yield from map_in_processes(play, missing, jobs)


def read_games(folder: Path) -> Iterator[GameLine]:
    """Yield the games of a folder in order."""
    for path in sorted(folder.glob("games-*.jsonl")):
        for line in path.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=GameLine)
