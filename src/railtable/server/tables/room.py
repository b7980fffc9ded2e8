# railtable: compiled alone
"""An open table: its folded log, a lock and its subscribers.

Lock, check, change, save, then broadcast. A failed append discards the table, which is read again
from the log: only the log can tell whether the change was saved.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from railtable.server.errors import Conflict, Denied, StoreFailed, Unreadable
from railtable.server.metrics import Metrics
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables import log, messages
from railtable.server.tables.appends import ROUTINE_ENTRIES, append_of
from railtable.server.tables.clock import Clocks
from railtable.server.tables.subscribers import Subscriber, Subscribers
from railtable.server.tables.table import HostedTable
from railtable.server.tables.table_lock import TableLock
from railtable.server.tables.worker_thread import run_in_thread
from railtable.wire import live

T = TypeVar("T")

ATTEMPTS: Final = 8
"""Retries of a change after a conflict with another process."""
SAVES: Final = 2
"""Attempts to save a change before the asker gets an error."""
GAME: Final = frozenset((log.Started, log.Played, log.Undone))

logger = logging.getLogger("railtable.room")


class Attempt(NamedTuple, Generic[T]):
    """An executed command and the error that kept it from being saved."""

    hosted: HostedTable
    answer: T
    error: Exception | None


class Room:
    """An open table with its lock and subscribers."""

    def __init__(
        self,
        table_id: str,
        store: WatchedStore,
        metrics: Metrics,
        now: Callable[[], int] = lambda: 0,
    ) -> None:
        self.id = table_id
        self._now = now
        self.used = time.monotonic()
        self.subscribers = Subscribers()
        self.on_bots_turn: Callable[[Room], None] | None = None
        self.on_doubt: Callable[[Room], None] | None = None
        self.on_moved: Callable[[Room, int], None] | None = None
        self.on_left: Callable[[Room], None] | None = None
        self.on_clock: Callable[[int], None] | None = None
        """Called with the tick at which a seat times out if nothing happens."""
        self.address = ""
        """The client whose worker share the bots here use; kept in memory only."""
        self._store = store
        self._metrics = metrics
        self._lock = TableLock()
        self._hosted: HostedTable | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._in_doubt = False

    # Reads and changes.

    async def read(self, look: Callable[[HostedTable], T]) -> T:
        """Return the result of a read; it sees only durable state."""
        async with self._lock:
            return look(await self._current())

    async def study(self, look: Callable[[HostedTable], T]) -> T:
        """Return the result of a slow read, run in a worker thread."""
        async with self._lock:
            hosted = await self._current()
            try:
                return await run_in_thread(lambda: look(hosted))
            except asyncio.CancelledError:
                # The cancelled read still uses this table in its thread, so others must not.
                self._hosted = None
                raise

    async def change(self, command: Callable[[HostedTable], T], lease: int | None = None) -> T:
        """Execute a command, save it, broadcast it and return its reply.

        With `lease`, only while this process holds the table.
        """
        async with self._lock:
            try:
                return await self._change(command, lease)
            except StoreFailed as failed:
                raise StoreFailed("cannot_save") from failed

    async def _change(
        self,
        command: Callable[[HostedTable], T],
        lease: int | None,
        tried: "Attempt[T] | None" = None,
    ) -> T:
        failures = 0
        for _ in range(ATTEMPTS):
            attempt = tried or await self._attempt(command, lease)
            tried = None
            match attempt.error:
                case None:
                    return attempt.answer
                case Conflict():
                    self._metrics.conflicts.add()
                    # Discard the attempt that lost the conflict, and broadcast the winner.
                    self._doubt()
                    await self._current()
                case StoreFailed() as failed:
                    failures += 1
                    if await self._was_written(attempt.hosted):
                        return attempt.answer
                    if failures == SAVES:
                        raise failed
                case error:
                    self._doubt()
                    raise error
        raise Denied("busy", 503)

    async def _attempt(
        self, command: Callable[[HostedTable], T], lease: int | None
    ) -> "Attempt[T]":
        """Execute and save a command; return errors that may be retried instead of raising them."""
        hosted = await self._current()
        answer = await self._carry_out(hosted, command)
        try:
            if hosted.unsaved:
                started = time.monotonic()
                await self._store.append(append_of(hosted, lease))
                self._saved(hosted, started)
        except (Conflict, StoreFailed) as error:
            return Attempt(hosted, answer, error)
        except BaseException:
            self._doubt()
            raise
        return Attempt(hosted, answer, None)

    def change_now(
        self,
        command: Callable[[HostedTable], T],
        then: Callable[[T], None],
        otherwise: Callable[["asyncio.Future[T]"], None],
    ) -> bool:
        """Execute a command like `change`, but without a task; False if that is impossible.

        `then` is called with the reply after the broadcast. If the store failed or another process
        was faster, `otherwise` is called with an awaitable of the outcome. Errors of the command
        are raised, and nothing has changed.
        """
        hosted = self._hosted
        if hosted is None or self._lock.is_closed or hosted.rules.info.slow:
            return False
        self.used = started = time.monotonic()
        answer = self._carry_out_now(hosted, command)

        def done(error: Exception | None) -> None:
            if error is not None:
                otherwise(self._retry(command, Attempt(hosted, answer, error)))
                return
            try:
                self._saved(hosted, started)
            except Exception:
                # A failed broadcast to other subscribers must not fail the move.
                logger.exception("publish", extra={"table": self.id})
                self._metrics.errors.add("publish")
            self._lock.open()
            then(answer)

        try:
            append = append_of(hosted)
        except BaseException:
            self._doubt()
            raise
        self._lock.is_closed = True
        self._store.begin_append(append, done)
        return True

    def _retry(
        self, command: Callable[[HostedTable], T], tried: "Attempt[T]"
    ) -> "asyncio.Future[T]":
        """Retry after a failed attempt, with the lock held."""

        async def retry() -> T:
            try:
                return await self._change(command, None, tried)
            except StoreFailed as failed:
                raise StoreFailed("cannot_save") from failed
            finally:
                self._lock.open()

        return self._spawn(retry())

    def _saved(self, hosted: HostedTable, started: float) -> None:
        """Broadcast a durable change."""
        self._metrics.append_seconds.observe(time.monotonic() - started)
        saved, hosted.unsaved = hosted.unsaved, []
        self._publish(hosted, saved)

    async def _was_written(self, tried: HostedTable) -> bool:
        """Check in the log whether a failed append was written after all."""
        wanted = [log.encode_entry(entry) for entry in tried.unsaved]
        self._doubt()
        await self._current()
        there = await self._store.entries(self.id, tried.seq - len(wanted))
        return there[: len(wanted)] == wanted

    def _doubt(self) -> None:
        """Discard a table that may differ from its log."""
        self._hosted = None
        self._in_doubt = True
        if self.on_doubt is not None:
            self.on_doubt(self)

    async def _carry_out(self, hosted: HostedTable, command: Callable[[HostedTable], T]) -> T:
        if not hosted.rules.info.slow:
            return self._carry_out_now(hosted, command)
        try:
            return await run_in_thread(lambda: self._carry_out_now(hosted, command))
        except asyncio.CancelledError:
            # The cancelled command still uses this table, so others must not.
            self._hosted = None
            raise

    def _carry_out_now(self, hosted: HostedTable, command: Callable[[HostedTable], T]) -> T:
        try:
            return command(hosted)
        except BaseException:
            if hosted.unsaved:
                self._doubt()
            raise

    async def _current(self) -> HostedTable:
        self.used = time.monotonic()
        if self._hosted is None:
            self._hosted = await self._load()
            if self._in_doubt:
                # An append that was written after all has not been broadcast yet.
                self._in_doubt = False
                self._publish(self._hosted, None)
        return self._hosted

    async def _load(self) -> HostedTable:
        payloads = await self._store.entries(self.id, 0)
        if not payloads:
            raise Denied("no_such_table", 404)
        snapshots = await self._store.snapshots(self.id)
        try:
            hosted = await run_in_thread(lambda: HostedTable.load(self.id, payloads, snapshots))
        except (Unreadable, msgspec.DecodeError):
            raise Denied("other_rules_version", 409) from None
        hosted.set_time(self._now)
        return hosted

    def adopt(self, hosted: HostedTable) -> None:
        """Adopt a newly created and saved table."""
        self._hosted = hosted

    async def catch_up(self, seq: int | None) -> None:
        """Read entries of other processes, up to place `seq` or to the end."""
        async with self._lock:
            if self._in_doubt:
                await self._current()
            hosted = self._hosted
            if hosted is None and self.subscribers:
                # The table is unloaded, but its subscribers still need the broadcast.
                self._publish(await self._current(), None)
            if hosted is None or (seq is not None and hosted.seq >= seq):
                return
            try:
                payloads = await self._store.entries(self.id, hosted.seq)
            except StoreFailed:
                # Only the broadcast is lost, not the log.
                self._doubt()
                raise
            entries = [log.decode_entry(one) for one in payloads]
            if any(isinstance(entry, log.Forgotten) for entry in entries):
                # Earlier entries were redacted.
                self._hosted = None
                self._publish(await self._current(), None)
                return
            for entry in entries:
                hosted.fold(entry)
            if entries:
                self._publish(hosted, entries)

    # Broadcasts.

    def _publish(self, hosted: HostedTable, saved: list[log.AnyEntry] | None) -> None:
        kinds = None if saved is None else {type(one) for one in saved}
        game = kinds is None or not GAME.isdisjoint(kinds)
        quiet = kinds is not None and kinds <= ROUTINE_ENTRIES
        if not quiet:
            self.subscribers.close_eyes(hosted)
        if game or not quiet:
            self.subscribers.publish_game(hosted)
        if game and self.on_moved is not None:
            self.on_moved(self, hosted.revision)
        if not quiet or hosted.clocks is not None or hosted.status == "over":
            self.subscribers.publish_table(hosted)
        if hosted.clocks is not None:
            self._tell_deadline(hosted.clocks)
        self.subscribers.publish_news(hosted)
        if self.on_bots_turn is not None and messages.is_bots_turn(hosted):
            self.on_bots_turn(self)

    def _tell_deadline(self, clocks: Clocks) -> None:
        due = clocks.due()
        if due is not None and self.on_clock is not None:
            self.on_clock(due)

    # Subscribing and unsubscribing.

    async def enter(self, subscriber: Subscriber, hello: live.Hello) -> None:
        """Add a subscriber and send everything it has not seen."""
        async with self._lock:
            hosted = await self._current()
            subscriber.eyes = messages.eyes_of(hosted, subscriber.holder, hello)
            for eye in subscriber.eyes:
                if hello.since is not None:
                    subscriber.seen[eye] = hello.since
                else:
                    subscriber.seen.pop(eye, None)
            if hosted.held_by(subscriber.holder):
                # Bots use the worker share of the people they play with.
                self.address = subscriber.address
            is_new = self.subscribers.add(subscriber)
            self.subscribers.welcome(hosted, subscriber)
            if is_new:
                self.subscribers.publish_presence(hosted, besides=subscriber)

    def exit(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        self.subscribers.discard(subscriber)
        self.used = time.monotonic()
        if not self.subscribers and self.on_left is not None:
            self.on_left(self)
        if self._hosted is not None:
            self.subscribers.publish_presence(self._hosted)
        elif self.subscribers:
            self._spawn(self.read(self.subscribers.publish_presence)).add_done_callback(self._told)

    def _spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _told(self, task: "asyncio.Task[None]") -> None:
        if not task.cancelled() and task.exception() is not None:
            self._metrics.errors.add("presence")

    @property
    def seq(self) -> int:
        """Known length of the log."""
        return self._hosted.seq if self._hosted is not None else 0

    @property
    def is_over(self) -> bool:
        """Whether the table is known to be over."""
        return self._hosted is not None and self._hosted.status in {"over", "record"}

    def rest(self) -> None:
        """Unload the table until the next request; subscribers stay."""
        if not self._lock.is_closed:
            self._hosted = None

    async def forget(self) -> None:
        """Discard the loaded table, even if others wait for the lock."""
        async with self._lock:
            self._hosted = None

    @property
    def is_idle(self) -> bool:
        """Whether there are no subscribers and no work in progress."""
        return not self.subscribers and not self._lock.is_closed
