"""Options of a game: the first captain, the scoring cards, and the deck."""

import re
from typing import Annotated, Final

from msgspec import UNSET, Meta, UnsetType

from railtable.core.actions import Options
from railtable.core.errors import BadOptions
from railtable.games.block_train.box import BlockTrainBox, parse_card
from railtable.games.block_train.components import (
    ADVANCED,
    BOX,
    CARD_NUMBER,
    DECK_SIZE,
    SHOWN,
    ScoringCard,
)
from railtable.games.block_train.state import NONE

_TIMES = re.compile(r"(.*?)(?:\*([1-9][0-9]?))?")


USUAL: Final = {0: dict(BOX)}
"""The initial values of a form for a custom deck."""


class BlockTrainOptions(Options, frozen=True):
    """Options of a game of Block Train (BT-4, BT-5)."""

    captain: int | None = None
    """The seat that begins; None: chance chooses."""
    scoring: Annotated[tuple[ScoringCard, ...], Meta(extra={"pick": int(SHOWN)})] = ()
    """Three different advanced scoring cards; empty: chance chooses."""
    deck: Annotated[str, Meta(extra={"usual": USUAL, "total": DECK_SIZE})] = ""
    """56 cards like `Bf-G` or `<R-B*2`, blanks or commas between; empty: those of the box."""
    box: BlockTrainBox | UnsetType = UNSET
    """The container cards of an owner's box."""


def chosen_deck(options: BlockTrainOptions) -> list[int]:
    """Return the numbers of the cards to play with, from the box or the older `deck`."""
    if options.box is UNSET:
        return parse_deck(options.deck)
    if options.deck.strip():
        raise BadOptions("box_and_deck")
    return options.box.card_numbers()


def parse_deck(text: str) -> list[int]:
    """Return the numbers of a deck's cards, or raise BadOptions with the fault."""
    if not text.strip():
        return [CARD_NUMBER[code] for code, copies in BOX for _ in range(copies)]
    deck: list[int] = []
    for entry in re.split(r"[\s,;]+", text.strip(" \t\r\n,;")):
        match = _TIMES.fullmatch(entry)
        assert match is not None
        deck += [parse_card(match[1] or entry)] * int(match[2] or 1)
    if len(deck) != DECK_SIZE:
        raise BadOptions("containers_total", {"cards": len(deck), "wanted": DECK_SIZE})
    return deck


def parse_captain(captain: int | None, seats: int) -> int:
    """Return the seat that begins, or NONE for chance to choose."""
    if captain is None:
        return int(NONE)
    if not 0 <= captain < seats:
        raise BadOptions("no_such_seat", {"seat": captain, "option": "captain"})
    return captain


def parse_scoring(scoring: tuple[ScoringCard, ...]) -> list[int]:
    """Return the numbers of the chosen scoring cards: three, or none for chance."""
    if scoring and not len(scoring) == SHOWN == len(set(scoring)):
        raise BadOptions("scoring_not_three", {"cards": len(set(scoring)), "wanted": int(SHOWN)})
    return [ADVANCED.index(card) for card in scoring]
