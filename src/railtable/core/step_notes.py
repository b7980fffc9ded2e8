"""Notes on a step: what it brought everybody, and the pieces it names only by their place.

Everybody sees the same notes, so they may depend on public facts only: a test compares them
with the notes of imagined worlds.
"""

import msgspec

from railtable.core.facts import FactValue


class StepNote(msgspec.Struct, frozen=True, kw_only=True):
    """One note; `<game>-note-<key>` is the text of a note about points.

    `points[seat]` is the change of everybody's points.  A note without points names pieces:
    its arguments complete the log line of the step.
    """

    key: str
    args: dict[str, FactValue] = {}
    points: list[int] = []
