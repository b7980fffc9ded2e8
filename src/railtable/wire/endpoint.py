"""The description of an HTTP endpoint."""

from typing import Any, Final, Literal, NamedTuple


class Endpoint(NamedTuple):
    """One endpoint. `query` names its optional query parameters."""

    name: str
    method: Literal["GET", "POST"]
    path: str
    body: Any
    answer: Any
    query: tuple[str, ...]
    about: str


TEXT: Final = "text"
"""A body or answer that is a record or a log: JSON lines."""
CSV: Final = "csv"
CALENDAR: Final = "calendar"
MEDIA_TYPES: Final = {
    TEXT: "application/x-ndjson",
    CSV: "text/csv",
    CALENDAR: "text/calendar",
}
"""The media types of answers that are not JSON."""
