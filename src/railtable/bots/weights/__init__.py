"""Evaluation weights of the levels, as data: one file per game, written by `railtable tune`.

A file names the weights that differ from the game's own table (`weights.py`, which greedy
uses), by number of seats.  Its version goes up with every change, because levels then play
differently.
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
    """All tuned weights of a game."""

    format: int
    game: str
    version: int
    sets: list[WeightSet]


class BadWeights(RailtableError):
    """A weights file that does not fit its game."""


@cache
def weight_file(game: str) -> WeightFile:
    """Return the tuned weights of a game."""
    return read_weights(_file(game).read_bytes())


def _file(game: str) -> Traversable:
    return files(__name__).joinpath(f"{game}.json")


def version_of(game: str) -> int:
    """Return the version of a game's weights; 0 if none were tuned."""
    return weight_file(game).version if _file(game).is_file() else 0


def read_weights(text: bytes) -> WeightFile:
    """Parse a weights file, or raise BadWeights."""
    try:
        file = msgspec.json.decode(text, type=WeightFile)
    except msgspec.DecodeError as error:
        raise BadWeights("bad_weights", {"reason": str(error)}) from None
    if file.format != FORMAT:
        raise BadWeights("bad_weights", {"reason": f"format {file.format}"})
    return file


def weights_for(rules: IndexedRules[Any, Any], seats: int) -> vec[float]:
    """Return the weights that levels use with this many seats."""
    own = tuned(rules.info.key, seats)
    return weight_values(changed(rules.weight_table, own)) if own else rules.weights


def tuned(game: str, seats: int) -> dict[str, float]:
    """Return the weights that differ from the game's own with this many seats."""
    if not _file(game).is_file():
        return {}
    for one in weight_file(game).sets:
        if one.least <= seats <= one.most:
            return one.weights
    return {}


def changed(table: Weights, weights: dict[str, float]) -> Weights:
    """Return a table with some values changed; refuse unknown names."""
    unknown = set(weights) - {name for name, _ in table}
    if unknown:
        raise BadWeights("bad_weights", {"reason": f"unknown: {', '.join(sorted(unknown))}"})
    return tuple((name, float(weights.get(name, value))) for name, value in table)
