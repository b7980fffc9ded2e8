"""Print the rules of every game in every language: two pages of A4 each.

`python tools/print_rules.py FOLDER [GAME …]` writes `<game>.<language>.pdf` into the folder.
With `--pictures` it also takes the pictures of the example turns for docs/pictures/rules.
The client must be built.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tools.local_server import BROWSER_FLAGS, LocalServer  # noqa: E402  (runs from a checkout)
from tools.rule_examples import EXAMPLES  # noqa: E402

PICTURES: Final = ROOT / "docs" / "pictures" / "rules"
LANGUAGES: Final = {"en": "en-GB", "fr": "fr-FR"}
DRAWN: Final = """() => {
  const places = [...document.querySelectorAll('[data-picture]')];
  return places.length >= 3 && places.every((place) => place.firstElementChild)
    && document.fonts.status === 'loaded';
}"""


def open_rules(page: Page, game: str) -> None:
    """Open the rules of a game and wait until the example is drawn."""
    page.goto(f"/rules/{game}")
    page.wait_for_function(DRAWN)


def take_pictures(page: Page, game: str, language: str) -> None:
    """Take the pictures of the example turn, for the documentation."""
    for number, place in enumerate(page.locator("[data-picture]").all(), start=1):
        place.screenshot(path=PICTURES / f"{game}-{number}.{language}.png")


def print_all(
    browser: Browser, url: str, folder: Path, games: list[str], *, pictures: bool
) -> None:
    """Print these games in every language."""
    for language, locale in LANGUAGES.items():
        context = browser.new_context(
            base_url=url,
            locale=locale,
            viewport={"width": 1000, "height": 1400},
            device_scale_factor=2,
        )
        page = context.new_page()
        for game in games:
            open_rules(page, game)
            if pictures:
                take_pictures(page, game, language)
            page.pdf(path=folder / f"{game}.{language}.pdf", prefer_css_page_size=True)
        context.close()


def main(arguments: list[str]) -> None:
    """Serve, print, stop."""
    pictures = "--pictures" in arguments
    folder, *games = [one for one in arguments if one != "--pictures"]
    Path(folder).mkdir(parents=True, exist_ok=True)
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary, sync_playwright() as playwright:
        server = LocalServer(Path(temporary) / "rules.db")
        server.start()
        try:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("RAILTABLE_CHROMIUM"), args=BROWSER_FLAGS
            )
            print_all(browser, server.url, Path(folder), games or list(EXAMPLES), pictures=pictures)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
