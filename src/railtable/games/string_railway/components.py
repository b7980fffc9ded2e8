"""The components of the box (SR-1 to SR-15) and their exact sizes (SR-40, SR-51)."""

from typing import Final

from mypy_extensions import i64

COLOURS: Final = ("red", "blue", "yellow", "green", "violet")

MAIN: Final[i64] = 0
CITY: Final[i64] = 1
CENTRAL: Final[i64] = 2
TRANSFER: Final[i64] = 3
LOCAL: Final[i64] = 4
JUNCTION: Final[i64] = 5
SUBURB: Final[i64] = 6
TERMINUS: Final[i64] = 7
COUNTRYSIDE: Final[i64] = 8
SCENIC: Final[i64] = 9

NO_LIMIT: Final[i64] = 99


class StationKind:
    """One row of the station table: points on entering, limit, effect on the owner."""

    def __init__(
        self, name: str, tiles: i64, owner: i64, others: i64, limit: i64, effect: i64
    ) -> None:
        self.name: Final = name
        self.tiles: Final[i64] = tiles
        self.owner: Final[i64] = owner
        self.others: Final[i64] = others
        self.limit: Final[i64] = limit
        self.effect: Final[i64] = effect


# Scenic has its points on the plain; Junction scores by string, not by entering.
KINDS: Final = (
    #            name           tiles  owner  others  companies  owner when another enters
    StationKind("main",         0,     3,     2,      NO_LIMIT,  -1),
    StationKind("city",         2,     3,     1,      NO_LIMIT,  -1),
    StationKind("central",      4,     3,     3,      NO_LIMIT,  0),
    StationKind("transfer",     2,     0,     2,      NO_LIMIT,  1),
    StationKind("local",        6,     2,     2,      3,         0),
    StationKind("junction",     3,     0,     0,      3,         0),
    StationKind("suburb",       6,     2,     2,      2,         0),
    StationKind("terminus",     2,     3,     3,      NO_LIMIT,  0),
    StationKind("countryside",  8,     1,     1,      1,         0),
    StationKind("scenic",       2,     1,     1,      2,         0),
)  # fmt: skip
KIND_NAMES: Final[tuple[str, ...]] = tuple([kind.name for kind in KINDS])
SCENIC_IN_MOUNTAINS: Final[i64] = 3
JUNCTION_POINTS: Final[i64] = 1
START_POINTS: Final[i64] = 3
TOKENS_EACH: Final[i64] = 4

# Sizes in u = 0.1 mm (SR-40).
SIDE: Final[i64] = 7000
"""The side of the square terrain."""
SHORT: Final[i64] = 3000
LONG: Final[i64] = 6000
RIVER: Final[i64] = 6000
MOUNTAIN: Final[i64] = 6000
SHORTFALL: Final[i64] = 10
STRING_WIDTH: Final[i64] = 20
TILE_SIDE: Final[i64] = 401
GROWN_SIDE: Final[i64] = 421
TILES_APART: Final[i64] = 421
MIN_SEGMENT: Final[i64] = 10
MAX_VERTICES: Final[i64] = 256
REACH: Final[i64] = 20000
RIVER_BEYOND: Final[i64] = 200
DRAWN_REACH: Final[i64] = 12000
DRAWN_AREA: Final[i64] = 20_000_000
MARK_REACH: Final[i64] = 1000

# Terrain outlines by places in turn order, flat x, y (SR-51).
TRIANGLE: Final = [0, 0, 7000, 0, 3500, 6062]
SQUARE: Final = [0, 0, 7000, 0, 7000, 7000, 0, 7000]
PENTAGON: Final = [1730, 0, 7330, 0, 9060, 5326, 4530, 8618, 0, 5326]
TRIANGLE_MAINS: Final = [454, 211, 6546, 211, 3500, 5486]
SQUARE_MAINS: Final = [211, 211, 6789, 211, 6789, 6789, 211, 6789]
PENTAGON_MAINS: Final = [1941, 211, 7119, 211, 8738, 5196, 4530, 8254, 322, 5196]


def short_strings(companies: i64) -> i64:
    """Return the number of 30 cm strings of each company (SR-1, SR-35)."""
    return 3 if companies == 5 else 4


def companies_for(seats: i64) -> i64:
    """Return the number of colours in play: two each with two players (SR-16)."""
    return 4 if seats == 2 else seats


def standard_outline(companies: i64, side: i64 = SIDE) -> list[int]:
    """Return the standard terrain for this many companies, by the side of the square (SR-16)."""
    outline = SQUARE
    if companies == 3:
        outline = TRIANGLE
    elif companies == 5:
        outline = PENTAGON
    return [at * side // SIDE for at in outline]


def standard_mains(companies: i64) -> list[int]:
    """Return the main-station centres of the standard terrain (SR-51)."""
    if companies == 3:
        return TRIANGLE_MAINS[:]
    return PENTAGON_MAINS[:] if companies == 5 else SQUARE_MAINS[:]
