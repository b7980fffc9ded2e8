"""A server without a network, on a fake clock, and browsers that send anything.

A second, independent fold of a table's log is compared with the server's.
"""

import asyncio
import itertools
import random
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

import httpx
import msgspec

from railtable.core.engine import NOBODY
from railtable.server.credentials import hash_of
from railtable.server.http.app import make_app
from railtable.server.http.rate_limits import COOKIE
from railtable.server.people.identities import Identities
from railtable.server.people.ratings import rate_some
from railtable.server.tables import log, moves
from railtable.server.tables.clock import DAY_MS, YEAR
from railtable.server.tables.table import HostedTable
from railtable.wire import live
from tests.support.fake_clocks import FakeTime
from tests.support.server import fresh_key, settings

MOST_DAYS_OFF: Final = 30 * DAY_MS
BULK: Final = 200

T = TypeVar("T")


class Office:
    """A server in this process; the test moves bots and time."""

    def __init__(self, folder: Path) -> None:
        self._runner = asyncio.Runner()
        self.app = make_app(settings(str(folder / "tables.sqlite3")))
        self.hub = self.app.hub
        self.people = self.app.app.state.people
        self.time = FakeTime(1)
        self.hub.ticker.time = self.time
        self.hub.ticker.run = _nothing  # type: ignore[method-assign]
        self.hub.bots.wake = lambda room: None  # type: ignore[method-assign]
        self.run(self.hub.start())
        self.run(self.people.start())

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(work)

    def stop(self) -> None:
        self.run(self.people.stop())
        self.run(self.hub.stop())
        self._runner.close()

    def look(self, table: str) -> HostedTable:
        """Return the server's state of a table."""

        async def look() -> HostedTable:
            return await (await self.hub.open(table, "")).read(lambda hosted: hosted)

        return self.run(look())

    def entries(self, table: str) -> list[log.AnyEntry]:
        """Return a table's log."""
        payloads = self.run(self.hub.store.entries(table, 0))
        return [log.decode_entry(one) for one in payloads]

    def fetch(self, query: str, *values: Any) -> list[Any]:
        return self.run(self.hub.store.fetch(query, *values))

    def pass_time(self, ms: int) -> None:
        """Advance the time, and handle time-outs."""
        self.time.ticks += ms
        self.run(self.hub.ticker.step())

    def rate(self) -> None:
        """Rate all finished games."""
        while self.run(rate_some(self.hub.store)):
            pass

    def settle(self) -> None:
        """Finish all background work."""
        self.run(asyncio.sleep(0))

    def bots_move(self, table: str, luck: random.Random, most: int = 1) -> int:
        """Let bots move while it is their turn; return the number of moves."""

        def play_some(hosted: HostedTable) -> int:
            made = 0
            while made < most and hosted.to_move != NOBODY:
                if hosted.seats[hosted.to_move].who != "bot":
                    break
                moves.play(hosted, random_move(hosted, luck))
                made += 1
            return made

        async def change() -> int:
            return await (await self.hub.open(table, "")).change(play_some)

        return self.run(change())


async def _nothing() -> None:
    """Leave the clock to the test."""


def random_move(hosted: HostedTable, luck: random.Random) -> live.Play:
    """Return a legal move of the seat to move."""
    assert hosted.game is not None
    legal = hosted.rules.legal_actions(hosted.game.state)
    action = msgspec.Raw(msgspec.json.encode(luck.choice(legal)))
    return live.Play(
        seat=hosted.to_move, revision=hosted.revision, key=fresh_key(), actions=[action]
    )


class Browser:
    """A person with a cookie, or a program with a token."""

    def __init__(self, office: Office, number: int, token: str | None = None) -> None:
        transport = httpx.ASGITransport(app=office.app, client=(f"192.0.2.{number % 250}", 1))
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self._office = office
        self._token = token
        self._http = httpx.AsyncClient(
            transport=transport, base_url="http://testserver", headers=headers
        )

    @property
    def is_program(self) -> bool:
        return self._token is not None

    def ask(self, method: str, path: str, body: Any = None) -> httpx.Response:
        sent = None if method == "GET" else body or {}
        return self._office.run(self._http.request(method, f"/api/{path}", json=sent))

    def holder(self) -> str | None:
        """Return the holder of this browser."""
        secret = self._token or self._http.cookies.get(COOKIE)
        if not secret:
            return None
        identities: Identities = self._office.people.identities
        return self._office.run(identities.find(hash_of(secret))).holder


class Told:
    """A table's log, folded without the server's code."""

    def __init__(self, entries: list[log.AnyEntry]) -> None:
        self.holders: list[list[str]] = []
        self.had: list[set[str]] = []
        self.agreed_takeovers: set[int] = set()
        self.away: list[list[tuple[int, int]]] = []
        self.refills: list[int] = []
        """Legitimate refills per seat: after a time-out, or for a new holder."""
        self._out: set[int] = set()
        self._asked: int | None = None
        for entry in entries:
            self._read(entry)
            for seat, holders in enumerate(self.holders):
                self.had[seat].update(holders)

    def _read(self, entry: log.AnyEntry) -> None:
        match entry:
            case log.Created(seats=seats):
                self.holders = [list(one.holders) for one in seats]
                self.had = [set() for _ in seats]
                self.away = [[] for _ in seats]
                self.refills = [0] * len(seats)
            case log.Sat(seat=seat, holder=holder, device=device):
                before = self.holders[seat] if device else []
                if not device:
                    self._come(seat, [holder])
                self.holders[seat] = [*before, *([holder] if holder else [])]
            case log.Filled(seat=seat, kept=kept) | log.Left(seat=seat, kept=kept):
                if kept.holders and kept.who != "bot":
                    self._come(seat, kept.holders)
                if seat == self._asked and kept.holders:
                    self.agreed_takeovers.add(seat)
                self.holders[seat] = list(kept.holders)
            case log.Moved(before=before, after=after, apart=apart):
                self._move(before, after, apart)
            case _:
                self._read_clock(entry)

    def _read_clock(self, entry: log.AnyEntry) -> None:
        match entry:
            case log.TimedOut(seat=seat):
                self._out.add(seat)
            case log.Returned(seat=seat):
                self._come(seat, self.holders[seat])
            case log.TookDaysOff(seat=seat, begins=begins, ends=ends):
                kept = [one for one in self.away[seat] if one[1] <= begins]
                self.away[seat] = [*kept, (begins, ends)] if ends > begins else kept
            case log.TakeoverAsked(seat=seat):
                self._asked = seat
            case _:
                pass

    def _come(self, seat: int, holders: list[str]) -> None:
        if seat in self._out or self.had[seat].isdisjoint(holders):
            self._out.discard(seat)
            self.refills[seat] += 1

    def _move(self, before: str, after: str, apart: list[int]) -> None:
        for seat, holders in enumerate(self.holders):
            if before in self.had[seat]:
                self.had[seat].add(after)
            if seat in apart:
                self.holders[seat] = [one for one in holders if one != before]
            else:
                renamed = (after if one == before else one for one in holders)
                self.holders[seat] = list(dict.fromkeys(renamed))

    def seats_of(self, holder: str | None) -> list[int]:
        return [seat for seat, holders in enumerate(self.holders) if holder in holders]

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Yield each two seats of one holder."""
        for one, holders in enumerate(self.holders):
            for other in range(one):
                if set(holders) & set(self.holders[other]):
                    yield other, one

    def days_off(self, seat: int) -> int:
        """Return how long a seat's clock was paused within the year of its last days off."""
        away = self.away[seat]
        since = max((begins for begins, _ in away), default=0) - YEAR
        return sum(ends - max(begins, since) for begins, ends in away if ends > since)


def turns_ended(hosted: HostedTable) -> int:
    """Return how many turns of the current game have ended."""
    movers = [step.seat for step in hosted.steps if step.seat >= 0]
    if hosted.game is not None:
        movers.append(hosted.to_move)
    return sum(one != other for one, other in itertools.pairwise(movers))
