"""`railtable bridge`: connect a line protocol program to a seat on a server."""

from typing import Annotated

import typer

from railtable.cli.console import Json, Lang, current_texts, print_json
from railtable.cli.sentences import say_outcome
from railtable.core.dice import FastDice
from railtable.games import find_rules


def bridge(
    server: Annotated[str, typer.Argument(help="The server: http://127.0.0.1:8000.")],
    table: Annotated[str, typer.Argument(help="The table's id.")],
    seat: Annotated[int, typer.Argument(min=1, help="The seat, from 1, as the page numbers it.")],
    command: Annotated[str, typer.Argument(help="The program, with its arguments.")],
    token: Annotated[str, typer.Option(envvar="RAILTABLE_TOKEN", help="The seat's token.")],
    seconds: Annotated[
        float, typer.Option(min=0.1, help="Time limit of a choice, in seconds.")
    ] = 30.0,
    seed: Annotated[str, typer.Option(help="Seed of the program's random numbers.")] = "1",
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Let a program that speaks the line protocol play a seat at a server until the game ends.

    POST /api/tables/TABLE/seats/SEAT/token gives the token (SEAT counts from 0 there).  docs/line-protocol.md says what
    the program is asked.

    Example:
      RAILTABLE_TOKEN=… railtable bridge http://127.0.0.1:8000 TABLE 1 "node examples/engine.mjs"
    """
    from railtable.cli.program_seat import play_seat  # noqa: PLC0415 sockets load slowly
    from railtable.client import SeatClient  # noqa: PLC0415

    with SeatClient(server, table, seat - 1, token) as place:
        outcome, game = play_seat(place, command, seconds, FastDice(seed))
    if json:
        print_json(outcome)
    else:
        typer.echo("\n".join(say_outcome(find_rules(game), outcome, current_texts())))
