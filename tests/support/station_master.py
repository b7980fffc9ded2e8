"""Positions of Station Master in a short notation, for tests of rulings.

A train is "locomotive: carriages from locomotive to tail | cards laid before it". Tokens aboard are
"train:value" in the order they boarded, per seat.
"""

from collections import Counter
from typing import Any

import pytest

from railtable.core.actions import Action
from railtable.core.engine import CHANCE
from railtable.core.errors import IllegalAction
from railtable.games.station_master import game
from railtable.games.station_master.actions import Deal, DrawLocomotive
from railtable.games.station_master.position import POSITIONS, parse_position
from railtable.games.station_master.state import StationState

RULES: Any = game.RULES
"""Loosely typed, so that a test need not prove that a train exists."""


def position(
    trains: list[str],
    hands: list[str] | None = None,
    aboard: list[str] | None = None,
    *,
    discard: str = "",
    deck: str | None = None,
    pile: str | None = None,
    turn: int = 0,
    scores: list[int] | None = None,
) -> StationState:
    """Return a position with a seat to move; the remaining cards are the deck."""
    hands = hands or ["", ""]
    entries = {
        "to_move": str(turn + 1),
        "trains": " / ".join(trains) or "none",
        "hands": " / ".join(hand or "-" for hand in hands),
        "aboard": " / ".join(_aboard(text) for text in aboard or [""] * len(hands)),
        "discard": discard or "-",
        "scores": " ".join(map(str, scores or [0] * len(hands))),
    }
    for name, cards in (("deck", deck), ("locomotive_pile", pile)):
        if cards is not None:
            entries[name] = POSITIONS.entry(name, Counter(cards.split())).partition(":")[2]
    return parse_position("\n".join(f"{name}: {value}" for name, value in entries.items()))


def _aboard(text: str) -> str:
    """Return tokens with trains counted from 1, as in the notation."""
    tokens = [token.partition(":") for token in text.split()]
    return " ".join(f"{int(train) + 1}:{value}" for train, _, value in tokens) or "-"


def play(state: StationState, *actions: Action) -> StationState:
    """Play checked actions; the test plays chance."""
    for action in actions:
        RULES.check(state, action)
        RULES.apply(state, action)
    return state


def settle(state: StationState, card: str = "ballast", locomotive: str = "ordinary_3") -> None:
    """Let chance draw this card and this locomotive as often as needed."""
    while state.to_move == CHANCE:
        document = RULES.dump(state)
        if document.phase == "locomotive":
            play(state, DrawLocomotive(document.vacant, locomotive))  # type: ignore[arg-type]
        else:
            play(state, Deal(document.turn, (card,), rush_hour=False))  # type: ignore[arg-type]


def refusal(state: StationState, action: Action) -> tuple[str, str]:
    """Return the key and the rule of a refused action."""
    before = RULES.dump(state)
    with pytest.raises(IllegalAction) as refused:
        RULES.check(state, action)
    assert RULES.dump(state) == before
    return refused.value.key, refused.value.rule


def kinds(state: StationState) -> set[str]:
    """Return the kinds of legal actions."""
    return {type(action).__struct_config__.tag for action in RULES.legal_actions(state)}


def train(state: StationState, track: int) -> str:
    """Return a train in the notation of `parse_train`."""
    there = RULES.dump(state).trains[track]
    if there is None:
        return "-"
    text = f"{there.locomotive}: {' '.join(there.carriages)}".rstrip()
    return f"{text} | {' '.join(there.laid)}" if there.laid else text


def value(state: StationState, track: int) -> int:
    """Return a passenger's score if the train left now."""
    there = game.RULES.view(state, None).trains[track]
    assert there is not None
    return there.value
