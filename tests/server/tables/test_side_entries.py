"""Nobody can fill a table's log: entries that are not moves are limited per holder."""

import pytest

from railtable.server.errors import Denied
from railtable.server.tables import budget, consent, log, moves, rating_consent, seats, timing
from railtable.server.tables.log import encode_entry
from railtable.server.tables.sign_in import move_seats
from railtable.server.tables.table import HostedTable
from railtable.wire import live, tables
from tests.support.finished_tables import (
    ADA,
    BEN,
    BOT,
    CLEO,
    ME,
    OPEN,
    ended,
    new_table,
    play_on,
    play_past,
    seat,
)
from tests.support.server import fresh_key

MOST = 12
CLOCK = tables.GameClock(seconds=600)


@pytest.fixture(autouse=True)
def small_limit(monkeypatch):
    monkeypatch.setattr(budget, "MOST_SIDE_ENTRIES", MOST)


def ada_and_ben(game="block-train", third=BOT, **more):
    hosted = new_table([ME, OPEN, third], game=game, **more)
    seats.join(hosted, tables.JoinTable(name="Ben", rated=True), BEN)
    return hosted


def say(hosted, number, text="Hello"):
    moves.say(hosted, live.Say(seat=number, key=fresh_key(), text=text))


def play_one_and_take_it_back(hosted, number):
    while hosted.to_move != number:
        play_on(hosted, leave=hosted.version + 1)
    before = hosted.version
    play_on(hosted, leave=before + 1)
    message = live.Undo(seat=number, revision=hosted.revision, key=fresh_key(), to=before)
    moves.undo(hosted, message)


def lend_and_take_back(hosted):
    seats.fill(hosted, 1, seat("bot", level="porter"), BEN)
    seats.come_back(hosted, 1, BEN)


SPAM = {
    "invite": lambda hosted: seats.invite(hosted, 1, BEN),
    "token": lambda hosted: seats.give_token(hosted, 1, BEN),
    "settings": lambda hosted: seats.change_settings(
        hosted, tables.SetTable(pace="fast" if hosted.pace == "slow" else "slow"), BEN
    ),
    "chat": lambda hosted: say(hosted, 1),
    "lend": lend_and_take_back,
    "undo": lambda hosted: play_one_and_take_it_back(hosted, 1),
}


def left(hosted, number):
    """Use up a seat's allowance; return how many entries were left of it."""
    for count in range(MOST + 1):
        try:
            say(hosted, number)
        except Denied:
            return count
    return None


def spam(hosted, act):
    """Repeat an action until it is refused; return the key of the refusal."""
    for _ in range(3 * MOST):
        try:
            act(hosted)
        except Denied as denied:
            return denied.key
    return None


@pytest.mark.parametrize("name", SPAM)
def test_filling_the_log_uses_up_only_the_own_allowance(name):
    hosted = ada_and_ben()
    assert spam(hosted, SPAM[name]) == "too_many_side_entries"
    say(hosted, 0)
    seats.invite(hosted, 0, ADA)
    play_on(hosted)
    assert ended(hosted).seats


def test_a_rated_game_can_end_with_a_full_log():
    hosted = ada_and_ben(rated=True, clock=CLOCK)
    assert hosted.participation.is_rated
    assert spam(hosted, SPAM["invite"]) == "too_many_side_entries"
    play_on(hosted, leave=20)
    seats.leave(hosted, 1, BEN)
    play_on(hosted)
    assert ended(hosted).is_rated


def test_the_allowance_is_the_persons_on_every_device_and_after_signing_in():
    hosted = ada_and_ben()
    hosted.record(log.Sat(at=0.0, seat=1, name="Ben", holder=CLEO, device=True))
    assert spam(hosted, lambda table: seats.invite(table, 1, CLEO)) == "too_many_side_entries"
    move_seats(hosted, BEN, "player" * 10, "porter")
    with pytest.raises(Denied):
        say(hosted, 1)


def test_a_table_read_back_has_counted_the_same():
    hosted = ada_and_ben()
    spam(hosted, SPAM["undo"])
    payloads = [encode_entry(entry) for entry in hosted.unsaved]
    again = HostedTable.load(hosted.id, payloads, [])
    with pytest.raises(Denied):
        say(again, 1)
    say(again, 0)


def test_several_steps_undone_at_once_count_one_by_one():
    """Each of them may be played again after the undo."""
    hosted = new_table([ME, OPEN], game="trambahn")
    seats.join(hosted, tables.JoinTable(name="Ben"), BEN)
    while hosted.to_move != 1:
        play_on(hosted, leave=hosted.version + 1)
    played = 0
    while hosted.steps[-1].seat != 1 or played < 2:
        before = hosted.version
        play_on(hosted, leave=hosted.version + 1)
        played = played + 1 if hosted.to_move == 1 and hosted.version == before + 1 else 0
    to = hosted.version - 2
    moves.undo(hosted, live.Undo(seat=1, revision=hosted.revision, key=fresh_key(), to=to))
    assert left(hosted, 1) == MOST - 2


def test_answering_many_questions_uses_no_allowance():
    hosted = ada_and_ben()
    last = play_past(hosted, 1)

    def ask_and_refuse(table):
        moves.undo(table, live.Undo(seat=1, revision=table.revision, key=fresh_key(), to=last))
        answer = live.Consent(seat=0, revision=table.revision, key=fresh_key(), agree=False)
        consent.consent(table, answer)

    assert spam(hosted, ask_and_refuse) == "too_many_side_entries"
    assert left(hosted, 0) == MOST


def test_strangers_can_use_up_only_the_allowance_for_sitting_down():
    hosted = new_table([ME, OPEN, OPEN])

    def come_and_go(table):
        guest = f"guest-{table.seq}"
        seats.leave(table, seats.join(table, tables.JoinTable(name="Guest"), guest), guest)

    assert spam(hosted, come_and_go) == "too_many_side_entries"
    seats.change_settings(hosted, tables.SetTable(listed=True), ADA)
    seats.start(hosted, ADA)
    play_on(hosted)
    assert hosted.status == "over"


def test_agreeing_to_a_rated_game_back_and_forth_is_limited():
    hosted = new_table([ME, OPEN, OPEN], rated=True)
    seats.join(hosted, tables.JoinTable(name="Ben"), BEN)

    def change_mind(table):
        rating_consent.agree_to_rating(table, 1, BEN, agrees=not table.seats[1].agreed)

    assert spam(hosted, change_mind) == "too_many_side_entries"


def full_table(monkeypatch, time=lambda: 0, **more):
    hosted = ada_and_ben(**more)
    hosted.set_time(time)
    play_on(hosted, leave=6)
    monkeypatch.setattr(budget, "MOST_ENTRIES", hosted.seq)
    return hosted


def test_a_full_log_takes_moves_leaving_and_the_end_and_nothing_else(monkeypatch):
    hosted = full_table(monkeypatch)
    for name in ("invite", "token", "settings", "chat", "lend", "undo"):
        with pytest.raises(Denied) as caught:
            SPAM[name](hosted)
        assert caught.value.key == "log_full", name
    seats.leave(hosted, 1, BEN)
    play_on(hosted)
    assert ended(hosted).seats[1].has_left


def test_a_full_log_takes_time_outs_coming_back_and_signing_in(monkeypatch):
    ticks = [0]
    hosted = full_table(monkeypatch, time=lambda: ticks[0], clock=CLOCK)
    while hosted.to_move != 1:
        play_on(hosted, leave=hosted.version + 1)
    ticks[0] = 10**9
    assert timing.run_out(hosted, "porter")
    play_on(hosted, leave=hosted.version + 1)
    seats.come_back(hosted, 1, BEN)
    move_seats(hosted, BEN, CLEO, "porter")
    assert hosted.held_by(CLEO) == [1]


def test_a_full_log_of_a_table_that_gathers_takes_the_start(monkeypatch):
    hosted = new_table([ME, OPEN, OPEN])
    monkeypatch.setattr(budget, "MOST_ENTRIES", hosted.seq)
    with pytest.raises(Denied) as caught:
        seats.join(hosted, tables.JoinTable(name="Ben"), BEN)
    assert caught.value.key == "log_full"
    seats.start(hosted, ADA)
    assert hosted.status == "playing"


async def test_a_player_with_a_used_up_allowance_gets_an_error_and_can_still_move(person):
    ada = person()
    me = {"who": "me", "name": "Ada"}
    made = await ada.create("trambahn", [me, {"who": "bot", "level": "random"}], start=True)
    table = made["id"]
    for _ in range(MOST):
        await ada.post(f"tables/{table}/seats/0/invite")
    refused = await ada.post(f"tables/{table}/seats/0/invite", status=409)
    assert (refused["error"], refused["facts"]) == ("too_many_side_entries", {"most": MOST})
    async with ada.live(table) as line:
        update = await line.until(0, 1)
        while update["to_move"] != 0:
            await line.receive()
            update = line.updates[0]
        assert (await line.play(0, [update["legal"][0]]))["kind"] == "accepted"
