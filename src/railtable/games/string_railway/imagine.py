"""Imagine the state of a view: nothing is hidden, so there is only one."""

from railtable.core.dice import Dice
from railtable.core.state_fields import document_from
from railtable.games.string_railway.document import StringDocument, load
from railtable.games.string_railway.state import StringState
from railtable.games.string_railway.view import StringView


def imagine(view: StringView, dice: Dice) -> StringState:
    """Return the only state of this view."""
    return load(document_from(StringDocument, view))
