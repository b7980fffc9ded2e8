"""Every game has the same modules for the same jobs; additional ones are named here."""

import inspect
from importlib import import_module
from itertools import groupby
from pathlib import Path
from types import ModuleType

import pytest

from railtable.core.engine import Engine
from railtable.core.rules import IndexedRules
from railtable.games import GAMES, find_rules
from tools.compile_engines import SOURCES, compiled_modules

FUNCTIONS = {
    "game": {},
    "components": {},
    "options": {},
    "actions": {},
    "state": {},
    "rules": {},
    "chance": {},
    "scoring": {"scores": ["state"]},
    "refusals": {"refusal": ["state", "action"]},
    "view": {"view": ["state", "seat"], "redact": ["step", "viewer"]},
    "imagine": {"imagine": ["view", "dice"]},
    "terms": {"terms": ["state", "seat"]},
    "evaluation": {"add_terms": ["state", "seat", "weights", "terms"]},
    "weights": {},
    "features": {},
    "deals": {"piles": ["state", "steps"]},
    "measures": {"measures": ["before", "after"]},
    "notes": {},
    "outcome": {"outcome": ["state"]},
    "inventory": {"inventory": ["state"]},
    "document": {"dump": ["state"], "load": ["document"]},
    "notation": {"format_action": ["action"], "parse_action": ["text"]},
    "position": {"format_position": ["state"], "parse_position": ["text"]},
    "picture": {"draw": ["view", "texts"]},
    "terminal": {
        "format_view": ["view", "texts"],
        "say_action": ["action", "player", "texts"],
        "format_expectation": ["view", "texts"],
    },
}
"""The modules of every game, the functions that others call in them and their parameters."""

TABLE_OF_ACTIONS = "moves"
"""The only module that needs a finite table of actions."""

IN_NUMBERS = {
    "chance": {
        "draw": ["state", "dice", "drawn"],
        "can_happen": ["state", "drawn"],
        "happen": ["state", "drawn"],
    },
    "draws": {"next_draws": ["state", "drawn"], "outcome_of": ["state", "drawn"]},
    "knowledge": {"redeal": ["state", "seat", "dice"], "information": ["state", "seat"]},
    "observation": {"observe": ["state", "seat", "sheet"]},
    "bounds": {"bounds": ["start"], "most_decisions": ["start"]},
}
"""Additional modules of a game with a table of actions, whose engine works on numbers."""

IN_LISTS = {
    "chance": {
        "draw": ["state", "dice"],
        "can_happen": ["state", "drawn"],
        "happen": ["state", "drawn"],
    },
}
"""Additional modules of a game without one."""

COMPILED = {
    "components",
    "state",
    "moves",
    "rules",
    "chance",
    "scoring",
    "knowledge",
    "observation",
    "weights",
}

BEYOND = {
    "block_train": {"box", "places"},
    "freight_train": {"lifts", "places", "resample", "turns"},
    "station_master": {"bot_play", "box", "choices", "resample", "tokens", "turns"},
    "string_railway": {"box", "geometry", "judgement", "layouts", "planning"},
    "trambahn": {"box", "codes", "hands", "resample", "turns", "view_structs"},
}
"""Modules and sub-packages of a game beyond the layout, by name."""

PACKAGES = {name.rpartition(".")[0]: key for key, name in GAMES.items()}


@pytest.fixture(params=PACKAGES, ids=lambda package: package.rpartition(".")[2])
def package(request) -> str:
    name: str = request.param
    return name


def name_of(package: str) -> str:
    return package.rpartition(".")[2]


def folder_of(package: str) -> Path:
    return SOURCES.joinpath(*package.split("."))


def has_table_of_actions(package: str) -> bool:
    return isinstance(find_rules(PACKAGES[package]), IndexedRules)


def modules_of(package: str) -> set[str]:
    """Return the names of a game's modules and sub-packages."""
    entries = {path.stem for path in folder_of(package).iterdir() if path.stem != "__pycache__"}
    return entries - {"__init__"}


def functions_of(package: str) -> dict[str, dict[str, list[str]]]:
    """Return the modules that a game must have, and their functions."""
    further = IN_NUMBERS if has_table_of_actions(package) else IN_LISTS
    return {**FUNCTIONS, **further}


def parameters(module: ModuleType, function: str) -> list[str]:
    return list(inspect.signature(getattr(module, function)).parameters)


def test_a_game_has_the_modules_of_the_layout_and_those_named_for_it(package):
    expected = set(functions_of(package)) | BEYOND[name_of(package)]
    if has_table_of_actions(package):
        expected.add(TABLE_OF_ACTIONS)
    assert modules_of(package) == expected


@pytest.mark.parametrize(
    "module", [name for name, offered in (FUNCTIONS | IN_NUMBERS).items() if offered]
)
def test_a_module_of_the_layout_has_its_functions(package, module):
    expected = functions_of(package).get(module)
    if not expected:
        pytest.skip("others call no function of it")
    found = import_module(f"{package}.{module}")
    assert {name: parameters(found, name) for name in expected} == expected


def test_a_game_makes_blank_states_by_one_name(package):
    assert callable(import_module(f"{package}.state").blank_state)


def test_a_weight_has_the_index_of_its_constant(package):
    weights = import_module(f"{package}.weights")
    names = [name for name, _ in weights.WEIGHTS]
    assert len(set(names)) == len(names)
    stems = [name.rstrip("0123456789").rstrip("_") for name in names]
    assert [stem for stem, _ in groupby(stems)] == list(dict.fromkeys(stems))
    firsts = {stem.upper(): stems.index(stem) for stem in stems}
    assert {name: getattr(weights, name) for name in firsts} == firsts


def test_the_modules_used_by_playouts_are_compiled(package):
    folder = folder_of(package)
    compiled = {path.stem for path in compiled_modules() if (SOURCES / path).parent == folder}
    assert compiled >= COMPILED & modules_of(package)


def test_a_game_with_a_table_of_actions_has_its_engine_in_rules_and_its_table_in_actions(package):
    if not has_table_of_actions(package):
        pytest.skip("its choices are continuous")
    rules = find_rules(PACKAGES[package])
    assert isinstance(rules, IndexedRules)
    engine = type(rules.engine)
    assert issubclass(engine, Engine)
    assert engine.__module__ == f"{package}.rules"
    actions = import_module(f"{package}.actions")
    moves = import_module(f"{package}.moves")
    assert rules.actions is actions.ACTIONS
    assert len(actions.ACTIONS) == moves.MOVE_COUNT


def test_the_registry_and_the_folder_of_games_match():
    folders = {path.parent.name for path in (SOURCES / "railtable" / "games").glob("*/__init__.py")}
    assert {name_of(package) for package in PACKAGES} == folders == set(BEYOND)
