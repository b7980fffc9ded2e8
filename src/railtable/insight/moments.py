"""A finished game cut into draws and plans."""

from collections.abc import Iterator
from typing import Any

from railtable.core.actions import Action, Step
from railtable.core.engine import CHANCE, State
from railtable.core.rules import Rules
from railtable.core.seats import Seat


class ReviewMoment:
    """A draw, or what one seat decided before the next draw or the next seat.

    `seat` is CHANCE for a draw.  `first` is the number of its first step, `before` the
    state it began in.
    """

    def __init__(self, seat: Seat, first: int, before: State) -> None:
        self.seat = seat
        self.first = first
        self.before = before
        self.actions: list[Action] = []

    @property
    def end(self) -> int:
        """The number of the step after its last."""
        return self.first + len(self.actions)


def moments_of(
    rules: Rules[Any, Any], start: State, steps: list[Step]
) -> Iterator[tuple[ReviewMoment, State]]:
    """Yield each moment with the state after it.

    Consecutive draws are one moment, and so are consecutive decisions of one seat.
    The states yielded are copies.
    """
    state = rules.copy(start)
    moment: ReviewMoment | None = None
    for number, step in enumerate(steps):
        if moment is None or step.seat != moment.seat:
            if moment is not None:
                yield moment, rules.copy(state)
            moment = ReviewMoment(step.seat, number, rules.copy(state))
        moment.actions.append(step.action)
        rules.apply(state, step.action)
    if moment is not None:
        yield moment, state


def is_draw(moment: ReviewMoment) -> bool:
    """Tell whether chance acted, not a seat."""
    return moment.seat == CHANCE
