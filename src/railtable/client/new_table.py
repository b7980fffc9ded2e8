"""Create a table at a server, and take its seats with programs."""

import http.client
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from http.cookiejar import CookieJar
from typing import Any, Final

import msgspec

from railtable.client.async_seat_client import AsyncSeatClient
from railtable.client.errors import ClientError, NotAllowed, Unreachable
from railtable.client.seat_client import SeatClient
from railtable.core.errors import Facts
from railtable.core.seats import Seat
from railtable.wire.tables import Pace, Problem, TableInfo
from railtable.wire.tokens import Token

SECONDS: Final = 30.0
"""Time limit of a request."""
WITHOUT_NAME: Final = ("open", "invited")


class NewTable:
    """A table that this program created and owns."""

    def __init__(self, server: str, info: TableInfo, http: "_Http") -> None:
        self.server = server
        self.info = info
        """The table as it was when it was created."""
        self._http = http

    @property
    def id(self) -> str:
        """The table's id."""
        return self.info.id

    @property
    def url(self) -> str:
        """The table's page, for people who want to watch."""
        return f"{self.server}/t/{self.id}"

    def token(self, seat: Seat = 0) -> str:
        """Return a token for a seat of the owner, or for a free one."""
        answer = self._http.post(f"/api/tables/{self.id}/seats/{seat}/token", {"scopes": ["seat"]})
        return msgspec.json.decode(answer, type=Token).token

    def seat(self, seat: Seat = 0, *, patience: float = 60.0) -> SeatClient:
        """Return a client for a seat."""
        return SeatClient(self.server, self.id, seat, self.token(seat), patience=patience)

    def async_seat(self, seat: Seat = 0, *, patience: float = 60.0) -> AsyncSeatClient:
        """Return an asynchronous client for a seat; it asks for the token at once."""
        return AsyncSeatClient(self.server, self.id, seat, self.token(seat), patience=patience)

    def start(self) -> None:
        """Start the game; bots take the free seats."""
        self._http.post(f"/api/tables/{self.id}/start", {})

    def __repr__(self) -> str:
        return f"<NewTable {self.id} at {self.server}>"


def create_table(
    server: str,
    game: str,
    seats: Sequence[str] = ("me", "signaller"),
    *,
    name: str = "API",
    options: Mapping[str, Any] | None = None,
    pace: Pace = "fast",
    start: bool | None = None,
) -> NewTable:
    """Create a table; raise NotAllowed or Unreachable.

    Each of `seats` is "me", "open" (anybody, or another program of yours), "invited", or the
    level of a bot.  The game starts at once if no seat is free, unless `start` says otherwise.
    """
    plans = [_plan(who, name) for who in seats]
    is_full = not any(who in WITHOUT_NAME for who in seats)
    http = _Http(server.rstrip("/"))
    body = {
        "game": game,
        "seats": plans,
        "options": dict(options or {}),
        "pace": pace,
        "start": is_full if start is None else start,
    }
    answer = http.post("/api/tables", body)
    return NewTable(http.server, msgspec.json.decode(answer, type=TableInfo), http)


def _plan(who: str, name: str) -> dict[str, str]:
    if who == "me":
        return {"who": "me", "name": name}
    return {"who": who} if who in WITHOUT_NAME else {"who": "bot", "level": who}


class _Http:
    """Requests of one guest."""

    def __init__(self, server: str) -> None:
        if not server.startswith(("http://", "https://")):
            raise ClientError("not_an_address", {"address": server})
        self.server = server
        self._headers = {"content-type": "application/json"}
        cookies = urllib.request.HTTPCookieProcessor(CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    def post(self, path: str, body: Any) -> bytes:
        """Return the answer to a request, or raise a ClientError."""
        request = urllib.request.Request(  # noqa: S310 the scheme was checked
            self.server + path, msgspec.json.encode(body), self._headers, method="POST"
        )
        try:
            with self._opener.open(request, timeout=SECONDS) as answer:
                found: bytes = answer.read()
                return found
        except urllib.error.HTTPError as refused:
            raise _refusal(refused) from None
        except (OSError, http.client.HTTPException) as error:
            facts: Facts = {"seconds": round(SECONDS), "reason": str(error)[:200]}
            raise Unreachable("server_unreachable", facts) from None


def _refusal(refused: urllib.error.HTTPError) -> ClientError:
    try:
        problem = msgspec.json.decode(refused.read(), type=Problem)
    except msgspec.DecodeError:
        return NotAllowed("handshake_refused", {"status": refused.code})
    return NotAllowed(problem.error, dict(problem.facts))
