"""What the server says no to, as a key for the texts and an HTTP status."""

from typing import TYPE_CHECKING

from railtable.core.errors import Facts, RailtableError

if TYPE_CHECKING:
    from railtable.core.seats import Seat


class Denied(RailtableError):
    """A request that is not taken."""

    def __init__(self, key: str, status: int = 400, facts: Facts | None = None) -> None:
        super().__init__(key, facts)
        self.status = status
        self.key_of: str | None = None
        """The key of the message that is not taken, where it had one."""


class StoreFailed(Denied):
    """The store did not answer as it should.

    Whether what was being written is there is not known: the log must be read again.
    """

    def __init__(self, key: str) -> None:
        super().__init__(key, 503)


class StaleRevision(Exception):
    """The asker thought about an earlier revision: tell the seat where the game stands."""

    def __init__(self, seat: "Seat", key: str) -> None:
        super().__init__(key)
        self.seat = seat
        self.key = key


class RepeatedKey(Exception):
    """A key that was accepted before, with the first answer's numbers."""

    def __init__(self, key: str, version: int, revision: int, *, asked: bool) -> None:
        super().__init__(key)
        self.key = key
        self.version = version
        self.revision = revision
        self.asked = asked


class Conflict(Exception):
    """Somebody else appended to this table's log first."""


class LeaseLost(Exception):
    """Another process moves the bots of this table now: nothing was written."""


class Unreadable(Exception):
    """A table whose log this version of the rules cannot read."""
