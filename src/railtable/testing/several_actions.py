"""Several actions in one message: a refusal reveals nothing about future chance steps."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from railtable.core.actions import Action
from railtable.core.chance import Chance
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.errors import ChanceBetween, RailtableError
from railtable.core.rules import IndexedRules, Rules
from railtable.core.table import Table
from railtable.testing.games import encoded_state, random_moment

seeds = st.integers(0, 2**32)
WORLDS = 2
DEEPEST = 4
"""The number of actions in a message, and of messages tried."""


class CountedChance(Chance):
    """A chance that counts its draws."""

    draws = 0

    def at(self, step: int) -> Dice:
        self.draws += 1
        return super().at(step)


def depth_of(rules: Rules[Any, Any]) -> int:
    """Return the length of a message; planning a turn of String Railway takes a while."""
    return DEEPEST if isinstance(rules, IndexedRules) else 1


def any_action(rules: Rules[Any, Any], before: list[Action], dice: Dice) -> Action:
    """Return an action of the game, mostly an illegal one; in String Railway, the previous one."""
    table = rules.actions if isinstance(rules, IndexedRules) else before
    return table[int(dice.below(len(table)))]


def probe(rules: Rules[Any, Any], state: Any, dice: Dice) -> tuple[list[Action], bool]:
    """Return a message that continues through chance steps, and whether chance ends it first."""
    world, actions, movers = rules.copy(state), list[Action](), [int(state.to_move)]
    for _ in range(1 + int(dice.below(depth_of(rules)))):
        while world.to_move == CHANCE:
            rules.apply(world, rules.draw(world, dice))
        if world.to_move == NOBODY:
            break
        options = rules.propose(world, dice, 1)
        actions.append(options[int(dice.below(len(options)))])
        rules.apply(world, actions[-1])
        movers.append(int(world.to_move))
    if dice.below(2):
        actions.append(any_action(rules, actions, dice))
    between = [mover for mover in movers[: len(actions)] if mover != movers[0]]
    return actions, between[:1] == [CHANCE]


def answer_to(rules: Rules[Any, Any], state: Any, actions: list[Action]) -> tuple[object, ...]:
    """Return the reply to a message, and check that a refusal draws nothing."""
    chance = CountedChance(bytes(32))
    table = Table.resume(rules, rules.info.options(), chance, rules.copy(state), [])
    try:
        table.play(table.to_move, actions)
    except RailtableError as error:
        assert chance.draws == 0
        assert (encoded_state(rules, table.state), table.steps) == (encoded_state(rules, state), [])
        return type(error), error.key, error.facts, getattr(error, "rule", None)
    return ("taken",)


@given(seed=seeds)
def test_several_actions_get_the_same_reply_in_every_imagined_world(key, seats, seed):
    table = random_moment(key, seats, seed)
    if table.to_move == NOBODY:
        return
    rules, dice = table.rules, FastDice(seed)
    view = table.view(table.to_move)
    worlds = [rules.imagine(view, dice) for _ in range(WORLDS)]
    for _ in range(depth_of(rules)):
        # The walk uses the real cards, like a cheat who guesses right.
        actions, between = probe(rules, table.state, dice)
        told = answer_to(rules, table.state, actions)
        assert (told[0] is ChanceBetween) == between
        assert [answer_to(rules, world, actions) for world in worlds] == [told] * WORLDS
