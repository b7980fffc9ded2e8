"""Find moments of kept records by their view."""

import json
from collections.abc import Callable
from typing import Any

import msgspec

from railtable.core.record import parse_record
from railtable.games import find_rules
from tools.positions import Moment

Predicate = Callable[[int, Any], bool]


def moment_where(record: str, seen: Predicate) -> Moment:
    """Return the first moment whose version and view, as the seat to move sees it, match."""
    parsed = parse_record(record, find_rules)
    rules = find_rules(parsed.header.game)
    state = rules.setup(
        parsed.header.seats, msgspec.convert(parsed.header.options, rules.info.options)
    )
    for version, step in enumerate(parsed.steps):
        if step.seat >= 0:
            view = json.loads(msgspec.json.encode(rules.view(state, step.seat)))
            if seen(version, view):
                return Moment(version, step.seat, parsed.header.seats)
        rules.apply(state, step.action)
    raise LookupError("no such moment in the record")
