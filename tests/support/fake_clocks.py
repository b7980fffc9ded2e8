"""Time that passes when a test says so."""

import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from railtable.server.clocks.server_time import ServerTime
from railtable.server.hub import Hub
from railtable.server.store.factory import make_store
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables import creation
from railtable.server.tables.moves import play
from railtable.server.tables.table import HostedTable
from railtable.wire import live, tables
from tests.support.server import fresh_key, settings

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class FakeTime(ServerTime):
    """The server's time, in the hands of a test: put it in place of `hub.clockwork.time`."""

    def __init__(self, ticks: int = 0) -> None:
        super().__init__()
        self.ticks = ticks

    def now(self) -> int:
        return self.ticks

    def stand(self, at: int | None = None) -> None:
        """Only the test moves it."""

    def hear(self, ms: int) -> None:
        """Nobody else has a say."""

    async def beat(self, store: WatchedStore) -> None:
        """Nothing to keep."""


class FakeMonotonic:
    """A monotonic clock, in nanoseconds."""

    def __init__(self) -> None:
        self.ns = 123_456_789

    def __call__(self) -> int:
        return self.ns

    def go_on(self, ms: float) -> None:
        self.ns += round(ms * 1_000_000)


@asynccontextmanager
async def hub_on_fake_time(database: str) -> AsyncIterator[tuple[Hub, FakeTime]]:
    """Yield a hub whose tables live by a fake clock and whose bots nobody drives.

    After time was moved, `await hub.clockwork.step()` sees to everything that is due.
    """
    hub, fake = Hub(settings(database), make_store(database)), FakeTime()
    hub.ticker.time = fake
    hub.bots.wake = lambda room: None  # type: ignore[method-assign]
    await hub.start()
    try:
        yield hub, fake
    finally:
        await hub.stop()


def new_table(clock: Any, seats: list[Any] | None = None, game: str = "trambahn") -> HostedTable:
    """Return a table of Ada, Ben … that has not begun, nor been given a time; Ada is first."""
    plans = seats or [{"who": "me", "name": "Ada"}, {"who": "here", "name": "Ben"}]
    options = {"first_player": 0} if game == "trambahn" else {}
    request = {"game": game, "seats": plans, "clock": clock, "options": options}
    return creation.create(msgspec.convert(request, tables.CreateTable), "holder")


def move(hosted: HostedTable, choice: int = 0) -> None:
    """Have whoever is to move take one of their legal actions."""
    assert hosted.game is not None
    seat = hosted.to_move
    action = hosted.game.legal_actions(seat)[choice]
    raw = msgspec.Raw(msgspec.json.encode(action))
    play(
        hosted,
        live.Play(seat=seat, revision=hosted.revision, key=fresh_key(), actions=[raw]),
    )


def end_turn(hosted: HostedTable) -> None:
    """Have whoever is to move go on until somebody else is."""
    seat = hosted.to_move
    with contextlib.suppress(IndexError):
        while hosted.to_move == seat:
            move(hosted, -1)
