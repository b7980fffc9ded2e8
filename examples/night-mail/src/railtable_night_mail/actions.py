"""Every action a seat or chance can take, in the ledger's words."""

from typing import TypeAlias

from railtable.core.actions import Action
from railtable.core.rules import index_actions
from railtable_night_mail.components import BAGS


class Load(Action, tag="load", frozen=True):
    """Load a bag into its town's wagon (NM-5)."""

    bag: str


class Shelve(Action, tag="shelve", frozen=True):
    """Lay a bag face down on the seat's shelf (NM-7)."""

    bag: str | None


class Draw(Action, tag="draw", frozen=True):
    """Chance gives a seat a bag from the sack (NM-2, NM-8)."""

    seat: int
    bag: str | None


NightMailAction: TypeAlias = Load | Shelve | Draw

ACTIONS = (*(Load(bag) for bag in BAGS), *(Shelve(bag) for bag in BAGS))
INDEX = index_actions(ACTIONS)
