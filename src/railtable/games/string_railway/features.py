"""Inputs of the value model of String Railway: a seat, and a block for each station.

Compiled.  All of the table is public.  With two players a seat has two colours: its
stations are looked at for each.
"""
# railtable: compiled

from typing import Final, final

from mypy_extensions import i64

from railtable.core.features import UNIT, Features, Inputs, stage_of, when
from railtable.core.numbers import Amounts
from railtable.core.weights import weight_values
from railtable.games.string_railway.components import KINDS
from railtable.games.string_railway.evaluation import add_terms, distance
from railtable.games.string_railway.scoring import (
    entry_points,
    has_room,
    seat_standing,
    weaker_company,
)
from railtable.games.string_railway.state import (
    EXTRA_TILE,
    NO_COMPANY,
    TERMS,
    TURN,
    Station,
    StringState,
    turns_each,
)
from railtable.games.string_railway.weights import WEIGHTS

COMMON: Final = (
    ("seats", 4, "one of 2 to 5 seats"),
    ("phase", 9, "what is awaited, whether experts play"),
    ("turns", 4, "the share of turns gone, whether the seat is to move, turns until it is, turns it has left"),
    ("lead", 7, "points, points ahead of the best rival, of the mean, the first times the share gone, rivals ahead, the stronger colour, turns left more than the mean rival"),
    ("strings", 4, "for the weaker and the stronger colour: short and long strings left"),
    ("earned", 5, "what the weaker colour's points come from"),
    ("network", 4, "stations entered, free ones in reach of the weaker colour, what they give, what the three best give"),
    ("drawn", 10, "tiles drawn by the seat, of each kind"),
    ("pile", 10, "tiles to come, of each kind"),
    ("prospects", 5, "the seat's prospects"),
)  # fmt: skip
BLOCK: Final = (
    ("station", 14, "one; the kind, in the mountains, companies there, whether full"),
    ("own", 9, "whether entered, owned, owned by another, what entering gives, how far it is, whether in reach, entry points in reach, those times turns left, whether for the stronger colour"),
)  # fmt: skip

_WEIGHTS: Final = weight_values(WEIGHTS)
PROSPECTS: Final[i64] = 5
KIND_COUNT: Final[i64] = 10
PHASE_COUNT: Final[i64] = 8
REACH: Final[i64] = 2600
"""How far a short string is likely to get, in u."""
FAR: Final[i64] = 12000

assert len(KINDS) == KIND_COUNT


@final
class StringFeatures(Features[StringState]):
    """Describes a seat of String Railway."""

    def add(
        self, state: StringState, seat: i64, known: bool, shared: Inputs, inputs: Inputs
    ) -> None:
        weaker = weaker_company(state, seat)
        stronger = _stronger_company(state, seat, weaker)
        turns = turns_each(state) * state.companies
        inputs.choice(state.seats - 2, 4)
        inputs.choice(_phase(state), PHASE_COUNT)
        inputs.flag(state.expert)
        inputs.share(state.turn, turns)
        inputs.flag(state.to_move == seat)
        inputs.share(_turns_until(state, seat), state.companies)
        inputs.share(_turns_left(state, weaker), 5)
        _add_lead(state, seat, turns, inputs)
        _add_strings(state, weaker, inputs)
        _add_strings(state, stronger, inputs)
        at: i64 = 0
        while at < TERMS:
            inputs.share(state.points[weaker * TERMS + at], 10)
            at += 1
        _add_network(state, weaker, inputs)
        _add_tiles(state, seat, inputs)
        _add_prospects(state, seat, inputs)
        _add_stations(state, weaker, False, inputs)
        if stronger != weaker:
            _add_stations(state, stronger, True, inputs)

    def stage(self, state: StringState) -> i64:
        return stage_of(state.turn, turns_each(state) * state.companies)


def _stronger_company(state: StringState, seat: i64, weaker: i64) -> i64:
    company: i64 = 0
    while company < state.companies:
        if state.seat_of[company] == seat and company != weaker:
            return company
        company += 1
    return weaker


def _turns_until(state: StringState, seat: i64) -> i64:
    """Return how many turns of others come before the seat's next."""
    steps: i64 = 0
    while steps < state.companies:
        if state.seat_of[(state.turn + steps) % state.companies] == seat:
            return steps
        steps += 1
    return steps


def _turns_left(state: StringState, company: i64) -> i64:
    return state.shorts[company] + state.longs[company]


def _seat_turns_left(state: StringState, seat: i64) -> i64:
    total: i64 = 0
    company: i64 = 0
    while company < state.companies:
        if state.seat_of[company] == seat:
            total += _turns_left(state, company)
        company += 1
    return total


def _add_lead(state: StringState, seat: i64, turns: i64, inputs: Inputs) -> None:
    rivals = state.seats - 1
    low, high = seat_standing(state, seat)
    mine: i64 = low
    best: i64 = -10000
    total: i64 = 0
    above: i64 = 0
    left: i64 = _seat_turns_left(state, seat) * rivals
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            theirs: i64 = seat_standing(state, other)[0]
            best = max(best, theirs)
            total += theirs
            left -= _seat_turns_left(state, other)
            if theirs > mine:
                above += 1
        other += 1
    inputs.share(mine, 20)
    inputs.share(mine - best, 10)
    inputs.share(mine * rivals - total, 10 * rivals)
    inputs.share((mine - best) * state.turn, 10 * turns)
    inputs.share(above, rivals)
    inputs.share(high - low, 10)
    inputs.share(left, rivals)


def _add_strings(state: StringState, company: i64, inputs: Inputs) -> None:
    inputs.share(state.shorts[company], 4)
    inputs.share(state.longs[company], 1)


def _nearest(state: StringState, station: Station, company: i64) -> i64:
    """Return how far a station is from a company's network."""
    nearest = FAR
    for other in state.stations:
        if other.has(company):
            nearest = min(nearest, distance(station, other))
    return nearest


def _add_network(state: StringState, company: i64, inputs: Inputs) -> None:
    entered: i64 = 0
    free: i64 = 0
    total: i64 = 0
    gains: list[int] = []
    for station in state.stations:
        if station.has(company):
            entered += 1
        elif has_room(station, company) and _nearest(state, station, company) <= REACH:
            gain = entry_points(station, company)
            free += 1
            total += gain
            gains.append(int(gain))
    gains.sort(reverse=True)
    inputs.share(entered, 10)
    inputs.share(free, 6)
    inputs.share(total, 10)
    inputs.share(sum(gains[:3]), 8)


def _phase(state: StringState) -> i64:
    """Return the phase; a choice about an extra tile counts as part of the turn."""
    return TURN if state.phase == EXTRA_TILE else state.phase


def _add_tiles(state: StringState, seat: i64, inputs: Inputs) -> None:
    is_drawing = _phase(state) == TURN and state.to_move == seat
    kind: i64 = 0
    while kind < KIND_COUNT:
        inputs.add(when(is_drawing, UNIT * state.drawn.count(int(kind))))
        kind += 1
    kind = 0
    while kind < KIND_COUNT:
        inputs.share(state.pile[kind], 8)
        kind += 1


def _add_prospects(state: StringState, seat: i64, inputs: Inputs) -> None:
    terms = Amounts()
    add_terms(state, seat, _WEIGHTS, terms)
    at: i64 = 0
    while at < PROSPECTS:
        inputs.amount(terms.items[at], 10.0)
        at += 1


def _add_stations(state: StringState, company: i64, is_stronger: bool, inputs: Inputs) -> None:
    left = _turns_left(state, company)
    for station in state.stations:
        there: i64 = 0
        bits = station.companies
        while bits > 0:
            there += bits & 1
            bits >>= 1
        is_full = there >= KINDS[station.kind].limit
        inputs.flag(True)
        inputs.choice(station.kind, KIND_COUNT)
        inputs.flag(station.in_mountains)
        inputs.share(there, 3)
        inputs.flag(is_full)
        has_entered = station.has(company)
        inputs.flag(has_entered)
        inputs.flag(station.owner == company)
        inputs.flag(station.owner not in (company, NO_COMPANY))
        _add_entry(state, station, company, left, inputs)
        inputs.flag(is_stronger)


def _add_entry(
    state: StringState, station: Station, company: i64, left: i64, inputs: Inputs
) -> None:
    """Write what entering a station would give, and how far it is."""
    if station.has(company) or not has_room(station, company):
        inputs.skip(5)
        return
    gain, away = entry_points(station, company), _nearest(state, station, company)
    is_near = away <= REACH
    inputs.share(gain, 3)
    inputs.share(away, 4000)
    inputs.flag(is_near)
    inputs.share(when(is_near, gain), 3)
    inputs.share(when(is_near, gain * left), 15)


FEATURES: Final = StringFeatures(COMMON, BLOCK, 10)
