"""Worlds a seat could be in, plans played in them, and what they are worth."""

from collections.abc import Callable, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Literal, TypeAlias

import msgspec
from librt.vecs import vec

from railtable.bots.levels import DEFAULT_SEARCH, SEARCH_SETTINGS
from railtable.bots.weights import weights_for
from railtable.core.actions import Action
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import CHANCE, NOBODY, State
from railtable.core.numbers import Numbers
from railtable.core.rules import IndexedRules, Rules
from railtable.core.seats import Seat
from railtable.search.planner import Planner
from railtable.search.policy import BestMove, BestTurn, Policy
from railtable.values import chances, win_chances

TurnPlan: TypeAlias = tuple[Action, ...]
"""What a seat does until the next draw, the next seat or the end."""
WinChances: TypeAlias = tuple[float, ...]
"""Every seat's chance of the first place."""
Evaluate: TypeAlias = Callable[[State], WinChances]
OpponentModel: TypeAlias = Literal["tuned", "plain"]
"""How seats play on in a rollout.

`tuned` is the levels' policy with their weights; `plain` is another policy (single moves
instead of turns, or turns instead of single moves) with the game's own weights.
"""
PLAIN_WIDTH = 2
"""The beam of the plain policy where the tuned one plays single moves."""
PLAIN_PLANS = 3
"""The plain policy draws so many times fewer plans where moves cannot be listed."""


class Worlds:
    """One game's plans, imagined worlds and play-outs, whether or not its moves can be listed."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        seats: int,
        evaluate: Evaluate,
        model: OpponentModel = "tuned",
    ) -> None:
        self.rules = rules
        self.evaluate = evaluate
        self._reply = SEARCH_SETTINGS.get(rules.info.key, DEFAULT_SEARCH).reply
        self._numbers = Numbers()
        self._policy: Policy | None = None
        self._planner: Planner[Any] | None = None
        self._weights: vec[float] = vec[float]()
        if isinstance(rules, IndexedRules):
            self._weights = weights_for(rules, seats) if model == "tuned" else rules.weights
            self._planner = Planner(rules.engine)
            if model == "plain":
                self._reply = 0 if self._reply else PLAIN_WIDTH
            engine = rules.engine
            self._policy = BestTurn(engine, self._reply) if self._reply else BestMove(engine)
        elif model == "plain":
            self._reply = max(1, self._reply // PLAIN_PLANS)

    @property
    def reply_width(self) -> int:
        """The beam, or the number of drawn plans, of the quick policy."""
        return max(1, self._reply)

    def imagine(self, state: State, seat: Seat, dice: Dice) -> State:
        """Return a world in which the seat would know what it knows in this state."""
        rules = self.rules
        if isinstance(rules, IndexedRules):
            world: State = rules.copy(state)
            rules.engine.suppose(world, seat, dice)
            return world
        if rules.info.hides:
            imagined: State = rules.imagine(rules.view(state, seat), dice)
            return imagined
        return self._copy(state)

    def candidates(self, world: State, dice: Dice, most: int, width: int) -> list[TurnPlan]:
        """Return the most promising plans of the seat to move, the best first."""
        rules = self.rules
        if isinstance(rules, IndexedRules):
            assert self._planner is not None
            plans = self._planner.plans(world, self._weights, width, most)
            return [tuple(rules.actions[move] for move in plan.moves()) for plan in plans]
        found = rules.plans(world, dice, width, most) or rules.propose(world, dice, most)
        return [(action,) for action in found]

    def known_dice(self, state: State) -> FastDice:
        """Return dice that depend on what the seat to move knows, and on nothing else.

        Where plans are drawn up at random, a hint and a review find the same candidates by them.
        """
        view = self.rules.view(state, int(state.to_move))
        return FastDice(f"candidates/{sha256(msgspec.json.encode(view)).hexdigest()}")

    def play(self, state: State, plan: Sequence[Action]) -> State:
        """Return the state after a plan; it ends early where another world turns a card early."""
        after, seat = self._copy(state), state.to_move
        for action in plan:
            if after.to_move != seat:
                break
            self.rules.apply(after, action)
        return after

    def is_same_position(self, state: State, one: TurnPlan, other: TurnPlan) -> bool:
        """Tell whether two plans lead to the same position."""
        if one == other:
            return True
        dump = self.rules.dump
        return bool(dump(self.play(state, one)) == dump(self.play(state, other)))

    def distinct_plans(self, state: State, plans: Sequence[TurnPlan]) -> list[TurnPlan]:
        """Return the plans that lead to different positions, the first of each."""
        kept: dict[bytes, TurnPlan] = {}
        for plan in plans:
            position = msgspec.json.encode(self.rules.dump(self.play(state, plan)))
            kept.setdefault(position, plan)
        return list(kept.values())

    def settle(self, state: State, dice: Dice) -> None:
        """Let chance act, in place, until a seat is to move or the game is over."""
        rules = self.rules
        if isinstance(rules, IndexedRules):
            rules.engine.settle(state, dice, self._numbers)
            return
        while state.to_move == CHANCE:
            rules.apply(state, rules.draw(state, dice))

    def play_on(self, state: State, turns: int, dice: Dice) -> None:
        """Play chance and a number of turns, in place.

        Seats play by a quick policy that uses what they know.
        """
        self.settle(state, dice)
        mover = state.to_move
        while state.to_move != NOBODY:
            if state.to_move != mover:
                mover = state.to_move
                turns -= 1
            if turns <= 0:
                return
            self._take_turn(state, dice)
            self.settle(state, dice)

    def _take_turn(self, state: State, dice: Dice) -> None:
        if self._policy is not None:
            self._policy.take_turn(state, self._weights, dice)
            return
        rules = self.rules
        found = rules.plans(state, dice, self._reply, 1) or rules.propose(state, dice, 1)
        rules.apply(state, found[0])

    def value(self, state: State) -> WinChances:
        """Return every seat's chance of winning: exact at the end, evaluated before."""
        return self.evaluate(state)

    def expected_value(self, state: State, samples: int, turns: int, dice: Dice) -> WinChances:
        """Return the mean value over independent samples of chance and of so many turns.

        The same function of every state, so what a draw changes has mean zero.
        """
        if state.to_move == NOBODY:
            return self.value(state)
        rows = []
        for _ in range(samples):
            sample = self._copy(state)
            self.play_on(sample, turns, dice)
            rows.append(self.value(sample))
        return mean_of(rows)

    def _copy(self, state: State) -> State:
        copied: State = self.rules.copy(state)
        return copied


def make_evaluate(rules: Rules[Any, Any]) -> Evaluate:
    """Return the function that evaluates an imagined world by the game's trained values."""
    return partial(win_chances, rules)


def make_standings(rules: Rules[Any, Any]) -> Evaluate:
    """Return the function that tells every seat's expected place in an imagined world."""
    return lambda state: expected_standings(chances(rules, state, everything=True).places)


def expected_standings(places: Sequence[Sequence[float]]) -> WinChances:
    """Return every seat's expected place, from 0 for the last to 1 for the first."""
    last = len(places) - 1
    return tuple(
        sum(chance * (last - place) for place, chance in enumerate(row)) / last for row in places
    )


def mean_of(rows: Sequence[WinChances]) -> WinChances:
    """Return the mean of every column."""
    return tuple(sum(column) / len(rows) for column in zip(*rows, strict=True))
