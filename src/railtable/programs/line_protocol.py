"""The lines that go between host and engine.  docs/line-protocol.md tells what they mean."""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from railtable.core.actions import Action, View
from railtable.core.rules import Rules

VERSION: Final = 1
"""Of the line protocol: moves when a line changes its meaning."""
MOST_LINE: Final = 1_000_000
"""Bytes in a line of an engine."""
MOST_INFOS: Final = 1_000
"""Lines of `info` between a question and its answer."""


class EngineIdentity(msgspec.Struct, frozen=True):
    """Who an engine says it is."""

    name: Annotated[str, Meta(max_length=100)] = "engine"
    author: Annotated[str, Meta(max_length=100)] = ""


def hello_line() -> str:
    """Begin: the engine answers `id` if it likes, then `ready`."""
    return f"railtable {VERSION}"


def game_line(rules: Rules[Any, Any]) -> str:
    """Say which game is played, and by which version of its rules."""
    told = {"game": rules.info.key, "rules_version": rules.info.version}
    return f"game {msgspec.json.encode(told).decode()}"


def choose_line(
    rules: Rules[Any, Any],
    view: View,
    legal: list[Action],
    seed: int,
    seconds: float,
    *,
    complete: bool,
) -> str:
    """Ask for a choice: what the seat knows, and what it may do in words and as actions."""
    told = {
        "seat": view.seat,
        "view": view,
        "legal": [rules.format_action(action) for action in legal],
        "actions": legal,
        "complete": complete,
        "seed": seed,
        "seconds": seconds,
    }
    return f"choose {msgspec.json.encode(told).decode()}"


QUIT: Final = "quit"


def parse_answer(rules: Rules[Any, Any], line: str, legal: list[Action]) -> Action:
    """Return the action an engine's line names; ValueError if it names none."""
    word, _, rest = line.partition(" ")
    match word:
        case "choice":
            number = int(rest) if rest.isascii() and rest.isdecimal() and len(rest) < 7 else -1
            if not 0 <= number < len(legal):
                raise ValueError(line)
            return legal[number]
        case "action":
            try:
                action: Action = msgspec.json.decode(rest, type=rules.info.action)
            except (msgspec.DecodeError, RecursionError) as error:
                raise ValueError(line) from error
            return action
        case _:
            raise ValueError(line)
