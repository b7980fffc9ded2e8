"""`railtable benchmark`: a fixed suite of matches for any agent, and a leaderboard of results."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid

from railtable.cli.console import (
    Json,
    Lang,
    Mistake,
    check_output_file,
    check_output_folder,
    current_texts,
    print_json,
    read_file,
)
from railtable.cli.parameters import BOT_HELP, Jobs, complete_bot, complete_game
from railtable.core.malloc import keep_heap
from railtable.games import find_rules

if TYPE_CHECKING:
    from railtable.lab.benchmark import BenchmarkResult

LEADERBOARD: Final = "leaderboard"
REPORT: Final = "report.html"


def benchmark_command(
    agent: Annotated[
        str,
        typer.Argument(
            help=f"The agent: {BOT_HELP}; or `{LEADERBOARD}` and result files.",
            autocompletion=complete_bot,
        ),
    ],
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="For a leaderboard: the benchmark.json file of each agent."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="The folder of the results, or the leaderboard's file."),
    ] = None,
    game: Annotated[
        str,
        typer.Option(help="Only these games, separated by commas.", autocompletion=complete_game),
    ] = "",
    quick: Annotated[  # noqa: FBT002 a flag of the command line
        bool, typer.Option("--quick", help="Play a tenth of the deals only.")
    ] = False,
    jobs: Jobs = 1,
    json: Json = False,  # noqa: FBT002 see above
    _lang: Lang = None,
) -> None:
    r"""Measure an agent on fixed deals against fixed opponents.

    Every deal is played both ways round, and the effect of luck is removed.  A second run continues where
    the first stopped.  The folder then has benchmark.json and report.html (docs/benchmark.md).
    Needs NumPy: pip install 'railtable\[batch]'.

    Examples:
      railtable benchmark my_bot:MyBot --jobs 2
      railtable benchmark greedy --game trambahn --quick --out greedy
      railtable benchmark leaderboard */benchmark.json --out leaderboard.html
    """
    if agent == LEADERBOARD:
        _show_leaderboard(files or [], out, json=json)
        return
    if files:
        raise Mistake("benchmark_files")
    games = [find_rules(one).info.key for one in game.split(",")] if game else []
    folder = check_output_folder(out or Path(_folder_name(agent)))
    assert folder is not None
    _require_numpy()
    from railtable.lab.benchmark import run_benchmark  # noqa: PLC0415 an extra
    from railtable.lab.benchmark_pages import format_benchmark  # noqa: PLC0415

    keep_heap()
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(agent)

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        result = run_benchmark(agent, folder, games=games, quick=quick, jobs=jobs, kept=tell)
    page = folder / REPORT
    page.write_text(format_benchmark(result, current_texts()), encoding="utf-8")
    if json:
        print_json(result)
    else:
        _print(result)
        typer.echo(page)


def _require_numpy() -> None:
    if find_spec("numpy") is None:
        raise Mistake("extra_missing", {"extra": "batch", "package": "numpy"})


def _folder_name(agent: str) -> str:
    """Return the folder of an agent's results: its name, as far as a folder can have it."""
    kept = "".join(letter if letter.isalnum() else "-" for letter in agent)
    return f"benchmark-{kept.strip('-')[:60]}"


def _print(result: "BenchmarkResult") -> None:
    from railtable.lab.benchmark_pages import MATCH_HEAD, match_cells, score_sentence  # noqa: PLC0415 as above

    texts = current_texts()
    grid = Grid(*(texts.say(f"benchmark-head-{name}") for name in MATCH_HEAD))
    for one in result.matches:
        grid.add_row(*match_cells(one, texts))
    console = Console(width=None if sys.stdout.isatty() else 130)
    console.print(grid)
    console.print(score_sentence(result, texts))


def _show_leaderboard(files: list[Path], out: Path | None, *, json: bool) -> None:
    _require_numpy()
    from railtable.lab.benchmark import parse_benchmark  # noqa: PLC0415 an extra
    from railtable.lab.benchmark_pages import (  # noqa: PLC0415
        format_leaderboard,
        leaderboard_rows,
        ranked,
    )

    if not files:
        raise Mistake("benchmark_no_files")
    check_output_file(out)
    results = [parse_benchmark(read_file(path), str(path)) for path in files]
    texts = current_texts()
    if out is not None:
        out.write_text(format_leaderboard(results, texts), encoding="utf-8")
    if json:
        print_json(ranked(results))
        return
    head, rows = leaderboard_rows(results, texts)
    grid = Grid(*head)
    for row in rows:
        grid.add_row(*row)
    Console(width=None if sys.stdout.isatty() else 130).print(grid)
    if out is not None:
        typer.echo(out)
