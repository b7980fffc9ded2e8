"""Permissions to see an event and to act in it."""

import asyncio
import time

import pytest

from railtable.server.admin.moderation import close_event
from railtable.server.http.rate_limits import EVENT_COST, JOIN_EVENT_COST
from railtable.server.settings import Limits, Rate
from railtable.wire.events import ENDPOINTS
from tests.support.event_life import close, create, gather, play_round, until
from tests.support.groups import new_club
from tests.support.server import Person, running, settings

BODIES = {
    "event_look": {"code": "x" * 32},
    "event_join": {"name": "Eve"},
    "event_timer": {"seconds": 60},
    "event_next_round": {"round": 1},
    "event_undo_pairing": {"reason": "because"},
    "event_remove": {"player": "p1"},
    "event_replace": {"player": "p2"},
    "event_adjust": {"round": 1, "table": 1, "ranks": [1, 2], "scores": [1, 0], "reason": "so"},
}
OF_ONE = [one for one in ENDPOINTS if "{event}" in one.path]
HOSTS = {
    *("event_new_invite", "event_next_round", "event_start_now", "event_timer", "event_pause"),
    *("event_resume", "event_undo_pairing", "event_remove", "event_replace", "event_adjust"),
    "event_close",
}


async def ask(person, endpoint, event):
    path = endpoint.path.format(event=event, round=1)
    if endpoint.method == "GET":
        return await person.http.get(path)
    return await person.http.post(path, json=BODIES.get(endpoint.name, {}))


async def test_an_outsider_cannot_tell_a_private_event_from_a_missing_one(person):
    host, eve, nobody = person(), person(), person()
    event = await gather(host, [])
    await eve.create("trambahn", [{"who": "me", "name": "Eve"}, {"who": "open"}])
    before = await host.get(f"events/{event}")
    for endpoint in OF_ONE:
        for outsider in (eve, nobody):
            real = await ask(outsider, endpoint, event)
            missing = await ask(outsider, endpoint, "BBBBBBBBBBBB")
            assert real.status_code == missing.status_code == 404, endpoint.name
            assert real.json() == missing.json(), endpoint.name
    for path in ("events", "tables", "me"):
        assert event not in (await eve.http.get(f"/api/{path}")).text
    after = await host.get(f"events/{event}")
    assert after | {"now": 0} == before | {"now": 0}


async def test_only_the_host_acts_as_a_host(person):
    host, player = person(), person()
    event = await gather(host, [player])
    for endpoint in OF_ONE:
        if endpoint.name in HOSTS:
            answer = await ask(player, endpoint, event)
            assert answer.status_code == 403, endpoint.name
            assert answer.json()["error"] == "not_your_event"
    assert (await host.get(f"events/{event}"))["card"]["round"] == 0


async def test_anybody_can_see_and_join_an_open_event(person):
    host, eve = person(), person()
    event = (await create(host, access="open"))["card"]["id"]
    assert [one["id"] for one in (await eve.get("events"))["open"]] == [event]
    page = await eve.post(f"events/{event}/join", {"name": "Eve"})
    assert page["me"]["player"] == "p2"
    again = await eve.post(f"events/{event}/join", {"name": "Other"})
    assert len(again["players"]) == 2
    assert [one["id"] for one in (await eve.get("events"))["mine"]] == [event]


async def test_an_invite_opens_a_private_event_until_it_is_renewed(person):
    host, ben, eve = person(), person(), person()
    event = await gather(host, [])
    invite = await host.post(f"events/{event}/invite")
    assert invite["path"] == f"/e/{event}#invite={invite['code']}"
    page = await ben.post(f"events/{event}/look", {"code": invite["code"]})
    assert page["card"]["title"] == "Thursday"
    await ben.post(f"events/{event}/look", {"code": "é" * 32}, status=404)
    await ben.get(f"events/{event}", status=404)
    await ben.post(f"events/{event}/join", {"name": "Ben", "code": invite["code"]})
    await host.post(f"events/{event}/new-invite")
    await eve.post(f"events/{event}/join", {"name": "Eve", "code": invite["code"]}, status=404)


async def test_an_event_of_a_group_is_its_members_only(person):
    host, ben, eve = person(), person(), person()
    club = await new_club(host)
    await club.add(ben, "Ben")
    await eve.create("trambahn", [{"who": "me", "name": "Eve"}, {"who": "open"}])
    body = {"access": "group", "group": club.id}
    plan = {"name": "E", "title": "T", "games": [{"game": "trambahn"}]} | body
    refused = await eve.http.post("/api/events", json=plan)
    assert refused.json()["error"] == "event_no_such_group"
    event = (await create(host, **body))["card"]["id"]
    assert (await ben.get(club.path("/events")))["open"][0]["id"] == event
    await ben.post(f"events/{event}/join", {"name": "Ben"})
    await eve.get(club.path("/events"), status=404)
    await eve.get(f"events/{event}", status=404)
    await eve.post(f"events/{event}/join", {"name": "Eve"}, status=404)


async def test_a_person_removed_from_a_group_is_out_of_its_events(person):
    owner, ben, cleo = person(), person(), person()
    club = await new_club(owner)
    await club.add(ben, "Ben")
    await club.add(cleo, "Cleo")
    event = (await create(ben, access="group", group=club.id))["card"]["id"]
    code = (await ben.post(f"events/{event}/invite"))["code"]
    await cleo.post(f"events/{event}/join", {"name": "Cleo"})
    await ben.post(f"events/{event}/next-round", {"round": 1})
    table = (await cleo.get(f"events/{event}"))["me"]["table"]
    await owner.post(club.path(f"/members/{club.numbers['Ben']}/remove"))
    await ben.get(f"events/{event}", status=404)
    await ben.post(f"events/{event}/close", status=404)
    await ben.post(f"events/{event}/join", {"name": "Ben", "code": code}, status=404)
    assert [one["id"] for one in (await ben.get("events"))["mine"]] == []
    page = await owner.get(f"events/{event}")
    assert (page["card"]["is_host"], page["host_name"]) == (True, "Ada")
    assert [one["is_here"] for one in page["players"]] == [False, True]
    seats = (await cleo.get(f"tables/{table}"))["seats"]
    assert sorted(seat["who"] for seat in seats) == ["bot", "person"]


async def test_hosts_of_a_group_run_its_events(person):
    owner, ben, cleo, dan = person(), person(), person(), person()
    club = await new_club(owner)
    for member, name, role in (
        (ben, "Ben", "host"),
        (cleo, "Cleo", "host"),
        (dan, "Dan", "member"),
    ):
        await club.add(member, name, role)
    event = (await create(dan, access="group", group=club.id))["card"]["id"]
    await ben.post(f"events/{event}/join", {"name": "Ben"})
    await ben.post(f"events/{event}/pause")
    await cleo.post(f"events/{event}/resume")
    page = await ben.post(f"events/{event}/next-round", {"round": 1})
    assert (page["card"]["is_host"], page["card"]["round"]) == (True, 1)
    assert (await cleo.get(club.path("/events")))["mine"][0]["is_host"]
    told = (await dan.get(f"events/{event}/history"))["happenings"]
    acted = {one["kind"]: one["by"] for one in told}
    assert (acted["paused"], acted["resumed"], acted["paired"]) == ("Ben", "", "Ben")
    numbers = club.numbers
    await owner.post(club.path(f"/members/{numbers['Cleo']}/role"), {"role": "member"})
    assert (await cleo.post(f"events/{event}/close", status=403))["error"] == "not_your_event"
    assert not (await cleo.get(f"events/{event}"))["card"]["is_host"]


async def test_a_member_of_a_group_does_not_run_its_events(person):
    owner, ben = person(), person()
    club = await new_club(owner)
    await club.add(ben, "Ben")
    event = (await create(owner, access="group", group=club.id))["card"]["id"]
    await ben.post(f"events/{event}/join", {"name": "Ben"})
    for endpoint in OF_ONE:
        if endpoint.name in HOSTS:
            answer = await ask(ben, endpoint, event)
            assert answer.json()["error"] == "not_your_event", endpoint.name


async def test_a_flood_of_events_and_joins_is_bounded(tmp_path):
    limits = Limits(
        requests=Rate(40.0, 10_000),
        creations=Rate(1e-6, 12 * int(EVENT_COST)),
        event_actions=Rate(1e-9, 5 * int(JOIN_EVENT_COST)),
    )
    wanted = settings(str(tmp_path / "tables.sqlite3"), limits=limits)
    async with running(wanted) as server:
        host = server.person()
        event = (await create(host, access="open"))["card"]["id"]
        body = {"name": "H", "title": "T", "games": [{"game": "trambahn"}]}
        answers = [await host.http.post("/api/events", json=body) for _ in range(14)]
        keys = [one.json().get("error") for one in answers]
        assert keys.count(None) == 9
        assert keys[9] == "too_many_events"
        assert keys[-1] == "too_fast"
        joins = []
        for _ in range(8):
            eve = Person(server.url)
            joins.append(await eve.http.post(f"/api/events/{event}/join", json={"name": "E"}))
            await eve.http.aclose()
        assert [one.status_code for one in joins].count(200) == 5
        assert joins[-1].json()["error"] == "too_fast"
        await host.http.aclose()


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"games": [{"game": "chess"}]}, "unknown_game"),
        ({"seats": 9}, "event_game_seats"),
        ({"points": [1, 2]}, "event_points"),
        ({"format": "duplicate", "sizes": [2], "seats": 3}, "event_equal_tables"),
        ({"format": "duplicate", "rated": True}, "event_duplicate_rated"),
        ({"bot": "nobody"}, "unknown_bot"),
        ({"starts_at": 1000}, "event_in_the_past"),
        ({"group": "G" * 12}, "event_group_missing"),
        ({"games": [{"game": "trambahn", "options": {"first_player": "x"}}]}, "malformed_option"),
    ],
)
async def test_impossible_settings_are_refused(person, change, error):
    body = {"name": "H", "title": "T", "games": [{"game": "trambahn"}], "seats": 2} | change
    answer = await person().http.post("/api/events", json=body)
    assert answer.status_code in {400, 404, 422}
    assert answer.json()["error"].startswith(error[:12])


async def test_a_moderator_closes_an_event_under_a_running_server(server, person, tmp_path):
    host, ben = person(), person()
    event = await gather(host, [ben])
    database = str(tmp_path / "tables.sqlite3")
    await asyncio.to_thread(lambda: asyncio.run(close_event(database, event)))
    page = await host.get(f"events/{event}")
    assert page["card"]["status"] == "over"
    await host.post(f"events/{event}/next-round", {"round": 1}, status=409)


async def test_a_host_pauses_undoes_and_adjusts_with_reasons(person):
    host, ben = person(), person()
    event = await gather(host, [ben], lead=600)
    page = await host.post(f"events/{event}/next-round", {"round": 1})
    assert page["next"]["what"] == "tables"
    assert (await host.post(f"events/{event}/next-round", {"round": 1}))["seq"] == page["seq"]
    await host.post(f"events/{event}/undo-pairing", {"reason": "Ben is late"})
    await host.post(f"events/{event}/pause")
    answer = await host.post(f"events/{event}/next-round", {"round": 1}, status=409)
    assert answer["error"] == "event_paused"
    await host.post(f"events/{event}/resume")
    await host.post(f"events/{event}/next-round", {"round": 1})
    page = await host.post(f"events/{event}/start-now")
    assert page["next"]["what"] == "playing"
    late = await host.post(f"events/{event}/undo-pairing", {"reason": "no"}, status=409)
    assert late["error"] == "event_round_started"
    adjust = {"round": 1, "table": 1, "ranks": [1, 1], "scores": [3, 3], "reason": "A mistake"}
    await host.post(f"events/{event}/adjust", adjust, status=409)
    me = page["me"]
    await host.post(f"tables/{me['table']}/seats/{me['seat']}/resign")
    await until(host, event, lambda page: page["current"]["is_over"])
    page = await host.post(f"events/{event}/adjust", adjust)
    assert page["current"]["tables"][0]["adjusted"] == "A mistake"
    assert {line["points"] for line in page["standings"]} == {0.5}
    history = (await ben.get(f"events/{event}/history"))["happenings"]
    reasons = [one["reason"] for one in history if one["reason"]]
    assert reasons == ["A mistake", "Ben is late"]
    assert history[0]["by"] == "Hanna"


async def test_exports_have_all_results(person):
    host, ben = person(), person()
    event = await gather(host, [ben], rounds=1, title="=Thursday, with; marks")
    await play_round(host, event, [host, ben], 1)
    page = await close(host, event)
    found = await ben.get(f"events/{event}/results")
    assert len(found["results"]) == 2
    assert found["standings"] == page["standings"]
    sheet = await ben.http.get(f"/api/events/{event}/results.csv")
    assert sheet.headers["content-type"].startswith("text/csv")
    assert len(sheet.text.splitlines()) == 3
    cross = (await ben.get(f"events/{event}/cross-table"))["lines"]
    assert cross[0]["rounds"] == [1.0]
    assert cross[0]["cells"][0]["player"] == cross[1]["player"]
    explained = await ben.get(f"events/{event}/rounds/1")
    assert explained["round"]["is_over"]
    await ben.get(f"events/{event}/rounds/2", status=404)


async def test_the_calendar_has_the_rounds_of_a_league(person):
    host = person()
    at = int(time.time()) + 86_400
    event = (await create(host, format="league", starts_at=at, rounds=4, title="A, B; C"))["card"]
    answer = await host.http.get(f"/api/events/{event['id']}/calendar.ics")
    assert answer.headers["content-type"].startswith("text/calendar")
    lines = answer.text.split("\r\n")
    assert sum(line.startswith("DTSTART:") for line in lines) == 4
    assert "SUMMARY:A\\, B\\; C (1)" in lines
    assert all(len(line.encode()) <= 75 for line in lines)
