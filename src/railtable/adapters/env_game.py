"""The numeric game interface that environments use: observe, list moves, play."""

from abc import ABC, abstractmethod
from copy import copy
from typing import Any, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from railtable.adapters.payoff import Payoff, payoffs
from railtable.batch.encoding import Encoder, make_encoder
from railtable.core.actions import Action, Options
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.errors import IllegalAction
from railtable.core.numbers import Sheet
from railtable.core.rules import IndexedRules, Rules
from railtable.core.run import Run
from railtable.core.seats import Seat

ObservationRow: TypeAlias = NDArray[np.int16]
Mask: TypeAlias = NDArray[np.int8]


class EnvGame(ABC):
    """A game that can be reset. Moves are numbers below `actions`."""

    actions: int
    encoder: Encoder
    """Turns observations into what the environment shows."""

    def __init__(self, rules: Rules[Any, Any], seats: int, options: Options) -> None:
        self.rules = rules
        self.seats = seats
        self.options = options
        rules.setup(seats, options)

    @property
    @abstractmethod
    def state(self) -> Any:
        """The full state, hidden parts included."""

    @property
    def to_move(self) -> Seat | None:
        """The seat to move, or None once the game is over."""
        seat = int(self.state.to_move)
        return None if seat == NOBODY else seat

    @abstractmethod
    def begin(self, seed: str) -> None:
        """Deal a game; the same seed gives the same game."""

    @abstractmethod
    def __getstate__(self) -> dict[str, Any]:
        """Return all attributes, with copies of those that change."""

    def clone(self) -> Self:
        """Return an independent copy with the same future chance steps."""
        return copy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return copy(self)

    @abstractmethod
    def set_state(self, state: Any) -> None:
        """Continue from another state, such as an imagined world."""

    @abstractmethod
    def legal(self) -> list[int]:
        """Return the legal moves of the seat to move; empty once the game is over."""

    @abstractmethod
    def play(self, move: int) -> None:
        """Play a legal move of the seat to move, then let chance act; else raise IllegalAction."""

    @abstractmethod
    def take(self, action: Action) -> None:
        """Play an action object, proposed or not; raise IllegalAction if it is illegal."""

    @abstractmethod
    def observe(self, seat: Seat) -> ObservationRow:
        """Return a seat's observation as a row of numbers."""

    def encoded(self, seat: Seat) -> Any:
        """Return a seat's observation in the environment's encoding."""
        return self.encoder.encode(self.observe(seat))

    def mask(self, seat: Seat) -> Mask:
        """Return the action mask of a seat: 1 for every legal move, else 0."""
        flags = np.zeros(self.actions, dtype=np.int8)
        if seat == self.to_move:
            flags[self.legal()] = 1
        return flags

    def payoffs(self, payoff: Payoff) -> list[float]:
        """Return the payoff of each seat; zeros before the end."""
        outcome = self.rules.outcome(self.state)
        return [0.0] * self.seats if outcome is None else payoffs(outcome, payoff)

    def refusal(self, move: int) -> IllegalAction:
        """Report that a number is not a legal move."""
        return IllegalAction("no_such_move", facts={"move": move})


class CardEnvGame(EnvGame):
    """A game with a fixed table of actions: a move is an index into it."""

    def __init__(
        self, rules: IndexedRules[Any, Any], seats: int, options: Options, encoding: str
    ) -> None:
        super().__init__(rules, seats, options)
        self._rules = rules
        self.encoder = make_encoder(encoding, rules, rules.setup(seats, options))
        self.actions = len(rules.actions)
        self.begin("0")

    @property
    def state(self) -> Any:
        return self._run.state

    def begin(self, seed: str) -> None:
        start = self._rules.setup(self.seats, self.options)
        self._run: Run[Any] = Run(self._rules.engine, start, FastDice(seed))
        self._legal = self._run.legal()

    def __getstate__(self) -> dict[str, Any]:
        run = self._run.copy()
        return {**vars(self), "_run": None, "state": run.state, "dice": run.dice}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        state, dice = kept.pop("state"), kept.pop("dice")
        vars(self).update(kept)
        self._run = Run(self._rules.engine, state, dice)

    def set_state(self, state: Any) -> None:
        self._run = Run(self._rules.engine, state, self._run.dice)
        self._legal = self._run.legal()

    def legal(self) -> list[int]:
        return self._legal

    def play(self, move: int) -> None:
        if move not in self._legal:
            raise self.refusal(move)
        self._legal = self._run.play(move)

    def take(self, action: Action) -> None:
        self._rules.check(self.state, action)
        self.play(self._rules.index[action])

    def observe(self, seat: Seat) -> ObservationRow:
        return observed(self._rules, self.state, seat)


def observed(rules: IndexedRules[Any, Any], state: Any, seat: Seat) -> ObservationRow:
    """Return a seat's observation of a state, laid out as in docs/batch.md."""
    sheet = Sheet(sum(size for _, size, _ in rules.fields), 1)
    sheet.begin_row()
    rules.engine.observe(state, seat, sheet)
    return np.frombuffer(memoryview(sheet.items), np.int16)
