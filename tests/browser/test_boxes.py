"""A box entered on the page: chosen for a table, shown to others, played to the end."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from railtable.core.proof import verify
from railtable.core.record import check_record
from railtable.games import find_rules
from tests.browser.conftest import AGAIN, Visit
from tests.browser.players import PLAYERS, Finger, play_out
from tests.browser.seating import BOARD, RESULT, await_turn
from tests.browser.test_lobby import OPEN, info


def open_editor(page: Page) -> None:
    """Open the form of a new box, and name the box."""
    page.locator("form summary", has_text="Options").click()
    page.get_by_role("button", name="Enter my box").click()
    page.get_by_label("Name of the box").fill("My copy")


def save(page: Page) -> None:
    """Save the box, and wait until it is chosen."""
    page.get_by_role("button", name="Save and use").click()
    expect(page.get_by_role("radio", name="My copy")).to_be_checked()


def edit_trambahn(page: Page) -> None:
    """Give the blue 1 two points, and lower the price of the horse tram."""
    page.get_by_role("button", name="Blue 1, 1 victory point", exact=True).click()
    page.get_by_role("button", name="Price of the horse tram ×2: one fewer").click()


def edit_block_train(page: Page) -> None:
    """Make the last card a colourless fragile and a colourless flag container."""
    page.get_by_role("button", name=re.compile("^Card 56:")).click()
    left = page.get_by_role("group", name="Left wagon")
    left.get_by_role("button", name="fragile without colour").click()
    right = page.get_by_role("group", name="Right wagon")
    right.get_by_role("button", name="flag without colour").click()


def edit_station_master(page: Page) -> None:
    """Give the first locomotive another number, and 1st Class another loss."""
    page.locator("button.engine").first.click()
    page.get_by_role("button", name="Number: one fewer").click()
    page.get_by_role("button", name=re.compile("lost on any other train: one fewer")).first.click()


def edit_string_railway(page: Page) -> None:
    """Enlarge the tiles, and exchange a Suburb for a Central."""
    page.get_by_role("button", name="Side of a station tile: one more").click()
    page.get_by_role("button", name="Suburb: one fewer").click()
    page.get_by_role("button", name="Central: one more").click()


GAMES: dict[str, tuple[Callable[[Page], None], dict[str, Any]]] = {
    "trambahn": (edit_trambahn, {"prices": [4, 10, 15]}),
    "block-train": (edit_block_train, {}),
    "station-master": (edit_station_master, {"first_class": [3, 2]}),
    "string-railway": (edit_string_railway, {"tile": 41}),
}


def plan_bots(page: Page) -> None:
    """Let quick bots sit on all other seats of the smallest table."""

    def with_bots(route: Any) -> None:
        plan = route.request.post_data_json
        others = len(plan["seats"]) - 1
        plan["seats"][1:] = [{"who": "bot", "level": "random"}] * others
        plan |= {"pace": "fast", "start": True}
        route.continue_(post_data=plan)

    page.route("**/api/tables", with_bots)
    if page.locator(".count").count():
        page.locator(".count").first.click()


SHORTEST = "block-train"
"""The game that is played to its end in every run; the others in soak runs."""


def open_with_box(visit: Visit, game: str) -> tuple[Page, dict[str, Any]]:
    """Enter a box, open a table with it, and check that the table plays with it."""
    edit, wanted = GAMES[game]
    page = visit(
        f"/new/{game}/friends",
        size=(390, 844),
        has_touch=True,
        is_mobile=True,
        worker=True,
        reduced_motion="reduce",
    )
    # A suggested turn of String Railway takes long in plain Python.
    page.set_default_timeout(180_000)
    open_editor(page)
    edit(page)
    save(page)
    plan_bots(page)
    page.get_by_role("button", name=OPEN).click()
    page.locator(BOARD).first.wait_for()
    box = info(page)["options"]["box"]
    assert box["name"] == "My copy"
    assert {name: box[name] for name in wanted} == wanted
    return page, box


@pytest.mark.parametrize("game", [game for game in GAMES if game != SHORTEST])
def test_a_turn_is_played_with_a_box_entered_on_the_page(visit: Visit, game: str) -> None:
    page, _ = open_with_box(visit, game)
    assert await_turn(page)
    PLAYERS[game](Finger(page), 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[] if game == SHORTEST else pytest.mark.soak) for game in GAMES],
)
def test_a_whole_game_is_played_with_a_box_entered_on_the_page(visit: Visit, game: str) -> None:
    page, box = open_with_box(visit, game)
    play_out(Finger(page), game)
    expect(page.locator(RESULT)).to_be_visible()
    check_its_record(page, box)


def check_its_record(page: Page, box: dict[str, Any]) -> None:
    """The record names and contains the box, replays and proves its luck."""
    table = re.search(r"/t/([^/?#]+)", page.url)
    assert table is not None
    text = page.request.get(f"/api/tables/{table[1]}/record", max_retries=AGAIN).text()
    record = check_record(text, find_rules)
    assert record.header.options["box"] == box
    assert record.header.box
    assert record.header.box.name == "My copy"
    assert verify(record, find_rules).is_whole


def test_a_box_is_exported_imported_kept_and_shown_to_a_guest(visit: Visit, tmp_path: Path) -> None:
    page = visit("/new/trambahn/friends")
    open_editor(page)
    edit_trambahn(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "box.json"
    download.value.save_as(file)
    page.get_by_role("button", name="Start again from the standard box").click()
    expect(page.get_by_label("Price of the horse tram ×2", exact=True)).to_have_value("5")
    page.locator("dialog input[type=file]").set_input_files(file)
    expect(page.get_by_label("Price of the horse tram ×2", exact=True)).to_have_value("4")
    save(page)
    page.reload()
    page.locator("form summary", has_text="Options").click()
    page.get_by_role("radio", name="My copy").check()
    page.get_by_role("button", name=OPEN).click()
    expect(page.get_by_text("This table plays with the box “My copy”.")).to_be_visible()
    guest = visit(page.locator("input[readonly]").first.input_value())
    guest.get_by_text("This table plays with the box “My copy”.").click()
    shown = guest.get_by_role("button", name="Blue 1, 2 victory points", exact=True)
    expect(shown).to_be_disabled()


def test_a_box_that_cannot_be_played_says_what_to_change(visit: Visit) -> None:
    page = visit("/new/trambahn/friends")
    open_editor(page)
    page.get_by_label("Price of the horse tram ×2", exact=True).fill("20")
    page.get_by_label("Price of the horse tram ×2", exact=True).press("Tab")
    page.get_by_role("button", name="Save and use").click()
    expect(page.get_by_role("alert")).to_contain_text("enter them in rising order")
