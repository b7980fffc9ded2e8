"""`railtable ladder`: measure the gaps between levels."""

import sys
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.table import Table as Grid

from railtable.cli.console import speak
from railtable.core.malloc import keep_heap
from railtable.games import find_rules, playable
from railtable.lab.duel import Rung
from railtable.lab.ladder import climb


def ladder(
    game: Annotated[
        str | None, typer.Argument(help="A game; all of them if none is named.")
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="Games a match: deals played both ways.")] = 100,
    seed: Annotated[str, typer.Option(help="The same games again for the same seed.")] = "1",
    seats: Annotated[int | None, typer.Option(help="Seats; by default as few as may be.")] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes to play in.")] = 1,
    json: Annotated[  # noqa: FBT002 a flag of the command line
        bool, typer.Option("--json", help="Print a match a line as JSON.")
    ] = False,
) -> None:
    """Let every level meet the one below it, and greedy: wins and Elo with 95 % intervals.

    Examples:
      railtable ladder trambahn --games 200 --seed 1
      railtable ladder --games 40 --jobs 2 --json
    """
    keep_heap()
    keys = list(playable()) if game is None else [find_rules(game).info.key]
    console = Console(width=None if sys.stdout.isatty() else 110)
    for key in keys:
        grid = _grid(key, seed)
        for rung in climb(key, games, seed, seats=seats, jobs=jobs):
            if json:
                typer.echo(msgspec.json.encode(rung).decode())
            else:
                grid.add_row(*_cells(rung))
        if not json:
            console.print(grid)


def _grid(game: str, seed: str) -> Grid:
    texts = speak()
    columns = (
        texts.say(f"cli-ladder-{name}") for name in ("match", "seats", "games", "share", "elo")
    )
    return Grid(*columns, title=texts.say("cli-ladder-title", {"game": game, "seed": seed}))


def _cells(rung: Rung) -> tuple[str, str, str, str, str]:
    return (
        f"{rung.first} – {rung.second}",
        str(rung.seats),
        str(rung.games),
        f"{rung.share:.1%} ({rung.low:.1%} – {rung.high:.1%})",
        f"{rung.elo:+.0f} ({rung.elo_low:+.0f} – {rung.elo_high:+.0f})",
    )
