"""Notes on a step: rides and their points, bonus rides (TB-20, TB-21)."""

from railtable.core.actions import Action
from railtable.core.step_notes import StepNote
from railtable.games.trambahn.codes import pair, ride_lines
from railtable.games.trambahn.state import BONUS, TrambahnState


def notes(before: TrambahnState, _action: Action, after: TrambahnState) -> list[StepNote]:
    """Return the rides that a step made, and what a complete column brought."""
    found = [
        StepNote(key="ride", args={"line": line}, points=points)
        for line, points in ride_lines(after)[int(before.rides) :]
    ]
    pairs = zip(pair(after, BONUS), pair(before, BONUS), strict=True)
    bonus = [new - old for new, old in pairs]
    if any(bonus):
        found.append(StepNote(key="bonus", points=bonus))
    return found
