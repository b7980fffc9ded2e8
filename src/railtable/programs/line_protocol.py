"""The lines between host and engine, as described in docs/line-protocol.md."""

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from railtable.core.actions import Action, View
from railtable.core.rules import Rules

VERSION: Final = 1
"""Version of the line protocol; it changes when the meaning of a line does."""
MOST_LINE: Final = 1_000_000
"""Maximum bytes of an engine's line."""
MOST_INFOS: Final = 1_000
"""Maximum number of `info` lines before an answer."""


class EngineIdentity(msgspec.Struct, frozen=True):
    """An engine's name and author."""

    name: Annotated[str, Meta(max_length=100)] = "engine"
    author: Annotated[str, Meta(max_length=100)] = ""


def hello_line() -> str:
    """Return the first line; the engine answers with an optional `id`, then `ready`."""
    return f"railtable {VERSION}"


def game_line(rules: Rules[Any, Any]) -> str:
    """Return the line that names the game and the version of its rules."""
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
    """Return the request for a choice: the view, and the legal actions as text and as data."""
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
    """Return the action of an engine's line; raise ValueError if there is none."""
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
