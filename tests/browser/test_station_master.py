"""Station Master through the page: a whole game, by key, six players on a phone."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.seating import (
    CONFIRM,
    RESULT,
    await_turn,
    carry_out,
    confirm,
    sit_down,
    steps_shown,
)

TOKEN = "[data-guide=tokens] button:enabled"
CARD = "[data-guide=hand] button:enabled"
TRAIN = ".whole.lit"


def act(page: Page) -> None:
    """Take any action: answer a card on the table, play a card, or board a train."""
    extra = page.locator(".extra button")
    if page.locator(TRAIN).count() > 0:
        page.locator(TRAIN).first.click()
    elif page.locator(CARD).count() > 0:
        page.locator(CARD).first.click()
        page.locator(f"{TRAIN}, .extra button").first.click()
    elif extra.count() > 0:
        extra.first.click()
    else:
        page.locator(TOKEN).first.click()
        page.locator(TRAIN).first.click()


def play_to_the_end(page: Page) -> None:
    """Act until the end screen; what luck follows is confirmed."""
    while await_turn(page):
        before = steps_shown(page)
        act(page)
        carry_out(page, before)


def test_a_whole_game_against_a_bot_ends_with_its_scores(visit: Visit) -> None:
    page = visit("/")
    sit_down(page, "station-master", 2)
    play_to_the_end(page)
    expect(page.locator(f"{RESULT} tfoot td")).to_have_count(2)
    points = [int(one) for one in page.locator(f"{RESULT} tfoot td").all_inner_texts()]
    by = max(points) - min(points)
    expect(page.locator(".winner")).to_have_text(
        re.compile(rf"You (win, {by} ahead|came second, {by} behind|share the win|.*level|.*tie)")
    )
    # "Watch again" plays by itself, from the beginning.
    page.get_by_role("button", name="Watch again").click()
    expect(page.get_by_role("button", name="Pause").first).to_be_visible()
    page.wait_for_function(
        "() => Number(document.querySelector('.replay input').value) > 2", timeout=15_000
    )


def test_others_see_that_somebody_boarded_not_with_how_many(visit: Visit) -> None:
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


def test_the_keyboard_alone_boards_a_train(visit: Visit) -> None:
    page = visit("/")
    sit_down(page, "station-master", 2, options={"first_player": 0})
    assert await_turn(page)
    page.locator(TOKEN).first.focus()
    page.keyboard.press("Enter")
    page.locator(f"{TRAIN}:focus").wait_for()
    page.keyboard.press("Enter")
    page.locator(f"{CONFIRM}:focus").wait_for()
    before = steps_shown(page)
    page.keyboard.press("Enter")
    expect(page.locator(".replay .count").first).not_to_have_text(before)


def test_six_players_fit_a_phone_in_french(visit: Visit) -> None:
    page = visit("/", size=(360, 740), has_touch=True, is_mobile=True, locale="fr-FR")
    sit_down(page, "station-master", 6)
    assert await_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth <= 360")
    expect(page.locator(".sentence .expected")).to_contain_text("Montez")
    page.locator(TOKEN).first.tap()
    page.locator(TRAIN).first.tap()
    confirm(page)
