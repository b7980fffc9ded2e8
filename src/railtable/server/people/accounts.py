"""Accounts: created from a guest, signed in on devices, signed out, deleted.

A player keeps the holder they had as a guest: the hash of the guest's secret when the account was
created. So all their tables stay theirs without a change. The secret itself opens nothing from then
on.
"""

import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

import msgspec

from railtable.server.credentials import hash_of
from railtable.server.errors import Conflict, Denied
from railtable.server.people import personal_data
from railtable.server.people.event_people import event_deletions
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
GROUPS_JOINED: Final = "select count(*) from group_members where holder = $1"
SECRETS: Final = "select secret from sessions where player = $1"


class Person(msgspec.Struct, frozen=True):
    """The stored data of a person; `created` is the time the account was created, None for guests.

    The column and the messages name it `kept`.
    """

    name: str = ""
    colour: str = ""
    is_public: bool = False
    page: str | None = None
    created: float | None = None


class Accounts:
    """All players, and guests with a profile."""

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
        """Return the stored data of a person."""
        rows = await self._store.fetch(PERSON, holder) if holder else []
        if not rows:
            return Person()
        name, colour, is_public, page, created = rows[0]
        return Person(name, colour, bool(is_public), page, created)

    async def on_page(self, page: str) -> tuple[str, Person]:
        """Return the person of a public page, with their stored data."""
        rows = await self._store.fetch(BY_PAGE, page)
        if not rows:
            raise Denied("no_such_person", 404)
        holder, name, colour, created = rows[0]
        return holder, Person(name, colour, is_public=True, page=page, created=created)

    async def played(self, holder: str | None) -> int:
        """Return how many games a person has finished, as in their history."""
        if holder is None:
            return 0
        own = await holders_of(self._store, holder)
        query = PLAYED.format(places=sql_places(len(own)))
        return int((await self._store.fetch(query, *own))[0][0])

    async def tables_of(self, holder: str | None) -> int:
        """Return how many tables a person sits at or owns."""
        rows = await self._store.fetch(TABLES, holder) if holder else [(0,)]
        return int(rows[0][0])

    async def groups_of(self, holder: str | None) -> int:
        """Return how many groups a person is a member of."""
        rows = await self._store.fetch(GROUPS_JOINED, holder) if holder else [(0,)]
        return int(rows[0][0])

    async def set_profile(self, holder: str, name: str, colour: str, *, is_public: bool) -> None:
        """Change a person's profile."""
        name = parse_name(name) if name else ""
        await self._store.execute(Statement(PROFILE, (holder, name, colour, is_public)))

    # Sign-in.

    async def keep(self, visitor: Identity, device: str, *also: Statement) -> str | None:
        """Turn a guest into a player with a first way to sign in.

        Return the secret of their session; None if they are a player already.
        """
        holder, secret = visitor.holder, None
        assert holder is not None
        statements = list(also)
        if not visitor.is_player:
            secret, session = self.sessions.begin(holder, device)
            keep = Statement(KEEP, (holder, secrets.token_urlsafe(PAGE_BYTES), time.time()))
            # Of two concurrent requests with the same secret, only one succeeds.
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
        """Open a session; a guest's belongings on this device become the player's.

        `once` invalidates the sign-in credential in the same transaction; it returns a row only for
        the first use.
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
                # The guest's channels are now the player's, for all their tables.
                await self._announce(player)
            await self._settling.settle(player)
        return secret

    # Sign-out and deletion.

    async def sign_out(self, visitor: Identity, *, everywhere: bool) -> None:
        """End the session of this device, or of all devices."""
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
        """Delete a person: revoke every credential and anonymise their tables."""
        holder = visitor.holder
        if holder is None:
            raise Denied("nobody", 409)
        gone = [holder, *(await self._secrets(holder))]
        await self._store.execute(
            *personal_data.row_deletions(holder),
            *await result_deletions(self._store, holder),
            *await event_deletions(self._store, holder),
            Statement(GONE, (holder, time.time())),
            Statement(SPEND_AGAIN, (holder, holder)),
        )
        await self._identities.revoke(gone)
        await self._settling.settle(holder)


def _leaving(visitor: Identity, player: str) -> list[Statement]:
    """Return the statements that end a device's previous identity, guest or session."""
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
