"""Bad messages: malformed, huge, out of turn, stolen, old, mistyped."""

import random
import string
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed

from tests.support.server import Live, Person, fresh_key

KINDS = [
    "hello",
    "play",
    "undo",
    "consent",
    "preview",
    "hint",
    "propose",
    "judge",
    "say",
    "ping",
    "update",
    "accepted",
    "",
    "PLAY",
]
FIELDS = ["seat", "revision", "key", "actions", "action", "after", "limit", "to", "agree", "text"]


class Fuzzer:
    """Generate bad messages, the same ones for the same seed."""

    def __init__(self, seed: int, legal: list[Any]) -> None:
        self._luck = random.Random(seed)
        self._legal = legal

    def message(self) -> str | bytes:
        """Return a message that must change nothing."""
        makers = [self._noise, self._deep, self._mistyped, self._mangled, self._stolen, self._old]
        return self._luck.choice(makers)()

    def _noise(self) -> str | bytes:
        size = self._luck.choice([0, 1, 7, 200, 60_000])
        if self._luck.random() < 0.3:
            return self._luck.randbytes(size)
        return "".join(self._luck.choices(string.printable + "é🚂\u202e\u0000", k=size))

    def _deep(self) -> str:
        depth = self._luck.choice([10, 900, 5000])
        opening, closing = self._luck.choice([("[", "]"), ('{"a":', "}")])
        return '{"kind":"play","actions":' + opening * depth + "1" + closing * depth + "}"

    def _mistyped(self) -> str:
        message = {"kind": self._luck.choice(KINDS)}
        for field in self._luck.sample(FIELDS, self._luck.randint(0, len(FIELDS))):
            message[field] = self._any_value(3)
        return msgspec.json.encode(message).decode()

    def _any_value(self, depth: int) -> Any:
        luck = self._luck
        plain = [
            None,
            True,
            -1,
            0,
            2**31,
            2**63,
            -(2**70),
            1.5,
            1e308,
            "",
            "x" * 70,
            "0",
            fresh_key(),
        ]
        if depth and luck.random() < 0.4:
            if luck.random() < 0.5:
                return [self._any_value(depth - 1) for _ in range(luck.randint(0, 4))]
            return {luck.choice(["kind", "card", "a"]): self._any_value(depth - 1)}
        return luck.choice(plain)

    def _mangled(self) -> str:
        """Return a good message with some characters changed."""
        text = list(msgspec.json.encode(self._good(seat=0, revision=0)).decode())
        for _ in range(self._luck.randint(1, 5)):
            place = self._luck.randrange(len(text))
            text[place] = self._luck.choice(string.printable)
        # After any change it is still a message about an old revision.
        return "".join(text).replace('"revision":', '"revision":-')

    def _good(self, *, seat: int, revision: int) -> dict[str, Any]:
        action = self._luck.choice(self._legal)
        kind = self._luck.choice(["play", "preview", "judge", "undo", "consent", "hint"])
        extras: dict[str, dict[str, Any]] = {
            "play": {"actions": [action]},
            "preview": {"actions": [action, action]},
            "judge": {"action": action},
            "undo": {"to": self._luck.randint(0, 9)},
            "consent": {"agree": True},
        }
        base = {"kind": kind, "seat": seat, "revision": revision, "key": fresh_key()}
        return base | extras.get(kind, {})

    def _stolen(self) -> str:
        """Act for another holder's seat, or one that does not exist."""
        seat = self._luck.choice([1, 2, 63])
        return msgspec.json.encode(self._good(seat=seat, revision=self._revision())).decode()

    def _revision(self) -> int:
        return self._luck.choice([0, 1, 2, 3, 10, 2**31 - 1])

    def _old(self) -> str:
        """Act for an own seat, too late or too early."""
        revision = self._luck.choice([0, 1, 99999])
        return msgspec.json.encode(self._good(seat=0, revision=revision)).decode()


async def fuzz(person: Person, table: str, messages: int, seed: int) -> dict[str, int]:
    """Send bad messages and count the answers; the connection may close, but never hang."""
    answers: dict[str, int] = {}
    position = await person.get(f"tables/{table}/position?seat=0")
    fuzzer = Fuzzer(seed, position["legal"] or [{"kind": "end_turn"}])
    sent = 0
    while sent < messages:
        async with person.live(table, seats=[0]) as live:
            try:
                while sent < messages:
                    await live.socket.send(fuzzer.message())
                    sent += 1
                    if sent % 50 == 0:
                        await _drain(live, answers)
                await _drain(live, answers)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                assert code in {1000, 1005, 1007, 1009, 1012}, closed
                answers["closed"] = answers.get("closed", 0) + 1
    return answers


async def _drain(live: Live, answers: dict[str, int]) -> None:
    """Read everything up to a pong, which proves that the server still reads."""
    await live.send({"kind": "ping"})
    while True:
        kind = (await live.receive(30))["kind"]
        answers[kind] = answers.get(kind, 0) + 1
        if kind == "pong":
            return
