"""Block Train's actions in text: `take <B-G`, `place 3 turned`.

Places are numbered from 1, as people count; 0 and below lie left of the load.
"""

from typing import Final

from railtable.core.actions import Action
from railtable.core.notation import Flag, Form, Grammar, Many, Name, Number
from railtable.games.block_train.actions import NameCaptain, Place, Reveal, ShowScoring, Take
from railtable.games.block_train.components import ADVANCED, CARDS

CARD: Final = Name("CARD", CARDS)
SCORING: Final = Many(Name("SCORING", ADVANCED))

GRAMMAR: Final = Grammar(
    Form(Take, "take {card}", card=CARD),
    Form(Place, "place {at} {turned}", at=Number("PLACE"), turned=Flag("turned")),
    Form(NameCaptain, "captain seat {captain}", captain=Number("SEAT")),
    Form(ShowScoring, "scoring {cards}", cards=SCORING),
    Form(Reveal, "reveal {cards}", cards=Many(CARD)),
)


def format_action(action: Action) -> str:
    """Return an action in text."""
    return GRAMMAR.write(action)


def parse_action(text: str) -> Action:
    """Return the action a text stands for, or raise BadNotation."""
    return GRAMMAR.read(text)
