"""Results: written once, with the moves that end a game, according to the rules."""

import asyncio
import random
import time

import pytest

from railtable.core.engine import NOBODY
from railtable.server.errors import Conflict, Denied
from railtable.server.people import result_backfill
from railtable.server.people.history import games_of
from railtable.server.people.statistics import OwnGame, count, statistics_of
from railtable.server.store.sql import Statement
from railtable.server.tables import creation, log, moves, seats, timing
from railtable.server.tables.appends import append_of
from railtable.server.tables.sign_in import move_seats
from railtable.wire import live, tables
from tests.support.finished_tables import (
    ADA,
    BEN,
    BOT,
    CLEO,
    ME,
    OPEN,
    ended,
    finished,
    move,
    new_table,
    open_store,
    play_on,
    save,
    seat,
)

HERE = seat("here", name="Bo")


@pytest.fixture
async def store(database):
    one = await open_store(database)
    yield one
    await one.close()


async def rows(store):
    query = """select table_id, seat, holder, level, name, points, place, has_left
               from result_seats join results on results.serial = result_seats.serial
               order by results.serial, number"""
    return [(*row[:7], bool(row[7])) for row in await store.fetch(query)]


async def everybody(met):
    return met


async def test_a_finished_game_stores_its_players_points_and_places(store):
    hosted = await finished(store, [ME, BOT, HERE], options={})
    outcome = hosted.outcome()
    who = [(ADA, None, "Ada"), (None, "porter", "porter"), (None, None, "Bo")]
    assert await rows(store) == [
        (hosted.id, n, *who[n], outcome.scores[n], outcome.ranks[n], False) for n in range(3)
    ]
    query = "select table_id, game, seats, began, ended, is_rated, is_practice from results"
    [(*facts, is_rated, is_practice)] = await store.fetch(query)
    assert facts == [
        hosted.id,
        "block-train",
        3,
        hosted.participation.began,
        hosted.participation.ended,
    ]
    assert (bool(is_rated), bool(is_practice)) == (False, False)


async def test_the_result_comes_with_the_last_move_and_not_before(store):
    hosted = new_table([ME, BOT, BOT], start=True)
    luck = random.Random(3)
    while hosted.game.to_move != NOBODY:
        assert await rows(store) == []
        await save(store, hosted)
        for _ in range(40):
            if hosted.game.to_move != NOBODY:
                move(hosted, luck)
    await save(store, hosted)
    assert len(await rows(store)) == 3


async def test_a_failed_last_move_stores_no_result_and_a_retried_one_stores_one(store):
    hosted = new_table([ME, BOT, BOT], start=True)
    play_on(hosted)
    append = append_of(hosted)
    await store.append(append)
    with pytest.raises(Conflict):
        await store.append(append)
    assert len(await rows(store)) == 3
    other = new_table([ME, BOT, BOT], start=True)
    await save(store, other)
    play_on(other)
    append = append_of(other)
    await store.append(append)
    with pytest.raises(Conflict):
        await store.append(append)
    assert len(await rows(store)) == 6
    assert await store.fetch("select count(*) from results") == [(2,)]


async def test_chat_after_the_end_changes_no_result(store):
    hosted = await finished(store, [ME, BOT, BOT])
    before = await rows(store)
    moves.say(hosted, live.Say(seat=0, key="after-the-end", text="well played"))
    hosted.record(log.Rematched(at=time.time(), table="AAAAAAAAAAAA"))
    await save(store, hosted)
    assert await rows(store) == before


async def test_a_finished_game_cannot_be_undone(store):
    hosted = await finished(store, [ME, BOT, BOT])
    own = max(at for at, step in enumerate(hosted.steps) if step.seat == 0)
    undo = live.Undo(seat=0, key="after-the-end", revision=hosted.revision, to=own)
    with pytest.raises(Denied) as caught:
        moves.undo(hosted, undo)
    assert caught.value.key == "game_over"


def joined(hosted, holder, name):
    return seats.join(hosted, tables.JoinTable(name=name), holder)


def test_a_leaver_is_last_however_the_bot_played():
    worst = set()
    for seed in range(8):
        hosted = new_table([ME, OPEN, OPEN])
        joined(hosted, BEN, "Ben")
        joined(hosted, CLEO, "Cleo")
        play_on(hosted, seed, leave=20)
        seats.leave(hosted, 1, BEN)
        play_on(hosted, seed)
        [ada, ben, cleo] = ended(hosted).seats
        worst.add(hosted.outcome().ranks[1])
        assert (ben.holder, ben.name, ben.has_left, ben.place) == (BEN, "Ben", True, 3)
        assert ben.level is not None
        assert sorted([ada.place, cleo.place]) in ([1, 1], [1, 2])
        assert (ada.place < cleo.place) == (hosted.outcome().ranks[0] < hosted.outcome().ranks[2])
    assert worst != {3}, "the bot never did better than last: nothing was shown"


def test_a_leaver_is_last_even_if_another_person_took_the_seat():
    hosted = new_table([ME, OPEN, BOT])
    joined(hosted, BEN, "Ben")
    play_on(hosted, leave=20)
    seats.leave(hosted, 1, BEN)
    hosted.record(
        log.Sat(at=time.time(), seat=1, name="Cleo", holder=CLEO),
    )
    play_on(hosted)
    result = ended(hosted)
    assert [one.holder for one in result.seats] == [ADA, CLEO, None, BEN]
    assert [one.has_left for one in result.seats] == [False, False, False, True]
    assert result.seats[3].place == 3
    assert [one.place for one in result.seats[:3]] == hosted.outcome().ranks


def test_a_returned_leaver_has_not_left():
    hosted = new_table([ME, OPEN, BOT])
    joined(hosted, BEN, "Ben")
    play_on(hosted, leave=20)
    seats.leave(hosted, 1, BEN)
    hosted.record(log.Sat(at=time.time(), seat=1, name="Ben", holder=BEN))
    play_on(hosted)
    assert [(one.holder, one.has_left) for one in ended(hosted).seats] == [
        (ADA, False),
        (BEN, False),
        (None, False),
    ]


def test_signing_in_after_the_end_keeps_the_result_as_it_was():
    hosted = new_table([ME, OPEN, BOT])
    joined(hosted, BEN, "Ben")
    play_on(hosted)
    before = ended(hosted)
    move_seats(hosted, BEN, ADA, "porter")
    assert hosted.held_by(ADA) == [0, 1]
    assert ended(hosted) == before


def test_leaving_before_the_start_leaves_no_result():
    hosted = new_table([ME, OPEN, OPEN])
    joined(hosted, BEN, "Ben")
    seats.leave(hosted, 1, BEN)
    joined(hosted, CLEO, "Cleo")
    seats.start(hosted, ADA)
    play_on(hosted)
    assert [one.holder for one in ended(hosted).seats] == [ADA, CLEO, None]


async def test_lessons_and_records_leave_nothing_and_continued_games_are_marked(store):
    lesson = new_table([ME, BOT, BOT], deal="lesson", start=True)
    play_on(lesson)
    await save(store, lesson)
    assert await rows(store) == []
    hosted = await finished(store, [ME, BOT, BOT])
    request = tables.ContinueTable(version=30, seats=[ME, BOT, BOT])
    again = creation.continue_from(hosted, request, ADA)
    seats.start(again, ADA)
    play_on(again, 5)
    await save(store, again)
    marks = await store.fetch("select table_id, is_practice from results order by serial")
    assert [(table, bool(mark)) for table, mark in marks] == [(hosted.id, False), (again.id, True)]
    [found] = (await statistics_of(store, [ADA], everybody)).games
    assert found.played == 1


async def forget(store):
    await store.execute(
        Statement("delete from result_seats"),
        Statement("delete from results"),
        Statement("update result_progress set looked_through = '', is_complete = $1", (False,)),
    )


async def test_results_of_old_tables_are_filled_in_from_their_logs_the_same(store, monkeypatch):
    monkeypatch.setattr(result_backfill, "AT_ONCE", 2)
    for seed in range(5):
        await finished(store, [ME, BOT, BOT], seed)
    await save(store, new_table([ME, BOT, BOT], start=True))
    kept = sorted(await rows(store))
    await forget(store)
    assert await result_backfill.fill_in_some(store) == 2
    assert len(await rows(store)) == 6
    # Interrupted here, the backfill resumes at the same place.
    assert await result_backfill.fill_in(store, rest=0) == 3
    assert sorted(await rows(store)) == kept
    assert await result_backfill.fill_in_some(store) is None


async def test_concurrent_backfills_store_each_result_once(store, monkeypatch):
    monkeypatch.setattr(result_backfill, "AT_ONCE", 2)
    for seed in range(4):
        await finished(store, [ME, BOT, BOT], seed)
    kept = sorted(await rows(store))
    await forget(store)
    await asyncio.gather(*(result_backfill.fill_in(store, rest=0) for _ in range(3)))
    assert sorted(await rows(store)) == kept


async def test_a_damaged_log_does_not_stop_the_backfill(store, caplog):
    spoilt, whole = [await finished(store, [ME, BOT, BOT], seed) for seed in range(2)]
    await forget(store)
    await store.execute(
        Statement("update entries set payload = $1 where table_id = $2", (b"?", spoilt.id))
    )
    await result_backfill.fill_in(store, rest=0)
    assert {row[0] for row in await rows(store)} == {whole.id}


async def test_games_are_listed_latest_first_a_page_at_a_time(store, monkeypatch):
    monkeypatch.setattr("railtable.server.people.history.PART", 2)
    made = [(await finished(store, [ME, BOT, BOT], seed)).id for seed in range(3)]
    first, more = await games_of(store, [ADA], 0)
    last, no_more = await games_of(store, [ADA], 1)
    assert [game.table for game in [*first, *last]] == made[::-1]
    assert (more, no_more) == (True, False)
    assert await games_of(store, [BEN], 0) == ([], False)


async def test_opponents_are_counted_except_people_at_the_same_screen(store):
    for seed in range(3):
        hosted = new_table([ME, OPEN, HERE])
        joined(hosted, BEN, "Ben")
        play_on(hosted, seed)
        await save(store, hosted)
    await finished(store, [ME, BOT, BOT])
    [found] = (await statistics_of(store, [ADA], everybody)).games
    assert found.played == 4
    names = {(one.name, one.level): one.games for one in found.opponents}
    # Two bots of one level at a table are one opponent.
    assert names == {("Ben", None): 3, ("", "porter"): 1}
    ahead = await store.fetch(
        """select count(*) from result_seats a join result_seats b on a.serial = b.serial
           where a.holder = $1 and b.holder = $2 and a.place < b.place""",
        *(ADA, BEN),
    )
    assert found.opponents[0].ahead == ahead[0][0]


async def test_a_game_against_oneself_does_not_count(store):
    await finished(store, [ME, ME, BOT])
    assert (await statistics_of(store, [ADA], everybody)).games == []
    [game], _ = await games_of(store, [ADA], 0)
    assert [one.holder for one in game.seats] == [ADA, ADA, None]


WON, LOST, GONE = (
    OwnGame(0.0, 10, 1, 3, has_left=False),
    OwnGame(0.0, 4, 3, 3, has_left=False),
    OwnGame(0.0, 9, 3, 3, has_left=True),
)


@pytest.mark.parametrize(
    ("played", "streak", "longest"),
    [
        ([WON, WON, LOST], 2, 2),
        ([LOST, WON, WON, WON], 0, 3),
        ([WON, GONE, WON, WON], 1, 2),
        ([GONE], 0, 0),
        ([], 0, 0),
    ],
)
def test_a_streak_is_of_wins_in_a_row_the_latest_first(played, streak, longest):
    found = count("trambahn", played, [])
    assert (found.streak, found.longest_streak) == (streak, longest)


def test_abandoned_games_count_only_as_abandoned():
    found = count("trambahn", [WON, GONE, LOST], [])
    assert (found.played, found.left, found.places) == (3, 1, [1, 0, 1])
    assert (found.mean_points, found.best_points, found.mean_place) == (7.0, 10, 2.0)
    assert [one.points for one in found.latest] == [4, 10]


# Games that a bot finished.


def start_two(**more):
    hosted = new_table([ME, OPEN, BOT], **more)
    seats.join(hosted, tables.JoinTable(name="Ben", rated=True), BEN)
    return hosted


async def test_a_game_finished_by_a_bot_for_a_person_does_not_count(store):
    hosted = start_two()
    seats.fill(hosted, 0, BOT, ADA)
    play_on(hosted)
    assert [one.level for one in ended(hosted).seats] == ["porter", None, "porter"]
    await save(store, hosted)
    for holder in (ADA, BEN):
        assert (await statistics_of(store, [holder], everybody)).games == []
        games, _ = await games_of(store, [holder], 0)
        assert len(games) == 1


async def test_a_person_who_takes_their_seat_back_before_the_end_has_played_the_game(store):
    hosted = start_two()
    seats.fill(hosted, 0, BOT, ADA)
    seats.come_back(hosted, 0, ADA)
    play_on(hosted)
    await save(store, hosted)
    [found] = (await statistics_of(store, [ADA], everybody)).games
    assert found.played == 1
    with pytest.raises(Denied) as caught:
        seats.come_back(hosted, 0, ADA)
    assert caught.value.key == "game_over"


@pytest.mark.parametrize(("runs_out", "counted"), [("bot", 0), ("loses", 1)])
async def test_a_game_whose_clock_ran_out_counts_if_the_table_chose_so(store, runs_out, counted):
    clock = tables.GameClock(seconds=60, increment=0, runs_out=runs_out)
    hosted = start_two(clock=clock)
    now = [0]
    hosted.set_time(lambda: now[0])
    luck = random.Random(1)
    while hosted.seats[0].who == "person":
        move(hosted, luck)
        if hosted.to_move == 0:
            now[0] += 61_000
            assert timing.run_out(hosted, "porter")
    play_on(hosted)
    await save(store, hosted)
    assert len((await statistics_of(store, [BEN], everybody)).games) == counted


def test_a_rated_game_counts_even_if_a_bot_finished_it():
    clock = tables.GameClock(seconds=60, increment=0, runs_out="bot")
    hosted = start_two(rated=True, clock=clock)
    assert hosted.participation.is_rated
    hosted.record(log.TimedOut(at=1.0, seat=0, level="porter"))
    play_on(hosted)
    assert [one.level for one in ended(hosted).seats] == [None, None, "porter"]
