"""One message, one answer: the same over WebSocket and HTTP."""

import asyncio
from collections.abc import Callable
from typing import Final, TypeAlias, get_args

import msgspec

from railtable.core.errors import IllegalAction
from railtable.server.errors import Behind, Denied, Repeated, StoreFailed
from railtable.server.http.guards import Guards
from railtable.server.hub import Hub
from railtable.server.people.moderation import require_not_banned
from railtable.server.tables import consent, messages, moves
from railtable.server.tables.claims import require_holder
from railtable.server.tables.parts import Accepted
from railtable.server.tables.rated import require_own_play
from railtable.server.tables.room import Room
from railtable.server.tables.table import HostedTable
from railtable.wire import live, questions, tables

Move: TypeAlias = live.Play | live.Undo | live.Consent | live.Say
Message: TypeAlias = Move | questions.Preview | questions.Hint | questions.Propose | questions.Judge
Reply: TypeAlias = (
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
    """Who asks, the network they come from, and the hash of the secret they came with."""

    holder: str | None
    address: str
    came_with: str | None = None


_TAGS: Final = {kind: str(kind.__struct_config__.tag) for kind in get_args(Reply)}


async def answer(
    hub: Hub,
    room: Room,
    asker: Asker,
    message: Message,
    begun: "asyncio.Future[Accepted] | None" = None,
) -> Reply:
    """Do what a message asks and return its answer; Denied is the caller's to tell.

    `begun` is what will become of a move that is under way already.
    """
    reply = await _answer(hub, room, asker, message, begun)
    hub.metrics.answers.add(_TAGS[type(reply)])
    return reply


async def _answer(
    hub: Hub,
    room: Room,
    asker: Asker,
    message: Message,
    begun: "asyncio.Future[Accepted] | None",
) -> Reply:
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
    except Behind as behind:
        return await room.read(_stale(behind))
    except Repeated as first:
        accepted = _accepted(key, first.version, first.revision, asked=first.asked)
        return live.Duplicate(key=key, first=accepted)
    except IllegalAction as error:
        return live.Refused(key=key, error=error.key, rule=error.rule, facts=error.facts)


async def answer_chat(
    hub: Hub, guards: Guards, room: Room, asker: Asker, message: live.Say
) -> Reply:
    """Answer a line of chat within its seat's rate; only the seat's holders use that up."""
    await room.read(lambda hosted: require_holder(hosted, asker.holder, message.seat))
    guards.require_chat(room.id, message.seat)
    try:
        return await answer(hub, room, asker, message)
    except StoreFailed:
        guards.forgive_chat(room.id, message.seat)
        raise


def _move(hosted: HostedTable, holder: str | None, message: Move) -> Accepted:
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


def _require_may_ask(hosted: HostedTable, holder: str | None, message: Message) -> None:
    require_holder(hosted, holder, message.seat)
    if isinstance(message, questions.Hint):
        require_own_play(hosted, "rated_no_hints")


def _accepted(key: str, version: int, revision: int, *, asked: bool) -> live.Accepted:
    return live.Accepted(key=key, version=version, revision=revision, asked=asked)


def _stale(behind: Behind) -> Callable[[HostedTable], live.Stale]:
    def look(hosted: HostedTable) -> live.Stale:
        update = messages.update(hosted, behind.seat, hosted.version)
        return live.Stale(key=behind.key, update=update)

    return look


def problem(error: Denied, key: str | None = None) -> tables.Problem:
    """Return an error as it is told."""
    return tables.Problem(error=error.key, facts=error.facts, key_of=key)
