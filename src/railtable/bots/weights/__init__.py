"""What levels weigh prospects by, as data: one file a game, which `railtable tune` writes.

A file names the weights that differ from the game's own table (`weights.py`, which greedy
keeps), by how many seats play.  Its version goes up with every change: levels then play
another game.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec
from librt.vecs import vec

from railtable.core.errors import RailtableError
from railtable.core.rules import IndexedRules
from railtable.core.weights import Weights, weight_values

FORMAT: Final = 1


class WeightSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights for tables of `least` to `most` seats; `found` says where they come from."""

    least: int
    most: int
    weights: dict[str, float]
    found: str


class WeightFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that was tuned for a game."""

    format: int
    game: str
    version: int
    sets: list[WeightSet]


class BadWeights(RailtableError):
    """A file of weights that does not fit its game."""


@cache
def weight_file(game: str) -> WeightFile:
    """Return what was tuned for a game."""
    return read_weights(_file(game).read_bytes())


def _file(game: str) -> Traversable:
    return files(__name__).joinpath(f"{game}.json")


def version_of(game: str) -> int:
    """Return the version of a game's weights; 0 where nothing was ever tuned."""
    return weight_file(game).version if _file(game).is_file() else 0


def read_weights(text: bytes) -> WeightFile:
    """Return a file's weights, or raise BadWeights."""
    try:
        file = msgspec.json.decode(text, type=WeightFile)
    except msgspec.DecodeError as error:
        raise BadWeights("bad_weights", {"reason": str(error)}) from None
    if file.format != FORMAT:
        raise BadWeights("bad_weights", {"reason": f"format {file.format}"})
    return file


def weights_for(rules: IndexedRules[Any, Any], seats: int) -> vec[float]:
    """Return the weights that levels use at a table of so many seats."""
    own = tuned(rules.info.key, seats)
    return weight_values(changed(rules.weight_table, own)) if own else rules.weights


def tuned(game: str, seats: int) -> dict[str, float]:
    """Return which weights differ from the game's own at a table of so many seats."""
    if not _file(game).is_file():
        return {}
    for one in weight_file(game).sets:
        if one.least <= seats <= one.most:
            return one.weights
    return {}


def changed(table: Weights, weights: dict[str, float]) -> Weights:
    """Return a table with some values changed; a name that it lacks is refused."""
    unknown = set(weights) - {name for name, _ in table}
    if unknown:
        raise BadWeights("bad_weights", {"reason": f"unknown: {', '.join(sorted(unknown))}"})
    return tuple((name, float(weights.get(name, value))) for name, value in table)
