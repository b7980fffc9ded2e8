"""Servers whose notices go to a list, on a clock that a test moves."""

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
"""Nothing is sent but when a test says so."""
LETTERS = {
    "smtp": "smtp+plain://127.0.0.1:1",
    "mail_from": "games@example.org",
    "public_url": "https://railtable.example",
}


class FakeDelivery:
    """Keeps what it is to send, and answers as it is told."""

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
        """Return what was sent since the last time."""
        jobs, self.jobs = self.jobs, []
        return jobs


class Telling:
    """A server with a courier and a clock of the test's own."""

    def __init__(self, server: Running, delivery: FakeDelivery) -> None:
        self.server, self.delivery = server, delivery
        self.ahead = 0.0
        self.sender: Sender = server.people.notices
        self.sender.delivery = delivery
        # Only the test looks for what waits.
        self.sender.wake = lambda: None  # type: ignore[method-assign]
        self.sender.clock = lambda: time.time() + self.ahead

    async def look(self, seconds: float = 0.0) -> list[dict[str, Any]]:
        """Let time pass, and return what is sent then."""
        self.ahead += seconds
        await self.sender.tick()
        await self.sender.settle()
        return self.delivery.take()

    async def wait(self) -> list[dict[str, Any]]:
        """Return what is sent once everybody has had a moment to look by themselves."""
        return await self.look(GRACE + 1)

    async def add(self, person: Person, **more: Any) -> Any:
        """Have somebody told by e-mail, confirmed."""
        wish = {
            key: more.pop(key) for key in ("table", "hour", "offset", "language") if key in more
        }
        body = more or {"mail": f"{fresh_key()}@example.org"}
        made = await person.post("notices/channels", {**body, "wish": wish})
        (job,) = await self.look()
        code = push_payload(job)["code"] if "push" in body else job["title"].rsplit(" ", 1)[1]
        return await person.post(f"notices/channels/{made['id']}/confirm", {"code": code})

    async def states(self) -> list[tuple[str, str]]:
        """Return kind and state of every notice, codes left out."""
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
    """Two people at a table of their own, each with a browser."""

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
        """Have whoever is to move take their first legal action, and return who is next."""

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
        """Play until somebody else is to move, and return who."""
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
    """Return the titles of what was sent, in order."""
    return sorted(job["title"] for job in jobs)


def push_payload(job: dict[str, Any]) -> Any:
    return msgspec.json.decode(job["payload"])
