"""SQLite's single writer: concurrent writes share a commit, and failures are survived.

The event loop inserts rows, which takes microseconds; a thread commits, which waits for the disk.
Writes requested meanwhile form the next group. (A thread that inserted too would wait for the
interpreter lock after every row.)
Checkpoints run in another thread (`Checkpointer`): in a commit, all writers would wait for them.

A failed group reports to all its writers, and its connection is closed: after a full disk or a
failed read its caches are unreliable.
"""

import asyncio
import contextlib
import logging
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Final, TypeAlias

from railtable.server.errors import Conflict
from railtable.server.store.store import SavedCallback

GROUP: Final = 256
"""Maximum writes per commit."""
GROUP_SECONDS: Final = 0.002
"""Least time between the starts of two commits while many people move: larger groups cost less."""
SHARED: Final = 0.1
"""Writes that join another one's commit, on average, from which on commits wait for more."""
LOCKED_SECONDS: Final = 2.0
"""How long to wait for the lock of another program, such as a shell."""
LOCKED_AGAIN: Final = 0.02
CHECKPOINT_ROWS: Final = 2000
"""Rows written between two checkpoints: about 25 MB of write-ahead log."""

logger = logging.getLogger("railtable.store")

Write: TypeAlias = Callable[[sqlite3.Connection], None]
Job: TypeAlias = tuple[Write, SavedCallback]
"""A write, and its callback."""


class Waiter:
    """A caller waiting for the end of a write."""

    __slots__ = ("_error", "_future", "_is_over", "_loop")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._future: asyncio.Future[None] = loop.create_future()
        self._error: Exception | None = None
        self._is_over = False

    def end(self, error: Exception | None) -> None:
        """Report the outcome."""
        self._is_over, self._error = True, error
        if not self._future.done():
            self._future.set_result(None)

    async def wait(self) -> None:
        """Wait for the end, or raise its error."""
        try:
            await self._future
        except asyncio.CancelledError:
            # A cancelled caller reads the log next, and must find the outcome there.
            if not self._is_over:
                self._future = self._loop.create_future()
                await self._future
            raise
        if self._error is not None:
            raise self._error


class Checkpointer:
    """Copy the write-ahead log into the database file while commits go on.

    A checkpoint in a thread copies nearly everything. Commits write more meanwhile, so a short
    second checkpoint follows between two commits: only a complete one lets SQLite use the log
    again from its beginning.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite-checkpointer")
        self._rows = 0
        """Rows of the writer's connection at its last checkpoint."""
        self._running: Future[None] | None = None

    def commit(self, connection: sqlite3.Connection) -> None:
        """Commit, and start or finish a checkpoint if one is due; called in the commit thread."""
        connection.commit()
        if self._running is None:
            if connection.total_changes - self._rows >= CHECKPOINT_ROWS:
                self._running = self._thread.submit(self._checkpoint)
        elif self._running.done():
            self._running, self._rows = None, connection.total_changes
            _checkpoint(connection)

    def forget_connection(self) -> None:
        """Count rows from zero again, as a new connection does."""
        self._rows = 0

    def close(self) -> None:
        """Wait for a checkpoint that is running."""
        self._thread.shutdown()

    def _checkpoint(self) -> None:
        with contextlib.suppress(sqlite3.Error), contextlib.closing(self._connect()) as connection:
            _checkpoint(connection)


def _checkpoint(connection: sqlite3.Connection) -> None:
    """Copy as much as possible without waiting; a failure is left to the next checkpoint."""
    with contextlib.suppress(sqlite3.Error):
        connection.execute("pragma wal_checkpoint(passive)").fetchone()


class SqliteWriter:
    """Write in groups, one at a time."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._connection: sqlite3.Connection | None = None
        self._waiting: list[Job] = []
        self._earliest = 0.0
        """When the next group may start, by the monotonic clock."""
        self._shared = 0.0
        """Moving average of the writes that joined another one's commit."""
        self._is_busy = False
        self._locked_since: float | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="sqlite-committer")
        self._checkpointer = Checkpointer(connect)

    async def open(self, prepare: Write) -> None:
        """Connect, and prepare the file."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._open, prepare)

    async def close(self) -> None:
        """Finish pending writes."""
        while self._waiting or self._is_busy:  # noqa: ASYNC110 a few commits at most
            await asyncio.sleep(0.002)
        self._checkpointer.close()
        if self._connection is not None:
            self._connection.close()
        self._thread.shutdown()

    async def write(self, work: Write) -> None:
        """Wait until the work is on disk, or raise its error."""
        waiter = Waiter(asyncio.get_running_loop())
        self.begin(work, waiter.end)
        await waiter.wait()

    def begin(self, work: Write, done: SavedCallback) -> None:
        """Queue a write, and call `done` when it is on disk or has failed."""
        if not self._waiting and not self._is_busy:
            self._schedule()
        self._waiting.append((work, done))

    def _schedule(self) -> None:
        """Start a group after this loop iteration, or after a pause while many people move."""
        loop = asyncio.get_running_loop()
        pause = self._earliest - time.monotonic()
        if pause > 0:
            loop.call_later(pause, self._begin)
        else:
            loop.call_soon(self._begin)

    def _begin(self) -> None:
        if not self._waiting or self._is_busy:
            return
        if self._connection is None:
            self._open_again()
            return
        group, self._waiting = self._waiting[:GROUP], self._waiting[GROUP:]
        self._shared += (len(group) - 1 - self._shared) / 16
        self._earliest = time.monotonic() + GROUP_SECONDS if self._shared > SHARED else 0.0
        try:
            results = insert_group(self._connection, [work for work, _ in group])
        except sqlite3.Error as error:
            if self._may_wait_for_lock(error):
                self._waiting = group + self._waiting
                asyncio.get_running_loop().call_later(LOCKED_AGAIN, self._begin)
            else:
                self._give_up(group, error)
            return
        self._locked_since = None
        connection = self._connection
        self._in_thread(
            lambda: self._checkpointer.commit(connection),
            lambda error: self._committed(group, results, error),
        )

    def _may_wait_for_lock(self, error: sqlite3.Error) -> bool:
        code = getattr(error, "sqlite_errorcode", None)
        if code is None or code & 0xFF != sqlite3.SQLITE_BUSY:
            return False
        self._locked_since = self._locked_since or time.monotonic()
        return time.monotonic() - self._locked_since < LOCKED_SECONDS

    def _committed(
        self, group: list[Job], results: list[Exception | None], error: BaseException | None
    ) -> None:
        if error is not None:
            self._give_up(group, error)
            return
        if self._waiting:
            self._schedule()
        _resolve(group, results)

    def _give_up(self, group: list[Job], error: BaseException) -> None:
        self._locked_since = None
        reason = OSError(f"{type(error).__name__}: {error}")
        _resolve(group, [reason for _ in group])
        connection, self._connection = self._connection, None
        if connection is not None:
            self._in_thread(lambda: _let_go(connection), lambda _: self._begin())

    def _open_again(self) -> None:
        """Reconnect; report a failure to the waiting callers."""

        def opened(error: BaseException | None) -> None:
            if error is not None:
                group, self._waiting = self._waiting, []
                self._give_up(group, error)
            self._begin()

        self._in_thread(self._open, opened)

    def _open(self, prepare: Write | None = None) -> None:
        connection = self._connect()
        if prepare is not None:
            prepare(connection)
        # The event loop begins transactions, so it must not sleep on a lock.
        connection.execute("pragma busy_timeout=0")
        connection.execute("pragma wal_autocheckpoint=0")
        self._checkpointer.forget_connection()
        self._connection = connection

    def _in_thread(
        self, work: Callable[[], None], then: Callable[[BaseException | None], None]
    ) -> None:
        loop = asyncio.get_running_loop()

        def done(error: BaseException | None) -> None:
            self._is_busy = False
            then(error)

        self._is_busy = True
        self._thread.submit(work).add_done_callback(
            lambda future: loop.call_soon_threadsafe(done, future.exception())
        )


def _let_go(connection: sqlite3.Connection) -> None:
    with contextlib.suppress(sqlite3.Error):
        connection.close()


def insert_group(connection: sqlite3.Connection, works: list[Write]) -> list[Exception | None]:
    """Begin a transaction and insert a group; a conflict fails only its own append."""
    try:
        return _insert_all(connection, works, _insert_or_raise)
    except sqlite3.IntegrityError:
        # Rare: find the conflicting append, with a savepoint for each.
        return _insert_all(connection, works, _try_insert)


def _insert_all(
    connection: sqlite3.Connection,
    works: list[Write],
    insert: Callable[[sqlite3.Connection, Write], Exception | None],
) -> list[Exception | None]:
    connection.execute("begin immediate")
    try:
        return [insert(connection, work) for work in works]
    except sqlite3.Error:
        connection.rollback()
        raise


def _insert_or_raise(connection: sqlite3.Connection, work: Write) -> None:
    work(connection)


def _try_insert(connection: sqlite3.Connection, work: Write) -> Exception | None:
    connection.execute("savepoint one")
    try:
        work(connection)
    except sqlite3.IntegrityError as error:
        connection.execute("rollback to one")
        return Conflict(str(error))
    finally:
        connection.execute("release one")
    return None


def _resolve(group: list[Job], results: list[Exception | None]) -> None:
    for (_, done), error in zip(group, results, strict=True):
        try:
            done(error)
        except Exception:
            # An error in one callback must not affect the others.
            logger.exception("after_write")
