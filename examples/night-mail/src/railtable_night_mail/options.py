"""Options of a table."""

from typing import Annotated

from msgspec import Meta

from railtable.core.actions import Options


class NightMailOptions(Options, frozen=True):
    """Choices of a table before the game."""

    seal_bonus: Annotated[int, Meta(ge=0, le=6)] = 2
    """Points for whoever seals a wagon (NM-6)."""
