"""`railtable dataset`: many games of bots as Parquet, with a data card."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from railtable.api.agents import resolve_bot
from railtable.cli.console import (
    Json,
    Lang,
    Mistake,
    check_output_folder,
    current_texts,
    print_json,
)
from railtable.cli.parameters import BOT_HELP, Jobs, complete_bot, complete_game
from railtable.core.malloc import keep_heap
from railtable.games import find_rules
from railtable.texts import TextArgs


def dataset_command(
    game: Annotated[
        str,
        typer.Argument(
            help="One game, or several separated by commas.", autocompletion=complete_game
        ),
    ],
    out: Annotated[
        Path, typer.Option(help="Output folder, with a subfolder per game; a second run continues.")
    ] = Path("dataset"),
    games: Annotated[int, typer.Option(min=1, help="Number of games of each kind.")] = 10_000,
    bots: Annotated[
        str | None,
        typer.Option(
            help=f"Bots that players are drawn from, with commas: {BOT_HELP}.",
            autocompletion=complete_bot,
        ),
    ] = None,
    seed: Annotated[str, typer.Option(help="Seed of the rows.")] = "1",
    jobs: Jobs = 1,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    r"""Make a dataset of decisions: knowledge, legal actions, choice and result of each seat.

    Bots play; the folder then has Parquet files and a data card (docs/export.md).  Needs
    pyarrow: pip install 'railtable\[data]'.

    Examples:
      railtable dataset trambahn --games 10000 --jobs 2
      railtable dataset block-train,freight-train --games 100 --bots greedy,inspector
    """
    keys = [find_rules(one).info.key for one in game.split(",")]
    check_output_folder(out)
    try:
        from railtable.training.dataset import POOL, make_dataset, plan_dataset  # noqa: PLC0415 an extra
    except ImportError as missing:
        if missing.name != "pyarrow":
            raise
        raise Mistake("no_pyarrow") from None
    pool = list(POOL) if bots is None else bots.split(",")
    for key in keys:
        for bot in pool:
            resolve_bot(bot, find_rules(key)).close()
    keep_heap()
    for key in keys:
        plan, folder = plan_dataset(key, games, pool, seed), out / key
        console = Console(stderr=True)
        with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task(key, total=games)

            def tell(count: int, bar: Progress = bar, task: object = task) -> None:
                bar.advance(task, count)  # type: ignore[arg-type]

            done = make_dataset(plan, folder, jobs=jobs, kept=tell)
        if json:
            print_json(done)
            continue
        words: TextArgs = {
            "game": key,
            "games": games,
            "rows": done.rows,
            "megabytes": f"{done.bytes / 1e6:.1f}",
            "path": str(folder),
        }
        typer.echo(current_texts().say("cli-dataset-made", words))
