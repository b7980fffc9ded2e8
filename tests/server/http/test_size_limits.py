"""Everything a client can multiply has a limit, and exceeding it is refused by name."""

import time

import msgspec
import pytest

from railtable.server.tables.idempotency import ANSWERS_KEPT, UndoHistory
from railtable.server.tables.seats import MOST_KEYS
from railtable.server.tables.table import HostedTable
from railtable.wire import base, live, tables
from railtable.wire.endpoint import TEXT
from railtable.wire.endpoints import ENDPOINTS
from tests.support.server import PEOPLE

FIRST = {"first_player": 0}


async def test_a_greeting_names_no_more_seats_than_any_table_has(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    async with ada.live(table) as live_:
        await live_.send({"kind": "hello", "seats": [0] * 17})
        assert (await live_.expect("problem"))["error"] == "malformed_message"
        await live_.send({"kind": "hello", "seats": [0] * 16})
        assert (await live_.expect("welcome"))["eyes"] == [0]


async def test_keys_per_seat_are_limited(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE))["id"]
    for _ in range(MOST_KEYS - 1):
        await ada.post(f"tables/{table}/seats/0/token")
    refused = await ada.post(f"tables/{table}/seats/0/token", status=409)
    assert (refused["error"], refused["facts"]) == ("too_many_keys", {"most": MOST_KEYS})
    code = (await ada.post(f"tables/{table}/seats/0/invite"))["code"]
    body = {"name": "Ben", "code": code}
    refused = await person().post(f"tables/{table}/join", body, status=409)
    assert refused["error"] == "too_many_keys"
    # A holder of the seat loses nothing.
    assert (await ada.post(f"tables/{table}/join", body))["seat"] == 0


async def test_options_are_as_short_as_any_game_needs(person):
    deck = {"deck": "Bf-G " + " " * 5000}
    body = {"game": "block-train", "seats": PEOPLE, "options": deck}
    assert (await person().post("tables", body, status=422))["error"] == "options_too_long"


def bounded(kind: msgspec.inspect.Type, path: str) -> list[str]:
    """Return the unbounded fields of a request."""
    inspect = msgspec.inspect
    match kind:
        case inspect.Metadata(type=inner):
            return bounded(inner, path)
        case inspect.UnionType(types=types):
            return [one for part in types for one in bounded(part, path)]
        case inspect.StructType(fields=fields):
            return [one for f in fields for one in bounded(f.type, f"{path}.{f.name}")]
        case inspect.ListType(item_type=item, max_length=most):
            found = [path] if most is None else []
            return found + bounded(item, f"{path}[]")
        case inspect.DictType(key_type=key, max_length=most):
            found = [path] if most is None else []
            return found + bounded(key, f"{path}.keys")
        case inspect.StrType(max_length=most, pattern=pattern):
            closed = pattern is not None and pattern.endswith(r"}\Z")
            return [] if most is not None or closed else [path]
        case inspect.IntType(ge=low, le=high):
            return [] if low is not None and high is not None else [path]
        case _:
            return []


REQUESTS = [one.body for one in ENDPOINTS if one.body not in {None, TEXT}]


@pytest.mark.parametrize("request_type", [*REQUESTS, live.ClientMessage], ids=str)
def test_every_list_text_and_number_of_a_request_has_a_bound(request_type):
    assert bounded(msgspec.inspect.type_info(request_type), "") == []


def test_no_game_has_more_seats_than_a_message_may_name():
    from railtable.games import GAMES, find_rules

    assert all(find_rules(key).info.max_seats <= base.MOST_SEATS for key in GAMES)


def a_table(seats: int = 2) -> HostedTable:
    from railtable.server.tables import creation

    plans: list[tables.SeatPlan] = [tables.LocalSeat(name="Ada") for _ in range(seats)]
    request = tables.CreateTable(game="trambahn", seats=plans, options=FIRST, start=True)
    return creation.create(request, "ada")


def test_cached_replies_are_limited():
    from railtable.server.tables import moves

    hosted = a_table()
    for number in range(ANSWERS_KEPT + 10):
        moves.say(hosted, live.Say(seat=0, key=f"message-{number}", text="hello"))
    moves.say(hosted, live.Say(seat=1, key="message-0", text="hello"))
    assert hosted.answer_to(0, "message-9") is None
    assert hosted.answer_to(0, "message-10") is not None
    assert hosted.answer_to(1, "message-0") is not None


def test_undone_steps_follow_from_the_lowest_cut_since():
    cuts = UndoHistory()
    for seq, to in ((5, 10), (7, 30), (9, 20), (11, 25)):
        cuts.remember(seq, to)
    told = {seq: cuts.after(seq) for seq in (4, 5, 6, 7, 8, 9, 10)}
    assert told == {4: 10, 5: 20, 6: 20, 7: 20, 8: 20, 9: 25, 10: 25}
    assert cuts.after(11) > 10**9
    assert len(cuts) == 3


def test_the_seats_of_a_key_are_found_without_a_scan():
    hosted = a_table()
    hosted.seats[0].holders = [f"{number:064x}" for number in range(100_000)]
    hosted.drop_holder_index()
    hosted.held_by("ada")
    started = time.thread_time()
    for _ in range(1000):
        assert hosted.held_by("ada") == [1]
    assert time.thread_time() - started < 0.2
