"""A game of a package of its own, installed from its folder, played through the page."""

import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.environment import install, make_environment
from tools.local_server import ROOT, LocalServer

EXAMPLE = ROOT / "examples" / "night-mail"
LOADED = re.compile(r"[A-D][1-6]")
PHONE = {"width": 390, "height": 780}


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a fresh environment: Railtable as it is tested here, and the example."""
    folder = tmp_path_factory.mktemp("outside")
    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    make_environment(folder, described["project"]["dependencies"])
    install(folder, EXAMPLE)
    return folder


@pytest.fixture
def outside(environment: Path, tmp_path: Path) -> Iterator[LocalServer]:
    made = LocalServer(tmp_path / "tables.sqlite3", str(environment / "bin" / "python"))
    made.start()
    yield made
    made.stop()


def open_page(chromium: Browser, server: LocalServer, **more: Any) -> tuple[Page, list[str]]:
    errors: list[str] = []
    page = chromium.new_context(base_url=server.url, **more).new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.goto("/")
    return page, errors


def sit_down(page: Page, name: str) -> None:
    poster = page.locator("article[aria-labelledby='poster-night-mail']")
    expect(poster.locator("h2")).to_have_text(name)
    poster.locator(".primary").click()


def test_an_installed_game_is_played_to_its_end_by_keys_alone(chromium: Browser, outside):
    page, errors = open_page(chromium, outside, locale="en-GB")
    sit_down(page, "Night Mail")
    choices, result = page.locator(".outside .choice"), page.get_by_role("dialog")
    for _ in range(8):
        choices.first.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator(".outside .choice[aria-pressed='true']")).to_have_count(1)
        # The confirm bar takes the focus.
        page.keyboard.press("Enter")
        expect(choices.first.or_(result)).to_be_visible()
    expect(result).to_contain_text("The last bag has found its place.")
    assert errors == []


def test_the_board_made_from_the_view_is_readable_in_french_on_a_phone(chromium: Browser, outside):
    more = {"viewport": PHONE, "has_touch": True, "locale": "fr-FR"}
    page, errors = open_page(chromium, outside, **more)
    sit_down(page, "Le Courrier de nuit")
    first = page.locator(".outside .choice").first
    expect(first).to_contain_text("Charger")
    box = first.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    expect(page.locator("[data-field='hand'] li")).to_have_count(3)
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    first.tap()
    page.get_by_role("button", name="Confirmer").tap()
    expect(page.locator("[data-field='wagons'] li:not(.none)").first).to_be_visible()
    page.goto("/rules/night-mail")
    expect(page.locator(".page h1")).to_have_text("Le Courrier de nuit")
    assert errors == []


def test_a_board_that_the_package_brings_takes_the_place_of_the_made_one(
    chromium: Browser, environment: Path, tmp_path: Path
):
    (package,) = environment.glob("lib/python*/site-packages/railtable_night_mail")
    shutil.copytree(EXAMPLE / "board", package / "board")
    server = LocalServer(tmp_path / "tables.sqlite3", str(environment / "bin" / "python"))
    server.start()
    try:
        page, errors = open_page(chromium, server, locale="en-GB")
        sit_down(page, "Night Mail")
        board = page.locator("[data-board='night-mail']")
        expect(board.locator("[data-wagon]")).to_have_count(4)
        board.get_by_role("button").first.click()
        page.get_by_role("button", name="Confirm").click()
        expect(board.locator("[data-wagon]").filter(has_text=LOADED).first).to_be_attached()
        expect(page.locator(".outside")).to_have_count(0)
        assert errors == []
    finally:
        server.stop()
        shutil.rmtree(package / "board")
