"""Charts of points over time, extended incrementally and cached."""

from collections import OrderedDict
from typing import Any, Final

import msgspec

from railtable.core.seats import Seat
from railtable.server.errors import Denied
from railtable.server.tables.table import HostedTable
from railtable.wire import live

KEPT: Final = 64
"""Maximum number of cached charts over all tables."""


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
