"""Servers with a fake delivery backend and a fake clock."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from railtable.server.people.notices.delivery_client import DeliveryOutcome
from railtable.server.people.notices.sender import Sender
from railtable.server.settings import NoticeSettings
from railtable.server.store.store import Store
from railtable.server.tables import moves
from railtable.server.tables.table import HostedTable
from railtable.wire import live
from tests.support.server import Person, Running, fresh_key, running, settings

GRACE = 10.0
STILL = NoticeSettings(tick_seconds=1e9, grace_seconds=GRACE)
"""Nothing is sent until a test says so."""
LETTERS = {
    "smtp": "smtp+plain://127.0.0.1:1",
    "mail_from": "games@example.org",
    "public_url": "https://railtable.example",
}


class FakeDelivery:
    """Record messages, and return configured outcomes."""

    def __init__(self, *outcomes: str) -> None:
        self.jobs: list[dict[str, Any]] = []
        self.outcomes = list(outcomes)

    async def ask(self, job: dict[str, Any], seconds: float = 0.0) -> DeliveryOutcome:
        if job["kind"] in {"check", "resolve"}:
            return DeliveryOutcome("sent")
        self.jobs.append(job)
        return DeliveryOutcome(self.outcomes.pop(0) if self.outcomes else "sent")

    async def stop(self) -> None:
        pass

    def take(self) -> list[dict[str, Any]]:
        """Return the messages since the last call."""
        jobs, self.jobs = self.jobs, []
        return jobs


class Telling:
    """A server with a fake delivery backend and a fake clock."""

    def __init__(self, server: Running, delivery: FakeDelivery) -> None:
        self.server, self.delivery = server, delivery
        self.ahead = 0.0
        self.sender: Sender = server.people.notices
        self.sender.delivery = delivery
        # Only the test polls the outbox.
        self.sender.wake = lambda: None  # type: ignore[method-assign]
        self.sender.clock = lambda: time.time() + self.ahead

    async def look(self, seconds: float = 0.0) -> list[dict[str, Any]]:
        """Advance the time, and return the messages sent then."""
        self.ahead += seconds
        await self.sender.tick()
        await self.sender.settle()
        return self.delivery.take()

    async def wait(self) -> list[dict[str, Any]]:
        """Return the messages sent after every process had time to poll."""
        return await self.look(GRACE + 1)

    async def add(self, person: Person, **more: Any) -> Any:
        """Add a confirmed e-mail channel for a person."""
        wish = {
            key: more.pop(key) for key in ("table", "hour", "offset", "language") if key in more
        }
        body = more or {"mail": f"{fresh_key()}@example.org"}
        made = await person.post("notices/channels", {**body, "wish": wish})
        (job,) = await self.look()
        code = push_payload(job)["code"] if "push" in body else job["title"].rsplit(" ", 1)[1]
        return await person.post(f"notices/channels/{made['id']}/confirm", {"code": code})

    async def states(self) -> list[tuple[str, str]]:
        """Return kind and state of every notice except codes."""
        query = "select kind, state from notices where kind <> 'code' order by at, kind, id"
        return [(row[0], row[1]) for row in await self.server.hub.store.fetch(query)]


@asynccontextmanager
async def telling(
    database: str, notices: NoticeSettings = STILL, store: Store | None = None
) -> AsyncIterator[Telling]:
    """Run such a server."""
    async with running(settings(database, notices=notices, **LETTERS), store) as server:
        yield Telling(server, FakeDelivery())


class Pair:
    """Two people at a table, each with a browser."""

    def __init__(self, server: Running) -> None:
        self._hub = server.hub
        self.people = [server.person(), server.person()]
        self.table = ""

    async def sit_down(self, game: str = "trambahn", **more: Any) -> None:
        ada, ben = self.people
        seats = [{"who": "me", "name": "Ada"}, {"who": "open"}]
        self.table = (await ada.create(game, seats, options={"first_player": 1}, **more))["id"]
        await ben.post(f"tables/{self.table}/join", {"name": "Ben"})

    async def info(self) -> Any:
        return await self.people[0].get(f"tables/{self.table}")

    async def move(self) -> int:
        """Play the first legal action of the person to move; return the next person."""

        def play(hosted: HostedTable) -> int:
            assert hosted.game is not None
            message = live.Play(
                seat=hosted.to_move,
                revision=hosted.revision,
                key=fresh_key(),
                actions=[
                    msgspec.Raw(msgspec.json.encode(hosted.game.legal_actions(hosted.to_move)[0]))
                ],
            )
            moves.play(hosted, message)
            return int(hosted.to_move)

        return await self._hub.room(self.table).change(play)

    async def turn(self) -> int:
        """Play until another person is to move, and return them."""
        before: int = (await self.info())["to_move"]
        after = before
        while after == before:
            after = await self.move()
        return after

    async def close(self) -> None:
        for person in self.people:
            await person.http.aclose()


@asynccontextmanager
async def pair_at(server: Running, **more: Any) -> AsyncIterator[Pair]:
    """Seat two people."""
    pair = Pair(server)
    await pair.sit_down(**more)
    try:
        yield pair
    finally:
        await pair.close()


def recipients(jobs: list[dict[str, Any]]) -> list[str]:
    """Return the titles of messages, in order."""
    return sorted(job["title"] for job in jobs)


def push_payload(job: dict[str, Any]) -> Any:
    return msgspec.json.decode(job["payload"])
