"""Random games for tests: any game, every number of seats, any moment."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from railtable.core.actions import Action, Step
from railtable.core.chance import Chance
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import NOBODY
from railtable.core.rules import IndexedRules, Rules
from railtable.core.table import Table
from railtable.games import OURS, find_rules

STEP_LIMIT = 5000


def cases(games: Iterable[str] = OURS) -> list[tuple[str, int]]:
    """Return all pairs of a game, by default our own, and a number of seats."""
    return [
        (key, seats)
        for key in games
        for seats in range(find_rules(key).info.min_seats, find_rules(key).info.max_seats + 1)
    ]


def indexed_rules(key: str) -> IndexedRules[Any, Any]:
    """Return a game's rules, or skip the test where it has no table of actions."""
    rules = find_rules(key)
    if not isinstance(rules, IndexedRules):
        pytest.skip("its choices are continuous")
    return rules


def choices(rules: Rules[Any, Any], state: Any, dice: Dice) -> list[Action]:
    """Return the actions to choose from; proposals where they cannot be listed."""
    return rules.legal_actions(state) or rules.propose(state, dice, 3)


def moments(key: str, seats: int, seed: int) -> Iterator[Table]:
    """Yield one table at every decision of a random game, and at its end."""
    if key in FEW_GAMES:
        yield from _replayed(key, seats, seed % FEW_GAMES[key])
    else:
        yield from _played(key, seats, seed)


FEW_GAMES = {"string-railway": 4}
"""Number of different games played where planning a turn takes long."""


class Script(NamedTuple):
    """A game played once: its steps, chance included, and its length at each decision."""

    steps: tuple[Step, ...]
    versions: tuple[int, ...]


@cache
def _script(key: str, seats: int, seed: int) -> Script:
    versions, steps = [], []
    for table in _played(key, seats, seed):
        versions.append(table.version)
        steps = table.steps
    return Script(tuple(steps), tuple(versions))


def _replayed(key: str, seats: int, seed: int) -> Iterator[Table]:
    rules, script = find_rules(key), _script(key, seats, seed)
    options = rules.info.options()
    state = rules.setup(seats, options)
    table = Table.resume(rules, options, Chance.seeded(seed), state, [])
    for version in script.versions:
        table.follow(script.steps[table.version : version])
        yield table


def _played(key: str, seats: int, seed: int) -> Iterator[Table]:
    rules = find_rules(key)
    table = Table(rules, seats, None, Chance.seeded(seed))
    dice = FastDice(seed)
    while table.to_move != NOBODY:
        yield table
        options = choices(rules, table.state, dice)
        table.play(table.to_move, [options[dice.below(len(options))]])
        assert table.version < STEP_LIMIT, "a random game must end"
    yield table


def random_moment(key: str, seats: int, seed: int) -> Table:
    """Return a table at a random decision of a random game."""
    skip = FastDice(f"moment {seed}").below(_moments_of(key, seats))
    for number, table in enumerate(moments(key, seats, seed)):
        if number == skip or table.to_move == NOBODY:
            return table
    raise AssertionError


MOMENTS = dict.fromkeys(OURS, 120) | {"string-railway": 12}
"""The latest decision that `moment` may choose: earlier where games are short and slow."""


@cache
def _moments_of(key: str, seats: int) -> int:
    """Return the latest decision to choose; for games of other packages, the length of a game."""
    return MOMENTS.get(key) or sum(1 for _ in _played(key, seats, 0))


def finished(key: str, seats: int, seed: int) -> Table:
    """Return a random game played to its end."""
    *_, table = moments(key, seats, seed)
    return table


def encoded_state(rules: Rules[Any, Any], state: Any) -> bytes:
    """Return the encoded state, for exact comparison."""
    return msgspec.json.encode(rules.dump(state))


def single_changes(key: str, seats: int, seed: int) -> Iterator[tuple[str, Any, Any]]:
    """Yield each fact's name, a state, and that state with the fact taken from another moment.

    The result may be inconsistent.
    """
    rules = find_rules(key)
    state = random_moment(key, seats, seed).state
    here, there = (rules.dump(one) for one in (state, random_moment(key, seats, seed + 1).state))
    for field in msgspec.structs.fields(here):
        other = msgspec.structs.replace(here, **{field.name: getattr(there, field.name)})
        yield field.name, state, rules.load(other)
