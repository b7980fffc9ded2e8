"""Draw the page's icons and link preview pictures from our own SVG.

RAILTABLE_CHROMIUM=/usr/bin/chromium python tools/draw_pictures.py

Run it after a change to a poster or the emblem, with the client built; the pictures are
committed, so that building the client needs no browser.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tools.local_server import BROWSER_FLAGS, ROOT, LocalServer

PUBLIC: Final = ROOT / "web" / "public"
EMBLEM: Final = PUBLIC / "favicon.svg"
WIDTH, HEIGHT = 1200, 630
GAMES: Final = ("station-master", "freight-train", "string-railway", "trambahn", "block-train")
CARD: Final = """<!doctype html><meta charset=utf-8><style>
body {{ margin: 0; width: 1200px; height: 630px; display: flex; background: #f7eed8;
  color: #22302f; font-family: "Jost Variable", sans-serif; }}
.picture {{ width: 630px; height: 630px; overflow: hidden; border-right: 8px solid #22302f; }}
.picture svg {{ display: block; width: 100%; height: 100%; }}
.words {{ flex: 1; display: flex; flex-direction: column; justify-content: center;
  gap: 36px; padding: 0 44px; }}
h1 {{ margin: 0; font-size: {size}px; line-height: 1; font-weight: 800; letter-spacing: .04em;
  text-transform: uppercase; }}
p {{ margin: 0; align-self: start; padding: 14px 26px 16px; border-radius: 8px; background: #16403c;
  color: #fdf6e3; font-size: 40px; font-weight: 650; letter-spacing: .06em; }}
</style><div class=picture>{picture}</div>
<div class=words><h1>{title}</h1><p>RAILTABLE</p></div>"""


def draw_icons(browser: Browser) -> None:
    """Draw the emblem in the sizes that devices request."""
    emblem = EMBLEM.read_text(encoding="utf-8")
    square = emblem.replace('rx="12"', 'rx="0"')
    # A mask may crop a tenth off every side.
    masked = square.replace('viewBox="0 0 64 64"', 'viewBox="-10 -10 84 84"').replace(
        '<rect width="64" height="64" rx="0"', '<rect x="-10" y="-10" width="84" height="84"'
    )
    wanted = {"180": (180, square), "192": (192, emblem), "512": (512, emblem)}
    for name, (size, svg) in {**wanted, "maskable": (512, masked)}.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px}}</style>{svg}")
        path = PUBLIC / "icons" / f"{name}.png"
        page.screenshot(path=path, omit_background=True)
        page.close()


def draw_previews(browser: Browser, url: str) -> None:
    """Draw a preview card for each game, in the usual link preview format."""
    page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, base_url=url)
    page.goto("/")
    page.locator("article .picture svg").nth(len(GAMES) - 1).wait_for()
    posters = page.locator("article .picture").evaluate_all("all => all.map(e => e.innerHTML)")
    titles = page.locator("article h2").all_text_contents()
    # The page provides the fonts, so the cards are written into it.
    for name, picture, title in zip(GAMES, posters, titles, strict=True):
        _draw(page, name, CARD.format(picture=picture, title=title, size=68))
    quarters = "".join(f"<div>{one}</div>" for one in posters[:4])
    style = "<style>.four{display:grid;grid-template-columns:1fr 1fr}</style>"
    grid = f"{style}<div class=four>{quarters}</div>"
    _draw(page, "railtable", CARD.format(picture=grid, title="Five railway table games", size=68))
    page.close()


def _draw(page: Page, name: str, html: str) -> None:
    page.evaluate("html => { document.body.innerHTML = html; }", html)
    page.evaluate("""() => document.fonts.load('800 60px "Jost Variable"')""")
    page.wait_for_timeout(200)
    page.screenshot(path=PUBLIC / "previews" / f"{name}.png")


def main() -> None:
    """Draw everything."""
    for folder in ("icons", "previews"):
        (PUBLIC / folder).mkdir(exist_ok=True)
    path = os.environ.get("RAILTABLE_CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        server = LocalServer(Path(folder) / "tables.sqlite3")
        server.start()
        browser = engine.chromium.launch(executable_path=path, args=BROWSER_FLAGS)
        try:
            draw_icons(browser)
            draw_previews(browser, server.url)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
