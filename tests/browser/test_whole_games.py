"""A whole game of each, by touch on a phone or by keyboard only on a desktop; in soak runs both."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.players import Finger, Keys, play_out
from tests.browser.seating import BOARD, RESULT, sit_down

CARS = "auto_rack box coil_steel container gondola hopper ore piggyback refrigerator stock tank"
TABLES: dict[str, tuple[int, dict[str, Any]]] = {
    "station-master": (2, {"first_player": 0}),
    "freight-train": (2, {"first_player": 0, "deck": {**dict.fromkeys(CARS.split(), 5), "ore": 7}}),
    "string-railway": (3, {"layout": "valley"}),
    "trambahn": (2, {"first_player": 0}),
    "block-train": (3, {"captain": 0}),
}
"""Options for the shortest whole games: few seats, and only the cars needed for three days."""


def sit(visit: Visit, game: str, **more: Any) -> Page:
    page = visit("/", worker=True, reduced_motion="reduce", **more)
    seats, options = TABLES[game]
    sit_down(page, game, seats, options=options)
    return page


def points_of(page: Page) -> list[int]:
    """Return every seat's points from the footer of the score table."""
    shown = page.locator(f"{RESULT} tfoot td")
    expect(shown.first).to_be_visible()
    return [int(one.replace("−", "-")) for one in shown.all_inner_texts()]


def look_at_tracks(page: Page) -> None:
    """Every track on the table is listed beside it."""
    page.keyboard.press("Escape")
    tracks = page.locator(".table .cotton").count() - 3
    assert 0 < tracks <= 3 * 5
    expect(page.locator(".string-railway details .track")).to_have_count(tracks)


def look_at_proof_and_play_again(page: Page) -> None:
    """The deal is verified, the record can be downloaded, and a rematch seats the same people."""
    result, first = page.locator(RESULT), page.url
    expect(result.locator("polyline")).to_have_count(2)
    result.get_by_text("Proof of the deal").click()
    expect(result.get_by_text("The number fits the fingerprint.")).to_be_visible()
    with page.expect_download() as download:
        result.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".jsonl")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator(".trambahn")).to_be_visible()
    expect(page.locator(RESULT)).to_have_count(0)


def watch_again(page: Page) -> None:
    """ "Watch again" plays automatically from the start."""
    by = max(points_of(page)) - min(points_of(page))
    expect(page.locator(".winner")).to_have_text(
        re.compile(rf"You beat .* by {by}|.* beat you by {by}|You share the win|.*tie")
    )
    page.get_by_role("button", name="Watch again").click()
    page.wait_for_function("() => Number(document.querySelector('.replay input').value) > 2")


def look_at_days(page: Page) -> None:
    """The scores contain all three days."""
    expect(page.locator(RESULT)).to_contain_text("trains of day 3")


def look_at_terms(page: Page) -> None:
    """The scores contain every scoring term of a load."""
    expect(page.locator(RESULT)).to_contain_text("runs of one colour")
    expect(page.locator(RESULT)).to_contain_text("gold containers")


AFTERWARDS: dict[str, Callable[[Page], None]] = {
    "station-master": watch_again,
    "freight-train": look_at_days,
    "string-railway": look_at_tracks,
    "trambahn": look_at_proof_and_play_again,
    "block-train": look_at_terms,
}


BY_TOUCH = ("station-master", "string-railway")
"""The games played by touch in every run; the others are played by keyboard."""


def whole_games(*, touch: bool) -> list[Any]:
    """Return all games; those that the other device plays in every run are for soak runs."""
    return [
        pytest.param(game, marks=[] if (game in BY_TOUCH) == touch else pytest.mark.soak)
        for game in TABLES
    ]


@pytest.mark.slow
@pytest.mark.parametrize("game", whole_games(touch=True))
def test_a_whole_game_is_played_by_touch_on_a_phone_and_summarised_at_its_end(
    visit: Visit, game: str
) -> None:
    page = sit(visit, game, size=(390, 844), has_touch=True, is_mobile=True)
    assert play_out(Finger(page), game) > 4
    assert len(points_of(page)) == TABLES[game][0]
    AFTERWARDS[game](page)


@pytest.mark.slow
@pytest.mark.parametrize("game", whole_games(touch=False))
def test_a_whole_game_is_played_by_keyboard_only_and_summarised_at_its_end(
    visit: Visit, game: str
) -> None:
    page = sit(visit, game)
    assert play_out(Keys(page), game) > 4
    assert len(points_of(page)) == TABLES[game][0]
    AFTERWARDS[game](page)


def test_a_game_is_started_by_keyboard_only(visit: Visit) -> None:
    page = visit("/", locale="fr-FR", reduced_motion="reduce")
    Keys(page).press("article:has(#poster-trambahn) .primary")
    page.locator(BOARD).first.wait_for()


def test_a_game_is_started_by_touch(visit: Visit) -> None:
    page = visit("/", size=(360, 740), has_touch=True, is_mobile=True)
    Finger(page).press("article:has(#poster-block-train) .primary")
    page.locator(BOARD).first.wait_for()
