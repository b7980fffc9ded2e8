"""Rate limits, origin checks and request credentials."""

import ipaddress
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from railtable.server.credentials import hash_of
from railtable.server.errors import Denied
from railtable.server.http.token_bucket import TokenBuckets
from railtable.server.settings import Rate, Settings

COOKIE: Final = "railtable"
SECURE_COOKIE: Final = "__Host-railtable"
"""The https cookie: browsers accept it from this very host and over https only."""
COOKIE_SECONDS: Final = 400 * 24 * 3600

SECURITY_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
        "worker-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
HTTPS_ONLY: Final = "max-age=31536000"
"""Browsers use only https for a year after the first https request (RFC 6797)."""


def _buckets(rate: Rate) -> TokenBuckets:
    return TokenBuckets(rate.per_second, rate.burst)


class RateLimits:
    """The rate limits of one server."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.settings = settings
        self.requests = _buckets(limits.requests)
        self.tables = _buckets(limits.tables)
        self.notices = _buckets(limits.notices)
        self.chats = _buckets(limits.chats)
        self.sign_ins = _buckets(limits.sign_ins)
        self.all_sign_ins = _buckets(limits.all_sign_ins)
        self.codes = _buckets(limits.codes)
        self.all_codes = _buckets(limits.all_codes)
        self.emails = _buckets(limits.emails)
        self.all_emails = _buckets(limits.all_emails)
        self.emails_to_mailbox = _buckets(limits.emails_to_mailbox)
        self.all_emails_to_mailbox = _buckets(limits.all_emails_to_mailbox)
        self.exports = _buckets(limits.exports)
        self.seeks = _buckets(limits.seeks)
        self.acts = _buckets(limits.acts)
        self.reports = _buckets(limits.reports)
        self.groups = _buckets(limits.groups)
        self.joins = _buckets(limits.joins)
        self.events = _buckets(limits.events)
        self.event_joins = _buckets(limits.event_joins)
        self.event_changes = _buckets(limits.event_changes)
        self.reviews = _buckets(limits.reviews)
        self.exercises = _buckets(limits.exercises)
        self.puzzles = _buckets(limits.puzzles)
        self.doubts = _buckets(limits.doubts)
        self.connections: dict[str, int] = {}

    def admit(self, address: str) -> None:
        """Count a new connection, or refuse it."""
        held = self.connections.get(address, 0)
        limits = self.settings.limits
        total = sum(self.connections.values())
        if held >= limits.connections_per_address or total >= limits.connections:
            raise Denied("too_many_connections", 503)
        self.connections[address] = held + 1

    def release(self, address: str) -> None:
        """Count a closed connection."""
        held = self.connections.get(address, 1) - 1
        if held:
            self.connections[address] = held
        else:
            self.connections.pop(address, None)

    def require_rate(self, bucket: TokenBuckets, name: str) -> None:
        """Rate-limit requests."""
        if not bucket.take(name):
            raise Denied("too_fast", 429)

    def require_sign_in(self, address: str) -> None:
        """Rate-limit sign-ins."""
        self.require_rate(self.sign_ins, address)
        self.require_rate(self.all_sign_ins, "")

    def require_code(self, address: str) -> None:
        """Rate-limit codes and links, per address and over all addresses."""
        self.require_rate(self.codes, address)
        self.require_rate(self.all_codes, "")

    def require_email(self, address: str) -> None:
        """Rate-limit e-mails per asker."""
        self.require_rate(self.emails, address)
        self.require_rate(self.all_emails, "")

    def may_write_to(self, mailbox: str, address: str) -> bool:
        """Tell whether a mailbox may get another e-mail; the asker is not told.

        Each network has a separate share, so that none can use up the owner's.
        """
        return self.emails_to_mailbox.take(
            f"{mailbox} {address}"
        ) and self.all_emails_to_mailbox.take(mailbox)

    def require_profile(self, address: str) -> None:
        """Rate-limit profile changes."""
        self.require_rate(self.sign_ins, address)

    def require_export(self, address: str) -> None:
        """Rate-limit data exports."""
        self.require_rate(self.exports, address)

    def require_chat(self, table: str, seat: int) -> None:
        """Rate-limit chat per seat."""
        self.require_rate(self.chats, f"{table}:{seat}")

    def forgive_chat(self, table: str, seat: int) -> None:
        """Return the chat token of a line that could not be saved."""
        self.chats.give_back(f"{table}:{seat}")

    def require_origin(self, connection: HTTPConnection) -> None:
        """Refuse requests of other sites' pages that use a visitor's cookie."""
        headers = connection.headers
        if bearer(headers) is not None:
            return
        origin = headers.get("origin")
        if origin is None:
            if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
                raise Denied("other_origin", 403)
            return
        if origin not in self.settings.origins and not self._is_own(origin, connection):
            raise Denied("other_origin", 403)

    def _is_own(self, origin: str, connection: HTTPConnection) -> bool:
        """Tell whether an origin is this server's; if clients use https, only https counts.

        A proxy that forwards no scheme makes https look like http.
        """
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        schemes = {"https"} if is_secure(connection, self.settings) else {"http", "https"}
        return parts.scheme in schemes and parts.netloc == connection.headers.get("host", "")


def is_secure(connection: HTTPConnection, settings: Settings) -> bool:
    """Tell whether a request came by https."""
    return settings.secure_cookies or connection.url.scheme in {"https", "wss"}


def client_address(connection: HTTPConnection) -> str:
    """Return the client's address (uvicorn resolves trusted proxies)."""
    return client_network(connection.client.host) if connection.client else "unknown"


def client_network(host: str) -> str:
    """Return the network to limit: a client with IPv6 has 2^64 addresses."""
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address) >> 64 << 64, 64)))


def bearer(headers: Mapping[str, str]) -> str | None:
    """Return a program's token."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def secret_in(connection: HTTPConnection) -> str | None:
    """Return the secret of a request, or None."""
    cookies = connection.cookies
    return bearer(connection.headers) or cookies.get(SECURE_COOKIE) or cookies.get(COOKIE)


def secret_of(connection: HTTPConnection) -> str | None:
    """Return the hashed secret of a request, or None."""
    secret = secret_in(connection)
    return hash_of(secret) if secret else None
