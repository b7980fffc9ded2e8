"""A fingerprint of random games; as a script it uses the pure build."""

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


def digest(key: str, seats: int) -> str:
    """Return the SHA-256 of the records of a few random games."""
    from railtable.core.record import format_record, record_of
    from tests.support.play import finished

    records = [format_record(record_of(finished(key, seats, seed))) for seed in range(GAMES)]
    return hashlib.sha256("".join(records).encode()).hexdigest()


def greedy_digest(key: str, seats: int) -> str:
    """Return the SHA-256 of the record of a game of greedy bots."""
    from railtable.core.record import format_record
    from railtable.lab.arena import Match
    from tests.support.bot_records import play_record

    record = play_record(Match(game=key, bots=["greedy"] * seats, seed="builds"), 0)
    return hashlib.sha256(format_record(record).encode()).hexdigest()


def thoughts_digest(key: str, seats: int) -> str:
    """Return the SHA-256 of the evaluations of every search over a few positions."""
    from railtable.bots.level_bot import LevelBot
    from railtable.bots.levels import LevelSkill
    from railtable.core.dice import FastDice
    from railtable.core.rules import IndexedRules
    from railtable.games import find_rules
    from tests.support.play import random_moment

    rules, thoughts = find_rules(key), []
    assert isinstance(rules, IndexedRules)
    manners = [
        LevelSkill("moves"),
        LevelSkill("turn"),
        LevelSkill("tree", 20),
        LevelSkill("rollouts", 20),
        LevelSkill("valued", 20),
        LevelSkill("valued_tree", 20),
    ]
    for manner in manners:
        for seed in range(4):
            table = random_moment(key, seats, seed)
            if table.to_move >= 0:
                bot = LevelBot(rules, "inspector", manner, seconds=1000.0)
                found = bot.weigh(rules, table.state, FastDice(seed))
                thoughts.append([(one.moves, one.value.hex(), one.rank.hex()) for one in found])
    return hashlib.sha256(repr(thoughts).encode()).hexdigest()


def chances_digest(key: str, seats: int, positions: int = 60) -> str:
    """Return the SHA-256 of what every viewer is told of so many positions of random games."""
    from railtable.core.dice import FastDice
    from railtable.core.engine import CHANCE, NOBODY
    from railtable.games import find_rules
    from railtable.values import chances

    rules, told = find_rules(key), hashlib.sha256()
    dice, state, found = FastDice(f"chances/{key}/{seats}"), find_rules(key).setup(seats), 0
    while found < positions:
        if state.to_move == NOBODY:
            state = rules.setup(seats)
        elif state.to_move == CHANCE:
            rules.apply(state, rules.draw(state, dice))
        else:
            legal = rules.propose(state, dice, 1)
            rules.apply(state, legal[dice.below(len(legal))])
        for viewer in (None, found % seats):
            told.update(repr(chances(rules, state, viewer)).encode())
        told.update(repr(chances(rules, state, everything=True)).encode())
        found += 1
    return told.hexdigest()


def prefer_sources() -> None:
    """Make imports of railtable prefer the .py file to an extension beside it."""
    hook = FileFinder.path_hook(
        (SourceFileLoader, SOURCE_SUFFIXES),
        (ExtensionFileLoader, EXTENSION_SUFFIXES),
    )
    sys.path_hooks.insert(0, hook)
    sys.path_importer_cache.clear()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))
    prefer_sources()
    from railtable.core.build import is_compiled

    assert not is_compiled()
    kinds = {"greedy": greedy_digest, "thoughts": thoughts_digest}
    if sys.argv[3:4] == ["chances"]:
        print(chances_digest(sys.argv[1], int(sys.argv[2]), int(sys.argv[4])))
    else:
        of_games = kinds.get(sys.argv[-1], digest)
        print(of_games(sys.argv[1], int(sys.argv[2])))
