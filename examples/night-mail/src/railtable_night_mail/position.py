"""Positions in text: `hands: A1 B2 C3 / D1 D2 D3; wagons: A2 A4; turn: 2`.

Bags that are not listed are in the sack.
"""

from typing import Final

from railtable.core.notation import Many, Rows
from railtable.core.positions import Mover, PositionFields, Positions
from railtable_night_mail import document
from railtable_night_mail.components import BAGS, MIN_SEATS
from railtable_night_mail.document import NightMailDocument
from railtable_night_mail.notation import BAG


def _complete(said: PositionFields) -> PositionFields:
    """Fill in missing entries."""
    rows = max(len(said.get(name, [])) for name in ("hands", "shelves", "loaded", "seals"))
    seats = said.get("seats", max(MIN_SEATS, rows))
    turn = said.get("turn", 0)
    whole: PositionFields = {
        "seats": seats,
        "to_move": turn % seats,
        "turn": turn,
        "drawing": turn % seats,
        "seal_bonus": 2,
        "sack": None,
        "wagons": [],
        "hands": [[] for _ in range(seats)],
        "shelves": [[] for _ in range(seats)],
        "loaded": [0] * seats,
        "seals": [0] * seats,
    }
    whole |= said
    if whole["sack"] is None:
        whole["sack"] = _left(whole)
    return whole


def _left(whole: PositionFields) -> list[str]:
    seen = {*whole["wagons"]}
    for rows in (whole["hands"], whole["shelves"]):
        seen.update(bag for row in rows for bag in row)
    return [bag for bag in BAGS if bag not in seen]


POSITIONS: Final = Positions(
    document,
    NightMailDocument,
    parts={
        "to_move": Mover(),
        "sack": Many(BAG),
        "wagons": Many(BAG),
        "hands": Rows(Many(BAG)),
        "shelves": Rows(Many(BAG)),
    },
    complete=_complete,
)

format_position: Final = POSITIONS.write
parse_position: Final = POSITIONS.read
