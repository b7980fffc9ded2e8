"""The list of games.  A game is loaded when it is first asked for."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from railtable.core.errors import UnknownGame
from railtable.core.rules import Rules

GAMES: Final = {
    "station-master": "railtable.games.station_master.game",
    "trambahn": "railtable.games.trambahn.game",
    "block-train": "railtable.games.block_train.game",
    "freight-train": "railtable.games.freight_train.game",
    "string-railway": "railtable.games.string_railway.game",
}
"""Game key to the module whose `RULES` is the game, in the order people see them."""


@cache
def find_rules(key: str) -> Rules[Any, Any]:
    """Return a game's rules by its key."""
    if key not in GAMES:
        raise UnknownGame("unknown_game", {"game": key, "known": ", ".join(GAMES)})
    rules: Rules[Any, Any] = import_module(GAMES[key]).RULES
    return rules


def has_module(rules: Rules[Any, Any], name: str) -> bool:
    """Tell whether a game has a module that only some have."""
    package = type(rules).__module__.rpartition(".")[0]
    return find_spec(f"{package}.{name}") is not None


def module_of(rules: Rules[Any, Any], name: str) -> ModuleType:
    """Return one of the modules that every game has, such as its `terminal`."""
    package = type(rules).__module__.rpartition(".")[0]
    return import_module(f"{package}.{name}")
