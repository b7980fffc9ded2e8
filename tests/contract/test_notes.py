"""Notes on steps: they tell all points of a game."""

import pytest

from railtable.games import find_rules
from railtable.testing.games import finished


def test_the_notes_of_a_game_add_up_to_its_points(key, seats):
    if key == "string-railway" and seats == find_rules(key).info.min_seats:
        pytest.skip("Only the weaker of two colours counts (SR-36), and notes tell both.")
    table = finished(key, seats, 3)
    rules = table.rules
    state = rules.setup(seats, table.options)
    told = rules.scores(state)
    for step in table.steps:
        before = rules.copy(state)
        rules.apply(state, step.action)
        for note in rules.notes(before, step.action, state):
            if note.points:
                told = [sum(pair) for pair in zip(told, note.points, strict=True)]
        assert told == rules.scores(state)
