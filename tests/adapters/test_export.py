"""`railtable export` writes Parquet in row groups that other tools read."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="needs railtable[data]: make test-adapters")

import polars as pl
import pyarrow.parquet as pq

from railtable.core.record import format_record, record_of
from railtable.export import parquet
from railtable.export.parquet import SCHEMA, BadRecordFile, export
from railtable.games import GAMES
from tests.support.play import finished, random_moment
from tests.support.records import some_record

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "read_export.py"


@pytest.fixture
def folder(tmp_path):
    """Two finished games and an unfinished one."""
    for number, table in enumerate(
        (finished("trambahn", 2, 1), finished("block-train", 3, 2), random_moment("trambahn", 2, 5))
    ):
        text = format_record(record_of(table, ["Ada"]))
        (tmp_path / f"{number}.jsonl").write_text(text, encoding="utf-8")
    return tmp_path


def railtable(*arguments):
    command = [sys.executable, "-c", "from railtable.cli import main; main()", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "LANG": "en"}
    )


def test_records_of_several_games_become_one_table_that_polars_reads(folder):
    out = folder / "d.parquet"
    done = railtable("export", folder, "--out", out)
    assert done.returncode == 0, done.stderr
    table = pl.read_parquet(out)
    assert table.columns == [field.name for field in SCHEMA]
    assert table["record"].cast(pl.String).unique().sort().to_list() == [
        "0.jsonl",
        "1.jsonl",
        "2.jsonl",
    ]
    ended = table.filter(pl.col("rank").is_not_null())
    assert set(ended["record"].cast(pl.String)) == {"0.jsonl", "1.jsonl"}
    assert (table["legal"].list.len() >= 1).all()


@pytest.mark.parametrize("key", GAMES)
def test_a_record_of_every_game_is_exported(key, tmp_path):
    record = some_record(key)
    (tmp_path / "a.jsonl").write_text(format_record(record), encoding="utf-8")
    done = export([tmp_path / "a.jsonl"], tmp_path / "out.parquet")
    assert done.rows == sum(step.seat >= 0 for step in record.steps)
    assert pq.read_table(tmp_path / "out.parquet").num_rows == done.rows


def test_rows_are_written_in_groups_to_bound_memory(folder, monkeypatch):
    monkeypatch.setattr(parquet, "GROUP_ROWS", 50)
    files = [folder / "0.jsonl"] * 6
    done = export(files, folder / "out.parquet")
    read = pq.ParquetFile(folder / "out.parquet")
    sizes = [read.metadata.row_group(n).num_rows for n in range(read.num_row_groups)]
    assert sum(sizes) == done.rows
    assert len(sizes) > 6
    assert max(sizes) == 50


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "empty_record"),
        ("{}\n", "malformed_header"),
        ("no\n", "malformed_header"),
        (None, "no_such_file"),
    ],
)
def test_a_bad_record_is_named_and_leaves_no_file(folder, text, key):
    bad = folder / "9.jsonl"
    if text is not None:
        bad.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecordFile) as told:
        export([folder / "0.jsonl", bad], folder / "out.parquet")
    assert told.value.cause.key == key
    assert told.value.facts["file"] == str(bad)
    assert [path.name for path in folder.iterdir() if "parquet" in path.name] == []
    done = export([folder / "0.jsonl", bad], folder / "out.parquet", keep_going=True)
    assert (done.records, len(done.left_out)) == (1, 1)


def test_a_failed_export_keeps_the_earlier_file(folder):
    out = folder / "out.parquet"
    export([folder / "0.jsonl"], out)
    before = out.read_bytes()
    (folder / "9.jsonl").write_text("no\n", encoding="utf-8")
    done = railtable("export", folder, "--out", out)
    assert done.returncode == 2
    assert "9.jsonl: Line 1" in done.stderr
    assert "Traceback" not in done.stderr
    assert out.read_bytes() == before


def test_a_folder_without_records_is_an_error(tmp_path):
    done = railtable("export", tmp_path, "--out", tmp_path / "x.parquet")
    assert done.returncode == 2
    assert "no record" in done.stderr


def test_without_pyarrow_the_error_says_what_to_install(folder):
    script = "import sys; sys.modules['pyarrow'] = None; from railtable.cli import main; main()"
    command = [sys.executable, "-c", script, "export", str(folder), "--out", str(folder / "x")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert 'pip install "railtable[data]"' in done.stderr


def test_the_example_reads_an_export_back(folder):
    out = folder / "d.parquet"
    export([folder / "0.jsonl", folder / "1.jsonl"], out)
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), str(out)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "trambahn" in done.stdout


def test_the_docs_describe_every_column():
    page = (ROOT / "docs" / "export.md").read_text("utf-8")
    table = page[page.index("| `record` |") :]
    rows = [line.split("|")[1:3] for line in table.splitlines() if line.startswith("| `")]
    kinds = [(name.strip().strip("`"), kind.strip()) for name, kind in rows]
    assert kinds == [(field.name, shown(field)) for field in SCHEMA]


def shown(field):
    kind = str(field.type).replace("dictionary<values=string, indices=int32, ordered=0>", "string")
    return kind.replace("element: ", "").replace("item: ", "") + ("?" if field.nullable else "")
