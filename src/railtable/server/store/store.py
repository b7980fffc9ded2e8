"""The interface of stores: SQLite for one process, PostgreSQL for many.

An append is durable when it returns. `(table, seq)` is unique: of two appends to the same place one
fails with Conflict.
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
    """A table's summary for lists; `holders[seat]` are hashed secrets, never shown.

    `due` is the server time at which the seat to move times out.
    """

    card: TableCard
    listed: bool
    owner: str
    turn: int
    holders: list[list[str]]
    goes_on: bool = False
    """Whether a bot is to move; summaries of the first releases lack it."""
    due: int | None = None
    is_sealed: bool = False
    """Whether only its players may see its points, because others are still to play the same deal."""

    def everyone(self) -> set[str]:
        """Return the hashed secrets of the owner and all holders."""
        everyone = {self.owner, *(holder for seat in self.holders for holder in seat)}
        # The owner was deleted.
        return everyone - {""}


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """New entries for a table's log, the first of them at place `seq`.

    `card` is None if the summary is unchanged. With `lease`, nothing is written unless this process
    still holds the table under that epoch. `goes_on` says that a bot is to move next: some process
    has to do it, even if this one dies. `also` is written in the same transaction.
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
"""Called after a write is durable, or with its error."""
NewsCallback = Callable[[str, int, str], None]
"""Called with (table, seq, note) when another process wrote or sent something."""


class Store(Protocol):
    """A store of logs. All methods may be called concurrently from one event loop.

    Every method may raise one of `failures`; after a failed append only the log can tell whether
    the entries were written.
    """

    @property
    def failures(self) -> tuple[type[Exception], ...]:
        """Exceptions of a failing disk or database."""

    async def claim(self) -> None:
        """Check, before serving, that `open` can work and is allowed.

        Raises Denied; keeps nothing that belongs to an event loop.
        """

    async def open(self) -> None:
        """Connect, and create missing database objects."""

    async def close(self) -> None:
        """Finish pending work and close."""

    async def append(self, append: Append) -> None:
        """Make entries durable, or raise Conflict or LeaseLost and write nothing."""

    def begin_append(self, append: Append, done: SavedCallback) -> None:
        """Append without waiting; `done` is called in a later loop iteration."""

    async def probe(self) -> None:
        """Make a small meaningless write, to check that writing works."""

    async def entries(self, table: str, after: int) -> list[bytes]:
        """Return a table's entries from place `after` + 1 on; none if unknown."""

    async def snapshots(self, table: str) -> list[Snapshot]:
        """Return a table's latest snapshots."""

    async def lobby(self, limit: int) -> list[TableSummary]:
        """Return listed unfinished tables, latest first."""

    async def mine(self, holder: str, limit: int) -> list[TableSummary]:
        """Return the tables a person owns or sits at, latest first."""

    async def count(self) -> int:
        """Return the number of tables."""

    async def fetch(self, query: str, *values: Any) -> list[SqlRow]:
        """Return the rows of a query in the common SQL."""

    async def find(self, query: str, *values: Any) -> list[SqlRow]:
        """Return the few rows of an indexed query, without waking a thread."""

    async def execute(self, *statements: Statement) -> list[list[SqlRow]]:
        """Execute statements durably, all or none; return the rows of each.

        Raises Conflict on a violated unique constraint.
        """

    async def tell(self, table: str, note: str) -> None:
        """Send a transient message to other processes, if any."""

    def listen(self, news: NewsCallback) -> None:
        """Call `news` from now on."""

    async def hold(self, table: str) -> int | None:
        """Return the lease epoch under which this process moves a table's bots.

        None while another process holds the lease: ask again later.
        """

    async def let_go(self, table: str, seq: int) -> bool:
        """Release a lease; False if the log has grown beyond `seq`."""

    async def hand_over(self) -> None:
        """Release all leases to other processes."""

    def on_adopted(self, adopted: Callable[[str], None]) -> None:
        """Call a function with every table taken over from another process."""


SNAPSHOTS_KEPT = 4
