"""Departures, Rush Hour and the end (SM-20 to SM-22, SM-26 to SM-29)."""

import pytest

from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.errors import IllegalAction
from railtable.games.station_master.actions import (
    Attach,
    Board,
    Deal,
    DrawLocomotive,
    Forgo,
    OpenStation,
    PlayCaboose,
    PlayStandingRoom,
)
from railtable.games.station_master.options import StationOptions
from tests.support.play import finished
from tests.support.station_master import RULES, play, position, settle, train


@pytest.mark.rule("SM-22")
def test_tokens_return_and_the_train_is_discarded_in_order():
    state = position(
        ["ordinary_3: mail coal | standing_room royal", "ordinary_4:"],
        ["caboose", ""],
        ["0:3 1:1", "0:1"],
        discard="flat",
    )
    play(state, PlayCaboose(0))
    assert RULES.dump(state).discard == [
        "flat", "mail", "coal", "standing_room", "royal", "caboose"]  # fmt: skip
    view = RULES.view(state, 0)
    assert view.own_tokens == [2, 2, 1]
    assert view.tokens_in_front == [5, 6]
    assert view.departed[0].tokens == [[3], [1]]


@pytest.mark.rule("SM-22")
def test_a_full_trains_cards_are_discarded_from_locomotive_to_tail():
    state = position(["ordinary_3: mail coal | royal standing_room"], ["dining", ""])
    play(state, Attach("dining", 0))
    assert RULES.dump(state).discard == ["mail", "coal", "dining", "royal", "standing_room"]


@pytest.mark.rule("SM-22")
def test_a_new_locomotive_takes_the_track_before_the_player_draws():
    state = position(["ordinary_3: mail coal", "ordinary_4:"], ["dining", ""])
    play(state, Attach("dining", 0))
    assert RULES.dump(state).phase == "locomotive"
    with pytest.raises(IllegalAction):
        RULES.check(state, DrawLocomotive(1, "ordinary_5"))
    with pytest.raises(IllegalAction):
        RULES.check(state, DrawLocomotive(0, "ordinary_8"))
    play(state, DrawLocomotive(0, "freight_5"))
    assert train(state, 0) == "freight_5:"
    assert RULES.dump(state).phase == "deal"
    settle(state)
    assert state.to_move == 1


@pytest.mark.rule("SM-22")
def test_a_new_train_keeps_nothing_of_the_one_before():
    state = position(
        ["ordinary_3: mail coal | royal standing_room", "ordinary_4:"],
        ["dining standing_room", ""],
        ["0:3", "0:1 0:1"],
    )
    play(state, Attach("dining", 0))
    settle(state)
    fresh = RULES.view(state, None).trains[0]
    assert (fresh.capacity, fresh.room, fresh.royals, fresh.laid) == (3, 3, 0, [])
    assert (fresh.value, fresh.carriages, fresh.tokens) == (0, [], [])
    play(state, Board(0, 1), PlayStandingRoom(0))
    assert train(state, 0) == "ordinary_3: | standing_room"


@pytest.mark.rule("SM-22")
def test_without_locomotives_the_track_stays_empty():
    state = position(["ordinary_3: mail coal", "ordinary_4:"], ["dining", ""], pile="")
    play(state, Attach("dining", 0))
    settle(state)
    assert train(state, 0) == "-"
    assert RULES.view(state, None).trains[0] is None
    assert RULES.dump(state).vacant is None
    assert state.to_move == 1


@pytest.mark.rule("SM-22")
def test_a_track_added_by_rush_hour_stays():
    three = ["ordinary_3: mail coal", "ordinary_4:", "ordinary_4:"]
    state = position(three, ["dining", ""], discard="rush_hour")
    play(state, Attach("dining", 0))
    settle(state)
    assert [train(state, track) for track in range(3)] == [
        "ordinary_3:", "ordinary_4:", "ordinary_4:"]  # fmt: skip


@pytest.mark.rule("SM-20")
def test_rush_hour_is_played_immediately_and_replaced():
    state = position(["ordinary_5:", "ordinary_4:"], ["mail", ""])
    play(state, Attach("mail", 0), Deal(0, ("dining",), rush_hour=True))
    assert RULES.dump(state).phase == "locomotive"
    play(state, DrawLocomotive(2, "executive_3"))
    view = RULES.view(state, 0)
    assert view.hand == ["dining"]
    assert view.discard == ["rush_hour"]
    assert [there.locomotive for there in view.trains if there] == [
        "ordinary_5", "ordinary_4", "executive_3"]  # fmt: skip
    assert state.to_move == 1


@pytest.mark.rule("SM-20")
def test_rush_hour_is_never_kept():
    state = position(["ordinary_5:", "ordinary_4:"], ["mail", ""])
    play(state, Attach("mail", 0))
    with pytest.raises(IllegalAction):
        RULES.check(state, Deal(0, ("rush_hour",), rush_hour=False))
    for seed in range(300):
        deal = RULES.draw(state, FastDice(seed))
        assert isinstance(deal, Deal)
        assert deal.cards is not None
        assert len(deal.cards) == 1
        assert "rush_hour" not in deal.cards


@pytest.mark.rule("SM-20")
def test_rush_hour_comes_once():
    state = position(["ordinary_5:", "ordinary_4:"], ["mail", ""], discard="rush_hour")
    play(state, Attach("mail", 0))
    with pytest.raises(IllegalAction):
        RULES.check(state, Deal(0, ("dining",), rush_hour=True))


@pytest.mark.rule("SM-20")
def test_rush_hour_without_a_locomotive_left_has_no_effect():
    state = position(["ordinary_5:", "ordinary_4:"], ["mail", ""], pile="")
    play(state, Attach("mail", 0), Deal(0, ("dining",), rush_hour=True))
    assert len(RULES.view(state, None).trains) == 2
    assert state.to_move == 1


@pytest.mark.rule("SM-20")
def test_rush_hour_as_the_last_card_leaves_nothing_to_draw():
    state = position(["ordinary_5:", "ordinary_4:"], ["mail coal", ""], deck="rush_hour")
    play(state, Attach("mail", 0))
    with pytest.raises(IllegalAction):
        RULES.check(state, Deal(0, (), rush_hour=False))
    assert RULES.draw(state, FastDice(0)) == Deal(0, (), rush_hour=True)
    play(state, Deal(0, (), rush_hour=True))
    assert RULES.view(state, 0).hand == ["coal"]
    assert RULES.view(state, 0).deck_size == 0


@pytest.mark.rule("SM-20")
@pytest.mark.rule("SM-29")
def test_rush_hour_in_the_deal_is_resolved_before_the_first_turn():
    state = RULES.setup(2, StationOptions(first_player=1))
    play(
        state,
        OpenStation(("ordinary_3", "ordinary_4")),
        Deal(0, ("mail", "mail", "coal"), rush_hour=True),
        DrawLocomotive(2, "freight_5"),
        Deal(1, ("flat", "flat", "royal"), rush_hour=False),
    )
    view = RULES.view(state, 0)
    assert view.hand_sizes == [3, 3]
    assert len(view.trains) == 3
    assert (state.to_move, view.phase) == (1, "turn")


@pytest.mark.rule("SM-26")
def test_the_game_ends_at_once_when_the_last_train_has_left():
    state = position(
        ["-", "ordinary_3: mail coal"], ["dining flat", "mail"], ["1:3", "1:1"], pile=""
    )
    play(state, Attach("dining", 1))
    assert state.to_move == NOBODY
    outcome = RULES.outcome(state)
    assert (outcome.ending, outcome.scores, outcome.ranks) == ("last_train", [6, 2], [1, 2])
    view = RULES.view(state, 0)
    assert (view.hand, view.phase) == (["flat"], "over")


@pytest.mark.rule("SM-26")
@pytest.mark.parametrize(
    ("aboard", "scores", "ranks", "tiebreak"),
    [
        (["0:3", "0:1"], [0, 0], [1, 2], None),
        (["0:3", "0:1"], [-12, 0], [1, 2], "best_train"),
        (["0:3", ""], [-18, 0], [1, 2], "best_train"),
        (["0:2", "0:2"], [0, 0], [1, 1], "shared"),
        (["", ""], [7, 7], [1, 1], "shared"),
    ],
)
def test_a_tie_goes_to_the_better_single_train(aboard, scores, ranks, tiebreak):
    state = position(["ordinary_3: mail mail"], ["mail", ""], aboard, pile="", scores=scores)
    play(state, Attach("mail", 0))
    outcome = RULES.outcome(state)
    assert (outcome.ranks, outcome.tiebreak) == (ranks, tiebreak)


@pytest.mark.rule("SM-26")
def test_a_player_never_aboard_wins_a_tie_against_one_with_only_a_bad_train():
    state = position(["ordinary_3: coal mail"], ["mail", ""], ["0:1", ""], pile="", scores=[1, 0])
    play(state, Attach("mail", 0))
    outcome = RULES.outcome(state)
    assert outcome.scores == [0, 0]
    assert (outcome.ranks, outcome.tiebreak) == ([2, 1], "best_train")


@pytest.mark.rule("SM-27")
def test_the_discard_is_never_reshuffled():
    state = position(
        ["ordinary_5:", "ordinary_4:"], ["transfer mail", "coal"], discard="dining", deck=""
    )
    play(state, Forgo("transfer"))
    assert RULES.dump(state).discard == ["dining", "transfer"]
    assert RULES.view(state, 0).hand == ["mail"]
    assert state.to_move == 1


@pytest.mark.rule("SM-28")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_an_action_sends_off_one_train_and_leaves_none_standing_full(seats):
    for seed in range(5):
        table = finished("station-master", seats, seed)
        state = RULES.setup(seats, table.options)
        for step in table.steps:
            before = len(RULES.view(state, None).departed)
            RULES.apply(state, step.action)
            view = RULES.view(state, None)
            assert len(view.departed) - before in (0, 1)
            assert all(there is None or there.missing > 0 for there in view.trains)
            assert step.seat != CHANCE or len(view.departed) == before


@pytest.mark.rule("SM-28")
def test_two_actions_in_a_row_can_each_send_off_a_train():
    state = position(
        ["ordinary_3: mail mail", "ordinary_3: coal coal"],
        ["dining", "mail"],
        ["0:1 1:1", "0:2 1:2"],
    )
    play(state, Attach("dining", 0))
    settle(state)
    play(state, Attach("mail", 1))
    assert RULES.scores(state) == [9 - 8, 18 - 16]


@pytest.mark.rule("SM-28")
def test_a_player_who_can_still_board_keeps_the_game_alive():
    state = position(["ordinary_3:"], ["mail", ""], ["0:1 0:1", ""], deck="", pile="")
    play(state, Attach("mail", 0))
    assert state.to_move == 1
    play(state, Board(0, 1))
    assert state.to_move == NOBODY
    assert RULES.outcome(state).ending == "blocked"
