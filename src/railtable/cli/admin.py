"""`railtable admin`: database maintenance for server operators."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from railtable.cli import mined_puzzles, moderation
from railtable.cli.console import Json, Lang, current_texts, print_json
from railtable.texts import TextArgs

app = typer.Typer(
    help="Copy, move and check a server's database; moderate reports; mine puzzles.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
app.command("reports")(moderation.reports_command)
app.command("report")(moderation.report_command)
app.command("close-report")(moderation.close_report_command)
app.command("close-event")(moderation.close_event_command)
app.command("close-challenge")(moderation.close_challenge_command)
app.command("ban")(moderation.ban_command)
app.command("close-group")(moderation.close_group_command)
app.command("mine-puzzles")(mined_puzzles.mine_command)
app.command("export-puzzles")(mined_puzzles.export_command)
app.command("remove-puzzle")(mined_puzzles.remove_command)

From = moderation.DatabaseArgument
To = Annotated[str, typer.Argument(help="A new file, or an empty postgresql://… database")]


@app.command()
def backup(
    database: From,
    file: Annotated[Path, typer.Argument(help="Path of the copy; the file must not exist.")],
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Copy a database into one file while servers keep running.

    The copy is a snapshot: it has every move answered before it was taken.  It is a SQLite
    database, which `railtable serve --database FILE` can serve.

    Example: railtable admin backup postgresql://localhost/railtable today.sqlite3
    """
    _copy(database, str(file), alone=False, json=json)


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="Path of the backup.")],
    database: To,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Fill an empty database from a backup.

    Example: railtable admin restore today.sqlite3 railtable.sqlite3
    """
    _copy(str(file), database, alone=False, json=json)


@app.command()
def move(
    source: From,
    target: To,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Copy a database that no server uses into another store.

    Example: railtable admin move railtable.sqlite3 postgresql://localhost/railtable
    """
    _copy(source, target, alone=True, json=json)


def _copy(source: str, target: str, *, alone: bool, json: bool) -> None:
    from railtable.server.admin.database_copy import copy_database  # noqa: PLC0415 as `serve`

    done = asyncio.run(copy_database(source, target, alone=alone))
    words: TextArgs = {"tables": done.tables, "entries": done.entries, "digest": done.digest}
    if json:
        print_json(words)
    else:
        typer.echo(current_texts().say("cli-copied", words))


@app.command("check")
def check_database(
    database: From,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Replay every game of a database, and report data that contradict its logs.

    Changes nothing; servers may keep running.  Exits with 1 if anything is wrong.

    Example: railtable admin check railtable.sqlite3
    """
    from railtable.server.admin.database_check import check  # noqa: PLC0415 as `serve`

    found = asyncio.run(check(database))
    if json:
        print_json(found)
        raise typer.Exit(1 if found.findings else 0)
    words = current_texts()
    for one in found.findings:
        what = words.say(f"error-{one.key}", one.facts)
        typer.echo(words.say("cli-finding", {"table": one.table, "what": what}))
    counts = {
        "tables": found.tables,
        "entries": found.entries,
        "others": found.other_rules,
        "findings": len(found.findings),
    }
    typer.echo(words.say("cli-checked", counts))
    if found.findings:
        raise typer.Exit(1)
