"""Actions in text: a game lists its forms, from which writing and reading follow.

A form is an action's type and a pattern such as `couple {card} {train}`.  Words in
the pattern are literals, fields are formatted by their FieldFormat.  Text is
read token by token without backtracking, so reading takes linear time.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import msgspec

from railtable.core.actions import Action
from railtable.core.errors import BadNotation, Facts

HIDDEN: Final = "?"
"""Stands for a field hidden from the reader."""
NOTHING: Final = "-"
"""Stands for an empty list."""
SEPARATOR: Final = ";"
"""Separates two actions."""
FEW: Final = 5
"""Maximum number of names listed in an error message."""
MAX_TEXT: Final = 20_000
"""Maximum characters of a text: more than any action has."""

Read: TypeAlias = tuple[Any, int]
"""A value that was read, and the position of the next token."""


class Unread(Exception):
    """The expected value is not at this position of the tokens."""

    def __init__(self, at: int, expected: str) -> None:
        super().__init__(expected)
        self.at = at
        self.expected = expected


class FieldFormat(Protocol):
    """Writes and reads the values of one kind of field."""

    title: str
    """The placeholder for the field where a form is shown."""

    def write(self, value: Any) -> list[str]:
        """Return the tokens of a value."""

    def read(self, tokens: Sequence[str], at: int) -> Read:
        """Return the value at a position, or raise Unread."""


class Name:
    """One of the names of a kind of thing, case-insensitive."""

    def __init__(self, title: str, names: Iterable[str]) -> None:
        self.title = title
        self._names = {name.casefold(): name for name in names}
        few = len(self._names) <= FEW
        self._expected = f"{title} ({'|'.join(self._names.values())})" if few else title

    def write(self, value: str) -> list[str]:
        return [value]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        name = self._names.get(_token(tokens, at).casefold())
        if name is None:
            raise Unread(at, self._expected)
        return name, at + 1


class Number:
    """A number, counted from `first` where the action counts from 0."""

    _PATTERN = re.compile(r"-?[0-9]{1,9}")

    def __init__(self, title: str, first: int = 1) -> None:
        self.title = title
        self._first = first

    def write(self, value: int) -> list[str]:
        return [str(value + self._first)]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        found = matched(self._PATTERN, tokens, at, self.title)
        return int(found[0]) - self._first, at + 1


class Factor:
    """A multiplier, written `x3`."""

    _PATTERN = re.compile(r"[xX]([0-9]{1,9})")

    def __init__(self, title: str) -> None:
        self.title = title

    def write(self, value: int) -> list[str]:
        return [f"x{value}"]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        return int(matched(self._PATTERN, tokens, at, self.title)[1]), at + 1


class Point:
    """A point of the table, written `x,y`."""

    title = "X,Y"
    _PATTERN = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9})")

    def write(self, value: tuple[int, int]) -> list[str]:
        return [f"{value[0]},{value[1]}"]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        found = matched(self._PATTERN, tokens, at, self.title)
        return (int(found[1]), int(found[2])), at + 1


class Maybe:
    """A value, or one token for None: `?` where it is hidden."""

    def __init__(self, part: FieldFormat, none: str = HIDDEN) -> None:
        self.title = part.title if none == HIDDEN else f"{part.title} or {none}"
        self._part = part
        self._none = none

    def write(self, value: Any) -> list[str]:
        return [self._none] if value is None else self._part.write(value)

    def read(self, tokens: Sequence[str], at: int) -> Read:
        if _token(tokens, at).casefold() == self._none:
            return None, at + 1
        return self._part.read(tokens, at)


class Many:
    """Any number of values one after the other, `-` for none."""

    def __init__(self, part: FieldFormat) -> None:
        self.title = f"{part.title}…"
        self._part = part

    def write(self, value: Sequence[Any]) -> list[str]:
        return [token for item in value for token in self._part.write(item)] or [NOTHING]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        if _token(tokens, at) == NOTHING:
            return (), at + 1
        item, at = self._part.read(tokens, at)
        items = [item]
        while at < len(tokens):
            try:
                item, at = self._part.read(tokens, at)
            except Unread:
                break
            items.append(item)
        return tuple(items), at


class Rows:
    """Lists separated by `/`, `none` for no list at all."""

    none: Final = "none"

    def __init__(self, row: FieldFormat) -> None:
        self.title = f"{row.title} / …"
        self._row = row

    def write(self, value: Sequence[Any]) -> list[str]:
        tokens: list[str] = []
        for row in value:
            tokens += ["/", *self._row.write(row)]
        return tokens[1:] or [self.none]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        if _token(tokens, at).casefold() == self.none:
            return (), at + 1
        row, at = self._row.read(tokens, at)
        rows = [row]
        while _token(tokens, at) == "/":
            row, at = self._row.read(tokens, at + 1)
            rows.append(row)
        return tuple(rows), at


class Pair:
    """Exactly two values, by seat, separated by `/`."""

    def __init__(self, part: FieldFormat) -> None:
        self.title = f"{part.title} / {part.title}"
        self._part = part

    def write(self, value: tuple[Any, Any]) -> list[str]:
        return [*self._part.write(value[0]), "/", *self._part.write(value[1])]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        first, at = self._part.read(tokens, at)
        second, at = self._part.read(tokens, _literal(tokens, at, "/"))
        return (first, second), at


class Flag:
    """Optional words."""

    def __init__(self, words: str) -> None:
        self.title = f"[{words}]"
        self._words = tokenise(words)

    def write(self, value: object) -> list[str]:
        return self._words if value else []

    def read(self, tokens: Sequence[str], at: int) -> Read:
        if _token(tokens, at).casefold() != self._words[0]:
            return False, at
        for word in self._words:
            at = _literal(tokens, at, word)
        return True, at


class Field(NamedTuple):
    """A field of a pattern."""

    name: str
    part: FieldFormat


class Form:
    """The notation of one action type."""

    def __init__(self, action: type[Action], pattern: str, **parts: FieldFormat) -> None:
        assert set(action.__struct_fields__) == set(parts), pattern
        self.action = action
        self.pattern = pattern
        self._places = [_place(token, parts) for token in tokenise(pattern)]

    @property
    def usage(self) -> str:
        """The form with a placeholder for each field."""
        return join_tokens(
            place.part.title if isinstance(place, Field) else place for place in self._places
        )

    def write(self, action: Action) -> list[str]:
        """Return an action's tokens."""
        tokens: list[str] = []
        for place in self._places:
            if isinstance(place, Field):
                tokens += place.part.write(getattr(action, place.name))
            else:
                tokens.append(place)
        return tokens

    def read(self, tokens: Sequence[str]) -> Action:
        """Return the action of the tokens, all of them used, or raise Unread."""
        fields: dict[str, Any] = {}
        at = 0
        for place in self._places:
            if isinstance(place, Field):
                fields[place.name], at = place.part.read(tokens, at)
            else:
                at = _literal(tokens, at, place)
        if at < len(tokens):
            raise Unread(at, "")
        return self.action(**fields)


class Grammar:
    """All forms of a game's actions."""

    def __init__(self, *forms: Form) -> None:
        self.forms = forms
        self._by_type: Mapping[type[Action], Form] = {form.action: form for form in forms}

    def write(self, action: Action) -> str:
        """Return an action in text."""
        return join_tokens(self._by_type[type(action)].write(action))

    def read(self, text: str) -> Action:
        """Return the action of a text, or raise BadNotation."""
        if len(text) > MAX_TEXT:
            raise BadNotation("text_too_long", {"limit": MAX_TEXT})
        tokens = tokenise(text)
        failures: list[Unread] = []
        for form in self.forms:
            try:
                return _typed(form.read(tokens))
            except Unread as failure:
                failures.append(failure)
        raise _refused(text, tokens, failures)


def _typed(action: Action) -> Action:
    """Return an action with fields of the declared types, or raise BadNotation."""
    try:
        return msgspec.convert(msgspec.to_builtins(action), type(action))
    except msgspec.ValidationError as error:
        raise BadNotation("action_malformed", {"reason": str(error)}) from None


def _refused(text: str, tokens: list[str], failures: list[Unread]) -> BadNotation:
    """Return the error that says what was expected where reading got furthest."""
    at = max(failure.at for failure in failures)
    expected = [failure.expected for failure in failures if failure.at == at]
    named = list(dict.fromkeys(filter(None, expected)))
    facts: Facts = {"text": text, "at": _token(tokens, at), "expected": ", ".join(named)}
    if not named:
        return BadNotation("action_goes_on", facts)
    if not facts["at"]:
        return BadNotation("action_unfinished", facts)
    return BadNotation("action_not_read", facts)


def tokenise(text: str) -> list[str]:
    """Return the tokens of a text: `>` and `/` anywhere, `,` and `:` at the end of a word."""
    tokens: list[str] = []
    for word in text.replace(">", " > ").replace("/", " / ").split():
        if len(word) > 1 and word[-1] in ",:":
            tokens += [word[:-1], word[-1]]
        else:
            tokens.append(word)
    return tokens


def join_tokens(tokens: Iterable[str]) -> str:
    """Return tokens as readable text."""
    return " ".join(tokens).replace(" ,", ",").replace(" :", ":")


def split_actions(text: str) -> list[str]:
    """Return the texts of several actions written in one."""
    return [part.strip() for part in text.split(SEPARATOR)]


def _place(token: str, parts: Mapping[str, FieldFormat]) -> Field | str:
    return Field(token[1:-1], parts[token[1:-1]]) if token[0] == "{" else token


def _token(tokens: Sequence[str], at: int) -> str:
    """Return the token at a position, empty after the last."""
    return tokens[at] if at < len(tokens) else ""


def matched(pattern: re.Pattern[str], tokens: Sequence[str], at: int, title: str) -> re.Match[str]:
    """Return the match of the token at a position with a pattern, or raise Unread."""
    found = pattern.fullmatch(_token(tokens, at))
    if found is None:
        raise Unread(at, title)
    return found


def _literal(tokens: Sequence[str], at: int, word: str) -> int:
    """Return the position after a required word."""
    if _token(tokens, at).casefold() != word:
        raise Unread(at, word)
    return at + 1
