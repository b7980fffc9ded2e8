"""Every external part fails once during play (the long version is in tests/soak)."""

from typing import Any

import msgspec
import pytest

from tests.support.chaos.auditor import Replay, audit
from tests.support.chaos.client_notes import Answered, Made, Sent, Told
from tests.support.chaos.environment import breaks_of
from tests.support.chaos.run import SITES, endure, late

TABLES = 8
STORES = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.mark.slow
@pytest.mark.parametrize("store", STORES)
async def test_every_answered_message_is_stored_once_and_every_table_works_after_each_fault(
    store, tmp_path
):
    async with SITES[store](tmp_path) as site:
        if site is None:
            pytest.skip("the bundled PostgreSQL cannot be stopped apart")
        await site.start()
        found = await endure(site, list(breaks_of(site).items()), TABLES)
    assert found.findings == []
    assert late(found) == []
    assert sum(len(one.waits) for one in found.faults) > TABLES, "too few tables were played"
    assert found.again + found.later > 0, "no fault was felt"


# The auditor itself: a small correct log, and the findings when it is corrupted.


SEED = "00" * 32


def honest():
    """Return the correct log and notes of one move at a table."""
    seats = [{"who": "person", "name": name} for name in ("Ada", "Ben")]
    created: dict[str, Any] = {"kind": "created", "game": "trambahn", "options": {}, "seats": seats}
    created |= {"seed": SEED, "luck": 2}
    log: list[tuple[int, Any]] = [(1, created), (2, {"kind": "started", "steps": []})]
    replay = Replay(log)
    replay.follows(log[1][1])
    log[1][1]["steps"] = list(replay.steps)
    game = replay.game
    assert game is not None
    seat, action = game.to_move, game.legal_actions(game.to_move)[0]
    steps = msgspec.json.decode(msgspec.json.encode(game.play(seat, [action])))
    entry = {"kind": "played", "seat": seat, "key": "k1", "steps": steps, "count": len(steps)}
    log.append((3, entry))
    message = {"kind": "play", "seat": seat, "revision": 2, "key": "k1"}
    message["actions"] = [steps[0]["action"]]
    notes = [
        Made(table="t"),
        Sent(table="t", message=message),
        Answered(table="t", key="k1", kind="accepted", revision=3),
        Told(table="t", eye=seat, revision=3, steps=replay.steps + steps, is_over=False),
    ]
    return {"t": log}, notes


def test_the_auditor_accepts_a_correct_log():
    found = audit(*honest())
    assert (found.findings, found.answered, found.entries) == ([], 1, 3)


def lost(log, notes):
    del log["t"][2]


def lost_altogether(log, notes):
    del log["t"]


def doubled(log, notes):
    log["t"].append((4, log["t"][2][1]))


def gap(log, notes):
    log["t"][2] = (4, log["t"][2][1])


def other_luck(log, notes):
    log["t"][0][1]["seed"] = "01" * 32


def changed_action(log, notes):
    notes[1].message["actions"] = [{"kind": "other"}]


def refused_and_done(log, notes):
    notes[2] = Answered(table="t", key="k1", kind="stale")


def nobody_sent(log, notes):
    del notes[1:3]


def told_otherwise(log, notes):
    notes[3].steps.pop()


def a_bot_twice(log, notes):
    log["t"][2][1]["key"] = "bot-1"


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lost, "k1 was answered accepted and is not in the log"),
        (lost, "revision 3 was told and is not in the log"),
        (lost_altogether, "answered as made, and not in the log"),
        (doubled, "is there 2 times"),
        (gap, "places with gaps"),
        (other_luck, "the seed says otherwise"),
        (changed_action, "in the log otherwise than it was sent"),
        (refused_and_done, "was answered stale and is in the log"),
        (nobody_sent, "nobody sent k1"),
        (told_otherwise, "was told to"),
        (a_bot_twice, "bot-1 moved at [2]"),
    ],
)
def test_the_auditor_finds(spoil, complaint):
    log, notes = honest()
    spoil(log, notes)
    assert any(complaint in one for one in audit(log, notes).findings)
