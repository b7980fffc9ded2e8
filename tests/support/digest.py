"""A fingerprint of random games; run as a script it is the pure build's."""

import hashlib
import sys
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    SourceFileLoader,
)
from pathlib import Path

GAMES = 3


def is_compiled() -> bool:
    """Tell whether the engines running here are compiled."""
    from railtable.core import engine

    return not str(engine.__file__).endswith(".py")


def digest(key: str, seats: int) -> str:
    """Return the SHA-256 of the records of a few random games."""
    from railtable.core.record import format_record, record_of
    from tests.support.play import finished

    records = [format_record(record_of(finished(key, seats, seed))) for seed in range(GAMES)]
    return hashlib.sha256("".join(records).encode()).hexdigest()


def greedy_digest(key: str, seats: int) -> str:
    """Return the SHA-256 of the record of a game of greedy bots."""
    from railtable.core.record import format_record
    from railtable.lab.arena import Match, play_record

    record = play_record(Match(game=key, bots=["greedy"] * seats, seed="builds"), 0)
    return hashlib.sha256(format_record(record).encode()).hexdigest()


def prefer_sources() -> None:
    """Make imports of railtable take the .py file where an extension lies beside it."""
    hook = FileFinder.path_hook(
        (SourceFileLoader, SOURCE_SUFFIXES),
        (ExtensionFileLoader, EXTENSION_SUFFIXES),
    )
    sys.path_hooks.insert(0, hook)
    sys.path_importer_cache.clear()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    prefer_sources()
    assert not is_compiled()
    of_games = greedy_digest if "greedy" in sys.argv else digest
    print(of_games(sys.argv[1], int(sys.argv[2])))
