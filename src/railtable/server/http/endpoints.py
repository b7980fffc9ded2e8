"""The HTTP API: one handler per endpoint of `wire.endpoints`."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import cache
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request

import railtable
from railtable.bots import LEVELS
from railtable.core.record import format_record
from railtable.games import find_rules, playable
from railtable.server.errors import Denied
from railtable.server.http import days_off
from railtable.server.http.call import Call, Handler
from railtable.server.http.lan_address import lan_address_of
from railtable.server.http.message_handler import KeyedMessage, Move, answer_chat, answer_message
from railtable.server.http.option_forms import option_forms
from railtable.server.http.plugin_files import board_address
from railtable.server.http.rate_limits import client_address
from railtable.server.people.groups import (
    is_foreign_table,
    rematch_statement,
    tables_of_groups,
)
from railtable.server.people.moderation import require_not_banned
from railtable.server.people.relations import avoided_by, blocked_by
from railtable.server.store.store import TableSummary
from railtable.server.tables import creation, log, messages, rating_consent, seats
from railtable.server.tables.room import Room
from railtable.server.tables.table import HostedTable
from railtable.server.tables.worker_thread import run_in_thread
from railtable.wire import live, tables, tokens
from railtable.wire.base import PROTOCOL
from railtable.wire.games import GameCard

LISTED: Final = 60


async def handle_health(call: Call) -> tables.Health:
    failing = await call.hub.store.check()
    return tables.Health(
        ok=not failing, version=railtable.__version__, protocol=PROTOCOL, failing=failing
    )


async def handle_reach(call: Call) -> tables.LanAddress:
    return lan_address_of(call.request, call.hub.settings.host)


async def handle_games(call: Call) -> list[GameCard]:
    return game_cards(tuple(call.hub.settings.bots))


@cache
def game_cards(bots: tuple[str, ...] = ()) -> list[GameCard]:
    """Return the list of games, which is slow the first time, with the operator's bots."""
    infos = [find_rules(key).info for key in playable()]
    return [
        GameCard(
            key=info.key,
            prefix=info.prefix,
            version=info.version,
            min_seats=info.min_seats,
            max_seats=info.max_seats,
            usual_seats=info.usual_seats,
            minutes=info.minutes,
            hides=info.hides,
            options=option_forms(info),
            as_printed=info.as_printed,
            levels=list(LEVELS),
            bots=list(bots),
            board=board_address(info.key),
            box=None if info.box is None else msgspec.to_builtins(info.box()),
        )
        for info in infos
    ]


async def handle_lobby(call: Call) -> list[tables.TableCard]:
    hidden = await blocked_by(call.hub.store, call.holder) if call.holder else set()
    cards = await call.hub.store.lobby(LISTED)
    now = call.hub.now()
    return [timed(card, now) for card in cards if card.owner not in hidden]


def timed(card: TableSummary, now: int) -> tables.TableCard:
    """Return a table card with its current remaining time."""
    if card.due is None:
        return card.card
    return msgspec.structs.replace(card.card, left=max(0, card.due - now))


async def handle_mine(call: Call) -> list[tables.TableCard]:
    if call.holder is None:
        return []
    holder, now = call.holder, call.hub.now()
    cards = [own_card(card, holder, now) for card in await call.hub.store.mine(holder, LISTED)]
    return sorted(cards, key=lambda card: not card.your_turn)


def own_card(card: TableSummary, holder: str, now: int) -> tables.TableCard:
    """Return a table card for one of its players or visitors."""
    seats = [seat for seat, holders in enumerate(card.holders) if holder in holders]
    shown = timed(card, now)
    if card.is_sealed and not seats:
        shown = msgspec.structs.replace(shown, scores=[])
    return msgspec.structs.replace(shown, your_turn=card.turn in seats, mine=seats)


async def handle_create(call: Call) -> tables.TableInfo:
    call.rate_limits.tables.require(client_address(call.request))
    if call.body.listed:
        await require_not_banned(call.hub.store, call.holder, "lists")
    # Generating some boards is slow, so keep it off the event loop.
    bots = call.hub.bot_names
    return await _add(
        call, await run_in_thread(lambda: creation.create(call.body, call.known, bots))
    )


async def _add(call: Call, hosted: HostedTable) -> tables.TableInfo:
    room = await call.hub.add(hosted, call.address)
    return await info_of(call, room)


async def info_of(call: Call, room: Room) -> tables.TableInfo:
    """Return a table as the asker may see it."""
    return await room.read(
        lambda hosted: messages.table_info(hosted, call.holder, room.subscribers.presence(hosted))
    )


async def handle_info(call: Call) -> tables.TableInfo:
    return await info_of(call, await call.room())


async def handle_join(call: Call) -> tables.Joined:
    # A code admits its bearer, even to a table that nobody else may visit.
    has_code = call.body.code is not None
    room = await (call.open_room() if has_code else call.room())
    blockers = await blocked_by(call.hub.store, call.known)
    # Open seats of a group's table are for its members.
    is_foreign = await is_foreign_table(call.hub.store, room.id, call.known)
    seat = await room.change(
        lambda hosted: seats.join(
            hosted, call.body, call.known, blockers, may_take_open=not is_foreign
        )
    )
    return tables.Joined(seat=seat, table=await info_of(call, room))


async def _change(call: Call, command: Callable[[HostedTable], None]) -> tables.TableInfo:
    room = await call.room()
    await room.change(command)
    return await info_of(call, room)


async def handle_nonce(call: Call) -> tables.TableInfo:
    return await _change(call, lambda c: seats.give_nonce(c, call.body, call.holder))


async def handle_start(call: Call) -> tables.TableInfo:
    return await _change(call, lambda c: seats.start(c, call.holder))


async def handle_agree(call: Call) -> tables.TableInfo:
    seat, agrees = call.path("seat"), call.body.agree
    return await _change(
        call, lambda c: rating_consent.agree_to_rating(c, seat, call.holder, agrees=agrees)
    )


async def handle_ready(call: Call) -> tables.TableInfo:
    seat, is_ready = call.path("seat"), call.body.ready
    return await _change(call, lambda c: seats.say_ready(c, seat, call.holder, is_ready=is_ready))


async def handle_settings(call: Call) -> tables.TableInfo:
    if call.body.listed:
        await require_not_banned(call.hub.store, call.holder, "lists")
        if await tables_of_groups(call.hub.store, [(await call.room()).id]):
            raise Denied("group_table_listed", 409)
    return await _change(call, lambda c: seats.change_settings(c, call.body, call.holder))


async def handle_fill(call: Call) -> tables.TableInfo:
    seat, plan = call.path("seat"), call.body.plan
    return await _change(call, lambda c: seats.fill(c, seat, plan, call.holder, call.hub.bot_names))


async def handle_back(call: Call) -> tables.TableInfo:
    seat = call.path("seat")
    return await _change(call, lambda c: seats.come_back(c, seat, call.holder))


async def handle_leave(call: Call) -> tables.TableInfo:
    seat = call.path("seat")
    return await _change(call, lambda c: seats.leave(c, seat, call.holder))


async def handle_resign(call: Call) -> tables.TableInfo:
    seat = call.path("seat")
    return await _change(call, lambda c: seats.resign(c, seat, call.holder))


async def handle_invite(call: Call) -> tables.Invite:
    room, seat = await call.room(), call.path("seat")
    code = await room.change(lambda c: seats.invite(c, seat, call.holder))
    path = f"/t/{room.id}#invite={code}"
    return tables.Invite(seat=seat, code=code, path=path)


async def handle_token(call: Call) -> tokens.Token:
    room, seat = await call.room(), call.path("seat")
    scopes = call.body.scopes
    secret = await room.change(lambda c: seats.give_token(c, seat, call.holder, scopes))
    return tokens.Token(seat=seat, token=secret)


async def handle_position(call: Call) -> live.Update:
    seat, version, revision = call.query("seat"), call.query("version"), call.query("revision")
    seen = None
    if version is not None and revision is not None:
        seen = live.Seen(version=version, revision=revision)

    def look(hosted: HostedTable) -> live.Update:
        messages.may_look(hosted, call.holder, seat)
        return messages.update_message(hosted, seat, hosted.since(seen))

    return await (await call.room()).read(look)


async def handle_message(call: Call) -> Any:
    """Answer a move or a question sent by POST."""
    body: KeyedMessage = call.body
    try:
        room = await call.room()
        if isinstance(body, live.Say):
            return await answer_chat(call.hub, call.rate_limits, room, call.asker, body)
        work = answer_message(call.hub, room, call.asker, body)
        return await (
            work if isinstance(body, Move) else _cancelled_on_disconnect(call.request, work)
        )
    except Denied as error:
        error.key_of = body.key
        raise


async def _cancelled_on_disconnect(request: Request, work: Coroutine[Any, Any, Any]) -> Any:
    """Return the result of work, but cancel it when the client disconnects."""
    loop = asyncio.get_running_loop()
    asking = loop.create_task(work)
    leaving = loop.create_task(_gone(request))
    try:
        await asyncio.wait((asking, leaving), return_when=asyncio.FIRST_COMPLETED)
        if asking.done():
            return asking.result()
        raise ClientDisconnect
    finally:
        for task in (asking, leaving):
            task.cancel()
        await asyncio.gather(asking, leaving, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def handle_happenings(call: Call) -> live.News:
    return await (await call.room()).read(messages.news_message)


async def handle_steps(call: Call) -> live.Steps:
    seat, since = call.query("seat"), call.query("since") or 0

    def look(hosted: HostedTable) -> live.Steps:
        messages.may_look(hosted, call.holder, seat)
        seen = messages.seen_steps(hosted, seat, since)
        return live.Steps(seat=seat, since=since, revision=hosted.revision, steps=seen)

    return await (await call.room()).read(look)


async def handle_moment(call: Call) -> live.Moment:
    seat, version = call.query("seat"), call.path("version")

    def look(hosted: HostedTable) -> live.Moment:
        messages.may_look(hosted, call.holder, seat)
        return messages.moment_message(hosted, seat, version)

    return await (await call.room()).study(look)


async def handle_chart(call: Call) -> live.Chart:
    seat = call.query("seat")

    def look(hosted: HostedTable) -> live.Chart:
        messages.may_look(hosted, call.holder, seat)
        return call.hub.charts.chart(hosted, seat)

    return await (await call.room()).study(look)


async def handle_notes(call: Call) -> live.StepNotes:
    since = call.query("since") or 0

    def look(hosted: HostedTable) -> live.StepNotes:
        messages.may_look(hosted, call.holder, None)
        return call.hub.step_notes.notes(hosted, since)

    return await (await call.room()).study(look)


async def handle_record(call: Call) -> str:
    return format_record(await (await call.room()).read(creation.table_record))


async def handle_rematch(call: Call) -> tables.TableInfo:
    call.rate_limits.tables.require(client_address(call.request))
    room = await call.room()
    avoided = await avoided_by(call.hub.store, call.known)
    hosted = await room.read(lambda c: _new_match(c, call.known, avoided))
    if hosted is not None:
        group = rematch_statement(room.id, hosted.id, call.known)
        await call.hub.add(hosted, call.address, (group,))
        made = hosted.id
        table = await room.change(lambda c: _agree_on(c, made))
    else:
        table = await room.read(lambda c: c.rematch or "")
    return await info_of(call, await call.hub.open(table, call.address))


def _new_match(hosted: HostedTable, holder: str, avoided: set[str]) -> HostedTable | None:
    if not hosted.held_by(holder) and not hosted.is_owner(holder):
        raise Denied("not_your_table", 403)
    return creation.rematch(hosted, holder, avoided) if hosted.rematch is None else None


def _agree_on(hosted: HostedTable, table: str) -> str:
    """Resolve concurrent rematches: the first table created is used by all."""
    if hosted.rematch is None:
        hosted.record(log.Rematched(at=time.time(), table=table))
    return hosted.rematch or table


async def handle_continue(call: Call) -> tables.TableInfo:
    call.rate_limits.tables.require(client_address(call.request))
    room = await call.room()
    bots = call.hub.bot_names
    hosted = await room.read(lambda c: creation.continue_from(c, call.body, call.known, bots))
    return await _add(call, hosted)


async def handle_open_record(call: Call) -> tables.TableInfo:
    call.rate_limits.tables.require(client_address(call.request))
    one = await call.hub.records.check(call.body, client_address(call.request))
    hosted = await run_in_thread(
        lambda: creation.open_record(one.header, one.steps, one.seed, call.known)
    )
    return await _add(call, hosted)


HANDLERS: Final[dict[str, Handler]] = {
    "health": handle_health,
    "reach": handle_reach,
    "games": handle_games,
    "lobby": handle_lobby,
    "mine": handle_mine,
    "days_off": days_off.handle_days_off,
    "take_days_off": days_off.handle_take_days_off,
    "create": handle_create,
    "info": handle_info,
    "join": handle_join,
    "nonce": handle_nonce,
    "start": handle_start,
    "agree": handle_agree,
    "ready": handle_ready,
    "settings": handle_settings,
    "fill": handle_fill,
    "back": handle_back,
    "leave": handle_leave,
    "resign": handle_resign,
    "invite": handle_invite,
    "token": handle_token,
    "position": handle_position,
    "play": handle_message,
    "undo": handle_message,
    "consent": handle_message,
    "preview": handle_message,
    "hint": handle_message,
    "propose": handle_message,
    "judge": handle_message,
    "say": handle_message,
    "happenings": handle_happenings,
    "steps": handle_steps,
    "moment": handle_moment,
    "chart": handle_chart,
    "notes": handle_notes,
    "record": handle_record,
    "rematch": handle_rematch,
    "continue": handle_continue,
    "open_record": handle_open_record,
}
WELCOMING: Final = frozenset({"create", "join", "continue", "open_record", "rematch"})
"""Endpoints that create a guest secret if the asker has none."""
