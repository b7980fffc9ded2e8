"""What can go wrong between a program and a server."""

from railtable.core.errors import Facts, RailtableError


class ClientError(RailtableError):
    """Base of them all."""


class Unreachable(ClientError):
    """No server answered within the patience that was given."""


class NotAllowed(ClientError):
    """The server does not take this: another's seat, a wrong token, no such table."""


class GoneAway(ClientError):
    """The server said goodbye for good."""


class MoveStale(ClientError):
    """The game had moved on; nothing was done.  `position` of the seat is where it stands."""


class MoveRefused(ClientError):
    """The rules do not allow it; nothing was done.  `rule` is the ledger's id."""

    def __init__(self, key: str, rule: str, facts: Facts) -> None:
        super().__init__(key, facts)
        self.rule = rule
