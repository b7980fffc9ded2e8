"""From strengths to chances, in whole numbers."""

import math
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from railtable.values.places import ONE, Places, exponential


def compute(strengths: list[int], exponents: list[int]) -> list[list[int]]:
    seats, places = len(strengths), Places()
    places.compute(vec[i64](strengths), seats, vec[i64](exponents))
    return [
        [int(places.chances[seat * seats + at]) for at in range(seats)] for seat in range(seats)
    ]


def by_all_orders(strengths: list[int], exponents: list[int]) -> list[list[float]]:
    """Return the chances by going through every order of finishing."""
    seats = len(strengths)
    found = [[0.0] * seats for _ in range(seats)]
    for order in permutations(range(seats)):
        chance = 1.0
        for place, seat in enumerate(order):
            powers = {
                one: math.exp(strengths[one] / 1024 * exponents[place] / 1024)
                for one in order[place:]
            }
            chance *= powers[seat] / sum(powers.values())
        for place, seat in enumerate(order):
            found[seat][place] += chance
    return found


@pytest.mark.parametrize("behind", [0, 1, 7, 512, 1023, 1024, 5000, 16383])
def test_the_exponential_is_right_to_a_millionth(behind):
    assert int(exponential(behind)) / int(ONE) == pytest.approx(math.exp(-behind / 1024), abs=1e-6)


def test_a_seat_far_behind_keeps_a_small_chance():
    assert 0 < int(exponential(10**9)) < int(ONE) // 10**6


@given(
    strengths=st.lists(st.integers(-4000, 4000), min_size=2, max_size=6),
    exponent=st.integers(500, 2000),
)
def test_chances_are_those_of_all_orders_of_finishing(strengths, exponent):
    exponents = [1024, *[exponent] * (len(strengths) - 1)]
    found = compute(strengths, exponents)
    for row, wanted in zip(found, by_all_orders(strengths, exponents), strict=True):
        assert [one / int(ONE) for one in row] == pytest.approx(wanted, abs=5e-4)
    assert [sum(row) for row in found] == [ONE] * len(found)
    assert [sum(column) for column in zip(*found, strict=True)] == [ONE] * len(found)


def test_equal_strengths_have_nearly_equal_chances():
    assert compute([0, 0], [1024, 1024]) == [[ONE // 2, ONE // 2]] * 2


@given(strengths=st.lists(st.integers(-4000, 4000), min_size=2, max_size=6))
def test_first_places_alone_are_those_of_all_places(strengths):
    exponents, seats = vec[i64]([1100] * len(strengths)), len(strengths)
    padded = vec[i64](strengths + [0] * (6 - seats))
    whole, first = Places(), Places()
    whole.compute(padded, seats, exponents)
    for _ in range(2):
        first.compute_first(padded, seats, exponents)
        assert [first.chances[seat * seats] for seat in range(seats)] == [
            whole.chances[seat * seats] for seat in range(seats)
        ]
    first.compute(padded, seats, exponents)
    assert list(first.chances) == list(whole.chances)
