"""`railtable games`."""

from rich.console import Console
from rich.table import Table as Grid

from railtable.cli.console import speak
from railtable.games import GAMES, find_rules


def list_games() -> None:
    """List the games with their seats and options.

    Example: railtable games
    """
    texts = speak()
    grid = Grid("game", "seats", "options", "")
    for key in GAMES:
        info = find_rules(key).info
        names = ", ".join(info.options.__struct_fields__)
        seats = str(info.min_seats)
        if info.max_seats != info.min_seats:
            seats = f"{info.min_seats}–{info.max_seats}"
        grid.add_row(key, seats, names, texts.say(f"{key}-tagline"))
    Console().print(grid)
