"""A real server in a separate process, and a real browser.

The server can be stopped and restarted on the same port with the same tables.
Pages fail their test on any script error or warning of the browser.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tools.local_server import BROWSER_FLAGS, CLIENT, LocalServer

expect.set_options(timeout=30_000)

Visit = Callable[..., Page]

AGAIN = 3
"""Retries of a request on a keep-alive connection that the server was closing."""

NOWHERE = "/api/health"
"""The start page of tests that create a table and go there: rendering the home page is wasted."""

WITHOUT_WORKER = "delete Navigator.prototype.serviceWorker"
"""A browser without service workers, as over plain http.

A service worker fetches and caches every file of the page for each new person, which takes
longer than opening the page; tests of the service worker, and whole games, use one.
"""

LETTERS_FIRST = """addEventListener('DOMContentLoaded', () =>
  document.fonts.forEach((face) => face.load().catch(() => null)))"""
"""`goto` also waits for fonts, so that text does not grow while a test measures it."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    if not CLIENT.exists():
        pytest.fail("the client is not built: run `make client`")
    # The receivers of notifications in tests are fixtures here too; reviews need not be good;
    # all people of a test run come from one address.
    options = ("--notices-allow", "127.0.0.1", "--review-effort", "sketch", "--rates", "10")
    made = LocalServer(tmp_path_factory.mktemp("server") / "tables.sqlite3", options=options)
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def engine() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="session")
def chromium(engine: Playwright) -> Iterator[Browser]:
    path = os.environ.get("RAILTABLE_CHROMIUM") or shutil.which("chromium")
    if path is None:
        pytest.fail("no chromium: install one, or set RAILTABLE_CHROMIUM")
    browser = engine.chromium.launch(executable_path=path, args=BROWSER_FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def visit(chromium: Browser, server: LocalServer) -> Iterator[Visit]:
    """Return a function that opens an address as a new person and watches for errors."""
    with visiting(chromium, server) as go:
        yield go


@pytest.fixture
def visit_told(engine: Playwright, server: LocalServer) -> Iterator[Visit]:
    """Return the same for a browser that shows notifications, which a headless shell refuses."""
    path = os.environ.get("RAILTABLE_WHOLE_CHROMIUM") or shutil.which("chromium")
    if path is None:
        pytest.skip("no browser here shows notices: install chromium")
    browser = engine.chromium.launch(executable_path=path, args=BROWSER_FLAGS)
    with visiting(browser, server) as go:
        yield go
    browser.close()


EXPECTED = (
    "Failed to load resource",
    "ERR_CONNECTION_REFUSED",
    "Error in connection establishment",
    "handshake",
)
"""Console messages of the browser about refused requests and a stopped server are expected."""


@contextmanager
def visiting(
    chromium: Browser, server: LocalServer, expected: tuple[str, ...] = EXPECTED
) -> Iterator[Visit]:
    """Yield a function that opens an address as a new person; check for errors at the end."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def note(said: ConsoleMessage) -> None:
        if said.type == "error":
            errors.append(said.text)

    def go(
        path: str = "/", *, size: tuple[int, int] = (1280, 860), worker: bool = False, **more: Any
    ) -> Page:
        more.setdefault("locale", "en-GB")
        context = chromium.new_context(
            viewport={"width": size[0], "height": size[1]}, base_url=server.url, **more
        )
        contexts.append(context)
        context.add_init_script(LETTERS_FIRST)
        if not worker:
            context.add_init_script(WITHOUT_WORKER)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", note)
        page.goto(path)
        return page

    yield go
    for context in contexts:
        context.close()
    assert [error for error in errors if not any(word in error for word in expected)] == []
