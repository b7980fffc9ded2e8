"""The choice of compiled modules, and their use of the subset that mypyc compiles well."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import compile_engines

ROOT = compile_engines.ROOT
ALLOWED = {"mypy_extensions", "librt"} | set(sys.stdlib_module_names)
SOURCES = compile_engines.SOURCES
MODULES = compile_engines.compiled_modules()
ALONE = sorted(compile_engines.modules_alone())
WHOLLY = [path for path in MODULES if path not in ALONE]


def outside_imports(path: Path) -> set[str]:
    tree = ast.parse((SOURCES / path).read_text(encoding="utf-8"))
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found - {"railtable"}


def write(folder: Path, name: str, text: str) -> None:
    path = folder / "railtable" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_the_core_loop_and_every_games_engine_are_compiled():
    assert Path("railtable/core/engine.py") in MODULES
    assert Path("railtable/core/dice.py") in MODULES
    for game in (SOURCES / "railtable" / "games").glob("*/"):
        if (game / "game.py").exists():
            assert any((SOURCES / path).parent == game for path in MODULES), game.name


@pytest.mark.parametrize("path", WHOLLY, ids=str)
def test_a_compiled_module_imports_nothing_that_must_stay_interpreted(path):
    assert outside_imports(path) <= ALLOWED


def test_an_isolated_build_installs_every_package_that_compiled_modules_import():
    """mypyc fails on a match over a class whose package it cannot read."""
    imported = set().union(*map(outside_imports, MODULES)) - set(sys.stdlib_module_names)
    tree = ast.parse((ROOT / "hatch_build.py").read_text(encoding="utf-8"))
    (listed,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "COMPILER"
    )
    installed = {requirement.partition("==")[0] for requirement in listed}
    by_mypy = {"mypy_extensions"}
    assert imported <= installed | by_mypy


@pytest.mark.parametrize("path", ALONE, ids=str)
def test_a_module_compiled_alone_defines_no_struct(path):
    tree = ast.parse((SOURCES / path).read_text(encoding="utf-8"))
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    assert not [one.name for one in classes for base in one.bases if "Struct" in ast.unparse(base)]


@pytest.mark.parametrize("path", WHOLLY, ids=str)
def test_a_compiled_module_has_no_generators_lambdas_or_nested_functions(path):
    tree = ast.parse((SOURCES / path).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        assert not isinstance(node, ast.Lambda | ast.Yield | ast.YieldFrom), node.lineno
        if isinstance(node, ast.FunctionDef):
            inner = [one for one in ast.walk(node) if isinstance(one, ast.FunctionDef)]
            assert inner == [node], node.lineno


def test_patterns_choose_modules_by_path(tmp_path):
    for name in ("core/dice.py", "games/tram/rules.py", "games/tram/view.py", "rules.py"):
        write(tmp_path, name, '"""A module."""\n')
    chosen = compile_engines.compiled_modules(tmp_path)
    assert chosen == [Path("railtable/core/dice.py"), Path("railtable/games/tram/rules.py")]


def test_a_mark_in_the_first_lines_adds_or_removes_a_module(tmp_path):
    write(tmp_path, "games/line/geometry.py", f'"""Curves."""\n{compile_engines.MARK}\n')
    write(tmp_path, "games/line/rules.py", f'{compile_engines.UNMARK}\n"""Rules."""\n')
    write(tmp_path, "games/line/view.py", "\n" * 9 + compile_engines.MARK + "\n")
    assert compile_engines.compiled_modules(tmp_path) == [Path("railtable/games/line/geometry.py")]


def test_imports_of_a_compiled_module_are_compiled_too(tmp_path):
    write(tmp_path, "games/tram/rules.py", "from railtable.games.tram.deal import deal\n")
    write(tmp_path, "games/tram/deal.py", "from railtable.games.tram import tracks\nimport os\n")
    write(tmp_path, "games/tram/tracks.py", "")
    write(tmp_path, "games/tram/__init__.py", "")
    write(tmp_path, "games/tram/view.py", "from railtable.games.tram import rules\n")
    chosen = [path.name for path in compile_engines.compiled_modules(tmp_path)]
    assert chosen == ["deal.py", "rules.py", "tracks.py"]


def test_imports_of_a_module_compiled_alone_stay_interpreted(tmp_path):
    write(tmp_path, "server/room.py", f"{compile_engines.ALONE}\nfrom railtable.wire import live\n")
    write(tmp_path, "wire/live.py", "")
    assert compile_engines.compiled_modules(tmp_path) == [Path("railtable/server/room.py")]


def test_without_a_compiler_nothing_can_be_compiled(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CC", "no-such-compiler")
    assert not compile_engines.can_compile()


@pytest.mark.skipif(
    os.environ.get("RAILTABLE_EXPECT") != "compiled", reason="compares the compiled build"
)
def test_every_chosen_module_runs_compiled():
    names = [".".join(path.with_suffix("").parts) for path in MODULES]
    code = f"from importlib import import_module as m\nfor n in {names}: print(m(n).__file__)"
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    files = answer.stdout.splitlines()
    assert len(files) == len(names)
    assert [file for file in files if file.endswith(".py")] == []
