"""Every game has the same modules for the same jobs; what it has beyond is named here."""

import inspect
from importlib import import_module
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
    "chance": {
        "sample": ["state", "dice"],
        "can_resolve": ["state", "outcome"],
        "resolve": ["state", "outcome"],
    },
    "scoring": {"scores": ["state"]},
    "refusals": {"refusal": ["state", "action"]},
    "view": {"view": ["state", "seat"], "redact": ["step", "viewer"]},
    "imagine": {"imagine": ["view", "dice"]},
    "terms": {"terms": ["state", "seat"]},
    "outcome": {"outcome": ["state"]},
    "inventory": {"inventory": ["state"]},
    "document": {"dump": ["state"], "load": ["document"]},
    "terminal": {
        "format_view": ["view", "texts"],
        "format_action": ["action", "player", "texts"],
        "format_expectation": ["view", "texts"],
    },
}
"""The modules of every game, the functions others call in them and their parameters."""

TABLE_OF_ACTIONS = "moves"
"""The one module that only a game with a finite table of actions has."""

COMPILED = {"components", "state", "moves", "rules", "chance", "scoring"}

BEYOND = {
    "block_train": set(),
    "freight_train": {"lifts", "places", "turns", "worth"},
    "station_master": {"choices", "tokens", "turns", "worth"},
    "string_railway": {"geometry", "judgement", "layouts", "picture", "planning"},
    "trambahn": {"codes", "turns"},
}
"""What a game has beyond the layout: modules and sub-packages, by name."""

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


def parameters(module: ModuleType, function: str) -> list[str]:
    return list(inspect.signature(getattr(module, function)).parameters)


def test_a_game_has_the_modules_of_the_layout_and_those_named_for_it(package):
    expected = set(FUNCTIONS) | BEYOND[name_of(package)]
    if has_table_of_actions(package):
        expected.add(TABLE_OF_ACTIONS)
    assert modules_of(package) == expected


@pytest.mark.parametrize("module", [name for name in FUNCTIONS if FUNCTIONS[name]])
def test_a_module_of_the_layout_offers_its_functions(package, module):
    found = import_module(f"{package}.{module}")
    offered = {name: parameters(found, name) for name in FUNCTIONS[module]}
    assert offered == FUNCTIONS[module]


def test_the_modules_that_playouts_run_through_are_compiled(package):
    folder = folder_of(package)
    compiled = {path.stem for path in compiled_modules() if (SOURCES / path).parent == folder}
    assert compiled >= COMPILED & modules_of(package)


def test_a_game_with_a_table_of_actions_keeps_its_engine_in_rules_and_its_table_in_actions(package):
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


def test_every_game_in_the_list_lies_in_the_folder_of_games_and_the_other_way_round():
    folders = {path.parent.name for path in (SOURCES / "railtable" / "games").glob("*/__init__.py")}
    assert {name_of(package) for package in PACKAGES} == folders == set(BEYOND)
