"""Parse options from outside: typed, complete, and refused with a reason."""

from collections.abc import Mapping
from typing import Any

import msgspec

from railtable.core.actions import Options
from railtable.core.box import parse_box
from railtable.core.errors import BadOptions
from railtable.core.rules import GameInfo


def parse_options(info: GameInfo, given: Mapping[str, Any]) -> Options:
    """Return the game's options from plain data, or raise BadOptions."""
    known = [field.name for field in msgspec.structs.fields(info.options)]
    for name in given:
        if name not in known:
            raise BadOptions("unknown_option", {"option": name, "known": ", ".join(known)})
    if info.box is not None and "box" in given:
        parse_box(info.box, given["box"])
    try:
        return msgspec.convert(dict(given), info.options)
    except msgspec.ValidationError as error:
        raise BadOptions("malformed_option", {"reason": str(error)}) from None
