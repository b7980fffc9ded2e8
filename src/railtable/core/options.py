"""Parse options from outside: typed, complete, and refused with a reason."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from railtable.core.actions import Options
from railtable.core.box import parse_box
from railtable.core.errors import BadOptions
from railtable.core.rules import GameInfo

PRESET: Final = "preset"
"""The name under which a preset is requested, beside the options."""
AS_PRINTED: Final = "as_printed"
"""The preset with the set-up of the printed rulebook."""


def parse_options(info: GameInfo, given: Mapping[str, Any]) -> Options:
    """Return the game's options from plain data, a preset included, or raise BadOptions."""
    return parse_stored_options(info, expand_preset(info, given))


def expand_preset(info: GameInfo, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options with a requested preset filled in; options given as well prevail."""
    if PRESET not in given:
        return dict(given)
    if given[PRESET] != AS_PRINTED or info.as_printed is None:
        known = "–" if info.as_printed is None else AS_PRINTED
        raise BadOptions("unknown_preset", {"preset": str(given[PRESET])[:40], "known": known})
    others = {name: value for name, value in given.items() if name != PRESET}
    return {**info.as_printed, **others}


def parse_stored_options(info: GameInfo, given: Mapping[str, Any]) -> Options:
    """Return the options of a record or a log, which name no preset, or raise BadOptions."""
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
