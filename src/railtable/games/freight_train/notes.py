"""Notes on a step: what a day's end brings, and what rearranging costs."""

from railtable.core.actions import Action
from railtable.core.step_notes import StepNote
from railtable.games.freight_train.components import DAYS
from railtable.games.freight_train.scoring import scores
from railtable.games.freight_train.state import EARNED, OVER, FreightState


def notes(before: FreightState, _action: Action, after: FreightState) -> list[StepNote]:
    """Return the points of a day's trains and yards, or of a rearrangement."""
    day = int(before.day)
    if after.day != day or (after.phase == OVER and before.phase != OVER):
        trains = [int(after.cells[_earned(seat, day)]) for seat in range(before.seats)]
        yards = [int(after.cells[_earned(seat, day) + 1]) for seat in range(before.seats)]
        found = [StepNote(key="trains", args={"day": day}, points=trains)]
        return (
            [*found, StepNote(key="yards", args={"day": day}, points=yards)]
            if any(yards)
            else found
        )
    points = [new - old for new, old in zip(scores(after), scores(before), strict=True)]
    return [StepNote(key="rearranging", points=points)] if any(points) else []


def _earned(seat: int, day: int) -> int:
    return EARNED + 2 * (seat * DAYS + day - 1)
