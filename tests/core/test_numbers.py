"""A reused buffer contains only what was written last."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railtable.core.numbers import Amounts, KeyWriter, Numbers, numbers_of

numbers = st.integers(-(2**63), 2**63 - 1)


def key_of(given_: list[int]) -> bytes:
    key = KeyWriter()
    for number in given_:
        key.add(number)
    return key.as_bytes()


def test_a_cleared_buffer_can_be_refilled():
    room = numbers_of([7, 8, 9])
    room.clear()
    room.add(1)
    room.add_run(4, 3)
    room.add_copies(2, 2)
    assert room.as_list() == [1, 4, 5, 6, 2, 2]
    assert [room.holds(number) for number in (1, 6, 2, 7, 9)] == [True, True, True, False, False]


def test_a_full_buffer_does_not_overflow():
    room = Numbers(2)
    room.add(1)
    room.add(2)
    with pytest.raises(IndexError):
        room.add(3)


def test_amounts_are_added_from_the_first_to_the_last():
    amounts = Amounts()
    for amount in (1e16, 1.0, -1e16):
        amounts.add(amount)
    assert amounts.total() == 0.0
    amounts.clear()
    assert (amounts.total(), amounts.as_list()) == (0.0, [])


@given(st.lists(numbers, max_size=20), st.lists(numbers, max_size=20))
def test_different_numbers_give_different_keys(first, second):
    assert (key_of(first) == key_of(second)) == (first == second)


def test_numbers_at_encoding_boundaries_give_different_keys():
    edges = [-(2**63), -2, -1, 0, 252, 253, 254, 255, 65535, 65536, 2**63 - 1]
    keys = {number: key_of([number]) for number in edges}
    assert len(set(keys.values())) == len(edges)
    assert [len(keys[number]) for number in edges] == [9, 9, 1, 1, 1, 3, 3, 3, 3, 9, 9]
    for one, other in pairwise(edges):
        assert key_of([one, other]) != key_of([other, one])
