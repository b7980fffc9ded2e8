"""Stored finished games: tests/records/<game>/<name>.jsonl, with outcomes.json beside them."""

from pathlib import Path
from typing import Any

import msgspec

from railtable.core.actions import Outcome
from railtable.core.record import Record, format_record, parse_record
from railtable.games import find_rules

FOLDER = Path(__file__).parent.parent / "records"


def kept() -> list[tuple[str, str]]:
    """Return every stored record as (game, name)."""
    return sorted((path.parent.name, path.stem) for path in FOLDER.glob("*/*.jsonl"))


def outcomes(game: str) -> dict[str, Outcome]:
    """Return the outcomes of a game's stored records."""
    path = FOLDER / game / "outcomes.json"
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Outcome]) if path.exists() else {}


def keep(game: str, name: str, record: Record, outcome: Outcome) -> None:
    """Store a finished game under a name of its feature."""
    folder = FOLDER / game
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.jsonl").write_text(format_record(record), encoding="utf-8")
    known: dict[str, Any] = {**outcomes(game), name: outcome}
    text = msgspec.json.format(msgspec.json.encode(dict(sorted(known.items()))), indent=1)
    (folder / "outcomes.json").write_bytes(text + b"\n")


def some_record(game: str, players: list[str] | None = None) -> Record:
    """Return the shortest stored record of a game, optionally with names for its seats."""
    path = min((FOLDER / game).glob("*.jsonl"), key=lambda one: (one.stat().st_size, one.name))
    record = parse_record(path.read_bytes(), find_rules)
    header = msgspec.structs.replace(record.header, players=players or [])
    return msgspec.structs.replace(record, header=header)
