"""Find the LAN address, for links shown on the server's own machine.

A link to 127.0.0.1 leads every friend to their own machine. Askers on other machines already have a
working address and learn nothing more.
"""

import ipaddress
import socket
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from railtable.wire.tables import LanAddress

EVERYWHERE: Final = frozenset({"", "0.0.0.0", "::"})  # noqa: S104 compared, not bound
FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
FAR: Final = ("192.0.2.1", "10.255.255.255", "172.31.255.255", "192.168.255.255")
"""Addresses used to find outgoing routes; nothing is sent to them."""


def lan_address_of(asked: HTTPConnection, host: str) -> LanAddress:
    """Return the address at which others reach a server listening at `host`."""
    if not is_local_request(asked):
        return LanAddress(way="as_asked")
    addresses = network_addresses() if host in EVERYWHERE else []
    if not addresses:
        return LanAddress(way="alone")
    port = (asked.scope.get("server") or ("", 80))[1]
    return LanAddress(way="network", addresses=[f"http://{one}:{port}" for one in addresses])


def is_local_request(asked: HTTPConnection) -> bool:
    """Tell whether a page on the server's own machine asks, not through a proxy.

    The requested host name must be local too: another site's name may resolve to this machine, and
    a proxy usually adds forwarding headers.
    """
    if asked.client is None or not _is_loopback(asked.client.host):
        return False
    return _is_loopback(_named(asked.headers)) and not any(
        name in asked.headers for name in FORWARDED
    )


def _named(headers: Headers) -> str:
    host = headers.get("host", "")
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def network_addresses() -> list[str]:
    """Return this machine's network addresses, found through its routes."""
    found = [address for far in FAR if (address := _address_towards(far)) is not None]
    return list(dict.fromkeys(found))


def _address_towards(far: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Connecting a datagram socket only looks up the route.
            probe.connect((far, 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    found = ipaddress.ip_address(address)
    return None if found.is_loopback or found.is_unspecified else address
