"""Endpoints compared in two worlds that a viewer cannot distinguish, with their arguments."""

from railtable.wire import boxes, history, notices, pairing, people
from railtable.wire.endpoint import Endpoint

TABLE = "AAAAAAAAAAAA"
PLACES = {
    "table": TABLE,
    "seat": 1,
    "version": 2,
    "page": "nobody",
    "channel": "none",
    "word": "no",
}
NOT_COMPARED = {
    "reach": "each server is reached at a port of its own",
    "stream": "does not end; sends what the socket sends",
    "ask_passkey": "asks with fresh random words",
    "ask_sign_in": "asks with fresh random words",
    "new_code": "is a fresh random word, and ends the guest",
    "seek": "says by the clock since when somebody waits",
    "notices_add": "asks another process, which is somebody else's matter",
}
"""Endpoints that may differ between two worlds, and why."""
SAID: dict[str, dict[str, object]] = {
    "profile": {"name": "Ada", "colour": "red"},
    "make_passkey": {"ticket": "none", "credential": {}},
    "remove_passkey": {"id": "none"},
    "sign_in": {"ticket": "none", "credential": {}},
    "use_code": {"code": "none"},
    "send_link": {"address": "ada@example.org", "why": "keep"},
    "look_link": {"token": "none"},
    "use_link": {"token": "none"},
    "remove_address": {},
    "end_session": {"id": "none"},
    "sign_out": {},
    "delete_me": {"sure": "no"},
    "take_days_off": {"days": 1},
    "notices_confirm": {"code": "1"},
    "notices_change": {},
    "notices_remove": {},
    "notices_off": {},
    "keep_seeking": {},
    "stop_seeking": {},
    "relate": {"kind": "mute", "on": True},
    "report": {"reason": "other", "text": "nothing"},
    "unrelate": {"number": 1},
    "set_followable": {"followable": True},
    "agree": {"rated": True},
    "save_box": {"game": "trambahn", "box": {"name": "Mine", "prices": [4, 9, 14]}},
    "remove_box": {"game": "trambahn", "name": "Mine"},
}
"""Bodies for endpoints about people. Other endpoints use the socket, or change the game."""
OF_PEOPLE = {
    one.name for room in (people, notices, history, pairing, boxes) for one in room.ENDPOINTS
} | {
    "days_off",
    "take_days_off",
    "agree",
}


def is_compared(endpoint: Endpoint) -> bool:
    """Tell whether an endpoint is compared: all reads, and all about people."""
    return endpoint.name not in NOT_COMPARED and (
        endpoint.method == "GET" or endpoint.name in OF_PEOPLE
    )
