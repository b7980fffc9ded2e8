"""What a seat's prospects in Freight Train are made of, by name."""

from railtable.core.actions import Term
from railtable.core.engine import NOBODY
from railtable.core.seats import Seat
from railtable.games.freight_train import prospects
from railtable.games.freight_train.scoring import all_train_points
from railtable.games.freight_train.state import FreightState


def terms(state: FreightState, seat: Seat) -> list[Term]:
    """Return the seat's prospects: their sum is what the greedy bot maximises."""
    rivals = [rival for rival in range(state.seats) if rival != seat]
    points = [int(number) for number in state.points]
    lead = points[seat] - sum(points[rival] for rival in rivals) / len(rivals)
    if state.to_move == NOBODY:
        return [Term("lead", lead)]
    now = [int(all_train_points(state, player)) for player in range(state.seats)]
    ahead = prospects.share_of_day_ahead(state)
    return [
        Term("lead", lead),
        Term("trains", now[seat]),
        Term("rival_trains", -sum(now[rival] for rival in rivals) / len(rivals)),
        Term("leads", prospects.leads(state, seat, ahead)),
        Term("stored_cars", prospects.stored_cars(state, seat, ahead)),
        Term("yard_points", prospects.yard(state, seat, ahead)),
        Term("crowded_yard", prospects.crowding(state, seat, ahead)),
        Term("locomotives", prospects.locomotives(state, seat, ahead)),
        Term("lifted_cars", prospects.lifted_cars(state, seat, ahead)),
        Term("thrift", prospects.thrift(state, seat)),
    ]
