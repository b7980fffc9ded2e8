"""Standings: points, then tie-breaks, each a fold over the results."""

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

import msgspec

from railtable.events.log import BOT, EventSettings, EventStanding
from railtable.events.scoring import round_points
from railtable.events.state import Event, Round

CRITERIA: Final = (
    "rounds_survived",
    "last_place",
    "points",
    "direct",
    "wins",
    "opponents",
    "lot",
)
"""What puts a player before another, in order.

Only a cup counts rounds survived and the place at the last table.  `direct` are the points
won at tables with players who have as many points in all.  `wins` are first places, shared
ones in part.  `opponents` are the mean points of those at the same tables.  The lot is
drawn from the event's seed.
"""


class Tally(msgspec.Struct):
    """One player's counts."""

    player: str
    points: Fraction = Fraction(0)
    rounds_survived: int = 0
    last_place: int = 0
    direct: Fraction = Fraction(0)
    wins: Fraction = Fraction(0)
    opponents: Fraction = Fraction(0)
    lot: int = 0
    played: int = 0
    byes: int = 0

    def key(self) -> tuple[Fraction | int, ...]:
        """Return the sort key of the standings: larger is better."""
        return tuple(getattr(self, name) for name in CRITERIA)


def standings(event: Event) -> list[EventStanding]:
    """Return the standings; in a league those of this season, division by division."""
    if event.settings.format == "league":
        season = season_of(event.settings, max(1, len(event.rounds)))
        return season_standings(event, season)
    return _ranked(list(tally(event, event.rounds).values()))


# Leagues.


def season_of(settings: EventSettings, number: int) -> int:
    """Return the season, from 0, that a round belongs to."""
    return (number - 1) // (settings.season or settings.rounds)


def season_rounds(event: Event, season: int) -> list[Round]:
    """Return the rounds of a season that are paired."""
    return [one for one in event.rounds if season_of(event.settings, one.number) == season]


def season_standings(event: Event, season: int) -> list[EventStanding]:
    """Return the standings of a season, division by division."""
    tallies = tally(event, season_rounds(event, season))
    return [
        line
        for division, members in enumerate(divisions(event, season))
        for line in _ranked([tallies[player] for player in members], division)
    ]


def divisions(event: Event, season: int) -> list[list[str]]:
    """Return the players of each division, the best division first.

    At first they are divided by rating.  After a season the last `promoted` of each
    division change places with the first of the next.  Those who left drop out after the
    season; those who joined since play in the last division.
    """
    starters = _starters(event, season)
    if season == 0:
        ordered = sorted(starters, key=lambda one: -event.entrants[one].rating)
        count = event.settings.divisions
        cuts = [len(ordered) * at // count for at in range(count + 1)]
        groups = [ordered[cuts[at] : cuts[at + 1]] for at in range(count)]
    else:
        lines = season_standings(event, season - 1)
        groups = [
            [line.player for line in lines if line.division == division]
            for division in range(event.settings.divisions)
        ]
        for upper in range(len(groups) - 1):
            _exchange(groups, upper, event.settings.promoted)
        groups = [[one for one in group if one in starters] for group in groups]
    known = {player for group in groups for player in group}
    groups[-1] += [one for one in [*starters, *_late(event, season)] if one not in known]
    return groups


def _starters(event: Event, season: int) -> list[str]:
    """Return the players of a season's first round; before it, the players present."""
    rounds = season_rounds(event, season)
    if not rounds:
        return [one.id for one in event.entrants.values() if one.is_here]
    seen = _seen_in(rounds[:1])
    return [player for player in event.entrants if player in seen]


def _late(event: Event, season: int) -> list[str]:
    """Return the players who joined a season later; until it ends, also the players present."""
    rounds = season_rounds(event, season)
    seen = _seen_in(rounds) - _seen_in(rounds[:1])
    last = len(event.rounds) + 1
    if rounds and season_of(event.settings, last) == season:
        seen |= {one.id for one in event.entrants.values() if one.is_here}
        seen -= _seen_in(rounds[:1])
    return [player for player in event.entrants if player in seen]


def _seen_in(rounds: Sequence[Round]) -> set[str]:
    """Return who was paired in some rounds."""
    return {
        player
        for played in rounds
        for player in [*played.byes, *(one for table in played.tables for one in table.players)]
    }


def _exchange(groups: list[list[str]], upper: int, most: int) -> None:
    """Let the last of a division and the first of the next change places."""
    count = min(most, len(groups[upper]) // 2, len(groups[upper + 1]) // 2)
    if count:
        down, up = groups[upper][-count:], groups[upper + 1][:count]
        groups[upper] = groups[upper][:-count] + up
        groups[upper + 1] = down + groups[upper + 1][count:]


# Counting.


def tally(event: Event, rounds: Sequence[Round]) -> dict[str, Tally]:
    """Return everything counted of each player."""
    tallies = {player: Tally(player, lot=draw_lot(event, player)) for player in event.entrants}
    earned = [round_points(event, played) for played in rounds]
    for points in earned:
        for player, part in points.items():
            tallies[player].points += part
    for played, points in zip(rounds, earned, strict=True):
        _count_tables(tallies, played, points)
        for player in played.byes:
            tallies[player].byes += 1
    for one in tallies.values():
        one.opponents = one.opponents / one.played if one.played else Fraction(0)
    if event.settings.format == "cup":
        _count_survived(tallies, rounds)
    return tallies


def draw_lot(event: Event, player: str) -> int:
    """Return a player's lot, which does not depend on the other players."""
    digest = hashlib.sha256(f"{event.seed}/lot/{player}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def _count_tables(tallies: dict[str, Tally], played: Round, earned: dict[str, Fraction]) -> None:
    for table in played.tables:
        if table.result is None:
            continue
        people = [player for player in table.players if player != BOT]
        firsts = table.result.ranks.count(1)
        for seat, player in enumerate(table.players):
            if player == BOT:
                continue
            one = tallies[player]
            one.played += 1
            if table.result.ranks[seat] == 1 and seat not in table.result.absent:
                one.wins += Fraction(1, firsts)
            others = [tallies[other].points for other in people if other != player]
            if others:
                one.opponents += sum(others, Fraction(0)) / len(others)
            if one.points in others:
                one.direct += earned[player]


def _count_survived(tallies: dict[str, Tally], rounds: Sequence[Round]) -> None:
    """Count the rounds of a cup that a player got through, and the place at the last table."""
    for played in rounds:
        still = {*played.byes, *(one for table in played.tables for one in table.players)}
        for player in still - {BOT}:
            tallies[player].rounds_survived = played.number - 1
        for table in played.tables:
            if table.result is not None:
                for player, rank in zip(table.players, table.result.ranks, strict=True):
                    if player != BOT:
                        tallies[player].last_place = -rank


def _ranked(members: list[Tally], division: int = 0) -> list[EventStanding]:
    ordered = sorted(members, key=Tally.key, reverse=True)
    return [
        EventStanding(
            place=place,
            player=one.player,
            points=round(float(one.points), 4),
            played=one.played,
            wins=round(float(one.wins), 4),
            direct=round(float(one.direct), 4),
            opponents=round(float(one.opponents), 4),
            separated_by=_separated_by(ordered[place - 2], one) if place > 1 else "",
            byes=one.byes,
            division=division,
            rounds_survived=one.rounds_survived,
        )
        for place, one in enumerate(ordered, start=1)
    ]


def _separated_by(before: Tally, one: Tally) -> str:
    keys = zip(CRITERIA, before.key(), one.key(), strict=True)
    return next(name for name, mine, theirs in keys if mine != theirs)
