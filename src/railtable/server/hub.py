"""All open tables of this process, and their shared services."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Final

import msgspec

from railtable.bots import TABLE_BOTS
from railtable.server.clocks.days_off import find_away
from railtable.server.clocks.server_time import CLOCK, ServerTime
from railtable.server.clocks.ticker import Ticker
from railtable.server.errors import Conflict, Denied, StoreFailed
from railtable.server.event_loop_lag import EventLoopLag
from railtable.server.metrics import Metrics
from railtable.server.settings import Settings
from railtable.server.store.sql import Statement
from railtable.server.store.store import Append, Store
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables import timing
from railtable.server.tables.appends import append_of
from railtable.server.tables.charts import Charts, StepNoteCache
from railtable.server.tables.messages import is_bots_turn
from railtable.server.tables.room import Room
from railtable.server.tables.seats import default_level
from railtable.server.tables.shared_deals import reveal, revelation
from railtable.server.tables.subscribers import Subscriber
from railtable.server.tables.table import HostedTable
from railtable.server.tables.table_structs import PresenceState
from railtable.server.thinking.bot_driver import BotDriver
from railtable.server.thinking.fair_queue import SPARE
from railtable.server.thinking.foreign_bots import BotsOfWorker
from railtable.server.thinking.pool import Pool, PoolWorker, Worker
from railtable.server.thinking.questions import Thinking
from railtable.server.thinking.record_checker import RecordChecker
from railtable.server.thinking.remote_workers import RemoteMachines, RemoteWorker

CLOSES: Final = "select closes from shared_deals where id = $1"
SWEEP_SECONDS: Final = 20.0
OVER_SECONDS: Final = 60.0
"""How long an idle finished game stays in memory."""
PARTING_SECONDS: Final = 2.0

logger = logging.getLogger("railtable.hub")


class PresenceNote(msgspec.Struct, frozen=True):
    """A message between processes about a table's presence."""

    process: str
    seats: list[int]
    watching: int


def _waiting_bots_and_deal(hosted: HostedTable) -> tuple[bool, str | None]:
    """Return whether a bot is to move, and the shared deal that keeps a table closed."""
    return is_bots_turn(hosted), hosted.shared_deal if hosted.is_sealed else None


class Hub:
    """Open tables on demand, and unload idle ones."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.store = WatchedStore(store, self.metrics)
        self.process = secrets.token_hex(4)
        self.rooms: dict[str, Room] = {}
        self.connections: set[Subscriber] = set()
        self.on_over: list[Callable[[], None]] = []
        """Called after a game has ended here."""
        self.tables = 0
        self.is_stopping = False
        self.wall_time: Callable[[], float] = time.time
        """The time of day, which closes shared deals."""
        self.thinkers = RemoteMachines(settings.thinkers) if settings.thinkers else None
        # More than a single address may keep busy.
        self.pool = Pool(
            [self._worker() for _ in range(settings.bot_workers + SPARE)], self.metrics
        )
        self.bots = BotDriver(self.pool, self.store, settings, self.metrics)
        self.thinking = Thinking(self.pool, settings)
        self.records = RecordChecker(Worker())
        self.charts = Charts()
        self.step_notes = StepNoteCache()
        self.event_loop_lag = EventLoopLag(self.metrics)
        self.ticker = Ticker(self.store, ServerTime(), self._handle_timeout)
        self._doubtful: set[Room] = set()
        self._adopted: deque[str] = deque()
        self._background: set[asyncio.Task[None]] = set()
        self.metrics.gauge("railtable_rooms", "tables open here", lambda: len(self.rooms))
        self.metrics.gauge("railtable_listeners", "connections to tables", self._subscribers)

    def _worker(self) -> PoolWorker:
        told = BotsOfWorker(dict(self.settings.bots), self.settings.bot_seconds)
        bots = told if self.settings.bots else None
        return Worker(bots) if self.thinkers is None else RemoteWorker(self.thinkers, bots)

    @property
    def bot_names(self) -> tuple[str, ...]:
        """The bots that may sit at a table: ours, and those that the operator added."""
        return (*TABLE_BOTS, *self.settings.bots)

    def _subscribers(self) -> int:
        return sum(len(room.subscribers) for room in self.rooms.values())

    async def start(self) -> None:
        """Open the store and start the background tasks."""
        await self.store.open()
        self.tables = await self.store.count()
        self.store.listen(self._on_news)
        self.store.on_adopted(self._on_adopted)
        self.event_loop_lag.start()
        await self.ticker.open()
        self.spawn(self.ticker.run())
        self.spawn(self._sweep())

    async def stop(self) -> None:
        """Finish running work, then close everything."""
        self.event_loop_lag.stop()
        await self.part()
        for task in list(self._background):
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.pool.stop()
        await self.records.stop()
        if self.thinkers is not None:
            await self.thinkers.close()
        await self.store.close()

    def require_running(self) -> None:
        """Refuse new work while stopping."""
        if self.is_stopping:
            raise Denied("stopping", 503)

    async def part(self) -> None:
        """Tell every connection that the server stops, and leave a moment to send it."""
        self.is_stopping = True
        self.pool.refuse()
        await self.bots.stop()
        with contextlib.suppress(StoreFailed, TimeoutError):
            async with asyncio.timeout(PARTING_SECONDS):
                await self.store.hand_over()
        for connection in list(self.connections):
            connection.close("stopping")
        until = time.monotonic() + PARTING_SECONDS
        while self.connections and time.monotonic() < until:  # noqa: ASYNC110 they go one by one
            await asyncio.sleep(0.01)

    def now(self) -> int:
        """Return the current server time."""
        return self.ticker.time.now()

    def room(self, table_id: str) -> Room:
        """Return a table's room; the table itself is loaded on first use."""
        room = self.rooms.get(table_id)
        if room is None:
            room = Room(table_id, self.store, self.metrics, self.now)
            room.on_clock = self.ticker.expect
            room.on_bots_turn = self._on_bots_turn
            room.on_moved = self._on_moved
            room.on_doubt = self._on_doubt
            room.on_left = self._on_left
            self.rooms[table_id] = room
        return room

    async def open(self, table_id: str, address: str) -> Room:
        """Return the room of an existing table, with its bots running.

        Until a person sits down, bots use the worker share of the first visitor.
        """
        room = self.room(table_id)
        room.address = room.address or address
        try:
            waits, deal = await room.read(_waiting_bots_and_deal)
        except Denied:
            if room.is_idle:
                self.rooms.pop(table_id, None)
            raise
        if waits:
            self.bots.wake(room)
        if deal is not None and await self.reveal_deal(deal):
            await room.change(reveal)
        return room

    async def reveal_deal(self, deal: str) -> bool:
        """Tell whether a shared deal is revealed; reveal it if it is due."""
        reveals, looks = revelation(deal, self.wall_time())
        rows = await self.store.find(looks.text, *looks.values)
        if rows and rows[0][0] is None and await self._is_due(deal):
            await self.store.execute(reveals)
            rows = await self.store.find(looks.text, *looks.values)
        # The tables of a lost deal must not stay closed for ever.
        return not rows or rows[0][0] is not None

    async def _is_due(self, deal: str) -> bool:
        [(closes,)] = await self.store.find(CLOSES, deal)
        return float(closes) <= self.wall_time()

    async def add(
        self, hosted: HostedTable, address: str, also: tuple[Statement, ...] = ()
    ) -> Room:
        """Save a new table with its extra statements, and open it."""
        if self.tables >= self.settings.limits.most_tables:
            raise Denied("too_many_tables", 503)
        hosted.set_time(self.now)
        append = append_of(hosted)
        is_ours = await self._save_new(msgspec.structs.replace(append, also=(*append.also, *also)))
        self.tables += 1
        hosted.unsaved = []
        if hosted.clocks is not None and (due := hosted.clocks.due()) is not None:
            self.ticker.expect(due)
        room = self.room(hosted.id)
        room.address = address
        if is_ours:
            room.adopt(hosted)
        self.bots.wake(room)
        return room

    async def _save_new(self, append: Append) -> bool:
        """Save a new table; tell whether the log is certain to have these entries."""
        try:
            await self.store.append(append)
        except StoreFailed:
            # Retry once: the table's id is unique, so a conflict means that it was written (if
            # its id is derived, perhaps by another process), or that its extra statements conflict.
            try:
                await self.store.append(append)
            except Conflict:
                if not await self.store.entries(append.table, 0):
                    raise
                return False
        return True

    def is_there(self, table: str, holder: str) -> bool:
        """Tell whether a person views a table in this process."""
        room = self.rooms.get(table)
        return room is not None and any(
            one.holder == holder and not one.is_away for one in room.subscribers
        )

    def _on_moved(self, room: Room, revision: int) -> None:
        self.pool.move_on(room.id, revision)
        if room.is_over:
            for call in self.on_over:
                call()

    def _on_left(self, room: Room) -> None:
        self.pool.cancel_turns(room.id)

    def _on_doubt(self, room: Room) -> None:
        is_first = not self._doubtful
        self._doubtful.add(room)
        if is_first and not self.is_stopping:
            self.spawn(self._settle_doubts())

    async def _settle_doubts(self) -> None:
        """Reload tables whose last change may or may not have been written."""
        while self._doubtful:
            room = next(iter(self._doubtful))
            try:
                await room.read(is_bots_turn)
            except StoreFailed:
                await self.store.ready()
                continue
            except Denied:
                pass
            self._doubtful.discard(room)

    async def _handle_timeout(self, table: str, due: int) -> None:
        """Let a bot play for a seat that has timed out, unless its person is away."""
        lease = await self.store.hold(table)
        if lease is None:
            return
        room = await self.open(table, "")
        away = await find_away(self.store, await room.read(timing.whose_time), self.now())
        if away is not None and await room.change(partial(timing.rest, away=away), lease):
            return
        if not await room.change(partial(timing.run_out, level=default_level()), lease):
            # A deadline unknown to the log must not come up again.
            right = await room.read(timing.due_of)
            if right != due:
                await self.store.execute(timing.correction(table, due, right))

    def _on_bots_turn(self, room: Room) -> None:
        if not self.is_stopping:
            self.bots.wake(room)

    def _on_adopted(self, table: str) -> None:
        self._adopted.append(table)
        if len(self._adopted) == 1:
            self.spawn(self._open_adopted())

    async def _open_adopted(self) -> None:
        """Open the tables of a dead process in turn, because bots may have to move."""
        while self._adopted and not self.is_stopping:
            try:
                await self.open(self._adopted[0], "")
            except StoreFailed:
                await self.store.ready()
                continue
            except Denied:
                pass
            self._adopted.popleft()

    def announce(self, room: Room) -> None:
        """Send the presence here to other processes."""
        self.spawn(self._announce(room))

    async def _announce(self, room: Room) -> None:
        # Without subscribers there is nothing to look up, so leave the table unloaded.
        here = (
            await room.read(room.subscribers.presence_here) if room.subscribers else PresenceState()
        )
        note = PresenceNote(self.process, sorted(here.seats), here.watching)
        await self.store.tell(room.id, msgspec.json.encode(note).decode())

    def _on_news(self, table: str, seq: int, text: str) -> None:
        if not table:
            # Notifications may have been missed, so every open table checks its log.
            for one in self.rooms.values():
                self.spawn(one.catch_up(None))
            return
        if table == CLOCK:
            self.ticker.time.hear(int(text) if text.isdecimal() else 0)
            return
        room = self.rooms.get(table)
        if room is None:
            return
        if seq:
            self.spawn(room.catch_up(seq))
        if text:
            with contextlib.suppress(msgspec.DecodeError):
                note = msgspec.json.decode(text, type=PresenceNote)
                if note.process != self.process:
                    self.spawn(self._hear(room, note))

    async def _hear(self, room: Room, note: PresenceNote) -> None:
        is_new = note.process not in room.subscribers.elsewhere
        room.subscribers.elsewhere[note.process] = PresenceState(
            frozenset(note.seats), note.watching
        )
        await room.read(room.subscribers.publish_presence)
        if is_new and room.subscribers:
            await self._announce(room)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Run a background task, and log its failure."""
        task = asyncio.get_running_loop().create_task(work)
        self._background.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._background.discard(task)
        if task.cancelled() or isinstance(task.exception(), StoreFailed):
            # The store's outage is already logged, so do not log it for every table.
            return
        if task.exception() is not None:
            logger.error("background", exc_info=task.exception())
            self.metrics.errors.add("background")

    async def _sweep(self) -> None:
        settings = self.settings
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, settings.idle_seconds, settings.silence_seconds))
            self._unload_idle(time.monotonic())
            self._close_silent(time.monotonic() - settings.silence_seconds)

    def _unload_idle(self, now: float) -> None:
        idle = self.settings.idle_seconds
        for room in list(self.rooms.values()):
            patience = min(idle, OVER_SECONDS) if room.is_over else idle
            needed = self.bots.is_busy(room) or room in self._doubtful
            if now - room.used < patience or needed:
                continue
            if room.is_idle:
                del self.rooms[room.id]
                self.spawn(self._let_go(room))
            else:
                room.rest()

    async def _let_go(self, room: Room) -> None:
        """Release a table's lease, unless work has to be done there again."""
        is_settled = False
        while not is_settled:
            try:
                if not await self.store.let_go(room.id, room.seq):
                    await self.open(room.id, room.address)
                is_settled = True
            except StoreFailed:
                # No other process can hold it meanwhile.
                await self.store.ready()
            except Denied:
                is_settled = True

    def _close_silent(self, before: float) -> None:
        for connection in list(self.connections):
            if connection.last_heard is not None and connection.last_heard < before:
                connection.close("gone")
