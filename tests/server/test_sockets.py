"""The short way out of the server: frames as any client reads them, in the order told."""

import asyncio
import tomllib
from pathlib import Path

import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from railtable.server.http.answers import Asker
from railtable.server.http.connection import Connection, Socket
from railtable.server.http.sockets import GuardedHttp, frame_of
from tests.support.server import PEOPLE, running, settings


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_is_read_by_a_strict_client(size):
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    client.receive_data(frame_of(b"x" * size))
    (frame,) = client.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, b"x" * size)


class Lazy(Socket):
    """A socket whose short way is shut until it is opened, and whose long way is slow."""

    def __init__(self):
        self.is_open = False
        self.sent = []

    def send_now(self, payload):
        if self.is_open:
            self.sent.append(payload)
        return self.is_open

    async def send(self, payload):
        await asyncio.sleep(0.01)
        self.sent.append(payload)


async def test_what_waits_is_never_overtaken(tmp_path):
    async with running(settings(str(tmp_path / "t.sqlite3"))) as server:
        socket = Lazy()
        asker = Asker(None, "")
        connection = Connection(socket, asker, server.hub, server.hub)  # type: ignore[arg-type]
        writer = asyncio.create_task(connection.write())
        connection.push(b"1")
        await asyncio.sleep(0.005)
        # The first is on its way and nothing waits: the others may not slip past it.
        socket.is_open = True
        connection.push(b"2")
        connection.push(b"3")
        await asyncio.sleep(0.1)
        connection.push(b"4")
        writer.cancel()
    assert socket.sent == [b"1", b"2", b"3", b"4"]


async def test_messages_sent_faster_than_they_are_taken_are_all_answered(tmp_path):
    async with running(settings(str(tmp_path / "t.sqlite3"))) as server:
        ada = server.person()
        made = await ada.create("trambahn", PEOPLE, start=True)
        async with ada.live(made["id"]) as live:
            for number in range(200):
                await live.send({"kind": "nonsense", "key": str(number)})
            told = [await live.expect("problem") for _ in range(200)]
        await ada.http.aclose()
    assert [one["key_of"] for one in told] == [str(number) for number in range(200)]


def test_uvicorn_is_of_a_version_whose_inside_is_known():
    """A newer one is looked through first: its protocols, then the bounds in pyproject.toml."""
    with (Path(__file__).parent.parent.parent / "pyproject.toml").open("rb") as file:
        wanted = tomllib.load(file)["project"]["dependencies"]
    bounds = {one.split(">")[0]: one for one in wanted if ">" in one}
    for name in ("uvicorn", "websockets", "httptools"):
        assert "<" in bounds[name], bounds[name]
    known = {
        GuardedHttp.__base__: (
            "connection_made connection_lost data_received handle_websocket_upgrade "
            "pause_writing resume_writing on_message_begin on_url on_header on_headers_complete"
        ),
        WebSocketsSansIOProtocol: (
            "connection_made connection_lost data_received handle_connect handle_cont receive send "
            "send_receive_event_to_app handle_parser_exception pause_writing resume_writing"
        ),
    }
    for base, names in known.items():
        for name in names.split():
            assert name in vars(base), (base, name)
