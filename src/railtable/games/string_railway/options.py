"""Options of a game of String Railway."""

from typing import Literal, TypeAlias

from msgspec import UNSET, UnsetType

from railtable.core.actions import Options
from railtable.core.errors import BadOptions
from railtable.games.string_railway.box import StringRailwayBox

Shape: TypeAlias = Literal["standard", "circle", "oval", "drawn"]
Countryside: TypeAlias = Literal["always", "choice"]
Layout: TypeAlias = Literal["random", "by_hand", "valley", "pass", "bend"]


class StringOptions(Options, frozen=True):
    """Options of a game of String Railway.

    order: the seats in order of play (SR-20); None for 0, 1, 2, ...
    terrain: the standard one, a circle, an oval, or drawn by a player (SR-16, SR-21).
    layout: river and mountain by chance, by hand, or ready-made (SR-21).
    expert: crossing another company's track costs 2 (SR-33).
    countryside: its extra tile is always drawn, or the player chooses (SR-12).
    box: the sizes and tiles of an owner's box.
    """

    order: tuple[int, ...] | None = None
    terrain: Shape = "standard"
    layout: Layout = "random"
    expert: bool = False
    countryside: Countryside = "always"
    box: StringRailwayBox | UnsetType = UNSET


def seats_in_order(seats: int, options: StringOptions) -> list[int]:
    """Return the seat of each place in turn order: twice round with two players (SR-16)."""
    order = list(range(seats)) if options.order is None else list(options.order)
    if sorted(order) != list(range(seats)):
        raise BadOptions("order_is_no_order", {"option": "order", "seats": seats})
    return order * 2 if seats == 2 else order


def check_layout(options: StringOptions) -> None:
    """Refuse a ready-made layout on a terrain it was not made for."""
    is_made_for_sizes = options.terrain == "drawn" or options.layout not in ("random", "by_hand")
    if options.box is not UNSET and is_made_for_sizes and not options.box.has_standard_sizes():
        raise BadOptions("layout_for_standard_box", {"option": "layout"})
    if options.terrain == "drawn" and options.layout != "by_hand":
        raise BadOptions("drawn_terrain_by_hand", {"option": "layout"})
    if options.terrain != "standard" and options.layout not in ("random", "by_hand"):
        raise BadOptions("layout_for_standard_terrain", {"option": "layout"})
