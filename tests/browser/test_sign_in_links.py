"""Sign-in links by e-mail, in a real browser and with a real mail server."""

import time
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import AGAIN, Visit
from tests.browser.seating import MAKE
from tests.support.mailbox import Mailbox, token_in
from tools.local_server import LocalServer, free_port

SEATS = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "random"}]
ADDRESS = "ada@example.org"


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    box = Mailbox(free_port())
    box.start()
    yield box
    box.stop()


@pytest.fixture
def site(tmp_path: Path, mailbox: Mailbox) -> Iterator[str]:
    """The address of a server that sends e-mail."""
    one = LocalServer(tmp_path / "tables.sqlite3")
    letters = ("--smtp", mailbox.address, "--mail-from", "play@example.org")
    one.options = (*letters, "--public-url", one.url)
    one.start()
    yield one.url
    one.stop()


def letter(mailbox: Mailbox, count: int) -> EmailMessage:
    """Wait for a number of e-mails; return the last."""
    end = time.monotonic() + 30
    while len(mailbox.letters) < count and time.monotonic() < end:
        time.sleep(0.05)
    return mailbox.letters[count - 1]


def ask(page: Page, button: str) -> None:
    form = page.locator("form", has=page.get_by_role("button", name=button, exact=True))
    form.get_by_label("E-mail address").fill(ADDRESS)
    form.get_by_role("button", name=button, exact=True).click()
    expect(page.get_by_text("a link is on its way").first).to_be_visible()


def test_a_link_keeps_a_guest_and_signs_them_in_on_another_device(
    visit: Visit, site: str, mailbox: Mailbox
) -> None:
    first = visit(f"{site}/me/account")
    table = first.evaluate(MAKE, {"game": "trambahn", "seats": SEATS})
    first.reload()
    ask(first, "Save by e-mail")
    first.goto(f"{site}/me#link={token_in(letter(mailbox, 1))}")
    first.get_by_role("button", name="Continue").click()
    expect(first.get_by_text("A link can be sent to a…@example.org")).to_be_visible()
    second = visit(f"{site}/me/account", size=(390, 844))
    ask(second, "Send me a link")
    token = token_in(letter(mailbox, 2))
    second.goto(f"{site}/me#link={token}")
    second.get_by_role("button", name="Continue").click()
    expect(second.get_by_role("heading", name="Devices")).to_be_visible()
    mine = second.request.get(f"{site}/api/tables/mine", max_retries=AGAIN).json()
    assert [card["id"] for card in mine] == [table]
    third = visit(f"{site}/me#link={token}")
    expect(third.get_by_role("alert")).to_be_visible()
    assert third.request.get(f"{site}/api/tables/mine", max_retries=AGAIN).json() == []
