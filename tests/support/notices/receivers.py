"""Receivers of notices on loopback: a webhook, a push service, a mail server."""

import asyncio
import base64
import email
import email.policy
import json
import os
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from email.message import EmailMessage
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tools.local_server import free_port


class Request:
    """A received request."""

    def __init__(self, method: str, path: str, headers: dict[str, str], body: bytes) -> None:
        self.method, self.path, self.headers, self.body = method, path, headers, body

    def json(self) -> Any:
        return json.loads(self.body)


Answer = Callable[[Request], bytes]


def plain(status: str = "200 OK", *headers: str) -> Answer:
    lines = [f"HTTP/1.1 {status}", "content-length: 0", "connection: close", *headers, "", ""]
    return lambda _request: "\r\n".join(lines).encode()


class Receiver:
    """A small HTTP server that keeps its requests, and returns configured answers."""

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.answer: Answer = plain()
        self.url = ""
        self.port = 0
        self.delay = 0.0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            first, *lines = head.rstrip("\r\n").split("\r\n")
            headers = {
                name.strip().lower(): text.strip()
                for name, _, text in (line.partition(":") for line in lines)
            }
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            method, path, _ = first.split(" ")
            self.requests.append(Request(method, path, headers, body))
            answer = self.answer(self.requests[-1])
            await asyncio.sleep(self.delay)
            writer.write(answer)
            await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def wait(self, number: int, seconds: float = 60.0) -> list[Request]:
        """Wait for a number of requests, and return them."""
        async with asyncio.timeout(seconds):
            while len(self.requests) < number:  # noqa: ASYNC110 it arrives from elsewhere
                await asyncio.sleep(0.02)
        return self.requests


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    """Run a receiver."""
    one = Receiver()
    server = await asyncio.start_server(one.serve, "127.0.0.1", 0)
    one.port = server.sockets[0].getsockname()[1]
    one.url = f"http://127.0.0.1:{one.port}"
    async with server:
        yield one


class Browser:
    """The keys of a subscribed browser, to read pushes."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self.endpoint = endpoint

    def subscription(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": self.endpoint, "p256dh": text(point), "auth": text(self._auth)}

    def read(self, request: Request) -> Any:
        """Decrypt a push as a browser would."""
        assert request.headers["content-encoding"] == "aes128gcm"
        plain = http_ece.decrypt(
            request.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        return json.loads(plain)


def check_signature(request: Request, public_key: str, audience: str) -> dict[str, Any]:
    """Check the sender as a push service does (RFC 8292), and return its claims."""
    kind, _, words = request.headers["authorization"].partition(" ")
    assert kind == "vapid"
    parts = dict(word.strip().split("=", 1) for word in words.split(","))
    assert parts["k"].rstrip("=") == public_key
    signed, _, signature = parts["t"].rpartition(".")
    raw = raw_of(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw_of(public_key))
    key.verify(der, signed.encode(), ec.ECDSA(SHA256()))
    claims: dict[str, Any] = json.loads(raw_of(signed.partition(".")[2]))
    assert claims["aud"] == audience
    assert time.time() < claims["exp"] <= time.time() + 24 * 3600
    return claims


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def raw_of(encoded: str) -> bytes:
    return base64.urlsafe_b64decode(encoded + "=" * (-len(encoded) % 4))


class Letters:
    """A mail server that keeps its messages."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.envelopes: list[tuple[str, list[str]]] = []
        self.port = free_port()

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        self.envelopes.append((envelope.mail_from, envelope.rcpt_tos))
        return "250 OK"

    async def wait(self, number: int, seconds: float = 60.0) -> list[EmailMessage]:
        async with asyncio.timeout(seconds):
            while len(self.letters) < number:  # noqa: ASYNC110 it arrives from elsewhere
                await asyncio.sleep(0.02)
        return self.letters


@contextmanager
def mail_server() -> Iterator[Letters]:
    """Run a mail server."""
    letters = Letters()
    controller = Controller(letters, hostname="127.0.0.1", port=letters.port)
    controller.start()
    try:
        yield letters
    finally:
        controller.stop()


@contextmanager
def receiving_aside() -> Iterator[Receiver]:
    """Run a receiver in a thread, for tests that drive a browser."""
    one, started, done = Receiver(), threading.Event(), asyncio.Event()

    async def run() -> None:
        server = await asyncio.start_server(one.serve, "127.0.0.1", 0)
        one.port = server.sockets[0].getsockname()[1]
        one.url = f"http://127.0.0.1:{one.port}"
        async with server:
            started.set()
            await done.wait()

    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_until_complete, args=(run(),))
    thread.start()
    started.wait()
    try:
        yield one
    finally:
        loop.call_soon_threadsafe(done.set)
        thread.join()
        loop.close()


def wait_aside(receiver: Receiver, number: int, seconds: float = 60.0) -> list[Request]:
    """Wait for a number of requests to a receiver in a thread, and return them."""
    until = time.monotonic() + seconds
    while len(receiver.requests) < number and time.monotonic() < until:
        time.sleep(0.02)
    assert len(receiver.requests) >= number
    return receiver.requests


def wait_told(receiver: Receiver, words: str, seconds: float = 60.0) -> str:
    """Wait for a webhook message with some words, alone or among others, and return its text."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for request in list(receiver.requests):
            told = request.json()
            if words in told["title"] or words in told["message"]:
                return str(told["message"])
        time.sleep(0.02)
    raise AssertionError([request.json() for request in receiver.requests])
