"""The boxing check, on two small functions."""

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
    """Return mypyc's output for the sample, from a separate process."""
    (folder / "sample.py").write_text(SAMPLE.format(body=body))
    script = "from tools.compile_engines import write_c; import pathlib; import os; "
    script += "os.chdir(os.environ['SAMPLE']); write_c(['sample.py'], pathlib.Path('c'))"
    environment = {**os.environ, "SAMPLE": str(folder), "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", script], env=environment, check=True)
    return read_functions((folder / "c" / "ops.txt").read_text())


@pytest.mark.skipif(not can_compile(), reason="there is no C compiler here")
def test_a_boxed_number_two_calls_deep_is_found(tmp_path):
    hot = ("clean",)
    assert list(complaints(functions_of(CLEAN, tmp_path), hot)) == []
    (told,) = complaints(functions_of(BOXING, tmp_path), hot)
    assert told.startswith("sample.helper: ")


@pytest.mark.skipif(not can_compile(), reason="there is no C compiler here")
def test_an_uncalled_function_may_box_unless_it_is_named(tmp_path):
    functions = functions_of(CLEAN, tmp_path)
    assert len(list(complaints(functions, ("clean", "cold")))) == 1


def test_a_missing_hot_function_is_an_error():
    with pytest.raises(SystemExit, match="names 0 compiled functions"):
        list(complaints([], ("trambahn.rules.gone",)))


def test_every_exception_names_an_existing_function():
    for name in check_boxing.EXCUSED:
        module, _, function = name.rpartition(".")
        path = f"{module.replace('.', '/')}.py"
        package = ROOT / "src" / "railtable"
        (source,) = (one for one in (package / "games" / path, package / path) if one.exists())
        assert f"def {function}(" in source.read_text("utf-8")
