"""Choose, preview, confirm; and one sign per player: the same in every game."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tools.positions import POSITIONS, SIZES, Size, choose_something, make_position, open_hint, show

LAPTOP = next(size for size in SIZES if size.name == "1440x900")
GHOSTS = {
    "station-master": ".train.chosen .ghost, .train.chosen .off",
    "freight-train": ".chosen .ghost",
    "string-railway": ".sketch .new",
    "trambahn": ".board .chosen .ghost, .board .money.chosen",
    "block-train": ".ghost.chosen",
}
SHAPES = "nodes => nodes.map(node => node.getAttribute('d'))"


def sit(visit: Visit, game: str, size: Size = LAPTOP, **more: str) -> Page:
    page = visit("/", size=(size.width, size.height), **more)
    show(page, make_position(page, game), size)
    return page


@pytest.mark.parametrize("game", list(POSITIONS))
def test_a_choice_is_shown_as_a_ghost_until_it_is_cancelled(visit: Visit, game: str) -> None:
    page = sit(visit, game)
    choose_something(page, game)
    expect(page.locator(GHOSTS[game]).first).to_be_visible()
    page.locator(".bar").get_by_role("button", name="Cancel").click()
    expect(page.locator(GHOSTS[game])).to_have_count(0)
    expect(page.locator(".board [aria-pressed=true]:not(.strings *, .tile, .car)")).to_have_count(0)
    expect(page.locator(".bar .primary")).to_have_count(0)


@pytest.mark.parametrize("game", [game for game in POSITIONS if game != "block-train"])
def test_a_hint_highlights_its_action_and_gives_reasons(visit: Visit, game: str) -> None:
    page = sit(visit, game)
    open_hint(page)
    expect(page.locator(".hint .move")).to_contain_text("You ")
    lit = f"{GHOSTS[game]}, .board .chosen, .board .named"
    expect(page.locator(lit).first).to_be_visible()


def test_a_hint_for_block_train_lifts_the_card_it_names(visit: Visit) -> None:
    page = sit(visit, "block-train")
    open_hint(page)
    expect(page.locator(".offer .named")).to_have_count(1)


def test_suggesting_then_cancelling_then_a_hint_draws_every_tile_once(visit: Visit) -> None:
    page = sit(visit, "string-railway")
    page.locator("button.tile").first.wait_for()
    drawn = page.locator("button.tile").count()
    page.get_by_role("button", name="Suggest turns").click()
    expect(page.locator(".sketch .new")).to_have_count(drawn, timeout=90_000)
    page.locator(".bar .primary").wait_for(timeout=90_000)
    page.locator(".bar").get_by_role("button", name="Cancel").click()
    expect(page.locator(".sketch .new, .sketch .way, .sketch .grip")).to_have_count(0)
    open_hint(page)
    page.locator(".bar .primary").wait_for(timeout=90_000)
    expect(page.locator(".sketch .new")).to_have_count(drawn)


def test_a_hint_replaces_a_sketch(visit: Visit) -> None:
    page = sit(visit, "string-railway")
    page.locator("button.tile").first.wait_for()
    drawn = page.locator("button.tile").count()
    page.get_by_role("button", name="Suggest turns").click()
    page.locator(".bar .primary").wait_for(timeout=90_000)
    page.locator(".bar").get_by_role("button", name="Cancel").click()
    open_hint(page)
    page.locator(".hint .move").wait_for()
    expect(page.locator(".sketch .new")).to_have_count(drawn)


def test_the_prompt_changes_once_something_is_picked(visit: Visit) -> None:
    page = sit(visit, "station-master")
    expected = page.locator(".sentence .expected")
    expect(expected).not_to_contain_text("Now choose")
    page.locator(".cards button:enabled").first.click()
    expect(expected).to_contain_text("Now choose a train")
    page.keyboard.press("Escape")
    expect(expected).not_to_contain_text("Now choose")


@pytest.mark.parametrize(
    ("locale", "you", "done"), [("en-GB", "You", "You "), ("fr-FR", "Vous", "Vous ")]
)
def test_the_log_and_the_bar_address_the_viewer_as_you(
    visit: Visit, locale: str, you: str, done: str
) -> None:
    page = sit(visit, "trambahn", locale=locale)
    expect(page.locator(".log .mine .told").first).to_contain_text(you)
    expect(page.locator(".log", has_text="Ada")).to_have_count(0)
    choose_something(page, "trambahn")
    expect(page.locator(".bar .what")).to_contain_text(done)


def test_a_player_of_string_railway_has_the_same_sign_in_the_bar_and_on_the_board(
    visit: Visit,
) -> None:
    page = sit(visit, "string-railway")
    bar = page.locator(".head li").all()
    for row in page.locator("aside table tbody tr:has(.points)").all():
        name = row.locator(".name").inner_text()
        chip = next(one for one in bar if one.locator(".name").inner_text() == name)
        company, player = row.locator("svg path").first, chip.locator("svg path").first
        for part in ("d", "fill"):
            assert company.get_attribute(part) == player.get_attribute(part), name


@pytest.mark.parametrize(
    ("game", "marks"),
    [("trambahn", ".terminus svg path, .rides svg path"), ("block-train", ".offer .sign")],
)
def test_player_signs_are_used_for_nothing_else(visit: Visit, game: str, marks: str) -> None:
    page = sit(visit, game)
    players = set(page.locator(".head li svg path").evaluate_all(SHAPES))
    assert players
    assert players.isdisjoint(page.locator(marks).evaluate_all(SHAPES))
