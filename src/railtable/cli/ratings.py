"""`railtable ratings`: rating maintenance for server operators."""

import asyncio

import typer

from railtable.cli.console import Json, Lang, current_texts, print_json
from railtable.cli.moderation import DatabaseArgument
from railtable.texts import TextArgs

app = typer.Typer(
    help="Compute ratings again from the games.", no_args_is_help=True, rich_markup_mode="rich"
)


@app.callback()
def _ratings() -> None:
    """Recompute ratings from the games."""


@app.command()
def rebuild(
    database: DatabaseArgument,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Replay every finished game from its log, and rate all of them again in order.

    Correct ratings stay the same to the bit; wrong ones are corrected and counted.  No server
    may use the database at the same time.

    Example: railtable ratings rebuild railtable.sqlite3
    """
    # Imported here because it would slow down the start of every other command.
    from railtable.server.admin.rating_rebuild import rebuild_ratings  # noqa: PLC0415

    done = asyncio.run(rebuild_ratings(database))
    words: TextArgs = {
        "games": done.games,
        "rated": done.rated,
        "mended": done.mended_results,
        "changed": done.changed_ratings,
    }
    if json:
        print_json(words)
    else:
        typer.echo(current_texts().say("cli-ratings-rebuilt", words))
