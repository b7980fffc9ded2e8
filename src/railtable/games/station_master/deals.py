"""The piles of a shared deal: the deck and the locomotives."""

from collections.abc import Sequence

from railtable.core.actions import Step
from railtable.core.chance import Pile
from railtable.games.station_master.actions import Deal, DrawLocomotive, OpenStation
from railtable.games.station_master.components import (
    CARD_KINDS,
    CARD_NAMES,
    LOCOMOTIVE_KINDS,
    LOCOMOTIVE_NAMES,
    RUSH_HOUR,
)
from railtable.games.station_master.state import DEAL, DECK, PILE, START, StationState


def piles(state: StationState, steps: Sequence[Step]) -> list[Pile]:
    """Return the pile that chance draws from now."""
    if state.phase == START:
        return [Pile("first_player")]
    if state.phase == DEAL:
        cards = state.cells[DECK : DECK + CARD_KINDS]
        return [Pile.shuffled("deck", cards, _cards_taken(steps))]
    locomotives = state.cells[PILE : PILE + LOCOMOTIVE_KINDS]
    return [Pile.shuffled("locomotives", locomotives, _locomotives_taken(steps))]


def _cards_taken(steps: Sequence[Step]) -> list[int]:
    taken: list[int] = []
    for step in steps:
        match step.action:
            case Deal(_, cards, rush_hour):
                taken += [CARD_NAMES.index(card) for card in cards or ()]
                taken += [int(RUSH_HOUR)] * rush_hour
            case _:
                pass
    return taken


def _locomotives_taken(steps: Sequence[Step]) -> list[int]:
    taken: list[str] = []
    for step in steps:
        match step.action:
            case OpenStation(locomotives):
                taken += locomotives
            case DrawLocomotive(_, locomotive):
                taken.append(locomotive)
            case _:
                pass
    return [LOCOMOTIVE_NAMES.index(name) for name in taken]
