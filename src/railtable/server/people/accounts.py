"""Players: a guest kept, signed in on other devices, signed out, deleted.

A player is the guest they were: their holder is the hash of the guest's secret at the moment
of keeping, so all their tables are theirs without a word being written there.  The secret
itself opens nothing from then on.
"""

import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import msgspec

from railtable.server.credentials import hash_of
from railtable.server.errors import Conflict, Denied
from railtable.server.people import personal_data
from railtable.server.people.history import result_deletions
from railtable.server.people.identities import Identities, Identity
from railtable.server.people.public_pages import holders_of, sql_places
from railtable.server.people.seat_reassignment import SeatReassignment
from railtable.server.people.sessions import Sessions, session_deletions
from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables.notice_subscribers import NOTICE_SUBSCRIBERS
from railtable.server.tables.seats import parse_name

PAGE_BYTES: Final = 9
PERSON: Final = (
    "select name, colour, is_public, page, kept from people where holder = $1 and gone is null"
)
BY_PAGE: Final = """select holder, name, colour, kept from people
                    where page = $1 and is_public and gone is null"""
PROFILE: Final = """
insert into people values ($1, $2, $3, $4, null, null, null) on conflict (holder) do update
set name = excluded.name, colour = excluded.colour, is_public = excluded.is_public
where people.gone is null
"""
KEEP: Final = """
insert into people values ($1, '', '', false, $2, $3, null) on conflict (holder) do update
set page = excluded.page, kept = excluded.kept
"""
GONE: Final = """
insert into people values ($1, '', '', false, null, null, $2) on conflict (holder) do update
set name = '', colour = '', is_public = false, page = null, kept = null, gone = excluded.gone
"""
SPEND: Final = "insert into spent values ($1, $2)"
SPEND_AGAIN: Final = "insert into spent values ($1, $2) on conflict do nothing"
PLAYED: Final = "select count(distinct serial) from result_seats where holder in ({places})"
TABLES: Final = "select count(*) from holders where holder = $1"
SECRETS: Final = "select secret from sessions where player = $1"


class Person(msgspec.Struct, frozen=True):
    """What is kept of somebody; `kept` is since when they are a player."""

    name: str = ""
    colour: str = ""
    is_public: bool = False
    page: str | None = None
    kept: float | None = None


class Accounts:
    """All players, and guests who have said something of themselves."""

    def __init__(
        self,
        store: WatchedStore,
        identities: Identities,
        seat_reassignment: SeatReassignment,
        announce: Callable[[str], Awaitable[None]],
    ) -> None:
        self._store = store
        self._identities = identities
        self._settling = seat_reassignment
        self._announce = announce
        self.sessions = Sessions(store)

    # Profiles.

    async def person(self, holder: str | None) -> Person:
        """Return what is kept of somebody."""
        rows = await self._store.fetch(PERSON, holder) if holder else []
        if not rows:
            return Person()
        name, colour, is_public, page, kept = rows[0]
        return Person(name, colour, bool(is_public), page, kept)

    async def on_page(self, page: str) -> tuple[str, Person]:
        """Return whom a public page is about, and what is kept of them."""
        rows = await self._store.fetch(BY_PAGE, page)
        if not rows:
            raise Denied("no_such_person", 404)
        holder, name, colour, kept = rows[0]
        return holder, Person(name, colour, is_public=True, page=page, kept=kept)

    async def played(self, holder: str | None) -> int:
        """Return how many games somebody has finished: as many as their history lists."""
        if holder is None:
            return 0
        own = await holders_of(self._store, holder)
        query = PLAYED.format(places=sql_places(len(own)))
        return int((await self._store.fetch(query, *own))[0][0])

    async def tables_of(self, holder: str | None) -> int:
        """Return how many tables somebody sits at or has made."""
        rows = await self._store.fetch(TABLES, holder) if holder else [(0,)]
        return int(rows[0][0])

    async def set_profile(self, holder: str, name: str, colour: str, *, is_public: bool) -> None:
        """Change what somebody says of themselves."""
        name = parse_name(name) if name else ""
        await self._store.execute(Statement(PROFILE, (holder, name, colour, is_public)))

    # Coming in.

    async def keep(self, visitor: Identity, device: str, *also: Statement) -> str | None:
        """Make a guest a player by something that lets them in later.

        Returns the secret of their session; None for who is a player already.
        """
        holder, secret = visitor.holder, None
        assert holder is not None
        statements = list(also)
        if not visitor.is_player:
            secret, session = self.sessions.begin(holder, device)
            keep = Statement(KEEP, (holder, secrets.token_urlsafe(PAGE_BYTES), time.time()))
            # Of two who come with the same secret, one is kept.
            statements = [Statement(SPEND, (holder, holder)), keep, *session, *also]
        try:
            await self._store.execute(*statements)
        except Conflict:
            raise Denied("kept_already", 409) from None
        if secret is not None:
            await self._identities.revoke([holder])
        return secret

    async def sign_in(
        self, player: str, visitor: Identity, device: str, once: Statement | None = None
    ) -> str:
        """Open a session; what a guest had on this device becomes the player's.

        `once` is what uses up the way in, in the same transaction; it gives a row only if
        nobody was faster.
        """
        secret, session = self.sessions.begin(player, device)
        used = [once] if once is not None else []
        statements = [*used, *session, *_leaving(visitor, player)]
        done = await self._store.execute(*statements)
        if not all(done[: len(used) + 1]):
            await self._store.execute(*session_deletions([hash_of(secret)]))
            raise Denied("nobody" if all(done[: len(used)]) else "code_wrong", 403)
        if visitor.came_with is not None:
            await self._identities.revoke([visitor.came_with])
        if visitor.holder is not None and not visitor.is_player:
            if NOTICE_SUBSCRIBERS.has_any([visitor.holder]):
                # Their channels are the player's now, for all tables of the player.
                await self._announce(player)
            await self._settling.settle(player)
        return secret

    # Going.

    async def sign_out(self, visitor: Identity, *, everywhere: bool) -> None:
        """End the session of this device, or all of them."""
        player, came_with = require_player(visitor), visitor.came_with
        assert came_with is not None
        await self._end(await self._secrets(player) if everywhere else [came_with])

    async def end_session(self, visitor: Identity, session: str) -> None:
        """End the session of one device."""
        found = await self.sessions.find(require_player(visitor), session)
        await self._end([found.secret])

    async def _end(self, sessions: Iterable[str]) -> None:
        gone = list(sessions)
        await self._store.execute(*session_deletions(gone))
        await self._identities.revoke(gone)

    async def _secrets(self, player: str) -> list[str]:
        return [row[0] for row in await self._store.fetch(SECRETS, player)]

    async def delete(self, visitor: Identity) -> None:
        """Forget somebody: nothing lets them in, and their tables are somebody's."""
        holder = visitor.holder
        if holder is None:
            raise Denied("nobody", 409)
        gone = [holder, *(await self._secrets(holder))]
        await self._store.execute(
            *personal_data.row_deletions(holder),
            *await result_deletions(self._store, holder),
            Statement(GONE, (holder, time.time())),
            Statement(SPEND_AGAIN, (holder, holder)),
        )
        await self._identities.revoke(gone)
        await self._settling.settle(holder)


def _leaving(visitor: Identity, player: str) -> list[Statement]:
    """Return what ends whom a device was before: a guest goes along, a session ends."""
    guest = visitor.holder
    if guest is None or visitor.is_player:
        return [] if visitor.came_with is None else session_deletions([visitor.came_with])
    return [
        Statement(SPEND_AGAIN, (guest, player)),
        *personal_data.row_moves(guest, player),
        Statement("delete from people where holder = $1", (guest,)),
    ]


def require_player(visitor: Identity) -> str:
    """Return a player's holder; refuse a guest."""
    if visitor.holder is None or not visitor.is_player:
        raise Denied("not_kept", 409)
    return visitor.holder
