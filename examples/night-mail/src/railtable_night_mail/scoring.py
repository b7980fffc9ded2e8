"""Points: for bags loaded, and for wagons sealed (NM-5, NM-6)."""

from railtable.core.numbers import Numbers
from railtable_night_mail.state import NightMailState


def scores(state: NightMailState) -> list[int]:
    """Return everybody's points."""
    return [loaded + seals for loaded, seals in zip(state.loaded, state.seals, strict=True)]


def add_scores(state: NightMailState, points: Numbers) -> None:
    """Write down everybody's points."""
    for score in scores(state):
        points.add(score)
