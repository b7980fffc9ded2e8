# railtable: compiled alone
"""One open table: what its log tells, a lock, and whoever is listening.

Lock, check, change, make durable, then speak.  A failed append discards the table,
which is read again from the log: only the log can tell whether the change is there.
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
"""How often a change is tried again when another process was faster."""
SAVES: Final = 2
"""How often a change is saved before the asker hears that it cannot be."""
GAME: Final = frozenset((log.Started, log.Played, log.Undone))

logger = logging.getLogger("railtable.room")


class Attempt(NamedTuple, Generic[T]):
    """A command that was carried out, and what kept it from being saved."""

    hosted: HostedTable
    answer: T
    error: Exception | None


class Room:
    """A table somebody has to do with just now."""

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
        """Called with the tick at which a seat runs out, if nothing happens."""
        self.address = ""
        """Whose share of the workers the bots here use: in memory only, and in no log."""
        self._store = store
        self._metrics = metrics
        self._lock = TableLock()
        self._hosted: HostedTable | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._in_doubt = False

    # Reading and changing.

    async def read(self, look: Callable[[HostedTable], T]) -> T:
        """Return what a look at the table gives; only durable things are seen."""
        async with self._lock:
            return look(await self._current())

    async def study(self, look: Callable[[HostedTable], T]) -> T:
        """Return what a long look at the table gives, taken beside the event loop."""
        async with self._lock:
            hosted = await self._current()
            try:
                return await run_in_thread(lambda: look(hosted))
            except asyncio.CancelledError:
                # The look goes on at what others must not use any more.
                self._hosted = None
                raise

    async def change(self, command: Callable[[HostedTable], T], lease: int | None = None) -> T:
        """Carry out a command, make it durable, tell everybody, return its answer.

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
                    # The attempt that lost is forgotten, and the listeners hear what won.
                    self._doubt()
                    await self._current()
                case StoreFailed() as failed:
                    failures += 1
                    if await self._is_there_after_all(attempt.hosted):
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
        """Carry out a command and save it; what may be tried again is told, not raised."""
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
        """Carry out a command as `change` does, but in no task: False if that cannot be.

        `then` is called with the answer when everybody has been told.  Where the store has
        failed or another process was faster, `otherwise` is, with what will become of it.
        What the command raises is raised, and nothing has changed.
        """
        hosted = self._hosted
        if hosted is None or self._lock.is_closed or hosted.rules.info.slow:
            return False
        self.used = started = time.monotonic()
        answer = self._carry_out_now(hosted, command)

        def done(error: Exception | None) -> None:
            if error is not None:
                otherwise(self._try_on(command, Attempt(hosted, answer, error)))
                return
            try:
                self._saved(hosted, started)
            except Exception:
                # Whoever moved need not suffer from what somebody else could not be told.
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

    def _try_on(
        self, command: Callable[[HostedTable], T], tried: "Attempt[T]"
    ) -> "asyncio.Future[T]":
        """Go on where an attempt has failed, the gate being closed."""

        async def try_on() -> T:
            try:
                return await self._change(command, None, tried)
            except StoreFailed as failed:
                raise StoreFailed("cannot_save") from failed
            finally:
                self._lock.open()

        return self._spawn(try_on())

    def _saved(self, hosted: HostedTable, started: float) -> None:
        """Tell everybody of what is durable now."""
        self._metrics.append_seconds.observe(time.monotonic() - started)
        saved, hosted.unsaved = hosted.unsaved, []
        self._publish(hosted, saved)

    async def _is_there_after_all(self, tried: HostedTable) -> bool:
        """Tell, from the log, whether an append that failed was written nevertheless."""
        wanted = [log.encode_entry(entry) for entry in tried.unsaved]
        self._doubt()
        await self._current()
        there = await self._store.entries(self.id, tried.seq - len(wanted))
        return there[: len(wanted)] == wanted

    def _doubt(self) -> None:
        """Forget a table that may not be what its log says."""
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
            # The command goes on at what others must not use any more.
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
                # What was written nevertheless has been told to nobody yet.
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
        """Take a table that has just been made and saved."""
        self._hosted = hosted

    async def catch_up(self, seq: int | None) -> None:
        """Read what another process appended: up to place `seq`, or whatever there is."""
        async with self._lock:
            if self._in_doubt:
                await self._current()
            hosted = self._hosted
            if hosted is None and self.subscribers:
                # The table rests, but those who listen must hear of it.
                self._publish(await self._current(), None)
            if hosted is None or (seq is not None and hosted.seq >= seq):
                return
            try:
                payloads = await self._store.entries(self.id, hosted.seq)
            except StoreFailed:
                # The news is lost, not the log.
                self._doubt()
                raise
            entries = [log.decode_entry(one) for one in payloads]
            if any(isinstance(entry, log.Forgotten) for entry in entries):
                # What came before was written anew.
                self._hosted = None
                self._publish(await self._current(), None)
                return
            for entry in entries:
                hosted.fold(entry)
            if entries:
                self._publish(hosted, entries)

    # Speaking.

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

    # Coming and going.

    async def enter(self, subscriber: Subscriber, hello: live.Hello) -> None:
        """Let somebody listen, beginning with all they have not seen."""
        async with self._lock:
            hosted = await self._current()
            subscriber.eyes = messages.eyes_of(hosted, subscriber.holder, hello)
            for eye in subscriber.eyes:
                if hello.since is not None:
                    subscriber.seen[eye] = hello.since
                else:
                    subscriber.seen.pop(eye, None)
            if hosted.held_by(subscriber.holder):
                # Bots think at the expense of those they play with.
                self.address = subscriber.address
            is_new = self.subscribers.add(subscriber)
            self.subscribers.welcome(hosted, subscriber)
            if is_new:
                self.subscribers.publish_presence(hosted, besides=subscriber)

    def exit(self, subscriber: Subscriber) -> None:
        """Let somebody go."""
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
        """How long the log is, as far as is known."""
        return self._hosted.seq if self._hosted is not None else 0

    @property
    def is_over(self) -> bool:
        """Nothing more happens here, as far as is known."""
        return self._hosted is not None and self._hosted.is_open_to_all

    def rest(self) -> None:
        """Let the table leave memory until it is asked for; whoever listens may stay."""
        if not self._lock.is_closed:
            self._hosted = None

    async def forget(self) -> None:
        """Keep nothing in memory of what was there, though others wait for the table."""
        async with self._lock:
            self._hosted = None

    @property
    def is_idle(self) -> bool:
        """Nobody listens, and nothing is under way."""
        return not self.subscribers and not self._lock.is_closed
