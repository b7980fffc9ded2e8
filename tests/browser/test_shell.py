"""The shell: every screen, sizes, themes, accessibility, records, settings."""

import re
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from railtable.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.seating import await_turn, play_now
from tests.browser.trambahn_player import HAND, play_turn
from tools.local_server import ROOT

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
SIZES = [(360, 740), (740, 360), (768, 1024), (1440, 900), (2560, 1440)]
SCREENS = [
    "/",
    "/new/trambahn/friends",
    "/new/station-master/screen",
    "/rules/trambahn",
    "/rules/station-master",
    "/rules/string-railway",
    "/glossary",
    "/settings",
    "/record",
    "/nowhere",
]
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
ACCESSIBLE: dict[str, list[str]] = {"light": [], "dark": []}
RECORDS = ROOT / "tests/records/trambahn"


RESTING = """() => document.getAnimations().every(({ effect, playState }) =>
  playState !== 'running' || effect.getTiming().iterations === Infinity)"""


def violations(page: Page) -> list[str]:
    """Return axe-core's findings as text."""
    page.wait_for_function(RESTING)  # colours in transition have no final contrast
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def violations_by_theme(page: Page) -> dict[str, list[str]]:
    """Return axe-core's findings in the light and the dark theme."""
    found: dict[str, list[str]] = {}
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        page.locator(f"html[data-theme={theme}]").wait_for()
        found[theme] = violations(page)
    return found


def overflow(page: Page) -> int:
    """Return the page's horizontal overflow in pixels."""
    wide: int = page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return wide


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_accessible_and_no_wider_than_its_window(visit: Visit, screen: str) -> None:
    page = visit(screen, reduced_motion="reduce")
    page.locator("main").wait_for()
    page.wait_for_load_state("networkidle")
    assert violations_by_theme(page) == ACCESSIBLE
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert overflow(page) <= 0, width


@pytest.mark.parametrize(
    ("screen", "kind"),
    [("/settings", ".button.enamel"), ("/", ".button.primary"), ("/", ".rival")],
)
def test_a_button_stays_readable_when_hovered(visit: Visit, screen: str, kind: str) -> None:
    page = visit(screen, reduced_motion="reduce")
    button = page.locator(kind).first
    calm = button.evaluate("node => getComputedStyle(node).backgroundColor")
    button.hover()
    page.wait_for_function(
        "([kind, calm]) => getComputedStyle(document.querySelector(kind)).backgroundColor !== calm",
        arg=[kind, calm],
    )
    assert violations_by_theme(page) == ACCESSIBLE


def test_every_panel_beside_the_board_is_accessible(visit: Visit) -> None:
    page = visit("/", size=(1440, 900), reduced_motion="reduce")
    play_now(page, "trambahn")
    assert await_turn(page)
    for tab in ("Chat", "Rules", "Seats", "Log"):
        page.get_by_role("tab", name=tab).click()
        assert violations_by_theme(page) == ACCESSIBLE, tab
    page.set_viewport_size({"width": 360, "height": 740})
    for tab in ("Chat", "Rules"):
        page.get_by_role("tab", name=tab).click()
        assert violations(page) == [], tab


@pytest.mark.parametrize("game", list(GAMES))
def test_every_option_of_every_game_can_be_chosen(visit: Visit, game: str) -> None:
    page = visit(f"/new/{game}/screen")
    page.get_by_role("button", name="Open the table").wait_for()
    shown = page.locator("form").inner_text()
    assert not re.search(rf"{game}-option|error-", shown)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile(r"/t/"))


def test_a_record_file_can_be_opened_and_replayed(visit: Visit) -> None:
    record = next(Path(RECORDS).glob("*.jsonl"))
    page = visit("/record")
    page.locator("input[type=file]").set_input_files(record)
    page.locator(".trambahn").wait_for()
    expect(page.locator(".replay .count").first).to_contain_text("0/")
    page.get_by_role("button", name="One turn forward").click()
    expect(page.locator(".replay .count").first).not_to_contain_text("0/")
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(HAND).first).to_be_visible()


def test_a_file_that_is_not_a_record_is_refused_with_a_message(
    visit: Visit, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("a shopping list\n")
    page = visit("/record")
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_contain_text("not a Railtable record")


def test_settings_persist(visit: Visit) -> None:
    page = visit("/settings")
    page.get_by_label("Green felt, dark").check()
    page.get_by_role("radio", name="Français").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("heading", name="Réglages")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("heading", name="Réglages")).to_be_visible()


def test_my_tables_list_those_awaiting_me_first(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "trambahn")
    assert await_turn(page)
    page.get_by_role("link", name="Home").click()
    mine = page.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("listitem").first).to_contain_text("Your turn")
    mine.get_by_role("link").first.click()
    expect(page.locator(".sentence.mine")).to_be_visible()


def test_no_request_goes_to_another_host(visit: Visit) -> None:
    page = visit("/")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.locator("article .primary").first.wait_for()
    play_now(page, "trambahn")
    page.wait_for_load_state("networkidle")
    assert {url.split("/")[2] for url in asked} == {page.url.split("/")[2]}


def test_reduced_motion_disables_animations(visit: Visit) -> None:
    page = visit("/", reduced_motion="reduce")
    play_now(page, "trambahn")
    assert await_turn(page)
    play_turn(page)
    running: int = page.evaluate(
        "() => document.getAnimations().filter(one => one.effect.getTiming().duration > 50).length"
    )
    assert running == 0
