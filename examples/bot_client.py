"""A program that plays a seat at a server, with `railtable.client`.

Make a table in the page, ask for a token for a seat you hold (or a free one of your table)
with `POST /api/tables/TABLE/seats/SEAT/token`, then:

    python examples/bot_client.py http://127.0.0.1:8000 TABLE SEAT TOKEN

It plays the action with the best preview: points for itself less points for others.
"""

import random
import sys

from railtable.client import MoveRefused, MoveStale, Position, SeatClient
from railtable.core.actions import Action, Outcome

PREVIEWED = 6
"""How many actions it looks at closely; the API has a rate."""


def worth(seat: SeatClient, action: Action) -> float:
    """Return how good a preview looks: own points and prospects, less others' points."""
    try:
        seen = seat.preview(action)
    except MoveRefused:
        return float("-inf")
    points = [(gain.low + gain.high) / 2 for gain in seen.gain]
    prospects = sum(term.points for term in seen.terms)
    return 2 * points[seat.number] + prospects - sum(points)


def choose(seat: SeatClient, position: Position) -> Action:
    """Return the best of some legal actions."""
    legal = position.legal if position.complete else seat.propose(PREVIEWED)
    some = random.sample(legal, min(PREVIEWED, len(legal)))
    return some[0] if len(some) == 1 else max(some, key=lambda action: worth(seat, action))


def play(server: str, table: str, number: int, token: str) -> Outcome | None:
    """Play a seat to the end of its game and return the outcome."""
    outcome = None
    with SeatClient(server, table, number, token) as seat:
        for position in seat.positions():
            outcome = position.outcome
            if position.is_mine:
                try:
                    seat.play(choose(seat, position), position=position)
                except MoveStale:
                    continue  # the next position says where the game stands
    return outcome


if __name__ == "__main__":
    if len(sys.argv) != 5:
        raise SystemExit(__doc__)
    print(play(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]))
