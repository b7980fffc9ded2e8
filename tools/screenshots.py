"""Take the pictures in docs/screenshots: home, and every game at mid-game and at its end.

Every table has a fixed deal and is played by the hints, so the pictures change only when
the page, the rules or the bots do.  `python tools/screenshots.py trambahn …` takes only
these games.
"""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from railtable.games import GAMES, find_rules  # noqa: E402  (the script runs from a checkout)
from tools.local_server import BROWSER_FLAGS, CLIENT, LocalServer  # noqa: E402

OUT: Final = ROOT / "docs/screenshots"
PLAYERS: Final = ("Ada", "Bo", "Cléo", "Dan", "Eva", "Finn")
MID_MOVES: Final = {"trambahn": 60, "block-train": 16, "string-railway": 8}


class Look(NamedTuple):
    """How a picture is taken."""

    name: str
    size: tuple[int, int]
    theme: str
    locale: str


LOOKS: Final = (
    Look("desktop-light", (1440, 900), "light", "en-GB"),
    Look("desktop-dark", (1440, 900), "dark", "fr-FR"),
    Look("phone-light", (390, 844), "light", "fr-FR"),
    Look("phone-dark", (390, 844), "dark", "en-GB"),
)


def has_board(game: str) -> bool:
    """Tell whether the page can show this game yet."""
    return (ROOT / "web/src/games" / game / "index.ts").exists()


def ask(page: Page, path: str, body: dict[str, Any]) -> Any:
    """Post to the API as the page would."""
    return page.evaluate(
        """async ([path, body]) => {
            const headers = {'content-type': 'application/json'};
            const answer = await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
            const text = await answer.text();
            if (!answer.ok) throw new Error(text);
            return JSON.parse(text);
        }""",
        [path, body],
    )


def open_table(page: Page, game: str) -> str:
    """Make a table with a known deal, against bots, and open it."""
    seats: list[dict[str, str]] = [{"who": "me", "name": PLAYERS[0]}]
    seats += [{"who": "bot", "level": "greedy"}] * (find_rules(game).info.usual_seats - 1)
    table = ask(
        page,
        "/api/tables",
        {"game": game, "seats": seats, "deal": "picture", "pace": "fast", "start": True},
    )
    page.goto(f"/t/{table['id']}")
    page.locator(".sentence").wait_for()
    return str(table["id"])


def play_by_hints(page: Page, table: str, moves: int) -> None:
    """Play what the server would play, move by move."""
    for _ in range(moves):
        position = page.evaluate(
            "id => fetch(`/api/tables/${id}/position?seat=0`).then(r => r.json())", table
        )
        if position["to_move"] == -2:
            return
        if position["to_move"] != 0:
            page.wait_for_timeout(60)
            continue
        base = {"seat": 0, "revision": position["revision"]}
        hinted = ask(
            page,
            f"/api/tables/{table}/hint",
            {**base, "key": f"picture-hint-{position['revision']}"},
        )
        key = f"picture-play-{position['revision']}"
        ask(page, f"/api/tables/{table}/play", {**base, "key": key, "actions": [hinted["action"]]})


def finish(page: Page, table: str) -> None:
    """Let a bot play the seat to the end."""
    plan = {"plan": {"who": "bot", "level": "greedy"}}
    ask(page, f"/api/tables/{table}/seats/0/fill", plan)
    page.locator("dialog[open] .end polyline").first.wait_for(timeout=240_000)


def shoot(page: Page, name: str) -> None:
    """Take one picture, once everything lies still."""
    page.wait_for_timeout(900)
    page.screenshot(path=OUT / f"{name}.jpg", type="jpeg", quality=84)
    print(name)


def picture_game(browser: Browser, url: str, game: str) -> None:
    """Take the pictures of one game: one table, looked at in every way."""
    context = browser.new_context(base_url=url, locale="en-GB")
    page = context.new_page()
    page.goto("/")
    table = open_table(page, game)
    play_by_hints(page, table, MID_MOVES.get(game, 40))
    cookies = context.cookies()
    for moment in ("mid", "end"):
        if moment == "end":
            finish(page, table)
        for look in LOOKS:
            seen = browser.new_context(
                base_url=url,
                viewport={"width": look.size[0], "height": look.size[1]},
                color_scheme=look.theme,  # type: ignore[arg-type]
                locale=look.locale,
            )
            seen.add_cookies(cookies)  # type: ignore[arg-type]
            view = seen.new_page()
            view.goto(f"/t/{table}")
            view.locator(".sentence").wait_for()
            if moment == "end":
                view.locator("dialog[open] .end polyline").first.wait_for()
            shoot(view, f"{game}-{moment}-{look.name}")
            seen.close()
    context.close()


def picture_home(browser: Browser, url: str) -> None:
    """Take the pictures of the home page."""
    for look in LOOKS:
        page = browser.new_page(
            base_url=url,
            viewport={"width": look.size[0], "height": look.size[1]},
            color_scheme=look.theme,  # type: ignore[arg-type]
            locale=look.locale,
        )
        page.goto("/")
        page.locator("article .primary").first.wait_for()
        shoot(page, f"home-{look.name}")
        page.close()


def main(wanted: list[str]) -> int:
    """Take all pictures, or those of the games named."""
    if not CLIENT.exists():
        print("the client is not built: run `make client`", file=sys.stderr)
        return 1
    OUT.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("RAILTABLE_CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        server = LocalServer(Path(folder) / "tables.sqlite3")
        server.start()
        browser = engine.chromium.launch(executable_path=chromium, args=BROWSER_FLAGS)
        try:
            if not wanted:
                picture_home(browser, server.url)
            for game in wanted or [game for game in GAMES if has_board(game)]:
                picture_game(browser, server.url, game)
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
