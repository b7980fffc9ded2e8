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
from railtable.wire.tables import Clock, GameClock

SECOND: Final = 1000
DAY: Final = 24 * 60 * 60 * SECOND
YEAR: Final = 365 * DAY
DAYS_OFF_A_YEAR: Final = 30
"""Days off of a person within a year; a seat's clock stands still for no more than that."""
BACK: Final = 60 * SECOND
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
    used = sum(-(-(away.ends - max(away.begins, now - YEAR)) // DAY) for away in taken)
    return max(0, DAYS_OFF_A_YEAR - used)


def whole_time(clock: Clock) -> int:
    """Return what a seat has at first: for its game, or for a turn."""
    return clock.seconds * SECOND if isinstance(clock, GameClock) else clock.days * DAY


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
        self._given = -1
        """The longest the game has been when time was given: nobody is given it twice."""

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

    # What changes it.

    def fold(self, entry: log.AnyEntry, who: Sequence[str], version: int, revision: int) -> None:
        """Take an entry in.  `who` fills the seats after it; the game has `version` steps."""
        if entry.tick is UNSET:
            return
        assert isinstance(entry.tick, int)
        if isinstance(entry, log.TookDaysOff):
            self._take_days_off(entry)
            return
        if self.running != NOBODY:
            self.left[self.running] = self.remaining(self.running, entry.tick)
        match entry:
            case log.Started() | log.Played() | log.Undone():
                self._pass_on(entry, who, version)
            case log.TimedOut(seat=seat, lost=lost):
                self.handed[seat] = revision
                self.lost += [seat] if lost else []
            case log.Filled(seat=seat, kept=kept) if kept.who == "bot":
                self.handed[seat] = revision
            case log.Resigned():
                self.turn = NOBODY
            case log.Returned(seat=seat):
                self._welcome_back(seat, is_another=False)
            case log.Sat(seat=seat, device=False) | log.Filled(seat=seat):
                self._welcome_back(seat, is_another=True)
            case _:
                pass
        self._go_on(entry.tick, who)

    def _pass_on(self, entry: Game, who: Sequence[str], version: int) -> None:
        before, self.turn = self.turn, entry.turn if isinstance(entry.turn, int) else NOBODY
        agreed = isinstance(entry, log.Undone) and entry.agreed is True
        if version <= self._given and not agreed:
            return
        self._given = version
        if not isinstance(self.clock, GameClock):
            if self.turn != NOBODY:
                self.left[self.turn] = whole_time(self.clock)
        elif isinstance(entry, log.Played) and before != self.turn and who[entry.seat] == "person":
            self.left[entry.seat] += self.clock.increment * SECOND

    def _welcome_back(self, seat: Seat, *, is_another: bool) -> None:
        """Give whoever comes to a seat in mid-game enough to look around."""
        if self._given < 0 or not (is_another or self.clock.runs_out == "bot"):
            return
        if seat in self.lost:
            self.lost.remove(seat)
        self.left[seat] = max(self.left[seat], back_time(self.clock))

    def _take_days_off(self, entry: log.TookDaysOff) -> None:
        kept = [away for away in self._away[entry.seat] if away.ends <= entry.begins]
        if entry.ends > entry.begins:
            kept.append(Away(entry.begins, entry.ends))
        self._away[entry.seat] = kept

    def _go_on(self, tick: int, who: Sequence[str]) -> None:
        runs = self.turn != NOBODY and who[self.turn] == "person" and self.turn not in self.lost
        self.running = self.turn if runs else NOBODY
        self.since = tick


def clocks_of(created: log.Created) -> Clocks | None:
    """Return the clocks of a new table, if it has one."""
    return None if created.clock is UNSET else Clocks(created.clock, len(created.seats))


def back_time(clock: Clock) -> int:
    """Return what somebody who comes back has at least, and never more than at first."""
    if not isinstance(clock, GameClock):
        return whole_time(clock)
    return min(whole_time(clock), max(BACK, clock.increment * SECOND))


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
