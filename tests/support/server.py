"""A real server on loopback, and clients of it."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from railtable.server.events.commands import Events
from railtable.server.http.app import make_app
from railtable.server.http.rate_limits import RateLimits
from railtable.server.hub import Hub
from railtable.server.people.people import People
from railtable.server.run import Server, make_config
from railtable.server.settings import Limits, Paces, Rate, Settings, rates_of
from railtable.server.store.store import Store

QUICK = Paces(fast=0.0, normal=0.0, slow=0.0)
WIDE = msgspec.structs.replace(
    Limits(connections_per_address=100_000),
    **{
        name: Rate(1e6, 1_000_000)
        for name in rates_of(Limits())
        if not name.endswith("_to_mailbox")
    },
)
_keys = itertools.count()


def settings(database: str, **changes: Any) -> Settings:
    """Return settings for tests: quick bots, high limits, any free port."""
    plain: dict[str, Any] = {
        "database": database,
        "port": 0,
        "paces": QUICK,
        "limits": WIDE,
        "bot_workers": 1,
        "hint_pairs": 4,
    }
    return Settings(**plain | changes)


class Running(msgspec.Struct):
    """A server that answers at `url`."""

    url: str
    hub: Hub
    people: People
    rate_limits: RateLimits
    events: Events

    def person(self) -> "Person":
        return Person(self.url)


@asynccontextmanager
async def running(wanted: Settings, store: Store | None = None) -> AsyncIterator[Running]:
    """Run a server inside this event loop."""
    app = make_app(wanted, store)
    server = Server(make_config(wanted, app), app)
    # Keep the test's own signal handlers.
    server.capture_signals = contextlib.nullcontext  # type: ignore[assignment,method-assign]
    task = asyncio.create_task(server.serve())
    while not server.started:
        if task.done():
            await task
        await asyncio.sleep(0.005)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        state = app.app.state
        url = f"http://127.0.0.1:{port}"
        yield Running(url, app.hub, state.people, state.rate_limits, state.events)
    finally:
        server.should_exit = True
        await task


def fresh_key() -> str:
    return f"test-key-{next(_keys):08d}"


class Person:
    """A browser: its cookie, its requests, its connections."""

    def __init__(self, url: str, token: str | None = None) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, headers=headers, timeout=30)

    async def get(self, path: str, status: int = 200) -> Any:
        answer = await self.http.get(f"/api/{path}")
        assert answer.status_code == status, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        answer = await self.http.post(f"/api/{path}", json=body or {})
        assert answer.status_code == status, answer.text
        return answer.json()

    async def create(self, game: str, seats: list[Any], **more: Any) -> Any:
        return await self.post("tables", {"game": game, "seats": seats, **more})

    def headers(self) -> dict[str, str]:
        headers = dict(self.http.headers)
        cookie = self.http.cookies.get("railtable")
        if cookie:
            headers["cookie"] = f"railtable={cookie}"
        return {name: headers[name] for name in ("authorization", "cookie") if name in headers}

    @asynccontextmanager
    async def live(self, table: str, **hello: Any) -> AsyncIterator["Live"]:
        address = self.url.replace("http", "ws") + f"/api/tables/{table}/live"
        async with connect(
            address, additional_headers=self.headers(), max_size=None, compression=None
        ) as socket:
            live = Live(socket)
            await live.send({"kind": "hello", **hello})
            live.welcome = await live.expect("welcome")
            yield live


class Live:
    """A WebSocket that keeps the last update of each view, and the steps."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.welcome: Any = None
        self.updates: dict[int | None, Any] = {}
        self.steps: dict[int | None, list[Any]] = {}
        self.traffic: list[bytes] = []
        self.news: list[Any] = []
        self.table: Any = None

    async def send(self, message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def receive(self, seconds: float = 20.0) -> Any:
        async with asyncio.timeout(seconds):
            text = await self.socket.recv()
        raw = text.encode() if isinstance(text, str) else text
        self.traffic.append(raw)
        message = msgspec.json.decode(raw)
        self._keep(message)
        return message

    def _keep(self, message: Any) -> None:
        match message["kind"]:
            case "update":
                seat = message["seat"]
                kept = self.steps.get(seat, [])
                assert message["since"] <= len(kept)
                self.steps[seat] = kept[: message["since"]] + message["steps"]
                assert len(self.steps[seat]) == message["version"]
                self.updates[seat] = message
            case "news":
                self.news += message["happenings"]
            case "table":
                self.table = message["table"]
            case _:
                pass

    async def expect(self, *kinds: str, seconds: float = 20.0) -> Any:
        """Return the next message of one of these kinds, keeping the others."""
        while True:
            message = await self.receive(seconds)
            if message["kind"] in kinds:
                return message

    async def until(self, seat: int | None, revision: int) -> Any:
        """Return the update of a revision or a later one."""
        while seat not in self.updates or self.updates[seat]["revision"] < revision:
            await self.receive()
        return self.updates[seat]

    async def ask(self, message: Any) -> Any:
        """Send a message and return the reply with its key."""
        key = message.setdefault("key", fresh_key())
        await self.send(message)
        while True:
            answer = await self.receive()
            if answer.get("key") == key or answer.get("key_of") == key:
                return answer

    async def play(self, seat: int, actions: list[Any], **more: Any) -> Any:
        revision = self.updates[seat]["revision"]
        message = {"kind": "play", "seat": seat, "revision": revision, "actions": actions}
        return await self.ask(message | more)


PEOPLE = [{"who": "me", "name": "Ada"}, {"who": "here", "name": "Ben"}]


def seats_for(game: str, first: int = 2) -> list[Any]:
    """Return plans for a game's minimum of seats, all at one screen."""
    from railtable.games import find_rules

    number = max(first, find_rules(game).info.min_seats)
    names = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn"]
    plans: list[Any] = [{"who": "here", "name": name} for name in names[:number]]
    plans[0] = {"who": "me", "name": "Ada"}
    return plans
