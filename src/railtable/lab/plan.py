"""The plan of an experiment: matches of many games, split into batches."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Final

import msgspec

import railtable
from railtable.api.agents import is_foreign, resolve_bot
from railtable.core.errors import BadOptions
from railtable.core.options import parse_options
from railtable.events.pairing import ROBIN, Past, Player, pair
from railtable.games import find_rules
from railtable.lab.arena import Match

PILOT: Final = "pilot"
SEATS: Final = "seats"
"""The sweep parameter for the number of seats, beside the options' names."""


class GameBatch(msgspec.Struct, frozen=True, kw_only=True):
    """Some games of one match for one worker. The name is unique in the plan."""

    name: str
    match: Match
    first: int
    last: int
    pilot: bool
    luck: bool
    version: str


class ExperimentPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A whole experiment. The same plan gives the same results on any cluster.

    `pilot` games of each match come first, with separate seeds: luck coefficients are learnt
    from them only. Without `luck` there are none.
    """

    matches: list[Match]
    games: int
    pilot: int
    batch: int
    luck: bool
    version: str = railtable.__version__

    def batches(self) -> Iterator[GameBatch]:
        """Yield the batches in order, pilots first."""
        for pilot in (True, False):
            games = self.pilot if pilot else self.games
            for index, match in enumerate(self.matches):
                for first in range(0, games, self.batch):
                    yield self._batch(index, match, first, min(first + self.batch, games), pilot)

    def _batch(self, index: int, match: Match, first: int, last: int, pilot: bool) -> GameBatch:  # noqa: FBT001 the loop's own
        kind = PILOT if pilot else "games"
        seed = f"{match.seed}:{PILOT}" if pilot else match.seed
        return GameBatch(
            name=f"{kind}-{index:04d}-{first:07d}",
            match=msgspec.structs.replace(match, seed=seed),
            first=first,
            last=last,
            pilot=pilot,
            luck=self.luck,
            version=self.version,
        )


def lineups(bots: Sequence[str], seats: int, *, robin: bool) -> list[list[str]]:
    """Return the line-ups: in a round robin, every combination of as many bots as seats.

    Two bots at a larger table alternate; a match is one line-up.
    """
    if not robin:
        if len(bots) not in (1, seats):
            raise BadOptions("too_few_bots")
        return [list(bots) * (seats if len(bots) == 1 else 1)]
    if len(bots) < 2:
        raise BadOptions("too_few_bots")
    if seats <= len(bots):
        return [list(chosen) for chosen in combinations(bots, seats)]
    return [[pair[seat % 2] for seat in range(seats)] for pair in combinations(bots, 2)]


def paired_lineups(bots: Sequence[str], seats: int, rounds: int, seed: str) -> list[list[str]]:
    """Return a number of round-robin rounds: fewer line-ups than every choice of bots.

    They are paired as events are: nobody meets the same bots again while others are left.
    """
    names = [f"{bot}#{number}" for number, bot in enumerate(bots)]
    past: list[Past] = []
    for number in range(rounds):
        players = [Player(name) for name in names]
        made = pair(players, past, [seats], f"{seed}/{number}", weights=ROBIN)
        past.append(Past(made.tables, made.byes))
    return [[name.rpartition("#")[0] for name in table] for one in past for table in one.tables]


def plan_matches(
    games: Iterable[str],
    bots: Sequence[str],
    seed: str,
    *,
    vary: Mapping[str, Sequence[Any]],
    robin: bool,
    rounds: int = 0,
) -> list[Match]:
    """Return the checked matches of an experiment, or raise an error.

    A round robin has every choice of bots, or so many `rounds`.
    """
    found: list[Match] = []
    foreign = any(is_foreign(name) for name in bots)
    for game in games:
        info = find_rules(game).info
        for name in bots:
            resolve_bot(name, find_rules(game)).close()
        for values in product(*vary.values()):
            chosen = dict(zip(vary, values, strict=True))
            fitting = len(bots) if not robin and len(bots) > 1 else info.min_seats
            seats = int(chosen.pop(SEATS, fitting))
            find_rules(game).setup(seats, parse_options(info, chosen))
            if rounds and seats <= len(bots):
                chosen_lineups = paired_lineups(bots, seats, rounds, seed)
            else:
                chosen_lineups = lineups(bots, seats, robin=robin)
            for lineup in chosen_lineups:
                own = f"{seed}:{len(found)}"
                match = Match(game=game, bots=lineup, seed=own, options=chosen, foreign=foreign)
                found.append(match)
    return found
