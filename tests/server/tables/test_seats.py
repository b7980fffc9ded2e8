"""Tables and seats: make, join, leave, hand over, come back, second device."""

import re
import time

import pytest

from tests.support.server import PEOPLE

ME = {"who": "me", "name": "Ada"}
INVITED = {"who": "invited"}
OPEN = {"who": "open"}
BOT = {"who": "bot", "level": "random"}


async def test_a_friend_joins_by_invite_and_the_game_starts(person):
    ada, ben = person(), person()
    table = await ada.create("trambahn", [ME, INVITED])
    assert table["status"] == "gathering"
    invite = await ada.post(f"tables/{table['id']}/seats/1/invite")
    assert invite["path"] == f"/t/{table['id']}#invite={invite['code']}"
    assert len(invite["code"]) >= 22
    joined = await ben.post(
        f"tables/{table['id']}/join", {"name": "Ben", "code": invite["code"], "nonce": "xyz"}
    )
    assert joined["seat"] == 1
    assert joined["table"]["status"] == "playing"
    assert joined["table"]["mine"] == [1]
    assert [seat["nonce"] for seat in joined["table"]["seats"]] == [None, "xyz"]


CLOCK = {"kind": "game", "seconds": 600, "increment": 10}


async def test_with_a_ready_check_no_clock_runs_before_everybody_is_ready(person):
    ada, ben = person(), person()
    table = (await ada.create("trambahn", [ME, OPEN], clock=CLOCK, ready_check=True))["id"]
    joined = await ben.post(f"tables/{table}/join", {"name": "Ben"})
    assert joined["table"]["status"] == "gathering"
    assert joined["table"]["ready_check"]
    refused = await ada.post(f"tables/{table}/start", status=409)
    assert refused["error"] == "not_all_ready"
    await ben.post(f"tables/{table}/seats/0/ready", {"ready": True}, status=403)
    await person().post(f"tables/{table}/seats/1/ready", {"ready": True}, status=403)
    await ben.post(f"tables/{table}/seats/9/ready", {"ready": True}, status=404)
    for is_ready in (True, True, False):
        info = await ben.post(f"tables/{table}/seats/1/ready", {"ready": is_ready})
        assert [seat["ready"] for seat in info["seats"]] == [False, is_ready]
    assert (await ada.post(f"tables/{table}/seats/0/ready", {"ready": True}))[
        "status"
    ] == "gathering"
    info = await ben.post(f"tables/{table}/seats/1/ready", {"ready": True})
    assert info["status"] == "playing"
    late = await ben.post(f"tables/{table}/seats/1/ready", {"ready": False}, status=409)
    assert late["error"] == "too_late"


async def test_the_host_starts_once_the_guests_are_ready_and_bots_take_free_seats(person):
    ada, ben = person(), person()
    plan = [ME, OPEN, OPEN]
    table = (await ada.create("freight-train", plan, clock=CLOCK, ready_check=True))["id"]
    await ben.post(f"tables/{table}/join", {"name": "Ben"})
    await ben.post(f"tables/{table}/seats/1/ready", {"ready": True})
    assert (await ada.post(f"tables/{table}/start"))["status"] == "playing"


async def test_a_new_guest_is_not_ready_because_another_was(person):
    ada, ben = person(), person()
    table = (await ada.create("trambahn", [ME, OPEN], clock=CLOCK, ready_check=True))["id"]
    await ben.post(f"tables/{table}/join", {"name": "Ben"})
    await ben.post(f"tables/{table}/seats/1/ready", {"ready": True})
    await ben.post(f"tables/{table}/seats/1/leave")
    joined = await person().post(f"tables/{table}/join", {"name": "Eve"})
    assert not joined["table"]["seats"][1]["ready"]


async def test_without_a_ready_check_nobody_can_say_ready(person):
    ada = person()
    table = (await ada.create("trambahn", [ME, OPEN]))["id"]
    refused = await ada.post(f"tables/{table}/seats/0/ready", {"ready": True}, status=409)
    assert refused["error"] == "too_late"


async def test_lists_say_which_tables_are_lessons(person):
    ada = person()
    await ada.create("trambahn", [ME, BOT], deal="first", start=True)
    await ada.create("trambahn", [ME, BOT], start=True)
    mine = await ada.get("tables/mine")
    assert sorted(card["lesson"] for card in mine) == [False, True]


async def test_an_invite_works_once_and_a_new_one_voids_the_old(person):
    ada = person()
    table = (await ada.create("trambahn", [ME, INVITED]))["id"]
    old = await ada.post(f"tables/{table}/seats/1/invite")
    new = await ada.post(f"tables/{table}/seats/1/invite")
    body = {"name": "Eve", "code": old["code"]}
    await person().post(f"tables/{table}/join", body, status=403)
    await person().post(f"tables/{table}/join", body | {"code": new["code"]})
    await person().post(f"tables/{table}/join", body | {"code": new["code"]}, status=403)


async def test_an_invited_seat_is_not_open(person):
    ada = person()
    table = (await ada.create("trambahn", [ME, INVITED]))["id"]
    refused = await person().post(f"tables/{table}/join", {"name": "Eve"}, status=409)
    assert refused["error"] == "no_open_seat"


async def test_an_open_seat_can_be_taken_by_anybody_and_listed_tables_are_found(person):
    ada, ben = person(), person()
    table = (await ada.create("trambahn", [ME, OPEN], listed=True))["id"]
    lobby = await ben.get("tables")
    assert [(one["id"], one["free"]) for one in lobby] == [(table, 1)]
    await ben.post(f"tables/{table}/join", {"name": "Ben"})
    await person().post(f"tables/{table}/join", {"name": "Late"}, status=409)
    mine = await ben.get("tables/mine")
    assert [one["id"] for one in mine] == [table]
    turns = [(await one.get("tables/mine"))[0]["your_turn"] for one in (ada, ben)]
    assert sorted(turns) == [False, True]


async def test_a_private_table_is_in_no_list(person):
    await person().create("trambahn", [ME, OPEN])
    assert await person().get("tables") == []


async def test_the_owner_starts_and_bots_take_the_free_seats(person):
    ada, eve = person(), person()
    table = (await ada.create("trambahn", [ME, OPEN]))["id"]
    await eve.post(f"tables/{table}/start", status=403)
    info = await ada.post(f"tables/{table}/start")
    assert info["status"] == "playing"
    assert info["seats"][1]["who"] == "bot"
    await ada.post(f"tables/{table}/start", status=409)


async def test_a_seat_is_handed_to_a_bot_and_taken_back(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    info = await ada.post(f"tables/{table}/seats/0/fill", {"plan": BOT})
    assert (info["seats"][0]["who"], info["seats"][0]["held"]) == ("bot", True)
    assert info["mine"] == [0, 1]
    info = await ada.post(f"tables/{table}/seats/0/back")
    assert (info["seats"][0]["who"], info["seats"][0]["level"]) == ("person", None)


async def test_the_holder_cannot_play_while_a_bot_does(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True, options={"first_player": 0}))["id"]
    async with ada.live(table) as live:
        await live.until(1, 1)
        await ada.post(f"tables/{table}/seats/1/fill", {"plan": BOT})
        answer = await live.play(1, [{"kind": "end_turn"}])
        assert (answer["kind"], answer["error"]) == ("problem", "bot_plays")


async def test_a_bot_keeps_the_seat_it_plays_when_the_holder_leaves(person):
    ada = person()
    table = (await ada.create("trambahn", [ME, BOT], start=True))["id"]
    plan = {"who": "bot", "level": "porter"}
    await ada.post(f"tables/{table}/seats/0/fill", {"plan": plan})
    info = await ada.post(f"tables/{table}/seats/0/leave")
    seat = info["seats"][0]
    assert (seat["who"], seat["level"], seat["name"], seat["held"]) == (
        "bot",
        "porter",
        "porter",
        False,
    )


async def test_leaving_frees_the_seat_before_the_start_and_gives_it_to_a_bot_after(person):
    ada, ben = person(), person()
    table = (await ada.create("trambahn", [ME, OPEN]))["id"]
    info = await ada.post(f"tables/{table}/seats/0/leave")
    assert (info["seats"][0]["who"], info["mine"]) == ("open", [])
    await ada.post(f"tables/{table}/join", {"name": "Ada", "seat": 0})
    await ben.post(f"tables/{table}/join", {"name": "Ben"})
    async with ben.live(table) as live:
        await live.until(1, 1)
        info = await ben.post(f"tables/{table}/seats/1/leave")
        assert (info["seats"][1]["who"], info["seats"][1]["held"]) == ("bot", False)
        changed = await live.expect("table")
        assert changed["table"]["mine"] == []
        while None not in live.updates:
            message = await live.receive()
            assert message["kind"] != "update" or message["seat"] is None
    await ben.get(f"tables/{table}/position?seat=1", status=403)


async def test_a_second_device_shares_the_seat_by_a_code_from_the_first(person):
    phone, laptop = person(), person()
    table = (await phone.create("trambahn", PEOPLE, start=True))["id"]
    code = (await phone.post(f"tables/{table}/seats/0/invite"))["code"]
    joined = await laptop.post(f"tables/{table}/join", {"name": "whatever", "code": code})
    assert joined["seat"] == 0
    assert joined["table"]["seats"][0]["name"] == "Ada"
    assert joined["table"]["mine"] == [0]
    assert (await phone.get(f"tables/{table}"))["mine"] == [0, 1]
    await person().post(f"tables/{table}/join", {"name": "Eve", "code": code}, status=403)


@pytest.mark.parametrize(("seconds", "status"), [(599, 200), (601, 403)])
async def test_a_code_for_a_second_device_is_valid_for_ten_minutes(
    person, monkeypatch, seconds, status
):
    phone, laptop = person(), person()
    table = (await phone.create("trambahn", PEOPLE, start=True))["id"]
    code = (await phone.post(f"tables/{table}/seats/0/invite"))["code"]
    now = time.time()
    monkeypatch.setattr("railtable.server.tables.seats.time.time", lambda: now + seconds)
    await laptop.post(f"tables/{table}/join", {"name": "Ada", "code": code}, status=status)


async def test_a_program_gets_a_token_for_a_seat(person):
    ada = person()
    table = (await ada.create("trambahn", [ME, OPEN]))["id"]
    token = (await ada.post(f"tables/{table}/seats/1/token"))["token"]
    program = person(token)
    info = await program.get(f"tables/{table}")
    assert (info["mine"], info["status"]) == ([1], "playing")
    assert (await program.get(f"tables/{table}/position?seat=1"))["seat"] == 1
    await program.get(f"tables/{table}/position?seat=0", status=403)


async def test_table_messages_contain_no_secrets(person, server):
    ada = person()
    table = (await ada.create("trambahn", [ME, INVITED]))["id"]
    invite = await ada.post(f"tables/{table}/seats/1/invite")
    room = server.hub.rooms[table]
    hosted = await room.read(lambda hosted: hosted)
    text = (await person().http.get(f"/api/tables/{table}")).text
    secrets = [invite["code"], hosted.created.seed, hosted.created.owner]
    assert not any(secret in text for secret in secrets)
    assert ada.http.cookies["railtable"] not in text
    assert re.fullmatch("[0-9a-f]{64}", (await ada.get(f"tables/{table}"))["commitment"])


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ({"game": "chess", "seats": [ME, BOT]}, "unknown_game"),
        ({"game": "trambahn", "seats": [ME]}, "seats_exact"),
        ({"game": "trambahn", "seats": [ME, BOT], "options": {"x": 1}}, "unknown_option"),
        ({"game": "trambahn", "seats": [ME, BOT], "options": {"first_player": 7}}, None),
        ({"game": "trambahn", "seats": [ME, {"who": "bot", "level": "god"}]}, "unknown_bot"),
        ({"game": "trambahn", "seats": [ME, {"who": "bot", "level": "pretrained"}]}, "unknown_bot"),
        ({"game": "trambahn", "seats": [{"who": "me", "name": " \t "}, BOT]}, "bad_name"),
        ({"game": "trambahn", "seats": [{"who": "me", "name": "a\u202eb"}, BOT]}, "bad_name"),
        ({"game": "trambahn", "seats": [ME, OPEN], "start": True}, "seats_free"),
        ({"game": "trambahn", "seats": [ME, OPEN], "deal": "first"}, "known_deal"),
        ({"game": "trambahn", "seats": [ME, BOT], "more": 1}, "malformed_body"),
    ],
)
async def test_an_impossible_table_is_refused_with_the_reason(person, body, error):
    answer = await person().http.post("/api/tables", json=body)
    assert 400 <= answer.status_code < 500
    assert answer.json()["kind"] == "problem"
    if error:
        assert answer.json()["error"] == error


async def test_the_same_deal_by_name_is_the_same_game(person):
    bots = [ME, {"who": "here", "name": "Ben"}]
    hands = []
    for _ in range(2):
        ada = person()
        table = (await ada.create("trambahn", bots, start=True, deal="lesson one"))["id"]
        hands.append((await ada.get(f"tables/{table}/position?seat=0"))["view"]["hand"])
    assert hands[0] == hands[1]


async def test_chat_is_stored_and_sent_as_plain_text(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    async with ada.live(table) as live, person().live(table) as stranger:
        said = await live.ask({"kind": "say", "seat": 0, "text": "<b>hello</b>   all"})
        assert said["kind"] == "accepted"
        while not any(one["what"] == "said" for one in stranger.news):
            await stranger.receive()
        line = next(one for one in stranger.news if one["what"] == "said")
        assert (line["text"], line["name"]) == ("<b>hello</b> all", "Ada")
        muted = await stranger.ask({"kind": "say", "seat": 0, "text": "me too"})
        assert muted["error"] == "not_your_seat"
    news = await person().get(f"tables/{table}/happenings")
    assert [one["what"] for one in news["happenings"]] == ["created", "started", "said"]


async def test_presence_shows_the_connected_seats(person):
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    async with ada.live(table) as live:
        assert live.welcome["table"]["seats"][0]["present"]
        async with person().live(table):
            assert (await live.expect("presence"))["watching"] == 1
        assert (await live.expect("presence"))["watching"] == 0
