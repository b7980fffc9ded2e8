"""Another history with the same knowledge of a seat: the depth of the end-of-day card differs."""

from collections.abc import Sequence

from railtable.core.actions import Action, Step
from railtable.core.dice import Dice
from railtable.core.seats import Seat
from railtable.games.freight_train.actions import Bury
from railtable.games.freight_train.game import RULES
from railtable.games.freight_train.state import NOT_IN_DECK, FreightState


def resample(start: FreightState, steps: Sequence[Step], seat: Seat, dice: Dice) -> list[Action]:
    """Return the actions of a random history that the seat cannot tell from the real one."""
    state, actions = RULES.copy(start), [step.action for step in steps]
    buried = -1
    for number, step in enumerate(steps):
        RULES.apply(state, step.action)
        if isinstance(step.action, Bury):
            buried = number
    action = actions[buried] if buried >= 0 else None
    if state.depth != NOT_IN_DECK and isinstance(action, Bury) and action.depth is not None:
        world = RULES.copy(state)
        RULES.engine.redeal(world, seat, dice)
        actions[buried] = Bury(action.depth + int(world.depth - state.depth))
    return actions
