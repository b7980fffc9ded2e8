"""Station Master positions in text: `trains: ordinary_3: mail dining | royal / -`.

A train is its locomotive, the carriages to the tail, then the cards laid before it.  Tokens
aboard are `train:value` in the order they boarded, `2:3=321` where the public limits are
lower than three, two and one of 1, 2 and 3 passengers.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from railtable.core.errors import BadNotation
from railtable.core.notation import NOTHING, Many, Maybe, Name, Number, Read, Rows, matched
from railtable.core.positions import Counts, PositionFields, Positions
from railtable.games.station_master import document
from railtable.games.station_master.components import (
    CARD_NAMES,
    LOCOMOTIVE_NAMES,
    TOKEN_COUNTS,
    locomotives_for,
    standard_mix,
)
from railtable.games.station_master.document import StationDocument
from railtable.games.station_master.notation import CARDS, LOCOMOTIVE, TRAIN
from railtable.games.station_master.state import PHASES, blank_state

CARD: Final = Name("CARD", CARD_NAMES)
FREE: Final = list(TOKEN_COUNTS)


class Train:
    """A train, `-` for an empty track."""

    title = "LOCOMOTIVE: CARRIAGE… | CARD…"

    def write(self, value: dict[str, Any] | None) -> list[str]:
        if value is None:
            return [NOTHING]
        laid = ["|", *value["laid"]] if value["laid"] else []
        return [value["locomotive"], ":", *value["carriages"], *laid]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        if tokens[at : at + 1] == [NOTHING]:
            return None, at + 1
        name, at = LOCOMOTIVE.read(tokens, at)
        at += tokens[at : at + 1] == [":"]
        carriages, at = self._cards(tokens, at)
        laid: list[str] = []
        if tokens[at : at + 1] == ["|"]:
            laid, at = self._cards(tokens, at + 1)
        return {"locomotive": name, "carriages": carriages, "laid": laid}, at

    def _cards(self, tokens: Sequence[str], at: int) -> tuple[list[str], int]:
        if at == len(tokens) or tokens[at] in ("/", "|"):
            return [], at
        cards, at = CARDS.read(tokens, at)
        return list(cards), at


class Token:
    """A token aboard: `2:3`, on train 2 with three passengers."""

    title = "TRAIN:TOKEN"
    _PATTERN = re.compile(r"([1-9]):([123])(?:=([0-9])([0-9])([0-9]))?")

    def write(self, value: dict[str, Any]) -> list[str]:
        limits = value["limits"]
        known = "" if limits == FREE else f"={''.join(map(str, limits))}"
        return [f"{value['train'] + 1}:{value['value']}{known}"]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        found = matched(self._PATTERN, tokens, at, self.title)
        limits = FREE if found[3] is None else [int(found[3]), int(found[4]), int(found[5])]
        return {"train": int(found[1]) - 1, "value": int(found[2]), "limits": limits}, at + 1


def _complete(said: PositionFields) -> PositionFields:
    """Fill in missing entries; the cards and locomotives left over are the piles."""
    hands = said.get("hands", [[], []])
    seats = said.get("seats", len(hands))
    usual = POSITIONS.all_entries(blank_state(seats)) | {
        "to_move": 0,
        "phase": "turn",
        "turn": max(said.get("to_move", 0), 0),
        "start": 0,
        "dealt": seats,
        "mix": None,
        "deck": None,
        "hands": hands,
        "locomotive_pile": None,
        "trains": [],
    }
    whole = usual | said
    if whole["locomotive_pile"] is None:
        whole["locomotive_pile"] = _pile(whole)
    return _dealt(whole)


def _dealt(whole: PositionFields) -> PositionFields:
    """Fill in deck and mix, each of which follows from the other and the visible cards."""
    seen: Counter[str] = Counter(whole["discard"])
    seen.update([] if whole["playing"] is None else [whole["playing"]])
    for cards in (*whole["hands"], *(_cards_of(train) for train in whole["trains"])):
        seen.update(cards)
    if whole["mix"] is None:
        standard = Counter(dict(zip(CARD_NAMES, standard_mix(), strict=True)))
        mix = standard if whole["deck"] is None else seen + Counter(whole["deck"])
        whole["mix"] = {name: mix[name] for name in CARD_NAMES if mix[name]}
    if whole["deck"] is None:
        deck: Counter[str] = Counter(whole["mix"])
        deck.subtract(seen)
        if min(deck.values(), default=0) < 0:
            raise BadNotation("no_such_cards", {"card": min(deck, key=deck.__getitem__)})
        whole["deck"] = {name: deck[name] for name in CARD_NAMES if deck[name]}
    return whole


def _cards_of(train: dict[str, Any] | None) -> list[str]:
    return [] if train is None else [*train["carriages"], *train["laid"]]


def _pile(whole: PositionFields) -> dict[str, int]:
    pile = Counter(dict(zip(LOCOMOTIVE_NAMES, locomotives_for(whole["seats"]), strict=True)))
    gone = [train for train in [*whole["trains"], *whole["departed"]] if train is not None]
    pile.subtract(train["locomotive"] for train in gone)
    return {name: pile[name] for name in LOCOMOTIVE_NAMES if pile[name] > 0}


POSITIONS: Final = Positions(
    document,
    StationDocument,
    parts={
        "phase": Name("PHASE", PHASES),
        "turn": Maybe(Number("SEAT"), "none"),
        "start": Maybe(Number("SEAT"), "none"),
        "mix": Counts(CARD),
        "deck": Counts(CARD),
        "hands": Rows(CARDS),
        "discard": CARDS,
        "locomotive_pile": Counts(LOCOMOTIVE),
        "trains": Rows(Train()),
        "vacant": Maybe(TRAIN, "none"),
        "aboard": Rows(Many(Token())),
        "playing": Maybe(CARD, "none"),
        "source": Maybe(TRAIN, "none"),
        "target": Maybe(TRAIN, "none"),
        "scores": Many(Number("POINTS", first=0)),
    },
    complete=_complete,
)

format_position: Final = POSITIONS.write
parse_position: Final = POSITIONS.read
