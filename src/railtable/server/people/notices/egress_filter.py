"""Egress filter: messages may not reach the server's own networks.

Names are not checked, because they may resolve differently later, and a response may redirect. The
filter checks the address of each connection when it is made.
"""

import ipaddress
import socket
import time
from collections.abc import Iterable
from typing import Final, TypeAlias

Ip: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

NAT64: Final = (
    ipaddress.IPv6Network("64:ff9b::/96"),
    ipaddress.IPv6Network("64:ff9b:1::/48"),
)
COMPATIBLE: Final = ipaddress.IPv6Network("::/96")
TRANSLATED: Final = ipaddress.IPv6Network("::ffff:0:0:0/96")
ALSO_CLOSED: Final = tuple(
    ipaddress.ip_network(one)
    for one in ("192.0.0.0/24", "192.88.99.0/24", "2001::/23", "3fff::/20", "5f00::/16")
)
"""Reserved networks that some versions of Python do not know."""
KNOWN_SECONDS: Final = 60.0


class EgressRefused(OSError):
    """A refused connection. Libraries treat it as a failed one."""


def parse_ip(text: str) -> Ip | None:
    """Return an IP address; None for a name or a scoped address."""
    try:
        return None if "%" in text else ipaddress.ip_address(text)
    except ValueError:
        return None


def is_public(ip: Ip) -> bool:
    """Tell whether an address is on the public internet, in any notation."""
    inner = _inner(ip)
    if inner is not None:
        return is_public(inner)
    closed = ip.is_multicast or ip.is_reserved or ip.is_loopback or ip.is_link_local
    closed = closed or any(ip in network for network in ALSO_CLOSED)
    if isinstance(ip, ipaddress.IPv6Address):
        closed = closed or ip.is_site_local
    return ip.is_global and not closed and not ip.is_unspecified


def _inner(ip: Ip) -> ipaddress.IPv4Address | None:
    """Return the IPv4 address embedded in an IPv6 address."""
    if isinstance(ip, ipaddress.IPv4Address):
        return None
    found = ip.ipv4_mapped or ip.sixtofour
    if found is None and ip.teredo is not None:
        # Teredo is refused as a whole: both the tunnel's server and its end matter.
        found = ipaddress.IPv4Address(0)
    if found is None and (
        any(ip in network for network in NAT64) or ip in COMPATIBLE or ip in TRANSLATED
    ):
        found = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
    return found


class AllowedHosts:
    """Hosts allowed by the operator: `host`, `host:port` or `10.0.0.0/8`."""

    def __init__(self, named: Iterable[str]) -> None:
        self._named = list(named)
        self._known: list[tuple[Network, int | None]] = []
        self._until = 0.0

    def has(self, ip: Ip, port: int) -> bool:
        """Tell whether an address is allowed."""
        if self._named and time.monotonic() > self._until:
            # Resolve each time, because a name's address may change; calls are rare.
            self._known = [place for named in self._named for place in _resolve(named)]
            self._until = time.monotonic() + KNOWN_SECONDS
        return any(ip in network and wanted in {None, port} for network, wanted in self._known)


def split_host(named: str) -> tuple[str, int | None]:
    """Return host and port of `host`, `host:port`, `[v6]:port` or a bare IPv6 address."""
    if named.startswith("["):
        host, _, rest = named[1:].partition("]")
        port = rest.removeprefix(":")
    elif named.count(":") > 1 or "/" in named:
        host, port = named, ""
    else:
        host, _, port = named.partition(":")
    return host, int(port) if port.isdigit() else None


def _resolve(named: str) -> list[tuple[Network, int | None]]:
    host, port = split_host(named)
    try:
        return [(ipaddress.ip_network(host, strict=False), port)]
    except ValueError:
        pass
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError:
        return []
    texts = {str(place[4][0]).partition("%")[0] for place in found}
    return [(ipaddress.ip_network(text), port) for text in sorted(texts)]


class EgressFilter:
    """The allowed and refused destinations."""

    def __init__(self, allowed: Iterable[str] = (), refused: Iterable[str] = ()) -> None:
        self._allowed = AllowedHosts(allowed)
        self._refused = AllowedHosts(refused)

    def allows(self, host: str, port: int) -> bool:
        """Tell whether a connection is allowed."""
        ip = parse_ip(host)
        if ip is None:
            return False
        meant = [ip, _inner(ip) or ip]
        if any(self._allowed.has(one, port) for one in meant):
            return True
        refused = any(self._refused.has(one, port) for one in meant)
        return is_public(ip) and not refused and not any(is_own(one) for one in meant)


def is_own(ip: Ip) -> bool:
    """Tell whether an address is this machine's, whose local services must stay private."""
    family = socket.AF_INET if ip.version == 4 else socket.AF_INET6
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((str(ip), 0))
        except OSError:
            return False
    return True
