# railtable: compiled alone
"""Participation data for results: when a game was played, and the people who left it."""

from collections.abc import Sequence

import msgspec

from railtable.core.actions import Outcome, rank_by
from railtable.core.seats import Seat
from railtable.server.tables import log
from railtable.server.tables.table_structs import Ending, Leaver, PlayedSteps, SeatState

LEAST_STEPS = 2
"""Minimum steps to count as having played a rated game."""


class Participation:
    """Participation in a game, folded from the log."""

    def __init__(self, at: float, resigned: Seat | None = None, *, counts: bool = False) -> None:
        self.began = self.ended = at
        self.leavers: list[Leaver] = []
        self.ran_out: set[Seat] = set()
        """Seats that a bot played after a time-out, even if they were taken back."""
        self.resigned = resigned
        """The seat that ended the game by resigning."""
        self.is_rated = False
        self._counts = counts
        """Count steps even if the game is not rated."""
        self.policy = 1
        """Version of the rating rules of a rated game."""
        self.contestants: list[str | None] = []
        """Starting players by seat; None for bots, a placeholder name for deleted people."""
        self._kept: Ending | None = None
        self._played: list[PlayedSteps] = []
        """The players of a counted game's steps that still stand."""
        self._version = 0

    def fold(
        self, entry: log.Started | log.Played | log.Undone, seats: Sequence[SeatState]
    ) -> None:
        """Fold an entry that starts or continues the game; the last one is its end so far."""
        if type(entry) is log.Started:
            self.began, self.is_rated = entry.at, entry.rated
            self.policy = entry.policy
            self.contestants = [_beginner(seat) for seat in seats]
        if self.is_rated or self._counts:
            self._count(entry, seats)
        self.ended = entry.at
        self._kept = None

    def resign(self, entry: log.Resigned) -> None:
        """Fold a resignation, which ends the game."""
        self.resigned, self.ended = entry.seat, entry.at
        self._kept = None

    def _count(
        self, entry: log.Started | log.Played | log.Undone, seats: Sequence[SeatState]
    ) -> None:
        if type(entry) is log.Started:
            self._version = len(msgspec.json.decode(entry.steps))
        elif type(entry) is log.Undone:
            self._version = entry.to
            self._played = [one for one in self._played if one.end <= entry.to]
        elif type(entry) is log.Played:
            self._version += entry.count
            by_person = seats[entry.seat].who == "person"
            self._played.append(PlayedSteps(entry.seat, self._version, entry.count, by_person))

    def has_played(self, seat: Seat) -> bool:
        """Tell whether a person, not a bot, played at least half of a seat's steps."""
        ours = [one for one in self._played if one.seat == seat]
        own = sum(one.count for one in ours if one.by_person)
        return own >= LEAST_STEPS and 2 * own >= sum(one.count for one in ours)

    def did_bot_play(self, seat: Seat) -> bool:
        """Tell whether a bot played more than half of a seat's steps."""
        ours = [one for one in self._played if one.seat == seat]
        by_bot = sum(one.count for one in ours if not one.by_person)
        return 2 * by_bot > sum(one.count for one in ours)

    def leave(self, number: Seat, seat: SeatState) -> None:
        """Record that a person left in mid-game."""
        if seat.holders and not seat.same_screen:
            self.leavers.append(Leaver(number, seat.holders[0], seat.name))

    def keep(self, entry: log.Moved | log.Forgotten, seats: Sequence[SeatState]) -> None:
        """Remember the holders at the latest step, because seats can change hands later."""
        if self._kept is None:
            copies = [msgspec.structs.replace(seat) for seat in seats]
            self._kept = Ending(copies, self.contestants, self.leavers)
        if isinstance(entry, log.Moved):
            self.is_rated = self.is_rated and not entry.unrates
            before, after = entry.before, entry.after
            self.contestants = [after if one == before else one for one in self.contestants]
            if self.policy > 1:
                self.leavers = [
                    msgspec.structs.replace(one, holder=after) if one.holder == before else one
                    for one in self.leavers
                ]

    def forget(self, holders: frozenset[str]) -> None:
        """Remove deleted people from the starting players and leavers."""
        self.contestants = ["" if one in holders else one for one in self.contestants]
        self.leavers = [one for one in self.leavers if one.holder not in holders]

    def at_end(self, seats: list[SeatState]) -> Ending:
        """Return the holders, starting players and leavers at the latest step."""
        if self._kept is not None:
            return self._kept
        return Ending(seats, self.contestants, self.leavers)


def resigned_outcome(scores: list[int], resigned: Seat) -> Outcome:
    """Return the outcome of a resigned game: the resigner last, others by points.

    Points of an unfinished game have no terms.
    """
    keys: list[tuple[int, ...]] = [
        (int(seat != resigned), points) for seat, points in enumerate(scores)
    ]
    return Outcome(
        scores=scores,
        ranks=rank_by(keys),
        ending="resigned",
        tiebreak=None,
        terms=[[] for _ in scores],
    )


def _beginner(seat: SeatState) -> str | None:
    if seat.who == "bot" and not seat.holders:
        return None
    return seat.holders[0] if seat.holders else ""
