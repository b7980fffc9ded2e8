"""Redacted logs: nothing of the person is left, and the game is the same to the byte."""

import msgspec

from railtable.core.proof import verify
from railtable.core.record import check_record
from railtable.games import find_rules
from railtable.server.admin.database_check import check
from railtable.server.admin.rows import COLUMNS
from railtable.server.store.sql import Statement
from railtable.server.tables import log
from railtable.server.tables.creation import seats_again
from railtable.server.tables.log_redaction import redact_entries
from railtable.server.tables.notice_triggers import NoticeFacts, OtherPlayer, encode_facts
from railtable.server.tables.table import HostedTable
from tests.support.people import mine, secret_of, town, until
from tests.support.server import settings

ME, OTHER, DEVICE = "a" * 64, "b" * 64, "c" * 64
THEM = frozenset({ME})


def created(*seats, owner=ME):
    return log.Created(
        at=1.0,
        game="trambahn",
        rules_version=1,
        options={},
        seats=list(seats),
        owner=owner,
        pace="fast",
        listed=False,
        seed="00" * 32,
    )


def person(name, *holders):
    return log.SeatKept(who="person", name=name, holders=list(holders))


OPEN = log.SeatKept(who="open")


def rewritten(*entries):
    """Return a log redacted for ME."""
    payloads = [log.encode_entry(entry) for entry in entries]
    anew = redact_entries(payloads, THEM)
    assert redact_entries([anew.get(i, p) for i, p in enumerate(payloads, 1)], THEM) == {}
    return [log.decode_entry(anew.get(i, p)) for i, p in enumerate(payloads, 1)]


def test_names_keys_and_chat_are_removed_and_those_of_others_stay():
    first, sat, mine_, theirs = rewritten(
        created(person("Ada", ME), OPEN),
        log.Sat(at=2.0, seat=1, name="Ben", holder=OTHER),
        log.Chatted(at=3.0, seat=0, key="k1", text="hello"),
        log.Chatted(at=4.0, seat=1, key="k2", text="hi"),
    )
    assert (first.owner, first.seats[0].name, first.seats[0].holders) == ("", "", [])
    assert (sat.name, sat.holder) == ("Ben", OTHER)
    assert (mine_.text, theirs.text) == ("", "hi")


def test_a_later_holder_of_the_seat_keeps_name_and_chat():
    _, sat, said, left, again, later = rewritten(
        created(OPEN, OPEN, owner=OTHER),
        log.Sat(at=2.0, seat=0, name="Ada", holder=ME),
        log.Chatted(at=3.0, seat=0, key="k1", text="hello"),
        log.Left(at=4.0, seat=0, name="Ada", kept=OPEN),
        log.Sat(at=5.0, seat=0, name="Cleo", holder=OTHER),
        log.Chatted(at=6.0, seat=0, key="k2", text="I am Cleo"),
    )
    assert (sat.name, sat.holder, said.text, left.name) == ("", "", "", "")
    assert (again.name, again.holder, later.text) == ("Cleo", OTHER, "I am Cleo")


def test_a_seat_that_two_devices_share_has_no_name_if_one_of_them_is_forgotten():
    _, sat, device, said = rewritten(
        created(OPEN, OPEN, owner=OTHER),
        log.Sat(at=2.0, seat=0, name="Ada", holder=DEVICE),
        log.Sat(at=3.0, seat=0, name="Ada", holder=ME, device=True),
        log.Chatted(at=4.0, seat=0, key="k1", text="hello"),
    )
    assert (sat.name, sat.holder) == ("", DEVICE)
    assert (device.name, device.holder, said.text) == ("", "", "")


def test_a_bot_that_played_for_them_is_called_by_its_level():
    lent = log.SeatKept(who="bot", name="Ada", level="random", holders=[ME])
    _, filled, moved = rewritten(
        created(person("Ada", ME), OPEN, owner=OTHER),
        log.Filled(at=2.0, seat=0, kept=lent),
        log.Moved(at=3.0, before=OTHER, after=ME),
    )
    assert (filled.kept.name, filled.kept.holders) == ("random", [])
    assert (moved.before, moved.after) == (OTHER, "")


def test_a_rewritten_log_folds_to_a_table_without_them():
    entries = [
        created(person("Ada", ME), OPEN),
        log.Sat(at=2.0, seat=1, name="Ben", holder=OTHER),
        log.Sat(at=3.0, seat=1, name="Ben", holder=ME, device=True),
    ]
    payloads = [log.encode_entry(one) for one in rewritten(*entries)]
    hosted = HostedTable.load("t", payloads, ())
    assert [(seat.name, seat.holders) for seat in hosted.seats] == [("", []), ("", [OTHER])]
    assert not hosted.is_owner(ME)
    assert hosted.held_by(ME) == []


async def finished(at):
    """Return a person whose seat a bot played to the end."""
    ada = at.person()
    seats = [{"who": "me", "name": "Adalein"}, {"who": "bot", "level": "random"}]
    table = (await ada.create("trambahn", seats))["id"]
    await ada.post(f"tables/{table}/seats/0/fill", {"plan": {"who": "bot", "level": "random"}})
    await ada.post(f"tables/{table}/start")

    async def is_over():
        return (await ada.get(f"tables/{table}"))["status"] == "over"

    await until(is_over)
    return ada, table


async def test_a_finished_game_stays_provable_after_a_deletion(tmp_path):
    database = str(tmp_path / "t.sqlite3")
    async with town(settings(database)) as at:
        ada, table = await finished(at)
        before = (await ada.http.get(f"/api/tables/{table}/record")).text
        picture = await ada.http.get(f"/previews/t/{table}.png")
        await ada.post("me/code")
        await ada.post("me/delete", {"sure": "yes"})
        stranger = at.person()
        after = (await stranger.http.get(f"/api/tables/{table}/record")).text
        assert "Adalein" in before
        assert "Adalein" not in after
        assert before.splitlines()[1:] == after.splitlines()[1:]
        verify(check_record(after, find_rules), find_rules)
        assert (await stranger.http.get(f"/previews/t/{table}.png")).content != picture.content
        assert "Adalein" not in (await stranger.http.get(f"/t/{table}")).text
    assert (await check(database)).findings == []


async def make_of_other_rules(at, table):
    """Store a table that this release cannot open."""
    first, *_ = await at.hub.store.entries(table, 0)
    entry = msgspec.structs.replace(log.decode_entry(first), rules_version=99)
    anew = "update entries set payload = $2 where table_id = $1 and seq = 1"
    await at.hub.store.execute(Statement(anew, (table, log.encode_entry(entry))))
    at.hub.rooms[table].rest()


async def test_an_unreadable_table_is_moved_and_redacted_too(tmp_path):
    async with town(settings(str(tmp_path / "t.sqlite3"))) as at:
        _, first, code = await at.player()
        phone, table = await at.guest("Adalein")
        await make_of_other_rules(at, table)
        await phone.get(f"tables/{table}", 409)
        await phone.post("me/code/use", {"code": code})
        assert set(await mine(phone)) == {first, table}
        await phone.post("me/delete", {"sure": "yes"})
        named = {name for name in COLUMNS for row in await at.rows(name) if "Adalein" in row}
        assert named == set()
        assert await at.rows("holders") == await at.rows("seatings") == []


async def test_a_deleted_person_is_named_in_no_row_of_the_database(tmp_path):
    """A finished game, with a follower and a person who reported them."""
    async with town(settings(str(tmp_path / "t.sqlite3"))) as at:
        ada, table = await finished(at)
        await ada.post("me/profile", {"name": "Adalein", "colour": "red", "public": True})
        await ada.post("me/code")
        holder = (await ada.get("me/export"))["holder"]
        follow = "insert into relations (holder, other, kind, name, at) values ('x', $1, 'follow', 'Adalein', 1)"
        report = """insert into reports (at, reporter, reported, table_id, seat, version, name, reason, said)
                    values (1, 'x', $1, $2, 0, 1, 'Adalein', 'rude', 'Shouted.')"""
        await at.hub.store.execute(Statement(follow, (holder,)), Statement(report, (holder, table)))
        assert any("Adalein" in row for row in await at.rows("result_seats"))
        await ada.post("me/delete", {"sure": "yes"})
        named = {name for name in COLUMNS for row in await at.rows(name) if "Adalein" in row}
        known = {name for name in COLUMNS for row in await at.rows(name) if holder in row}
    assert named == set()
    assert known == {"people", "spent", "reports"}


async def test_a_deleted_person_is_not_named_in_pending_notices(tmp_path):
    told = NoticeFacts(
        game="trambahn",
        others=[OtherPlayer(name="Adalein"), OtherPlayer(name="random", level="random")],
        by="Adalein",
    )
    async with town(settings(str(tmp_path / "t.sqlite3"))) as at:
        ada, table = await at.guest("Adalein")
        columns = "id, table_id, seq, kind, channel, holder, at, facts, state, since, tries, may_be_doubled, process, until, settled"
        values = "'n', $1, 1, 'turn', 'c', 'h', 1, $2, 'told', 1, 0, false, '', 0, 1e12"
        insert = f"insert into notices ({columns}) values ({values})"
        await at.hub.store.execute(Statement(insert, (table, encode_facts(told))))
        await ada.post("me/delete", {"sure": "yes"})
        [(facts,)] = await at.hub.store.fetch("select facts from notices where id = 'n'")
    assert msgspec.json.decode(facts, type=NoticeFacts).others == [
        OtherPlayer(name="random", level="random")
    ]
    assert "Adalein" not in facts


async def test_a_table_moved_at_sign_in_passes_the_database_check(tmp_path):
    database = str(tmp_path / "t.sqlite3")
    async with town(settings(database)) as at:
        _, first, code = await at.player()
        phone, table = await finished(at)
        old = secret_of(phone)
        await phone.post("me/code/use", {"code": code})
        assert set(await mine(phone)) == {first, table}
        again = await phone.post(f"tables/{table}/rematch")
        assert again["mine"] == [0]
        assert (await at.person(old).get(f"tables/{again['id']}"))["mine"] == []
    assert (await check(database)).findings == []


def test_a_deleted_persons_seat_is_open_in_a_rematch():
    payloads = [log.encode_entry(one) for one in rewritten(created(person("Ada", ME), OPEN))]
    hosted = HostedTable.load("t", payloads, ())
    assert [kept.who for kept in seats_again(hosted, ME)] == ["open", "open"]
