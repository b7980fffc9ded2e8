"""The ASGI application: routes for all endpoints, with checks before each."""

import hmac
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from railtable.server.credentials import hash_of, new_secret
from railtable.server.errors import Denied
from railtable.server.events.commands import Events
from railtable.server.http import (
    boxes,
    endpoints,
    events,
    groups,
    history,
    notices,
    openapi,
    pairing,
    people,
    puzzles,
    reviews,
    shared_deals,
)
from railtable.server.http.call import Call
from railtable.server.http.connection import LiveSocketApp
from railtable.server.http.endpoints import game_cards
from railtable.server.http.lan_address import is_local_request
from railtable.server.http.rate_limits import (
    COOKIE,
    COOKIE_SECONDS,
    SECURE_COOKIE,
    RateLimits,
    bearer,
    client_address,
    is_secure,
    secret_in,
    secret_of,
)
from railtable.server.http.scopes import require_scope
from railtable.server.http.security_headers import SecurityHeaders
from railtable.server.http.static import StaticPages
from railtable.server.http.stream import open_stream
from railtable.server.http.table_pictures import Pictures
from railtable.server.hub import Hub
from railtable.server.people.identities import Identity
from railtable.server.people.people import People
from railtable.server.reviews.jobs import ReviewJobs
from railtable.server.settings import Settings
from railtable.server.store.factory import make_store
from railtable.server.store.store import Store
from railtable.wire import live, tables
from railtable.wire.endpoint import TEXT, Endpoint
from railtable.wire.endpoints import ENDPOINTS, LIVE

JSON: Final = "application/json"
LINES: Final = "application/x-ndjson"
COOKIES: Final = (COOKIE, SECURE_COOKIE)
HANDLERS: Final = {
    **endpoints.HANDLERS,
    **people.HANDLERS,
    **notices.HANDLERS,
    **history.HANDLERS,
    **pairing.HANDLERS,
    **groups.HANDLERS,
    **events.HANDLERS,
    **shared_deals.HANDLERS,
    **reviews.HANDLERS,
    **puzzles.HANDLERS,
    **boxes.HANDLERS,
}
WELCOMING: Final = endpoints.WELCOMING.union(
    people.WELCOMING,
    notices.WELCOMING,
    pairing.WELCOMING,
    groups.WELCOMING,
    events.WELCOMING,
    shared_deals.WELCOMING,
    puzzles.WELCOMING,
    boxes.WELCOMING,
)
NUL: Final = rb"\u0000"
HAS_NUL: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""The JSON escape of NUL; after an escaped backslash it is six plain characters."""
FOR_ANYBODY: Final = frozenset({"health", "reach", "games"})
"""Endpoints that answer everybody alike, even if the asker cannot be looked up."""

logger = logging.getLogger("railtable.http")
Endpointed = Callable[[Request], Awaitable[Response]]


def make_app(settings: Settings, store: Store | None = None) -> SecurityHeaders:
    """Return the application."""
    hub = Hub(settings, store or make_store(settings.database))

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        # Compute cached values before the first request.
        game_cards()
        openapi.document_text()
        openapi.page()
        await hub.start()
        await app.state.people.start()
        app.state.events.start()
        try:
            yield
        finally:
            await app.state.people.stop()
            await hub.stop()

    routes: list[Any] = [_route(endpoint) for endpoint in ENDPOINTS]
    routes += [
        WebSocketRoute(LIVE, LiveSocketApp()),
        Route("/api/openapi.json", _document),
        Route("/api/docs", _docs),
        Route("/metrics", _metrics),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={HTTPException: _on_http_error, Exception: _on_fault},
    )
    app.state.hub = hub
    app.state.rate_limits = RateLimits(settings)
    app.state.people = People(hub)
    app.state.events = Events(hub)
    app.state.reviews = ReviewJobs(hub)
    app.state.pictures = Pictures()
    app.router.default = StaticPages(app.router.default)
    return SecurityHeaders(app, hub)


def _route(endpoint: Endpoint) -> Route:
    serve = _serve_stream if endpoint.name == "stream" else _serve(endpoint)
    return Route(endpoint.path, _guarded(endpoint, serve), methods=[endpoint.method])


def _guarded(endpoint: Endpoint, serve: Endpointed) -> Endpointed:
    async def guarded(request: Request) -> Response:
        rate_limits: RateLimits = request.app.state.rate_limits
        try:
            request.app.state.hub.require_running()
            rate_limits.requests.require(client_address(request))
            if endpoint.method == "POST":
                rate_limits.require_origin(request)
            require_scope(secret_in(request), endpoint.name)
            return await serve(request)
        except Denied as error:
            return problem_response(error)
        except RecursionError:
            return problem_response(Denied("malformed_body", 400, {"reason": "too deep"}))
        except ClientDisconnect:
            return Response(status_code=400)

    return guarded


def _serve(endpoint: Endpoint) -> Endpointed:
    handler = HANDLERS[endpoint.name]
    decoder = None if endpoint.body in {None, TEXT} else msgspec.json.Decoder(endpoint.body)

    async def serve(request: Request) -> Response:
        state = request.app.state
        body = await _body(request, endpoint, decoder)
        visitor, secret = await _visitor(request, endpoint), None
        if visitor.holder is None and endpoint.name in WELCOMING:
            secret = new_secret()
            visitor = Identity(hash_of(secret), hash_of(secret))
        call = Call(state.hub, state.rate_limits, state.people, request, visitor, body)
        answer = await handler(call)
        if isinstance(answer, people.WithCookie):
            response = _response(answer.answer)
            _set_cookie(request, response, answer.secret)
            return response
        response = _response(answer)
        if secret is not None or _is_outdated(request):
            _set_cookie(request, response, secret or request.cookies[COOKIE])
        return response

    return serve


def _is_outdated(request: Request) -> bool:
    """Tell whether a browser has only the cookie of releases before `__Host-`."""
    cookies = request.cookies
    return (
        bool(cookies.get(COOKIE))
        and SECURE_COOKIE not in cookies
        and is_secure(request, request.app.state.hub.settings)
    )


async def _visitor(request: Request, endpoint: Endpoint) -> Identity:
    if endpoint.name in FOR_ANYBODY:
        return Identity()
    visitor: Identity = await request.app.state.people.identities.find(secret_of(request))
    return visitor


async def _body(
    request: Request, endpoint: Endpoint, decoder: msgspec.json.Decoder[Any] | None
) -> Any:
    if endpoint.body is None:
        return None
    limits = request.app.state.hub.settings.limits
    raw = await _read(request, limits.record_bytes if decoder is None else limits.body_bytes)
    try:
        if decoder is None:
            return raw.decode()
        if NUL in raw and HAS_NUL.search(raw):
            # PostgreSQL cannot store NUL in text.
            raise Denied("malformed_body", 400, {"reason": "malformed"})
        return decoder.decode(raw or b"{}")
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        reason = str(error) if isinstance(error, msgspec.ValidationError) else "malformed"
        raise Denied("malformed_body", 400, {"reason": reason}) from None


async def _read(request: Request, limit: int) -> bytes:
    length = request.headers.get("content-length", "0")
    if length.isdigit() and int(length) > limit:
        raise Denied("too_large", 413, {"limit": limit})
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > limit:
            raise Denied("too_large", 413, {"limit": limit})
        parts.append(part)
    return b"".join(parts)


def _response(answer: Any) -> Response:
    if isinstance(answer, str):
        return Response(answer, media_type=LINES)
    if isinstance(answer, events.Download):
        headers = {"content-disposition": f'attachment; filename="{answer.filename}"'}
        return Response(answer.text, headers=headers, media_type=answer.media_type)
    status = 200
    if isinstance(answer, live.Stale):
        status = 409
    elif isinstance(answer, live.Refused):
        status = 422
    elif isinstance(answer, tables.Health) and not answer.ok:
        status = 503
    return Response(msgspec.json.encode(answer), status, media_type=JSON)


def _set_cookie(request: Request, response: Response, secret: str | None) -> None:
    """Set the cookie with the secret; None deletes it under all its names."""
    secure = is_secure(request, request.app.state.hub.settings)
    name = SECURE_COOKIE if secure else COOKIE
    given = {name: secret or ""} | {
        one: "" for one in COOKIES if one != name and one in request.cookies
    }
    for one, text in given.items():
        response.set_cookie(
            one,
            text,
            max_age=COOKIE_SECONDS if text else 0,
            httponly=True,
            samesite="lax",
            secure=secure,
        )


async def _serve_stream(request: Request) -> Response:
    state = request.app.state
    visitor = await state.people.identities.find(secret_of(request))
    call = Call(state.hub, state.rate_limits, state.people, request, visitor, None)
    room = await call.room()
    stream = await open_stream(room, call.asker, call.query("seat"))
    address = client_address(request)
    state.rate_limits.admit(address)
    lines = stream.lines(state.hub, state.people, room)
    return Counted(lines, media_type=LINES, release=lambda: state.rate_limits.release(address))


class Counted(StreamingResponse):
    """A streaming response that counts as a connection of its address until it ends."""

    def __init__(
        self, lines: AsyncIterator[bytes], *, media_type: str, release: Callable[[], None]
    ) -> None:
        super().__init__(lines, media_type=media_type)
        self._release = release

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._release()


async def _document(_request: Request) -> Response:
    return Response(openapi.document_text(), media_type=JSON)


async def _docs(_request: Request) -> Response:
    return HTMLResponse(openapi.page())


async def _metrics(request: Request) -> Response:
    """Return the metrics, for local requests or with the token."""
    token = request.app.state.hub.settings.metrics_token
    given = bearer(request.headers) or ""
    has_token = bool(token) and hmac.compare_digest(given.encode(), token.encode())
    if not has_token and not is_local_request(request):
        return problem_response(Denied("not_found", 404))
    return PlainTextResponse(request.app.state.hub.metrics.format())


def problem_response(error: Denied) -> Response:
    """Return an error as a Problem response."""
    problem = tables.Problem(error=error.key, facts=error.facts, key_of=error.key_of)
    headers = {"retry-after": "1"} if error.status in {429, 503} else None
    return Response(msgspec.json.encode(problem), error.status, headers, JSON)


async def _on_http_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    key = HTTPStatus(error.status_code).phrase.lower().replace(" ", "_")
    response = problem_response(Denied(key, error.status_code))
    for name, text in (error.headers or {}).items():
        response.headers[name] = text
    return response


async def _on_fault(request: Request, error: Exception) -> Response:
    logger.error("fault", exc_info=error, extra={"path": request.scope.get("route_path", "")})
    request.app.state.hub.metrics.errors.add("http")
    return problem_response(Denied("fault", 500))
