"""Trambahn positions in notation: what is said lies there, the rest is the deck."""

from railtable.core.actions import Action
from railtable.games.trambahn.components import CARD_CODES, CARD_INDEX, LINES, copies_of
from railtable.games.trambahn.document import (
    ColumnDocument,
    RideDocument,
    TrambahnDocument,
    load,
)
from railtable.games.trambahn.game import RULES
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
    row_lists: dict[str, list[str]] = {line: [] for line in LINES}
    for token in rows.split():
        line, _, code = token.rpartition(":")
        row_lists[line or LINES["BRGY".index(code[0])]].append(code)
    owned = [_columns(columns), _columns(rival_columns)]
    left = [code for code in CARD_CODES for _ in range(int(copies_of(CARD_INDEX[code])))]
    placed = [*hand.split(), *rival.split()]
    placed += [code for row in row_lists.values() for code in row]
    placed += [code for seat in owned for column in seat for code in column.cards]
    for code in placed:
        left.remove(code)
    money_lists = [[left.pop() for _ in range(count)] for count in money]
    discarded = [left.pop() for _ in range(discard)]
    if deck is not None:
        # What would be too much lies in a harmless place: the rival's reserve.
        money_lists[1] += left[deck:]
        left = left[:deck]
    return load(
        TrambahnDocument(
            to_move=0,
            phase=phase,
            first=0,
            active=0,
            turn=5,
            passengers_laid=laid,
            price_due=0,
            deck=left,
            discard=discarded,
            hands=[hand.split(), rival.split()],
            money=money_lists,
            rows=row_lists,
            columns=owned,
            market=list(market),
            tram_pile=tram_pile,
            rides=[RideDocument(line="blue", points=[0, 0])] * rides,
            bonus=[0, 0],
            ended=None,
            seen_out=[],
            seen_aside=[],
            own_income=[[], []],
        )
    )


def _columns(text: str) -> list[ColumnDocument]:
    columns = []
    for part in filter(None, (part.strip() for part in text.split("|"))):
        *cards, last = part.split()
        tram = int(last[1:]) if last.startswith("x") else None
        cards = cards if tram is not None else [*cards, last]
        columns.append(ColumnDocument(cards=cards, tram=tram))
    return columns


def kinds(state: TrambahnState) -> set[str]:
    """Return the kinds of action now legal."""
    return {str(action.__struct_config__.tag) for action in RULES.legal_actions(state)}


def play(state: TrambahnState, *actions: Action) -> TrambahnState:
    """Check and carry out actions, chance's included."""
    for action in actions:
        RULES.check(state, action)
        RULES.apply(state, action)
    return state
