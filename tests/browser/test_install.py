"""The page as an installed app: first paint, offline use, sharing."""

from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import AGAIN, Visit
from tests.browser.seating import MAKE, play_now
from tools.local_server import LocalServer

SLOW = 50 * 1000
"""Bytes a second of a slow mobile connection."""
PAINTED = """() => new Promise((settle) => {
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (one.name === 'first-contentful-paint') settle(one.startTime);
  }).observe({ type: 'paint', buffered: true });
})"""
KEPT = """async () => {
  const names = await caches.keys();
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map((request) => new URL(request.url).pathname);
}"""


def throttled(page: Page) -> CDPSession:
    """Give a page a slow connection and no cache."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line = {"offline": False, "latency": 100, "downloadThroughput": SLOW, "uploadThroughput": SLOW}
    session.send("Network.emulateNetworkConditions", line)
    return session


def ready(page: Page) -> None:
    """Wait until the service worker has cached everything and controls this page."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_something_is_painted_within_a_second_on_a_slow_connection(visit: Visit) -> None:
    page = visit("/api/health", worker=True)
    throttled(page)
    page.goto("/", wait_until="commit")
    painted: float = page.evaluate(PAINTED)
    print(f"first contentful paint at 50 kB/s: {painted:.0f} ms")
    shell = page.locator("#arriving")
    assert shell.count() == 1 or page.locator("article").count() > 0
    assert painted < 1000
    page.locator("article .primary").first.wait_for()
    print(f"first button at 50 kB/s: {page.evaluate('performance.now()'):.0f} ms")
    expect(shell).to_have_count(0)


def test_offline_the_page_opens_and_lists_what_can_be_read(visit: Visit) -> None:
    page = visit("/", worker=True)
    page.locator("article .primary").first.wait_for()
    ready(page)
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("You are offline")
    page.get_by_role("link", name="Learn Trambahn").click()
    expect(page.locator("#rule-TB-1")).to_be_visible()
    page.goto("/glossary")
    expect(page.get_by_role("definition").first).to_be_visible()
    page.goto("/lesson/station-master")
    expect(page.get_by_role("alert")).to_contain_text("needs the server")
    assert page.get_by_role("listitem").count() >= 5
    page.context.set_offline(False)
    page.goto("/")
    page.locator("article .primary").first.wait_for()


def test_api_responses_are_not_cached(visit: Visit) -> None:
    page = visit("/", worker=True)
    ready(page)
    play_now(page, "trambahn")
    page.reload()
    page.locator("[data-guide=hand]").wait_for()
    kept: list[str] = page.evaluate(KEPT)
    assert "/index.html" in kept
    assert any("/assets/" in path for path in kept)
    assert [path for path in kept if path.startswith(("/api", "/t/"))] == []


def test_the_page_can_be_installed(visit: Visit) -> None:
    page = visit("/", worker=True)
    href = page.locator("link[rel=manifest]").get_attribute("href")
    manifest: dict[str, Any] = page.request.get(href or "", max_retries=AGAIN).json()
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"], max_retries=AGAIN)
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
    session = page.context.new_cdp_session(page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's browser has no profile to install into.
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []


def test_a_link_shared_to_the_app_opens_its_table(visit: Visit, server: LocalServer) -> None:
    page = visit("/")
    people = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    table = page.evaluate(MAKE, {"game": "trambahn", "seats": people})
    friend = visit(f"/share?text=Come+and+play+{server.url}/t/{table}")
    friend.get_by_role("button", name="Take a seat").wait_for()
    assert friend.url == f"{server.url}/t/{table}"


def test_a_link_has_a_preview_picture(visit: Visit, server: LocalServer) -> None:
    page = visit("/")
    people = [{"who": "me", "name": "Ada"}, {"who": "open"}]
    table = page.evaluate(MAKE, {"game": "trambahn", "seats": people})
    page.goto(f"/t/{table}")
    content = page.locator("meta[property='og:image']").get_attribute("content")
    assert content == f"{server.url}/previews/trambahn.png"
    answer = page.request.get(content, max_retries=AGAIN)
    assert answer.headers["content-type"] == "image/png"
    assert answer.body()[:8] == b"\x89PNG\r\n\x1a\n"
    title = page.locator("meta[property='og:title']").get_attribute("content")
    assert title == "Trambahn: Ada"
