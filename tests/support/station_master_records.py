"""Finished games of Station Master for each rare rule, and the search for them.

`python -m tests.support.station_master_records` searches a record for every feature without one and
writes it to tests/records/station-master.
"""

from collections.abc import Callable
from typing import Any, Final

import msgspec

from railtable.core.actions import Outcome, Step
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.options import parse_options
from railtable.core.record import record_of
from railtable.core.table import Table
from railtable.games.station_master.actions import (
    Attach,
    Board,
    Deal,
    Forgo,
    Mend,
    PlayCaboose,
    PlayRepair,
    PlayStandingRoom,
    PlayTransfer,
    PlayUncouple,
    ReAssignTo,
    Stop,
    TakeToken,
    TransferTo,
)
from railtable.games.station_master.document import StationDocument
from railtable.games.station_master.game import RULES
from tests.support.records import keep, kept

GAME: Final = "station-master"


class Played(msgspec.Struct):
    """A step with the state before and after it."""

    step: Step
    before: StationDocument
    after: StationDocument

    @property
    def action(self) -> Any:
        return self.step.action

    @property
    def left(self) -> bool:
        """Whether a train departed."""
        return len(self.after.departed) > len(self.before.departed)


class Game(msgspec.Struct):
    """A finished game, step by step."""

    seats: int
    played: list[Played]
    outcome: Outcome

    def any(self, wanted: Callable[[Played], bool]) -> bool:
        return any(wanted(played) for played in self.played)


def _run(game: Game, *kinds: type) -> bool:
    """Whether a seat took these kinds of action in a row."""
    actions = [type(played.action) for played in game.played]
    return any(actions[at : at + len(kinds)] == list(kinds) for at in range(len(actions)))


def _set_up(played: Played) -> bool:
    return played.before.dealt < played.before.seats


def _rush(played: Played) -> bool:
    return isinstance(played.action, Deal) and played.action.rush_hour


def _grew(played: Played) -> bool:
    return len(played.after.trains) > len(played.before.trains)


def _skipped(played: Played) -> bool:
    before, after = played.before, played.after
    if after.to_move < 0 or before.turn is None or after.turn == before.turn:
        return False
    return after.turn != (before.turn + 1) % before.seats


def _forgo(card: str) -> Callable[[Game], bool]:
    return lambda game: game.any(
        lambda played: isinstance(played.action, Forgo) and played.action.card == card
    )


def _left(wanted: Callable[[Any], bool]) -> Callable[[Game], bool]:
    """Whether a matching train departed with passengers."""
    return lambda game: game.any(
        lambda played: (
            played.left
            and any(played.after.departed[-1].tokens)
            and wanted(played.after.departed[-1])
        )
    )


def _two_in_a_row(game: Game) -> bool:
    moves = [played for played in game.played if played.step.seat != CHANCE]
    return any(moves[at].left and moves[at + 1].left for at in range(len(moves) - 1))


def _foreign_transfer(game: Game) -> bool:
    return game.any(
        lambda played: (
            isinstance(played.action, TakeToken)
            and played.action.owner != played.step.seat
            and played.before.taken == 2
        )
    )


def _lone_uncouple(played: Played) -> bool:
    action = played.action
    if not isinstance(action, PlayUncouple) or action.card != "uncouple_2":
        return False
    train = played.before.trains[action.train]
    return train is not None and len(train.carriages) == 1


def _bare_caboose(played: Played) -> bool:
    if not isinstance(played.action, PlayCaboose):
        return False
    train = played.before.trains[played.action.train]
    return train is not None and not train.carriages and any(played.after.departed[-1].tokens)


def _overfull(played: Played) -> bool:
    """Whether a boarding made a train carry more tokens than its number."""
    if not isinstance(played.action, Board):
        return False
    track = played.action.train
    train = played.after.trains[track]
    tokens = sum(token.train == track for own in played.after.aboard for token in own)
    return train is not None and tokens > int(train.locomotive.split("_")[1])


def _ended(ending: str, tiebreak: str | None) -> Callable[[Game], bool]:
    return lambda game: (game.outcome.ending, game.outcome.tiebreak) == (ending, tiebreak)


FEATURES: Final[dict[str, Callable[[Game], bool]]] = {
    "two-seats": lambda game: game.seats == 2 and game.outcome.ending == "last_train",
    "three-seats": lambda game: game.seats == 3 and game.outcome.ending == "last_train",
    "four-seats": lambda game: game.seats == 4 and game.outcome.ending == "last_train",
    "five-seats": lambda game: game.seats == 5 and game.outcome.ending == "last_train",
    "six-seats": lambda game: game.seats == 6 and game.outcome.ending == "last_train",
    "deck-out": lambda game: game.any(
        lambda played: isinstance(played.action, Attach) and not played.before.deck and played.left
    ),
    "all-blocked": _ended("blocked", None),
    "tie-best-train": _ended("last_train", "best_train"),
    "tie-shared": _ended("last_train", "shared"),
    "turn-skipped": lambda game: game.any(_skipped),
    "rush-hour-in-the-deal": lambda game: game.any(
        lambda played: _rush(played) and _set_up(played) and _grew(played)
    ),
    "rush-hour-in-play": lambda game: game.any(
        lambda played: _rush(played) and not _set_up(played) and _grew(played)
    ),
    "rush-hour-without-locomotive": lambda game: game.any(
        lambda played: _rush(played) and not _grew(played)
    ),
    "rush-hour-as-last-card": lambda game: game.any(
        lambda played: _rush(played) and not played.action.cards
    ),
    "last-train-without-last-draw": lambda game: (
        game.played[-1].left and bool(game.played[-1].after.deck)
    ),
    "departures-in-a-row": _two_in_a_row,
    "two-royals": _left(lambda train: train.royals == 2 and len(train.carriages) > 2),
    "royal-on-one-carriage": _left(lambda train: train.royals == 1 and len(train.carriages) == 1),
    "freight-train-with-royal": _left(
        lambda train: train.locomotive == "freight_5" and train.royals > 0
    ),
    "class-carriage-on-freight": _left(
        lambda train: train.locomotive == "freight_5" and "first_class" in train.carriages
    ),
    "class-carriage-on-executive": _left(
        lambda train: (
            train.locomotive.startswith("executive") and "executive_class" in train.carriages
        )
    ),
    "caboose-on-bare-train": lambda game: game.any(_bare_caboose),
    "re-assign-fills-train": lambda game: game.any(
        lambda played: isinstance(played.action, ReAssignTo) and played.left
    ),
    "re-assign-without-effect": _forgo("re_assign"),
    "repair-fills-train": lambda game: game.any(
        lambda played: isinstance(played.action, Mend) and played.left
    ),
    "repair-with-no-carriage": lambda game: game.any(
        lambda played: (
            isinstance(played.action, PlayRepair)
            and not any(isinstance(action, Mend) for action in _legal(played.after))
        )
    ),
    "transfer-of-zero": lambda game: _run(game, PlayTransfer, TransferTo, Stop),
    "transfer-not-used": _forgo("transfer"),
    "transfer-of-three": _foreign_transfer,
    "standing-room-boarded": lambda game: _run(game, PlayStandingRoom, Board),
    "standing-room-not-boarded": lambda game: _run(game, PlayStandingRoom, Stop),
    "standing-room-overfull": lambda game: game.any(_overfull),
    "uncouple-2-on-one-carriage": lambda game: game.any(_lone_uncouple),
    "uncouple-for-nothing": _forgo("uncouple_1"),
}

RARE: Final[dict[str, dict[str, Any]]] = {
    "all-blocked": {"deck": {"day_coach": 40, "uncouple_2": 57}},
    "tie-best-train": {"deck": {"day_coach": 49, "ballast": 48}},
    "tie-shared": {"deck": {"day_coach": 49, "ballast": 48}},
}
"""Options that make a feature likely if the usual deck hardly ever shows it."""
SEATS: Final = {
    "three-seats": 3,
    "four-seats": 4,
    "five-seats": 5,
    "six-seats": 6,
    "deck-out": 6,
    "turn-skipped": 6,
    "rush-hour-as-last-card": 6,
    "rush-hour-without-locomotive": 6,
}
"""More than two seats, for features that need them."""


def _legal(document: StationDocument) -> list[Any]:
    return list(RULES.legal_actions(RULES.load(document)))


def play_at_random(seed: int, seats: int, options: dict[str, Any]) -> Table:
    """Return a random game played to its end."""
    table = Table(RULES, seats, parse_options(RULES.info, options), Chance.seeded(seed))
    dice = FastDice(f"record {seed}")
    while table.to_move != NOBODY:
        legal = table.legal_actions(table.to_move)
        table.play(table.to_move, [legal[dice.below(len(legal))]])
    return table


def watch(steps: list[Step], seats: int, options: dict[str, Any]) -> Game:
    """Return a finished game with every state."""
    state = RULES.setup(seats, parse_options(RULES.info, options))
    played: list[Played] = []
    before = RULES.dump(state)
    for step in steps:
        RULES.apply(state, step.action)
        after = RULES.dump(state)
        played.append(Played(step, before, after))
        before = after
    outcome = RULES.outcome(state)
    assert outcome is not None
    return Game(seats, played, outcome)


def find(feature: str, most: int = 4000) -> Table:
    """Return the first random game that shows a feature."""
    options = RARE.get(feature, {})
    first = 10_000 * list(FEATURES).index(feature)
    for seed in range(first, first + most):
        table = play_at_random(seed, SEATS.get(feature, 2), options)
        if FEATURES[feature](watch(table.steps, table.seats, options)):
            return table
    raise LookupError(feature)


def main() -> None:
    """Write the missing records."""
    for feature in FEATURES:
        if (GAME, feature) not in kept():
            table = find(feature)
            outcome = table.outcome()
            assert outcome is not None
            keep(GAME, feature, record_of(table), outcome)
            print(feature, table.version, outcome.scores)


if __name__ == "__main__":
    main()
