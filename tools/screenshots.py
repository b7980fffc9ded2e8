"""Take the pictures in docs/screenshots, and the animation of a turn.

Takes every board at every size of tools/positions.py, late in a kept record with the most
players; the ends of the same records; the home page; a television; the other pages of a person
who has played some games. Languages and themes alternate. `python tools/screenshots.py trambahn …`
takes only these games, `turn` the animation, `home` the home page, `pages` the other pages.
"""

import base64
import os
import re
import shutil
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from railtable.api.agents import bot  # noqa: E402
from railtable.client import MoveStale, SeatClient  # noqa: E402
from railtable.core.dice import FastDice  # noqa: E402
from tools.animation import Frame, animate  # noqa: E402  (the script runs from a checkout)
from tools.local_server import BROWSER_FLAGS, CLIENT, LocalServer  # noqa: E402
from tools.positions import (  # noqa: E402
    POSITIONS,
    SIZES,
    Moment,
    Position,
    Size,
    choose_something,
    find_moment,
    post,
    read_record,
    show,
)

OUT: Final = ROOT / "docs/screenshots"
PLAYERS: Final = ("Bo", "Cléo", "Anne-Charlotte", "Dan", "Eva", "Maximilian")
QUALITY: Final = 72
RATES: Final = ("--rates", "100", "--review-effort", "quick")
LOCALES: Final = ("en-GB", "fr-FR")
THEMES: Final = ("light", "dark")
TELEVISION: Final = Size("television", 1920, 1080)
END_SIZES: Final = (Size("end-1440x900", 1440, 900), Size("end-390x844", 390, 844, touch=True))
RESULT: Final = re.compile("^(Result|Résultat)$")
HOME_SIZES: Final = (Size("1440x900", 1440, 900), Size("390x844", 390, 844, touch=True))


class Studio(NamedTuple):
    """A browser and its server."""

    browser: Browser
    url: str

    def look(self, size: Size, number: int) -> BrowserContext:
        """Return a browser of a size; the number selects language and theme."""
        return self.browser.new_context(
            base_url=self.url,
            locale=LOCALES[number % 2],
            color_scheme=THEMES[number // 2 % 2],
            has_touch=size.touch,
            is_mobile=size.touch,
            reduced_motion="reduce",
            viewport={"width": size.width, "height": size.height},
        )


def capture(page: Page, quality: int = QUALITY) -> bytes:
    """Return the page as WebP."""
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
    session.detach()
    return base64.b64decode(taken["data"])


def shoot(page: Page, name: str) -> None:
    """Take one picture once nothing moves."""
    page.wait_for_timeout(700)
    (OUT / f"{name}.webp").write_bytes(capture(page))
    print(name, flush=True)


def seat_people(studio: Studio, page: Page, record: str, moment: Moment) -> str:
    """Continue from a moment of a record: I am to move, the others have names."""
    opened = post(page, "/api/records", record)
    seats: list[dict[str, str]] = [{"who": "open"}] * moment.seats
    seats[moment.seat] = {"who": "me", "name": "Ada"}
    plan = {"version": moment.version, "seats": seats, "pace": "fast"}
    table = str(post(page, f"/api/tables/{opened['id']}/continue", plan)["id"])
    others = [seat for seat in range(moment.seats) if seat != moment.seat]
    for seat, name in zip(others, PLAYERS, strict=False):
        person = studio.browser.new_page(base_url=studio.url)
        person.goto("/settings")
        post(person, f"/api/tables/{table}/join", {"name": name, "seat": seat})
        person.context.close()
    return table


def picture_game(studio: Studio, game: str, number: int) -> None:
    """Take pictures of a late position at every size, with a choice made where there is a mouse."""
    made = studio.browser.new_context(base_url=studio.url)
    page = made.new_page()
    page.goto("/")
    position = POSITIONS[game]
    record = read_record(game, position.record)
    table = seat_people(studio, page, record, find_moment(record, position))
    for at, size in enumerate(SIZES):
        context = studio.look(size, number + at)
        context.add_cookies(made.cookies())  # type: ignore[arg-type]
        look = context.new_page()
        show(look, table, size)
        if at % 2 == 0:
            choose_something(look, game)
        shoot(look, f"{game}-{size.name}")
        context.close()
    picture_television(studio, table, game, number)
    picture_end(studio, str(post(page, "/api/records", record)["id"]), game, number)
    made.close()


def picture_television(studio: Studio, table: str, game: str, number: int) -> None:
    """Take a picture of the same table on a large screen."""
    context = studio.look(TELEVISION, number + 1)
    page = context.new_page()
    page.goto(f"/t/{table}/screen")
    page.locator("main .frame > *").first.wait_for()
    shoot(page, f"{game}-{TELEVISION.name}")
    context.close()


def picture_end(studio: Studio, record: str, game: str, number: int) -> None:
    """Take a picture of a record's result."""
    for at, size in enumerate(END_SIZES):
        context = studio.look(size, number + at)
        page = context.new_page()
        page.goto(f"/t/{record}")
        page.get_by_role("button", name=RESULT).click()
        page.locator("dialog[open] .end .places li").first.wait_for()
        shoot(page, f"{game}-{size.name}")
        context.close()


def picture_home(studio: Studio) -> None:
    """Take a picture of the home page."""
    for at, size in enumerate(HOME_SIZES):
        for theme in range(2):
            context = studio.look(size, 2 * theme + at)
            page = context.new_page()
            page.goto("/")
            page.locator("article .primary").first.wait_for()
            shoot(page, f"home-{size.name}-{THEMES[theme]}")
            context.close()


GAMES_PLAYED: Final = (
    ("block-train", ("trainee", "porter")),
    ("trambahn", ("trainee",)),
    ("block-train", ("trainee", "trainee")),
    ("trambahn", ("porter",)),
    ("block-train", ("signaller", "trainee")),
    ("trambahn", ("trainee",)),
    ("block-train", ("porter", "porter")),
    ("trambahn", ("trainee",)),
)
PAGES: Final = {
    "history": "/me",
    "lobby": "/tables",
    "find": "/seek",
    "create": "/new/trambahn/friends",
    "rules": "/rules/string-railway",
    "puzzles": "/puzzles",
    "best": "/best",
    "settings": "/settings",
}


def play_out(studio: Studio, page: Page, game: str, table: str) -> None:
    """Play the first seat of a table to the end of its game, as a greedy bot would."""
    token = post(page, f"/api/tables/{table}/seats/0/token", {})["token"]
    player, dice = bot(game, "greedy"), FastDice(7)
    with SeatClient(studio.url, table, 0, token) as seat:
        for position in seat.positions():
            if position.is_mine:
                with suppress(MoveStale):
                    chosen = player.choose(position.view, position.legal, dice)
                    seat.play(chosen, position=position)


def play_some_games(studio: Studio, page: Page) -> str:
    """Finish some games against bots, rated ones too; return the last table."""
    table = ""
    for number, (game, levels) in enumerate(GAMES_PLAYED):
        seats = [{"who": "me", "name": "Ada"}]
        seats += [{"who": "bot", "level": level} for level in levels]
        plan: dict[str, Any] = {"game": game, "seats": seats, "pace": "fast", "start": True}
        if number % 2 == 0:
            plan |= {"rated": True, "clock": {"kind": "game", "seconds": 3600}}
        table = str(post(page, "/api/tables", plan)["id"])
        play_out(studio, page, game, table)
    return table


def picture_pages(studio: Studio) -> None:
    """Take pictures of the pages of a person who has played some games."""
    made = studio.browser.new_context(base_url=studio.url)
    page = made.new_page()
    page.goto("/settings")
    table = play_some_games(studio, page)
    post(page, "/api/me/code", {})
    profile = {"name": "Ada", "colour": "green", "public": True}
    known = post(page, "/api/me/profile", profile)
    puzzle = page.request.get("/api/puzzles").json()["puzzles"][1]["puzzle"]
    deal = page.request.get("/api/daily-deals").json()["deals"][2]["id"]
    paths = {**PAGES, "review": f"/t/{table}/review", "puzzle": f"/puzzle/{puzzle}"}
    paths |= {"deal": f"/c/{deal}", "profile": f"/p/{known['page']}"}
    for number, (name, path) in enumerate(paths.items()):
        for at, size in enumerate(HOME_SIZES):
            context = studio.look(size, number + at)
            context.add_cookies(made.cookies())  # type: ignore[arg-type]
            look = context.new_page()
            look.goto(path)
            look.wait_for_load_state("networkidle")
            look.locator("main").wait_for()
            shoot(look, f"{name}-{size.name}")
            context.close()
    made.close()


TURN: Final = Position("three-seats", 0.62, ("take",), ".offer .lit", ".spot.lit")
TURN_SIZE: Final = Size("turn", 880, 640)
TURN_PLACE: Final = 2
SLOWER: Final = 0.1
"""Animations run at this speed while captured, and are shown at full speed."""


def film_turn(studio: Studio) -> None:
    """Capture a turn of Block Train: the card, the ghost and its points, and the result."""
    context = studio.browser.new_context(base_url=studio.url, locale="en-GB")
    page = context.new_page()
    page.goto("/")
    record = read_record("block-train", TURN.record)
    moment = find_moment(record, TURN)
    table = seat_people(studio, page, record, moment)
    show(page, table, TURN_SIZE)
    page.wait_for_timeout(700)
    frames = [still(page, 900)]
    frames += [*moving(page, TURN.pick, 1, frames=4), still(page, 800)]
    for at in (0, TURN_PLACE):
        page.locator(TURN.place).nth(at).hover()
        page.wait_for_timeout(600)
        frames.append(still(page, 900))
    page.locator(TURN.place).nth(TURN_PLACE).click()
    page.locator(".bar .primary").wait_for()
    page.wait_for_timeout(500)
    frames.append(still(page, 1500))
    frames += [*moving(page, ".bar .primary", 0, frames=14), still(page, 1800)]
    out = OUT / "turn.webp"
    out.write_bytes(animate(frames, TURN_SIZE.width, TURN_SIZE.height))
    print(out.name, out.stat().st_size)
    context.close()


def still(page: Page, milliseconds: int) -> Frame:
    """Return a still frame of the page with a long duration."""
    return Frame(capture(page, 60), milliseconds)


def moving(page: Page, pressed: str, at: int, *, frames: int) -> list[Frame]:
    """Press an element; return frames of the animation, captured slowly and shown quickly."""
    session: Any = page.context.new_cdp_session(page)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": SLOWER})
    page.locator(pressed).nth(at).click()
    taken = [still(page, 70) for _ in range(frames)]
    session.send("Animation.setPlaybackRate", {"playbackRate": 1})
    page.wait_for_timeout(700)
    return taken


def take(studio: Studio, wanted: list[str]) -> None:
    """Take all pictures, or the named ones."""
    if not wanted or "home" in wanted:
        picture_home(studio)
    for number, game in enumerate(POSITIONS):
        if not wanted or game in wanted:
            picture_game(studio, game, number)
    if not wanted or "pages" in wanted:
        picture_pages(studio)
    if not wanted or "turn" in wanted:
        film_turn(studio)


def main(wanted: list[str]) -> int:
    """Start a server and a browser, and take the pictures."""
    if not CLIENT.exists():
        print("the client is not built: run `make client`", file=sys.stderr)
        return 1
    OUT.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("RAILTABLE_CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        server = LocalServer(Path(folder) / "tables.sqlite3", options=RATES)
        server.start()
        browser = engine.chromium.launch(executable_path=chromium, args=BROWSER_FLAGS)
        try:
            take(Studio(browser, server.url), wanted)
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
