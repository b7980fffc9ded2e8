"""Text form of actions for games that define no notation: `take heap=2 count=1`.

The first word is the action's kind, then its fields by name with values as JSON; a text without
spaces needs no quotes.  A hidden field is `?`.
"""

import re
from typing import Any, Final, get_args

import msgspec

from railtable.core.actions import Action
from railtable.core.errors import BadNotation
from railtable.core.notation import HIDDEN, MAX_TEXT, SEPARATOR

WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
"""A text that is written without quotes."""
FIELD: Final = re.compile(r"(\w+)=(\"(?:[^\"\\]|\\.)*\"|\S+)\s*")
JSON_WORDS: Final = frozenset({"true", "false", "null"})


class FieldNotation:
    """Writes and reads the actions of one game by the names of their fields."""

    def __init__(self, action: Any) -> None:
        kinds = get_args(action) or (action,)
        self._action = action
        self._kinds = {str(kind.__struct_config__.tag): kind for kind in kinds}

    def format_action(self, action: Action) -> str:
        """Return an action in text."""
        words = [str(action.__struct_config__.tag)]
        for field in msgspec.structs.fields(action):
            value = getattr(action, field.name)
            words.append(f"{field.encode_name}={_written(value)}")
        return " ".join(words)

    def parse_action(self, text: str) -> Action:
        """Return the action of a text, or raise BadNotation."""
        kind, _, rest = text[:MAX_TEXT].strip().partition(" ")
        known = {name.casefold(): name for name in self._kinds}
        if kind.casefold() not in known:
            raise self._unread(text, kind, "|".join(self._kinds))
        document: dict[str, Any] = {"kind": known[kind.casefold()]}
        at, rest = 0, rest.strip()
        while at < len(rest):
            found = FIELD.match(rest, at)
            if found is None:
                raise self._unread(text, rest[at:], "NAME=VALUE")
            document[found[1]] = _read(found[2])
            at = found.end()
        try:
            action: Action = msgspec.convert(document, self._action)
        except msgspec.ValidationError as error:
            raise self._unread(text, rest or "–", str(error)) from None
        return action

    def _unread(self, text: str, at: str, expected: str) -> BadNotation:
        return BadNotation("action_not_read", {"text": text, "at": at, "expected": expected})


def _written(value: Any) -> str:
    if value is None:
        return HIDDEN
    if isinstance(value, str) and WORD.fullmatch(value) and value not in JSON_WORDS:
        return value
    # A semicolon would end the action.
    return msgspec.json.encode(value).decode().replace(SEPARATOR, "\\u003b")


def _read(text: str) -> Any:
    if text == HIDDEN:
        return None
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
