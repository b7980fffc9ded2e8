"""`railtable admin mine-puzzles` and related commands for operators."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from railtable.cli.console import Json, Lang, current_texts, print_json, write_new_file
from railtable.cli.moderation import DatabaseArgument
from railtable.cli.parameters import GameArgument
from railtable.core.malloc import keep_heap
from railtable.games import OURS, find_rules
from railtable.texts import TextArgs


def mine_command(
    database: DatabaseArgument,
    game: Annotated[str | None, typer.Option(help="Only games of this name.")] = None,
    games: Annotated[int, typer.Option(min=1, help="Number of games to examine at most.")] = 100,
    minutes: Annotated[float, typer.Option(min=0.1, help="Start no game after this time.")] = 60.0,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Mine puzzles from finished games in which everybody consents.

    Servers may run meanwhile, and offer the puzzles at once.  A second run goes on with games
    that were not examined.

    Example: railtable admin mine-puzzles railtable.sqlite3 --games 50 --minutes 30
    """
    from railtable.server.admin.puzzle_mining import mine_puzzles  # noqa: PLC0415 as `serve`

    keep_heap()
    wanted = OURS if game is None else [find_rules(game).info.key]
    done = asyncio.run(mine_puzzles(database, wanted, most=games, seconds=60 * minutes))
    if json:
        print_json(done)
    else:
        counts = {"games": done.games, "puzzles": done.puzzles}
        typer.echo(current_texts().say("cli-games-mined", counts))


def export_command(
    database: DatabaseArgument,
    game: GameArgument,
    file: Annotated[Path, typer.Argument(help="The file; it must not exist.")],
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Write the puzzles from people's games to a file, for `railtable puzzle verify FILE`.

    Example: railtable admin export-puzzles railtable.sqlite3 trambahn mined.jsonl
    """
    from railtable.server.admin.puzzle_mining import export_mined  # noqa: PLC0415 as `serve`

    key = find_rules(game).info.key
    content, puzzles = asyncio.run(export_mined(database, key))
    write_new_file(file, content.decode())
    words: TextArgs = {"puzzles": puzzles, "game": key, "file": str(file)}
    if json:
        print_json(words)
    else:
        typer.echo(current_texts().say("cli-puzzle-mined", words))


def remove_command(
    database: DatabaseArgument,
    puzzle: Annotated[str, typer.Argument(help="The puzzle's id, as in its address.")],
    _lang: Lang = None,
) -> None:
    """Remove a puzzle from people's games for good.

    Example: railtable admin remove-puzzle railtable.sqlite3 3f9c0a1b2d4e5f60
    """
    from railtable.server.admin.puzzle_mining import remove_puzzle  # noqa: PLC0415 as `serve`

    asyncio.run(remove_puzzle(database, puzzle))
    typer.echo(current_texts().say("cli-puzzle-removed", {"puzzle": puzzle}))
