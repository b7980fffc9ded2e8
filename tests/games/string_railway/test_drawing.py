"""The picture of a position."""

import xml.etree.ElementTree as ET

from railtable.games.string_railway.options import StringOptions
from railtable.games.string_railway.picture.table import draw_table
from tests.support.string_railway import RULES, line, position, turn_action

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_shows_every_string_exactly_and_every_tile():
    state = position([("city", (3206, 211))])
    RULES.apply(state, turn_action(line(211, 211)))
    picture = ET.fromstring(draw_table(RULES.dump(state)))
    drawn = {shape.get("points") for shape in picture.iter(f"{SVG}polyline")}
    assert "211,211 3206,211" in drawn
    assert len(drawn) == 4  # terrain, river, mountain, track
    titles = [title.text for title in picture.iter(f"{SVG}title")]
    assert titles == ["main"] * 4 + ["city"]


def test_tracks_lie_over_tiles_and_later_ones_over_earlier():
    state = position([("city", (3206, 211))], [(1, [(1000, 100), (1000, 900)])])
    RULES.apply(state, turn_action(line(211, 211)))
    text = draw_table(RULES.dump(state))
    assert (
        text.index("<title>city") < text.index("1000,100 1000,900") < text.index("211,211 3206,211")
    )


def test_an_empty_table_can_be_drawn():
    state = RULES.setup(3, StringOptions(terrain="drawn", layout="by_hand"))
    ET.fromstring(draw_table(RULES.dump(state), 300))
