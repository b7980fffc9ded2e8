"""The registry of games: our own, and those of installed packages.

A game is loaded on first use.
"""

import logging
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from railtable.core.errors import BadGame, UnknownGame
from railtable.core.plugins import plugin_games
from railtable.core.rules import Rules

OURS: Final = {
    "station-master": "railtable.games.station_master.game",
    "trambahn": "railtable.games.trambahn.game",
    "block-train": "railtable.games.block_train.game",
    "freight-train": "railtable.games.freight_train.game",
    "string-railway": "railtable.games.string_railway.game",
}
"""Our own games: key to the module with its `RULES`, in display order."""

GAMES: Final = OURS | {offer.key: offer.module for offer in plugin_games() if offer.key not in OURS}
"""All games, ours first."""

logger = logging.getLogger("railtable.games")


@cache
def find_rules(key: str) -> Rules[Any, Any]:
    """Return a game's rules by its key."""
    if key not in GAMES:
        raise UnknownGame("unknown_game", {"game": key, "known": ", ".join(GAMES)})
    return import_module(GAMES[key]).RULES if key in OURS else _load_from_outside(key)


def _load_from_outside(key: str) -> Rules[Any, Any]:
    """Return the rules of a package's game; raise BadGame with its key if it fails to load."""
    try:
        rules = import_module(GAMES[key]).RULES
    except Exception as error:
        raise BadGame("game_not_loaded", {"game": key, "reason": repr(error)}) from error
    if not isinstance(rules, Rules) or rules.info.key != key:
        raise BadGame("game_not_loaded", {"game": key, "reason": "RULES"})
    return rules


@cache
def playable() -> tuple[str, ...]:
    """Return the keys of the games that load; log and leave out broken packages."""
    return tuple(key for key in GAMES if key in OURS or _loads(key))


def _loads(key: str) -> bool:
    try:
        find_rules(key)
    except BadGame as error:
        logger.warning("game_not_loaded", extra={"game": key, "reason": error.facts["reason"]})
        return False
    return True


def has_module(rules: Rules[Any, Any], name: str) -> bool:
    """Tell whether a game has an optional module."""
    package = type(rules).__module__.rpartition(".")[0]
    return find_spec(f"{package}.{name}") is not None


def module_of(rules: Rules[Any, Any], name: str) -> ModuleType:
    """Return one of the modules that every game has, such as its `terminal`."""
    package = type(rules).__module__.rpartition(".")[0]
    return import_module(f"{package}.{name}")
