"""Notice channels: add, confirm, change, delete.

A channel is live once its owner has entered a code sent to it. Before that, only a few codes are
sent there.
"""

import hmac
import secrets
from typing import Any, Final

import msgspec

from railtable.server.credentials import hash_of
from railtable.server.errors import Denied
from railtable.server.people.notices.channel_addresses import ChannelAddress
from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables.notice_triggers import NoticeFacts, encode_facts

MOST: Final = 12
"""Maximum channels per person."""
CODES_A_DAY: Final = 5
"""Maximum codes per address, from all askers."""
CHANNEL_BYTES: Final = 9
CODE_DIGITS: Final = 8
CODE_TRIES: Final = 5
CODE_SECONDS: Final = 24 * 3600.0
DAY_SECONDS: Final = 24 * 3600.0
HOUR_SECONDS: Final = 3600.0
RESTS_AFTER: Final = 5
"""Consecutive failures after which a channel is paused (`tables/notice_triggers.py`)."""

COLUMNS: Final = (
    "id, holder, kind, address, label, table_id, language, base, is_live, code, code_until,"
    " code_tries, digest_hour, digest_offset, digest_at, last_digest, sent_hour, sent_count,"
    " failures, made"
)
SELECT: Final = f"""
select {COLUMNS}, exists (
  select 1 from notices where channel = notice_channels.id and state = 'waiting' and tries > 0)
from notice_channels
"""  # noqa: S608 columns of ours
ADD: Final = f"""
insert into notice_channels ({COLUMNS}, mark)
values ($1, $2, $3, $4, $5, $6, $7, $8, false, $9, $10, 0, $11, $12, $13, 0, 0, 0, 0, $14, $15)
"""  # noqa: S608 columns of ours
CODE: Final = """
insert into notices values ($1, '', 0, 'code', $2, $3, $4, $5, 'waiting', 0, 0, false, '', 0, 0)
"""
CHANGE: Final = """
update notice_channels set table_id = $3, language = $4, digest_hour = $5, digest_offset = $6,
       digest_at = $7, failures = 0
where id = $1 and holder = $2
"""
MOVE: Final = """
update notices set since = coalesce($2, at) where channel = $1 and state = 'waiting'
and kind <> 'code' and tries = 0
"""


class Channel(msgspec.Struct, frozen=True):
    """A row of `notice_channels`, in the order of `SELECT`."""

    id: str
    holder: str
    kind: str
    address: str
    label: str
    table: str
    language: str
    base: str
    is_live: bool
    code: str
    code_until: float
    code_tries: int
    digest_hour: int | None
    digest_offset: int
    digest_at: float | None
    last_digest: float
    sent_hour: int
    sent_count: int
    failures: int
    made: float

    is_retried: bool
    """Whether a failed notice waits for a retry here."""

    @property
    def is_failing(self) -> bool:
        """Whether the last message failed."""
        return self.is_retried or self.failures > 0

    @property
    def is_resting(self) -> bool:
        """Whether the channel is paused after too many failures."""
        return self.failures >= RESTS_AFTER


class NoticePreferences(msgspec.Struct, frozen=True, kw_only=True):
    """Notice preferences: one table or all, immediately or as a daily digest."""

    table: str
    language: str
    hour: int | None
    offset: int
    base: str = ""
    """Base address for links."""


def next_digest(now: float, hour: int | None, offset: int) -> float | None:
    """Return the next time it is `hour` o'clock, `offset` minutes east of Greenwich."""
    if hour is None:
        return None
    shift = offset * 60
    midnight = (now + shift) // DAY_SECONDS * DAY_SECONDS - shift
    due = midnight + hour * HOUR_SECONDS
    return due if due > now else due + DAY_SECONDS


async def channels_of(store: WatchedStore, holder: str) -> list[Channel]:
    """Return a person's channels, oldest first."""
    query = f"{SELECT} where holder = $1 order by made, id"
    return [_channel(row) for row in await store.fetch(query, holder)]


async def find_channel(store: WatchedStore, channel: str) -> Channel | None:
    """Return a channel, or None if it was deleted."""
    rows = await store.fetch(f"{SELECT} where id = $1", channel)
    return _channel(rows[0]) if rows else None


def _channel(row: tuple[Any, ...]) -> Channel:
    values: list[Any] = list(row)
    values[8], values[-1] = bool(row[8]), bool(row[-1])
    return Channel(*values)


async def add_channel(
    store: WatchedStore, holder: str, target: ChannelAddress, wish: NoticePreferences, now: float
) -> Channel:
    """Add an unconfirmed channel, and send its code."""
    await _require_new(store, holder, target.mark, wish.table)
    await _require_few_codes(store, target.limit_mark, now)
    channel, code = (
        secrets.token_urlsafe(CHANNEL_BYTES),
        f"{secrets.randbelow(10**CODE_DIGITS):08d}",
    )
    due = next_digest(now, wish.hour, wish.offset)
    values = (
        *(channel, holder, target.kind, target.address, target.label, wish.table, wish.language),
        *(
            wish.base,
            hash_of(code),
            now + CODE_SECONDS,
            wish.hour,
            wish.offset,
            due,
            now,
            target.mark,
        ),
    )
    facts = encode_facts(NoticeFacts(code=code))
    await store.execute(
        Statement(ADD, values),
        Statement(CODE, (f"code:{channel}", channel, holder, now, facts)),
        Statement("insert into notice_codes values ($1, $2)", (target.limit_mark, now)),
    )
    found = await find_channel(store, channel)
    assert found is not None
    return found


async def _require_new(store: WatchedStore, holder: str, mark: str, table: str) -> None:
    """Refuse a channel beyond the limit or a duplicate; sign-in may bring one along."""
    rows = await store.fetch("select mark, table_id from notice_channels where holder = $1", holder)
    if (mark, table) in rows:
        raise Denied("notice_channel_there", 409)
    if len(rows) >= MOST:
        raise Denied("notice_channels_full", 409, {"most": MOST})


async def _require_few_codes(store: WatchedStore, mark: str, now: float) -> None:
    """Rate-limit codes per address, to protect people who did not ask for them."""
    query = "select count(*) from notice_codes where mark = $1 and at > $2"
    if (await store.fetch(query, mark, now - DAY_SECONDS))[0][0] >= CODES_A_DAY:
        raise Denied("notice_codes_full", 429)


async def confirm_channel(store: WatchedStore, channel: str, code: str, now: float) -> Channel:
    """Confirm a channel by its code; after a few wrong tries a new code is needed."""
    counted = """update notice_channels set code_tries = code_tries + 1
                 where id = $1 and not is_live and code_tries < $2 and code_until > $3
                 returning code"""
    rows = (await store.execute(Statement(counted, (channel, CODE_TRIES, now))))[0]
    kept = await find_channel(store, channel)
    if kept is None:
        raise Denied("no_such_channel", 404)
    if kept.is_live:
        return kept
    if not rows or not hmac.compare_digest(rows[0][0], hash_of(code)):
        raise Denied("notice_code_wrong", 403)
    live = "update notice_channels set is_live = true, code = '' where id = $1"
    await store.execute(Statement(live, (channel,)))
    return msgspec.structs.replace(kept, is_live=True, code="")


async def change_channel(
    store: WatchedStore, holder: str, channel: str, wish: NoticePreferences, now: float
) -> Channel:
    """Change a channel's preferences, also for waiting notices."""
    kept = await _own(store, holder, channel)
    due = next_digest(now, wish.hour, wish.offset)
    values = (channel, holder, wish.table, wish.language, wish.hour, wish.offset, due)
    await store.execute(Statement(CHANGE, values), Statement(MOVE, (channel, due)))
    return await find_channel(store, kept.id) or kept


async def remove_channel(store: WatchedStore, holder: str, channel: str) -> None:
    """Delete a person's channel."""
    await forget_channel(store, (await _own(store, holder, channel)).id)


async def forget_channel(store: WatchedStore, channel: str) -> None:
    """Delete a channel and its waiting notices."""
    await store.execute(
        Statement("delete from notice_channels where id = $1", (channel,)),
        Statement("delete from notices where channel = $1", (channel,)),
    )


async def _own(store: WatchedStore, holder: str, channel: str) -> Channel:
    kept = await find_channel(store, channel)
    if kept is None or not hmac.compare_digest(kept.holder, holder):
        raise Denied("no_such_channel", 404)
    return kept
