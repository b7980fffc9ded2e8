"""Background work on results: backfill old ones, rate new ones."""

import asyncio
from typing import Final

from railtable.server.errors import StoreFailed
from railtable.server.hub import Hub
from railtable.server.people.ratings import rate_some
from railtable.server.people.result_backfill import fill_in

LOOK_SECONDS: Final = 60.0
"""Polling interval for games that another process left unrated."""


class ResultsPoller:
    """Process the results of one server process."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._over = asyncio.Event()

    def start(self) -> None:
        """Start the poller; the hub stops it."""
        self._hub.on_over.append(self._over.set)
        self._hub.spawn(self._fill_in())
        self._hub.spawn(self._rate())

    async def _fill_in(self) -> None:
        await fill_in(self._hub.store)

    async def _rate(self) -> None:
        """Rate finished games in order."""
        while True:
            self._over.clear()
            try:
                while await rate_some(self._hub.store):
                    pass
            except StoreFailed:
                await self._hub.store.ready()
                continue
            await _within(LOOK_SECONDS, self._over)


async def _within(seconds: float, event: asyncio.Event) -> None:
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        pass
