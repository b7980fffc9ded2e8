"""Delivered notices: an e-mail, a webhook, and a push that only one browser can read."""

import asyncio
import logging
import re

import msgspec
import pytest

from railtable.server.settings import NoticeSettings
from tests.support.clock_pauses import Pauses
from tests.support.notices.fake_delivery import LETTERS, pair_at
from tests.support.notices.kill_notices import TABLES, kill_with_notices_pending
from tests.support.notices.receivers import (
    Browser,
    check_signature,
    mail_server,
    plain,
    receiving,
)
from tests.support.people import until
from tests.support.server import running, settings

QUICK = NoticeSettings(
    grace_seconds=0.1,
    tick_seconds=0.05,
    contact="operator@example.org",
    allowed=("127.0.0.1",),
)


def code_in(text):
    found = re.search(r"\b(\d{8})\b", text)
    assert found is not None
    return {"code": found[1]}


async def test_an_e_mail_a_webhook_and_a_push_arrive_without_extra_data(tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    with mail_server() as letters:
        mail = LETTERS | {
            "smtp": f"smtp+plain://127.0.0.1:{letters.port}",
            "mail_from": "Railtable <games@example.org>",
        }
        wanted = settings(str(tmp_path / "t.sqlite3"), notices=QUICK, **mail)
        async with (
            receiving() as hook,
            receiving() as pushed,
            running(wanted) as server,
            pair_at(server) as pair,
        ):
            hook.answer, pushed.answer = plain(), plain("201 Created")
            waiting = pair.people[1 - (await pair.info())["to_move"]]
            await add_all(waiting, letters, hook, pushed)
            public = (await waiting.get("notices"))["push_key"]

            await pair.turn()
            letter = (await letters.wait(2))[1]
            assert letter["subject"] == "Your turn: Trambahn"
            assert letter["from"] == "Railtable <games@example.org>"
            assert letters.envelopes[1] == ("games@example.org", ["ada@example.org"])
            word = check_links(letter, pair.table)

            told_hook = (await hook.wait(2))[1].json()
            assert told_hook["title"] == "Your turn: Trambahn"
            assert f"https://railtable.example/t/{pair.table}" in told_hook["message"]
            await check_push(pushed, public, pair.table)

            # Each exactly once, and no secret of an address in the log.
            await asyncio.sleep(0.5)
            assert (len(letters.letters), len(hook.requests), len(pushed.requests)) == (2, 2, 2)
            ours = [one.getMessage() for one in caplog.records if one.name.startswith("railtable")]
            assert ours
            assert not re.search("a-secret-word|ada@example.org", str(ours))

            one_click = f"/api/notices/off/{word}"
            assert (await pair.people[0].http.post(one_click)).status_code == 200
            page = (await pair.people[0].http.get("/metrics")).text
            assert 'railtable_notices_total{how="sent"} 6' in page


async def add_all(person, letters, hook, pushed):
    """Add three channels, and confirm each as its receiver would."""
    mail = await person.post("notices/channels", {"mail": "ada@example.org"})
    address = f"json://127.0.0.1:{hook.port}/a-secret-word"
    service = await person.post("notices/channels", {"service": address})
    pushed.browser = Browser(f"{pushed.url}/endpoint")
    push = await person.post("notices/channels", {"push": pushed.browser.subscription()})
    code = code_in((await letters.wait(1))[0].get_content())
    await person.post(f"notices/channels/{mail['id']}/confirm", code)
    code = code_in((await hook.wait(1))[0].json()["message"])
    await person.post(f"notices/channels/{service['id']}/confirm", code)
    first = pushed.browser.read((await pushed.wait(1))[0])
    assert first["channel"] == push["id"]
    await person.post(f"notices/channels/{push['id']}/confirm", {"code": first["code"]})
    seen = msgspec.json.encode(await person.get("notices")).decode()
    assert "secret" not in seen
    assert "ada@" not in seen


async def check_push(pushed, public, table):
    """Check the sender and content of a push, as a push service and a browser would."""
    push = (await pushed.wait(2))[1]
    claims = check_signature(push, public, pushed.url)
    assert claims["sub"] == "mailto:operator@example.org"
    payload = pushed.browser.read(push)
    assert payload["title"] == "Your turn: Trambahn"
    assert payload["path"] == f"/t/{table}"
    assert "/notices/off/" in payload["off"]


def check_links(letter, table):
    """Check an e-mail's links, and return its unsubscribe token."""
    text = letter.get_body(("plain",)).get_content()
    assert f"https://railtable.example/t/{table}" in text
    header = letter["list-unsubscribe"]
    found = re.fullmatch(r"<https://railtable\.example/api/notices/off/([\w-]+)>", header)
    assert found is not None
    assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    assert f"https://railtable.example/notices/off/{found[1]}" in text
    return found[1]


async def test_mail_that_cannot_be_sent_is_logged_and_shown_to_the_person(tmp_path, caplog):
    wanted = settings(str(tmp_path / "t.sqlite3"), notices=QUICK, **LETTERS)
    async with running(wanted) as server:
        ada = server.person()
        made = await ada.post("notices/channels", {"mail": "ada@example.org"})
        assert not made["failing"]

        async def is_failing():
            return (await ada.get("notices"))["channels"][0]["failing"]

        await until(is_failing)
        await ada.http.aclose()
    messages = [(one.getMessage(), getattr(one, "channel", "")) for one in caplog.records]
    assert ("notice_failed", "mail") in messages
    assert "ada@example.org" not in str([vars(one) for one in caplog.records])


async def test_a_private_network_is_refused_when_a_channel_is_added(tmp_path):
    told = msgspec.structs.replace(QUICK, allowed=())
    async with running(settings(str(tmp_path / "t.sqlite3"), notices=told)) as server:
        ada = server.person()
        for service in ("json://127.0.0.1/x", "json://localhost:8000/x", "https://[::1]/x"):
            answer = await ada.post("notices/channels", {"service": service}, 403)
            assert answer["error"] == "notice_address_refused"
        push = Browser("https://127.0.0.1/x").subscription()
        assert (await ada.post("notices/channels", {"push": push}, 403))["error"]
        plain_push = Browser("http://push.example.org/x").subscription()
        await ada.post("notices/channels", {"push": plain_push}, 400)
        wrong = await ada.post("notices/channels", {"service": "discord://nothing"}, 400)
        assert wrong["error"] == "notice_address_wrong"
        no_mail = await ada.post("notices/channels", {"mail": "ada@example.org"}, 409)
        assert no_mail["error"] == "notice_no_mail"
        assert (await ada.get("notices"))["channels"] == []
        await ada.http.aclose()


async def test_a_kill_loses_no_notice_or_time_and_marks_possible_duplicates(tmp_path):
    # tests/soak repeats this many times on both stores.
    database, pauses = str(tmp_path / "t.sqlite3"), Pauses(pause=0.5)
    found = await kill_with_notices_pending(database, rounds=1, seed=1, witness=pauses)
    assert found.turns > 2
    assert pauses.looks >= TABLES
    assert found.missing == found.doubled == 0


@pytest.mark.parametrize("wish", [{"hour": 24}, {"hour": -1}, {"offset": 10000}, {"table": "x" * 65},
                                  {"table": "a/b"}, {"language": "de"}, {"more": 1}])  # fmt: skip
async def test_invalid_preferences_change_nothing(server, person, wish):
    ada = person()
    body = {"service": "json://example.org/x", "wish": wish}
    assert (await ada.post("notices/channels", body, 400))["error"] == "malformed_body"
    both = {"service": "json://example.org/x", "mail": "ada@example.org"}
    assert (await ada.post("notices/channels", both, 400))["error"] == "malformed_body"
    assert (await ada.get("notices"))["channels"] == []
