"""One open table: what its log tells, a lock, and whoever is listening.

Lock, check, change, make durable, then speak.  A failed append discards the table,
which is read again from the log: only the log can tell whether the change is there.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol, TypeVar

import msgspec

from railtable.core.seats import Seat
from railtable.server.errors import Conflict, Denied, StoreFailed, Unreadable
from railtable.server.metrics import Metrics
from railtable.server.store.store import Append
from railtable.server.store.watch import WatchedStore
from railtable.server.tables import log, messages
from railtable.server.tables.aside import aside
from railtable.server.tables.besides import besides
from railtable.server.tables.clock import Clocks
from railtable.server.tables.table import HostedTable
from railtable.wire import live
from railtable.wire.base import PROTOCOL

T = TypeVar("T")

ATTEMPTS: Final = 8
"""How often a change is tried again when another process was faster."""
SAVES: Final = 2
"""How often a change is saved before the asker hears that it cannot be."""
GAME: Final = frozenset((log.Started, log.Played, log.Undone))
QUIET: Final = frozenset((log.Played, log.Chatted, log.Coded))
"""Entries after which nothing about seats or settings has changed."""
SEATED: Final = frozenset(
    (log.Created, log.Sat, log.Filled, log.Left, log.Returned, log.Moved, log.Forgotten)
)

_encode = msgspec.json.Encoder().encode


class Listener(Protocol):
    """A connection: whose it is, through which seats it looks, what it has seen."""

    holder: str | None
    eyes: list[Seat | None]
    seen: dict[Seat | None, live.Seen]
    heard: int
    is_away: bool
    """Connected, but nobody looks."""
    address: str

    def push(self, payload: bytes) -> None:
        """Queue a message; never waits."""


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
        self.listeners: set[Listener] = set()
        self.elsewhere: dict[str, messages.Presence] = {}
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
        self._lock = asyncio.Lock()
        self._hosted: HostedTable | None = None
        self._telling: set[asyncio.Task[None]] = set()
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
                return await aside(lambda: look(hosted))
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

    async def _change(self, command: Callable[[HostedTable], T], lease: int | None) -> T:
        failures = 0
        for _ in range(ATTEMPTS):
            hosted = await self._current()
            hosted.require_room()
            answer = await self._carry_out(hosted, command)
            try:
                saved = await self._save(hosted, lease)
            except Conflict:
                self._metrics.conflicts.add()
                await self._catch_up_anew()
                continue
            except StoreFailed:
                failures += 1
                if await self._is_there_after_all(hosted):
                    return answer
                if failures == SAVES:
                    raise
                continue
            except BaseException:
                self._doubt()
                raise
            if saved:
                self._publish(hosted, saved)
            return answer
        raise Denied("busy", 503)

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
        try:
            if not hosted.rules.info.slow:
                return command(hosted)
            return await aside(lambda: command(hosted))
        except asyncio.CancelledError:
            # The command goes on at what others must not use any more.
            self._hosted = None
            raise
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
            hosted = await aside(lambda: HostedTable.load(self.id, payloads, snapshots))
        except (Unreadable, msgspec.DecodeError):
            raise Denied("other_rules_version", 409) from None
        hosted.set_time(self._now)
        return hosted

    def adopt(self, hosted: HostedTable) -> None:
        """Take a table that has just been made and saved."""
        self._hosted = hosted

    async def _save(self, hosted: HostedTable, lease: int | None) -> list[log.AnyEntry]:
        entries = hosted.unsaved
        if not entries:
            return []
        started = time.perf_counter()
        append = append_of(hosted, lease)
        await self._store.append(append)
        self._metrics.append_seconds.observe(time.perf_counter() - started)
        hosted.unsaved = []
        return entries

    async def catch_up(self, seq: int | None) -> None:
        """Read what another process appended: up to place `seq`, or whatever there is."""
        async with self._lock:
            if self._in_doubt:
                await self._current()
            hosted = self._hosted
            if hosted is None and self.listeners:
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

    async def _catch_up_anew(self) -> None:
        """Forget an attempt that lost, and tell the listeners what won."""
        self._doubt()
        await self._current()

    # Speaking.

    def _publish(self, hosted: HostedTable, saved: list[log.AnyEntry] | None) -> None:
        kinds = None if saved is None else {type(one) for one in saved}
        game = kinds is None or not GAME.isdisjoint(kinds)
        quiet = kinds is not None and kinds <= QUIET
        if not quiet:
            self._close_eyes(hosted)
        if game or not quiet:
            self._publish_game(hosted)
        if game and self.on_moved is not None:
            self.on_moved(self, hosted.revision)
        if not quiet or hosted.clocks is not None or hosted.status == "over":
            self.publish_table(hosted)
        if hosted.clocks is not None:
            self._tell_deadline(hosted.clocks)
        self._publish_news(hosted)
        if self.on_bots_turn is not None and messages.is_bots_turn(hosted):
            self.on_bots_turn(self)

    def _tell_deadline(self, clocks: Clocks) -> None:
        due = clocks.due()
        if due is not None and self.on_clock is not None:
            self.on_clock(due)

    def _close_eyes(self, hosted: HostedTable) -> None:
        """Whoever gave a seat up no longer looks through it."""
        if hosted.is_open_to_all:
            return
        for listener in self.listeners:
            kept = [
                eye for eye in listener.eyes if eye is None or hosted.holds(listener.holder, eye)
            ]
            listener.eyes = kept or [None]

    def _publish_game(self, hosted: HostedTable) -> None:
        if hosted.game is None:
            return
        told: dict[tuple[Seat | None, int], bytes] = {}
        now = live.Seen(version=hosted.version, revision=hosted.revision)
        eyes = list({e for one in self.listeners for e in one.eyes if one.seen.get(e) != now})
        views = dict(zip(eyes, hosted.rules.views(hosted.game.state, eyes), strict=True))
        for listener in self.listeners:
            for eye in listener.eyes:
                seen = listener.seen.get(eye)
                if seen == now:
                    continue
                since = hosted.since(seen)
                if (eye, since) not in told:
                    update = messages.update(hosted, eye, since, views[eye])
                    told[eye, since] = _encode(update)
                listener.push(told[eye, since])
                listener.seen[eye] = now

    def publish_table(self, hosted: HostedTable) -> None:
        """Tell everybody about seats and settings, each with what is theirs."""
        presence = self.presence(hosted)
        told: dict[tuple[bool, tuple[Seat, ...]], bytes] = {}
        for listener in self.listeners:
            holder = listener.holder
            whose = (hosted.is_owner(holder), tuple(hosted.held_by(holder)))
            if whose not in told:
                info = messages.table_info(hosted, holder, presence)
                told[whose] = _encode(live.TableChanged(table=info))
            listener.push(told[whose])

    def _publish_news(self, hosted: HostedTable) -> None:
        newest = hosted.happenings[-1].number if hosted.happenings else 0
        if hosted.status != "over" and all(one.heard >= newest for one in self.listeners):
            return
        told: dict[int, bytes] = {}
        last = 0
        for listener in self.listeners:
            if listener.heard not in told:
                news = messages.news(hosted, listener.heard)
                last = max([last, *(one.number for one in news.happenings)])
                told[listener.heard] = _encode(news) if news.happenings else b""
            payload = told[listener.heard]
            if payload:
                listener.push(payload)
                listener.heard = last

    # Coming and going.

    async def enter(self, listener: Listener, hello: live.Hello) -> None:
        """Let somebody listen, beginning with all they have not seen."""
        async with self._lock:
            hosted = await self._current()
            listener.eyes = _eyes(hosted, listener.holder, hello.seats)
            for eye in listener.eyes:
                if hello.since is not None:
                    listener.seen[eye] = hello.since
            is_new = listener not in self.listeners
            if hosted.held_by(listener.holder):
                # Bots think at the expense of those they play with.
                self.address = listener.address
            self.listeners.add(listener)
            self._welcome(hosted, listener)
            if is_new:
                self.publish_presence(hosted, besides=listener)

    def _welcome(self, hosted: HostedTable, listener: Listener) -> None:
        info = messages.table_info(hosted, listener.holder, self.presence(hosted))
        welcome = live.Welcome(protocol=PROTOCOL, table=info, eyes=listener.eyes)
        listener.push(_encode(welcome))
        news = messages.news(hosted)
        listener.heard = max((one.number for one in news.happenings), default=0)
        listener.push(_encode(news))
        if hosted.game is None:
            return
        for eye in listener.eyes:
            since = hosted.since(listener.seen.get(eye))
            listener.push(_encode(messages.update(hosted, eye, since)))
            listener.seen[eye] = live.Seen(version=hosted.version, revision=hosted.revision)

    def exit(self, listener: Listener) -> None:
        """Let somebody go."""
        self.listeners.discard(listener)
        self.used = time.monotonic()
        if not self.listeners and self.on_left is not None:
            self.on_left(self)
        if self._hosted is not None:
            self.publish_presence(self._hosted)
        elif self.listeners:
            task = asyncio.get_running_loop().create_task(self.read(self.publish_presence))
            self._telling.add(task)
            task.add_done_callback(self._told)

    def _told(self, task: "asyncio.Task[None]") -> None:
        self._telling.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self._metrics.errors.add("presence")

    def presence(self, hosted: HostedTable) -> messages.Presence:
        """Return who is connected, here and at other processes."""
        here = self.presence_here(hosted)
        all_of_them = [here, *self.elsewhere.values()]
        seats = frozenset(seat for one in all_of_them for seat in one.seats)
        return messages.Presence(seats, sum(one.watching for one in all_of_them))

    def presence_here(self, hosted: HostedTable) -> messages.Presence:
        """Return who is connected to this process."""
        held = [hosted.held_by(listener.holder) for listener in self.listeners]
        seats = frozenset(seat for seats in held for seat in seats)
        return messages.Presence(seats, sum(not seats for seats in held))

    def publish_presence(self, hosted: HostedTable, *, besides: Listener | None = None) -> None:
        """Tell everybody who is connected."""
        presence = self.presence(hosted)
        payload = _encode(
            live.Presence(
                present=[seat in presence.seats for seat in range(len(hosted.seats))],
                watching=presence.watching,
                thinking=messages.is_bots_turn(hosted),
            )
        )
        for listener in self.listeners:
            if listener is not besides:
                listener.push(payload)

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
        if not self._lock.locked():
            self._hosted = None

    @property
    def is_idle(self) -> bool:
        """Nobody listens, and nothing is under way."""
        return not self.listeners and not self._lock.locked()


def append_of(hosted: HostedTable, lease: int | None = None) -> Append:
    """Return a table's unsaved entries as the store takes them."""
    entries = hosted.unsaved
    # Within a turn nothing changes that a list of tables shows.
    due = None if hosted.clocks is None else hosted.clocks.due()
    shown = (hosted.status, hosted.to_move, due)
    kinds = {type(entry) for entry in entries}
    same = shown == hosted.shown and kinds <= QUIET
    hosted.shown = shown
    return Append(
        table=hosted.id,
        seq=hosted.seq - len(entries) + 1,
        entries=[log.encode_entry(entry) for entry in entries],
        card=None if same else messages.card_of(hosted),
        snapshot=hosted.snapshot(),
        holders_changed=not SEATED.isdisjoint(kinds),
        lease=lease,
        goes_on=messages.is_bots_turn(hosted),
        also=besides(hosted, entries),
    )


def _eyes(hosted: HostedTable, holder: str | None, wanted: list[Seat] | None) -> list[Seat | None]:
    held: list[Seat | None] = list(hosted.held_by(holder))
    if wanted is None:
        return held or [None]
    for seat in wanted:
        messages.may_look(hosted, holder, seat)
    eyes: list[Seat | None] = list(dict.fromkeys(wanted))
    return eyes or [None]
