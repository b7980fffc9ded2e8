"""Datasets: the same rows for the same seed, resumed by part, with a data card."""

import pytest

pq = pytest.importorskip("pyarrow.parquet")

from railtable.core.errors import RailtableError  # noqa: E402
from railtable.core.record import check_record, format_record  # noqa: E402
from railtable.games import find_rules  # noqa: E402
from railtable.training import dataset  # noqa: E402
from railtable.training.dataset import make_dataset, plan_dataset, play_record  # noqa: E402


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(dataset, "PART", 2)


def rows(folder):
    return [
        row for path in sorted(folder.glob("*.parquet")) for row in pq.read_table(path).to_pylist()
    ]


def test_a_dataset_is_the_same_for_the_same_seed_and_resumed_by_part(tmp_path):
    plan = plan_dataset("block-train", 5, ["random", "trainee"], "s")
    once = make_dataset(plan, tmp_path / "once")
    assert (once.parts, once.played) == (3, 5)
    found = rows(tmp_path / "once")
    assert len(found) == once.rows
    assert len({row["record"] for row in found}) == 5
    assert {row["player"] for row in found} == {"random", "trainee"}
    assert {row["seats"] for row in found} == {3, 4, 5, 6}, "every number of players"
    again = tmp_path / "again"
    make_dataset(plan, again)
    removed = sorted(again.glob("*.parquet"))[1]
    removed.unlink()
    resumed = make_dataset(plan, again)
    assert resumed.played == 2, "only the missing part was played"
    assert rows(again) == found


def test_the_card_says_what_is_in_it(tmp_path):
    plan = plan_dataset("trambahn", 2, ["random"], "s")
    info = make_dataset(plan, tmp_path)
    card = (tmp_path / "README.md").read_text()
    assert f"| decisions (rows) | {info.rows:,} |" in card
    assert "railtable dataset trambahn --games 2 --seed s" in card
    assert card.startswith("---\n")
    assert "pretty_name" in card


def test_a_folder_holds_one_dataset(tmp_path):
    make_dataset(plan_dataset("trambahn", 1, ["random"], "s"), tmp_path)
    with pytest.raises(RailtableError, match="dataset_other"):
        make_dataset(plan_dataset("trambahn", 1, ["random"], "t"), tmp_path)


def test_the_records_of_a_dataset_are_legal():
    record = play_record(plan_dataset("freight-train", 1, ["random", "greedy"], "s"), 0)
    assert check_record(format_record(record), find_rules).header.game == "freight-train"
