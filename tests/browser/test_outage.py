"""The page while the server cannot save: it says so, keeps the move, and has it saved later."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import await_turn, settled, sit_down, steps_shown
from tests.browser.trambahn_player import HAND, LIT
from tests.support.process import allow_writing, forbid_writing
from tools.local_server import LocalServer

SAID = {
    "en-GB": "The server cannot save just now. Your move is not lost: trying again…",
    "fr-FR": "Le serveur ne peut pas enregistrer en ce moment. "
    "Votre coup n’est pas perdu : nouvel essai…",
}


@pytest.mark.parametrize("locale", SAID)
def test_a_move_that_cannot_be_saved_is_kept_and_saved_later(
    visit: Visit, server: LocalServer, locale: str
) -> None:
    page = visit(NOWHERE, locale=locale, size=(390, 844))
    sit_down(page, "trambahn", 2)
    assert await_turn(page)
    banner = page.locator(".unsaved")
    expect(banner).to_have_text("")
    before = steps_shown(page)
    forbid_writing(server.pid)
    try:
        page.locator(f"{HAND}:enabled").first.click()
        page.locator(f"{LIT}[data-drop^=row-]").first.click()
        expect(banner).to_have_text(SAID[locale])
        assert steps_shown(page) == before
        page.wait_for_timeout(2_000)
        expect(banner).to_have_text(SAID[locale])
    finally:
        allow_writing(server.pid)
    settled(page, before)
    expect(banner).to_have_text("")
    expect(page.locator(".trouble")).to_have_count(0)
