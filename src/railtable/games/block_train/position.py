"""Block Train positions in text: `loads: <B-G@1 R-Rf@3t / -; offer: B-B E-E`.

A load is its cards in the order they were laid, each with the place of its left wagon when
it was laid, and `t` where it is turned.  `rows: <B G Rf E / R R` gives only the visible
wagons.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from railtable.core.errors import BadNotation
from railtable.core.notation import Many, Maybe, Name, Number, Read, Rows, matched
from railtable.core.positions import Counts, PositionFields, Positions
from railtable.games.block_train import document
from railtable.games.block_train.components import (
    ARROW_WAGONS,
    BOX,
    COLOURLESS,
    MIN_SEATS,
    WAGONS,
)
from railtable.games.block_train.document import BlockTrainDocument
from railtable.games.block_train.notation import CARD, SCORING
from railtable.games.block_train.state import PHASES, blank_state

WAGON: Final = Name("WAGON", (*WAGONS, *ARROW_WAGONS, *COLOURLESS))


class Laid:
    """A card of a load: `B-G@1`, turned `B-G@1t`."""

    title = "CARD@PLACE"
    _PATTERN = re.compile(r"(.+)@(-?[0-9]{1,2})(t?)")

    def write(self, value: dict[str, Any]) -> list[str]:
        return [f"{value['card']}@{value['at'] + 1}{'t' if value['turned'] else ''}"]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        found = matched(self._PATTERN, tokens, at, self.title)
        card, _ = CARD.read([found[1]], 0)
        return {"card": card, "at": int(found[2]) - 1, "turned": bool(found[3])}, at + 1


def lay_row(wagons: Sequence[str]) -> list[dict[str, Any]]:
    """Return cards that, laid from left to right, show these wagons."""
    cards: list[dict[str, Any]] = []
    at = 0
    if len(wagons) % 2:
        hidden = "B" if wagons[0].startswith("<") else "E"
        cards.append({"card": f"{wagons[0]}-{hidden}", "at": 0, "turned": False})
        at = 1
    while at < len(wagons):
        left, right = wagons[at : at + 2]
        turned = right.startswith("<")
        card = f"{right}-{left}" if turned else f"{left}-{right}"
        cards.append({"card": card, "at": at, "turned": turned})
        at += 2
    return cards


def _complete(said: PositionFields) -> PositionFields:
    """Fill in missing entries; the cards of the box left over are unseen."""
    loads = said.pop("loads", None) or [lay_row(row) for row in said.pop("rows", [])]
    if "rows" in said:
        raise BadNotation("no_such_entry", {"entry": "rows", "known": "loads"})
    seats = said.get("seats", max(int(MIN_SEATS), len(loads)))
    held = said.get("held")
    usual = POSITIONS.all_entries(blank_state(seats)) | {
        "to_move": 0,
        "phase": "take" if held is None else "place",
        "round": 1,
        "captain": 0,
        "unseen": None,
        "loads": [*loads, *([] for _ in range(seats - len(loads)))],
    }
    whole = usual | said
    if whole["unseen"] is None:
        whole["unseen"] = _left(whole)
    return whole


def _left(whole: PositionFields) -> dict[str, int]:
    seen = Counter([*whole["offer"], *whole["discards"]])
    seen.update(placed["card"] for laid in whole["loads"] for placed in laid)
    seen.update([] if whole["held"] is None else [whole["held"]])
    left = Counter(dict(BOX))
    left.subtract(seen)
    return {card: count for card, count in left.items() if count > 0}


def _entries_of(fields: PositionFields) -> PositionFields:
    return fields | {"loads": [laid["cards"] for laid in fields["loads"]]}


def _document_of(said: PositionFields) -> PositionFields:
    return said | {"loads": [{"cards": cards, "wagons": []} for cards in said["loads"]]}


POSITIONS: Final = Positions(
    document,
    BlockTrainDocument,
    parts={
        "phase": Name("PHASE", PHASES),
        "captain": Maybe(Number("SEAT"), "none"),
        "scoring": SCORING,
        "unseen": Counts(CARD),
        "offer": Many(CARD),
        "held": Maybe(CARD, "none"),
        "loads": Rows(Many(Laid())),
        "rows": Rows(Many(WAGON)),
        "discards": Many(CARD),
    },
    complete=_complete,
    entries_of=_entries_of,
    document_of=_document_of,
    beyond=["rows"],
)

format_position: Final = POSITIONS.write
parse_position: Final = POSITIONS.read
