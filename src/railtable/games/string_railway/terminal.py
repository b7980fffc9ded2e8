"""String Railway in the terminal: the table and the actions as text."""

from railtable.core.actions import Action
from railtable.games.string_railway.actions import (
    ChooseCorner,
    DrawTiles,
    ExtraTile,
    PlacedTile,
    PlayTurn,
)
from railtable.games.string_railway.document import StationDocument
from railtable.games.string_railway.view import StringView
from railtable.texts import Texts, say_seat

KEY = "string-railway"


def format_tile(tile: str, texts: Texts) -> str:
    """Return the name of a kind of station."""
    return texts.say(f"{KEY}-tile", {"tile": tile})


def format_colour(colour: str, texts: Texts) -> str:
    """Return the name of a company's colour."""
    return texts.say(f"{KEY}-colour", {"colour": colour})


def say_action(action: Action, player: str, texts: Texts) -> str:
    """Return a sentence about an action."""
    words: dict[str, str | int | float] = {"player": player}
    match action:
        case ChooseCorner(corner):
            words["corner"] = corner + 1
        case DrawTiles(tiles):
            words["tiles"] = ", ".join(format_tile(tile, texts) for tile in tiles)
        case ExtraTile(choice):
            words["choice"] = choice
        case PlayTurn(tiles, string, track):
            words["tiles"] = ", ".join(_format_placed(placed, texts) for placed in tiles)
            words["string"] = texts.say(f"{KEY}-string", {"string": string})
            words["track"] = "none" if track is None else "laid"
        case _:
            pass
    sentence = texts.say(f"{KEY}-action-{action.__struct_config__.tag}", words)
    return sentence + _format_ends(action)


def _format_ends(action: Action) -> str:
    """Return the start and end of a track, in millimetres."""
    if not isinstance(action, PlayTurn) or not action.track:
        return ""
    (ax, ay), (bx, by) = action.track[0], action.track[-1]
    return f" ({ax // 10}, {ay // 10}) → ({bx // 10}, {by // 10})"


def _format_placed(placed: PlacedTile, texts: Texts) -> str:
    name = texts.say(f"{KEY}-placed", {"tile": placed.tile})
    if placed.at is None:
        return texts.say(f"{KEY}-set_aside", {"tile": name})
    x, y = placed.at
    return f"{name} ({x // 10}, {y // 10})"


def format_expectation(view: StringView, texts: Texts) -> str:
    """Return the sentence about the decision of the seat to move."""
    words: dict[str, str | int | float] = {"tiles": len(view.drawn), "strings": "both"}
    if view.company is not None:
        left = view.strings[view.company]
        if left.short == 0 or left.long == 0:
            words["strings"] = "short" if left.short else "long"
    return texts.say(f"{KEY}-phase-{view.phase}", words)


def format_view(view: StringView, texts: Texts) -> str:
    """Return the table as lines of text."""
    turn = min(view.turn + 1, view.turns)
    count = sum(view.pile.values())
    lines = [
        f"{texts.say(f'{KEY}-board-turn', {'turn': turn, 'turns': view.turns})}   "
        + texts.say(f"{KEY}-board-pile", {"count": count})
    ]
    lines += [_format_company(view, company, texts) for company in range(len(view.seat_of))]
    lines += ["", *[_format_station(view, station, texts) for station in view.stations]]
    if view.drawn:
        tiles = ", ".join(format_tile(tile, texts) for tile in view.drawn)
        lines += ["", texts.say(f"{KEY}-board-drawn", {"tiles": tiles})]
    return "\n".join(lines)


def _format_company(view: StringView, company: int, texts: Texts) -> str:
    left = view.strings[company]
    return texts.say(
        f"{KEY}-board-company",
        {
            "colour": format_colour(view.colours[company], texts),
            "seat": say_seat(view.seat_of[company], view.seat, texts),
            "points": view.points[company],
            "short": left.short,
            "long": left.long,
        },
    )


def _format_station(view: StringView, station: StationDocument, texts: Texts) -> str:
    there = [format_colour(view.colours[company], texts) for company in station.companies]
    companies = ", ".join(there) or texts.say(f"{KEY}-board-nobody")
    if station.owner is not None:
        owner = format_colour(view.colours[station.owner], texts)
        companies = texts.say(f"{KEY}-board-owner", {"companies": companies, "owner": owner})
    words: dict[str, str | int | float] = {
        "tile": format_tile(station.tile, texts),
        "x": station.at[0] // 10,
        "y": station.at[1] // 10,
        "companies": companies,
    }
    return f"  {texts.say(f'{KEY}-board-station', words)}"
