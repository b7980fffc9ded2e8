"""Block Train's actions in text: `take <B-G`, `place 3 turned`.

Places are numbered from 1; 0 and below are left of the load.
"""

from typing import Final

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

format_action: Final = GRAMMAR.write
parse_action: Final = GRAMMAR.read
