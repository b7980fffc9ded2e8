"""The outermost middleware: security headers on every response, and the access log."""

import logging
import re
import time
from typing import Any, Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.types import Message, Receive, Scope, Send

from railtable.server.http.rate_limits import HTTPS_ONLY, SECURITY_HEADERS
from railtable.server.hub import Hub

NOWHERE: Final = "/api/-"
SECRET_PART: Final = re.compile(r"(/notices/off/).*")
"""Path whose unsubscribe token must not be logged."""

logger = logging.getLogger("railtable.access")


class SecurityHeaders:
    """Middleware that adds security headers and writes the access log."""

    def __init__(self, app: Starlette, hub: Hub) -> None:
        self.app = app
        self.hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "\0" in scope.get("path", ""):
            # No stored text contains NUL, so nothing here can have such a name.
            scope = {**scope, "path": NOWHERE, "raw_path": NOWHERE.encode()}
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = time.perf_counter()
        status = 500

        async def send_safely(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._add_headers(scope, message)
            await send(message)

        try:
            await self.app(scope, receive, send_safely)
        finally:
            self.hub.metrics.requests.add(str(status))
            self._log(scope, status, time.perf_counter() - started)

    def _add_headers(self, scope: Scope, message: Message) -> None:
        headers = MutableHeaders(raw=message["headers"])
        for name, text in SECURITY_HEADERS.items():
            headers.setdefault(name, text)
        if self.hub.settings.secure_cookies:
            headers.setdefault("strict-transport-security", HTTPS_ONLY)
        if scope["path"].startswith("/api/"):
            headers.setdefault("cache-control", "no-store")

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        if not logger.isEnabledFor(logging.INFO):
            return
        # Log the path only: a query or header may contain secrets.
        fields: dict[str, Any] = {
            "method": scope["method"],
            "path": SECRET_PART.sub(r"\1…", scope["path"]),
            "status": status,
            "ms": round(seconds * 1000, 1),
        }
        logger.info("request", extra=fields)
