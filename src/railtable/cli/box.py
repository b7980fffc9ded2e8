"""`railtable box`: print and check the boxes of owners."""

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from railtable.cli.console import Json, Lang, Mistake, current_texts, print_json, read_file
from railtable.cli.parameters import complete_game
from railtable.core.box import Box, box_hash, is_standard, parse_box
from railtable.core.rules import box_type
from railtable.games import find_rules

CHECK = "check"
MAX_BYTES = 100_000
BoxFile = Annotated[
    Path | None, typer.Option("--box", help="Play with the box in this file; see `railtable box`.")
]


def box_command(
    game: Annotated[
        str,
        typer.Argument(help="A game, or `check` to check a file.", autocompletion=complete_game),
    ],
    file: Annotated[Path | None, typer.Argument(help="The file to check.")] = None,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Print the standard box of a game, to be edited; or check the box in a file.

    Examples:
      railtable box trambahn > mine.json
      railtable box check mine.json
      railtable simulate trambahn --box mine.json
    """
    if game != CHECK:
        kind = box_type(find_rules(game).info)
        typer.echo(format_box(game, kind()))
        return
    if file is None:
        raise Mistake("box_without_file")
    game, box = read_box(file)
    if json:
        told = {"game": game, "name": box.name, "hash": box_hash(box)}
        print_json({**told, "is_standard": is_standard(box)})
        return
    facts = {"game": current_texts().name_of(game), "name": box.name, "hash": box_hash(box)}
    typer.echo(
        current_texts().say("cli-box-standard" if is_standard(box) else "cli-box-good", facts)
    )


def format_box(game: str, box: Box) -> str:
    """Return a box as a file."""
    document = {"railtable_box": game, **msgspec.to_builtins(box)}
    return msgspec.json.format(msgspec.json.encode(document), indent=1).decode()


def read_box(file: Path) -> tuple[str, Box]:
    """Return the game and the box of a file, or raise a typed error."""
    text = read_file(file)
    if len(text) > MAX_BYTES:
        raise Mistake("box_too_long", {"most": MAX_BYTES})
    try:
        document = msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Mistake("box_not_json") from None
    game = document.pop("railtable_box", None)
    if not isinstance(game, str):
        raise Mistake("box_not_json")
    return game, parse_box(box_type(find_rules(game).info), document)


def with_box(options: dict[str, Any], game: str, file: Path | None) -> dict[str, Any]:
    """Return a game's options with the box of a file."""
    if file is None:
        return options
    found, box = read_box(file)
    if found != game:
        raise Mistake("box_of_other_game", {"game": found, "wanted": game})
    return options | {"box": msgspec.to_builtins(box)}
