"""Endpoints compared in two worlds that a viewer cannot distinguish, with their arguments."""

from railtable.insight.puzzles import load_puzzles
from railtable.wire import (
    boxes,
    events,
    groups,
    history,
    notices,
    pairing,
    people,
    puzzles,
    reviews,
    shared_deals,
)
from railtable.wire.endpoint import Endpoint
from railtable.wire.tables import Nothing

TABLE = "AAAAAAAAAAAA"
PLACES = {
    "table": TABLE,
    "seat": 1,
    "version": 2,
    "page": "nobody",
    "channel": "none",
    "word": "no",
    "group": "AAAAAAAAAAAA",
    "number": 1,
    "event": "BBBBBBBBBBBB",
    "round": 1,
    "deal": "none",
    "puzzle": load_puzzles("block-train")[0].id,
    "game": "block-train",
}
NOT_COMPARED = {
    "reach": "each server is reached at a port of its own",
    "stream": "does not end; sends what the socket sends",
    "ask_passkey": "asks with fresh random words",
    "ask_sign_in": "asks with fresh random words",
    "new_code": "is a fresh random word, and ends the guest",
    "seek": "says by the clock since when somebody waits",
    "daily_deals": "each server has its own secret seeds",
    "notices_add": "asks another process, which is somebody else's matter",
    "create_group": "has a fresh random id and invite",
    "event_create": "has a fresh random id and seed",
}
"""Endpoints that may differ between two worlds, and why."""
SAID: dict[str, dict[str, object]] = {
    "profile": {"name": "Ada", "colour": "red"},
    "puzzle_consent": {"consents": True},
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
    "ready": {"ready": True},
    "look_at_invite": {"code": "x" * 43},
    "join_group": {"code": "x" * 43, "name": "Ada"},
    "leave_group": {},
    "rename_group": {"name": "Friday"},
    "renew_invite": {},
    "delete_group": {"sure": "yes"},
    "group_notices": {"on": True},
    "group_table": {"game": "trambahn", "seats": [{"who": "open"}, {"who": "open"}]},
    "say_to_group": {"key": "abcdefgh", "text": "hi"},
    "remove_member": {},
    "set_role": {"role": "host"},
    "relate_member": {"kind": "mute", "on": True},
    "report_member": {"reason": "other", "text": "nothing"},
    "event_look": {"code": "x" * 43},
    "event_join": {"name": "Ada", "code": "x" * 43},
    "event_next_round": {"round": 1},
    "event_timer": {"seconds": 60},
    "event_undo_pairing": {"reason": "late"},
    "event_remove": {"player": "p1"},
    "event_replace": {"player": "p1"},
    "event_adjust": {"round": 1, "table": 1, "ranks": [1, 2], "scores": [1, 0], "reason": "late"},
    "challenge": {"table": TABLE},
    "play_deal": {"name": "Ada"},
    "close_deal": {},
    "look_at_puzzle": {"actions": []},
    "try_puzzle": {"actions": [{"kind": "none"}]},
    "preview_puzzle": {"actions": [{"kind": "none"}]},
    "propose_puzzle": {"limit": 1},
    "judge_puzzle": {"action": {"kind": "none"}},
    "doubt_puzzle": {},
    "ask_review": {},
    "stop_review": {},
    "answer_exercise": {"first": 0, "actions": [{"kind": "none"}]},
    "save_box": {"game": "trambahn", "box": {"name": "Mine", "prices": [4, 9, 14]}},
    "remove_box": {"game": "trambahn", "name": "Mine"},
}
SAID |= {one.name: {} for one in events.ENDPOINTS if one.body is Nothing}
"""Bodies for endpoints about people. Other endpoints use the socket, or change the game."""
ROOMS = (people, notices, history, pairing, groups, events, shared_deals, puzzles, reviews, boxes)
OF_PEOPLE = {one.name for room in ROOMS for one in room.ENDPOINTS} | {
    "days_off",
    "take_days_off",
    "agree",
}


def is_compared(endpoint: Endpoint) -> bool:
    """Tell whether an endpoint is compared: all reads, and all about people."""
    return endpoint.name not in NOT_COMPARED and (
        endpoint.method == "GET" or endpoint.name in OF_PEOPLE
    )
