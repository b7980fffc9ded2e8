"""Undo across luck: every holder is asked, rated games refuse it, and it is always marked."""

import msgspec
import pytest
from typer.testing import CliRunner

from railtable.cli.app import app
from railtable.core.chance import SHARED_CHANCE
from railtable.core.engine import CHANCE
from railtable.core.record import Rewind, format_record, parse_record
from railtable.games import find_rules
from railtable.server.errors import Denied
from railtable.server.people.statistics import statistics_of
from railtable.server.tables import consent, creation, moves, seats, timing
from railtable.server.tables.log import encode_entry
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

CLOCK = tables.GameClock(seconds=600)
PORTER = seat("bot", level="porter")


def of_three(game="station-master", **more):
    hosted = new_table([ME, OPEN, OPEN], game=game, **more)
    for name, holder in (("Ben", BEN), ("Cleo", CLEO)):
        seats.join(hosted, tables.JoinTable(name=name, rated=True), holder)
    return hosted


def play_past_luck(hosted, number):
    """Play until luck follows a step of a seat; return the number of that step."""
    while True:
        play_on(hosted, leave=hosted.version + 1)
        own = [at for at, step in enumerate(hosted.steps) if step.seat == number]
        if own and any(step.seat == CHANCE for step in hosted.steps[own[-1] :]):
            return own[-1]


def undo(hosted, number, to):
    return moves.undo(
        hosted, live.Undo(seat=number, revision=hosted.revision, key=fresh_key(), to=to)
    )


def agree(hosted, number, *, agrees=True):
    message = live.Consent(seat=number, revision=hosted.revision, key=fresh_key(), agree=agrees)
    return consent.consent(hosted, message)


@pytest.mark.parametrize("away", ["lent", "timed_out"])
def test_a_person_whose_seat_a_bot_plays_is_asked(away):
    ticks = [0]
    hosted = of_three(clock=CLOCK)
    hosted.set_time(lambda: ticks[0])
    if away == "lent":
        seats.fill(hosted, 1, PORTER, BEN)
    else:
        while hosted.to_move != 1:
            play_on(hosted, leave=hosted.version + 1)
        ticks[0] = 10**9
        assert timing.run_out(hosted, "porter")
    to = play_past_luck(hosted, 0)
    assert undo(hosted, 0, to).asked
    assert hosted.question is not None
    assert hosted.question.asked.needed == [1, 2]
    agree(hosted, 2)
    assert hosted.version > to
    agree(hosted, 1)
    assert hosted.version == to


def test_a_returning_person_voids_the_question():
    hosted = of_three()
    seats.fill(hosted, 1, PORTER, BEN)
    to = play_past_luck(hosted, 0)
    undo(hosted, 0, to)
    seats.come_back(hosted, 1, BEN)
    assert hosted.question is None
    with pytest.raises(Denied, match="nothing_asked"):
        agree(hosted, 2)


def test_a_new_player_voids_the_question():
    hosted = new_table([ME, OPEN, BOT], game="block-train")
    seats.join(hosted, tables.JoinTable(name="Ben"), BEN)
    assert undo(hosted, 1, play_past(hosted, 1)).asked
    seats.fill(hosted, 2, seat("here", name="Eve"), ADA)
    assert hosted.question is None


def test_luck_is_not_rewound_in_a_rated_game():
    hosted = of_three(rated=True)
    assert hosted.participation.is_rated
    assert hosted.forbids_rewinding_chance
    to = play_past_luck(hosted, 0)
    with pytest.raises(Denied, match="rated_no_taking_back"):
        undo(hosted, 0, to)


def test_luck_is_not_rewound_in_a_shared_deal():
    created = msgspec.structs.replace(
        new_table([ME, BOT, BOT], game="station-master").created, luck=SHARED_CHANCE
    )
    hosted = HostedTable.new("shared", created)
    seats.start(hosted, ADA)
    to = play_past_luck(hosted, 0)
    with pytest.raises(Denied, match="no_rewinding_luck"):
        undo(hosted, 0, to)
    assert moves.take_back(hosted, 0) == moves.NOTHING


def alone(game="station-master", **more):
    hosted = new_table([ME, BOT, BOT], game=game, start=True, **more)
    to = play_past_luck(hosted, 0)
    luck = sum(step.seat == CHANCE for step in hosted.steps[to:])
    assert not undo(hosted, 0, to).asked
    return hosted, Rewind(0, to, luck)


def test_a_free_undo_is_not_marked():
    hosted = new_table([ME, BOT, BOT], game="station-master", start=True)
    while hosted.steps[-1].seat != 0:
        play_on(hosted, leave=hosted.version + 1)
    undo(hosted, 0, hosted.version - 1)
    assert hosted.rewinds == []


def test_the_mark_is_in_the_record_and_stays_after_opening_it():
    hosted, mark = alone()
    assert hosted.rewinds == [mark]
    play_on(hosted)
    record = parse_record(format_record(creation.table_record(hosted)), find_rules)
    assert record.header.rewinds == [mark]
    steps = msgspec.json.encode(record.steps).decode()
    opened = creation.open_record(record.header, steps, record.seed, ADA)
    assert creation.table_record(opened).header.rewinds == [mark]


def test_the_mark_is_restored_from_the_log_and_follows_a_later_undo():
    hosted, mark = alone()
    first = hosted.steps.index(next(step for step in hosted.steps if step.seat == 0))
    play_past_luck(hosted, 0)
    undo(hosted, 0, first)
    assert [one.version for one in hosted.rewinds] == [first, first]
    again = HostedTable.load(hosted.id, [encode_entry(one) for one in hosted.unsaved], [])
    assert again.rewinds == hosted.rewinds
    assert again.rewinds[0].luck == mark.luck


def test_the_mark_by_consent_names_the_asker():
    hosted = of_three()
    to = play_past_luck(hosted, 0)
    undo(hosted, 0, to)
    agree(hosted, 1)
    agree(hosted, 2)
    assert [(one.seat, one.version) for one in hosted.rewinds] == [(0, to)]


def test_a_game_without_undo_has_no_mark():
    hosted = new_table([ME, BOT, BOT], game="station-master", start=True)
    play_on(hosted)
    assert "rewinds" not in format_record(creation.table_record(hosted))
    assert ended(hosted).rewinds == 0


@pytest.mark.parametrize(("language", "words"), [("en", "undone"), ("fr", "annulés")])
def test_verify_reports_undos_beside_the_proof(tmp_path, language, words):
    hosted, _ = alone()
    play_on(hosted)
    file = tmp_path / "game.jsonl"
    file.write_text(format_record(creation.table_record(hosted)))
    told = CliRunner().invoke(app, ["verify", str(file), "--lang", language])
    assert told.exit_code == 0, told.output
    assert words in told.output.splitlines()[1]


async def test_a_game_with_known_luck_is_in_the_history_and_not_in_statistics(database):
    store = await open_store(database)
    try:
        plain = new_table([ME, BOT, BOT], game="station-master", start=True)
        play_on(plain)
        await save(store, plain)
        hosted, _ = alone()
        play_on(hosted)
        await save(store, hosted)
        assert ended(hosted).rewinds == 1
        rows = await store.fetch("select table_id, rewinds from results order by serial")
        assert [tuple(row) for row in rows] == [(plain.id, 0), (hosted.id, 1)]

        async def nobody(met):
            return met

        [counted] = (await statistics_of(store, [ADA], nobody)).games
        assert counted.played == 1
        assert [one.games for one in counted.opponents] == [1]
    finally:
        await store.close()


async def test_the_table_says_how_often_luck_was_rewound(person):
    ada = person()
    me = {"who": "me", "name": "Ada"}
    options = {"first_player": 0}
    made = await ada.create(
        "trambahn", [me, {"who": "bot", "level": "random"}], start=True, options=options
    )
    assert made["rewinds"] == 0
    async with ada.live(made["id"]) as line:
        before = await line.until(0, 1)
        while line.updates[0]["take_back"]["ask"] is None:
            if line.updates[0]["to_move"] != 0:
                await line.receive()
                continue
            legal = line.updates[0]["legal"]
            done = await line.play(
                0, [([one for one in legal if one["kind"] == "end_turn"] or legal)[0]]
            )
            await line.until(0, done["revision"])
        while True:
            revision = line.updates[0]["revision"]
            undone = await line.ask(
                {"kind": "undo", "seat": 0, "revision": revision, "to": before["version"]}
            )
            if undone["kind"] == "accepted":
                break
            await line.until(0, undone["update"]["revision"])
    assert (await ada.get(f"tables/{made['id']}"))["rewinds"] >= 1
