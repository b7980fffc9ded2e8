# railtable: compiled alone
"""A table: one game, its randomness, and the steps taken so far.

The only caller of chance.  Undo is a shorter replay: chance belongs to the step
number, so taking a move back never turns another card; in a shared deal it belongs to
the piles.
"""

from collections.abc import Sequence
from typing import Any

from railtable.core.actions import Action, Options, Outcome, Step, View
from railtable.core.chance import Chance
from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, State
from railtable.core.errors import ChanceBetween, RailtableError
from railtable.core.rules import Rules
from railtable.core.seats import Seat


def take_action(rules: Rules[Any, Any], state: State, seat: Seat, action: Action) -> None:
    """Carry out a seat's action, if it is the seat's turn and no chance step is due."""
    if state.to_move == CHANCE:
        raise ChanceBetween
    rules.require_turn(state, seat)
    rules.take(state, action)


def next_dice(rules: Rules[Any, Any], chance: Chance, state: State, steps: Sequence[Step]) -> Dice:
    """Return the dice of the chance step that follows these steps."""
    if chance.is_shared:
        return chance.draw_from(rules.piles(state, steps))
    return chance.at(len(steps))


class Table:
    """One game, played step by recorded step."""

    def __init__(
        self,
        rules: Rules[Any, Any],
        seats: int,
        options: Options | None,
        chance: Chance,
        *,
        resumed: tuple[Any, list[Step]] | None = None,
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.options = rules.info.options() if options is None else options
        self.chance = chance
        self._state: State
        self.steps: list[Step] = []
        if resumed is None:
            self._state = rules.setup(seats, self.options)
            self._settle()
        else:
            self._state, self.steps = resumed

    @classmethod
    def resume(
        cls, rules: Rules[Any, Any], options: Options, chance: Chance, state: Any, steps: list[Step]
    ) -> "Table":
        """Return a table with a state that is known to result from its steps."""
        return cls(rules, int(state.seats), options, chance, resumed=(state, steps))

    def copy(self) -> "Table":
        """Return an independent copy with the same randomness."""
        state = self.rules.copy(self._state)
        return Table.resume(self.rules, self.options, self.chance, state, list(self.steps))

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.rules, self.options, self.chance, self._state, self.steps)

    @property
    def state(self) -> Any:
        """The state, of the type that the rules use."""
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._state = state

    @property
    def version(self) -> int:
        """The number of steps taken; clients send it to say what they have seen."""
        return len(self.steps)

    @property
    def to_move(self) -> Seat:
        """The seat whose decision is awaited, or NOBODY."""
        return self._state.to_move

    def outcome(self) -> Outcome | None:
        """Return the result, or None while the game goes on."""
        return self.rules.outcome(self._state)

    def view(self, seat: Seat | None) -> View:
        """Return the current view of a seat."""
        view: View = self.rules.view(self._state, seat)
        return view

    def legal_actions(self, seat: Seat) -> list[Action]:
        """Return the legal actions of a seat: empty unless it is to move."""
        return self.rules.legal_actions(self._state) if seat == self.to_move else []

    def play(self, seat: Seat, actions: Sequence[Action]) -> list[Step]:
        """Take a seat's actions, then all chance steps that follow: all or none.

        Chance only ever follows the last action.  If it were drawn between two, a refusal of
        the second would reveal cards that were never turned.
        """
        before = len(self.steps)
        # A single action is checked before anything changes: only several need a rollback.
        kept = self.rules.copy(self._state) if len(actions) > 1 else None
        try:
            for action in actions:
                self._take(seat, action)
            self._settle()
        except RailtableError:
            if kept is not None:
                self._state = kept
                del self.steps[before:]
            raise
        except Exception:
            # A bug in the rules: only the steps so far can be trusted.
            self.rewind(before)
            raise
        return self.steps[before:]

    def _take(self, seat: Seat, action: Action) -> None:
        take_action(self.rules, self._state, seat, action)
        self.steps.append(Step(seat=int(seat), action=action))

    def _settle(self) -> None:
        while self._state.to_move == CHANCE:
            dice = next_dice(self.rules, self.chance, self._state, self.steps)
            action = self.rules.take_chance(self._state, dice)
            self.steps.append(Step(seat=int(CHANCE), action=action))

    def _record(self, seat: Seat, action: Action) -> None:
        self.rules.apply(self._state, action)
        self.steps.append(Step(seat=int(seat), action=action))

    def replay(self, steps: Sequence[Step]) -> None:
        """Rebuild the state from recorded steps, without checking them."""
        self._state = self.rules.setup(self.seats, self.options)
        self.steps = []
        self.follow(steps)
        self._settle()

    def follow(self, steps: Sequence[Step]) -> None:
        """Apply further recorded steps, chance included, without checking them."""
        for step in steps:
            self._record(step.seat, step.action)

    def rewind(self, version: int) -> None:
        """Undo everything after the first `version` steps."""
        self.replay(self.steps[:version])


def _restore(
    rules: Rules[Any, Any], options: Options, chance: Chance, state: Any, steps: list[Step]
) -> Table:
    """Return an unpickled table."""
    return Table.resume(rules, options, chance, state, steps)
