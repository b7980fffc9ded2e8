"""Tables of Freight Train in a line of text each, for tests and bug reports.

A car is a letter: Auto rack, Box, Coil steel, coNtainer, Gondola, Hopper, Ore,
Piggyback, Refrigerator, Stock, Tank.  Rows run from the bumper outward.  A
player is `row/row: train train`, as in `bbt/o: bbb *b th!`: a train of boxes, a
mixed train of one box so far, a mixed train closed by a caboose.
"""

from typing import Any

from railtable.core.actions import Action
from railtable.core.errors import IllegalAction
from railtable.games.freight_train.actions import CAR_NAMES, Attach, Car, Store
from railtable.games.freight_train.document import (
    FreightTrainDocument,
    PlayerDocument,
    TrainDocument,
    dump,
    load,
)
from railtable.games.freight_train.game import RULES
from railtable.games.freight_train.state import FreightState

LETTERS = "abcnghoprst"
PLENTY = LETTERS * 4


def car(letter: str) -> Car:
    """Return a car by its letter."""
    return CAR_NAMES[LETTERS.index(letter)]


def cars(letters: str) -> list[Car]:
    """Return cars by their letters."""
    return [car(letter) for letter in letters]


def letters(names: list[Car]) -> str:
    """Return cars as their letters."""
    return "".join(LETTERS[CAR_NAMES.index(name)] for name in names)


def parse_train(text: str) -> TrainDocument:
    """Return the train a word stands for."""
    plain = text.strip("*!")
    mixed = "*" in text or len(set(plain)) > 1
    return TrainDocument(
        category="mixed" if mixed else car(plain[0]), cars=cars(plain), caboose="!" in text
    )


def format_trains(state: FreightState, seat: int) -> str:
    """Return a seat's trains in words like `bbb *b th!`."""
    words = []
    for train in dump(state).players[seat].trains:
        star = "*" if train.category == "mixed" and len(train.cars) == 1 else ""
        words.append(star + letters(train.cars) + "!" * train.caboose)
    return " ".join(words)


def format_rows(rows: list[list[Car]]) -> str:
    """Return rows as their letters, a stroke between."""
    return "/".join(letters(row) for row in rows)


def private(state: FreightState, seat: int) -> str:
    """Return a seat's private yard."""
    return format_rows(dump(state).players[seat].private)


def main(state: FreightState) -> str:
    """Return the main yard."""
    return format_rows(dump(state).main)


def parse_player(text: str, locomotives: int, points: int) -> PlayerDocument:
    """Return the player a line of text describes."""
    rows, _, trains = text.partition(":")
    both = [cars(row.strip()) for row in rows.split("/")]
    return PlayerDocument(
        points=points,
        private=[*both, [], []][:2],
        trains=[parse_train(word) for word in trains.split()],
        locomotives=locomotives,
        mobilised=False,
        paid=0,
        train_points=[0, 0, 0],
        yard_points=[0, 0, 0],
    )


def table(*players: str, **facts: Any) -> FreightState:
    """Return a table with these players; seat 0 holds the wooden locomotive and is to move."""
    locomotives, points = facts.pop("locomotives", 7), facts.pop("points", 5)
    deck = facts.pop("deck", PLENTY)
    rows = facts.pop("main", "").split("/")
    whole: dict[str, Any] = {
        "to_move": 0,
        "phase": "turn",
        "day": 1,
        "holder": 0,
        "turns": 0,
        "passes": 0,
        "day_ending": False,
        "ended_by_passes": False,
        "lower_part": len(deck),
        "end_of_day_depth": len(deck),
        "hand": [],
        "locomotive_supply": 20,
        "caboose_supply": 0,
    }
    return load(
        FreightTrainDocument(
            deck={
                name: deck.count(letter) for name, letter in zip(CAR_NAMES, LETTERS, strict=True)
            },
            main=[cars(row) for row in [*rows, "", "", "", "", ""][:5]],
            players=[parse_player(player, locomotives, points) for player in players],
            **(whole | facts),
        )
    )


def put(letter: str, train: int) -> Attach:
    """Return the action that puts a lifted car on a train."""
    return Attach(car(letter), train)


def store(letter: str, row: int) -> Store:
    """Return the action that puts a lifted car in a private row."""
    return Store(car(letter), row)


def play(state: FreightState, *actions: Action) -> FreightState:
    """Take checked actions, chance's included, and return the table."""
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
