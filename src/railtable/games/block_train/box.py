"""Block Train's box: its 56 container cards (BT-1, BT-2)."""

import msgspec

from railtable.core.box import Box, require_number, require_total
from railtable.core.errors import BadOptions
from railtable.games.block_train.components import (
    BOX,
    CARD_NUMBER,
    COLOURLESS,
    CONTAINERS,
    DECK_SIZE,
    WAGONS,
)


class BlockTrainBox(Box, frozen=True, kw_only=True):
    """The container cards: how many there are of each, by its code (`Bf-G`, `<R-B`, `Nf-E`)."""

    cards: dict[str, int] = msgspec.field(default_factory=lambda: dict(BOX))

    def check(self) -> None:
        for code, copies in self.cards.items():
            parse_card(code)
            require_number(code, copies, 1, DECK_SIZE)
        require_total("cards", sum(self.cards.values()), DECK_SIZE)
        if not any(code.startswith("<") for code in self.cards):
            raise BadOptions("box_no_locomotive")

    def card_numbers(self) -> list[int]:
        """Return the numbers of all 56 cards."""
        return [CARD_NUMBER[code] for code, copies in self.cards.items() for _ in range(copies)]


def parse_card(code: str) -> int:
    """Return a card's number; say whether the code or the locomotive is wrong."""
    if code in CARD_NUMBER:
        return CARD_NUMBER[code]
    first, _, second = code.removeprefix("<").partition("-")
    wagons = (*WAGONS, *COLOURLESS)
    if code.startswith("<") and first in wagons and second in wagons:
        if first in CONTAINERS and second in CONTAINERS:
            raise BadOptions("locomotive_fragile", {"card": code})
        if first in COLOURLESS or second in COLOURLESS:
            raise BadOptions("locomotive_colourless", {"card": code})
        raise BadOptions("locomotive_empty", {"card": code})
    raise BadOptions("container_unknown", {"card": code[:20]})
