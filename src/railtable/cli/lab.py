"""`railtable lab`: experiments with many games, on one machine or many."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from railtable.cli.console import Json, Lang, Mistake, current_texts, folder_option, print_json
from railtable.cli.options import OptionPairs, parse_pairs
from railtable.cli.parameters import BotsOption, complete_game

if TYPE_CHECKING:
    from railtable.lab.cluster import ClusterSettings
    from railtable.lab.plan import ExperimentPlan

app = typer.Typer(
    help="Play many games on a cluster: matches, round robins, sweeps, reports.",
    no_args_is_help=True,
)
NEEDED = ("dask", "distributed", "bokeh", "numpy", "pyarrow")

Games: TypeAlias = Annotated[
    str,
    typer.Argument(help="One game, or several separated by commas.", autocompletion=complete_game),
]
Out: TypeAlias = Annotated[Path, folder_option("The folder of the results; a second run goes on.")]
CountOption: TypeAlias = Annotated[int, typer.Option(min=2, help="Games per match.")]
Seed: TypeAlias = Annotated[str, typer.Option(help="Seed of the games.")]
Pilot: TypeAlias = Annotated[
    int,
    typer.Option(min=0, help="Pilot games per match, to fit the luck correction; 0 means none."),
]
Size: TypeAlias = Annotated[int, typer.Option(min=1, help="Games per batch of a worker.")]
Workers: TypeAlias = Annotated[int, typer.Option(min=1, help="Worker processes on this machine.")]
Scheduler: TypeAlias = Annotated[
    str | None, typer.Option(help="Address of a running Dask scheduler: tcp://HOST:8786.")
]
Adaptive: TypeAlias = Annotated[
    str | None, typer.Option(help="MIN:MAX workers, started on demand.")
]
Host: TypeAlias = Annotated[
    str,
    typer.Option(
        help="Address at which scheduler, workers and dashboard listen; loopback by default."
    ),
]
Vary: TypeAlias = Annotated[
    list[str] | None, typer.Option(help="seats=2,3 or OPTION=value,value: every combination.")
]


def _require_extra() -> None:
    for name in NEEDED:
        if find_spec(name) is None:
            raise Mistake("extra_missing", {"extra": "lab", "package": name})


@app.command("match")
def match(
    game: Games,
    bots: BotsOption = "greedy,random",
    out: Out = Path("lab"),
    games: CountOption = 200,
    seed: Seed = "1",
    pilot: Pilot = 200,
    batch: Size = 20,
    workers: Workers = 2,
    scheduler: Scheduler = None,
    adaptive: Adaptive = None,
    host: Host = "127.0.0.1",
    option: OptionPairs = None,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """One line-up of bots, a bot for each seat.

    Example: railtable lab match trambahn --bots greedy,random --games 1000 --out duel
    """
    vary = {name: [value] for name, value in parse_pairs(option or []).items()}
    shape = (games, pilot, batch)
    plan = _plan(game, bots, seed, vary, shape, robin=False)
    where = _where(workers, scheduler, adaptive, host)
    _run(plan, out, where, json=json)


@app.command("robin")
def robin(
    game: Games,
    bots: BotsOption = "random,greedy",
    out: Out = Path("lab"),
    games: CountOption = 200,
    seed: Seed = "1",
    pilot: Pilot = 200,
    batch: Size = 20,
    workers: Workers = 2,
    scheduler: Scheduler = None,
    adaptive: Adaptive = None,
    host: Host = "127.0.0.1",
    vary: Vary = None,
    rounds: Annotated[
        int,
        typer.Option(
            min=0, help="Rounds against new opponents; 0 plays every combination of bots."
        ),
    ] = 0,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """A round robin: every bot plays every other; ratings with intervals.

    Example: railtable lab robin trambahn,freight-train --bots random,greedy --games 400
    """
    shape = (games, pilot, batch)
    plan = _plan(game, bots, seed, _varied(vary), shape, robin=True, rounds=rounds)
    where = _where(workers, scheduler, adaptive, host)
    _run(plan, out, where, json=json)


@app.command("sweep")
def sweep(
    game: Games,
    vary: Vary,
    bots: BotsOption = "greedy",
    out: Out = Path("lab"),
    games: CountOption = 200,
    seed: Seed = "1",
    pilot: Pilot = 200,
    batch: Size = 20,
    workers: Workers = 2,
    scheduler: Scheduler = None,
    adaptive: Adaptive = None,
    host: Host = "127.0.0.1",
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """The same match with every combination of seats and options.

    Example: railtable lab sweep freight-train --bots greedy --vary seats=2,3,4,5
    """
    shape = (games, pilot, batch)
    plan = _plan(game, bots, seed, _varied(vary), shape, robin=False)
    where = _where(workers, scheduler, adaptive, host)
    _run(plan, out, where, json=json)


@app.command("report")
def lab_report_command(
    folder: Annotated[Path, typer.Argument(help="The folder of a finished experiment.")],
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Write the report of a finished experiment again, in another language if you like.

    Example: railtable lab report duel --lang fr
    """
    _require_extra()
    from railtable.lab.report import write_report  # noqa: PLC0415 an extra
    from railtable.lab.result_store import RESULTS  # noqa: PLC0415

    path = write_report(folder, current_texts())
    if json:
        print_json(_document(folder, folder / RESULTS))
    else:
        typer.echo(path)


def _varied(pairs: list[str] | None) -> dict[str, list[Any]]:
    """Return the values that each name takes."""
    found: dict[str, list[Any]] = {}
    for pair in pairs or []:
        name, equals, values = pair.partition("=")
        if not equals:
            raise Mistake("option_without_value", {"option": pair})
        found[name] = [parse_pairs([f"{name}={value}"])[name] for value in values.split(",")]
    return found


def _plan(
    game: str,
    bots: str,
    seed: str,
    vary: dict[str, list[Any]],
    shape: tuple[int, int, int],
    *,
    robin: bool,
    rounds: int = 0,
) -> "ExperimentPlan":
    _require_extra()
    from railtable.lab.plan import ExperimentPlan, plan_matches  # noqa: PLC0415 as `report`

    games, pilot, batch = shape
    named = game.split(","), bots.split(",")
    matches = plan_matches(*named, seed, vary=vary, robin=robin, rounds=rounds)
    return ExperimentPlan(matches=matches, games=games, pilot=pilot, batch=batch, luck=pilot > 0)


def _where(
    workers: int, scheduler: str | None, adaptive: str | None, host: str
) -> "ClusterSettings":
    from railtable.lab.cluster import ClusterSettings  # noqa: PLC0415 as `report`

    return ClusterSettings(
        workers=workers, scheduler=scheduler, adaptive=_parse_range(adaptive), host=host
    )


def _run(plan: "ExperimentPlan", out: Path, where: "ClusterSettings", *, json: bool) -> None:
    from railtable.lab.experiment import run_experiment  # noqa: PLC0415 as `report`
    from railtable.lab.report import write_report  # noqa: PLC0415

    texts, console = current_texts(), Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=console) as progress:
        bar = progress.add_task("")

        def opened(client: Any, done: int, games: int) -> None:
            console.print(texts.say("lab-dashboard", {"address": client.dashboard_link}))
            progress.update(bar, completed=done, total=games)

        results = run_experiment(
            plan, out, where, opened=opened, kept=lambda games: progress.advance(bar, games)
        )
    if json:
        write_report(out, texts)
        print_json(_document(out, results))
        return
    _tell(out, texts)
    typer.echo(results)
    typer.echo(write_report(out, texts))


def _document(folder: Path, results: Path) -> dict[str, Any]:
    from railtable.lab.bradley_terry import rate_bots  # noqa: PLC0415 as `report`
    from railtable.lab.estimates import estimate  # noqa: PLC0415
    from railtable.lab.report import NAME  # noqa: PLC0415
    from railtable.lab.result_store import ResultStore  # noqa: PLC0415

    rows = list(ResultStore(folder).rows())
    files = {"results": str(results), "report": str(folder / NAME)}
    return {"ratings": rate_bots(rows), "estimates": estimate(rows), **files}


def _parse_range(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    least, _, most = text.partition(":")
    if not (least.isdecimal() and most.isdecimal() and 0 < int(most) >= int(least)):
        raise Mistake("option_without_value", {"option": f"adaptive={text}"})
    return int(least), int(most)


def _tell(folder: Path, texts: Any) -> None:
    """Print ratings and estimates."""
    from railtable.lab import report as words  # noqa: PLC0415
    from railtable.lab.bradley_terry import rate_bots  # noqa: PLC0415
    from railtable.lab.estimates import estimate  # noqa: PLC0415 as `report`
    from railtable.lab.result_store import ResultStore  # noqa: PLC0415

    rows = list(ResultStore(folder).rows())
    console = Console(width=None if sys.stdout.isatty() else 130)
    grid = Grid(*(texts.say(f"lab-head-{name}") for name in words.RATING_HEAD))
    for one in rate_bots(rows):
        grid.add_row(*words.rating_cells(one))
    if grid.row_count:
        console.print(grid)
    names = (*words.ESTIMATE_HEAD, "factor", "saved")
    grid = Grid(*(texts.say(f"lab-head-{name}") for name in names))
    for found in estimate(rows):
        cells = words.estimate_cells(found, texts)
        grid.add_row(*cells, f"{found.factor:.2f}", str(found.saved))
    console.print(grid)
