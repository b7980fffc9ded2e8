"""Clocks, to the millisecond: folded from the log, with a fake time."""

import random
from typing import Any

import msgspec
import pytest

from railtable.server.errors import Denied
from railtable.server.tables import log, timing
from railtable.server.tables.clock import Away, places_on_time
from railtable.server.tables.consent import consent
from railtable.server.tables.game_results import result_of
from railtable.server.tables.moves import undo
from railtable.server.tables.seats import (
    begin_game,
    come_back,
    fill,
    give_token,
    join,
    leave,
    start,
)
from railtable.server.tables.sign_in import move_seats
from railtable.server.tables.table import HostedTable
from railtable.wire import live, tables
from tests.support.fake_clocks import DAY, MINUTE, SECOND, FakeTime, end_turn, move, new_table
from tests.support.server import fresh_key

GAME = {"kind": "game", "seconds": 600, "increment": 10}
DAYS = {"kind": "days", "days": 3}
LOSES = GAME | {"runs_out": "loses"}
TEN = 600 * SECOND


class Timed:
    """A started table with its time."""

    def __init__(self, clock: Any, seats: list[Any] | None = None, game: str = "trambahn") -> None:
        self.time = FakeTime(5000)
        self.hosted = new_table(clock, seats, game)
        self.hosted.set_time(self.time.now)
        begin_game(self.hosted)

    def pass_(self, ms: int) -> None:
        self.time.ticks += ms

    def left(self) -> list[int]:
        assert self.hosted.clocks is not None
        now = self.time.now()
        return [self.hosted.clocks.remaining(seat, now) for seat in range(len(self.hosted.seats))]

    def again(self) -> "Timed":
        """Return the same table, loaded from its log."""
        read = Timed.__new__(Timed)
        read.time = self.time
        payloads = [log.encode_entry(entry) for entry in self.hosted.unsaved]
        read.hosted = HostedTable.load(self.hosted.id, payloads, [])
        read.hosted.set_time(self.time.now)
        return read

    def run_out(self) -> bool:
        return timing.run_out(self.hosted, "guard")


@pytest.mark.parametrize(("clock", "whole"), [(GAME, TEN), (DAYS, 3 * DAY)])
@pytest.mark.parametrize(("late", "is_out"), [(-1, False), (0, True), (1, True)])
def test_a_seat_times_out_at_the_exact_millisecond(clock, whole, late, is_out):
    timed = Timed(clock)
    timed.pass_(whole + late)
    assert timed.left() == [max(0, -late), whole]
    assert timed.run_out() == is_out
    assert (timed.hosted.seats[0].who == "bot") == is_out


@pytest.mark.parametrize(("late", "taken"), [(-1, True), (0, False), (1, False)])
def test_a_move_counts_up_to_the_last_millisecond(late, taken):
    timed = Timed(GAME)
    timed.pass_(TEN + late)
    if taken:
        move(timed.hosted)
        assert timed.hosted.revision > 2
        return
    with pytest.raises(Denied, match="time_over"):
        move(timed.hosted)
    assert len(timed.hosted.unsaved) == 2


def test_a_turn_costs_its_time_and_earns_the_increment_once_it_ends():
    timed = Timed(GAME)
    timed.pass_(1234)
    move(timed.hosted)
    assert timed.hosted.to_move == 0
    assert timed.left() == [TEN - 1234, TEN]
    timed.pass_(766)
    end_turn(timed.hosted)
    assert timed.hosted.to_move == 1
    timed.pass_(50)
    assert timed.left() == [TEN - 2000 + 10 * SECOND, TEN - 50]


def test_a_turn_of_days_begins_with_all_of_them():
    timed = Timed(DAYS)
    timed.pass_(2 * DAY)
    end_turn(timed.hosted)
    timed.pass_(DAY)
    end_turn(timed.hosted)
    timed.pass_(1)
    assert timed.left()[0] == 3 * DAY - 1


def test_time_stands_still_before_the_start_and_after_the_end():
    time = FakeTime()
    hosted = new_table(GAME, [{"who": "me", "name": "Ada"}, {"who": "open"}])
    hosted.set_time(time.now)
    assert hosted.clocks is not None
    time.ticks += 100 * DAY
    assert hosted.clocks.due() is None
    start(hosted, "holder")
    assert hosted.clocks.remaining(0, time.now()) == TEN
    while hosted.status == "playing":
        time.ticks += 1
        hosted.clocks.left = [TEN, TEN]
        move(hosted, -1)
    assert hosted.clocks.due() is None


def test_a_bots_seat_uses_no_time():
    timed = Timed(GAME, [{"who": "bot", "level": "random"}, {"who": "me", "name": "Ada"}])
    assert timed.hosted.to_move == 0
    timed.pass_(100 * DAY)
    assert (timed.left(), timed.run_out()) == ([TEN, TEN], False)
    end_turn(timed.hosted)
    timed.pass_(7)
    assert timed.left() == [TEN, TEN - 7]


def test_only_the_clock_of_the_seat_to_move_runs():
    three = [{"who": "me", "name": "Ada"}, *({"who": "here", "name": name} for name in "BC")]
    timed = Timed(GAME, three, game="block-train")
    mover = timed.hosted.to_move
    timed.pass_(MINUTE)
    assert timed.left() == [TEN - MINUTE if seat == mover else TEN for seat in range(3)]


# Time-outs.


def ran_out(clock: Any = GAME) -> Timed:
    timed = Timed(clock)
    timed.pass_(TEN)
    assert timed.run_out()
    return timed


def test_a_bot_plays_a_timed_out_seat_and_its_holder_keeps_it():
    timed = ran_out()
    seat = timed.hosted.seats[0]
    assert (seat.who, seat.name, seat.holders) == ("bot", "Ada", ["holder"])
    assert timed.hosted.clocks is not None
    assert timed.hosted.clocks.due() is None
    assert not timed.run_out()


def test_a_person_can_return_only_after_the_bot_has_moved():
    timed = ran_out()
    with pytest.raises(Denied, match="bot_moves_first"):
        come_back(timed.hosted, 0, "holder")
    move(timed.hosted)
    come_back(timed.hosted, 0, "holder")
    assert timed.left()[0] == MINUTE
    timed.pass_(MINUTE - 1)
    assert not timed.run_out()
    timed.pass_(1)
    assert timed.run_out()


def test_handing_the_seat_to_a_bot_and_taking_it_back_does_not_stop_the_clock():
    timed = Timed(GAME)
    timed.pass_(SECOND)
    fill(timed.hosted, 0, tables.BotSeat(level="random"), "holder")
    with pytest.raises(Denied, match="bot_moves_first"):
        come_back(timed.hosted, 0, "holder")


def test_returning_gives_at_most_the_initial_time():
    timed = Timed({"kind": "game", "seconds": 20})
    timed.pass_(20 * SECOND)
    assert timed.run_out()
    move(timed.hosted)
    come_back(timed.hosted, 0, "holder")
    assert timed.left()[0] == 20 * SECOND


def test_lending_a_seat_gives_time_only_after_a_time_out():
    timed = Timed(GAME)
    timed.pass_(TEN - 5 * SECOND)
    end_turn(timed.hosted)
    left = timed.left()[0]
    fill(timed.hosted, 0, tables.BotSeat(level="random"), "holder")
    come_back(timed.hosted, 0, "holder")
    assert timed.left()[0] == left == 15 * SECOND


@pytest.mark.parametrize("clock", [GAME, LOSES, DAYS])
def test_leaving_and_sitting_down_again_gives_no_time(clock):
    timed = Timed(clock)
    timed.pass_(MINUTE)
    end_turn(timed.hosted)
    timed.pass_(MINUTE)
    end_turn(timed.hosted)
    timed.pass_(TEN - 9 * SECOND)
    before = timed.left()[0]
    leave(timed.hosted, 0, "holder")
    fill(timed.hosted, 0, tables.MySeat(name="Ada"), "holder")
    assert timed.left()[0] == before
    leave(timed.hosted, 0, "holder")
    fill(timed.hosted, 0, tables.OpenSeat(), "holder")
    give_token(timed.hosted, 0, "holder")
    assert timed.left()[0] == before
    assert timed.again().left() == timed.left()


def test_leaving_and_sitting_down_again_does_not_undo_a_loss_on_time():
    timed = ran_out(LOSES)
    leave(timed.hosted, 0, "holder")
    with pytest.raises(Denied, match="lost_on_time"):
        fill(timed.hosted, 0, tables.MySeat(name="Ada"), "holder")
    fill(timed.hosted, 0, tables.OpenSeat(), "holder")
    for sit in (
        lambda: join(timed.hosted, tables.JoinTable(name="Ada"), "holder"),
        lambda: give_token(timed.hosted, 0, "holder"),
    ):
        with pytest.raises(Denied, match="lost_on_time"):
            sit()
    info = timing.clock_info(timed.hosted)
    assert info is not None
    assert (info.lost, info.places, timed.left()[0]) == ([0], [2, 1], 0)


def test_a_guest_who_signs_in_after_a_loss_on_time_is_still_the_same_person():
    timed = ran_out(LOSES)
    leave(timed.hosted, 0, "holder")
    move_seats(timed.hosted, "holder", "player", "signaller")
    for hosted in (timed.hosted, timed.again().hosted):
        with pytest.raises(Denied, match="lost_on_time"):
            fill(hosted, 0, tables.MySeat(name="Ada"), "player")


def test_a_new_person_undoes_a_loss_on_time_only_with_consent_even_without_secrets():
    timed = Timed(LOSES, game="freight-train")
    assert not timed.hosted.rules.info.hides
    lost = timed.hosted.to_move
    timed.hosted.seats[1 - lost].holders = ["other"]
    timed.hosted.drop_holder_index()
    timed.pass_(TEN)
    assert timed.run_out()
    leave(timed.hosted, lost, "holder")
    fill(timed.hosted, lost, tables.OpenSeat(), "holder")
    assert timed.hosted.question is not None
    with pytest.raises(Denied, match="no_open_seat"):
        join(timed.hosted, tables.JoinTable(name="Dan"), "dan")
    yes = live.Consent(
        seat=1 - lost,
        revision=timed.hosted.revision,
        key=fresh_key(),
        agree=True,
        question=timed.hosted.question.number,
    )
    consent(timed.hosted, yes)
    join(timed.hosted, tables.JoinTable(name="Dan"), "dan")
    assert timed.hosted.clocks is not None
    assert (timed.hosted.clocks.lost, timed.left()[lost]) == ([], MINUTE)


def test_returning_gives_no_time_where_a_time_out_loses():
    timed = Timed(LOSES)
    timed.pass_(TEN - 5)
    fill(timed.hosted, 0, tables.BotSeat(level="random"), "holder")
    move(timed.hosted)
    come_back(timed.hosted, 0, "holder")
    assert timed.left()[0] == 5


def test_a_seat_lost_on_time_cannot_return_and_is_last():
    timed = ran_out(LOSES)
    move(timed.hosted)
    with pytest.raises(Denied, match="lost_on_time"):
        come_back(timed.hosted, 0, "holder")
    info = timing.clock_info(timed.hosted)
    assert info is not None
    assert (info.lost, info.places) == ([0], [2, 1])


@pytest.mark.parametrize(
    ("ranks", "lost", "places"),
    [
        ([1, 2], [0], [2, 1]),
        ([1, 2, 3], [0], [3, 1, 2]),
        ([1, 1, 3], [2], [1, 1, 3]),
        ([1, 2, 3, 4], [0, 1], [4, 3, 1, 2]),
        ([2, 2, 1, 4], [2], [1, 1, 4, 3]),
        ([1, 2], [0, 1], [2, 1]),
    ],
)
def test_seats_lost_on_time_rank_behind_all_others(ranks, lost, places):
    assert places_on_time(ranks, lost) == places


def test_the_rules_outcome_ignores_time():
    timed = ran_out(LOSES)
    while timed.hosted.status == "playing":
        assert timed.hosted.clocks is not None
        timed.hosted.clocks.left = [TEN, TEN]
        move(timed.hosted, -1)
    outcome, info = timed.hosted.outcome(), timing.clock_info(timed.hosted)
    assert outcome is not None
    assert info is not None
    assert info.places == places_on_time(outcome.ranks, [0])
    result = result_of(timed.hosted)
    assert result is not None
    assert [seat.place for seat in result.seats] == [2, 1]


# Undo.


def test_taking_back_a_turn_gives_no_time_back_and_no_second_increment():
    timed = Timed(GAME)
    timed.pass_(3000)
    end_turn(timed.hosted)
    version, seats = timed.hosted.version, timed.hosted.to_move
    assert seats == 1
    take_back(timed.hosted, 0)
    timed.pass_(500)
    while timed.hosted.version < version:
        move(timed.hosted, -1)
    assert timed.left()[0] == TEN - 3500 + 10 * SECOND


def take_back(hosted: HostedTable, seat: int) -> None:
    """Undo the seat's last step, which needs no consent at one screen."""
    last = max(at for at, step in enumerate(hosted.steps) if step.seat == seat)
    undo(hosted, live.Undo(seat=seat, revision=hosted.revision, key=fresh_key(), to=last))


def test_a_turn_played_again_with_more_steps_earns_no_second_increment():
    timed = Timed(GAME, game="freight-train")
    mover, lengths = timed.hosted.to_move, set()
    luck = random.Random(3)
    for _ in range(12):
        before = timed.hosted.version
        while timed.hosted.to_move == mover:
            assert timed.hosted.game is not None
            move(timed.hosted, luck.randrange(len(timed.hosted.game.legal_actions(mover))))
        lengths.add(timed.hosted.version - before)
        assert timed.left()[mover] == TEN + 10 * SECOND
        revision = timed.hosted.revision
        undo(timed.hosted, live.Undo(seat=mover, revision=revision, key=fresh_key(), to=before))
    assert len(lengths) > 1, "all turns were equally long: nothing was shown"
    assert timed.again().left() == timed.left()


def test_a_turn_undone_alone_keeps_its_remaining_days():
    timed = Timed(DAYS)
    timed.pass_(2 * DAY)
    move(timed.hosted)
    assert timed.left()[0] == 3 * DAY
    timed.pass_(DAY)
    take_back(timed.hosted, 0)
    timed.pass_(DAY)
    move(timed.hosted)
    assert timed.left()[0] == DAY


def test_turns_undone_by_consent_get_their_days_back():
    timed = Timed(DAYS)
    seats = timed.hosted.seats
    seats[1].holders = ["other"]
    timed.hosted.drop_holder_index()
    while timed.hosted.to_move == 0:
        timed.pass_(DAY)
        move(timed.hosted, -1)
    assert timed.left()[0] == 2 * DAY
    timed.pass_(DAY)
    move(timed.hosted)
    timed.pass_(DAY)
    last = max(at for at, step in enumerate(timed.hosted.steps) if step.seat == 0)
    wish = live.Undo(seat=0, revision=timed.hosted.revision, key=fresh_key(), to=last)
    assert undo(timed.hosted, wish).asked
    revision = timed.hosted.revision
    consent(timed.hosted, live.Consent(seat=1, revision=revision, key=fresh_key(), agree=True))
    assert timed.hosted.to_move == 0
    assert timed.left()[0] == 3 * DAY


# Days off.


def test_days_off_stop_the_clock_of_days_for_exactly_so_long():
    timed = Timed(DAYS)
    timed.pass_(DAY)
    now = timed.time.now()
    timing.take_days_off(timed.hosted, "holder", Away(now, now + 5 * DAY))
    timed.pass_(5 * DAY)
    assert timed.left()[0] == 2 * DAY
    timed.pass_(2 * DAY - 1)
    assert (timed.left()[0], timed.run_out()) == (1, False)
    timed.pass_(1)
    assert timed.run_out()


def test_ending_days_off_early_resumes_the_clock():
    timed = Timed(DAYS)
    now = timed.time.now()
    timing.take_days_off(timed.hosted, "holder", Away(now, now + 5 * DAY))
    timed.pass_(DAY)
    timing.take_days_off(timed.hosted, "holder", Away(now, now + DAY))
    timed.pass_(DAY)
    assert timed.left()[0] == 2 * DAY
    assert [one.text for one in timed.hosted.happenings if one.what == "days_off"] == [
        *("5", "5", "0", "0")
    ]


def test_days_off_recorded_late_count_from_their_start():
    timed = Timed(DAYS)
    timed.pass_(DAY)
    began = timed.time.now()
    timed.pass_(2 * DAY)
    assert timing.rest(timed.hosted, Away(began, began + 4 * DAY))
    assert not timing.rest(timed.hosted, Away(began, began + 4 * DAY))
    assert timed.left()[0] == 2 * DAY
    assert not timed.run_out()


@pytest.mark.parametrize("away", [Away(0, 4000), Away(9 * DAY, 10 * DAY)])
def test_days_off_in_another_period_change_nothing(away):
    timed = Timed(DAYS)
    assert timed.hosted.clocks is not None
    due = timed.hosted.clocks.due()
    timing.take_days_off(timed.hosted, "holder", away)
    assert timed.hosted.clocks.due() == due


def test_days_off_do_not_stop_a_clock_for_the_whole_game():
    timed = Timed(GAME)
    timing.take_days_off(timed.hosted, "holder", Away(0, 9 * DAY))
    timed.pass_(SECOND)
    assert timed.left()[0] == TEN - SECOND


# The log.


def test_clocks_are_restored_from_the_log():
    timed = Timed(GAME)
    for ms in (10, 200, 3000, 47):
        timed.pass_(ms)
        end_turn(timed.hosted)
        assert timed.again().left() == timed.left()
    timed.pass_(2 * TEN)
    assert timed.run_out()
    assert timed.again().left() == timed.left()
    move(timed.hosted)
    come_back(timed.hosted, 0, "holder")
    timed.pass_(5)
    read = timed.again()
    assert read.left() == timed.left()
    assert timing.clock_info(read.hosted) == timing.clock_info(timed.hosted)


def test_a_table_without_a_clock_has_an_unchanged_log_format():
    hosted = new_table(None)
    hosted.set_time(FakeTime(99).now)
    begin_game(hosted)
    move(hosted)
    fields = [set(msgspec.json.decode(log.encode_entry(entry))) for entry in hosted.unsaved]
    assert not set.union(*fields) & {"tick", "turn", "clock", "agreed"}


def test_a_time_that_resumes_before_the_last_entry_costs_no_time():
    """After a crash the server time resumes at its last beat."""
    timed = Timed(GAME)
    timed.pass_(900)
    end_turn(timed.hosted)
    before = timed.left()
    timed.pass_(-900)
    assert timed.left() == before
    timed.pass_(400)
    move(timed.hosted)
    assert timed.left() == before


@pytest.mark.parametrize(
    "clock",
    [
        {"kind": "game", "seconds": 9},
        {"kind": "game", "seconds": 86_401},
        {"kind": "game", "seconds": 60, "increment": -1},
        {"kind": "game", "seconds": 60, "increment": 3601},
        {"kind": "game", "seconds": 1e300},
        {"kind": "game", "seconds": 60, "runs_out": "explodes"},
        {"kind": "days", "days": 0},
        {"kind": "days", "days": 31},
        {"kind": "days", "days": True},
        {"kind": "weeks", "weeks": 1},
        {"kind": "days", "days": 3, "seconds": 60},
        [],
    ],
)
async def test_an_absurd_clock_is_refused_with_a_message(person, clock):
    seats = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "random"}]
    body = {"game": "trambahn", "seats": seats, "clock": clock}
    problem = await person().post("tables", body, 400)
    assert problem["error"] == "malformed_body"
