"""A table's randomness, committed to before the game and proved after it.

The server draws a seed and shows its SHA-256.  Seats may add nonces.  Chance
step number n of the record is drawn from HMAC-SHA256 in counter mode, keyed by
seed and nonces, over n: anybody who has the seed can recompute every step.
"""

import hashlib
import hmac
import secrets
from typing import Final

from railtable.core.dice import Dice, KeyedDice

SEED_BYTES: Final = 32
LUCK_VERSIONS: Final = (1, 2)
"""Versions of the way nonces go into the key.  In version 1 different nonces could give one key."""


class Chance:
    """The keyed randomness of one table."""

    def __init__(
        self, seed: bytes, nonces: tuple[str, ...] = (), version: int = LUCK_VERSIONS[-1]
    ) -> None:
        self.seed = seed
        self.nonces = nonces
        self.version = version
        self._key = hmac.digest(seed, _message(nonces, version), "sha256")

    @classmethod
    def fresh(cls) -> "Chance":
        """Return a chance with a new secret seed."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def seeded(cls, seed: str | int) -> "Chance":
        """Return a chance with a fixed seed, for simulations and tests."""
        return cls(hashlib.sha256(f"railtable seed {seed}".encode()).digest())

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, shown before the first card is turned."""
        return commit(self.seed)

    def at(self, step: int) -> Dice:
        """Return the dice of the record's step with this number."""
        return KeyedDice(self._key, step)


def commit(seed: bytes) -> str:
    """Return the commitment to a seed: its SHA-256 in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def _message(nonces: tuple[str, ...], version: int) -> bytes:
    """Return the key material after the seed; without nonces it is the same in all versions."""
    if version not in LUCK_VERSIONS:
        raise ValueError(version)
    if version == 1 or not nonces:
        return "\n".join(("railtable chance 1", *nonces)).encode()
    parts = [nonce.encode() for nonce in nonces]
    return b"railtable chance 2" + b"".join(b"\n%d:%s" % (len(part), part) for part in parts)
