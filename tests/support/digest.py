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


def thoughts_digest(key: str, seats: int) -> str:
    """Return the SHA-256 of what every level that searches thinks of a few positions."""
    from railtable.bots.level import LevelBot
    from railtable.bots.manners import MANNERS, Manner
    from railtable.bots.weights import weights_for
    from railtable.core.dice import FastDice
    from tests.support.play import moment

    thoughts = []
    looks = {manner.look for manner in MANNERS[key]} | {"tree", "rollouts"}
    for look in sorted(looks):
        for seed in range(4):
            table = moment(key, seats, seed)
            bot = LevelBot(table.rules, "inspector", Manner(look, 20))
            found = (
                bot.weigh(table.rules, table.state, FastDice(seed)) if table.to_move >= 0 else []
            )
            thoughts.append([(one.moves, one.value.hex(), one.rank.hex()) for one in found])
    thoughts.append(list(weights_for(table.rules, seats)))
    return hashlib.sha256(repr(thoughts).encode()).hexdigest()


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
    kinds = {"greedy": greedy_digest, "thoughts": thoughts_digest}
    of_games = kinds.get(sys.argv[-1], digest)
    print(of_games(sys.argv[1], int(sys.argv[2])))
