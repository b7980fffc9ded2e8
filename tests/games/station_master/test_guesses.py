"""Supposed hidden cards: possible worlds, the likelier ones more often."""

from collections import Counter

import pytest

from railtable.core.build import is_compiled
from railtable.core.dice import FastDice
from tests.support.play import moments
from tests.support.station_master import RULES, position

WORLDS = 2000 if is_compiled() else 600


def supposed(state, seat: int, number: int, seed: str = "supposed"):
    dice = FastDice(seed)
    for _ in range(number):
        world = RULES.copy(state)
        RULES.engine.suppose(world, seat, dice)
        yield world


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_supposed_world_has_the_same_view(seats):
    for table in moments("station-master", seats, 7):
        for seat in range(0, seats, 3):
            known = RULES.engine.information(table.state, seat)
            for world in supposed(table.state, seat, 2):
                assert RULES.engine.information(world, seat) == known
                assert RULES.load(RULES.dump(world)).deck_size == table.state.deck_size


def test_supposed_worlds_do_not_depend_on_hidden_information():
    """Two worlds with the same view for a seat give the same supposed tokens and hands."""
    for table in moments("station-master", 4, 3):
        found = []
        for truth in range(2):
            world = RULES.copy(table.state)
            RULES.engine.redeal(world, 1, FastDice(truth))
            RULES.engine.suppose(world, 1, FastDice("same"))
            document = RULES.dump(world)
            found.append((document.hands, document.aboard))
        assert found[0] == found[1]


def boarded() -> Counter[tuple[int, ...]]:
    """Count the possible values of two tokens of seat 0, for seat 1."""
    state = position(["ordinary_6:", "ordinary_6:"], aboard=["0:1 1:1", ""])
    return Counter(
        tuple(token.value for token in RULES.dump(world).aboard[0])
        for world in supposed(state, 1, WORLDS)
    )


def test_large_tokens_probably_board_first_but_every_order_is_possible():
    tokens = boarded()
    assert set(tokens) == {
        (first, second) for first in (1, 2, 3) for second in (1, 2, 3) if (first, second) != (3, 3)
    }
    assert tokens[3, 2] > 0.5 * WORLDS
    assert tokens[3, 2] > tokens[2, 3] > tokens[1, 3]


def test_cards_usually_played_early_are_rare_in_supposed_hands():
    """An Observation is played soon, Ballast is kept: both occur, with different frequencies."""
    state = position(["ordinary_6:"], ["observation ballast coal", "mail"], turn=1)
    cards = Counter[str]()
    for world in supposed(state, 1, WORLDS):
        cards.update(RULES.dump(world).hands[0])
    # Three Observations and four Ballasts are unseen.
    assert cards["observation"] > 0
    assert cards["ballast"] / 4 > 1.8 * cards["observation"] / 3
