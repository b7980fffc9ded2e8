"""Actions in text: every action has a text, and every text is an action or is refused."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from railtable.core.errors import BadNotation
from railtable.core.notation import MAX_TEXT, SEPARATOR
from railtable.games import find_rules
from railtable.testing.games import indexed_rules, random_moment

seeds = st.integers(0, 2**32)


def assert_round_trip(rules, action):
    text = rules.format_action(action)
    assert rules.parse_action(text) == action
    assert rules.parse_action(f"  {text.upper()} ".replace(" > ", ">")) == action
    assert SEPARATOR not in text
    assert "\n" not in text


def test_every_action_of_the_table_has_a_unique_text(game):
    rules = indexed_rules(game)
    for action in rules.actions:
        assert_round_trip(rules, action)
    assert len({rules.format_action(action) for action in rules.actions}) == len(rules.actions)


def test_no_action_text_is_a_terminal_command(game):
    rules = find_rules(game)
    for text in ("1", "12", "q", "u", ""):
        with pytest.raises(BadNotation):
            rules.parse_action(text)


@given(seed=seeds)
def test_every_step_of_a_random_game_round_trips_as_text(key, seats, seed):
    table = random_moment(key, seats, seed)
    for step in table.steps:
        assert_round_trip(table.rules, step.action)
    for action in table.rules.propose(table.state, table.chance.at(0), 2):
        assert_round_trip(table.rules, action)


def read(rules, text):
    """Read an arbitrary text: it is an action that writes the same text, or raises BadNotation."""
    try:
        action = rules.parse_action(text)
    except BadNotation as error:
        assert error.key
        return None
    assert rules.parse_action(rules.format_action(action)) == action
    assert msgspec.convert(msgspec.to_builtins(action), type(action)) == action
    return action


@given(text=st.text(max_size=40))
def test_arbitrary_text_is_read_or_refused(game, text):
    read(find_rules(game), text)


def test_an_endless_text_is_refused_quickly(game):
    with pytest.raises(BadNotation) as refused:
        find_rules(game).parse_action("- " * MAX_TEXT)
    assert refused.value.key == "text_too_long"
