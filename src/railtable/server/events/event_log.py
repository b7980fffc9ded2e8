"""The stored logs of events: read, fold and append.

An entry's place is unique, so of two processes that append at the same place one fails with
Conflict and starts again from the log.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

import msgspec

from railtable.events import log
from railtable.events.errors import BadEvent
from railtable.events.state import Event, add, open_event
from railtable.server.errors import Conflict, Denied
from railtable.server.events import event_rows as rows
from railtable.server.events.event_rows import EventRow, PlayerRow
from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables.worker_thread import run_in_thread
from railtable.wire.events import EventStatus

T = TypeVar("T")
ATTEMPTS: Final = 20
"""Retries after another process was faster."""
KEPT: Final = 200
"""Folded events kept in memory."""
FOLDED_AT_ONCE: Final = 100
"""Entries folded on the event loop; more are folded in a thread."""
MOST_ENTRIES: Final = 20_000
EVENT_NEWS: Final = "@events"
"""Name of the message between processes about a changed event."""
_ENTRY: Final = msgspec.json.Decoder(log.AnyEventEntry)


class StoredEvent:
    """An event folded from its stored log, with its rows."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.seq = 1
        self.moves: dict[str, int] = {}
        """How often each player left or returned."""
        self.row: EventRow
        self.players: dict[str, PlayerRow] = {}
        self.cache: dict[str, Any] = {}
        """What was computed from the log, until it grows."""

    @property
    def id(self) -> str:
        """The event's id."""
        return self.row.id

    def fold(self, entry: log.AnyEventEntry) -> None:
        """Fold the next entry, or raise BadEvent and change nothing."""
        add(self.event, entry)
        self.seq += 1
        self.cache = {}
        if isinstance(entry, log.EntrantLeft | log.EntrantReturned):
            self.moves[entry.player] = self.moves.get(entry.player, 0) + 1

    def player_of(self, holder: str | None) -> str | None:
        """Return the player of a person."""
        if holder is None:
            return None
        return next((one.player for one in self.players.values() if one.holder == holder), None)

    def name_of(self, player: str) -> str:
        """Return a player's name; empty after the person was deleted."""
        return self.players[player].name if player in self.players else ""


class EventLogs:
    """The logs of all events of a store."""

    def __init__(self, store: WatchedStore, now: Callable[[], float]) -> None:
        self.store = store
        self.now = now
        self._kept: OrderedDict[str, StoredEvent] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._waiting: dict[str, asyncio.Event] = {}
        store.listen(self._on_news)

    def lock(self, event: str) -> asyncio.Lock:
        """Return the lock of an event in this process."""
        return self._locks.setdefault(event, asyncio.Lock())

    async def read(self, event: str, look: Callable[[StoredEvent], T]) -> T:
        """Return the result of a read."""
        async with self.lock(event):
            return look(await self.load(event))

    async def change(self, event: str, command: Callable[[StoredEvent], Awaitable[T]]) -> T:
        """Run a command that appends; start again if another process was faster."""
        async with self.lock(event):
            for _ in range(ATTEMPTS):
                try:
                    return await command(await self.load(event))
                except Conflict:
                    self._kept.pop(event, None)
                except BadEvent as error:
                    raise Denied(error.key, 409, error.facts) from None
                except BaseException:
                    # Only the log can tell what was written.
                    self._kept.pop(event, None)
                    raise
            raise Denied("event_busy", 503)

    async def load(self, event: str) -> StoredEvent:
        """Return an event with everything that is stored of it, within its lock."""
        found = await self.store.fetch(rows.FIND_EVENT, event)
        if not found:
            raise Denied("no_such_event", 404)
        kept = self._kept.get(event)
        payloads = [
            bytes(row[0])
            for row in await self.store.fetch(rows.ENTRIES, event, kept.seq if kept else 0)
        ]
        if len(payloads) > FOLDED_AT_ONCE:
            kept = await run_in_thread(lambda: _folded(kept, payloads))
        else:
            kept = _folded(kept, payloads)
        kept.row = rows.event_row(found[0])
        players = await self.store.fetch(rows.PLAYERS, event)
        kept.players = {row[0]: PlayerRow(*row) for row in players}
        self._kept[event] = kept
        self._kept.move_to_end(event)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return kept

    async def find_cached(self, row: EventRow) -> StoredEvent:
        """Return an event for a list: the cached one, if its log has not grown since."""
        kept, is_changing = self._kept.get(row.id), self.lock(row.id).locked()
        if kept is not None and kept.row.version == row.version and not is_changing:
            return kept
        async with self.lock(row.id):
            return await self.load(row.id)

    async def append(
        self,
        stored: StoredEvent,
        entries: Sequence[log.AnyEventEntry],
        *also: Statement,
        due: float | None,
    ) -> None:
        """Append entries durably, all or none, with the time of the next step."""
        statements = self.fold(stored, entries)
        await self.store.execute(*statements, self.summarise(stored, due), *also)
        await self.announce(stored.id)

    def fold(self, stored: StoredEvent, entries: Sequence[log.AnyEventEntry]) -> list[Statement]:
        """Fold entries and return the statements that add them.

        If they are not stored, the event must be loaded again: `change` sees to that.
        """
        if stored.seq + len(entries) > MOST_ENTRIES:
            raise Denied("event_log_full", 409, {"most": MOST_ENTRIES})
        found = []
        try:
            for entry in entries:
                stored.fold(entry)
                found.append(rows.add_entry(stored.id, stored.seq, entry))
        except BadEvent:
            self._kept.pop(stored.id, None)
            raise
        paired = [float(entry.at) for entry in entries if isinstance(entry, log.Paired)]
        if paired:
            stored.row = msgspec.structs.replace(stored.row, paired_at=paired[-1])
        return found

    def summarise(self, stored: StoredEvent, due: float | None) -> Statement:
        """Return the statement that updates an event's row after its log has grown."""
        status, row = status_of(stored.event), stored.row
        stored.row = msgspec.structs.replace(row, status=status, due=due, version=row.version + 1)
        values = (stored.id, status, status == "over", due, row.paired_at, self.now())
        return Statement(rows.SUMMARISE, values)

    async def set_due(self, stored: StoredEvent, due: float | None) -> None:
        """Store the time of the next step."""
        await self.store.execute(Statement(rows.SET_DUE, (stored.id, due)))
        stored.row = msgspec.structs.replace(stored.row, due=due, version=stored.row.version + 1)
        await self.announce(stored.id)

    # Changes, for pages that wait for them.

    async def announce(self, event: str) -> None:
        """Wake everybody who waits for a change, in all processes."""
        self._wake(event)
        await self.store.tell(EVENT_NEWS, event)

    def _on_news(self, name: str, _seq: int, note: str) -> None:
        if name == EVENT_NEWS:
            self._wake(note)
        elif not name:
            # Messages may have been missed.
            for event in list(self._waiting):
                self._wake(event)

    def _wake(self, event: str) -> None:
        waiting = self._waiting.pop(event, None)
        if waiting is not None:
            waiting.set()

    async def version_of(self, event: str) -> int:
        """Return the number of changes of an event."""
        found = await self.store.fetch(rows.EVENT_VERSION, event)
        return int(found[0][0]) if found else 0

    async def wait(self, event: str, after: int, seconds: float) -> int:
        """Wait until an event has more than some changes, or for some seconds; return them."""
        waiting = self._waiting.setdefault(event, asyncio.Event())
        version = await self.version_of(event)
        if version > after:
            return version
        try:
            async with asyncio.timeout(seconds):
                await waiting.wait()
        except TimeoutError:
            return version
        return await self.version_of(event)


def _folded(kept: StoredEvent | None, payloads: list[bytes]) -> StoredEvent:
    """Return an event with more entries folded."""
    entries = [_ENTRY.decode(payload) for payload in payloads]
    if kept is None:
        kept = StoredEvent(open_event(entries.pop(0)))
    for entry in entries:
        kept.fold(entry)
    return kept


def status_of(event: Event) -> EventStatus:
    """Return an event's status."""
    if event.is_closed:
        return "over"
    if event.is_paused:
        return "paused"
    return "running" if event.rounds else "gathering"
