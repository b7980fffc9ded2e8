"""`railtable bridge`: a program of the line protocol at a table of a server."""

from typing import Annotated

import typer

from railtable.cli.console import Lang, speak
from railtable.cli.words import say_outcome
from railtable.client import MoveStale, Position, Seat
from railtable.core.actions import Outcome
from railtable.core.dice import FastDice
from railtable.games import find_rules
from railtable.programs import ProgramBot
from railtable.texts import Words


def bridge(
    server: Annotated[str, typer.Argument(help="The server: http://127.0.0.1:8000.")],
    table: Annotated[str, typer.Argument(help="The table's id.")],
    seat: Annotated[int, typer.Argument(min=0, help="The seat, from 0.")],
    command: Annotated[str, typer.Argument(help="The program, with its arguments.")],
    token: Annotated[str, typer.Option(envvar="RAILTABLE_TOKEN", help="The seat's token.")],
    seconds: Annotated[float, typer.Option(min=0.1, help="For each choice.")] = 30.0,
    seed: Annotated[str, typer.Option(help="What its luck is drawn from.")] = "1",
    _lang: Lang = None,
) -> None:
    """Have a program that speaks the line protocol play a seat of a server to the end.

    POST /api/tables/TABLE/seats/SEAT/token gives the token.  docs/line-protocol.md says what
    the program is asked.

    Example:
      RAILTABLE_TOKEN=… railtable bridge http://127.0.0.1:8000 TABLE 0 "node examples/engine.mjs"
    """
    with Seat(server, table, seat, token) as place:
        outcome, game = _play(place, command, seconds, FastDice(seed))
    typer.echo("\n".join(say_outcome(find_rules(game), outcome, speak())))


def _play(seat: Seat, command: str, seconds: float, dice: FastDice) -> tuple[Outcome, str]:
    bot: ProgramBot | None = None
    try:
        for position in seat.positions():
            if position.outcome is not None:
                return position.outcome, position.game
            if bot is None:
                # Which game it is, is known only now.
                bot = ProgramBot(find_rules(position.game), command, seconds)
                words: Words = {"engine": bot.identity.name, "seat": seat.number}
                typer.echo(speak().say("cli-bridged", words))
            if position.is_mine:
                _take_turn(seat, bot, position, dice)
    finally:
        if bot is not None:
            bot.close()
    raise AssertionError("positions end with an outcome")


def _take_turn(seat: Seat, bot: ProgramBot, position: Position, dice: FastDice) -> None:
    legal = position.legal if position.complete else []
    action = bot.choose(position.view, legal, dice)
    try:
        seat.play(action, position=position)
    except MoveStale:
        return  # somebody took back, or moved from another device: the next position tells
