"""Pairing: who sits at which table, and in which order.  The same for the same seed.

Tables should be level (players with near points), new (players who have not met), fair
(everybody sits in every place equally often, and at short tables equally seldom).
docs/events.md has the formulas.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import FastDice
from railtable.events.errors import BadEvent
from railtable.events.log import BOT
from railtable.events.search import PairingProblem, improve


class Player(msgspec.Struct, frozen=True):
    """A player to be paired: points so far, and a rating for the first order."""

    id: str
    score: Fraction = Fraction(0)
    rating: int = 0


class Past(msgspec.Struct, frozen=True):
    """A round already played: its tables in the order of seats, and who had a bye."""

    tables: list[list[str]]
    byes: list[str] = []


class PairingWeights(msgspec.Struct, frozen=True):
    """Weights of the goals of a pairing.

    `spread` is the price of a gap of a tenth of a win, squared.  `repeat` is the price of
    a second meeting; of the third four times as much, and so on.  `consecutive` is added if
    the two met in the round before.  `short` is the price of a second short table.
    `heat` is what an exchange may cost at the beginning of the search.
    """

    spread: int
    repeat: int
    consecutive: int
    short: int
    heat: int = 20


SWISS: Final = PairingWeights(spread=1, repeat=400, consecutive=800, short=100)
"""A second meeting is as bad as a gap of two wins."""
MIXED: Final = PairingWeights(spread=1, repeat=50_000, consecutive=50_000, short=10_000)
"""New opponents first; near points where there is a choice."""
ROBIN: Final = PairingWeights(spread=0, repeat=400, consecutive=400, short=100, heat=200)
"""New opponents only: points do not matter where everybody meets everybody."""

BOTS_TOGETHER: Final = 4
"""Two bots at one table are as bad as so many repeated meetings: nobody plays bots alone."""
BASE_TRIES: Final = 4000
TRIES_EACH: Final = 200


class RoundPairing(msgspec.Struct, frozen=True):
    """The tables of a round, players in the order of seats, and who has a bye."""

    tables: list[list[str]]
    byes: list[str]


class Sizes(msgspec.Struct, frozen=True):
    """The numbers of tables by size, the largest first, and of byes or bots."""

    tables: list[int]
    byes: int = 0
    bots: int = 0


def pair(
    players: Sequence[Player],
    history: Sequence[Past],
    sizes: Sequence[int],
    seed: str,
    *,
    weights: PairingWeights = SWISS,
    win: Fraction = Fraction(1),
    fill: bool = False,
) -> RoundPairing:
    """Return the tables of the next round.

    `sizes` are the allowed table sizes, the preferred one first; `win` is what a win is
    worth.  With `fill` bots take the seats that are left over, else players have byes.
    """
    plan = plan_sizes(len(players), sizes, fill=fill)
    byes = choose_byes(players, history, plan.byes, seed)
    sitting = [player for player in players if player.id not in set(byes)]
    order = _ordered(sitting, seed) + [Player(BOT)] * plan.bots
    problem = make_problem(order, history, plan.tables, weights, win)
    slots = vec[i64](list(range(len(order))))
    tries = BASE_TRIES + TRIES_EACH * len(order)
    improve(problem, slots, tries, weights.heat, FastDice(f"{seed}/tables"))
    found = [order[slot].id for slot in slots]
    return RoundPairing(seat_tables(_cut(found, plan.tables), history, seed), byes)


def _cut(ids: list[str], sizes: list[int]) -> list[list[str]]:
    starts = [sum(sizes[:at]) for at in range(len(sizes))]
    return [ids[start : start + size] for start, size in zip(starts, sizes, strict=True)]


def _ordered(players: Sequence[Player], seed: str) -> list[Player]:
    """Return the players by points, then rating; equals as the seed has it."""
    mixed = sorted(players, key=lambda one: one.id)
    lots = list(range(len(mixed)))
    FastDice(f"{seed}/order").shuffle(lots)
    ranked = sorted(
        zip(mixed, lots, strict=True), key=lambda one: (-one[0].score, -one[0].rating, one[1])
    )
    return [player for player, _ in ranked]


# Sizes and byes.


def plan_sizes(count: int, sizes: Sequence[int], *, fill: bool = False) -> Sizes:
    """Return table sizes for a number of players: few byes or bots, then near the preferred size.

    Raise BadEvent where not even one table can be made.
    """
    if count < (1 if fill else min(sizes)):
        raise BadEvent("event_too_few_players", {"players": count, "least": min(sizes)})
    for spare in range(max(sizes) + count):
        seats = count + spare if fill else count - spare
        tables = _divide(seats, sizes)
        if tables:
            return Sizes(tables, 0 if fill else spare, spare if fill else 0)
    raise AssertionError


def _divide(seats: int, sizes: Sequence[int]) -> list[int]:
    """Return table sizes that add up to exactly this number of seats, or none."""
    usual = sizes[0]
    best: list[tuple[int, int] | None] = [(0, 0)] + [None] * seats
    for total in range(1, seats + 1):
        for size in sizes:
            before = best[total - size] if size <= total else None
            if before is not None:
                cost = before[0] + (usual - size) ** 2
                found = best[total]
                if found is None or cost < found[0]:
                    best[total] = (cost, size)
    tables: list[int] = []
    while seats and (last := best[seats]) is not None:
        tables.append(last[1])
        seats -= last[1]
    return sorted(tables, reverse=True)


def choose_byes(
    players: Sequence[Player], history: Sequence[Past], count: int, seed: str
) -> list[str]:
    """Return the players with a bye: the fewest byes so far, then the fewest points."""
    had = Counter(player for past in history for player in past.byes)
    last_first = list(reversed(_ordered(players, f"{seed}/byes")))
    chosen = sorted(last_first, key=lambda one: had[one.id])[:count]
    return sorted(player.id for player in chosen)


# Costs of a pairing.


def make_problem(
    order: Sequence[Player],
    history: Sequence[Past],
    sizes: list[int],
    weights: PairingWeights,
    win: Fraction,
) -> PairingProblem:
    """Return the costs of pairing these players, as numbers for the search."""
    tenths = [int(player.score * 10 / win) for player in order]
    starts = [sum(sizes[:at]) for at in range(len(sizes) + 1)]
    short = [int(size < max(sizes)) for size in sizes]
    problem = PairingProblem(tenths, short, starts, weights.spread)
    number = {player.id: at for at, player in enumerate(order) if player.id != BOT}
    for (one, other), cost in meeting_costs(history, weights).items():
        if one in number and other in number:
            problem.set_met(number[one], number[other], cost)
    bots = [at for at, player in enumerate(order) if player.id == BOT]
    for one_bot, other_bot in combinations(bots, 2):
        problem.set_met(one_bot, other_bot, BOTS_TOGETHER * weights.repeat)
    for player, times in _short_tables(history).items():
        if player in number:
            problem.set_again_short(number[player], weights.short * times)
    return problem


def count_meetings(tables: Sequence[list[str]]) -> Counter[tuple[str, str]]:
    """Return how often two players shared a table."""
    return Counter(
        couple
        for table in tables
        for couple in combinations(sorted(one for one in table if one != BOT), 2)
    )


def meeting_costs(history: Sequence[Past], weights: PairingWeights) -> dict[tuple[str, str], int]:
    """Return the cost of a further meeting, for each pair that has met."""
    met = count_meetings([table for past in history for table in past.tables])
    latest = count_meetings(history[-1].tables) if history else Counter()
    return {
        couple: weights.repeat * times * times + (weights.consecutive if latest[couple] else 0)
        for couple, times in met.items()
    }


def _short_tables(history: Sequence[Past]) -> Counter[str]:
    """Return how often each player sat at a table smaller than others of its round."""
    found: Counter[str] = Counter()
    for past in history:
        usual = max((len(table) for table in past.tables), default=0)
        found.update(one for table in past.tables if len(table) < usual for one in table)
    return found


# Seats.


def seat_tables(tables: list[list[str]], history: Sequence[Past], seed: str) -> list[list[str]]:
    """Return each table in the order of seats, so that everybody sits in every place."""
    sat: Counter[tuple[str, int]] = Counter()
    for past in history:
        sat.update((one, seat) for table in past.tables for seat, one in enumerate(table))
    dice = FastDice(f"{seed}/seats")
    return [_seat(table, sat, dice) for table in tables]


def _seat(table: list[str], sat: Counter[tuple[str, int]], dice: FastDice) -> list[str]:
    """Return the order in which earlier seats repeat least, exactly, by dynamic programming.

    `best[mask]` is the cheapest way for the players of the mask to take the first seats.
    """
    lots = list(range(len(table)))
    dice.shuffle(lots)
    players = [table[lot] for lot in lots]
    size = len(players)
    best: list[tuple[int, int]] = [(0, -1)] + [(-1, -1)] * ((1 << size) - 1)
    for mask in range(1, 1 << size):
        seat = mask.bit_count() - 1
        best[mask] = min(
            (best[mask ^ (1 << at)][0] + 2 * sat[players[at], seat] + 1, at)
            for at in range(size)
            if mask >> at & 1
        )
    order: list[str] = []
    mask = (1 << size) - 1
    while mask:
        at = best[mask][1]
        order.append(players[at])
        mask ^= 1 << at
    return order[::-1]
