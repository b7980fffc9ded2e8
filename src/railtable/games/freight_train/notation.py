"""Freight Train's actions in text: `lift main 2`, `couple box 1`, `store tank 2`.

Rows and trains are numbered from 1, as people count.
"""

from typing import Final

from railtable.core.notation import Flag, Form, Grammar, Many, Maybe, Name, Number, Rows
from railtable.games.freight_train.actions import (
    Attach,
    Bury,
    Caboose,
    Deal,
    Fill,
    FirstPlayer,
    LiftMain,
    LiftPrivate,
    Mobilise,
    Pass,
    Rearrange,
    Store,
    TurnUp,
)
from railtable.games.freight_train.components import CAR_NAMES

CAR: Final = Name("CAR", CAR_NAMES)
ROW: Final = Number("ROW")
TRAIN: Final = Number("TRAIN")

GRAMMAR: Final = Grammar(
    Form(Fill, "fill"),
    Form(LiftMain, "lift main {row}", row=ROW),
    Form(LiftPrivate, "lift private {row}", row=ROW),
    Form(Rearrange, "rearrange"),
    Form(Mobilise, "mobilise"),
    Form(Pass, "pass"),
    Form(Caboose, "caboose {train}", train=TRAIN),
    Form(Store, "store {car} {row}", car=CAR, row=ROW),
    Form(Attach, "couple {car} {train}", car=CAR, train=TRAIN),
    Form(FirstPlayer, "first seat {player}", player=Number("SEAT")),
    Form(
        Deal, "deal main {main}, private {private}", main=Rows(Many(CAR)), private=Rows(Many(CAR))
    ),
    Form(Bury, "bury {depth}", depth=Maybe(Number("DEPTH", first=0))),
    Form(TurnUp, "turn up {cars} {end_of_day}", cars=Many(CAR), end_of_day=Flag(", end of day")),
)

format_action: Final = GRAMMAR.write
parse_action: Final = GRAMMAR.read
