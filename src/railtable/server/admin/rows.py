"""A database as rows, in the same form for both stores."""

from collections.abc import AsyncIterator
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

RowBatch: TypeAlias = list[tuple[Any, ...]]


class Columns(NamedTuple):
    """The copied columns of a database table, and its reading order."""

    names: tuple[str, ...]
    order: tuple[str, ...]
    """Columns that identify a row."""


COLUMNS: Final[dict[str, Columns]] = {
    "entries": Columns(("table_id", "seq", "payload"), ("table_id", "seq")),
    "snapshots": Columns(("table_id", "seq", "version", "document"), ("table_id", "seq")),
    "tables": Columns(("id", "listed", "is_over", "changed", "card"), ("id",)),
    "holders": Columns(("holder", "table_id"), ("holder", "table_id")),
    "people": Columns(
        ("holder", "name", "colour", "is_public", "page", "kept", "gone"), ("holder",)
    ),
    "spent": Columns(("holder", "player"), ("holder",)),
    "sessions": Columns(("secret", "id", "player", "device", "made", "used", "until"), ("secret",)),
    "passkeys": Columns(
        ("credential", "player", "site", "public_key", "counter", "name", "made", "used"),
        ("credential",),
    ),
    "recovery_codes": Columns(("player", "code", "made"), ("player",)),
    "mail_addresses": Columns(("player", "address", "hint", "made"), ("player",)),
    "seatings": Columns(("holder", "table_id"), ("holder", "table_id")),
    "notice_keys": Columns(("name", "secret"), ("name",)),
    "notice_channels": Columns(
        (
            *("id", "holder", "kind", "address", "mark", "label", "table_id", "language", "base"),
            *("is_live", "code", "code_until", "code_tries", "digest_hour", "digest_offset"),
            *("digest_at", "last_digest", "sent_hour", "sent_count", "failures", "made"),
        ),
        ("id",),
    ),
    "notices": Columns(
        (
            *("id", "table_id", "seq", "kind", "channel", "holder", "at", "facts", "state"),
            *("since", "tries", "may_be_doubled", "process", "until", "settled"),
        ),
        ("id",),
    ),
    "results": Columns(
        (
            *("serial", "table_id", "game", "rules_version", "options", "seats", "began"),
            *("ended", "is_listed", "is_rated", "is_practice", "rewinds", "policy"),
        ),
        ("serial",),
    ),
    "result_seats": Columns(
        (
            *("serial", "number", "seat", "holder", "level", "name", "points", "place"),
            *("has_left", "is_contestant", "has_played", "is_saved", "ended"),
        ),
        ("serial", "number"),
    ),
    "rating_steps": Columns(
        (
            *("serial", "number", "game", "holder", "mu", "sigma"),
            *("mu_before", "sigma_before"),
        ),
        ("serial", "number"),
    ),
    "relations": Columns(
        ("id", "holder", "other", "kind", "name", "at"), ("holder", "kind", "other", "name")
    ),
    "followable": Columns(("holder",), ("holder",)),
    "reports": Columns(
        (
            *("id", "at", "reporter", "reported", "table_id", "seat", "version", "name"),
            *("reason", "said", "closed"),
        ),
        ("reporter", "reported", "table_id"),
    ),
    "boxes": Columns(("id", "holder", "game", "name", "pieces", "at"), ("holder", "game", "name")),
    "bans": Columns(("holder", "kind", "until"), ("holder", "kind")),
    "ratings": Columns(
        ("game", "holder", "mu", "sigma", "ordinal", "games", "serial"), ("game", "holder")
    ),
    "shared_deals": Columns(
        (
            *("id", "kind", "game", "rules_version", "options", "seat", "levels", "seed"),
            *("same_cards", "table_id", "holder", "name", "made", "closes", "revealed", "running"),
        ),
        ("id",),
    ),
    "deal_tries": Columns(
        (
            *("deal_id", "holder", "name", "table_id", "seat", "started", "ended", "points"),
            *("place", "has_left", "rewinds"),
        ),
        ("deal_id", "holder"),
    ),
    "reviews": Columns(
        ("table_id", "version", "process", "touched", "is_done", "failures"),
        ("table_id",),
    ),
    "review_parts": Columns(("table_id", "first", "part"), ("table_id", "first")),
    "review_seats": Columns(
        (
            *("table_id", "seat", "turns", "start_win", "draws", "own", "hidden", "others"),
            *("result", "noise"),
        ),
        ("table_id", "seat"),
    ),
    "review_mistakes": Columns(
        ("table_id", "first", "seat", "grade", "loss", "noise", "played", "best"),
        ("table_id", "first"),
    ),
    "server_time": Columns(("name", "ms"), ("name",)),
    "deadlines": Columns(("table_id", "due"), ("table_id",)),
    "days_off": Columns(("holder", "revision", "taken"), ("holder",)),
    "groups": Columns(("id", "name", "invite", "made", "told", "closed"), ("id",)),
    "group_members": Columns(
        ("id", "group_id", "holder", "name", "role", "joined", "wants_notices"),
        ("group_id", "holder"),
    ),
    "group_lines": Columns(
        ("id", "group_id", "holder", "name", "at", "key", "text"), ("group_id", "holder", "key")
    ),
    "group_tables": Columns(("table_id", "group_id", "made"), ("table_id",)),
    "events": Columns(
        (
            *("id", "title", "host", "host_name", "access", "group_id", "secret", "codes"),
            *("status", "is_over", "version", "due", "paired_at", "starts_at", "created"),
            "changed",
        ),
        ("id",),
    ),
    "event_entries": Columns(("event_id", "seq", "payload"), ("event_id", "seq")),
    "event_players": Columns(
        ("event_id", "player", "holder", "name", "replacement"), ("event_id", "player")
    ),
    "event_outcomes": Columns(
        ("table_id", "event_id", "round", "number", "facts", "is_added"), ("table_id",)
    ),
    "puzzle_tries": Columns(
        ("holder", "puzzle", "game", "at", "day", "solved", "result"), ("holder", "puzzle")
    ),
    "puzzle_ratings": Columns(("holder", "game", "mu", "sigma", "tries"), ("holder", "game")),
    "puzzle_levels": Columns(("puzzle", "mu", "sigma", "tries"), ("puzzle",)),
    "puzzle_checks": Columns(("puzzle", "at", "result"), ("puzzle",)),
    "puzzle_consents": Columns(("holder", "since"), ("holder",)),
    "mined_puzzles": Columns(
        (
            *("id", "game", "rules_version", "rating", "answer", "view_hash", "table_id"),
            "puzzle",
        ),
        ("id",),
    ),
    "mined_puzzle_people": Columns(("puzzle", "holder"), ("puzzle", "holder")),
    "mined_tables": Columns(("table_id",), ("table_id",)),
}
"""The copied tables."""
NOT_COPIED: Final = frozenset(
    {
        *("probes", "migrations", "processes", "leases", "challenges", "mailed_links"),
        *("notice_codes", "result_counter", "result_progress"),
        *("seeks", "seek_wishes", "pairings"),
    }
)
"""Tables that are useless elsewhere or created again there."""
NUMBERS: Final = frozenset({"seq", "serial", "number", "first", "seat"})
"""Columns that are not ordered as text."""
BATCH: Final = 1000


def query(name: str, text_order: str) -> str:
    """Return the query for all rows of a database table, in byte order."""
    columns = COLUMNS[name]
    order = [one if one in NUMBERS else f"{one}{text_order}" for one in columns.order]
    return f"select {', '.join(columns.names)} from {name} order by {', '.join(order)}"  # noqa: S608


class CopySource(Protocol):
    """A database at one moment."""

    def rows(self, name: str) -> AsyncIterator[RowBatch]:
        """Yield the rows of one of `COLUMNS`, in order; none if an older release lacks it."""


class CopyTarget(Protocol):
    """An empty database being filled; nothing is visible until `finish`."""

    async def add(self, name: str, rows: RowBatch) -> None:
        """Add rows."""

    async def finish(self) -> None:
        """Commit all added rows at once."""
