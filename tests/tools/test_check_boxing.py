"""The check of what compiled functions make: seen on two small functions."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import check_boxing
from tools.check_boxing import Function, complaints, read_functions
from tools.compile_engines import ROOT, can_compile

SAMPLE = """
from librt.vecs import vec
from mypy_extensions import i64

def clean(cells: vec[i64], at: i64) -> i64:
    return helper(cells[at])

def helper(number: i64) -> i64:
    return {body}

def cold(number: i64) -> list[int]:
    return [number]
"""
CLEAN, BOXING = "number + 1", "number if number > 0 else 0"


def functions_of(body: str, folder: Path) -> list[Function]:
    """Return what mypyc makes of the sample, in a process of its own."""
    (folder / "sample.py").write_text(SAMPLE.format(body=body))
    script = "from tools.compile_engines import write_c; import pathlib; import os; "
    script += "os.chdir(os.environ['SAMPLE']); write_c(['sample.py'], pathlib.Path('c'))"
    environment = {**os.environ, "SAMPLE": str(folder), "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", script], env=environment, check=True)
    return read_functions((folder / "c" / "ops.txt").read_text())


@pytest.mark.skipif(not can_compile(), reason="there is no C compiler here")
def test_a_number_that_becomes_an_object_two_calls_deep_is_found(tmp_path):
    hot = ("clean",)
    assert list(complaints(functions_of(CLEAN, tmp_path), hot)) == []
    (told,) = complaints(functions_of(BOXING, tmp_path), hot)
    assert told.startswith("sample.helper: ")


@pytest.mark.skipif(not can_compile(), reason="there is no C compiler here")
def test_what_is_not_called_may_make_objects_and_is_found_when_it_is_named(tmp_path):
    functions = functions_of(CLEAN, tmp_path)
    assert len(list(complaints(functions, ("clean", "cold")))) == 1


def test_a_hot_function_that_is_not_there_is_a_mistake():
    with pytest.raises(SystemExit, match="names 0 compiled functions"):
        list(complaints([], ("trambahn.rules.gone",)))


def test_every_excuse_is_of_a_function_that_is_there():
    for name in check_boxing.EXCUSED:
        module, _, function = name.rpartition(".")
        source = ROOT / "src" / "railtable" / "games" / f"{module.replace('.', '/')}.py"
        assert f"def {function}(" in source.read_text("utf-8")
