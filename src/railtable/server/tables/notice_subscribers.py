"""Holders subscribed to notices, cached to keep notices off the path of a move.

Most tables have no subscriber. Each process remembers all subscribers, so an append at any other
table does no work for notices. A superfluous holder only costs an empty query, so one cache serves
all stores of a process.
"""

from collections.abc import Iterable
from typing import Final

MOST: Final = 100_000
"""Maximum cache size; beyond it every holder counts as a subscriber."""


class NoticeSubscribers:
    """Holders subscribed to notices, as far as this process knows."""

    def __init__(self) -> None:
        self._holders: set[str] = set()

    def __bool__(self) -> bool:
        return bool(self._holders)

    def add(self, holders: Iterable[str]) -> None:
        """Add holders until the process ends."""
        if len(self._holders) <= MOST:
            self._holders.update(holders)

    def has_any(self, holders: Iterable[str]) -> bool:
        """Tell whether any of these holders may be a subscriber."""
        return len(self._holders) > MOST or not self._holders.isdisjoint(holders)


NOTICE_SUBSCRIBERS: Final = NoticeSubscribers()
