"""The table's luck, committed to before the game and proved after it.

The server draws a seed and shows its SHA-256.  Seats may add nonces.  Chance
step number n of the record is drawn from HMAC-SHA256 in counter mode, keyed by
seed and nonces, over n: whoever is shown the seed can recompute every step.
"""

import hashlib
import hmac
import secrets

from railtable.core.dice import Dice, KeyedDice

SEED_BYTES = 32


class Chance:
    """The keyed luck of one table."""

    def __init__(self, seed: bytes, nonces: tuple[str, ...] = ()) -> None:
        self.seed = seed
        self.nonces = nonces
        message = "\n".join(("railtable chance 1", *nonces)).encode()
        self._key = hmac.digest(seed, message, "sha256")

    @classmethod
    def fresh(cls) -> "Chance":
        """Return luck nobody has seen."""
        return cls(secrets.token_bytes(SEED_BYTES))

    @classmethod
    def seeded(cls, seed: str | int) -> "Chance":
        """Return the same luck for the same seed, for simulations and tests."""
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
