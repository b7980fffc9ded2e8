"""Per-address connection limits; slow connections are closed first.

A socket counts from its first packet, before any request, so that idle sockets cannot lock others
out.
"""

import asyncio
import ipaddress
from typing import Final, Protocol

from railtable.server.http.rate_limits import client_network
from railtable.server.settings import Settings

SPARE_FILES: Final = 128
"""File descriptors reserved for store, workers and pages."""


class PendingRequest(Protocol):
    """A connection with an incomplete request."""

    transport: asyncio.Transport


class ConnectionLimits:
    """The open sockets of one server."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self._per_address = limits.sockets_per_address
        self._most = min(limits.sockets, max(1, raise_file_limit() - SPARE_FILES))
        self._most_awaited = min(limits.awaited_sockets, max(1, self._most // 2))
        self._proxies = TrustedProxies(settings.trusted_proxies)
        self._address_of: dict[asyncio.BaseTransport, str] = {}
        self._held: dict[str, int] = {}
        self._awaited: dict[PendingRequest, None] = {}

    def __len__(self) -> int:
        return len(self._address_of)

    def admit(self, transport: asyncio.BaseTransport, host: str) -> bool:
        """Count a new socket; False if its address or the server is at its limit."""
        address = "" if self._proxies.has(host) else client_network(host)
        if address and self._held.get(address, 0) >= self._per_address:
            return False
        if len(self) >= self._most and not self._close_slowest():
            return False
        self._address_of[transport] = address
        self._held[address] = self._held.get(address, 0) + 1
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Count a closed socket; repeated calls have no effect."""
        address = self._address_of.pop(transport, None)
        if address is None:
            return
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]

    def waits_for(self, visitor: PendingRequest) -> None:
        """Add a connection with an incomplete request; close the oldest beyond the limit."""
        self._awaited[visitor] = None
        if len(self._awaited) > self._most_awaited:
            self._close_slowest()

    def request_ended(self, visitor: PendingRequest) -> None:
        """Remove a connection whose request is complete or which has closed."""
        self._awaited.pop(visitor, None)

    def _close_slowest(self) -> bool:
        slowest = next(iter(self._awaited), None)
        if slowest is None:
            return False
        del self._awaited[slowest]
        self.leave(slowest.transport)
        slowest.transport.abort()
        return True


class TrustedProxies:
    """Proxies whose forwarded addresses are trusted, and which have many users."""

    def __init__(self, named: str) -> None:
        names = [name.strip() for name in named.split(",")]
        self._all = "*" in names
        self._names = {name for name in names if name and "/" not in name}
        self._networks = [ipaddress.ip_network(name, strict=False) for name in names if "/" in name]

    def has(self, host: str) -> bool:
        """Tell whether an address is a proxy's; a local socket (no host) always is."""
        if self._all or not host or host in self._names:
            return True
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


def raise_file_limit() -> int:
    """Raise the limit of open files to its maximum and return it."""
    try:
        import resource  # noqa: PLC0415 Windows has none, and no such limit
    except ImportError:
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard not in {soft, resource.RLIM_INFINITY}:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return 1 << 20 if soft == resource.RLIM_INFINITY else soft
