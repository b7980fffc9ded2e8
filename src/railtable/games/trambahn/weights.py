"""The weights of Trambahn's evaluation.  Compiled."""
# railtable: compiled

from typing import Final

from mypy_extensions import i64

WEIGHTS: Final = (
    ("ride_chance_0", 0.7),
    ("ride_chance_1", 0.9),
    ("ride_chance_2", 1.15),
    ("ride_chance_3", 1.5),
    ("tram_to_come", 0.8),
    ("money", 0.35),
    ("useful_money", 30.0),
    ("hand", 0.6),
    ("bonus_near", 0.25),
)

# The index of each weight in the table.
RIDE_CHANCE: Final[i64] = 0
"""The relative likelihood of a ride, with 0 to 3 passengers waiting."""
TRAM_TO_COME: Final[i64] = 4
"""The value of a column without a tram, as a share of its value with one."""
MONEY: Final[i64] = 5
USEFUL_MONEY: Final[i64] = 6
"""Maximum money that counts; more buys nothing."""
HAND: Final[i64] = 7
"""The value of a hand card that can still join a column with a tram."""
BONUS_NEAR: Final[i64] = 8
"""The value of each card that brings a column closer to its eighth."""
