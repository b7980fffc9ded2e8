"""The next round of an event, by its format.  The same log gives the same round."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from railtable.core.dice import FastDice
from railtable.events.dutch import pair_dutch
from railtable.events.errors import BadEvent
from railtable.events.log import BOT, Paired, PairedTable
from railtable.events.pairing import (
    MIXED,
    ROBIN,
    SWISS,
    PairingWeights,
    Past,
    Player,
    RoundPairing,
    pair,
    plan_sizes,
    seat_tables,
)
from railtable.events.standings import Tally, divisions, season_of, season_rounds, tally
from railtable.events.state import Event, EventTable, Round, require_pairable

WEIGHTS: Final[dict[str, PairingWeights]] = {
    "evening": MIXED,
    "round_robin": ROBIN,
    "swiss": SWISS,
    "league": MIXED,
    "cup": SWISS,
    "duplicate": MIXED,
}


def next_round(event: Event, deal: str = "") -> Paired:
    """Return the entry that pairs the next round, or raise BadEvent if there is none.

    `deal` is the commitment to the round's shared deal: a duplicate needs one.
    """
    require_pairable(event)
    if (event.settings.format == "duplicate") != bool(deal):
        raise BadEvent("event_deal_missing" if not deal else "event_deal_unwanted")
    number = len(event.rounds) + 1
    game = (number - 1) % len(event.settings.games)
    tables: list[PairedTable] = []
    byes: list[str] = []
    for division, pairing in enumerate(pairings(event)):
        tables += [PairedTable(table, game, division) for table in pairing.tables]
        byes += pairing.byes
    return Paired(round=number, tables=tables, byes=byes, deal=deal)


def pairings(event: Event) -> list[RoundPairing]:
    """Return the next round's pairing: one, or one for each division of a league."""
    match event.settings.format:
        case "league":
            return _pair_divisions(event)
        case "cup":
            return [_pair_cup(event)]
        case "round_robin":
            return [_pair_robin(event)]
        case "swiss" if event.settings.pairing == "dutch":
            found = pair_dutch(event)
            return [_pair(event, entrants_to_pair(event)) if found is None else found]
        case _:
            return [_pair(event, entrants_to_pair(event))]


def entrants_to_pair(event: Event) -> list[str]:
    """Return the players to be paired.

    In a round robin that includes those who left: a bot plays on for them, so that
    everybody meets as many opponents.
    """
    seen = {one for past in history(event.rounds) for table in past.tables for one in table}
    keeps = event.settings.format == "round_robin"
    return [one.id for one in event.entrants.values() if one.is_here or (keeps and one.id in seen)]


def history(rounds: Sequence[Round]) -> list[Past]:
    """Return the rounds in the form that the pairing needs."""
    return [Past([table.players for table in one.tables], one.byes) for one in rounds]


def players_of(event: Event, ids: Sequence[str], rounds: Sequence[Round]) -> list[Player]:
    """Return players with their points of some rounds."""
    tallies = tally(event, rounds)
    return [Player(one, tallies[one].points, event.entrants[one].rating) for one in ids]


def _pair(
    event: Event, ids: Sequence[str], rounds: Sequence[Round] | None = None, part: str = ""
) -> RoundPairing:
    settings = event.settings
    counted = event.rounds if rounds is None else rounds
    return pair(
        players_of(event, ids, counted),
        history(counted),
        settings.table_sizes,
        event.round_seed + part,
        weights=WEIGHTS[settings.format],
        win=Fraction(settings.place_points[0]),
        fill=settings.fill or _is_small(event, ids),
    )


def _is_small(event: Event, ids: Sequence[str]) -> bool:
    """Tell whether a division or a cup has too few players left for a table of their own."""
    within = event.settings.format in {"league", "cup"}
    return within and 0 < len(ids) < min(event.settings.table_sizes)


def _pair_divisions(event: Event) -> list[RoundPairing]:
    season = season_of(event.settings, len(event.rounds) + 1)
    rounds = season_rounds(event, season)
    return [
        _pair(event, members, rounds, f"/{division}") if members else RoundPairing([], [])
        for division, members in enumerate(divisions(event, season))
    ]


# Round robins.


def _pair_robin(event: Event) -> RoundPairing:
    """Pair two-seat tables by the circle, if everybody is there from the start; else search."""
    ids = entrants_to_pair(event)
    past = history(event.rounds)
    first = {one for table in past[0].tables for one in table} | {*past[0].byes} if past else {*ids}
    if event.settings.table_sizes != [2] or first != {*ids} or len(ids) < 2:
        return _pair(event, ids)
    order = sorted(ids)
    FastDice(f"{event.seed}/circle").shuffle(lots := list(range(len(order))))
    found = circle([order[lot] for lot in lots], len(past))
    tables = [[*couple] for couple in found if BOT not in couple]
    byes = [one for couple in found if BOT in couple for one in couple if one != BOT]
    return RoundPairing(seat_tables(tables, past, event.round_seed), byes)


def circle(ids: list[str], number: int) -> list[tuple[str, str]]:
    """Return the couples of a round (from 0): one stays, the others go round by one place.

    With an odd number the one who meets BOT has a bye.
    """
    ring = ids + [BOT] * (len(ids) % 2)
    turn = number % (len(ring) - 1)
    turned = [ring[0], *ring[1 + turn :], *ring[1 : 1 + turn]]
    half = len(turned) // 2
    return list(zip(turned[:half], reversed(turned[half:]), strict=True))


# Cups.


def _pair_cup(event: Event) -> RoundPairing:
    """Deal the players out by strength, so that the best meet late."""
    ids = survivors(event)
    sizes = event.settings.table_sizes
    plan = plan_sizes(len(ids), sizes, fill=event.settings.fill or _is_small(event, ids))
    players = players_of(event, ids, event.rounds)
    tallies = tally(event, event.rounds)
    players.sort(key=lambda one: (-one.score, -one.rating, -tallies[one.id].lot))
    byes = [player.id for player in players[: plan.byes]]
    sitting = [player.id for player in players[plan.byes :]] + [BOT] * plan.bots
    tables = deal_out(sitting, plan.tables)
    return RoundPairing(seat_tables(tables, history(event.rounds), event.round_seed), byes)


def survivors(event: Event) -> list[str]:
    """Return the players still in a cup; raise BadEvent after the final."""
    if not event.rounds:
        return entrants_to_pair(event)
    last = event.rounds[-1]
    if len(last.tables) == 1 and not last.byes:
        raise BadEvent("event_final_played")
    tallies = tally(event, event.rounds)
    advanced = [one for table in last.tables for one in advancing(event, table, tallies)]
    return [one for one in [*last.byes, *advanced] if event.entrants[one].is_here]


def advancing(event: Event, table: EventTable, tallies: dict[str, Tally]) -> list[str]:
    """Return the best of a table; an absent player goes on only if the bot's result counts whole."""
    result = table.result
    assert result is not None
    counts = event.settings.absent == "all"
    eligible = [
        (rank, -tallies[player].lot, player)
        for seat, (player, rank) in enumerate(zip(table.players, result.ranks, strict=True))
        if player != BOT and (counts or seat not in result.absent)
    ]
    return [player for _, _, player in sorted(eligible)[: event.settings.advance]]


def deal_out(ids: list[str], sizes: list[int]) -> list[list[str]]:
    """Deal players to tables of these sizes, forth and back."""
    tables: list[list[str]] = [[] for _ in sizes]
    waiting = list(ids)
    forth = list(range(len(sizes)))
    while waiting:
        for at in forth:
            if waiting and len(tables[at]) < sizes[at]:
                tables[at].append(waiting.pop(0))
        forth.reverse()
    return tables
