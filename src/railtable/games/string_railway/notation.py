"""String Railway's actions in text: `corner 2`, `turn city@1200,300, short 0,0 2995,0`.

Points are in u = 0.1 mm; corners and marks are numbered from 1.
"""

from collections.abc import Sequence
from typing import Final

from railtable.core.notation import Form, Grammar, Many, Maybe, Name, Number, Point, Read, Unread
from railtable.games.string_railway.actions import (
    ChooseCorner,
    DealLayout,
    DrawTiles,
    ExtraTile,
    LayMountain,
    LayRiver,
    LayTerrain,
    PlacedTile,
    PlayTurn,
)
from railtable.games.string_railway.components import KIND_NAMES

TILE: Final = Name("TILE", KIND_NAMES[1:])
POINTS: Final = Many(Point())
STRING: Final = Name("STRING", ("short", "long"))
GIVEN_UP: Final = "given_up"
"""Stands for the track of a turn that lays none."""


class Placed:
    """A tile and its centre: `city@1200,300`, or `city@aside`."""

    title = "TILE@X,Y"
    _aside = Maybe(Point(), "aside")

    def write(self, value: PlacedTile) -> list[str]:
        return [f"{value.tile}@{self._aside.write(value.at)[0]}"]

    def read(self, tokens: Sequence[str], at: int) -> Read:
        name, mark, place = (tokens[at] if at < len(tokens) else "").partition("@")
        if not mark:
            raise Unread(at, self.title)
        try:
            tile, _ = TILE.read([name], 0)
            point, _ = self._aside.read([place], 0)
        except Unread:
            raise Unread(at, self.title) from None
        return PlacedTile(tile=tile, at=point), at + 1


GRAMMAR: Final = Grammar(
    Form(
        LayTerrain, "terrain {outline}, marks {marks}", outline=POINTS, marks=Many(Number("MARK"))
    ),
    Form(LayRiver, "river {points}", points=POINTS),
    Form(LayMountain, "mountain {points}", points=POINTS),
    Form(ChooseCorner, "corner {corner}", corner=Number("CORNER")),
    Form(ExtraTile, "extra {choice}", choice=Name("CHOICE", ("draw", "decline"))),
    Form(
        PlayTurn,
        "turn {tiles}, {string} {track}",
        tiles=Many(Placed()),
        string=STRING,
        track=Maybe(POINTS, GIVEN_UP),
    ),
    Form(DealLayout, "layout river {river}, mountain {mountain}", river=POINTS, mountain=POINTS),
    Form(DrawTiles, "draw {tiles}", tiles=Many(TILE)),
)

format_action: Final = GRAMMAR.write
parse_action: Final = GRAMMAR.read
