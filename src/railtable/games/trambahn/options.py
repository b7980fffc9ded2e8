"""Options of a game of Trambahn."""

from railtable.core.actions import Options


class TrambahnOptions(Options, frozen=True):
    """The first player (TB-9): a seat, or None for a random one."""

    first_player: int | None = None
