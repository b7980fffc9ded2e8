"""Notes of clients: the auditor's only source besides the log.

Times are those of the clients' monotonic clock.
"""

import time
from pathlib import Path
from typing import Any, TypeAlias

import msgspec


class Note(msgspec.Struct, frozen=True, kw_only=True, tag_field="note"):
    """Base of all notes: the time it was written."""

    at: float = msgspec.field(default_factory=time.monotonic)


class Made(Note, frozen=True, kw_only=True, tag="made"):
    """The server confirmed a new table."""

    table: str


class Sent(Note, frozen=True, kw_only=True, tag="sent"):
    """A message was sent, for the first time or again."""

    table: str
    message: dict[str, Any]


class Answered(Note, frozen=True, kw_only=True, tag="answered"):
    """A message was answered; with the revision if it was applied."""

    table: str
    key: str
    kind: str
    revision: int = 0


class Told(Note, frozen=True, kw_only=True, tag="told"):
    """An update arrived, with all steps as the viewer sees them."""

    table: str
    eye: int | None
    revision: int
    steps: list[Any]
    is_over: bool


class Fault(Note, frozen=True, kw_only=True, tag="fault"):
    """A fault was started and ended; `at` is its end.

    `slowness` is the slowdown afterwards, compared with an idle machine.
    """

    name: str
    began: float
    slowness: float = 1.0


AnyNote: TypeAlias = Made | Sent | Answered | Told | Fault


class Notes:
    """The shared list of notes."""

    def __init__(self) -> None:
        self.all: list[AnyNote] = []

    def write(self, note: AnyNote) -> None:
        self.all.append(note)

    def save(self, path: Path) -> None:
        """Save all notes as JSON lines."""
        path.write_bytes(b"\n".join(msgspec.json.encode(note) for note in self.all))


def read(path: Path) -> list[AnyNote]:
    """Return saved notes."""
    decoder = msgspec.json.Decoder(AnyNote)
    return [decoder.decode(line) for line in path.read_bytes().splitlines()]
