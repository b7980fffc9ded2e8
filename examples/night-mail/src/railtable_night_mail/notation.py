"""Night Mail's actions in text: `load A3`, `shelve D6`; chance's `draw seat 1 B2`."""

from typing import Final

from railtable.core.actions import Action
from railtable.core.notation import Form, Grammar, Maybe, Name, Number
from railtable_night_mail.actions import Draw, Load, Shelve
from railtable_night_mail.components import BAGS

BAG: Final = Name("BAG", BAGS)

GRAMMAR: Final = Grammar(
    Form(Load, "load {bag}", bag=BAG),
    Form(Shelve, "shelve {bag}", bag=Maybe(BAG)),
    Form(Draw, "draw seat {seat} {bag}", seat=Number("SEAT"), bag=Maybe(BAG)),
)


def format_action(action: Action) -> str:
    """Return an action in text."""
    return GRAMMAR.write(action)


def parse_action(text: str) -> Action:
    """Return the action a text stands for, or raise BadNotation."""
    return GRAMMAR.read(text)
