"""Facts about a turn: departures, the worth of trains, boarding."""

from railtable.core.facts import UNKNOWN, Measures, TurnMeasure
from railtable.games.station_master.components import LOCOMOTIVE_NAMES
from railtable.games.station_master.document import DepartureView, view_departure
from railtable.games.station_master.scoring import passengers, train_value
from railtable.games.station_master.state import ENGINES, LENGTHS, NONE, OUT, StationState


def measures(before: StationState, after: StationState) -> Measures:
    """Return the departed trains, the worth of trains to each seat, and the boardings."""
    left = departed_trains(before, after)
    found: Measures = {}
    for train in range(before.tracks):
        if before.cells[ENGINES + train] == NONE:
            continue
        told = (("train", train + 1),)
        departure = left.get(train)
        leaves = TurnMeasure("station-master-leaves", None, told, is_share=True, weight=2.0)
        found[leaves] = float(departure is not None)
        is_known = departure is None or not _has_departed_twin(before, left, train)
        value = int(train_value(after, train)) if departure is None else departure.value
        measure = TurnMeasure("station-master-train_value", None, told, weight=0.5)
        found[measure] = float(value) if is_known else UNKNOWN
        for seat in range(before.seats):
            aboard = int(passengers(after, seat, train))
            points = value * aboard if departure is None else departure.points[seat]
            worth = TurnMeasure("station-master-train_points", seat, told, good=1)
            found[worth] = float(points) if is_known else UNKNOWN
    for seat in range(before.seats):
        if seat != before.to_move:
            boards = TurnMeasure("station-master-boards", seat, is_share=True)
            found[boards] = float(after.cells[OUT + seat] > before.cells[OUT + seat])
    return found


def departed_trains(before: StationState, after: StationState) -> dict[int, DepartureView]:
    """Return the departures of the trains that stood in the station before, by track.

    The log names a departed train by its locomotive.  Of two alike, the one that is gone
    or has fewer carriages left.
    """
    found: dict[int, DepartureView] = {}
    for number in range(before.departures, after.departures):
        departure = view_departure(after, number)
        kind = LOCOMOTIVE_NAMES.index(departure.locomotive)
        alike = [
            train
            for train in range(before.tracks)
            if before.cells[ENGINES + train] == kind and train not in found
        ]
        if alike:
            found[min(alike, key=lambda train: _presence(before, after, train))] = departure
    return found


def _has_departed_twin(before: StationState, left: dict[int, DepartureView], train: int) -> bool:
    """Tell whether a train like this one left too, so that nobody knows which was which."""
    kind = before.cells[ENGINES + train]
    return any(other != train and before.cells[ENGINES + other] == kind for other in left)


def _presence(before: StationState, after: StationState, train: int) -> tuple[bool, int]:
    """Return a key that is lowest for a train that has surely left."""
    stays = after.cells[ENGINES + train] == before.cells[ENGINES + train]
    return stays, int(after.cells[LENGTHS + train] - before.cells[LENGTHS + train])
