# railtable: compiled alone
"""Idempotency keys and undo history, for retries and reconnects."""

from bisect import bisect_right
from typing import Final

from railtable.core.seats import Seat
from railtable.server.tables.table_structs import CachedReply

ANSWERS_KEPT: Final = 32
"""Cached replies per seat; a message repeated later is stale."""
NEVER_CUT: Final = 1 << 62


class IdempotencyCache:
    """Cached replies for the latest idempotency keys of every seat."""

    def __init__(self) -> None:
        self._by_seat: dict[Seat, dict[str, CachedReply]] = {}

    def find(self, seat: Seat, key: str) -> CachedReply | None:
        """Return the cached reply for a key, if any."""
        answers = self._by_seat.get(seat)
        return None if answers is None else answers.get(key)

    def remember(self, seat: Seat, key: str, answer: CachedReply) -> None:
        """Cache a reply, and evict the oldest beyond the limit."""
        answers = self._by_seat.setdefault(seat, {})
        answers[key] = answer
        if len(answers) > ANSWERS_KEPT:
            del answers[next(iter(answers))]


class UndoHistory:
    """The number of steps left after each undo."""

    def __init__(self) -> None:
        self._seqs: list[int] = []
        self._left: list[int] = []

    def __len__(self) -> int:
        return len(self._seqs)

    def remember(self, seq: int, to: int) -> None:
        """Record an undo, dropping longer cuts so that the list stays increasing."""
        while self._left and self._left[-1] >= to:
            self._seqs.pop()
            self._left.pop()
        self._seqs.append(seq)
        self._left.append(to)

    def after(self, seq: int) -> int:
        """Return how many steps survived all undos after an entry."""
        first = bisect_right(self._seqs, seq)
        return self._left[first] if first < len(self._left) else NEVER_CUT
