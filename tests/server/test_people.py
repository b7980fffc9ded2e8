"""People over days: kept, signed in elsewhere, signed out, recovered, forgotten."""

import pytest

from railtable.server.admin.rows import COLUMNS
from railtable.server.keys import hash_of
from tests.support.people import mine, secret_of, town
from tests.support.server import settings


@pytest.fixture
async def at(database):
    """A server on either store."""
    async with town(settings(database)) as one:
        yield one


async def test_a_guest_who_is_kept_has_the_same_tables_and_the_old_secret_opens_nothing(at):
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


async def test_who_is_deleted_is_named_nowhere_and_their_games_stay(at):
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
    for path in (
        f"tables/{table}",
        f"tables/{table}/happenings",
        f"tables/{left}/happenings",
        "tables",
        "tables/mine",
    ):
        assert "Adalein" not in (await ben.http.get(f"/api/{path}")).text
    await everything_without(at, "Adalein", hash_of(kept))


async def everything_without(at, *words):
    """See that nothing in the database says any of these words."""
    for name in COLUMNS:
        for row in await at.rows(name):
            assert not any(word in row for word in words), (name, row)
