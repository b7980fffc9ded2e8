"""A failing store is reported; after the outage everything continues exactly once."""

import asyncio
import contextlib

import asyncpg
import httpx
import pytest

from railtable.core.rules import IndexedRules
from railtable.server.settings import Limits, Rate
from railtable.server.store.factory import make_store
from railtable.server.store.watched_store import PROVED_SECONDS
from railtable.server.tables import log
from railtable.server.tables.table import HostedTable
from tests.support.failing_stores import Moody, served_with
from tests.support.server import PEOPLE, Person, fresh_key, running, settings

BOTS = [{"who": "bot", "level": "random"}, {"who": "bot", "level": "greedy"}]
FAULTS = [
    "forbidden",
    "full",
    pytest.param("stopped", marks=pytest.mark.postgres),
    pytest.param("hanging", marks=pytest.mark.postgres),
]
ALIVE_SECONDS = 5.0


async def version_now(live):
    """Read all messages, and return the table's version."""
    with contextlib.suppress(TimeoutError):
        while True:
            await live.receive(0.05)
    return len(live.steps[None])


async def go_on(live, version):
    """Read until the table advances; only by looking, since a new visitor would wake bots."""
    while len(live.steps[None]) <= version:
        await live.receive()


async def health(person, status):
    """Poll until the server reports the expected health."""
    async with asyncio.timeout(20):
        while (answer := await person.http.get("/api/health")).status_code != status:  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        return answer.json()


@pytest.mark.parametrize("kind", FAULTS)
async def test_bots_continue_by_themselves_after_an_outage(kind, tmp_path):
    async with served_with(kind, tmp_path) as (process, fault):
        eve = Person(process.url)
        tables = [(await eve.create("trambahn", BOTS, start=True))["id"] for _ in range(4)]
        async with contextlib.AsyncExitStack() as stack:
            lives = [await stack.enter_async_context(eve.live(table)) for table in tables]
            await asyncio.to_thread(fault.begin)
            try:
                assert (await health(eve, 503))["failing"]
                await asyncio.sleep(0.5)
                before = [await version_now(live) for live in lives]
                assert [await version_now(live) for live in lives] == before, "nothing failed"
            finally:
                await asyncio.to_thread(fault.end)
            async with asyncio.timeout(ALIVE_SECONDS):
                for live, version in zip(lives, before, strict=True):
                    await go_on(live, version)
        assert (await health(eve, 200))["failing"] == []
        await eve.http.aclose()
        said = [process.events(name) for name in ("store_failing", "store_recovered")]
        assert 1 <= len(said[0]) == len(said[1]) <= 2
        assert not process.events("bot_driver") + process.events("background")
        await process.stop()
        for table in tables:
            await each_move_is_there_once(process.database, table)


async def each_move_is_there_once(database, table):
    """Check each move once: a bot's key names the place in the log it was chosen at."""
    store = make_store(database)
    await store.open()
    entries = [log.decode_entry(one) for one in await store.entries(table, 0)]
    played = [one.key for one in entries if isinstance(one, log.Played)]
    assert played == [f"bot-{seq}" for seq in range(2, len(entries))]
    HostedTable.load(table, await store.entries(table, 0), ())
    await store.close()


@pytest.mark.parametrize("kind", ["forbidden", "full"])
async def test_an_unsaved_move_is_answered_and_applied_once_later(kind, tmp_path):
    async with served_with(kind, tmp_path) as (process, fault):
        ada = Person(process.url)
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        async with ada.live(table) as live:
            await live.until(0, 1)
            await live.until(1, 1)
            seat = live.updates[0]["to_move"]
            update = live.updates[seat]
            move = {
                "kind": "play",
                "seat": seat,
                "revision": update["revision"],
                "key": fresh_key(),
                "actions": update["legal"][:1],
            }
            await asyncio.to_thread(fault.begin)
            for _ in range(3):
                answer = await live.ask(dict(move))
                assert (answer["kind"], answer["error"]) == ("problem", "cannot_save")
                assert answer["key_of"] == move["key"]
            await nothing_saved_by_http(ada, table, move)
            await asyncio.to_thread(fault.end)
            assert (await live.ask(dict(move)))["kind"] == "accepted"
            assert (await live.ask(dict(move)))["kind"] == "duplicate"
            steps = (await ada.get(f"tables/{table}/steps?seat={seat}"))["steps"]
            assert [one["action"] for one in steps if one["seat"] == seat] == move["actions"]
            assert (await health(ada, 200))["ok"]
        await ada.http.aclose()
        assert len(process.events("store_failing")) == 1
        assert process.events("store_failing")[0]["part"] == "writing"
        (back,) = process.events("store_recovered")
        assert back["failures"] >= 4


async def nothing_saved_by_http(ada, table, move):
    body = {name: move[name] for name in move if name != "kind"}
    answer = await ada.http.post(f"/api/tables/{table}/play", json=body)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
    assert answer.json()["error"] == "cannot_save"
    assert answer.json()["key_of"] == move["key"]
    assert (await health(ada, 503))["failing"] == ["writing"]
    refused = await ada.http.post("/api/tables", json={"game": "trambahn", "seats": PEOPLE})
    assert (refused.status_code, refused.json()["error"]) == (503, "cannot_save")
    assert "railtable_store_failing 1" in (await ada.http.get("/metrics")).text


async def test_health_reports_a_full_disk_before_any_move(tmp_path):
    async with served_with("forbidden", tmp_path) as (process, fault):
        client = httpx.AsyncClient(base_url=process.url)
        assert (await client.get("/api/health")).status_code == 200
        await asyncio.sleep(PROVED_SECONDS + 0.1)
        fault.begin()
        answer = await client.get("/api/health")
        assert (answer.status_code, answer.json()["failing"]) == (503, ["writing"])
        fault.end()
        await client.aclose()


@pytest.mark.postgres
async def test_people_play_on_while_connections_to_the_database_are_cut(pg_database):
    cut = """select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()"""
    async with running(settings(pg_database)) as server:
        ada = server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        answered = []
        knife = await asyncpg.connect(pg_database)
        async with ada.live(table) as live:
            await live.until(0, 1)
            await live.until(1, 1)
            for turn in range(40):
                seat = live.updates[0]["to_move"]
                action = live.updates[seat]["legal"][0]
                if turn % 4 == 0:
                    await knife.execute(cut)
                answer = await play_until_saved(live, seat, action)
                answered.append((seat, action))
                await live.until(0, answer["revision"])
                await live.until(1, answer["revision"])
        views = [(await ada.get(f"tables/{table}/steps?seat={seat}"))["steps"] for seat in (0, 1)]
        kept = [
            (step["seat"], views[step["seat"]][place]["action"])
            for place, step in enumerate(views[0])
            if step["seat"] >= 0
        ]
        assert kept == answered
        await knife.close()
        await ada.http.aclose()


async def play_until_saved(live, seat, action):
    key, revision = fresh_key(), live.updates[seat]["revision"]
    while True:
        answer = await live.play(seat, [action], key=key, revision=revision)
        if answer["kind"] == "duplicate":
            return answer["first"]
        if answer["kind"] == "accepted":
            return answer
        assert answer["error"] == "cannot_save", answer


@pytest.fixture
async def moody(tmp_path):
    """A server whose store fails on command, and two people at a table."""
    store = Moody(str(tmp_path / "t.sqlite3"))
    async with running(settings("", silence_seconds=60), store) as server:
        ada, eve = server.person(), server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        async with ada.live(table) as live, eve.live(table) as watching:
            await live.until(0, 1)
            await live.until(1, 1)
            await watching.until(None, 1)
            yield store, server, live, watching
        await ada.http.aclose()
        await eve.http.aclose()


def first_move(live):
    seat = live.updates[0]["to_move"]
    return seat, [live.updates[seat]["legal"][0]]


async def test_a_move_written_by_a_failed_append_is_accepted_and_broadcast(moody):
    store, _, live, watching = moody
    store.after = 1
    answer = await live.play(*first_move(live))
    assert answer["kind"] == "accepted"
    update = await watching.until(None, answer["revision"])
    assert sum(step["seat"] >= 0 for step in update["steps"]) == 1


async def test_a_short_failure_is_not_noticed_by_the_player(moody):
    store, _, live, _ = moody
    store.before = 1
    assert (await live.play(*first_move(live)))["kind"] == "accepted"


async def test_a_move_of_unknown_outcome_is_broadcast_once_the_log_is_readable(moody):
    store, _, live, watching = moody
    seat, actions = first_move(live)
    key, revision = fresh_key(), live.updates[seat]["revision"]
    store.after, store.blind = 1, True
    answer = await live.play(seat, actions, key=key)
    assert (answer["kind"], answer["error"]) == ("problem", "cannot_save")
    store.blind = False
    # No request follows: the server itself finds out.
    update = await watching.until(None, revision + 1)
    assert sum(step["seat"] >= 0 for step in update["steps"]) == 1
    again = await live.play(seat, actions, key=key, revision=revision)
    assert again["kind"] == "duplicate"


async def test_a_move_is_broadcast_if_its_sender_leaves_during_the_commit(moody):
    store, server, live, watching = moody
    (room,) = server.hub.rooms.values()
    seat, actions = first_move(live)
    reached = asyncio.Event()
    append = store.begin_append
    held = []

    def slow(*asked):
        held.append(asked)
        reached.set()

    store.begin_append = slow
    message = {"kind": "play", "seat": seat, "actions": actions}
    await live.send(message | {"revision": live.updates[seat]["revision"], "key": fresh_key()})
    await reached.wait()
    (mine,) = [one for one in server.hub.connections if one.eyes != [None]]
    mine.close("too_slow")
    async with asyncio.timeout(10):
        while mine in server.hub.connections:  # noqa: ASYNC110 nothing tells when one has gone
            await asyncio.sleep(0.01)
    store.begin_append = append
    (entries, done), is_saved = held[0], asyncio.Event()

    def saved(error):
        done(error)
        is_saved.set()

    append(entries, saved)
    await is_saved.wait()
    assert room.subscribers
    # Whatever the outcome of the move, the remaining people see the log's state.
    kept = await store.entries(room.id, 0)
    update = await watching.until(None, len(kept))
    assert update["revision"] == len(kept)


async def test_a_table_is_made_once_although_its_first_append_failed(moody):
    store, server, _, _ = moody
    ben = server.person()
    store.after = 1
    made = await ben.create("trambahn", PEOPLE, start=True)
    assert [one["id"] for one in await ben.get("tables/mine")] == [made["id"]]
    store.before = 2
    answer = await ben.http.post("/api/tables", json={"game": "trambahn", "seats": PEOPLE})
    assert answer.status_code == 503
    assert len(await ben.get("tables/mine")) == 1
    await ben.http.aclose()


async def test_a_fault_of_the_server_is_answered_over_the_socket_and_logged(
    moody, caplog, monkeypatch
):
    _, _, live, _ = moody

    def broken(*_arguments):
        raise ZeroDivisionError

    monkeypatch.setattr(IndexedRules, "check", broken)
    answer = await live.play(*first_move(live))
    assert (answer["kind"], answer["error"]) == ("problem", "fault")
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == ["fault"]


async def test_unsaved_chat_uses_no_rate_limit(tmp_path):
    store = Moody(str(tmp_path / "t.sqlite3"))
    wanted = settings("", limits=Limits(chats=Rate(0.001, 2)))
    async with running(wanted, store) as server:
        ada = server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        async with ada.live(table) as live:
            await live.until(0, 1)
            said = {"kind": "say", "seat": 0, "text": "hello", "key": fresh_key()}
            store.before = 8
            for _ in range(4):
                assert (await live.ask(dict(said)))["error"] == "cannot_save"
            assert (await live.ask(dict(said)))["kind"] == "accepted"
        await ada.http.aclose()
