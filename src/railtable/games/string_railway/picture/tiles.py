"""Station tiles as our own small drawings, in u about their centre."""

import math
from typing import Final

from railtable.games.string_railway.components import KINDS, NO_LIMIT, TILE_SIDE
from railtable.games.string_railway.document import StationDocument

HALF: Final = int(TILE_SIDE) / 2
DYES: Final = {
    "red": ("#b3232c", "#7c1219", "#e3737a"),
    "blue": ("#1f57a4", "#123668", "#6f9bd8"),
    "yellow": ("#d9a514", "#96700a", "#f5d468"),
    "green": ("#2b7d3c", "#184d24", "#78bd86"),
    "violet": ("#6d3a94", "#43215d", "#ad82cd"),
    "river": ("#7fbfe0", "#4b8fb5", "#c5e5f5"),
    "mountain": ("#8a8782", "#5c5955", "#bbb8b2"),
    "terrain": ("#2a2725", "#0f0e0d", "#605b56"),
}
"""String colours: cotton, shade and highlight."""

BANDS: Final = {
    "city": "#c0563a",
    "central": "#a8322d",
    "transfer": "#3d7c88",
    "local": "#4e7d52",
    "junction": "#8a5a9c",
    "suburb": "#c28a2e",
    "terminus": "#3b4a63",
    "countryside": "#7f9a3f",
    "scenic": "#4d86a8",
}

# The sign of a tile, in a box from -70 to 70.
SIGNS: Final = {
    "city": "M-62 60V-10H-30V-58H8V60M8 60V-30H58V60Z",
    "central": "M-66 60V0A66 66 0 0 1 66 0V60H34V6A34 34 0 0 0 -34 6V60Z",
    "transfer": "M-64 -22H30V-50L68 -12L30 26V-2H-64ZM64 44H-24V64L-60 36L-24 8V24H64Z",
    "local": "M-60 60V-6L0 -56L60 -6V60H18V14H-18V60Z",
    "junction": "M-12 62V10L-58 -44L-36 -62L0 -18L36 -62L58 -44L12 10V62Z",
    "suburb": "M-66 60V6L-34 -26L-2 6V60ZM6 60V-16L36 -50L66 -16V60Z",
    "terminus": "M-60 -56H-38V60H-60ZM-38 -14H34V-56H58V60H34V14H-38Z",
    "countryside": "M-8 62V22H-48A34 34 0 0 1 -38 -30A42 42 0 0 1 40 -30A34 34 0 0 1 48 22H8V62Z",
    "scenic": "M-68 60L-18 -44L8 8L26 -20L68 60Z",
}

# A shape for each colour, so that colour is never the only distinction.
EMBLEMS: Final = {
    "red": "M0 -70L70 0L0 70L-70 0Z",
    "blue": "M-62 -62H62V62H-62Z",
    "yellow": "M0 -74L68 54H-68Z",
    "green": "M0 -70A70 70 0 1 1 -0.1 -70Z",
    "violet": "M-24 -70H24V-24H70V24H24V70H-24V24H-70V-24H-24Z",
}


def format_tile(station: StationDocument, colours: list[str]) -> str:
    """Return a tile at its place, with the owner's token on it."""
    x, y = station.at
    colour = colours[station.owner] if station.owner is not None else None
    if station.tile == "main":
        assert colour is not None
        face = _main_face(colour)
    else:
        face = _station_face(station) + (_token(colour) if colour is not None else "")
    title = f"<title>{station.tile}</title>"
    return f'<g transform="translate({x} {y})">{title}{_card()}{face}</g>'


def _card() -> str:
    """Return the card with its shadow and thickness."""
    side = 2 * HALF
    box = f'width="{side}" height="{side}" rx="26"'
    return (
        f'<rect x="{-HALF + 6}" y="{-HALF + 12}" {box} fill="#000" opacity=".32" '
        'filter="url(#soft)"/>'
        f'<rect x="{-HALF}" y="{-HALF}" {box} fill="#d8cdb4"/>'
        f'<rect x="{-HALF + 5}" y="{-HALF + 4}" width="{side - 10}" height="{side - 12}" '
        'rx="22" fill="#fbf6e8"/>'
    )


def _main_face(colour: str) -> str:
    dye, shade, light = DYES[colour]
    return (
        f'<rect x="-172" y="-172" width="344" height="344" rx="16" fill="{dye}"/>'
        f'<rect x="-158" y="-158" width="316" height="316" rx="12" fill="none" '
        f'stroke="{light}" stroke-width="7"/>'
        f'<path d="{EMBLEMS[colour]}" transform="scale(1.25)" fill="#fbf6e8" '
        f'stroke="{shade}" stroke-width="6"/>'
    )


def _station_face(station: StationDocument) -> str:
    kind = next(kind for kind in KINDS if kind.name == station.tile)
    band = BANDS[station.tile]
    return (
        f'<path d="M-172 -92V-156Q-172 -174 -154 -174H154Q172 -174 172 -156V-92Z" fill="{band}"/>'
        f'<path d="{SIGNS[station.tile]}" transform="translate(0 18) scale(1.12)" fill="{band}"/>'
        f"{_points(station, int(kind.owner), int(kind.others))}{_limit(int(kind.limit), band)}"
    )


def _points(station: StationDocument, owner: int, others: int) -> str:
    """Return the points in the band: two figures where the owner's differ."""
    if station.tile == "junction":
        shown = "1 ∞"
    elif station.tile == "scenic":
        shown = "3" if station.in_mountains else "1"
    else:
        shown = str(others) if owner == others else f"{owner} / {others}"
    return (
        '<text y="-110" text-anchor="middle" font-family="Georgia, serif" font-weight="bold" '
        f'font-size="76" fill="#fff">{shown}</text>'
    )


def _limit(limit: int, band: str) -> str:
    """Return a dot for each company the station has room for; a bar for no limit."""
    if limit >= NO_LIMIT:
        return f'<rect x="-70" y="128" width="140" height="16" rx="8" fill="{band}"/>'
    start = -(limit - 1) * 27
    return "".join(
        f'<circle cx="{start + 54 * k}" cy="136" r="15" fill="{band}"/>' for k in range(limit)
    )


def _token(colour: str) -> str:
    dye, shade, light = DYES[colour]
    rim = "".join(
        f"{'M' if k == 0 else 'L'}{62 * math.cos(k * math.pi / 4 + 0.393):.1f} "
        f"{62 * math.sin(k * math.pi / 4 + 0.393):.1f}"
        for k in range(8)
    )
    return (
        '<g transform="translate(118 104)">'
        f'<path d="{rim}Z" transform="translate(4 8)" opacity=".35" filter="url(#soft)"/>'
        f'<path d="{rim}Z" fill="{dye}" stroke="{shade}" stroke-width="6"/>'
        f'<path d="{EMBLEMS[colour]}" transform="scale(.42)" fill="{light}"/></g>'
    )
