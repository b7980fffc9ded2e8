"""After the game: proof, record, replay, rematch, continue, opening a file."""

import asyncio
import hashlib
from typing import Any

import pytest

from railtable.core.proof import verify
from railtable.core.record import parse_record
from railtable.games import find_rules
from tests.support.event_loop_lag import LONGEST_STALL, least_stall
from tests.support.server import PEOPLE

FIRST = {"first_player": 0}


async def finished(person, seats=PEOPLE, **more):
    """Return a person and their game, finished with the first legal actions."""
    ada = person()
    table = await ada.create("trambahn", seats, options=FIRST, **more)
    await ada.post(f"tables/{table['id']}/nonce", {"seat": 0, "nonce": "mine-1"})
    await ada.post(f"tables/{table['id']}/start")
    async with ada.live(table["id"]) as live:
        await live.until(0, 1)
        await live.until(1, 1)
        await play_out(live)
    return ada, table


async def play_out(live):
    while live.updates[0]["outcome"] is None:
        seat = live.updates[0]["to_move"]
        legal = live.updates[seat]["legal"]
        wanted = [action for action in legal if action["kind"] == "passenger"] or legal
        answer = await live.play(seat, [wanted[0]])
        for eye in (0, 1):
            await live.until(eye, answer["revision"])


@pytest.fixture
async def game(person):
    return await finished(person)


async def test_the_record_proves_the_deal_that_was_committed_to(game):
    ada, table = game
    info = await ada.get(f"tables/{table['id']}")
    assert info["commitment"] == table["commitment"]
    assert hashlib.sha256(bytes.fromhex(info["seed"])).hexdigest() == table["commitment"]
    text = (await ada.http.get(f"/api/tables/{table['id']}/record")).text
    record = parse_record(text, find_rules)
    assert record.header.nonces == ["mine-1", ""]
    assert record.header.players == ["Ada", "Ben"]
    assert verify(record, find_rules).proved > 5


async def test_the_seed_is_secret_before_the_end(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    assert (await ada.get(f"tables/{table}"))["seed"] is None
    assert (await ada.get(f"tables/{table}/record", status=409))["error"] == "not_over"


async def test_nonces_change_the_luck_and_come_only_before_the_start(person, server):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE))["id"]
    await ada.post(f"tables/{table}/nonce", {"seat": 0, "nonce": "a"})
    again = await ada.post(f"tables/{table}/nonce", {"seat": 0, "nonce": "b"}, status=409)
    assert again["error"] == "too_late"
    hosted = await server.hub.rooms[table].read(lambda hosted: hosted)
    with_nonce = hosted.chance().at(0).word()
    hosted.seats[0].nonce = "b"
    assert hosted.chance().at(0).word() != with_nonce
    hosted.seats[0].nonce = "a"
    await ada.post(f"tables/{table}/start")
    await ada.post(f"tables/{table}/nonce", {"seat": 1, "nonce": "c"}, status=409)


async def test_past_moments_are_as_the_seat_saw_them(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, options=FIRST, start=True))["id"]
    seen = {}
    async with ada.live(table) as live:
        await live.until(0, 1)
        await live.until(1, 1)
        for _ in range(70):
            update = live.updates[0]
            seen[update["version"]] = update["view"]
            seat = update["to_move"]
            answer = await live.play(seat, [live.updates[seat]["legal"][-1]])
            for eye in (0, 1):
                await live.until(eye, answer["revision"])
    for version, view in seen.items():
        moment = await ada.get(f"tables/{table}/moments/{version}?seat=0")
        assert moment["view"] == view
    stranger = await person().get(f"tables/{table}/moments/{version}")
    assert stranger["view"]["hand"] is None
    await ada.get(f"tables/{table}/moments/100000", status=404)
    await person().get(f"tables/{table}/moments/1?seat=0", status=403)


async def test_a_finished_game_is_open_to_everybody(game, person):
    _, table = game
    eve = person()
    hands = [
        (await eve.get(f"tables/{table['id']}/moments/2?seat={seat}"))["view"]["hand"]
        for seat in (0, 1)
    ]
    assert all(hands)
    info = await eve.get(f"tables/{table['id']}")
    chart = await eve.get(f"tables/{table['id']}/chart")
    noted = await eve.get(f"tables/{table['id']}/notes")
    points = [one["note"]["points"] for one in noted["notes"] if one["note"]["points"]]
    assert [sum(column) for column in zip(*points, strict=True)] == info["outcome"]["scores"]
    later = await eve.get(f"tables/{table['id']}/notes?since={noted['notes'][-1]['version']}")
    assert later == {**noted, "since": noted["notes"][-1]["version"], "notes": []}
    assert len(chart["scores"]) == info["version"] + 1
    assert chart["scores"][0] == [0, 0]
    assert chart["scores"][-1] == info["outcome"]["scores"]


async def test_repeated_rematch_requests_create_one_table(game, person):
    ada, table = game
    await person().post(f"tables/{table['id']}/rematch", status=403)
    first = await ada.post(f"tables/{table['id']}/rematch")
    again = await ada.post(f"tables/{table['id']}/rematch")
    assert first["id"] == again["id"] != table["id"]
    assert first["commitment"] != table["commitment"]
    assert (first["mine"], first["status"]) == ([0, 1], "gathering")
    assert (await ada.get(f"tables/{table['id']}"))["rematch"] == first["id"]


async def test_a_game_continues_from_a_position_as_a_new_table(game, person):
    _, table = game
    ben = person()
    plans = [{"who": "me", "name": "Ben"}, {"who": "here", "name": "Cy"}]
    body = {"version": 31, "seats": plans}
    old = await ben.get(f"tables/{table['id']}/moments/31?seat=0")
    new = await ben.post(f"tables/{table['id']}/continue", body)
    assert (new["given"], new["parent"]) == (31, table["id"])
    started = await ben.post(f"tables/{new['id']}/start")
    assert started["version"] >= 31
    if started["version"] == 31:
        position = await ben.get(f"tables/{new['id']}/position?seat=0")
        assert position["view"] == old["view"]
    async with ben.live(new["id"]) as live:
        await live.until(0, 1)
        await live.until(1, 1)
        await play_out(live)
    text = (await ben.http.get(f"/api/tables/{new['id']}/record")).text
    record = parse_record(text, find_rules)
    assert record.header.given == 31
    assert verify(record, find_rules).is_whole


async def test_a_running_game_cannot_be_continued(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    body = {"version": 2, "seats": PEOPLE}
    assert (await ada.post(f"tables/{table}/continue", body, status=409))["error"] == "not_over"


async def test_a_record_file_opens_as_a_table_to_read(game, person):
    ada, table = game
    text = (await ada.http.get(f"/api/tables/{table['id']}/record")).text
    eve = person()
    opened = await eve.http.post("/api/records", content=text)
    assert opened.status_code == 200
    info = opened.json()
    assert (info["status"], info["commitment"]) == ("record", table["commitment"])
    assert [seat["name"] for seat in info["seats"]] == ["Ada", "Ben"]
    assert info["mine"] == []
    again = await eve.http.get(f"/api/tables/{info['id']}/record")
    assert again.text == text
    async with person().live(info["id"], seats=[1]) as live:
        update = await live.until(1, 0)
        assert update["version"] == info["version"]
    refused = await eve.post(
        f"tables/{info['id']}/play",
        {"seat": 0, "revision": 0, "key": "abcdefgh", "actions": [{"kind": "end_turn"}]},
        status=403,
    )
    assert refused["error"] == "not_your_seat"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "empty_record"),
        ("{}\n", "malformed_header"),
        ("nonsense", "truncated_line"),
        ("[" * 1000 + "]" * 1000 + "\n", "malformed_header"),
        ('{"a":' * 1000 + "1" + "}" * 1000 + "\n", "malformed_header"),
        ('{"options":' + "[" * 90_000 + "\n", "malformed_header"),
        ("[" * 1_900_000 + "\n", "line_too_long"),
        ("\n" * 1_900_000, "too_many_steps"),
        ("\ud83d\n", None),
        ("[" * 3000 + "]" * 3000 + "\n", "malformed_header"),
    ],
)
async def test_a_file_that_is_no_record_is_refused(person, text, error):
    content = text.encode("utf-8", "surrogatepass")
    answer = await person().http.post("/api/records", content=content)
    assert 400 <= answer.status_code < 500
    if error:
        assert answer.json()["error"] == error


@pytest.mark.parametrize("depth", [500, 900, 1000, 5000, 50_000])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
async def test_deeply_nested_input_gets_a_plain_refusal(game, person, server, depth, opening):
    ada, table = game
    text = (await ada.http.get(f"/api/tables/{table['id']}/record")).text
    header, step, *_ = text.splitlines()
    deep = opening * depth + "1" + {"[": "]"}.get(opening, "}") * depth
    bodies = {
        "/api/records": [
            deep + "\n",
            header[:-1] + f',"options":{deep}}}\n',
            f'{header}\n{{"seat":-1,"action":{deep}}}\n',
            f'{header}\n{step[:-2]},"a":{deep}}}}}\n',
        ],
        "/api/tables": [
            deep,
            f'{{"game":"trambahn","seats":[{{"who":"open"}}],"options":{{"first_player":{deep}}}}}',
        ],
        f"/api/tables/{table['id']}/preview": [
            f'{{"kind":"preview","seat":0,"revision":1,"key":"abcdefgh","actions":[{deep}]}}'
        ],
    }
    for path, texts in bodies.items():
        for one in texts:
            answer = await person().http.post(path, content=one.encode())
            assert 400 <= answer.status_code < 500, (path, one[:80], answer.text)
    assert server.hub.metrics.errors.values == {}


async def test_a_bad_record_of_the_largest_size_blocks_nobody(game, server, person):
    ada, table = game
    text = (await ada.http.get(f"/api/tables/{table['id']}/record")).text
    header, *steps = text.splitlines(keepends=True)
    bad = header + "".join(steps[:-1]) * (1_900_000 // sum(map(len, steps[:-1])))
    stranger = person()
    await stranger.get("health")  # warm the client up: its own setup must not count as a stall

    async def stall(_: int) -> Any:
        await asyncio.sleep(0.05)
        server.hub.event_loop_lag.longest = 0.0
        answer = await stranger.http.post("/api/records", content=bad.encode())
        assert answer.status_code == 422, answer.text
        return server.hub.event_loop_lag.longest

    assert await least_stall(stall) < LONGEST_STALL


async def test_an_address_has_one_record_checked_at_a_time(game, server):
    ada, table = game
    text = (await ada.http.get(f"/api/tables/{table['id']}/record")).text
    both = await asyncio.gather(*(ada.http.post("/api/records", content=text) for _ in range(2)))
    assert sorted(one.status_code for one in both) == [200, 429]


async def test_a_table_is_the_same_after_being_read_again_from_the_store(game, server):
    ada, table = game
    before = await ada.get(f"tables/{table['id']}/position?seat=1")
    info = await ada.get(f"tables/{table['id']}")
    news = await ada.get(f"tables/{table['id']}/happenings")
    server.hub.rooms.clear()
    assert await ada.get(f"tables/{table['id']}/position?seat=1") == before
    assert await ada.get(f"tables/{table['id']}") == info
    assert await ada.get(f"tables/{table['id']}/happenings") == news
