"""Charts of points over time and notes on steps, extended incrementally and cached."""

from collections import OrderedDict
from typing import Any, Final

import msgspec

from railtable.core.seats import Seat
from railtable.server.errors import Denied
from railtable.server.tables.table import HostedTable
from railtable.wire import live

KEPT: Final = 64
"""Maximum number of cached charts over all tables."""
KEPT_NOTES: Final = 256
"""Maximum number of tables with cached notes."""


class Drawn(msgspec.Struct):
    """A partial chart: all points after each step, and the state after the last step."""

    seen: live.Seen
    state: Any
    scores: list[list[int]]


class Charts:
    """Build charts; each step is evaluated once per viewer."""

    def __init__(self) -> None:
        self._drawn: OrderedDict[tuple[str, Seat | None], Drawn] = OrderedDict()

    def chart(self, hosted: HostedTable, seat: Seat | None) -> live.Chart:
        """Return all seats' points over time, limited to the viewer's knowledge."""
        if hosted.game is None:
            raise Denied("not_started", 409)
        drawn = self._drawn.pop((hosted.id, seat), None)
        if drawn is None or hosted.since(drawn.seen) < drawn.seen.version:
            drawn = _begun(hosted, seat)
        rules = hosted.rules
        for step in hosted.steps[drawn.seen.version :]:
            rules.apply(drawn.state, step.action)
            drawn.scores.append(rules.view(drawn.state, seat).scores)
        drawn.seen = live.Seen(version=hosted.version, revision=hosted.revision)
        self._drawn[hosted.id, seat] = drawn
        if len(self._drawn) > KEPT:
            self._drawn.popitem(last=False)
        return live.Chart(seat=seat, scores=list(drawn.scores))


def _begun(hosted: HostedTable, seat: Seat | None) -> Drawn:
    state = hosted.rules.setup(len(hosted.seats), hosted.options)
    nothing = live.Seen(version=0, revision=hosted.revision)
    return Drawn(nothing, state, [hosted.rules.view(state, seat).scores])


class NotedSteps(msgspec.Struct):
    """The notes on a table's first steps, and the state after them."""

    seen: live.Seen
    state: Any
    notes: list[live.NoteAt]


class StepNoteCache:
    """Collect the notes on steps; each step is looked at once, for all viewers."""

    def __init__(self) -> None:
        self._noted: OrderedDict[str, NotedSteps] = OrderedDict()

    def notes(self, hosted: HostedTable, since: int) -> live.StepNotes:
        """Return the notes on the steps from `since` on."""
        if hosted.game is None:
            raise Denied("not_started", 409)
        noted = self._noted.pop(hosted.id, None)
        if noted is None or hosted.since(noted.seen) < noted.seen.version:
            state = hosted.rules.setup(len(hosted.seats), hosted.options)
            noted = NotedSteps(live.Seen(version=0, revision=hosted.revision), state, [])
        rules = hosted.rules
        for version, step in enumerate(hosted.steps[noted.seen.version :], noted.seen.version + 1):
            before = rules.copy(noted.state)
            rules.apply(noted.state, step.action)
            for note in rules.notes(before, step.action, noted.state):
                noted.notes.append(live.NoteAt(version=version, note=note))
        noted.seen = live.Seen(version=hosted.version, revision=hosted.revision)
        self._noted[hosted.id] = noted
        if len(self._noted) > KEPT_NOTES:
            self._noted.popitem(last=False)
        return live.StepNotes(
            since=since,
            version=hosted.version,
            revision=hosted.revision,
            notes=[one for one in noted.notes if one.version > since],
        )
