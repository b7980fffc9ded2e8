"""A second referee, written from docs/records/block-train.md alone.

It stores its own loads as lists of wagons, lists the legal places and adds up
the points in the simplest way, and must agree with the rules at every step.
"""

import itertools

import pytest

from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.table import Table
from railtable.games.block_train.actions import Place
from railtable.games.block_train.game import RULES

LEADS = {"most_red": 5, "shortest": 7, "longest": 5}


def laid(load, card, at, turned):
    wagons = card.split("-")[:: -1 if turned else 1]
    places = dict(enumerate(load)) | {at: wagons[0], at + 1: wagons[1]}
    return [places[place] for place in sorted(places)]


def may_lie(load, card, at, turned):
    first, second = card.split("-")
    if first == second and turned:
        return False
    if not load:
        return at == 0
    if not -2 <= at <= len(load):
        return False
    if (at == -2 and load[0][0] == "<") or (at == len(load) and load[-1][0] == "<"):
        return False
    if any(0 <= place < len(load) and load[place].endswith("f") for place in (at, at + 1)):
        return False
    if card[0] == "<":
        return at >= len(load) - 2 if turned else at <= 0
    return True


def colour(wagon):
    return wagon.removeprefix("<")[0]


def own_points(load, scoring):
    points = 3 * sum(colour(wagon) == "O" for wagon in load)
    for kind, run in itertools.groupby(load, key=colour):
        if kind != "E":
            points += {1: 0, 2: 0, 3: 5, 4: 7}.get(len(list(run)), 10)
    colours = {colour(wagon) for wagon in load} - {"E"}
    worth = {
        "no_gold": 5 * ("O" not in colours),
        "two_colours": 5 * (len(colours) == 2),
        "two_locomotives": 7 * (load[0][0] == "<" == load[-1][0]),
        "empty_wagons": 2 * load.count("E"),
        "fragile": 2 * sum(wagon.endswith("f") for wagon in load),
        "no_flag": 5 * (not any(wagon.endswith("d") for wagon in load)),
    }
    return points + sum(worth.get(card, 0) for card in scoring)


def measure(load, card):
    if card == "most_red":
        return sum(colour(wagon) == "R" for wagon in load)
    return -len(load) if card == "shortest" else len(load)


def all_points(loads, scoring):
    runs = [any(wagon[0] == "<" for wagon in load) for load in loads]
    points = [
        own_points(load, scoring) if ready else 0 for load, ready in zip(loads, runs, strict=True)
    ]
    for card in set(scoring) & set(LEADS):
        sizes = [measure(load, card) for load in loads]
        leader = sizes.index(max(sizes))
        if sizes.count(max(sizes)) == 1 and runs[leader]:
            points[leader] += LEADS[card]
    return points


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.rule("BT-9")
@pytest.mark.rule("BT-16")
def test_a_referee_written_from_the_documents_agrees(seats, seed):
    table = Table(RULES, seats, None, Chance.seeded(f"referee {seed}"))
    dice = FastDice(seed)
    loads: list[list[str]] = [[] for _ in range(seats)]
    while table.to_move != NOBODY:
        seat, view = table.to_move, RULES.view(table.state, None)
        legal = table.legal_actions(seat)
        if view.held is not None:
            spots = range(-4, len(loads[seat]) + 4)
            mine = {
                Place(at=at, turned=turned)
                for at in spots
                for turned in (False, True)
                if may_lie(loads[seat], view.held, at, turned)
            }
            assert set(legal) == mine
        action = legal[dice.below(len(legal))]
        table.play(seat, [action])
        if isinstance(action, Place):
            loads[seat] = laid(loads[seat], view.held, action.at, action.turned)
        view = RULES.view(table.state, None)
        assert [[place.wagon for place in load.wagons] for load in view.loads] == loads
        assert view.scores == all_points(loads, view.scoring)
