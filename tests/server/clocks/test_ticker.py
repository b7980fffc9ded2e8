"""Server time and deadlines: both stores, several processes, killed servers."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest

from railtable.client import AsyncSeatClient
from railtable.server.clocks import days_off
from railtable.server.clocks.server_time import LONGEST_GAP, ServerTime
from railtable.server.hub import Hub
from railtable.server.metrics import Metrics
from railtable.server.store.factory import make_store
from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables import log, timing
from railtable.server.tables.seats import begin_game
from tests.support.day_clock_week import Week
from tests.support.fake_clocks import (
    DAY,
    SECOND,
    FakeMonotonic,
    FakeTime,
    hub_on_fake_time,
    move,
    new_table,
)
from tests.support.kill_clocks import kill_with_clocks_running
from tests.support.server import Running, running, settings

GAME = {"kind": "game", "seconds": 60, "increment": 5}
DAYS = {"kind": "days", "days": 1}
ME = {"who": "me", "name": "Ada"}
HERE = {"who": "here", "name": "Ben"}


async def entries_of(hub: Hub, table: str) -> list[log.AnyEntry]:
    return [log.decode_entry(one) for one in await hub.store.entries(table, 0)]


async def timeouts(hub: Hub, table: str) -> list[log.TimedOut]:
    return [one for one in await entries_of(hub, table) if isinstance(one, log.TimedOut)]


async def begun(hub: Hub, clock: Any) -> str:
    """Return a new started table."""
    hosted = new_table(clock)
    begin_game(hosted)
    await hub.add(hosted, "")
    return hosted.id


# The time.


@pytest.fixture
async def store(database):
    one = WatchedStore(make_store(database), Metrics())
    await one.open()
    yield one
    await one.close()


async def test_time_follows_the_monotonic_clock_and_stops_without_a_heartbeat(store):
    clock = FakeMonotonic()
    time = ServerTime(clock)
    clock.go_on(5000)
    assert time.now() == 0
    await time.beat(store)
    clock.go_on(999.999)
    assert time.now() == 999
    clock.go_on(0.001)
    assert time.now() == 1000
    clock.go_on(3600 * SECOND)
    assert time.now() == LONGEST_GAP
    await time.beat(store)
    clock.go_on(1)
    assert time.now() == LONGEST_GAP + 1


async def test_a_killed_server_begins_again_at_its_last_beat(store):
    clock = FakeMonotonic()
    time = ServerTime(clock)
    await time.beat(store)
    clock.go_on(1000)
    await time.beat(store)
    clock.go_on(700)
    again = ServerTime(clock)
    for (ms,) in await store.fetch("select ms from server_time"):
        again.stand(ms)
    clock.go_on(DAY)
    assert again.now() == 1000
    await again.beat(store)
    clock.go_on(5)
    assert again.now() == 1005


async def test_several_processes_have_one_time_that_runs_while_any_does(store):
    clock = FakeMonotonic()
    ada, ben = ServerTime(clock), ServerTime(clock)
    for _ in range(5):
        await ada.beat(store)
        ben.hear(ada.now())
        clock.go_on(400)
        await ben.beat(store)
        ada.hear(ben.now())
        clock.go_on(600)
    assert (ada.now(), ben.now()) == (5000, 5000)
    # One process is gone for a while, and comes back.
    for _ in range(10):
        await ada.beat(store)
        clock.go_on(1000)
    await ada.beat(store)
    await ben.beat(store)
    assert (ada.now(), ben.now()) == (15_000, 15_000)


async def test_taking_turns_at_beating_does_not_make_the_time_run_faster(store):
    clock = FakeMonotonic()
    times = [ServerTime(clock) for _ in range(3)]
    for turn in range(300):
        await times[turn % 3].beat(store)
        clock.go_on(10)
    assert max(time.now() for time in times) == 3000


async def test_nothing_is_written_while_no_clock_runs(tmp_path):
    async with hub_on_fake_time(str(tmp_path / "t.sqlite3")) as (hub, _):
        hub.ticker.time = ServerTime()
        await begun(hub, None)
        await hub.ticker.step()
        assert await hub.store.fetch("select * from server_time") == []
        table = await begun(hub, GAME)
        await hub.ticker.step()
        assert len(await hub.store.fetch("select * from server_time")) == 1
        assert [row[0] for row in await hub.store.fetch("select table_id from deadlines")] == [
            table
        ]


async def test_time_stops_again_when_the_last_clock_stops(tmp_path):
    async with hub_on_fake_time(str(tmp_path / "t.sqlite3")) as (hub, _):
        clock = FakeMonotonic()
        hub.ticker.time = ServerTime(clock)
        table = await begun(hub, GAME)
        await hub.ticker.step()
        clock.go_on(500)
        assert hub.now() == 500
        await hub.store.execute(timing.deadline(table, None))
        await hub.ticker.step()
        clock.go_on(700)
        assert hub.now() == 500


# Time-outs.


async def test_an_unwatched_seat_times_out_once_at_its_tick(database):
    async with hub_on_fake_time(database) as (hub, time):
        table = await begun(hub, GAME)
        hub.rooms.clear()
        time.ticks = 60 * SECOND - 1
        await hub.ticker.step()
        assert await timeouts(hub, table) == []
        time.ticks += 1
        await asyncio.gather(*(hub.ticker.step() for _ in range(3)))
        await hub.ticker.step()
        (entry,) = await timeouts(hub, table)
        assert (entry.seat, entry.tick, entry.lost) == (0, 60 * SECOND, False)
        assert await hub.store.fetch("select * from deadlines") == []


async def test_a_deadline_passes_to_the_next_server(database):
    async with hub_on_fake_time(database) as (hub, _):
        table = await begun(hub, DAYS)
    async with hub_on_fake_time(database) as (hub, time):
        time.ticks = DAY - 1
        await hub.ticker.step()
        assert await timeouts(hub, table) == []
        time.ticks = DAY
        await hub.ticker.step()
        assert len(await timeouts(hub, table)) == 1


@pytest.mark.postgres
async def test_processes_share_the_time(pg_database):
    async with AsyncExitStack() as stack:
        hubs = [await stack.enter_async_context(hub_on_fake_time(pg_database)) for _ in range(2)]
        clock = FakeMonotonic()
        for hub, _ in hubs:
            hub.ticker.time = ServerTime(clock)
        (ada, _), (ben, _) = hubs
        await begun(ada, GAME)
        await ada.ticker.step()
        clock.go_on(700)
        await ada.ticker.step()
        async with asyncio.timeout(20):
            while ben.now() != 700:  # noqa: ASYNC110 news has no event
                await asyncio.sleep(0.01)


@pytest.mark.postgres
async def test_only_one_of_several_processes_times_a_seat_out(pg_database):
    async with AsyncExitStack() as stack:
        hubs = [await stack.enter_async_context(hub_on_fake_time(pg_database)) for _ in range(3)]
        first = hubs[0][0]
        tables = [await begun(first, GAME) for _ in range(8)]
        for hub, time in hubs:
            time.ticks = 60 * SECOND
            for table in tables:
                await hub.open(table, "")
        await asyncio.gather(*(hub.ticker.step() for hub, _ in hubs for _ in range(2)))
        for table in tables:
            assert len(await timeouts(first, table)) == 1


async def test_a_move_just_before_moves_the_deadline_with_it(tmp_path):
    async with hub_on_fake_time(str(tmp_path / "t.sqlite3")) as (hub, time):
        table = await begun(hub, DAYS)
        room = await hub.open(table, "")
        time.ticks = DAY - 1
        await room.change(move)
        assert await hub.store.fetch("select due from deadlines") == [(2 * DAY - 1,)]
        time.ticks = 2 * DAY - 2
        await hub.ticker.step()
        assert await timeouts(hub, table) == []


async def test_a_deadline_that_contradicts_the_log_is_corrected(tmp_path):
    async with hub_on_fake_time(str(tmp_path / "t.sqlite3")) as (hub, time):
        table = await begun(hub, DAYS)
        await hub.store.execute(timing.deadline(table, 5))
        time.ticks = 10
        await hub.ticker.step()
        assert await timeouts(hub, table) == []
        assert await hub.store.fetch("select due from deadlines") == [(DAY,)]


async def test_a_table_that_cannot_be_read_does_not_hold_up_the_others(tmp_path):
    async with hub_on_fake_time(str(tmp_path / "t.sqlite3")) as (hub, time):
        table = await begun(hub, GAME)
        await hub.store.execute(timing.deadline("nowhere", 1))
        time.ticks = 60 * SECOND
        await hub.ticker.step()
        assert len(await timeouts(hub, table)) == 1


# Days off.


async def test_unrecorded_days_off_are_found_before_the_time_out(tmp_path):
    async with hub_on_fake_time(str(tmp_path / "t.sqlite3")) as (hub, time):
        table = await begun(hub, DAYS)
        time.ticks = DAY // 2
        assert await days_off.book_days_off(hub.store, "holder", 3, time.now()) is not None
        time.ticks = DAY
        await hub.ticker.step()
        assert await timeouts(hub, table) == []
        assert await hub.store.fetch("select due from deadlines") == [(4 * DAY,)]
        time.ticks = 4 * DAY
        await hub.ticker.step()
        assert len(await timeouts(hub, table)) == 1


async def test_days_off_are_limited_at_a_time_and_within_a_year(server, person):
    time = server.hub.ticker.time = FakeTime()
    ada = person()
    await ada.create("trambahn", [ME, HERE])
    assert await ada.get("days-off") == {"away": None, "left": 30, "at_once": 14}
    await ada.post("days-off", {"days": 15}, 400)
    for days in (14, 14, 2):
        assert (await ada.post("days-off", {"days": days}))["away"] == days * DAY
        time.ticks += days * DAY
    problem = await ada.post("days-off", {"days": 1}, 409)
    assert (problem["error"], problem["facts"]) == ("too_many_days_off", {"left": 0, "most": 30})
    time.ticks = (365 + 14 + 5) * DAY
    assert (await ada.get("days-off"))["left"] == 14 + 5


async def test_days_off_may_be_extended_or_ended_but_not_moved(server, person):
    time = server.hub.ticker.time = FakeTime()
    ada = person()
    table = await ada.create("trambahn", [ME, HERE], start=True, clock=DAYS)
    for days in (2, 1, 2, 3, 0):
        await ada.post("days-off", {"days": days})
        time.ticks += 1
    told = await days_off_told(server, table["id"], 6)
    assert told == [(0, 2), (1, 2), (0, 3), (1, 3), (0, 0), (1, 0)]


async def days_off_told(server: Running, table: str, count: int) -> list[tuple[int, int]]:
    """Return the days off that a table has recorded in the background, once there are enough."""
    async with asyncio.timeout(20):
        while True:
            entries = await entries_of(server.hub, table)
            told = [(one.seat, one.days) for one in entries if isinstance(one, log.TookDaysOff)]
            if len(told) >= count:
                return told
            await asyncio.sleep(0.01)


async def test_extended_days_off_are_limited_at_a_time(server, person):
    time = server.hub.ticker.time = FakeTime()
    ada = person()
    await ada.create("trambahn", [ME, HERE])
    await ada.post("days-off", {"days": 10})
    time.ticks += 5 * DAY
    problem = await ada.post("days-off", {"days": 10}, 409)
    assert problem["error"] == "too_many_days_at_once"
    assert (await ada.post("days-off", {"days": 0}))["away"] is None
    assert (await ada.get("days-off"))["left"] == 25


async def test_an_update_of_an_outdated_revision_of_days_off_is_not_stored(store):
    assert await days_off.book_days_off(store, "ada", 3, 0) is not None
    before = await store.fetch("select * from days_off")
    assert await store.execute(Statement(days_off.KEEP, ("ada", 1, "[]"))) == [[]]
    assert await store.fetch("select * from days_off") == before


async def test_days_off_asked_for_many_times_at_once_are_taken_once(server, person):
    server.hub.ticker.time = FakeTime()
    ada = person()
    await ada.create("trambahn", [ME, HERE])
    await asyncio.gather(*(ada.http.post("/api/days-off", json={"days": 10}) for _ in range(8)))
    assert (await ada.get("days-off"))["left"] == 20


async def test_days_off_need_a_seat(person):
    problem = await person().post("days-off", {"days": 3}, 403)
    assert problem["error"] == "not_your_seat"


# Messages.


async def test_everybody_gets_the_clocks_and_the_running_seat(server, person):
    time = server.hub.ticker.time = FakeTime(7)
    ada = person()
    options = {"first_player": 0}
    made = await ada.create("trambahn", [ME, HERE], clock=GAME, options=options, start=True)
    time.ticks += 1500
    async with person().live(made["id"]) as watching, ada.live(made["id"]) as playing:
        clock = watching.welcome["table"]["clock"]
        assert clock["clock"] == GAME | {"runs_out": "bot"}
        assert (clock["running"], clock["lost"], clock["places"]) == (0, [], None)
        assert [seat["left"] for seat in clock["seats"]] == [58_500, 60_000]
        await playing.until(0, 1)
        time.ticks += 500
        await playing.play(0, [playing.updates[0]["legal"][0]])
        told = await watching.expect("table")
        assert told["table"]["clock"]["seats"][0]["left"] == 58_000
    (card,) = await ada.get("tables/mine")
    assert (card["left"], card["clock"]["kind"]) == (58_000, "game")


async def test_clocks_are_the_same_for_all_and_days_off_are_private(server, person):
    server.hub.ticker.time = FakeTime()
    ada, ben, eve = person(), person(), person()
    made = await ada.create("trambahn", [ME, {"who": "open"}], clock=DAYS, listed=True)
    await ben.post(f"tables/{made['id']}/join", {"name": "Ben"})
    await ada.post("days-off", {"days": 5})
    await days_off_told(server, made["id"], 1)
    told = [(await one.get(f"tables/{made['id']}"))["clock"] for one in (ada, ben, eve)]
    assert told[0] == told[1] == told[2]
    assert [seat["away"] for seat in told[0]["seats"]] == [5 * DAY, None]
    (holder,) = (await server.hub.store.fetch("select holder from days_off"))[0]
    everything = [await eve.http.get(f"/api/{path}") for path in (f"tables/{made['id']}", "tables")]
    assert all(holder not in one.text for one in everything)
    assert (await ben.get("days-off")) == {"away": None, "left": 30, "at_once": 14}
    assert (await eve.get("days-off")) == {"away": None, "left": 30, "at_once": 14}


async def test_a_program_gets_the_clocks_too(server, person):
    server.hub.ticker.time = FakeTime()
    ada = person()
    made = await ada.create("trambahn", [ME, HERE], clock=GAME, start=True)
    token = (await ada.post(f"tables/{made['id']}/seats/0/token"))["token"]
    async with AsyncSeatClient(server.url, made["id"], 0, token) as seat:
        await anext(seat.positions())
        assert seat.clock is not None
        assert [one.left for one in seat.clock.seats] == [60_000, 60_000]


async def test_a_late_move_is_refused_and_the_seat_can_return_after_the_bot(server, person):
    time = server.hub.ticker.time = FakeTime()
    ada = person()
    seats, options = [ME, {"who": "bot", "level": "random"}], {"first_player": 0}
    made = await ada.create("trambahn", seats, clock=GAME, options=options, start=True)
    async with ada.live(made["id"]) as playing:
        await playing.until(0, 1)
        time.ticks = 60 * SECOND
        answer = await playing.play(0, [playing.updates[0]["legal"][0]])
        assert (answer["kind"], answer["error"]) == ("problem", "time_over")
        await server.hub.ticker.step()
        while not any(one["what"] == "timed_out" for one in playing.news):
            await playing.receive()
        while playing.updates[0]["version"] == playing.welcome["table"]["version"]:
            await playing.receive()
        back = await ada.post(f"tables/{made['id']}/seats/0/back")
        assert back["seats"][0]["who"] == "person"


async def test_a_rematch_and_a_continuation_keep_the_clock(server, person):
    server.hub.ticker.time = FakeTime()
    bots = [{"who": "bot", "level": "random"}] * 2
    ada = person()
    made = await ada.create("trambahn", bots, clock=DAYS, start=True, pace="fast")
    async with ada.live(made["id"]) as watching:
        while not any(one["what"] == "over" for one in watching.news):
            await watching.receive()
    again = await ada.post(f"tables/{made['id']}/rematch")
    on = await ada.post(f"tables/{made['id']}/continue", {"version": 5, "seats": [ME, bots[0]]})
    wanted = DAYS | {"runs_out": "bot"}
    assert (again["clock"]["clock"], on["clock"]["clock"]) == (wanted, wanted)


async def test_real_time_runs_out_too(tmp_path):
    """Once without a fake: from the start of the server to the bot in the seat."""
    async with running(settings(str(tmp_path / "t.sqlite3"))) as server:
        ada = server.person()
        clock = {"kind": "game", "seconds": 10}
        made = await ada.create("trambahn", [ME, HERE], clock=clock, start=True)
        room = await server.hub.open(made["id"], "")

        def hurry(hosted: Any) -> None:
            hosted.clocks.left = [300, 300]
            server.hub.ticker.expect(hosted.clocks.due())

        await room.read(hurry)
        await server.hub.store.execute(timing.deadline(made["id"], await room.read(timing.due_of)))
        async with ada.live(made["id"]) as playing:
            while not any(one["what"] == "timed_out" for one in playing.news):
                await playing.receive()
        await ada.http.aclose()


def test_a_log_with_a_clock_reads_as_it_was_written():
    hosted = new_table(GAME | {"runs_out": "loses"})
    time = FakeTime(5)
    hosted.set_time(time.now)
    begin_game(hosted)
    time.ticks += 60 * SECOND
    assert timing.run_out(hosted, "guard")
    for entry in hosted.unsaved:
        assert log.decode_entry(log.encode_entry(entry)) == entry
    assert msgspec.json.decode(log.encode_entry(hosted.unsaved[-1]))["lost"] is True


# Long scenarios, shortened (the long versions are in tests/soak).


async def test_a_few_days_of_day_games_match_the_model(tmp_path):
    async with hub_on_fake_time(str(tmp_path / "week.sqlite3")) as (hub, fake):
        week = Week(hub, fake, people=60, seed=4)
        await week.play(days=4)
        assert await week.check() > 3


async def test_a_person_away_repeatedly_never_times_out_meanwhile(tmp_path):
    async with hub_on_fake_time(str(tmp_path / "week.sqlite3")) as (hub, fake):
        week = Week(hub, fake, people=40, seed=0, away=0.3)
        await week.play()
        assert await week.check() > 0


async def test_a_kill_neither_loses_time_nor_adds_the_pause(database):
    await kill_with_clocks_running(database, rounds=1, seed=5)
