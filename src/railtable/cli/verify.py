"""`railtable verify`."""

from pathlib import Path
from typing import Annotated

import typer

from railtable.cli.console import read_record, speak
from railtable.core.record import verify
from railtable.games import find_rules


def verify_file(
    file: Annotated[Path, typer.Argument(help="A finished record (JSON lines).")],
) -> None:
    """Recompute every chance step of a finished game from its revealed seed.

    Example: railtable verify game.jsonl
    """
    proved = verify(read_record(file), find_rules)
    typer.echo(speak().say("cli-verified", {"count": proved}))
