"""Measure the frames of every board's animations, as the browser's tracing reports them.

`python tools/frame_rates.py [GAME …]` plays kept records on a phone's screen, and prints for each
game the processor time of the page in a frame, and the share of frames that take longer than a
sixtieth of a second on a phone four times slower than this machine. The processor is not slowed
down and waiting is not counted, so other load of the machine matters little.
"""

import json
import os
import shutil
import sys
import tempfile
from bisect import bisect
from collections import Counter
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tools.local_server import BROWSER_FLAGS, LocalServer  # noqa: E402  (runs from a checkout)
from tools.positions import POSITIONS, post, read_record  # noqa: E402

PHONE_WIDTH, PHONE_HEIGHT = 390, 844
SLOWER: Final = 4
SECONDS: Final = 12
SETTLED_MILLISECONDS: Final = 1500
"""The page's own loading is over by then."""
CATEGORIES: Final = ("disabled-by-default-devtools.timeline.frame", "devtools.timeline.frame")
TASKS: Final = ("disabled-by-default-devtools.timeline",)
BEGUN: Final = "BeginFrame"
FRAME_MILLISECONDS: Final = 1000 / 60


class Frames(NamedTuple):
    """The processor time of the page in each frame of one recording, in milliseconds."""

    busy: list[float]

    def __str__(self) -> str:
        """Say the shares and times on the slower phone."""
        slow = sorted(SLOWER * time for time in self.busy)
        costly = sum(time > FRAME_MILLISECONDS for time in slow) / max(1, len(slow))
        median, most = (slow[int(share * (len(slow) - 1))] for share in (0.5, 0.95))
        return (
            f"{len(slow)} frames, {costly:.1%} longer than a sixtieth of a second; "
            f"half of them up to {median:.1f} ms, 95 % up to {most:.1f} ms"
        )


def record_frames(browser: Browser, page: Page, milliseconds: int) -> Frames:
    """Trace a page for a time and return its frames."""
    chosen = [*CATEGORIES, *TASKS]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trace.json"
        browser.start_tracing(page=page, path=path, categories=chosen)
        page.wait_for_timeout(milliseconds)
        browser.stop_tracing()
        events = json.loads(path.read_text(encoding="utf-8"))["traceEvents"]
    return count_frames(events)


def count_frames(events: list[dict[str, Any]]) -> Frames:
    """Return the frames in the events of a trace."""
    starts = sorted(event["ts"] for event in events if event["name"] == BEGUN)
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    busy: Counter[int] = Counter()
    for event in events:
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) in main:
            busy[bisect(starts, event["ts"])] += event.get("tdur", 0)
    return Frames([busy[frame] / 1000 for frame in range(1, len(starts) + 1)])


def measure(browser: Browser, url: str, game: str) -> Frames:
    """Play a kept record of a game on a phone's screen and time the frames."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": PHONE_WIDTH, "height": PHONE_HEIGHT},
        has_touch=True,
        is_mobile=True,
        locale="en-GB",
    )
    page = context.new_page()
    page.goto("/")
    record = read_record(game, POSITIONS[game].record)
    opened = post(page, "/api/records", record)
    steps = sum('"seat"' in line for line in record.splitlines()[1:])
    page.goto(f"/t/{opened['id']}?at={steps // 2}")
    page.locator(".board .frame > *").first.wait_for()
    # A mouse would stay there, and every layout would look for what is under it.
    page.locator(".replay button[aria-label='Play']").first.tap()
    page.wait_for_timeout(SETTLED_MILLISECONDS)
    frames = record_frames(browser, page, SECONDS * 1000)
    context.close()
    return frames


def main(games: list[str]) -> int:
    """Measure the named games, or all."""
    chromium = os.environ.get("RAILTABLE_CHROMIUM") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as engine:
        server = LocalServer(Path(folder) / "tables.sqlite3")
        server.start()
        browser = engine.chromium.launch(executable_path=chromium, args=BROWSER_FLAGS)
        try:
            for game in games or POSITIONS:
                print(f"{game}: {measure(browser, server.url, game)}")
        finally:
            browser.close()
            server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
