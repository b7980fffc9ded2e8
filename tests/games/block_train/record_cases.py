"""The cases that the finished records in tests/records/block-train show.

A predicate gets the moments of a game: each step with the view after it.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from railtable.core.actions import Outcome, Step
from railtable.games.block_train.actions import Place
from railtable.games.block_train.view import BlockTrainView


class Played(NamedTuple):
    """A finished game: its steps, the view before and after each, its outcome."""

    steps: list[Step]
    views: list[BlockTrainView]
    outcome: Outcome


Predicate: TypeAlias = Callable[[Played], bool]


def tie_by_shorter_load(game: Played) -> bool:
    return game.outcome.tiebreak == "shorter_load" and max(game.outcome.scores) > 0


def shared_win(game: Played) -> bool:
    return game.outcome.tiebreak == "shared" and max(game.outcome.scores) > 0


def three_tie_and_two_share(game: Played) -> bool:
    best = game.outcome.scores.count(max(game.outcome.scores))
    return best > game.outcome.ranks.count(1) == 2


def nobody_has_a_locomotive(game: Played) -> bool:
    return not any(load.locomotive for load in game.views[-1].loads)


def points_lost_without_locomotive(game: Played) -> bool:
    return any(points(game, seat).get("no_locomotive", 0) < -20 for seat in seats(game))


def nothing_with_a_locomotive(game: Played) -> bool:
    """One seat has 0 with a locomotive, another 0 without."""
    zeros = [seat for seat in seats(game) if game.outcome.scores[seat] == 0]
    return len({game.views[-1].loads[seat].locomotive for seat in zeros}) == 2


def unready_leader_blocks_red(game: Played) -> bool:
    """A load without a locomotive is the only leader in red."""
    reds = [sum("R" in wagon for wagon in row) for row in rows(game.views[-1])]
    leader = reds.index(max(reds))
    alone = reds.count(max(reds)) == 1 and not game.views[-1].loads[leader].locomotive
    return alone and "most_red" in game.views[-1].scoring


def unready_load_ties_red_away(game: Played) -> bool:
    """A load with and a load without a locomotive tie for the most red."""
    reds = [sum("R" in wagon for wagon in row) for row in rows(game.views[-1])]
    leaders = [seat for seat in seats(game) if reds[seat] == max(reds)]
    ready = [game.views[-1].loads[seat].locomotive for seat in leaders]
    return sorted(ready) == [False, True] and "most_red" in game.views[-1].scoring


def arrow_half_covered_and_passed(game: Played) -> bool:
    """A card lies half over an arrow wagon and half beyond it."""
    for number, step in enumerate(game.steps):
        if isinstance(step.action, Place):
            row = rows(game.views[number])[step.seat]
            at = step.action.at
            if (at == -1 and row[0][0] == "<") or (
                row and at == len(row) - 1 and row[-1][0] == "<"
            ):
                return True
    return False


def locomotive_half_covered_still_counts(game: Played) -> bool:
    """At the end only the arrow wagon of a load's only locomotive is visible."""
    for seat in seats(game):
        wagons = game.views[-1].loads[seat].wagons
        arrows = [place for place in wagons if place.wagon[0] == "<"]
        if len(arrows) == 1 and game.outcome.scores[seat]:
            mates = [place for place in wagons if (place.card, place.half) == (arrows[0].card, 1)]
            if not mates:
                return True
    return False


def locomotive_over_two_wagons(game: Played) -> bool:
    """A locomotive is laid over a whole load of two wagons."""
    for number, step in enumerate(game.steps):
        view = game.views[number]
        locomotive = (view.held or "").startswith("<")
        covering = isinstance(step.action, Place) and step.action.at == 0
        if locomotive and covering and len(rows(view)[step.seat]) == 2:
            return True
    return False


def captain_card_passes_twice_in_a_round(game: Played) -> bool:
    passed: dict[int, int] = {}
    for before, after in zip(game.views, game.views[1:], strict=False):
        if None is not before.captain != after.captain:
            passed[before.round] = passed.get(before.round, 0) + 1
    return max(passed.values(), default=0) >= 2


def run_of_six(game: Played) -> bool:
    """Six of one colour score no more than five."""
    for seat, row in enumerate(rows(game.views[-1])):
        text = "".join(wagon.removeprefix("<")[0] for wagon in row)
        if any(colour * 6 in text for colour in "BGRO") and points(game, seat)["runs"] == 10:
            return game.outcome.scores[seat] > 0
    return False


def majorities_scored(game: Played) -> bool:
    return scored(game) >= {"most_red", "shortest", "longest"}


def clean_loads_scored(game: Played) -> bool:
    return scored(game) >= {"no_gold", "two_colours", "two_locomotives"}


def wagons_scored(game: Played) -> bool:
    return scored(game) >= {"empty_wagons", "fragile", "no_flag"}


def majorities_all_tied(game: Played) -> bool:
    return not scored(game) & {"most_red", "shortest", "longest"}


def own_deck_has_flagged_arrows(game: Played) -> bool:
    return any("<Od" in row or "<Bd" in row for row in rows(game.views[-1]))


def plain_game(game: Played) -> bool:
    return game.outcome.tiebreak is None


def rows(view: BlockTrainView) -> list[list[str]]:
    return [[place.wagon for place in load.wagons] for load in view.loads]


def seats(game: Played) -> range:
    return range(len(game.outcome.scores))


def points(game: Played, seat: int) -> dict[str, float]:
    return {term.key: term.points for term in game.outcome.terms[seat]}


def scored(game: Played) -> set[str]:
    """Return the terms that give points to a load with a locomotive."""
    ready = [seat for seat in seats(game) if game.views[-1].loads[seat].locomotive]
    return {key for seat in ready for key, worth in points(game, seat).items() if worth}


OWN_DECK = "<Bd-O*4 <Od-G*4 <R-Rf*4 <G-B*4 B-O*6 Bf-Of*2 G-O*6 Gd-E*4 R-O*6 Rf-E*4 O-O*4 Of-E*2 Rd-B*4 E-E*2"
MAJORITIES: dict[str, object] = {"scoring": ["most_red", "shortest", "longest"]}
CLEAN: dict[str, object] = {"scoring": ["no_gold", "two_colours", "two_locomotives"]}
WAGONS: dict[str, object] = {"scoring": ["empty_wagons", "fragile", "no_flag"], "captain": 2}
DULL: dict[str, object] = {"scoring": ["two_locomotives", "most_red", "shortest"]}

RECORDS: dict[str, tuple[Predicate, str, dict[str, object]]] = {
    "three-seats": (plain_game, "greedy greedy greedy", {}),
    "four-seats": (plain_game, "greedy greedy random greedy", {}),
    "five-seats": (plain_game, "greedy greedy greedy random greedy", {}),
    "six-seats": (plain_game, "greedy greedy greedy greedy greedy greedy", {}),
    "tie-by-shorter-load": (tie_by_shorter_load, "greedy greedy greedy greedy", {}),
    "shared-win": (shared_win, "greedy greedy greedy greedy greedy greedy", DULL),
    "three-tie-two-share": (three_tie_and_two_share, "random random random", {}),
    "nobody-has-a-locomotive": (nobody_has_a_locomotive, "random random random", {}),
    "points-lost-without-locomotive": (
        points_lost_without_locomotive, "greedy random random random random", {}
    ),
    "nothing-with-a-locomotive": (nothing_with_a_locomotive, "random random random random", DULL),
    "unready-leader-blocks-red": (unready_leader_blocks_red, "greedy random random", MAJORITIES),
    "unready-load-ties-red-away": (unready_load_ties_red_away, "greedy random random", MAJORITIES),
    "arrow-half-covered": (arrow_half_covered_and_passed, "greedy random greedy", {}),
    "locomotive-half-covered": (
        locomotive_half_covered_still_counts, "greedy greedy greedy greedy", {}
    ),
    "locomotive-over-two-wagons": (locomotive_over_two_wagons, "greedy random random", {}),
    "captain-passes-twice": (
        captain_card_passes_twice_in_a_round, "greedy random greedy random greedy random", {}
    ),
    "run-of-six": (run_of_six, "greedy greedy greedy", {}),
    "chosen-majorities": (majorities_scored, "greedy greedy greedy", MAJORITIES),
    "chosen-majorities-all-tied": (majorities_all_tied, "random random random random", MAJORITIES),
    "chosen-clean-loads": (clean_loads_scored, "greedy greedy greedy greedy", CLEAN),
    "chosen-wagons-and-captain": (wagons_scored, "greedy greedy greedy greedy greedy", WAGONS),
    "own-deck": (own_deck_has_flagged_arrows, "greedy greedy random", {"deck": OWN_DECK}),
}  # fmt: skip
"""Each record's case, the bots that played it and the options."""
