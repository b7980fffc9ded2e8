"""Random boxes of every game, for tests."""

from typing import Any

from hypothesis import strategies as st

from railtable.games.block_train.components import CARDS, DECK_SIZE, FIRST_LOCOMOTIVE
from railtable.games.station_master.components import CARD_NAMES, CARD_TOTAL, CLASSES

NAMES = st.text("abc XYZ09é", max_size=12)


def counted(names: list[str]) -> dict[str, int]:
    """Return how often each name occurs."""
    return {name: names.count(name) for name in dict.fromkeys(names)}


@st.composite
def trambahn_boxes(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a box of Trambahn."""
    points = st.lists(st.integers(1, 3), min_size=10, max_size=10)
    return {
        "name": draw(NAMES),
        "points": [draw(points) for _ in range(4)],
        "prices": sorted(draw(st.lists(st.integers(1, 30), min_size=3, max_size=3))),
    }


@st.composite
def block_train_boxes(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a box of Block Train: a few kinds of cards, any of the notation."""
    kinds = draw(st.lists(st.sampled_from(CARDS), min_size=3, max_size=20, unique=True))
    engine = CARDS[draw(st.integers(int(FIRST_LOCOMOTIVE), int(FIRST_LOCOMOTIVE) + 95))]
    cards = [engine, *kinds]
    return {"name": draw(NAMES), "cards": counted((cards * DECK_SIZE)[:DECK_SIZE])}


@st.composite
def station_master_boxes(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a box of Station Master."""
    plain = [name for name in CARD_NAMES if name not in ("royal", "standing_room", "rush_hour")]
    names = draw(st.lists(st.sampled_from(plain), min_size=8, max_size=24, unique=True))
    special = ["royal", "standing_room", "rush_hour"][: draw(st.integers(0, 3))]
    cards = counted(special + (names * int(CARD_TOTAL))[: int(CARD_TOTAL) - len(special)])
    bands = draw(st.integers(0, 8))
    sides = st.tuples(st.integers(1, 6), st.integers(1, 6))
    return {
        "name": draw(NAMES),
        "locomotives": [
            {
                "number": draw(st.integers(2, 8)),
                "kind": draw(st.sampled_from(CLASSES)),
                "band": number < bands,
            }
            for number in range(15)
        ],
        "cards": cards,
        "first_class": draw(sides),
        "executive_class": draw(sides),
    }


@st.composite
def string_railway_boxes(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a box of String Railway."""
    tile = draw(st.integers(36, 46))
    terrain = draw(st.integers(14 * tile, 22 * tile))
    lengths = st.integers(6 * tile, terrain * 9 // 10)
    kinds = ["central", "local", "junction", "suburb", "terminus", "scenic"]
    owned = draw(st.lists(st.sampled_from(["city", "transfer"]), max_size=4))
    country = ["countryside"] * draw(st.integers(0, 13))
    rest = [draw(st.sampled_from(kinds)) for _ in range(35 - len(owned) - len(country))]
    return {
        "name": draw(NAMES),
        "tile": tile,
        "terrain": terrain,
        "river": draw(lengths),
        "mountain": draw(lengths),
        "stations": counted(owned + country + rest),
    }


BOXES: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "trambahn": trambahn_boxes(),
    "block-train": block_train_boxes(),
    "station-master": station_master_boxes(),
    "string-railway": string_railway_boxes(),
}
