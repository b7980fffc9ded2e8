"""Night Mail's actions in text: `load A3`, `shelve D6`; chance's `draw seat 1 B2`."""

from typing import Final

from railtable.core.notation import Form, Grammar, Maybe, Name, Number
from railtable_night_mail.actions import Draw, Load, Shelve
from railtable_night_mail.components import BAGS

BAG: Final = Name("BAG", BAGS)

GRAMMAR: Final = Grammar(
    Form(Load, "load {bag}", bag=BAG),
    Form(Shelve, "shelve {bag}", bag=Maybe(BAG)),
    Form(Draw, "draw seat {seat} {bag}", seat=Number("SEAT"), bag=Maybe(BAG)),
)

format_action: Final = GRAMMAR.write
parse_action: Final = GRAMMAR.read
