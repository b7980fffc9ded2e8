"""A fingerprint of a batch's arrays; as a script it uses the pure build."""

import hashlib
import sys

from tests.support.game_digest import prefer_sources

CARD_GAMES = ["station-master", "trambahn", "block-train", "freight-train"]
STEPS = 120


def digest(key: str) -> str:
    """Return the SHA-256 of all arrays over a few steps of a batch."""
    from railtable.batch import Batch

    batch = Batch(key, games=4, seed="digest")
    told = hashlib.sha256()
    for _ in range(STEPS):
        turn = batch.step(batch.random_moves())
        for array in (turn.to_move, turn.rewards, turn.done, batch.observe(), batch.masks()):
            told.update(array.tobytes())
    return told.hexdigest()


if __name__ == "__main__":
    prefer_sources()
    from railtable.core.build import is_compiled

    assert not is_compiled()
    print(digest(sys.argv[1]))
