"""The picture of a table beside a link to it: the position as a watcher sees it, as PNG.

Painting takes some tenths of a second.  It is done by one thread of its own, one picture
at a time; the same position is painted once; whoever asks while too many wait, or too
often, gets the picture of the game instead.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeAlias

from railtable.games import find_rules, module_of
from railtable.pictures import Standing, paint_link
from railtable.pictures.canvas import readable
from railtable.server.http.seat_names import seat_names
from railtable.server.http.token_bucket import TokenBuckets
from railtable.server.tables.messages import summary_of
from railtable.server.tables.table import HostedTable
from railtable.texts import TextArgs, Texts, texts
from railtable.wire.tables import TableCard

KEPT: Final = 64
"""Pictures, of some 40 kB each."""
MOST_WAITING: Final = 4
PER_SECOND: Final = 0.2
BURST: Final = 12
"""How many new ones an address may have painted."""


PictureKey: TypeAlias = tuple[str, int, str, tuple[str, ...]]
"""What a picture shows: a table at a version, in a language, under the names it has now."""


class PicturedPosition(NamedTuple):
    """What a picture shows: nothing that a watcher of the table does not see."""

    card: TableCard
    view: Any
    """As a watcher has it; None where nothing has begun."""


def pictured_position(hosted: HostedTable) -> PicturedPosition:
    """Return what a watcher sees of a table."""
    view = hosted.game.view(None) if hosted.game is not None else None
    return PicturedPosition(summary_of(hosted).card, view)


class NamedSeats(Texts):
    """The texts of a language, seats called by the names of who sits there."""

    def __init__(self, language: str, names: Mapping[int, str]) -> None:
        self.language = language
        self._texts = texts(language)
        self._names = names

    def has(self, key: str) -> bool:
        """Tell whether there is a text for a key."""
        return self._texts.has(key)

    def say(self, key: str, words: TextArgs | None = None) -> str:
        """Return a text."""
        if key == "seat-name" and words is not None:
            seat = int(words["number"]) - 1
            if seat in self._names:
                return self._names[seat]
        return self._texts.say(key, words)


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
        """Return a picture; none where there is nothing to show, or no time for it."""
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
            # Somebody who waited before may have asked for the same.
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
        # A name may have no letter that we can paint.
        seat: readable(name) or say.say("seat-name", {"number": seat + 1})
        for seat, name in enumerate(seat_names(card, say))
    }
    standings = [Standing(names[seat], points) for seat, points in enumerate(card.scores)]
    picture = module_of(find_rules(card.game), "picture")
    board = picture.draw(position.view, NamedSeats(language, names))
    return paint_link(say.name_of(card.game), standings, board)
