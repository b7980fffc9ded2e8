"""All actions of seats and of chance in String Railway, in the rulebook's words."""

from collections.abc import Iterable
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from railtable.core.actions import Action
from railtable.core.errors import IllegalAction
from railtable.games.string_railway.components import KIND_NAMES, REACH
from railtable.games.string_railway.judgement.turn import ASIDE, Turn

Point: TypeAlias = tuple[int, int]
"""x and y in u = 0.1 mm (SR-40)."""

Tile: TypeAlias = Literal[
    "city",
    "central",
    "transfer",
    "local",
    "junction",
    "suburb",
    "terminus",
    "countryside",
    "scenic",
]
StringName: TypeAlias = Literal["short", "long"]
ExtraChoice: TypeAlias = Literal["draw", "decline"]

KIND_INDEX: Final = {name: kind for kind, name in enumerate(KIND_NAMES)}


MOST_TILES: Final = 8
"""More than any turn draws (SR-22): longer lists are refused."""


class PlacedTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drawn tile and its centre; None sets it aside, for it fits nowhere (SR-23)."""

    tile: Tile
    at: Point | None


class LayTerrain(Action, frozen=True, tag="lay_terrain"):
    """Draw the terrain; `marks` are the vertices for main stations (SR-21, SR-56)."""

    outline: tuple[Point, ...]
    marks: tuple[int, ...]


class LayRiver(Action, frozen=True, tag="lay_river"):
    """Lay the river from end to end (SR-18)."""

    points: tuple[Point, ...]


class LayMountain(Action, frozen=True, tag="lay_mountain"):
    """Lay the mountain; its last point joins the first (SR-18)."""

    points: tuple[Point, ...]


class ChooseCorner(Action, frozen=True, tag="choose_corner"):
    """Place the main station at a corner, counted along the terrain (SR-19)."""

    corner: int


class ExtraTile(Action, frozen=True, tag="extra_tile"):
    """Draw one more tile after a Countryside, or decline it (SR-12)."""

    choice: ExtraChoice


class PlayTurn(Action, frozen=True, tag="play_turn"):
    """Place the drawn tiles and lay a track; None gives the track up (SR-22 to SR-28)."""

    tiles: Annotated[tuple[PlacedTile, ...], msgspec.Meta(max_length=MOST_TILES)]
    string: StringName
    track: tuple[Point, ...] | None


class DealLayout(Action, frozen=True, tag="deal_layout"):
    """Chance lays river and mountain (SR-21)."""

    river: tuple[Point, ...]
    mountain: tuple[Point, ...]


class DrawTiles(Action, frozen=True, tag="draw_tiles"):
    """Chance turns this turn's tiles, in this order (SR-22)."""

    tiles: tuple[Tile, ...]


StringAction: TypeAlias = (
    LayTerrain
    | LayRiver
    | LayMountain
    | ChooseCorner
    | ExtraTile
    | PlayTurn
    | DealLayout
    | DrawTiles
)


def pairs(flat: list[int]) -> tuple[Point, ...]:
    """Return flat coordinates as points."""
    return tuple((int(x), int(y)) for x, y in zip(flat[0::2], flat[1::2], strict=True))


def flat_points(points: object) -> list[int]:
    """Return points as flat coordinates, or refuse malformed ones (SR-54)."""
    if not isinstance(points, Iterable):
        raise malformed()
    flat: list[int] = []
    for point in points:
        if not isinstance(point, tuple | list) or len(point) != 2:
            raise malformed()
        flat += point
    if any(type(value) is not int or not -REACH <= value <= REACH for value in flat):
        raise malformed()
    return flat


def malformed() -> IllegalAction:
    """Return the refusal of coordinates that are not integers on the table."""
    return IllegalAction("malformed_point", rule="SR-54", facts={"reach": int(REACH)})


def turn_of(action: PlayTurn) -> Turn:
    """Return a turn for the judgement; refuse malformed coordinates."""
    places: list[int] = []
    kinds: list[int] = []
    for placed in action.tiles:
        if placed.tile not in KIND_INDEX:
            raise IllegalAction("other_tiles_drawn", rule="SR-23")
        kinds.append(KIND_INDEX[placed.tile])
        places += [int(ASIDE)] * 2 if placed.at is None else flat_points([placed.at])
    track = None if action.track is None else flat_points(action.track)
    return Turn(kinds, places, track, is_long=action.string == "long")


def action_of(turn: Turn) -> PlayTurn:
    """Return a turn as an action."""
    tiles = []
    for number, kind in enumerate(turn.kinds):
        x, y = turn.places[2 * number], turn.places[2 * number + 1]
        at = None if x == ASIDE else (int(x), int(y))
        tiles.append(PlacedTile(tile=tile_name(kind), at=at))
    track = None if turn.track is None else pairs(turn.track)
    return PlayTurn(tuple(tiles), "long" if turn.is_long else "short", track)


def tile_name(kind: int) -> Tile:
    """Return the name of a tile that can be drawn."""
    name = KIND_NAMES[kind]
    assert name != "main"
    return name  # type: ignore[return-value]
