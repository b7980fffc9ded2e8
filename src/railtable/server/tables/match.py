# railtable: compiled alone
"""What results need to know of a game besides its end: when it was played, and who left it."""

from collections.abc import Sequence

import msgspec

from railtable.core.actions import Outcome, rank_by
from railtable.core.seats import Seat
from railtable.server.tables import log
from railtable.server.tables.parts import Leaver, SeatState


class Match:
    """Folded from the log, beside the game itself."""

    def __init__(self, at: float, resigned: Seat | None = None) -> None:
        self.began = self.ended = at
        self.leavers: list[Leaver] = []
        self.ran_out: set[Seat] = set()
        """Seats that a bot played because their time was over, whether or not they were taken back."""
        self.resigned = resigned
        """Who ended the game by giving it up."""
        self.is_rated = False
        self.contestants: list[str | None] = []
        """Who began the game, by seats; None for bots, nobody's name for who is forgotten."""
        self._kept: tuple[list[SeatState], list[str | None]] | None = None

    def fold(
        self, entry: log.Started | log.Played | log.Undone, seats: Sequence[SeatState]
    ) -> None:
        """Take in that the game began or went on: the last such entry is its end so far."""
        if type(entry) is log.Started:
            self.began, self.is_rated = entry.at, entry.rated
            self.contestants = [_beginner(seat) for seat in seats]
        self.ended = entry.at
        self._kept = None

    def resign(self, entry: log.Resigned) -> None:
        """Take in that somebody gave the game up: this is its end."""
        self.resigned, self.ended = entry.seat, entry.at
        self._kept = None

    def leave(self, number: Seat, seat: SeatState) -> None:
        """Take in that somebody leaves in mid-game."""
        if seat.holders and not seat.same_screen:
            self.leavers.append(Leaver(number, seat.holders[0], seat.name))

    def keep(self, entry: log.Moved | log.Forgotten, seats: Sequence[SeatState]) -> None:
        """Remember who sat there when the game last went on: seats become somebody else's."""
        if self._kept is None:
            copies = [msgspec.structs.replace(seat) for seat in seats]
            self._kept = copies, self.contestants
        if isinstance(entry, log.Moved):
            self.is_rated = self.is_rated and not entry.unrates
            self.contestants = [
                entry.after if one == entry.before else one for one in self.contestants
            ]

    def at_end(self, seats: list[SeatState]) -> tuple[list[SeatState], list[str | None]]:
        """Return who sat there, and who had begun there, when the game last went on."""
        return (seats, self.contestants) if self._kept is None else self._kept


def resigned_outcome(scores: list[int], resigned: Seat) -> Outcome:
    """Return the outcome of a game that somebody gave up: they come last, others by points.

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
