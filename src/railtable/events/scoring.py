"""Points: by place, with ties shared, and by matchpoints where a deal is shared."""

from fractions import Fraction
from typing import Final

from railtable.events.log import BOT, EventSettings
from railtable.events.state import Event, Result, Round

ABSENT_SHARE: Final = {"half": Fraction(1, 2), "none": Fraction(0), "all": Fraction(1)}


def place_points(settings: EventSettings, size: int) -> list[Fraction]:
    """Return the points by place at a table of a size.

    A smaller table gives the first and the last place as much as a full one; the places
    between lie evenly on the same line.
    """
    full = settings.place_points
    last = len(full) - 1
    found: list[Fraction] = []
    for place in range(size):
        at, part = divmod(place * last, size - 1)
        upper = full[min(at + 1, last)]
        found.append(full[at] + Fraction(part, size - 1) * (upper - full[at]))
    return found


def share_places(points: list[Fraction], ranks: list[int]) -> list[Fraction]:
    """Return the points by seat: equal ranks share those of the places they take up."""
    shared: dict[int, Fraction] = {}
    for rank in set(ranks):
        places = points[rank - 1 : rank - 1 + ranks.count(rank)]
        shared[rank] = sum(places, Fraction(0)) / len(places)
    return [shared[rank] for rank in ranks]


def bye_points(settings: EventSettings) -> Fraction:
    """Return the points of a bye."""
    points = settings.place_points
    match settings.bye:
        case "win":
            return Fraction(points[0])
        case "mean":
            return Fraction(sum(points), len(points))
        case _:
            return Fraction(0)


def round_points(event: Event, played: Round) -> dict[str, Fraction]:
    """Return what each player earned in a round, as far as it is played."""
    settings = event.settings
    earned = dict.fromkeys(played.byes, bye_points(settings))
    for number, table in enumerate(played.tables):
        if table.result is None:
            continue
        if settings.format == "duplicate":
            points = _matchpoints(played, number, settings)
        else:
            points = share_places(place_points(settings, len(table.players)), table.result.ranks)
        share = ABSENT_SHARE[settings.absent]
        for seat, player in enumerate(table.players):
            if player != BOT:
                earned[player] = points[seat] * (share if seat in table.result.absent else 1)
    return earned


def _matchpoints(played: Round, number: int, settings: EventSettings) -> list[Fraction]:
    """Return by seat how a table did beside the same seats of the other tables.

    Two for each that scored less, one for each that scored the same, as a share of all,
    times the points of a win.  A table that was alone gets the half.
    """
    results = [table.result for table in played.tables]
    own = results[number]
    assert own is not None
    others = [one for at, one in enumerate(results) if one is not None and at != number]
    win = Fraction(settings.place_points[0])
    if not others:
        return [win / 2] * len(own.scores)
    return [
        win * sum(_compare(own, other, seat) for other in others) / (2 * len(others))
        for seat in range(len(own.scores))
    ]


def _compare(own: Result, other: Result, seat: int) -> int:
    mine, theirs = own.scores[seat], other.scores[seat]
    return 2 if mine > theirs else int(mine == theirs)
