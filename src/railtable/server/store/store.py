"""What a store promises.  Two keep it: SQLite here, PostgreSQL for many processes.

An append is durable when it returns.  `(table, seq)` is unique: of two appends to
the same place one fails with Conflict.
"""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from railtable.server.store.sql import SqlRow, Statement
from railtable.wire.tables import TableCard


class Snapshot(msgspec.Struct, frozen=True):
    """The state after the log's first `seq` entries, as a document of the game."""

    seq: int
    version: int
    document: bytes


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """What lists show of a table; `holders[seat]` are hashed secrets, never shown.

    `due` is the tick of the server's time at which whoever is to move runs out of theirs.
    """

    card: TableCard
    listed: bool
    owner: str
    turn: int
    holders: list[list[str]]
    goes_on: bool = False
    """Whether a bot is to move: a card of the first releases does not tell."""
    due: int | None = None

    def everyone(self) -> set[str]:
        """Return the hashed secrets of all who have to do with the table."""
        everyone = {self.owner, *(holder for seat in self.holders for holder in seat)}
        # Of a table whose owner was forgotten.
        return everyone - {""}


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """New entries for a table's log, the first of them at place `seq`.

    `card` is None where lists would show the table as they do already.  With `lease`,
    nothing is written unless this process still holds the table under that number.
    `goes_on` says that a bot is to move next: some process has to see to it, whatever
    becomes of this one.  `also` is written with the entries or not at all.
    """

    table: str
    seq: int
    entries: list[bytes]
    card: TableSummary | None
    snapshot: Snapshot | None = None
    holders_changed: bool = True
    lease: int | None = None
    goes_on: bool = False
    also: tuple[Statement, ...] = ()


SavedCallback = Callable[[Exception | None], None]
"""Called when something was made durable, or with what was in the way."""
NewsCallback = Callable[[str, int, str], None]
"""Called with (table, seq, note) when another process wrote or said something."""


class Store(Protocol):
    """Keeps logs.  All methods are safe to call at once from one event loop.

    Every method may raise one of `failures`; after a failed append it is not known
    whether the entries are there, and only the log can tell.
    """

    @property
    def failures(self) -> tuple[type[Exception], ...]:
        """What the methods raise when the disk or the database does not do its part."""

    async def claim(self) -> None:
        """Make sure, before anything is served, that `open` can work and may.

        Raises Denied; holds nothing that belongs to an event loop.
        """

    async def open(self) -> None:
        """Connect, and create what is missing."""

    async def close(self) -> None:
        """Finish what was asked and let go."""

    async def append(self, append: Append) -> None:
        """Make entries durable, or raise Conflict or LeaseLost having written nothing."""

    def begin_append(self, append: Append, done: SavedCallback) -> None:
        """Do the same without being waited for; `done` is called in a later turn of the loop."""

    async def probe(self) -> None:
        """Make something small durable that means nothing, to see whether that works."""

    async def entries(self, table: str, after: int) -> list[bytes]:
        """Return a table's entries from place `after` + 1 on: none if unknown."""

    async def snapshots(self, table: str) -> list[Snapshot]:
        """Return a table's latest snapshots."""

    async def lobby(self, limit: int) -> list[TableSummary]:
        """Return listed tables that are not over, latest first."""

    async def mine(self, holder: str, limit: int) -> list[TableSummary]:
        """Return the tables somebody owns or sits at, latest first."""

    async def count(self) -> int:
        """Return how many tables there are."""

    async def fetch(self, query: str, *values: Any) -> list[SqlRow]:
        """Return what a query of both databases' SQL finds."""

    async def find(self, query: str, *values: Any) -> list[SqlRow]:
        """The same for a row or a few that an index leads to: nobody waits while they are read."""

    async def execute(self, *statements: Statement) -> list[list[SqlRow]]:
        """Make statements durable, all or none; return what each of them gave.

        Raises Conflict where one of them would write twice what may be there once.
        """

    async def tell(self, table: str, note: str) -> None:
        """Say something that passes to the other processes, where there are any."""

    def listen(self, news: NewsCallback) -> None:
        """Have `news` called from now on."""

    async def hold(self, table: str) -> int | None:
        """Return the number under which this process moves what moves by itself at a table.

        None while another process does: ask again in a moment.
        """

    async def let_go(self, table: str, seq: int) -> bool:
        """Give up what `hold` gave; False if the log has gone on beyond `seq`."""

    async def hand_over(self) -> None:
        """Give up all of it, for other processes to take, and hold nothing any more."""

    def on_adopted(self, adopted: Callable[[str], None]) -> None:
        """Have this called with every table taken over from a process that is gone."""


SNAPSHOTS_KEPT = 4
