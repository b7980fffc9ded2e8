"""Send the outbox: poll, skip readers who are present, retry, give up in the end.

Nothing here is on the path of a move. One process claims a notice; if it dies before it has stored
the outcome, another sends it again and says so.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Any, Final, Protocol

from railtable.server.errors import StoreFailed
from railtable.server.metrics import Metrics
from railtable.server.people.notices import channels
from railtable.server.people.notices.channels import HOUR_SECONDS, Channel
from railtable.server.people.notices.delivery_client import JOB_SECONDS, DeliveryOutcome
from railtable.server.people.notices.delivery_jobs import job_of
from railtable.server.people.notices.notice_keys import NoticeKeys, keys_of
from railtable.server.people.notices.notice_texts import compose
from railtable.server.people.notices.outbox import NOTICES_AT_ONCE as TAKEN_AT_ONCE
from railtable.server.people.notices.outbox import Notice, Outbox
from railtable.server.settings import Settings
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables.notice_subscribers import NOTICE_SUBSCRIBERS

AT_ONCE: Final = 8
WAITS: Final = (30.0, 120.0, 600.0, 1800.0, 2 * HOUR_SECONDS, 6 * HOUR_SECONDS, 12 * HOUR_SECONDS)
"""Delays of the retries; then the notice fails."""
DIGEST_GAP: Final = 20 * HOUR_SECONDS
"""Minimum time between two digests, for any change of clocks."""
LEARN_SECONDS: Final = 30.0
"""Refresh interval of subscribers, because sign-in in any process moves channels."""
NEWS: Final = "@notices"
"""Name of the message between processes about a new subscriber."""

logger = logging.getLogger("railtable.notices")


class DeliveryBackend(Protocol):
    """A delivery backend."""

    async def ask(self, job: dict[str, Any], seconds: float = JOB_SECONDS) -> DeliveryOutcome:
        """Return the outcome of a job."""

    async def stop(self) -> None:
        """Stop sending."""


class Sender:
    """The sender of one process."""

    def __init__(
        self,
        store: WatchedStore,
        settings: Settings,
        metrics: Metrics,
        *,
        process: str,
        delivery: DeliveryBackend,
        is_there: Callable[[str, str], bool],
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.settings = settings.notices
        self.server = settings
        self.delivery = delivery
        self.clock = clock
        self.keys: NoticeKeys | None = None
        self._metrics = metrics
        self._outbox = Outbox(store, process)
        self._is_there = is_there
        self._poke = asyncio.Event()
        self._looking = asyncio.Lock()
        self._sending: set[asyncio.Task[None]] = set()
        self._busy: set[str] = set()
        self._forget_at = self._learn_at = 0.0
        self._waiting = 0
        metrics.gauge("railtable_notices_waiting", "notices that wait", lambda: self._waiting)

    async def open(self) -> None:
        """Load the keys and the subscribers."""
        self.keys = await keys_of(self.store)
        await self.learn()
        self.store.listen(self._on_news)

    async def learn(self) -> None:
        """Load the subscribers from the store."""
        query = "select distinct holder from notice_channels"
        NOTICE_SUBSCRIBERS.add(row[0] for row in await self.store.fetch(query))

    async def announce(self, holder: str) -> None:
        """Add a subscriber in all processes."""
        NOTICE_SUBSCRIBERS.add([holder])
        self.wake()
        await self.store.tell(NEWS, holder)

    def _on_news(self, table: str, _seq: int, note: str) -> None:
        if table == NEWS:
            NOTICE_SUBSCRIBERS.add([note])
        elif not table:
            self.wake()

    def wake(self) -> None:
        """Poll at once."""
        self._poke.set()

    async def run(self) -> None:
        """Poll the outbox forever."""
        while True:
            try:
                await self.tick()
            except StoreFailed:
                await self.store.ready()
            except Exception:
                # One broken message must not stop the others.
                logger.exception("notices")
                self._metrics.errors.add("notices")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self.settings.tick_seconds):
                    await self._poke.wait()
            self._poke.clear()

    async def stop(self) -> None:
        """Finish sending within a short time; other processes recover the rest."""
        if self._sending:
            await asyncio.wait(self._sending, timeout=2.0)
        for task in list(self._sending):
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)
        await self.delivery.stop()

    async def settle(self) -> None:
        """Wait until nothing is being sent."""
        while self._sending:
            await asyncio.gather(*self._sending, return_exceptions=True)

    async def tick(self) -> None:
        """Run one round; concurrent calls wait for it."""
        if NOTICE_SUBSCRIBERS:
            async with self._looking:
                await self._look()

    async def _look(self) -> None:
        now = self.clock()
        lost = await self._outbox.find_lost(now)
        if lost:
            logger.warning("notices_lost", extra={"notices": lost})
        await self._outbox.turn_pages(now)
        await self._drop_seen(now)
        if now > self._learn_at:
            self._learn_at = now + LEARN_SECONDS
            await self.learn()
        if now > self._forget_at:
            self._forget_at = now + HOUR_SECONDS
            await self._outbox.forget_old(now)
        while await self._send_due(now):
            pass
        self._waiting = await self._outbox.waiting()

    async def _drop_seen(self, now: float) -> None:
        """Drop notices for readers who view that table in this process."""
        for one in await self._outbox.fresh(now, self.settings.grace_seconds):
            if self._is_there(one.table, one.holder):
                await self._outbox.drop(one.id, now)
                self._metrics.notices.add("seen")

    async def _send_due(self, now: float) -> bool:
        """Send due notices of some channels; tell whether there may be more."""
        due = await self._outbox.due(now - self.settings.grace_seconds)
        fresh = [channel for channel in due if channel not in self._busy]
        for channel in fresh:
            while len(self._sending) >= AT_ONCE:
                await asyncio.wait(self._sending, return_when=asyncio.FIRST_COMPLETED)
            await self._send_to(channel, now)
        return len(due) == TAKEN_AT_ONCE and bool(fresh)

    # One channel.

    async def _send_to(self, name: str, now: float) -> None:
        before = now - self.settings.grace_seconds
        until = self.clock() + self.settings.lease_seconds
        notices = await self._outbox.take(name, before, until)
        channel = await channels.find_channel(self.store, name)
        # A code goes to an unconfirmed channel, everything else to a live one.
        is_live = channel is not None and channel.is_live
        stale = [one for one in notices if channel is None or (one.kind == "code") == is_live]
        if stale:
            await self._outbox.dropped(stale, now)
            notices = [one for one in notices if one not in stale]
        if channel is None or not notices:
            return
        later = self._not_before(channel, now)
        if later is not None and is_live:
            await self._outbox.again(notices, later, tried=False, unsure=False)
            return
        self._busy.add(name)
        task = asyncio.get_running_loop().create_task(self._send(channel, notices))
        self._sending.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: "asyncio.Task[None]") -> None:
        self._sending.discard(task)
        if not task.cancelled() and task.exception() is not None:
            if not isinstance(task.exception(), StoreFailed):
                logger.error("notices", exc_info=task.exception())
            self._metrics.errors.add("notices")

    def _not_before(self, channel: Channel, now: float) -> float | None:
        """Return when a channel may be used again, if not now."""
        if channel.digest_hour is not None:
            early = now - channel.last_digest < DIGEST_GAP
            return channel.digest_at if early else None
        hour = int(now // HOUR_SECONDS)
        if channel.sent_hour == hour and channel.sent_count >= self.settings.per_hour:
            return (hour + 1) * HOUR_SECONDS
        return None

    async def _send(self, channel: Channel, notices: list[Notice]) -> None:
        assert self.keys is not None
        try:
            off = f"/notices/off/{self.keys.word_of(channel.id)}"
            message = compose(channel, notices, off)
            job = job_of(channel, message, self.keys, self.server)
            outcome = await self.delivery.ask(job)
            self._metrics.notices.add(outcome.outcome)
            if outcome.outcome != "sent":
                why = {"channel": channel.kind, "outcome": outcome.outcome}
                logger.warning("notice_failed", extra=why | {"reason": outcome.reason})
            await self._write_down(channel, notices, outcome)
        finally:
            self._busy.discard(channel.id)

    async def _write_down(
        self, channel: Channel, notices: list[Notice], outcome: DeliveryOutcome
    ) -> None:
        """Store the outcome of a message; retry during an outage while the lease lasts."""
        until = self.clock() + self.settings.lease_seconds / 2
        while True:
            try:
                await self._conclude(channel, notices, outcome)
            except StoreFailed:
                if self.clock() > until:
                    raise
                await self.store.ready()
            else:
                return

    async def _conclude(
        self, channel: Channel, notices: list[Notice], outcome: DeliveryOutcome
    ) -> None:
        now = self.clock()
        tries = max(one.tries for one in notices)
        match outcome.outcome:
            case "sent":
                await self._outbox.sent(channel.id, notices, now)
            case "gone":
                # The browser's subscription or the receiving service no longer exists.
                await channels.forget_channel(self.store, channel.id)
            case "refused":
                await self._outbox.failed(channel.id, notices, now)
            case _ if tries > len(WAITS):
                await self._outbox.failed(channel.id, notices, now)
                logger.warning("notice_given_up", extra={"channel": channel.kind})
            case kind:
                unsure = kind == "unsure"
                since = now + WAITS[tries - 1]
                await self._outbox.again(notices, since, tried=True, unsure=unsure)
