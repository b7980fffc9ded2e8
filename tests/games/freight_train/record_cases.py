"""The cases that the finished records in tests/records/freight-train show.

A predicate gets the moments of a game: each step with the document of the state before
and after it.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from railtable.core.actions import Outcome, Step
from railtable.games.freight_train.actions import Attach, Caboose, Fill, Pass, Rearrange, TurnUp
from railtable.games.freight_train.document import FreightTrainDocument, TrainDocument
from railtable.games.freight_train.game import RULES


class Played(NamedTuple):
    """A finished game: its steps, the state before the first and after each, its outcome."""

    steps: list[Step]
    states: list[FreightTrainDocument]
    outcome: Outcome

    def moments(self, kind: type) -> list[tuple[Any, FreightTrainDocument, FreightTrainDocument]]:
        """Return every action of a kind with the state before and after it."""
        around = zip(self.steps, pairwise(self.states), strict=True)
        return [(step.action, *two) for step, two in around if isinstance(step.action, kind)]

    def day_ends(self) -> list[FreightTrainDocument]:
        """Return the state before the last action of each day."""
        ends = [one for one, two in pairwise(self.states) if one.day != two.day]
        return [*ends, self.states[-1]]


Predicate: TypeAlias = Callable[[Played], bool]


def lengths(state: FreightTrainDocument) -> list[list[int]]:
    """Return the lengths of the trains of each used category, in descending order."""
    found: dict[str, list[int]] = {}
    for player in state.players:
        for train in player.trains:
            found.setdefault(train.category, []).append(len(train.cars))
    return [sorted(sizes, reverse=True) for sizes in found.values()]


def ended_by_card(game: Played) -> bool:
    return game.outcome.ending == "end_of_day_card"


def ended_by_passes(game: Played) -> bool:
    return game.outcome.ending == "all_passed"


def earlier_day_ended_by_passes(game: Played) -> bool:
    return any(one.day < two.day and not one.day_ending and one.passes == len(one.players) - 1
               for _, one, two in game.moments(Pass))  # fmt: skip


def deck_out_in_a_fill(game: Played) -> bool:
    return any(0 < len(action.cars) < 5 for action, _, _ in game.moments(TurnUp))


def card_alone_in_the_deck(game: Played) -> bool:
    return any(action.end_of_day and not action.cars for action, _, _ in game.moments(TurnUp))


def card_under_the_last_cars(game: Played) -> bool:
    return any(
        action.end_of_day and 0 < len(action.cars) < 5 for action, _, _ in game.moments(TurnUp)
    )


def fill_after_the_card(game: Played) -> bool:
    return any(before.day_ending for _, before, _ in game.moments(TurnUp))


def filled_in_vain(game: Played) -> bool:
    return any(before.phase == "act" for _, before, _ in game.moments(Pass))


def filled_rather_than_passed(game: Played) -> bool:
    """A fill that only draws the card, where passing was possible."""
    return any(
        Pass() in RULES.legal_actions(RULES.load(before)) for _, before, _ in game.moments(Fill)
    )


def one_car_becomes_mixed(game: Played) -> bool:
    return any(mixed_by(action, before) == "joined" for action, before, _ in game.moments(Attach))


def mixed_begun_by_second_of_type(game: Played) -> bool:
    return any(mixed_by(action, before) == "started" for action, before, _ in game.moments(Attach))


def mixed_by(action: Attach, before: FreightTrainDocument) -> str | None:
    """Return how an attachment made the mixed train, or None."""
    trains = before.players[before.to_move].trains
    if action.train < len(trains):
        train = trains[action.train]
        joined = train.category not in ("mixed", action.car)
        return "joined" if joined else None
    return "started" if any(train.category == action.car for train in trains) else None


def mixed_of_one_car_scores(game: Played) -> bool:
    return any(
        train.category == "mixed" and len(train.cars) == 1
        for state in game.day_ends()
        for player in state.players
        for train in player.trains
    )


def tied_longest(count: int) -> Predicate:
    """Return a predicate: at a day's end exactly this many trains tie for the longest."""

    def shows(game: Played) -> bool:
        return any(
            sizes.count(sizes[0]) == count for state in game.day_ends() for sizes in lengths(state)
        )

    return shows


def tied_second(game: Played) -> bool:
    return any(
        len(sizes) > 2 and sizes[0] > sizes[1] == sizes[2]
        for state in game.day_ends()
        for sizes in lengths(state)
    )


def caboose_on_each_place(game: Played) -> bool:
    """A doubled longest and a doubled second train on one day."""
    return any(
        {place(state, train) for player in state.players
         for train in player.trains if train.caboose} >= {1, 2}
        for state in game.day_ends()
    )  # fmt: skip


def place(state: FreightTrainDocument, train: TrainDocument) -> int:
    """Return a train's place among those of its category."""
    others = [other for player in state.players for other in player.trains]
    return 1 + sum(
        other.category == train.category and len(other.cars) > len(train.cars) for other in others
    )


def all_cabooses_in_use(game: Played) -> bool:
    return any(after.caboose_supply == 0 for _, _, after in game.moments(Caboose))


def shared_win(game: Played) -> bool:
    return game.outcome.ranks.count(1) > 1


def below_zero(game: Played) -> bool:
    return min(game.outcome.scores) < 0


def full_yard_rearranged(game: Played) -> bool:
    return any(len(after.hand) == 16 for _, _, after in game.moments(Rearrange))


def last_point_paid(game: Played) -> bool:
    return any(
        before.players[before.to_move].points == 1 for _, before, _ in game.moments(Rearrange)
    )


def last_of_the_round_draws_the_card(game: Played) -> bool:
    return any(
        action.end_of_day and before.turns == len(before.players) - 1
        for action, before, _ in game.moments(TurnUp)
    )


def always(_game: Played) -> bool:
    return True


class Wanted(NamedTuple):
    """A case: its predicate, the number of seats, the style of play, the options."""

    shows: Predicate
    seats: int
    manner: str
    options: dict[str, Any] = {}


CABOOSES = {"cabooses": True}
SCARCE = {"deck": {"box": 20, "tank": 20, "ore": 17}}

RECORDS: dict[str, Wanted] = {
    "two-seats": Wanted(ended_by_card, 2, "greedy"),
    "three-seats": Wanted(ended_by_card, 3, "greedy"),
    "four-seats": Wanted(ended_by_card, 4, "greedy"),
    "five-seats": Wanted(ended_by_card, 5, "greedy"),
    "ended-by-passes": Wanted(ended_by_passes, 2, "idle", SCARCE),
    "earlier-day-ended-by-passes": Wanted(earlier_day_ended_by_passes, 2, "clog"),
    "deck-out-in-a-fill": Wanted(deck_out_in_a_fill, 2, "thrifty"),
    "card-alone-in-the-deck": Wanted(card_alone_in_the_deck, 2, "thrifty"),
    "card-under-the-last-cars": Wanted(card_under_the_last_cars, 2, "thrifty"),
    "fill-after-the-card": Wanted(fill_after_the_card, 3, "thrifty"),
    "filled-in-vain": Wanted(filled_in_vain, 2, "random"),
    "filled-rather-than-passed": Wanted(filled_rather_than_passed, 2, "thrifty", SCARCE),
    "one-car-becomes-mixed": Wanted(one_car_becomes_mixed, 2, "thrifty"),
    "mixed-begun-by-second-of-type": Wanted(mixed_begun_by_second_of_type, 2, "thrifty"),
    "mixed-of-one-car-scores": Wanted(mixed_of_one_car_scores, 3, "thrifty", CABOOSES),
    "two-tie": Wanted(tied_longest(2), 2, "thrifty"),
    "three-tie": Wanted(tied_longest(3), 3, "thrifty"),
    "four-tie": Wanted(tied_longest(4), 4, "thrifty"),
    "five-tie": Wanted(tied_longest(5), 5, "thrifty"),
    "tied-second": Wanted(tied_second, 3, "thrifty"),
    "cabooses": Wanted(caboose_on_each_place, 2, "thrifty", CABOOSES),
    "all-cabooses-in-use": Wanted(all_cabooses_in_use, 3, "thrifty", CABOOSES),
    "shared-win": Wanted(shared_win, 2, "thrifty"),
    "below-zero": Wanted(below_zero, 3, "clog"),
    "full-yard-rearranged": Wanted(full_yard_rearranged, 2, "random"),
    "last-point-paid": Wanted(last_point_paid, 2, "random"),
    "last-of-the-round-draws-the-card": Wanted(last_of_the_round_draws_the_card, 3, "thrifty"),
    "own-deck-and-first-player": Wanted(always, 2, "thrifty", SCARCE | {"first_player": 1}),
}
