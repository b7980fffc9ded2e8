"""Shared deals in the database, as far as a table's log changes them.

A deal is open until it closes. It is revealed when it is closed and nobody plays it any more, or
some time later if somebody does not finish.
"""

import time
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from railtable.core.seats import Seat
from railtable.server.errors import Denied
from railtable.server.store.sql import Statement
from railtable.server.tables import log
from railtable.server.tables.game_results import SeatResult, result_of
from railtable.server.tables.permissions import require_holder
from railtable.server.tables.seats import default_level
from railtable.server.tables.table import HostedTable

GRACE_SECONDS: Final = 24 * 3600.0
"""How long a closed deal waits for tries that have not ended."""

LOCK_DEAL: Final = "update shared_deals set running = running where id = $1"
"""Serialises changes of a deal; only the next statement sees another transaction's commit."""
RECOUNT: Final = """
update shared_deals set running = (
    select count(*) from deal_tries where deal_id = $1 and ended is null
) where id = $1
"""
ADD_DEAL: Final = """
insert into shared_deals (id, kind, game, rules_version, options, seat, levels, seed, same_cards,
                          table_id, holder, name, made, closes, revealed, running)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, null, 0)
on conflict do nothing
"""
ADD_ENDED: Final = """
insert into deal_tries (deal_id, holder, name, table_id, seat, started, ended, points, place,
                        has_left, rewinds)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict do nothing
"""
END: Final = """
update deal_tries set ended = $2, points = $3, place = $4, has_left = $5, rewinds = $6
where table_id = $1 and ended is null
"""
REVEAL: Final = """
update shared_deals set revealed = $2
where id = $1 and revealed is null and closes <= $2 and (running = 0 or closes <= $3)
"""
REVEALED: Final = "select revealed from shared_deals where id = $1"


class SharedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """A shared deal: a row of `shared_deals`.

    A person plays `seat`; `levels` are the bots of the other seats. `same_cards`: the cards of a
    finished game. `table` is that game's table, or the one that gave the settings.
    """

    id: str
    kind: str
    game: str
    rules_version: int
    options: str
    seat: Seat
    levels: list[str | None]
    seed: str
    same_cards: bool
    table: str | None
    holder: str | None
    name: str
    made: float
    closes: float
    revealed: float | None = None


def deal_addition(deal: SharedDeal) -> Statement:
    """Return the statement that stores a new deal."""
    values = (
        *(deal.id, deal.kind, deal.game, deal.rules_version, deal.options, deal.seat),
        *(msgspec.json.encode(deal.levels).decode(), deal.seed, deal.same_cards, deal.table),
        *(deal.holder, deal.name, deal.made, deal.closes),
    )
    return Statement(ADD_DEAL, values)


def reveal(hosted: HostedTable) -> None:
    """Open a table to all, because its deal is revealed."""
    if hosted.is_sealed:
        hosted.record(log.DealRevealed(at=time.time()))


def revelation(deal: str, now: float) -> tuple[Statement, Statement]:
    """Return the statements that reveal a deal if it is due, and tell whether it is."""
    return Statement(REVEAL, (deal, now, now - GRACE_SECONDS)), Statement(REVEALED, (deal,))


def share_deal(
    hosted: HostedTable, holder: str, new_id: str, closes: float
) -> tuple[str, Seat] | None:
    """Make a challenge of a finished game's cards; return its id and seat.

    A game has at most one challenge, which everybody at the table shares. None if the cards
    cannot be dealt again.
    """
    seat = challenger_seat(hosted, holder)
    if hosted.shared_deal is not None:
        return hosted.shared_deal, seat
    if hosted.created.shared_deal != "":
        return None
    hosted.record(log.DealShared(at=time.time(), deal=new_id, seat=seat, closes=closes))
    return new_id, seat


def challenger_seat(hosted: HostedTable, holder: str) -> Seat:
    """Return the seat from which a person makes a challenge of a finished game."""
    held = hosted.held_by(holder)
    if not held:
        raise Denied("not_your_seat", 403)
    require_holder(hosted, holder, held[0])
    if hosted.status != "over":
        raise Denied("not_over", 409)
    if hosted.created.deal is not None:
        raise Denied("known_deal", 409)
    return held[0]


def levels_around(hosted: HostedTable, seat: Seat) -> list[str | None]:
    """Return the bots of a challenge: those of the game, usual ones in place of other people."""
    return [
        None if number == seat else _level(hosted, number) for number in range(len(hosted.seats))
    ]


def _level(hosted: HostedTable, number: Seat) -> str:
    state = hosted.seats[number]
    is_bot = state.level is not None and not state.holders
    return state.level if is_bot and state.level else default_level()


def deal_side_effects(hosted: HostedTable, entries: Sequence[log.AnyEntry]) -> Iterable[Statement]:
    """Return the statements to write with entries that share a deal or end a try."""
    if hosted.shared_deal is None:
        return ()
    shared = [entry for entry in entries if isinstance(entry, log.DealShared)]
    if shared:
        return _sharing(hosted, shared[0])
    ends = any(isinstance(entry, log.Played | log.Started | log.Resigned) for entry in entries)
    if hosted.status != "over" or not ends:
        return ()
    return _ending(hosted, hosted.shared_deal)


def _sharing(hosted: HostedTable, entry: log.DealShared) -> list[Statement]:
    deal = SharedDeal(
        id=entry.deal,
        kind="challenge",
        game=hosted.created.game,
        rules_version=hosted.created.rules_version,
        options=msgspec.json.encode(hosted.created.options).decode(),
        seat=entry.seat,
        levels=levels_around(hosted, entry.seat),
        seed=hosted.created.seed,
        same_cards=True,
        table=hosted.id,
        holder=hosted.seats[entry.seat].holders[0],
        name=hosted.seats[entry.seat].name,
        made=entry.at,
        closes=entry.closes,
    )
    result = result_of(hosted)
    assert result is not None
    people = [one for one in result.seats if one.holder is not None]
    return [deal_addition(deal), *(_played(hosted, entry.deal, one) for one in people)]


def _played(hosted: HostedTable, deal: str, one: SeatResult) -> Statement:
    """Return the statement that adds a person of the finished game, who knows its cards."""
    began, ended = hosted.participation.began, hosted.participation.ended
    values = (
        *(deal, one.holder, one.name, hosted.id, one.seat, began, ended),
        *(one.points, one.place, _has_left(hosted, one), len(hosted.rewinds)),
    )
    return Statement(ADD_ENDED, values)


def _has_left(hosted: HostedTable, one: SeatResult) -> bool:
    """Tell whether a person left or resigned, or let a bot finish the game."""
    has_resigned = hosted.participation.resigned == one.seat
    return one.has_left or has_resigned or one.level is not None


def _ending(hosted: HostedTable, deal: str) -> list[Statement]:
    result = result_of(hosted)
    assert result is not None
    seat = next(number for number, kept in enumerate(hosted.created.seats) if kept.who == "person")
    own = next(one for one in result.seats if one.seat == seat)
    values = (
        hosted.id,
        result.ended,
        own.points,
        own.place,
        _has_left(hosted, own),
        result.rewinds,
    )
    return [Statement(LOCK_DEAL, (deal,)), Statement(END, values), Statement(RECOUNT, (deal,))]
