"""The registry of games: our own, and those of installed packages.

A game is loaded on first use.
"""

import logging
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

from railtable.core.errors import BadGame, Facts, UnknownGame
from railtable.core.plugins import plugin_games
from railtable.core.rules import IndexedRules, Rules

OURS: Final = {
    "station-master": "railtable.games.station_master.game",
    "freight-train": "railtable.games.freight_train.game",
    "string-railway": "railtable.games.string_railway.game",
    "trambahn": "railtable.games.trambahn.game",
    "block-train": "railtable.games.block_train.game",
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


MODULES: Final = {
    "terminal": "format_view",
    "picture": "draw",
    "position": "format_position",
    "draws": "next_draws",
    "features": "FEATURES",
}
"""The modules that code looks up by name, each with the name by which a game of one file has it."""
ENABLED: Final = {
    "terminal": "a board of its own in the terminal; a plain one is made from the view",
    "picture": "a board of its own in notebooks and links; a plain one is made from the view",
    "position": "short positions in text; without it they are the fields of the document as JSON",
    "draws": "OpenSpiel, and the odds of a draw: chance one card at a time with its probabilities",
    "features": "chances, reviews and hints with reasons: the inputs of a value model",
    "deals": "shared deals: the piles that chance draws from",
    "measures": "reasons in reviews and hints: what happened between two states",
    "notation": "short actions in text; without it they are written with the names of their fields",
    "terms": "bots that look further than points",
    "refusals": "a reason for every refusal; without it there is one for all",
    "inventory": "a check that no component is lost",
    "engine": "speed, batches, environments, OpenSpiel and the search of the upper levels",
}
"""What each optional part of a game enables; docs/games-from-outside.md explains them."""


def has_module(rules: Rules[Any, Any], name: str) -> bool:
    """Tell whether a game brings an optional module, or is one file that has its function."""
    return _own_module(rules, name) is not None


def module_of(rules: Rules[Any, Any], name: str) -> Any:
    """Return one of a game's modules, or its default; raise BadGame if it has neither."""
    own = _own_module(rules, name)
    if own is not None:
        return own
    from railtable.games.defaults import DEFAULTS  # noqa: PLC0415 a table needs no texts

    if name in DEFAULTS:
        return DEFAULTS[name](rules)
    facts: Facts = {"game": rules.info.key, "module": name, "enables": ENABLED.get(name, "–")}
    raise BadGame("game_without_module", facts)


@cache
def _own_module(rules: Rules[Any, Any], name: str) -> ModuleType | None:
    package, _, own = type(rules).__module__.rpartition(".")
    if package and find_spec(f"{package}.{name}") is not None:
        return import_module(f"{package}.{name}")
    file = import_module(f"{package}.{own}" if package else own)
    return file if hasattr(file, MODULES.get(name, name)) else None


def missing_parts(rules: Rules[Any, Any]) -> dict[str, str]:
    """Return the optional parts that a game does not have, each with what it would enable."""
    missing = [name for name in MODULES if not has_module(rules, name)]
    parts = ("deals", "measures", "notation", "terms", "refusals", "inventory")
    missing += [name for name in parts if getattr(rules.modules, name) is None]
    if not isinstance(rules, IndexedRules):
        missing.append("engine")
    return {name: ENABLED[name] for name in ENABLED if name in missing}
