"""Follows a lesson by pressing only what it highlights."""

import time
from typing import Any

from playwright.sync_api import Page

STEP_SECONDS = 20.0
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


def look(page: Page) -> dict[str, Any] | None:
    """Return the lesson's current step; None when it is over."""
    shown: dict[str, Any] | None = page.evaluate(LOOK)
    return shown


def resting(page: Page) -> dict[str, Any] | None:
    """Return the lesson's current step once it asks for an action and no longer moves."""
    before = look(page)
    end = time.monotonic() + STEP_SECONDS
    while time.monotonic() < end:
        page.wait_for_timeout(120)
        shown = look(page)
        ready = shown is None or (shown["inside"] and (shown["next"] or shown["at"]))
        if shown == before and ready:
            return shown
        before = shown
    raise AssertionError(f"the lesson asks for nothing: {before}")


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
    end = time.monotonic() + STEP_SECONDS
    while is_same(look(page), before):
        assert time.monotonic() < end, f"nothing came of it: {before}"
        page.wait_for_timeout(40)


def is_same(shown: dict[str, Any] | None, before: dict[str, Any]) -> bool:
    if shown is None or not shown["at"] or not before["at"]:
        return shown == before
    far = max(abs(now - then) for now, then in zip(shown["at"], before["at"], strict=True))
    return far < HOVER_PX and shown | {"at": before["at"]} == before


def follow(page: Page, *, touch: bool = False) -> list[str]:
    """Follow a lesson to its end; return its texts, step by step."""
    said: list[str] = []
    while (shown := resting(page)) is not None:
        assert not shown["strayed"], shown
        if not said or said[-1] != shown["text"]:
            said.append(shown["text"])
        press_what_is_lit(page, shown, touch=touch)
    return said
