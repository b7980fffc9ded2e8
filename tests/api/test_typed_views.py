"""A table's views have the types of its game: mypy checks this file, and the types are true."""

import subprocess
import sys
from typing import Any, assert_type

import pytest

import railtable
from railtable.api.views import (
    BlockTrainView,
    FreightTrainView,
    StationView,
    StringView,
    TrambahnView,
)


def test_a_view_has_the_type_that_a_checker_derives():
    """`make check` runs mypy on this file: a wrong `assert_type` is an error there."""
    assert_type(railtable.Table("trambahn").view(0), TrambahnView)
    assert_type(railtable.Table("block-train").view(0), BlockTrainView)
    assert_type(railtable.Table("freight-train").view(0), FreightTrainView)
    assert_type(railtable.Table("station-master").view(), StationView)
    assert_type(railtable.Table("string-railway").view(0), StringView)
    assert_type(railtable.Table("trambahn", seats=2, seed=1).copy().view(0), TrambahnView)
    for game, kind in (
        ("trambahn", TrambahnView),
        ("block-train", BlockTrainView),
        ("freight-train", FreightTrainView),
        ("station-master", StationView),
        ("string-railway", StringView),
    ):
        assert type(railtable.Table(game).view(0)) is kind


def scores(table: railtable.Table) -> list[int]:
    """Take a table of any game: no type argument is needed."""
    assert_type(table.view(0), railtable.View)
    return table.view(0).scores


def any_game(name: str) -> Any:
    return railtable.Table(name).view(0)


def test_a_table_of_any_game_has_a_plain_view():
    assert scores(railtable.Table("trambahn")) == [0, 0]
    assert any_game("trambahn").scores == [0, 0]


WRONG = """
import railtable
railtable.Table("trambahn").view(0).sidings
railtable.Table("block-train").view(0).rides
"""


def test_a_checker_refuses_a_field_of_another_game(tmp_path):
    pytest.importorskip("mypy")
    path = tmp_path / "wrong.py"
    path.write_text(WRONG)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", str(path)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = [line for line in done.stdout.splitlines() if "wrong.py" in line and "error" in line]
    assert len(told) == 2, done.stdout
    assert "TrambahnView" in told[0]
    assert "BlockTrainView" in told[1]
