"""What a seat's prospects in Trambahn are made of, by name.

Only what the seat knows goes in: its hand, the table, counts.
"""

from railtable.core.actions import Term
from railtable.core.seats import Seat
from railtable.games.trambahn.codes import column_cards
from railtable.games.trambahn.components import (
    BONUS_LENGTH,
    CARD_TYPES,
    LAST_RIDE,
    LINES,
    MAX_COLUMNS,
    TRAM_PRICES,
    TRAM_VALUES,
)
from railtable.games.trambahn.scoring import column_line, points, ride_value
from railtable.games.trambahn.state import TrambahnState

RIDE_CHANCE = (0.7, 0.9, 1.15, 1.5)
"""How much sooner a line rides with 0 to 3 passengers waiting."""


def terms(state: TrambahnState, seat: Seat) -> list[Term]:
    """Return the seat's prospects: their sum is what the greedy bot maximises."""
    rival = 1 - seat
    return [
        Term("lead", int(points(state, seat) - points(state, rival))),
        Term("network", _network(state, seat)),
        Term("rival_network", -_network(state, rival)),
        Term("trams_to_come", _trams_to_come(state, seat)),
        Term("money", _money(state, seat)),
        Term("hand", _hand(state, seat)),
        Term("bonus_near", _bonus_near(state, seat)),
    ]


def _rides_left(state: TrambahnState) -> int:
    return int(LAST_RIDE - state.rides)


def _share_left(state: TrambahnState) -> float:
    return _rides_left(state) / int(LAST_RIDE)


def _network(state: TrambahnState, seat: Seat) -> float:
    """What the columns with trams will score in the rides still to come."""
    each = _rides_left(state) / len(LINES)
    return each * sum(
        float(ride_value(state, seat, line)) * RIDE_CHANCE[state.row_lengths[line]]
        for line in range(4)
    )


def _trams_to_come(state: TrambahnState, seat: Seat) -> float:
    """The worth of columns still without a tram, if the market and money allow one."""
    bare = [
        column
        for column in range(state.columns[seat])
        if state.trams[seat * MAX_COLUMNS + column] < 0
    ]
    if not bare or state.active != seat:
        return 0.0
    money = int(state.money_sizes[seat])
    sums = sorted((int(state.sums[seat * MAX_COLUMNS + column]) for column in bare), reverse=True)
    worth = 0.0
    for vp in sums:
        kinds = [kind for kind in range(3) if state.market[kind] and TRAM_PRICES[kind] <= money]
        if not kinds:
            break
        money -= TRAM_PRICES[kinds[-1]]
        worth += 0.8 * vp * TRAM_VALUES[kinds[-1]] * _rides_left(state) / len(LINES)
    return worth


def _money(state: TrambahnState, seat: Seat) -> float:
    """Money counts for what it can still buy: less and less towards the end."""
    useful = min(int(state.money_sizes[seat]), 30)
    return 0.35 * useful * _share_left(state)


def _hand(state: TrambahnState, seat: Seat) -> float:
    """Cards in hand that could still join one of the columns with a tram."""
    worth = 0.0
    for column in range(state.columns[seat]):
        at = seat * MAX_COLUMNS + column
        if state.trams[at] < 0:
            continue
        line = int(column_line(state, seat, column))
        last = int(state.lasts[at])
        for value in range(last, 10):
            worth += 0.6 * bool(state.hands[seat * CARD_TYPES + line * 10 + value])
    return worth * _share_left(state)


def _bonus_near(state: TrambahnState, seat: Seat) -> float:
    """Columns on their way to the eighth card."""
    worth = 0.0
    for column in range(state.columns[seat]):
        length = len(column_cards(state, seat, column))
        tram = state.trams[seat * MAX_COLUMNS + column]
        if tram >= 0 and 4 <= length < BONUS_LENGTH:
            worth += (length - 3) * 0.25 * float(state.sums[seat * MAX_COLUMNS + column])
    return worth
