"""Resolve a request's secret to a holder.

A session's secret stands for its player. A guest's secret from before the account or the sign-in is
revoked. Any other secret is a guest's.
"""

import contextlib
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final, TypeAlias

import msgspec

from railtable.server.errors import StoreFailed
from railtable.server.people.sessions import Sessions
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables.subscribers import Subscriber

LIFETIME: Final = 30.0
"""Cache lifetime in seconds, in case a revocation message is lost."""
MOST_KNOWN: Final = 20_000
NEWS: Final = "people"
"""Name of these messages between processes; no table has such a name."""
TOLD_AT_ONCE: Final = 50
FIND: Final = """
select player, until, used from sessions where secret = $1
union all select '', 0, 0 from spent where holder = $1
"""

Spawn: TypeAlias = Callable[[Coroutine[None, None, None]], None]


class Identity(msgspec.Struct, frozen=True):
    """A hashed secret and the holder it stands for."""

    came_with: str | None = None
    holder: str | None = None
    is_player: bool = False


class Identities:
    """Look up and cache identities, and close connections of revoked ones."""

    def __init__(
        self, store: WatchedStore, connections: Iterable[Any], spawn: Spawn, process: str
    ) -> None:
        self._store = store
        self._connections: Iterable[Subscriber] = connections
        self._spawn = spawn
        self._process = process
        self._known: OrderedDict[str, tuple[Identity, float]] = OrderedDict()
        self._sessions = Sessions(store)

    def start(self) -> None:
        """Listen to other processes."""
        self._store.listen(self._on_news)

    async def find(self, came_with: str | None) -> Identity:
        """Return the identity of a hashed secret."""
        if came_with is None:
            return Identity()
        known = self._known.get(came_with)
        if known is not None and time.monotonic() - known[1] < LIFETIME:
            return known[0]
        try:
            visitor = await self._look_up(came_with)
        except StoreFailed:
            # During an outage nothing can have changed, so the cached identity is valid.
            if known is None:
                raise
            return known[0]
        self._known[came_with] = (visitor, time.monotonic())
        self._known.move_to_end(came_with)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return visitor

    async def _look_up(self, came_with: str) -> Identity:
        rows = await self._store.find(FIND, came_with)
        if not rows:
            return Identity(came_with, came_with)
        player, until, used = rows[0]
        now = time.time()
        if not player or until <= now:
            return Identity(came_with)
        if self._sessions.is_due(used, now):
            self._spawn(self._sessions.touch(came_with, now))
        return Identity(came_with, player, is_player=True)

    async def revoke(self, secrets: Iterable[str]) -> None:
        """Revoke hashed secrets in all processes."""
        gone = list(secrets)
        self._drop(gone)
        for start in range(0, len(gone), TOLD_AT_ONCE):
            note = RevokedSecrets(self._process, gone[start : start + TOLD_AT_ONCE])
            with contextlib.suppress(StoreFailed):
                # The revocation is stored; other processes notice it a little later.
                await self._store.tell(NEWS, msgspec.json.encode(note).decode())

    def _drop(self, gone: Iterable[str]) -> None:
        secrets = set(gone)
        for secret in secrets:
            self._known.pop(secret, None)
        for connection in list(self._connections):
            if connection.came_with in secrets:
                # A client with a new secret reconnects with it.
                connection.close("unavailable")

    def _on_news(self, table: str, _seq: int, text: str) -> None:
        if not table:
            # A message may have been missed.
            self._known.clear()
            self._spawn(self.look_again())
        elif table == NEWS:
            with contextlib.suppress(msgspec.DecodeError):
                note = msgspec.json.decode(text, type=RevokedSecrets)
                if note.process != self._process:
                    self._drop(note.secrets)

    async def look_again(self) -> None:
        """Close connections whose secret has been revoked or changed hands."""
        for connection in list(self._connections):
            if connection.came_with is not None:
                await self.require_same(connection)

    async def require_same(self, connection: Subscriber) -> None:
        """Close a connection if its secret stands for another holder now."""
        if (await self.find(connection.came_with)).holder != connection.holder:
            connection.close("unavailable")


class RevokedSecrets(msgspec.Struct, frozen=True):
    """A message between processes: these secrets are revoked."""

    process: str
    secrets: list[str]
