"""All actions of seats and of chance in Trambahn, in the rulebook's words."""

from typing import Final, TypeAlias

from railtable.core.actions import Action
from railtable.core.rules import index_actions
from railtable.games.trambahn.components import (
    CARD_CODES,
    CARD_TYPES,
    CONDUCTOR,
    LINES,
    MAX_COLUMNS,
    TRAM_VALUES,
)


class Passenger(Action, frozen=True, tag="passenger"):
    """Lay a hand card to the right of a Terminus (TB-10)."""

    card: str
    line: str


class Start(Action, frozen=True, tag="start"):
    """Start a column with a Station (TB-12)."""

    card: str


class Add(Action, frozen=True, tag="add"):
    """Add a Station or a Conductor to one of your columns (TB-12 to TB-14)."""

    card: str
    column: int


class Income(Action, frozen=True, tag="income"):
    """Turn a hand card into money (TB-15), hidden from the others."""

    card: str | None


class Buy(Action, frozen=True, tag="buy"):
    """Buy a tram from the market for a column that has none (TB-16)."""

    tram: int
    column: int


class EndTurn(Action, frozen=True, tag="end_turn"):
    """Refill the hand and pass the turn (TB-17)."""


class FirstPlayer(Action, frozen=True, tag="first_player"):
    """Chance names the first player (TB-9)."""

    player: int


class Deal(Action, frozen=True, tag="deal"):
    """Chance deals the hidden money and the hands (TB-8, TB-9).

    Lists are by seat; `money` is None for every viewer.
    """

    money: tuple[tuple[str, ...], tuple[str, ...]] | None
    hands: tuple[tuple[str, ...] | None, tuple[str, ...] | None]


class Pay(Action, frozen=True, tag="pay"):
    """Chance takes the price from a seat's money (TB-16), hidden from everybody."""

    payer: int
    count: int
    cards: tuple[str, ...] | None


class Refill(Action, frozen=True, tag="refill"):
    """Chance fills a hand from the deck (TB-17), visible to its owner."""

    to: int
    count: int
    cards: tuple[str, ...] | None


class Reshuffle(Action, frozen=True, tag="reshuffle"):
    """Chance halves both reserves; with the discard they are the new deck (TB-18)."""

    counts: tuple[int, int]
    money: tuple[tuple[str, ...], tuple[str, ...]] | None


TrambahnAction: TypeAlias = (
    Passenger | Start | Add | Income | Buy | EndTurn | FirstPlayer | Deal | Pay | Refill | Reshuffle
)


def _all_actions() -> tuple[Action, ...]:
    """Return the table of actions, block by block as rules.py numbers them."""
    stations = CARD_CODES[:CONDUCTOR]
    return (
        *(Passenger(code, LINES[card // 10]) for card, code in enumerate(stations)),
        *(Passenger("C", line) for line in LINES),
        *(Start(code) for code in stations),
        *(Income(CARD_CODES[card]) for card in range(CARD_TYPES)),
        EndTurn(),
        *(Buy(tram, column) for tram in TRAM_VALUES for column in range(MAX_COLUMNS)),
        *(Add(code, column) for code in CARD_CODES for column in range(MAX_COLUMNS)),
    )


ACTIONS: Final = _all_actions()
INDEX: Final = index_actions(ACTIONS)
