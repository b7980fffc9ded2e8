"""String Railway in the terminal, in both languages."""

import pytest

from railtable.games.string_railway.terminal import (
    format_expectation,
    format_view,
    say_action,
)
from railtable.texts import texts
from tests.support.string_railway import RULES, enter, line, position, turn_action


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_shows_stations_points_and_strings(language):
    state = position([("city", (3206, 211))], drawn=["local"])
    enter(state, 4, 1, owner=1)
    board = format_view(RULES.view(state, 0), texts(language))
    city = {"en": "City at 320, 21 mm: Blue, owned by Blue", "fr": "Gare de ville en 320, 21 mm"}
    assert city[language] in board
    assert "{" not in board
    assert "string-railway" not in board


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_step_and_expectation_is_a_sentence(language):
    state = position([("city", (3206, 211))], drawn=["local"])
    said = texts(language)
    action = turn_action(line(211, 211), ("local", (3000, 3000)))
    sentence = say_action(action, "Ada", said)
    assert "Ada" in sentence
    assert sentence.endswith("(21, 21) → (320, 21)")
    given_up = say_action(turn_action(None, ("local", None)), "Ada", said)
    assert given_up != sentence
    expected = format_expectation(RULES.view(state, 0), said)
    state.longs[0] = 0
    assert format_expectation(RULES.view(state, 0), said) != expected
    for text in (sentence, given_up, expected):
        assert "{" not in text
        assert "string-railway" not in text
