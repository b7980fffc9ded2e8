"""`railtable ladder`: measure the gaps between levels."""

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from railtable.cli.console import Json, Lang, current_texts, print_json
from railtable.cli.parameters import BOT_HELP, Jobs, complete_bot, complete_game
from railtable.core.malloc import keep_heap
from railtable.games import find_rules, playable
from railtable.lab.duel import Rung, format_elo
from railtable.lab.ladder import run_ladder


def ladder(
    game: Annotated[
        str | None,
        typer.Argument(help="A game; all by default.", autocompletion=complete_game),
    ] = None,
    games: Annotated[
        int, typer.Option(min=2, help="Games per match; each deal is played both ways.")
    ] = 100,
    seed: Annotated[str, typer.Option(help="Seed of the games.")] = "1",
    seats: Annotated[
        int | None, typer.Option(help="Number of seats; by default the minimum.")
    ] = None,
    bot: Annotated[
        str | None,
        typer.Option(
            help=f"Place this bot on the ladder: {BOT_HELP}.", autocompletion=complete_bot
        ),
    ] = None,
    jobs: Jobs = 1,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Let every level meet the one below it, and greedy: wins and Elo with 95 % intervals.

    With --bot, that bot meets greedy and every level instead.

    Examples:
      railtable ladder trambahn --games 200 --seed 1
      railtable ladder --games 40 --jobs 2 --json
      railtable ladder trambahn --bot my_bot:MyBot
    """
    keep_heap()
    keys = list(playable()) if game is None else [find_rules(game).info.key]
    console = Console(width=None if sys.stdout.isatty() else 110)
    for key in keys:
        grid = _grid(key, seed)
        for rung in run_ladder(key, games, seed, seats=seats, jobs=jobs, bot=bot):
            if json:
                print_json(rung)
            else:
                grid.add_row(*_cells(rung))
        if not json:
            console.print(grid)


def _grid(game: str, seed: str) -> Grid:
    texts = current_texts()
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
        f"{format_elo(rung.elo)} ({format_elo(rung.elo_low)} – {format_elo(rung.elo_high)})",
    )
