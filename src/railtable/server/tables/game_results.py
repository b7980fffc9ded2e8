"""Game results, written in the same transaction as the entries that end a game."""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from railtable.core.seats import Seat
from railtable.server.store.sql import Statement
from railtable.server.tables import log
from railtable.server.tables.table import HostedTable
from railtable.server.tables.table_structs import Ending, Leaver, SeatState
from railtable.server.tables.timing import ranks_on_time

GONE: Final = "gone-"
"""Name prefix of contestants whose account was deleted."""


class SeatResult(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """A person's result at a seat: a row of `result_seats` without its numbers.

    `holder` is None for bots, and for guests at somebody else's screen, who have only a name. A
    person who left a seat to a bot still has a row, with the bot's `level`. So has a person who
    stayed while a bot played the seat to the end; then the game counts for nobody. `is_contestant`:
    they started a rated game there, and their place counts. `has_played`: they made most of the
    seat's moves, so their place affects other ratings.
    """

    seat: Seat
    holder: str | None
    level: str | None
    name: str
    points: int
    place: int
    has_left: bool
    is_contestant: bool = False
    has_played: bool = True


class GameResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a table's game.

    `is_practice`: the game started from a position of another game. `rewinds` counts undos across
    chance steps.
    """

    table: str
    game: str
    rules_version: int
    options: str
    seats: list[SeatResult]
    seat_count: int
    began: float
    ended: float
    is_listed: bool
    is_rated: bool
    is_practice: bool
    rewinds: int
    policy: int


def result_of(hosted: HostedTable) -> GameResult | None:
    """Return the result of a table's game; None if it is unfinished, a record or a lesson."""
    created = hosted.created
    if hosted.status != "over" or created.deal is not None:
        return None
    seats = _seat_results(hosted)
    return GameResult(
        table=hosted.id,
        game=created.game,
        rules_version=created.rules_version,
        options=msgspec.json.encode(created.options, order="deterministic").decode(),
        seats=seats,
        seat_count=len(hosted.seats),
        began=hosted.participation.began,
        ended=hosted.participation.ended,
        is_listed=hosted.listed,
        is_rated=_is_rated(seats),
        is_practice=hosted.given > 0,
        rewinds=len(hosted.rewinds),
        policy=hosted.participation.policy,
    )


def _seat_results(hosted: HostedTable) -> list[SeatResult]:
    outcome = hosted.outcome()
    assert outcome is not None
    ending = _ending(hosted)
    seats, contestants = ending.seats, ending.contestants
    gone = _gone(ending.leavers, seats)
    left = {one.seat: one for one in gone if not seats[one.seat].holders}
    back = _back(hosted, ending)
    ranks = ranks_on_time(hosted, outcome.ranks)
    # In rated games, running out of time must bring no advantage.
    out = hosted.participation.ran_out if hosted.participation.is_rated else ()
    keys = [(seat in left or seat in back, seat in out, rank) for seat, rank in enumerate(ranks)]
    results = [
        SeatResult(
            seat=seat,
            holder=left[seat].holder if seat in left else _holder_of(state),
            level=_level_at_end(hosted, seat, state),
            name=left[seat].name if seat in left else state.name,
            points=outcome.scores[seat],
            place=1 + sum(other < keys[seat] for other in keys),
            has_left=seat in left or seat in back,
        )
        for seat, state in enumerate(seats)
    ]
    everybody = [*results, *_replaced(gone, results)]
    if not hosted.participation.is_rated:
        return everybody
    return [_judged(hosted, one, contestants) for one in everybody]


def _level_at_end(hosted: HostedTable, seat: Seat, state: SeatState) -> str | None:
    """Return the level of the bot that finished the game at a seat, None for a person.

    A rated game counts even if a bot finished it, and a table may choose that a time-out loses: in
    both cases the person keeps the place.
    """
    if not state.holders:
        return state.level
    lost = () if hosted.clocks is None else hosted.clocks.lost
    chosen = hosted.participation.is_rated or state.same_screen or seat in lost
    return None if chosen or state.who != "bot" else state.level


def _ending(hosted: HostedTable) -> Ending:
    """Return the participants at the end; deleted people are included without a name."""
    ending = hosted.participation.at_end(hosted.seats)
    if not hosted.participation.is_rated or hosted.participation.policy < 2:
        return ending
    nobody = {
        seat: f"{GONE}{hosted.id}-{seat}"
        for seat, one in enumerate(ending.contestants)
        if one == ""
    }
    contestants = [nobody.get(seat, one) for seat, one in enumerate(ending.contestants)]
    leavers = [*ending.leavers, *(Leaver(seat, one, "") for seat, one in nobody.items())]
    return Ending(ending.seats, contestants, leavers)


def _back(hosted: HostedTable, ending: Ending) -> set[Seat]:
    """Return the seats of a rated game whose person left and returned: leaving counts."""
    if not hosted.participation.is_rated or hosted.participation.policy < 2:
        return set()
    return {
        one.seat
        for one in ending.leavers
        if one.holder == ending.contestants[one.seat]
        and one.holder in ending.seats[one.seat].holders
    }


def _judged(hosted: HostedTable, one: SeatResult, contestants: Sequence[str | None]) -> SeatResult:
    """Return a seat's result, marked as counting only for its starting player."""
    is_contestant = one.holder == contestants[one.seat]
    has_played = contestants[one.seat] is None or hosted.participation.has_played(one.seat)
    return msgspec.structs.replace(
        one,
        is_contestant=is_contestant,
        has_played=has_played if hosted.participation.policy > 1 else True,
    )


def _is_rated(seats: list[SeatResult]) -> bool:
    counting = [seat for seat in seats if seat.is_contestant]
    people = [seat.holder for seat in counting if seat.holder is not None]
    return len(counting) > 1 and bool(people) and len(set(people)) == len(people)


def _holder_of(state: SeatState) -> str | None:
    return state.holders[0] if state.holders and not state.same_screen else None


def _gone(leavers: Sequence[Leaver], seats: Sequence[SeatState]) -> list[Leaver]:
    """Return the people who left and have no seat at the end."""
    there = {one for state in seats if not state.same_screen for one in state.holders}
    return [leaver for leaver in leavers if leaver.holder not in there]


def _replaced(gone: list[Leaver], results: list[SeatResult]) -> list[SeatResult]:
    """Return rows, placed last, for people whose abandoned seat was taken by another."""
    told = {result.holder for result in results}
    others = {one.holder: one for one in gone if one.holder not in told}
    return [
        SeatResult(
            seat=one.seat,
            holder=one.holder,
            level=None,
            name=one.name,
            points=results[one.seat].points,
            place=len(results),
            has_left=True,
        )
        for one in others.values()
    ]


def result_side_effects(
    hosted: HostedTable, entries: Sequence[log.AnyEntry]
) -> Iterable[Statement]:
    """Return the statements to write with the entries that end a game."""
    if hosted.status != "over":
        return ()
    if not any(isinstance(entry, log.Played | log.Started | log.Resigned) for entry in entries):
        # Skip chat and questions after the end.
        return ()
    result = result_of(hosted)
    return () if result is None else result_statements(result)


LOCK = "update result_counter set value = value"
COUNT = "update result_counter set value = 1 + (select coalesce(max(serial), 0) from results)"
"""Two statements, because only the next one sees another transaction's commit."""
ADD_RESULT = """
insert into results (serial, table_id, game, rules_version, options, seats, began, ended,
                     is_listed, is_rated, is_practice, rewinds, policy)
select value, cast($1 as text), cast($2 as text), cast($3 as bigint), cast($4 as text),
       cast($5 as bigint), cast($6 as double precision), cast($7 as double precision),
       cast($8 as boolean), cast($9 as boolean), cast($10 as boolean), cast($11 as bigint),
       cast($12 as bigint)
from result_counter where id = 1
on conflict (table_id) do nothing
"""
ADD_SEAT = """
insert into result_seats (serial, number, seat, holder, level, name, points, place, has_left,
                          is_contestant, has_played, is_saved, ended)
select results.serial, cast($2 as bigint), cast($3 as bigint), cast($4 as text),
       cast($5 as text), cast($6 as text), cast($7 as bigint), cast($8 as bigint),
       cast($9 as boolean), cast($10 as boolean), cast($11 as boolean),
       exists (select 1 from people where people.holder = cast($4 as text)
               and kept is not null and gone is null),
       results.ended
from results join result_counter on results.serial = result_counter.value
where results.table_id = $1
"""
"""Add no seats to a result that already exists under another serial number."""


def result_statements(result: GameResult) -> list[Statement]:
    """Return the numbered statements that store a result; a table has at most one."""
    values = (
        result.table,
        result.game,
        result.rules_version,
        result.options,
        result.seat_count,
        result.began,
        result.ended,
        result.is_listed,
        result.is_rated,
        result.is_practice,
        result.rewinds,
        result.policy,
    )
    seats = [
        Statement(ADD_SEAT, (result.table, number, *msgspec.structs.astuple(seat)))
        for number, seat in enumerate(result.seats)
    ]
    return [Statement(LOCK), Statement(COUNT), Statement(ADD_RESULT, values), *seats]
