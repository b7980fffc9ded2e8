"""Who stands at the door: sockets counted by address, and the slow ones sent away first.

A socket is counted from its first packet, long before it has asked for anything, so that
nobody can keep others out by opening many and saying nothing.
"""

import asyncio
import ipaddress
from typing import Final, Protocol

from railtable.server.http.rate_limits import client_network
from railtable.server.settings import Settings

SPARE_FILES: Final = 128
"""Files the process needs besides its sockets: store, workers, pages."""


class PendingRequest(Protocol):
    """A connection whose other side owes the rest of a request."""

    transport: asyncio.Transport


class ConnectionLimits:
    """The sockets of one server."""

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
        """Count a socket in; False if there are too many of this address, or of all."""
        address = "" if self._proxies.has(host) else client_network(host)
        if address and self._held.get(address, 0) >= self._per_address:
            return False
        if len(self) >= self._most and not self._send_slowest_away():
            return False
        self._address_of[transport] = address
        self._held[address] = self._held.get(address, 0) + 1
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Count a socket out; once is enough."""
        address = self._address_of.pop(transport, None)
        if address is None:
            return
        self._held[address] -= 1
        if not self._held[address]:
            del self._held[address]

    def waits_for(self, visitor: PendingRequest) -> None:
        """Remember who owes the rest of a request; too many of them make the first go."""
        self._awaited[visitor] = None
        if len(self._awaited) > self._most_awaited:
            self._send_slowest_away()

    def has_heard(self, visitor: PendingRequest) -> None:
        """Whoever was waited for has said all of it, or is gone."""
        self._awaited.pop(visitor, None)

    def _send_slowest_away(self) -> bool:
        slowest = next(iter(self._awaited), None)
        if slowest is None:
            return False
        del self._awaited[slowest]
        self.leave(slowest.transport)
        slowest.transport.abort()
        return True


class TrustedProxies:
    """The proxies whose word about addresses is taken: they speak for many people."""

    def __init__(self, named: str) -> None:
        names = [name.strip() for name in named.split(",")]
        self._all = "*" in names
        self._names = {name for name in names if name and "/" not in name}
        self._networks = [ipaddress.ip_network(name, strict=False) for name in names if "/" in name]

    def has(self, host: str) -> bool:
        """Tell whether an address is a proxy's; a local socket's (no host) always is."""
        if self._all or not host or host in self._names:
            return True
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


def raise_file_limit() -> int:
    """Return how many files this process may open, having asked for all it may have."""
    try:
        import resource  # noqa: PLC0415 Windows has none, and no such limit
    except ImportError:
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard not in {soft, resource.RLIM_INFINITY}:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return 1 << 20 if soft == resource.RLIM_INFINITY else soft
