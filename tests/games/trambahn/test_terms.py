"""The evaluation of a seat in Trambahn, by name and number."""

import pytest

from railtable.games.trambahn.game import RULES
from tests.games.trambahn.positions import position


def term(state, key):
    return {one.key: one.points for one in RULES.terms(state, 0)}[key]


@pytest.mark.parametrize(
    ("columns", "points"),
    [
        ("B1 B2 B3 x2", 0.0),
        ("B1 B2 B3 B4 x2", 0.25 * 4),
        ("B1 B2 B3 B4 B5 x2", 2 * 0.25 * 5),
        ("B1 B2 B3 B4 B5", 0.0),
        ("B1 B2 B3 B4 B5 B6 B7 B8 x2", 0.0),
    ],
)
def test_a_column_with_a_tram_gains_value_towards_its_eighth_card(columns, points):
    assert term(position(columns=columns), "bonus_near") == pytest.approx(points)
