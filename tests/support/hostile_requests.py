"""Hostile requests for every endpoint, generated from the table of endpoints.

A body has the endpoint's shape, so that it reaches the handler, with hostile values; others have no
valid shape. Path parameters are existing and impossible names.
"""

import itertools
import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import quote

import msgspec
from msgspec import inspect

from railtable.wire.endpoint import TEXT, Endpoint

WORDS = [
    "\0",
    "a\0b",
    "' or 1=1 --",
    "\u202e\u2066\ufeff",
    "..%2f..%2fetc",
    "🚂" * 8,
    "%s%n{0}${x}",
    "-1",
    "\ufffd\uffff",
]
NUMBERS = [-1, 0, 1, 2**31 - 1, 2**31, 2**53, 2**63, -(2**70), 1.5]
SHAPELESS: list[bytes] = [
    b"",
    b"null",
    b"[]",
    b'"text"',
    b"{",
    b"\xff\xfe\x00",
    b'{"a":' * 3000 + b"1" + b"}" * 3000,
    b"[" * 60_000,
    b'{"text":"' + b"x" * 70_000 + b'"}',
    b'{"name":"\\ud800"}',
]


class Wrong(NamedTuple):
    """A request to be refused, or answered as for anybody."""

    method: str
    path: str
    body: bytes | None


class Hostile:
    """Generate requests, the same ones for the same seed."""

    def __init__(self, seed: int, places: dict[str, list[str]]) -> None:
        self._luck = random.Random(seed)
        self._places = places

    def requests(self, endpoint: Endpoint, many: int) -> Iterator[Wrong]:
        """Return requests to one endpoint, with valid and invalid shapes."""
        shapeless = itertools.cycle(self._luck.sample(SHAPELESS, len(SHAPELESS)))
        for number in range(many):
            path = self._path(endpoint)
            if endpoint.method == "GET":
                yield Wrong("GET", path, None)
            elif number % 3 == 2 or endpoint.body in {None, TEXT}:
                yield Wrong("POST", path, next(shapeless))
            else:
                yield Wrong("POST", path, self._body(endpoint.body))

    def _path(self, endpoint: Endpoint) -> str:
        parts = [self._part(part) for part in endpoint.path.split("/")]
        query = "&".join(f"{name}={quote(self._word())}" for name in endpoint.query)
        return "/".join(parts) + (f"?{query}" if query and self._luck.random() < 0.5 else "")

    def _part(self, part: str) -> str:
        if not part.startswith("{"):
            return part
        known = self._places.get(part[1:-1], [])
        if known and self._luck.random() < 0.75:
            return self._luck.choice(known)
        return quote(self._word(), safe="") or "-"

    def _word(self) -> str:
        return self._luck.choice([*WORDS, "x" * 3000, "999999999", "99999999999"])

    def _body(self, kind: Any) -> bytes:
        body = self._value(inspect.type_info(kind))
        try:
            return msgspec.json.encode(body)
        except (msgspec.MsgspecError, OverflowError):
            # Larger than any number we send ourselves.
            return json.dumps(body).encode()

    def _value(self, kind: inspect.Type) -> Any:
        """Return a value of a kind; now and then of another kind."""
        luck = self._luck
        if luck.random() < 0.04:
            return luck.choice([None, True, [], {}, "x", *NUMBERS])
        match kind:
            case inspect.StructType(fields=fields):
                wanted = [one for one in fields if one.required or luck.random() < 0.6]
                return {one.encode_name: self._value(one.type) for one in wanted}
            case inspect.UnionType(types=types):
                return self._value(luck.choice(types))
            case inspect.ListType(item_type=item, min_length=least):
                return [self._value(item) for _ in range(max(least or 0, luck.randint(0, 3)))]
            case inspect.DictType(key_type=key, value_type=value):
                return {self._text(key): self._value(value) for _ in range(luck.randint(0, 3))}
            case _:
                return self._plain(kind)

    def _plain(self, kind: inspect.Type) -> Any:
        match kind:
            case inspect.StrType():
                return self._text(kind)
            case inspect.LiteralType(values=values):
                return self._luck.choice(values)
            case inspect.IntType() | inspect.FloatType():
                return self._luck.choice([0, 1, 2, *NUMBERS])
            case inspect.BoolType():
                return self._luck.random() < 0.5
            case inspect.NoneType():
                return None
            case _:
                return self._luck.choice(
                    [None, {"kind": "\0"}, [1], "\0", {"id": "\0", "type": "x"}]
                )

    def _text(self, kind: inspect.Type) -> str:
        """Return a text, mostly within its bounds."""
        if not isinstance(kind, inspect.StrType):
            return self._luck.choice(WORDS)
        if kind.pattern is not None:
            return self._luck.choice(["abcdefgh12345678", "abcdefgh\n"])
        text = self._luck.choice([*WORDS, "trambahn", "ada@example.org"])
        text = text.ljust(kind.min_length or 0, "\0")
        return text[: kind.max_length] if kind.max_length else text
