"""A dataset of decisions: many games of mixed bots in Parquet, with a data card.

The games are cut into parts of the same size; a part that exists is not played again, so a run
can be stopped and resumed, and the same seed gives the same rows.
"""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

import railtable
from railtable.core.dice import FastDice
from railtable.core.errors import RailtableError
from railtable.core.processes import map_in_processes
from railtable.core.record import Record, record_of
from railtable.export.decisions import SCHEMA_VERSION, Decision, decisions
from railtable.export.parquet import count_rows, write_decisions
from railtable.games import find_rules
from railtable.lab.arena import Match, play_table

POOL: Final = ("random", "greedy", "trainee", "porter", "signaller")
"""The bots of a dataset: from random play to a good turn; the deeper levels are slow."""
PART: Final = 100
"""Games of a part."""
INFO, CARD = "dataset.json", "README.md"


class DatasetPlan(msgspec.Struct, frozen=True, kw_only=True):
    """The plan of a folder: each game's players are drawn from `bots` by the seed."""

    game: str
    games: int
    bots: list[str]
    seed: str
    seats: list[int]
    version: str = railtable.__version__
    schema: int = SCHEMA_VERSION


class DatasetInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A finished dataset; `seconds` is the time that this run played and wrote."""

    plan: DatasetPlan
    rows: int
    bytes: int
    parts: int
    seconds: float
    played: int


def plan_dataset(game: str, games: int, bots: list[str], seed: str) -> DatasetPlan:
    """Return a plan with all numbers of seats that a game has, in turn."""
    info = find_rules(game).info
    seats = list(range(info.min_seats, info.max_seats + 1))
    return DatasetPlan(game=game, games=games, bots=bots, seed=seed, seats=seats)


def make_dataset(
    plan: DatasetPlan,
    folder: Path,
    *,
    jobs: int = 1,
    kept: Callable[[int], None] = lambda _games: None,
) -> DatasetInfo:
    """Play the missing parts of a plan, then write the data card; `kept` gets numbers of games."""
    _claim(plan, folder)
    started = time.perf_counter()
    firsts = range(0, plan.games, PART)
    missing = [first for first in firsts if not _path(folder, plan, first).exists()]
    kept(sum(_size(plan, first) for first in firsts if first not in missing))
    write = partial(_write_part, plan, folder)
    for games in map_in_processes(write, missing, jobs):
        kept(games)
    paths = [_path(folder, plan, first) for first in firsts]
    info = DatasetInfo(
        plan=plan,
        rows=sum(map(count_rows, paths)),
        bytes=sum(path.stat().st_size for path in paths),
        parts=len(paths),
        seconds=time.perf_counter() - started,
        played=sum(_size(plan, first) for first in missing),
    )
    (folder / CARD).write_text(format_card(info), encoding="utf-8")
    return info


def _claim(plan: DatasetPlan, folder: Path) -> None:
    """Make the folder of a plan; raise if it holds another one."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / INFO
    text = msgspec.json.format(msgspec.json.encode(plan), indent=1)
    if path.exists() and path.read_bytes() != text:
        raise RailtableError("dataset_other", {"path": str(folder)})
    path.write_bytes(text)


def _path(folder: Path, plan: DatasetPlan, first: int) -> Path:
    return folder / f"{plan.game}-{first // PART:05d}.parquet"


def _size(plan: DatasetPlan, first: int) -> int:
    return min(PART, plan.games - first)


def _write_part(plan: DatasetPlan, folder: Path, first: int) -> int:
    """Play a part and write it atomically; return the number of its games."""
    size = _size(plan, first)
    write_decisions(_rows(plan, range(first, first + size)), _path(folder, plan, first))
    return size


def _rows(plan: DatasetPlan, numbers: range) -> Iterator[Decision]:
    for number in numbers:
        yield from decisions(play_record(plan, number), f"{plan.game}-{number:06d}")


def play_record(plan: DatasetPlan, number: int) -> Record:
    """Return the record of one game of a plan."""
    dice = FastDice(f"{plan.seed}/players/{number}")
    seats = plan.seats[number % len(plan.seats)]
    bots = [plan.bots[dice.below(len(plan.bots))] for _ in range(seats)]
    match = Match(game=plan.game, bots=bots, seed=plan.seed, foreign=True)
    table, entrants = play_table(match, number)
    return record_of(table, [bots[entrant] for entrant in entrants])


def format_card(info: DatasetInfo) -> str:
    """Return the data card, as Markdown with the header that dataset hubs read."""
    plan = info.plan
    name = find_rules(plan.game).info.key.replace("-", " ").title()
    bots = ", ".join(plan.bots)
    games = plan.games
    return f"""---
pretty_name: "Railtable: {name}"
license: mit
task_categories: [reinforcement-learning, tabular-classification]
size_categories: [{_size_category(info.rows)}]
configs:
  - config_name: default
    data_files: "{plan.game}-*.parquet"
---

# Railtable: {name}, {games:,} games of bots

One row for every decision of a seat: what it knew, what it might do, what it did, and what came of it.
Made by `railtable dataset {plan.game} --games {games} --seed {plan.seed}`; the same command makes the same rows.

| | |
|---|---|
| games | {games:,} |
| decisions (rows) | {info.rows:,} |
| Parquet files | {info.parts}, {info.bytes / 1e6:.1f} MB, zstd |
| players | bots, drawn for every seat: {bots} |
| seats | {", ".join(map(str, plan.seats))}, in turn |
| rules | version {find_rules(plan.game).info.version} of `{plan.game}`, usual options |
| made with | Railtable {plan.version}, schema {plan.schema} |

## Columns

`docs/export.md` of Railtable describes them: `view` and `observation` (what the seat knew, as JSON and as numbers), `legal` and `legal_moves` (the action mask as a list), `choice` and `move` (the action taken), `value` and `chances` (estimates at that moment), `score`, `rank`, `final_scores`, `final_ranks`, `ending` (what came of it), `player` (the bot's name).

## Uses

Behaviour cloning, offline reinforcement learning (an episode is all rows of a `record` in the order of `step`), value and outcome prediction, opponent modelling.

## Limits

- The players are bots, not people; `random` and `trainee` play badly on purpose, so that bad positions are in the data. Filter by `player`.
- `seed`, `final_scores`, `final_ranks`, `ending`, `score` and `rank` say what the seat did not know at that moment: targets, not inputs.
- Rows of several seats of one `record` together show hidden cards. Split by `record`, not by row.
- No personal data: no person played.
"""


def _size_category(rows: int) -> str:
    bounds = (
        (1_000, "n<1K"),
        (10_000, "1K<n<10K"),
        (100_000, "10K<n<100K"),
        (1_000_000, "100K<n<1M"),
        (10_000_000, "1M<n<10M"),
    )
    return next((name for bound, name in bounds if rows < bound), "10M<n<100M")
