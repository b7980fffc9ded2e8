"""`railtable luck`: how much luck is in a game."""

import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from railtable.cli.console import Json, Lang, current_texts, file_option
from railtable.cli.parameters import GameArgument
from railtable.core.malloc import keep_heap
from railtable.games import find_rules
from railtable.insight.luck_study import LUCK_EVERY, LuckFile, Share, study_game


def luck(
    game: GameArgument,
    games: Annotated[int, typer.Option(min=4, help="Games for each number of seats.")] = 1000,
    seats: Annotated[int | None, typer.Option(help="Only this number of seats.")] = None,
    seed: Annotated[str, typer.Option(help="Seed of the games.")] = "1",
    luck_every: Annotated[
        int,
        typer.Option(
            min=1,
            help="Measure luck in one of this many games, because that takes most of the time.",
        ),
    ] = LUCK_EVERY,
    out: Annotated[Path | None, file_option("Write the results to this file.")] = None,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Let equal bots play: the share of luck, the advantage of a seat, the length of a game.

    Examples:
      railtable luck block-train --games 10000 --out block-train.json
      railtable luck trambahn --games 200 --json | jq .studies[0].luck
    """
    keep_heap()
    info = find_rules(game).info
    chosen = [seats] if seats is not None else range(info.min_seats, info.max_seats + 1)
    for one in chosen:
        find_rules(game).setup(one)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(game, total=games * len(chosen))
        studies = [
            study_game(
                game,
                one,
                games,
                seed,
                luck_every=luck_every,
                progress=lambda: bar.update(task, advance=1),
            )
            for one in chosen
        ]
    found = LuckFile(game=game, rules_version=info.version, seed=seed, studies=studies)
    text = msgspec.json.encode(found).decode()
    if out is not None:
        out.write_text(text + "\n", encoding="utf-8")
    if json:
        typer.echo(text)
    else:
        _print(found)


def _print(found: LuckFile) -> None:
    texts = current_texts()
    names = ("seats", "games", "luck", "turns", "by_seat", "pieces")
    grid = Grid(*(texts.say(f"cli-luck-{name}") for name in names))
    for one in found.studies:
        grid.add_row(
            str(one.seats),
            str(one.games),
            _percent(one.luck),
            f"{one.turns.mean:.0f} ({one.turns_low}–{one.turns_high})",
            "\n".join(map(_percent, one.by_seat)),
            "\n".join(f"{piece.piece} {_percent(piece.win)}" for piece in one.pieces[:4]),
        )
    Console(width=None if sys.stdout.isatty() else 110).print(grid)


def _percent(share: Share) -> str:
    return f"{100 * share.mean:.1f} ± {50 * (share.high - share.low):.1f} %"
