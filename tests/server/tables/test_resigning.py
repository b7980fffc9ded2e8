"""Resigning: a game of two ends at once, and nobody has to play on against a bot."""

import random

import pytest

from railtable.core.engine import NOBODY
from railtable.core.errors import BadRecord
from railtable.core.proof import verify
from railtable.core.record import format_record, parse_record
from railtable.games import find_rules
from railtable.server.errors import Denied
from railtable.server.tables import creation, log, messages, moves, seats
from railtable.server.tables.game_results import result_of, result_side_effects
from railtable.server.tables.table import HostedTable
from railtable.server.tables.table_structs import PresenceState
from railtable.wire import live, tables
from tests.support.finished_tables import (
    ADA,
    BEN,
    BOT,
    CLEO,
    ME,
    OPEN,
    move,
    new_table,
    open_store,
    save,
)


def duel(*, rated=True, **more):
    hosted = new_table([ME, OPEN], rated=rated, game="trambahn", **more)
    seats.join(hosted, tables.JoinTable(name="Ben", rated=rated), BEN)
    return hosted


def loaded(hosted):
    return HostedTable.load("again", [log.encode_entry(one) for one in hosted.unsaved], ())


@pytest.mark.parametrize("rated", [True, False])
def test_a_resignation_ends_a_duel(rated):
    hosted = duel(rated=rated)
    move(hosted, random.Random(1))
    seats.resign(hosted, 1, BEN)
    for one in (hosted, loaded(hosted)):
        assert one.status == "over"
        assert one.to_move == NOBODY
        assert one.outcome().ranks == [1, 2]
        assert one.outcome().ending == "resigned"
        assert not messages.is_bots_turn(one)
        assert messages.update_message(one, 0, 0).outcome == one.outcome()
        result = result_of(one)
        assert result is not None
        assert [(seat.place, seat.has_left) for seat in result.seats] == [(1, False), (2, False)]
        assert result.is_rated == rated
    assert result_side_effects(hosted, hosted.unsaved[-1:])
    info = messages.table_info(hosted, BEN, PresenceState())
    assert info.mine == [1]
    assert info.seed is not None


def test_a_resigned_game_accepts_no_move_undo_or_resignation():
    hosted = duel()
    move(hosted, random.Random(1))
    mover = hosted.to_move
    legal = messages.update_message(hosted, mover, 0).legal
    seats.resign(hosted, 1 - mover, (ADA, BEN)[1 - mover])
    entries = len(hosted.unsaved)
    play = live.Play(seat=mover, revision=hosted.revision, key="key-after", actions=legal[:1])
    undo = live.Undo(seat=0, revision=hosted.revision, key="key-undo", to=0)
    for refused in (
        lambda: moves.play(hosted, play),
        lambda: moves.undo(hosted, undo),
        lambda: seats.resign(hosted, mover, (ADA, BEN)[mover]),
    ):
        with pytest.raises(Denied) as caught:
            refused()
        assert caught.value.key == "game_over"
    assert len(hosted.unsaved) == entries


def test_leaving_a_rated_duel_is_a_resignation():
    hosted = duel()
    seats.leave(hosted, 1, BEN)
    assert hosted.status == "over"
    assert hosted.outcome().ranks == [1, 2]


def test_resigning_is_refused_while_several_others_play():
    hosted = new_table([ME, OPEN, OPEN], rated=True)
    for holder, name in ((BEN, "Ben"), (CLEO, "Cleo")):
        seats.join(hosted, tables.JoinTable(name=name, rated=True), holder)
    with pytest.raises(Denied) as caught:
        seats.resign(hosted, 0, ADA)
    assert caught.value.key == "others_play_on"
    for seat, holder in ((1, BEN), (2, CLEO)):
        seats.leave(hosted, seat, holder)
    seats.resign(hosted, 0, ADA)
    assert hosted.status == "over"
    # People who left come last, however well the bots played their seats.
    result = result_of(hosted)
    assert result is not None
    assert [seat.place for seat in result.seats] == [1, 2, 2]


def test_resigning_against_bots_alone_ends_the_game_in_the_last_place():
    hosted = new_table([ME, BOT, BOT], start=True)
    seats.resign(hosted, 0, ADA)
    assert hosted.outcome().ranks[0] == 3
    assert hosted.status == "over"


@pytest.mark.parametrize(
    ("seat", "holder", "key"),
    [(0, BEN, "not_your_seat"), (7, ADA, "no_such_seat"), (1, None, "not_your_seat")],
)
def test_only_the_holder_of_a_seat_can_resign(seat, holder, key):
    hosted = duel()
    with pytest.raises(Denied) as caught:
        seats.resign(hosted, seat, holder)
    assert caught.value.key == key
    assert hosted.status == "playing"


def test_resigning_before_the_start_is_refused():
    hosted = new_table([ME, OPEN], game="trambahn")
    with pytest.raises(Denied) as caught:
        seats.resign(hosted, 0, ADA)
    assert caught.value.key == "not_started"


def test_no_clock_runs_after_resigning():
    clock = tables.GameClock(seconds=600, increment=0)
    hosted = duel(clock=clock)
    hosted.set_time(lambda: 1000)
    move(hosted, random.Random(1))
    seats.resign(hosted, 1, BEN)
    assert hosted.clocks.due() is None
    told = messages.table_info(hosted, ADA, PresenceState()).clock
    assert told is not None
    assert told.running == NOBODY


async def test_a_resigned_duel_is_stored_with_its_result(database):
    store = await open_store(database)
    hosted = duel()
    seats.resign(hosted, 0, ADA)
    await save(store, hosted)
    rows = await store.fetch(
        "select holder, place, is_contestant from result_seats order by number"
    )
    assert [(holder, place, bool(counts)) for holder, place, counts in rows] == [
        (ADA, 2, True),
        (BEN, 1, True),
    ]
    await store.close()


def test_the_record_of_a_resigned_game_is_proved():
    hosted = duel()
    move(hosted, random.Random(1))
    seats.resign(hosted, 1, BEN)
    text = format_record(creation.table_record(hosted))
    record = parse_record(text, find_rules)
    assert verify(record, find_rules).is_whole
    steps = log.encode_steps(record.steps)
    shown = creation.open_record(record.header, bytes(steps).decode(), record.seed, CLEO)
    assert shown.outcome() == hosted.outcome()
    assert shown.status == "record"
    wrong = text.replace('"resigned":1', '"resigned":2')
    with pytest.raises(BadRecord) as caught:
        parse_record(wrong, find_rules)
    assert caught.value.key == "impossible_resignation"
