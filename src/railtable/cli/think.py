"""`railtable think`: compute bot moves for servers on other machines."""

import os
from typing import Annotated

import typer

from railtable.server import json_logs


def think(
    queue: Annotated[
        str,
        typer.Option(
            help="The queue's database: postgresql://…, the same as `serve --thinkers`.",
            envvar="RAILTABLE_THINKERS",
        ),
    ],
    workers: Annotated[
        int | None,
        typer.Option(min=1, max=256, help="Worker processes; by default as many as cores."),
    ] = None,
    log_level: Annotated[str, typer.Option(help="DEBUG, INFO, WARNING or ERROR.")] = "WARNING",
) -> None:
    """Run tasks for the bots of servers on other machines, from a queue.

    Example:
      railtable think --queue postgresql://thinker@db.example/thoughts
    """
    # Imported here because it would slow down the start of every other command.
    from railtable.server.thinking.thinker import think_on  # noqa: PLC0415

    json_logs.configure(log_level.upper())
    think_on(queue, workers or os.cpu_count() or 1)
