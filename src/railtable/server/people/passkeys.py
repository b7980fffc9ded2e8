"""Passkeys (WebAuthn): the browser keeps a private key for this site, the server its public key.

A challenge is valid once, for five minutes, and is stored in the database, so any process can check
the answer.
"""

import hashlib
import secrets
import time
from typing import Any, Final

import msgspec
import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from railtable.server.credentials import hash_of, new_secret
from railtable.server.errors import Denied
from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore

CHALLENGE_SECONDS: Final = 300.0
CHALLENGE_BYTES: Final = 32
MOST_PASSKEYS: Final = 12
SITE_NAME: Final = "Railtable"
ASK: Final = "insert into challenges values ($1, $2, $3, $4)"
SWEEP: Final = "delete from challenges where until < $1"
TAKE: Final = "delete from challenges where ticket = $1 returning challenge, holder, until"
LOCK: Final = "update people set kept = kept where holder = $1"
"""Lock a player's passkeys, so that concurrent requests cannot exceed the limit."""
ADD: Final = "insert into passkeys values ($1, $2, $3, $4, $5, $6, $7, null)"
DROP_SURPLUS: Final = """
delete from passkeys where credential = $1
and (select count(*) from passkeys where player = $2) > $3
"""
FIND: Final = "select player, site, public_key, counter from passkeys where credential = $1"
LIST: Final = """select credential, name, site, made, used from passkeys
                 where player = $1 order by made"""
USED: Final = """update passkeys set counter = $3, used = $4
                 where credential = $1 and counter = $2 returning player"""
REMOVE: Final = "delete from passkeys where credential = $1 and player = $2 returning credential"


class Site(msgspec.Struct, frozen=True):
    """The site of a page, as browsers see it: a passkey belongs to one name."""

    name: str
    origin: str


class Passkey(msgspec.Struct, frozen=True):
    """A passkey as its owner sees it."""

    id: str
    name: str
    site: str
    made: float
    used: float | None


class PasskeyChallenge(msgspec.Struct, frozen=True):
    """A challenge for a browser, with the ticket that names it in the answer."""

    ticket: str
    options: dict[str, Any]


class NewPasskey(msgspec.Struct, frozen=True):
    """A verified new passkey, and the statements that store it."""

    credential: str
    statements: list[Statement]


class Passkeys:
    """The passkeys of all players."""

    def __init__(self, store: WatchedStore) -> None:
        self._store = store

    async def of(self, player: str) -> list[Passkey]:
        """Return a player's passkeys, the oldest first."""
        return [Passkey(*row) for row in await self._store.fetch(LIST, player)]

    async def ask_to_make(self, holder: str, name: str, site: Site) -> PasskeyChallenge:
        """Return the options with which a browser creates a passkey."""
        kept = await self.of(holder)
        if len(kept) >= MOST_PASSKEYS:
            raise Denied("too_many_passkeys", 409, {"most": MOST_PASSKEYS})
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        options = webauthn.generate_registration_options(
            rp_id=site.name,
            rp_name=SITE_NAME,
            user_id=user_of(holder),
            user_name=name or SITE_NAME,
            user_display_name=name or SITE_NAME,
            challenge=challenge,
            timeout=int(CHALLENGE_SECONDS * 1000),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id))
                for one in kept
                if one.site == site.name
            ],
        )
        return await self._ask(challenge, holder, options)

    async def ask_to_sign(self, site: Site) -> PasskeyChallenge:
        """Return the options with which a browser signs in; it chooses the passkey."""
        challenge = secrets.token_bytes(CHALLENGE_BYTES)
        options = webauthn.generate_authentication_options(
            rp_id=site.name,
            challenge=challenge,
            timeout=int(CHALLENGE_SECONDS * 1000),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return await self._ask(challenge, "", options)

    async def _ask(self, challenge: bytes, holder: str, options: Any) -> PasskeyChallenge:
        ticket, now = new_secret(), time.time()
        row = (hash_of(ticket), challenge, holder, now + CHALLENGE_SECONDS)
        await self._store.execute(Statement(SWEEP, (now,)), Statement(ASK, row))
        return PasskeyChallenge(ticket, msgspec.json.decode(webauthn.options_to_json(options)))

    async def _take(self, ticket: str, holder: str) -> bytes:
        """Return the challenge of a ticket, and void it."""
        rows = (await self._store.execute(Statement(TAKE, (hash_of(ticket),))))[0]
        if not rows or rows[0][1] != holder or rows[0][2] < time.time():
            raise Denied("ticket_unknown", 409)
        return bytes(rows[0][0])

    async def made(
        self, holder: str, ticket: str, credential: dict[str, Any], name: str, site: Site
    ) -> "NewPasskey":
        """Verify a new passkey; return the statements that store it, within the limit."""
        challenge = await self._take(ticket, holder)
        try:
            verified = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except Exception:  # noqa: BLE001 what a stranger sends breaks parsers in many ways
            raise Denied("passkey_refused", 403) from None
        identifier = bytes_to_base64url(verified.credential_id)
        if await self._store.fetch(FIND, identifier):
            raise Denied("passkey_refused", 403)
        key, counter = verified.credential_public_key, verified.sign_count
        row = (identifier, holder, site.name, key, counter, name, time.time())
        statements = [
            Statement(LOCK, (holder,)),
            Statement(ADD, row),
            Statement(DROP_SURPLUS, (identifier, holder, MOST_PASSKEYS)),
        ]
        return NewPasskey(identifier, statements)

    async def require_kept(self, credential: str) -> None:
        """Refuse a new passkey beyond the limit."""
        if not await self._store.fetch(FIND, credential):
            raise Denied("too_many_passkeys", 409, {"most": MOST_PASSKEYS})

    async def signed(self, ticket: str, credential: dict[str, Any], site: Site) -> str:
        """Verify a browser's signature; return its player."""
        challenge = await self._take(ticket, "")
        identifier = str(credential.get("id", ""))[:2048]
        rows = await self._store.fetch(FIND, identifier)
        if not rows or rows[0][1] != site.name:
            raise Denied("passkey_refused", 403)
        player, _, key, counter = rows[0]
        try:
            verified = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=bytes(key),
                credential_current_sign_count=counter,
                require_user_verification=True,
            )
        except Exception:  # noqa: BLE001 as above
            raise Denied("passkey_refused", 403) from None
        # A repeated signature counter shows a copied passkey.
        used = Statement(USED, (identifier, counter, verified.new_sign_count, time.time()))
        if not (await self._store.execute(used))[0]:
            raise Denied("passkey_refused", 403)
        return str(player)

    async def remove(self, player: str, credential: str) -> None:
        """Delete a passkey."""
        if not (await self._store.execute(Statement(REMOVE, (credential, player))))[0]:
            raise Denied("no_such_passkey", 404)


def user_of(holder: str) -> bytes:
    """Return the user handle of a passkey, which reveals nothing about the player."""
    return hashlib.sha256(f"railtable passkey {holder}".encode()).digest()
