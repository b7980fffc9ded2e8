"""The clocks of a table, folded from its log: the running seat and every seat's remaining time.

A tick is a millisecond of server time, which stops while no server runs. This module reads no
clock: remaining time is a function of the chosen clock, the entries with their ticks, and the
current tick.

A seat times out at exactly the tick at which its time is used up, not one earlier.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from msgspec import UNSET

from railtable.core.engine import NOBODY
from railtable.core.seats import Seat
from railtable.server.tables import log
from railtable.server.tables.table_structs import SeatState
from railtable.wire.tables import Clock, GameClock

SECOND_MS: Final = 1000
DAY_MS: Final = 24 * 60 * 60 * SECOND_MS
YEAR: Final = 365 * DAY_MS
DAYS_OFF_A_YEAR: Final = 30
"""Days off per person and year; a seat's clock pauses no longer than that."""
BACK: Final = 60 * SECOND_MS
"""Minimum time for a player who returns after a time-out."""

Game: TypeAlias = log.Started | log.Played | log.Undone
TIMED: Final = frozenset(
    (
        log.Started,
        log.Played,
        log.Undone,
        log.Sat,
        log.Filled,
        log.Left,
        log.Resigned,
        log.Returned,
        log.TimedOut,
        log.TookDaysOff,
    )
)
"""Entry types that carry a tick if the table has a clock."""


class Away(NamedTuple):
    """A period in which a person's clock is paused."""

    begins: int
    ends: int


def days_off_left(taken: Sequence[Away], now: int) -> int:
    """Return how many whole days off are left this year; a started day counts."""
    used = sum(-(-(away.ends - max(away.begins, now - YEAR)) // DAY_MS) for away in taken)
    return max(0, DAYS_OFF_A_YEAR - used)


def whole_time(clock: Clock) -> int:
    """Return a seat's initial time, per game or per turn."""
    return clock.seconds * SECOND_MS if isinstance(clock, GameClock) else clock.days * DAY_MS


class Clocks:
    """The clocks of one table."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.left = [whole_time(clock)] * seats
        self.turn: Seat = NOBODY
        self.running: Seat = NOBODY
        self.since = 0
        self.lost: list[Seat] = []
        self.handed: dict[Seat, int] = {}
        """Revision at which a held seat was handed to a bot."""
        self._away: list[list[Away]] = [[] for _ in range(seats)]
        self._holders: list[set[str]] = [set() for _ in range(seats)]
        """All past and present holders of each seat."""
        self._out: set[Seat] = set()
        """Seats that timed out and were not refilled since."""
        self._given = -1
        """Largest version at which days were granted; no version grants them twice."""
        self._turns: list[int] = []
        """Versions at which the turns of the current game ended."""
        self._paid = 0
        """Number of turns that earned their increment; no turn number earns it twice."""

    # Queries.

    def remaining(self, seat: Seat, now: int) -> int:
        """Return the remaining time of a seat."""
        spent = self._spent(seat, now) if seat == self.running else 0
        return max(0, self.left[seat] - spent)

    def due(self) -> int | None:
        """Return the tick at which the running seat times out if nothing happens."""
        if self.running == NOBODY:
            return None
        due = self.since + self.left[self.running]
        for away in self._away[self.running]:
            begins = max(away.begins, self.since)
            if begins < min(due, away.ends):
                due += away.ends - begins
        return due

    def out(self, now: int) -> Seat | None:
        """Return the seat that has timed out, if any."""
        due = self.due()
        return self.running if due is not None and now >= due else None

    def away(self, seat: Seat, now: int) -> int | None:
        """Return how long a seat's clock is paused by days off."""
        ends = [away.ends for away in self._away[seat] if away.begins <= now < away.ends]
        return max(ends) - now if ends else None

    def days_off(self, seat: Seat) -> list[Away]:
        """Return the days-off period of a seat's holder."""
        return self._away[seat]

    def _spent(self, seat: Seat, now: int) -> int:
        # After a crash, server time may restart slightly before the last entry.
        spent = now - self.since
        for begins, ends in self._away[seat]:
            spent -= max(0, min(now, ends) - max(self.since, begins))
        return max(0, spent)

    def has_held(self, seat: Seat, holder: str) -> bool:
        """Tell whether a holder has ever held a seat."""
        return holder in self._holders[seat]

    # Updates.

    def fold(
        self, entry: log.AnyEntry, seats: Sequence[SeatState], version: int, revision: int
    ) -> None:
        """Fold an entry. `seats` is the state after it; the game has `version` steps."""
        if isinstance(entry, log.Moved):
            self._rename(entry)
        if entry.tick is UNSET:
            return
        assert isinstance(entry.tick, int)
        if isinstance(entry, log.TookDaysOff):
            self._take_days_off(entry)
            return
        if self.running != NOBODY:
            self.left[self.running] = self.remaining(self.running, entry.tick)
        if isinstance(entry, log.Started | log.Played | log.Undone):
            self._pass_on(entry, seats, version)
        else:
            self._fold_seat(entry, seats, revision)
        if not isinstance(entry, log.Played):
            for held, seat in zip(self._holders, seats, strict=True):
                held.update(seat.holders)
        self._go_on(entry.tick, seats)

    def _fold_seat(self, entry: log.AnyEntry, seats: Sequence[SeatState], revision: int) -> None:
        match entry:
            case log.TimedOut(seat=seat, lost=lost):
                self.handed[seat] = revision
                self._out.add(seat)
                self.lost += [seat] if lost and seat not in self.lost else []
            case log.Filled(seat=seat, kept=kept) if kept.who == "bot":
                self.handed[seat] = revision
            case log.Resigned():
                self.turn = NOBODY
            case log.Returned(seat=seat):
                self._refill(seat)
            case log.Sat(seat=seat, device=False) | log.Filled(seat=seat) if seats[seat].holders:
                if self._holders[seat].isdisjoint(seats[seat].holders):
                    self._begin_again(seat)
                else:
                    self._refill(seat)
            case _:
                pass

    def _pass_on(self, entry: Game, seats: Sequence[SeatState], version: int) -> None:
        before, self.turn = self.turn, entry.turn if isinstance(entry.turn, int) else NOBODY
        if isinstance(self.clock, GameClock):
            self._count_turn(entry, seats, version, is_over=before != self.turn)
            return
        agreed = isinstance(entry, log.Undone) and entry.agreed is True
        if version > self._given or agreed:
            self._given = version
            if self.turn != NOBODY:
                self.left[self.turn] = whole_time(self.clock)

    def _count_turn(
        self, entry: Game, seats: Sequence[SeatState], version: int, *, is_over: bool
    ) -> None:
        """Grant the increment for a finished turn, once per turn number."""
        assert isinstance(self.clock, GameClock)
        self._given = max(self._given, version)
        while self._turns and self._turns[-1] > version:
            self._turns.pop()
        if not is_over or not isinstance(entry, log.Played):
            return
        self._turns.append(version)
        if len(self._turns) > self._paid:
            self._paid = len(self._turns)
            if seats[entry.seat].who == "person":
                self.left[entry.seat] += self.clock.increment * SECOND_MS

    def _refill(self, seat: Seat) -> None:
        """Top up the time of a player who returns after a time-out."""
        if seat in self._out and self.clock.runs_out == "bot":
            self._out.discard(seat)
            self.left[seat] = max(self.left[seat], back_time(self.clock))

    def _begin_again(self, seat: Seat) -> None:
        """Top up the time of a new holder in mid-game and clear the seat's time-out."""
        if self._given < 0:
            return
        self._out.discard(seat)
        if seat in self.lost:
            self.lost.remove(seat)
        self.left[seat] = max(self.left[seat], back_time(self.clock))

    def _rename(self, entry: log.Moved) -> None:
        for held in self._holders:
            if entry.before in held:
                held.add(entry.after)

    def _take_days_off(self, entry: log.TookDaysOff) -> None:
        kept = [away for away in self._away[entry.seat] if away.ends <= entry.begins]
        if entry.ends > entry.begins:
            kept.append(Away(entry.begins, entry.ends))
        self._away[entry.seat] = kept

    def _go_on(self, tick: int, seats: Sequence[SeatState]) -> None:
        runs = self.turn != NOBODY and seats[self.turn].who == "person"
        self.running = self.turn if runs else NOBODY
        self.since = tick


def clocks_of(created: log.Created) -> Clocks | None:
    """Return the clocks of a new table, or None if it is untimed."""
    return None if created.clock is UNSET else Clocks(created.clock, len(created.seats))


def back_time(clock: Clock) -> int:
    """Return the minimum time of a returning player, at most the initial time."""
    if not isinstance(clock, GameClock):
        return whole_time(clock)
    return min(whole_time(clock), max(BACK, clock.increment * SECOND_MS))


def places_on_time(ranks: Sequence[int], lost: Sequence[Seat]) -> list[int]:
    """Return places with seats that lost on time ranked last, the earliest of them lowest.

    The others keep their order and their ties.
    """
    places = [0] * len(ranks)
    for at, seat in enumerate(lost):
        places[seat] = len(ranks) - at
    others = [seat for seat in range(len(ranks)) if seat not in lost]
    for seat in others:
        places[seat] = 1 + sum(ranks[other] < ranks[seat] for other in others)
    return places
