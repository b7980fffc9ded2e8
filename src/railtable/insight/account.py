"""The account of a result: five terms for every seat that add up to it exactly.

    result = start + draws + own + hidden + others

A position has a value: every seat's chance of winning.  Before a draw the value is the
mean over draws that are sampled independently of the one that came, so the luck of draws
has mean zero whatever the values are.  A decision is measured against the best plan for
what the seat knew: its `own` loss is a mean over worlds the seat could have been in, never
above zero.  `hidden` is the rest of the seat's own decisions: how the plans did in the true
world, and what the evaluation saw only a turn later.  `others` is what the decisions of
other seats did to this one.
"""

import msgspec

from railtable.insight.worlds import WinChances


class SeatAccount(msgspec.Struct, frozen=True, kw_only=True):
    """One seat's account, in chance of winning."""

    start: float
    draws: float
    own: float
    hidden: float
    others: float
    result: float


class Ledger:
    """Adds up every seat's terms, moment by moment."""

    def __init__(self, start: WinChances) -> None:
        self._start = start
        self._now = start
        seats = len(start)
        self._draws = [0.0] * seats
        self._own = [0.0] * seats
        self._hidden = [0.0] * seats
        self._others = [0.0] * seats

    def add_draw(self, after: WinChances) -> None:
        """Note what a draw changed."""
        self._add(self._draws, self._now, after)
        self._now = after

    def add_decision(self, seat: int, own: float, ideal: WinChances, after: WinChances) -> None:
        """Note what a decision changed.

        `own` is what the seat lost by what it knew; `ideal` is the value after the best
        plan, in the true world, and `after` the value after the plan that was played.
        """
        self._add(self._hidden, self._now, ideal)
        self._own[seat] += own
        for other in range(len(after)):
            change = after[other] - ideal[other]
            if other == seat:
                self._hidden[other] += change - own
            else:
                self._others[other] += change
        self._now = after

    def close(self) -> list[SeatAccount]:
        """Return the accounts; the last value is the result."""
        return [
            SeatAccount(
                start=self._start[seat],
                draws=self._draws[seat],
                own=self._own[seat],
                hidden=self._hidden[seat],
                others=self._others[seat],
                result=self._now[seat],
            )
            for seat in range(len(self._start))
        ]

    @staticmethod
    def _add(sums: list[float], before: WinChances, after: WinChances) -> None:
        for seat in range(len(sums)):
            sums[seat] += after[seat] - before[seat]
