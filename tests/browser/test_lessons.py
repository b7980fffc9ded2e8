"""Every lesson leads to its end by what it lights, and forgives a wrong turn."""

import pytest
from playwright.sync_api import expect

from railtable.games import GAMES
from tests.browser.conftest import Visit
from tests.browser.lesson_player import follow, look, press_what_is_lit, resting

GUIDE = ".guide"
NEXT = "[data-guide-next]"
CONFIRM = ".bar .button.primary"


@pytest.mark.parametrize("game", list(GAMES))
def test_a_lesson_is_played_to_its_end_at_a_desk_in_english(visit: Visit, game: str) -> None:
    page = visit(f"/lesson/{game}")
    page.locator(GUIDE).wait_for()
    said = follow(page)
    assert len(said) >= 10
    assert not [text for text in said if f"{game}-lesson" in text]
    expect(page.locator(".sentence")).to_be_visible()


@pytest.mark.parametrize("game", list(GAMES))
def test_a_lesson_is_played_to_its_end_on_a_phone_in_french(visit: Visit, game: str) -> None:
    page = visit(
        f"/lesson/{game}", size=(390, 844), has_touch=True, is_mobile=True, locale="fr-FR"
    )
    page.locator(GUIDE).wait_for()
    said = follow(page, touch=True)
    assert len(said) >= 10
    assert not [text for text in said if f"{game}-lesson" in text]
    expect(page.locator(".sentence")).to_be_visible()
