"""The benchmark: a fixed suite of matches for any agent, with results that can be compared.

Every deal is played twice with the seats swapped; such a pair is one observation.  Luck is taken
out as in the lab: its coefficients for one half of the deals are learnt from the other half, so
they are fixed before the games that they correct.
"""

import math
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import msgspec
import numpy as np

import railtable
from railtable.api.agents import Agent, name_of, resolve_bot
from railtable.core.errors import RailtableError
from railtable.core.processes import map_in_processes
from railtable.games import find_rules
from railtable.lab.arena import MakeBot, Match, play_table, with_agents
from railtable.lab.duel import elo_of, share_of_first
from railtable.lab.estimates import FloatArray, Observed, Z, adjust, learn
from railtable.lab.luck import TERMS, luck_of
from railtable.lab.statistics import wilson

SUITE_VERSION: Final = 1
"""Grows when a match of the suite changes; results of two versions are not compared."""
SEED: Final = "railtable benchmark 1"
QUICK: Final = 10
"""The quick suite has a tenth of the deals."""
RESULTS, SUMMARY = "results.jsonl", "benchmark.json"
OPPONENTS: Final = (("random", 20), ("greedy", 50), ("signaller", 50), ("inspector", 20))
"""Opponents and numbers of deals, in every game and with both numbers of seats."""
SLOW_OPPONENTS: Final = (("random", 10), ("greedy", 20), ("signaller", 20))
"""Those of String Railway, whose turns take a hundred times as long."""


class SuiteMatch(NamedTuple):
    """A match of the suite: the agent and an opponent take the seats in turn."""

    game: str
    seats: int
    opponent: str
    deals: int

    @property
    def name(self) -> str:
        """The match in one word."""
        return f"{self.game}/{self.seats}/{self.opponent}"


SUITE: Final = tuple(
    SuiteMatch(game, seats, opponent, deals)
    for game, sizes in (
        ("station-master", (2, 4)),
        ("trambahn", (2,)),
        ("block-train", (3, 4)),
        ("freight-train", (2, 4)),
        ("string-railway", (2,)),
    )
    for seats in sizes
    for opponent, deals in (SLOW_OPPONENTS if game == "string-railway" else OPPONENTS)
)
"""The whole suite, in the order in which it is played."""


class BenchmarkHeader(msgspec.Struct, frozen=True, kw_only=True):
    """The settings that a folder of results belongs to."""

    agent: str
    suite: int = SUITE_VERSION
    quick: bool
    games: list[str]
    version: str = railtable.__version__


class PlayedDeal(msgspec.Struct, frozen=True, kw_only=True):
    """One deal, played both ways round, from the agent's side.

    `share` is its share of the comparisons with opponents, `margin` its points ahead, `luck` the
    terms of `lab.luck`.
    """

    match: str
    deal: int
    share: float
    margin: float
    luck: list[float]


class MatchResult(msgspec.Struct, frozen=True, kw_only=True):
    """The agent's result in a match: means with half of their 95 % intervals."""

    game: str
    seats: int
    opponent: str
    deals: int
    share: float
    error: float
    adjusted_share: float
    adjusted_error: float
    margin: float
    margin_error: float
    elo: float
    elo_low: float
    elo_high: float


class GameScore(msgspec.Struct, frozen=True, kw_only=True):
    """The mean of a game's matches, every match counting the same."""

    game: str
    score: float
    error: float


class BenchmarkResult(msgspec.Struct, frozen=True, kw_only=True):
    """A finished benchmark; `score` is the mean of the games, 50 being as good as the opponents."""

    benchmark: int = SUITE_VERSION
    agent: str
    version: str
    quick: bool
    score: float
    error: float
    games: list[GameScore]
    matches: list[MatchResult]


def suite_of(games: Iterable[str] = (), *, quick: bool = False) -> list[SuiteMatch]:
    """Return the matches of some games, or of all."""
    wanted = list(games)
    known = list(dict.fromkeys(one.game for one in SUITE))
    for game in wanted:
        find_rules(game)
        if game not in known:
            raise RailtableError("benchmark_no_game", {"game": game, "known": ", ".join(known)})
    found = [one for one in SUITE if not wanted or one.game in wanted]
    if quick:
        found = [one._replace(deals=max(2, one.deals // QUICK)) for one in found]
    return found


def run_benchmark(
    agent: Agent,
    folder: Path,
    *,
    games: Iterable[str] = (),
    quick: bool = False,
    jobs: int = 1,
    kept: Callable[[int, int], None] = lambda _done, _total: None,
) -> BenchmarkResult:
    """Play the suite, or go on with it; return and store the result.

    `kept` gets the numbers of stored and of planned deals.
    """
    suite = suite_of(games, quick=quick)
    for game in dict.fromkeys(one.game for one in suite):
        resolve_bot(agent, find_rules(game)).close()
    names = list(dict.fromkeys(one.game for one in suite))
    header = BenchmarkHeader(agent=name_of(agent), quick=quick, games=names)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / RESULTS
    done = _read(path, header)
    known = {(one.match, one.deal) for one in done}
    missing = [
        (one, deal) for one in suite for deal in range(one.deals) if (one.name, deal) not in known
    ]
    total = sum(one.deals for one in suite)
    with path.open("ab") as file:
        for played in _play_all(agent, missing, jobs):
            file.write(msgspec.json.encode(played) + b"\n")
            file.flush()
            done.append(played)
            kept(len(done), total)
    result = summarise_benchmark(header, suite, done)
    text = msgspec.json.format(msgspec.json.encode(result), indent=1)
    (folder / SUMMARY).write_bytes(text + b"\n")
    return result


def _read(path: Path, header: BenchmarkHeader) -> list[PlayedDeal]:
    """Return the deals of a file that was begun; begin it if there is none.

    A line that was not finished is dropped: its deal is played again.
    """
    if not path.exists():
        path.write_bytes(msgspec.json.encode(header) + b"\n")
        return []
    lines = path.read_bytes().split(b"\n")
    try:
        if msgspec.json.decode(lines[0], type=BenchmarkHeader) != header:
            raise RailtableError("benchmark_other", {"path": str(path)})
        deals = [msgspec.json.decode(line, type=PlayedDeal) for line in lines[1:-1]]
    except msgspec.DecodeError:
        raise RailtableError("benchmark_unreadable", {"path": str(path)}) from None
    if lines[-1]:
        path.write_bytes(b"\n".join(lines[:-1]) + b"\n")
    return deals


def _play_all(
    agent: Agent, missing: list[tuple[SuiteMatch, int]], jobs: int
) -> Iterator[PlayedDeal]:
    play = partial(play_deal, with_agents({name_of(agent): agent}), name_of(agent))
    yield from map_in_processes(play, missing, jobs)


def play_deal(make: MakeBot, agent: str, task: tuple[SuiteMatch, int]) -> PlayedDeal:
    """Play a deal with the agent first, then with the opponent first."""
    match, deal = task
    both = [_play_side(make, agent, match, deal, lead) for lead in (0, 1)]
    return PlayedDeal(
        match=match.name,
        deal=deal,
        share=fmean(one[0] for one in both),
        margin=fmean(one[1] for one in both),
        luck=[fmean(terms) for terms in zip(*(one[2] for one in both), strict=True)],
    )


def _play_side(
    make: MakeBot, agent: str, match: SuiteMatch, deal: int, lead: int
) -> tuple[float, float, list[float]]:
    """Return the agent's share, margin and luck in one game."""
    sides = [(seat + lead) % 2 for seat in range(match.seats)]
    bots = [(agent, match.opponent)[side] for side in sides]
    seed = f"{SEED}/{match.name}"
    table, entrants = play_table(Match(game=match.game, bots=bots, seed=seed), deal, make)
    outcome = table.outcome()
    assert outcome is not None
    seated = [sides[entrant] for entrant in entrants]
    names = [bots[entrant] for entrant in entrants]
    luck = luck_of(table, names, f"{seed}/{deal}/{lead}")
    terms = [_lead(list(column), seated) for column in zip(*luck, strict=True)]
    return share_of_first(outcome.ranks, seated), _lead(outcome.scores, seated), terms


def _lead(numbers: "list[float] | list[int]", sides: list[int]) -> float:
    """Return the mean of the agent's seats minus that of the opponents'."""
    mine = [number for number, side in zip(numbers, sides, strict=True) if side == 0]
    theirs = [number for number, side in zip(numbers, sides, strict=True) if side == 1]
    return fmean(mine) - fmean(theirs)


def summarise_benchmark(
    header: BenchmarkHeader, suite: list[SuiteMatch], done: Iterable[PlayedDeal]
) -> BenchmarkResult:
    """Return the result of all deals of a suite."""
    by_match: dict[str, list[PlayedDeal]] = {one.name: [] for one in suite}
    for deal in done:
        if deal.match in by_match:
            by_match[deal.match].append(deal)
    matches = [
        _match_result(one, by_match[one.name], _coefficients(one.game, suite, by_match))
        for one in suite
        if by_match[one.name]
    ]
    names = list(dict.fromkeys(one.game for one in matches))
    games = [_game_result(name, [one for one in matches if one.game == name]) for name in names]
    return BenchmarkResult(
        agent=header.agent,
        version=header.version,
        quick=header.quick,
        score=fmean(one.score for one in games),
        error=math.hypot(*(one.error for one in games)) / len(games),
        games=games,
        matches=matches,
    )


def _coefficients(
    game: str, suite: list[SuiteMatch], by_match: dict[str, list[PlayedDeal]]
) -> tuple[FloatArray, FloatArray]:
    """Return the worth of luck for even and for odd deals, each learnt from the others.

    All matches of a game are pooled: any coefficients keep the mean, good ones are the same for
    all opponents.
    """
    found = []
    for half in (0, 1):
        results, luck = list[FloatArray](), list[FloatArray]()
        for match in suite:
            others = [one for one in by_match[match.name] if one.deal % 2 != half]
            if match.game == game and others:
                sample = _observed(others)
                results.append(sample.results - sample.results.mean())
                luck.append(sample.luck)
        pooled = Observed(np.concatenate(results), np.concatenate(luck)) if results else None
        found.append(np.zeros(TERMS) if pooled is None else learn(pooled, "win"))
    return found[0], found[1]


def _observed(deals: list[PlayedDeal]) -> Observed:
    luck = np.array([one.luck for one in deals], float).reshape(-1, TERMS)
    return Observed(np.array([one.share for one in deals], float), luck)


def _match_result(
    match: SuiteMatch, deals: list[PlayedDeal], coefficients: tuple[FloatArray, FloatArray]
) -> MatchResult:
    plain = np.array([one.share for one in deals])
    halves = [[one for one in deals if one.deal % 2 == half] for half in (0, 1)]
    adjusted = np.concatenate(
        [
            adjust(_observed(half), worth)
            for half, worth in zip(halves, coefficients, strict=True)
            if half
        ]
    )
    margins = np.array([one.margin for one in deals])
    share, error = float(adjusted.mean()), _error(adjusted)
    return MatchResult(
        game=match.game,
        seats=match.seats,
        opponent=match.opponent,
        deals=len(deals),
        share=float(plain.mean()),
        error=_error(plain),
        adjusted_share=share,
        adjusted_error=error,
        margin=float(margins.mean()),
        margin_error=Z * float(margins.std(ddof=1)) / math.sqrt(len(margins))
        if len(margins) > 1
        else 0.0,
        elo=elo_of(share),
        elo_low=elo_of(share - error),
        elo_high=elo_of(share + error),
    )


def _error(shares: FloatArray) -> float:
    """Return half the 95 % interval of a mean; at least Wilson's reach if all deals are alike."""
    count = len(shares)
    if count < 2 or float(shares.std()) == 0.0:
        mean = min(1.0, max(0.0, float(shares.mean())))
        low, high = wilson(mean * count, count)
        return max(mean - low, high - mean)
    return Z * float(shares.std(ddof=1)) / math.sqrt(count)


def _game_result(game: str, matches: list[MatchResult]) -> GameScore:
    return GameScore(
        game=game,
        score=100 * fmean(one.adjusted_share for one in matches),
        error=100 * math.hypot(*(one.adjusted_error for one in matches)) / len(matches),
    )


def parse_benchmark(source: bytes, name: str) -> BenchmarkResult:
    """Return the result in a file, or raise a typed error."""
    try:
        result = msgspec.json.decode(source, type=BenchmarkResult)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise RailtableError("benchmark_no_result", {"path": name}) from None
    if result.benchmark != SUITE_VERSION:
        raise RailtableError("benchmark_other_suite", {"path": name, "suite": result.benchmark})
    return result
