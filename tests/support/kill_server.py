"""Kill −9 under load: no answered move is lost or doubled, and every table resumes."""

import asyncio
import random
from typing import Any

import httpx
import msgspec

from tests.support.server import PEOPLE, fresh_key
from tests.support.server_process import Process, serve

TABLES = 6


class Player(msgspec.Struct):
    """A person at one screen with both seats, and all messages of the server."""

    cookie: str
    table: str
    luck: Any
    answered: list[Any] = []
    pending: Any = None

    async def play_on(self, client: httpx.AsyncClient) -> None:
        """Move until the connection breaks or the game ends."""
        try:
            while await self._move(client):
                pass
        except httpx.TransportError:
            return

    async def _move(self, client: httpx.AsyncClient) -> bool:
        if self.pending is None:
            info = (await self._get(client, "")).json()
            if info["status"] != "playing":
                return False
            seat = info["to_move"]
            update = (await self._get(client, f"/position?seat={seat}")).json()
            self.pending = {
                "seat": seat,
                "revision": update["revision"],
                "key": fresh_key(),
                "actions": [self.luck.choice(update["legal"])],
            }
        await self.settle(client)
        return True

    async def settle(self, client: httpx.AsyncClient) -> None:
        """Send unanswered messages again, unchanged."""
        if self.pending is None:
            return
        address = f"/api/tables/{self.table}/play"
        answer = await client.post(address, json=self.pending, headers=self._headers())
        kind = answer.json()["kind"]
        assert kind in {"accepted", "duplicate"}, answer.text
        self.answered.append((self.pending["seat"], self.pending["actions"][0]))
        self.pending = None

    async def check(self, client: httpx.AsyncClient) -> None:
        """Compare the answered moves with the stored ones."""
        kept = await self._own_steps(client)
        expected = list(self.answered)
        if len(kept) == len(expected) + 1 and self.pending is not None:
            expected.append((self.pending["seat"], self.pending["actions"][0]))
        assert kept == expected, f"{len(kept)} steps kept, {len(expected)} answered"
        await self.settle(client)
        assert await self._own_steps(client) == self.answered

    async def _own_steps(self, client: httpx.AsyncClient) -> list[Any]:
        """Return the people's steps, each as its own seat saw it."""
        views = [(await self._get(client, f"/steps?seat={seat}")).json() for seat in (0, 1)]
        seats = [step["seat"] for step in views[0]["steps"]]
        return [
            (seat, views[seat]["steps"][place]["action"])
            for place, seat in enumerate(seats)
            if seat >= 0
        ]

    async def _get(self, client: httpx.AsyncClient, path: str) -> httpx.Response:
        return await client.get(f"/api/tables/{self.table}{path}", headers=self._headers())

    def _headers(self) -> dict[str, str]:
        return {"cookie": f"railtable={self.cookie}"}


async def sit_down(url: str, luck: random.Random) -> Player:
    async with httpx.AsyncClient(base_url=url, timeout=30) as client:
        body = {"game": "trambahn", "seats": PEOPLE, "start": True}
        made = await client.post("/api/tables", json=body)
        return Player(
            cookie=client.cookies["railtable"], table=made.json()["id"], luck=luck, answered=[]
        )


async def kill_and_resume(database: str, rounds: int, seed: int) -> int:
    """Kill a server repeatedly at random moments; return the number of answered moves."""
    luck = random.Random(seed)
    server = await serve(database)
    players = [await sit_down(server.url, luck) for _ in range(TABLES)]
    answered = 0
    for _ in range(rounds):
        answered += await _one_round(server, players, luck)
        server = await serve(database)
        async with httpx.AsyncClient(base_url=server.url, timeout=30) as client:
            for player in players:
                await player.check(client)
        for place, player in enumerate(players):
            if len(player.answered) > 60:
                players[place] = await sit_down(server.url, luck)
    await server.stop()
    return answered


async def _one_round(server: Process, players: list[Player], luck: random.Random) -> int:
    """Kill the server a moment after a random number of answers."""
    before = sum(len(player.answered) for player in players)
    wanted, until = before + luck.randint(0, 60), asyncio.get_running_loop().time() + 10
    limits = httpx.Limits(max_connections=TABLES)
    async with httpx.AsyncClient(base_url=server.url, timeout=30, limits=limits) as client:
        playing = [asyncio.create_task(player.play_on(client)) for player in players]
        while sum(len(player.answered) for player in players) < wanted:
            if asyncio.get_running_loop().time() > until:
                break
            await asyncio.sleep(0.002)
        await asyncio.sleep(luck.uniform(0.0, 0.02))
        await server.kill()
        await asyncio.gather(*playing)
    return sum(len(player.answered) for player in players) - before
