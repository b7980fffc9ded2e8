"""Handle one message and return its reply, for WebSocket and HTTP alike."""

import asyncio
from collections.abc import Callable
from typing import Final, TypeAlias, get_args

import msgspec

from railtable.core.errors import IllegalAction
from railtable.server.errors import Denied, RepeatedKey, StaleRevision, StoreFailed
from railtable.server.http.rate_limits import RateLimits
from railtable.server.hub import Hub
from railtable.server.people.moderation import require_not_banned
from railtable.server.tables import consent, messages, moves
from railtable.server.tables.permissions import require_holder
from railtable.server.tables.rating_consent import require_own_play
from railtable.server.tables.room import Room
from railtable.server.tables.table import HostedTable
from railtable.server.tables.table_structs import CachedReply
from railtable.wire import live, questions, tables

Move: TypeAlias = live.Play | live.Undo | live.Consent | live.Say
KeyedMessage: TypeAlias = (
    Move | questions.Preview | questions.Hint | questions.Propose | questions.Judge
)
MessageReply: TypeAlias = (
    live.Accepted
    | live.Stale
    | live.Refused
    | live.Duplicate
    | questions.Previewed
    | questions.Hinted
    | questions.Proposed
    | questions.Judged
)


class Asker(msgspec.Struct, frozen=True):
    """An asker: holder, client network and hashed secret."""

    holder: str | None
    address: str
    came_with: str | None = None


_TAGS: Final = {kind: str(kind.__struct_config__.tag) for kind in get_args(MessageReply)}


async def answer_message(
    hub: Hub,
    room: Room,
    asker: Asker,
    message: KeyedMessage,
    begun: "asyncio.Future[CachedReply] | None" = None,
) -> MessageReply:
    """Execute a message and return its reply; the caller handles Denied.

    `begun` is the outcome of a move that is already in progress.
    """
    reply = await _answer(hub, room, asker, message, begun)
    hub.metrics.answers.add(_TAGS[type(reply)])
    return reply


async def _answer(
    hub: Hub,
    room: Room,
    asker: Asker,
    message: KeyedMessage,
    begun: "asyncio.Future[CachedReply] | None",
) -> MessageReply:
    key, holder = message.key, asker.holder
    try:
        if isinstance(message, live.Say):
            await require_not_banned(hub.store, holder, "chat")
        if isinstance(message, Move):
            if begun is None:
                done = await room.change(lambda hosted: _move(hosted, holder, message))
            else:
                done = await asyncio.shield(begun)
            return _accepted(key, done.version, done.revision, asked=done.asked)
        await room.read(lambda hosted: _require_may_ask(hosted, holder, message))
        return await hub.thinking.answer(room, message, asker.address)
    except StaleRevision as behind:
        return await room.read(_stale(behind))
    except RepeatedKey as first:
        accepted = _accepted(key, first.version, first.revision, asked=first.asked)
        return live.Duplicate(key=key, first=accepted)
    except IllegalAction as error:
        return live.Refused(key=key, error=error.key, rule=error.rule, facts=error.facts)


async def answer_chat(
    hub: Hub, rate_limits: RateLimits, room: Room, asker: Asker, message: live.Say
) -> MessageReply:
    """Handle a chat line within its seat's rate limit, which only the holders can use up."""
    await room.read(lambda hosted: require_holder(hosted, asker.holder, message.seat))
    rate_limits.require_chat(room.id, message.seat)
    try:
        return await answer_message(hub, room, asker, message)
    except StoreFailed:
        rate_limits.forgive_chat(room.id, message.seat)
        raise


def _move(hosted: HostedTable, holder: str | None, message: Move) -> CachedReply:
    if isinstance(message, live.Play):
        return moves.play_as(hosted, holder, message)
    require_holder(hosted, holder, message.seat)
    match message:
        case live.Undo():
            return moves.undo(hosted, message)
        case live.Consent():
            return consent.consent(hosted, message)
        case live.Say():
            return moves.say(hosted, message)


def _require_may_ask(hosted: HostedTable, holder: str | None, message: KeyedMessage) -> None:
    require_holder(hosted, holder, message.seat)
    if isinstance(message, questions.Hint):
        require_own_play(hosted, "rated_no_hints")
        if not hosted.allows_hints:
            raise Denied("hints_forbidden", 409)


def _accepted(key: str, version: int, revision: int, *, asked: bool) -> live.Accepted:
    return live.Accepted(key=key, version=version, revision=revision, asked=asked)


def _stale(behind: StaleRevision) -> Callable[[HostedTable], live.Stale]:
    def look(hosted: HostedTable) -> live.Stale:
        update = messages.update_message(hosted, behind.seat, hosted.version)
        return live.Stale(key=behind.key, update=update)

    return look


def problem(error: Denied, key: str | None = None) -> tables.Problem:
    """Return an error as sent to the client."""
    return tables.Problem(error=error.key, facts=error.facts, key_of=key)
