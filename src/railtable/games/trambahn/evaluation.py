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
    COLUMN,
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

ANY_POINTS: Final[i64] = 1 << 30
"""More points than any column has."""


def add_terms(state: TrambahnState, seat: i64, weights: vec[float], terms: Amounts) -> None:
    """Append a seat's terms, one number for each of TERMS."""
    rival = 1 - seat
    left = float(LAST_RIDE - state.rides)
    terms.add(float(points(state, seat) - points(state, rival)))
    terms.add(_network(state, seat, left, weights))
    terms.add(-_network(state, rival, left, weights))
    terms.add(_trams_to_come(state, seat, left, weights))
    terms.add(_money(state, seat, left, weights))
    _add_columns_with_trams(state, seat, left, weights, terms)


def _network(state: TrambahnState, seat: i64, left: float, weights: vec[float]) -> float:
    """Return the expected points of columns with trams in the rides left."""
    cells, total = state.cells, 0.0
    line: i64 = 0
    while line < 4:
        chance = weights[at_weight.RIDE_CHANCE + cells[ROW_LENGTHS + line]]
        total += float(ride_value(state, seat, line)) * chance
        line += 1
    return left / 4.0 * total


def _trams_to_come(state: TrambahnState, seat: i64, left: float, weights: vec[float]) -> float:
    """Return the value of columns without a tram, the largest first, while money lasts."""
    if state.active != seat:
        return 0.0
    cells = state.cells
    money = cells[MONEY_SIZES + seat]
    total = 0.0
    vp = _most_points_without_tram(cells, seat, ANY_POINTS)
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
                total += value * left / 4.0
            column += 1
        vp = _most_points_without_tram(cells, seat, vp)
    return total


def _most_points_without_tram(cells: vec[i64], seat: i64, below: i64) -> i64:
    """Return the most points below a limit that a column without a tram has, or 0."""
    most: i64 = 0
    at = column_at(seat, 0)
    stop = at + cells[COLUMN_COUNTS + seat] * COLUMN
    while at < stop:
        if cells[at + TRAM] < 0 and most < cells[at + POINTS] < below:
            most = cells[at + POINTS]
        at += COLUMN
    return most


def _best_tram(state: TrambahnState, money: i64) -> i64:
    """Return the best kind of tram on sale that the money buys, or -1."""
    cells, pieces = state.cells, state.pieces
    kind: i64 = 2
    while kind >= 0 and (cells[MARKET + kind] == 0 or price_of(pieces, kind) > money):
        kind -= 1
    return kind


def _money(state: TrambahnState, seat: i64, left: float, weights: vec[float]) -> float:
    """Return the value of money: less and less towards the end."""
    useful = min(float(state.cells[MONEY_SIZES + seat]), weights[at_weight.USEFUL_MONEY])
    return weights[at_weight.MONEY] * useful * (left / float(LAST_RIDE))


def _add_columns_with_trams(
    state: TrambahnState, seat: i64, left: float, weights: vec[float], terms: Amounts
) -> None:
    """Append the values of hand cards that can still join one, and of eighth cards near."""
    cells = state.cells
    hand, bonus_near = 0.0, 0.0
    at = column_at(seat, 0)
    stop = at + cells[COLUMN_COUNTS + seat] * COLUMN
    while at < stop:
        if cells[at + TRAM] >= 0:
            cards = _cards_that_join(cells, seat, cells[at + LINE], cells[at + LAST])
            while cards > 0:
                hand += weights[at_weight.HAND]
                cards -= 1
            length = cells[at + LENGTH]
            if 4 <= length < BONUS_LENGTH:
                near = float(length - 3) * weights[at_weight.BONUS_NEAR]
                bonus_near += near * float(cells[at + POINTS])
        at += COLUMN
    terms.add(hand * (left / float(LAST_RIDE)))
    terms.add(bonus_near)


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
