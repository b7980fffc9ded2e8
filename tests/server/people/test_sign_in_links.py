"""Sign-in links by e-mail, through a real mail server: one-time, short-lived, private."""

import asyncio
import time

import pytest

from railtable.server.credentials import hash_of
from railtable.server.errors import Denied
from railtable.server.http.app import make_app
from railtable.server.people.mail import Mailer, mailbox_of, parse_address, parse_sender, parse_smtp
from railtable.server.people.sign_in_links import LINK_SECONDS
from tests.support.groups import new_club
from tests.support.mailbox import mail_server, token_in
from tests.support.people import mine, secret_of, town, until
from tests.support.server import settings

URL = "https://play.example.org"
ADA = "ada@example.org"


@pytest.fixture
async def at(tmp_path):
    """A server that can send e-mail; `letters` are the messages it sent."""
    async with mail_server() as (smtp, mailbox):
        wanted = settings(
            str(tmp_path / "t.sqlite3"),
            smtp=smtp,
            mail_from="Railtable <play@example.org>",
            public_url=URL,
        )
        async with town(wanted) as one:
            one.mailbox = mailbox
            yield one


async def letters(at, count):
    """Wait for a number of e-mails; return the last."""

    async def have_come():
        return len(at.mailbox.letters) >= count

    await until(have_come)
    return at.mailbox.letters[count - 1]


async def nothing_under_way(at):
    """Wait until all background work is done."""

    async def are_done():
        # The server runs in this loop.
        return not any("SignInLinks.send" in repr(task) for task in asyncio.all_tasks())

    await until(are_done)


async def ask(person, why, address=ADA, **more):
    return await person.post("me/link", {"address": address, "why": why, **more})


async def kept(at):
    """Return a guest who signed up by an address, and their table."""
    person, table = await at.guest()
    await ask(person, "keep")
    letter = await letters(at, len(at.mailbox.letters) + 1)
    await person.post("me/link/use", {"token": token_in(letter)})
    return person, table


async def test_an_e_mail_creates_an_account_and_signs_in_elsewhere(at):
    ada, table = await at.guest()
    old = secret_of(ada)
    await ask(ada, "keep")
    letter = await letters(at, 1)
    assert (letter["To"], letter["From"]) == (ADA, "Railtable <play@example.org>")
    assert f"{URL}/me#link=" in letter.get_content()
    me = await ada.post("me/link/use", {"token": token_in(letter)})
    assert me["address"] == "a…@example.org"
    assert secret_of(ada) != old
    phone = at.person()
    await ask(phone, "sign_in", " Ada@Example.org ", language="fr")
    letter = await letters(at, 2)
    assert letter["Subject"] == "Votre connexion à Railtable"
    await phone.post("me/link/use", {"token": token_in(letter)})
    assert await mine(phone) == [table]
    for name in ("mail_addresses", "mailed_links", "people"):
        assert not any(ADA in row or "ada@" in row for row in await at.rows(name))


async def test_a_link_works_once_within_its_lifetime(at, monkeypatch):
    await kept(at)
    phone, thief = at.person(), at.person()
    await ask(phone, "sign_in")
    token = token_in(await letters(at, 2))
    await phone.post("me/link/use", {"token": token})
    problem = await thief.post("me/link/use", {"token": token}, 403)
    assert problem["error"] == "link_used_or_unknown"
    await ask(phone, "sign_in")
    token = token_in(await letters(at, 3))
    later = time.time() + LINK_SECONDS + 1
    monkeypatch.setattr("time.time", lambda: later)
    await phone.post("me/link/use", {"token": token}, 403)
    assert await mine(thief) == []


async def test_the_reply_does_not_reveal_whether_an_address_is_known(at, monkeypatch):
    """Nothing is looked up before the reply: a stuck store does not delay it."""
    await kept(at)
    phone = at.person()
    await phone.get("me")
    held = asyncio.Event()
    fetch = at.hub.store.fetch

    async def slowly(query, *values):
        await held.wait()
        return await fetch(query, *values)

    monkeypatch.setattr(at.hub.store, "fetch", slowly)
    known = await phone.http.post("/api/me/link", json={"address": ADA, "why": "sign_in"})
    body = {"address": "ben@example.org", "why": "sign_in"}
    phone.http.cookies.clear()
    unknown = await phone.http.post("/api/me/link", json=body)
    assert (known.status_code, known.content) == (unknown.status_code, unknown.content)
    assert {*known.headers} == {*unknown.headers}
    held.set()
    await letters(at, 2)
    await nothing_under_way(at)
    assert [letter["To"] for letter in at.mailbox.letters] == [ADA, ADA]


async def test_signing_up_with_a_known_address_informs_only_its_owner(at):
    ada, table = await kept(at)
    eve, _ = await at.guest()
    await ask(eve, "keep")
    letter = await letters(at, 2)
    assert letter["Subject"] == "Sign in to Railtable"
    assert (await eve.get("me"))["address"] is None
    await ada.post("me/link/use", {"token": token_in(letter)})
    assert await mine(ada) == [table]


async def test_a_sign_up_link_works_only_for_its_requester(at):
    eve, _ = await at.guest("Eve")
    ben, table = await at.guest("Ben")
    await ask(eve, "keep", "ben@example.org")
    token = token_in(await letters(at, 1))
    problem = await ben.post("me/link/use", {"token": token}, 409)
    assert problem["error"] == "link_other_browser"
    assert await mine(ben) == [table]
    assert (await eve.get("me"))["kept"] is None


async def test_a_link_requested_elsewhere_takes_no_tables_without_confirmation(at):
    eve, _ = await kept(at)
    await eve.post("me/profile", {"name": "Eve", "colour": "", "public": False})
    await ask(eve, "sign_in")
    token = token_in(await letters(at, 2))
    ben, table = await at.guest("Ben")
    told = await ben.post("me/link/look", {"token": token})
    assert told == {
        "why": "sign_in", "name": "Eve", "address": "a…@example.org", "here": False, "tables": 1,
        "groups": 0,
    }  # fmt: skip
    refused = await ben.post("me/link/use", {"token": token}, 409)
    assert (refused["error"], refused["facts"]) == (
        "link_brings_tables",
        {"tables": 1, "groups": 0},
    )
    assert await mine(ben) == [table]
    assert table not in await mine(eve)
    # Declining does not use up the link.
    await ben.post("me/link/use", {"token": token, "bring": True})
    assert table in await mine(ben)
    news = (await ben.get(f"tables/{table}/happenings"))["happenings"]
    assert [(one["what"], one["seat"], one["name"]) for one in news][-1] == ("signed_in", 0, "Ben")


async def test_a_link_requested_elsewhere_takes_no_groups_without_confirmation(at):
    """The sender of the link could read the chat of the guest's groups."""
    eve, _ = await kept(at)
    await ask(eve, "sign_in")
    token = token_in(await letters(at, 2))
    ben = at.person()
    club = await new_club(ben)
    told = await ben.post("me/link/look", {"token": token})
    assert (told["tables"], told["groups"]) == (0, 1)
    refused = await ben.post("me/link/use", {"token": token}, 409)
    assert refused["error"] == "link_brings_tables"
    await eve.get(club.path(), 404)
    await ben.post("me/link/use", {"token": token, "bring": True})
    assert (await eve.get(club.path()))["role"] == "owner"


async def test_a_link_requested_in_this_browser_moves_its_tables_without_confirmation(at):
    await kept(at)
    phone, table = await at.guest()
    await ask(phone, "sign_in")
    token = token_in(await letters(at, 2))
    told = await phone.post("me/link/look", {"token": token})
    assert (told["here"], told["tables"]) == (True, 0)
    await phone.post("me/link/use", {"token": token})
    assert table in await mine(phone)


async def test_a_person_without_tables_sees_the_account_of_a_link(at):
    ada, _ = await kept(at)
    await ask(ada, "sign_in")
    token = token_in(await letters(at, 2))
    told = await at.person().post("me/link/look", {"token": token})
    assert (told["address"], told["here"], told["tables"]) == ("a…@example.org", False, 0)
    await at.person().post("me/link/look", {"token": "x"}, 403)


async def test_e_mails_per_mailbox_are_limited_silently(at):
    await kept(at)
    phone = at.person()
    for _ in range(6):
        assert await ask(phone, "sign_in") == {"done": True}
    await nothing_under_way(at)
    assert len(at.mailbox.letters) == 3


async def test_a_link_uses_the_public_address_for_any_host_header(at):
    guest, _ = await at.guest()
    guest.http.headers["host"] = "evil.example"
    await ask(guest, "keep")
    assert "evil" not in (await letters(at, 1)).as_string()


async def test_an_address_is_removed(at):
    ada, _ = await kept(at)
    assert (await ada.post("me/address/remove"))["address"] is None
    await ada.post("me/address/remove", status=404)
    await ask(at.person(), "sign_in")
    await nothing_under_way(at)
    assert len(at.mailbox.letters) == 1


@pytest.mark.parametrize(
    "address",
    [
        "ada",
        "a@b@c",
        "a b@c.d",
        "a@",
        "@b",
        "a@b\nBcc: c@d",
        "ada@-x.org",
        "a@b..c",
        "é@b.c",
        "<a@b.c>",
        "=?utf-8?q?ada=40example.org?=@example.org",
        "=?utf-8?q?a=0d=0aBcc:_b?=@example.org",
        "ada=?x@example.org",
        ".ada@example.org",
        "ada.@example.org",
        "x" * 65 + "@example.org",
        "ada@" + ".".join(["x" * 60] * 5),
    ],
)
def test_an_invalid_address_is_refused(address):
    with pytest.raises(Denied, match="no_mail_address"):
        parse_address(address)


def test_case_and_tags_lead_to_the_same_mailbox():
    assert parse_address(" Ada@Example.ORG ") == ADA
    assert mailbox_of(parse_address("ADA+games@example.org")) == ADA
    assert mailbox_of("+ada@example.org") == "+ada@example.org"


@pytest.mark.parametrize(
    ("text", "name", "address"),
    [
        ("play@example.org", "", "play@example.org"),
        ("Railtable <play@example.org>", "Railtable", "play@example.org"),
        ('"Rails, Tables" <Play@Example.org>', "Rails, Tables", "play@example.org"),
        ("Trains à vapeur <play@example.org>", "Trains à vapeur", "play@example.org"),
    ],
)
def test_the_sender_is_an_address_with_or_without_a_name(text, name, address):
    sender = parse_sender(text)
    assert (sender.display_name, sender.addr_spec) == (name, address)


@pytest.mark.parametrize(
    "text",
    ["Railtable", "", "a@b.c, d@e.f", "x <a@b.c> y", "x <=?utf-8?q?a?=@b.c>", "a\nb <a@b.c>"],
)
def test_an_invalid_sender_is_refused_at_the_start(tmp_path, text):
    wanted = settings(
        str(tmp_path / "t.sqlite3"), smtp="smtps://m.example.org", mail_from=text, public_url=URL
    )
    with pytest.raises(Denied, match=r"bad_mail_from|smtp_needs_more"):
        make_app(wanted)


@pytest.mark.parametrize(
    ("to", "subject"),
    [
        ("=?utf-8?q?ben=40example.org?=@example.org", "Hello"),
        ("=?utf-8?q?a=0d=0aBcc:_ben?=@example.org", "Hello"),
        (ADA, "Hello\r\nBcc: ben@example.org"),
    ],
)
async def test_injected_recipients_and_headers_are_refused(at, to, subject):
    mailer = Mailer(at.mailbox.address, "Railtable <play@example.org>")
    assert await mailer.send(to, subject, "text") == "refused"
    assert at.mailbox.letters == []
    assert await mailer.send(ADA, "Hello", "text") == "sent"


async def test_one_network_cannot_use_up_a_mailboxs_limit(at):
    await kept(at)
    rate_limits = at.rate_limits
    hashed = hash_of(ADA)
    assert [rate_limits.may_write_to(hashed, "203.0.113.9") for _ in range(4)].count(True) == 3
    assert rate_limits.may_write_to(hashed, "198.51.100.7")


@pytest.mark.parametrize("address", ["nobody@example.org", ADA])
async def test_a_mail_outage_is_reported_to_everybody_alike(at, caplog, address):
    await kept(at)
    at.mailbox.stop()
    person = at.person()
    await ask(person, "sign_in", address)
    await nothing_under_way(at)
    assert "mail_failed" in caplog.text
    at.mailbox.start()
    # A refused request tries the mail server again.
    refused = await person.post("me/link", {"address": address, "why": "sign_in"}, 503)
    assert refused["error"] == "mail_failing"
    await nothing_under_way(at)
    await ask(person, "sign_in", address)


@pytest.mark.parametrize(
    "smtp", ["", "mail.example.org", "http://mail.example.org", "smtp://", "smtps://x:99999999"]
)
def test_an_invalid_mail_server_is_refused(smtp):
    with pytest.raises(Denied, match="bad_smtp"):
        parse_smtp(smtp)


def test_a_server_that_sends_e_mail_needs_its_public_address(tmp_path):
    wanted = settings(str(tmp_path / "t.sqlite3"), smtp="smtps://mail.example.org")
    with pytest.raises(Denied, match="smtp_needs_more"):
        make_app(wanted)
