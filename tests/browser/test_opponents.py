"""Opponents: chosen, remembered, and shown the same everywhere."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from railtable.bots import LEVELS
from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import BOARD, GAMES_MS, RESULT
from tests.browser.test_lobby import OPEN, info, make
from tests.browser.test_shell import ACCESSIBLE, violations_by_theme

CHOOSE = "Choose an opponent"
NAMES = {
    "en-GB": ["Lou, the trainee", "Odile, the inspector", "Level 5 of 5"],
    "fr-FR": ["Lou, l’apprenti", "Odile, l’inspectrice", "Niveau 5 sur 5"],
}


def poster(page: Page, game: str) -> Locator:
    """Return a game's poster once it offers opponents."""
    found = page.locator("article", has=page.locator(f"#poster-{game}"))
    found.locator(".rival").wait_for()
    return found


def levels_of(page: Page) -> list[Any]:
    """Return the bot levels at the table a page is at."""
    return [seat["level"] for seat in info(page)["seats"]]


def test_an_opponent_is_chosen_with_keys_and_remembered_for_that_game(visit: Visit) -> None:
    page = visit("/")
    expect(poster(page, "trambahn").locator(".rival")).to_contain_text("Maud")
    poster(page, "trambahn").locator(".rival").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name="Maud, the signaller")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Odile, the inspector")).to_be_checked()
    page.keyboard.press("Enter")
    page.locator(BOARD).first.wait_for()
    assert levels_of(page) == [None, "inspector"]
    expect(page.get_by_role("list", name="Players")).to_contain_text("Odile")
    expect(page.locator("[data-face=inspector]").first).to_be_visible()
    page.goto("/")
    expect(poster(page, "trambahn").locator(".rival")).to_contain_text("Odile")
    expect(poster(page, "block-train").locator(".rival")).to_contain_text("Maud")
    poster(page, "trambahn").get_by_role("button", name="Play now").click()
    page.locator(BOARD).first.wait_for()
    assert levels_of(page) == [None, "inspector"]


def test_cancelling_chooses_no_opponent(visit: Visit) -> None:
    page = visit("/")
    poster(page, "trambahn").locator(".rival").click()
    page.get_by_text("Basile, the porter").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.reload()
    expect(poster(page, "trambahn").locator(".rival")).to_contain_text("Maud")


@pytest.mark.parametrize(("locale", "size"), [("fr-FR", (360, 640)), ("en-GB", (1440, 900))])
def test_exactly_five_opponents_are_offered_in_words(
    visit: Visit, locale: str, size: tuple[int, int]
) -> None:
    page = visit("/", locale=locale, size=size, has_touch=True, reduced_motion="reduce")
    poster(page, "block-train").locator(".rival").tap()
    dialog = page.get_by_role("dialog")
    assert [one.input_value() for one in dialog.get_by_role("radio").all()] == list(LEVELS)
    for words in NAMES[locale]:
        expect(dialog).to_contain_text(words)
    dialog.locator("label").first.tap()
    expect(dialog.get_by_role("radio").first).to_be_checked()
    expect(dialog.locator(".primary")).to_be_in_viewport(ratio=1)
    wide = page.evaluate("document.querySelector('dialog .body').scrollWidth")
    assert wide <= page.evaluate("document.querySelector('dialog').clientWidth")
    assert violations_by_theme(page) == ACCESSIBLE


def test_every_seat_of_the_form_has_its_own_opponent_and_twins_have_different_names(
    visit: Visit,
) -> None:
    page = visit("/new/block-train/screen")
    page.locator(".count", has_text="4").click()
    for seat, name in [(1, "Lou"), (2, "Lou"), (3, "Marcel")]:
        page.get_by_label(f"Seat {seat + 1}").select_option("bot")
        page.locator("ol li").nth(seat).locator(".rival .button").click()
        page.get_by_role("dialog").get_by_text(f"{name}, the").click()
        page.get_by_role("button", name=f"Choose {name}").click()
    shown = page.locator("ol .rival .button")
    assert [words.split("\n")[1] for words in shown.all_inner_texts()] == ["Lou", "Sacha", "Marcel"]
    assert "greedy" not in page.content().lower()
    page.get_by_role("button", name=OPEN).click()
    page.wait_for_url("**/t/*")
    assert levels_of(page) == [None, "trainee", "trainee", "driver"]
    page.locator(BOARD).first.wait_for()
    players = page.get_by_role("list", name="Players").get_by_role("listitem")
    for seat, name in enumerate(["Lou", "Sacha", "Marcel"], 1):
        expect(players.nth(seat)).to_contain_text(name)


def test_a_leaving_player_chooses_the_replacement(visit: Visit) -> None:
    page = visit("/")
    people = [{"who": "me", "name": "Ada"}, {"who": "open"}, {"who": "bot", "level": "trainee"}]
    table = make(page, "block-train", people)
    ben = visit(f"/t/{table}")
    ben.get_by_role("button", name="Take a seat").click()
    ben.get_by_role("tab", name="Seats").wait_for()
    url = ben.url
    page.goto(url)
    page.get_by_role("tab", name="Seats").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_text("Basile, the porter").click()
    page.get_by_role("button", name="Resign, Basile plays on").click()
    page.locator("article").first.wait_for()
    page.goto(url)
    assert levels_of(page) == ["porter", None, "trainee"]


def test_free_seats_are_taken_by_the_bots_the_host_chose(visit: Visit) -> None:
    page = visit("/")
    table = make(page, "trambahn", [{"who": "me", "name": "Ada"}, {"who": "open"}])
    page.goto(f"/t/{table}")
    page.locator(".rival").click()
    page.get_by_text("Lou, the trainee").click()
    page.get_by_role("button", name="Choose Lou").click()
    page.get_by_role("button", name="Start, bots take the free seats").click()
    page.locator(BOARD).first.wait_for()
    assert levels_of(page) == [None, "trainee"]


def test_a_rematch_can_change_opponents_and_old_bots_keep_their_names(
    visit: Visit,
) -> None:
    page = visit("/")
    bots = [{"who": "bot", "level": "greedy"}, {"who": "bot", "level": "random"}]
    table = make(page, "trambahn", bots, start=True, pace="fast")
    page.goto(f"/t/{table}")
    expect(page.locator(RESULT)).to_be_visible(timeout=GAMES_MS)
    places = page.get_by_role("list", name="Result")
    expect(places).to_contain_text("Greedy")
    expect(places.locator("[data-face=random]")).to_be_visible()
    page.locator(f"{RESULT} .rival").click()
    page.get_by_role("dialog", name=CHOOSE).get_by_text("Lou, the trainee").click()
    page.get_by_role("button", name="Rematch against Lou").click()
    page.wait_for_url(lambda url: table not in url)
    assert levels_of(page) == ["trainee", "trainee"]


def test_a_beaten_opponent_is_stamped_on_the_picker_of_that_game(visit: Visit) -> None:
    page = visit(NOWHERE)
    page.route("**/api/me/beaten", lambda route: route.fulfill(json=BEATEN))
    page.goto("/")
    for game, stamps in (("trambahn", ["beaten"]), ("block-train", [])):
        poster = page.locator("article", has=page.locator(f"#poster-{game}"))
        poster.locator(".rival").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("You have beaten 1 of 25 opponents.")
        expect(dialog.locator(".stamp")).to_have_text(stamps)
        page.keyboard.press("Escape")


BEATEN = {"levels": {"trambahn": ["trainee"]}}
