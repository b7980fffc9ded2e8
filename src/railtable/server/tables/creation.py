"""New tables: made, made again, continued from a moment, or opened from a record."""

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from railtable.core.actions import Step
from railtable.core.chance import LUCK_VERSIONS, Chance
from railtable.core.errors import BadOptions, BadRecord, UnknownGame
from railtable.core.options import parse_options
from railtable.core.record import Header, Record, luck_name, origins_of
from railtable.games import find_rules
from railtable.server.errors import Denied
from railtable.server.keys import new_table_id
from railtable.server.tables import log
from railtable.server.tables.rated import require_ratable
from railtable.server.tables.seats import begin, default_level, kept_of
from railtable.server.tables.table import HostedTable
from railtable.wire import tables

SHARED = (tables.Open, tables.Invited)
LUCK = LUCK_VERSIONS[-1]
DEAL_LUCK = 1
"""Known deals stay what lessons tell of them."""
OPTIONS_BYTES = 4096


def create(request: tables.CreateTable, holder: str) -> HostedTable:
    """Return a new table, started if it was so wished and nobody is awaited."""
    if request.deal is not None and any(isinstance(plan, SHARED) for plan in request.seats):
        raise Denied("known_deal", 409)
    require_ratable(request)
    chance = Chance.fresh() if request.deal is None else Chance.seeded(f"deal {request.deal}")
    created = log.Created(
        at=time.time(),
        game=request.game,
        rules_version=_checked(request),
        options=request.options,
        seats=[_agreeing(kept_of(plan, holder), rated=request.rated) for plan in request.seats],
        owner=holder,
        pace=request.pace,
        listed=request.listed,
        rated=request.rated,
        seed=chance.seed.hex(),
        luck=LUCK if request.deal is None else DEAL_LUCK,
        deal=request.deal,
        clock=msgspec.UNSET if request.clock is None else request.clock,
    )
    hosted = HostedTable.new(new_table_id(), created)
    if request.start:
        if any(seat.is_free for seat in hosted.seats):
            raise Denied("seats_free", 409)
        begin(hosted)
    return hosted


def create_for(
    game: str,
    people: Sequence[tuple[str, str]],
    seats: int,
    *,
    pace: tables.Pace,
    rated: bool,
    clock: tables.Clock | None,
) -> HostedTable:
    """Return a started table for people (holder and name) who looked for one, bots beside them."""
    level = default_level()
    sitting = [
        log.SeatKept(who="person", name=name, holders=[holder], agreed=rated)
        for holder, name in people
    ]
    bots = [log.SeatKept(who="bot", name=level, level=level)] * (seats - len(people))
    created = log.Created(
        at=time.time(),
        game=game,
        rules_version=find_rules(game).info.version,
        options={},
        seats=[*sitting, *bots],
        owner=people[0][0],
        pace=pace,
        listed=False,
        rated=rated,
        seed=Chance.fresh().seed.hex(),
        luck=LUCK,
        clock=msgspec.UNSET if clock is None else clock,
    )
    hosted = HostedTable.new(new_table_id(), created)
    begin(hosted)
    return hosted


def _agreeing(kept: log.SeatKept, *, rated: bool) -> log.SeatKept:
    """Whoever proposes that a game is rated agrees to it."""
    return msgspec.structs.replace(kept, agreed=True) if rated and kept.holders else kept


def _checked(request: tables.CreateTable) -> int:
    _require_short(request.options)
    try:
        rules = find_rules(request.game)
        rules.setup(len(request.seats), parse_options(rules.info, request.options))
    except (BadOptions, UnknownGame) as error:
        raise Denied(error.key, 422, error.facts) from None
    return rules.info.version


def _require_short(options: dict[str, Any]) -> None:
    """Refuse options that are long: they are told to everybody with every change."""
    if len(msgspec.json.encode(options)) > OPTIONS_BYTES:
        raise Denied("options_too_long", 422, {"most": OPTIONS_BYTES})


def rematch(hosted: HostedTable, holder: str) -> HostedTable:
    """Return a new table of the same game, options, people and bots."""
    if not hosted.is_open_to_all or hosted.created.record is not None:
        raise Denied("not_over", 409)
    if not hosted.held_by(holder) and not hosted.is_owner(holder):
        raise Denied("not_your_table", 403)
    created = msgspec.structs.replace(
        hosted.created,
        at=time.time(),
        owner=holder,
        seats=seats_again(hosted, holder),
        pace=hosted.pace,
        listed=hosted.listed,
        seed=Chance.fresh().seed.hex(),
        luck=LUCK,
        deal=None,
        parent=hosted.id,
        given=msgspec.Raw(b"[]"),
        origins=[],
    )
    return HostedTable.new(new_table_id(), created)


def seats_again(hosted: HostedTable, holder: str) -> list[log.SeatKept]:
    """Return who sits where when the same people play again because one of them asks."""
    return [
        log.SeatKept(
            who="person" if seat.holders else _who_again(seat.who),
            name=seat.name,
            level=None if seat.holders else seat.level,
            holders=seat.holders,
            same_screen=seat.same_screen,
            agreed=hosted.created.rated and holder in seat.holders,
        )
        for seat in hosted.seats
    ]


def _who_again(who: str) -> str:
    """Return who fills a seat that nobody holds: the seat of somebody who is deleted is open."""
    return "open" if who == "person" else who


def continue_from(hosted: HostedTable, request: tables.ContinueTable, holder: str) -> HostedTable:
    """Return a new table that goes on from a moment of a game without secrets."""
    if not hosted.is_open_to_all:
        raise Denied("not_over", 409)
    if request.version > hosted.version:
        raise Denied("no_such_moment", 404)
    if len(request.seats) != len(hosted.seats):
        raise Denied("seats_out_of_range", 422, {"seats": len(hosted.seats)})
    steps = hosted.steps[: request.version]
    try:
        origins = origins_of(record_of(hosted), request.version)
    except BadRecord as error:
        raise Denied(error.key, 409, error.facts) from None
    created = log.Created(
        at=time.time(),
        game=hosted.created.game,
        rules_version=hosted.created.rules_version,
        options=hosted.created.options,
        seats=[kept_of(plan, holder) for plan in request.seats],
        owner=holder,
        pace=request.pace,
        listed=False,
        seed=Chance.fresh().seed.hex(),
        luck=LUCK,
        parent=hosted.id,
        given=log.encode_steps(steps),
        origins=origins,
        clock=hosted.created.clock,
    )
    return HostedTable.new(new_table_id(), created)


def open_record(header: Header, steps: str, seed: str | None, holder: str) -> HostedTable:
    """Return a read-only table showing a record, every step of which was checked."""
    _require_short(header.options)
    created = log.Created(
        at=time.time(),
        game=header.game,
        rules_version=header.rules_version,
        options=header.options,
        seats=[log.SeatKept(who="person", name=name) for name in _players(header)],
        owner=holder,
        pace="normal",
        listed=False,
        seed="",
        given=msgspec.Raw(steps.encode()),
        origins=header.origins or [],
        record=log.FromRecord(
            format_version=header.format_version,
            commitment=header.commitment,
            nonces=header.nonces,
            given=header.given,
            seed=seed,
            takeovers=header.takeovers or [],
        ),
    )
    return HostedTable.new(new_table_id(), created)


def _players(header: Header) -> list[str]:
    names = [" ".join(name.split())[:32] for name in header.players[: header.seats]]
    names = [name if name.isprintable() else "" for name in names]
    return [names[seat] if seat < len(names) else "" for seat in range(header.seats)]


def record_of(hosted: HostedTable) -> Record:
    """Return a table's record, seed revealed; only for games without secrets left."""
    if not hosted.is_open_to_all:
        raise Denied("not_over", 409)
    return record_so_far(hosted)


def record_so_far(hosted: HostedTable) -> Record:
    """Return what was played up to now, hidden cards included: for whoever runs the server."""
    kept = hosted.created.record
    version = kept.format_version if kept else hosted.created.luck
    header = Header(
        format_version=version,
        luck=luck_name(version),
        game=hosted.created.game,
        rules_version=hosted.created.rules_version,
        seats=len(hosted.seats),
        options=msgspec.to_builtins(hosted.options),
        commitment=hosted.commitment,
        nonces=kept.nonces if kept else list(hosted.nonces),
        players=[seat.name for seat in hosted.seats],
        given=hosted.given,
        origins=hosted.created.origins or msgspec.UNSET,
        takeovers=hosted.takeovers or msgspec.UNSET,
    )
    steps: list[Step] = list(hosted.steps)
    seed = kept.seed if kept else hosted.created.seed
    return Record(header, steps, seed if hosted.is_open_to_all else None)
