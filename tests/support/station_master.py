"""Positions of Station Master in a short notation, for tests that read as rulings.

A train is "locomotive: carriages from locomotive to tail | cards laid before it".
Tokens aboard are "train:value" in the order they boarded, per seat.
"""

from collections import Counter
from typing import Any

import pytest

from railtable.core.actions import Action
from railtable.core.engine import CHANCE
from railtable.core.errors import IllegalAction
from railtable.games.station_master import game
from railtable.games.station_master.actions import Deal, DrawLocomotive
from railtable.games.station_master.components import (
    CARD_NAMES,
    LOCOMOTIVE_NAMES,
    locomotives_for,
    standard_mix,
)
from railtable.games.station_master.document import (
    StationDocument,
    TokenDocument,
    TrainDocument,
)
from railtable.games.station_master.state import StationState

FREE = (3, 2, 1)

RULES: Any = game.RULES
"""Loosely typed, so that a test need not prove that a train it set up is there."""


def parse_train(text: str) -> TrainDocument | None:
    """Return the train a text describes; "-" is an empty track."""
    if text == "-":
        return None
    name, _, rest = text.partition(":")
    carriages, _, laid = rest.partition("|")
    return TrainDocument(name, carriages.split(), laid.split())  # type: ignore[arg-type]


def parse_token(text: str) -> TokenDocument:
    train, value = text.split(":")
    return TokenDocument(int(train), int(value), FREE)


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
    """Return a position in which a seat is to take its turn; the rest of the box is the deck."""
    hands = hands or ["", ""]
    seats = len(hands)
    standing = [parse_train(text) for text in trains]
    seen: Counter[str] = Counter(discard.split())
    for hand in hands:
        seen.update(hand.split())
    for train in standing:
        if train is not None:
            seen.update(train.carriages)
            seen.update(train.laid)
    cards = _deck(seen) if deck is None else Counter(deck.split())
    everything = seen + cards
    document = StationDocument(
        seats=seats,
        to_move=turn,
        phase="turn",
        turn=turn,
        start=0,
        dealt=seats,
        draw_due=False,
        mix={name: everything[name] for name in CARD_NAMES if everything[name]},
        deck={name: cards[name] for name in CARD_NAMES if cards[name]},
        hands=[hand.split() for hand in hands],  # type: ignore[misc]
        discard=discard.split(),  # type: ignore[arg-type]
        locomotive_pile=_pile(standing, seats) if pile is None else Counter(pile.split()),
        trains=standing,
        vacant=None,
        aboard=[[parse_token(token) for token in text.split()] for text in aboard or [""] * seats],
        playing=None,
        source=None,
        target=None,
        taken=0,
        scores=scores or [0] * seats,
        departed=[],
    )
    return game.RULES.load(document)


def _deck(seen: Counter[str]) -> Counter[str]:
    deck = Counter(dict(zip(CARD_NAMES, standard_mix(), strict=True)))
    deck.subtract(seen)
    assert min(deck.values()) >= 0, "the box holds no such cards"
    return deck


def _pile(standing: list[TrainDocument | None], seats: int) -> dict[str, int]:
    pile = Counter(dict(zip(LOCOMOTIVE_NAMES, locomotives_for(seats), strict=True)))
    pile.subtract(train.locomotive for train in standing if train is not None)
    return {name: max(0, pile[name]) for name in LOCOMOTIVE_NAMES if pile[name] > 0}


def play(state: StationState, *actions: Action) -> StationState:
    """Take actions, each checked; chance is left to the test."""
    for action in actions:
        RULES.check(state, action)
        RULES.apply(state, action)
    return state


def settle(state: StationState, card: str = "ballast", locomotive: str = "ordinary_3") -> None:
    """Let chance draw this card and this locomotive as often as it is asked to."""
    while state.to_move == CHANCE:
        document = RULES.dump(state)
        if document.phase == "locomotive":
            play(state, DrawLocomotive(document.vacant, locomotive))  # type: ignore[arg-type]
        else:
            play(state, Deal(document.turn, (card,), rush_hour=False))  # type: ignore[arg-type]


def refusal(state: StationState, action: Action) -> tuple[str, str]:
    """Return the key and the rule an action is refused with."""
    before = RULES.dump(state)
    with pytest.raises(IllegalAction) as refused:
        RULES.check(state, action)
    assert RULES.dump(state) == before
    return refused.value.key, refused.value.rule


def kinds(state: StationState) -> set[str]:
    """Return the kinds of action that are legal."""
    return {type(action).__struct_config__.tag for action in RULES.legal_actions(state)}


def train(state: StationState, track: int) -> str:
    """Return a train in the notation of `parse_train`."""
    there = RULES.dump(state).trains[track]
    if there is None:
        return "-"
    text = f"{there.locomotive}: {' '.join(there.carriages)}".rstrip()
    return f"{text} | {' '.join(there.laid)}" if there.laid else text


def value(state: StationState, track: int) -> int:
    """Return what a passenger would score if the train left now."""
    there = game.RULES.view(state, None).trains[track]
    assert there is not None
    return there.value
