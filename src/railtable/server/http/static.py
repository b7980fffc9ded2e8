"""The built client, served from the package; any other address is the client's own."""

from pathlib import Path
from typing import Final

from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

ROOT: Final = Path(__file__).parent.parent / "static"
NOT_BUILT: Final = """<!doctype html><html lang=en><meta charset=utf-8><title>Railtable</title>
<p>The server runs, but the page was not built with it: see the README, or the
<a href=/api/docs>API</a>."""


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
        response = self._respond(path)
        await response(scope, receive, send)

    def _respond(self, path: str) -> Response:
        file = self._find(path)
        if file is not None:
            # Vite puts a hash into the names of assets, so they never change.
            lasting = "/assets/" in path
            cache = "public, max-age=31536000, immutable" if lasting else "no-cache"
            return FileResponse(file, headers={"cache-control": cache})
        index = self._root / "index.html"
        if "." in path.rsplit("/", 1)[-1]:
            return Response(status_code=404)
        if index.is_file():
            return FileResponse(index, headers={"cache-control": "no-cache"})
        return HTMLResponse(NOT_BUILT)

    def _find(self, path: str) -> Path | None:
        if "\x00" in path:
            return None
        try:
            file = (self._root / path.lstrip("/")).resolve()
            inside = file.is_relative_to(self._root) and file.is_file()
        except (OSError, ValueError):
            return None
        return file if inside else None
