"""Options of a game of Trambahn."""

from msgspec import UNSET, UnsetType

from railtable.core.actions import Options
from railtable.games.trambahn.box import TrambahnBox


class TrambahnOptions(Options, frozen=True):
    """The first player (TB-9): a seat, or None for a random one.  The box, if not standard."""

    first_player: int | None = None
    box: TrambahnBox | UnsetType = UNSET
