"""Errors of the server, with a text key and an HTTP status."""

from typing import TYPE_CHECKING

from railtable.core.errors import Facts, RailtableError

if TYPE_CHECKING:
    from railtable.core.seats import Seat


class Denied(RailtableError):
    """A refused request."""

    def __init__(self, key: str, status: int = 400, facts: Facts | None = None) -> None:
        super().__init__(key, facts)
        self.status = status
        self.key_of: str | None = None
        """The idempotency key of the refused message, if it had one."""


class StoreFailed(Denied):
    """The store failed.

    It is unknown whether the data was written: the log must be read again.
    """

    def __init__(self, key: str) -> None:
        super().__init__(key, 503)


class StaleRevision(Exception):
    """The message refers to an earlier revision; the seat gets the current one."""

    def __init__(self, seat: "Seat", key: str) -> None:
        super().__init__(key)
        self.seat = seat
        self.key = key


class RepeatedKey(Exception):
    """A repeated idempotency key, with the numbers of the first reply."""

    def __init__(self, key: str, version: int, revision: int, *, asked: bool) -> None:
        super().__init__(key)
        self.key = key
        self.version = version
        self.revision = revision
        self.asked = asked


class Conflict(Exception):
    """Another process or request appended to this table's log first."""


class LeaseLost(Exception):
    """Another process holds this table's lease now: nothing was written."""


class Unreadable(Exception):
    """A table whose log this version of the rules cannot read."""
