"""States, tables, dice and bots can be copied and pickled, and the copies play on identically."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import railtable
from railtable.bots import BOT_MAKERS, make_bot
from railtable.core.dice import Dice, FastDice, GivenDice, KeyedDice
from railtable.games import OURS, find_rules

COPIERS: dict[str, Callable[[Any], Any]] = {
    "deepcopy": copy.deepcopy,
    "copy": copy.copy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}
copied = pytest.mark.parametrize("how", COPIERS)
games = pytest.mark.parametrize("game", OURS)


def table_after(game: str, moves: int, seed: str) -> railtable.Table:
    """Return a table on which random actions were played."""
    table = railtable.Table(game, seed=seed)
    play_random(table, moves, seed)
    return table


def play_random(table: railtable.Table, moves: int, seed: str) -> None:
    dice = FastDice(seed)
    for _ in range(moves):
        if table.is_over():
            return
        choices = table.proposals(limit=5, seed=seed)
        table.play(choices[dice.below(len(choices))])


@copied
@games
def test_a_copied_state_is_equal_and_independent(game: str, how: str) -> None:
    table = table_after(game, 6, "copies")
    rules = table.rules
    state = rules.load(table.document())
    before = rules.dump(state)
    twin = COPIERS[how](state)
    assert type(twin) is type(state)
    assert rules.dump(twin) == before
    action = table.proposals(limit=5)[0]
    rules.apply(twin, action)
    assert rules.dump(state) == before
    assert rules.dump(twin) != before


@copied
@games
def test_a_copied_table_plays_on_identically(game: str, how: str) -> None:
    table = table_after(game, 5, "tables")
    twin = COPIERS[how](table) if how != "copy" else table.copy()
    steps = len(table.steps)
    play_random(twin, 6, "on")
    assert len(table.steps) == steps
    play_random(table, 6, "on")
    assert twin.steps == table.steps
    assert twin.document() == table.document()


@given(drawn=st.integers(0, 70), seed=st.integers(), how=st.sampled_from(sorted(COPIERS)))
def test_copied_dice_give_the_same_numbers(drawn: int, seed: int, how: str) -> None:
    kinds: list[Dice] = [
        FastDice(seed),
        KeyedDice(b"key", seed),
        GivenDice(list(range(200))),
    ]
    for dice in kinds:
        for _ in range(drawn):
            dice.word()
        twins = [dice.copy(), COPIERS[how](dice)]
        expected = [dice.word() for _ in range(80)]
        for twin in twins:
            assert [twin.word() for _ in range(80)] == expected


@copied
@pytest.mark.parametrize("name", ["random", "greedy", "driver"])
def test_a_copied_bot_makes_the_same_choices(name: str, how: str) -> None:
    assert name in BOT_MAKERS
    rules = find_rules("trambahn")
    bot = make_bot(name, rules)
    bot.be_patient()
    table = table_after("trambahn", 6, "bots")
    view, legal = table.view(table.to_move), table.legal_actions()
    first = bot.choose(view, legal, FastDice(1))
    assert COPIERS[how](bot).choose(view, legal, FastDice(1)) == first


@games
def test_rules_are_the_same_object_after_copying(game: str) -> None:
    rules = find_rules(game)
    for copier in COPIERS.values():
        assert copier(rules) is rules
