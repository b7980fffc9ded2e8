"""Notes on a step: what a track brought every player."""

from railtable.core.actions import Action
from railtable.core.step_notes import StepNote
from railtable.games.string_railway.state import StringState, company_points


def notes(before: StringState, _action: Action, after: StringState) -> list[StepNote]:
    """Return the points of a track; where players have two colours, of both together."""
    points = [0] * before.seats
    for company in range(before.companies):
        change = company_points(after, company) - company_points(before, company)
        points[before.seat_of[company]] += int(change)
    return [StepNote(key="track", points=points)] if any(points) else []
