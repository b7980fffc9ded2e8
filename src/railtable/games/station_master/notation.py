"""Station Master's actions in text: `couple dining 3`, `board 2 on 1`, `caboose 1`.

Trains, places and discards are numbered from 1.
"""

from typing import Final

from railtable.core.notation import Flag, Form, Grammar, Many, Maybe, Name, Number
from railtable.games.station_master.actions import (
    FORGONE,
    REPAIRS,
    UNCOUPLES,
    Attach,
    Board,
    Deal,
    DrawLocomotive,
    FirstPlayer,
    Forgo,
    Mend,
    OpenStation,
    PlayCaboose,
    PlayReAssign,
    PlayRepair,
    PlayRoyal,
    PlayStandingRoom,
    PlayTransfer,
    PlayUncouple,
    ReAssignTo,
    Stop,
    TakeToken,
    TransferTo,
)
from railtable.games.station_master.components import CARD_NAMES, CARRIAGES, LOCOMOTIVE_NAMES

TRAIN: Final = Number("TRAIN")
SEAT: Final = Number("SEAT")
LOCOMOTIVE: Final = Name("LOCOMOTIVE", LOCOMOTIVE_NAMES)
CARRIAGE: Final = Name("CARRIAGE", CARD_NAMES[:CARRIAGES])
CARDS: Final = Many(Name("CARD", CARD_NAMES))

GRAMMAR: Final = Grammar(
    Form(Board, "board {token} on {train}", token=Maybe(Number("TOKEN", first=0)), train=TRAIN),
    Form(Attach, "couple {card} {train}", card=CARRIAGE, train=TRAIN),
    Form(PlayCaboose, "caboose {train}", train=TRAIN),
    Form(PlayRoyal, "royal {train}", train=TRAIN),
    Form(PlayStandingRoom, "standing_room {train}", train=TRAIN),
    Form(PlayReAssign, "re_assign from {train}", train=TRAIN),
    Form(ReAssignTo, "re_assign to {train}", train=TRAIN),
    Form(PlayTransfer, "transfer from {train}", train=TRAIN),
    Form(TransferTo, "transfer to {train}", train=TRAIN),
    Form(TakeToken, "move token {place} of seat {owner}", place=Number("PLACE"), owner=SEAT),
    Form(PlayRepair, "{card}", card=Name("REPAIR", REPAIRS)),
    Form(Mend, "mend {depth} on {train}", depth=Number("PLACE"), train=TRAIN),
    Form(PlayUncouple, "{card} {train}", card=Name("UNCOUPLE", UNCOUPLES), train=TRAIN),
    Form(Forgo, "forgo {card}", card=Name("SPECIAL", FORGONE)),
    Form(Stop, "stop"),
    Form(FirstPlayer, "first seat {player}", player=SEAT),
    Form(OpenStation, "open {locomotives}", locomotives=Many(LOCOMOTIVE)),
    Form(DrawLocomotive, "locomotive {locomotive} {train}", locomotive=LOCOMOTIVE, train=TRAIN),
    Form(
        Deal,
        "deal seat {to}: {cards} {rush_hour}",
        to=SEAT,
        cards=Maybe(CARDS),
        rush_hour=Flag(", rush hour"),
    ),
)

format_action: Final = GRAMMAR.write
parse_action: Final = GRAMMAR.read
