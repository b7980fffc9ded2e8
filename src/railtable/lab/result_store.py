"""A folder of results: the plan, a Parquet part per batch, and the merged file."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from railtable.core.errors import RailtableError
from railtable.lab.batch_worker import SimulatedGame
from railtable.lab.plan import ExperimentPlan, GameBatch

PLAN: Final = "plan.json"
PARTS: Final = "parts"
RESULTS: Final = "results.parquet"

SCHEMA: Final = pa.schema(
    [
        ("batch", pa.string()),
        ("number", pa.int64()),
        ("pilot", pa.bool_()),
        ("game", pa.string()),
        ("rules_version", pa.int32()),
        ("seats", pa.int8()),
        ("options", pa.string()),
        ("seed", pa.string()),
        ("bots", pa.list_(pa.string())),
        ("entrants", pa.list_(pa.int8())),
        ("scores", pa.list_(pa.int32())),
        ("ranks", pa.list_(pa.int8())),
        ("wins", pa.list_(pa.float64())),
        ("margins", pa.list_(pa.float64())),
        ("first_seat", pa.int8()),
        ("steps", pa.int32()),
        ("ending", pa.string()),
        ("luck", pa.list_(pa.float64())),
    ]
)
"""The columns, described in docs/lab.md."""


class ResultStore:
    """The storage of an experiment's games. Parts are written atomically."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._parts = folder / PARTS

    def open(self, plan: ExperimentPlan) -> None:
        """Create the folder, or resume the same plan; raise if it holds another plan."""
        self._parts.mkdir(parents=True, exist_ok=True)
        path = self.folder / PLAN
        text = msgspec.json.format(msgspec.json.encode(plan, order="deterministic"), indent=1)
        if path.exists() and path.read_bytes() != text:
            raise RailtableError("lab_other_plan", {"path": str(self.folder)})
        if not path.exists():
            _write(path, text)
        for left in self._parts.glob("*.writing"):
            left.unlink()

    def plan(self) -> ExperimentPlan:
        """Return the plan of a folder."""
        try:
            return msgspec.json.decode((self.folder / PLAN).read_bytes(), type=ExperimentPlan)
        except (OSError, msgspec.DecodeError):
            raise RailtableError("lab_no_plan", {"path": str(self.folder)}) from None

    def missing(self, batches: Iterable[GameBatch]) -> list[GameBatch]:
        """Return the batches not yet played."""
        return [batch for batch in batches if not self._holds(batch)]

    def _holds(self, batch: GameBatch) -> bool:
        path = self._part(batch.name)
        try:
            return bool(pq.read_metadata(path).num_rows == batch.last - batch.first)
        except (OSError, pa.ArrowException):
            return False

    def add(self, batch: GameBatch, rows: list[dict[str, Any]]) -> None:
        """Store a batch's rows atomically."""
        path = self._part(batch.name)
        _write_atomically(pa.Table.from_pylist(rows, schema=SCHEMA), path)

    def finish(self, batches: Iterable[GameBatch]) -> Path:
        """Merge all parts into one file in plan order: the same plan gives the same file."""
        tables = [pq.read_table(self._part(batch.name), schema=SCHEMA) for batch in batches]
        path = self.folder / RESULTS
        _write_atomically(pa.concat_tables(tables).combine_chunks(), path)
        return path

    def rows(self) -> Iterator[SimulatedGame]:
        """Yield the games of a finished experiment."""
        path = self.folder / RESULTS
        if not path.exists():
            raise RailtableError("lab_unfinished", {"path": str(self.folder)})
        for group in pq.ParquetFile(path).iter_batches():
            for row in group.to_pylist():
                yield msgspec.convert(row, SimulatedGame)

    def _part(self, name: str) -> Path:
        return self._parts / f"{name}.parquet"


def _write_atomically(table: Any, path: Path) -> None:
    beside = path.with_name(f"{path.name}.writing")
    pq.write_table(table, beside, compression="zstd")
    beside.replace(path)


def _write(path: Path, text: bytes) -> None:
    beside = path.with_name(f"{path.name}.writing")
    beside.write_bytes(text)
    beside.replace(path)
