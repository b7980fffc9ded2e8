"""String Railway's box: the sizes of strings and tiles, and the station tiles (SR-2, SR-40)."""

from typing import Final

import msgspec
from msgspec import UNSET, UnsetType

from railtable.core.box import Box, require_number, require_total
from railtable.core.errors import BadOptions
from railtable.games.string_railway.components import (
    KIND_NAMES,
    KINDS,
    LONG,
    MOUNTAIN,
    RIVER,
    SHORT,
    SIDE,
    TOKENS_EACH,
)
from railtable.games.string_railway.state import StringState

STANDARD_TILE: Final = 40
TILES: Final = 35
MOST_COUNTRYSIDE: Final = 13
"""With more, the pile could run out: 21 tiles are due in a game, and one more for each."""


def _standard_stations() -> dict[str, int]:
    return {kind.name: int(kind.tiles) for kind in KINDS[1:]}


class StringRailwayBox(Box, frozen=True, kw_only=True):
    """The sizes in millimetres, and the number of each station tile.

    `tile` and `terrain` are the sides of a tile and of the square terrain, `river` and
    `mountain` the lengths of those strings.
    """

    tile: int = STANDARD_TILE
    terrain: int = int(SIDE) // 10
    river: int = int(RIVER) // 10
    mountain: int = int(MOUNTAIN) // 10
    stations: dict[str, int] = msgspec.field(default_factory=_standard_stations)

    def check(self) -> None:
        require_number("tile", self.tile, 36, 46)
        require_number("terrain", self.terrain, 14 * self.tile, 22 * self.tile)
        longest = self.terrain * 9 // 10
        require_number("river", self.river, 6 * self.tile, longest)
        require_number("mountain", self.mountain, 6 * self.tile, longest)
        for name, tiles in self.stations.items():
            if name not in KIND_NAMES[1:]:
                facts = {"card": name[:40], "known": ", ".join(KIND_NAMES[1:])}
                raise BadOptions("unknown_card", {**facts})
            require_number(name, tiles, 0, TILES)
        require_total("stations", sum(self.stations.values()), TILES)
        owned = self.stations.get("city", 0) + self.stations.get("transfer", 0)
        require_number("city + transfer", owned, 0, int(TOKENS_EACH))
        countryside = self.stations.get("countryside", 0)
        require_number("countryside", countryside, 0, MOST_COUNTRYSIDE)

    def units(self, millimetres: int) -> int:
        """Return a length in the units of the table, where every tile is as large as ours."""
        return millimetres * 10 * STANDARD_TILE // self.tile

    def has_standard_sizes(self) -> bool:
        """Tell whether ready-made layouts fit."""
        sizes = (self.tile, self.terrain, self.river, self.mountain)
        return sizes == (STANDARD_TILE, int(SIDE) // 10, int(RIVER) // 10, int(MOUNTAIN) // 10)


def play_with(state: StringState, box: StringRailwayBox | UnsetType) -> None:
    """Give a new game the sizes and tiles of a box; UNSET is the standard box."""
    if box is UNSET:
        return
    state.box = box
    state.pile = [0, *(box.stations.get(name, 0) for name in KIND_NAMES[1:])]
    state.side = box.units(box.terrain)
    state.river_length = box.units(box.river)
    state.mountain_length = box.units(box.mountain)
    state.short_length = box.units(int(SHORT) // 10)
    state.long_length = box.units(int(LONG) // 10)
