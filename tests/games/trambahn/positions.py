"""Trambahn positions in notation: cards that are not named are the deck."""

import msgspec

from railtable.core.actions import Action
from railtable.games.trambahn.game import RULES
from railtable.games.trambahn.position import parse_position
from railtable.games.trambahn.state import TrambahnState


def position(
    *,
    hand: str = "",
    rival: str = "",
    rows: str = "",
    columns: str = "",
    rival_columns: str = "",
    market: tuple[int, ...] = (2, 2, 2),
    money: tuple[int, int] = (12, 15),
    deck: int | None = None,
    discard: int = 0,
    phase: str = "passengers",
    laid: int = 0,
    rides: int = 0,
    tram_pile: int = 13,
) -> TrambahnState:
    """Return a position with seat 0 to move.

    `rows` are passengers in their own rows ("B1 B2 red:C").  `columns` are
    "B1 B4 x3 | R2 C" : a tram is x2, x3 or x4.  Money and discard are counts,
    filled with any cards left; `deck` leaves that many and discards the rest.
    """
    entries = {
        "phase": phase,
        "turn": "5",
        "passengers_laid": str(laid),
        "hands": f"{hand or '-'} / {rival or '-'}",
        "rows": rows,
        "columns": f"{columns or '-'} / {rival_columns or '-'}",
        "market": " ".join(map(str, market)) or "-",
        "money": f"{money[0]} / {money[1]}",
        "discard": str(discard),
        "tram_pile": str(tram_pile),
        "rides": msgspec.json.encode([{"line": "blue", "points": [0, 0]}] * rides).decode(),
    }
    if deck is not None:
        entries["deck"] = str(deck)
    return parse_position("; ".join(f"{name}: {value}" for name, value in entries.items()))


def kinds(state: TrambahnState) -> set[str]:
    """Return the kinds of action now legal."""
    return {str(action.__struct_config__.tag) for action in RULES.legal_actions(state)}


def play(state: TrambahnState, *actions: Action) -> TrambahnState:
    """Check and carry out actions, chance's included."""
    for action in actions:
        RULES.check(state, action)
        RULES.apply(state, action)
    return state
