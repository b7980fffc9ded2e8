"""Serve page files of plugin games: texts, rules and an optional board.

All files come from installed packages and are public, like the page itself.

    /outside/words.<language>.ftl          the texts of all of them
    /outside/<game>/rules.<language>.html  a game's rules
    /outside/<game>/board/<file>           files of a game's board, `board.js` first
"""

import mimetypes
import re
from functools import cache
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from starlette.responses import FileResponse, Response

from railtable.core.plugins import file_of
from railtable.games import OURS, playable
from railtable.texts import LANGUAGES, outside_source, rulebook

PLUGIN_PREFIX: Final = "/outside/"
BOARD: Final = "board"
ENTRY: Final = "board.js"
NO_CACHE: Final = {"cache-control": "no-cache"}

_WORDS = re.compile(r"words\.(\w+)\.ftl")
_RULES = re.compile(r"([a-z0-9-]+)/rules\.(\w+)\.html")
_FILE = re.compile(r"([a-z0-9-]+)/board/((?:[\w-]+/)*[\w-]+(?:\.[\w-]+)+)")
_RULE_ID = re.compile(r"<strong>([A-Z]{2}-\d+[a-z]?)</strong>")


def board_address(game: str) -> str | None:
    """Return the address of a game's board script."""
    if game in OURS or file_of(game, BOARD, ENTRY) is None:
        return None
    return f"{PLUGIN_PREFIX}{game}/{BOARD}/{ENTRY}"


def plugin_response(path: str) -> Response:
    """Return the response for an address below `/outside/`."""
    rest = path.removeprefix(PLUGIN_PREFIX)
    if (words := _WORDS.fullmatch(rest)) and words[1] in LANGUAGES:
        return Response(outside_source(words[1]), headers=NO_CACHE, media_type="text/plain")
    if (rules := _RULES.fullmatch(rest)) and _is_outside(rules[1]) and rules[2] in LANGUAGES:
        return Response(rules_page(rules[1], rules[2]), headers=NO_CACHE, media_type="text/html")
    if (found := _FILE.fullmatch(rest)) and _is_outside(found[1]):
        return _board_file(found[1], found[2])
    return Response(status_code=404)


def _is_outside(game: str) -> bool:
    return game not in OURS and game in playable()


@cache
def rules_page(game: str, language: str) -> str:
    """Return a game's rules as HTML; HTML in the text itself is escaped."""
    page = MarkdownIt("commonmark", {"html": False}).enable("table")
    html = str(page.render(rulebook(game, language)))
    return _RULE_ID.sub(r'<strong class="rule" id="rule-\1">\1</strong>', html)


def _board_file(game: str, name: str) -> Response:
    path = file_of(game, BOARD, *name.split("/"))
    if path is None or not _is_below(path, game):
        return Response(status_code=404)
    kind = "text/javascript" if path.suffix == ".js" else mimetypes.guess_type(path.name)[0]
    return FileResponse(path, headers=NO_CACHE, media_type=kind)


def _is_below(path: Path, game: str) -> bool:
    """Tell whether a file is inside the board's folder and no link to elsewhere."""
    entry = file_of(game, BOARD, ENTRY)
    return entry is not None and path.resolve().is_relative_to(entry.parent.resolve())
