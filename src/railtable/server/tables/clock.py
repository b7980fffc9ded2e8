"""Whose time passes at a table, and how much every seat has left: folded from its log.

A tick is a millisecond of the server's time, which stands still while no server runs.
Nothing here looks at a clock: what is left is a function of the clock that was chosen, the
entries with their ticks, and the tick of now.

A seat runs out at the very tick at which it has spent all it had; one before, it has not.
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
"""Days off of a person within a year; a seat's clock stands still for no more than that."""
BACK: Final = 60 * SECOND_MS
"""What somebody who ran out has at least when they come back."""

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
"""Entries that carry a tick where the table has a clock."""


class Away(NamedTuple):
    """A time in which a person's clock stands still."""

    begins: int
    ends: int


def days_off_left(taken: Sequence[Away], now: int) -> int:
    """Return how many whole days may still be taken this year: a day begun counts."""
    used = sum(-(-(away.ends - max(away.begins, now - YEAR)) // DAY_MS) for away in taken)
    return max(0, DAYS_OFF_A_YEAR - used)


def whole_time(clock: Clock) -> int:
    """Return what a seat has at first: for its game, or for a turn."""
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
        """At which revision a bot was given a seat that somebody holds."""
        self._away: list[list[Away]] = [[] for _ in range(seats)]
        self._holders: list[set[str]] = [set() for _ in range(seats)]
        """Everybody who has held each seat."""
        self._out: set[Seat] = set()
        """Seats that ran out of time and were not refilled since."""
        self._given = -1
        """The longest the game has been when days were given: no version gives them twice."""
        self._turns: list[int] = []
        """The versions at which the turns of the game as it stands ended."""
        self._paid = 0
        """How many turns have earned their increment: no turn number earns it twice."""

    # What is known.

    def remaining(self, seat: Seat, now: int) -> int:
        """Return how much time a seat has left."""
        spent = self._spent(seat, now) if seat == self.running else 0
        return max(0, self.left[seat] - spent)

    def due(self) -> int | None:
        """Return the tick at which the seat whose time passes runs out, if nothing happens."""
        if self.running == NOBODY:
            return None
        due = self.since + self.left[self.running]
        for away in self._away[self.running]:
            begins = max(away.begins, self.since)
            if begins < min(due, away.ends):
                due += away.ends - begins
        return due

    def out(self, now: int) -> Seat | None:
        """Return the seat that has run out of time, if one has."""
        due = self.due()
        return self.running if due is not None and now >= due else None

    def away(self, seat: Seat, now: int) -> int | None:
        """Return how long a seat's clock stands still because its person is away."""
        ends = [away.ends for away in self._away[seat] if away.begins <= now < away.ends]
        return max(ends) - now if ends else None

    def days_off(self, seat: Seat) -> list[Away]:
        """Return when the person of a seat is away."""
        return self._away[seat]

    def _spent(self, seat: Seat, now: int) -> int:
        # After a crash the server's time may begin again a little before the last entry.
        spent = now - self.since
        for begins, ends in self._away[seat]:
            spent -= max(0, min(now, ends) - max(self.since, begins))
        return max(0, spent)

    def has_held(self, seat: Seat, holder: str) -> bool:
        """Tell whether somebody has ever held a seat."""
        return holder in self._holders[seat]

    # What changes it.

    def fold(
        self, entry: log.AnyEntry, seats: Sequence[SeatState], version: int, revision: int
    ) -> None:
        """Take an entry in.  `seats` are as they are after it; the game has `version` steps."""
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
        """Give the increment for a turn that ends, once for each turn number."""
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
        """Give who ran out of time and comes back enough to look around."""
        if seat in self._out and self.clock.runs_out == "bot":
            self._out.discard(seat)
            self.left[seat] = max(self.left[seat], back_time(self.clock))

    def _begin_again(self, seat: Seat) -> None:
        """Give somebody new at a seat in mid-game enough to look around, and a new chance."""
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
    """Return the clocks of a new table, if it has one."""
    return None if created.clock is UNSET else Clocks(created.clock, len(created.seats))


def back_time(clock: Clock) -> int:
    """Return what somebody who comes back has at least, and never more than at first."""
    if not isinstance(clock, GameClock):
        return whole_time(clock)
    return min(whole_time(clock), max(BACK, clock.increment * SECOND_MS))


def places_on_time(ranks: Sequence[int], lost: Sequence[Seat]) -> list[int]:
    """Return places in which whoever lost on time comes last, the first of them at the end.

    The others keep their order, and share places as they did.
    """
    places = [0] * len(ranks)
    for at, seat in enumerate(lost):
        places[seat] = len(ranks) - at
    others = [seat for seat in range(len(ranks)) if seat not in lost]
    for seat in others:
        places[seat] = 1 + sum(ranks[other] < ranks[seat] for other in others)
    return places
