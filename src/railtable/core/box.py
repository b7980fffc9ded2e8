"""Boxes: the pieces of one owner's copy of a game, where the rulebook does not print them.

A game's `box.py` defines its box, whose defaults are the standard box.  A table plays with the
box of its options (`box`), or with the standard one if there is none.
"""

import hashlib
import re
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta

from railtable.core.errors import BadOptions

BOX_NAME_LENGTH: Final = 40
BoxName = Annotated[str, Meta(max_length=BOX_NAME_LENGTH)]
PATH: Final = re.compile(r" - at `\$?\.?(.*)`$")
"""How msgspec names the place of a wrong value, at the end of its message."""


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base class of a game's box.  Every field has the standard box's value as default."""

    name: BoxName = ""

    def check(self) -> None:
        """Raise BadOptions if the game cannot be played with these pieces."""


class BoxLabel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a box and the hash of its pieces, as a record's header shows them."""

    name: BoxName
    sha256: str


def parse_box(box: type[Box], given: Any) -> Box:
    """Return a box from plain data, or raise BadOptions with the place of the fault."""
    try:
        parsed = msgspec.convert(given, box)
    except (msgspec.ValidationError, RecursionError) as error:
        found = PATH.search(str(error))
        raise BadOptions("box_malformed", {"where": found[1][:80] if found else "box"}) from None
    check_box(parsed)
    return parsed


def check_box(box: Box) -> None:
    """Raise BadOptions if a box cannot be played with, or its name cannot be shown."""
    if not box.name.isprintable():
        raise BadOptions("box_name", {"most": BOX_NAME_LENGTH})
    box.check()


def box_of(options: msgspec.Struct) -> Box | None:
    """Return the box in a game's options, or None for the standard one."""
    box = getattr(options, "box", UNSET)
    return box if isinstance(box, Box) else None


def box_played(state: Any) -> Any:
    """Return the box of a game in progress, or UNSET for the standard one."""
    return UNSET if state.box is None else state.box


def box_hash(box: Box) -> str:
    """Return the SHA-256 of a box's pieces: two names for the same pieces have one hash."""
    pieces = msgspec.to_builtins(box)
    del pieces["name"]
    return hashlib.sha256(msgspec.json.encode(pieces, order="deterministic")).hexdigest()


def is_standard(box: Box | None) -> bool:
    """Tell whether a box has the pieces of the standard box."""
    return box is None or box_hash(box) == box_hash(type(box)())


def box_label(options: msgspec.Struct) -> BoxLabel | None:
    """Return the label of the box in a game's options, or None for the standard one."""
    box = box_of(options)
    return None if box is None else BoxLabel(box.name, box_hash(box))


def require_number(what: str, number: int, least: int, most: int) -> None:
    """Raise BadOptions unless a number of a box lies within its bounds."""
    if not least <= number <= most:
        facts: dict[str, str | int] = {"what": what, "least": least, "most": most}
        raise BadOptions("box_number", {**facts, "number": str(number)[:20]})


def require_total(what: str, total: int, wanted: int) -> None:
    """Raise BadOptions unless a box has the printed number of pieces."""
    if total != wanted:
        raise BadOptions("box_total", {"what": what, "total": str(total)[:20], "wanted": wanted})


def require_length(what: str, given: int, wanted: int) -> None:
    """Raise BadOptions unless a list of a box has the right length."""
    if given != wanted:
        raise BadOptions("box_length", {"what": what, "given": given, "wanted": wanted})
