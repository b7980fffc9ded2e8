"""Parameters shared by several commands, with shell completion."""

from typing import Annotated, TypeAlias

import typer

from railtable.cli.console import Mistake
from railtable.core.options import AS_PRINTED, PRESET
from railtable.core.seats import Seat
from railtable.games import GAMES, find_rules


def complete_game(incomplete: str) -> list[str]:
    """Return the games that begin so, after the last comma."""
    return _complete(incomplete, GAMES)


def complete_bot(incomplete: str) -> list[str]:
    """Return the bots that begin so, after the last comma."""
    from railtable.api.agents import BOTS  # noqa: PLC0415 loads slowly

    return _complete(incomplete, BOTS)


def complete_option(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return `name=` of the options of the game that is named already."""
    # An unfinished option keeps the parser from naming the arguments before it.
    named = [one for one in (ctx.params.get("game"), *ctx.args) if one in GAMES]
    if not named:
        return []
    game = named[0]
    info = find_rules(game).info
    names = [f"{name}=" for name in info.options.__struct_fields__]
    presets = [] if info.as_printed is None else [f"{PRESET}={AS_PRINTED}"]
    return _complete(incomplete, [*names, *presets])


def _complete(incomplete: str, names: "dict[str, str] | list[str] | tuple[str, ...]") -> list[str]:
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in names if name.startswith(last)]


def parse_seat(number: int | None, seats: int, option: str = "--as") -> Seat | None:
    """Return the seat of a number that counts from 1."""
    if number is None:
        return None
    if not 1 <= number <= seats:
        raise Mistake("no_seat_of_number", {"seat": number, "seats": seats, "option": option})
    return number - 1


GAME_HELP = "A game, as `railtable games` lists them."
BOT_HELP = "a name, module:Class or engine:COMMAND (docs/bots.md)"

GameArgument: TypeAlias = Annotated[
    str, typer.Argument(help=GAME_HELP, autocompletion=complete_game)
]
BotsOption: TypeAlias = Annotated[
    str,
    typer.Option(
        help=f"One bot for all seats, or one for each with commas between: {BOT_HELP}.",
        autocompletion=complete_bot,
    ),
]
SeatOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--as", help="Use only what this seat knew; seats count from 1."),
]
Jobs: TypeAlias = Annotated[int, typer.Option(min=1, max=256, help="Number of processes.")]
