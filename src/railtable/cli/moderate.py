"""`railtable admin reports` and its like: what moderators of a server see and do."""

import asyncio
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from railtable.cli.console import Lang, Mistake, speak
from railtable.texts import Texts, Words

Database = Annotated[str, typer.Argument(help="A file of SQLite, or postgresql://…")]
Number = Annotated[int, typer.Argument(help="The report's number.", min=1)]


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def list_reports(
    database: Database,
    closed: Annotated[bool, typer.Option("--closed", help="Closed ones too.")] = False,  # noqa: FBT002
    _lang: Lang = None,
) -> None:
    """List what people reported, the oldest first.

    Example: railtable admin reports railtable.sqlite3
    """
    from railtable.server.admin import moderation  # noqa: PLC0415 as `serve`

    words = speak()
    found = asyncio.run(moderation.list_reports(database, closed=closed))
    for one in found:
        _tell(words, one.id, one.at, one.name, one.reason, one.table)
    if not found:
        typer.echo(words.say("cli-no-reports"))


def _tell(words: Texts, number: int, at: float, name: str, reason: str, table: str) -> None:
    facts: Words = {
        "number": str(number),
        "at": _when(at),
        "name": name,
        "reason": words.say(f"report-reason-{reason}"),
        "table": table,
    }
    typer.echo(words.say("cli-report", facts))


def show_report(
    database: Database,
    number: Number,
    record: Annotated[
        Path | None, typer.Option("--record", help="Write what was played there to this file.")
    ] = None,
    _lang: Lang = None,
) -> None:
    """Show a report, with everything that was said at its table, and keep its record.

    Example: railtable admin report railtable.sqlite3 3 --record report-3.jsonl
    """
    from railtable.server.admin import moderation  # noqa: PLC0415 as `serve`

    words = speak()
    shown = asyncio.run(moderation.show_report(database, number))
    one = shown.report
    _tell(words, one.id, one.at, one.name, one.reason, one.table)
    facts: Words = {"seat": one.seat + 1, "version": one.version, "said": one.said or "–"}
    typer.echo(words.say("cli-report-more", facts))
    for line in shown.chat:
        said: Words = {"at": _when(line.at), "seat": line.seat + 1, "text": line.text}
        typer.echo(words.say("cli-report-chat", said))
    if record is not None:
        _write_new(record, shown.record)
        typer.echo(words.say("cli-report-record", {"file": str(record)}))


def _write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet: one that is may be of another report."""
    try:
        # The game may still be going on: its hands are nobody else's to read.
        with os.fdopen(
            os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
        ) as file:
            file.write(text)
    except OSError:
        raise Mistake("cannot_write_file", {"path": str(path)}) from None


def close_report(database: Database, number: Number, _lang: Lang = None) -> None:
    """Put a report away: it is dealt with.

    Example: railtable admin close-report railtable.sqlite3 3
    """
    from railtable.server.admin import moderation  # noqa: PLC0415 as `serve`

    asyncio.run(moderation.close_report(database, number))
    typer.echo(speak().say("cli-report-closed", {"number": str(number)}))


def ban(
    database: Database,
    number: Number,
    kind: Annotated[str, typer.Option("--from", help="chat or lists")] = "chat",
    hours: Annotated[float, typer.Option(min=0, max=24 * 366, help="0 ends it.")] = 24.0,
    _lang: Lang = None,
) -> None:
    """Keep whoever a report is about from chat, or from lists and finding people, for a time.

    Example: railtable admin ban railtable.sqlite3 3 --from chat --hours 48
    """
    from railtable.server.admin import moderation  # noqa: PLC0415 as `serve`

    until = asyncio.run(moderation.ban_reported(database, number, kind, hours))
    typer.echo(speak().say("cli-banned", {"kind": kind, "until": _when(until)}))
