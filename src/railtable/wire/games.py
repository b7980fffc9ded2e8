"""The list of games, each with its options."""

from typing import Any, Literal

from railtable.wire.base import Answer, GameKey


class GameOption(Answer, frozen=True, kw_only=True):
    """One option of a game, enough to draw a form.

    `cards` is `pick` different ones of `choices`, or none.  `order` is all seats, in
    order of play.  `counts` says how many of each, by name; `codes` says the same in
    one text, `name*count` after `name*count`.  For these two `usual` holds what is played
    with otherwise, by the number of seats (0: any), and `total` what must come out, if
    anything.
    """

    name: str
    type: Literal["bool", "int", "choice", "text", "cards", "order", "counts", "codes", "other"]
    default: Any
    choices: list[str | int]
    low: int | None
    high: int | None
    pick: int | None = None
    usual: dict[int, dict[str, int]] = {}
    total: int | None = None


class GameCard(Answer, frozen=True, kw_only=True):
    """What the list of games says about one.

    `usual_seats` play best where there is a choice; `minutes` is how long people take, from
    quick to slow.  `hides`: a seat may know what another does not, so people at one screen
    need a curtain.  `board` is the address of a board that a game from outside brings.
    """

    key: GameKey
    prefix: str
    version: int
    min_seats: int
    max_seats: int
    usual_seats: int
    minutes: tuple[int, int]
    hides: bool
    options: list[GameOption]
    levels: list[str]
    board: str | None = None
