"""`railtable games`."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as Grid

from railtable.cli.console import Json, Lang, current_texts, print_json
from railtable.core.options import AS_PRINTED, PRESET
from railtable.core.rules import GameInfo
from railtable.games import find_rules, missing_parts, playable
from railtable.texts import Texts


def list_games(
    missing: Annotated[  # noqa: FBT002 a flag of the command line
        bool,
        typer.Option(
            "--missing", help="List the optional parts that each game lacks, and their purpose."
        ),
    ] = False,
    json: Json = False,  # noqa: FBT002 see above
    _lang: Lang = None,
) -> None:
    """List the games with their players and options.

    Example: railtable games
    """
    texts = current_texts()
    infos = [find_rules(key).info for key in playable()]
    if json:
        print_json([_document(info, texts) for info in infos])
        return
    if missing:
        _print_missing([info.key for info in infos])
        return
    grid = Grid(*(texts.say(f"cli-games-{name}") for name in ("game", "players", "options")), "")
    for info in infos:
        tagline = _tagline(info.key, texts)
        grid.add_row(info.key, _players(info), ", ".join(_options(info)), tagline)
    Console().print(grid)


def _print_missing(keys: list[str]) -> None:
    grid = Grid("", "", "")
    for key in keys:
        for name, enables in missing_parts(find_rules(key)).items():
            grid.add_row(key, name, enables)
    Console().print(grid)


def _document(info: GameInfo, texts: Texts) -> dict[str, object]:
    return {
        "game": info.key,
        "name": texts.name_of(info.key),
        "min_seats": info.min_seats,
        "max_seats": info.max_seats,
        "options": _options(info),
        "rules_version": info.version,
        "missing": missing_parts(find_rules(info.key)),
    }


def _options(info: GameInfo) -> list[str]:
    presets = [] if info.as_printed is None else [f"{PRESET}={AS_PRINTED}"]
    return [*info.options.__struct_fields__, *presets]


def _players(info: GameInfo) -> str:
    least, most = info.min_seats, info.max_seats
    return str(least) if least == most else f"{least}–{most}"


def _tagline(key: str, texts: Texts) -> str:
    tagline = f"{key}-tagline"
    return texts.say(tagline) if texts.has(tagline) else texts.name_of(key)
