"""Decisions as Parquet, one row group at a time.

Needs pyarrow: `pip install 'railtable[data]'`.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from railtable.core.extras import missing_extra

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as missing:
    raise missing_extra(__name__, "pyarrow", extra="data", package="pyarrow") from missing

from railtable.core.errors import BadRecord, RailtableError
from railtable.core.record import parse_record
from railtable.export.decisions import SCHEMA_VERSION, Decision, decisions
from railtable.games import find_rules

GROUP_ROWS: Final = 2_000
GROUP_BYTES: Final = 32_000_000
"""Limits of rows and bytes in memory: the first one reached closes a row group."""

SCHEMA: Final = pa.schema(
    [
        pa.field("record", pa.dictionary(pa.int32(), pa.string()), nullable=False),
        pa.field("game", pa.dictionary(pa.int32(), pa.string()), nullable=False),
        pa.field("rules_version", pa.int32(), nullable=False),
        pa.field("seats", pa.int8(), nullable=False),
        pa.field("options", pa.dictionary(pa.int32(), pa.string()), nullable=False),
        pa.field("commitment", pa.dictionary(pa.int32(), pa.string()), nullable=False),
        pa.field("seed", pa.dictionary(pa.int32(), pa.string())),
        pa.field("step", pa.int32(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("player", pa.dictionary(pa.int32(), pa.string())),
        pa.field("view", pa.string(), nullable=False),
        pa.field("observation", pa.list_(pa.int16())),
        pa.field("legal", pa.list_(pa.string())),
        pa.field("legal_moves", pa.list_(pa.int32())),
        pa.field("choice", pa.string(), nullable=False),
        pa.field("choice_json", pa.string(), nullable=False),
        pa.field("move", pa.int32()),
        pa.field("value", pa.float64(), nullable=False),
        pa.field("chances", pa.list_(pa.float64())),
        pa.field("scores", pa.list_(pa.int32()), nullable=False),
        pa.field("final_scores", pa.list_(pa.int32())),
        pa.field("final_ranks", pa.list_(pa.int32())),
        pa.field("ending", pa.dictionary(pa.int32(), pa.string())),
        pa.field("score", pa.int32()),
        pa.field("rank", pa.int8()),
    ],
    metadata={b"railtable.export": str(SCHEMA_VERSION).encode()},
)


class BadRecordFile(RailtableError):
    """An exported file that is not a record; `cause` says why."""

    def __init__(self, path: Path, cause: RailtableError) -> None:
        line = cause.line if isinstance(cause, BadRecord) else 0
        super().__init__("bad_record_file", {"file": str(path), "line": line, "what": cause.key})
        self.cause = cause


class Exported(msgspec.Struct, frozen=True):
    """The result of an export: rows written and files skipped."""

    records: int
    rows: int
    left_out: list[BadRecordFile]


def export(paths: Iterable[Path], out: Path, *, keep_going: bool = False) -> Exported:
    """Write the decisions of all records to a file atomically.

    A file that is not a record raises BadRecordFile, or is skipped with `keep_going`.
    """
    with _writer(out) as writer:
        return _write(paths, writer, keep_going=keep_going)


def write_decisions(rows: Iterable[Decision], out: Path) -> None:
    """Write decisions to a file atomically."""
    with _writer(out) as writer:
        group = _Group(writer)
        for row in rows:
            group.add(row)
        group.close()


def count_rows(path: Path) -> int:
    """Return the number of rows of a Parquet file."""
    return int(pq.read_metadata(path).num_rows)


@contextmanager
def _writer(out: Path) -> Iterator[Any]:
    """Yield the writer of a file that appears when it is complete."""
    draft = out.with_name(f"{out.name}.{os.getpid()}.part")
    try:
        with pq.ParquetWriter(draft, SCHEMA, compression="zstd") as writer:
            yield writer
        draft.replace(out)
    finally:
        draft.unlink(missing_ok=True)


def _write(paths: Iterable[Path], writer: Any, *, keep_going: bool) -> Exported:
    records, rows, group, left_out = 0, 0, _Group(writer), list[BadRecordFile]()
    for path in paths:
        try:
            for decision in _read(path):
                group.add(decision)
                rows += 1
            records += 1
        except BadRecordFile as bad:
            if not keep_going:
                raise
            left_out.append(bad)
    group.close()
    return Exported(records, rows, left_out)


def _read(path: Path) -> Iterator[Decision]:
    """Yield a file's decisions; all its steps are checked before the first."""
    try:
        source = path.read_bytes()
    except OSError:
        raise BadRecordFile(path, RailtableError("no_such_file")) from None
    try:
        yield from decisions(parse_record(source, find_rules), path.name)
    except RailtableError as error:
        raise BadRecordFile(path, error) from error


class _Group:
    """Rows of an incomplete group."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer
        self._rows: list[dict[str, Any]] = []
        self._bytes = 0

    def add(self, decision: Decision) -> None:
        """Add a row; write the group when it is full."""
        self._rows.append(msgspec.structs.asdict(decision))
        self._bytes += len(decision.view) + 8 * len(decision.observation or ())
        if len(self._rows) >= GROUP_ROWS or self._bytes >= GROUP_BYTES:
            self.close()

    def close(self) -> None:
        """Write the remaining rows."""
        if self._rows:
            self._writer.write_table(pa.Table.from_pylist(self._rows, schema=SCHEMA))
        self._rows, self._bytes = [], 0
