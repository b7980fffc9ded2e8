"""The direct write path of the server: frames valid for any client, in order."""

import asyncio
import tomllib
from pathlib import Path

import msgspec
import pytest
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from railtable.server.http.connection import Connection, Socket
from railtable.server.http.message_handler import Asker
from railtable.server.http.uvicorn_protocols import LimitedHttpProtocol
from railtable.server.http.websocket_frames import NOT_PLAIN, frame_of, plain_size
from tests.support.server import PEOPLE, running, settings


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_is_read_by_a_strict_client(size):
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN, max_size=None)
    client.receive_data(frame_of(b"x" * size))
    (frame,) = client.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, b"x" * size)


def client_frame(text, opcode=Opcode.TEXT, *, fin=True):
    return Frame(opcode, text, fin).serialize(mask=True)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535])
def test_the_length_of_a_plain_frame_is_known_as_soon_as_its_head_is_there(size):
    frame = client_frame(b"x" * size)
    told = [plain_size(frame[:count], 65_536) for count in range(9)]
    assert all(one in {0, len(frame)} for one in told)
    assert told[4:] == [len(frame)] * 5
    assert plain_size(frame, size) == len(frame)
    assert plain_size(frame, size - 1) == NOT_PLAIN


@pytest.mark.parametrize(
    "frame",
    [
        client_frame(b"x", Opcode.BINARY),
        client_frame(b"x", Opcode.PING),
        client_frame(b"x", fin=False),
        client_frame(b"x", Opcode.CONT),
        client_frame(b"x" * 65_536),
        Frame(Opcode.TEXT, b"unmasked").serialize(mask=False),
        b"\xc1" + client_frame(b"reserved")[1:],
    ],
    ids=["binary", "ping", "begun", "going on", "large", "unmasked", "reserved"],
)
def test_any_other_frame_is_not_plain(frame):
    assert plain_size(frame, 1 << 20) == NOT_PLAIN


class Pieces:
    """A client that chooses how its bytes are split."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer
        self.protocol = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN)
        self.heard = []

    @classmethod
    async def at(cls, server, table):
        host, port = server.url.removeprefix("http://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        head = f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
        head += "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        head += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        writer.write(head.encode())
        await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    async def send(self, *pieces):
        for piece in pieces:
            self.writer.write(piece)
            await asyncio.sleep(0.02)

    async def next(self, wanted):
        """Return the next message of a kind, or the code of a close."""
        async with asyncio.timeout(20):
            while True:
                while self.heard:
                    frame = self.heard.pop(0)
                    if frame.opcode is Opcode.CLOSE:
                        return int.from_bytes(frame.data[:2], "big")
                    message = msgspec.json.decode(frame.data or b"{}")
                    if message.get("kind") == wanted:
                        return message
                self.protocol.receive_data(await self.reader.read(65_536))
                self.heard += self.protocol.events_received()


def nonsense(key):
    return client_frame(msgspec.json.encode({"kind": "nonsense", "key": key, "é": "é"}))


async def test_frames_are_read_for_any_split_and_any_frames_between(tmp_path):
    async with running(settings(str(tmp_path / "t.sqlite3"))) as server:
        ada = server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        await ada.http.aclose()
        client = await Pieces.at(server, table)
        hello = client_frame(b'{"kind":"hello"}')
        await client.send(hello[:1], hello[1:3], hello[3:7], hello[7:] + nonsense("1"))
        await client.next("welcome")
        fourth, fifth = nonsense("4"), nonsense("5")
        await client.send(nonsense("2") + nonsense("3"), fourth[:-1])
        # Not a plain frame: from now on the parser reads everything.
        await client.send(fourth[-1:], client_frame(b"", Opcode.PING) + fifth[:9])
        await client.send(fifth[9:], client_frame(b'{"kind":"non', fin=False))
        await client.send(client_frame(b'sense","key":"6"}', Opcode.CONT) + nonsense("7"))
        keys = [(await client.next("problem"))["key_of"] for _ in range(7)]
        client.writer.close()
    assert keys == ["1", "2", "3", "4", "5", "6", "7"]


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (client_frame(b'{"kind":"hello"\xff}'), 1007),
        (client_frame(b"x" * 65_535), None),
        (Frame(Opcode.TEXT, b"unmasked").serialize(mask=False), 1002),
    ],
    ids=["no text", "large", "unmasked"],
)
async def test_a_first_frame_that_is_wrong_is_refused_as_the_standard_says(tmp_path, frame, code):
    async with running(settings(str(tmp_path / "t.sqlite3"))) as server:
        ada = server.person()
        table = (await ada.create("trambahn", PEOPLE, start=True))["id"]
        await ada.http.aclose()
        client = await Pieces.at(server, table)
        await client.send(frame)
        told = await client.next("problem")
        client.writer.close()
    assert told == code or (code is None and told["error"] == "malformed_message")


class Lazy(Socket):
    """A socket whose direct path is closed at first, and whose normal path waits for a test."""

    def __init__(self):
        self.is_open = False
        self.sent = []
        self.is_sending, self.may_send = asyncio.Event(), asyncio.Event()
        self.has_sent_three = asyncio.Event()

    def send_now(self, payload):
        if self.is_open:
            self.sent.append(payload)
        return self.is_open

    async def send(self, payload):
        self.is_sending.set()
        await self.may_send.wait()
        self.sent.append(payload)
        if len(self.sent) == 3:
            self.has_sent_three.set()


async def test_queued_messages_are_never_overtaken(tmp_path):
    async with running(settings(str(tmp_path / "t.sqlite3"))) as server:
        socket = Lazy()
        asker = Asker(None, "")
        connection = Connection(socket, asker, server.hub, server.hub)  # type: ignore[arg-type]
        writer = asyncio.create_task(connection.write())
        connection.push(b"1")
        await socket.is_sending.wait()
        # The first is being sent and the queue is empty: the others must not overtake it.
        socket.is_open = True
        connection.push(b"2")
        connection.push(b"3")
        assert socket.sent == []
        socket.may_send.set()
        await socket.has_sent_three.wait()
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


def test_uvicorn_has_a_reviewed_version():
    """Review the protocols of a newer version first, then raise the bounds in pyproject.toml."""
    with (Path(__file__).parent.parent.parent.parent / "pyproject.toml").open("rb") as file:
        wanted = tomllib.load(file)["project"]["dependencies"]
    bounds = {one.split(">")[0]: one for one in wanted if ">" in one}
    for name in ("uvicorn", "websockets", "httptools"):
        assert "<" in bounds[name], bounds[name]
    known = {
        LimitedHttpProtocol.__bases__[-1]: (
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
