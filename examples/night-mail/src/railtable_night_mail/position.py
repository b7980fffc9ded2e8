"""Positions in text: `hands: A1 B2 C3 / D1 D2 D3; wagons: A2 A4; turn: 2`.

What is said to lie nowhere is in the sack.
"""

from typing import Final

import msgspec

from railtable.core.notation import Many, Rows
from railtable.core.positions import Mover, Positions, Said, fields_of
from railtable_night_mail.components import BAGS, MIN_SEATS
from railtable_night_mail.document import NightMailDocument, dump, load
from railtable_night_mail.notation import BAG
from railtable_night_mail.state import NightMailState


def _complete(said: Said) -> Said:
    """Fill in what is left unsaid."""
    rows = max(len(said.get(name, [])) for name in ("hands", "shelves", "loaded", "seals"))
    seats = said.get("seats", max(MIN_SEATS, rows))
    turn = said.get("turn", 0)
    whole: Said = {
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


def _left(whole: Said) -> list[str]:
    seen = {*whole["wagons"]}
    for rows in (whole["hands"], whole["shelves"]):
        seen.update(bag for row in rows for bag in row)
    return [bag for bag in BAGS if bag not in seen]


def _said_of(state: NightMailState) -> Said:
    said: Said = msgspec.to_builtins(dump(state))
    return said


def _state_of(said: Said) -> NightMailState:
    return load(msgspec.convert(said, NightMailDocument))


POSITIONS: Final = Positions(
    parts={
        "to_move": Mover(),
        "sack": Many(BAG),
        "wagons": Many(BAG),
        "hands": Rows(Many(BAG)),
        "shelves": Rows(Many(BAG)),
    },
    fields=fields_of(NightMailDocument),
    complete=_complete,
    said_of=_said_of,
    state_of=_state_of,
)

format_position: Final = POSITIONS.write
parse_position: Final = POSITIONS.read
