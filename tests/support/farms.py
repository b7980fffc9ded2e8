"""Rating farms: strategies that raise a rating with puppet accounts.

A puppet does as told, and is assumed to have any rating its owner likes before each game: this
bounds the gain of all real farms.
"""

from collections.abc import Iterator
from random import Random

from railtable.bots import LEVELS
from railtable.server.people.ratings import Contestant, Meetings, RatedGame, Rating, fold

MAIN = "main"
PUPPETS = ("puppet one", "puppet two")
GAME = "trambahn"
GAMES = 200
STRONG = Rating(60.0, 1.0, 300)
"""Better than any bot: beating it gains the most."""
POINTS = 40
"""Displayed points per mu."""

Table = list[Contestant]


def table(winner: str, *others: str | None, guests: int = 0, absent: bool = False) -> Table:
    """Return the players of a game, the winner first; None stands for the strongest bot."""
    names = [winner, *others, *(f"guest {Random().random()}" for _ in range(guests))]
    return [
        Contestant(
            number=number,
            holder=name,
            level=LEVELS[-1] if name is None else None,
            place=number + 1,
            has_played=not absent or name == MAIN,
            is_saved=name is not None and not name.startswith("guest"),
        )
        for number, name in enumerate(names)
    ]


ONE, TWO = PUPPETS
STRATEGIES: dict[str, list[Table]] = {
    "one puppet loses": [table(MAIN, ONE)],
    "puppets lose in turn": [table(MAIN, ONE), table(MAIN, TWO)],
    "puppets lose together": [table(MAIN, ONE, TWO)],
    "puppets leave at once": [table(MAIN, ONE, TWO, absent=True)],
    "puppets help against bots": [table(MAIN, ONE, None, TWO), table(MAIN, TWO, None, None)],
    "puppets and ever new guests": [table(MAIN, ONE, TWO, guests=2), table(MAIN, guests=1)],
    "puppets win first": [*[table(ONE, MAIN), table(TWO, MAIN)] * 20, table(MAIN, ONE, TWO)],
    "a loss now and then": [table(MAIN, ONE), table(TWO, MAIN), table(MAIN, TWO)],
}


def gain_of(plan: list[Table], start: Rating, policy: int = 2, *, recovers: bool = True) -> float:
    """Return the maximum gain of the main account over its start, in points, in 200 games.

    `recovers`: losses are regained in games against bots, up to the start.
    """
    known: dict[tuple[str, str], Rating] = {(GAME, MAIN): start}
    met: Meetings = {}
    best = 0.0
    for number in range(GAMES):
        for puppet in PUPPETS:
            known[GAME, puppet] = STRONG
        contestants = _guests_anew(plan[number % len(plan)], number)
        fold([RatedGame(number, GAME, contestants, policy)], known, met)
        now = known[GAME, MAIN]
        if recovers and now.mu < start.mu:
            known[GAME, MAIN] = Rating(start.mu, now.sigma, now.games)
        best = max(best, now.mu - start.mu)
    return best * POINTS


def _guests_anew(contestants: Table, number: int) -> Table:
    return [
        Contestant(
            one.number,
            f"{one.holder} {number}" if one.holder and not one.is_saved else one.holder,
            one.level,
            one.place,
            one.has_played,
            one.is_saved,
        )
        for one in contestants
    ]


def random_plans(seed: int, many: int) -> Iterator[list[Table]]:
    """Yield plans of 200 games, each a random game of a farm."""
    luck = Random(seed)
    for _ in range(many):
        yield [_random_table(luck) for _ in range(GAMES)]


def _random_table(luck: Random) -> Table:
    puppets = luck.choice([[ONE], [TWO], [ONE, TWO]])
    others = [*puppets, *[None] * luck.randrange(3)]
    luck.shuffle(others)
    guests = luck.randrange(2)
    if luck.random() < 0.2:
        return table(puppets[0], MAIN, guests=guests)
    return table(MAIN, *others, guests=guests, absent=luck.random() < 0.1)
