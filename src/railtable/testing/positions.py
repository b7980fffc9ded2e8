"""Positions in text: every state has a text, and every text is a state or is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railtable.core.errors import BadNotation
from railtable.games import find_rules, module_of
from railtable.testing.games import random_moment

seeds = st.integers(0, 2**32)


@given(seed=seeds)
def test_a_state_of_a_random_game_round_trips_as_text(key, seats, seed):
    if find_rules(key).info.slow:
        pytest.skip("thinking of its games takes long")
    table = random_moment(key, seats, seed)
    rules, position = table.rules, module_of(table.rules, "position")
    text = position.format_position(table.state)
    back = position.parse_position(text)
    assert rules.dump(back) == rules.dump(table.state)
    assert rules.legal_actions(back) == rules.legal_actions(table.state)
    one_line = position.parse_position(text.replace("\n", ";"))
    assert rules.dump(one_line) == rules.dump(table.state)


@given(seed=seeds, data=st.data())
def test_a_position_with_a_swapped_word_is_read_or_refused(key, seats, seed, data):
    table = random_moment(key, seats, seed)
    position = module_of(table.rules, "position")
    words = position.format_position(table.state).split(" ")
    at = data.draw(st.integers(0, len(words) - 1))
    swap = st.sampled_from([*words, "", "?", "-", "none", "/", "|", ":", "[", "99999", "-7"])
    words[at] = data.draw(swap)
    try:
        state = position.parse_position(" ".join(words))
    except BadNotation as error:
        assert error.key
    else:
        assert position.format_position(state)
