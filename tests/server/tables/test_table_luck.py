"""The luck of a table: its log says how it is drawn, and its record proves it."""

from pathlib import Path

import msgspec
import pytest

from railtable.core.chance import SHARED_CHANCE, Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.errors import BadRecord
from railtable.core.proof import verify
from railtable.core.record import MAX_ORIGINS, check_record, format_record
from railtable.games import find_rules
from railtable.server.errors import Denied
from railtable.server.tables import creation, log, moves, seats
from railtable.server.tables.table import HostedTable
from railtable.server.thinking import tasks
from railtable.server.thinking.worker import work
from railtable.wire import live, tables
from tests.support.records import FOLDER

OWNER = "a" * 64
PLANS: list[tables.SeatPlan] = [tables.MySeat(name="Ada"), tables.LocalSeat(name="Ben")]
FIRST_RELEASE = (
    (Path(__file__).parent.parent / "logs" / "first-release.jsonl").read_bytes().splitlines()
)
"""A whole game logged by the first release, with nonces of both seats."""


def new_table(deal=None) -> HostedTable:
    request = tables.CreateTable(game="trambahn", seats=PLANS, deal=deal)
    return creation.create(request, OWNER)


def play_out(hosted: HostedTable) -> HostedTable:
    """Play a table to the end, and load it from its log."""
    if hosted.game is None:
        seats.begin_game(hosted)
    dice = FastDice(hosted.commitment)
    while hosted.to_move != NOBODY:
        assert hosted.game is not None
        legal = hosted.game.legal_actions(hosted.to_move)
        take(hosted, legal[int(dice.below(len(legal)))])
    return HostedTable.load(hosted.id, [log.encode_entry(one) for one in hosted.unsaved], [])


def take(hosted: HostedTable, action) -> None:
    message = live.Play(
        seat=hosted.to_move,
        revision=hosted.revision,
        key=f"key-{hosted.version:08d}",
        actions=[msgspec.Raw(msgspec.json.encode(action))],
    )
    moves.play(hosted, message)


def go_on(hosted: HostedTable, version: int) -> HostedTable:
    request = tables.ContinueTable(version=version, seats=PLANS)
    return creation.continue_from(hosted, request, OWNER)


def proof_of(hosted: HostedTable):
    """Return the proof of a table's record, written and read again."""
    text = format_record(creation.table_record(hosted))
    return verify(check_record(text, find_rules), find_rules)


def words(chance: Chance) -> list[int]:
    dice = chance.at(0)
    return [int(dice.word()) for _ in range(4)]


@pytest.mark.parametrize("cut", [4, 5, 60])
def test_a_table_of_the_first_release_keeps_its_luck(cut):
    hosted = HostedTable.load("old", FIRST_RELEASE[:cut], [])
    for entry in map(log.decode_entry, FIRST_RELEASE[cut:]):
        assert isinstance(entry, log.Played)
        steps = log.decode_steps(hosted.rules, entry.steps)
        before = hosted.version
        take(hosted, steps[0].action)
        assert hosted.steps[before:] == steps
    assert proof_of(hosted).is_whole
    assert creation.table_record(hosted).header.format_version == 1


def test_new_tables_draw_luck_of_version_2_and_say_so_in_their_log():
    hosted = new_table()
    seats.give_nonce(hosted, tables.GiveNonce(seat=0, nonce="mine"), OWNER)
    assert hosted.created.luck == 2
    seed = bytes.fromhex(hosted.created.seed)
    assert words(hosted.chance()) == words(Chance(seed, ("mine", ""), 2))
    record = creation.table_record(play_out(hosted))
    assert (record.header.format_version, record.header.nonces) == (2, ["mine", ""])
    assert proof_of(play_out(hosted)).is_whole


def test_a_known_deal_stays_the_deal_it_was():
    hosted = new_table(deal="lesson one")
    seed = Chance.seeded("deal lesson one").seed
    assert words(hosted.chance()) == words(Chance(seed, ("", ""), 1))
    over = play_out(hosted)
    assert proof_of(over).is_whole
    assert creation.table_record(over).header.format_version == 1


def shared_table() -> HostedTable:
    created = msgspec.structs.replace(new_table().created, luck=SHARED_CHANCE)
    return HostedTable.new("shared", created)


def test_a_table_of_a_shared_deal_is_loaded_proved_opened_and_continued():
    over = play_out(shared_table())
    record = creation.table_record(over)
    assert (record.header.format_version, record.header.luck) == (3, "shared")
    assert proof_of(over).is_whole
    shown = creation.open_record(
        record.header, bytes(log.encode_steps(record.steps)).decode(), record.seed, OWNER
    )
    assert format_record(creation.table_record(shown)) == format_record(record)
    assert proof_of(play_out(go_on(over, 30))).is_whole


def test_nothing_is_added_to_the_luck_of_a_shared_deal():
    with pytest.raises(Denied) as denied:
        seats.give_nonce(shared_table(), tables.GiveNonce(seat=0, nonce="mine"), OWNER)
    assert denied.value.key == "shared_deal_nonce"


def test_a_rematch_draws_new_luck_of_its_own():
    known = play_out(new_table(deal="one"))
    for over in (known, play_out(go_on(known, 30))):
        again = creation.rematch(over, OWNER)
        assert (again.created.luck, again.created.origins, again.given) == (2, [], 0)
        assert proof_of(play_out(again)).is_whole


def test_a_chain_of_tables_is_proved_from_its_first_card():
    hosted = HostedTable.load("old", FIRST_RELEASE, [])
    for version in (30, 60, 90):
        hosted = play_out(go_on(hosted, version))
    proof = proof_of(hosted)
    assert proof.is_whole
    assert [one.last for one in proof.stretches] == [30, 60, 90, hosted.version]
    assert [origin.luck for origin in creation.table_record(hosted).header.origins or []] == [
        1,
        2,
        2,
    ]


def test_a_table_continued_by_the_first_release_is_proved_except_its_given_steps():
    """Its log names no origins: the first release did not keep them."""
    hosted = HostedTable.load("old", FIRST_RELEASE, [])
    continued = go_on(hosted, 30)
    created = msgspec.structs.replace(continued.created, luck=1, origins=[])
    old = play_out(HostedTable.new("old-too", created))
    proof = proof_of(old)
    assert [one.unproved for one in proof.stretches] == ["origin_untold", None]
    newer = proof_of(play_out(go_on(old, 60)))
    assert [one.unproved for one in newer.stretches] == ["origin_untold", None, None]


def open_record(text):
    """Check a record as a worker does, and open it."""
    checked = work(tasks.CheckRecordTask(text))
    return creation.open_record(checked.header, checked.steps, checked.seed, OWNER)


def test_a_continued_record_opens_and_is_written_again_to_the_byte():
    text = format_record(creation.table_record(play_out(go_on(play_out(new_table()), 31))))
    opened = open_record(text)
    kept = HostedTable.load("r", [log.encode_entry(one) for one in opened.unsaved], [])
    assert kept.given == 31
    assert format_record(creation.table_record(kept)) == text
    assert [one.last for one in proof_of(play_out(go_on(kept, 50))).stretches][:2] == [31, 50]


def test_going_on_from_an_opened_record_of_version_1_is_proved():
    text = (FOLDER / "trambahn" / "bonus_ride.jsonl").read_text(encoding="utf-8")
    opened = open_record(text)
    assert format_record(creation.table_record(opened)).split("\n")[1:] == text.split("\n")[1:]
    assert proof_of(play_out(go_on(opened, 40))).is_whole


def test_no_seed_is_revealed_during_a_continued_game():
    over = play_out(new_table())
    hosted = go_on(over, 31)
    seats.begin_game(hosted)
    with pytest.raises(Denied) as denied:
        creation.table_record(hosted)
    assert denied.value.key == "not_over"


def test_a_game_cannot_be_continued_for_ever(monkeypatch):
    hosted = play_out(new_table())

    def refuse(_record, _steps):
        raise BadRecord("too_many_origins", 1, {"limit": MAX_ORIGINS})

    monkeypatch.setattr(creation, "origins_of", refuse)
    with pytest.raises(Denied) as denied:
        go_on(hosted, 5)
    assert (denied.value.key, denied.value.status) == ("too_many_origins", 409)
