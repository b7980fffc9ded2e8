"""Errors of the client."""

from railtable.core.errors import Facts, RailtableError


class ClientError(RailtableError):
    """Base class of client errors."""


class Unreachable(ClientError):
    """No server answered before the timeout."""


class NotAllowed(ClientError):
    """The server refused the request: another's seat, a wrong token, no such table."""


class GoneAway(ClientError):
    """The server closed the connection permanently."""


class MoveStale(ClientError):
    """The position was out of date; nothing was played. The seat's `position` is current."""


class MoveRefused(ClientError):
    """The action is illegal; nothing was played. `rule` is the ledger's id."""

    def __init__(self, key: str, rule: str, facts: Facts) -> None:
        super().__init__(key, facts)
        self.rule = rule
