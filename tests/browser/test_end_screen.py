"""The end screen on a phone: six players fit, and points are credited to the right players."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.test_shell import overflow
from tools.local_server import ROOT
from tools.positions import post, read_record

RECORDS = ROOT / "tests/records"
BROKEN = """() => [...document.querySelectorAll('.places .name')].filter((name) => {
  const words = document.createRange();
  words.selectNodeContents(name.lastChild);
  return words.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(name).lineHeight);
}).map((name) => name.textContent)"""


TURNING_POINTS = {
    ("station-master", "six-seats"): [
        (127, "Seat 1 couples Dining Car (+5) to train 2: a train leaves"),
        (179, "Seat 6 couples Flat Car (−3) to train 7: a train leaves"),
        (244, "Seat 5 couples Mail (+2) to train 4: a train leaves"),
    ],
    ("freight-train", "five-seats"): [
        (version, "The day ends and the trains count") for version in (344, 765, 1153)
    ],
    ("string-railway", "five-players"): [
        (8, "Greedy places a Central station, a Transfer station and lays the long string"),
        (10, "Greedy 2 places a Suburb station and lays the long string"),
        (14, "Greedy 4 places a Central station and lays the long string"),
    ],
    ("trambahn", "nine_card_column"): [
        (169, "Greedy adds Conductor to column 5"),
        (262, "Greedy 2 lays Blue 2 as a passenger on the Blue line: a ride"),
        (285, "Greedy lays Yellow 9 as a passenger on the Yellow line: a ride"),
    ],
    ("block-train", "six-seats"): [
        (18, "Greedy 5 lays locomotive, arrow on green, then red at places 3 and 4, flipped"),
        (70, "Greedy lays locomotive, arrow on red, then red at places 9 and 10, flipped"),
        (93, "Greedy 6 lays blue with flag, empty at places 1 and 2, flipped"),
    ],
}
"""The steps of kept records after which the points differ most from before, and their moves."""


def biggest_swings(scores: list[list[int]]) -> list[int]:
    """Return the three versions at which one seat gained most on another."""
    swings = {}
    for version, (before, after) in enumerate(pairwise(scores), start=1):
        change = [now - then for now, then in zip(after, before, strict=True)]
        swings[version] = max(change) - min(change)
    return sorted(sorted(swings, key=lambda version: -swings[version])[:3])


@pytest.mark.parametrize(("game", "record"), TURNING_POINTS)
def test_a_turning_point_names_the_move_that_changed_the_points(
    visit: Visit, game: str, record: str
) -> None:
    page = visit(NOWHERE)
    opened = post(page, "/api/records", read_record(game, record))
    scores = page.request.get(f"/api/tables/{opened['id']}/chart").json()["scores"]
    expected = TURNING_POINTS[game, record]
    assert biggest_swings(scores) == [version for version, _ in expected]
    page.goto(f"/t/{opened['id']}")
    for at, (version, words) in enumerate(expected):
        page.get_by_role("button", name="Result").click()
        point = page.locator(".turning button").nth(at)
        expect(point.locator("> span").last).to_have_text(words)
        change = [
            now - then for now, then in zip(scores[version], scores[version - 1], strict=True)
        ]
        gains = sorted((points for points in change if points), reverse=True)
        signed = [f"{points:+}".replace("-", "−") for points in gains]
        expect(point.locator(".gains strong")).to_have_text(signed)
        point.click()
        expect(page.locator(".replay .count").first).to_have_text(f"{version}/{len(scores) - 1}")


@pytest.mark.parametrize("game", ["station-master", "block-train"])
def test_six_players_fit_the_end_screen_of_a_small_phone(visit: Visit, game: str) -> None:
    page = visit("/record", size=(360, 640), has_touch=True, is_mobile=True, locale="fr-FR")
    page.locator("input[type=file]").set_input_files(RECORDS / game / "six-seats.jsonl")
    page.get_by_role("button", name="Résultat").click()
    expect(page.locator(".places li")).to_have_count(6)
    for part in (".places", ".end .scroll table"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    assert overflow(page) <= 0
    assert page.evaluate(BROKEN) == []
    # The points credited at a turning point match the scores.
    expect(page.locator(".turning .gains strong").first).to_contain_text("+")


def test_a_result_takes_the_focus_before_its_close_button(visit: Visit) -> None:
    page = visit("/record")
    page.locator("input[type=file]").set_input_files(RECORDS / "block-train" / "six-seats.jsonl")
    page.get_by_role("button", name="Result").click()
    expect(page.locator("dialog .body")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("dialog .end :focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("game", ["station-master", "trambahn", "block-train"])
def test_a_laptop_shows_the_result_and_its_figures_side_by_side(visit: Visit, game: str) -> None:
    page = visit("/", size=(1440, 900), reduced_motion="reduce")
    record = {"station-master": "six-seats", "block-train": "six-seats"}.get(game, "tie_money")
    ended = post(page, "/api/records", read_record(game, record))
    page.goto(f"/t/{ended['id']}")
    page.get_by_role("button", name="Result").click()
    for seen in (".places li:last-child", ".figures tfoot td", ".figures svg[role=img]"):
        expect(page.locator(f".end {seen}").first).to_be_in_viewport(ratio=1)
    places, figures = (page.locator(f".end .{one}").bounding_box() for one in ("result", "figures"))
    assert places is not None
    assert figures is not None
    assert places["x"] + places["width"] <= figures["x"]
