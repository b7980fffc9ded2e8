"""`railtable draw`."""

from pathlib import Path
from typing import Annotated

import typer

from railtable.cli.console import Mistake, file_option, load_record
from railtable.core.record import replay
from railtable.games import find_rules
from railtable.games.string_railway.document import StringDocument
from railtable.games.string_railway.picture.table import Births, draw_table


def draw_file(
    file: Annotated[Path, typer.Argument(help="A record of String Railway (JSON lines).")],
    at: Annotated[
        int | None,
        typer.Option("--at", help="Show the state after this step; the last by default."),
    ] = None,
    output: Annotated[
        Path | None, file_option("Write here; by default to the screen.", "--output", "-o")
    ] = None,
    animate: Annotated[  # noqa: FBT002 a flag of the command line
        bool, typer.Option("--animate", help="Animate the drawing step by step.")
    ] = False,
    width: Annotated[int, typer.Option(help="Width in pixels.", min=100, max=10_000)] = 1400,
) -> None:
    """Draw the table of a record of String Railway as SVG.

    Examples:
      railtable draw game.jsonl --at 12 -o table.svg
      railtable draw game.jsonl --animate -o game.svg
    """
    record = load_record(file)
    last = len(record.steps)
    wanted = last if at is None else at
    if not 0 <= wanted <= last:
        raise Mistake("no_such_step", {"step": wanted, "last": last})
    rules = find_rules(record.header.game)
    if rules.info.document is not StringDocument:
        raise Mistake("cannot_draw")
    births = Births([], [])
    document: StringDocument | None = None
    for number, (_, state) in enumerate(replay(record, find_rules)):
        if number > wanted:
            break
        document = rules.dump(state)
        births.stations.extend([number] * (len(document.stations) - len(births.stations)))
        births.tracks.extend([number] * (len(document.tracks) - len(births.tracks)))
    assert document is not None, "replay yields the set-up before any step"
    picture = draw_table(document, width, births if animate and births.stations else None)
    if output is None:
        typer.echo(picture, nl=False)
    else:
        output.write_text(picture, encoding="utf-8")
