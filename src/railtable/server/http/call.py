"""One API request with the identity of its sender."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec
from starlette.requests import Request

from railtable.server.errors import Denied
from railtable.server.http.message_handler import Asker
from railtable.server.http.rate_limits import RateLimits, client_address
from railtable.server.hub import Hub
from railtable.server.people.identities import Identity
from railtable.server.people.people import People
from railtable.server.tables.permissions import require_admitted
from railtable.server.tables.room import Room


class Call(msgspec.Struct, frozen=True):
    """One API request with the identity of its sender."""

    hub: Hub
    rate_limits: RateLimits
    people: People
    request: Request
    visitor: Identity
    body: Any

    @property
    def holder(self) -> str | None:
        """The holder that the asker's hashed secret stands for."""
        return self.visitor.holder

    @property
    def known(self) -> str:
        """The asker's hashed secret, for endpoints that give everybody one."""
        assert self.holder is not None
        return self.holder

    def query(self, name: str) -> int | None:
        """Return a query parameter that is a number of steps or a seat."""
        text = self.request.query_params.get(name)
        if text is None or text == "":
            return None
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            raise Denied("malformed_query", facts={"name": name})
        return int(text)

    def path(self, name: str) -> int:
        """Return a numeric path parameter."""
        text = self.request.path_params[name]
        if not text.isascii() or not text.isdigit() or len(text) > 9:
            raise Denied("no_such_page", 404)
        return int(text)

    async def room(self) -> Room:
        """Return the room of the table in the path, if the asker may see it."""
        room = await self.hub.open(self.request.path_params["table"], self.address)
        await room.read(lambda hosted: require_admitted(hosted, self.holder))
        return room

    @property
    def asker(self) -> Asker:
        """The asker."""
        return Asker(self.holder, self.address, self.visitor.came_with)

    @property
    def address(self) -> str:
        """The client network of the request."""
        return client_address(self.request)


Handler: TypeAlias = Callable[[Call], Awaitable[Any]]
