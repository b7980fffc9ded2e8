"""Saved boxes over HTTP."""

from typing import Final

from railtable.server.http.call import Call, Handler
from railtable.server.people import boxes
from railtable.wire import boxes as wire


async def handle_boxes(call: Call) -> wire.SavedBoxes:
    if call.holder is None:
        return wire.SavedBoxes(boxes=[])
    return await boxes.boxes_of(call.hub.store, call.holder)


async def handle_save_box(call: Call) -> wire.SavedBoxes:
    call.rate_limits.acts.require(call.address)
    await boxes.save_box(call.hub.store, call.known, call.body)
    return await handle_boxes(call)


async def handle_remove_box(call: Call) -> wire.SavedBoxes:
    call.rate_limits.acts.require(call.address)
    if call.holder is not None:
        await boxes.remove_box(call.hub.store, call.holder, call.body)
    return await handle_boxes(call)


HANDLERS: Final[dict[str, Handler]] = {
    "boxes": handle_boxes,
    "save_box": handle_save_box,
    "remove_box": handle_remove_box,
}
WELCOMING: Final = frozenset({"save_box"})
"""Endpoints that create a guest secret if the asker has none."""
