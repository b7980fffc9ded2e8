"""The evaluation, and the greedy bot that uses it."""

import pytest

from railtable.bots import make_bot
from railtable.core.dice import FastDice
from railtable.games.station_master.actions import (
    Attach,
    Board,
    PlayCaboose,
    PlayReAssign,
    PlayTransfer,
    ReAssignTo,
    TakeToken,
    TransferTo,
)
from railtable.lab.arena import Match, play_match
from tests.support.station_master import RULES, play, position
from tests.support.view_bots import record_by_views


def choose(state, bot: str = "greedy"):
    seat = int(state.to_move)
    view = RULES.view(state, seat)
    return make_bot(bot, RULES).choose(view, RULES.legal_actions(state), FastDice(1))


def terms(state, seat: int = 0) -> dict[str, float]:
    return {term.key: term.points for term in RULES.terms(state, seat)}


def test_greedy_sends_off_a_good_train_full_of_own_passengers():
    state = position(
        ["ordinary_4: dining observation", "ordinary_4:"],
        ["caboose ballast flat", ""],
        ["0:3 0:2 0:2 0:1", ""],
    )
    assert choose(state) == PlayCaboose(0)


def test_greedy_puts_bad_carriages_on_rival_trains_and_good_ones_on_its_own():
    trains = ["ordinary_6:", "ordinary_6:"]
    aboard = ["0:3 0:2", "1:1 1:2"]
    assert choose(position(trains, ["cattle", ""], aboard)) == Attach("cattle", 1)
    assert choose(position(trains, ["observation", ""], aboard)) == Attach("observation", 0)


def test_greedy_puts_freight_on_the_freight_train():
    trains = ["freight_5:", "ordinary_6:"]
    assert choose(position(trains, ["cattle", ""], ["0:3 0:2", ""])) == Attach("cattle", 0)


def test_greedy_transfers_passengers_out_of_a_train_below_zero():
    state = position(
        ["ordinary_6: cattle coal coal", "ordinary_6: dining observation"],
        ["transfer", ""],
        ["0:3 0:2", ""],
    )
    assert choose(state) == PlayTransfer(0)
    play(state, PlayTransfer(0))
    assert choose(state) == TransferTo(1)
    play(state, TransferTo(1))
    assert choose(state) in (TakeToken(0, 0), TakeToken(0, 1))


def test_greedy_completes_a_re_assign():
    state = position(
        ["ordinary_6: mail cattle", "ordinary_6: dining"], ["re_assign", ""], ["0:3 0:2", "1:1 1:1"]
    )
    assert choose(state) == PlayReAssign(0)
    play(state, PlayReAssign(0))
    assert choose(state) == ReAssignTo(1)


def test_terms_contain_the_cost_of_a_token_on_a_train_below_zero():
    state = position(["ordinary_5: coal", "ordinary_5: dining"], None, ["0:2", ""])
    assert terms(state)["below_zero"] < 0
    assert terms(state, 1)["below_zero"] == 0
    assert terms(position(["ordinary_5: dining"], None, ["0:2", ""]))["below_zero"] == 0


def test_after_the_end_only_points_count():
    state = position(["ordinary_3: mail mail"], ["mail", ""], ["0:1", ""], pile="")
    play(state, Attach("mail", 0))
    assert terms(state) == {"points": 6.0, "rivals_points": 0.0}


def boardings_below_zero(number: int, seats: int) -> tuple[int, int]:
    """Return greedy's boardings in a game, and those on a train below zero it could avoid."""
    bots = ["greedy"] * seats
    record = record_by_views("station-master", bots, "below", number)
    state = RULES.setup(seats)
    boardings = avoidable = 0
    for step in record.steps:
        if isinstance(step.action, Board):
            trains = [train for train in RULES.view(state, None).trains if train]
            value = next(train.value for train in trains if train.train == step.action.train)
            other = RULES.view(state, None).hand_sizes[step.seat] > 0
            other = other or any(train.value >= 0 and train.room for train in trains)
            boardings += 1
            avoidable += value < 0 and other
        RULES.apply(state, step.action)
    return boardings, avoidable


@pytest.mark.parametrize("seats", [2, 3])
def test_greedy_hardly_ever_boards_a_train_below_zero_when_it_can_avoid_it(seats):
    counts = [boardings_below_zero(number, seats) for number in range(4)]
    boardings = sum(count[0] for count in counts)
    avoidable = sum(count[1] for count in counts)
    assert boardings > 60
    assert avoidable <= boardings // 50


@pytest.mark.slow
def test_greedy_beats_random_in_at_least_90_of_100_games():
    match = Match(game="station-master", bots=["greedy", "random"], seed="strength")
    wins = sum(
        game.outcome.ranks[game.bots.index("greedy")] == 1 and game.outcome.ranks.count(1) == 1
        for game in play_match(match, 100, jobs=2)
    )
    assert wins >= 90
