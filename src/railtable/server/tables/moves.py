# railtable: compiled alone
"""Apply a seat's moves, undos and chat to a table.

Each function changes the table and records entries to save, or raises and changes nothing.
"""

import time
from typing import Final

from railtable.core.actions import Step
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.errors import ChanceBetween
from railtable.core.seats import Seat
from railtable.core.table import Table
from railtable.server.errors import Denied, RepeatedKey, StaleRevision
from railtable.server.tables import log
from railtable.server.tables.consent_request import require_no_other
from railtable.server.tables.permissions import require_holder
from railtable.server.tables.table import HostedTable
from railtable.server.tables.table_structs import CachedReply
from railtable.server.tables.timing import require_time
from railtable.wire import live
from railtable.wire.live import TakeBack


def play(hosted: HostedTable, message: live.Play, *, fallback: str | None = None) -> CachedReply:
    """Apply a seat's actions and the chance steps after them, all or none."""
    table = require_current(hosted, message.seat, message.revision, message.key)
    if hosted.clocks is not None:
        require_time(hosted, message.seat)
    actions = log.decode_actions(hosted.rules, message.actions)
    try:
        steps = table.play(message.seat, actions)
    except ChanceBetween as error:
        raise Denied(error.key, 422) from None
    entry = log.Played(
        at=time.time(),
        seat=message.seat,
        key=message.key,
        steps=log.encode_steps(steps),
        count=len(steps),
        fallback=fallback,
    )
    hosted.record(entry, applied=True)
    return CachedReply(hosted.version, hosted.revision, asked=False)


def play_as(hosted: HostedTable, holder: str | None, message: live.Play) -> CachedReply:
    """Apply actions sent by a holder of a seat that no bot plays."""
    require_holder(hosted, holder, message.seat)
    if hosted.seats[message.seat].who == "bot":
        raise Denied("bot_plays", 409)
    return play(hosted, message)


def require_current(hosted: HostedTable, seat: Seat, revision: int, key: str) -> Table:
    """Return the game, or refuse a repeated or stale message."""
    table = require_game(hosted)
    if revision != hosted.revision:
        before = hosted.answer_to(seat, key)
        if before is not None:
            raise RepeatedKey(key, before.version, before.revision, asked=before.asked)
        raise StaleRevision(seat, key)
    return table


def require_game(hosted: HostedTable) -> Table:
    """Return the running game."""
    if hosted.game is None:
        raise Denied("not_started", 409)
    if hosted.is_record:
        raise Denied("only_a_record", 409)
    if hosted.participation.resigned is not None:
        raise Denied("game_over", 409)
    return hosted.game


NOTHING: Final = TakeBack(free=None, ask=None)


def take_back(hosted: HostedTable, seat: Seat | None) -> TakeBack:
    """Return how far a seat may undo, at once or with consent."""
    if seat is None or hosted.status != "playing":
        return NOTHING
    steps = hosted.steps
    last = len(steps) - 1
    while last >= hosted.given and steps[last].seat != seat:
        last -= 1
    if last < hosted.given:
        return NOTHING
    if last == len(steps) - 1:
        return TakeBack(free=last, ask=None)
    return NOTHING if _stays(hosted, steps[last:]) else TakeBack(free=None, ask=last)


def _stays(hosted: HostedTable, steps: list[Step]) -> str:
    """Return why a seat may not undo steps of other seats; empty if it may."""
    if hosted.participation.is_rated:
        return "rated_no_taking_back"
    if hosted.forbids_rewinding_chance and any(step.seat == CHANCE for step in steps):
        return "no_rewinding_luck"
    return ""


def undo(hosted: HostedTable, message: live.Undo) -> CachedReply:
    """Undo the seat's own latest steps, or ask all other holders."""
    repeated = hosted.answer_to(message.seat, message.key)
    if repeated is not None:
        raise RepeatedKey(message.key, repeated.version, repeated.revision, asked=repeated.asked)
    table = require_current(hosted, message.seat, message.revision, message.key)
    if table.to_move == NOBODY:
        raise Denied("game_over", 409)
    _require_own_step(hosted, message.seat, message.to)
    back = table.steps[message.to :]
    free = all(step.seat == message.seat for step in back)
    if not free and (reason := _stays(hosted, back)):
        raise Denied(reason, 409)
    needed = [] if free else people_beside(hosted, message.seat)
    if needed:
        require_no_other(hosted.question, log.UndoAsked)
        asked = log.UndoAsked(
            at=time.time(), seat=message.seat, key=message.key, to=message.to, needed=needed
        )
        hosted.record(asked)
    else:
        undone = log.Undone(at=time.time(), seat=message.seat, key=message.key, to=message.to)
        hosted.record(undone)
    return CachedReply(hosted.version, hosted.revision, asked=bool(needed))


def _require_own_step(hosted: HostedTable, seat: Seat, to: int) -> None:
    own = hosted.given <= to < hosted.version and hosted.steps[to].seat == seat
    if not own:
        raise Denied("nothing_to_take_back", 409)


def people_beside(hosted: HostedTable, seat: Seat) -> list[Seat]:
    """Return the seats held by other people, including seats a bot plays for them."""
    mine = set(hosted.seats[seat].holders)
    return [
        other
        for other, state in enumerate(hosted.seats)
        if state.holders and other != seat and not mine & set(state.holders)
    ]


def say(hosted: HostedTable, message: live.Say) -> CachedReply:
    """Add a chat line, once per idempotency key."""
    before = hosted.answer_to(message.seat, message.key)
    if before is not None:
        raise RepeatedKey(message.key, before.version, before.revision, asked=False)
    text = " ".join(message.text.split())
    if not text.isprintable() or not text:
        raise Denied("unprintable_text")
    hosted.record(log.Chatted(at=time.time(), seat=message.seat, key=message.key, text=text))
    return CachedReply(hosted.version, hosted.revision, asked=False)
