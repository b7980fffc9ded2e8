"""Imagine the state of a view: nothing is hidden, so there is only one."""

import msgspec

from railtable.core.dice import Dice
from railtable.games.string_railway.document import StringDocument, load
from railtable.games.string_railway.state import StringState
from railtable.games.string_railway.view import StringView


def imagine(view: StringView, dice: Dice) -> StringState:
    """Return the only state of this view."""
    told = {
        field.name: getattr(view, field.name) for field in msgspec.structs.fields(StringDocument)
    }
    return load(StringDocument(**told))
