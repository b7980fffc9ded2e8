"""Station Master's box: its locomotives, its cards and the values of the two-coloured ones."""

from typing import Final, Literal, TypeAlias

import msgspec
from librt.vecs import vec
from msgspec import UNSET, UnsetType
from mypy_extensions import i64

from railtable.core.box import Box, require_length, require_number, require_total
from railtable.core.errors import BadOptions
from railtable.games.station_master.components import (
    CARD_NAMES,
    CARD_TOTAL,
    EXECUTIVE_CLASS,
    FIRST_CLASS,
    LOCOMOTIVE_NAMES,
    LOCOMOTIVE_TOTAL,
    LOCOMOTIVES,
    MOST_TRAINS,
    VALUE,
    standard_mix,
    value_table,
)
from railtable.games.station_master.state import StationState

LEAST_NUMBER: Final = 2
MOST_NUMBER: Final = 8
MOST_VALUE: Final = 6
MOST_OF: Final = {"royal": 12, "standing_room": 12, "rush_hour": 1}
"""Maximum counts of cards: SM-20 has one Rush Hour; each Royal doubles again."""
LARGEST: Final = 8
"""The only number that leaves the game with four players (SM-3)."""

TrainClass: TypeAlias = Literal["ordinary", "executive", "freight"]


class BoxLocomotive(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A locomotive: its number, its class, and whether it has the green band."""

    number: int
    kind: TrainClass
    band: bool = False

    @property
    def name(self) -> str:
        """The locomotive's name in records."""
        return f"{self.kind}_{self.number}"

    def stays(self, seats: int) -> bool:
        """Tell whether the locomotive is in play with this many seats (SM-3)."""
        return not self.band or seats > 4 or (seats == 4 and self.number != LARGEST)


STANDARD_LOCOMOTIVES: Final = tuple(
    BoxLocomotive(number=number, kind=kind, band=band)  # type: ignore[arg-type]  # a class
    for _, number, kind, band, copies in LOCOMOTIVES
    for _ in range(copies)
)


def _standard_cards() -> dict[str, int]:
    return dict(zip(CARD_NAMES, standard_mix(), strict=True))


class StationMasterBox(Box, frozen=True, kw_only=True):
    """The unprinted pieces: 15 locomotives, 97 cards, and the class carriages' two sides.

    `first_class` and `executive_class` are the value on an Executive Class train, and the one
    lost on any other train.
    """

    locomotives: tuple[BoxLocomotive, ...] = STANDARD_LOCOMOTIVES
    cards: dict[str, int] = msgspec.field(default_factory=_standard_cards)
    first_class: tuple[int, int] = (int(VALUE[FIRST_CLASS]), int(VALUE[FIRST_CLASS]))
    executive_class: tuple[int, int] = (int(VALUE[EXECUTIVE_CLASS]), int(VALUE[EXECUTIVE_CLASS]))

    def check(self) -> None:
        require_length("locomotives", len(self.locomotives), int(LOCOMOTIVE_TOTAL))
        for one in self.locomotives:
            require_number(one.kind, one.number, LEAST_NUMBER, MOST_NUMBER)
        check_cards(self.cards)
        for name, values in (
            ("first_class", self.first_class),
            ("executive_class", self.executive_class),
        ):
            for value in values:
                require_number(name, value, 1, MOST_VALUE)
        for seats in (2, 4):
            there = sum(one.stays(seats) for one in self.locomotives)
            if there < MOST_TRAINS:
                facts: dict[str, str | int] = {"seats": seats, "least": int(MOST_TRAINS)}
                raise BadOptions("box_few_locomotives", {**facts, "locomotives": there})

    def mix(self) -> list[int]:
        """Return the number of each card."""
        return [self.cards.get(card, 0) for card in CARD_NAMES]

    def locomotives_for(self, seats: int) -> list[int]:
        """Return the number of each locomotive in play (SM-3)."""
        names = [one.name for one in self.locomotives if one.stays(seats)]
        return [names.count(name) for name in LOCOMOTIVE_NAMES]

    def values(self) -> vec[i64]:
        """Return the values of the carriages for the engine."""
        return value_table(*self.first_class, *self.executive_class)


def check_cards(cards: dict[str, int]) -> None:
    """Raise BadOptions unless these are 97 known cards."""
    for card, copies in cards.items():
        if card not in CARD_NAMES:
            raise BadOptions("unknown_card", {"card": card[:40], "known": ", ".join(CARD_NAMES)})
        require_number(card, copies, 0, MOST_OF.get(card, int(CARD_TOTAL)))
    require_total("cards", sum(cards.values()), int(CARD_TOTAL))


def play_with(state: StationState, box: StationMasterBox | UnsetType) -> None:
    """Give a new game the carriage values of a box; UNSET is the standard box."""
    if box is not UNSET:
        state.box, state.values = box, box.values()
