"""What seats do to the game: play, take back, agree, talk.

Each function changes the course and records what must be saved, or raises and has
changed nothing.
"""

import time

import msgspec

from railtable.core.actions import Action
from railtable.core.errors import IllegalAction
from railtable.core.seats import NOBODY, Seat
from railtable.core.table import Table
from railtable.server import entries as log
from railtable.server.course import Accepted, Course
from railtable.server.errors import Behind, Denied, Repeated
from railtable.wire import live
from railtable.wire.live import TakeBack


def play(course: Course, message: live.Play, *, fallback: str | None = None) -> Accepted:
    """Take a seat's actions and luck's, all or none."""
    table = require_current(course, message.seat, message.revision, message.key)
    actions = parse_actions(course, message.actions)
    steps = table.play(message.seat, actions)
    entry = log.Played(
        at=time.time(),
        seat=message.seat,
        key=message.key,
        steps=log.encode_steps(steps),
        count=len(steps),
        fallback=fallback,
    )
    course.record(entry, applied=True)
    return Accepted(course.version, course.revision, asked=False)


def parse_actions(course: Course, raw: list[msgspec.Raw]) -> list[Action]:
    """Return actions of the course's game, or refuse what is none."""
    try:
        decoder = log.action_decoder(course.rules)
        return [decoder.decode(one) for one in raw]
    except msgspec.ValidationError:
        rule = f"{course.rules.info.prefix}-actions"
        raise IllegalAction("malformed_action", rule=rule) from None


def require_current(course: Course, seat: Seat, revision: int, key: str) -> Table:
    """Return the game, unless the message is a repetition or comes too late."""
    table = require_game(course)
    if revision != course.revision:
        before = course.answer_to(seat, key)
        if before is not None:
            raise Repeated(key, before.version, before.revision, asked=before.asked)
        raise Behind(seat, key)
    return table


def require_game(course: Course) -> Table:
    """Return the game being played."""
    if course.table is None:
        raise Denied("not_started", 409)
    if course.created.record is not None:
        raise Denied("only_a_record", 409)
    return course.table


def take_back(course: Course, seat: Seat | None) -> TakeBack:
    """Return how far a seat may take back, at once or by asking."""
    nothing = TakeBack(free=None, ask=None)
    if seat is None or course.status != "playing":
        return nothing
    steps = course.steps
    last = len(steps) - 1
    while last >= course.given and steps[last].seat != seat:
        last -= 1
    if last < course.given:
        return nothing
    if last == len(steps) - 1:
        return TakeBack(free=last, ask=None)
    return TakeBack(free=None, ask=last)


def undo(course: Course, message: live.Undo) -> Accepted:
    """Take back at once where that is free or nobody else minds; else ask."""
    repeated = course.answer_to(message.seat, message.key)
    if repeated is not None:
        raise Repeated(message.key, repeated.version, repeated.revision, asked=repeated.asked)
    table = require_current(course, message.seat, message.revision, message.key)
    if table.to_move == NOBODY:
        raise Denied("game_over", 409)
    _require_own_step(course, message.seat, message.to)
    free = all(step.seat == message.seat for step in table.steps[message.to :])
    needed = [] if free else people_beside(course, message.seat)
    if needed:
        entry = log.UndoAsked(
            at=time.time(), seat=message.seat, key=message.key, to=message.to, needed=needed
        )
        course.record(entry)
    else:
        _undone(course, message.seat, message.key, message.to)
    return Accepted(course.version, course.revision, asked=bool(needed))


def _require_own_step(course: Course, seat: Seat, to: int) -> None:
    own = course.given <= to < course.version and course.steps[to].seat == seat
    if not own:
        raise Denied("nothing_to_take_back", 409)


def people_beside(course: Course, seat: Seat) -> list[Seat]:
    """Return the seats of other people: not bots, not the same person at one screen."""
    mine = set(course.seats[seat].holders)
    return [
        other
        for other, state in enumerate(course.seats)
        if state.who == "person" and other != seat and not mine & set(state.holders)
    ]


def _undone(course: Course, seat: Seat, key: str, to: int) -> None:
    course.record(log.Undone(at=time.time(), seat=seat, key=key, to=to))


def consent(course: Course, message: live.Consent) -> Accepted:
    """Agree or refuse; when the last one agrees, it is taken back."""
    repeated = course.answer_to(message.seat, message.key)
    if repeated is not None:
        raise Repeated(message.key, repeated.version, repeated.revision, asked=False)
    require_current(course, message.seat, message.revision, message.key)
    asked = course.undoing
    if asked is None or message.seat not in asked.needed or message.seat in asked.agreed:
        raise Denied("nothing_asked", 409)
    entry = log.Consented(at=time.time(), seat=message.seat, key=message.key, agree=message.agree)
    course.record(entry)
    agreed = course.undoing
    if agreed is not None and set(agreed.needed) <= set(agreed.agreed):
        _undone(course, asked.seat, f"consent-{course.seq}", asked.to)
    return Accepted(course.version, course.revision, asked=False)


def say(course: Course, message: live.Say) -> Accepted:
    """Chat, once per key."""
    before = course.answer_to(message.seat, message.key)
    if before is not None:
        raise Repeated(message.key, before.version, before.revision, asked=False)
    text = " ".join(message.text.split())
    if not text.isprintable() or not text:
        raise Denied("unprintable_text")
    course.record(log.Chatted(at=time.time(), seat=message.seat, key=message.key, text=text))
    return Accepted(course.version, course.revision, asked=False)
