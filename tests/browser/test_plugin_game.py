"""A plugin game, installed from its folder, played through the page."""

import json
import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import visiting
from tests.support.environment import install, make_environment
from tools.local_server import ROOT, LocalServer

EXAMPLE = ROOT / "examples" / "night-mail"
LOADED = re.compile(r"[A-D][1-6]")
PHONE = (390, 780)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a new environment with the Railtable under test and the example."""
    folder = tmp_path_factory.mktemp("outside")
    described = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = described["project"]
    asked = project["dependencies"] + project["optional-dependencies"]["testing"]
    make_environment(folder, asked)
    install(folder, EXAMPLE)
    return folder


@pytest.fixture
def outside(environment: Path, tmp_path: Path) -> Iterator[LocalServer]:
    made = LocalServer(tmp_path / "tables.sqlite3", str(environment / "bin" / "python"))
    made.start()
    yield made
    made.stop()


def run(environment: Path, *command: str, said: str = "") -> str:
    """Run a program of the environment with the Railtable under test."""
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(ROOT / "src")]))
    done = subprocess.run(
        [str(environment / "bin" / "python"), "-m", *command],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": path, "LANG": "C.UTF-8"},
        cwd=environment,
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_installed_game_passes_the_contract_suite_with_two_seats(environment: Path):
    tests = EXAMPLE / "tests"
    # Without this project's settings: the package is independent.
    apart = ["-c", os.devnull, "--rootdir", str(tests), "-p", "no:cacheprovider"]
    told = run(environment, "pytest", "-q", *apart, "-k", "night-mail-2", str(tests))
    assert re.search(r"\b[4-9][0-9] passed", told), told


def test_the_installed_game_is_played_in_the_terminal_and_in_matches(environment: Path):
    played = run(environment, "railtable", "play", "night-mail", "--seed", "4", said="1\nq\n")
    assert "Load a bag, or shelve one." in played
    match = ["simulate", "night-mail", "--bots", "signaller,random", "--games", "4", "--json"]
    assert json.loads(run(environment, "railtable", *match))["games"] == 4
    assert "NM-5" in run(environment, "railtable", "rules", "night-mail", "--lang", "fr")


@contextmanager
def opened(chromium: Browser, server: LocalServer, **more: Any) -> Iterator[Page]:
    """Show a server's first page, and close it afterwards: an open page keeps sending requests."""
    with visiting(chromium, server, expected=()) as visit:
        yield visit("/", **more)


def sit_down(page: Page, name: str) -> None:
    poster = page.locator("article[aria-labelledby='poster-night-mail']")
    expect(poster.locator("h2")).to_have_text(name)
    poster.locator(".primary").click()


def test_an_installed_game_is_played_to_its_end_by_keyboard_only(chromium: Browser, outside):
    with opened(chromium, outside) as page:
        play_to_the_end(page)


def play_to_the_end(page: Page) -> None:
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


def test_the_generated_board_is_readable_in_french_on_a_phone(chromium: Browser, outside):
    with opened(chromium, outside, size=PHONE, has_touch=True, locale="fr-FR") as page:
        read_on_a_phone(page)


def read_on_a_phone(page: Page) -> None:
    sit_down(page, "Le Courrier de nuit")
    first = page.locator(".outside .choice").first
    expect(first).to_contain_text("Charger")
    box = first.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    expect(page.locator("[data-field='hand'] li")).to_have_count(3)
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE[0]
    first.tap()
    page.get_by_role("button", name="Confirmer").tap()
    expect(page.locator("[data-field='wagons'] li:not(.none)").first).to_be_visible()
    page.goto("/rules/night-mail")
    expect(page.get_by_role("heading", name="Le Courrier de nuit", exact=True)).to_be_visible()


def test_a_board_from_the_package_replaces_the_generated_one(
    chromium: Browser, environment: Path, tmp_path: Path
):
    (package,) = environment.glob("lib/python*/site-packages/railtable_night_mail")
    shutil.copytree(EXAMPLE / "board", package / "board")
    server = LocalServer(tmp_path / "tables.sqlite3", str(environment / "bin" / "python"))
    server.start()
    try:
        with opened(chromium, server) as page:
            play_on_its_board(page)
    finally:
        server.stop()
        shutil.rmtree(package / "board")


def play_on_its_board(page: Page) -> None:
    sit_down(page, "Night Mail")
    board = page.locator("[data-board='night-mail']")
    expect(board.locator("[data-wagon]")).to_have_count(4)
    board.get_by_role("button").first.click()
    page.get_by_role("button", name="Confirm").click()
    expect(board.locator("[data-wagon]").filter(has_text=LOADED).first).to_be_attached()
    expect(page.locator(".outside")).to_have_count(0)
