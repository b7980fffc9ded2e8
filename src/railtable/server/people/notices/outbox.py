"""The outbox: rows that go from `waiting` through `sending` to a final state.

Exactly one process sends a row: it claims it by changing its state, for a lease longer than sending
may take. A row with an expired lease belonged to a process that died; it is claimed again, and
marked. A row that became obsolete while being sent (`settled`) is not retried.
"""

from typing import Any, Final

import msgspec

from railtable.server.people.notices.channels import CODE_SECONDS, DAY_SECONDS
from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables.notice_triggers import NoticeFacts

NOTICES_AT_ONCE: Final = 32
"""Channels handled in one round."""
TOGETHER: Final = 200
"""Maximum notices in one message."""
KEPT_SECONDS: Final = 7 * DAY_SECONDS
"""How long outcomes are kept."""

DUE: Final = """
select channel from notices where state = 'waiting' and since <= $1
group by channel order by min(since) limit $2
"""
TAKE: Final = """
update notices set state = 'sending', process = $1, until = $2, tries = tries + 1
where state = 'waiting' and id in (
    select id from notices
    where state = 'waiting' and since <= $3 and channel = $4 order by since, seq limit $5)
returning id, table_id, seq, kind, at, facts, tries, may_be_doubled
"""
SOON: Final = """
select id, table_id, holder from notices
where state = 'waiting' and (since <= $1 or at >= $2) and kind <> 'code'
"""
DROP: Final = """
update notices set state = 'dropped', settled = $2 where id = $1 and state = 'waiting'
"""
LOST: Final = "select id from notices where state = 'sending' and until < $1"
FIND_AGAIN: Final = """
update notices set state = case when settled > 0 then 'dropped' else 'waiting' end,
       may_be_doubled = true
where id = $1 and state = 'sending' and until < $2
"""
SETTLE: Final = """
update notices set state = $3, settled = $4, facts = '' where id = $1 and process = $2
and state = 'sending'
"""
AGAIN: Final = """
update notices set state = case when settled > 0 then 'dropped' else 'waiting' end,
       since = $3, tries = tries - $4,
       may_be_doubled = (may_be_doubled or $5)
where id = $1 and process = $2 and state = 'sending'
"""
COUNT: Final = """
update notice_channels set failures = 0, sent_hour = $3,
       last_digest = case when is_live and digest_hour is not null then $2 else last_digest end,
       sent_count = case when sent_hour = $3 then sent_count + 1 else 1 end
where id = $1
"""
"""Codes and immediate notices are no digests, so the first digest may follow soon."""
FAIL: Final = "update notice_channels set failures = failures + 1 where id = $1"
ADVANCE: Final = "update notice_channels set digest_at = digest_at + $2 where digest_at <= $1"


class Notice(msgspec.Struct, frozen=True):
    """A row claimed by this process."""

    id: str
    table: str
    seq: int
    kind: str
    at: float
    facts: NoticeFacts
    tries: int
    may_be_doubled: bool


class Soon(msgspec.Struct, frozen=True):
    """A row that can be dropped if its reader is present."""

    id: str
    table: str
    holder: str


class Outbox:
    """The outbox of a store, as one process works on it."""

    def __init__(self, store: WatchedStore, process: str) -> None:
        self._store = store
        self._process = process

    async def due(self, before: float) -> list[str]:
        """Return the channels with waiting notices."""
        return [row[0] for row in await self._store.fetch(DUE, before, NOTICES_AT_ONCE)]

    async def take(self, channel: str, before: float, until: float) -> list[Notice]:
        """Claim and return a channel's notices until a time."""
        taking = Statement(TAKE, (self._process, until, before, channel, TOGETHER))
        rows = (await self._store.execute(taking))[0]
        return sorted((_notice(row) for row in rows), key=lambda one: (one.at, one.seq))

    async def fresh(self, now: float, grace: float) -> list[Soon]:
        """Return notices that are due soon or new."""
        return [Soon(*row) for row in await self._store.fetch(SOON, now, now - grace)]

    async def drop(self, notice: str, now: float) -> None:
        """Drop notices that their reader has seen."""
        await self._store.execute(Statement(DROP, (notice, now)))

    async def find_lost(self, now: float) -> int:
        """Requeue notices of a process that died while sending."""
        lost = [row[0] for row in await self._store.fetch(LOST, now)]
        for one in lost:
            # One by one, to avoid deadlocks with other processes.
            await self._store.execute(Statement(FIND_AGAIN, (one, now)))
        return len(lost)

    async def sent(self, channel: str, notices: list[Notice], now: float) -> None:
        """Mark a message as sent, and count it."""
        hour = int(now // 3600)
        await self._store.execute(
            *(self._settle(one, "sent", now) for one in notices),
            Statement(COUNT, (channel, now, hour)),
        )

    async def failed(self, channel: str, notices: list[Notice], now: float) -> None:
        """Mark notices as failed."""
        await self._store.execute(
            *(self._settle(one, "failed", now) for one in notices), Statement(FAIL, (channel,))
        )

    async def dropped(self, notices: list[Notice], now: float) -> None:
        """Mark claimed notices as dropped."""
        await self._store.execute(*(self._settle(one, "dropped", now) for one in notices))

    def _settle(self, notice: Notice, state: str, now: float) -> Statement:
        return Statement(SETTLE, (notice.id, self._process, state, now))

    async def again(
        self, notices: list[Notice], since: float, *, tried: bool, unsure: bool
    ) -> None:
        """Retry notices later; `tried` says whether this attempt counts."""
        values = (since, 0 if tried else 1, unsure)
        await self._store.execute(
            *(Statement(AGAIN, (one.id, self._process, *values)) for one in notices)
        )

    async def turn_pages(self, now: float) -> None:
        """Move later notices to the next day's digest."""
        query = "select 1 from notice_channels where digest_at <= $1 limit 1"
        while await self._store.fetch(query, now):
            await self._store.execute(Statement(ADVANCE, (now, DAY_SECONDS)))

    async def forget_old(self, now: float) -> None:
        """Delete old outcomes and unconfirmed channels."""
        await self._store.execute(
            Statement(
                "delete from notices where settled > 0 and settled < $1", (now - KEPT_SECONDS,)
            ),
            Statement("delete from notice_codes where at < $1", (now - DAY_SECONDS,)),
            Statement(
                "delete from notice_channels where not is_live and made < $1",
                (now - 2 * CODE_SECONDS,),
            ),
        )

    async def waiting(self) -> int:
        """Return the number of waiting notices."""
        query = "select count(*) from notices where state = 'waiting'"
        return int((await self._store.fetch(query))[0][0])


def _notice(row: tuple[Any, ...]) -> Notice:
    values: list[Any] = list(row)
    values[5] = msgspec.json.decode(row[5], type=NoticeFacts)
    values[7] = bool(row[7])
    return Notice(*values)
