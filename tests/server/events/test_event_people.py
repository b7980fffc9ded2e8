"""People in events: leaving, returning, replacing, blocking, signing in, deletion, notices."""

import pytest
from typer.testing import CliRunner

from railtable.cli.app import app
from railtable.events.log import parse_log
from railtable.server.store.sql import Statement
from tests.support.event_life import close, gather, play_round, read_log, resign, until, verify
from tests.support.notices.fake_delivery import telling
from tests.support.people import town
from tests.support.server import settings


@pytest.fixture
async def at(tmp_path):
    async with town(settings(str(tmp_path / "tables.sqlite3"))) as one:
        yield one


async def table_of(person, event):
    me = (await person.get(f"events/{event}"))["me"]
    return await person.get(f"tables/{me['table']}"), me["seat"]


async def test_a_bot_plays_for_a_leaver_who_comes_back_to_the_seat(server, person):
    # The bot thinks for as long as the test wants.
    server.hub.bots.wake = lambda room: None
    host, ben = person(), person()
    event = await gather(host, [ben])
    await host.post(f"events/{event}/next-round", {"round": 1})
    page = await ben.post(f"events/{event}/leave")
    assert not page["me"]["is_here"]
    info, seat = await table_of(ben, event)
    assert (info["seats"][seat]["who"], info["seats"][seat]["held"]) == ("bot", True)
    if info["to_move"] != seat:
        await ben.post(f"events/{event}/return")
        info, seat = await table_of(ben, event)
        assert info["seats"][seat]["who"] == "person"
    await ben.post(f"events/{event}/return")
    assert (await ben.get(f"events/{event}"))["me"]["is_here"]


async def test_a_round_ends_by_itself_when_everybody_leaves(person):
    host, ben = person(), person()
    event = await gather(host, [ben], rounds=1, absent="half", bot="random")
    await host.post(f"events/{event}/next-round", {"round": 1})
    for one in (host, ben):
        await one.post(f"events/{event}/leave")
    page = await close(host, event)
    seats = page["current"]["tables"][0]["seats"]
    assert [seat["absent"] for seat in seats] == [True, True]
    assert sum(seat["points"] for seat in seats) == 0.5
    assert (await verify(host, event)).has_standings


async def test_leaving_at_the_table_of_an_event_keeps_the_seat(server, person):
    server.hub.bots.wake = lambda room: None
    host, ben = person(), person()
    event = await gather(host, [ben])
    await host.post(f"events/{event}/next-round", {"round": 1})
    info, seat = await table_of(ben, event)
    left = await ben.post(f"tables/{info['id']}/seats/{seat}/leave")
    assert (left["seats"][seat]["who"], left["seats"][seat]["held"]) == ("bot", True)


async def test_nobody_owns_the_table_of_an_event(person):
    host, ben = person(), person()
    event = await gather(host, [ben])
    await host.post(f"events/{event}/next-round", {"round": 1})
    info, _ = await table_of(host, event)
    assert not info["owner"]
    plan = {"plan": {"who": "me", "name": "Host"}}
    for seat in (0, 1):
        answer = await host.http.post(f"/api/tables/{info['id']}/seats/{seat}/fill", json=plan)
        assert answer.status_code in {403, 409}
    await host.post(f"tables/{info['id']}/settings", {"listed": True}, status=403)


async def test_another_person_continues_for_a_player_who_left(person):
    host, ben, cleo = person(), person(), person()
    event = await gather(host, [ben])
    await play_round(host, event, [ben, host], 1)
    early = await host.post(f"events/{event}/replace", {"player": "p2"}, status=409)
    assert early["error"] == "event_player_here"
    await host.post(f"events/{event}/remove", {"player": "p2"})
    invite = await host.post(f"events/{event}/replace", {"player": "p2"})
    page = await cleo.post(f"events/{event}/join", {"name": "Cleo", "code": invite["code"]})
    assert (page["me"]["player"], page["me"]["name"]) == ("p2", "Cleo")
    again = await person().http.post(
        f"/api/events/{event}/join", json={"name": "Eve", "code": invite["code"]}
    )
    assert again.status_code == 404
    await ben.get(f"events/{event}", status=404)
    await play_round(host, event, [host, cleo], 2)
    assert "P2" not in await read_log(host, event)


async def test_a_player_who_came_back_is_not_replaced_by_an_earlier_code(person):
    host, ben, cleo = person(), person(), person()
    event = await gather(host, [ben])
    await ben.post(f"events/{event}/leave")
    code = (await host.post(f"events/{event}/replace", {"player": "p2"}))["code"]
    await ben.post(f"events/{event}/return")
    for path, body in (("look", {}), ("join", {"name": "Cleo"})):
        answer = await cleo.post(f"events/{event}/{path}", {**body, "code": code}, status=404)
        assert answer["error"] == "no_such_event"
    assert (await ben.get(f"events/{event}"))["me"]["player"] == "p2"
    # The code is that of the player who is away, so it works again.
    await ben.post(f"events/{event}/leave")
    page = await cleo.post(f"events/{event}/join", {"name": "Cleo", "code": code})
    assert page["me"]["player"] == "p2"


async def test_people_who_block_each_other_are_kept_apart_if_possible(server, person):
    host, others = person(), [person() for _ in range(3)]
    event = await gather(host, others, format="swiss", lead=600)
    rows = await server.hub.store.fetch(
        "select player, holder from event_players where event_id = $1", event
    )
    holder = dict(rows)
    first = (await host.post(f"events/{event}/next-round", {"round": 1}))["current"]["tables"]
    one, other = (seat["player"] for seat in first[0]["seats"])
    await host.post(f"events/{event}/undo-pairing", {"reason": "Once more"})
    await server.hub.store.execute(
        Statement(
            "insert into relations (holder, other, kind, name, at) values ($1, $2, 'block', '', 0)",
            (holder[one], holder[other]),
        )
    )
    page = await host.post(f"events/{event}/next-round", {"round": 1})
    together = [{seat["player"] for seat in table["seats"]} for table in page["current"]["tables"]]
    if {one, other} in together:
        assert page["apart"] == [sorted([one, other])]
    else:
        assert page["apart"] == []
    assert (await others[0].get(f"events/{event}"))["apart"] == []
    await verify(host, event)


async def test_a_guest_who_signs_in_keeps_their_place(at):
    host, guest = at.person(), at.person()
    event = await gather(host, [guest])
    code = (await guest.post("me/code"))["code"]
    phone = at.person()
    await phone.post("me/code/use", {"code": code})
    assert (await phone.get(f"events/{event}"))["me"]["player"] == "p2"
    other = at.person()
    code = (await host.post(f"events/{event}/invite"))["code"]
    await other.post(f"events/{event}/join", {"name": "Again", "code": code})
    account = (await phone.post("me/code"))["code"]
    await other.post("me/code/use", {"code": account})
    assert (await other.get(f"events/{event}"))["me"]["player"] == "p2"


async def test_a_deleted_person_stays_as_somebody(at):
    host, guest = at.person(), at.person()
    event = await gather(host, [])
    code = (await host.post(f"events/{event}/invite"))["code"]
    await guest.post(f"events/{event}/join", {"name": "Adalein", "code": code})
    await play_round(host, event, [guest, host], 1)
    await guest.post("me/delete", {"sure": "yes"})
    page = await host.get(f"events/{event}")
    assert [one["name"] for one in page["players"]] == ["Hanna", ""]
    assert len(page["standings"]) == 2
    for table in ("event_players", "event_entries", "events"):
        assert "Adalein" not in " ".join(await at.rows(table))
    await verify(host, event)
    await host.post(f"events/{event}/next-round", {"round": 2})
    await resign(host, event)
    await until(host, event, lambda page: page["current"]["is_over"])


async def test_players_are_told_of_rounds_and_the_end(tmp_path):
    async with telling(str(tmp_path / "tables.sqlite3")) as told:
        host, ben = told.server.person(), told.server.person()
        event = await gather(host, [ben], rounds=1, lead=600)
        await told.add(ben)
        await host.post(f"events/{event}/next-round", {"round": 1})
        (job,) = await told.wait()
        assert job["title"] == "A round begins: Thursday"
        assert f"/e/{event}" in job["body"]
        await host.post(f"events/{event}/start-now")
        (job,) = await told.wait()
        assert job["title"] in {"Your turn: Trambahn", "The game begins: Trambahn"}
        await resign(host, event)
        await close(host, event)
        titles = " ".join(f"{one['title']} {one['body']}" for one in await told.wait())
        assert "The event is over: Thursday" in titles
        for one in (host, ben):
            await one.http.aclose()


async def test_the_log_of_the_server_is_verified_by_the_command_line(person, tmp_path):
    host, ben = person(), person()
    event = await gather(host, [ben], rounds=2)
    for number in (1, 2):
        await play_round(host, event, [host, ben], number)
    await close(host, event)
    path = tmp_path / "thursday.jsonl"
    path.write_text(await read_log(ben, event))
    assert len(parse_log(path.read_text())) > 8
    result = CliRunner().invoke(app, ["event", "verify", str(path)])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("change", "told"),
    [({"access": "open"}, [["p1", "p2"]]), ({"rated": True}, [["p1", "p2"]]), ({}, [])],
)
async def test_hosts_of_open_and_rated_events_see_players_of_one_network(person, change, told):
    host, ben = person(), person()
    event = await gather(host, [ben], **change)
    assert (await host.get(f"events/{event}"))["near"] == told
    assert (await ben.get(f"events/{event}"))["near"] == []
    await ben.post(f"events/{event}/leave")
    assert (await host.get(f"events/{event}"))["near"] == []


async def test_nobody_is_in_an_event_twice_with_one_cookie(person):
    host, ben = person(), person()
    event = await gather(host, [ben])
    code = (await host.post(f"events/{event}/invite"))["code"]
    again = await ben.post(f"events/{event}/join", {"name": "Ben again", "code": code})
    assert [one["name"] for one in again["players"]] == ["Hanna", "P2"]
