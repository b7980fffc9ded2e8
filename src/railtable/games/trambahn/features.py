"""Inputs of the value model of Trambahn: a seat, its rival, and a block for each line.

Compiled.  The hand is shown only where it is known.
"""
# railtable: compiled

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.features import Features, Inputs, stage_of, when
from railtable.core.numbers import Amounts
from railtable.core.weights import weight_values
from railtable.games.trambahn.components import (
    CONDUCTOR,
    HAND,
    LAST_RIDE,
    VALUES,
    points_of,
    price_of,
    tram_value,
)
from railtable.games.trambahn.evaluation import TERMS, add_terms
from railtable.games.trambahn.scoring import points
from railtable.games.trambahn.state import (
    BONUS,
    COLUMN_COUNTS,
    HAND_SIZES,
    HANDS,
    LAST,
    LENGTH,
    LINE,
    MARKET,
    MONEY_SIZES,
    PAY,
    POINTS,
    RIDE_VALUES,
    ROW_LENGTHS,
    TRAM,
    TrambahnState,
    column_at,
)
from railtable.games.trambahn.weights import WEIGHTS

COMMON: Final = (
    ("known", 1, "whether the seat's hand is known"),
    ("rides", 12, "the share of rides to come, then one of 0 to 10 rides so far"),
    ("piles", 3, "cards in the deck, in the discard, trams dealt"),
    ("market", 3, "trams for sale, of each kind"),
    ("turn", 9, "whether it is the seat's turn, what is awaited, passengers laid"),
    ("lead", 2, "points ahead of the rival, and that times the rides so far"),
    ("players", 34, "for the seat and its rival: points, money, useful money, bonus, cards in hand, which trams the money buys, ride values, those times the rides to come, those of full rows, columns with trams, their trams, those times the rides to come, columns near the bonus, columns without trams, their points"),
    ("prospects", 8, "the seat's prospects, and their sum"),
    ("conductors", 1, "conductors in hand, where known"),
)  # fmt: skip
BLOCK: Final = (
    ("line", 8, "one; how many passengers wait; the share of rides to come; ride values ahead of the rival's, times the rides to come, times the passengers"),
    ("columns", 22, "for the seat and its rival: columns with trams, the best one's value, the others' value, its tram, its room, that times the rides to come, its length, whether it has the bonus, the best column without a tram: points, length, last value"),
    ("hand", 5, "where known: cards of the line, those that join, their points, the highest, the lowest"),
)  # fmt: skip

_WEIGHTS: Final = weight_values(WEIGHTS)
_SOON: Final = vec[i64]([8, 10, 11, 13, 13])
"""How likely a line with this many passengers rides soon, in tenths."""
HAND_TERM: Final[i64] = 5
TERM_COUNT: Final[i64] = 7
PHASES_SHOWN: Final[i64] = 7
LINES: Final[i64] = 4
PLAYER_INPUTS: Final[i64] = 17
COLUMN_INPUTS: Final[i64] = 11

# What the seats share, for each player: points, inputs, and for each line the inputs of its
# columns and the last value of the best one.
LINE_SHARED: Final[i64] = COLUMN_INPUTS + 1
LINES_AT: Final[i64] = 1 + PLAYER_INPUTS
PLAYER_SHARED: Final[i64] = LINES_AT + LINES * LINE_SHARED

assert TERMS[HAND_TERM] == "hand"


@final
class TrambahnFeatures(Features[TrambahnState]):
    """Describes a seat of Trambahn."""

    def add_shared(self, state: TrambahnState, shared: Inputs) -> None:
        left = LAST_RIDE - state.rides
        player: i64 = 0
        while player < state.seats:
            shared.keep(points(state, player))
            _add_player(state, player, left, shared)
            line: i64 = 0
            while line < LINES:
                last = _add_columns(state.cells, player, line, left, shared)
                shared.keep(last)
                line += 1
            player += 1

    def add(
        self, state: TrambahnState, seat: i64, known: bool, shared: Inputs, inputs: Inputs
    ) -> None:
        cells, rival = state.cells, 1 - seat
        left = LAST_RIDE - state.rides
        inputs.flag(known)
        inputs.share(left, 10)
        inputs.choice(state.rides, 11)
        inputs.share(state.deck_size, 80)
        inputs.share(state.discard_size, 80)
        inputs.share(state.trams_dealt, 16)
        kind: i64 = 0
        while kind < 3:
            inputs.share(cells[MARKET + kind], 3)
            kind += 1
        inputs.flag(state.active == seat)
        inputs.choice(state.phase - PAY, PHASES_SHOWN)
        inputs.share(state.passengers_laid, 3)
        mine, theirs = seat * PLAYER_SHARED, rival * PLAYER_SHARED
        lead = shared.items[mine] - shared.items[theirs]
        inputs.share(lead, 50)
        inputs.share(lead * state.rides, 500)
        inputs.repeat(shared, mine + 1, PLAYER_INPUTS)
        inputs.repeat(shared, theirs + 1, PLAYER_INPUTS)
        _add_prospects(state, seat, known, inputs)
        inputs.add(when(known, 256 * _count_conductors(cells, seat)))
        line: i64 = 0
        while line < LINES:
            _add_line(state, seat, line, known, shared, inputs)
            line += 1

    def most_blocks(self, seats: i64) -> i64:
        return LINES

    def stage(self, state: TrambahnState) -> i64:
        laid: i64 = 0
        line: i64 = 0
        while line < 4:
            laid += state.cells[ROW_LENGTHS + line]
            line += 1
        return stage_of(12 * state.rides + min(laid, 11), 120)


def _add_player(state: TrambahnState, player: i64, left: i64, inputs: Inputs) -> None:
    cells = state.cells
    money = cells[MONEY_SIZES + player]
    inputs.share(points(state, player), 100)
    inputs.share(money, 20)
    inputs.share(min(money, 30) * left, 200)
    inputs.share(cells[BONUS + player], 10)
    inputs.share(cells[HAND_SIZES + player], 6)
    kind: i64 = 0
    while kind < 3:
        inputs.flag(cells[MARKET + kind] > 0 and price_of(state.pieces, kind) <= money)
        kind += 1
    rides: i64 = 0
    soon: i64 = 0
    line: i64 = 0
    while line < 4:
        value = cells[RIDE_VALUES + 4 * player + line]
        rides += value
        soon += value * _SOON[cells[ROW_LENGTHS + line]]
        line += 1
    inputs.share(rides, 20)
    inputs.share(left * rides, 200)
    inputs.share(left * soon, 2000)
    _add_all_columns(cells, player, left, inputs)


def _add_all_columns(cells: vec[i64], player: i64, left: i64, inputs: Inputs) -> None:
    trams: i64 = 0
    near: i64 = 0
    bare: i64 = 0
    bare_points: i64 = 0
    riding: i64 = 0
    column: i64 = 0
    while column < cells[COLUMN_COUNTS + player]:
        at = column_at(player, column)
        length, vp = cells[at + LENGTH], cells[at + POINTS]
        if cells[at + TRAM] >= 0:
            riding += 1
            trams += tram_value(cells[at + TRAM])
            if 4 <= length < 8:
                near += (length - 3) * vp
        else:
            bare += 1
            bare_points += vp
        column += 1
    inputs.share(riding, 5)
    inputs.share(trams, 10)
    inputs.share(left * trams, 100)
    inputs.share(near, 10)
    inputs.share(bare, 2)
    inputs.share(bare_points, 4)


def _add_prospects(state: TrambahnState, seat: i64, known: bool, inputs: Inputs) -> None:
    terms = Amounts()
    add_terms(state, seat, _WEIGHTS, terms)
    if not known:
        terms.items[HAND_TERM] = 0.0
    at: i64 = 0
    while at < TERM_COUNT:
        inputs.amount(terms.items[at], 40.0)
        at += 1
    inputs.amount(terms.total(), 40.0)


def _count_conductors(cells: vec[i64], seat: i64) -> i64:
    count: i64 = 0
    at = HANDS + seat * HAND
    stop = at + cells[HAND_SIZES + seat]
    while at < stop:
        if cells[at] == CONDUCTOR:
            count += 1
        at += 1
    return count


def _add_line(
    state: TrambahnState, seat: i64, line: i64, known: bool, shared: Inputs, inputs: Inputs
) -> None:
    cells, rival = state.cells, 1 - seat
    waiting, left = cells[ROW_LENGTHS + line], LAST_RIDE - state.rides
    inputs.flag(True)
    inputs.choice(waiting, 4)
    ahead = cells[RIDE_VALUES + 4 * seat + line] - cells[RIDE_VALUES + 4 * rival + line]
    inputs.share(left, 10)
    inputs.share(left * ahead, 100)
    inputs.share(waiting * ahead, 30)
    mine = seat * PLAYER_SHARED + LINES_AT + line * LINE_SHARED
    inputs.repeat(shared, mine, COLUMN_INPUTS)
    inputs.repeat(shared, mine + (rival - seat) * PLAYER_SHARED, COLUMN_INPUTS)
    if known:
        _add_hand(state, seat, line, shared.items[mine + COLUMN_INPUTS], inputs)
    else:
        inputs.skip(5)


def _add_hand(state: TrambahnState, seat: i64, line: i64, last: i64, inputs: Inputs) -> None:
    cells = state.cells
    count: i64 = 0
    joining: i64 = 0
    vp: i64 = 0
    low: i64 = 11
    high: i64 = 0
    at = HANDS + seat * HAND
    stop = at + cells[HAND_SIZES + seat]
    while at < stop:
        card = cells[at]
        if card != CONDUCTOR and card // VALUES == line:
            value = card % VALUES + 1
            count += 1
            low = min(low, value)
            high = max(high, value)
            if value > last:
                joining += 1
                vp += points_of(state.pieces, card)
        at += 1
    inputs.share(count, 3)
    inputs.share(joining, 3)
    inputs.share(vp, 3)
    inputs.share(high, 10)
    inputs.share(when(count > 0, low), 10)


def _add_columns(cells: vec[i64], player: i64, line: i64, left: i64, inputs: Inputs) -> i64:
    """Write a line's best column with a tram, the others, those without; return its last value."""
    best: i64 = -1
    most: i64 = -1
    count: i64 = 0
    total: i64 = 0
    bare: i64 = -1
    column: i64 = 0
    while column < cells[COLUMN_COUNTS + player]:
        at = column_at(player, column)
        if cells[at + LINE] == line:
            if cells[at + TRAM] >= 0:
                count += 1
                value = cells[at + POINTS] * tram_value(cells[at + TRAM])
                total += value
                if value > most:
                    best, most = at, value
            elif bare < 0 or cells[at + POINTS] > cells[bare + POINTS]:
                bare = at
        column += 1
    inputs.add(256 * count)
    _add_best_column(cells, best, total, left, inputs)
    if bare < 0:
        inputs.skip(3)
    else:
        inputs.share(cells[bare + POINTS], 4)
        inputs.share(cells[bare + LENGTH], 4)
        inputs.share(cells[bare + LAST], 10)
    if best < 0:
        return 0
    return cells[best + LAST]


def _add_best_column(cells: vec[i64], best: i64, total: i64, left: i64, inputs: Inputs) -> None:
    if best < 0:
        inputs.skip(7)
        return
    tram = tram_value(cells[best + TRAM])
    value, room = cells[best + POINTS] * tram, 10 - cells[best + LAST]
    inputs.share(value, 10)
    inputs.share(total - value, 10)
    inputs.share(tram, 4)
    inputs.share(room, 10)
    inputs.share(room * tram * left, 400)
    inputs.share(cells[best + LENGTH], 8)
    inputs.flag(cells[best + LENGTH] >= 8)


FEATURES: Final = TrambahnFeatures(COMMON, BLOCK, 50)
