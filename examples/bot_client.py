"""A program that plays: a token for a seat, a stream of positions, moves by POST.

Needs only Python.  Make a table in the page, ask for a token for a seat you hold (or a
free one of your table) with `POST /api/tables/TABLE/seats/SEAT/token`, then:

    python examples/bot_client.py http://127.0.0.1:8000 TABLE SEAT TOKEN

It plays the action with the best preview: points for itself less points for others.
"""

import itertools
import json
import random
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

PREVIEWED = 6
"""How many actions it looks at closely; the API has a rate."""


class Seat:
    """One seat of one table, by the API."""

    def __init__(self, server: str, table: str, seat: int, token: str) -> None:
        self.base = f"{server.rstrip('/')}/api/tables/{table}"
        self.seat = seat
        self.headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        self.keys = (f"{random.getrandbits(64):016x}-{n}" for n in itertools.count())

    def positions(self) -> Iterator[Any]:
        """Yield every update of this seat, as they come."""
        request = urllib.request.Request(
            f"{self.base}/stream?seat={self.seat}", headers=self.headers
        )
        with urllib.request.urlopen(request) as lines:
            for line in lines:
                if line.strip():
                    yield json.loads(line)

    def ask(self, name: str, revision: int, **fields: Any) -> Any:
        """Post a message and return its answer, whatever it is."""
        body = {"seat": self.seat, "revision": revision, "key": next(self.keys), **fields}
        request = urllib.request.Request(
            f"{self.base}/{name}", json.dumps(body).encode(), self.headers
        )
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            return json.load(error)


def worth(answer: Any, seat: int) -> float:
    """Return how good a preview looks: own points and prospects, less others' points."""
    if answer["kind"] != "previewed":
        return float("-inf")
    points = [float(gain["low"] + gain["high"]) / 2 for gain in answer["gain"]]
    prospects = sum(float(term["points"]) for term in answer["terms"])
    return 2 * points[seat] + prospects - sum(points)


def choose(seat: Seat, update: Any) -> Any:
    """Return the best of some legal actions."""
    legal, revision = update["legal"], update["revision"]
    if not update["complete"]:
        legal = seat.ask("propose", revision, limit=PREVIEWED)["actions"]
    some = random.sample(legal, min(PREVIEWED, len(legal)))
    if len(some) == 1:
        return some[0]
    return max(
        some, key=lambda action: worth(seat.ask("preview", revision, actions=[action]), seat.seat)
    )


def play(server: str, table: str, number: int, token: str) -> Any:
    """Play a seat to the end of its game and return the outcome."""
    seat = Seat(server, table, number, token)
    for update in seat.positions():
        if update["kind"] == "goodbye":
            return None
        if update["outcome"] is not None:
            return update["outcome"]
        if update["to_move"] == number:
            action = choose(seat, update)
            answer = seat.ask("play", update["revision"], actions=[action])
            if answer["kind"] not in {"accepted", "stale"}:
                raise SystemExit(f"{answer}")
    return None


if __name__ == "__main__":
    if len(sys.argv) != 5:
        raise SystemExit(__doc__)
    print(play(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]))
