"""Late positions with the most players from kept records, for pictures and size tests.

`python tools/positions.py FOLDER [GAME …]` takes pictures of every board at every size of
`SIZES`, before and after a choice.
"""

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tools.local_server import BROWSER_FLAGS, LocalServer  # noqa: E402  (runs from a checkout)

RECORDS: Final = ROOT / "tests/records"
TURN_SHOWN: Final = ".sentence.mine"


class Size(NamedTuple):
    """A screen: its window, its text size, and whether it is a touch screen."""

    name: str
    width: int
    height: int
    text: int = 100
    touch: bool = False


SIZES: Final = (
    Size("360x640", 360, 640, touch=True),
    Size("740x360", 740, 360, touch=True),
    Size("390x844", 390, 844, touch=True),
    Size("768x1024", 768, 1024, touch=True),
    Size("1440x900", 1440, 900),
    Size("2560x1440", 2560, 1440),
    Size("1440x900-text-200", 1440, 900, text=200),
    Size("390x844-text-200", 390, 844, text=200, touch=True),
    Size("1280x800", 1280, 800),
    Size("1024x768", 1024, 768),
)


class Position(NamedTuple):
    """A moment of a kept record: the first of these actions after a share of the game.

    With `last` it is the last action of its turn. `pick` is the piece to pick up, `place` its
    target; without them the hint chooses.
    """

    record: str
    share: float
    kinds: tuple[str, ...]
    pick: str = ""
    place: str = ""
    last: bool = False


POSITIONS: Final = {
    "station-master": Position(
        "six-seats", 0.62, ("attach",), ".cards button:enabled", ".whole.lit"
    ),
    "freight-train": Position("five-seats", 0.78, ("store", "attach"), "", ".train.lit", last=True),
    "string-railway": Position("five-players", 0.7, ("play_turn",)),
    "trambahn": Position("nine_card_column", 0.72, ("add", "start")),
    "block-train": Position("six-seats", 0.93, ("take",), ".offer .lit", ".spot.lit"),
}


class Moment(NamedTuple):
    """A moment to continue from: the number of steps, and the seat to move."""

    version: int
    seat: int
    seats: int


def read_record(game: str, name: str) -> str:
    """Return a kept record as stored."""
    return (RECORDS / game / f"{name}.jsonl").read_text(encoding="utf-8")


def find_moment(record: str, position: Position) -> Moment:
    """Return the first moment of a record that matches a position."""
    header, *lines = map(json.loads, record.splitlines())
    steps = [line for line in lines if "seat" in line]
    for version in range(int(len(steps) * position.share), len(steps) - 1):
        step, then = steps[version : version + 2]
        fits = step["seat"] >= 0 and step["action"]["kind"] in position.kinds
        if fits and (not position.last or then["seat"] != step["seat"]):
            return Moment(version, step["seat"], header["seats"])
    raise LookupError(f"no such moment in the record: {position}")


LAY_OUT: Final = """() => {
  document.body.style.display = 'none';
  document.body.getBoundingClientRect();
  document.body.style.display = '';
}"""
POST: Final = """async ([path, body, type]) => {
  for (;;) {
    const answer = await fetch(path, {method: 'POST', headers: {'content-type': type}, body});
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text);
    if (answer.status !== 429) throw new Error(text);
    await new Promise((done) => setTimeout(done, 500));
  }
}"""
"""Tables are made at a limited rate: one too early is made again later."""


def post(page: Page, path: str, body: Any) -> Any:
    """Post to the API as the page does; text is sent as a record."""
    if isinstance(body, str):
        return page.evaluate(POST, [path, body, "application/x-ndjson"])
    return page.evaluate(POST, [path, json.dumps(body), "application/json"])


def continue_record(page: Page, record: str, moment: Moment, *, level: str = "greedy") -> str:
    """Create a table that continues from a moment of a record, with me as the seat to move."""
    opened = post(page, "/api/records", record)
    seats: list[dict[str, str]] = [{"who": "bot", "level": level}] * moment.seats
    seats[moment.seat] = {"who": "me", "name": "Ada"}
    plan = {"version": moment.version, "seats": seats, "pace": "fast"}
    table = post(page, f"/api/tables/{opened['id']}/continue", plan)
    if table["status"] == "gathering":
        post(page, f"/api/tables/{table['id']}/start", {})
    return str(table["id"])


def make_position(page: Page, game: str) -> str:
    """Create a table of a game at its late position; return its id."""
    position = POSITIONS[game]
    record = read_record(game, position.record)
    return continue_record(page, record, find_moment(record, position))


def resize(page: Page, size: Size) -> None:
    """Give the page a window and a text size, as a person's browser would."""
    text = {"standard": 16 * size.text // 100, "fixed": 13 * size.text // 100}
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": text})
    page.set_viewport_size({"width": size.width, "height": size.height})
    # Re-evaluate every container query: some ignore a change of the text size.
    page.evaluate(LAY_OUT)


def show(page: Page, table: str, size: Size) -> None:
    """Open a table at a size, on my turn."""
    resize(page, size)
    page.goto(f"/t/{table}")
    page.locator(TURN_SHOWN).wait_for()


def choose_something(page: Page, game: str) -> None:
    """Make a choice that waits for confirmation."""
    position = POSITIONS[game]
    if position.pick:
        page.locator(position.pick).first.click()
    if position.place:
        page.locator(position.place).first.click()
    else:
        open_hint(page)
    page.locator(".bar .primary").wait_for(timeout=180_000)


def open_hint(page: Page) -> None:
    """Ask for a hint and open its three steps; the last one chooses the move."""
    page.locator(".bar.idle button").first.click()
    for step in ("1", "2"):
        page.locator(f".hint .next[data-step='{step}']").click(timeout=180_000)


def picture(page: Page, path: Path) -> None:
    """Take a picture once nothing moves."""
    page.wait_for_timeout(500)
    page.screenshot(path=path)
    print(path.name)


def picture_sizes(browser: Browser, url: str, game: str, folder: Path) -> None:
    """Take pictures of a game at every size."""
    made = browser.new_context(base_url=url, locale="en-GB")
    page = made.new_page()
    page.goto("/")
    table = make_position(page, game)
    for size in SIZES:
        context = touching(browser, url, size)
        context.add_cookies(made.cookies())  # type: ignore[arg-type]
        look = context.new_page()
        show(look, table, size)
        picture(look, folder / f"{game}-{size.name}.png")
        try:
            choose_something(look, game)
        except (Error, AssertionError) as error:  # the pictures show missing targets
            print(f"{game} {size.name}: {str(error).splitlines()[0]}")
        picture(look, folder / f"{game}-{size.name}-chosen.png")
        context.close()
    made.close()


def touching(browser: Browser, url: str, size: Size) -> BrowserContext:
    """Return a browser of a size, with touch if the screen has it."""
    return browser.new_context(
        base_url=url,
        locale=os.environ.get("PICTURE_LOCALE", "en-GB"),
        color_scheme="dark" if os.environ.get("PICTURE_THEME") == "dark" else "light",
        has_touch=size.touch,
        is_mobile=size.touch,
        viewport={"width": size.width, "height": size.height},
    )


def main(folder: str, *games: str) -> int:
    """Take pictures of the named games, or all."""
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    chromium = os.environ.get("RAILTABLE_CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as made, sync_playwright() as engine:
        server = LocalServer(Path(made) / "tables.sqlite3")
        server.start()
        browser = engine.chromium.launch(executable_path=chromium, args=BROWSER_FLAGS)
        try:
            for game in games or POSITIONS:
                picture_sizes(browser, server.url, game, out)
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
