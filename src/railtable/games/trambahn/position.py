"""Trambahn positions in text; cards that are not named are the deck.

`hands: B1 C / -; rows: B1 red:C; columns: B1 B4 x3 | R2 / -; money: 12 / 15`.  A pile may
be a number: that many of the cards left.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from railtable.core.errors import BadNotation
from railtable.core.notation import (
    NOTHING,
    Factor,
    FieldFormat,
    Many,
    Maybe,
    Name,
    Number,
    Pair,
    Read,
    Unread,
)
from railtable.core.positions import PositionFields, Positions
from railtable.games.trambahn import document
from railtable.games.trambahn.components import (
    CARD_CODES,
    CARD_INDEX,
    FIRST_MONEY,
    LINE_CODES,
    LINES,
    SECOND_MONEY,
    copies_of,
)
from railtable.games.trambahn.document import TrambahnDocument
from railtable.games.trambahn.notation import CARD, CARDS, COUNT, SEAT
from railtable.games.trambahn.state import PHASES, blank_state


class Pile:
    """Cards, or a number of cards."""

    title = "CARD… or COUNT"

    def write(self, value: Sequence[str]) -> list[str]:
        return CARDS.write(value)

    def read(self, tokens: Sequence[str], at: int) -> Read:
        part: FieldFormat = COUNT if at < len(tokens) and tokens[at].isdecimal() else CARDS
        return part.read(tokens, at)


class LineRows:
    """Passengers, each in the row of its line; a Conductor names it: `B1 B2 red:C`."""

    title = "[LINE:]CARD…"

    def write(self, value: dict[str, list[str]]) -> list[str]:
        words = [
            code if code[0] == LINE_CODES[LINES.index(line)] else f"{line}:{code}"
            for line, cards in value.items()
            for code in cards
        ]
        return words or [NOTHING]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        rows: dict[str, list[str]] = {line: [] for line in LINES}
        for place in range(at, len(tokens)):
            if tokens[place] == NOTHING:
                continue
            line, _, word = tokens[place].rpartition(":")
            code, _ = CARD.read([word], 0)
            line = line or ("" if code == "C" else LINES[LINE_CODES.index(code[0])])
            if line not in rows:
                raise Unread(place, self.title)
            rows[line].append(code)
        return rows, len(tokens)


class Columns:
    """Columns with a bar between them, each with its tram: `B1 B4 x3 | R2 C`."""

    title = "CARD… [TRAM] | …"
    _tram = Factor("TRAM")

    def write(self, value: list[dict[str, Any]]) -> list[str]:
        words: list[str] = []
        for column in value:
            tram = [] if column["tram"] is None else self._tram.write(column["tram"])
            words += ["|", *column["cards"], *tram]
        return words[1:] or [NOTHING]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        if tokens[at : at + 1] == [NOTHING]:
            return [], at + 1
        columns = []
        while True:
            cards, at = CARDS.read(tokens, at)
            tram = None
            if at < len(tokens) and tokens[at].casefold().startswith("x"):
                tram, at = self._tram.read(tokens, at)
            columns.append({"cards": list(cards), "tram": tram})
            if tokens[at : at + 1] != ["|"]:
                return columns, at
            at += 1


def _complete(said: PositionFields) -> PositionFields:
    """Fill in missing entries; the cards left over are the deck."""
    usual = POSITIONS.all_entries(blank_state()) | {
        "to_move": 0,
        "phase": "passengers",
        "first": 0,
        "active": max(said.get("to_move", 0), 0),
        "turn": 1,
        "deck": None,
        "money": [int(FIRST_MONEY), int(SECOND_MONEY)],
        "market": [2, 2, 2],
        "tram_pile": 13,
    }
    return _dealt(usual | said)


def _dealt(whole: PositionFields) -> PositionFields:
    """Deal the piles that are numbers from the cards left; the rest is the deck."""
    left = Counter({code: int(copies_of(CARD_INDEX[code])) for code in CARD_CODES})
    piles = [*whole["hands"], *whole["rows"].values(), *whole["money"], whole["discard"]]
    piles += [column["cards"] for seat in whole["columns"] for column in seat]
    if isinstance(whole["deck"], list):
        piles.append(whole["deck"])
    for pile in piles:
        left.subtract(pile if isinstance(pile, list) else [])
    if min(left.values()) < 0:
        raise BadNotation("no_such_cards", {"card": min(left, key=left.__getitem__)})
    rest = [code for code in CARD_CODES for _ in range(left[code])]
    whole["money"] = [_pile(pile, rest) for pile in whole["money"]]
    whole["discard"] = _pile(whole["discard"], rest)
    if isinstance(whole["deck"], int):
        # Surplus cards go where they do no harm: into the rival's reserve.
        rest, over = rest[: whole["deck"]], rest[whole["deck"] :]
        whole["money"][1] = sorted([*whole["money"][1], *over], key=CARD_INDEX.__getitem__)
    if not isinstance(whole["deck"], list):
        whole["deck"] = rest
    return whole


def _pile(pile: list[str] | int, rest: list[str]) -> list[str]:
    if isinstance(pile, int):
        pile = [rest.pop() for _ in range(pile)]
    return sorted(pile, key=CARD_INDEX.__getitem__)


POSITIONS: Final = Positions(
    document,
    TrambahnDocument,
    parts={
        "phase": Name("PHASE", PHASES),
        "first": Maybe(SEAT, "none"),
        "active": Maybe(SEAT, "none"),
        "deck": Pile(),
        "discard": Pile(),
        "hands": Pair(CARDS),
        "money": Pair(Pile()),
        "rows": LineRows(),
        "columns": Pair(Columns()),
        "market": Many(Number("TRAM", first=0)),
        "bonus": Pair(COUNT),
        "seen_out": CARDS,
        "seen_aside": CARDS,
        "own_income": Pair(CARDS),
    },
    complete=_complete,
)

format_position: Final = POSITIONS.write
parse_position: Final = POSITIONS.read
