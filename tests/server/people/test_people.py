"""Accounts: created, signed in elsewhere, signed out, recovered, deleted."""

import asyncio
import re
import time

import msgspec
import pytest

from railtable.server.admin.rows import COLUMNS
from railtable.server.credentials import hash_of
from railtable.server.people.accounts import GONE, SPEND
from railtable.server.people.personal_data import PERSONAL_ROWS
from railtable.server.people.public_pages import MOST_ALIASES
from railtable.server.people.sessions import DAY, UNUSED_DAYS
from railtable.server.settings import Rate
from railtable.server.store.sql import Statement
from railtable.wire.endpoints import ENDPOINTS
from tests.support.people import mine, secret_of, town, until
from tests.support.server import WIDE, settings


@pytest.fixture
async def at(database):
    """A server on either store."""
    async with town(settings(database)) as one:
        yield one


async def test_a_new_account_keeps_the_guests_tables_and_the_old_secret_opens_nothing(at):
    ada, table = await at.guest()
    old = secret_of(ada)
    assert (await ada.get("me"))["kept"] is None
    code = (await ada.post("me/code"))["code"]
    assert len(code) == 39
    assert secret_of(ada) != old
    assert await mine(ada) == [table]
    me = await ada.get("me")
    assert me["kept"] is not None
    assert [one["here"] for one in me["sessions"]] == [True]
    thief = at.person(old)
    assert await mine(thief) == []
    assert (await thief.get(f"tables/{table}"))["mine"] == []
    await thief.post(f"tables/{table}/start", status=403)
    program = at.person()
    program.http.headers["authorization"] = f"Bearer {old}"
    assert await mine(program) == []


async def test_a_code_signs_in_on_another_device_once_and_is_replaced(at):
    ada, table = await at.guest()
    code = (await ada.post("me/code"))["code"]
    phone = at.person()
    new = (await phone.post("me/code/use", {"code": code.lower().replace("-", " ")}))["code"]
    assert new != code
    assert await mine(phone) == [table]
    other = at.person()
    problem = await other.post("me/code/use", {"code": code}, 403)
    assert problem["error"] == "code_wrong"
    await other.post("me/code/use", {"code": new})
    assert await mine(other) == [table]
    assert len((await ada.get("me"))["sessions"]) == 3


async def test_concurrent_uses_of_one_code_sign_in_once(at):
    _, table, code = await at.player()
    people = [at.person() for _ in range(4)]
    answers = await asyncio.gather(
        *(one.http.post("/api/me/code/use", json={"code": code}) for one in people)
    )
    assert sorted(answer.status_code for answer in answers) == [200, 403, 403, 403]
    assert sorted([await mine(one) for one in people]) == [[], [], [], [table]]
    assert len(await at.rows("sessions")) == 2


async def test_tables_of_a_guest_come_along_with_their_seats_and_ownership(at):
    ada, table = await at.guest()
    code = (await ada.post("me/code"))["code"]
    phone, other = await at.guest("Ada on the phone")
    old = secret_of(phone)
    await phone.post("me/code/use", {"code": code})
    assert set(await mine(phone)) == {table, other}
    assert set(await mine(ada)) == {table, other}
    found = await ada.get(f"tables/{other}")
    assert (found["owner"], found["mine"]) == (True, [0])
    await ada.post(f"tables/{other}/start")
    assert await mine(at.person(old)) == []


async def test_signing_out_ends_this_device_or_all(at):
    ada, table = await at.guest()
    code = (await ada.post("me/code"))["code"]
    phone = at.person()
    await phone.post("me/code/use", {"code": code})
    kept = secret_of(phone)
    await phone.post("me/sign_out")
    assert secret_of(phone) == ""
    assert await mine(at.person(kept)) == []
    assert await mine(ada) == [table]
    kept = secret_of(ada)
    await ada.post("me/sign_out", {"everywhere": True})
    assert await mine(at.person(kept)) == []


async def test_a_device_can_be_signed_out_from_another(at):
    ada, _ = await at.guest()
    code = (await ada.post("me/code"))["code"]
    phone = at.person()
    phone.http.headers["user-agent"] = "Mozilla/5.0 (iPhone) AppleWebKit Version/17 Safari/604"
    await phone.post("me/code/use", {"code": code})
    listed = (await ada.get("me"))["sessions"]
    [there] = [one for one in listed if not one["here"]]
    assert there["device"] == "Safari, iPhone"
    stranger, _ = await at.guest()
    await stranger.post("me/code")
    await stranger.post("me/sessions/end", {"id": there["id"]}, 404)
    me = await ada.post("me/sessions/end", {"id": there["id"]})
    assert len(me["sessions"]) == 1
    assert await mine(phone) == []
    assert (await phone.get("me"))["kept"] is None


async def test_a_deleted_person_is_named_nowhere_and_their_games_stay(at):
    ada = at.person()
    ben = at.person()
    table = (await ada.create("trambahn", [{"who": "me", "name": "Adalein"}, {"who": "open"}]))[
        "id"
    ]
    await ben.post(f"tables/{table}/join", {"name": "Ben"})
    await ada.post(
        f"tables/{table}/say",
        {"kind": "say", "seat": 0, "key": "said-0001", "text": "I am Adalein"},
    )
    left = (await ben.create("trambahn", [{"who": "me", "name": "Ben"}, {"who": "open"}]))["id"]
    await ada.post(f"tables/{left}/join", {"name": "Adalein"})
    await ada.post(f"tables/{left}/seats/1/leave")
    await ada.post("me/profile", {"name": "Adalein", "colour": "red", "public": True})
    await ada.post("me/code")
    kept = secret_of(ada)
    async with ben.live(table) as live:
        await ada.post("me/delete", {"sure": "yes"})
        while live.table is None or live.table["seats"][0]["who"] != "bot":
            await live.receive()
    assert await mine(at.person(kept)) == []
    info = await ben.get(f"tables/{table}")
    assert [(seat["who"], seat["held"]) for seat in info["seats"]] == [
        ("bot", False),
        ("person", True),
    ]
    assert info["seats"][1]["name"] == "Ben"
    # Logs are processed one by one in the background.
    await until(lambda: says_nothing(ben, f"tables/{left}/happenings", "Adalein"))
    for path in (
        f"tables/{table}",
        f"tables/{table}/happenings",
        f"tables/{left}/happenings",
        "tables",
        "tables/mine",
    ):
        assert "Adalein" not in (await ben.http.get(f"/api/{path}")).text
    await everything_without(at, "Adalein", hash_of(kept))


async def says_nothing(person, path, word):
    return word not in (await person.http.get(f"/api/{path}")).text


async def used_at(at, when):
    return [row[0] for row in await at.hub.store.fetch("select used from sessions")] == [when]


async def no_rows(at, name):
    return await at.rows(name) == []


async def everything_without(at, *words):
    """Check that no row of the database contains any of these words."""
    for name in COLUMNS:
        for row in await at.rows(name):
            assert not any(word in row for word in words), (name, row)


async def test_connections_of_a_secret_that_was_revoked_are_closed(at):
    ada, table = await at.guest()
    old = secret_of(ada)
    async with at.person(old).live(table) as before:
        code = (await ada.post("me/code"))["code"]
        assert (await before.expect("goodbye"))["reason"] == "unavailable"
    phone = at.person()
    await phone.post("me/code/use", {"code": code})
    async with phone.live(table) as there, ada.live(table) as here:
        assert there.welcome["eyes"] == [0]
        [other] = [one for one in (await ada.get("me"))["sessions"] if not one["here"]]
        await ada.post("me/sessions/end", {"id": other["id"]})
        assert (await there.expect("goodbye"))["reason"] == "unavailable"
        await here.send({"kind": "ping"})
        await here.expect("pong")
    async with phone.live(table) as again:
        assert again.welcome["eyes"] == [None]


async def test_a_secret_planted_before_opens_nothing_after_keeping_or_signing_in(at):
    """Session fixation: the attacker who set the cookie knows it."""
    _, _, code = await at.player()
    planted = "known-to-the-attacker-0000000000000000000000"
    victim = at.person(planted)
    await victim.create("trambahn", [{"who": "me", "name": "V"}, {"who": "open"}])
    await victim.post("me/code/use", {"code": code})
    assert secret_of(victim) != planted
    assert len(await mine(victim)) == 2
    assert await mine(at.person(planted)) == []
    fresh = at.person("also-known-to-the-attacker-000000000000000000")
    await fresh.post("me/code")
    attacker = at.person("also-known-to-the-attacker-000000000000000000")
    assert (await attacker.get("me"))["kept"] is None
    problem = await attacker.post("me/sign_out", status=409)
    assert problem["error"] == "not_kept"


async def test_concurrent_sign_ups_with_one_secret_create_one_account(at):
    ada, table = await at.guest()
    twin = at.person(secret_of(ada))
    answers = await asyncio.gather(
        ada.http.post("/api/me/code", json={}), twin.http.post("/api/me/code", json={})
    )
    assert all(answer.status_code in {200, 409} for answer in answers)
    assert sorted([await mine(ada), await mine(twin)]) == [[], [table]]


@pytest.fixture
def _uncached(monkeypatch):
    """Look every secret up in the database."""
    monkeypatch.setattr("railtable.server.people.identities.LIFETIME", 0.0)


@pytest.mark.usefixtures("_uncached")
async def test_an_unused_session_ends_and_a_used_one_lasts(at, monkeypatch):
    ada, table, _ = await at.player()
    now = time.time()
    half = now + UNUSED_DAYS * DAY / 2
    monkeypatch.setattr("time.time", lambda: half)
    assert await mine(ada) == [table]
    await until(lambda: used_at(at, half))
    monkeypatch.setattr("time.time", lambda: now + UNUSED_DAYS * DAY + 1)
    assert await mine(ada) == [table]
    monkeypatch.setattr("time.time", lambda: half + 2 * UNUSED_DAYS * DAY)
    assert await mine(ada) == []


@pytest.mark.usefixtures("_uncached")
async def test_the_longest_unused_session_ends_beyond_the_limit(at, monkeypatch):
    monkeypatch.setattr("railtable.server.people.sessions.MOST_SESSIONS", 3)
    ada, table, code = await at.player()
    others = [at.person() for _ in range(3)]
    for one in others:
        code = (await one.post("me/code/use", {"code": code}))["code"]
    assert len(await at.rows("sessions")) == 3
    assert await mine(ada) == []
    assert [await mine(one) for one in others] == [[table]] * 3


async def test_all_data_of_a_person_is_exported_and_nothing_of_others(at):
    ada, table = await at.guest("Adalein")
    ben = at.person()
    await ben.post(f"tables/{table}/join", {"name": "Benno"})
    said = {"kind": "say", "key": "said-0001", "text": "Good evening", "seat": 0}
    await ada.post(f"tables/{table}/say", said)
    await ben.post(f"tables/{table}/say", said | {"seat": 1, "text": "Good morning"})
    await ada.post("me/profile", {"name": "Adalein", "colour": "blue"})
    await ada.post("me/code")
    answer = await ada.http.get("/api/me/export")
    found = answer.json()
    assert (found["name"], found["colour"]) == ("Adalein", "blue")
    [exported] = found["tables"]
    assert (exported["id"], exported["names"], exported["owner"]) == (table, ["Adalein"], True)
    assert [line["text"] for line in exported["said"]] == ["Good evening"]
    assert len(found["rows"]["sessions"]) == len(found["rows"]["recovery_codes"]) == 1
    for hidden in ("Benno", "Good morning", hash_of(secret_of(ada))):
        assert hidden not in answer.text


async def test_games_as_many_earlier_guests_are_exported_and_deleted_too(at):
    """Results stay under the guest's holder: a person may have signed in on many devices."""
    ada, _, _ = await at.player()
    holder = (await ada.get("me/export"))["holder"]
    guests = [f"guest-{number:03d}" for number in range(MOST_ALIASES + 5)]
    columns = "serial, number, seat, holder, name, points, place, has_left, is_contestant, ended"
    seat = (
        f"insert into result_seats ({columns}) "
        "values ($1, 0, 0, $2, 'Adalein', 1, 1, false, true, 1.0)"
    )
    tried = "insert into puzzle_tries values ($1, 'p', 'trambahn', 1.0, '', true, '{}')"
    for serial, guest in enumerate(guests):
        await at.hub.store.execute(
            Statement("insert into spent values ($1, $2)", (guest, holder)),
            Statement(seat, (serial, guest)),
            # A try that was being judged while its guest signed in.
            Statement(tried, (guest,)),
        )
    rows = (await ada.get("me/export"))["rows"]
    assert len(rows["result_seats"]) == len(rows["puzzle_tries"]) == len(guests)
    await ada.post("me/delete", {"sure": "yes"})
    await everything_without(at, "Adalein")
    assert await at.rows("puzzle_tries") == []
    assert not [row for row in await at.rows("result_seats") if "guest-" in row]


KEPT_ELSEWHERE = {"people.holder", "spent.holder", "spent.player", "seatings.holder"}
"""Columns that identities and the reassignment of seats keep right."""
NO_OWN_ROWS = {"holders.holder", "event_players.player"}
"""Holders of a table as its log says, and the number of a player in an event."""


def test_every_column_of_a_person_is_exported_and_deleted():
    named = {"holder", "player", "host", "owner", "reporter"}
    found = {
        f"{table}.{column}"
        for table, columns in COLUMNS.items()
        for column in named.intersection(columns.names)
    }
    listed = {f"{one.table}.{one.column}" for one in PERSONAL_ROWS}
    assert {"puzzle_tries.holder", "spent.player"} <= found
    assert found <= listed | KEPT_ELSEWHERE | NO_OWN_ROWS


async def test_a_deleted_guest_is_gone_too_and_deleting_again_changes_nothing(at):
    ada, table = await at.guest("Adalein")
    old = secret_of(ada)
    await ada.post("me/delete", {"sure": "yes"})
    assert secret_of(ada) == ""
    thief = at.person(old)
    assert (await thief.get(f"tables/{table}"))["owner"] is False
    assert (await thief.post("me/delete", {"sure": "yes"}, 409))["error"] == "nobody"
    await everything_without(at, "Adalein")


async def test_pending_work_is_done_at_the_next_start(database):
    async with town(settings(database)) as at:
        ada, table = await at.guest("Adalein")
        gone = (await ada.get("me/export"))["holder"]
        await at.hub.store.execute(
            Statement(GONE, (gone, time.time())), Statement(SPEND, (gone, gone))
        )
    async with town(settings(database)) as at:
        await until(lambda: no_rows(at, "seatings"))
        await everything_without(at, "Adalein")
        info = await at.person().get(f"tables/{table}")
        assert [seat["who"] for seat in info["seats"]] == ["open", "open"]


@pytest.mark.postgres
async def test_a_secret_revoked_at_one_process_opens_nothing_at_another(pg_database):
    async with town(settings(pg_database)) as one, town(settings(pg_database)) as two:
        ada, table = await one.guest()
        old = secret_of(ada)
        there = two.person(old)
        assert await mine(there) == [table]
        async with there.live(table) as live:
            await ada.post("me/code")
            assert (await live.expect("goodbye"))["reason"] == "unavailable"
        assert await mine(there) == []
        elsewhere = two.person(secret_of(ada))
        assert await mine(elsewhere) == [table]
        async with elsewhere.live(table) as live:
            await ada.post("me/sign_out", {"everywhere": True})
            await live.expect("goodbye")
        assert await mine(elsewhere) == []


@pytest.mark.postgres
async def test_a_name_forgotten_at_one_process_is_forgotten_at_another(pg_database):
    async with town(settings(pg_database)) as one, town(settings(pg_database)) as two:
        ben, table = await two.guest("Ben")
        ada = one.person()
        async with ben.live(table) as live:
            await ada.post(f"tables/{table}/join", {"name": "Adalein"})
            while not any(one["name"] == "Adalein" for one in live.news):
                await live.receive()
            await ada.post("me/delete", {"sure": "yes"})
            while live.table is None or live.table["seats"][1]["who"] != "bot":
                await live.receive()
        assert "Adalein" not in (await ben.http.get(f"/api/tables/{table}/happenings")).text


async def test_guessing_codes_is_rate_limited(database):
    """After a few wrong codes an address is limited, and so are all addresses together."""
    limits = msgspec.structs.replace(WIDE, codes=Rate(1e-6, 5))
    async with town(settings(database, limits=limits)) as at:
        _, _, code = await at.player()
        guesser = at.person()
        for _ in range(5):
            await guesser.post("me/code/use", {"code": "0000-0000"}, 403)
        assert (await guesser.post("me/code/use", {"code": code}, 429))["error"] == "too_fast"
    limits = msgspec.structs.replace(WIDE, codes=Rate(1e6, 1_000_000, total=Rate(1e-6, 3)))
    async with town(settings(database, limits=limits)) as at:
        guesser = at.person()
        for _ in range(3):
            await guesser.post("me/link/use", {"token": "x"}, 403)
        await guesser.post("me/code/use", {"code": code}, 429)


async def test_a_profile_is_public_only_while_its_owner_says_so(at):
    ada, _, _ = await at.player()
    me = await ada.post("me/profile", {"name": "Ada", "colour": "red"})
    stranger = at.person()
    await stranger.get(f"people/{me['page']}", 404)
    await ada.post("me/profile", {"name": "Ada", "colour": "red", "public": True})
    profile = await stranger.get(f"people/{me['page']}")
    assert (profile["name"], profile["colour"], profile["played"]) == ("Ada", "red", 0)
    assert set(profile) == {"name", "colour", "kept", "played"}
    for name in (" \n ", "a" * 33, "\u202e"):
        assert (await ada.http.post("/api/me/profile", json={"name": name})).status_code == 400


def address_of(path, table, page):
    """Return an endpoint's path with its parameters filled in."""
    places = {"table": table, "seat": "0", "version": "1", "page": page}
    return re.sub(r"\{(\w+)\}", lambda found: places.get(found[1], "AAAAAAAAAAAA"), path)


async def test_no_endpoint_reveals_private_data_of_others(at):
    """Every endpoint, asked by Ada's opponent and by a stranger."""
    ada, table, _ = await at.player()
    me = await ada.post("me/profile", {"name": "Adalein", "colour": "red"})
    holder = (await ada.get("me/export"))["holder"]
    ben = at.person()
    await ben.post(f"tables/{table}/join", {"name": "Ben"})
    secrets = [holder, hash_of(secret_of(ada)), me["page"], me["sessions"][0]["id"], "Adalein"]
    for person in (ben, at.person()):
        for endpoint in ENDPOINTS:
            if endpoint.name in {"stream", "open_record"}:
                continue
            path = address_of(endpoint.path, table, me["page"])
            answer = await person.http.request(endpoint.method, path, json={})
            told = f"{answer.text} {answer.headers}"
            assert not any(one in told for one in secrets), (endpoint.name, told)
    assert await mine(ada) == [table]
