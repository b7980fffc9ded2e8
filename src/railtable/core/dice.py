"""Random number generators.  Compiled; both builds always give the same numbers.

The rules only call `Dice.below(n)`.  `FastDice` serves simulation and search;
`KeyedDice` serves tables, where every draw can be verified.
"""

import hashlib
import hmac
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

WORD: Final[i64] = 0xFFFFFFFF
SPAN: Final[i64] = 0x100000000
FAST_BLOCK: Final = 32
KEYED_BLOCK: Final = 8
"""Words in one SHA-256 digest."""


class Dice:
    """A source of 32-bit words, generated a block at a time, and of fair choices."""

    def __init__(self, block: int) -> None:
        self._words: vec[i64] = vec[i64]([0] * block)
        self._next: i64 = block

    def _refill(self) -> None:
        """Overwrite the block with the next words of the stream."""
        raise NotImplementedError

    def copy(self) -> "Dice":
        """Return dice that give the same numbers from now on."""
        raise NotImplementedError

    def words_left(self) -> list[int]:
        """Return the words of the block that were not drawn yet."""
        words = list[int]()
        at = self._next
        while at < len(self._words):
            words.append(self._words[at])
            at += 1
        return words

    def put_back(self, left: list[int]) -> None:
        """Put words that were not drawn yet at the end of the block."""
        self._next = len(self._words) - len(left)
        at: i64 = 0
        while at < len(left):
            self._words[self._next + at] = left[at]
            at += 1

    def word(self) -> i64:
        """Return the next 32 random bits."""
        words, at = self._words, self._next
        if at == len(words):
            self._refill()
            at = 0
        self._next = at + 1
        return words[at]

    def touch(self) -> i64:
        """Read the word before the next one, to bring the block into the cache."""
        return self._words[self._next - 1]

    def below(self, n: i64) -> i64:
        """Return a number from 0 to n-1, each equally likely (1 <= n < 2^31)."""
        scaled = self.word() * n
        low = scaled & WORD
        if low < n:
            floor = SPAN % n
            while low < floor:
                scaled = self.word() * n
                low = scaled & WORD
        return scaled >> 32

    def shuffle(self, items: list[int]) -> None:
        """Put the items in a random order, in place."""
        i: i64 = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
            i -= 1

    def part(self, items: vec[i64], size: i64, count: i64) -> None:
        """Move `count` random items of the first `size` to the end of these, all equally likely."""
        rest = size - count
        at: i64 = 0
        if count <= rest:
            at = size
            while at > rest:
                pick = self.below(at)
                at -= 1
                items[at], items[pick] = items[pick], items[at]
            return
        while at < rest:
            pick = at + self.below(size - at)
            items[at], items[pick] = items[pick], items[at]
            at += 1


class FastDice(Dice):
    """xoshiro128**: small, fast, and free of arithmetic beyond 63 bits."""

    def __init__(self, seed: str | int) -> None:
        super().__init__(FAST_BLOCK)
        digest = hashlib.sha256(f"railtable dice {seed}".encode()).digest()
        self._a: i64 = int.from_bytes(digest[0:4], "big")
        self._b: i64 = int.from_bytes(digest[4:8], "big")
        self._c: i64 = int.from_bytes(digest[8:12], "big")
        self._d: i64 = int.from_bytes(digest[12:16], "big") | 1

    def begin(self, a: i64, b: i64, c: i64, d: i64) -> None:
        """Restart with these four 32-bit words as the state."""
        self._a, self._b, self._c, self._d = a, b, c, d | 1
        self._next = FAST_BLOCK

    def _refill(self) -> None:
        words = self._words
        a, b, c, d = self._a, self._b, self._c, self._d
        at: i64 = 0
        while at < FAST_BLOCK:
            five = (b * 5) & WORD
            turned = ((five << 7) & WORD) | (five >> 25)
            words[at] = (turned * 9) & WORD
            shifted = (b << 9) & WORD
            c ^= a
            d ^= b
            b ^= c
            a ^= d
            c ^= shifted
            d = ((d << 11) & WORD) | (d >> 21)
            at += 1
        self._a, self._b, self._c, self._d = a, b, c, d

    def copy(self) -> "FastDice":
        state = (int(self._a), int(self._b), int(self._c), int(self._d))
        return restore_fast_dice(state, self.words_left())

    def resume(self, state: tuple[int, int, int, int], left: list[int]) -> None:
        """Continue from the state of other dice and the words left of their block."""
        self._a, self._b, self._c, self._d = state
        self.put_back(left)

    def __reduce__(self) -> tuple[object, ...]:
        state = (int(self._a), int(self._b), int(self._c), int(self._d))
        return restore_fast_dice, (state, self.words_left())


def restore_fast_dice(state: tuple[int, int, int, int], left: list[int]) -> FastDice:
    """Return unpickled or copied dice."""
    dice = FastDice(0)
    dice.resume(state, left)
    return dice


class KeyedDice(Dice):
    """HMAC-SHA256 in counter mode: one stream per key and label (a step's number, a pile's name)."""

    def __init__(self, key: bytes, label: str | int) -> None:
        super().__init__(KEYED_BLOCK)
        self._key = key
        self._label = str(label)
        self._block = 0

    def _refill(self) -> None:
        message = f"{self._label}:{self._block}".encode()
        digest = hmac.digest(self._key, message, "sha256")
        self._block += 1
        for at in range(KEYED_BLOCK):
            self._words[at] = int.from_bytes(digest[4 * at : 4 * at + 4], "big")

    def copy(self) -> "KeyedDice":
        return restore_keyed_dice(self._key, self._label, self._block, self.words_left())

    def resume(self, block: int, left: list[int]) -> None:
        """Continue after this many blocks, with the words left of the last one."""
        self._block = block
        self.put_back(left)

    def __reduce__(self) -> tuple[object, ...]:
        return restore_keyed_dice, (self._key, self._label, self._block, self.words_left())


def restore_keyed_dice(key: bytes, label: str, block: int, left: list[int]) -> KeyedDice:
    """Return unpickled or copied dice."""
    dice = KeyedDice(key, label)
    dice.resume(block, left)
    return dice


class GivenDice(Dice):
    """Words that were chosen before; there are no more of them."""

    def __init__(self, words: list[int]) -> None:
        super().__init__(len(words))
        at: i64 = 0
        while at < len(words):
            self._words[at] = words[at]
            at += 1
        self._next = 0

    def _refill(self) -> None:
        raise AssertionError("more was drawn than the pile holds")

    def copy(self) -> "GivenDice":
        return GivenDice(self.words_left())

    def __reduce__(self) -> tuple[object, ...]:
        return GivenDice, (self.words_left(),)
