"""Persistent players: a message is sent again, unchanged, until it is answered."""

import asyncio
import random
import time
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from railtable.games import find_rules
from tests.support.chaos.client_notes import Answered, Made, Notes, Sent, Told
from tests.support.server import fresh_key

LATER = {"cannot_save", "cannot_read", "busy", "stopping"}
"""Problems after which the same message is sent again."""
LOST: tuple[type[Exception], ...] = (OSError, WebSocketException, httpx.TransportError, EOFError)
ANSWER_SECONDS = 15.0
TALKS, TAKES_BACK = 0.1, 0.05
BOT = {"who": "bot", "level": "random"}
PLANS = {
    "one screen": [{"who": "me", "name": "Ada"}, {"who": "here", "name": "Ben"}],
    "two people": [{"who": "me", "name": "Ada"}, {"who": "open"}],
    "a bot": [{"who": "me", "name": "Ada"}, BOT],
    "bots": [BOT, {"who": "bot", "level": "greedy"}],
}
QUICK_PLANS = PLANS | {"bots": [BOT, BOT]}
"""Quick bots, because their reaction is measured and not their thinking."""


class Party:
    """Players of one table after another, until told to stop."""

    def __init__(
        self, url: str, game: str, plan: tuple[str, list[Any]], notes: Notes, pause: float
    ) -> None:
        self.url, self.game = url, game
        self.plan, self.seats = plan
        self.notes = notes
        self.pause = pause
        self.luck = random.Random(f"{game} {self.plan}")
        self.is_stopping = False
        self.moved = 0.0
        """Time of the last progress of one of their tables."""

    async def play(self) -> None:
        """Play games to the end."""
        while not self.is_stopping:
            cookies = await self._sit_down()
            if cookies is not None:
                table, secrets = cookies
                people = [Player(self, table, secret) for secret in secrets]
                await asyncio.gather(*(one.play() for one in people))

    async def _sit_down(self) -> tuple[str, list[str]] | None:
        """Create a table; None without an answer, when it may or may not exist."""
        try:
            table, first = await self._make()
            if self.plan != "two people":
                return table, [first]
            return table, [first, await self._join(table)]
        except LOST:
            await asyncio.sleep(0.2)
            return None

    async def _make(self) -> tuple[str, str]:
        started = self.plan != "two people"
        seats = self.seats
        # Some games need a third player, who plays as the second does.
        spare = BOT if self.plan in {"bots", "a bot"} else {"who": "here", "name": "Cleo"}
        seats = seats + [spare] * (find_rules(self.game).info.min_seats - len(seats))
        body = {"game": self.game, "seats": seats, "start": started}
        while True:
            async with httpx.AsyncClient(base_url=self.url, timeout=ANSWER_SECONDS) as client:
                answer = await client.post("/api/tables", json=body)
                if answer.status_code == 200:
                    table: str = answer.json()["id"]
                    self.notes.write(Made(table=table))
                    return table, client.cookies["railtable"]
            assert answer.json()["error"] in LATER, answer.text
            await asyncio.sleep(0.2)

    async def _join(self, table: str) -> str:
        """Take the free seat; if the answer is lost, the seat is lost and the table stays so."""
        while True:
            async with httpx.AsyncClient(base_url=self.url, timeout=ANSWER_SECONDS) as client:
                answer = await client.post(
                    f"/api/tables/{table}/join", json={"name": "Ben", "seat": 1}
                )
                if answer.status_code == 200:
                    return client.cookies["railtable"]
            if answer.json()["error"] not in LATER:
                # A join whose answer was lost has taken the seat without a player.
                raise EOFError
            await asyncio.sleep(0.2)


class Player:
    """One browser at a table: all seats it holds, or a spectator."""

    def __init__(self, party: Party, table: str, secret: str) -> None:
        self._party = party
        self._table = table
        self._cookie = {"cookie": f"railtable={secret}"}
        self._pending: dict[str, Any] | None = None
        self._updates: dict[int | None, Any] = {}
        self._steps: dict[int | None, list[Any]] = {}
        self._is_over = False

    async def play(self) -> None:
        """Stay connected and move until the game is over."""
        address = self._party.url.replace("http", "ws") + f"/api/tables/{self._table}/live"
        while not (self._is_over or self._party.is_stopping):
            try:
                async with connect(
                    address, additional_headers=self._cookie, max_size=None, compression=None
                ) as socket:
                    await self._converse(socket)
            except LOST:
                await asyncio.sleep(self._party.luck.uniform(0.05, 0.2))

    async def _converse(self, socket: ClientConnection) -> None:
        await socket.send('{"kind":"hello"}')
        self._steps.clear()
        if self._pending is not None:
            await self._send(socket)
        while not (self._is_over or self._party.is_stopping):
            async with asyncio.timeout(ANSWER_SECONDS):
                message = msgspec.json.decode(await socket.recv())
            await self._hear(socket, message)
            if self._pending is None and not self._party.is_stopping:
                await self._act(socket)

    async def _hear(self, socket: ClientConnection, message: Any) -> None:
        match message["kind"]:
            case "update":
                self._look(message)
            case "accepted" | "duplicate" | "stale" | "refused":
                self._settle(message)
            case "problem" if message["error"] in LATER:
                if message.get("key_of"):
                    self._note_answer(message["key_of"], message)
                await asyncio.sleep(0.2)
                await self._send(socket)
            case "problem":
                self._settle(message)
            case _:
                pass

    def _look(self, update: Any) -> None:
        eye = update["seat"]
        steps = self._steps.get(eye, [])[: update["since"]] + update["steps"]
        self._steps[eye] = steps
        if update["revision"] > max((one["revision"] for one in self._updates.values()), default=0):
            self._party.moved = time.monotonic()
        self._updates[eye] = update
        self._is_over = update["outcome"] is not None
        self._party.notes.write(
            Told(
                table=self._table,
                eye=eye,
                revision=update["revision"],
                steps=list(steps),
                is_over=self._is_over,
            )
        )

    def _settle(self, answer: Any) -> None:
        key = answer.get("key") or answer.get("key_of")
        if key is None:
            return
        if self._pending is not None and key == self._pending["key"]:
            self._pending = None
        # The answer to an earlier copy must be true as well.
        self._note_answer(key, answer)

    def _note_answer(self, key: str, answer: Any) -> None:
        kind = answer["kind"] if answer["kind"] != "problem" else f"problem {answer['error']}"
        done = answer.get("first", answer)
        self._party.notes.write(
            Answered(table=self._table, key=key, kind=kind, revision=done.get("revision", 0))
        )

    async def _act(self, socket: ClientConnection) -> None:
        """Make a move, if it is this player's turn."""
        if not self._updates or None in self._updates:
            return
        newest = max(self._updates.values(), key=lambda update: update["revision"])
        mine = self._updates.get(newest["to_move"])
        if mine is None or mine["revision"] != newest["revision"]:
            return
        await asyncio.sleep(self._party.luck.uniform(0.0, 2 * self._party.pause))
        self._pending = self._choice(mine)
        await self._send(socket)

    def _choice(self, update: Any) -> dict[str, Any]:
        luck, back = self._party.luck, update["take_back"]["free"]
        message = {"seat": update["seat"], "key": fresh_key()}
        if luck.random() < TALKS:
            return message | {"kind": "say", "text": f"line {message['key']}"}
        message["revision"] = update["revision"]
        if back is not None and luck.random() < TAKES_BACK:
            return message | {"kind": "undo", "to": back}
        return message | {"kind": "play", "actions": [luck.choice(update["legal"])]}

    async def _send(self, socket: ClientConnection) -> None:
        if self._pending is not None:
            self._party.notes.write(Sent(table=self._table, message=dict(self._pending)))
            await socket.send(msgspec.json.encode(self._pending).decode())
