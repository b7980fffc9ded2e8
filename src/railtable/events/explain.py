"""Why a round is paired as it is: reasons as keys and facts, for the texts."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from railtable.events.log import BOT
from railtable.events.pairing import (
    PairingWeights,
    Past,
    Player,
    count_meetings,
    make_problem,
)
from railtable.events.rounds import WEIGHTS, history, players_of
from railtable.events.search import PairingProblem, exchange_cost
from railtable.events.standings import season_of, season_rounds
from railtable.events.state import Event


class PairingReason(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason; `table` counts from 1 and is 0 for a bye.  The text is `event-why-<key>`."""

    key: str
    table: int
    players: list[str]
    facts: dict[str, int | float] = {}


def explain_round(event: Event, number: int) -> list[PairingReason]:
    """Return the reasons for the tables and byes of a round that is paired."""
    paired = event.rounds[number - 1]
    before = event.rounds[: number - 1]
    if event.settings.format == "league":
        season = season_rounds(event, season_of(event.settings, number))
        before = [one for one in season if one.number < number]
    ids = [one for table in paired.tables for one in table.players if one != BOT]
    players = players_of(event, [*ids, *paired.byes], before)
    weights, win = WEIGHTS[event.settings.format], Fraction(event.settings.place_points[0])
    past = history(before)
    found: list[PairingReason] = []
    for division in sorted({table.plan.division for table in paired.tables}):
        tables = [table.players for table in paired.tables if table.plan.division == division]
        first = next(at for at, one in enumerate(paired.tables) if one.plan.division == division)
        reasons = explain(tables, players, past, weights, win)
        found += [msgspec.structs.replace(one, table=one.table + first) for one in reasons]
    everybody = [table.players for table in paired.tables]
    return found + explain_byes(everybody, players, past)


def explain(
    tables: Sequence[list[str]],
    players: Sequence[Player],
    past: Sequence[Past],
    weights: PairingWeights,
    win: Fraction,
) -> list[PairingReason]:
    """Return the reasons for some tables, of a round or of a division."""
    score = {player.id: player.score for player in players}
    usual = max(len(table) for table in tables)
    found: list[PairingReason] = []
    for number, table in enumerate(tables, start=1):
        people = [one for one in table if one != BOT]
        points = [float(score[one]) for one in people]
        if past:
            facts: dict[str, int | float] = {"low": min(points), "high": max(points)}
            found.append(PairingReason("points", number, people, facts))
        if len(table) < usual:
            short = {"seats": len(table), "usual": usual}
            found.append(PairingReason("short", number, people, dict(short)))
        if BOT in table:
            found.append(PairingReason("bots", number, people, {"bots": table.count(BOT)}))
    return found + _meetings_again(tables, players, past, weights, win)


def explain_byes(
    tables: Sequence[list[str]], players: Sequence[Player], past: Sequence[Past]
) -> list[PairingReason]:
    """Return the reasons for the byes."""
    sitting = {one for table in tables for one in table}
    had = [one for round_ in past for one in round_.byes]
    return [
        PairingReason("bye", 0, [one.id], {"before": had.count(one.id), "points": float(one.score)})
        for one in players
        if one.id not in sitting
    ]


def _meetings_again(
    tables: Sequence[list[str]],
    players: Sequence[Player],
    past: Sequence[Past],
    weights: PairingWeights,
    win: Fraction,
) -> list[PairingReason]:
    """Return a reason for every repeated meeting: the cost of avoiding it."""
    known = {player.id: player for player in players}
    seated = [one for table in tables for one in table]
    order = [known.get(one, Player(BOT)) for one in seated]
    sizes = [len(table) for table in tables]
    problems = (
        make_problem(order, past, sizes, weights, win),
        make_problem(order, past, sizes, _points_only(weights), win),
    )
    met = count_meetings([table for round_ in past for table in round_.tables])
    found: list[PairingReason] = []
    for number, table in enumerate(tables, start=1):
        for couple in count_meetings([table]):
            if met[couple]:
                rounds = [
                    at
                    for at, round_ in enumerate(past, 1)
                    if couple in count_meetings(round_.tables)
                ]
                key = _why(problems, seated, couple)
                if len(tables) > 1 and _met_everybody(met, seated, couple):
                    key = "again_all_met"
                facts: dict[str, int | float] = {"times": met[couple], "last": rounds[-1]}
                found.append(PairingReason(key, number, list(couple), facts))
    return found


def _met_everybody(
    met: Counter[tuple[str, str]], seated: list[str], couple: tuple[str, str]
) -> bool:
    """Tell whether one of two has met everybody as often as the other."""
    return any(
        all(
            met[min(one, other), max(one, other)] >= met[couple]
            for other in seated
            if other not in {one, BOT}
        )
        for one in couple
    )


def _points_only(weights: PairingWeights) -> PairingWeights:
    return PairingWeights(spread=weights.spread, repeat=0, consecutive=0, short=0)


def _why(
    problems: tuple[PairingProblem, PairingProblem], seated: list[str], couple: tuple[str, str]
) -> str:
    """Return the reason key of a repeated meeting, by the cheapest exchange that avoids it.

    `again_points`: it would put players together whose points are further apart.
    `again_others`: others would meet again instead.  `again_chance`: it would cost no more.
    """
    whole, points = problems
    slots = vec[i64](list(range(len(seated))))
    places = [seated.index(player) for player in couple]
    table = whole.table_of[places[0]]
    exchanges = [
        (exchange_cost(whole, slots, place, other), exchange_cost(points, slots, place, other))
        for place in places
        for other in range(len(seated))
        if whole.table_of[other] != table
    ]
    if not exchanges:
        return "again_only_table"
    cost, by_points = min(exchanges)
    if cost <= 0:
        return "again_chance"
    return "again_points" if 2 * by_points > cost else "again_others"
