"""String Railway positions in text: points as `x,y`, tiles by name, the rest as JSON.

Missing entries are as at the beginning of a game with river and mountain laid by
hand.
"""

from typing import Final

from railtable.core.notation import Many, Name
from railtable.core.positions import Counts, PositionFields, Positions
from railtable.games.string_railway import document
from railtable.games.string_railway.document import StringDocument
from railtable.games.string_railway.game import RULES
from railtable.games.string_railway.notation import POINTS, TILE
from railtable.games.string_railway.options import StringOptions
from railtable.games.string_railway.state import PHASES


def _complete(said: PositionFields) -> PositionFields:
    seats = said.get("seats", 2)
    start = RULES.setup(seats, StringOptions(layout="by_hand"))
    usual = POSITIONS.all_entries(start)
    whole = usual | said
    for pile in ("pile", "aside"):
        whole[pile] = {name: whole[pile].get(name, 0) for name in usual[pile]}
    return whole


POSITIONS: Final = Positions(
    document,
    StringDocument,
    parts={
        "phase": Name("PHASE", PHASES),
        "terrain": POINTS,
        "mains": POINTS,
        "river": POINTS,
        "mountain": POINTS,
        "pile": Counts(TILE),
        "drawn": Many(TILE),
        "aside": Counts(TILE),
    },
    complete=_complete,
)

format_position: Final = POSITIONS.write
parse_position: Final = POSITIONS.read
