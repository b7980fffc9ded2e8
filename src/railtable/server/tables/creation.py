"""Create tables: new, rematch, continued from a position, or opened from a record."""

import time
from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from railtable.bots import TABLE_BOTS
from railtable.core.actions import Step
from railtable.core.box import box_label
from railtable.core.chance import CHANCE_VERSIONS, SHARED_CHANCE, Chance
from railtable.core.errors import BadOptions, BadRecord, UnknownGame
from railtable.core.options import expand_preset, parse_stored_options
from railtable.core.record import Header, Record, chance_name, origins_of
from railtable.games import find_rules
from railtable.server.credentials import new_table_id
from railtable.server.errors import Denied
from railtable.server.tables import log
from railtable.server.tables.permissions import require_open
from railtable.server.tables.rating_consent import require_ratable
from railtable.server.tables.seats import begin_game, default_level, planned_seat
from railtable.server.tables.shared_deals import SharedDeal
from railtable.server.tables.table import HostedTable
from railtable.server.tables.table_structs import SeatState
from railtable.wire import tables

SHARED = (tables.OpenSeat, tables.InvitedSeat)
CHANCE_VERSION = CHANCE_VERSIONS[-1]
LESSON_CHANCE = 1
"""The version of fixed deals, which lessons rely on."""
OPTIONS_BYTES = 4096


def create(
    request: tables.CreateTable, holder: str, bots: Collection[str] = TABLE_BOTS
) -> HostedTable:
    """Return a new table, started if requested and no seat is open."""
    if request.deal is not None and any(isinstance(plan, SHARED) for plan in request.seats):
        raise Denied("known_deal", 409)
    require_ratable(request)
    options = _checked_options(request)
    _require_shareable(request)
    chance = Chance.fresh() if request.deal is None else Chance.seeded(f"deal {request.deal}")
    created = log.Created(
        at=time.time(),
        game=request.game,
        rules_version=find_rules(request.game).info.version,
        options=options,
        seats=[
            _agreeing(planned_seat(plan, holder, bots), rated=request.rated)
            for plan in request.seats
        ],
        owner=holder,
        pace=request.pace,
        listed=request.listed,
        rated=request.rated,
        hints=request.hints,
        seed=chance.seed.hex(),
        luck=_chance_version(request),
        deal=request.deal,
        clock=msgspec.UNSET if request.clock is None else request.clock,
        shared_deal="" if request.shared else msgspec.UNSET,
        ready_check=request.ready_check,
    )
    hosted = HostedTable.new(new_table_id(), created)
    if request.start:
        if any(seat.is_free for seat in hosted.seats):
            raise Denied("seats_free", 409)
        begin_game(hosted)
    return hosted


def _require_shareable(request: tables.CreateTable) -> None:
    """Refuse a shared deal where seats may add nonces, or where the deal is known."""
    known = request.rated or request.deal is not None
    if request.shared and (known or any(isinstance(plan, SHARED) for plan in request.seats)):
        raise Denied("cannot_share_deal", 409)


def _chance_version(request: tables.CreateTable) -> int:
    if request.deal is not None:
        return LESSON_CHANCE
    return SHARED_CHANCE if request.shared else CHANCE_VERSION


def create_for(
    game: str,
    people: Sequence[tuple[str, str]],
    seats: int,
    *,
    pace: tables.Pace,
    rated: bool,
    clock: tables.Clock | None,
) -> HostedTable:
    """Return a started table for paired people (holder and name), with bots in other seats."""
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
        luck=CHANCE_VERSION,
        clock=msgspec.UNSET if clock is None else clock,
    )
    hosted = HostedTable.new(new_table_id(), created)
    begin_game(hosted)
    return hosted


def create_try(
    deal: SharedDeal, table_id: str, holder: str, name: str, pace: tables.Pace
) -> HostedTable:
    """Return a started table for a person's try at a shared deal."""
    own = log.SeatKept(who="person", name=name, holders=[holder])
    created = log.Created(
        at=time.time(),
        game=deal.game,
        rules_version=deal.rules_version,
        options=msgspec.json.decode(deal.options),
        seats=[
            own if level is None else log.SeatKept(who="bot", name=level, level=level)
            for level in deal.levels
        ],
        owner=holder,
        pace=pace,
        listed=False,
        seed=deal.seed,
        luck=SHARED_CHANCE,
        shared_deal=deal.id,
    )
    hosted = HostedTable.new(table_id, created)
    begin_game(hosted)
    return hosted


def _agreeing(kept: log.SeatKept, *, rated: bool) -> log.SeatKept:
    """Return a seat plan in which the proposer agrees to a rated game."""
    return msgspec.structs.replace(kept, agreed=True) if rated and kept.holders else kept


def _checked_options(request: tables.CreateTable) -> dict[str, Any]:
    """Return the options as stored: a requested preset is filled in."""
    require_short_options(request.options)
    try:
        rules = find_rules(request.game)
        options = expand_preset(rules.info, request.options)
        state = rules.setup(len(request.seats), parse_stored_options(rules.info, options))
        if request.shared:
            # Raises an error for games without shared deals.
            rules.piles(state, [])
    except (BadOptions, UnknownGame) as error:
        raise Denied(error.key, 422, error.facts) from None
    return options


def require_short_options(options: dict[str, Any]) -> None:
    """Refuse long options, because every update broadcasts them."""
    if len(msgspec.json.encode(options)) > OPTIONS_BYTES:
        raise Denied("options_too_long", 422, {"most": OPTIONS_BYTES})


def rematch(hosted: HostedTable, holder: str, avoided: Collection[str] = ()) -> HostedTable:
    """Return a new table with the same game, options, people and bots.

    The asker is seated; all other seats are reserved for their people, except for those the asker
    has blocked or was blocked by.
    """
    if hosted.status != "over":
        raise Denied("not_over", 409)
    if not hosted.held_by(holder) and not hosted.is_owner(holder):
        raise Denied("not_your_table", 403)
    is_own_deal = hosted.created.shared_deal is not msgspec.UNSET and is_against_bots(hosted)
    created = msgspec.structs.replace(
        hosted.created,
        at=time.time(),
        owner=holder,
        seats=seats_again(hosted, holder, avoided),
        pace=hosted.pace,
        listed=hosted.listed,
        seed=Chance.fresh().seed.hex(),
        luck=SHARED_CHANCE if is_own_deal else CHANCE_VERSION,
        shared_deal="" if is_own_deal else msgspec.UNSET,
        deal=None,
        parent=hosted.id,
        given=msgspec.Raw(b"[]"),
        origins=[],
        rated=_is_rated_again(hosted),
        event=msgspec.UNSET,
    )
    return HostedTable.new(new_table_id(), created)


def is_against_bots(hosted: HostedTable) -> bool:
    """Tell whether one person plays against bots alone."""
    held = [seat for seat in hosted.seats if seat.holders]
    bots = [seat for seat in hosted.seats if seat.who == "bot" and not seat.holders]
    return len(held) == 1 and len(held) + len(bots) == len(hosted.seats)


def _is_rated_again(hosted: HostedTable) -> bool:
    """Tell whether a rematch is rated; old releases allowed rated games without a clock."""
    return hosted.created.rated and hosted.clocks is not None


def seats_again(
    hosted: HostedTable, holder: str, avoided: Collection[str] = ()
) -> list[log.SeatKept]:
    """Return the seat plan of a rematch for the asker."""
    return [_seat_again(hosted, seat, holder, avoided) for seat in hosted.seats]


def _seat_again(
    hosted: HostedTable, seat: SeatState, holder: str, avoided: Collection[str]
) -> log.SeatKept:
    if not seat.holders:
        # A deleted person's seat is open.
        who = "open" if seat.who == "person" else seat.who
        return log.SeatKept(who=who, name=seat.name, level=seat.level)
    is_asker = holder in seat.holders
    is_awaited = not is_asker and set(avoided).isdisjoint(seat.holders)
    return log.SeatKept(
        who="person" if is_asker else "invited",
        name=seat.name,
        holders=seat.holders if is_asker else [],
        same_screen=seat.same_screen,
        agreed=_is_rated_again(hosted) and is_asker,
        awaits=seat.holders if is_awaited else [],
    )


def continue_from(
    hosted: HostedTable,
    request: tables.ContinueTable,
    holder: str,
    bots: Collection[str] = TABLE_BOTS,
) -> HostedTable:
    """Return a new table that continues a position of a game without secrets."""
    require_open(hosted)
    if request.version > hosted.version:
        raise Denied("no_such_moment", 404)
    if len(request.seats) != len(hosted.seats):
        raise Denied("seats_out_of_range", 422, {"seats": len(hosted.seats)})
    steps = hosted.steps[: request.version]
    try:
        origins = origins_of(table_record(hosted), request.version)
    except BadRecord as error:
        raise Denied(error.key, 409, error.facts) from None
    created = log.Created(
        at=time.time(),
        game=hosted.created.game,
        rules_version=hosted.created.rules_version,
        options=hosted.created.options,
        seats=[planned_seat(plan, holder, bots) for plan in request.seats],
        owner=holder,
        pace=request.pace,
        listed=False,
        seed=Chance.fresh().seed.hex(),
        luck=CHANCE_VERSION,
        parent=hosted.id,
        given=log.encode_steps(steps),
        origins=origins,
        clock=hosted.created.clock,
    )
    return HostedTable.new(new_table_id(), created)


def open_record(header: Header, steps: str, seed: str | None, holder: str) -> HostedTable:
    """Return a read-only table for a record, after checking every step."""
    require_short_options(header.options)
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
            resigned=None if header.resigned is msgspec.UNSET else header.resigned,
            rewinds=header.rewinds or [],
        ),
    )
    return HostedTable.new(new_table_id(), created)


def _players(header: Header) -> list[str]:
    names = [" ".join(name.split())[:32] for name in header.players[: header.seats]]
    names = [name if name.isprintable() else "" for name in names]
    return [names[seat] if seat < len(names) else "" for seat in range(header.seats)]


def table_record(hosted: HostedTable) -> Record:
    """Return a table's record with its seed; only for games without secrets left."""
    require_open(hosted)
    return record_so_far(hosted)


def record_so_far(hosted: HostedTable) -> Record:
    """Return the record so far with hidden cards, for the server's operator."""
    kept = hosted.created.record
    version = kept.format_version if kept else hosted.created.luck
    header = Header(
        format_version=version,
        luck=chance_name(version),
        game=hosted.created.game,
        rules_version=hosted.created.rules_version,
        seats=len(hosted.seats),
        options=msgspec.to_builtins(hosted.options),
        box=box_label(hosted.options) or msgspec.UNSET,
        commitment=hosted.commitment,
        nonces=kept.nonces if kept else list(hosted.nonces),
        players=[seat.name for seat in hosted.seats],
        given=hosted.given,
        origins=hosted.created.origins or msgspec.UNSET,
        takeovers=hosted.takeovers or msgspec.UNSET,
        resigned=msgspec.UNSET
        if hosted.participation.resigned is None
        else hosted.participation.resigned,
        rewinds=hosted.rewinds or msgspec.UNSET,
    )
    steps: list[Step] = list(hosted.steps)
    seed = kept.seed if kept else hosted.created.seed
    return Record(header, steps, seed if hosted.is_open_to_all else None)
