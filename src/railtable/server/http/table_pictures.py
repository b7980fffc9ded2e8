"""Link preview pictures: a table's position as a spectator sees it, as PNG.

Rendering takes some tenths of a second. A single thread renders one picture at a time, and pictures
are cached by position. If the queue is full or the asker exceeds a rate limit, the game's picture
is used instead.
"""

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeAlias

from railtable.games import find_rules, module_of
from railtable.pictures import Standing, paint_link
from railtable.pictures.canvas import readable
from railtable.server.http.seat_names import seat_names
from railtable.server.http.token_bucket import TokenBuckets
from railtable.server.tables.messages import summary_of
from railtable.server.tables.permissions import require_admitted
from railtable.server.tables.table import HostedTable
from railtable.texts import NamedSeats, texts
from railtable.wire.tables import TableCard

KEPT: Final = 64
"""Cached pictures, of some 40 kB each."""
MOST_WAITING: Final = 4
PER_SECOND: Final = 0.2
BURST: Final = 12
"""Rate limit of new pictures per address."""


PictureKey: TypeAlias = tuple[str, int, str, tuple[str, ...]]
"""Cache key: a table at a version, in a language, with its current names."""


class PicturedPosition(NamedTuple):
    """The content of a picture, limited to a spectator's view."""

    card: TableCard
    view: Any
    """The spectator's view; None before the start."""


def pictured_position(hosted: HostedTable) -> PicturedPosition:
    """Return a spectator's view of a table."""
    require_admitted(hosted, None)
    view = hosted.game.view(None) if hosted.game is not None else None
    return PicturedPosition(summary_of(hosted).card, view)


class Pictures:
    """The pictures of one server."""

    def __init__(self) -> None:
        self.painted = 0
        self._kept: OrderedDict[PictureKey, bytes] = OrderedDict()
        self._rate = TokenBuckets(PER_SECOND, BURST)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pictures")
        self._painting = asyncio.Lock()
        self._waiting = 0

    async def find(self, position: PicturedPosition, language: str, address: str) -> bytes | None:
        """Return a picture; None if there is nothing to show, or no capacity."""
        card = position.card
        if position.view is None:
            return None
        key = (card.id, card.version, language, tuple(card.seats))
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if self._waiting >= MOST_WAITING or not self._rate.take(address):
            return None
        self._waiting += 1
        try:
            return await self._paint(key, position)
        finally:
            self._waiting -= 1

    async def _paint(self, key: PictureKey, position: PicturedPosition) -> bytes:
        async with self._painting:
            # An earlier waiter may have rendered the same picture.
            if key not in self._kept:
                loop = asyncio.get_running_loop()
                self._kept[key] = await loop.run_in_executor(self._thread, _paint, position, key[2])
                self.painted += 1
                while len(self._kept) > KEPT:
                    self._kept.popitem(last=False)
            return self._kept[key]


def _paint(position: PicturedPosition, language: str) -> bytes:
    say, card = texts(language), position.card
    names = {
        # The font may lack every letter of a name.
        seat: readable(name) or say.say("seat-name", {"number": seat + 1})
        for seat, name in enumerate(seat_names(card, say))
    }
    standings = [Standing(names[seat], points) for seat, points in enumerate(card.scores)]
    picture = module_of(find_rules(card.game), "picture")
    board = picture.draw(position.view, NamedSeats(language, names))
    return paint_link(say.name_of(card.game), standings, board)
