"""What each viewer is told of a course: tables, updates, moments, charts.

The border between the whole truth and its viewers: every position that leaves the
server is built here, from `rules.view` and `rules.redact` alone.
"""

from typing import Literal, cast

import msgspec

from railtable.core.seats import NOBODY, Seat
from railtable.server import happenings
from railtable.server.course import Course
from railtable.server.errors import Denied
from railtable.server.moves import take_back
from railtable.server.store import Card
from railtable.wire import live, tables


class Presence(msgspec.Struct, frozen=True):
    """Who is connected now."""

    seats: frozenset[Seat] = frozenset()
    watching: int = 0


def table_info(course: Course, holder: str | None, presence: Presence) -> tables.TableInfo:
    """Return a table as this visitor may know it."""
    record = course.created.record
    seed = record.seed if record else course.created.seed
    return tables.TableInfo(
        id=course.id,
        game=course.created.game,
        rules_version=course.created.rules_version,
        status=course.status,
        seats=[_seat_info(course, seat, presence) for seat in range(len(course.seats))],
        options=msgspec.to_builtins(course.options),
        pace=course.pace,
        listed=course.listed,
        owner=course.is_owner(holder),
        mine=course.held_by(holder),
        version=course.version,
        revision=course.revision,
        to_move=course.to_move,
        commitment=course.commitment,
        seed=seed if course.is_open_to_all else None,
        deal=course.created.deal,
        given=course.given,
        outcome=course.outcome(),
        undoing=course.undoing,
        watching=presence.watching,
        thinking=is_bots_turn(course),
        parent=course.created.parent,
        rematch=course.rematch,
        created=course.created.at,
        changed=course.changed,
    )


def _seat_info(course: Course, seat: Seat, presence: Presence) -> tables.SeatInfo:
    state = course.seats[seat]
    return tables.SeatInfo(
        seat=seat,
        who=cast(Literal["person", "bot", "invited", "open"], state.who),
        name=state.name,
        level=state.level,
        held=bool(state.holders),
        same_screen=state.same_screen,
        present=seat in presence.seats,
        nonce=state.nonce,
    )


def is_bots_turn(course: Course) -> bool:
    """Tell whether a bot is to move."""
    return course.status == "playing" and course.seats[course.to_move].who == "bot"


def card_of(course: Course) -> Card:
    """Return what lists show of a table."""
    card = tables.TableCard(
        id=course.id,
        game=course.created.game,
        status=course.status,
        seats=[seat.name for seat in course.seats],
        free=sum(seat.who == "open" for seat in course.seats),
        version=course.version,
        your_turn=False,
        changed=course.changed,
    )
    return Card(
        card=card,
        listed=course.listed,
        owner=course.created.owner,
        turn=course.to_move,
        holders=[seat.holders for seat in course.seats],
    )


def update(course: Course, seat: Seat | None, since: int) -> live.Update:
    """Return the position through one seat's eyes, with the steps it has not seen."""
    table = course.table
    if table is None:
        raise Denied("not_started", 409)
    to_move = table.to_move
    legal = table.legal_actions(seat) if seat == to_move else []
    return live.Update(
        seat=seat,
        version=table.version,
        revision=course.revision,
        since=since,
        steps=seen_steps(course, seat, since),
        view=table.view(seat),
        legal=legal,
        complete=bool(legal) or seat != to_move,
        to_move=to_move,
        outcome=table.outcome() if to_move == NOBODY else None,
        take_back=take_back(course, seat),
    )


def seen_steps(course: Course, seat: Seat | None, since: int) -> list[live.SeenStep]:
    """Return the steps from `since` on as the viewer saw them."""
    redact = course.rules.redact
    return [
        live.SeenStep(seat=step.seat, action=redact(step, seat)) for step in course.steps[since:]
    ]


def moment(course: Course, seat: Seat | None, version: int) -> live.Moment:
    """Return a past position as the viewer saw it then."""
    if course.table is None or version > course.version:
        raise Denied("no_such_moment", 404)
    state = course.state_at(version)
    return live.Moment(
        seat=seat,
        version=version,
        view=course.rules.view(state, seat),
        to_move=int(state.to_move),
        outcome=course.rules.outcome(state) if state.to_move == NOBODY else None,
    )


def chart(course: Course, seat: Seat | None) -> live.Chart:
    """Return everybody's points over time, as far as the viewer could know them."""
    if course.table is None:
        raise Denied("not_started", 409)
    rules = course.rules
    state = rules.setup(len(course.seats), course.options)
    scores = [rules.view(state, seat).scores]
    for step in course.steps:
        rules.apply(state, step.action)
        scores.append(rules.view(state, seat).scores)
    return live.Chart(seat=seat, scores=scores)


def news(course: Course, after: int = 0) -> live.News:
    """Return what happened after a numbered happening."""
    told = [one for one in course.happenings if one.number > after]
    if course.status == "over" and course.revision * 4 + 3 > after:
        told = sorted([*told, happenings.over(course)], key=lambda one: one.number)
    return live.News(happenings=told)


def may_look(course: Course, holder: str | None, seat: Seat | None) -> None:
    """Refuse eyes that are not the visitor's, while there is something to hide."""
    if seat is None:
        return
    if not 0 <= seat < len(course.seats):
        raise Denied("no_such_seat", 404)
    if not course.is_open_to_all and not course.holds(holder, seat):
        raise Denied("not_your_seat", 403)
