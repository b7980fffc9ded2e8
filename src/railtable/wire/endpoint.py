"""What an address of the HTTP API is."""

from typing import Any, Final, Literal, NamedTuple


class Endpoint(NamedTuple):
    """One address.  `query` names its optional query parameters."""

    name: str
    method: Literal["GET", "POST"]
    path: str
    body: Any
    answer: Any
    query: tuple[str, ...]
    about: str


TEXT: Final = "text"
"""Body or answer that is a record: JSON lines, `application/x-ndjson`."""
