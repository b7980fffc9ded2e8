"""The bot that maximises its evaluation of its own turn.

It imagines one world of its view and searches its own turn there, up to the next chance
step or another seat's move.  The evaluation uses only what the seat
knows, so the imagined world makes no difference, unless a move reveals hidden
information: tokens that depart in Station Master.
"""

from typing import Any

import msgspec

from railtable.bots.bot import Bot
from railtable.core.actions import Action, Term, View
from railtable.core.dice import Dice
from railtable.core.engine import State
from railtable.core.rules import IndexedRules, Rules
from railtable.core.seats import Seat
from railtable.search.beam import best_move

NODES = 400
"""Maximum number of positions evaluated in a turn."""
BEAM = 6
"""Number of lines kept at each step."""
DEPTH = 8
PROPOSALS = 8
CANDIDATES = 36
"""Number of plans drawn where actions cannot be listed."""


class GreedyLine(msgspec.Struct):
    """A line of play within one turn: its first action and where it leads."""

    first: Action
    state: Any
    worth: float


class GreedyBot(Bot):
    """Searches its own turn."""

    candidates = CANDIDATES

    def choose(self, view: View, legal: list[Action], dice: Dice) -> Action:
        if len(legal) == 1:
            return legal[0]
        return self.choose_in(self.rules.imagine(view, dice), legal, dice)

    def choose_in(self, world: State, legal: list[Action], dice: Dice) -> Action:
        if len(legal) == 1:
            return legal[0]
        if isinstance(self.rules, IndexedRules):
            move = best_move(self.rules.engine, world, self.rules.weights)
            return self.rules.actions[move]
        planned = [] if legal else self.rules.plans(world, dice, self.candidates, 1)
        if planned:
            return planned[0]
        choices = legal or self.rules.propose(world, dice, PROPOSALS)
        return best_action(self.rules, world, int(world.to_move), choices)


def best_action(rules: Rules[Any, Any], world: State, seat: Seat, choices: list[Action]) -> Action:
    """Return the first action of the best line a beam search of the turn finds."""
    lines = [_follow(rules, world, seat, action, action) for action in choices]
    best = max(lines, key=_worth)
    nodes = len(lines)
    for _ in range(DEPTH):
        lines = sorted(lines, key=_worth, reverse=True)[:BEAM]
        lines = [
            _follow(rules, line.state, seat, line.first, action)
            for line in lines
            if line.state.to_move == seat
            for action in rules.legal_actions(line.state)
        ]
        nodes += len(lines)
        if not lines or nodes > NODES:
            break
        best = max(best, *lines, key=_worth)
    return best.first


def _follow(
    rules: Rules[Any, Any], state: State, seat: Seat, first: Action, action: Action
) -> GreedyLine:
    after = rules.copy(state)
    rules.apply(after, action)
    return GreedyLine(first, after, total(rules.terms(after, seat)))


def _worth(line: GreedyLine) -> float:
    return line.worth


def total(terms: list[Term]) -> float:
    """Return the sum of the terms."""
    return sum(term.points for term in terms)
