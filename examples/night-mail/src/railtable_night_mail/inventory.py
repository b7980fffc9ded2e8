"""Count every bag in the game."""

from railtable_night_mail.components import BAGS
from railtable_night_mail.state import NOWHERE, NightMailState


def inventory(state: NightMailState) -> dict[str, int]:
    """Count the bags: one of each, always."""
    return {bag: int(place != NOWHERE) for bag, place in zip(BAGS, state.places, strict=True)}
