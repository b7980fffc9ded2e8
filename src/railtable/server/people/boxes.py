"""The boxes that people save: the pieces of their own copies of the games."""

import time
from typing import Any, Final

import msgspec

from railtable.core.box import Box, parse_box
from railtable.core.errors import BadOptions, UnknownGame
from railtable.core.rules import box_type
from railtable.games import find_rules
from railtable.server.errors import Denied
from railtable.server.people.database import Database
from railtable.server.store.sql import Statement
from railtable.wire import boxes as wire

MOST_BOXES: Final = 30
"""Maximum boxes per person, of all games together."""
BOX_BYTES: Final = 3800
"""Maximum length of a box: it must fit into the options of a table."""

ALL: Final = "select game, pieces from boxes where holder = $1 order by game, name limit $2"
OTHERS: Final = "select count(*) from boxes where holder = $1 and not (game = $2 and name = $3)"
SAVE: Final = """
insert into boxes (holder, game, name, pieces, at) values ($1, $2, $3, $4, $5)
on conflict (holder, game, name) do update set pieces = excluded.pieces, at = excluded.at
"""
DROP: Final = "delete from boxes where holder = $1 and game = $2 and name = $3"
MOVE: Final = """
update boxes set holder = $2 where holder = $1 and not exists (
  select 1 from boxes as own
  where own.holder = $2 and own.game = boxes.game and own.name = boxes.name)
"""


async def boxes_of(store: Database, holder: str) -> wire.SavedBoxes:
    """Return all boxes of a person."""
    # After a sign-in the boxes of the guest come on top.
    rows = await store.fetch(ALL, holder, 2 * MOST_BOXES)
    return wire.SavedBoxes(
        boxes=[
            wire.SavedBox(game=game, box=msgspec.json.decode(pieces, type=dict[str, Any]))
            for game, pieces in rows
        ]
    )


async def save_box(store: Database, holder: str, request: wire.SaveBox) -> None:
    """Save a box that can be played with, or refuse it with its fault."""
    box = _checked(request)
    pieces = msgspec.json.encode(box).decode()
    if len(pieces.encode()) > BOX_BYTES:
        raise Denied("box_too_long", 422, {"most": BOX_BYTES})
    [(others,)] = await store.fetch(OTHERS, holder, request.game, box.name)
    if others >= MOST_BOXES:
        raise Denied("too_many_boxes", 409, {"most": MOST_BOXES})
    await store.execute(Statement(SAVE, (holder, request.game, box.name, pieces, time.time())))


def _checked(request: wire.SaveBox) -> Box:
    try:
        box = parse_box(box_type(find_rules(request.game).info), request.box)
    except (BadOptions, UnknownGame) as error:
        raise Denied(error.key, 422, error.facts) from None
    if not box.name.strip():
        raise Denied("box_unnamed", 422)
    return box


async def remove_box(store: Database, holder: str, request: wire.RemoveBox) -> None:
    """Remove a box."""
    await store.execute(Statement(DROP, (holder, request.game, request.name)))


def box_moves(before: str, after: str) -> list[Statement]:
    """Return the statement that moves a guest's boxes to a player; equal names stay behind."""
    return [Statement(MOVE, (before, after))]
