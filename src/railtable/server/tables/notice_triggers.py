"""Create notices for absent players, in the same transaction as the entries that cause them.

A notice therefore exists exactly if its event does. It is stored once per channel of the recipient,
keyed by table, place in the log, kind and channel, so it cannot be duplicated. Obsolete notices are
dropped in the same way.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from railtable.core.engine import NOBODY
from railtable.core.seats import Seat
from railtable.server.store.sql import Statement
from railtable.server.tables import log
from railtable.server.tables.notice_subscribers import NOTICE_SUBSCRIBERS
from railtable.server.tables.table import HostedTable
from railtable.server.tables.table_structs import SeatState

NoticeKind: TypeAlias = Literal["turn", "full", "asked", "over", "round", "event_over"]

OWNERS: Final = (log.Created, log.Started, log.Filled, log.SettingsChanged, log.TakeoverAsked)
"""Entry types that only the table's owner can cause."""
TURNING: Final = (log.Started, log.Played, log.Undone, log.Resigned)

DROP_OBSOLETE: Final = (
    """
    update notices set state = 'dropped', settled = $2
    where table_id = $1 and state = 'waiting' and {which}
    """,
    # A notice that is being sent must not be retried if sending fails (`Outbox`).
    "update notices set settled = $2 where table_id = $1 and state = 'sending' and {which}",
)
TURNED: Final = "kind in ('turn', $3)"
ANSWERED: Final = "kind = 'asked' and holder in ({holders})"
WRITE: Final = """
insert into notices
select $1 || ':' || $2 || ':' || $3 || ':' || id, $1, cast($4 as bigint), $3, id, holder,
       cast($5 as double precision), $6, 'waiting',
       coalesce(digest_at, cast($5 as double precision)), 0, false, '', 0, 0
from notice_channels
where (holder in ({holders}) or holder in (select player from spent where holder in ({holders})))
and is_live and failures < 5 and table_id in ('', $1)
on conflict do nothing
"""
"""After sign-in, channels have moved to the account before every table has."""


class OtherPlayer(msgspec.Struct, frozen=True):
    """Another player at the table: a name, or the level of a bot."""

    name: str
    level: str | None = None


class NoticeFacts(msgspec.Struct, frozen=True, kw_only=True):
    """The content of a notice, limited to facts any spectator may see.

    `group` is the name of the reader's own group.
    """

    game: str = ""
    others: list[OtherPlayer] = []
    by: str = ""
    code: str = ""
    group: str = ""
    title: str = ""
    """The title of an event."""


class NoticeCause(NamedTuple):
    """An event to notify the people at some seats of."""

    kind: NoticeKind
    seats: list[Seat]
    by: str = ""


def notices_of(hosted: HostedTable, entries: Sequence[log.AnyEntry]) -> Iterable[Statement]:
    """Return the notice statements for entries that are being saved."""
    if not NOTICE_SUBSCRIBERS:
        return ()
    last = entries[-1]
    if type(last) is log.Played and last.seat == hosted.to_move:
        # Fast path: the turn goes on after most moves.
        return ()
    if not any(NOTICE_SUBSCRIBERS.has_any(seat.holders) for seat in hosted.seats):
        return ()
    return [*_dropped(hosted, entries), *_written(hosted, entries)]


# Drop obsolete notices.


def _dropped(hosted: HostedTable, entries: Sequence[log.AnyEntry]) -> Iterator[Statement]:
    last = entries[-1]
    kinds = {type(entry) for entry in entries}
    if not kinds.isdisjoint(TURNING) or _empties(hosted, last):
        asked = "turn" if hosted.question is not None else "asked"
        yield from _drop_obsolete(TURNED, hosted.id, last.at, asked)
    elif isinstance(last, log.Consented):
        holders = hosted.seats[last.seat].holders
        if hosted.question is None:
            holders = [one for seat in hosted.seats for one in seat.holders]
        if holders:
            which = ANSWERED.format(holders=_places(3, holders))
            yield from _drop_obsolete(which, hosted.id, last.at, *holders)


def _drop_obsolete(which: str, *values: str | float) -> Iterator[Statement]:
    for text in DROP_OBSOLETE:
        yield Statement(text.format(which=which), values)


def _empties(hosted: HostedTable, entry: log.AnyEntry) -> bool:
    """Tell whether the notified person no longer plays the seat to move."""
    return isinstance(entry, log.Filled | log.Left | log.TimedOut) and entry.seat == hosted.to_move


# Add new notices.


def _written(hosted: HostedTable, entries: Sequence[log.AnyEntry]) -> Iterator[Statement]:
    actors = _actors(hosted, entries[0])
    for cause in _causes(hosted, entries):
        for seat in cause.seats:
            state = hosted.seats[seat]
            holders = [one for one in dict.fromkeys(state.holders) if one not in actors]
            if state.same_screen or not NOTICE_SUBSCRIBERS.has_any(holders):
                continue
            yield _write(hosted, cause, seat, holders, entries[-1].at)


def _causes(hosted: HostedTable, entries: Sequence[log.AnyEntry]) -> Iterator[NoticeCause]:
    last = entries[-1]
    kinds = {type(entry) for entry in entries}
    people = [n for n, seat in enumerate(hosted.seats) if seat.who == "person"]
    if isinstance(last, log.UndoAsked):
        yield NoticeCause("asked", last.needed, hosted.seats[last.seat].name)
    if isinstance(last, log.TakeoverAsked):
        by = "" if last.asker is None else hosted.seats[last.asker].name
        yield NoticeCause("asked", last.needed, by)
    if hosted.status == "over" and not kinds.isdisjoint(TURNING):
        yield NoticeCause("over", [n for n, seat in enumerate(hosted.seats) if seat.holders])
    if hosted.status != "playing":
        return
    if log.Started in kinds:
        yield NoticeCause("full", [n for n in people if n != hosted.to_move])
    if hosted.to_move in people and _turns(hosted, entries):
        yield NoticeCause("turn", [hosted.to_move])


def _turns(hosted: HostedTable, entries: Sequence[log.AnyEntry]) -> bool:
    """Tell whether an entry passed the turn to a new seat."""
    last = entries[-1]
    if isinstance(last, log.Filled):
        return last.seat == hosted.to_move
    return isinstance(last, TURNING) and hosted.to_move != NOBODY


def _actors(hosted: HostedTable, entry: log.AnyEntry) -> set[str]:
    """Return the holders who caused an entry, who need no notice."""
    if isinstance(entry, log.Sat):
        return {entry.holder}
    if isinstance(entry, OWNERS):
        return {hosted.created.owner}
    seat = getattr(entry, "seat", None)
    return set() if seat is None else set(hosted.seats[seat].holders)


def _write(
    hosted: HostedTable, cause: NoticeCause, seat: Seat, holders: list[str], at: float
) -> Statement:
    others = [_other(state) for number, state in enumerate(hosted.seats) if number != seat]
    facts = NoticeFacts(game=hosted.created.game, others=others, by=cause.by)
    return notice_statement((hosted.id, hosted.seq), cause.kind, holders, facts, at)


def notice_statement(
    place: tuple[str, int], kind: NoticeKind, holders: list[str], facts: NoticeFacts, at: float
) -> Statement:
    """Return the statement that writes a notice for every channel of some holders.

    `place` is a table or an event, and a place in its log.
    """
    text = WRITE.format(holders=_places(7, holders))
    table, seq = place
    return Statement(text, (table, str(seq), kind, seq, at, encode_facts(facts), *holders))


def encode_facts(facts: NoticeFacts) -> str:
    """Return facts encoded for the outbox."""
    return msgspec.json.encode(facts).decode()


def _other(seat: SeatState) -> OtherPlayer:
    return OtherPlayer(seat.name, None if seat.holders else seat.level)


def _places(first: int, values: Sequence[str]) -> str:
    return ", ".join(f"${first + number}" for number in range(len(values)))
