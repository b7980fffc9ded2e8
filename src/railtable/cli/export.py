"""`railtable export`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from railtable.cli.console import (
    Json,
    Lang,
    Mistake,
    current_texts,
    file_option,
    print_json,
    say_error,
)
from railtable.texts import TextArgs

if TYPE_CHECKING:
    from railtable.export.parquet import BadRecordFile as Bad


def export_records(
    records: Annotated[list[Path], typer.Argument(help="Records, or folders of them (*.jsonl).")],
    out: Annotated[Path, file_option("The Parquet file to write.")],
    keep_going: Annotated[  # noqa: FBT002 a flag of the command line
        bool, typer.Option("--keep-going", help="Skip files that are not records, with a warning.")
    ] = False,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    r"""Turn records into a table of decisions: knowledge, legal actions, choice and result.

    Every step of every record is checked.  docs/export.md describes the columns.  Needs
    pyarrow: pip install 'railtable\[data]'.

    Examples:
      railtable simulate trambahn --games 100 --records games
      railtable export games --out decisions.parquet
    """
    try:
        from railtable.export.parquet import BadRecordFile, export  # noqa: PLC0415 an extra, and slow to load
    except ImportError as missing:
        if missing.name != "pyarrow":
            raise
        raise Mistake("no_pyarrow") from None
    try:
        done = export(_files(records), out, keep_going=keep_going)
    except BadRecordFile as bad:
        typer.secho(_say(bad), err=True, fg="red")
        raise typer.Exit(2) from None
    for left_out in done.left_out:
        typer.secho(_say(left_out), err=True, fg="yellow")
    if json:
        skipped = [str(bad.facts["file"]) for bad in done.left_out]
        facts = {"records": done.records, "rows": done.rows, "path": str(out)}
        print_json({**facts, "left_out": skipped})
        return
    words: TextArgs = {"records": done.records, "rows": done.rows, "path": str(out)}
    typer.echo(current_texts().say("cli-exported", words))


def _say(bad: "Bad") -> str:
    return f"{bad.facts['file']}: {say_error(bad.cause)}"


def _files(given: list[Path]) -> list[Path]:
    """Return the files named, those of folders in order of name."""
    found = list[Path]()
    for path in given:
        found += sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
    if not found:
        raise Mistake("no_records")
    return found
