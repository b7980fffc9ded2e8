"""Slow clients, and clients that send too much at once."""

import asyncio
import contextlib
import gc
import logging
import struct
import time

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.server import ServerProtocol

from railtable.server.http import uvicorn_protocols
from railtable.server.http.connection import Connection
from railtable.server.http.connection_limits import ConnectionLimits, TrustedProxies
from railtable.server.http.rate_limits import client_network
from railtable.server.http.token_bucket import FORGET_AFTER, TokenBuckets
from railtable.server.http.uvicorn_protocols import FastWebSocketProtocol, LimitedHttpProtocol
from railtable.server.settings import Limits, Settings
from tests.support.event_loop_lag import LONGEST_STALL, least_stall
from tests.support.server import PEOPLE, WIDE, running, settings

MASK = b"\0\0\0\0"


@contextlib.asynccontextmanager
async def dialled(url: str, first: bytes = b""):
    host, port = url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        writer.write(first)
        await writer.drain()
        yield reader, writer
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


async def is_cut(reader: asyncio.StreamReader, seconds: float = 5.0) -> bool:
    """Tell whether the server closes the connection without an answer."""
    try:
        async with asyncio.timeout(seconds):
            return await reader.read() == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


@pytest.mark.parametrize(
    "first", [b"", b"GET /api/games HT", b"GET /api/games HTTP/1.1\r\nhost: x\r\nx-y: z"]
)
async def test_an_endless_head_times_out(server, monkeypatch, first):
    monkeypatch.setattr(uvicorn_protocols, "HEAD_SECONDS", 0.2)
    async with dialled(server.url, first) as (reader, _):
        assert await is_cut(reader)


async def test_a_slow_head_does_not_extend_the_timeout(server, monkeypatch):
    monkeypatch.setattr(uvicorn_protocols, "HEAD_SECONDS", 0.4)
    async with dialled(server.url, b"GET / HTTP/1.1\r\n") as (reader, writer):
        with contextlib.suppress(ConnectionError):
            for _ in range(20):
                writer.write(b"a: b\r\n")
                await writer.drain()
                await asyncio.sleep(0.05)
        assert await is_cut(reader, 0.5)


async def test_an_endless_body_times_out(server, monkeypatch):
    monkeypatch.setattr(uvicorn_protocols, "BODY_SECONDS", 0.2)
    head = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"
    async with dialled(server.url, head) as (reader, _):
        assert await is_cut(reader)
    assert server.hub.metrics.errors.values == {}


async def test_a_second_head_on_the_same_connection_has_a_deadline_too(server, monkeypatch):
    monkeypatch.setattr(uvicorn_protocols, "HEAD_SECONDS", 0.2)
    whole = b"GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n"
    async with dialled(server.url, whole) as (reader, writer):
        assert await reader.readuntil(b"\r\n") == b"HTTP/1.1 200 OK\r\n"
        await asyncio.sleep(0.3)
        writer.write(b"GET /api/ga")
        async with asyncio.timeout(3):
            await reader.read()


async def test_incomplete_requests_never_lock_others_out(tmp_path):
    limits = Limits(awaited_sockets=50, sockets=80)
    wanted = settings(str(tmp_path / "t.sqlite3"), limits=limits)
    async with running(wanted) as server, contextlib.AsyncExitStack() as stack:
        for _ in range(300):
            await stack.enter_async_context(dialled(server.url, b"GET / HT"))
        ada = server.person()
        assert (await ada.get("health"))["ok"] is True
        await ada.http.aclose()


async def test_sockets_per_address_are_limited(tmp_path):
    limits = Limits(sockets_per_address=5)
    wanted = settings(str(tmp_path / "t.sqlite3"), limits=limits, trusted_proxies="")
    async with running(wanted) as server, contextlib.AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(dialled(server.url)) for _ in range(6)]
        assert await is_cut(opened[5][0], 1.0)
        assert not await is_cut(opened[0][0], 0.1)
        # A closed connection frees a place for a new one.
        opened[0][1].close()
        ada = server.person()
        async with asyncio.timeout(10):
            while not await is_healthy(ada):  # noqa: ASYNC110 nothing tells when a place is free
                await asyncio.sleep(0.02)
        await ada.http.aclose()


async def is_healthy(person):
    """Tell whether a server answers; one that is full cuts the connection."""
    try:
        return (await person.get("health"))["ok"]
    except httpx.TransportError:
        return False


async def until_disconnected(server):
    async with asyncio.timeout(10):
        while server.hub.connections:  # noqa: ASYNC110 nothing tells when one has gone
            await asyncio.sleep(0.01)


async def test_a_closed_websocket_frees_its_place(tmp_path):
    limits = Limits(sockets_per_address=4)
    wanted = settings(str(tmp_path / "t.sqlite3"), limits=limits, trusted_proxies="")
    async with running(wanted) as server:
        ada = server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        for _ in range(12):
            async with ada.live(table):
                pass
            await until_disconnected(server)
        await ada.http.aclose()


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"a" * 20_000,
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 200,
        b"GET / HTTP/1.1\r\na: " + b"b" * 20_000 + b"\r\n\r\n",
        b"GET /api/games HTTP/1.1\r\nhost: x\r\n\r\n" * 5000,
    ],
    ids=["address", "lines", "line", "pipeline"],
)
async def test_the_size_of_a_head_is_limited(server, head):
    async with dialled(server.url, head) as (reader, _):
        text = b""
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(5):
                text = await reader.read()
    assert text.count(b"HTTP/1.1 200") <= 1
    assert text.endswith(b"Invalid HTTP request received.") or text == b""
    assert server.hub.metrics.errors.values == {}


async def test_a_stream_counts_among_the_connections(tmp_path):
    limits = Limits(connections_per_address=2)
    async with running(settings(str(tmp_path / "t.sqlite3"), limits=limits)) as server:
        ada = server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        path = f"/api/tables/{table}/stream?seat=0"
        async with ada.http.stream("GET", path) as one, ada.http.stream("GET", path) as two:
            assert (one.status_code, two.status_code) == (200, 200)
            refused = await ada.http.get(path)
            assert (refused.status_code, refused.json()["error"]) == (503, "too_many_connections")
            with pytest.raises(InvalidStatus):
                async with ada.live(table):
                    pass
        await until_disconnected(server)
        async with ada.live(table):
            pass
        await ada.http.aclose()


def frame(opcode: int, payload: bytes, *, fin: bool = True) -> bytes:
    """Return a client's frame with an all-zero mask."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
    return bytes([(0x80 if fin else 0) | opcode]) + length + MASK + payload


@contextlib.asynccontextmanager
async def upgraded(server, person):
    table = (await person.create("trambahn", PEOPLE, start=True))["id"]
    head = (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\nsec-websocket-version: 13\r\n"
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    async with dialled(server.url, head.encode()) as (reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        yield reader, writer


async def close_code(reader: asyncio.StreamReader) -> int:
    """Return the code of the close frame at the end of the data."""
    told = b""
    with contextlib.suppress(ConnectionError):
        async with asyncio.timeout(10):
            told = await reader.read()
    assert told[-4:-2] == b"\x88\x02"
    return int.from_bytes(told[-2:], "big")


async def test_invalid_utf8_closes_the_connection_without_a_log(server, person, caplog):
    caplog.set_level(logging.WARNING)
    async with upgraded(server, person()) as (reader, writer):
        writer.write(frame(1, b'{"kind":"hello","x":"\xff\xfe"}'))
        assert await close_code(reader) == 1007
    assert caplog.records == []


async def test_a_message_in_too_many_frames_closes_the_connection(server, person):
    async with upgraded(server, person()) as (reader, writer):
        with contextlib.suppress(ConnectionError):
            writer.write(frame(1, b"{", fin=False) + frame(0, b"", fin=False) * 2000)
            await writer.drain()
        assert await close_code(reader) == 1009


@pytest.mark.parametrize("flood", [frame(9, b""), frame(1, b"{}")], ids=["pings", "messages"])
async def test_many_small_frames_at_once_leave_others_their_turn(tmp_path, flood):
    async with running(settings(str(tmp_path / "t.sqlite3"), limits=WIDE)) as server:
        ada = server.person()

        async def stall(_: int) -> float:
            async with upgraded(server, ada) as (reader, writer):
                writer.write(frame(1, b'{"kind":"hello"}'))
                await reader.readuntil(b"welcome")
                read = asyncio.create_task(_read_all(reader))
                server.hub.event_loop_lag.longest = 0.0
                with contextlib.suppress(ConnectionError):
                    writer.write(flood * (400_000 // len(flood)))
                    await asyncio.sleep(1.0)
                read.cancel()
                return server.hub.event_loop_lag.longest

        assert await least_stall(stall) < LONGEST_STALL
        await ada.http.aclose()


async def _read_all(reader: asyncio.StreamReader) -> None:
    while await reader.read(100_000):
        pass


class Transport:
    """A transport that records being closed."""

    def __init__(self):
        self.transport = self
        self.is_cut = False

    def abort(self):
        self.is_cut = True


def test_the_oldest_incomplete_request_is_closed_first():
    connection_limits = ConnectionLimits(
        Settings(limits=Limits(awaited_sockets=2), trusted_proxies="")
    )
    visitors = [Transport() for _ in range(4)]
    for number, visitor in enumerate(visitors):
        assert connection_limits.admit(visitor, f"10.0.0.{number}")  # type: ignore[arg-type]
        connection_limits.waits_for(visitor)  # type: ignore[arg-type]
        if number == 0:
            connection_limits.request_ended(visitor)  # type: ignore[arg-type]
    assert [one.is_cut for one in visitors] == [False, True, False, False]
    assert len(connection_limits) == 3


@pytest.mark.parametrize(
    ("named", "host", "trusted"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.1", "10.1.2.3", False),
        ("10.0.0.5, 10.1.0.0/16", "10.1.2.3", True),
        ("*", "10.1.2.3", True),
        ("", "10.1.2.3", False),
        ("", "", True),
    ],
)
def test_proxies_are_known_by_name_and_by_network(named, host, trusted):
    assert TrustedProxies(named).has(host) is trusted


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("unix:socket", "unix:socket"),
    ],
)
def test_limits_apply_to_ipv6_networks(host, network):
    assert client_network(host) == network


def test_full_buckets_are_dropped(monkeypatch):
    now = 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    buckets, most = TokenBuckets(1.0, 5), 0
    for number in range(5 * FORGET_AFTER + 10):
        now += 1.0
        buckets.take(str(number))
        most = max(most, len(buckets))
    assert most == FORGET_AFTER
    assert len(buckets) == 10


def test_buckets_in_use_are_not_scanned_at_every_request():
    buckets = TokenBuckets(0.001, 5)
    started = time.thread_time()
    for number in range(50_000):
        buckets.take(str(number))
    # A scan at every request beyond the first ten thousand would take minutes.
    assert time.thread_time() - started < 5.0
    assert len(buckets) == 50_000


async def test_a_connection_that_ended_leaves_nothing_for_the_collector(server, person):
    """With many small long-lived objects, full garbage collections are too rare."""
    ada = person()
    table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
    gc.collect()
    gc.disable()
    try:
        for _ in range(3):
            async with ada.live(table) as live:
                await live.until(0, 1)
        async with asyncio.timeout(10):
            # Without the collector, objects in cycles would stay for ever.
            while not is_freed():  # noqa: ASYNC110 nothing tells when they are freed
                await asyncio.sleep(0.02)
    finally:
        gc.enable()


def is_freed():
    """Tell whether nothing is left of WebSockets; one connection is the owner's for requests."""
    kinds = (Connection, ServerProtocol, FastWebSocketProtocol, LimitedHttpProtocol)
    left = [type(one) for one in gc.get_objects() if issubclass(type(one), kinds)]
    return len(left) <= 1 and all(issubclass(kind, LimitedHttpProtocol) for kind in left)
