"""All actions of seats and of chance, in the rulebook's words.

Trains are tracks, counted from 0.  Fields hidden from a viewer are None.
"""

from typing import Final, Literal, TypeAlias

from railtable.core.actions import Action
from railtable.core.rules import index_actions
from railtable.core.seats import Seat
from railtable.games.station_master.components import (
    CARD_NAMES,
    CARRIAGES,
    MOST_SEATS,
    MOST_TRAINS,
    SIGHT,
    TOKENS,
)

Carriage: TypeAlias = Literal[
    "day_coach",
    "mail",
    "parlour",
    "sleeping",
    "dining",
    "observation",
    "ballast",
    "refuse",
    "flat",
    "tanker",
    "coal",
    "cattle",
    "first_class",
    "executive_class",
]
Card: TypeAlias = Literal[
    Carriage,
    "caboose",
    "royal",
    "re_assign",
    "repair_3",
    "repair_5",
    "transfer",
    "standing_room",
    "uncouple_1",
    "uncouple_2",
    "rush_hour",
]
Locomotive: TypeAlias = Literal[
    "ordinary_3",
    "ordinary_4",
    "ordinary_5",
    "ordinary_6",
    "ordinary_7",
    "ordinary_8",
    "executive_3",
    "executive_4",
    "executive_5",
    "executive_6",
    "freight_5",
    "ordinary_2",
    "executive_2",
    "executive_7",
    "executive_8",
    "freight_2",
    "freight_3",
    "freight_4",
    "freight_6",
    "freight_7",
    "freight_8",
]
RepairCard: TypeAlias = Literal["repair_3", "repair_5"]
UncoupleCard: TypeAlias = Literal["uncouple_1", "uncouple_2"]
ForgoneCard: TypeAlias = Literal["re_assign", "transfer", "uncouple_1", "uncouple_2"]
Token: TypeAlias = Literal[1, 2, 3]


class Board(Action, frozen=True, tag="board"):
    """Put one of your tokens on a train (SM-6), or with Standing Room (SM-18)."""

    train: int
    token: Token | None


class Attach(Action, frozen=True, tag="attach"):
    """Play a carriage at the tail of a train (SM-9)."""

    card: Carriage
    train: int


class PlayCaboose(Action, frozen=True, tag="caboose"):
    """Send a train off now (SM-13)."""

    train: int


class PlayRoyal(Action, frozen=True, tag="royal"):
    """Lay a Royal Carriage before a locomotive (SM-14)."""

    train: int


class PlayStandingRoom(Action, frozen=True, tag="standing_room"):
    """Lay Standing Room before a locomotive (SM-18); a token may follow."""

    train: int


class PlayReAssign(Action, frozen=True, tag="re_assign"):
    """Lift the last carriage of a train (SM-15); its new train follows."""

    train: int


class ReAssignTo(Action, frozen=True, tag="re_assign_to"):
    """Put the lifted carriage at the tail of this train (SM-15)."""

    train: int


class PlayTransfer(Action, frozen=True, tag="transfer"):
    """Choose the train to take tokens from (SM-17)."""

    train: int


class TransferTo(Action, frozen=True, tag="transfer_to"):
    """Choose the train to put them on (SM-17)."""

    train: int


class TakeToken(Action, frozen=True, tag="take_token"):
    """Move a token: the owner's nth on the train, by the order they boarded (SM-17)."""

    owner: Seat
    place: int


class PlayRepair(Action, frozen=True, tag="repair"):
    """Look at the top of the discard pile (SM-16)."""

    card: RepairCard


class Mend(Action, frozen=True, tag="mend"):
    """Put a carriage from the discard on a train; depth 0 is the top (SM-16)."""

    depth: int
    train: int


class PlayUncouple(Action, frozen=True, tag="uncouple"):
    """Remove the last one or two carriages of a train (SM-19)."""

    card: UncoupleCard
    train: int


class Forgo(Action, frozen=True, tag="forgo"):
    """Play a special without its effect (SM-17, SM-19, SM-20b)."""

    card: ForgoneCard


class Stop(Action, frozen=True, tag="stop"):
    """Decline the choice offered: no token, no carriage, no more tokens."""


class FirstPlayer(Action, frozen=True, tag="first_player"):
    """Chance names the first player (SM-4)."""

    player: Seat


class OpenStation(Action, frozen=True, tag="open_station"):
    """Chance puts the first locomotives on tracks 0, 1, ... (SM-4)."""

    locomotives: tuple[Locomotive, ...]


class DrawLocomotive(Action, frozen=True, tag="draw_locomotive"):
    """Chance puts a locomotive on a track (SM-20, SM-22)."""

    train: int
    locomotive: Locomotive


class Deal(Action, frozen=True, tag="deal"):
    """Chance deals cards to a seat; Rush Hour, if drawn, is played at once (SM-20)."""

    to: Seat
    cards: tuple[Card, ...] | None
    rush_hour: bool


StationAction: TypeAlias = (
    Board
    | Attach
    | PlayCaboose
    | PlayRoyal
    | PlayStandingRoom
    | PlayReAssign
    | ReAssignTo
    | PlayTransfer
    | TransferTo
    | TakeToken
    | PlayRepair
    | Mend
    | PlayUncouple
    | Forgo
    | Stop
    | FirstPlayer
    | OpenStation
    | DrawLocomotive
    | Deal
)

TOKEN_VALUES: Final[tuple[Token, ...]] = (1, 2, 3)
REPAIRS: Final[tuple[RepairCard, ...]] = ("repair_3", "repair_5")
UNCOUPLES: Final[tuple[UncoupleCard, ...]] = ("uncouple_1", "uncouple_2")
FORGONE: Final[tuple[ForgoneCard, ...]] = ("re_assign", "transfer", "uncouple_1", "uncouple_2")
_TRAINS = range(MOST_TRAINS)
_ON_A_TRAIN = (
    PlayCaboose,
    PlayRoyal,
    PlayStandingRoom,
    PlayReAssign,
    ReAssignTo,
    PlayTransfer,
    TransferTo,
)


def _carriages() -> tuple[Carriage, ...]:
    return CARD_NAMES[:CARRIAGES]  # type: ignore[return-value]  # the table's first rows


ACTIONS: Final[tuple[Action, ...]] = (
    *[Board(train, token) for train in _TRAINS for token in TOKEN_VALUES],
    *[Attach(card, train) for card in _carriages() for train in _TRAINS],
    *[play(train) for play in _ON_A_TRAIN for train in _TRAINS],
    *[TakeToken(owner, place) for owner in range(MOST_SEATS) for place in range(TOKENS)],
    *[PlayRepair(card) for card in REPAIRS],
    *[Mend(depth, train) for depth in range(SIGHT) for train in _TRAINS],
    *[PlayUncouple(card, train) for card in UNCOUPLES for train in _TRAINS],
    *[Forgo(card) for card in FORGONE],
    Stop(),
)
"""In the order of moves.py."""

INDEX: Final = index_actions(ACTIONS)
