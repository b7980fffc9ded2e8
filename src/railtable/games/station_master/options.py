"""Station Master's options, including a custom deck."""

from typing import Annotated, Final

from msgspec import UNSET, Meta, UnsetType

from railtable.core.actions import Options
from railtable.core.errors import BadOptions
from railtable.core.seats import Seat
from railtable.games.station_master.box import MOST_OF, StationMasterBox
from railtable.games.station_master.components import (
    CARD_NAMES,
    CARD_TOTAL,
    locomotives_for,
    standard_mix,
)
from railtable.games.station_master.state import NONE

USUAL: Final = {0: dict(zip(CARD_NAMES, standard_mix(), strict=True))}
"""The initial values of a form for a custom deck."""


class StationOptions(Options, frozen=True):
    """The first player (None: chance decides, SM-4), the box and the mix of cards (None: ours).

    `deck` gives the number of each card by name; omitted cards are not
    in the game.  It must add up to 97.  A box has its own.
    """

    first_player: Seat | None = None
    box: StationMasterBox | UnsetType = UNSET
    deck: Annotated[
        dict[str, int] | None, Meta(extra={"usual": USUAL, "total": int(CARD_TOTAL)})
    ] = None


def parse_first_player(player: Seat | None, seats: int) -> Seat:
    """Return the first player, or NONE if chance is to choose."""
    if player is None:
        return int(NONE)
    if not 0 <= player < seats:
        raise BadOptions("no_such_seat", {"option": "first_player", "seat": player})
    return player


def chosen_pieces(options: StationOptions, seats: int) -> tuple[list[int], list[int]]:
    """Return the number of each card and of each locomotive, or raise BadOptions."""
    if options.box is UNSET:
        return parse_deck(options.deck), locomotives_for(seats)
    if options.deck is not None:
        raise BadOptions("box_and_deck")
    return options.box.mix(), options.box.locomotives_for(seats)


def parse_deck(deck: dict[str, int] | None) -> list[int]:
    """Return the number of each card, or raise BadOptions."""
    if deck is None:
        return standard_mix()
    for card, copies in deck.items():
        _check_card(card, copies)
    total = sum(deck.values())
    if total != CARD_TOTAL:
        raise BadOptions("wrong_deck_total", {"total": total, "wanted": int(CARD_TOTAL)})
    return [deck.get(card, 0) for card in CARD_NAMES]


def _check_card(card: str, copies: int) -> None:
    if card not in CARD_NAMES:
        raise BadOptions("unknown_card", {"card": card, "known": ", ".join(CARD_NAMES)})
    if copies < 0:
        raise BadOptions("negative_copies", {"card": card, "copies": copies})
    most = MOST_OF.get(card, int(CARD_TOTAL))
    if copies > most:
        raise BadOptions("too_many_copies", {"card": card, "copies": copies, "most": most})
