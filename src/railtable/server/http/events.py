"""Events over HTTP."""

from typing import Any, Final

from railtable.server.errors import Denied
from railtable.server.http.call import Call, Handler
from railtable.wire import events as wire


async def handle_missing(_call: Call) -> Any:
    raise Denied("no_such_event", 404)


HANDLERS: Final[dict[str, Handler]] = {one.name: handle_missing for one in wire.ENDPOINTS}
WELCOMING: Final = frozenset({"event_create", "event_join"})
"""Endpoints that create a guest secret if the asker has none."""
