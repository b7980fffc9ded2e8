"""The benchmark tables: from rates to Markdown, between markers."""

import sys

import pytest

from tools.compile_engines import ROOT

sys.path.insert(0, str(ROOT / "bench"))

import server_load
import tables

RATES = {
    "trambahn: rollouts, compiled": [4e6, 5e6, 3e6],
    "trambahn: driven, compiled": [1e6, 1e6, 1e6],
    "trambahn: at a table, compiled": [1e5, 1e5, 1e5],
    "OpenSpiel hearts: rollouts": [4e6, 4e6, 4e6],
    "OpenSpiel hearts: driven": [5e5, 5e5, 5e5],
}


def test_a_rate_is_a_median_with_its_spread_and_its_ratio_to_the_same_round():
    text = tables.rollouts(RATES)
    assert "| Trambahn, compiled | 4,000,000 | −25% +25% | 1.00 |" in text
    assert "| Trambahn, pure | – | – | – |" in text
    assert "| OpenSpiel hearts | 4,000,000 | −0% +0% | 1.00 |" in text


def test_tables_without_measurements_are_left_out():
    text = tables.all_tables("conditions", RATES, {"1": [10.0], "2": [15.0]})
    assert "Nanoseconds" not in text
    assert "| --jobs 2 | 15.0 | −0% +0% | 1.50 |" in text
    assert "| OpenSpiel hearts | – | 500,000 | – | 1.00 |" in text


def test_two_builds_are_compared_round_by_round():
    job = "trambahn: vector, greedy"
    text = tables.environments_before(
        {job: [30.0, 80.0, 90.0], f"{job}, before": [10.0, 20.0, 30.0]}
    )
    assert "| Trambahn, greedy opponents | 20 | 80 | 3.0 | 3.0 … 4.0 |" in text


def test_text_outside_the_markers_is_unchanged(tmp_path):
    page = tmp_path / "README.md"
    page.write_text((ROOT / "bench" / "README.md").read_text("utf-8"))
    before = page.read_text()
    tables.write_between_marks(page, "the tables")
    after = page.read_text()
    assert after.startswith(before.partition(tables.BEGIN)[0])
    assert after.endswith(before.partition(tables.END)[2])
    assert f"{tables.BEGIN}\nthe tables\n{tables.END}" in after


def test_a_page_without_markers_is_not_written(tmp_path):
    page = tmp_path / "README.md"
    page.write_text("nothing\n")
    with pytest.raises(ValueError, match="no marks"):
        tables.write_between_marks(page, "the tables")
    assert page.read_text() == "nothing\n"


def test_runs_at_an_offered_rate_are_separate_from_runs_at_full_speed():
    def run(kind, rate, p99):
        run = {"kind": kind, "tables": 100, "rate": rate, "perSecond": 250.0, "errors": 0}
        return run | {"p50": 1.0, "p99": p99, "cpuPerMove": 0.5}

    pairs = [
        [run("boardgameio", rate, 8.0), run("railtable", rate, 8.0 * share)]
        for rate, share in ((0, 1.0), (250, 0.25), (250, 0.75))
    ]
    del pairs[0][0]["rate"]
    told = server_load.report(pairs)
    assert (
        "| 100 | all they can | 1 | 1.00 (1.00 … 1.00) | 1.00 (1.00 … 1.00) | 1.00 (1.00 … 1.00) |"
        in told
    )
    assert (
        "| 100 | 250 | 2 | 1.00 (1.00 … 1.00) | 0.50 (0.25 … 0.75) | 1.00 (1.00 … 1.00) |" in told
    )
