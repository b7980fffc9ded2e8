"""The settings of an event: defaults for everything a host left open, and checks."""

from typing import Any, Final

import msgspec

from railtable.core.chance import SHARED_CHANCE, Chance
from railtable.core.errors import BadOptions, UnknownGame
from railtable.core.options import parse_options
from railtable.core.rules import GameInfo
from railtable.core.table import Table
from railtable.events import log
from railtable.events.errors import BadEvent
from railtable.events.state import check_games, open_event
from railtable.games import find_rules
from railtable.server.errors import Denied
from railtable.server.tables.creation import require_short_options
from railtable.server.tables.seats import default_level, parse_level
from railtable.wire import events as wire
from railtable.wire.tables import Clock, DayClock, GameClock, Pace

ROUNDS: Final = {"evening": 3, "round_robin": 5, "swiss": 5, "league": 8, "cup": 10, "duplicate": 4}
GAME_CLOCK: Final = GameClock(seconds=600, increment=15)
DAY_CLOCK: Final = DayClock(days=1)
WEEKLY: Final = wire.EveryPeriod(seconds=wire.WEEK_SECONDS)


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """How an event's tables are opened: `EventSettings.table` of its log."""

    clock: Clock
    pace: Pace
    rated: bool
    timer: wire.RoundTimer
    lead: int


def table_settings(settings: log.EventSettings) -> TableSettings:
    """Return how an event's tables are opened."""
    return msgspec.convert(settings.table, TableSettings)


def settings_of(request: wire.CreateEvent) -> log.EventSettings:
    """Return the settings that a host asks for, with defaults, or refuse them."""
    if request.format == "duplicate" and request.rated:
        # A rating would tell the result of a deal that other tables still play.
        raise Denied("event_duplicate_rated", 422)
    infos = [_info(choice) for choice in request.games]
    seats = request.seats or _usual_seats(infos)
    sizes = _smaller_sizes(infos, seats, request) if request.sizes is None else request.sizes
    try:
        settings = log.EventSettings(
            format=request.format,
            games=[log.GameChoice(one.game, one.options) for one in request.games],
            seats=seats,
            sizes=sizes,
            rounds=request.rounds or ROUNDS[request.format],
            points=request.points,
            absent=request.absent,
            bye=request.bye,
            fill=request.fill,
            bot=parse_level(request.bot) if request.bot else default_level(),
            late_entry=request.late_entry,
            divisions=request.divisions,
            season=request.season,
            promoted=request.promoted,
            advance=min(request.advance, seats - 1),
            table=msgspec.to_builtins(_table_settings(request)),
        )
        # The log's own rules, before anything is stored.
        open_event(log.Opened(settings=settings, seed="-"))
        check_games(settings)
    except BadEvent as error:
        raise Denied(error.key, 422, error.facts) from None
    for choice in settings.games:
        _require_playable(choice, settings)
    return settings


def _info(choice: wire.EventGame) -> GameInfo:
    try:
        return find_rules(choice.game).info
    except UnknownGame as error:
        raise Denied(error.key, 422, error.facts) from None


def _usual_seats(infos: list[GameInfo]) -> int:
    """Return the number of seats that all games allow and most people choose."""
    least, most = max(one.min_seats for one in infos), min(one.max_seats for one in infos)
    if least > most:
        raise Denied("event_no_common_seats", 422)
    return min(most, max(least, infos[0].usual_seats))


def _smaller_sizes(infos: list[GameInfo], seats: int, request: wire.CreateEvent) -> list[int]:
    """Return the smaller tables that all games allow; a duplicate needs equal tables."""
    if request.format == "duplicate":
        return []
    least = max(one.min_seats for one in infos)
    if request.format == "cup":
        least = max(least, min(seats, request.advance + 1))
    return list(range(seats - 1, least - 1, -1))


def _table_settings(request: wire.CreateEvent) -> TableSettings:
    is_league = request.format == "league"
    timer = request.timer or (WEEKLY if is_league else wire.ByHost())
    clock = request.clock or (DAY_CLOCK if is_league else GAME_CLOCK)
    return TableSettings(
        clock=clock, pace=request.pace, rated=request.rated, timer=timer, lead=request.lead
    )


def _require_playable(choice: log.GameChoice, settings: log.EventSettings) -> None:
    """Refuse options or a shared deal that a game does not have."""
    require_short_options(choice.options)
    rules = find_rules(choice.game)
    try:
        options: Any = parse_options(rules.info, choice.options)
        for size in settings.table_sizes:
            rules.setup(size, options)
        if settings.format == "duplicate":
            Table(rules, settings.seats, options, Chance.fresh(SHARED_CHANCE))
    except BadOptions as error:
        raise Denied(error.key, 422, error.facts) from None
