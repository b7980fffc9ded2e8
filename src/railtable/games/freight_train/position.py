"""Freight Train positions in text: `main: abt/o; players: bbt/o: bbb *b th! | t/-`.

A car is a letter: Auto rack, Box, Coil steel, coNtainer, Gondola, Hopper, Ore, Piggyback,
Refrigerator, Stock, Tank.  Rows run from the bumper outward.  A player is `row/row: train
train`: above a train of boxes, a mixed train of one box so far, a mixed train closed by a
caboose.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from railtable.core.notation import NOTHING, Many, Maybe, Name, Number, Read, Rows, Unread
from railtable.core.positions import Counts, PositionFields, Positions
from railtable.games.freight_train import document
from railtable.games.freight_train.components import (
    CAR_NAMES,
    CARS_OF_EACH_TYPE,
    LOCOMOTIVES,
    LOCOMOTIVES_AT_START,
    MAIN_ROWS,
    PRIVATE_ROWS,
    Car,
)
from railtable.games.freight_train.document import FreightTrainDocument
from railtable.games.freight_train.notation import CAR
from railtable.games.freight_train.state import PHASES, blank_state

LETTERS: Final = "abcnghoprst"
NAME_OF: Final[dict[str, Car]] = dict(zip(LETTERS, CAR_NAMES, strict=True))
LETTER_OF: Final[dict[str, str]] = dict(zip(CAR_NAMES, LETTERS, strict=True))
OF_PLAYERS: Final = ("points", "locomotives", "mobilised", "paid", "train_points", "yard_points")


class Cars:
    """Cars as letters: `bbt`, `-` for none."""

    title = "CARS"

    def write(self, value: Sequence[str]) -> list[str]:
        return ["".join(LETTER_OF[name] for name in value) or NOTHING]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        word = tokens[at].casefold() if at < len(tokens) else ""
        if word == NOTHING:
            return [], at + 1
        if not word or not set(word) <= set(LETTERS):
            raise Unread(at, self.title)
        return [NAME_OF[letter] for letter in word], at + 1


class Train:
    """A train: `bbb`, `*b` mixed of one car, `th!` with a caboose."""

    title = "TRAIN"

    def write(self, value: dict[str, Any]) -> list[str]:
        cars = CARS.write(value["cars"])[0]
        star = "*" if value["category"] == "mixed" and len(cars) == 1 else ""
        return [f"{star}{cars}{'!' if value['caboose'] else ''}"]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        word = tokens[at] if at < len(tokens) else ""
        if word in (NOTHING, "|"):
            raise Unread(at, self.title)
        cars, _ = CARS.read([word.removeprefix("*").removesuffix("!")], 0)
        mixed = word.startswith("*") or len(set(cars)) > 1
        category = "mixed" if mixed else cars[0]
        return {"category": category, "cars": cars, "caboose": word.endswith("!")}, at + 1


CARS: Final = Cars()
TRAINS: Final = Many(Train())


class Player:
    """A player's private rows and trains: `bbt/o: bbb *b`."""

    title = "CARS/CARS: TRAIN…"

    def write(self, value: dict[str, Any]) -> list[str]:
        first, second = (CARS.write(row) for row in value["private"])
        trains = [":", *TRAINS.write(value["trains"])] if value["trains"] else []
        return [*first, "/", *second, *trains]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        rows: list[list[str]] = []
        while len(rows) < PRIVATE_ROWS:
            row: list[str] = []
            if at < len(tokens) and tokens[at] not in ("/", ":", "|"):
                row, at = CARS.read(tokens, at)
            rows.append(row)
            at += tokens[at : at + 1] == ["/"]
        trains: Sequence[Any] = ()
        if tokens[at : at + 1] == [":"]:
            at += 1
            if at < len(tokens) and tokens[at] != "|":
                trains, at = TRAINS.read(tokens, at)
        return {"private": rows, "trains": list(trains)}, at


class Players:
    """Players with a bar between them."""

    title = "CARS/CARS: TRAIN… | …"
    _player = Player()

    def write(self, value: list[dict[str, Any]]) -> list[str]:
        words = [word for player in value for word in ("|", *self._player.write(player))]
        return words[1:]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        players = []
        while True:
            player, at = self._player.read(tokens, at)
            players.append(player)
            if tokens[at : at + 1] != ["|"]:
                return players, at
            at += 1


def _complete(said: PositionFields) -> PositionFields:
    """Fill in missing entries; the cars left over are the deck."""
    players = said.get("players", [{"private": [[], []], "trains": []}] * 2)
    seats = len(players)
    usual = POSITIONS.all_entries(blank_state(seats)) | {
        "to_move": 0,
        "phase": "turn",
        "deck": None,
        "lower_part": None,
        "end_of_day_depth": -1,
        "players": players,
        "locomotive_supply": None,
        "locomotives": [LOCOMOTIVES_AT_START.get(seats, 5)] * seats,
    }
    return _filled(usual | said)


def _filled(whole: PositionFields) -> PositionFields:
    whole["main"] = [*whole["main"], *([] for _ in range(int(MAIN_ROWS) - len(whole["main"])))]
    deck = _left(whole) if whole["deck"] is None else whole["deck"]
    whole["deck"] = {name: deck.get(name, 0) for name in CAR_NAMES}
    size = sum(whole["deck"].values())
    if whole["lower_part"] is None:
        whole["lower_part"] = size
    if whole["end_of_day_depth"] == -1:
        whole["end_of_day_depth"] = size
    if whole["locomotive_supply"] is None:
        whole["locomotive_supply"] = int(LOCOMOTIVES) - sum(whole["locomotives"])
    return whole


def _left(whole: PositionFields) -> Counter[str]:
    each = CARS_OF_EACH_TYPE.get(len(whole["players"]), 16)
    left = Counter(dict.fromkeys(CAR_NAMES, each))
    rows = [whole["hand"], *whole["main"]]
    for player in whole["players"]:
        rows += [*player["private"], *(train["cars"] for train in player["trains"])]
    for row in rows:
        left.subtract(row)
    return Counter({name: max(0, count) for name, count in left.items()})


def _entries_of(fields: PositionFields) -> PositionFields:
    players = fields["players"]
    yards = [{name: one[name] for name in ("private", "trains")} for one in players]
    facts = {name: [player[name] for player in players] for name in OF_PLAYERS}
    return fields | {"players": yards} | facts


def _document_of(said: PositionFields) -> PositionFields:
    players = [
        player | {name: said[name][seat] for name in OF_PLAYERS}
        for seat, player in enumerate(said["players"])
    ]
    fields = {name: value for name, value in said.items() if name not in OF_PLAYERS}
    return fields | {"players": players}


POSITIONS: Final = Positions(
    document,
    FreightTrainDocument,
    parts={
        "phase": Name("PHASE", PHASES),
        "holder": Number("SEAT"),
        "deck": Counts(CAR),
        "end_of_day_depth": Maybe(Number("DEPTH", first=0), "none"),
        "main": Rows(CARS),
        "hand": CARS,
        "players": Players(),
        "points": Many(Number("POINTS", first=0)),
        "locomotives": Many(Number("COUNT", first=0)),
        "paid": Many(Number("POINTS", first=0)),
    },
    complete=_complete,
    entries_of=_entries_of,
    document_of=_document_of,
    beyond=OF_PLAYERS,
)

format_position: Final = POSITIONS.write
parse_position: Final = POSITIONS.read
