"""Kill −9 with notices pending: each arrives once, or again and marked after a crash.

Ben's expected notices are computed from the tables' logs: a notice for each of his turns, and one
message for each notice marked as sent; more only if a server died while sending.
"""

import asyncio
import contextlib
import random
import re
import sqlite3
from typing import Any, Protocol

import asyncpg
import httpx
import msgspec

from railtable.server.metrics import Metrics
from railtable.server.store.factory import make_store
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables.table import HostedTable
from tests.support.notices.receivers import Receiver, receiving
from tests.support.server import fresh_key
from tests.support.server_process import Process, serve

TABLES = 3
DOUBLED = "You may have had this message before"
PROGRAM = """
import railtable.cli.serve as serve
from railtable.cli import main
plain = serve.NoticeSettings
def quick(**words):
    return plain(**(words | dict(allowed=("127.0.0.1",), grace_seconds=0.2, tick_seconds=0.05,
                                 lease_seconds={lease}, per_hour=10**9)))
serve.NoticeSettings = quick
main()
"""
SHORT_LEASE = 2.0
"""Short, so that a delivery worker that starts slowly counts as dead."""


class Witness(Protocol):
    """Check the tables when a server has died and when the next one runs."""

    clock: Any

    async def died(self, database: str, tables: list[str]) -> None:
        """Check the stored state."""

    async def lives(self, server: Process) -> None:
        """Check the running server before anybody plays."""


class Found(msgspec.Struct):
    """Ben's turns, and problems with their notices."""

    turns: int = 0
    kills: int = 0
    doubtful: int = 0
    """Notices that a server may have sent when it died."""
    marked: int = 0
    missing: int = 0
    doubled: int = 0


class Match(msgspec.Struct):
    """Two people at a table, one of whom gets a notice for each turn."""

    cookies: list[str]
    table: str


class Row(msgspec.Struct):
    """A notice as stored by the server."""

    table: str
    seq: int
    kind: str
    state: str
    may_be_doubled: bool


async def kill_with_notices_pending(
    database: str,
    rounds: int,
    seed: int,
    witness: Witness | None = None,
    lease: float = SHORT_LEASE,
) -> Found:
    """Let people play while a server is killed; compare their turns with the messages."""
    luck = random.Random(seed)
    program = ("-c", PROGRAM.format(lease=lease))
    async with receiving() as hook:
        server = await serve(database, program=program)
        try:
            clock = None if witness is None else witness.clock
            evening = Evening(hook, clock)
            evening.matches = [await evening.sit_down(server.url) for _ in range(TABLES)]
            hook.delay = 0.1
            for _ in range(rounds):
                await _kill_in_the_midst(server, evening, luck)
                if witness is not None:
                    await witness.died(database, evening.tables)
                server = await serve(database, program=program)
                if witness is not None:
                    await witness.lives(server)
            await _wait_until_idle(server, lease)
        finally:
            await server.stop()
        found = await _compare(database, hook, evening.tables)
        return msgspec.structs.replace(found, kills=rounds)


async def _kill_in_the_midst(server: Process, evening: "Evening", luck: random.Random) -> None:
    """Let people play, and kill the server at a random moment after a notice."""
    heard = len(evening.hook.requests)
    going_on = evening.matches[-TABLES:]
    playing = [asyncio.create_task(evening.play(server.url, one)) for one in going_on]
    try:
        # Sent or not, stored or not.
        await evening.hook.wait(heard + luck.randint(2, 2 * TABLES))
        await asyncio.sleep(luck.uniform(0.0, 0.4))
        await server.kill()
    finally:
        for one in playing:
            one.cancel()
        outcomes = await asyncio.gather(*playing, return_exceptions=True)
    assert [one for one in outcomes if isinstance(one, Exception)] == []


class Evening:
    """A number of concurrent matches; a finished one is replaced by a new one."""

    def __init__(self, hook: Receiver, clock: Any) -> None:
        self.hook = hook
        self.matches: list[Match] = []
        self._clock = clock

    @property
    def tables(self) -> list[str]:
        return [one.table for one in self.matches]

    async def sit_down(self, url: str) -> Match:
        """Return a new match in which Ben has a confirmed channel."""
        async with (
            httpx.AsyncClient(base_url=url, timeout=30) as ada,
            httpx.AsyncClient(base_url=url, timeout=30) as ben,
        ):
            seats = [{"who": "me", "name": "Ada"}, {"who": "open"}]
            body = {"game": "trambahn", "seats": seats, "options": {"first_player": 0}}
            body |= {} if self._clock is None else {"clock": self._clock}
            table = (await ada.post("/api/tables", json=body)).json()["id"]
            await ben.post(f"/api/tables/{table}/join", json={"name": "Ben"})
            service = {"service": f"json://127.0.0.1:{self.hook.port}/{table}"}
            made = (await ben.post("/api/notices/channels", json=service)).json()
            code = re.search(r"\d{8}", (await self._told(table, 1))[0])
            assert code is not None
            address = f"/api/notices/channels/{made['id']}/confirm"
            (await ben.post(address, json={"code": code[0]})).raise_for_status()
            return Match(cookies=[ada.cookies["railtable"], ben.cookies["railtable"]], table=table)

    async def play(self, url: str, match: Match) -> None:
        """Play, Ben after each notice; the server may be killed at any moment."""
        with contextlib.suppress(httpx.TransportError):
            while True:
                await self._play_out(url, match)
                following = await self.sit_down(url)
                # After a kill, play continues at the last tables of the list.
                self.matches.remove(match)
                self.matches[:0] = [match]
                self.matches.append(following)
                match = following

    async def _play_out(self, url: str, match: Match) -> None:
        async with httpx.AsyncClient(base_url=url, timeout=30) as client:
            # For a turn that began on the previous server, he may have a notice already.
            heard, patience = self._heard(match.table), 3.0
            while (seat := await _to_move(client, match)) >= 0:
                if seat == 1:
                    with contextlib.suppress(TimeoutError):
                        await self._told(match.table, heard + 1, patience)
                # Count before Ada moves: an answer may take longer than a notice.
                heard, patience = self._heard(match.table), 60.0
                while await _to_move(client, match) == seat:
                    await _move(client, match, seat)

    def _heard(self, table: str) -> int:
        return sum(one.path == f"/{table}" for one in self.hook.requests)

    async def _told(self, table: str, number: int, seconds: float = 60.0) -> list[str]:
        """Wait for a number of messages about a table, and return their texts."""
        async with asyncio.timeout(seconds):
            while True:
                found = [
                    one.json()["message"] for one in self.hook.requests if one.path == f"/{table}"
                ]
                if len(found) >= number:
                    return found
                await asyncio.sleep(0.02)


async def _to_move(client: httpx.AsyncClient, match: Match) -> int:
    answer = await client.get(f"/api/tables/{match.table}")
    return int(answer.json()["to_move"])


async def _move(client: httpx.AsyncClient, match: Match, seat: int) -> None:
    headers = {"cookie": f"railtable={match.cookies[seat]}"}
    at = f"/api/tables/{match.table}"
    update = (await client.get(f"{at}/position?seat={seat}", headers=headers)).json()
    body = {"seat": seat, "revision": update["revision"], "key": fresh_key()}
    await client.post(f"{at}/play", json=body | {"actions": update["legal"][:1]}, headers=headers)


async def _wait_until_idle(server: Process, lease: float) -> None:
    """Wait until the outbox is empty, including the claims of a dead process."""
    quiet = 0
    async with (
        httpx.AsyncClient(base_url=server.url, timeout=30) as client,
        asyncio.timeout(60 + lease),
    ):
        while quiet < 3:
            rows = await _rows(server.database)
            open_ones = [one for one in rows if one.state in {"waiting", "sending"}]
            quiet = 0 if open_ones else quiet + 1
            await client.get("/api/health")
            await asyncio.sleep(0.3)


async def _rows(database: str) -> list[Row]:
    query = "select table_id, seq, kind, state, may_be_doubled from notices where kind <> 'code'"
    if not database.startswith("postgres"):
        with contextlib.closing(sqlite3.connect(database)) as connection:
            return [Row(*one) for one in connection.execute(query)]
    served = await asyncpg.connect(database)
    try:
        return [Row(*row) for row in await served.fetch(query)]
    finally:
        await served.close()


# The comparison.


async def _compare(database: str, hook: Receiver, tables: list[str]) -> Found:
    rows, found = await _rows(database), Found()
    for table in tables:
        texts = [one.json()["message"] for one in hook.requests if one.path == f"/{table}"]
        ours = [one for one in rows if one.table == table]
        turns = await _turns_of(database, table)
        found.turns += len(turns)
        found.missing += len(turns ^ {one.seq for one in ours if one.kind == "turn"})
        # The first message was the code.
        _compare_messages(ours, texts[1:], found)
    return found


def _compare_messages(rows: list[Row], texts: list[str], found: Found) -> None:
    """Add up the problems at one table."""
    marked = sum(DOUBLED in one for one in texts)
    plain = len(texts) - marked
    sure = sum(one.state == "sent" and not one.may_be_doubled for one in rows)
    again = sum(one.state == "sent" and one.may_be_doubled for one in rows)
    doubtful = sum(one.may_be_doubled for one in rows)
    found.doubtful += doubtful
    found.marked += marked
    found.missing += sum(one.state not in {"sent", "dropped"} for one in rows)
    found.missing += max(0, sure - plain) + max(0, again - marked)
    found.doubled += max(0, plain - sure - doubtful)


async def _turns_of(database: str, table: str) -> set[int]:
    """Return the places in a table's log at which Ben's turns began."""
    store = WatchedStore(make_store(database), Metrics())
    await store.open()
    try:
        entries = list(await store.entries(table, 0))
    finally:
        await store.close()
    seats = [HostedTable.load(table, entries[:n], []).to_move for n in range(1, len(entries) + 1)]
    return {n + 1 for n in range(1, len(seats)) if seats[n] == 1 and seats[n - 1] != 1}
