"""One address floods the workers, and another address's bot still moves."""

import asyncio
import os
import time
from bisect import bisect_left

import pytest

from railtable.server.metrics import BUCKETS
from tests.support.server import Person, running, settings

FLOOD = [{"who": "bot", "level": "greedy"}] * 3
SEATS = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "greedy"}]
TURN_SECONDS = 2.0


def person_at(url, address):
    """A person whose requests come from an address, according to a trusted proxy."""
    one = Person(url)
    one.http.headers["x-forwarded-for"] = address
    headers = one.headers
    one.headers = lambda: headers() | {"x-forwarded-for": address}  # type: ignore[method-assign]
    return one


def crowding():
    """Return the load per core, because everything is slower on a busy machine."""
    return max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


async def slowest_turn(live, turns):
    """Play, and return the longest time of a bot's turn."""
    slowest, waited, since = 0.0, 0, 0.0
    while waited < turns:
        update = live.updates[0]
        if update["to_move"] != 0:
            await live.receive(60)
            if live.updates[0]["to_move"] == 0:
                slowest, waited = max(slowest, time.monotonic() - since), waited + 1
            continue
        ending = [one for one in update["legal"] if one["kind"] == "end_turn"]
        since = time.monotonic()
        answer = await live.play(0, [(ending or update["legal"])[0]])
        await live.until(0, answer["revision"])
    return slowest


async def flood_with_tables(server, address):
    mallory = person_at(server.url, address)
    for _ in range(30):
        await mallory.create("string-railway", FLOOD, start=True)
    return mallory


async def slow_position(person, table):
    """Play until a track has to be laid, which takes long to choose."""
    for number in range(20):
        seat = (await person.get(f"tables/{table}"))["to_move"]
        update = await person.get(f"tables/{table}/position?seat={seat}")
        where = {"seat": seat, "revision": update["revision"]}
        if not update["legal"]:
            return where
        move = where | {"key": f"begin-{number:08d}", "actions": update["legal"][:1]}
        await person.post(f"tables/{table}/play", move)
    raise AssertionError("there is always a list of actions")


async def ask_hints(server, address, ask):
    """Ask for forty hints at a table of one address."""
    mallory = person_at(server.url, address)
    people = [{"who": "me", "name": "M"}, {"who": "here", "name": "N"}]
    body = {"game": "string-railway", "seats": people, "start": True}
    table = (await mallory.post("tables", body))["id"]
    hint = await slow_position(mallory, table)
    path = f"/api/tables/{table}/hint"
    mallory.asking = [
        asyncio.create_task(ask(mallory, path, hint | {"key": f"hint-{number:08d}"}))
        for number in range(40)
    ]
    return mallory


async def once(person, path, hint):
    return await person.http.post(path, json=hint)


async def without_end(person, path, hint):
    person.http.timeout = None
    while True:
        await person.http.post(path, json=hint)
        await asyncio.sleep(0.0)


async def flood_with_hints(server, address):
    return await ask_hints(server, address, without_end)


def questions_begun(server):
    return sum(server.hub.metrics.wait_seconds.series["question"].counts)


async def leave(mallory):
    for asking in getattr(mallory, "asking", ()):
        asking.cancel()
    await asyncio.gather(*getattr(mallory, "asking", ()), return_exceptions=True)
    await mallory.http.aclose()


@pytest.mark.parametrize("flood", [flood_with_tables, flood_with_hints])
async def test_a_quick_bot_stays_quick_while_another_address_floods(tmp_path, flood):
    async with running(settings(str(tmp_path / "t.sqlite3"))) as server:
        ada = person_at(server.url, "192.0.2.2")
        table = (await ada.create("trambahn", SEATS, start=True))["id"]
        async with ada.live(table) as live:
            await live.until(0, 1)
            await slowest_turn(live, 1)  # both processes are running
            mallory = await flood(server, "192.0.2.1")
            async with asyncio.timeout(60):
                while server.hub.pool.waiting < 10:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            slowest = await slowest_turn(live, 4)
            waiting = server.hub.pool.waiting
            await leave(mallory)
        await ada.http.aclose()
    assert waiting >= 5, "the flood is over"
    assert slowest < TURN_SECONDS * crowding()
    # Only Ada's bot has spectators.
    waits = server.hub.metrics.wait_seconds.series["turn"]
    assert sum(waits.counts) > 4
    soon = bisect_left(BUCKETS, min(0.5 * crowding(), TURN_SECONDS))
    assert sum(waits.counts[: soon + 1]) == sum(waits.counts)


async def test_a_question_by_post_is_cancelled_when_the_asker_leaves(tmp_path):
    async with running(settings(str(tmp_path / "t.sqlite3"))) as server:
        mallory = await ask_hints(server, "192.0.2.1", once)
        async with asyncio.timeout(30):
            while server.hub.pool.waiting < 10:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            begun = questions_begun(server)
            await leave(mallory)
            while server.hub.pool.waiting:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        # Only those may have begun for which a worker was free meanwhile.
        assert questions_begun(server) - begun <= len(server.hub.pool.workers)


async def test_more_questions_than_may_wait_are_answered_busy(tmp_path):
    async with running(settings(str(tmp_path / "t.sqlite3"))) as server:
        mallory = await ask_hints(server, "192.0.2.1", once)
        async with asyncio.timeout(30):
            done, _ = await asyncio.wait(mallory.asking, return_when=asyncio.FIRST_COMPLETED)
        answer = done.pop().result()
        assert (answer.status_code, answer.json()["error"]) == (503, "thinkers_busy")
        assert answer.headers["retry-after"] == "1"
        assert answer.json()["key_of"].startswith("hint-")
        await leave(mallory)
