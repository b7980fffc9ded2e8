"""Trambahn's actions in text: `B7 > blue`, `B7 > 2`, `x3 > 1`, `end`."""

from typing import Final

from railtable.core.notation import Factor, Form, Grammar, Many, Maybe, Name, Number, Pair
from railtable.games.trambahn.actions import (
    Add,
    Buy,
    Deal,
    EndTurn,
    FirstPlayer,
    Income,
    Passenger,
    Pay,
    Refill,
    Reshuffle,
    Start,
)
from railtable.games.trambahn.components import CARD_CODES, LINES

CARD: Final = Name("CARD", CARD_CODES)
CARDS: Final = Many(CARD)
COLUMN: Final = Number("COLUMN")
COUNT: Final = Number("COUNT", first=0)
SEAT: Final = Number("SEAT")

GRAMMAR: Final = Grammar(
    Form(Passenger, "{card} > {line}", card=CARD, line=Name("LINE", LINES)),
    Form(Start, "{card} > new", card=CARD),
    Form(Add, "{card} > {column}", card=CARD, column=COLUMN),
    Form(Income, "{card} > money", card=Maybe(CARD)),
    Form(Buy, "{tram} > {column}", tram=Factor("TRAM"), column=COLUMN),
    Form(EndTurn, "end"),
    Form(FirstPlayer, "first seat {player}", player=SEAT),
    Form(
        Deal,
        "deal hands {hands}, money {money}",
        hands=Pair(Maybe(CARDS)),
        money=Maybe(Pair(CARDS)),
    ),
    Form(Pay, "pay seat {payer}, {count}: {cards}", payer=SEAT, count=COUNT, cards=Maybe(CARDS)),
    Form(Refill, "refill seat {to}, {count}: {cards}", to=SEAT, count=COUNT, cards=Maybe(CARDS)),
    Form(Reshuffle, "reshuffle {counts}: {money}", counts=Pair(COUNT), money=Maybe(Pair(CARDS))),
)

format_action: Final = GRAMMAR.write
parse_action: Final = GRAMMAR.read
