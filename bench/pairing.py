"""Measure quality and speed of event pairing: `python bench/pairing.py`.

For each round of a simulated Swiss by pods of four, what its tables cost (docs/events.md),
beside tables drawn at random and beside a lower bound.  The bound is the assignment
relaxation: everybody is given the three cheapest partners there are, so that everybody is
chosen three times, but partners need not form tables.  Its dual is raised by subgradient
steps; every value on the way is a bound.
"""

import argparse
import time
from fractions import Fraction

import numpy as np
import numpy.typing as npt
from librt.vecs import vec
from mypy_extensions import i64

from railtable.core.build import is_compiled
from railtable.core.dice import FastDice
from railtable.events.pairing import (
    SWISS,
    Past,
    Player,
    count_meetings,
    make_problem,
    pair,
)
from railtable.events.search import PairingProblem, total_cost

SEATS = 4
ROUNDS = 9
STEPS = 400
Numbers = npt.NDArray[np.float64]


def lower_bound(costs: Numbers, partners: int, known: float) -> float:
    """Return a bound on what tables cost, of which some are known to cost so much."""
    count = len(costs)
    costs = costs.copy()
    np.fill_diagonal(costs, np.inf)
    prices, best, scale = np.zeros(count), 0.0, 1.5
    for _ in range(STEPS):
        reduced = costs - prices
        chosen = np.argpartition(reduced, partners - 1, axis=1)[:, :partners]
        rows = np.take_along_axis(reduced, chosen, axis=1)
        value = float(rows.sum() + partners * prices.sum())
        if value > best:
            best = value
        else:
            scale *= 0.97
        slope = partners - np.bincount(chosen.ravel(), minlength=count)
        if not slope.any():
            break
        prices += scale * (2 * known - value) / float(slope @ slope) * slope
    return best / 2


def cost_matrix(problem: PairingProblem, count: int) -> Numbers:
    """Return what each two players cost who share a table."""
    tenths = np.array(list(problem.tenths), dtype=float)
    met = np.array(list(problem.met), dtype=float).reshape(count, count)
    costs: Numbers = problem.spread * (tenths[:, None] - tenths[None, :]) ** 2 + met
    return costs


def cost_of(players: list[Player], past: list[Past], tables: list[list[str]]) -> int:
    """Return what tables cost."""
    known = {player.id: player for player in players}
    order = [known[one] for table in tables for one in table]
    sizes = [len(table) for table in tables]
    problem = make_problem(order, past, sizes, SWISS, Fraction(SEATS - 1))
    return int(total_cost(problem, vec[i64](list(range(len(order))))))


def at_random(players: list[Player], past: list[Past], dice: FastDice) -> float:
    """Return what tables drawn at random cost, in the mean of twenty."""
    found = []
    for _ in range(20):
        lots = list(range(len(players)))
        dice.shuffle(lots)
        ids = [players[lot].id for lot in lots]
        found.append(
            cost_of(players, past, [ids[at : at + SEATS] for at in range(0, len(ids), SEATS)])
        )
    return float(np.mean(found))


def measure(count: int, *, bounds: bool) -> None:
    """Pair the rounds of an event; print time, costs and bounds."""
    scores = {f"p{number:03}": Fraction(0) for number in range(count)}
    strength = {one: at for at, one in enumerate(scores)}
    past: list[Past] = []
    dice, spent = FastDice("bench"), 0.0
    rows, again = [], 0
    for number in range(ROUNDS):
        players = [Player(one, score) for one, score in scores.items()]
        begun = time.process_time()
        made = pair(players, past, [SEATS], f"bench/{number}", win=Fraction(SEATS - 1))
        spent += time.process_time() - begun
        if bounds and past:
            cost = cost_of(players, past, made.tables)
            problem = make_problem(
                players, past, [SEATS] * (count // SEATS), SWISS, Fraction(SEATS - 1)
            )
            least = lower_bound(cost_matrix(problem, count), SEATS - 1, cost)
            rows.append((cost, at_random(players, past, dice), least))
        met = count_meetings([table for one in past for table in one.tables])
        again += sum(met[couple] > 0 for couple in count_meetings(made.tables))
        for table in made.tables:
            # The stronger is likelier to be first: strength and luck weigh the same.
            luck = {one: strength[one] / count + dice.below(1000) / 1000 for one in table}
            for place, one in enumerate(sorted(table, key=luck.__getitem__)):
                scores[one] += SEATS - 1 - place
        past.append(Past(made.tables, made.byes))
    meetings = ROUNDS * count * (SEATS - 1) // 2
    line = f"{count:4} players, {ROUNDS} rounds: {spent:.2f} s CPU, {again} of {meetings} meetings again"
    if rows:
        total, drawn, least = (float(np.sum(column)) for column in zip(*rows, strict=True))
        line += f"; cost {total:,.0f}, at random {drawn:,.0f}, bound {least:,.0f}"
        line += f"; {total / drawn:.2%} of random, {total / max(least, 1):.2f} x the bound"
    print(line)


def main() -> None:
    """Measure events of three sizes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--time", action="store_true", help="time only, no bounds")
    chosen = parser.parse_args()
    print("compiled" if is_compiled() else "pure")
    for count in (24, 100, 500):
        measure(count, bounds=not chosen.time)


if __name__ == "__main__":
    main()
