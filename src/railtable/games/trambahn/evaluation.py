"""Evaluate a position for a seat: the arithmetic of terms.py.  Compiled."""
# railtable: compiled

# Uses only what the seat knows: its hand, the table, counts.

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.numbers import Amounts
from railtable.games.trambahn import weights as at_weight
from railtable.games.trambahn.components import (
    BONUS_LENGTH,
    HAND,
    LAST_RIDE,
    VALUES,
    price_of,
    tram_value,
)
from railtable.games.trambahn.scoring import points, ride_value
from railtable.games.trambahn.state import (
    COLUMN_COUNTS,
    HAND_SIZES,
    HANDS,
    LAST,
    LENGTH,
    LINE,
    MARKET,
    MONEY_SIZES,
    POINTS,
    ROW_LENGTHS,
    TRAM,
    TrambahnState,
    column_at,
)

TERMS: Final = (
    "lead",
    "network",
    "rival_network",
    "trams_to_come",
    "money",
    "hand",
    "bonus_near",
)
"""The names of the terms of `add_terms`."""


def add_terms(state: TrambahnState, seat: i64, weights: vec[float], terms: Amounts) -> None:
    """Append a seat's terms, one number for each of TERMS."""
    rival = 1 - seat
    terms.add(float(points(state, seat) - points(state, rival)))
    terms.add(_network(state, seat, weights))
    terms.add(-_network(state, rival, weights))
    terms.add(_trams_to_come(state, seat, weights))
    terms.add(_money(state, seat, weights))
    terms.add(_hand(state, seat, weights))
    terms.add(_bonus_near(state, seat, weights))


def _rides_left(state: TrambahnState) -> float:
    return float(LAST_RIDE - state.rides)


def _share_left(state: TrambahnState) -> float:
    return _rides_left(state) / float(LAST_RIDE)


def _network(state: TrambahnState, seat: i64, weights: vec[float]) -> float:
    """Return the expected points of columns with trams in the rides to come."""
    total = 0.0
    line: i64 = 0
    while line < 4:
        chance = weights[at_weight.RIDE_CHANCE + state.cells[ROW_LENGTHS + line]]
        total += float(ride_value(state, seat, line)) * chance
        line += 1
    return _rides_left(state) / 4.0 * total


def _trams_to_come(state: TrambahnState, seat: i64, weights: vec[float]) -> float:
    """Return the value of columns without a tram, the largest first, while money lasts."""
    if state.active != seat:
        return 0.0
    cells = state.cells
    money = cells[MONEY_SIZES + seat]
    total = 0.0
    vp = _most_points_without_tram(cells, seat)
    while vp > 0:
        column: i64 = 0
        while column < cells[COLUMN_COUNTS + seat]:
            at = column_at(seat, column)
            if cells[at + TRAM] < 0 and cells[at + POINTS] == vp:
                kind = _best_tram(state, money)
                if kind < 0:
                    return total
                money -= price_of(state.pieces, kind)
                value = weights[at_weight.TRAM_TO_COME] * float(vp) * float(tram_value(kind))
                total += value * _rides_left(state) / 4.0
            column += 1
        vp -= 1
    return total


def _most_points_without_tram(cells: vec[i64], seat: i64) -> i64:
    most: i64 = 0
    column: i64 = 0
    while column < cells[COLUMN_COUNTS + seat]:
        at = column_at(seat, column)
        if cells[at + TRAM] < 0 and cells[at + POINTS] > most:
            most = cells[at + POINTS]
        column += 1
    return most


def _best_tram(state: TrambahnState, money: i64) -> i64:
    """Return the best kind of tram on sale that the money buys, or -1."""
    cells, pieces = state.cells, state.pieces
    kind: i64 = 2
    while kind >= 0 and (cells[MARKET + kind] == 0 or price_of(pieces, kind) > money):
        kind -= 1
    return kind


def _money(state: TrambahnState, seat: i64, weights: vec[float]) -> float:
    """Return the value of money: less and less towards the end."""
    useful = min(float(state.cells[MONEY_SIZES + seat]), weights[at_weight.USEFUL_MONEY])
    return weights[at_weight.MONEY] * useful * _share_left(state)


def _hand(state: TrambahnState, seat: i64, weights: vec[float]) -> float:
    """Return the value of hand cards that can still join a column with a tram."""
    cells = state.cells
    total = 0.0
    column: i64 = 0
    while column < cells[COLUMN_COUNTS + seat]:
        at = column_at(seat, column)
        if cells[at + TRAM] >= 0:
            cards = _cards_that_join(cells, seat, cells[at + LINE], cells[at + LAST])
            while cards > 0:
                total += weights[at_weight.HAND]
                cards -= 1
        column += 1
    return total * _share_left(state)


def _cards_that_join(cells: vec[i64], seat: i64, line: i64, last: i64) -> i64:
    """Count the different hand cards that can follow a value of a line."""
    count: i64 = 0
    low, high = line * VALUES + last, (line + 1) * VALUES
    before: i64 = -1
    place = HANDS + seat * HAND
    stop = place + cells[HAND_SIZES + seat]
    while place < stop:
        card = cells[place]
        if low <= card < high and card != before:
            count += 1
        before = card
        place += 1
    return count


def _bonus_near(state: TrambahnState, seat: i64, weights: vec[float]) -> float:
    """Return the value of columns close to their eighth card."""
    cells = state.cells
    total = 0.0
    column: i64 = 0
    while column < cells[COLUMN_COUNTS + seat]:
        at = column_at(seat, column)
        length = cells[at + LENGTH]
        if cells[at + TRAM] >= 0 and 4 <= length < BONUS_LENGTH:
            near = float(length - 3) * weights[at_weight.BONUS_NEAR]
            total += near * float(cells[at + POINTS])
        column += 1
    return total
