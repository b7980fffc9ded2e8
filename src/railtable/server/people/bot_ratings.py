"""Fixed ratings of bots, from the ladder of docs/bots.md."""

from typing import Final

from railtable.bots import LEVELS

SIGMA: Final = 1.0
"""A bot's strength is fixed, and about as certain as a steady player's."""
MIDDLE: Final = "signaller"
MIDDLE_MU: Final = 25.0
"""The level most people meet first has a newcomer's rating."""
MU_PER_ELO: Final = 0.0339
"""For two players with small sigma: c = √2 · 25/6, and c · ln 10 400 of mu are one Elo."""
USUAL: Final = 200
"""Elo between neighbouring levels without a measured distance."""
MOST: Final = 400
"""Maximum Elo between neighbouring levels; larger distances are poorly measured."""

ELO_BETWEEN: Final[dict[str, tuple[int, int, int, int]]] = {
    "block-train": (207, 312, 159, 234),
    "freight-train": (MOST, 207, 325, MOST),
    "station-master": (MOST, 215, 252, 243),
    "string-railway": (MOST, 260, 260, MOST),
    "trambahn": (MOST, 255, 171, 235),
}
"""Porter – trainee, signaller – porter, driver – signaller, inspector – driver."""


def bot_mu(game: str, level: str) -> float | None:
    """Return a level's mu in a game; None for bots that are no level."""
    if level not in LEVELS:
        return None
    between = ELO_BETWEEN.get(game, (USUAL,) * (len(LEVELS) - 1))
    above = sum(between[: LEVELS.index(level)]) - sum(between[: LEVELS.index(MIDDLE)])
    return MIDDLE_MU + MU_PER_ELO * above
