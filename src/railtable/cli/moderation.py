"""`railtable admin reports` and related commands for moderators."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from railtable.cli.console import (
    Json,
    Lang,
    Mistake,
    current_texts,
    print_json,
    require_database,
    write_new_file,
)
from railtable.texts import TextArgs, Texts

if TYPE_CHECKING:
    from railtable.server.admin.moderation import ChatLine
    from railtable.server.people.moderation import Also

DatabaseArgument = Annotated[
    str, typer.Argument(help="A SQLite file, or postgresql://…", callback=require_database)
]
ReportNumber = Annotated[int, typer.Argument(help="The report's number.", min=1)]


def _when(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")


def reports_command(
    database: DatabaseArgument,
    closed: Annotated[bool, typer.Option("--closed", help="Include closed reports.")] = False,  # noqa: FBT002
    page: Annotated[
        int, typer.Option(min=1, help="Number of the page; a page has 50 people or reports.")
    ] = 1,
    about: Annotated[
        int | None,
        typer.Option(min=1, help="List every report about the person of this report."),
    ] = None,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """List the reports, grouped by the reported person.

    Reports by people who sat at the table come first, the oldest of them first.

    Examples:
      railtable admin reports railtable.sqlite3 --page 2
      railtable admin reports railtable.sqlite3 --about 3
    """
    if about is not None:
        _list_about(database, about, closed=closed, page=page, json=json)
    else:
        _list_groups(database, closed=closed, page=page, json=json)


def _list_groups(database: str, *, closed: bool, page: int, json: bool) -> None:
    from railtable.server.admin import moderation  # noqa: PLC0415 as `serve`
    from railtable.server.people.moderation import A_PAGE  # noqa: PLC0415 as `serve`

    words = current_texts()
    found, people = asyncio.run(moderation.list_groups(database, closed=closed, page=page))
    if json:
        print_json({"groups": found, "people": people})
        return
    for group in found:
        one = group.first
        _tell(words, one.id, one.at, one.name, one.reason, one.table)
        if group.reports > 1:
            counts: TextArgs = {
                "reports": group.reports,
                "reporters": group.reporters,
                "tables": group.tables,
                "seated": group.seated,
            }
            typer.echo(words.say("cli-report-group", counts))
    if not people:
        typer.echo(words.say("cli-no-reports"))
    elif people > A_PAGE:
        pages: TextArgs = {"page": page, "pages": -(-people // A_PAGE), "people": people}
        typer.echo(words.say("cli-report-page", pages))


def _list_about(database: str, number: int, *, closed: bool, page: int, json: bool) -> None:
    from railtable.server.admin import moderation  # noqa: PLC0415 as `serve`

    words = current_texts()
    found = asyncio.run(moderation.list_about(database, number, closed=closed, page=page))
    if json:
        print_json(found)
        return
    for one in found:
        _tell(words, one.id, one.at, one.name, one.reason, one.table)
    if not found:
        typer.echo(words.say("cli-no-reports"))


def _tell(words: Texts, number: int, at: float, name: str, reason: str, table: str) -> None:
    facts: TextArgs = {
        "number": str(number),
        "at": _when(at),
        "name": name,
        "reason": words.say(f"report-reason-{reason}"),
        "table": table,
    }
    typer.echo(words.say("cli-report", facts))


def report_command(
    database: DatabaseArgument,
    number: ReportNumber,
    record: Annotated[
        Path | None,
        typer.Option("--record", help="Write the record of the reported game to this file."),
    ] = None,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Show a report with the chat of its table or group, and save the game's record.

    Example: railtable admin report railtable.sqlite3 3 --record report-3.jsonl
    """
    from railtable.server.admin import moderation  # noqa: PLC0415 as `serve`

    words = current_texts()
    shown = asyncio.run(moderation.show_report(database, number))
    if record is not None and shown.record is not None:
        write_new_file(record, shown.record)
    if json:
        print_json({"report": shown.report, "chat": shown.chat})
        return
    one = shown.report
    _tell(words, one.id, one.at, one.name, one.reason, one.table)
    if shown.record is None:
        typer.echo(words.say("cli-report-from-group", {"said": one.said or "–"}))
    else:
        facts: TextArgs = {"seat": one.seat + 1, "version": one.version, "said": one.said or "–"}
        typer.echo(words.say("cli-report-more", facts))
    for line in shown.chat:
        typer.echo(_chat_line(words, line))
    if record is not None and shown.record is not None:
        typer.echo(words.say("cli-report-record", {"file": str(record)}))


def _chat_line(words: Texts, line: "ChatLine") -> str:
    at = _when(line.at)
    if line.seat is None:
        return words.say("cli-group-chat", {"at": at, "name": line.name, "text": line.text})
    return words.say("cli-report-chat", {"at": at, "seat": line.seat + 1, "text": line.text})


def close_report_command(
    database: DatabaseArgument,
    number: ReportNumber,
    also: Annotated[
        str,
        typer.Option(help="about: all about the same person; by: all by the same person."),
    ] = "none",
    _lang: Lang = None,
) -> None:
    """Close a report that needs no more action.

    Examples:
      railtable admin close-report railtable.sqlite3 3
      railtable admin close-report railtable.sqlite3 3 --also by
    """
    from railtable.server.admin import moderation  # noqa: PLC0415 as `serve`

    if also not in {"none", "about", "by"}:
        raise Mistake("option_takes_one_of", {"option": "--also", "choices": "none, about, by"})
    asyncio.run(moderation.mark_report_closed(database, number, cast("Also", also)))
    typer.echo(current_texts().say("cli-report-closed", {"number": str(number)}))


def ban_command(
    database: DatabaseArgument,
    number: ReportNumber,
    kind: Annotated[str, typer.Option("--from", help="chat or lists")] = "chat",
    hours: Annotated[float, typer.Option(min=0, max=24 * 366, help="0 ends it.")] = 24.0,
    _lang: Lang = None,
) -> None:
    """Ban a reported person from chat, or from lists and matchmaking, for a time.

    Example: railtable admin ban railtable.sqlite3 3 --from chat --hours 48
    """
    from railtable.server.admin import moderation  # noqa: PLC0415 as `serve`

    until = asyncio.run(moderation.ban_reported(database, number, kind, hours))
    typer.echo(current_texts().say("cli-banned", {"kind": kind, "until": _when(until)}))


def close_group_command(
    database: DatabaseArgument,
    group: Annotated[str, typer.Argument(help="The group's id, as a report shows it.")],
    reopen: Annotated[bool, typer.Option("--reopen", help="Reopen it.")] = False,  # noqa: FBT002
    _lang: Lang = None,
) -> None:
    """Close a group: its members see only that it is closed.

    Examples:
      railtable admin close-group railtable.sqlite3 group:hJ3kd8Qw2x1A
      railtable admin close-group railtable.sqlite3 group:hJ3kd8Qw2x1A --reopen
    """
    from railtable.server.admin import moderation  # noqa: PLC0415 as `serve`

    asyncio.run(moderation.set_group_closed(database, group, closed=not reopen))
    key = "cli-group-reopened" if reopen else "cli-group-closed"
    typer.echo(current_texts().say(key, {"group": group}))


def close_event_command(
    database: DatabaseArgument,
    event: Annotated[str, typer.Argument(help="The event's id, as in its address /e/ID.")],
    _lang: Lang = None,
) -> None:
    """End an event: nobody can join it, and no round starts. Running tables go on.

    Example: railtable admin close-event railtable.sqlite3 Xk3vQw9aB2cD
    """
    from railtable.server.admin import moderation  # noqa: PLC0415 as `serve`

    asyncio.run(moderation.close_event(database, event))
    typer.echo(current_texts().say("cli-event-closed", {"event": event}))


def close_challenge_command(
    database: DatabaseArgument,
    deal: Annotated[
        str, typer.Argument(help="The challenge's id: the end of its link, after /c/.")
    ],
    _lang: Lang = None,
) -> None:
    """Close a challenge: nobody can start it, and its author's name is removed.

    Example: railtable admin close-challenge railtable.sqlite3 Jw0vQxw4a1oXnE2q
    """
    from railtable.server.admin import moderation  # noqa: PLC0415 as `serve`

    asyncio.run(moderation.close_challenge(database, deal))
    typer.echo(current_texts().say("cli-challenge-closed", {"deal": deal}))
