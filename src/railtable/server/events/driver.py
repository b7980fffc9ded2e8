"""Advance events: collect results, start tables, reveal deals, pair rounds, close.

Every step is stored before the next, and a step that is stored already is not repeated, so that
any process can go on where another one died.
"""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec

from railtable.core.chance import commit
from railtable.events import log
from railtable.events.errors import BadEvent
from railtable.events.rounds import next_round, survivors
from railtable.events.standings import standings
from railtable.events.state import Event, Round
from railtable.server.errors import Denied, StoreFailed
from railtable.server.events import event_rows as rows
from railtable.server.events import event_tables
from railtable.server.events.derived_keys import deal_seed
from railtable.server.events.event_log import EventLogs, StoredEvent
from railtable.server.events.event_notices import over_notices, round_notices
from railtable.server.events.event_rows import OutcomeRow
from railtable.server.events.event_settings import table_settings
from railtable.server.hub import Hub
from railtable.server.people.groups import event_table_statement
from railtable.server.people.public_pages import sql_places
from railtable.server.store.sql import Statement
from railtable.server.tables.worker_thread import run_in_thread
from railtable.wire.events import AfterRound, EveryPeriod

LOOK_SECONDS: Final = 1.0
AT_ONCE: Final = 50
AGAIN_SECONDS: Final = 15.0
"""Delay after a step that could not be done."""
DEADLINE_SECONDS: Final = 60.0
"""Interval at which tables after the end of their round are handed to bots again."""
CLOSE_SECONDS: Final = 600.0
"""Time after the last round in which a host can correct results; then the event is closed."""
IDLE_SECONDS: Final = 60 * 24 * 3600.0
"""Time without a change after which an event that nothing advances is closed."""
MOST_PAIRINGS: Final = 4
"""Pairings tried to keep people apart who block each other."""
AVOIDED: Final = "avoided"
"""The reason of a pairing that was undone by itself: people who block each other would meet."""

DUE: Final = "select id from events where due <= $1 and not is_over order by due limit $2"
OVER: Final = "select distinct event_id from event_outcomes where not is_added limit $1"
IDLE: Final = """
select id from events where not is_over and due is null and changed < $1 limit $2
"""
BLOCKS: Final = """
select holder, other from relations where kind = 'block'
and holder in ({holders}) and other in ({holders})
"""

logger = logging.getLogger("railtable.events")


class EventDriver:
    """Advance the events of a store."""

    def __init__(self, hub: Hub, logs: EventLogs) -> None:
        self._hub = hub
        self._logs = logs
        self._poke = asyncio.Event()
        self._tidied = 0.0
        self._put_off: dict[str, float] = {}

    def start(self) -> None:
        """Start; the hub stops it."""
        self._hub.on_over.append(self._poke.set)
        self._hub.spawn(self._run())

    async def _run(self) -> None:
        while True:
            try:
                await self.step()
            except StoreFailed:
                await self._hub.store.ready()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._poke.wait()
            self._poke.clear()

    async def step(self) -> None:
        """Advance every event that is due or has new results."""
        now = self._logs.now()
        due = await self._hub.store.fetch(DUE, now, AT_ONCE)
        over = await self._hub.store.fetch(OVER, AT_ONCE)
        for event in dict.fromkeys([*(row[0] for row in over), *(row[0] for row in due)]):
            if self._put_off.get(event, 0.0) <= now:
                await self._try(event, now)
        if now - self._tidied > DEADLINE_SECONDS:
            self._tidied = now
            await self._close_idle(now)

    async def _try(self, event: str, now: float) -> None:
        self._put_off.pop(event, None)
        try:
            await self.advance(event)
        except StoreFailed:
            raise
        except Exception as error:
            # One broken event must not stop the others.
            level = logging.WARNING if isinstance(error, Denied) else logging.ERROR
            logger.log(level, "event_put_off", exc_info=error, extra={"event": event})
            self._put_off[event] = now + AGAIN_SECONDS

    async def _close_idle(self, now: float) -> None:
        for (event,) in await self._hub.store.fetch(IDLE, now - IDLE_SECONDS, AT_ONCE):
            await self._logs.change(event, self.close)

    async def advance(self, event: str) -> None:
        """Do everything that is due in an event."""
        await self._logs.change(event, self._advance)

    async def _advance(self, stored: StoredEvent) -> None:
        await self._collect(stored)
        if stored.event.is_closed or stored.event.is_paused:
            return
        if is_waiting(stored.event) and self._is_due(stored):
            await self.start_tables(stored)
        elif is_playing(stored.event) and self._is_due(stored):
            await self._end_round(stored)
        elif not is_playing(stored.event) and not is_waiting(stored.event):
            await self._go_on(stored)

    def _is_due(self, stored: StoredEvent) -> bool:
        return stored.row.due is not None and stored.row.due <= self._logs.now()

    # Results.

    async def _collect(self, stored: StoredEvent) -> None:
        """Add the outcomes of tables to the log, and delete their rows with it."""
        found = await self._hub.store.fetch(rows.OUTCOMES, stored.id)
        outcomes = [OutcomeRow(*row) for row in found]
        if not outcomes:
            return
        is_secret = bool(stored.event.rounds[-1].deal) and not stored.event.is_closed
        text = rows.KEEP_OUTCOME if is_secret else rows.DROP_OUTCOME
        drops = [Statement(text, (one.table,)) for one in outcomes]
        if stored.event.is_closed:
            if await self._reveal_closed(stored, outcomes):
                await self._hub.store.execute(*drops, Statement(rows.DROP_ADDED, (stored.id,)))
            return
        fresh = [one for one in outcomes if _is_awaited(stored.event, one)]
        at = int(self._logs.now())
        entries = [_finished(one, at) for one in fresh]
        if not entries:
            await self._hub.store.execute(*drops)
            return
        statements = self._logs.fold(stored, entries)
        due = self._due_after_results(stored)
        await self._hub.store.execute(*statements, self._logs.summarise(stored, due), *drops)
        await self._logs.announce(stored.id)

    def _due_after_results(self, stored: StoredEvent) -> float | None:
        event = stored.event
        if not event.rounds[-1].is_over:
            return stored.row.due
        if event.rounds[-1].deal and not event.rounds[-1].deal_seed:
            # The next step follows at once; if this process dies, another takes it.
            return self._logs.now()
        if is_finished(event):
            return self._logs.now() + CLOSE_SECONDS
        return self._due_after_round(stored)

    def _due_after_round(self, stored: StoredEvent) -> float | None:
        """Return when the round after a finished one is paired by itself."""
        timer = table_settings(stored.event.settings).timer
        now = self._logs.now()
        match timer:
            case AfterRound(seconds=seconds):
                return now + seconds
            case EveryPeriod(seconds=seconds):
                return max(now, (stored.row.paired_at or now) + seconds)
            case _:
                return None

    def due_after_pause(self, stored: StoredEvent) -> float | None:
        """Return the time of the next step when a pause ends."""
        now = self._logs.now()
        if is_waiting(stored.event):
            return now + table_settings(stored.event.settings).lead
        if is_playing(stored.event):
            return self._deadline(stored)
        if stored.event.rounds:
            return self._due_after_results(stored)
        starts_at = stored.row.starts_at
        return None if starts_at is None else max(now, starts_at)

    async def _reveal_closed(self, stored: StoredEvent, outcomes: Sequence[OutcomeRow]) -> bool:
        """Reveal the deal of a closed event after its last table; tell whether it is revealed."""
        played = stored.event.rounds[-1]
        if not played.deal or played.deal_seed:
            return True
        over = {one.number for one in outcomes}
        if any(
            table.is_started and table.result is None and number not in over
            for number, table in enumerate(played.tables, start=1)
        ):
            return False
        await self._reveal_tables(stored, played)
        return True

    # The tables of a round.

    async def start_tables(self, stored: StoredEvent) -> None:
        """Make the tables of a paired round, each in one transaction with its entry."""
        played = stored.event.rounds[-1]
        for number, table in enumerate(played.tables, start=1):
            if table.is_started:
                continue
            hosted = await run_in_thread(partial(event_tables.make_table, stored, played, number))
            entry = log.TableStarted(round=played.number, table=number, at=int(self._logs.now()))
            due = self._deadline(stored) if number == len(played.tables) else stored.row.due
            statements = self._logs.fold(stored, [entry])
            if stored.row.group is not None:
                statements.append(event_table_statement(stored.row.group, hosted.id))
            await self._hub.add(hosted, "", (*statements, self._logs.summarise(stored, due)))
        await self._logs.announce(stored.id)

    def _deadline(self, stored: StoredEvent) -> float | None:
        """Return when bots finish the tables of a round."""
        timer = table_settings(stored.event.settings).timer
        if isinstance(timer, EveryPeriod):
            return (stored.row.paired_at or self._logs.now()) + timer.seconds
        return None

    async def _end_round(self, stored: StoredEvent) -> None:
        """Let bots finish the tables of a round whose time is over."""
        played, level = stored.event.rounds[-1], stored.event.settings.bot
        await self._logs.set_due(stored, self._logs.now() + DEADLINE_SECONDS)
        for number, table in enumerate(played.tables, start=1):
            if table.result is None:
                await self._end_table(event_tables.table_id_of(stored, played, number), level)

    async def _end_table(self, table: str, level: str) -> None:
        try:
            room = await self._hub.open(table, "")
            await room.change(partial(event_tables.end_of_round, level=level))
        except StoreFailed:
            raise
        except Denied as error:
            # A table that cannot be read must not keep others from ending.
            logger.warning("event_table_kept", extra={"table": table, "reason": error.key})

    async def _reveal_tables(self, stored: StoredEvent, played: Round) -> None:
        for number in range(1, len(played.tables) + 1):
            room = await self._hub.open(event_tables.table_id_of(stored, played, number), "")
            await room.change(event_tables.reveal_deal)

    # Rounds.

    async def _go_on(self, stored: StoredEvent) -> None:
        """Reveal a deal, close the event after its last round, or pair the next."""
        event = stored.event
        if event.rounds and event.rounds[-1].deal and not event.rounds[-1].deal_seed:
            await self._reveal(stored)
        if not self._is_due(stored):
            return
        if is_finished(event):
            await self.close(stored)
        else:
            await self._pair_by_timer(stored)

    async def _reveal(self, stored: StoredEvent) -> None:
        played = stored.event.rounds[-1]
        await self._reveal_tables(stored, played)
        seed = deal_seed(stored.row.secret, played.number, played.undone)
        entry = log.Revealed(round=played.number, seed=seed.hex(), at=int(self._logs.now()))
        statements = self._logs.fold(stored, [entry])
        summary = self._logs.summarise(stored, self._due_after_results(stored))
        dropped = Statement(rows.DROP_ADDED, (stored.id,))
        await self._hub.store.execute(*statements, summary, dropped)
        await self._logs.announce(stored.id)

    async def _pair_by_timer(self, stored: StoredEvent) -> None:
        try:
            await self.pair_round(stored, "")
        except BadEvent as error:
            # Nobody is there to play: a host has to press the button.
            logger.info("event_not_paired", extra={"event": stored.id, "reason": error.key})
            await self._logs.set_due(stored, None)

    async def pair_round(self, stored: StoredEvent, by: str) -> None:
        """Pair the next round, and plan its start.

        Pairings follow from the public log alone, so that everybody can verify them. If people
        meet who block each other, the pairing is undone and made again, a few times.
        """
        lead = table_settings(stored.event.settings).lead
        entry = await self._next_round(stored, by)
        for _ in range(MOST_PAIRINGS - 1):
            if not await self.blocked_pairs(stored, [table.players for table in entry.tables]):
                break
            undone = log.Unpaired(round=entry.round, reason=AVOIDED, at=entry.at)
            await self._logs.append(stored, [entry, undone], due=stored.row.due)
            entry = await self._next_round(stored, by)
        now = self._logs.now()
        notices = round_notices(stored, entry, now)
        await self._logs.append(stored, [entry], *notices, due=now + lead)
        if not lead:
            await self.start_tables(stored)

    async def _next_round(self, stored: StoredEvent, by: str) -> log.Paired:
        event, deal = stored.event, ""
        if event.settings.format == "duplicate":
            seed = deal_seed(stored.row.secret, len(event.rounds) + 1, event.undone)
            deal = commit(seed)
        paired = await run_in_thread(lambda: next_round(event, deal))
        return msgspec.structs.replace(paired, by=by, at=int(self._logs.now()))

    async def blocked_pairs(self, stored: StoredEvent, tables: list[list[str]]) -> list[list[str]]:
        """Return the players who block each other and share a table."""
        known = stored.players
        who = {known[one].holder: one for table in tables for one in table if one in known}
        holders = sorted(holder for holder in who if holder is not None)
        if not holders:
            return []
        query = BLOCKS.format(holders=sql_places(len(holders)))
        couples = {
            tuple(sorted((who[one], who[other])))
            for one, other in await self._hub.store.fetch(query, *holders)
        }
        return sorted([*couple] for couple in couples if _share_table(tables, couple))

    async def close(self, stored: StoredEvent, by: str = "") -> None:
        """Close an event and publish its standings."""
        now = self._logs.now()
        lines = await run_in_thread(lambda: standings(stored.event))
        entry = log.Closed(standings=lines, by=by, at=int(now))
        notices = over_notices(stored, now) if stored.event.rounds else []
        await self._logs.append(stored, [entry], *notices, due=None)


def is_waiting(event: Event) -> bool:
    """Tell whether a paired round has tables that have not started."""
    return bool(event.rounds) and not all(one.is_started for one in event.rounds[-1].tables)


def is_playing(event: Event) -> bool:
    """Tell whether all tables of a round have started, and some are not over."""
    return bool(event.rounds) and not is_waiting(event) and not event.rounds[-1].is_over


def is_finished(event: Event) -> bool:
    """Tell whether no round is left to play."""
    if not event.rounds or not event.rounds[-1].is_over:
        return False
    if event.settings.format != "cup":
        return len(event.rounds) >= event.settings.rounds
    try:
        return len(survivors(event)) < 2
    except BadEvent:
        # The final is played.
        return True


def _share_table(tables: list[list[str]], couple: tuple[str, ...]) -> bool:
    return any(set(couple) <= set(table) for table in tables)


def _is_awaited(event: Event, outcome: OutcomeRow) -> bool:
    """Tell whether the log has no result of a table yet."""
    if outcome.round > len(event.rounds):
        return False
    return event.rounds[outcome.round - 1].tables[outcome.number - 1].result is None


def _finished(outcome: OutcomeRow, at: int) -> log.Finished:
    facts = msgspec.json.decode(outcome.facts)
    return log.Finished(
        round=outcome.round,
        table=outcome.number,
        ranks=facts["ranks"],
        scores=facts["scores"],
        absent=facts["absent"],
        record=outcome.table,
        at=at,
    )
