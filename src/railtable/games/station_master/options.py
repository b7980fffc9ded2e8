"""Station Master's options, including a custom deck."""

from typing import Annotated, Final

from msgspec import Meta

from railtable.core.actions import Options
from railtable.core.errors import BadOptions
from railtable.core.seats import Seat
from railtable.games.station_master.components import CARD_NAMES, CARD_TOTAL, standard_mix
from railtable.games.station_master.state import NONE

USUAL: Final = {0: dict(zip(CARD_NAMES, standard_mix(), strict=True))}
"""The initial values of a form for a custom deck."""


class StationOptions(Options, frozen=True):
    """The first player (None: chance decides, SM-4) and the mix of cards (None: ours).

    `deck` gives the number of each card by name; omitted cards are not
    in the game.  It must add up to 97.
    """

    first_player: Seat | None = None
    deck: Annotated[
        dict[str, int] | None, Meta(extra={"usual": USUAL, "total": int(CARD_TOTAL)})
    ] = None


MOST_OF: Final = {"royal": 12, "standing_room": 12, "rush_hour": 1}
"""Maximum counts in a custom deck: SM-20 has one Rush Hour; each Royal doubles again."""


def parse_first_player(player: Seat | None, seats: int) -> Seat:
    """Return the first player, or NONE if chance is to choose."""
    if player is None:
        return int(NONE)
    if not 0 <= player < seats:
        raise BadOptions("no_such_seat", {"option": "first_player", "seat": player})
    return player


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
