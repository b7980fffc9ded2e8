"""Passkeys, valid and forged."""

import asyncio
import time

import pytest

from railtable.server.people.passkeys import CHALLENGE_SECONDS, MOST_PASSKEYS
from tests.support.people import mine, secret_of, town
from tests.support.server import settings
from tests.support.software_passkey import Authenticator


@pytest.fixture
async def at(tmp_path):
    """A server with a host name, which passkeys need."""
    async with town(settings(str(tmp_path / "t.sqlite3"))) as one:
        one.url = one.url.replace("127.0.0.1", "localhost")
        yield one


async def kept(at):
    """Return a player with a passkey, their table, and the passkey's device."""
    person, table = await at.guest()
    device = Authenticator(at.url)
    await add(person, device)
    return person, table, device


async def add(person, device, status=200, **more):
    asked = await person.post("me/passkeys/ask")
    body = {"ticket": asked["ticket"], "credential": device.make(asked["options"]), **more}
    return await person.post("me/passkeys", body, status)


async def sign_in(person, device, status=200):
    asked = await person.post("me/sign_in/ask")
    body = {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}
    return await person.post("me/sign_in", body, status)


async def test_a_passkey_keeps_a_guest_and_signs_them_in_elsewhere(at):
    ada, table, device = await kept(at)
    phone = at.person()
    me = await sign_in(phone, device)
    assert me["kept"] is not None
    assert me["passkeys"][0]["used"] is not None
    assert await mine(phone) == [table]
    old = secret_of(phone)
    await sign_in(phone, device)
    assert secret_of(phone) != old
    assert await mine(at.person(old)) == []
    assert len((await ada.get("me"))["sessions"]) == 2


async def test_several_passkeys_each_sign_in_until_they_are_removed(at):
    ada, table, first = await kept(at)
    second = Authenticator(at.url)
    me = await add(ada, second, name="The key on my ring")
    assert [one["name"] for one in me["passkeys"]][1] == "The key on my ring"
    await ada.post("me/passkeys/remove", {"id": me["passkeys"][0]["id"]})
    phone = at.person()
    assert (await sign_in(phone, first, 403))["error"] == "passkey_refused"
    await sign_in(phone, second)
    assert await mine(phone) == [table]
    await phone.post("me/passkeys/remove", {"id": me["passkeys"][0]["id"]}, 404)


async def test_passkeys_per_player_are_limited(at):
    ada, _, _ = await kept(at)
    for _ in range(MOST_PASSKEYS - 1):
        await add(ada, Authenticator(at.url))
    problem = await ada.post("me/passkeys/ask", status=409)
    assert problem["error"] == "too_many_passkeys"


async def test_passkeys_made_at_the_same_time_are_counted_too(database):
    async with town(settings(database)) as at:
        at.url = at.url.replace("127.0.0.1", "localhost")
        ada, _, _ = await kept(at)
        asked = [await ada.post("me/passkeys/ask") for _ in range(MOST_PASSKEYS + 5)]
        bodies = [
            {"ticket": one["ticket"], "credential": Authenticator(at.url).make(one["options"])}
            for one in asked
        ]
        made = await asyncio.gather(*(ada.http.post("/api/me/passkeys", json=b) for b in bodies))
        statuses = sorted(one.status_code for one in made)
        assert statuses == [200] * (MOST_PASSKEYS - 1) + [409] * 6
        assert len((await ada.get("me"))["passkeys"]) == MOST_PASSKEYS


async def test_a_device_that_did_not_check_its_user_is_refused(at):
    _, _, device = await kept(at)
    asked = await at.person().post("me/sign_in/ask")
    assert asked["options"]["userVerification"] == "required"
    device.verifies = False
    assert (await sign_in(at.person(), device, 403))["error"] == "passkey_refused"
    other = Authenticator(at.url)
    other.verifies = False
    guest, _ = await at.guest()
    assert (await add(guest, other, 403))["error"] == "passkey_refused"
    device.verifies = True
    await sign_in(at.person(), device)


async def test_an_answer_is_accepted_once(at):
    _, _, device = await kept(at)
    phone, thief = at.person(), at.person()
    asked = await phone.post("me/sign_in/ask")
    body = {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}
    await phone.post("me/sign_in", body)
    assert (await thief.post("me/sign_in", body, 409))["error"] == "ticket_unknown"
    again = await thief.post("me/sign_in/ask")
    stale = {"ticket": again["ticket"], "credential": body["credential"]}
    assert (await thief.post("me/sign_in", stale, 403))["error"] == "passkey_refused"


async def test_a_challenge_ends_after_its_time(at, monkeypatch):
    _, _, device = await kept(at)
    phone = at.person()
    asked = await phone.post("me/sign_in/ask")
    later = time.time() + CHALLENGE_SECONDS + 1
    monkeypatch.setattr("time.time", lambda: later)
    body = {"ticket": asked["ticket"], "credential": device.sign(asked["options"])}
    assert (await phone.post("me/sign_in", body, 409))["error"] == "ticket_unknown"
    await phone.post("me/sign_in/ask")
    assert len(await at.rows("challenges")) == 1


async def test_a_challenge_is_valid_only_for_its_guest(at):
    ada, _ = await at.guest()
    eve, _ = await at.guest()
    asked = await ada.post("me/passkeys/ask")
    body = {"ticket": asked["ticket"], "credential": Authenticator(at.url).make(asked["options"])}
    assert (await eve.post("me/passkeys", body, 409))["error"] == "ticket_unknown"
    assert (await ada.post("me/passkeys", body, 409))["error"] == "ticket_unknown"


@pytest.mark.parametrize(
    ("origin", "name"),
    [
        ("https://evil.example", "localhost"),
        ("http://localhost:1", "localhost"),
        ("https://evil.example", "evil.example"),
    ],
)
async def test_another_sites_origin_is_refused(at, origin, name):
    _, _, device = await kept(at)
    device.origin, device.name = origin, name
    assert (await sign_in(at.person(), device, 403))["error"] == "passkey_refused"
    guest, _ = await at.guest()
    assert (await add(guest, device, 403))["error"] == "passkey_refused"


async def test_a_passkey_of_another_host_is_refused(at):
    _, _, device = await kept(at)
    device.origin, device.name = "http://other.localhost", "other.localhost"
    phone = at.person()
    phone.http.headers["host"] = "other.localhost"
    assert (await sign_in(phone, device, 403))["error"] == "passkey_refused"


async def test_a_copied_passkey_is_detected_by_its_counter(at):
    _, _, device = await kept(at)
    await sign_in(at.person(), device)
    device.counter = 0
    assert (await sign_in(at.person(), device, 403))["error"] == "passkey_refused"


async def test_another_key_cannot_sign_for_a_passkey(at):
    _, _, device = await kept(at)
    forged = Authenticator(at.url)
    forged.id = device.id
    assert (await sign_in(at.person(), forged, 403))["error"] == "passkey_refused"
    guest, _ = await at.guest()
    assert (await add(guest, forged, 403))["error"] == "passkey_refused"


@pytest.mark.parametrize("credential", [{}, {"id": 7}, {"id": "x", "response": "y"}, {"a": [[[]]]}])
async def test_nonsense_is_refused_and_uses_the_ticket_up(at, credential):
    guest, table = await at.guest()
    asked = await guest.post("me/passkeys/ask")
    body = {"ticket": asked["ticket"], "credential": credential}
    assert (await guest.post("me/passkeys", body, 403))["error"] == "passkey_refused"
    assert (await guest.post("me/passkeys", body, 409))["error"] == "ticket_unknown"
    assert (await guest.get("me"))["kept"] is None
    assert await mine(guest) == [table]


async def test_ip_addresses_and_plain_http_have_no_passkeys(at):
    guest = at.person(address=at.url.replace("localhost", "127.0.0.1"))
    assert (await guest.get("me"))["passkeys_here"] is False
    problem = await guest.post("me/passkeys/ask", status=409)
    assert problem["error"] == "passkey_needs_name"
    guest.http.headers["host"] = "play.example.org"
    assert (await guest.get("me"))["passkeys_here"] is False
