"""The piles of a shared deal: the deck, shuffled every day."""

from collections.abc import Sequence

from railtable.core.actions import Step
from railtable.core.chance import Pile
from railtable.games.freight_train.actions import CAR_NUMBER, Deal, TurnUp
from railtable.games.freight_train.components import TYPES
from railtable.games.freight_train.state import BURY, CHOOSE_FIRST, DEAL, DECK, FreightState


def piles(state: FreightState, steps: Sequence[Step]) -> list[Pile]:
    """Return the pile that chance draws from now."""
    before = int(state.day) - 1
    if state.phase == CHOOSE_FIRST:
        return [Pile("first_player")]
    if state.phase == BURY:
        return [Pile("end_of_day", before)]
    taken = [] if state.phase == DEAL else _taken_today(steps)
    return [Pile.shuffled("deck", state.cells[DECK : DECK + TYPES], taken, before)]


def _taken_today(steps: Sequence[Step]) -> list[int]:
    """Return the cars that left the deck since the last deal, which is among them."""
    taken: list[int] = []
    for step in reversed(steps):
        match step.action:
            case TurnUp(cars):
                taken += [CAR_NUMBER[car] for car in cars]
            case Deal(main, private):
                return taken + [CAR_NUMBER[car] for row in (*main, *private) for car in row]
            case _:
                pass
    return taken
