"""Defaults for games without these modules: a text board, a picture, positions.

They are made from the view and the document, field by field, with the names in the code where
the game has no texts.
"""

from typing import Any, Final

import msgspec

from railtable.core.actions import Action, View
from railtable.core.markup import Board, Card, Note, board, panel, row
from railtable.core.positions import PositionFields, Positions
from railtable.core.rules import Rules
from railtable.texts import HIDDEN, Texts, say_seat

SHOWN_ELSEWHERE: Final = ("seat", "to_move", "scores")


def words_of(name: str) -> str:
    """Return a name of the code as words: `hand_sizes` is `hand sizes`."""
    return name.replace("_", " ").replace("-", " ")


class DefaultTerminal:
    """A game's `terminal.py`: every field of the view is a line."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self._rules = rules
        self._key = rules.info.key

    def format_view(self, view: View, texts: Texts) -> str:
        """Return the board as lines of text."""
        lines = [f"{name}: {value}" for name, value in fields_of(view, self._key, texts)]
        for seat, points in enumerate(view.scores):
            mark = "→ " if seat == view.to_move else "  "
            lines.append(f"{mark}{say_seat(seat, view.seat, texts)}: {points}")
        return "\n".join(lines)

    def say_action(self, action: Action, player: str, texts: Texts) -> str:
        """Describe an action in a sentence if the game has one, else in notation."""
        key = f"{self._key}-action-{action.__struct_config__.tag}"
        if not texts.has(key):
            return f"{player}: {self._rules.format_action(action)}"
        words: dict[str, str | int | float] = {"player": player}
        for name, value in msgspec.structs.asdict(action).items():
            words[name] = HIDDEN if value is None else _word(value, self._key, texts)
        return texts.say(key, words)

    def format_expectation(self, view: View, texts: Texts) -> str:
        """Return what is expected of the seat to move."""
        key = f"{self._key}-expect"
        if texts.has(key):
            return texts.say(key)
        return say_seat(view.to_move, view.seat, texts) if view.to_move >= 0 else ""


class DefaultPicture:
    """A game's `picture.py`: every field of the view is a row of cards."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        self._key = rules.info.key

    def draw(self, view: View, texts: Texts) -> Board:
        """Return the board for notebooks and link previews."""
        rows = [
            row(Note(name), *(Card(word) for word in value.split(", ")))
            for name, value in fields_of(view, self._key, texts)
        ]
        seats = [
            panel(f"{say_seat(seat, view.seat, texts)}: {points}", lit=seat == view.to_move)
            for seat, points in enumerate(view.scores)
        ]
        return board(texts.name_of(self._key), *rows, *seats)


class DefaultPosition:
    """A game's `position.py`: the fields of its document as JSON."""

    def __init__(self, rules: Rules[Any, Any]) -> None:
        info, modules = rules.info, rules.modules
        self._positions: Positions[Any] = Positions(
            modules.document, info.document, parts={}, complete=_complete
        )

    def format_position(self, state: Any) -> str:
        """Return a state in text."""
        return self._positions.write(state)

    def parse_position(self, text: str) -> Any:
        """Return the state of a text, or raise BadNotation."""
        return self._positions.read(text)


def _complete(said: PositionFields) -> PositionFields:
    return said


def fields_of(view: View, key: str, texts: Texts) -> list[tuple[str, str]]:
    """Return the fields of a view that are not None, each with its name and its value in words."""
    found = []
    for name, value in msgspec.structs.asdict(view).items():
        if name in SHOWN_ELSEWHERE or value is None:
            continue
        said = f"{key}-field-{name}"
        found.append(
            (texts.say(said) if texts.has(said) else words_of(name), _line(value, key, texts))
        )
    return found


def _line(value: Any, key: str, texts: Texts) -> str:
    plain = msgspec.to_builtins(value)
    if isinstance(plain, dict):
        return ", ".join(
            f"{_word(name, key, texts)} {_line(one, key, texts)}" for name, one in plain.items()
        )
    if isinstance(plain, list | tuple):
        return ", ".join(_line(one, key, texts) for one in plain) or "–"
    return str(_word(plain, key, texts))


def _word(value: Any, key: str, texts: Texts) -> str | int | float:
    if isinstance(value, str) and texts.has(f"{key}-word-{value}"):
        return texts.say(f"{key}-word-{value}")
    return value if isinstance(value, str | int | float) else str(value)


DEFAULTS: Final = {
    "terminal": DefaultTerminal,
    "picture": DefaultPicture,
    "position": DefaultPosition,
}
"""The modules that a game may leave out."""
