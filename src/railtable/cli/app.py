"""The command group; each command is in its own module."""

import os
from typing import Annotated, Final

import typer

from railtable import __version__
from railtable.cli import (
    admin,
    benchmark,
    box,
    bridge,
    chances,
    dataset,
    draw,
    event,
    export,
    games,
    lab,
    ladder,
    luck,
    play,
    puzzle,
    ratings,
    replay,
    review,
    rules,
    serve,
    simulate,
    think,
    train,
    tune,
    verify,
)
from railtable.cli.console import Mistake, fail, say_reason
from railtable.core.build import is_compiled
from railtable.core.errors import RailtableError

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C, as shells have it."""
DATABASES: Final = ("sqlite3", "asyncpg")
"""The packages whose errors say what is wrong with a database."""
TRACEBACK: Final = "RAILTABLE_TRACEBACK"
"""The environment variable that shows where an unexpected error comes from."""

app = typer.Typer(
    help="Play, study and solve five railway table games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)
app.command("games")(games.list_games)
app.command("box")(box.box_command)
app.command("simulate")(simulate.simulate)
app.command("ladder")(ladder.ladder)
app.command("tune")(tune.tune_command)
app.command("train")(train.train_model)
app.command("play")(play.play_command)
app.command("replay")(replay.replay_file)
app.command("review")(review.review_file)
app.command("chances")(chances.show_chances)
app.command("luck")(luck.luck)
app.command("export")(export.export_records)
app.command("dataset")(dataset.dataset_command)
app.command("benchmark")(benchmark.benchmark_command)
app.command("bridge")(bridge.bridge)
app.command("draw")(draw.draw_file)
app.command("verify")(verify.verify_file)
app.command("rules")(rules.show_rules)
app.command("serve")(serve.serve)
app.command("think")(think.think)
app.add_typer(puzzle.app, name="puzzle")
app.add_typer(event.app, name="event")
app.add_typer(lab.app, name="lab")
app.add_typer(admin.app, name="admin")
app.add_typer(ratings.app, name="ratings")


def _tell_version(wanted: bool) -> None:  # noqa: FBT001 Typer's own form of callback
    if wanted:
        typer.echo(f"railtable {__version__} ({'compiled' if is_compiled() else 'pure'})")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[  # noqa: FBT002 a flag of the command line, told by its callback
        bool,
        typer.Option(
            "--version",
            help="Print the version and whether it is compiled.",
            callback=_tell_version,
            is_eager=True,
        ),
    ] = False,
) -> None:
    """Play, study and solve five railway table games."""


def main() -> None:
    """Run the command line; report errors as a sentence, never as a stack trace."""
    try:
        app()
    except RailtableError as error:
        fail(error)
    except BrokenPipeError:
        # The reader closed the pipe, as in `railtable replay … | head`.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        raise SystemExit(0) from None
    except KeyboardInterrupt:
        raise SystemExit(INTERRUPTED) from None
    except ImportError as error:
        fail(Mistake("import_failed", {"reason": str(error)}))
    except OSError as error:
        facts = {"path": str(error.filename or "–"), "reason": say_reason(error)}
        fail(Mistake("system_refused", dict(facts)))
    except UnicodeEncodeError:
        # The system passes a byte that is not UTF-8 as a lone surrogate.
        fail(Mistake("argument_not_utf8"))
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        if type(error).__module__.partition(".")[0] in DATABASES:
            fail(Mistake("database_refused", {"reason": str(error)[:200]}))
        reason = f"{type(error).__name__}: {str(error)[:200]}"
        fail(Mistake("command_failed", {"reason": reason, "variable": TRACEBACK}), status=1)
