"""New tables: made, made again, continued from a moment, or opened from a record."""

import time

import msgspec

from railtable.core.actions import Step
from railtable.core.chance import Chance
from railtable.core.errors import BadOptions, BadRecord, UnknownGame
from railtable.core.options import parse_options
from railtable.core.record import Header, Record, parse_record, replay
from railtable.games import find_rules
from railtable.server import entries as log
from railtable.server.course import Course
from railtable.server.errors import Denied
from railtable.server.keys import new_table_id
from railtable.server.seating import begin, kept_of
from railtable.wire import tables

SHARED = (tables.Open, tables.Invited)


def create(request: tables.CreateTable, holder: str) -> Course:
    """Return a new table, started if it was so wished and nobody is awaited."""
    if request.deal is not None and any(isinstance(plan, SHARED) for plan in request.seats):
        raise Denied("known_deal", 409)
    chance = Chance.fresh() if request.deal is None else Chance.seeded(f"deal {request.deal}")
    created = log.Created(
        at=time.time(),
        game=request.game,
        rules_version=_checked(request.game, len(request.seats), request.options),
        options=request.options,
        seats=[kept_of(plan, holder) for plan in request.seats],
        owner=holder,
        pace=request.pace,
        listed=request.listed,
        seed=chance.seed.hex(),
        deal=request.deal,
    )
    course = Course.new(new_table_id(), created)
    if request.start:
        if any(seat.is_free for seat in course.seats):
            raise Denied("seats_free", 409)
        begin(course)
    return course


def _checked(game: str, seats: int, options: dict[str, object]) -> int:
    try:
        rules = find_rules(game)
        rules.setup(seats, parse_options(rules.info, options))
    except (BadOptions, UnknownGame) as error:
        raise Denied(error.key, 422, error.facts) from None
    return rules.info.version


def rematch(course: Course, holder: str) -> Course:
    """Return a new table of the same game, options, people and bots."""
    if not course.is_open_to_all or course.created.record is not None:
        raise Denied("not_over", 409)
    if not course.held_by(holder) and not course.is_owner(holder):
        raise Denied("not_your_table", 403)
    created = msgspec.structs.replace(
        course.created,
        at=time.time(),
        owner=holder,
        seats=_seats_again(course),
        pace=course.pace,
        listed=course.listed,
        seed=Chance.fresh().seed.hex(),
        deal=None,
        parent=course.id,
        given=msgspec.Raw(b"[]"),
    )
    return Course.new(new_table_id(), created)


def _seats_again(course: Course) -> list[log.SeatKept]:
    return [
        log.SeatKept(
            who="person" if seat.holders else seat.who,
            name=seat.name,
            level=None if seat.holders else seat.level,
            holders=seat.holders,
            same_screen=seat.same_screen,
        )
        for seat in course.seats
    ]


def continue_from(course: Course, request: tables.ContinueTable, holder: str) -> Course:
    """Return a new table that goes on from a moment of a game without secrets."""
    if not course.is_open_to_all:
        raise Denied("not_over", 409)
    if request.version > course.version:
        raise Denied("no_such_moment", 404)
    if len(request.seats) != len(course.seats):
        raise Denied("seats_out_of_range", 422, {"seats": len(course.seats)})
    steps = course.steps[: request.version]
    created = log.Created(
        at=time.time(),
        game=course.created.game,
        rules_version=course.created.rules_version,
        options=course.created.options,
        seats=[kept_of(plan, holder) for plan in request.seats],
        owner=holder,
        pace=request.pace,
        listed=False,
        seed=Chance.fresh().seed.hex(),
        parent=course.id,
        given=log.encode_steps(steps),
    )
    return Course.new(new_table_id(), created)


def open_record(text: str, holder: str) -> Course:
    """Return a read-only table showing a record, every step of which was checked."""
    try:
        record = parse_record(text, find_rules)
        for _ in replay(record, find_rules):
            pass
    except BadRecord as error:
        raise Denied(error.key, 422, error.facts) from None
    header = record.header
    created = log.Created(
        at=time.time(),
        game=header.game,
        rules_version=header.rules_version,
        options=header.options,
        seats=[log.SeatKept(who="person", name=name) for name in _players(record)],
        owner=holder,
        pace="normal",
        listed=False,
        seed="",
        given=log.encode_steps(record.steps),
        record=log.FromRecord(
            commitment=header.commitment,
            nonces=header.nonces,
            given=header.given,
            seed=record.seed,
        ),
    )
    return Course.new(new_table_id(), created)


def _players(record: Record) -> list[str]:
    names = [" ".join(name.split())[:32] for name in record.header.players]
    names = [name if name.isprintable() else "" for name in names]
    return [names[seat] if seat < len(names) else "" for seat in range(record.header.seats)]


def record_of(course: Course) -> Record:
    """Return a table's record, seed revealed; only for games without secrets left."""
    if not course.is_open_to_all:
        raise Denied("not_over", 409)
    kept = course.created.record
    header = Header(
        game=course.created.game,
        rules_version=course.created.rules_version,
        seats=len(course.seats),
        options=msgspec.to_builtins(course.options),
        commitment=course.commitment,
        nonces=kept.nonces if kept else list(course.nonces),
        players=[seat.name for seat in course.seats],
        given=course.given,
    )
    steps: list[Step] = list(course.steps)
    return Record(header, steps, kept.seed if kept else course.created.seed)
