"""A real server in a process of its own, and a real browser.

The server can be stopped and started again on the same port and the same tables.
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
"""So often a request is asked again whose kept line the server was just closing."""

NOWHERE = "/api/health"
"""Where somebody is who makes a table and goes there: the first page is drawn for nothing."""

WITHOUT_WORKER = "delete Navigator.prototype.serviceWorker"
"""A browser as it is over plain http: it knows no service worker.

That one fetches and keeps every file of the page for each new person, which costs more than
opening the page; tests of what it does, and whole games, are played with it.
"""

LETTERS_FIRST = """addEventListener('DOMContentLoaded', () =>
  document.fonts.forEach((face) => face.load().catch(() => null)))"""
"""Letters belong to what `goto` waits for: words must not grow while a test measures them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    if not CLIENT.exists():
        pytest.fail("the client is not built: run `make client`")
    # What receives notices in tests is here too.
    to_here = ("--notices-allow", "127.0.0.1")
    made = LocalServer(tmp_path_factory.mktemp("server") / "tables.sqlite3", options=to_here)
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
    """Return the same in a browser that shows notices: a headless shell refuses to."""
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
"""Refusals, and a server that is away on purpose, are told by the browser by itself."""


@contextmanager
def visiting(
    chromium: Browser, server: LocalServer, expected: tuple[str, ...] = EXPECTED
) -> Iterator[Visit]:
    """Give a function that opens an address as a new person, and look for errors at the end."""
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
