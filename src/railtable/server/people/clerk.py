"""What is done about results beside everything else: old ones filled in."""

from railtable.server.hub import Hub
from railtable.server.people.backfill import fill_in


class Clerk:
    """Sees to the results of a process."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    def start(self) -> None:
        """Begin; the hub ends it."""
        self._hub.spawn(self._fill_in())

    async def _fill_in(self) -> None:
        await fill_in(self._hub.store)
