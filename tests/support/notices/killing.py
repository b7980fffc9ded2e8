"""Kill −9 with notices pending: each arrives once, or where a server died, again and marked."""

import asyncio
import contextlib
import random
import re
import sqlite3
from typing import Any

import asyncpg
import httpx
import msgspec

from tests.support.notices.receivers import Receiver, receiving
from tests.support.process import Process, serve
from tests.support.server import fresh_key

TABLES = 3
DOUBLED = "You may have had this message before"
PROGRAM = (
    "-c",
    """
import railtable.cli.serve as serve
from railtable.cli import main
plain = serve.NoticeSettings
def quick(**words):
    return plain(**(words | dict(allowed=("127.0.0.1",), grace_seconds=0.2, tick_seconds=0.05,
                                 lease_seconds=2.0, per_hour=10**9)))
serve.NoticeSettings = quick
main()
""",
)


class Found(msgspec.Struct):
    """Turns that were to be told, and what is wrong about what arrived."""

    turns: int = 0
    marked: int = 0
    missing: int = 0
    doubled: int = 0


class Match(msgspec.Struct):
    """Two people at a table, one of whom is told of each turn."""

    cookies: list[str]
    table: str
    turns: int = 0
    pending: Any = None


async def kill_with_notices_pending(database: str, rounds: int, seed: int) -> Found:
    """Have people play while a server is killed; compare their turns with what arrived."""
    luck = random.Random(seed)
    async with receiving() as hook:
        server = await serve(database, program=PROGRAM)
        matches = [await _sit_down(server.url, hook) for _ in range(TABLES)]
        hook.delay = 0.1
        for _ in range(rounds):
            heard = len(hook.requests)
            playing = [asyncio.create_task(_play(server.url, hook, one)) for one in matches]
            # Somewhere in what follows a notice: sent or not, written down or not.
            await hook.wait(heard + luck.randint(2, 2 * TABLES))
            await asyncio.sleep(luck.uniform(0.0, 0.4))
            await server.kill()
            for one in playing:
                one.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            server = await serve(database, program=PROGRAM)
        await _wait_until_idle(server)
        await server.stop()
        return await _compare(database, hook, matches)


async def _sit_down(url: str, hook: Receiver) -> Match:
    async with (
        httpx.AsyncClient(base_url=url, timeout=30) as ada,
        httpx.AsyncClient(base_url=url, timeout=30) as ben,
    ):
        seats = [{"who": "me", "name": "Ada"}, {"who": "open"}]
        body = {"game": "trambahn", "seats": seats, "options": {"first_player": 0}}
        table = (await ada.post("/api/tables", json=body)).json()["id"]
        await ben.post(f"/api/tables/{table}/join", json={"name": "Ben"})
        service = {"service": f"json://127.0.0.1:{hook.port}/{table}"}
        made = (await ben.post("/api/notices/channels", json=service)).json()
        code = re.search(r"\d{8}", (await _told(hook, table, 1))[0])
        assert code is not None
        address = f"/api/notices/channels/{made['id']}/confirm"
        (await ben.post(address, json={"code": code[0]})).raise_for_status()
        cookies = [ada.cookies["railtable"], ben.cookies["railtable"]]
        return Match(cookies=cookies, table=table)


async def _told(hook: Receiver, table: str, number: int, seconds: float = 60.0) -> list[str]:
    """Return the texts sent about a table once they are so many."""
    async with asyncio.timeout(seconds):
        while True:
            found = [one.json()["message"] for one in hook.requests if one.path == f"/{table}"]
            if len(found) >= number:
                return found
            await asyncio.sleep(0.02)


async def _play(url: str, hook: Receiver, match: Match) -> None:
    """Play on, Ben whenever he has been told; the server may end at any moment."""
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        # Of a turn that began at the server before, he may have been told already.
        patience = 3.0
        with contextlib.suppress(httpx.TransportError):
            while True:
                heard = sum(one.path == f"/{match.table}" for one in hook.requests)
                seat = await _to_move(client, match)
                if seat == 1:
                    with contextlib.suppress(TimeoutError):
                        await _told(hook, match.table, heard + 1, patience)
                patience = 60.0
                while seat >= 0 and await _to_move(client, match) == seat:
                    await _move(client, match, seat)


async def _to_move(client: httpx.AsyncClient, match: Match) -> int:
    answer = await client.get(f"/api/tables/{match.table}")
    return int(answer.json()["to_move"])


async def _move(client: httpx.AsyncClient, match: Match, seat: int) -> None:
    headers = {"cookie": f"railtable={match.cookies[seat]}"}
    at = f"/api/tables/{match.table}"
    update = (await client.get(f"{at}/position?seat={seat}", headers=headers)).json()
    body = {"seat": seat, "revision": update["revision"], "key": fresh_key()}
    await client.post(f"{at}/play", json=body | {"actions": update["legal"][:1]}, headers=headers)


async def _wait_until_idle(server: Process) -> None:
    """Wait until nothing waits any more, what a dead process had taken included."""
    quiet = 0
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as client, asyncio.timeout(60):
        while quiet < 3:
            states = await _rows(server.database)
            open_ones = [one for one in states if one[0] in {"waiting", "sending"}]
            quiet = 0 if open_ones else quiet + 1
            await client.get("/api/health")
            await asyncio.sleep(0.3)


async def _rows(database: str) -> list[tuple[str, bool]]:
    query = "select state, may_be_doubled from notices where kind <> 'code'"
    if not database.startswith("postgres"):
        with contextlib.closing(sqlite3.connect(database)) as connection:
            return [(one[0], bool(one[1])) for one in connection.execute(query)]
    served = await asyncpg.connect(database)
    try:
        return [(row[0], row[1]) for row in await served.fetch(query)]
    finally:
        await served.close()


async def _compare(database: str, hook: Receiver, matches: list[Match]) -> Found:
    rows = await _rows(database)
    sure = rows.count(("sent", False))
    again = rows.count(("sent", True))
    perhaps = rows.count(("dropped", True)) + rows.count(("failed", True))
    texts = [one.json()["message"] for one in hook.requests][len(matches) :]
    marked = sum(DOUBLED in one for one in texts)
    plain = len(texts) - marked
    lost = sum(state not in {"sent", "dropped"} for state, _ in rows)
    return Found(
        turns=len(rows),
        marked=marked,
        missing=max(0, sure - plain) + max(0, again - marked) + lost,
        doubled=max(0, plain - sure - again - perhaps),
    )
