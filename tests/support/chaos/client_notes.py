"""What clients write down: all that the auditor knows besides the log.

Times are those of the clients' own monotonic clock.
"""

import time
from pathlib import Path
from typing import Any, TypeAlias

import msgspec


class Note(msgspec.Struct, frozen=True, kw_only=True, tag_field="note"):
    """Base of all notes: when it was written."""

    at: float = msgspec.field(default_factory=time.monotonic)


class Made(Note, frozen=True, kw_only=True, tag="made"):
    """The server answered that a table is made."""

    table: str


class Sent(Note, frozen=True, kw_only=True, tag="sent"):
    """A message was sent, for the first time or again."""

    table: str
    message: dict[str, Any]


class Answered(Note, frozen=True, kw_only=True, tag="answered"):
    """A message was answered; the revision is told where it was done."""

    table: str
    key: str
    kind: str
    revision: int = 0


class Told(Note, frozen=True, kw_only=True, tag="told"):
    """An update came: all steps as the eye sees them."""

    table: str
    eye: int | None
    revision: int
    steps: list[Any]
    is_over: bool


class Fault(Note, frozen=True, kw_only=True, tag="fault"):
    """Something was broken and mended; `at` is the end of it.

    `slowness` is how many times longer than on an idle machine things took afterwards.
    """

    name: str
    began: float
    slowness: float = 1.0


AnyNote: TypeAlias = Made | Sent | Answered | Told | Fault


class Notes:
    """A pad that everybody writes on."""

    def __init__(self) -> None:
        self.all: list[AnyNote] = []

    def write(self, note: AnyNote) -> None:
        self.all.append(note)

    def save(self, path: Path) -> None:
        """Write all down as JSON lines."""
        path.write_bytes(b"\n".join(msgspec.json.encode(note) for note in self.all))


def read(path: Path) -> list[AnyNote]:
    """Return notes that were saved."""
    decoder = msgspec.json.Decoder(AnyNote)
    return [decoder.decode(line) for line in path.read_bytes().splitlines()]
