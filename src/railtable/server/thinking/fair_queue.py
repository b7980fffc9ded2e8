"""A fair queue: equal shares of the workers for every address, and within it for every table.

An account counts the seconds of thinking that an address, or one of its tables, has used. The
lowest account is served next, so many quick turns weigh as much as a few slow ones, and a client
that floods the queue waits behind its own orders. A question that a person waits for gets a head
start; reviews come after the turns of bots, and bots without spectators last.

Shares are per network address, because secrets are free: a client with a thousand cookies would
have a thousand shares. Tables use the address of their players. Two workers are protected from
floods. No single address may use the last but one together with all before it: it is reserved for
the next address. The last one is a lane for quick tasks of any address, for a short time only.
"""

import asyncio
import enum
from collections import Counter, deque
from typing import Any, Final, TypeAlias, TypeVar

from railtable.server.errors import Denied
from railtable.server.thinking import tasks

RUNNING_SECONDS: Final = 1.0
"""Assumed cost of a running task."""
QUESTIONS_PER_TABLE: Final = 16
QUESTIONS_PER_ADDRESS: Final = 128
TURNS_PER_ADDRESS: Final = 256
"""Maximum queue length; a refused bot asks again."""
QUICK_SECONDS: Final = 0.2
"""A kind of task is quick if nearly all of its latest runs took less."""
LATEST: Final = 20
FEW: Final = 4
"""Slow runs tolerated in a quick kind, because other load on the machine causes some."""
LANE_SECONDS: Final = 0.5
"""Time limit of the quick lane; a longer task is queued again."""
SPARE: Final = 2
"""Workers reserved for another address, and for quick tasks."""


class Urgency(enum.Enum):
    """The reason for a task; also the label in the metrics."""

    QUESTION = "question"
    TURN = "turn"
    REVIEW = "review"
    UNWATCHED = "unwatched"


HEAD_START: Final = {
    Urgency.QUESTION: 2.0,
    Urgency.TURN: 0.0,
    Urgency.REVIEW: -1.0,
    Urgency.UNWATCHED: -2.0,
}


class QueueFull(Denied):
    """The queue is full."""

    def __init__(self) -> None:
        super().__init__("thinkers_busy", 503)


class Order:
    """A task for a worker, with its table, address and revision."""

    def __init__(
        self,
        task: tasks.ThinkRequest,
        *,
        seconds: float,
        urgency: Urgency,
        address: str,
        table: str,
        revision: int,
    ) -> None:
        self.task = task
        self.seconds = seconds
        self.urgency = urgency
        self.address = address
        self.table = table
        self.revision = revision
        self.asked = 0.0
        self.is_quick = False
        self.in_lane = False
        self.done: asyncio.Future[Any] | None = None
        self.run: asyncio.Task[None] | None = None

    @property
    def limit(self) -> float:
        """Time limit of the task in seconds."""
        return min(self.seconds, LANE_SECONDS) if self.in_lane else self.seconds


TaskKind: TypeAlias = tuple[str, str, str]


def task_kind(task: tasks.ThinkRequest) -> TaskKind:
    """Return the kind of a task, which groups tasks of similar duration."""
    return type(task).__name__, task.game, getattr(task, "level", "")


class Account:
    """Usage and waiting orders of an address, or of one of its tables."""

    def __init__(self, used: float) -> None:
        self.used = used
        self.running = 0
        self.waiting: Counter[Urgency] = Counter()

    @property
    def is_idle(self) -> bool:
        return self.running == 0 and not self.waiting

    def rank(self) -> float:
        """Return the rank in the queue: the lowest is next."""
        head_start = max(HEAD_START[urgency] for urgency in self.waiting)
        return self.used + self.running * RUNNING_SECONDS - head_start

    def wait(self, urgency: Urgency, by: int) -> None:
        """Add (1) or subtract (-1) a waiting order."""
        self.waiting[urgency] += by
        if self.waiting[urgency] == 0:
            del self.waiting[urgency]


class TableAccount(Account):
    """The account of a table, with its orders."""

    def __init__(self, used: float) -> None:
        super().__init__(used)
        self.orders: list[Order] = []

    def first(self, *, quick: bool) -> Order:
        """Return the most urgent (quick) order, the oldest among equals."""
        orders = [order for order in self.orders if order.is_quick or not quick]
        return max(orders, key=lambda order: HEAD_START[order.urgency])

    @property
    def has_quick(self) -> bool:
        return any(order.is_quick for order in self.orders)


class AddressAccount(Account):
    """The account of an address, with those of its tables."""

    def __init__(self, used: float) -> None:
        super().__init__(used)
        self.tables: dict[str, TableAccount] = {}
        self.reached = 0.0
        self.in_lane = 0

    @property
    def has_quick(self) -> bool:
        return any(one.has_quick for one in self.tables.values())

    def table(self, name: str) -> TableAccount:
        return self.tables.setdefault(name, TableAccount(self.reached))


class FairQueue:
    """All waiting orders and accounts."""

    def __init__(self, workers: int) -> None:
        self._most = max(1, workers - SPARE)
        self._ordinary = max(1, workers - 1)
        self._running = 0
        self._lane_is_free = workers > 1
        self._latest: dict[TaskKind, deque[float]] = {}
        self._accounts: dict[str, AddressAccount] = {}
        self._reached = 0.0
        self._waiting = 0

    def __len__(self) -> int:
        return self._waiting

    def add(self, order: Order, *, is_quick: bool = True) -> None:
        """Add an order, or raise QueueFull; it is quick only if its kind is."""
        self.require_place(order.urgency, order.address, order.table)
        account, table = self._both(order)
        order.is_quick = is_quick and self._is_quick(task_kind(order.task))
        table.orders.append(order)
        self._waiting += 1
        for one in (account, table):
            one.wait(order.urgency, 1)

    def require_place(self, urgency: Urgency, address: str, table: str) -> None:
        """Raise QueueFull if an order would be refused."""
        account = self._accounts.get(address)
        if account is not None and _is_full(account, account.tables.get(table), urgency):
            raise QueueFull

    def _is_quick(self, kind: TaskKind) -> bool:
        latest = self._latest.get(kind, ())
        slow = sum(seconds >= QUICK_SECONDS for seconds in latest)
        return slow * LATEST <= len(latest) * FEW and bool(latest)

    def _both(self, order: Order) -> tuple[AddressAccount, TableAccount]:
        # An absent account gains no credit: it starts at the current minimum.
        account = self._accounts.setdefault(order.address, AddressAccount(self._reached))
        return account, account.table(order.table)

    def next(self) -> Order | None:
        """Remove and return the next order, or None if none may run now."""
        waiting = [one for one in self._accounts.values() if one.waiting]
        ready = [one for one in waiting if one.running - one.in_lane < self._most]
        if ready and self._running < self._ordinary:
            return self._take(ready, in_lane=False)
        quick = [one for one in waiting if one.has_quick]
        if quick and self._lane_is_free:
            return self._take(quick, in_lane=True)
        return None

    def _take(self, ready: list[AddressAccount], *, in_lane: bool) -> Order:
        account = min(ready, key=AddressAccount.rank)
        tables = [one for one in account.tables.values() if one.waiting]
        if in_lane:
            tables = [one for one in tables if one.has_quick]
        table = min(tables, key=TableAccount.rank)
        order = table.first(quick=in_lane)
        order.in_lane = in_lane
        self._reached = max(self._reached, account.used)
        account.reached = max(account.reached, table.used)
        self._count(account, table, order, 1)
        self.remove(order)
        return order

    def _count(self, account: AddressAccount, table: TableAccount, order: Order, by: int) -> None:
        account.running += by
        table.running += by
        if order.in_lane:
            account.in_lane += by
            self._lane_is_free = by < 0
        else:
            self._running += by

    def remove(self, order: Order) -> None:
        """Remove a waiting order."""
        account, table = self._both(order)
        table.orders.remove(order)
        self._waiting -= 1
        for one in (account, table):
            one.wait(order.urgency, -1)

    def finish(self, order: Order, seconds: float, *, thought: float) -> None:
        """Charge the duration of an order; `thought` is the time in a worker."""
        self._latest.setdefault(task_kind(order.task), deque(maxlen=LATEST)).append(thought)
        account, table = self._both(order)
        self._count(account, table, order, -1)
        for one in (account, table):
            one.used += seconds
        self._forget_idle()

    def _forget_idle(self) -> None:
        for account in self._accounts.values():
            account.tables = _still_counting(account.tables, account.reached)
        self._accounts = _still_counting(self._accounts, self._reached)
        if all(one.is_idle for one in self._accounts.values()):
            self._accounts.clear()
            self._reached = 0.0


A = TypeVar("A", bound=Account)


def _still_counting(accounts: dict[str, A], reached: float) -> dict[str, A]:
    """Drop accounts without waiting orders or debt."""
    return {name: one for name, one in accounts.items() if not one.is_idle or one.used > reached}


def _is_full(account: AddressAccount, table: TableAccount | None, urgency: Urgency) -> bool:
    if urgency is Urgency.QUESTION:
        here = 0 if table is None else table.waiting[urgency]
        asked = account.waiting[urgency]
        return asked >= QUESTIONS_PER_ADDRESS or here >= QUESTIONS_PER_TABLE
    others = account.waiting.total() - account.waiting[Urgency.QUESTION]
    return others >= TURNS_PER_ADDRESS
