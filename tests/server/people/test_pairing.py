"""Play online: seated together, once, whoever looks; and not with whom one avoids."""

import asyncio
import contextlib

import msgspec
import pytest

from railtable.server.errors import Denied
from railtable.server.hub import Hub
from railtable.server.people import pairing
from railtable.server.people.pairing import Pairing
from railtable.server.people.relations import relate, unrelate
from railtable.server.store.factory import make_store
from railtable.wire.pairing import Seek
from railtable.wire.tables import GameClock
from tests.support.server import settings

NAMES = [f"{name:-<64}" for name in ("ada", "ben", "cleo", "dan", "eva", "finn")]
ADA, BEN, CLEO, DAN, EVA, FINN = NAMES
CLOCK = GameClock(seconds=600)


class Clock:
    """A time that passes when told to."""

    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


@contextlib.asynccontextmanager
async def office(database, clock):
    """A process of the server, without its network."""
    hub = Hub(settings(database), make_store(database))
    await hub.start()
    try:
        yield Pairing(hub, clock), hub
    finally:
        await hub.stop()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def here(tmp_path, clock):
    async with office(str(tmp_path / "tables.sqlite3"), clock) as (one, hub):
        one.hub = hub
        yield one


@pytest.fixture
async def anywhere(database, clock):
    """The same on either store: for what asks all there is to ask of it."""
    async with office(database, clock) as (one, hub):
        one.hub = hub
        yield one


def wish(*games, seats=(2,), **more):
    return Seek(name="Somebody", games=list(games) or ["trambahn"], seats=list(seats), **more)


async def ask(office, holder, *games, network="here", **more):
    return await office.seek(holder, wish(*games, **more), network)


async def people_at(office, table):
    room = await office.hub.open(table, "")
    return await room.read(lambda hosted: [seat.holders for seat in hosted.seats])


async def test_two_who_ask_for_the_same_are_seated_at_one_table_that_has_begun(here):
    first = await ask(here, ADA)
    assert (first.state, first.others) == ("waiting", 0)
    second = await ask(here, BEN)
    assert second.state == "seated"
    told = await here.keep(ADA, "here", bots=False)
    assert (told.state, told.table) == ("seated", second.table)
    assert sorted(await people_at(here, second.table)) == [[ADA], [BEN]]
    room = await here.hub.open(second.table, "")
    assert await room.read(lambda hosted: hosted.status) == "playing"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"games": ["trambahn"]}, {"games": ["freight-train"]}),
        ({"games": ["station-master"]}, {"games": ["station-master"], "seats": [3]}),
        ({"pace": "fast"}, {"pace": "slow"}),
        ({"rated": True, "clock": CLOCK}, {"rated": False, "clock": CLOCK}),
        ({"clock": GameClock(seconds=600)}, {}),
        ({"clock": GameClock(seconds=600)}, {"clock": GameClock(seconds=600, increment=5)}),
    ],
)
async def test_who_asks_for_something_else_is_not_seated(here, one, other):
    plain = {"name": "Somebody", "games": ["trambahn"], "seats": [2]}
    await here.seek(ADA, Seek(**plain | one), "here")
    assert (await here.seek(BEN, Seek(**plain | other), "here")).state == "waiting"


async def test_several_wishes_meet_where_they_overlap(anywhere):
    await ask(anywhere, ADA, "trambahn", "freight-train", seats=(3, 4))
    await ask(anywhere, BEN, "station-master", "freight-train", seats=(2, 3))
    assert (await anywhere.keep(BEN, "here", bots=False)).others == 1
    third = await ask(anywhere, CLEO, "freight-train", seats=(3,))
    assert third.state == "seated"
    assert len(await people_at(anywhere, third.table)) == 3


async def test_a_seek_with_a_clock_makes_a_table_whose_clock_runs(here):
    await ask(here, ADA, clock=GameClock(seconds=600))
    told = await ask(here, BEN, clock=GameClock(seconds=600))
    room = await here.hub.open(told.table, "")
    clocks = await room.read(lambda hosted: hosted.clocks)
    assert clocks.clock == GameClock(seconds=600)
    assert clocks.due() is not None


async def test_a_rated_seek_makes_a_rated_table(here):
    await ask(here, ADA, rated=True, clock=CLOCK, network="one")
    told = await ask(here, BEN, rated=True, clock=CLOCK, network="two")
    room = await here.hub.open(told.table, "")
    assert await room.read(lambda hosted: hosted.participation.is_rated)


async def test_a_rated_seek_needs_a_clock(here):
    with pytest.raises(Denied) as caught:
        await ask(here, ADA, rated=True)
    assert caught.value.key == "rated_needs_clock"
    assert (await here.keep(ADA, "here", bots=False)).state == "none"


async def test_one_network_is_never_paired_with_itself_in_a_rated_game(anywhere):
    plan = {"rated": True, "clock": CLOCK, "seats": (3,)}
    await ask(anywhere, ADA, "block-train", network="puppets", **plan)
    await ask(anywhere, BEN, "block-train", network="puppets", **plan)
    victim = await ask(anywhere, CLEO, "block-train", network="elsewhere", **plan)
    assert victim.state == "waiting"
    fourth = await ask(anywhere, DAN, "block-train", network="far away", **plan)
    assert fourth.state == "seated"
    seated = await people_at(anywhere, fourth.table)
    assert sorted(seated) in ([[ADA], [CLEO], [DAN]], [[BEN], [CLEO], [DAN]])
    left = {ADA, BEN} - {holder for [holder] in seated}
    assert (await anywhere.keep(left.pop(), "puppets", bots=False)).state == "waiting"


async def test_one_network_meets_itself_in_games_that_are_not_rated(here):
    await ask(here, ADA, network="home")
    assert (await ask(here, BEN, network="home")).state == "seated"


async def test_who_has_been_gone_for_long_is_given_up_and_seated_with_nobody(here, clock):
    await ask(here, ADA)
    clock.now += pairing.PATIENCE_SECONDS + 0.001
    assert (await ask(here, BEN)).state == "waiting"
    assert (await here.keep(ADA, "here", bots=False)).state == "none"
    await here.give_up(BEN)
    await ask(here, CLEO)
    clock.now += pairing.PATIENCE_SECONDS
    assert (await here.keep(CLEO, "here", bots=False)).state == "waiting"


async def test_nobody_is_seated_with_a_page_that_may_have_been_closed(here, clock):
    await ask(here, ADA)
    clock.now += pairing.THERE_SECONDS + 0.001
    told = await ask(here, BEN)
    assert (told.state, told.others) == ("waiting", 0)
    assert (await here.keep(ADA, "here", bots=False)).state == "seated", "it was there after all"
    await ask(here, CLEO)
    clock.now += pairing.THERE_SECONDS
    assert (await ask(here, DAN)).state == "seated"


async def test_who_stops_is_seated_with_nobody(here):
    await ask(here, ADA)
    assert (await here.give_up(ADA)).state == "none"
    assert (await ask(here, BEN)).state == "waiting"


async def test_who_stops_too_late_is_told_the_table(here):
    await ask(here, ADA)
    seated = await ask(here, BEN)
    assert (await here.give_up(ADA)).table == seated.table
    assert (await ask(here, ADA)).state == "waiting", "what is over is over"


async def test_bots_are_offered_after_a_while_and_come_only_if_wished(anywhere, clock):
    await ask(anywhere, ADA, "block-train", seats=(3,))
    early = await anywhere.keep(ADA, "here", bots=True)
    assert (early.state, early.offers_bots) == ("waiting", False), "not before they are offered"
    for _ in range(3):
        clock.now += pairing.PATIENCE_SECONDS / 2
        await anywhere.keep(ADA, "here", bots=False)
    waiting = await anywhere.keep(ADA, "here", bots=False)
    assert (waiting.state, waiting.offers_bots) == ("waiting", True)
    await ask(anywhere, BEN, "block-train", seats=(3,))
    told = await anywhere.keep(ADA, "here", bots=True)
    assert told.state == "seated"
    assert await people_at(anywhere, told.table) == [[ADA], [], []]
    assert (await anywhere.keep(BEN, "here", bots=False)).state == "waiting", (
        "who did not say yes waits"
    )


async def test_blocked_people_are_never_paired_whichever_of_them_blocked(anywhere):
    await relate(anywhere.hub.store, ADA, BEN, "Ben", "block")
    await ask(anywhere, ADA)
    assert (await ask(anywhere, BEN)).state == "waiting"
    assert (await anywhere.keep(ADA, "here", bots=False)).state == "waiting"
    third = await ask(anywhere, CLEO)
    assert sorted(await people_at(anywhere, third.table)) == [[ADA], [CLEO]]
    await unrelate(anywhere.hub.store, ADA, BEN, "Ben", "block")
    assert (await ask(anywhere, ADA)).state == "seated"


async def test_who_was_blocked_sees_the_same_as_who_was_not(here):
    await relate(here.hub.store, ADA, BEN, "Ben", "block")
    await ask(here, ADA, "block-train", seats=(3,))
    blocked = await ask(here, BEN, "block-train", seats=(3,))
    await here.give_up(BEN)
    other = await ask(here, CLEO, "block-train", seats=(3,))
    assert blocked == other


@pytest.mark.parametrize(
    ("games", "seats", "key"),
    [
        (["no-such-game"], [2], "unknown_game"),
        (["trambahn"], [16], "no_such_seats"),
        (["block-train"], [2], "no_such_seats"),
    ],
)
async def test_what_cannot_be_played_cannot_be_looked_for(here, games, seats, key):
    with pytest.raises(Denied) as caught:
        await here.seek(ADA, Seek(name="Ada", games=games, seats=seats), "here")
    assert caught.value.key == key
    assert (await here.keep(ADA, "here", bots=False)).state == "none"


async def test_a_flood_of_seeks_is_bounded(here, monkeypatch):
    monkeypatch.setattr(pairing, "MOST_SEEKS", 2)
    await ask(here, ADA, "trambahn")
    await ask(here, BEN, "freight-train")
    with pytest.raises(Denied) as caught:
        await ask(here, CLEO, "station-master")
    assert caught.value.key == "too_many_seeks"


async def test_asking_again_and_again_takes_one_place(here):
    for _ in range(5):
        await asyncio.gather(*(ask(here, ADA) for _ in range(3)))
    [(many,)] = await here.hub.store.fetch("select count(*) from seeks")
    assert many == 1
    [(wishes,)] = await here.hub.store.fetch("select count(*) from seek_wishes")
    assert wishes <= 2, "what is left of wishes is cleared with the next seek"


async def test_everybody_is_seated_exactly_once_however_many_processes_look(database, clock):
    holders = [f"{number:->64}" for number in range(24)]
    async with office(database, clock) as (one, hub), contextlib.AsyncExitStack() as stack:
        offices = [one, one]
        if database.startswith("postgres"):
            offices = [one, (await stack.enter_async_context(office(database, clock)))[0]]

        async def look(number, holder):
            place = offices[number % 2]
            told = await ask(place, holder)
            while told.state == "waiting":
                await asyncio.sleep(0)
                told = await offices[(number + 1) % 2].keep(holder, "here", bots=False)
            return told.table

        async with asyncio.timeout(60):
            tables = await asyncio.gather(*(look(n, h) for n, h in enumerate(holders)))
        assert all(tables.count(table) == 2 for table in tables)
        one.hub = hub
        for table in set(tables):
            seats = await people_at(one, table)
            assert sorted(seats) == sorted(
                [h] for h, t in zip(holders, tables, strict=True) if t == table
            )
        [(made,)] = await hub.store.fetch("select count(*) from tables")
        assert made == 12


# Who is shown as looking.


async def test_who_looks_is_shown_to_everybody_else_and_no_longer_when_they_are_gone(
    anywhere, clock
):
    await ask(anywhere, ADA, seats=(2,), clock=GameClock(seconds=600, increment=10))
    await ask(anywhere, BEN, "freight-train", "station-master", seats=(3, 2), rated=True)
    for asker in (None, CLEO):
        first, second = (await anywhere.seekers(asker)).people
        assert (first.name, first.games, first.seats) == ("Somebody", ["trambahn"], [2])
        assert first.clock == GameClock(seconds=600, increment=10)
        assert second.games == ["freight-train", "station-master"]
        assert (sorted(second.seats), second.rated, second.clock) == ([2, 3], True, None)
    [other] = (await anywhere.seekers(ADA)).people
    assert other.games == ["freight-train", "station-master"]
    clock.now += pairing.THERE_SECONDS + 1
    assert (await anywhere.seekers(CLEO)).people == []


async def test_who_asks_for_the_same_as_somebody_shown_is_seated_with_them(here):
    await ask(here, ADA, clock=GameClock(seconds=600, increment=10))
    [shown] = (await here.seekers(BEN)).people
    fields = {name: getattr(shown, name) for name in shown.__struct_fields__}
    sat = await here.seek(BEN, Seek(**fields | {"name": "Ben"}), "here")
    assert sat.state == "seated"
    assert sorted(await people_at(here, sat.table)) == [[ADA], [BEN]]


async def test_who_avoids_another_is_neither_shown_to_them_nor_shown_them(here):
    await ask(here, ADA)
    await ask(here, BEN, "freight-train")
    await relate(here.hub.store, ADA, BEN, "Ben", "block")
    assert (await here.seekers(ADA)).people == []
    assert (await here.seekers(BEN)).people == []
    assert len((await here.seekers(CLEO)).people) == 2


async def test_no_more_are_shown_than_fit(here):
    for number in range(pairing.SHOWN + 3):
        await ask(
            here, f"{number:-<64}", "trambahn", seats=(2,), clock=GameClock(seconds=60 + number)
        )
    assert len((await here.seekers(None)).people) == pairing.SHOWN


async def test_what_is_shown_tells_no_holder(here):
    await ask(here, ADA)
    told = msgspec.json.encode(await here.seekers(None)).decode()
    assert ADA not in told
    assert set(msgspec.json.decode(told)["people"][0]) == {
        "name",
        "games",
        "seats",
        "pace",
        "rated",
        "clock",
    }
