"""`railtable games`."""

from rich.console import Console
from rich.table import Table as Grid

from railtable.cli.console import speak
from railtable.core.options import AS_PRINTED, PRESET
from railtable.games import find_rules, playable
from railtable.texts import Texts


def list_games() -> None:
    """List the games with their seats and options.

    Example: railtable games
    """
    texts = speak()
    grid = Grid("game", "seats", "options", "")
    for key in playable():
        info = find_rules(key).info
        presets = [] if info.as_printed is None else [f"{PRESET}={AS_PRINTED}"]
        names = ", ".join([*info.options.__struct_fields__, *presets])
        seats = str(info.min_seats)
        if info.max_seats != info.min_seats:
            seats = f"{info.min_seats}–{info.max_seats}"
        grid.add_row(key, seats, names, _tagline(key, texts))
    Console().print(grid)


def _tagline(key: str, texts: Texts) -> str:
    tagline = f"{key}-tagline"
    return texts.say(tagline) if texts.has(tagline) else texts.name_of(key)
