"""A table's randomness, committed to before the game and proved after it.

The server draws a seed and shows its SHA-256.  Seats may add nonces.  Chance
step number n of the record is drawn from HMAC-SHA256 in counter mode, keyed by
seed and nonces, over n: anybody who has the seed can recompute every step.

A shared deal is played at several tables.  There each pile has an order of its own,
which follows from the seed: the k-th card of a pile is the same at every table.
"""

import hashlib
import hmac
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from railtable.core.dice import SPAN, Dice, GivenDice, KeyedDice

SEED_BYTES: Final = 32
CHANCE_VERSIONS: Final = (1, 2)
"""How nonces go into the key.  In version 1 different nonces could give one key."""
MOST_ORDERS: Final = 8
"""Orders of piles that are kept, so that they are not made anew for every card."""
SHARED_CHANCE: Final = 3
"""The version of a shared deal: chance belongs to the piles, not to the step number."""


class Pile(msgspec.Struct, frozen=True):
    """A pile that chance draws from now, as it was when it was last shuffled.

    `counts` is how many cards of each kind it held then, and `taken` how many have left it
    since.  `shuffle` counts its shuffles before.  `drawn` is how many cards are drawn now
    where another pile follows.  Without counts it is no pile: the name of a plain number.
    """

    name: str
    shuffle: int = 0
    counts: tuple[int, ...] = ()
    taken: int = 0
    drawn: int | None = None

    @classmethod
    def shuffled(
        cls, name: str, left: Iterable[int], taken: Iterable[int], shuffle: int = 0
    ) -> "Pile":
        """Return a pile by how many cards of each kind are left and the kinds taken since."""
        gone = Counter(taken)
        counts = tuple(int(count) + gone[kind] for kind, count in enumerate(left))
        return cls(name, shuffle, counts, gone.total())


class Chance:
    """The keyed randomness of one table."""

    def __init__(
        self, seed: bytes, nonces: tuple[str, ...] = (), version: int = CHANCE_VERSIONS[-1]
    ) -> None:
        self.seed = seed
        self.nonces = nonces
        self.version = version
        self._key = hmac.digest(seed, _message(nonces, version), "sha256")
        self._orders: dict[tuple[str, int, tuple[int, ...]], list[int]] = {}

    @classmethod
    def fresh(cls, version: int = CHANCE_VERSIONS[-1]) -> "Chance":
        """Return randomness that nobody has seen."""
        return cls(secrets.token_bytes(SEED_BYTES), (), version)

    @classmethod
    def seeded(cls, seed: str | int, version: int = CHANCE_VERSIONS[-1]) -> "Chance":
        """Return the same randomness for the same seed, for simulations and tests."""
        return cls(hashlib.sha256(f"railtable seed {seed}".encode()).digest(), (), version)

    @property
    def is_shared(self) -> bool:
        """Whether this is a shared deal, where each pile has an order of its own."""
        return self.version == SHARED_CHANCE

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, shown before the first card is turned."""
        return commit(self.seed)

    def at(self, step: int) -> Dice:
        """Return the dice of the record's step with this number."""
        return KeyedDice(self._key, step)

    def draw_from(self, piles: Sequence[Pile]) -> Dice:
        """Return dice that turn the next cards of these piles, in the order of a shared deal."""
        if not piles[0].counts:
            return KeyedDice(self._key, f"{piles[0].name} {piles[0].shuffle}")
        return GivenDice([word for pile in piles for word in self._words_for(pile)])

    def order_of(self, pile: Pile) -> list[int]:
        """Return the kinds of a pile's cards as it was shuffled, the first to be drawn first.

        Each card has a number that follows from the seed, the pile and the shuffle.  Fewer
        cards of the same pile lie in the same order.
        """
        wanted = (pile.name, pile.shuffle, pile.counts)
        if wanted not in self._orders:
            if len(self._orders) >= MOST_ORDERS:
                self._orders.clear()
            numbered: list[tuple[int, int]] = []
            for kind, count in enumerate(pile.counts):
                dice = KeyedDice(self._key, f"{pile.name} {pile.shuffle} {kind}")
                numbered += [(dice.word(), kind) for _ in range(count)]
            self._orders[wanted] = [kind for _, kind in sorted(numbered)]
        return self._orders[wanted]

    def _words_for(self, pile: Pile) -> list[int]:
        """Return the words by which `Dice.below` names the pile's next cards one by one."""
        rest = self.order_of(pile)[pile.taken :]
        words = []
        for at, kind in enumerate(rest[: pile.drawn]):
            place = sum(other < kind for other in rest[at + 1 :])
            words.append(_word_for(place, len(rest) - at))
        return words


def _word_for(number: int, limit: int) -> int:
    """Return a word from which `Dice.below(limit)` makes the number, and does not reject."""
    return -(-number * int(SPAN) // limit) + 1


def commit(seed: bytes) -> str:
    """Return the commitment to a seed: its SHA-256 in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def _message(nonces: tuple[str, ...], version: int) -> bytes:
    """Return the message that the seed signs to make the key; without nonces it is constant."""
    if version == SHARED_CHANCE and not any(nonces):
        return b"railtable chance 3"
    if version not in CHANCE_VERSIONS:
        raise ValueError(version)
    if version == 1 or not nonces:
        return "\n".join(("railtable chance 1", *nonces)).encode()
    parts = [nonce.encode() for nonce in nonces]
    return b"railtable chance 2" + b"".join(b"\n%d:%s" % (len(part), part) for part in parts)
