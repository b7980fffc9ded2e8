"""Proposals are legal and varied, and `check` and shapely agree."""

import pytest

from railtable.bots import make_bot
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.errors import IllegalAction
from railtable.core.table import Table
from railtable.games.string_railway.actions import PlayTurn, turn_of
from railtable.games.string_railway.judgement.turn import judge_turn
from railtable.games.string_railway.options import StringOptions
from railtable.games.string_railway.rules import preview_turn
from railtable.games.string_railway.state import DRAW_TILES, TURN
from tests.support.string_railway import RULES, position
from tests.support.string_railway_games import confirm_turn, play_confirmed


def test_proposals_are_legal_and_differ():
    state = position([("local", (2000, 1000)), ("central", (1500, 2500))], drawn=["suburb"])
    found = RULES.propose(state, FastDice(3), 24)
    assert 8 <= len(found) <= 24
    assert len(set(found)) == len(found)
    for action in found:
        RULES.check(state, action)
    assert {action.string for action in found} == {"short", "long"}


def test_planned_turns_enter_more_than_they_cross():
    stations = [("local", (2000, 1000)), ("central", (1500, 2500)), ("suburb", (3000, 2000))]
    state = position(stations, drawn=["central"])
    gains = [
        sum(term.points for term in RULES.judge(state, action).report.terms[0])
        for action in RULES.propose(state, FastDice(3), 16)
    ]
    assert max(gains) >= 8


def test_plans_are_deterministic_and_improve_with_more_candidates():
    stations = [("local", (2000, 1000)), ("central", (1500, 2500)), ("suburb", (3000, 2000))]
    state = position(stations, drawn=["central"])
    few, many = (gain_of(state, plan(state, 3, count)) for count in (1, 60))
    assert plan(state, 3, 36) == plan(state, 3, 36)
    assert many >= few
    assert many >= 8


def plan(state, seed, candidates):
    """Return the best plan of this many candidates."""
    [best] = RULES.plans(state, FastDice(seed), candidates, 1)
    return best


def test_plans_are_legal_and_different_and_the_best_comes_first():
    stations = [("local", (2000, 1000)), ("central", (1500, 2500)), ("suburb", (3000, 2000))]
    state = position(stations, drawn=["central"])
    plans = RULES.plans(state, FastDice(3), 60, 5)
    assert len(plans) == 5
    assert len({RULES.format_action(one) for one in plans}) == 5
    gains = [gain_of(state, one) for one in plans]
    assert gains[0] == max(gains)
    assert plans[0] == plan(state, 3, 60)


def gain_of(state, action):
    """Return the gain of a legal turn in the seat's evaluation."""
    after = RULES.copy(state)
    RULES.take(after, action)
    return sum(term.points for term in RULES.terms(after, 0)) - sum(
        term.points for term in RULES.terms(state, 0)
    )


def test_there_are_no_plans_before_the_first_turn():
    state = RULES.setup(3, StringOptions(layout="by_hand"))
    assert RULES.plans(state, FastDice(1), 36, 1) == []


@pytest.mark.parametrize("drawn", [["junction", "local"], ["countryside", "city"]])
def test_a_plan_enters_a_drawn_tile_where_that_pays(drawn):
    state = position([("local", (2000, 1000)), ("terminus", (1200, 2100))], drawn=drawn)
    report = RULES.judge(state, plan(state, 2, 36)).report
    assert report.broken == []
    assert {visit.station for visit in report.visits} & {6, 7}


def test_a_preview_matches_the_played_turn():
    state = position([("city", (1500, 1200)), ("central", (2600, 300))], drawn=["junction"])
    before = RULES.dump(state)
    for action in RULES.propose(state, FastDice(5), 14):
        turn = turn_of(action)
        previewed = preview_turn(state, turn, judge_turn(state, turn))
        assert RULES.dump(state) == before
        assert state.ground.strings.count == 2
        after = RULES.copy(state)
        RULES.take(after, action)
        assert RULES.terms(previewed, 0) == RULES.terms(after, 0)
        assert RULES.dump(previewed).stations == RULES.dump(after).stations


def test_without_a_possible_track_the_string_is_discarded():
    state = position(drawn=["countryside"])
    for station in state.stations[1:]:
        station.companies = 0
    # A fence around Red's corner that no string can pass, since nothing can be reached.
    state.stations = state.stations[:1]
    state.ground.tile_x, state.ground.tile_y = [211], [211]
    for x in range(300, 7000, 360):
        state.ground.strings.add([x, 10, x, 6990], closed=False)
    found = RULES.propose(state, FastDice(1), 5)
    assert [(action.track, action.tiles[0].at) for action in found] == [(None, None)]
    RULES.check(state, found[0])


def test_perturbed_proposals_are_judged_the_same_by_shapely():
    dice = FastDice("perturbed")
    table = Table(RULES, 4, StringOptions(layout="pass"), Chance.seeded(5))
    legal = illegal = 0
    while table.to_move >= 0 and legal + illegal < 120:
        choices = RULES.propose(table.state, dice, 2)
        if table.state.phase == TURN:
            for action in choices:
                for _ in range(6):
                    changed = perturbed(action, dice)
                    told = confirm_turn(table.state, changed)
                    legal, illegal = legal + told, illegal + (not told)
        table.play(table.to_move, [choices[0]])
    assert legal > 10
    assert illegal > 10


def perturbed(action, dice):
    """Move a vertex or two of a proposal by a little, or by a lot."""
    track = list(action.track)
    for _ in range(1 + int(dice.below(2))):
        k = int(dice.below(len(track)))
        reach = (2, 30, 300)[dice.below(3)]
        x, y = track[k]
        track[k] = (
            x + int(dice.below(2 * reach + 1)) - reach,
            y + int(dice.below(2 * reach + 1)) - reach,
        )
    return PlayTurn(action.tiles, action.string, tuple(track))


@pytest.mark.parametrize(
    "seats", [2, *(pytest.param(n, marks=pytest.mark.slow) for n in (3, 4, 5))]
)
def test_a_random_game_is_confirmed_by_shapely(seats):
    table = play_confirmed(seats, seed=seats, bots=["random"] * seats)
    assert table.outcome() is not None


@pytest.mark.slow
@pytest.mark.parametrize("options", [
    StringOptions(terrain="drawn", layout="by_hand"),
    StringOptions(terrain="oval", expert=True),
    StringOptions(terrain="circle", layout="by_hand", order=(1, 2, 0)),
], ids=["drawn", "oval-expert", "circle-by-hand"])  # fmt: skip
def test_games_with_every_option_are_confirmed(options):
    table = play_confirmed(3, seed=4, bots=["random"] * 3, options=options)
    assert table.outcome() is not None


def test_bots_lay_out_the_table_by_hand():
    table = Table(RULES, 3, StringOptions(terrain="drawn", layout="by_hand"), Chance.seeded(1))
    bot, dice = make_bot("greedy", RULES), FastDice(1)
    while table.state.phase not in (TURN, DRAW_TILES):
        seat = table.to_move
        table.play(seat, [bot.choose(table.view(seat), table.legal_actions(seat), dice)])
    assert len(table.state.stations) == 3


def test_a_turn_out_of_turn_is_refused():
    state = position()
    action = RULES.propose(state, FastDice(1), 1)[0]
    RULES.apply(state, action)
    with pytest.raises(IllegalAction):
        RULES.check(state, action)
