# railtable: compiled alone
"""What a table remembers for those who ask twice, or come back."""

from bisect import bisect_right
from typing import Final

from railtable.core.seats import Seat
from railtable.server.tables.table_structs import CachedReply

ANSWERS_KEPT: Final = 32
"""Answers remembered for each seat: a message repeated later than that is stale."""
NEVER_CUT: Final = 1 << 62


class IdempotencyCache:
    """What the latest keys of every seat were answered."""

    def __init__(self) -> None:
        self._by_seat: dict[Seat, dict[str, CachedReply]] = {}

    def find(self, seat: Seat, key: str) -> CachedReply | None:
        """Return what a key was answered, if it is remembered."""
        answers = self._by_seat.get(seat)
        return None if answers is None else answers.get(key)

    def remember(self, seat: Seat, key: str, answer: CachedReply) -> None:
        """Keep an answer, and forget the oldest where there are too many."""
        answers = self._by_seat.setdefault(seat, {})
        answers[key] = answer
        if len(answers) > ANSWERS_KEPT:
            del answers[next(iter(answers))]


class UndoHistory:
    """How much of the game was left whenever something was taken back."""

    def __init__(self) -> None:
        self._seqs: list[int] = []
        self._left: list[int] = []

    def __len__(self) -> int:
        return len(self._seqs)

    def remember(self, seq: int, to: int) -> None:
        """Keep only cuts that no later one went below: what is left grows along the list."""
        while self._left and self._left[-1] >= to:
            self._seqs.pop()
            self._left.pop()
        self._seqs.append(seq)
        self._left.append(to)

    def after(self, seq: int) -> int:
        """Return how many steps survived everything taken back after an entry."""
        first = bisect_right(self._seqs, seq)
        return self._left[first] if first < len(self._left) else NEVER_CUT
