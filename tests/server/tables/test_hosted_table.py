"""Hosted tables: folded from a log or opened from a snapshot, with the same result."""

import msgspec
import pytest

from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.games import GAMES, find_rules
from railtable.server.store.store import Snapshot
from railtable.server.tables import creation, moves
from railtable.server.tables.log import encode_entry
from railtable.server.tables.messages import table_info, update_message
from railtable.server.tables.table import HostedTable
from railtable.server.tables.table_structs import PresenceState
from railtable.wire import live, tables


class Kept:
    """A hosted table with its stored log and snapshots."""

    def __init__(self, game, seats=None):
        number = seats or find_rules(game).info.min_seats
        plans: list[tables.SeatPlan] = [tables.LocalSeat(name=f"P{n}") for n in range(number)]
        request = tables.CreateTable(game=game, seats=plans, start=True, deal="hosted")
        self.hosted = creation.create(request, "h" * 64)
        self.payloads: list[bytes] = []
        self.snapshots: list[Snapshot] = []
        self.dice = FastDice(f"hosted {game}")
        self.save()

    def save(self):
        self.payloads += [encode_entry(entry) for entry in self.hosted.unsaved]
        self.hosted.unsaved = []
        snapshot = self.hosted.snapshot()
        if snapshot is not None:
            self.snapshots.append(snapshot)

    def play(self, count):
        for _ in range(count):
            table = self.hosted.game
            assert table is not None
            if table.to_move == NOBODY:
                return
            choices = self.hosted.rules.propose(table.state, self.dice, 3)
            action = choices[int(self.dice.below(len(choices)))]
            message = live.Play(
                seat=table.to_move,
                revision=self.hosted.revision,
                key=f"hosted-{len(self.payloads):08d}",
                actions=[msgspec.Raw(msgspec.json.encode(action))],
            )
            moves.play(self.hosted, message)
            self.save()

    def undo(self):
        """Undo the last step of a seat, with the luck after it."""
        steps = self.hosted.steps
        last = max(place for place, step in enumerate(steps) if step.seat >= 0)
        message = live.Undo(
            seat=steps[last].seat,
            revision=self.hosted.revision,
            key=f"hosted-{len(self.payloads):08d}",
            to=last,
        )
        moves.undo(self.hosted, message)
        self.save()

    def check(self):
        """Check that the log alone and the log with snapshots give the same table."""
        told = self.told(self.hosted)
        assert self.told(HostedTable.load(self.hosted.id, self.payloads, [])) == told
        assert self.told(HostedTable.load(self.hosted.id, self.payloads, self.snapshots)) == told

    def told(self, hosted):
        eyes = (None, *range(len(hosted.seats)))
        parts = [update_message(hosted, eye, 0) for eye in eyes]
        return msgspec.json.encode([parts, table_info(hosted, None, PresenceState())])


@pytest.mark.parametrize("game", GAMES)
def test_a_table_read_back_is_the_same_to_the_byte(game):
    kept = Kept(game)
    for _ in range(3):
        kept.play(35)
        kept.check()
    assert kept.snapshots or kept.hosted.version < 32


def test_a_snapshot_of_another_format_is_skipped():
    kept = Kept("trambahn")
    kept.play(80)
    older = [msgspec.structs.replace(one, document=b'{"old": 1}') for one in kept.snapshots]
    assert older
    told = kept.told(kept.hosted)
    assert kept.told(HostedTable.load(kept.hosted.id, kept.payloads, older)) == told


def test_a_snapshot_from_before_an_undo_is_used_only_if_it_still_holds():
    kept = Kept("trambahn")
    kept.play(70)
    assert kept.snapshots
    while kept.hosted.version >= kept.snapshots[-1].version:
        kept.undo()
    kept.check()
    kept.play(10)
    kept.check()


def test_a_snapshot_beyond_the_log_is_skipped():
    kept = Kept("trambahn")
    kept.play(30)
    payloads, told = list(kept.payloads), kept.told(kept.hosted)
    kept.play(50)
    later = [one for one in kept.snapshots if one.seq > len(payloads)]
    assert later
    assert kept.told(HostedTable.load(kept.hosted.id, payloads, kept.snapshots)) == told


def test_opening_a_long_game_replays_only_the_tail():
    kept = Kept("trambahn")
    kept.play(120)
    applied = []
    rules = kept.hosted.rules
    honest = rules.apply

    def counting(state, action):
        applied.append(action)
        honest(state, action)

    try:
        rules.apply = counting  # type: ignore[method-assign]
        HostedTable.load(kept.hosted.id, kept.payloads, kept.snapshots)
    finally:
        del rules.apply
    assert kept.hosted.version > 128
    assert len(applied) <= 40


def test_past_states_are_found_from_the_nearest_checkpoint():
    kept = Kept("trambahn")
    kept.play(100)
    hosted = kept.hosted
    for version in (0, 1, 31, 32, 33, 64, 100, hosted.version):
        state = hosted.state_at(version)
        again = hosted.rules.setup(len(hosted.seats), hosted.options)
        for step in hosted.steps[:version]:
            hosted.rules.apply(again, step.action)
        assert hosted.rules.dump(state) == hosted.rules.dump(again)


@pytest.mark.parametrize(
    ("version", "revision", "since"),
    [(0, 0, 0), (5, 3, 5), (9, 10**6, 0), (10**6, 3, None)],
)
def test_steps_seen_by_a_client_still_count_unless_undone(version, revision, since):
    kept = Kept("trambahn")
    kept.play(20)
    seen = live.Seen(version=version, revision=revision)
    expected = kept.hosted.version if since is None else since
    assert kept.hosted.since(seen) == expected
    kept.undo()
    assert kept.hosted.since(seen) <= expected
