"""Who sits where: join, leave, hand over, come back, start.

As in `moves`, a function records what must be saved or raises having changed nothing.
"""

import time

from railtable.bots import BOTS
from railtable.core.seats import Seat
from railtable.server import entries as log
from railtable.server.course import Course
from railtable.server.errors import Denied
from railtable.server.keys import hash_of, is_among, new_secret
from railtable.wire import tables

DEVICE_SECONDS = 600
"""How long a code for one's own second device is good."""


def parse_name(name: str) -> str:
    """Return a name as others see it: one line, printable, not blank."""
    parsed = " ".join(name.split())
    if not parsed or not parsed.isprintable():
        raise Denied("bad_name")
    return parsed


def parse_level(level: str) -> str:
    """Return a bot's level that there is."""
    if level not in BOTS:
        raise Denied("unknown_bot", facts={"known": ", ".join(BOTS)})
    return level


def default_level() -> str:
    """Return the level of a bot that stands in for somebody."""
    return "greedy" if "greedy" in BOTS else next(iter(BOTS))


def kept_of(plan: tables.SeatPlan, holder: str) -> log.SeatKept:
    """Return a seat as planned by the person with this (hashed) secret."""
    match plan:
        case tables.Me(name=name):
            return log.SeatKept(who="person", name=parse_name(name), holders=[holder])
        case tables.Here(name=name):
            name = parse_name(name)
            return log.SeatKept(who="person", name=name, holders=[holder], same_screen=True)
        case tables.Bot(level=level):
            return log.SeatKept(who="bot", name=parse_level(level), level=level)
        case tables.Invited():
            return log.SeatKept(who="invited")
        case tables.Open():
            return log.SeatKept(who="open")


def join(course: Course, request: tables.JoinTable, holder: str) -> Seat:
    """Take a seat, by code or because it is open; start when it was the last."""
    name = parse_name(request.name)
    if course.created.record is not None:
        raise Denied("only_a_record", 409)
    if request.code is not None:
        seat = _seat_of_code(course, request.code)
        if not course.seats[seat].is_free:
            return _add_device(course, seat, holder)
    else:
        seat = _open_seat(course, request.seat)
    if course.created.deal is not None and not course.is_owner(holder):
        raise Denied("known_deal", 409)
    nonce = request.nonce
    course.record(log.Sat(at=time.time(), seat=seat, name=name, holder=holder, nonce=nonce))
    start_if_full(course)
    return seat


def _seat_of_code(course: Course, code: str) -> Seat:
    hashed, now = hash_of(code), time.time()
    for number, seat in enumerate(course.seats):
        good = seat.code_until is None or now < seat.code_until
        if seat.code is not None and is_among(hashed, [seat.code]) and good:
            return number
    raise Denied("code_used_or_unknown", 403)


def _open_seat(course: Course, wanted: Seat | None) -> Seat:
    free = [number for number, seat in enumerate(course.seats) if seat.who == "open"]
    if wanted is not None:
        free = [number for number in free if number == wanted]
    if not free:
        raise Denied("no_open_seat", 409)
    return free[0]


def _add_device(course: Course, seat: Seat, holder: str) -> Seat:
    if not course.holds(holder, seat):
        name = course.seats[seat].name
        entry = log.Sat(at=time.time(), seat=seat, name=name, holder=holder, device=True)
        course.record(entry)
    return seat


def start_if_full(course: Course) -> None:
    """Start a gathering table once no seat is free."""
    if course.status == "gathering" and not any(seat.is_free for seat in course.seats):
        begin(course)


def start(course: Course, holder: str | None) -> None:
    """Start because the owner says so: bots take the free seats."""
    require_owner(course, holder)
    if course.status != "gathering":
        raise Denied("already_started", 409)
    level = default_level()
    for number, seat in enumerate(course.seats):
        if seat.is_free:
            kept = log.SeatKept(who="bot", name=level, level=level)
            course.record(log.Filled(at=time.time(), seat=number, kept=kept))
    begin(course)


def begin(course: Course) -> None:
    """Fix the luck and deal."""
    steps = course.start()
    entry = log.Started(at=time.time(), steps=log.encode_steps(steps))
    course.record(entry, applied=True)


def give_nonce(course: Course, request: tables.GiveNonce, holder: str | None) -> None:
    """Mix a seat's own nonce into the luck, once, before the start."""
    require_holder(course, holder, request.seat)
    if course.status != "gathering" or course.seats[request.seat].nonce is not None:
        raise Denied("too_late", 409)
    course.record(log.Nonced(at=time.time(), seat=request.seat, nonce=request.nonce))


def fill(course: Course, seat: Seat, plan: tables.SeatPlan, holder: str | None) -> None:
    """Hand one's own seat to a bot, or (owner) plan a seat nobody holds."""
    require_seat(course, seat)
    if course.status in {"over", "record"}:
        raise Denied("game_over", 409)
    mine = course.holds(holder, seat)
    if mine and isinstance(plan, tables.Bot):
        state = course.seats[seat]
        kept = log.SeatKept(
            who="bot",
            name=state.name,
            level=parse_level(plan.level),
            holders=state.holders,
            same_screen=state.same_screen,
        )
    else:
        require_owner(course, holder)
        if course.seats[seat].holders:
            raise Denied("seat_held", 409)
        assert holder is not None
        _require_known_deal_kept(course, plan)
        kept = kept_of(plan, holder)
    course.record(log.Filled(at=time.time(), seat=seat, kept=kept))


def _require_known_deal_kept(course: Course, plan: tables.SeatPlan) -> None:
    if course.created.deal is not None and isinstance(plan, tables.Open | tables.Invited):
        raise Denied("known_deal", 409)


def come_back(course: Course, seat: Seat, holder: str | None) -> None:
    """Take one's seat back from the bot."""
    require_holder(course, holder, seat)
    if course.seats[seat].who == "bot":
        course.record(log.Returned(at=time.time(), seat=seat))


def leave(course: Course, seat: Seat, holder: str | None) -> None:
    """Give a seat up: free before the start, played by a bot after it."""
    require_holder(course, holder, seat)
    if course.status == "gathering" and course.created.deal is None:
        kept = log.SeatKept(who="open")
    else:
        kept = log.SeatKept(who="bot", name=default_level(), level=default_level())
    name = course.seats[seat].name
    course.record(log.Left(at=time.time(), seat=seat, name=name, kept=kept))


def invite(course: Course, seat: Seat, holder: str | None) -> str:
    """Return a code worth this seat once; the code before it is void."""
    require_seat(course, seat)
    code = new_secret()
    if course.seats[seat].who == "invited":
        require_owner(course, holder)
        until = None
    else:
        require_holder(course, holder, seat)
        until = time.time() + DEVICE_SECONDS
    course.record(log.Coded(at=time.time(), seat=seat, code=hash_of(code), until=until))
    return code


def give_token(course: Course, seat: Seat, holder: str | None) -> str:
    """Return a program's key to a seat one holds, or owns while it is free."""
    require_seat(course, seat)
    token = new_secret()
    if course.seats[seat].is_free:
        require_owner(course, holder)
        entry = log.Sat(at=time.time(), seat=seat, name="API", holder=hash_of(token))
        course.record(entry)
        start_if_full(course)
    else:
        require_holder(course, holder, seat)
        name = course.seats[seat].name
        entry = log.Sat(at=time.time(), seat=seat, name=name, holder=hash_of(token), device=True)
        course.record(entry)
    return token


def settle(course: Course, request: tables.SetTable, holder: str | None) -> None:
    """Change pace (any player) or listing (owner)."""
    if not course.held_by(holder):
        require_owner(course, holder)
    if request.listed is not None:
        require_owner(course, holder)
    pace = course.pace if request.pace is None else request.pace
    listed = course.listed if request.listed is None else request.listed
    if (pace, listed) != (course.pace, course.listed):
        course.record(log.Settled(at=time.time(), pace=pace, listed=listed))


def require_seat(course: Course, seat: Seat) -> None:
    """Refuse a seat the table does not have."""
    if not 0 <= seat < len(course.seats):
        raise Denied("no_such_seat", 404)


def require_holder(course: Course, holder: str | None, seat: Seat) -> None:
    """Refuse whoever does not hold a seat."""
    require_seat(course, seat)
    if not course.holds(holder, seat):
        raise Denied("not_your_seat", 403)


def require_owner(course: Course, holder: str | None) -> None:
    """Refuse whoever did not make the table."""
    if not course.is_owner(holder):
        raise Denied("not_your_table", 403)
