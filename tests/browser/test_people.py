"""Accounts in a real browser with a virtual authenticator: create, return, delete."""

import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import AGAIN, Visit
from tests.browser.seating import BOARD, MAKE
from tests.browser.test_shell import overflow, violations
from tools.local_server import LocalServer

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
SEATS = [{"who": "me", "name": "Adalein"}, {"who": "bot", "level": "random"}]


class Device:
    """A separate browser with an authenticator; passkeys need a host name: localhost."""

    def __init__(self, visit: Visit, server: LocalServer, **more: Any) -> None:
        self.site = server.url.replace("127.0.0.1", "localhost")
        self.page: Page = visit(f"{self.site}/me/account", **more)
        self._line: CDPSession = self.page.context.new_cdp_session(self.page)
        self._line.send("WebAuthn.enable")
        made = self._line.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self._authenticator = {"authenticatorId": made["authenticatorId"]}

    def passkeys(self) -> list[dict[str, Any]]:
        found = self._line.send("WebAuthn.getCredentials", self._authenticator)
        credentials: list[dict[str, Any]] = found["credentials"]
        return credentials

    def take(self, passkeys: list[dict[str, Any]]) -> None:
        """Copy another device's passkeys, as password managers do."""
        for one in passkeys:
            self._line.send("WebAuthn.addCredential", {**self._authenticator, "credential": one})

    def make_table(self) -> str:
        table: str = self.page.evaluate(MAKE, {"game": "trambahn", "seats": SEATS})
        return table

    def tables(self) -> list[str]:
        found = self.page.request.get(f"{self.site}/api/tables/mine", max_retries=AGAIN).json()
        return [card["id"] for card in found]

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()


def test_a_guest_is_kept_by_a_passkey_and_has_the_same_tables_on_another_device(
    visit: Visit, server: LocalServer
) -> None:
    first = Device(visit, server)
    table = first.make_table()
    first.page.goto(f"{first.site}/")
    first.page.get_by_role("link", name="Save my account").click()
    first.press("Save with a passkey")
    expect(first.page.get_by_role("heading", name="Ways to come back")).to_be_visible()
    expect(first.page.get_by_text("(this one)")).to_be_visible()
    assert len(first.passkeys()) == 1
    second = Device(visit, server, size=(390, 844))
    own = second.make_table()
    second.take(first.passkeys())
    second.press("Sign in with a passkey")
    expect(second.page.get_by_role("heading", name="Devices")).to_be_visible()
    assert set(second.tables()) == set(first.tables()) == {table, own}
    assert violations(second.page) == []
    second.page.goto(f"{second.site}/t/{table}")
    second.press("Start the game")
    expect(second.page.locator(BOARD).first).to_be_visible()
    first.page.reload()
    first.page.get_by_role("listitem").filter(has_not_text="(this one)").get_by_role(
        "button", name="Sign out"
    ).click()
    expect(first.page.get_by_role("button", name="Sign out everywhere")).to_have_count(0)
    assert second.tables() == []


def test_a_recovery_code_signs_in_once_and_is_replaced(visit: Visit, server: LocalServer) -> None:
    first = Device(visit, server)
    table = first.make_table()
    first.press("Save with a recovery code")
    shown = first.page.get_by_test_id("recovery-code")
    expect(shown).to_have_text(re.compile(r"^([0-9A-Z]{4}-){7}[0-9A-Z]{4}$"))
    code = shown.inner_text()
    assert violations(first.page) == []
    first.press("I have it")
    expect(first.page.get_by_text("A recovery code was made on")).to_be_visible()
    second = Device(visit, server, locale="fr-FR")
    second.page.get_by_label("Code de secours").fill(code.lower())
    second.press("Utiliser un code de secours")
    expect(second.page.get_by_test_id("recovery-code")).not_to_have_text(code)
    assert second.tables() == [table]
    third = Device(visit, server)
    third.page.get_by_label("Recovery code").fill(code)
    third.press("Use a recovery code")
    expect(third.page.get_by_role("alert")).to_contain_text("not known")
    assert third.tables() == []


def test_games_of_a_deleted_player_remain_without_the_name(
    visit: Visit, server: LocalServer
) -> None:
    ada, ben = Device(visit, server), Device(visit, server)
    seats = [{"who": "me", "name": "Adalein"}, {"who": "open"}]
    table = ada.page.evaluate(MAKE, {"game": "trambahn", "seats": seats})
    ben.page.goto(f"{ben.site}/t/{table}")
    ada.page.get_by_label("Name").fill("Adalein")
    ada.page.get_by_label("Red").check()
    ada.press("Save")
    expect(ada.page.get_by_text("Saved.")).to_be_visible()
    ada.press("Save with a passkey")
    ada.page.get_by_label("Others may see my profile").check()
    ada.press("Save")
    address = ada.page.locator("a[href^='/p/']").get_attribute("href")
    ben.page.goto(f"{ben.site}{address}")
    expect(ben.page.get_by_role("heading", name="Adalein")).to_be_visible()
    ada.page.get_by_role("link", name="My data").click()
    with ada.page.expect_download() as download:
        ada.page.get_by_role("link", name="Download everything about me").click()
    assert "Adalein" in download.value.path().read_text(encoding="utf-8")
    ada.press("Delete my account")
    ada.page.get_by_role("dialog").get_by_role("button", name="Delete my account").click()
    ada.page.get_by_role("link", name="Account", exact=True).click()
    expect(ada.page.get_by_role("heading", name="Save my account")).to_be_visible()
    assert ada.tables() == []
    ben.page.goto(f"{ben.site}{address}")
    expect(ben.page.get_by_role("alert")).to_be_visible()
    assert (
        "Adalein"
        not in ben.page.request.get(f"{ben.site}/api/tables/{table}", max_retries=AGAIN).text()
    )
    ada.press("Sign in with a passkey")
    expect(ada.page.get_by_role("alert")).to_contain_text("not accepted")


def test_keeping_an_account_is_offered_to_guests_with_tables_and_can_be_dismissed(
    visit: Visit, server: LocalServer
) -> None:
    guest = Device(visit, server)
    guest.page.goto(f"{guest.site}/")
    expect(guest.page.locator("article").first).to_be_visible()
    expect(guest.page.get_by_role("link", name="Save my account")).to_have_count(0)
    guest.make_table()
    guest.page.reload()
    offer = guest.page.get_by_role("complementary")
    expect(offer).to_contain_text("you can play without an account")
    offer.get_by_role("button", name="Close").click()
    expect(offer).to_have_count(0)
    guest.page.reload()
    expect(guest.page.get_by_role("heading", name="Your tables")).to_be_visible()
    expect(offer).to_have_count(0)


def test_an_ip_address_has_no_passkeys_and_says_so(visit: Visit) -> None:
    page = visit("/me/account")
    expect(page.get_by_text("Passkeys need an https address with a name")).to_be_visible()
    expect(page.get_by_role("button", name="Save with a passkey")).to_have_count(0)
    expect(page.get_by_role("button", name="Save with a recovery code")).to_be_visible()


def test_games_become_puzzles_only_while_the_box_is_ticked(visit: Visit) -> None:
    page = visit("/me/data")
    box = page.get_by_label("My finished games may become puzzles")
    expect(box).not_to_be_checked()
    expect(box).to_have_accessible_description(re.compile("only if everybody who played agrees"))
    with page.expect_response("**/api/me/puzzle-consent"):
        box.check()
    page.reload()
    expect(box).to_be_checked()
    assert violations(page) == []
    page.route("**/api/me/puzzle-consent", lambda route: route.abort())
    box.click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(box).to_be_checked()
    page.unroute("**/api/me/puzzle-consent")
    with page.expect_response("**/api/me/puzzle-consent"):
        box.uncheck()
    page.reload()
    expect(box).not_to_be_checked()


def test_the_setting_for_puzzles_fits_a_phone_in_french(visit: Visit) -> None:
    page = visit("/me/data", size=(360, 740), locale="fr-FR")
    box = page.get_by_label("Mes parties finies peuvent devenir des problèmes")
    box.press("Space")
    expect(box).to_be_checked()
    expect(page.get_by_text("Un problème montre une position")).to_be_visible()
    assert overflow(page) <= 0


def publish_profile(device: Device, name: str) -> str:
    """Save an account with a public profile; return the profile's address."""
    device.press("Save with a passkey")
    device.page.get_by_label("Name", exact=True).fill(name)
    device.page.get_by_label("Others may see my profile").check()
    device.press("Save")
    address = device.page.locator("a[href^='/p/']").get_attribute("href")
    assert address
    return f"{device.site}{address}"


def test_a_profile_leads_to_a_game_with_its_player(visit: Visit, server: LocalServer) -> None:
    ada, ben = Device(visit, server), Device(visit, server)
    address = publish_profile(ada, "Adalein")
    ada.page.goto(address)
    expect(ada.page.get_by_role("link", name="Change my profile")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Play with Adalein")).to_have_count(0)
    ben.page.goto(address)
    expect(ben.page.get_by_role("heading", level=1, name="Adalein")).to_be_visible()
    expect(ben.page).to_have_title(re.compile("Adalein"))
    ben.press("Play with Adalein")
    choice = ben.page.get_by_role("dialog")
    expect(choice).to_contain_text("a link to send to Adalein")
    assert violations(ben.page) == []
    choice.get_by_role("link", name="Trambahn").click()
    ben.page.wait_for_url("**/new/trambahn/friends")
    expect(ben.page.get_by_role("button", name="Open the table")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "said", "step", "target"),
    [
        ("/p/nobody", "There is no such player", "Best players", "**/best"),
        ("/g/0123456789ab", "This group does not exist", "My groups", "**/groups"),
    ],
)
def test_an_unknown_person_or_group_has_a_drawing_and_a_next_step(
    visit: Visit, path: str, said: str, step: str, target: str
) -> None:
    page = visit(path, size=(390, 844))
    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.locator("main svg")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name=step).click()
    page.wait_for_url(target)
