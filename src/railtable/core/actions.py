"""Actions, steps and other types that games, records and the wire share.

These are msgspec Structs and so stay interpreted: one definition serves the
record, the wire, the generated TypeScript and the tests.
None of them can refer to itself, so the garbage collector need not track them (`gc`).
"""

from typing import Any

import msgspec

from railtable.core.seats import Seat


class Action(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True, gc=False):
    """Base class of all actions.  Fields hidden from a viewer are None for that viewer."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """One line of a record: a seat (or chance) and its action."""

    seat: Seat
    action: Any


class Term(msgspec.Struct, frozen=True):
    """A named part of a score or of a bot's evaluation; the texts contain its key."""

    key: str
    points: float


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base class of a game's options; every field has a default."""


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Base class of the view of one seat (None: a spectator)."""

    seat: Seat | None
    to_move: Seat
    scores: list[int]


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a finished game.

    `ranks[seat]` is 1 for a winner; equal ranks are shared.  `ending` and
    `tiebreak` are text keys.  `terms[seat]` adds up to `scores[seat]`.
    """

    scores: list[int]
    ranks: list[int]
    ending: str
    tiebreak: str | None
    terms: list[list[Term]]


def rank_by(keys: list[tuple[int, ...]]) -> list[int]:
    """Return competition ranks (1, 1, 3) for keys where larger is better."""
    return [1 + sum(other > key for other in keys) for key in keys]
