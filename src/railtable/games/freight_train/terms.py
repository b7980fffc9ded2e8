"""What a seat's prospects in Freight Train are made of, by name."""

from railtable.core.actions import Term
from railtable.core.engine import NOBODY
from railtable.core.seats import Seat
from railtable.games.freight_train import worth
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
    ahead = worth.share_of_day_ahead(state)
    return [
        Term("lead", lead),
        Term("trains", now[seat]),
        Term("rival_trains", -sum(now[rival] for rival in rivals) / len(rivals)),
        Term("leads", worth.leads(state, seat, ahead)),
        Term("stored_cars", worth.stored_cars(state, seat, ahead)),
        Term("yard_points", worth.yard(state, seat, ahead)),
        Term("crowded_yard", worth.crowding(state, seat, ahead)),
        Term("locomotives", worth.locomotives(state, seat, ahead)),
        Term("lifted_cars", worth.lifted_cars(state, seat, ahead)),
        Term("thrift", worth.thrift(state, seat)),
    ]
