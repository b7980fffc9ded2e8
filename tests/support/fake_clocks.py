"""Fake clocks, advanced by tests."""

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
    """A fake server time: put it in place of `hub.ticker.time`."""

    def __init__(self, ticks: int = 0) -> None:
        super().__init__()
        self.ticks = ticks

    def now(self) -> int:
        return self.ticks

    def stand(self, at: int | None = None) -> None:
        """Do nothing: only the test advances it."""

    def hear(self, ms: int) -> None:
        """Do nothing: other processes have no effect."""

    async def beat(self, store: WatchedStore) -> None:
        """Do nothing: there is nothing to store."""


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
    """Yield a hub with a fake clock and stopped bots.

    After advancing the time, `await hub.ticker.step()` handles everything that is due.
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
    """Return a table of Ada, Ben … before the start and without a time; Ada is first."""
    plans = seats or [{"who": "me", "name": "Ada"}, {"who": "here", "name": "Ben"}]
    options = {"first_player": 0} if game == "trambahn" else {}
    request = {"game": game, "seats": plans, "clock": clock, "options": options}
    return creation.create(msgspec.convert(request, tables.CreateTable), "holder")


def move(hosted: HostedTable, choice: int = 0) -> None:
    """Play a legal action of the seat to move."""
    assert hosted.game is not None
    seat = hosted.to_move
    action = hosted.game.legal_actions(seat)[choice]
    raw = msgspec.Raw(msgspec.json.encode(action))
    play(
        hosted,
        live.Play(seat=seat, revision=hosted.revision, key=fresh_key(), actions=[raw]),
    )


def end_turn(hosted: HostedTable) -> None:
    """Play until another seat is to move."""
    seat = hosted.to_move
    with contextlib.suppress(IndexError):
        while hosted.to_move == seat:
            move(hosted, -1)
