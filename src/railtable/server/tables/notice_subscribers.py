"""Whose seats anybody wants to be told of: what keeps notices off the path of a move.

Most tables have nobody who asked for notices.  A process therefore remembers who did, and
an append at a table of others does nothing for notices at all.  Remembering somebody too
many costs a query that finds nothing, so one memory serves all stores of a process.
"""

from collections.abc import Iterable
from typing import Final

MOST: Final = 100_000
"""Beyond this the memory is not worth its size: everybody counts as having asked."""


class NoticeSubscribers:
    """The holders who have asked for notices, as far as is known here."""

    def __init__(self) -> None:
        self._holders: set[str] = set()

    def __bool__(self) -> bool:
        return bool(self._holders)

    def add(self, holders: Iterable[str]) -> None:
        """Remember holders; they are forgotten when the process ends."""
        if len(self._holders) <= MOST:
            self._holders.update(holders)

    def has_any(self, holders: Iterable[str]) -> bool:
        """Tell whether one of these may have asked."""
        return len(self._holders) > MOST or not self._holders.isdisjoint(holders)


NOTICE_SUBSCRIBERS: Final = NoticeSubscribers()
