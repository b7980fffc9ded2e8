"""Follows a lesson by pressing only what it highlights."""

import time
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as Late

STEP_MS = 20_000
REST_MS = 160
"""Longer than the lesson takes to look where its highlight belongs."""
HOVER_PX = 8
"""Hover moves an element and its highlight by less than this, which is no response to a press."""
LOOK = """() => {
  const guide = document.querySelector('.guide');
  if (!guide) return null;
  const ring = document.querySelector('[data-guide-ring]')?.getBoundingClientRect();
  const box = guide.getBoundingClientRect();
  const at = ring && [ring.left + ring.width / 2, ring.top + ring.height / 2];
  const under = at && document.elementFromPoint(...at);
  return {
    step: guide.dataset.step,
    text: guide.querySelector('.say').innerText,
    next: guide.querySelector('[data-guide-next]') !== null,
    strayed: guide.querySelector('.note') !== null,
    at: at && at.map(Math.round),
    hidden: under !== null && under !== undefined && guide.contains(under),
    outside: at ? at[0] < 0 || at[1] < 0 || at[0] > innerWidth || at[1] > innerHeight : false,
    inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
  };
}"""


RESTING = f"""(key) => {{
  const shown = ({LOOK})();
  const text = JSON.stringify(shown);
  const before = (window.lesson ??= {{}})[key];
  const since = before?.text === text ? before.since : performance.now();
  window.lesson[key] = {{ text, since }};
  const ready = shown === null || (shown.inside && (shown.next || shown.at));
  return ready && performance.now() - since > {REST_MS} && {{ shown }};
}}"""
CHANGED = f"""(before) => {{
  const shown = ({LOOK})();
  if (!shown?.at || !before.at) return JSON.stringify(shown) !== JSON.stringify(before);
  const far = Math.max(...shown.at.map((now, axis) => Math.abs(now - before.at[axis])));
  const rest = JSON.stringify({{ ...shown, at: before.at }});
  return far >= {HOVER_PX} || rest !== JSON.stringify(before);
}}"""


def resting(page: Page) -> dict[str, Any] | None:
    """Return the lesson's current step once it asks for an action and no longer moves."""
    try:
        # The key makes every wait begin anew.
        found = page.wait_for_function(RESTING, arg=time.monotonic(), timeout=STEP_MS)
    except Late as error:
        raise AssertionError(f"the lesson asks for nothing: {page.evaluate(LOOK)}") from error
    shown: dict[str, Any] | None = found.json_value()["shown"]
    return shown


def press_what_is_lit(page: Page, shown: dict[str, Any], *, touch: bool) -> None:
    """Press the next button, or the middle of the highlight; check that nothing covers it."""
    if shown["next"]:
        page.locator("[data-guide-next]").click()
    else:
        assert not shown["hidden"], shown
        assert not shown["outside"], shown
        press = page.touchscreen.tap if touch else page.mouse.click
        press(*shown["at"])
    changed(page, shown)


def changed(page: Page, before: dict[str, Any]) -> None:
    """Wait until the lesson shows another step, or the same one elsewhere."""
    try:
        page.wait_for_function(CHANGED, arg=before, timeout=STEP_MS)
    except Late as error:
        raise AssertionError(f"nothing came of it: {before}") from error


def follow(page: Page, *, touch: bool = False) -> list[str]:
    """Follow a lesson to its end; return its texts, step by step."""
    said: list[str] = []
    while (shown := resting(page)) is not None:
        assert not shown["strayed"], shown
        if not said or said[-1] != shown["text"]:
            said.append(shown["text"])
        press_what_is_lit(page, shown, touch=touch)
    return said
