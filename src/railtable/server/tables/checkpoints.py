# railtable: compiled alone
"""Checkpointed game states, for viewing and undoing earlier steps."""

from collections.abc import Sequence
from typing import Any, Final

from railtable.core.actions import Options, Step
from railtable.core.rules import Rules

CHECKPOINT_STEPS: Final = 32
"""Steps between two checkpoints."""
SLOW_CHECKPOINT_STEPS: Final = 6
"""Steps between two checkpoints for games with slow steps, which are short."""


class Checkpoints:
    """Checkpointed states of one game."""

    def __init__(self, rules: Rules[Any, Any], seats: int, options: Options) -> None:
        self._rules = rules
        self._seats = seats
        self._options = options
        self._states: dict[int, Any] = {}
        self._every = SLOW_CHECKPOINT_STEPS if rules.info.slow else CHECKPOINT_STEPS

    def state_at(self, steps: Sequence[Step], version: int) -> Any:
        """Return the state after the first `version` steps; callers must not change it."""
        start = max([kept for kept in self._states if kept <= version], default=0)
        state = self._states.get(start) or self._rules.setup(self._seats, self._options)
        state = self._rules.copy(state)
        for number in range(start, version):
            self._rules.apply(state, steps[number].action)
            if (number + 1) % self._every == 0:
                self._states.setdefault(number + 1, self._rules.copy(state))
        return state

    def forget_after(self, version: int) -> None:
        """Drop checkpoints of undone steps."""
        self._states = {at: state for at, state in self._states.items() if at <= version}
