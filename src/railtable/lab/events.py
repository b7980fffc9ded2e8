"""Events between bots: real games, so that a host sees what a format does before choosing it."""

from collections.abc import Iterator
from statistics import fmean
from typing import Final

import msgspec

from railtable.core.chance import SHARED_CHANCE, Chance
from railtable.core.processes import map_in_processes
from railtable.events import log
from railtable.events.errors import BadEvent
from railtable.events.explain import PairingReason, explain_round
from railtable.events.log import BOT, AnyEventEntry, EventSettings, EventStanding
from railtable.events.rounds import next_round
from railtable.events.standings import standings
from railtable.events.state import Event, add, open_event
from railtable.lab.arena import Match, play_table
from railtable.lab.statistics import wilson

OVER: Final = ("event_rounds_over", "event_final_played")
"""Why there is no next round where nothing is wrong."""


class EventPlan(msgspec.Struct, frozen=True):
    """An event to be played: `bots[i]` plays for player number i, the first being the strongest."""

    settings: EventSettings
    bots: list[str]
    seed: str

    @property
    def players(self) -> list[str]:
        """The players, named by their bots."""
        return [f"{bot}-{number}" for number, bot in enumerate(self.bots, start=1)]


class PlayedEvent(msgspec.Struct, frozen=True):
    """An event played to its end: its log and its standings."""

    entries: list[AnyEventEntry]
    standings: list[EventStanding]
    reasons: list[list[PairingReason]]
    """Why each round was paired so."""


class Strength(msgspec.Struct, frozen=True, kw_only=True):
    """How often the strongest won, of how many events; `low` to `high` is 95 %."""

    player: str
    bot: str
    events: int
    wins: int
    share: float
    low: float
    high: float
    mean_place: float
    places_by_bot: dict[str, float]


def line_up(bots: list[str], players: int) -> list[str]:
    """Return a bot for each player: the last named plays once, the others take turns."""
    rest = bots[:-1] or bots
    return [bots[-1], *(rest[at % len(rest)] for at in range(players - 1))]


def play_event(plan: EventPlan) -> PlayedEvent:
    """Play an event to its end."""
    opened = log.Opened(settings=plan.settings, seed=plan.seed)
    event = open_event(opened)
    entries: list[AnyEventEntry] = [opened]
    reasons: list[list[PairingReason]] = []
    for entry in _entries(event, plan, reasons):
        add(event, entry)
        entries.append(entry)
    return PlayedEvent(entries, standings(event), reasons)


def _entries(
    event: Event, plan: EventPlan, reasons: list[list[PairingReason]]
) -> Iterator[AnyEventEntry]:
    """Yield what happens in an event, each entry made after the ones before were added."""
    bots = dict(zip(plan.players, plan.bots, strict=True))
    for player, bot in bots.items():
        yield log.EntrantJoined(player=player, name=bot)
    bots[BOT] = plan.settings.bot or plan.bots[-1]
    while (paired := _next_round(event)) is not None:
        yield paired
        reasons.append(explain_round(event, paired.round))
        for number, table in enumerate(paired.tables, start=1):
            yield log.TableStarted(round=paired.round, table=number)
            yield _play(event, paired.round, number, [bots[one] for one in table.players])
        if paired.deal:
            seed = _deal(event, paired.round).seed.hex()
            yield log.Revealed(round=paired.round, seed=seed)
    yield log.Closed(standings=standings(event))


def _next_round(event: Event) -> log.Paired | None:
    is_shared = event.settings.format == "duplicate"
    deal = _deal(event, len(event.rounds) + 1).commitment if is_shared else ""
    try:
        return next_round(event, deal)
    except BadEvent as error:
        if error.key in OVER:
            return None
        raise


def _deal_name(event: Event, number: int) -> str:
    return f"{event.seed}/deal {number}"


def _deal(event: Event, number: int) -> Chance:
    return Chance.seeded(_deal_name(event, number), SHARED_CHANCE)


def _play(event: Event, number: int, table: int, bots: list[str]) -> log.Finished:
    choice = event.settings.games[event.rounds[number - 1].tables[table - 1].plan.game]
    is_shared = event.settings.format == "duplicate"
    match = Match(
        game=choice.game,
        bots=bots,
        seed=f"{event.seed}/{number}/{table}",
        options=choice.options,
        deal=_deal_name(event, number) if is_shared else "",
    )
    outcome = play_table(match, 0)[0].outcome()
    assert outcome is not None
    return log.Finished(round=number, table=table, ranks=outcome.ranks, scores=outcome.scores)


def play_events(plan: EventPlan, events: int, jobs: int = 1) -> Iterator[PlayedEvent]:
    """Play an event several times, with seeds of their own; the first has the plan's."""
    plans = [
        msgspec.structs.replace(plan, seed=f"{plan.seed}.{number}" if number else plan.seed)
        for number in range(events)
    ]
    yield from map_in_processes(play_event, plans, jobs)


def measure_strength(plan: EventPlan, played: list[PlayedEvent]) -> Strength:
    """Return how often the strongest won, and where each kind of bot ended on average."""
    strongest = plan.players[0]
    orders = [[line.player for line in one.standings] for one in played]
    wins = sum(order[0] == strongest for order in orders)
    low, high = wilson(wins, len(played))
    kinds = dict(zip(plan.players, plan.bots, strict=True))
    places: dict[str, list[int]] = {}
    for order in orders:
        for place, player in enumerate(order, start=1):
            places.setdefault(kinds[player], []).append(place)
    return Strength(
        player=strongest,
        bot=plan.bots[0],
        events=len(played),
        wins=wins,
        share=wins / len(played),
        low=low,
        high=high,
        mean_place=fmean(order.index(strongest) + 1 for order in orders),
        places_by_bot={bot: fmean(found) for bot, found in sorted(places.items())},
    )
