"""A simulated week of day games, with an independent model of the expected notices.

The model uses only the messages the server sent. Every person has a channel, some with a daily
digest; some view their table, some move at once, some messages fail at first.
"""

import asyncio
import heapq
import itertools
import random
from collections import defaultdict
from typing import Any

import msgspec

from railtable.core.engine import NOBODY
from railtable.server.hub import Hub
from railtable.server.people.notices import channels
from railtable.server.people.notices.channel_addresses import ChannelAddress
from railtable.server.people.notices.channels import NoticePreferences, next_digest
from railtable.server.people.notices.delivery_client import DeliveryOutcome
from railtable.server.people.notices.sender import Sender
from railtable.server.settings import NoticeSettings
from railtable.server.store.factory import make_store
from railtable.server.store.sql import Statement
from railtable.server.tables import creation, moves
from railtable.server.tables.seats import begin_game
from railtable.server.tables.table import HostedTable
from railtable.wire import live, tables
from tests.support.server import fresh_key, settings

MINUTE, HOUR, DAY = 60.0, 3600.0, 24 * 3600.0
SEATS = 4
GRACE = 10.0
STEP = 2 * MINUTE
"""Polling interval of the outbox: long enough for a week's run, and far above the grace."""
FIRST = 1_700_000_000.0 // DAY * DAY


class Person(msgspec.Struct):
    """A person at one table, with expected and received notices."""

    holder: str
    hour: int | None
    looks: bool = False
    expected: list[tuple[float, str]] = []
    waiting: list[tuple[float, str]] = []
    heard: list[tuple[float, str]] = []


class Week:
    """A number of tables of four, and their people."""

    def __init__(self, database: str, people: int, seed: int, senders: int) -> None:
        self.now = FIRST
        self.luck = random.Random(seed)
        self.database, self.senders_wanted = database, senders
        self.people: dict[str, Person] = {}
        self.tables = [f"week{number:04d}" for number in range(people // SEATS)]
        self._queue: list[tuple[float, int, str]] = []
        self._numbers = itertools.count()
        self._failed: set[str] = set()
        self._hubs: list[Hub] = []
        self._senders: list[Sender] = []

    # The delivery backend.

    async def ask(self, job: dict[str, Any], seconds: float = 0.0) -> DeliveryOutcome:
        """Record a message; one in twelve immediate ones fails the first time."""
        person = self.people[job["address"].rpartition("/")[2]]
        await asyncio.sleep(0)
        fails = person.hour is None and self.luck.random() < 1 / 12
        if fails and person.holder not in self._failed:
            self._failed.add(person.holder)
            return DeliveryOutcome("failed")
        self._failed.discard(person.holder)
        person.heard.append((self.now, job["title"]))
        return DeliveryOutcome("sent")

    async def stop(self) -> None:
        """Do nothing: nothing is being sent."""

    # The days.

    async def play(self, days: int) -> None:
        """Let days pass, a minute at a time."""
        await self._open()
        try:
            for table in self.tables:
                await self._sit_down(table)
            await self._tick()
            self.now += STEP
            await self._tick()
            end = FIRST + days * DAY
            while self.now < end:
                self.now += STEP
                await self._pass(end)
            # Leave time for pending retries.
            for _ in range(30):
                self.now += STEP
                await self._pass(end)
        finally:
            for hub in self._hubs:
                await hub.stop()

    async def _open(self) -> None:
        notices = NoticeSettings(per_hour=10**9, grace_seconds=GRACE)
        wanted = settings(self.database, notices=notices)
        for number in range(self.senders_wanted):
            hub = Hub(wanted, make_store(self.database))
            await hub.start()
            self._hubs.append(hub)
            sender = Sender(
                hub.store,
                wanted,
                hub.metrics,
                process=f"process{number}",
                delivery=self,
                is_there=lambda _table, holder: self.people[holder].looks,
                clock=lambda: self.now,
            )
            await sender.open()
            self._senders.append(sender)

    async def _sit_down(self, table: str) -> None:
        for seat in range(SEATS):
            await self._subscribe(f"{table}-{seat}")
        plans = [{"who": "here", "name": f"P{seat}"} for seat in range(SEATS)]
        request = msgspec.convert({"game": "block-train", "seats": plans}, tables.CreateTable)
        made = creation.create(request, "owner")
        kept = [
            msgspec.structs.replace(one, holders=[f"{table}-{seat}"], same_screen=False)
            for seat, one in enumerate(made.created.seats)
        ]
        hosted = HostedTable.new(table, msgspec.structs.replace(made.created, seats=kept))
        begin_game(hosted)
        await self._hubs[0].add(hosted, "")
        for seat in range(SEATS):
            what = "turn" if seat == hosted.to_move else "full"
            self._expect(self.people[f"{table}-{seat}"], what)
        self._plan(table)

    async def _subscribe(self, holder: str) -> None:
        hour = self.luck.randrange(24) if self.luck.random() < 0.25 else None
        self.people[holder] = Person(holder=holder, hour=hour, expected=[], waiting=[], heard=[])
        store = self._hubs[0].store
        target = ChannelAddress("service", f"json://example.org/{holder}", holder)
        wish = NoticePreferences(table="", language="en", hour=hour, offset=0)
        made = await channels.add_channel(store, holder, target, wish, self.now)
        await store.execute(
            Statement("update notice_channels set is_live = true where id = $1", (made.id,)),
            Statement("delete from notices where channel = $1", (made.id,)),
        )
        for sender in self._senders:
            await sender.announce(holder)

    def _plan(self, table: str) -> None:
        """Return a time for a move: mostly after some hours, now and then at once."""
        at_once = self.now > FIRST and self.luck.random() < 0.1
        wait = 0.0 if at_once else self.luck.uniform(30 * MINUTE, 9 * HOUR)
        heapq.heappush(self._queue, (self.now + wait, next(self._numbers), table))

    async def _pass(self, end: float) -> None:
        while self._queue and self._queue[0][0] <= min(self.now, end - HOUR):
            _, _, table = heapq.heappop(self._queue)
            await self._move(table)
        for person in self.people.values():
            if person.hour is not None:
                self._reckon_digest(person)
        await self._tick()

    def _reckon_digest(self, person: Person) -> None:
        """Compute a digest: a person who views the table before it is sent has seen everything."""
        due = next_digest(self.now - 2 * STEP, person.hour, 0)
        if due is None or due > self.now:
            return
        today = [one for one in person.waiting if one[0] <= due]
        later = [one for one in person.waiting if one[0] > due]
        if today and (person.looks or due <= self.now - GRACE):
            person.waiting = later
            if not person.looks:
                person.expected.append((due, "digest"))

    async def _tick(self) -> None:
        await asyncio.gather(*(sender.tick() for sender in self._senders))
        await asyncio.gather(*(sender.settle() for sender in self._senders))

    async def _move(self, table: str) -> None:
        room = self._hubs[self.luck.randrange(len(self._hubs))].room(table)
        before, after = await room.change(_play)
        while after == before:
            _, after = await room.change(_play)
        mover = self.people[f"{table}-{before}"]
        # Their turn is over, so an unsent notice is no longer expected.
        mover.expected = [one for one in mover.expected if one != (self.now, "turn")]
        mover.waiting = [one for one in mover.waiting if one[1] != "turn"]
        if after == NOBODY:
            for seat in range(SEATS):
                if seat != before:
                    self._expect(self.people[f"{table}-{seat}"], "over")
            return
        self._expect(self.people[f"{table}-{after}"], "turn")
        self._plan(table)

    def _expect(self, person: Person, what: str) -> None:
        person.looks = self.luck.random() < 0.2
        if person.looks:
            return
        if person.hour is None:
            person.expected.append((self.now, what))
        else:
            person.waiting.append((self.now, what))

    # The comparison.

    def compare(self) -> tuple[int, int, int]:
        """Return the numbers of expected, missing and superfluous messages."""
        expected = missing = more = 0
        for person in self.people.values():
            counts: dict[str, int] = defaultdict(int)
            for _, what in person.expected:
                counts[_title(what)] += 1
                expected += 1
            for _, title in person.heard:
                counts["digest" if title.startswith("Railtable today") else title] -= 1
            missing += sum(count for count in counts.values() if count > 0)
            more -= sum(count for count in counts.values() if count < 0)
        return expected, missing, more


def _title(what: str) -> str:
    words = {"turn": "Your turn", "full": "The game begins", "over": "The game is over"}
    return what if what == "digest" else f"{words[what]}: Block Train"


def _play(hosted: HostedTable) -> tuple[int, int]:
    assert hosted.game is not None
    before = hosted.to_move
    message = live.Play(
        seat=before,
        revision=hosted.revision,
        key=fresh_key(),
        actions=[msgspec.Raw(msgspec.json.encode(hosted.game.legal_actions(before)[0]))],
    )
    moves.play(hosted, message)
    return before, hosted.to_move
