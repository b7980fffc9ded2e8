"""`railtable play`: a game in the terminal against bots."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from railtable.bots.levels import LEVELS
from railtable.cli.box import BoxFile, with_box
from railtable.cli.console import Lang, Mistake, file_option
from railtable.cli.options import OptionPairs, parse_pairs
from railtable.cli.parameters import BOT_HELP, GameArgument, complete_bot
from railtable.core.chance import Chance
from railtable.core.options import parse_options
from railtable.core.record import format_record, record_of
from railtable.core.rules import Rules
from railtable.core.table import Table
from railtable.games import find_rules

if TYPE_CHECKING:
    from railtable.bots import Bot


def play_command(
    game: GameArgument,
    seats: Annotated[int | None, typer.Option(help="Number of seats, yours included.")] = None,
    against: Annotated[
        str,
        typer.Option(
            "--against",
            "--bot",
            help=f"Who plays against you, one for all or one for each: 1 to 5, {BOT_HELP}.",
            autocompletion=complete_bot,
        ),
    ] = LEVELS[2],
    seed: Annotated[str | None, typer.Option(help="Seed of the cards.")] = None,
    option: OptionPairs = None,
    box: BoxFile = None,
    name: Annotated[str | None, typer.Option(help="Your name; by default your login name.")] = None,
    save: Annotated[Path | None, file_option("Write the record here at the end.")] = None,
    _lang: Lang = None,
) -> None:
    """Play in the terminal against bots: you are seat 1.

    Choose by number, or write actions in notation (docs/notation.md), separated by
    semicolons.  In the game, ? lists the commands: hint, rules, log,
    board, undo, quit.

    Examples:
      railtable play trambahn
      railtable play station-master --seats 4 --against inspector --lang fr
    """
    rules = find_rules(game)
    options = parse_options(rules.info, with_box(parse_pairs(option or []), game, box))
    chance = Chance.fresh() if seed is None else Chance.seeded(seed)
    table = Table(rules, rules.info.min_seats if seats is None else seats, options, chance)
    from railtable.cli.terminal_game import TerminalGame  # noqa: PLC0415 hints load slowly

    session = TerminalGame(table, _seated(against, rules, table.seats - 1), name)
    try:
        session.run()
    finally:
        session.close()
    if save is not None:
        save.write_text(format_record(record_of(table, session.names)), encoding="utf-8")


def _seated(names: str, rules: Rules[Any, Any], seats: int) -> "list[Bot]":
    """Return a bot for each seat, from one name for all or one for each."""
    from railtable.api.agents import resolve_bot  # noqa: PLC0415 as above

    chosen = names.split(",")
    if len(chosen) not in {1, seats}:
        raise Mistake("too_few_bots")
    return [resolve_bot(chosen[at % len(chosen)], rules) for at in range(seats)]
