"""Notifications: requested on the page, shown by the service worker, turned off by a link."""

import contextlib
import json
import re
import sqlite3
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from railtable.server.people.notices.notice_keys import NoticeKeys
from tests.browser.conftest import Visit
from tests.browser.seating import BOARD, MAKE, MINE, NEXT_FRAME, until
from tests.browser.test_clocks import JOIN
from tests.browser.test_install import ready
from tests.support.notices.receivers import Browser, Receiver, plain, receiving_aside, wait_aside
from tools.local_server import LocalServer

SHOWN = """() => navigator.serviceWorker.ready.then((worker) => worker.getNotifications())
  .then((all) => all.map((one) => ({title: one.title, body: one.body, data: one.data})))"""
KNOWN = "() => fetch('/api/notices').then((answer) => answer.json())"
PRETEND = """({endpoint, p256dh, auth}) => {
  const made = {
    endpoint,
    options: {applicationServerKey: null},
    toJSON: () => ({endpoint, keys: {p256dh, auth}}),
    unsubscribe: async () => { delete localStorage.pushed; return true; },
  };
  PushManager.prototype.subscribe = async () => { localStorage.pushed = 'yes'; return made; };
  PushManager.prototype.getSubscription = async () => localStorage.pushed ? made : null;
}"""
"""A browser under test reaches no push service: the test provides its endpoint."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving_aside() as one:
        yield one


def section(page: Page) -> Locator:
    found = page.get_by_role("region", name="Notices")
    found.wait_for()
    return found


def confirmed(page: Page, receiver: Receiver) -> None:
    """Add a webhook for all notifications through the page, and confirm it with its code."""
    page.goto("/me/notices")
    about = section(page)
    about.get_by_label("Discord, Slack").fill(f"json://127.0.0.1:{receiver.port}/hook")
    about.get_by_role("button", name="Send a code there").last.click()
    code = re.search(r"\d{8}", wait_aside(receiver, 1)[0].json()["message"])
    assert code is not None
    about.get_by_label("Code", exact=True).fill(code[0])
    about.get_by_role("button", name="That is mine").click()
    about.get_by_label("When").wait_for()


def test_a_player_in_a_day_game_is_notified_and_follows_the_link_to_their_turn(
    visit: Visit, receiver: Receiver
) -> None:
    ada, ben = visit("/"), visit("/")
    confirmed(ada, receiver)
    plan = {"game": "trambahn", "seats": [{"who": "me", "name": "Ada"}, {"who": "open"}]}
    clock = {"clock": {"kind": "days", "days": 3}, "options": {"first_player": 0}}
    table = ada.evaluate(MAKE, plan | clock)
    ada.goto("/")
    ben.evaluate(JOIN, table)
    ben.goto(f"/t/{table}")
    ben.locator(BOARD).first.wait_for()
    told = wait_aside(receiver, 2)[1].json()
    assert "Trambahn" in told["title"]
    assert "Ben" in told["message"]
    link = re.search(rf"https?://[^ ]*/t/{table}", told["message"])
    assert link is not None
    ada.goto(link[0])
    ada.locator(MINE).first.wait_for()


def test_a_webhook_is_added_confirmed_changed_and_removed(visit: Visit, receiver: Receiver) -> None:
    page = visit("/me/notices")
    about = section(page)
    expect(about).to_contain_text("Nothing is sent to you yet")
    service = about.get_by_label("Discord, Slack")
    service.fill("file:///etc/passwd")
    about.get_by_role("button", name="Send a code there").last.click()
    expect(about.get_by_role("alert")).to_contain_text("We cannot send to that address")
    service.fill(f"json://127.0.0.1:{receiver.port}/a-secret-hook")
    about.get_by_role("button", name="Send a code there").last.click()
    told = wait_aside(receiver, 1)[0].json()["message"]
    code = re.search(r"\d{8}", told)
    assert code is not None
    about.get_by_label("Code", exact=True).fill("00000000" if code[0] != "00000000" else "1")
    about.get_by_role("button", name="That is mine").click()
    expect(about.get_by_role("alert")).to_contain_text("not the code")
    about.get_by_label("Code", exact=True).fill(code[0])
    about.get_by_role("button", name="That is mine").click()
    about.get_by_label("When").select_option(label="Once a day at 08:00")
    page.reload()
    expect(about.get_by_label("When")).to_have_value("8")
    expect(about).to_contain_text("…ook")
    expect(about).not_to_contain_text("a-secret")
    about.get_by_role("button", name="Remove").click()
    expect(about).to_contain_text("Nothing is sent to you yet")


def test_this_device_shows_its_first_notice_and_is_confirmed(
    visit_told: Visit, receiver: Receiver, server: LocalServer
) -> None:
    browser = Browser(f"{receiver.url}/endpoint")
    receiver.answer = plain("201 Created")
    page = visit_told("/api/health", worker=True, permissions=["notifications"])
    page.add_init_script(f"({PRETEND})({json.dumps(browser.subscription())})")
    page.goto("/me/notices")
    ready(page)
    about = section(page)
    about.get_by_role("button", name="Tell me on this device").click()
    expect(about).to_contain_text("A first notice is on its way")
    first = browser.read(wait_aside(receiver, 1)[0])
    deliver(page, server.url, first)
    expect(about.get_by_label("When")).to_be_visible()
    expect(about).to_contain_text("This device tells you.")
    assert [one["title"] for one in wait_shown(page, 1)] == ["Notices are on"]
    turn = {**first, "title": "Your turn: Trambahn", "path": "/t/abc", "tag": "turn"}
    deliver(
        page, server.url, {name: turn[name] for name in turn if name not in {"code", "channel"}}
    )
    shown = wait_shown(page, 2)
    assert {one["title"] for one in shown} == {"Notices are on", "Your turn: Trambahn"}
    assert {"path": "/t/abc", "off": ""} in [one["data"] for one in shown]


def wait_shown(page: Page, count: int) -> list[dict[str, Any]]:
    """Wait for a number of notifications; return them."""
    shown: list[dict[str, Any]] = []

    def came() -> bool:
        shown[:] = page.evaluate(SHOWN)
        return len(shown) >= count

    until(page, came)
    return shown


def deliver(page: Page, url: str, told: dict[str, object]) -> None:
    """Deliver a push to the service worker, as the browser does."""
    session = page.context.new_cdp_session(page)
    numbers: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: numbers.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    until(page, lambda: bool(numbers))
    message = {"origin": url, "registrationId": numbers[-1], "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", message)
    session.detach()


def test_a_link_turns_notices_off_only_after_confirmation(
    visit: Visit, receiver: Receiver, server: LocalServer
) -> None:
    page = visit("/me/notices")
    about = section(page)
    about.get_by_label("Discord, Slack").fill(f"json://127.0.0.1:{receiver.port}/hook")
    about.get_by_role("button", name="Send a code there").last.click()
    about.get_by_label("Code", exact=True).wait_for()
    (channel,) = page.evaluate(KNOWN)["channels"]
    with contextlib.closing(sqlite3.connect(server.database)) as database:
        (secret,) = database.execute("select secret from notice_keys").fetchone()
    word = msgspec.json.decode(secret, type=NoticeKeys).word_of(channel["id"])
    reader = visit(f"/notices/off/{word}")
    reader.get_by_role("button", name="Stop sending").wait_for()
    assert len(page.evaluate(KNOWN)["channels"]) == 1
    reader.get_by_role("button", name="Stop sending").click()
    expect(reader.get_by_text("Nothing more is sent to Webhook")).to_be_visible()
    page.reload()
    expect(about).to_contain_text("Nothing is sent to you yet")


def test_a_waiting_table_offers_notifications_once(visit: Visit) -> None:
    page = visit("/api/health")
    page.clock.install()
    page.goto("/")
    seats = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    table = page.evaluate(MAKE, {"game": "trambahn", "seats": seats})
    page.goto(f"/t/{table}")
    page.get_by_role("heading", name="Trambahn").first.wait_for()
    offer = page.get_by_role("complementary", name="Notices")
    page.clock.fast_forward(4_000)
    page.evaluate(NEXT_FRAME)
    assert offer.count() == 0
    page.clock.fast_forward(12_000)
    expect(offer).to_contain_text("tell you when it is your turn")
    offer.get_by_role("button", name="No, thank you").click()
    expect(offer).to_have_count(0)
    page.reload()
    page.get_by_role("heading", name="Trambahn").first.wait_for()
    # The offer would ask the server for the known channels first.
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.clock.fast_forward(16_000)
    page.evaluate(NEXT_FRAME)
    assert offer.count() == 0
    assert [url for url in asked if url.endswith("/api/notices")] == []


REACHED = """input => {
  const { x, y, width, height } = input.getBoundingClientRect();
  return input.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_offer_of_notices_leaves_the_chat_input_free(
    visit: Visit, size: tuple[int, int]
) -> None:
    ada, ben = visit("/api/health", size=size), visit("/api/health")
    ada.clock.install()
    seats = [{"who": "me", "name": "Ada"}, {"who": "invited"}]
    ada.goto("/")
    table = ada.evaluate(MAKE, {"game": "trambahn", "seats": seats, "options": {"first_player": 1}})
    post = """async ([path, body]) => {
      const headers = {'content-type': 'application/json'};
      const answer = await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
      return answer.json();
    }"""
    code = ada.evaluate(post, [f"/api/tables/{table}/seats/1/invite", {}])["code"]
    ben.evaluate(post, [f"/api/tables/{table}/join", {"name": "Ben", "code": code}])
    ada.goto(f"/t/{table}")
    ada.get_by_role("tab", name="Chat").click()
    ada.clock.fast_forward(16_000)
    expect(ada.get_by_role("complementary", name="Notices")).to_be_visible()
    assert ada.locator(".chat input").evaluate(REACHED)
