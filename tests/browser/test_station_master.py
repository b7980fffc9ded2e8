"""Station Master through the page: hidden tokens, six players on a phone."""

from playwright.sync_api import expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import (
    await_turn,
    confirm,
    sit_down,
)

TOKEN = "[data-guide=tokens] button:enabled"
TRAIN = ".whole.lit"


def test_others_see_that_a_token_boarded_but_not_its_value(visit: Visit) -> None:
    page = visit("/")
    deal, options = "lesson 727", {"first_player": 0}
    sit_down(page, "station-master", 2, level="greedy", options=options, deal=deal)
    assert await_turn(page)
    page.locator("[data-guide=tokens] button").nth(2).click()
    page.locator(TRAIN).first.click()
    confirm(page)
    mine = page.locator(".train .token").first
    expect(mine).to_contain_text("3")
    stranger = visit(page.url)
    expect(stranger.locator(".train .token").first).to_be_visible()
    expect(stranger.locator(".train .token .num")).to_have_count(0)


def test_six_players_fit_a_phone_in_french(visit: Visit) -> None:
    page = visit(NOWHERE, size=(360, 740), has_touch=True, is_mobile=True, locale="fr-FR")
    sit_down(page, "station-master", 6)
    assert await_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth <= 360")
    expect(page.locator(".sentence .expected")).to_contain_text("Montez")
    page.locator(TOKEN).first.tap()
    page.locator(TRAIN).first.tap()
    confirm(page)
