"""Sources of chance.  Compiled; both builds give the same numbers for ever.

`Dice.below(n)` is all the rules know of luck.  `FastDice` serves simulation
and search; `KeyedDice` serves tables, where every draw can be verified.
"""

import hashlib
import hmac
from typing import Final

from mypy_extensions import i64

WORD: Final[i64] = 0xFFFFFFFF
SPAN: Final[i64] = 0x100000000


class Dice:
    """A source of 32-bit words, and fair choices made from them."""

    def word(self) -> i64:
        """Return the next 32 random bits."""
        raise NotImplementedError

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


class FastDice(Dice):
    """xoshiro128**: small, fast, and free of arithmetic beyond 63 bits."""

    def __init__(self, seed: str | int) -> None:
        digest = hashlib.sha256(f"railtable dice {seed}".encode()).digest()
        self._a: i64 = int.from_bytes(digest[0:4], "big")
        self._b: i64 = int.from_bytes(digest[4:8], "big")
        self._c: i64 = int.from_bytes(digest[8:12], "big")
        self._d: i64 = int.from_bytes(digest[12:16], "big") | 1

    def word(self) -> i64:
        five = (self._b * 5) & WORD
        turned = ((five << 7) & WORD) | (five >> 25)
        result = (turned * 9) & WORD
        shifted = (self._b << 9) & WORD
        self._c ^= self._a
        self._d ^= self._b
        self._b ^= self._c
        self._a ^= self._d
        self._c ^= shifted
        self._d = ((self._d << 11) & WORD) | (self._d >> 21)
        return result


class KeyedDice(Dice):
    """HMAC-SHA256 in counter mode: one stream per key and step of a table."""

    def __init__(self, key: bytes, step: int) -> None:
        self._key = key
        self._step = step
        self._block: i64 = 0
        self._words: list[int] = []

    def word(self) -> i64:
        if not self._words:
            self._refill()
        return self._words.pop()

    def _refill(self) -> None:
        message = f"{self._step}:{self._block}".encode()
        digest = hmac.digest(self._key, message, "sha256")
        self._block += 1
        at: i64 = 28
        while at >= 0:
            self._words.append(int.from_bytes(digest[at : at + 4], "big"))
            at -= 4
