"""The tables of an event's rounds: made once, handed to bots, revealed."""

import time

import msgspec

from railtable.core.chance import SHARED_CHANCE, Chance
from railtable.events.log import BOT
from railtable.events.state import Event, EventTable, Round
from railtable.games import find_rules
from railtable.server.events.derived_keys import deal_seed, event_table_id
from railtable.server.events.event_log import StoredEvent
from railtable.server.events.event_settings import table_settings
from railtable.server.tables import log
from railtable.server.tables.creation import CHANCE_VERSION
from railtable.server.tables.seats import begin_game, come_back, default_level, leave, lend_to_bot
from railtable.server.tables.table import HostedTable


def table_id_of(stored: StoredEvent, played: Round, number: int) -> str:
    """Return the id of a table of a round."""
    return event_table_id(stored.row.secret, played.number, played.undone, number)


def make_table(stored: StoredEvent, played: Round, number: int) -> HostedTable:
    """Return the started table with this number of a round."""
    table = played.tables[number - 1]
    settings = table_settings(stored.event.settings)
    choice = stored.event.settings.games[table.plan.game]
    is_shared = bool(played.deal)
    seed = (
        deal_seed(stored.row.secret, played.number, played.undone)
        if is_shared
        else Chance.fresh().seed
    )
    created = log.Created(
        at=time.time(),
        game=choice.game,
        rules_version=find_rules(choice.game).info.version,
        options=choice.options,
        seats=[_seat(stored, player, rated=settings.rated) for player in table.players],
        # Nobody owns it, so nobody can plan its seats.
        owner="",
        pace=settings.pace,
        listed=False,
        rated=settings.rated,
        seed=seed.hex(),
        luck=SHARED_CHANCE if is_shared else CHANCE_VERSION,
        clock=settings.clock,
        event=log.EventPlace(
            event=stored.id, round=played.number, number=number, secret_deal=is_shared
        ),
    )
    hosted = HostedTable.new(table_id_of(stored, played, number), created)
    begin_game(hosted)
    return hosted


def _seat(stored: StoredEvent, player: str, *, rated: bool) -> log.SeatKept:
    """Return a seat's plan: a bot plays for those who are not here, and they may come back.

    In a rated game the bot's result must not count for them, so that they have no seat there.
    """
    level = stored.event.settings.bot or default_level()
    bot = log.SeatKept(who="bot", name=level, level=level)
    if player == BOT or stored.players[player].holder is None:
        return bot
    row, is_here = stored.players[player], stored.event.entrants[player].is_here
    holders = [row.holder or ""]
    if is_here:
        return log.SeatKept(who="person", name=row.name, holders=holders, agreed=rated)
    if rated:
        return bot
    return log.SeatKept(who="bot", name=row.name, level=level, holders=holders)


def current_table(event: Event, player: str) -> tuple[Round, int, EventTable] | None:
    """Return the table of the current round at which a player sits, with its number."""
    if not event.rounds:
        return None
    played = event.rounds[-1]
    for number, table in enumerate(played.tables, start=1):
        if player in table.players:
            return played, number, table
    return None


def running_table(stored: StoredEvent, player: str) -> str | None:
    """Return the id of the running table at which a player sits."""
    found = current_table(stored.event, player)
    if found is None or not found[2].is_started or found[2].result is not None:
        return None
    return table_id_of(stored, found[0], found[1])


# Commands of a table.


def leave_for_event(hosted: HostedTable, holder: str, level: str) -> None:
    """Let a bot play the seats of a person who left the event."""
    for seat in hosted.held_by(holder):
        if hosted.status != "playing" or hosted.seats[seat].who != "person":
            continue
        if hosted.participation.is_rated:
            leave(hosted, seat, holder)
        else:
            lend_to_bot(hosted, seat, level)


def return_for_event(hosted: HostedTable, holder: str) -> None:
    """Give a person who returned to the event the seat back."""
    for seat in hosted.held_by(holder):
        if hosted.status == "playing":
            come_back(hosted, seat, holder)


def end_of_round(hosted: HostedTable, level: str) -> None:
    """Let bots play a table to the end, because the time of its round is over."""
    if hosted.status != "playing":
        return
    for seat, state in enumerate(hosted.seats):
        if state.who == "person":
            hosted.record(log.TimedOut(at=time.time(), seat=seat, level=level))


def replace_holder(hosted: HostedTable, before: str | None, after: str, name: str) -> None:
    """Give the seat of a replaced player to the new person.

    A hidden hand stays with the bot: the new person begins with the next round.
    """
    if hosted.status != "playing" or hosted.rules.info.hides or hosted.held_by(after):
        return
    for seat in hosted.held_by(before):
        kept = log.SeatKept(who="person", name=name, holders=[after])
        hosted.record(log.Filled(at=time.time(), seat=seat, kept=kept), agreed=True)


def reveal_deal(hosted: HostedTable) -> None:
    """Open a table whose deal no other table plays any more."""
    if hosted.is_sealed:
        hosted.record(log.DealRevealed(at=time.time()))


def hidden_results(event: Event) -> Event:
    """Return an event without the results of a shared deal that is still secret."""
    if not any(played.deal and not played.deal_seed for played in event.rounds):
        return event
    rounds = [
        played
        if played.deal_seed or not played.deal
        else msgspec.structs.replace(
            played, tables=[EventTable(one.plan, one.is_started) for one in played.tables]
        )
        for played in event.rounds
    ]
    return msgspec.structs.replace(event, rounds=rounds)
