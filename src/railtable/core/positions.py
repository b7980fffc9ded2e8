"""Positions in text: a state's document with short fields, defaults left out.

`hands: B1 C / -; columns: B1 B4 x3 / -` is two entries.  A game defines how its fields are
written (default: JSON) and how missing ones are filled in; writing leaves an entry out
where filling in would restore it.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

from railtable.core.box import box_of, check_box
from railtable.core.engine import CHANCE, NOBODY, State
from railtable.core.errors import BadNotation, BadOptions, Facts
from railtable.core.game_modules import DocumentModule
from railtable.core.notation import (
    NOTHING,
    FieldFormat,
    Number,
    Read,
    Unread,
    join_tokens,
    tokenise,
)

S = TypeVar("S", bound=State)
PositionFields: TypeAlias = dict[str, Any]
"""Entries by name, as plain data."""

MAX_TEXT: Final = 200_000
IMPOSSIBLE: Final = (ValueError, LookupError, TypeError, ArithmeticError, AttributeError)
"""Errors raised while loading an impossible position."""


class Mover:
    """The seat to move, counted from 1, `chance` or `nobody`."""

    title = "SEAT"
    _NAMES: Final = {int(CHANCE): "chance", int(NOBODY): "nobody"}

    def write(self, value: int) -> list[str]:
        return [self._NAMES.get(value, str(value + 1))]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        token = tokens[at].casefold() if at < len(tokens) else ""
        for seat, name in self._NAMES.items():
            if token == name:
                return seat, at + 1
        if not re.fullmatch(r"[1-9][0-9]?", token):
            raise Unread(at, self.title)
        return int(token) - 1, at + 1


class Counts:
    """A count for each kind: `box*9 tank*8`."""

    def __init__(self, part: FieldFormat) -> None:
        self.title = f"{part.title}*COUNT…"
        self._part = part

    def write(self, value: Mapping[str, int]) -> list[str]:
        return [f"{self._part.write(name)[0]}*{n}" for name, n in value.items() if n] or [NOTHING]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        if tokens[at:] == [NOTHING]:
            return {}, at + 1
        counts: dict[str, int] = {}
        for place in range(at, len(tokens)):
            word, _, number = tokens[place].rpartition("*")
            if not re.fullmatch(r"[0-9]{1,4}", number):
                raise Unread(place, self.title)
            name, _ = self._part.read([word], 0)
            counts[name] = int(number)
        return counts, len(tokens)


class Positions(Generic[S]):
    """Writes and reads the positions of one game.

    `module` converts between documents and states.  An entry is a field of the
    document, unless `entries_of` and its inverse `document_of` say how they differ; entries
    that are not fields are named in `beyond`.  `parts` are the formats of entries that are
    neither plain numbers nor JSON.
    """

    def __init__(
        self,
        module: DocumentModule[S],
        document: type[msgspec.Struct],
        *,
        parts: Mapping[str, FieldFormat],
        complete: Callable[[PositionFields], PositionFields],
        entries_of: Callable[[PositionFields], PositionFields] = dict,
        document_of: Callable[[PositionFields], PositionFields] = dict,
        beyond: Sequence[str] = (),
    ) -> None:
        self._module, self._document = module, document
        self._parts = {**_numbers(document), "to_move": Mover(), **parts}
        self._complete = complete
        self._entries_of, self._document_of = entries_of, document_of
        self._known = [*(field.name for field in msgspec.structs.fields(document)), *beyond]

    def all_entries(self, state: S) -> PositionFields:
        """Return all entries of a state."""
        # Through JSON, so that tuples become lists as in a text that is read.
        fields: PositionFields = msgspec.json.decode(msgspec.json.encode(self._module.dump(state)))
        return self._entries_of(fields)

    def _state_of(self, said: PositionFields) -> S:
        document = msgspec.convert(self._document_of(said), self._document)
        box = box_of(document)
        if box is not None:
            check_box(box)
        return self._module.load(document)

    def write(self, state: S) -> str:
        """Return a state in text, one entry per line."""
        whole = self.all_entries(state)
        kept = dict(whole)
        for name in whole:
            rest = {other: value for other, value in kept.items() if other != name}
            if self._restores(rest, whole):
                kept = rest
        return "\n".join(self.entry(name, value) for name, value in kept.items())

    def _restores(self, said: PositionFields, whole: PositionFields) -> bool:
        try:
            return self._complete(dict(said)) == whole
        except (BadNotation, *IMPOSSIBLE):
            return False

    def entry(self, name: str, value: Any) -> str:
        """Return one entry in text."""
        if name in self._parts:
            return f"{name}: {join_tokens(self._parts[name].write(value))}"
        return f"{name}: {msgspec.json.encode(value).decode()}"

    def read(self, text: str) -> S:
        """Return the state a text describes, or raise BadNotation."""
        if len(text) > MAX_TEXT:
            raise BadNotation("text_too_long", {"limit": MAX_TEXT})
        said: PositionFields = {}
        for entry in filter(None, (part.strip() for part in re.split(r"[;\n]", text))):
            name, _, value = entry.partition(":")
            name = name.strip().casefold()
            if name not in self._known or name in said:
                raise BadNotation("no_such_entry", {"entry": name, "known": ", ".join(self._known)})
            said[name] = self._read(name, value)
        try:
            return self._state_of(self._complete(said))
        except BadOptions as error:
            raise BadNotation(error.key, error.facts) from None
        except IMPOSSIBLE as error:
            raise BadNotation("impossible_position", {"reason": str(error)}) from None

    def _read(self, name: str, text: str) -> Any:
        if name not in self._parts:
            return _decode(name, text)
        tokens = tokenise(text)
        try:
            value, at = self._parts[name].read(tokens, 0)
        except Unread as error:
            raise _unread(name, text, error.expected) from None
        if at < len(tokens):
            raise _unread(name, text, self._parts[name].title)
        # Through JSON, so that lists are lists as in a document.
        return msgspec.json.decode(msgspec.json.encode(value))


def _numbers(document: type[msgspec.Struct]) -> dict[str, FieldFormat]:
    """Return the format of every field that is a plain number."""
    fields = msgspec.structs.fields(document)
    return {field.name: Number("NUMBER", first=0) for field in fields if field.type is int}


def _decode(name: str, text: str) -> Any:
    try:
        return msgspec.json.decode(text.strip())
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise _unread(name, text, "JSON") from None


def _unread(name: str, text: str, expected: str) -> BadNotation:
    facts: Facts = {"entry": name, "text": text.strip(), "expected": expected}
    return BadNotation("entry_not_read", facts)
