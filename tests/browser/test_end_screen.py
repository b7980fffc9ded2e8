"""The end screen on a phone: six players fit, and points are credited to the right players."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_shell import overflow
from tools.local_server import ROOT

RECORDS = ROOT / "tests/records"
BROKEN = """() => [...document.querySelectorAll('.places .name')].filter((name) => {
  const words = document.createRange();
  words.selectNodeContents(name.lastChild);
  return words.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(name).lineHeight);
}).map((name) => name.textContent)"""


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
