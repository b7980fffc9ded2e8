"""Run a line protocol program in a seat on a server."""

import typer

from railtable.cli.console import current_texts
from railtable.client import MoveStale, Position, SeatClient
from railtable.core.actions import Outcome
from railtable.core.dice import FastDice
from railtable.games import find_rules
from railtable.programs import ProgramBot
from railtable.texts import TextArgs


def play_seat(
    seat: SeatClient, command: str, seconds: float, dice: FastDice
) -> tuple[Outcome, str]:
    """Have a program play a seat to the end; return the outcome and the game."""
    bot: ProgramBot | None = None
    try:
        for position in seat.positions():
            if position.outcome is not None:
                return position.outcome, position.game
            if bot is None:
                # The game is known only after the first message.
                bot = ProgramBot(find_rules(position.game), command, seconds)
                words: TextArgs = {"engine": bot.identity.name, "seat": seat.number + 1}
                typer.echo(current_texts().say("cli-bridged", words), err=True)
            if position.is_mine:
                _take_turn(seat, bot, position, dice)
    finally:
        if bot is not None:
            bot.close()
    raise AssertionError("positions end with an outcome")


def _take_turn(seat: SeatClient, bot: ProgramBot, position: Position, dice: FastDice) -> None:
    legal = position.legal if position.complete else []
    action = bot.choose(position.view, legal, dice)
    try:
        seat.play(action, position=position)
    except MoveStale:
        return  # another device undid or moved: the next position shows it
