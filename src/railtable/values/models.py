"""The files that models are kept in."""

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.errors import RailtableError
from railtable.core.features import STAGES, Features, feature_width
from railtable.core.rules import Rules
from railtable.games import has_module, module_of
from railtable.values.evaluator import Calibration, ValueEvaluator
from railtable.values.network import (
    LARGEST_WEIGHT,
    MOST_INPUTS,
    MOST_NEURONS,
    ValueNetwork,
    weight_count,
)

FORMAT: Final = 1
LARGEST_FILE: Final = 200_000


class BadModel(RailtableError):
    """A model's file that does not fit its game."""


class NoValues(RailtableError):
    """A game that has no model."""


class CalibrationFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Calibration of strengths for a number of seats, in units of 1/1024."""

    seats: int
    stages: list[int]
    places: list[int]


class ModelFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One game's model.  `features` changes when a game's features are named or sized anew."""

    format: int
    game: str
    version: int
    features: str
    common: int
    block: int
    shared: int
    hidden: int
    calibrations: list[CalibrationFile]
    weights: list[int]


def features_of(rules: Rules[Any, Any]) -> Features[Any]:
    """Return how a game's positions are described, or raise NoValues."""
    if not has_module(rules, "features"):
        raise NoValues("no_values", {"game": rules.info.key})
    found: Features[Any] = module_of(rules, "features").FEATURES
    return found


def features_key(features: Features[Any]) -> str:
    """Return a word that changes with the names and sizes of a game's features."""
    told = repr((features.common, features.block, int(features.points_unit)))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def read_model(text: bytes, rules: Rules[Any, Any]) -> ModelFile:
    """Return a file's model, or raise BadModel if it does not fit the game."""
    try:
        model = msgspec.json.decode(text, type=ModelFile)
    except msgspec.DecodeError as error:
        raise BadModel("bad_model", {"reason": str(error)}) from None
    fault = _find_fault(model, rules)
    if fault is not None:
        raise BadModel("bad_model", {"reason": fault})
    return model


def _find_fault(model: ModelFile, rules: Rules[Any, Any]) -> str | None:
    features, info = features_of(rules), rules.info
    widths = feature_width(features.common), feature_width(features.block)
    if model.format != FORMAT:
        return f"format {model.format}"
    if (model.game, model.features) != (info.key, features_key(features)):
        return "other features"
    if (model.common, model.block) != widths or not _is_room(model):
        return "other shape"
    count = weight_count(model.common, model.block, model.shared, model.hidden)
    if len(model.weights) != count or any(abs(one) > LARGEST_WEIGHT for one in model.weights):
        return "weights"
    wanted = list(range(info.min_seats, info.max_seats + 1))
    if [one.seats for one in model.calibrations] != wanted:
        return "seats"
    if not all(_is_calibration(one) for one in model.calibrations):
        return "calibrations"
    return None


def _is_room(model: ModelFile) -> bool:
    layers = (model.shared, model.hidden)
    fits = model.common + model.shared <= MOST_INPUTS and model.block <= MOST_INPUTS
    return fits and all(0 < one <= MOST_NEURONS and one % 4 == 0 for one in layers)


def _is_calibration(one: CalibrationFile) -> bool:
    numbers = [*one.stages, *one.places]
    sized = len(one.stages) == STAGES and len(one.places) == one.seats
    return sized and all(0 < number <= LARGEST_WEIGHT for number in numbers)


def model_path(game: str) -> Traversable:
    """Return where a game's model is kept."""
    return files("railtable.values").joinpath("models", f"{game}.json")


@cache
def load_model(rules: Rules[Any, Any]) -> ModelFile:
    """Return a game's model, read once."""
    path = model_path(rules.info.key)
    if not has_module(rules, "features") or not path.is_file():
        raise NoValues("no_values", {"game": rules.info.key})
    return read_model(path.read_bytes(), rules)


def has_values(rules: Rules[Any, Any]) -> bool:
    """Tell whether a game has a model."""
    return has_module(rules, "features") and model_path(rules.info.key).is_file()


def make_evaluator(rules: Rules[Any, Any], seats: int) -> ValueEvaluator:
    """Return a new evaluator for a number of seats."""
    return evaluator_of(load_model(rules), rules, seats)


def evaluator_of(model: ModelFile, rules: Rules[Any, Any], seats: int) -> ValueEvaluator:
    """Return an evaluator by a given model."""
    one = model.calibrations[seats - rules.info.min_seats]
    weights = vec[i64](model.weights)
    network = ValueNetwork(model.common, model.block, model.shared, model.hidden, weights)
    calibration = Calibration(vec[i64](one.stages), vec[i64](one.places))
    return ValueEvaluator(features_of(rules), network, calibration)
