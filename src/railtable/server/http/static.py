"""Serve the built client from the package; the client routes all other addresses."""

import mimetypes
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from railtable.server.http.link_previews import (
    PLACE,
    SHOWN_ELSEWHERE,
    TABLES,
    preview_tags,
    table_picture,
)
from railtable.server.http.plugin_files import PLUGIN_PREFIX, plugin_response

ROOT: Final = Path(__file__).parent.parent / "static"
NOT_BUILT: Final = """<!doctype html><html lang=en><meta charset=utf-8><title>Railtable</title>
<p>The server runs, but the page was not built with it: see the README, or the
<a href=/api/docs>API</a>."""
TYPES: Final = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}


class StaticPages:
    """Files of the client; `index.html` for the addresses it routes itself."""

    def __init__(self, otherwise: ASGIApp, root: Path = ROOT) -> None:
        self._otherwise = otherwise
        self._root = root.resolve()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        is_page = scope["type"] == "http" and scope["method"] in {"GET", "HEAD"}
        if not is_page or path.startswith("/api/") or path == "/api":
            await self._otherwise(scope, receive, send)
            return
        response = await self._respond(Request(scope))
        await response(scope, receive, send)

    async def _respond(self, request: Request) -> Response:
        path = request.url.path
        if path.startswith(TABLES):
            return await table_picture(request)
        if path.startswith(PLUGIN_PREFIX):
            return plugin_response(path)
        file = self._find(path)
        if file is not None and file.name != "index.html":
            return _file(file, path, request.headers.get("accept-encoding", ""))
        index = self._root / "index.html"
        if file is None and "." in path.rsplit("/", 1)[-1]:
            return Response(status_code=404)
        if not index.is_file():
            return HTMLResponse(NOT_BUILT)
        page = index.read_text(encoding="utf-8").replace(PLACE, await preview_tags(request))
        headers = {"cache-control": "no-cache", "vary": "accept-language"}
        return HTMLResponse(page, headers=headers)

    def _find(self, path: str) -> Path | None:
        if "\x00" in path:
            return None
        try:
            file = (self._root / path.lstrip("/")).resolve()
            inside = file.is_relative_to(self._root) and file.is_file()
        except (OSError, ValueError):
            return None
        return file if inside else None


def _file(file: Path, path: str, accepted: str) -> Response:
    """Return a file, compressed if the build has a compressed copy and the client accepts it."""
    # Vite puts a hash into the names of assets, so they never change.
    cache = "public, max-age=31536000, immutable" if "/assets/" in path else "no-cache"
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    if path.startswith("/previews/"):
        headers |= SHOWN_ELSEWHERE
    kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    packed = file.with_name(f"{file.name}.gz")
    if _unpacks(accepted) and packed.is_file():
        return FileResponse(packed, headers=headers | {"content-encoding": "gzip"}, media_type=kind)
    return FileResponse(file, headers=headers, media_type=kind)


def _unpacks(accepted: str) -> bool:
    for part in accepted.split(","):
        name, _, quality = part.replace(" ", "").partition(";")
        if name in {"gzip", "*"}:
            return quality not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
    return False
