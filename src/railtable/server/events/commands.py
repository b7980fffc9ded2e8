"""Commands of hosts and players."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final

from railtable.events import log
from railtable.events.state import Round
from railtable.server.credentials import hash_of, is_among, new_secret, new_table_id
from railtable.server.errors import Denied, StoreFailed
from railtable.server.events import event_rows as rows
from railtable.server.events import event_tables
from railtable.server.events.derived_keys import invite_code
from railtable.server.events.driver import EventDriver, is_finished, is_playing, is_waiting
from railtable.server.events.event_log import EventLogs, StoredEvent
from railtable.server.events.event_settings import settings_of, table_settings
from railtable.server.hub import Hub
from railtable.server.people.event_people import name_redactions
from railtable.server.people.groups import Membership, is_group_host, may_see_group
from railtable.server.people.leaderboard import shown_rating
from railtable.server.people.ratings import MU
from railtable.server.store.sql import Statement
from railtable.server.tables.seats import parse_name
from railtable.server.tables.table import HostedTable
from railtable.server.tables.worker_thread import run_in_thread
from railtable.wire import events as wire

MOST_HOSTED: Final = 10
"""Unfinished events of one host."""
MOST_UNFINISHED: Final = 20_000
"""Unfinished events of a server."""
MOST_PLAYERS: Final = 500
MOST_MOVES: Final = 40
"""How often one player may leave and return."""

MOST_REMEMBERED: Final = 1000
"""Events whose players' networks are kept in memory."""

HOSTED: Final = "select count(*) from events where host = $1 and not is_over"
UNFINISHED: Final = "select count(*) from events where not is_over"
RATING: Final = """
select mu from ratings where game = $1 and holder = $2
and ($3 or holder in (select holder from people where is_public and gone is null))
"""
"""A rating that others may see: of a public player, or of one who joins a rated event."""


class Events:
    """The events of a server."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self.store = hub.store
        self.logs = EventLogs(hub.store, time.time)
        self.driver = EventDriver(hub, self.logs)
        self._networks: OrderedDict[str, dict[str, str]] = OrderedDict()
        """The networks of players by event and holder: never stored, gone with the process."""

    def start(self) -> None:
        """Start advancing events."""
        self.driver.start()

    # Access.

    async def may_see(self, stored: StoredEvent, holder: str | None) -> bool:
        """Tell whether a person may see an event: the only place that decides this."""
        row = stored.row
        if row.access == "open":
            return True
        if holder is None:
            return False
        if holder == row.host or stored.player_of(holder) is not None:
            return True
        return row.group is not None and await may_see_group(self.store, holder, row.group)

    async def require_visible(self, stored: StoredEvent, holder: str | None) -> None:
        """Refuse an event as if it did not exist."""
        if not await self.may_see(stored, holder):
            raise Denied("no_such_event", 404)

    async def is_host(self, stored: StoredEvent, holder: str | None) -> bool:
        """Tell whether a person runs an event: its host, or a host of its group."""
        if holder is None:
            return False
        row = stored.row
        if holder == row.host:
            return True
        return row.group is not None and await is_group_host(self.store, holder, row.group)

    async def _require_host(self, stored: StoredEvent, holder: str | None) -> str:
        """Return who acts, as the log says it: the host, a player, or a host of the group."""
        await self.require_visible(stored, holder)
        if not await self.is_host(stored, holder):
            raise Denied("not_your_event", 403)
        if holder == stored.row.host:
            return "host"
        return stored.player_of(holder) or "group_host"

    # Creating.

    async def create(self, request: wire.CreateEvent, holder: str, network: str = "") -> str:
        """Create an event, with its host as the first player if wanted; return its id."""
        name, title = parse_name(request.name), parse_name(request.title)
        await self._require_room(request, holder)
        # Setting up some boards is slow.
        settings = await run_in_thread(lambda: settings_of(request))
        now, event = self.logs.now(), new_table_id()
        starts_at = request.starts_at
        if starts_at is not None and starts_at < now:
            raise Denied("event_in_the_past", 422)
        opened = log.Opened(settings=settings, seed=secrets.token_hex(16), at=int(now))
        access = "group" if request.group is not None else request.access
        secret = secrets.token_hex(32)
        row = (event, title, holder, name, access, request.group, secret, starts_at, now)
        statements = [Statement(rows.ADD_EVENT, row), rows.add_entry(event, 1, opened)]
        if request.plays:
            joined = await self._joined("p1", name, settings, holder)
            statements += [
                rows.add_entry(event, 2, joined),
                rows.add_player(event, "p1", holder, name),
            ]
        await self.store.execute(*statements)
        self._remember(event, holder, network)
        return event

    async def _require_room(self, request: wire.CreateEvent, holder: str) -> None:
        if (request.access == "group") != (request.group is not None):
            raise Denied("event_group_missing", 422)
        if request.group is not None:
            is_member = await may_see_group(self.store, holder, request.group)
            if not is_member:
                raise Denied("event_no_such_group", 404)
        [(hosted,)] = await self.store.fetch(HOSTED, holder)
        if hosted >= MOST_HOSTED:
            raise Denied("too_many_events", 409, {"most": MOST_HOSTED})
        [(unfinished,)] = await self.store.fetch(UNFINISHED)
        if unfinished >= MOST_UNFINISHED:
            raise Denied("events_full", 503)

    async def _joined(
        self, player: str, name: str, settings: log.EventSettings, holder: str
    ) -> log.EntrantJoined:
        is_rated = table_settings(settings).rated
        found = await self.store.fetch(RATING, settings.games[0].game, holder, is_rated)
        rating = shown_rating(found[0][0] if found else MU)
        return log.EntrantJoined(player=player, name=name, rating=rating, at=int(self.logs.now()))

    # Players.

    async def look(self, event: str, code: str) -> None:
        """Refuse a code that does not open an event, as if there were no event."""

        def check(stored: StoredEvent) -> bool:
            return _opens(stored, code) or _replaced_by(stored, code) is not None

        if not await self.logs.read(event, check):
            raise Denied("no_such_event", 404)

    def _remember(self, event: str, holder: str, network: str) -> None:
        self._networks.setdefault(event, {})[holder] = network
        self._networks.move_to_end(event)
        if len(self._networks) > MOST_REMEMBERED:
            self._networks.popitem(last=False)

    def same_network(self, stored: StoredEvent) -> list[list[str]]:
        """Return players who joined from one network, for the host of an open or rated event.

        They may be a family, or one person with two browsers.
        """
        if stored.row.access != "open" and not table_settings(stored.event.settings).rated:
            return []
        known, found = self._networks.get(stored.id, {}), dict[str, list[str]]()
        for player, entrant in stored.event.entrants.items():
            network = known.get(stored.players[player].holder or "")
            if network and entrant.is_here:
                found.setdefault(network, []).append(player)
        return [players for players in found.values() if len(players) > 1]

    async def join(
        self, event: str, holder: str, request: wire.JoinEvent, network: str = ""
    ) -> None:
        """Add a player, or continue for a player who is replaced; repeated, change nothing."""
        name = parse_name(request.name)

        async def command(stored: StoredEvent) -> tuple[str, str] | None:
            if stored.player_of(holder) is not None:
                return None
            code = request.code
            replaced = None if code is None else _replaced_by(stored, code)
            if replaced is not None:
                return await self._take_over(stored, replaced, holder, name)
            if code is None or not _opens(stored, code):
                await self.require_visible(stored, holder)
            if len(stored.players) >= MOST_PLAYERS:
                raise Denied("event_full", 409, {"most": MOST_PLAYERS})
            player = f"p{len(stored.event.entrants) + 1}"
            entry = await self._joined(player, name, stored.event.settings, holder)
            add = rows.add_player(event, player, holder, name)
            await self.logs.append(stored, [entry], add, due=stored.row.due)
            return None

        seat = await self.logs.change(event, command)
        self._remember(event, holder, network)
        if seat is not None:
            table, before = seat
            await self._at_table(
                table,
                partial(event_tables.replace_holder, before=before, after=holder, name=name),
            )

    async def _take_over(
        self, stored: StoredEvent, player: str, holder: str, name: str
    ) -> tuple[str, str] | None:
        """Let a person play on for a player; return the running table and the holder before."""
        before = stored.players[player].holder
        person = f"{player}-{stored.seq + 1}"
        entry = log.Replaced(player=player, person=person, name=name, at=int(self.logs.now()))
        change = Statement(rows.SET_PLAYER, (stored.id, player, holder, name))
        # Nobody could find the name of the person before, if that person is deleted.
        redacted = await name_redactions(self.store, stored.id, player)
        await self.logs.append(stored, [entry], change, *redacted, due=stored.row.due)
        table = event_tables.running_table(stored, player)
        return None if table is None or before is None else (table, before)

    async def leave(self, event: str, holder: str) -> None:
        """Let a player leave; a bot plays the running table."""

        async def command(stored: StoredEvent) -> tuple[str | None, str]:
            await self.require_visible(stored, holder)
            return await self._leave(stored, _require_player(stored, holder))

        table, level = await self.logs.change(event, command)
        await self._at_table(
            table, partial(event_tables.leave_for_event, holder=holder, level=level)
        )

    async def remove(self, event: str, host: str | None, player: str) -> None:
        """Let a bot play for a player who is absent (host)."""

        async def command(stored: StoredEvent) -> tuple[str | None, str, str | None]:
            await self._require_host(stored, host)
            if player not in stored.players:
                raise Denied("event_unknown_player", 404, {"player": player})
            away = stored.players[player].holder
            return (*(await self._leave(stored, player)), away)

        table, level, away = await self.logs.change(event, command)
        if away is not None:
            await self._at_table(
                table, partial(event_tables.leave_for_event, holder=away, level=level)
            )

    async def expel(self, own: Membership, holder: str) -> None:
        """Take a person who was removed from a group out of its events.

        Bots play on, links are renewed, and the remover hosts the events that the person hosted.
        """
        for (event,) in await self.store.fetch(rows.OF_GROUP, own.group):

            async def command(stored: StoredEvent) -> tuple[str | None, str]:
                player = stored.player_of(holder)
                changes = [
                    Statement(rows.NEW_CODE, (stored.id,)),
                    Statement(rows.HAND_OVER, (stored.id, own.holder, own.name, holder)),
                ]
                found = (None, "") if player is None else await self._leave(stored, player)
                if player is not None:
                    changes.append(Statement(rows.FREE_PLAYER, (stored.id, player)))
                await self.store.execute(*changes)
                await self.logs.announce(stored.id)
                return found

            table, level = await self.logs.change(event, command)
            await self._at_table(
                table, partial(event_tables.leave_for_event, holder=holder, level=level)
            )

    async def _leave(self, stored: StoredEvent, player: str) -> tuple[str | None, str]:
        if stored.event.entrants[player].is_here and not stored.event.is_closed:
            entry = log.EntrantLeft(player=player, at=int(self.logs.now()))
            await self.logs.append(stored, [entry], due=stored.row.due)
        return event_tables.running_table(stored, player), stored.event.settings.bot

    async def come_back(self, event: str, holder: str) -> None:
        """Let a player return, to the seat of a running table too."""

        async def command(stored: StoredEvent) -> str | None:
            await self.require_visible(stored, holder)
            player = _require_player(stored, holder)
            if stored.moves.get(player, 0) >= MOST_MOVES:
                raise Denied("event_left_too_often", 409, {"most": MOST_MOVES})
            if not stored.event.entrants[player].is_here:
                entry = log.EntrantReturned(player=player, at=int(self.logs.now()))
                await self.logs.append(stored, [entry], due=stored.row.due)
            return event_tables.running_table(stored, player)

        table = await self.logs.change(event, command)
        await self._at_table(table, partial(event_tables.return_for_event, holder=holder))

    async def _at_table(self, table: str | None, command: Callable[[HostedTable], None]) -> None:
        """Change a running table after the event's log; a table that refuses goes on as it is."""
        if table is None:
            return
        try:
            room = await self._hub.open(table, "")
            await room.change(command)
        except StoreFailed:
            raise
        except Denied:
            return

    # Hosts.

    async def invite(self, event: str, holder: str | None) -> str:
        """Return the code of an event's link."""
        async with self.logs.lock(event):
            stored = await self.logs.load(event)
        await self.require_visible(stored, holder)
        is_member = stored.player_of(holder) is not None or await self.is_host(stored, holder)
        if stored.row.access != "open" and not is_member:
            raise Denied("not_your_event", 403)
        return invite_code(stored.row.secret, stored.row.codes)

    async def new_invite(self, event: str, host: str | None) -> str:
        """Return a new code of an event's link; the old one is void."""

        async def command(stored: StoredEvent) -> str:
            await self._require_host(stored, host)
            await self.store.execute(Statement(rows.NEW_CODE, (event,)))
            return invite_code(stored.row.secret, stored.row.codes + 1)

        return await self.logs.change(event, command)

    async def replacement(self, event: str, host: str | None, player: str) -> str:
        """Return a code with which another person continues for a player."""
        code = new_secret()

        async def command(stored: StoredEvent) -> None:
            await self._require_host(stored, host)
            if player not in stored.players:
                raise Denied("event_unknown_player", 404, {"player": player})
            if not _is_away(stored, player):
                raise Denied("event_player_here", 409)
            change = Statement(rows.SET_REPLACEMENT, (event, player, hash_of(code)))
            await self.store.execute(change)

        await self.logs.change(event, command)
        return code

    async def next_round(self, event: str, host: str | None, number: int) -> None:
        """Pair a round; repeated, change nothing."""

        async def command(stored: StoredEvent) -> None:
            by = await self._require_host(stored, host)
            if number == len(stored.event.rounds) and not stored.event.rounds[-1].is_over:
                return
            if number != len(stored.event.rounds) + 1:
                raise Denied("event_no_such_round", 409, {"round": number})
            await self.driver.pair_round(stored, by)

        await self.logs.change(event, command)

    async def start_now(self, event: str, host: str | None) -> None:
        """Start the tables of a paired round."""

        async def command(stored: StoredEvent) -> None:
            await self._require_host(stored, host)
            if stored.event.is_paused:
                raise Denied("event_paused", 409)
            if is_waiting(stored.event):
                await self.driver.start_tables(stored)

        await self.logs.change(event, command)

    async def start_timer(self, event: str, host: str | None, seconds: int) -> None:
        """Pair the next round by itself after some seconds."""

        async def command(stored: StoredEvent) -> None:
            await self._require_host(stored, host)
            _require_open(stored)
            if stored.event.is_paused:
                raise Denied("event_paused", 409)
            if is_playing(stored.event):
                raise Denied("event_round_open", 409, {"round": len(stored.event.rounds)})
            if is_finished(stored.event):
                raise Denied("event_rounds_over", 409, {"rounds": len(stored.event.rounds)})
            await self.logs.set_due(stored, self.logs.now() + seconds)

        await self.logs.change(event, command)

    async def pause(self, event: str, host: str | None) -> None:
        """Start no round until the event is resumed."""

        async def command(stored: StoredEvent) -> None:
            by = await self._require_host(stored, host)
            _require_open(stored)
            if not stored.event.is_paused:
                entry = log.Paused(by=by, at=int(self.logs.now()))
                await self.logs.append(stored, [entry], due=None)

        await self.logs.change(event, command)

    async def resume(self, event: str, host: str | None) -> None:
        """Go on after a pause; a paired round and a timed one start after the usual delay."""

        async def command(stored: StoredEvent) -> None:
            by = await self._require_host(stored, host)
            _require_open(stored)
            if stored.event.is_paused:
                entry = log.Resumed(by=by, at=int(self.logs.now()))
                due = self.driver.due_after_pause(stored)
                await self.logs.append(stored, [entry], due=due)

        await self.logs.change(event, command)

    async def undo_pairing(self, event: str, host: str | None, reason: str) -> None:
        """Undo the pairing of a round that has not started."""
        reason = _parse_reason(reason)

        async def command(stored: StoredEvent) -> None:
            by = await self._require_host(stored, host)
            _require_open(stored)
            number = len(stored.event.rounds)
            if not number:
                raise Denied("event_no_such_round", 409, {"round": 0})
            entry = log.Unpaired(round=number, reason=reason, by=by, at=int(self.logs.now()))
            await self.logs.append(stored, [entry], due=None)

        await self.logs.change(event, command)

    async def adjust(self, event: str, host: str | None, request: wire.AdjustResult) -> None:
        """Correct a result, with a reason that everybody sees."""
        reason = _parse_reason(request.reason)

        async def command(stored: StoredEvent) -> None:
            by = await self._require_host(stored, host)
            _require_open(stored)
            rounds = stored.event.rounds
            if request.round <= len(rounds) and _is_secret(rounds[request.round - 1]):
                raise Denied("secret_deal", 409)
            entry = log.Adjusted(
                round=request.round,
                table=request.table,
                ranks=request.ranks,
                scores=request.scores,
                absent=request.absent,
                reason=reason,
                by=by,
                at=int(self.logs.now()),
            )
            await self.logs.append(stored, [entry], due=stored.row.due)

        await self.logs.change(event, command)

    async def close(self, event: str, host: str | None) -> None:
        """End an event and publish its standings."""

        async def command(stored: StoredEvent) -> None:
            by = await self._require_host(stored, host)
            rounds = stored.event.rounds
            if rounds and _is_secret(rounds[-1]):
                # The standings would tell results of a deal that others still play.
                raise Denied("event_round_open", 409, {"round": len(rounds)})
            if not stored.event.is_closed:
                await self.driver.close(stored, by)

        await self.logs.change(event, command)


def _is_secret(played: Round) -> bool:
    return bool(played.deal) and not played.deal_seed


def _opens(stored: StoredEvent, code: str) -> bool:
    """Tell whether a code is that of the event's link."""
    # Hashed, because a code of other letters than ASCII cannot be compared in constant time.
    return is_among(hash_of(code), [hash_of(invite_code(stored.row.secret, stored.row.codes))])


def _is_away(stored: StoredEvent, player: str) -> bool:
    """Tell whether another person may play on for a player."""
    return not stored.event.entrants[player].is_here or stored.players[player].holder is None


def _replaced_by(stored: StoredEvent, code: str) -> str | None:
    """Return the player that a replacement code belongs to, unless the player came back."""
    hashed = hash_of(code)
    for one in stored.players.values():
        if one.replacement is not None and is_among(hashed, [one.replacement]):
            return one.player if _is_away(stored, one.player) else None
    return None


def _require_player(stored: StoredEvent, holder: str) -> str:
    player = stored.player_of(holder)
    if player is None:
        raise Denied("not_in_event", 409)
    return player


def _require_open(stored: StoredEvent) -> None:
    if stored.event.is_closed:
        raise Denied("event_closed", 409)


def _parse_reason(reason: str) -> str:
    text = " ".join(reason.split())
    if not text or not text.isprintable():
        raise Denied("unprintable_text")
    return text
