"""All rows stored by holder besides tables: moved at sign-in, exported, deleted.

Every new database table with personal rows needs an entry in `PERSONAL_ROWS`.
"""

from typing import Any, Final, NamedTuple

from railtable.server.people import boxes, deal_rows, groups, relations
from railtable.server.people.event_people import event_moves
from railtable.server.people.mined_puzzles import consent_moves, unwilling_removals
from railtable.server.people.puzzles import puzzle_moves
from railtable.server.store.sql import Statement
from railtable.server.store.watched_store import WatchedStore


class PersonalRows(NamedTuple):
    """Rows of a database table that belong to a person.

    `shown` are the exported columns; credentials are not among them. `aliased` rows stay under a
    guest's holder after sign-in. `moves` says whether a guest's rows move to the player at sign-in;
    otherwise they are deleted. `stays`: results and groups, events, shared deals and puzzles of
    games belong to other people too, and are handled separately (`history.result_deletions`,
    `public_pages.holders_of`, `groups.group_moves`, `event_people`, `deal_rows`,
    `mined_puzzles`).
    """

    table: str
    column: str
    shown: tuple[str, ...]
    moves: bool = False
    stays: bool = False
    aliased: bool = False

    @property
    def condition(self) -> str:
        """The condition on rows of the person $1, also under their guests' holders (`spent`)."""
        aliases = "select holder from spent where player = $1"
        return f"{self.column} = $1 or {self.column} in ({aliases})"


PERSONAL_ROWS: Final = (
    PersonalRows("sessions", "player", ("id", "device", "made", "used", "until")),
    PersonalRows(
        "passkeys",
        "player",
        ("credential", "site", "public_key", "counter", "name", "made", "used"),
    ),
    PersonalRows("recovery_codes", "player", ("made",)),
    PersonalRows("mail_addresses", "player", ("address", "hint", "made")),
    PersonalRows("mailed_links", "holder", ("hint", "until")),
    PersonalRows("challenges", "holder", ("until",)),
    PersonalRows(
        "notice_channels",
        "holder",
        ("kind", "label", "table_id", "language", "digest_hour", "digest_offset", "made"),
        moves=True,
    ),
    PersonalRows("notices", "holder", ("table_id", "kind", "at", "state"), moves=True),
    PersonalRows(
        "result_seats", "holder", ("serial", "name", "points", "place", "ended"), stays=True
    ),
    PersonalRows("ratings", "holder", ("game", "mu", "sigma", "games"), stays=True),
    PersonalRows("rating_steps", "holder", ("serial", "game", "mu", "sigma"), stays=True),
    PersonalRows("seeks", "holder", ("name", "asked", "pace")),
    PersonalRows("pairings", "holder", ("table_id", "at")),
    PersonalRows("relations", "holder", ("kind", "name", "at")),
    PersonalRows("followable", "holder", ("holder",)),
    PersonalRows("reports", "reporter", ("table_id", "at", "reason", "said")),
    PersonalRows("boxes", "holder", ("game", "name", "pieces", "at")),
    PersonalRows("bans", "holder", ("kind", "until")),
    PersonalRows("shared_deals", "holder", ("id", "game", "name", "made", "closes"), stays=True),
    PersonalRows(
        "deal_tries",
        "holder",
        ("deal_id", "name", "table_id", "started", "ended", "points", "place"),
        stays=True,
    ),
    PersonalRows("days_off", "holder", ("taken",), aliased=True),
    PersonalRows("group_members", "holder", ("group_id", "name", "role", "joined"), stays=True),
    PersonalRows("group_lines", "holder", ("group_id", "name", "at", "text"), stays=True),
    PersonalRows("event_players", "holder", ("event_id", "player", "name"), stays=True),
    PersonalRows("events", "host", ("id", "title", "host_name", "created"), stays=True),
    PersonalRows("puzzle_tries", "holder", ("puzzle", "game", "at", "day", "solved")),
    PersonalRows("puzzle_ratings", "holder", ("game", "mu", "sigma", "tries")),
    PersonalRows("puzzle_consents", "holder", ("since",)),
    PersonalRows("mined_puzzle_people", "holder", ("puzzle",), stays=True),
)


async def personal_rows(store: WatchedStore, holder: str) -> dict[str, list[dict[str, Any]]]:
    """Return all rows of a person, by table."""
    found = {}
    for one in PERSONAL_ROWS:
        columns = ", ".join(one.shown)
        query = f"select {columns} from {one.table} where {one.condition}"  # noqa: S608 our own names
        rows = await store.fetch(query, holder)
        found[one.table] = [
            {name: _plain(value) for name, value in zip(one.shown, row, strict=True)}
            for row in rows
        ]
    return found


def _plain(value: Any) -> Any:
    return value.hex() if isinstance(value, bytes | memoryview) else value


def row_deletions(holder: str) -> list[Statement]:
    """Return the statements that delete all rows of a person."""
    return [
        Statement(f"delete from {one.table} where {one.condition}", (holder,))  # noqa: S608
        for one in PERSONAL_ROWS
        if not one.stays
    ] + [
        *relations.relation_deletions(holder),
        *groups.group_deletions(holder),
        *deal_rows.deal_deletions(holder),
        *unwilling_removals(holder),
    ]


def row_moves(before: str, after: str) -> list[Statement]:
    """Return the statements that move a guest's rows to a player, or delete them."""
    rest = [
        _moving(one, before, after) for one in PERSONAL_ROWS if not one.stays and not one.aliased
    ]
    return [
        *relations.relation_moves(before, after),
        *groups.group_moves(before, after),
        *event_moves(before, after),
        *deal_rows.deal_moves(before, after),
        *puzzle_moves(before, after),
        *consent_moves(before, after),
        *boxes.box_moves(before, after),
        *rest,
    ]


def _moving(one: PersonalRows, before: str, after: str) -> Statement:
    if not one.moves:
        return Statement(f"delete from {one.table} where {one.column} = $1", (before,))  # noqa: S608
    text = f"update {one.table} set {one.column} = $2 where {one.column} = $1"  # noqa: S608
    return Statement(text, (before, after))
