"""String Railway positions in text: points as `x,y`, tiles by name, the rest as JSON.

What is left unsaid is as at the beginning of a game whose river and mountain are laid by
hand.
"""

from typing import Final

import msgspec

from railtable.core.notation import Many, Name
from railtable.core.positions import Counts, Mover, Positions, Said, fields_of
from railtable.games.string_railway.document import StringDocument, dump, load
from railtable.games.string_railway.game import RULES
from railtable.games.string_railway.notation import POINTS, TILE
from railtable.games.string_railway.options import StringOptions
from railtable.games.string_railway.state import PHASES, StringState


def _complete(said: Said) -> Said:
    seats = said.get("seats", 2)
    start = RULES.setup(seats, StringOptions(layout="by_hand"))
    whole = _said_of(start) | said
    for pile in ("pile", "aside"):
        whole[pile] = {name: whole[pile].get(name, 0) for name in _said_of(start)[pile]}
    return whole


def _said_of(state: StringState) -> Said:
    said: Said = msgspec.json.decode(msgspec.json.encode(dump(state)))
    return said


def _state_of(said: Said) -> StringState:
    return load(msgspec.convert(said, StringDocument))


POSITIONS: Final = Positions(
    parts={
        "to_move": Mover(),
        "phase": Name("PHASE", PHASES),
        "terrain": POINTS,
        "mains": POINTS,
        "river": POINTS,
        "mountain": POINTS,
        "pile": Counts(TILE),
        "drawn": Many(TILE),
        "aside": Counts(TILE),
    },
    fields=fields_of(StringDocument),
    complete=_complete,
    said_of=_said_of,
    state_of=_state_of,
)

format_position: Final = POSITIONS.write
parse_position: Final = POSITIONS.read
