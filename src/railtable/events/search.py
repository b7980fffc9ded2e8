# railtable: compiled
"""The search for good tables, in numbers.  Compiled; both builds find the same tables.

Players are numbers from 0.  `slots` holds a player for each seat, table after table;
`starts[t]` is the first slot of table t, and one more number tells where the last ends.
"""

from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.dice import FastDice


class PairingProblem:
    """Costs of a pairing: of two players at one table, and of a short table for a player.

    `tenths` are the players' points in tenths of a win; `met[a * count + b]` is what a
    further meeting of two costs; `short[t]` is 1 for a table smaller than usual.
    """

    def __init__(self, tenths: list[int], short: list[int], starts: list[int], spread: i64) -> None:
        count = len(tenths)
        self.count: i64 = count
        self.spread: i64 = spread
        self.tenths: vec[i64] = vec[i64](tenths)
        self.met: vec[i64] = vec[i64]([0] * (count * count))
        self.again_short: vec[i64] = vec[i64]([0] * count)
        self.short: vec[i64] = vec[i64](short)
        self.starts: vec[i64] = vec[i64](starts)
        table_of: list[int] = []
        for table in range(len(short)):
            table_of += [table] * (starts[table + 1] - starts[table])
        self.table_of: vec[i64] = vec[i64](table_of)

    def set_met(self, one: i64, other: i64, cost: i64) -> None:
        """Set the cost of a further meeting of two players."""
        self.met[one * self.count + other] = cost
        self.met[other * self.count + one] = cost

    def set_again_short(self, player: i64, cost: i64) -> None:
        """Set the cost of another short table for a player."""
        self.again_short[player] = cost

    def pair_cost(self, one: i64, other: i64) -> i64:
        """Return the cost of two players sharing a table."""
        gap = self.tenths[one] - self.tenths[other]
        return self.spread * gap * gap + self.met[one * self.count + other]


def exchange_cost(problem: PairingProblem, slots: vec[i64], a: i64, b: i64) -> i64:
    """Return what changes in all if the players of two slots change places."""
    first, second = problem.table_of[a], problem.table_of[b]
    if first == second:
        return 0
    one, other = slots[a], slots[b]
    change = (problem.short[second] - problem.short[first]) * (
        problem.again_short[one] - problem.again_short[other]
    )
    at, stop = problem.starts[first], problem.starts[first + 1]
    while at < stop:
        if at != a:
            change += problem.pair_cost(other, slots[at]) - problem.pair_cost(one, slots[at])
        at += 1
    at, stop = problem.starts[second], problem.starts[second + 1]
    while at < stop:
        if at != b:
            change += problem.pair_cost(one, slots[at]) - problem.pair_cost(other, slots[at])
        at += 1
    return change


def total_cost(problem: PairingProblem, slots: vec[i64]) -> i64:
    """Return what all tables cost."""
    total: i64 = 0
    a: i64 = 0
    while a < len(slots):
        table = problem.table_of[a]
        total += problem.short[table] * problem.again_short[slots[a]]
        b = a + 1
        while b < problem.starts[table + 1]:
            total += problem.pair_cost(slots[a], slots[b])
            b += 1
        a += 1
    return total


def improve(
    problem: PairingProblem, slots: vec[i64], tries: i64, heat: i64, dice: FastDice
) -> None:
    """Exchange players, in place, as long as it pays: at first it may cost up to `heat`.

    What an exchange may cost falls evenly and is nothing in the last third.  Most tries
    are between near slots, whose players have near points.
    """
    seats: i64 = len(slots)
    reach = min(seats, 24)
    done: i64 = 0
    while done < tries:
        a = dice.below(seats)
        near = dice.below(4) != 0
        b = (a + 1 + dice.below(reach)) % seats if near else dice.below(seats)
        allowed = heat - heat * done * 3 // (tries * 2)
        if exchange_cost(problem, slots, a, b) <= max(allowed, 0):
            slots[a], slots[b] = slots[b], slots[a]
        done += 1
