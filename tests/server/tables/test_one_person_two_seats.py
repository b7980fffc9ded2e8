"""One person at two seats: never rated, and never two hands without everybody's consent."""

import msgspec
import pytest

from railtable.server.errors import Denied
from railtable.server.people.ratings import Contestant, RatedGame, Rating, rate_game, rate_some
from railtable.server.store.sql import Statement
from railtable.server.tables import consent, log, moves, seats
from railtable.server.tables.log import encode_entry
from railtable.server.tables.messages import may_look, rating_of
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
    open_store,
    play_on,
    play_past,
    save,
    seat,
)
from tests.support.server import fresh_key

CLOCK = {"kind": "game", "seconds": 3600}
HIDES, SHOWS = "station-master", "block-train"


def together(game, third=OPEN, rated=True):
    """Ada (a player), Ben (a guest) and Cleo, or a bot."""
    hosted = new_table([ME, OPEN, third], game=game, rated=rated)
    seats.join(hosted, tables.JoinTable(name="Ben", rated=rated), BEN)
    if third is OPEN:
        seats.join(hosted, tables.JoinTable(name="Cleo", rated=rated), CLEO)
    assert hosted.participation.is_rated is rated
    play_on(hosted, leave=hosted.version + 4)
    return hosted


def sign_in(hosted, guest=BEN, player=ADA):
    move_seats(hosted, guest, player, "porter")


def told(hosted):
    return [one.what for one in hosted.happenings]


def sees(hosted, holder, number):
    try:
        may_look(hosted, holder, number)
    except Denied:
        return False
    return True


def answer(hosted, number, *, agree):
    assert hosted.question is not None
    message = live.Consent(
        seat=number,
        revision=hosted.revision,
        key=fresh_key(),
        agree=agree,
        question=hosted.question.number,
    )
    consent.consent(hosted, message)


@pytest.mark.parametrize("game", [HIDES, SHOWS])
@pytest.mark.parametrize("third", [OPEN, BOT])
def test_a_game_is_no_longer_rated_when_two_seats_become_one_person(game, third):
    hosted = together(game, third)
    sign_in(hosted)
    assert rating_of(hosted) == "no"
    assert "unrated" in told(hosted)
    again = HostedTable.load(hosted.id, [encode_entry(one) for one in hosted.unsaved], [])
    assert rating_of(again) == "no"
    play_on(hosted)
    assert not ended(hosted).is_rated


def test_a_game_is_no_longer_rated_when_one_of_the_two_seats_was_left_before():
    hosted = together(HIDES)
    seats.leave(hosted, 0, ADA)
    sign_in(hosted)
    assert "unrated" in told(hosted)
    play_on(hosted)
    assert not ended(hosted).is_rated


def test_signing_in_alone_leaves_a_game_rated():
    hosted = together(HIDES)
    sign_in(hosted, BEN, "player" * 10)
    assert hosted.participation.is_rated
    assert "unrated" not in told(hosted)
    play_on(hosted)
    assert ended(hosted).is_rated


def test_signing_in_after_the_end_changes_no_result():
    hosted = together(HIDES)
    play_on(hosted)
    before = ended(hosted)
    sign_in(hosted)
    assert ended(hosted) == before
    assert rating_of(hosted) == "yes"
    assert "unrated" not in told(hosted)


@pytest.mark.parametrize("rated", [True, False])
def test_hands_stay_apart_until_the_others_agree(rated):
    hosted = together(HIDES, rated=rated)
    sign_in(hosted)
    assert hosted.held_by(ADA) == [0]
    assert not sees(hosted, ADA, 1)
    assert hosted.seats[1].who == "bot"
    assert "takeover_asked" in told(hosted)
    answer(hosted, 2, agree=True)
    assert hosted.held_by(ADA) == [0, 1]
    assert sees(hosted, ADA, 1)
    assert [one.seat for one in hosted.takeovers] == [1]


def test_hands_stay_apart_after_a_refusal():
    hosted = together(HIDES, rated=False)
    sign_in(hosted)
    answer(hosted, 2, agree=False)
    assert hosted.held_by(ADA) == [0]
    play_on(hosted)
    assert ended(hosted).seats[1].holder is None


def test_a_table_with_hands_apart_is_read_back_the_same():
    hosted = together(HIDES)
    sign_in(hosted)
    again = HostedTable.load(hosted.id, [encode_entry(one) for one in hosted.unsaved], [])
    assert [one.holders for one in again.seats] == [[ADA], [], [CLEO]]
    assert again.question == hosted.question


def test_both_seats_move_if_nobody_else_plays_or_nothing_is_hidden():
    for hosted in (together(HIDES, BOT), together(SHOWS)):
        sign_in(hosted)
        assert hosted.held_by(ADA) == [0, 1]


def test_a_shared_seat_stays_with_its_person_when_a_device_signs_in_as_a_rival():
    hosted = together(HIDES, rated=False)
    device = "phone" * 12
    hosted.record(log.Sat(at=0.0, seat=1, name="Ben", holder=device, device=True))
    sign_in(hosted, device, ADA)
    assert (hosted.held_by(ADA), hosted.held_by(BEN)) == ([0], [1])
    assert hosted.seats[1].who == "person"


def test_a_second_device_of_the_same_seat_can_sign_in():
    hosted = together(HIDES, rated=False)
    device = "phone" * 12
    hosted.record(log.Sat(at=0.0, seat=0, name="Ada", holder=device, device=True))
    sign_in(hosted, device, ADA)
    assert hosted.held_by(ADA) == [0]
    assert hosted.question is None


def test_signing_in_before_the_start_frees_the_second_seat():
    hosted = new_table([ME, OPEN, OPEN], game=HIDES)
    seats.join(hosted, tables.JoinTable(name="Ben"), BEN)
    sign_in(hosted)
    assert hosted.held_by(ADA) == [0]
    assert hosted.seats[1].who == "open"


def test_signing_in_ends_an_open_question_and_keeps_hands_apart():
    hosted = together(HIDES, rated=False)
    message = live.Undo(seat=2, revision=hosted.revision, key=fresh_key(), to=play_past(hosted, 2))
    moves.undo(hosted, msgspec.structs.replace(message, revision=hosted.revision))
    assert hosted.question is not None
    sign_in(hosted)
    assert hosted.held_by(ADA) == [0]
    assert isinstance(hosted.question.asked, log.TakeoverAsked)


@pytest.mark.parametrize("game", [HIDES, SHOWS])
def test_a_device_code_gives_no_second_seat_of_a_rated_game(game):
    hosted = together(game)
    code = seats.invite(hosted, 1, BEN)
    with pytest.raises(Denied, match="one_seat_each"):
        seats.join(hosted, tables.JoinTable(name="Ada", code=code), ADA)


def test_a_device_code_reveals_no_second_hand_if_others_play():
    hosted = together(HIDES, rated=False)
    code = seats.invite(hosted, 1, BEN)
    with pytest.raises(Denied, match="not_agreed"):
        seats.join(hosted, tables.JoinTable(name="Ada", code=code), ADA)
    seats.join(hosted, tables.JoinTable(name="Ben", code=code), "phone" * 12)


def test_the_owner_of_a_rated_game_takes_no_second_seat():
    hosted = together(SHOWS)
    seats.leave(hosted, 1, BEN)
    for plan in (seat("me", name="Ada"), seat("here", name="Eve")):
        with pytest.raises(Denied, match="one_seat_each"):
            seats.fill(hosted, 1, plan, ADA)


def test_a_second_seat_is_refused_if_a_rated_game_is_proposed():
    hosted = new_table([ME, OPEN, OPEN], rated=True)
    with pytest.raises(Denied, match="one_seat_each"):
        seats.join(hosted, tables.JoinTable(name="Eve", rated=True), ADA)


def test_a_person_with_two_seats_is_shown_at_the_same_screen():
    hosted = new_table([ME, OPEN, OPEN], game=HIDES)
    seats.join(hosted, tables.JoinTable(name="Eve"), ADA)
    seats.join(hosted, tables.JoinTable(name="Ben"), BEN)
    assert [one.same_screen for one in hosted.seats] == [False, True, False]


def test_a_game_with_two_seats_of_one_person_is_not_rated():
    twice = [Contestant(0, ADA, None, 1), Contestant(1, ADA, None, 2), Contestant(2, BEN, None, 3)]
    assert rate_game(RatedGame(1, SHOWS, twice), {ADA: Rating(), BEN: Rating()}) == []


async def test_a_stored_game_with_two_seats_of_one_person_is_skipped(database):
    store = await open_store(database)
    try:
        old = together(SHOWS)
        play_on(old)
        await save(store, old)
        await store.execute(
            Statement("update result_seats set holder = $1 where holder = $2", (ADA, BEN))
        )
        assert await rate_some(store)
        assert not await rate_some(store)
        assert await store.fetch("select * from ratings") == []
        fair = together(SHOWS)
        play_on(fair)
        await save(store, fair)
        while await rate_some(store):
            pass
        assert len(await store.fetch("select * from ratings")) == 3
    finally:
        await store.close()


async def test_a_guest_who_signs_in_as_a_rival_sees_one_hand_and_all_are_informed(person):
    ada, ben, cleo = person(), person(), person()
    me, someone = {"who": "me", "name": "Ada"}, {"who": "open"}
    table = (await ada.create(HIDES, [me, someone, someone], rated=True, clock=CLOCK))["id"]
    code = (await ada.post("me/code"))["code"]
    for name, guest in (("Ben", ben), ("Cleo", cleo)):
        await guest.post(f"tables/{table}/join", {"name": name, "rated": True})
    assert (await ada.get(f"tables/{table}"))["rated"] == "yes"
    await ben.post("me/code/use", {"code": code})
    for who in (ada, ben):
        info = await who.get(f"tables/{table}")
        assert (info["mine"], info["rated"]) == ([0], "no")
        seen = await who.http.get(f"/api/tables/{table}/position?seat=1")
        assert seen.status_code == 403
    news = (await cleo.get(f"tables/{table}/happenings"))["happenings"]
    assert {"unrated", "left", "takeover_asked"} <= {one["what"] for one in news}
    assert (await cleo.get(f"tables/{table}"))["taking_over"]["needed"] == [2]
