"""Move the bots: choose in workers, and play at a pace people can follow.

A table always goes on: a failed worker is retried once, then some legal action is played and
logged. A bot that the operator added gets one try; if it fails often at a table, one of our bots
plays its seat there. If the store fails, the move is kept and retried under the same idempotency key until it is
saved.
"""

import asyncio
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from railtable.core.dice import FastDice
from railtable.core.errors import IllegalAction
from railtable.core.seats import Seat
from railtable.server.errors import Denied, LeaseLost, RepeatedKey, StaleRevision, StoreFailed
from railtable.server.store.watched_store import WatchedStore
from railtable.server.tables import moves
from railtable.server.tables.messages import is_bots_turn
from railtable.server.tables.seats import default_level
from railtable.server.tables.table import HostedTable
from railtable.server.thinking import tasks
from railtable.server.thinking.fair_queue import Order, QueueFull, Urgency
from railtable.server.thinking.pool import MovedOn, Pool, WorkerFailed, fresh_seed
from railtable.wire import live

if TYPE_CHECKING:
    from railtable.server.metrics import Metrics
    from railtable.server.settings import Settings
    from railtable.server.tables.room import Room

ATTEMPTS: Final = 2
STRIKES: Final = 3
"""Failures after which a foreign bot is not asked again at a table."""
MOST_STRIKES: Final = 10_000
"""Seats whose failures are counted; then counting begins again."""
PROPOSALS: Final = 4
FIRST_WAIT: Final = 1.0
LONGEST_WAIT: Final = 60.0
ELSEWHERE_SECONDS: Final = 0.5
"""Polling interval for the lease of a table whose bots another process moves."""

logger = logging.getLogger("railtable.bots")


class BotTurn(msgspec.Struct, frozen=True):
    """A bot's turn: its view and nothing else."""

    game: str
    seat: Seat
    level: str
    revision: int
    view: msgspec.Raw
    legal: list[msgspec.Raw]
    pace: str
    colleague: int = 1


class Intent(msgspec.Struct):
    """A bot's plan for the rest of its turn, kept to avoid thinking again."""

    seat: Seat
    revision: int
    actions: list[msgspec.Raw]

    def next_of(self, turn: BotTurn) -> msgspec.Raw | None:
        """Return the planned action, if the position is the planned one."""
        here = (self.seat, self.revision) == (turn.seat, turn.revision)
        if not here or not self.actions or self.actions[0] not in turn.legal:
            return None
        return self.actions[0]


NO_INTENT: Final = Intent(-1, -1, [])


class BotDriver:
    """Move the bots of all open tables."""

    def __init__(
        self, pool: Pool, store: WatchedStore, settings: "Settings", metrics: "Metrics"
    ) -> None:
        self._pool = pool
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._driving: dict[Room, asyncio.Task[None]] = {}
        self._intents: dict[Room, Intent] = {}
        self._strikes = Counter[tuple[str, Seat]]()

    def wake(self, room: "Room") -> None:
        """Start moving a table's bots, unless that is in progress."""
        if room not in self._driving:
            self._driving[room] = asyncio.get_running_loop().create_task(self._drive(room))

    def is_busy(self, room: "Room") -> bool:
        """Tell whether a bot of this table is about to move."""
        return room in self._driving

    async def stop(self) -> None:
        """Stop all bots."""
        driving = list(self._driving.values())
        for task in driving:
            task.cancel()
        await asyncio.gather(*driving, return_exceptions=True)

    async def _drive(self, room: "Room") -> None:
        failures = 0
        try:
            while (turn := await self._next_turn(room)) is not None:
                if await self._try_turn(room, turn):
                    failures = 0
                else:
                    await asyncio.sleep(min(LONGEST_WAIT, FIRST_WAIT * 2**failures))
                    failures += 1
        except Denied:
            return
        finally:
            # Do this at once, not in a callback: a change in between would wake no bot.
            self._driving.pop(room, None)
            self._intents.pop(room, None)

    async def _next_turn(self, room: "Room") -> BotTurn | None:
        while True:
            try:
                return await room.read(_turn)
            except StoreFailed:
                await self._store.ready()

    async def _try_turn(self, room: "Room", turn: BotTurn) -> bool:
        """Play a turn; False if it failed and should be retried later."""
        try:
            return await self._take_turn(room, turn)
        except MovedOn:
            return True
        except QueueFull:
            return False
        except Denied:
            raise
        except Exception:
            logger.exception("bot_driver", extra={"table": room.id})
            self._metrics.errors.add("bots")
            return False

    async def _take_turn(self, room: "Room", turn: BotTurn) -> bool:
        started = time.monotonic()
        lease = await self._hold(room)
        if lease is None:
            await asyncio.sleep(ELSEWHERE_SECONDS)
            return True
        action, reason = await self._decide(room, turn)
        if action is None:
            logger.error("bot_stuck", extra={"table": room.id, "reason": reason})
            return False
        pace: float = getattr(self._settings.paces, turn.pace)
        await asyncio.sleep(max(0.0, pace - (time.monotonic() - started)))
        try:
            await self._play(room, turn, action, reason, lease)
        except IllegalAction as error:
            fallback, _ = await self._fall_back(room, turn, error.key)
            if fallback is None:
                return False
            await self._play(room, turn, fallback, error.key, lease)
        return True

    async def _decide(self, room: "Room", turn: BotTurn) -> tuple[msgspec.Raw | None, str | None]:
        """Return the planned action, or else a newly chosen one."""
        intent = self._intents.get(room, NO_INTENT)
        action = intent.next_of(turn)
        if action is None:
            return await self.choose(room, turn)
        self._intents[room] = Intent(turn.seat, turn.revision, intent.actions[1:])
        return action, None

    async def _hold(self, room: "Room") -> int | None:
        """Return the lease number under which this process moves a table's bots, if any."""
        while True:
            try:
                return await self._store.hold(room.id)
            except StoreFailed:
                await self._store.ready()

    async def _play(
        self, room: "Room", turn: BotTurn, action: msgspec.Raw, reason: str | None, lease: int
    ) -> None:
        message = live.Play(
            seat=turn.seat, revision=turn.revision, key=f"bot-{turn.revision}", actions=[action]
        )
        revision = await self._save(room, message, reason, lease)
        if revision is None:
            return
        if room in self._intents:
            self._intents[room].revision = revision
        self._metrics.bot_moves.add("fallback" if reason else "chosen")

    async def _save(
        self, room: "Room", message: live.Play, reason: str | None, lease: int
    ) -> int | None:
        """Return the revision of a saved move, or None if the table went on without it."""
        while True:
            try:
                return await room.change(lambda hosted: _move(hosted, message, reason), lease)
            except (StaleRevision, RepeatedKey, LeaseLost):
                return None
            except StoreFailed:
                # Retry the same action; its key makes it one move.
                await self._store.ready()

    async def choose(self, room: "Room", turn: BotTurn) -> tuple[msgspec.Raw | None, str | None]:
        """Return an action, and the reason if it is a fallback."""
        reason = ""
        is_foreign = turn.level in self._settings.bots
        level = turn.level
        if is_foreign and self._strikes[room.id, turn.seat] >= STRIKES:
            level, is_foreign = default_level(), False
        for _ in range(1 if is_foreign else ATTEMPTS):
            task = tasks.ChooseTask(
                game=turn.game,
                seat=turn.seat,
                view=turn.view,
                seed=fresh_seed(),
                level=level,
                colleague=turn.colleague,
                legal=msgspec.Raw(msgspec.json.encode(turn.legal)),
                place=f"{room.id}/{turn.seat}" if is_foreign else "",
            )
            started = time.monotonic()
            try:
                result = await self._pool.ask(self._order(room, turn, task))
            except WorkerFailed as error:
                reason = str(error)
                logger.warning("bot_failed", extra={"reason": reason, "bot": turn.level})
                continue
            if isinstance(result, tasks.TaskDone):
                self._metrics.bot_seconds.observe(time.monotonic() - started, turn.level)
                action, *then = (encode_action(one) for one in result.answer.actions)
                self._intents[room] = Intent(turn.seat, turn.revision, then)
                return action, None
            reason = result.error
        if is_foreign:
            self._strikes[room.id, turn.seat] += 1
            if len(self._strikes) > MOST_STRIKES:
                self._strikes.clear()
        return await self._fall_back(room, turn, reason)

    def _order(self, room: "Room", turn: BotTurn, task: tasks.ThinkRequest) -> Order:
        return Order(
            task,
            seconds=self._settings.bot_seconds,
            urgency=Urgency.TURN if room.subscribers else Urgency.UNWATCHED,
            address=room.address,
            table=room.id,
            revision=turn.revision,
        )

    async def _fall_back(
        self, room: "Room", turn: BotTurn, reason: str
    ) -> tuple[msgspec.Raw | None, str | None]:
        self._intents.pop(room, None)
        if turn.legal:
            dice = FastDice(fresh_seed())
            return turn.legal[int(dice.below(len(turn.legal)))], reason
        task = tasks.ProposeTask(
            game=turn.game,
            seat=turn.seat,
            view=turn.view,
            seed=fresh_seed(),
            after=[],
            limit=PROPOSALS,
        )
        try:
            result = await self._pool.ask(self._order(room, turn, task))
        except WorkerFailed as error:
            return None, str(error)
        if isinstance(result, tasks.TaskIllegal) or not result.answer.actions:
            return None, reason
        return msgspec.Raw(msgspec.json.encode(result.answer.actions[0])), reason


def encode_action(action: object) -> msgspec.Raw:
    """Return an action in its wire form."""
    return msgspec.Raw(msgspec.json.encode(action))


def _turn(hosted: HostedTable) -> BotTurn | None:
    if not is_bots_turn(hosted):
        return None
    seat, table = hosted.to_move, hosted.game
    assert table is not None
    return BotTurn(
        game=hosted.created.game,
        seat=seat,
        level=hosted.seats[seat].level or "",
        colleague=_colleague(hosted, seat),
        revision=hosted.revision,
        view=encode_action(table.view(seat)),
        legal=[encode_action(one) for one in table.legal_actions(seat)],
        pace=hosted.pace,
    )


def _colleague(hosted: HostedTable, seat: Seat) -> int:
    """Return the number of a bot among those of its level; all play alike in a rated game."""
    own = hosted.seats[seat]
    if own.holders or hosted.participation.is_rated:
        return 1
    same = [one for one in hosted.seats[:seat] if not one.holders and one.level == own.level]
    return len(same) + 1


def _move(hosted: HostedTable, message: live.Play, reason: str | None) -> int:
    # The person may have taken the seat back while the bot was thinking.
    if hosted.revision == message.revision and hosted.seats[message.seat].who != "bot":
        raise StaleRevision(message.seat, message.key)
    return moves.play(hosted, message, fallback=reason).revision
