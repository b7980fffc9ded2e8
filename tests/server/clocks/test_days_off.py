"""Days off belong to a person: further keys to a seat and signing in add none."""

import asyncio

import pytest

from railtable.server.clocks import days_off
from railtable.server.store.sql import Statement
from railtable.server.tables import log, seats, timing
from railtable.server.tables.clock import DAYS_OFF_A_YEAR, YEAR, Away
from railtable.wire import tables
from tests.support.fake_clocks import DAY, FakeTime
from tests.support.finished_tables import ADA, BEN, ME, OPEN, new_table, open_store

CLOCK = {"kind": "days", "days": 3}
PEOPLE = [{"who": "me", "name": "Ada"}, {"who": "open"}]


def of_two():
    hosted = new_table([ME, OPEN], game="trambahn", clock=tables.DayClock(days=3))
    hosted.set_time(lambda: 0)
    seats.join(hosted, tables.JoinTable(name="Ben"), BEN)
    return hosted


def days_away(hosted, number):
    return sum(away.ends - away.begins for away in hosted.clocks.days_off(number)) // DAY


def test_a_token_or_a_device_of_a_seat_has_no_days_off():
    hosted = of_two()
    for key in ("token", "phone"):
        hosted.record(log.Sat(at=0.0, seat=0, name="Ada", holder=key, device=True))
        timing.take_days_off(hosted, key, Away(0, 10 * DAY))
    assert days_away(hosted, 0) == 0
    timing.take_days_off(hosted, ADA, Away(0, 10 * DAY))
    assert days_away(hosted, 0) == 10


def test_the_clock_runs_for_one_person_per_seat():
    hosted = of_two()
    hosted.record(log.Sat(at=0.0, seat=0, name="Ada", holder="token", device=True))
    hosted.record(log.Sat(at=0.0, seat=1, name="Ben", holder="phone", device=True))
    assert timing.whose_time(hosted) == [[ADA], [BEN]][hosted.to_move]


def test_a_seat_is_paused_for_one_persons_days_at_most_for_all_its_keys():
    """A person who deletes their account leaves the seat to their next device."""
    hosted, now = of_two(), 0
    for number in range(5):
        person = hosted.seats[0].holders[0]
        for days in (14, 14, 2):
            timing.take_days_off(hosted, person, Away(now, now + days * DAY))
            now += days * DAY
        hosted.record(log.Sat(at=0.0, seat=0, name="", holder=f"key-{number}", device=True))
        hosted.seats[0].holders = hosted.seats[0].holders[1:]
        hosted.drop_holder_index()
    assert days_away(hosted, 0) == DAYS_OFF_A_YEAR
    person = hosted.seats[0].holders[0]
    timing.take_days_off(hosted, person, Away(now + YEAR, now + YEAR + 5 * DAY))
    assert days_away(hosted, 0) == DAYS_OFF_A_YEAR + 5


@pytest.fixture
async def store(database):
    one = await open_store(database)
    yield one
    await one.close()


async def sign_in(store, guest, player):
    spent = "insert into spent values ($1, $2)"
    await store.execute(Statement(spent, (guest, player)))


async def test_days_off_of_a_guest_count_for_the_player(store):
    assert await days_off.book_days_off(store, "guest", 14, 0) is not None
    assert await days_off.book_days_off(store, "player", 10, 20 * DAY) is not None
    await sign_in(store, "guest", "player")
    assert (await days_off.days_off_info(store, "player", 40 * DAY)).left == 6
    assert await days_off.book_days_off(store, "player", 6, 40 * DAY) is not None
    assert (await days_off.days_off_info(store, "player", 50 * DAY)).left == 0
    assert [row[0] for row in await store.fetch("select holder from days_off")] == ["player"]


async def test_a_player_ends_the_days_off_they_took_as_a_guest(store):
    assert await days_off.book_days_off(store, "guest", 14, 0) is not None
    await sign_in(store, "guest", "player")
    assert (await days_off.days_off_info(store, "player", DAY)).away == 13 * DAY
    assert await days_off.book_days_off(store, "player", 0, DAY) == Away(0, DAY)
    told = await days_off.days_off_info(store, "player", DAY)
    assert (told.away, told.left) == (None, 29)


async def until_away(who, table):
    """Wait until a table, updated in the background, knows of the days off."""
    async with asyncio.timeout(20):
        while True:
            clock = (await who.get(f"tables/{table}"))["clock"]
            if clock["seats"][0]["away"] is not None:
                return
            await asyncio.sleep(0.01)


async def test_a_server_refuses_days_off_to_programs_and_second_devices(server, person):
    server.hub.ticker.time = FakeTime()
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, clock=CLOCK))["id"]
    scopes = {"scopes": ["seat", "account"]}
    token = (await ada.post(f"tables/{table}/seats/0/token", scopes))["token"]
    code = (await ada.post(f"tables/{table}/seats/0/invite"))["code"]
    phone = person()
    await phone.post(f"tables/{table}/join", {"name": "Ada", "code": code})
    for one in (person(token), phone):
        problem = await one.post("days-off", {"days": 3}, 403)
        assert problem["error"] == "days_off_of_person"
    assert (await ada.post("days-off", {"days": 3}))["away"] == 3 * DAY


async def test_a_token_that_has_a_seat_elsewhere_stops_no_clock_here(server, person):
    time = server.hub.ticker.time = FakeTime()
    ada = person()
    me = {"who": "here", "name": "Ada"}
    table = (await ada.create("trambahn", [me, me], clock=CLOCK, start=True))["id"]
    scopes = {"scopes": ["seat", "tables", "account"]}
    program = person((await ada.post(f"tables/{table}/seats/0/token", scopes))["token"])
    own = (await program.create("trambahn", [me, me], clock=CLOCK, start=True))["id"]
    await program.post("days-off", {"days": 3})
    await until_away(program, own)
    time.ticks += DAY
    clock = (await ada.get(f"tables/{table}"))["clock"]
    assert [seat["away"] for seat in clock["seats"]] == [None, None]


async def test_signing_in_brings_no_new_days_off_and_deletion_leaves_none(server, person):
    time = server.hub.ticker.time = FakeTime()
    ada, guest = person(), person()
    await ada.create("trambahn", PEOPLE)
    code = (await ada.post("me/code"))["code"]
    await guest.create("trambahn", PEOPLE)
    await guest.post("days-off", {"days": 14})
    time.ticks += 14 * DAY
    await guest.post("me/code/use", {"code": code})
    assert (await ada.get("days-off"))["left"] == 16
    assert len((await ada.get("me/export"))["rows"]["days_off"]) == 1
    await ada.post("me/delete", {"sure": "yes"})
    assert await server.hub.store.fetch("select * from days_off") == []
