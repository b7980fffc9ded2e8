"""The page while the server cannot save, or a chunk is missing: it says so and loses nothing."""

import re

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.conftest import EXPECTED, NOWHERE, Visit, visiting
from tests.browser.seating import await_turn, settled, sit_down, steps_shown, until
from tests.browser.trambahn_player import HAND, LIT
from tests.support.server_process import allow_writing, forbid_writing
from tools.local_server import LocalServer
from tools.positions import Size, resize

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
    sent: list[str | bytes] = []

    def note(frame: str | bytes) -> None:
        if '"play"' in str(frame):
            sent.append(frame)

    page.on("websocket", lambda socket: socket.on("framesent", note))
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
        # The page sends the same move again, and still cannot save it.
        tries = len(sent)
        until(page, lambda: len(sent) > tries)
        expect(banner).to_have_text(SAID[locale])
    finally:
        allow_writing(server.pid)
    settled(page, before)
    expect(banner).to_have_text("")
    expect(page.locator(".trouble")).to_have_count(0)


PART = re.compile(r"/assets/Settings-.*\.js")
"""A screen whose chunk is loaded on navigation."""
SPILT = """(toast) => {
  const { left, right } = toast.getBoundingClientRect();
  return [...toast.children]
    .filter((part) => {
      const text = document.createRange();
      text.selectNodeContents(part);
      const box = text.getBoundingClientRect();
      return box.left < left || box.right > right;
    })
    .map((part) => part.textContent);
}"""
NOT_FETCHED = (*EXPECTED, "dynamically imported module")


def test_a_missing_chunk_reloads_the_page(chromium: Browser, server: LocalServer) -> None:
    gone: list[str] = []
    with visiting(chromium, server, NOT_FETCHED) as visit:
        page = visit("/")

        def refuse(route: Route) -> None:
            gone.append(route.request.url)
            route.fulfill(status=404)

        page.route(PART, refuse, times=1)
        page.locator("article .primary").first.wait_for()
        page.get_by_role("link", name="Settings").click()
        expect(page.get_by_role("heading", level=1, name="Settings")).to_be_visible()
        expect(page.locator(".toast")).to_have_count(0)
    assert len(gone) == 1


@pytest.mark.parametrize("text", [100, 200])
def test_a_chunk_that_stays_missing_shows_an_error_and_a_retry_button(
    chromium: Browser, server: LocalServer, text: int
) -> None:
    with visiting(chromium, server, NOT_FETCHED) as visit:
        page = visit("/", locale="fr-FR")
        resize(page, Size("phone", 390, 844, text=text))
        page.route(PART, lambda route: route.abort())
        page.locator("article .primary").first.wait_for()
        page.goto("/settings")
        told = page.locator(".toast", has_text="Une partie de cette page n’a pas pu être chargée.")
        expect(told).to_be_visible()
        assert told.evaluate(SPILT) == []
        page.unroute(PART)
        told.get_by_role("button", name="Recharger").click()
        expect(page.get_by_role("heading", level=1, name="Réglages")).to_be_visible()
