"""Following, blocking, muting, reporting and moderation."""

import asyncio
import time

import msgspec
import pytest
from typer.testing import CliRunner

from railtable.cli.app import app
from railtable.core.record import parse_record
from railtable.games import find_rules
from railtable.server.credentials import hash_of
from railtable.server.people import moderation
from railtable.server.people.moderation import ban, close_report, find_report, open_reports
from railtable.server.settings import Limits, Rate
from railtable.wire import pairing as wire
from tests.support.server import WIDE, fresh_key, running, settings

ME = {"who": "me", "name": "Ada"}
OPEN = {"who": "open"}
BOT = {"who": "bot", "level": "random"}
FIRST = {"first_player": 0}


def holder(person):
    return hash_of(person.http.cookies["railtable"])


@pytest.fixture
async def table(person):
    """Ada and Ben at a listed table."""
    ada, ben = person(), person()
    made = await ada.create("trambahn", [ME, OPEN], listed=True)
    await ben.post(f"tables/{made['id']}/join", {"name": "Ben"})
    return ada, ben, made["id"]


async def relate(person, table, seat, kind, *, on=True, status=200):
    body = {"kind": kind, "on": on}
    return await person.post(f"tables/{table}/seats/{seat}/relate", body, status)


async def test_decisions_about_others_are_private(table):
    ada, ben, made = table
    for kind in ("follow", "mute"):
        await relate(ada, made, 1, kind)
    told = await relate(ada, made, 1, "block")
    assert told["seats"] == [{"seat": 1, "follow": True, "block": True, "mute": True}]
    assert (await ben.get(f"tables/{made}/people"))["seats"] == [
        {"seat": 0, "follow": False, "block": False, "mute": False}
    ]
    assert (await ben.get("me/people"))["people"] == []
    told = await relate(ada, made, 1, "mute", on=False)
    assert told["seats"][0]["mute"] is False
    people = (await ada.get("me/people"))["people"]
    assert sorted((one["kind"], one["name"]) for one in people) == [
        ("block", "Ben"),
        ("follow", "Ben"),
    ]
    left = (await ada.post("me/people/remove", {"number": people[0]["number"]}))["people"]
    assert len(left) == 1
    assert (await ben.post("me/people/remove", {"number": left[0]["number"]}))["people"] == []
    assert len((await ada.get("me/people"))["people"]) == 1, "nobody changes another's list"


@pytest.mark.parametrize(("seat", "status"), [(0, 409), (7, 404)])
async def test_decisions_about_oneself_or_an_empty_seat_are_refused(table, seat, status):
    ada, _, made = table
    await relate(ada, made, seat, "block", status=status)


async def test_decisions_about_bots_and_people_at_a_shared_screen_are_refused(person):
    ada = person()
    seats = [ME, BOT, {"who": "here", "name": "Bo"}]
    made = (await ada.create("block-train", seats, start=True))["id"]
    for seat in (1, 2):
        refused = await relate(person(), made, seat, "block", status=409)
        assert refused["error"] == "nobody_there"


async def test_a_muted_person_is_not_recognised_under_another_name(table, person):
    ada, ben, made = table
    await relate(ada, made, 1, "mute")
    await relate(ada, made, 1, "follow")
    plan = [{"who": "me", "name": "Somebody"}, OPEN]
    other = (await ben.create("trambahn", plan, listed=True))["id"]
    stranger = (await person().create("trambahn", plan, listed=True))["id"]
    nothing = {"seat": 0, "follow": False, "block": False, "mute": False}
    for one in (other, stranger):
        assert (await ada.get(f"tables/{one}/people"))["seats"] == [nothing]
    # Neither deciding again nor undoing it reveals anything.
    for one in (other, stranger):
        told = await relate(ada, one, 0, "mute")
        assert told["seats"] == [nothing | {"mute": True}]
    names = [one["name"] for one in (await ada.get("me/people"))["people"]]
    assert sorted(names) == ["Ben", "Ben", "Somebody", "Somebody"]
    await relate(ada, other, 0, "mute", on=False)
    assert (await ada.get(f"tables/{made}/people"))["seats"][0]["mute"] is True
    # Under the known name, the decision applies at every table.
    third = (await ben.create("trambahn", [{"who": "me", "name": "Ben"}, OPEN]))["id"]
    assert (await ada.get(f"tables/{third}/people"))["seats"][0]["mute"] is True


async def test_a_friend_is_seen_at_listed_tables_only_while_they_allow_it(table):
    ada, ben, made = table
    await relate(ben, made, 0, "follow")
    [friend] = (await ben.get("me/people"))["people"]
    assert (friend["name"], friend["tables"]) == ("Ada", [])
    assert (await ada.post("me/followable", {"followable": True}))["followable"]
    private = (await ada.create("trambahn", [ME, OPEN]))["id"]
    [friend] = (await ben.get("me/people"))["people"]
    assert [card["id"] for card in friend["tables"]] == [made]
    assert private not in str(friend)
    await relate(ada, made, 1, "block")
    [friend] = (await ben.get("me/people"))["people"]
    assert friend["tables"] == [], "as if they played nowhere"
    await relate(ada, made, 1, "block", on=False)
    await ada.post("me/followable", {"followable": False})
    assert (await ben.get("me/people"))["people"][0]["tables"] == []


async def test_a_blocked_person_cannot_join_and_gets_the_error_of_a_full_table(table, person):
    ada, ben, made = table
    await relate(ada, made, 1, "block")
    other = (await ada.create("trambahn", [ME, OPEN], listed=True))["id"]
    assert other not in [card["id"] for card in await ben.get("tables")]
    assert other in [card["id"] for card in await person().get("tables")]
    refused = await ben.post(f"tables/{other}/join", {"name": "Ben"}, status=409)
    full = (await ada.create("trambahn", [ME, BOT]))["id"]
    late = await person().post(f"tables/{full}/join", {"name": "Dan"}, status=409)
    assert refused == late
    invited = (await ada.create("trambahn", [ME, {"who": "invited"}]))["id"]
    code = (await ada.post(f"tables/{invited}/seats/1/invite"))["code"]
    body = {"name": "Ben", "code": code}
    refused = await ben.post(f"tables/{invited}/join", body, status=403)
    body = {"name": "Dan", "code": "x" * 43}
    assert refused == await person().post(f"tables/{invited}/join", body, status=403)
    assert (await ada.get(f"tables/{other}"))["seats"][1]["held"] is False


async def report(person, table, seat, status=200, **body):
    body = {"reason": "insult", **body}
    return await person.post(f"tables/{table}/seats/{seat}/report", body, status)


async def test_a_report_names_table_moment_and_people_for_moderators_only(server, table):
    ada, ben, made = table
    await report(ada, made, 1, text="rude  words")
    await report(ada, made, 1, text="again")
    [found] = await open_reports(server.hub.store, closed=False)
    assert (found.table, found.seat, found.name, found.reason) == (made, 1, "Ben", "insult")
    assert (found.said, found.reporter, found.reported) == ("rude words", holder(ada), holder(ben))
    assert "report" not in (await ben.http.get(f"/api/tables/{made}/happenings")).text
    await close_report(server.hub.store, found.id)
    assert await open_reports(server.hub.store, closed=False) == []
    assert (await find_report(server.hub.store, found.id)).closed is not None


async def test_open_reports_per_person_are_limited(server, table, person, monkeypatch):
    monkeypatch.setattr(moderation, "MOST_OPEN", 1)
    ada, ben, made = table
    await report(ada, made, 1)
    other = (await ben.create("trambahn", [{"who": "me", "name": "Ben"}, BOT]))["id"]
    refused = await report(ada, other, 0, status=409)
    assert refused["error"] == "too_many_reports"


async def test_junk_reports_do_not_hide_a_report_by_a_player(server, table, person):
    """200 reports by strangers, 60 of them about various people, and one that matters."""
    ada, _, made = table
    store, database = server.hub.store, server.hub.settings.database
    for number in range(200):
        about = f"stranger-{number % 60}"
        at = moderation.ReportedSeat(f"table-{number}", 0, 1, about, f"Junk {number}")
        await moderation.add_report(store, f"puppet-{number}", at, wire.Report(reason="other"))
    await report(ada, made, 1)
    told = await asyncio.to_thread(run, "reports", database)
    assert told.splitlines()[0].startswith("201: ")
    assert "Page 1 of 2: reports about 61 people." in told
    assert "4 reports by 4 people about them, at 4 tables; 0 by people who sat there." in told
    second = await asyncio.to_thread(run, "reports", database, "--page", "2")
    assert "Junk 59" in second
    about = await asyncio.to_thread(run, "reports", database, "--about", "60")
    assert [line.split(":")[0] for line in about.splitlines()] == ["60", "120", "180"]
    await asyncio.to_thread(run, "close-report", database, "60", "--also", "about")
    assert await asyncio.to_thread(run, "reports", database, "--about", "60") == (
        "Nothing is reported.\n"
    )
    wrong = ["admin", "close-report", database, "1", "--also", "all"]
    refused = await asyncio.to_thread(CliRunner().invoke, app, wrong)
    assert getattr(refused.exception, "key", None) == "option_takes_one_of"


async def test_all_reports_of_one_person_are_closed_together(database):
    async with running(settings(database)) as server:
        store = server.hub.store
        for number in range(5):
            at = moderation.ReportedSeat(f"table-{number}", 0, 1, f"somebody-{number}", "Somebody")
            await moderation.add_report(store, "puppet", at, wire.Report(reason="other"))
        groups, people = await moderation.report_groups(store, closed=False)
        assert ([one.first.id for one in groups], people) == ([1, 2, 3, 4, 5], 5)
        await close_report(store, 1, "by")
        assert await open_reports(store, closed=False) == []


async def test_reports_per_address_are_limited(tmp_path):
    limits = msgspec.structs.replace(WIDE, reports=Rate(0.001, 2))
    async with running(settings(str(tmp_path / "t.sqlite3"), limits=limits)) as narrow:
        ada = narrow.person()
        table = (await ada.create("trambahn", [ME, BOT]))["id"]
        body = {"reason": "insult"}
        statuses = []
        for _ in range(3):
            one = narrow.person()
            answer = await one.http.post(f"/api/tables/{table}/seats/0/report", json=body)
            statuses.append(answer.status_code)
            await one.http.aclose()
        await ada.http.aclose()
    assert statuses == [200, 200, 429]


async def test_a_chat_ban_silences_a_person_until_it_ends(server, table):
    ada, ben, made = table
    say = {"seat": 1, "text": "hello"}
    await ban(server.hub.store, holder(ben), "chat", time.time() + 3600)
    refused = await ben.post(f"tables/{made}/say", say | {"key": fresh_key()}, status=403)
    assert (refused["error"], refused["facts"]) == ("banned_from_chat", {"hours": 1})
    async with ben.live(made) as live:
        told = await live.ask({"kind": "say", "seat": 1, "text": "hello"})
        assert told["error"] == "banned_from_chat"
    await ban(server.hub.store, holder(ben), "chat", time.time() - 1)
    await ben.post(f"tables/{made}/say", say | {"key": fresh_key()})
    assert await ada.post(f"tables/{made}/say", {"seat": 0, "text": "hi", "key": fresh_key()})


async def test_a_list_ban_forbids_listing_and_seeking(server, table):
    _, ben, _ = table
    await ban(server.hub.store, holder(ben), "lists", time.time() + 7200)
    plan = {"game": "trambahn", "seats": [ME, OPEN]}
    for path, body in (
        ("tables", plan | {"listed": True}),
        ("seek", {"name": "Ben", "games": ["trambahn"], "seats": [2]}),
    ):
        assert (await ben.post(path, body, status=403))["error"] == "banned_from_lists"
    own = (await ben.post("tables", plan))["id"]
    await ben.post(f"tables/{own}/settings", {"listed": True}, status=403)


async def test_seeks_and_relations_are_rate_limited(tmp_path):
    limits = Limits(seeks=Rate(0.001, 2), acts=Rate(0.001, 2))
    async with running(settings(str(tmp_path / "t.sqlite3"), limits=limits)) as server:
        ada = server.person()
        await ada.create("trambahn", [ME, BOT])
        for path, body in (("seek/keep", {}), ("me/followable", {"followable": True})):
            for status in (200, 200, 429):
                await ada.post(path, body, status)
        # Consents to puzzles share the limit of follows.
        await ada.post("me/puzzle-consent", {"consents": True}, 429)
        await ada.http.aclose()


async def test_pairing_over_http_reveals_no_holder(person):
    ada, ben = person(), person()
    body = {"name": "Ada", "games": ["trambahn"], "seats": [2]}
    assert (await ada.post("seek", body))["state"] == "waiting"
    told = await ben.post("seek", body | {"name": "Ben"})
    assert told["state"] == "seated"
    assert (await ada.post("seek/keep"))["table"] == told["table"]
    info = await ada.get(f"tables/{told['table']}")
    assert [seat["name"] for seat in info["seats"]] == ["Ben", "Ada"]
    await relate(ada, told["table"], 0, "follow")
    text = (await ada.http.get("/api/me/people")).text
    text += (await ada.http.get(f"/api/tables/{told['table']}/people")).text
    assert holder(ben) not in text
    assert (await ada.post("seek/stop"))["state"] == "seated"
    assert (await person().post("seek/keep"))["state"] == "none"


async def test_moderators_see_the_chat_and_ban_its_author(table, server, tmp_path):
    ada, ben, made = table
    await ben.post(f"tables/{made}/say", {"seat": 1, "text": "rude words", "key": fresh_key()})
    await report(ada, made, 1, text="see chat")
    # A server runs meanwhile.
    database = server.hub.settings.database
    told = await asyncio.to_thread(run, "reports", database)
    assert "1: " in told
    assert "Ben (Insults or harassment)" in told
    file = tmp_path / "report-1.jsonl"
    told = await asyncio.to_thread(run, "report", database, "1", "--record", str(file))
    assert "see chat" in told
    assert "seat 2: rude words" in told
    kept = file.read_text(encoding="utf-8")
    again = ["admin", "report", database, "1", "--record", str(file)]
    refused_file = await asyncio.to_thread(CliRunner().invoke, app, again)
    assert getattr(refused_file.exception, "key", None) == "cannot_write_file"
    assert file.read_text(encoding="utf-8") == kept
    attached = parse_record(kept, find_rules)
    room = await server.hub.open(made, "")
    assert attached.steps == await room.read(lambda hosted: list(hosted.steps))
    assert attached.steps, "the game has begun"
    assert (attached.header.players, attached.seed) == (["Ada", "Ben"], None)
    await asyncio.to_thread(run, "ban", database, "1", "--from", "chat", "--hours", "2")
    refused = await ben.post(
        f"tables/{made}/say", {"seat": 1, "text": "more", "key": fresh_key()}, status=403
    )
    assert refused["error"] == "banned_from_chat"
    await asyncio.to_thread(run, "close-report", database, "1")
    assert await asyncio.to_thread(run, "reports", database) == "Nothing is reported.\n"


def run(*arguments):
    result = CliRunner().invoke(app, ["admin", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout
