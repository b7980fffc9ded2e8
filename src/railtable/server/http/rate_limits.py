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
GROUP_COST: Final = 10.0
EVENT_COST: Final = 3.0
CHANNEL_COST: Final = 3.0
"""Of `creations`: groups last, events and notice channels come more often."""
JOIN_EVENT_COST: Final = 4.0
"""Of `event_actions`: looking at an event by its code counts too, since a code is a secret."""
REVIEW_COST: Final = 5.0
EXERCISE_COST: Final = 2.5
"""Of `analyses`, where a try at a puzzle costs 1."""
HTTPS_ONLY: Final = "max-age=31536000"
"""Browsers use only https for a year after the first https request (RFC 6797)."""


class RateLimit:
    """A rate for each name, and a total over all names of a group if the rate has one."""

    def __init__(self, rate: Rate) -> None:
        self._each = TokenBuckets(rate.per_second, rate.burst)
        total = rate.total
        self._total = TokenBuckets(total.per_second, total.burst) if total else None

    def take(self, name: str, cost: float = 1.0, group: str = "") -> bool:
        """Tell whether a request is allowed, and count it."""
        return self._each.take(name, cost) and (
            self._total is None or self._total.take(group, cost)
        )

    def require(self, name: str, cost: float = 1.0) -> None:
        """Count a request, or refuse it."""
        if not self.take(name, cost):
            raise Denied("too_fast", 429)

    def give_back(self, name: str) -> None:
        """Discount a request that failed."""
        self._each.give_back(name)


class RateLimits:
    """The rate limits of one server."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.settings = settings
        self.requests = RateLimit(limits.requests)
        self.chats = RateLimit(limits.chats)
        self.tables = RateLimit(limits.tables)
        self.creations = RateLimit(limits.creations)
        self.joins = RateLimit(limits.joins)
        self.event_actions = RateLimit(limits.event_actions)
        self.seeks = RateLimit(limits.seeks)
        self.acts = RateLimit(limits.acts)
        self.analyses = RateLimit(limits.analyses)
        self.sign_ins = RateLimit(limits.sign_ins)
        self.codes = RateLimit(limits.codes)
        self.emails = RateLimit(limits.emails)
        self.emails_to_mailbox = RateLimit(limits.emails_to_mailbox)
        self.heavy_requests = RateLimit(limits.heavy_requests)
        self.reports = RateLimit(limits.reports)
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

    def may_write_to(self, mailbox: str, address: str) -> bool:
        """Tell whether a mailbox may get another e-mail; the asker is not told.

        Each network has a separate share, so that none can use up the owner's.
        """
        return self.emails_to_mailbox.take(f"{mailbox} {address}", group=mailbox)

    def require_chat(self, table: str, seat: int) -> None:
        """Rate-limit chat per seat."""
        self.chats.require(f"{table}:{seat}")

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
