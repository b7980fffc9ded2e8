"""Tables of Freight Train for tests, in the notation of the game's position.py."""

from typing import Any

import msgspec

from railtable.core.actions import Action
from railtable.core.errors import IllegalAction
from railtable.games.freight_train.actions import Attach, Store
from railtable.games.freight_train.components import Car
from railtable.games.freight_train.document import dump
from railtable.games.freight_train.game import RULES
from railtable.games.freight_train.position import (
    LETTER_OF,
    LETTERS,
    NAME_OF,
    POSITIONS,
    TRAINS,
    parse_position,
)
from railtable.games.freight_train.state import FreightState

PLENTY = LETTERS * 4


def car(letter: str) -> Car:
    """Return a car by its letter."""
    return NAME_OF[letter]


def cars(letters: str) -> list[Car]:
    """Return cars by their letters."""
    return [car(letter) for letter in letters]


def letters(names: list[Car]) -> str:
    """Return cars as their letters."""
    return "".join(LETTER_OF[name] for name in names)


def format_trains(state: FreightState, seat: int) -> str:
    """Return a seat's trains in words like `bbb *b th!`."""
    trains = msgspec.to_builtins(dump(state).players[seat].trains)
    return " ".join(TRAINS.write(trains)) if trains else ""


def format_rows(rows: list[list[Car]]) -> str:
    """Return rows as their letters, separated by a stroke."""
    return "/".join(letters(row) for row in rows)


def private(state: FreightState, seat: int) -> str:
    """Return a seat's private yard."""
    return format_rows(dump(state).players[seat].private)


def main(state: FreightState) -> str:
    """Return the main yard."""
    return format_rows(dump(state).main)


def table(*players: str, **facts: Any) -> FreightState:
    """Return a table with these players; seat 0 holds the wooden locomotive and is to move."""
    seats = len(players)
    deck = facts.pop("deck", PLENTY)
    usual: dict[str, Any] = {"locomotive_supply": 20}
    usual |= {"lower_part": len(deck), "end_of_day_depth": len(deck)}
    usual["deck"] = {name: deck.count(letter) for letter, name in NAME_OF.items()}
    usual["locomotives"] = [facts.pop("locomotives", 7)] * seats
    usual["points"] = [facts.pop("points", 5)] * seats
    usual["main"] = [cars(row) for row in facts.pop("main", "").split("/")]
    entries = [POSITIONS.entry(name, value) for name, value in (usual | facts).items()]
    return parse_position("\n".join([f"players: {' | '.join(players)}", *entries]))


def put(letter: str, train: int) -> Attach:
    """Return the action that puts a lifted car on a train."""
    return Attach(car(letter), train)


def store(letter: str, row: int) -> Store:
    """Return the action that puts a lifted car in a private row."""
    return Store(car(letter), row)


def play(state: FreightState, *actions: Action) -> FreightState:
    """Play checked actions, chance's included, and return the table."""
    for action in actions:
        RULES.check(state, action)
        RULES.apply(state, action)
    return state


def refused(state: FreightState, action: Action) -> tuple[str, str]:
    """Return the reason and the rule of a refusal."""
    try:
        RULES.check(state, action)
    except IllegalAction as refusal:
        return refusal.key, refusal.rule
    raise AssertionError(f"{action} was allowed")


def legal(state: FreightState, kind: type[Action]) -> list[Any]:
    """Return the legal actions of one kind."""
    return [action for action in RULES.legal_actions(state) if isinstance(action, kind)]
