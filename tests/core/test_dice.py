"""Chance: stable, fair, and proved."""

import hashlib
import hmac
import struct
from collections import Counter
from math import comb

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.chance import Chance, commit
from railtable.core.dice import Dice, FastDice, KeyedDice

# These numbers must never change: a change would break every stored record.
FAST_WORDS = [311655129, 1780137355]
LARGE_THROWS = [589720130, 979185540, 458018037, 298248076, 975121321, 1078582457]
SHUFFLED = [6, 7, 5, 2, 1, 4, 3, 0]
THROWS_AFTER = [800, 706, 415]
KEYED_THROWS = [102, 119, 740, 854, 166, 382, 390, 166]
CHANCE_THROWS = {1: [1, 2, 0, 0, 2, 3, 4, 1], 2: [0, 1, 3, 1, 3, 2, 1, 0]}
COMMITMENT = "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793"


def throws(dice: Dice, sides: int, count: int) -> list[int]:
    return [int(dice.below(sides)) for _ in range(count)]


def test_the_streams_never_change():
    assert [int(FastDice(1).word()), int(FastDice("one").word())] == FAST_WORDS
    assert throws(KeyedDice(b"key", 7), 1000, 8) == KEYED_THROWS
    for version, wanted in CHANCE_THROWS.items():
        chance = Chance(b"\x01" * 32, ("nonce",), version)
        assert throws(chance.at(3), 6, 8) == wanted
        assert chance.commitment == COMMITMENT


def xoshiro(seed: str, count: int) -> list[int]:
    """Return words of xoshiro128** as published by its authors (Blackman and Vigna)."""
    digest = hashlib.sha256(f"railtable dice {seed}".encode()).digest()
    s = list(struct.unpack(">4I", digest[:16]))
    s[3] |= 1

    def turned(word: int, by: int) -> int:
        return ((word << by) | (word >> (32 - by))) & 0xFFFFFFFF

    words = []
    for _ in range(count):
        words.append(turned(s[1] * 5 & 0xFFFFFFFF, 7) * 9 & 0xFFFFFFFF)
        shifted = s[1] << 9 & 0xFFFFFFFF
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = turned(s[3], 11)
    return words


def test_the_fast_stream_is_xoshiro():
    dice = FastDice("reference")
    assert [int(dice.word()) for _ in range(100)] == xoshiro("reference", 100)


def test_throws_and_shuffles_always_use_the_same_number_of_words():
    dice = FastDice(9)
    assert throws(dice, 3 * 2**29, 30)[-6:] == LARGE_THROWS
    items = list(range(8))
    dice.shuffle(items)
    assert items == SHUFFLED
    assert throws(dice, 1000, 3) == THROWS_AFTER


def key_of(message: bytes) -> bytes:
    """Return a key as docs/records.md describes it."""
    return hmac.digest(b"\x02" * 32, message, "sha256")


@pytest.mark.parametrize(
    ("version", "nonces", "message"),
    [
        (1, (), b"railtable chance 1"),
        (1, ("a", "b"), b"railtable chance 1\na\nb"),
        (2, (), b"railtable chance 1"),
        (2, ("a", "é"), b"railtable chance 2\n1:a\n2:\xc3\xa9"),
        (2, ("", ""), b"railtable chance 2\n0:\n0:"),
    ],
)
def test_a_key_is_derived_as_documented(version, nonces, message):
    chance = Chance(b"\x02" * 32, nonces, version)
    assert throws(chance.at(5), 1000, 8) == throws(KeyedDice(key_of(message), 5), 1000, 8)


@given(
    one=st.lists(st.text("ab\n:12", max_size=4), max_size=3),
    two=st.lists(st.text("ab\n:12", max_size=4), max_size=3),
)
@example(one=["a\nb"], two=["a", "b"])
@example(one=["", ""], two=["\n0:"])
def test_different_nonces_give_different_luck(one, two):
    lucks = [throws(Chance(bytes(32), tuple(nonces)).at(0), 2**31 - 1, 4) for nonces in (one, two)]
    assert (lucks[0] == lucks[1]) == (one == two)


def test_an_unknown_luck_version_is_refused():
    with pytest.raises(ValueError, match="3"):
        Chance(bytes(32), ("a",), 3)


@pytest.mark.parametrize("sides", [1, 2, 3, 7, 120, 2**31 - 1])
def test_throws_are_below_the_number_of_sides(sides):
    for dice in (FastDice(5), KeyedDice(b"key", 1)):
        assert all(0 <= throw < sides for throw in throws(dice, sides, 200))


@pytest.mark.parametrize("dice", [FastDice(3), KeyedDice(b"key", 3)], ids=["fast", "keyed"])
def test_every_side_is_equally_likely(dice):
    counts = Counter(throws(dice, 6, 12_000))
    chi_squared = sum((counts[side] - 2000) ** 2 / 2000 for side in range(6))
    assert chi_squared < 20.5  # one run in a thousand is worse; the streams are fixed


def test_rejection_leaves_no_bias_where_sides_do_not_divide_the_words():
    """With 3·2^29 sides a third of the words must be rejected."""
    sides = 3 * 2**29
    low = sum(throw < sides // 2 for throw in throws(FastDice(9), sides, 4000))
    assert 1850 < low < 2150


def test_a_shuffle_is_a_permutation_and_reaches_every_order():
    dice = FastDice(4)
    orders = set()
    for _ in range(200):
        items = [0, 1, 2]
        dice.shuffle(items)
        orders.add(tuple(items))
    assert len(orders) == 6


def test_each_step_seed_and_nonce_gives_its_own_stream():
    seed = b"\x02" * 32
    streams = {
        tuple(throws(chance.at(step), 1000, 5))
        for chance in (Chance(seed), Chance(seed, ("a",)), Chance(seed, ("b",)), Chance(b"x" * 32))
        for step in range(3)
    }
    assert len(streams) == 12


def test_the_commitment_is_the_sha256_of_the_seed():
    chance = Chance.fresh()
    assert len(chance.seed) == 32
    assert commit(chance.seed) == chance.commitment
    assert Chance.fresh().seed != chance.seed


@pytest.mark.parametrize("count", range(5))
def test_every_part_is_equally_likely(count):
    dice, chosen = FastDice(6), Counter[frozenset[int]]()
    rounds = 3000
    for _ in range(rounds):
        items = vec[i64]([10, 11, 12, 13, 99])
        dice.part(items, 4, count)
        assert sorted(items[:4]) == [10, 11, 12, 13]
        assert items[4] == 99
        chosen[frozenset(items[4 - count : 4])] += 1
    expected = rounds / comb(4, count)
    assert len(chosen) == comb(4, count)
    assert sum((often - expected) ** 2 / expected for often in chosen.values()) < 20.5


@pytest.mark.parametrize(("dice", "block"), [(FastDice("b"), 32), (KeyedDice(b"b", 2), 8)])
def test_a_stream_continues_across_blocks(dice, block):
    words = [int(dice.word()) for _ in range(3 * block)]
    assert len(set(words)) == 3 * block
