"""The LAN address of a server, and the requests that may learn it."""

import pytest
from starlette.requests import HTTPConnection

from railtable.server.http import lan_address
from railtable.server.run import addresses_of
from railtable.wire.tables import LanAddress

LAN = "192.168.7.9"
EVERYWHERE = "0.0.0.0"


@pytest.fixture
def networked(monkeypatch):
    """A machine with one address on a network."""
    monkeypatch.setattr("railtable.server.http.lan_address.network_addresses", lambda: [LAN])


def asked(client="127.0.0.1", **headers):
    """Return a request as the application sees it."""
    headers = {"host": "127.0.0.1:8000"} | {k.replace("_", "-"): v for k, v in headers.items()}
    raw = [(name.encode(), text.encode()) for name, text in headers.items()]
    address = ("127.0.0.1", 8000)
    return HTTPConnection(
        {"type": "http", "headers": raw, "client": (client, 5), "server": address}
    )


async def test_a_server_for_its_own_machine_only_says_so(person, networked):
    assert await person().get("reach") == {"way": "alone", "addresses": []}


@pytest.mark.parametrize("name", ["127.0.0.1:8000", "localhost", "localhost:8000", "[::1]:8000"])
def test_local_requests_get_the_network_addresses(networked, name):
    told = lan_address.lan_address_of(asked(host=name), EVERYWHERE)
    assert told == LanAddress(way="network", addresses=[f"http://{LAN}:8000"])


@pytest.mark.parametrize(
    "headers",
    [
        {"client": "198.51.100.7"},
        {"client": LAN},
        {"client": "not an address"},
        {"host": "play.example"},
        {"host": "evil.example:8000"},
        {"host": "localhost.evil.example"},
        {"host": "127.0.0.1.evil.example"},
        {"host": ""},
        {"x_forwarded_for": "127.0.0.1"},
        {"x_forwarded_for": "198.51.100.7"},
        {"forwarded": "for=127.0.0.1"},
        {"x_real_ip": "127.0.0.1"},
        {"via": "1.1 proxy"},
    ],
    ids=str,
)
def test_requests_that_may_be_remote_get_no_address(networked, headers):
    assert lan_address.lan_address_of(asked(**headers), EVERYWHERE) == LanAddress(way="as_asked")


def test_a_machine_without_a_network_has_no_address(monkeypatch):
    monkeypatch.setattr("railtable.server.http.lan_address.network_addresses", list)
    assert lan_address.lan_address_of(asked(), EVERYWHERE) == LanAddress(way="alone")


def test_own_addresses_are_found_without_sending_anything():
    for address in lan_address.network_addresses():
        assert not address.startswith("127.")


@pytest.mark.parametrize(
    ("host", "addresses"),
    [
        ("127.0.0.1", ["http://127.0.0.1:80/"]),
        ("::1", ["http://[::1]:80/"]),
        (EVERYWHERE, ["http://127.0.0.1:80/", f"http://{LAN}:80/"]),
    ],
)
def test_a_server_prints_urls_that_can_be_typed(monkeypatch, host, addresses):
    monkeypatch.setattr("railtable.server.run.network_addresses", lambda: [LAN])
    assert addresses_of(host, 80) == addresses
