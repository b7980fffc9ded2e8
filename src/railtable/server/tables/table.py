# railtable: compiled alone
"""The state of one table, folded from its log: seats, chance, game, happenings.

Nothing here waits or sends: a Room owns a HostedTable and does both.
"""

import contextlib
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from railtable.core.actions import Outcome, Step
from railtable.core.chance import SHARED_CHANCE, Chance, commit
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.options import parse_stored_options
from railtable.core.record import Rewind, Takeover, rewinds_after_cut, takeovers_after_cut
from railtable.core.seats import Seat
from railtable.core.table import Table
from railtable.games import find_rules
from railtable.server.credentials import is_among
from railtable.server.errors import Unreadable
from railtable.server.store.store import Snapshot
from railtable.server.tables import log
from railtable.server.tables.budget import SideEntryBudget
from railtable.server.tables.checkpoints import CHECKPOINT_STEPS, Checkpoints
from railtable.server.tables.clock import TIMED, Clocks, clocks_of
from railtable.server.tables.consent_request import ConsentRequest, consent_request_after
from railtable.server.tables.happenings import happenings_of
from railtable.server.tables.holders import fold_holders
from railtable.server.tables.idempotency import IdempotencyCache, UndoHistory
from railtable.server.tables.participation import Participation, resigned_outcome
from railtable.server.tables.seat_entries import fold_seat
from railtable.server.tables.table_structs import CachedReply, seat_of
from railtable.wire.live import Happening, Seen
from railtable.wire.tables import Status

HAPPENINGS_KEPT: Final = 200


class HostedTable:
    """The full state of one table, including its secrets."""

    clocks: Clocks | None = None
    shared_deal: str | None = None
    """The shared deal that other tables play too."""
    is_deal_revealed = False
    _time: Callable[[], int] | None = None

    def __init__(self, table_id: str, created: log.Created) -> None:
        self.id, self.created = table_id, created
        self.rules = find_rules(created.game)
        if created.rules_version != self.rules.info.version:
            raise Unreadable(table_id)
        self.options = parse_stored_options(self.rules.info, created.options)
        self.seats = [seat_of(kept) for kept in created.seats]
        self.seq = self.revision = 0
        self.pace, self.listed = created.pace, created.listed
        self.rematch: str | None = None
        self.question: ConsentRequest | None = None
        self.takeovers: list[Takeover] = list(created.record.takeovers if created.record else [])
        self.rewinds: list[Rewind] = list(created.record.rewinds if created.record else [])
        self.changed = created.at
        self.participation = Participation(
            created.at,
            created.record.resigned if created.record else None,
            counts=created.event is not msgspec.UNSET,
        )
        self.game: Table | None = None
        self.happenings: deque[Happening] = deque(maxlen=HAPPENINGS_KEPT)
        self.unsaved: list[log.AnyEntry] = []
        self.snapshot_version = 0
        self.shown: tuple[str, Seat, int | None] | None = None
        record = created.record
        self.is_record = record is not None
        self.given = record.given if record else len(self._given())
        self._steps: list[Step] | None = None
        self._reading = False
        self._budget = SideEntryBudget()
        self._answers, self._cuts = IdempotencyCache(), UndoHistory()
        self._held: dict[str, list[Seat]] | None = None
        self._checkpoints = Checkpoints(self.rules, len(self.seats), self.options)
        self.fold(created)

    @classmethod
    def new(cls, table_id: str, created: log.Created) -> "HostedTable":
        """Return a table that is being created."""
        hosted = cls(table_id, created)
        hosted.unsaved.append(created)
        hosted._load_game(())
        return hosted

    @classmethod
    def load(
        cls, table_id: str, payloads: Sequence[bytes], snapshots: Sequence[Snapshot]
    ) -> "HostedTable":
        """Return the table of a log, replaying only the entries after its snapshot."""
        created = log.decode_entry(payloads[0])
        assert isinstance(created, log.Created)
        hosted = cls(table_id, created)
        hosted._reading = True
        for payload in payloads[1:]:
            hosted.fold(log.decode_entry(payload))
        hosted._reading = False
        hosted._load_game(snapshots)
        return hosted

    def set_time(self, time: Callable[[], int]) -> None:
        """Set the current time; unsaved entries get it."""
        self._time = time
        if self.clocks is not None and self.unsaved:
            self.unsaved = [self._timed(entry) for entry in self.unsaved]

    def now(self) -> int:
        """Return the current tick."""
        return 0 if self._time is None else self._time()

    def _timed(self, entry: log.AnyEntry) -> log.AnyEntry:
        """Return a folded entry with its time, after folding it into the clocks."""
        if self.clocks is None or self._time is None or type(entry) not in TIMED:
            return entry
        entry = msgspec.structs.replace(entry, tick=self._time(), turn=self.to_move)
        self._fold_clocks(entry)
        return entry

    def _fold_clocks(self, entry: log.AnyEntry) -> None:
        assert self.clocks is not None
        self.clocks.fold(entry, self.seats, self.version_so_far, self.revision)

    # Queries.

    @property
    def status(self) -> Status:
        if self.is_record:
            return "record"
        if self.game is None:
            return "gathering"
        return "over" if self.to_move == NOBODY else "playing"

    @property
    def is_open_to_all(self) -> bool:
        """Whether nothing is hidden from visitors: the game is over, or it is a record."""
        is_over = self.game is not None and self.to_move == NOBODY
        return self.is_record or (is_over and not self.keeps_deal_secret)

    @property
    def is_sealed(self) -> bool:
        """Whether only its players may visit, because others are still to play the same deal."""
        is_shared = self.shared_deal is not None or log.has_secret_deal(self.created)
        return is_shared and not self.is_deal_revealed

    @property
    def keeps_deal_secret(self) -> bool:
        """Whether its players may not know the deal yet, even after the game.

        The players of the game that a challenge was made from knew its deal before.
        """
        is_new = bool(self.created.shared_deal) or log.has_secret_deal(self.created)
        return self.is_sealed and is_new

    @property
    def version(self) -> int:
        return 0 if self.game is None else self.game.version

    @property
    def version_so_far(self) -> int:
        """The version after the last folded entry, also while a log is being read."""
        return len(self._steps or ()) if self._reading else self.version

    @property
    def steps_so_far(self) -> list[Step]:
        """The steps after the last folded entry, also while a log is being read."""
        return self._steps or [] if self._reading else self.steps

    @property
    def to_move(self) -> Seat:
        if self.game is None or self.participation.resigned is not None:
            return NOBODY
        return self.game.to_move

    @property
    def steps(self) -> list[Step]:
        return [] if self.game is None else self.game.steps

    @property
    def nonces(self) -> tuple[str, ...]:
        return tuple(seat.nonce or "" for seat in self.seats)

    @property
    def commitment(self) -> str:
        record = self.created.record
        return record.commitment if record else commit(bytes.fromhex(self.created.seed))

    @property
    def forbids_rewinding_chance(self) -> bool:
        """Whether undo across chance steps is forbidden, because the same cards would come again."""
        is_shared = self.created.luck == SHARED_CHANCE and self.created.shared_deal != ""
        return self.participation.is_rated or is_shared

    @property
    def allows_hints(self) -> bool:
        """Whether seats may ask for hints: the table's setting; never if games are compared."""
        is_compared = self.participation.is_rated or self.keeps_deal_secret
        return self.created.hints and not is_compared

    def outcome(self) -> Outcome | None:
        if self.game is None:
            return None
        if self.participation.resigned is None:
            return self.game.outcome()
        return resigned_outcome(self.rules.scores(self.game.state), self.participation.resigned)

    def holds(self, holder: str | None, seat: Seat) -> bool:
        """Tell whether a hashed secret opens a seat."""
        return seat in self.held_by(holder)

    def held_by(self, holder: str | None) -> list[Seat]:
        """Return the seats a hashed secret opens.

        The lookup need not take constant time, because a hash reveals nothing about the secret.
        """
        if holder is None:
            return []
        if self._held is None:
            self._held = {}
            for number, seat in enumerate(self.seats):
                for one in dict.fromkeys(seat.holders):
                    self._held.setdefault(one, []).append(number)
        return list(self._held.get(holder, ()))

    def awaiting(self, holder: str | None) -> list[Seat]:
        """Return the free seats reserved for a holder."""
        return [number for number, seat in enumerate(self.seats) if holder in seat.awaits]

    def drop_holder_index(self) -> None:
        """Rebuild the index of holders after a change."""
        self._held = None

    def is_owner(self, holder: str | None) -> bool:
        return holder is not None and is_among(holder, [self.created.owner])

    def answer_to(self, seat: Seat, key: str) -> CachedReply | None:
        """Return the cached reply for a seat's idempotency key."""
        return self._answers.find(seat, key)

    def since(self, seen: Seen | None) -> int:
        """Return how many of the steps a client has seen were not undone."""
        if seen is None or seen.revision > self.revision:
            return 0
        known = min(seen.version, self.version)
        return min(known, self._cuts.after(seen.revision)) if self._cuts else known

    def state_at(self, version: int) -> Any:
        """Return the state after the first `version` steps; callers must not change it."""
        assert self.game is not None
        if version == self.game.version:
            return self.game.state
        return self._checkpoints.state_at(self.game.steps, version)

    # Updates.

    def record(self, entry: log.AnyEntry, *, applied: bool = False, agreed: bool = False) -> None:
        """Fold a new entry and queue it for saving; refuse it if it exceeds a limit.

        Entries with everybody's consent (`agreed`), or needed by the owner's start, are never
        refused.
        """
        if not agreed and type(entry) is not log.Played:
            self._budget.require(self, entry)
        if self.clocks is None:
            self.unsaved.append(entry)
            self.fold(entry, applied=applied)
        else:
            self.fold(entry, applied=applied)
            self.unsaved.append(self._timed(entry))

    def fold(self, entry: log.AnyEntry, *, applied: bool = False) -> None:
        """Fold an entry; `applied` says that the game has applied it already."""
        if type(entry) is not log.Played:
            self._budget.fold(self, entry)
        self.seq += 1
        self.changed = entry.at
        match entry:
            case log.Played() | log.Started() | log.Undone():
                self._fold_game(entry, applied=applied)
            case (
                log.Created()
                | log.SettingsChanged()
                | log.Rematched()
                | log.DealShared()
                | log.DealRevealed()
            ):
                self._fold_settings(entry)
            case log.UndoAsked() | log.Consented() | log.Chatted():
                asked = isinstance(entry, log.UndoAsked)
                self._remember(entry.seat, entry.key, asked=asked)
            case log.Moved() | log.Forgotten():
                self.participation.keep(entry, self.seats)
                fold_holders(self, entry)
            case _:
                fold_seat(self, entry)
        if self.question is not None or type(entry) is not log.Played:
            self.question = consent_request_after(self.question, entry, self.seq)
        self.happenings.extend(happenings_of(self, entry))
        if self.clocks is not None:
            self._fold_clocks(entry)

    def _fold_settings(
        self,
        entry: log.Created
        | log.SettingsChanged
        | log.Rematched
        | log.DealShared
        | log.DealRevealed,
    ) -> None:
        match entry:
            case log.Created(record=record):
                self.clocks = clocks_of(entry)
                self.shared_deal = entry.shared_deal or None
                if record is not None:
                    self._begin(self._given())
            case log.SettingsChanged(pace=pace, listed=listed):
                self.pace, self.listed = pace, listed
            case log.Rematched(table=table):
                self.rematch = table
            case log.DealShared(deal=deal):
                self.shared_deal = deal
            case log.DealRevealed():
                self.is_deal_revealed = True

    def _fold_game(self, entry: log.Started | log.Played | log.Undone, *, applied: bool) -> None:
        self.revision = self.seq
        self.participation.fold(entry, self.seats)
        if isinstance(entry, log.Played):
            if not applied:
                self._follow(log.decode_steps(self.rules, entry.steps))
        elif isinstance(entry, log.Started):
            if not applied:
                self._begin(log.decode_steps(self.rules, entry.steps))
            return
        else:
            self._cuts.remember(self.seq, entry.to)
            undone = sum(step.seat == CHANCE for step in self.steps_so_far[entry.to :])
            self.rewinds = rewinds_after_cut(self.rewinds, entry.seat, entry.to, undone)
            self.takeovers = takeovers_after_cut(self.takeovers, entry.to)
            if not applied:
                self.cut(entry.to)
        self._remember(entry.seat, entry.key)

    def _remember(self, seat: Seat, key: str, *, asked: bool = False) -> None:
        self._answers.remember(seat, key, CachedReply(self.version_so_far, self.revision, asked))

    # The game.

    def chance(self) -> Chance:
        """Return the chance of this table with all nonces."""
        return Chance(bytes.fromhex(self.created.seed), self.nonces, self.created.luck)

    def start(self) -> list[Step]:
        """Start the game and return the chance steps."""
        self.game = Table(self.rules, len(self.seats), self.options, self.chance())
        given = self._given()
        if given:
            self.game.replay(given)
        return self.game.steps[len(given) :]

    def _given(self) -> list[Step]:
        return log.decode_steps(self.rules, self.created.given)

    def _begin(self, drawn: list[Step]) -> None:
        self._steps = drawn if self.is_record else [*self._given(), *drawn]
        if not self._reading and not self.is_record:
            self._load_game(())

    def _follow(self, steps: list[Step]) -> None:
        if self._reading:
            assert self._steps is not None
            self._steps.extend(steps)
        else:
            assert self.game is not None
            self.game.follow(steps)

    def cut(self, to: int) -> None:
        """Undo everything after the first `to` steps."""
        if self._reading:
            assert self._steps is not None
            del self._steps[to:]
            return
        assert self.game is not None
        self.game.state = self.rules.copy(self.state_at(to))
        del self.game.steps[to:]
        self._checkpoints.forget_after(to)
        self.snapshot_version = min(self.snapshot_version, to)

    def _load_game(self, snapshots: Sequence[Snapshot]) -> None:
        if self._steps is None:
            return
        state, at = self._latest_of(snapshots)
        steps = self._steps
        self.game = Table.resume(self.rules, self.options, self.chance(), state, steps[:at])
        self.game.follow(steps[at:])
        self.snapshot_version = at
        self._steps = None

    def _latest_of(self, snapshots: Sequence[Snapshot]) -> tuple[Any, int]:
        """Return the latest valid snapshot and its version, or the initial state."""
        usable = [snapshot for snapshot in snapshots if self._is_valid(snapshot)]
        for best in sorted(usable, key=lambda snapshot: snapshot.version, reverse=True):
            # A snapshot of an older release may have another format; replay the log instead.
            with contextlib.suppress(msgspec.DecodeError):
                document = msgspec.json.decode(best.document, type=self.rules.info.document)
                return self.rules.load(document), best.version
        return self.rules.setup(len(self.seats), self.options), 0

    def _is_valid(self, snapshot: Snapshot) -> bool:
        """Tell whether no later undo invalidates a snapshot.

        A snapshot beyond the end of the log that was read comes from another process that wrote in
        between.
        """
        return snapshot.seq <= self.seq and self._cuts.after(snapshot.seq) >= snapshot.version

    def snapshot(self) -> Snapshot | None:
        """Return a snapshot for the store, if the last one is old enough."""
        if self.game is None or self.version - self.snapshot_version < CHECKPOINT_STEPS:
            return None
        self.snapshot_version = self.version
        document = msgspec.json.encode(self.rules.dump(self.game.state))
        return Snapshot(self.seq, self.version, document)
