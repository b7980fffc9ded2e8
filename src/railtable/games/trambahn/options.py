"""What a table may choose before a game of Trambahn."""

from railtable.core.actions import Options


class TrambahnOptions(Options, frozen=True):
    """The table decides who is first (TB-9): a seat, or None for a random one."""

    first_player: int | None = None
