"""Notes on a step: departures with everybody's points, and the carriages that move."""

from railtable.core.actions import Action
from railtable.core.step_notes import StepNote
from railtable.games.station_master.actions import Mend, PlayReAssign, PlayUncouple, ReAssignTo
from railtable.games.station_master.document import top_of_discard
from railtable.games.station_master.measures import departed_trains
from railtable.games.station_master.state import StationState
from railtable.games.station_master.view import view


def notes(before: StationState, action: Action, after: StationState) -> list[StepNote]:
    """Return the trains that a step sent off, and the carriages it names by their place."""
    cards = _moved_carriages(before, action)
    found = [StepNote(key="carriages", args={"cards": ",".join(cards)})] if cards else []
    for train, departure in departed_trains(before, after).items():
        args = {"train": train + 1, "value": departure.value}
        found.append(StepNote(key="departure", args={**args}, points=departure.points))
    return found


def _moved_carriages(before: StationState, action: Action) -> list[str]:
    match action:
        case Mend(depth=depth):
            return [*top_of_discard(before, depth + 1)[depth:]]
        case PlayReAssign(train=train):
            return _last_carriages(before, train, 1)
        case ReAssignTo():
            return _last_carriages(before, int(before.source), 1)
        case PlayUncouple(card=card, train=train):
            return _last_carriages(before, train, int(card.removeprefix("uncouple_")))
        case _:
            return []


def _last_carriages(state: StationState, train: int, count: int) -> list[str]:
    stands = view(state, None).trains[train]
    return [] if stands is None else [*stands.carriages[-count:]]
