"""Notes on steps: they tell all points of a game."""

import pytest

from railtable.core.dice import FastDice
from railtable.core.errors import IllegalAction
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


def test_notes_are_the_same_in_every_world_that_looks_the_same(key, seats):
    """Spectators get them too: they tell nothing that a spectator cannot see."""
    table = finished(key, seats, 5)
    rules = table.rules
    state = rules.setup(seats, table.options)
    for number, step in enumerate(table.steps):
        before = rules.copy(state)
        rules.apply(state, step.action)
        told = rules.notes(before, step.action, state)
        if rules.redact(step, None) != step.action:
            assert told == []
            continue
        world = rules.imagine(rules.view(before, None), FastDice(f"{seats}/{number}"))
        imagined = rules.copy(world)
        try:
            rules.take(imagined, step.action)
        except IllegalAction:
            continue
        if rules.view(imagined, None) == rules.view(state, None):
            assert rules.notes(world, step.action, imagined) == told
