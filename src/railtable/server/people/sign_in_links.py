"""One-time sign-in links by e-mail, if the server can send any.

Nobody can find out whether an address is known: the reply is sent before the lookup. An address is
stored only as a hash, with a hint for its owner.
"""

import asyncio
import time
from typing import Final, Literal, NamedTuple, TypeAlias

from railtable.server.credentials import hash_of, new_secret
from railtable.server.errors import Denied
from railtable.server.people.mail import Mailer, hint_of
from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore
from railtable.texts import texts

LINK_SECONDS: Final = 900.0
SWEEP: Final = "delete from mailed_links where until < $1"
ADD: Final = "insert into mailed_links values ($1, $2, $3, $4, $5)"
LOOK: Final = "select holder, address, hint, until from mailed_links where token = $1"
TAKE: Final = "delete from mailed_links where token = $1 returning holder"
OWNER: Final = "select player from mail_addresses where address = $1"
KEEP: Final = """
insert into mail_addresses values ($1, $2, $3, $4) on conflict (player) do update
set address = excluded.address, hint = excluded.hint, made = excluded.made
"""
HINT: Final = "select hint from mail_addresses where player = $1"
REMOVE: Final = "delete from mail_addresses where player = $1 returning player"

Why: TypeAlias = Literal["keep", "sign_in"]


class Link(NamedTuple):
    """A link: the player it signs in, or (None) the address it verifies."""

    player: str | None
    hint: str
    is_asked_here: bool
    proves: Statement | None


class SignInLinks:
    """Pending sign-in links."""

    def __init__(self, store: WatchedStore, mail: Mailer | None, url: str) -> None:
        self._store = store
        self._mail = mail
        self._url = url

    @property
    def can_send(self) -> bool:
        """Whether e-mail is configured."""
        return self._mail is not None

    @property
    def is_failing(self) -> bool:
        """Whether the last attempt to use the mail server failed."""
        return self._mail is not None and self._mail.is_failing

    async def send(self, address: str, why: Why, holder: str | None, language: str) -> None:
        """Send a link, unless it would be useless.

        A known address signs its owner in, whatever was asked: only the reader of the e-mail learns
        that.
        """
        assert self._mail is not None
        hashed, now = hash_of(address), time.time()
        is_known = bool(await self._store.fetch(OWNER, hashed))
        if not is_known and (why == "sign_in" or holder is None):
            # Take as long, and report the same outages, as when an e-mail is sent.
            await self._mail.check()
            return
        token = new_secret()
        row = (hash_of(token), holder or "", hashed, hint_of(address), now + LINK_SECONDS)
        await self._store.execute(Statement(SWEEP, (now,)), Statement(ADD, row))
        # Loading the texts is slow the first time.
        say = await asyncio.to_thread(texts, language)
        key = "letter-sign-in" if is_known else "letter-keep"
        words = {"link": f"{self._url}/me#link={token}", "site": self._url}
        await self._mail.send(address, say.say(f"{key}-subject"), say.say(key, words))

    async def look(self, token: str, holder: str | None) -> Link:
        """Return the meaning of a link for its opener.

        A link that verifies an address works only for its requester: otherwise a person could make
        others open links into a foreign account.
        """
        rows = await self._store.fetch(LOOK, hash_of(token))
        if not rows or rows[0][3] < time.time():
            raise Denied("link_used_or_unknown", 403)
        asker, address, hint, _ = rows[0]
        owners = await self._store.fetch(OWNER, address)
        is_here = holder is not None and asker == holder
        if owners:
            return Link(str(owners[0][0]), hint, is_here, None)
        if not is_here:
            raise Denied("link_other_browser", 409)
        return Link(None, hint, is_here, Statement(KEEP, (holder, address, hint, time.time())))

    async def take(self, token: str) -> None:
        """Use a link, or refuse a used one."""
        if not (await self._store.execute(Statement(TAKE, (hash_of(token),))))[0]:
            raise Denied("link_used_or_unknown", 403)

    async def hint(self, player: str) -> str | None:
        """Return the hint of a player's address."""
        rows = await self._store.fetch(HINT, player)
        return str(rows[0][0]) if rows else None

    async def remove(self, player: str) -> None:
        """Delete a player's address."""
        if not (await self._store.execute(Statement(REMOVE, (player,))))[0]:
            raise Denied("no_address", 404)
