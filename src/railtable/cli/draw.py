"""`railtable draw`."""

from pathlib import Path
from typing import Annotated

import typer

from railtable.cli.console import Mistake, read_record
from railtable.core.record import replay
from railtable.games import find_rules
from railtable.games.string_railway.document import StringDocument
from railtable.games.string_railway.drawing import draw_table


def draw_file(
    file: Annotated[Path, typer.Argument(help="A record of String Railway (JSON lines).")],
    at: Annotated[
        int | None, typer.Option("--at", help="After this step; by default the last.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write here; by default to the screen.")
    ] = None,
    width: Annotated[int, typer.Option(help="Width in pixels.", min=100, max=10_000)] = 1400,
) -> None:
    """Draw the table of a record of String Railway as SVG.

    Example: railtable draw game.jsonl --at 12 -o table.svg
    """
    record = read_record(file)
    last = len(record.steps)
    wanted = last if at is None else at
    if not 0 <= wanted <= last:
        raise Mistake("no_such_step", {"step": wanted, "last": last})
    rules = find_rules(record.header.game)
    if rules.info.document is not StringDocument:
        raise Mistake("cannot_draw")
    for number, (_, state) in enumerate(replay(record, find_rules)):
        if number == wanted:
            picture = draw_table(rules.dump(state), width)
            break
    else:
        raise Mistake("no_such_step", {"step": wanted, "last": last})
    if output is None:
        typer.echo(picture, nl=False)
    else:
        output.write_text(picture, encoding="utf-8")
