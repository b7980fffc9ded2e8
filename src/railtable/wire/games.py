"""The list of games, each with its options."""

from typing import Any, Literal

from railtable.wire.base import Answer, GameKey


class GameOption(Answer, frozen=True, kw_only=True):
    """One option of a game, with everything a form needs.

    `cards` is `pick` distinct `choices`, or none. `order` is all seats in order of play.
    `counts` is a number per name; `codes` is the same as one text of `name*count` items. For
    these two `usual` holds the defaults by number of seats (0: any), and `total` the required
    sum, if there is one.
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
    """A game in the list of games.

    `usual_seats` is the recommended number of seats; `minutes` is the usual duration, from
    quick to slow. `hides`: a seat may know something that another does not, so a shared
    screen needs a curtain. `board` is the URL of the board of an installed plugin game.
    `as_printed` are the options that the preset "as_printed" changes: the set-up of the printed
    rulebook. `bots` are bots that the operator added, beside the `levels`. `box` is the standard box, null where the rulebook prints all pieces.
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
    bots: list[str] = []
    board: str | None = None
    as_printed: dict[str, Any] | None = None
    box: dict[str, Any] | None = None
