"""Refusals of a table, in full: the key, the status and the arguments."""

import time
from typing import Any

import msgspec
import pytest

from railtable.core.engine import NOBODY
from railtable.server.credentials import hash_of
from railtable.server.errors import Denied, RepeatedKey, StaleRevision
from railtable.server.tables import consent, creation, log, moves, seats
from railtable.server.tables.table import HostedTable
from railtable.wire import live, tables
from tests.support.fake_clocks import move
from tests.support.server import fresh_key

ADA, BEN, CLEO = "ada's", "ben's", "cleo's"
ME, OPEN, HERE = {"who": "me", "name": "Ada"}, {"who": "open"}, {"who": "here", "name": "Ben"}


def new_table(*plans: Any, **more: Any) -> HostedTable:
    """Return a table of Ada's before the start."""
    request = {"game": "trambahn", "seats": list(plans), "options": {"first_player": 0}, **more}
    return creation.create(msgspec.convert(request, tables.CreateTable), ADA)


def of_two() -> HostedTable:
    """Return a table of Ada and Ben with separate browsers."""
    hosted = new_table(ME, OPEN)
    seats.join(hosted, tables.JoinTable(name="Ben"), BEN)
    assert hosted.status == "playing"
    return hosted


def finished() -> HostedTable:
    hosted = new_table(ME, HERE)
    seats.begin_game(hosted)
    while hosted.to_move != NOBODY:
        move(hosted)
    return hosted


def denied(function: Any, *given: Any) -> tuple[Any, ...]:
    """Return the content of a refusal; nothing may be left to save."""
    unsaved = list(given[0].unsaved)
    with pytest.raises(Denied) as refusal:
        function(*given)
    assert given[0].unsaved == unsaved
    return (refusal.value.key, refusal.value.status, *refusal.value.facts.items())


def undo(hosted: HostedTable, seat: int, to: int, key: str | None = None) -> live.Undo:
    return live.Undo(seat=seat, revision=hosted.revision, key=key or fresh_key(), to=to)


def answer(hosted: HostedTable, seat: int, *, agree: bool, number: int | None = None) -> Any:
    return live.Consent(
        seat=seat, revision=hosted.revision, key=fresh_key(), agree=agree, question=number
    )


def test_actions_on_others_seats_and_tables_are_refused():
    hosted = of_two()
    assert denied(seats.start, hosted, BEN) == ("not_your_table", 403)
    assert denied(seats.start, hosted, None) == ("not_your_table", 403)
    assert denied(seats.leave, hosted, 0, BEN) == ("not_your_seat", 403)
    assert denied(seats.come_back, hosted, 0, None) == ("not_your_seat", 403)
    for seat in (-1, 2):
        assert denied(seats.invite, hosted, seat, ADA) == ("no_such_seat", 404)
        assert denied(seats.give_token, hosted, seat, ADA) == ("no_such_seat", 404)


def test_late_messages_are_refused():
    hosted = of_two()
    assert denied(seats.start, hosted, ADA) == ("already_started", 409)
    nonce = tables.GiveNonce(seat=0, nonce="n")
    assert denied(seats.give_nonce, hosted, nonce, ADA) == ("too_late", 409)
    gathering = new_table(ME, OPEN)
    seats.give_nonce(gathering, nonce, ADA)
    assert denied(seats.give_nonce, gathering, nonce, ADA) == ("too_late", 409)
    bot = tables.BotSeat(level="greedy")
    assert denied(seats.fill, finished(), 0, bot, ADA) == ("game_over", 409)


def test_a_finished_game_cannot_be_undone():
    hosted = finished()
    last = max(place for place, step in enumerate(hosted.steps) if step.seat >= 0)
    assert denied(moves.undo, hosted, undo(hosted, hosted.steps[last].seat, last)) == (
        "game_over",
        409,
    )


def test_playing_before_the_start_is_refused():
    hosted = new_table(ME, OPEN)
    assert denied(moves.undo, hosted, undo(hosted, 0, 0)) == ("not_started", 409)
    assert denied(consent.consent, hosted, answer(hosted, 0, agree=True)) == ("not_started", 409)


def test_only_an_own_step_can_be_undone():
    hosted = of_two()
    first = next(n for n, step in enumerate(hosted.steps) if step.seat < 0)
    for to in (first, hosted.version, -1):
        assert denied(moves.undo, hosted, undo(hosted, 0, to)) == ("nothing_to_take_back", 409)
    move(hosted)
    moves.undo(hosted, undo(hosted, 0, hosted.version - 1))


def test_an_impossible_join_is_refused_with_the_reason():
    hosted = of_two()
    join = tables.JoinTable(name="Cleo")
    assert denied(seats.join, hosted, join, CLEO) == ("no_open_seat", 409)
    coded = tables.JoinTable(name="Cleo", code="nonsense")
    assert denied(seats.join, hosted, coded, CLEO) == ("code_used_or_unknown", 403)
    known = new_table(ME, HERE, deal="known")
    known.seats[1] = msgspec.structs.replace(known.seats[1], who="open", holders=[])
    assert denied(seats.join, known, join, CLEO) == ("known_deal", 409)
    assert denied(seats.join, hosted, tables.JoinTable(name="\n"), CLEO) == ("bad_name", 400)


def test_an_impossible_seat_plan_is_refused_with_the_reason():
    hosted = of_two()
    opened, bot = tables.OpenSeat(), tables.BotSeat(level="nobody")
    assert denied(seats.fill, hosted, 1, opened, ADA) == ("seat_held", 409)
    assert denied(seats.fill, hosted, 1, opened, BEN) == ("not_your_table", 403)
    key, status, *facts = denied(seats.fill, hosted, 0, bot, ADA)
    assert (key, status, dict(facts)["bot"]) == ("unknown_bot", 400, "nobody")
    known = new_table(ME, {"who": "bot", "level": "random"}, deal="known")
    for plan in (opened, tables.InvitedSeat()):
        assert denied(seats.fill, known, 1, plan, ADA) == ("known_deal", 409)
    seats.fill(known, 1, tables.LocalSeat(name="Ben"), ADA)


def test_keys_per_seat_are_limited():
    hosted = of_two()
    for _ in range(seats.MOST_KEYS - 1):
        seats.give_token(hosted, 0, ADA)
    told = ("too_many_keys", 409, ("most", seats.MOST_KEYS))
    assert denied(seats.give_token, hosted, 0, ADA) == told


def test_a_token_keeps_the_seats_name_and_opens_the_seat():
    hosted = of_two()
    token = seats.give_token(hosted, 0, ADA)
    given = hosted.unsaved[-1]
    assert log.decode_entry(log.encode_entry(given)) == given
    assert hosted.seats[0].name == "Ada"
    assert hosted.holds(hash_of(token), 0)
    assert not hosted.holds(hash_of(token), 1)
    free = new_table(ME, OPEN)
    seats.give_token(free, 1, ADA)
    assert (free.seats[1].name, free.status) == ("API", "playing")


def test_holders_of_the_same_seat_are_not_others_to_each_other():
    hosted = new_table(ME, OPEN, OPEN, game="station-master", options={})
    seats.join(hosted, tables.JoinTable(name="Ben"), BEN)
    code = seats.invite(hosted, 0, ADA)
    seats.join(hosted, tables.JoinTable(name="x", code=code), CLEO)
    seats.join(hosted, tables.JoinTable(name="Cleo"), CLEO)
    assert hosted.held_by(CLEO) == [0, 2]
    assert consent.seats_of_others(hosted, ADA) == [1]
    assert consent.seats_of_others(hosted, CLEO) == [1]
    assert consent.seats_of_others(hosted, BEN) == [0, 2]


def asked_to_take_back() -> HostedTable:
    """Return a table where Ada asks to undo a step before luck that Ben has seen."""
    hosted = of_two()
    while hosted.to_move == 0:
        move(hosted, -1)
    last = max(n for n, step in enumerate(hosted.steps) if step.seat == 0)
    assert moves.undo(hosted, undo(hosted, 0, last)).asked
    return hosted


def test_only_the_people_asked_can_answer_a_question():
    hosted = of_two()
    nothing = ("nothing_asked", 409)
    assert denied(consent.consent, hosted, answer(hosted, 1, agree=True)) == nothing
    hosted = asked_to_take_back()
    assert hosted.question is not None
    assert denied(consent.consent, hosted, answer(hosted, 0, agree=True)) == nothing
    other = hosted.question.number + 1
    assert denied(consent.consent, hosted, answer(hosted, 1, agree=True, number=other)) == nothing
    version = hosted.version
    done = consent.consent(hosted, answer(hosted, 1, agree=True, number=hosted.question.number))
    assert done.asked is False
    assert hosted.version < version


def test_an_answer_to_an_earlier_revision_is_behind_and_the_same_one_twice_is_one():
    hosted = asked_to_take_back()
    late = msgspec.structs.replace(answer(hosted, 1, agree=False), revision=hosted.revision - 1)
    with pytest.raises(StaleRevision):
        consent.consent(hosted, late)
    first = answer(hosted, 1, agree=False)
    accepted = consent.consent(hosted, first)
    with pytest.raises(RepeatedKey) as again:
        consent.consent(hosted, first)
    assert (again.value.version, again.value.revision) == (accepted.version, accepted.revision)
    assert again.value.asked is False


def test_a_question_that_is_open_when_a_game_ends_is_not_answered_any_more():
    hosted = new_table(ME, OPEN, OPEN, game="station-master", options={})
    seats.join(hosted, tables.JoinTable(name="Ben"), BEN)
    seats.join(hosted, tables.JoinTable(name="Cleo"), CLEO)
    seats.leave(hosted, 2, CLEO)
    seats.fill(hosted, 2, tables.LocalSeat(name="Dan"), ADA)
    assert hosted.question is not None
    asked = hosted.question.number
    while hosted.to_move != NOBODY:
        move(hosted)
    late = answer(hosted, 1, agree=True, number=asked)
    assert denied(consent.consent, hosted, late) == ("game_over", 409)


def test_a_rated_game_cannot_be_undone_past_luck_or_others_moves():
    hosted = of_two()
    hosted.participation.is_rated = True
    while hosted.to_move == 0:
        move(hosted, -1)
    last = max(n for n, step in enumerate(hosted.steps) if step.seat == 0)
    assert denied(moves.undo, hosted, undo(hosted, 0, last)) == ("rated_no_taking_back", 409)


def test_a_seat_of_a_record_cannot_be_taken():
    hosted = new_table(ME, OPEN)
    hosted.is_record = True
    join = tables.JoinTable(name="Cleo")
    assert denied(seats.join, hosted, join, CLEO) == ("only_a_record", 409)
    assert denied(seats.fill, hosted, 1, tables.OpenSeat(), ADA) == ("game_over", 409)


def test_empty_chat_is_refused():
    hosted = of_two()
    for text in (" ", "\x07"):
        message = live.Say(seat=0, key=fresh_key(), text=text)
        assert denied(moves.say, hosted, message) == ("unprintable_text", 400)


def test_a_code_for_a_device_is_valid_until_it_expires():
    hosted = of_two()
    code = seats.invite(hosted, 0, ADA)
    until = hosted.seats[0].code_until
    assert until is not None
    assert 0 <= time.time() + seats.DEVICE_SECONDS - until < 60
    entry = hosted.unsaved[-1]
    assert isinstance(entry, log.Coded)
    assert entry.code == hash_of(code) != code
