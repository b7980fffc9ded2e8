"""A turn: a token or a card (SM-6 to SM-10, SM-30)."""

import pytest

from railtable.core.engine import CHANCE, NOBODY
from railtable.games.station_master.actions import (
    Attach,
    Board,
    Deal,
    PlayCaboose,
    Stop,
    TakeToken,
)
from tests.support.station_master import RULES, kinds, play, position, refusal, settle, train


@pytest.mark.rule("SM-6")
def test_a_token_boards_a_train_with_room():
    state = play(position(["ordinary_3:", "ordinary_4:"]), Board(1, 2))
    view = RULES.view(state, 0)
    assert [(token.owner, token.value) for token in view.trains[1].tokens] == [(0, 2)]
    assert view.own_tokens == [3, 1, 1]
    assert state.to_move == 1


@pytest.mark.rule("SM-6")
def test_a_train_holds_as_many_tokens_as_its_number():
    full = position(["ordinary_3:", "ordinary_4:"], aboard=["0:1 0:1", "0:3"])
    assert refusal(full, Board(0, 1)) == ("train_has_no_room", "SM-6")
    roomy = position(["ordinary_3: | standing_room", "ordinary_4:"], aboard=["0:1 0:1", "0:3"])
    play(roomy, Board(0, 1))
    assert RULES.view(roomy, 0).trains[0].room == 0


@pytest.mark.rule("SM-6")
def test_boarding_draws_no_card():
    state = play(position(["ordinary_3:"], ["mail", "mail"]), Board(0, 1))
    assert state.to_move == 1
    assert RULES.view(state, None).hand_sizes == [1, 1]


@pytest.mark.rule("SM-6")
def test_a_token_that_is_not_in_front_cannot_board():
    state = position(["ordinary_6:", "ordinary_4:"], aboard=["0:3", ""])
    assert refusal(state, Board(1, 3)) == ("token_not_in_front", "SM-2")
    assert refusal(state, Board(4, 1)) == ("track_is_empty", "SM-4")


@pytest.mark.rule("SM-7")
def test_a_card_played_is_replaced_from_the_deck():
    state = play(
        position(["ordinary_5:", "ordinary_3:"], ["mail coal flat", ""]), Attach("mail", 0)
    )
    assert state.to_move == CHANCE
    play(state, Deal(0, ("parlour",), rush_hour=False))
    assert RULES.view(state, 0).hand == ["parlour", "flat", "coal"]
    assert state.to_move == 1


@pytest.mark.rule("SM-7")
def test_a_card_not_in_hand_cannot_be_played():
    state = position(["ordinary_5:"], ["mail", "coal"])
    assert refusal(state, Attach("coal", 0)) == ("card_not_in_hand", "SM-7")
    assert refusal(state, PlayCaboose(0)) == ("card_not_in_hand", "SM-7")
    assert refusal(state, TakeToken(0, 0)) == ("no_card_asks_for_this", "SM-7")


@pytest.mark.rule("SM-7")
@pytest.mark.rule("SM-27")
def test_without_a_deck_players_use_up_their_hands():
    state = position(["ordinary_5:"], ["mail coal", "flat"], discard="sleeping", deck="")
    play(state, Attach("mail", 0))
    assert state.to_move == 1
    view = RULES.view(state, 0)
    assert (view.hand_sizes, view.deck_size, view.discard_size) == ([1, 1], 0, 1)


@pytest.mark.rule("SM-8")
def test_passing_is_not_allowed():
    state = position(["ordinary_5:"], ["mail", ""])
    assert refusal(state, Stop()) == ("no_passing", "SM-8")
    assert kinds(state) == {"board", "attach"}


@pytest.mark.rule("SM-9")
def test_a_carriage_goes_to_the_tail():
    state = play(position(["ordinary_5: coal"], ["mail", ""]), Attach("mail", 0))
    assert train(state, 0) == "ordinary_5: coal mail"


@pytest.mark.rule("SM-9")
@pytest.mark.rule("SM-10")
def test_the_last_carriage_sends_the_train_off_with_room_to_spare():
    state = position(["ordinary_3: mail mail", "ordinary_4: coal"], ["dining", ""], ["0:2", "0:1"])
    play(state, Attach("dining", 0))
    view = RULES.view(state, 1)
    assert view.trains[0] is None
    assert view.scores == [18, 9]
    assert train(state, 1) == "ordinary_4: coal"


@pytest.mark.rule("SM-10")
def test_a_train_lacking_a_carriage_stays():
    state = play(position(["ordinary_3: mail"], ["dining", ""], ["0:2", ""]), Attach("dining", 0))
    assert train(state, 0) == "ordinary_3: mail dining"
    assert RULES.scores(state) == [0, 0]


@pytest.mark.rule("SM-30")
def test_a_player_without_card_and_room_is_skipped():
    trains = ["ordinary_3:"]
    state = position(trains, ["mail", "", "flat"], ["0:1", "0:1", "0:1"], deck="")
    play(state, Attach("mail", 0))
    assert state.to_move == 2


@pytest.mark.rule("SM-30")
def test_a_player_without_card_and_token_is_skipped():
    out = "1:1 1:1 1:1 1:2 1:2 1:3"
    state = position(["ordinary_3:", "ordinary_6:"], ["mail", "", ""], ["", out, ""], deck="")
    play(state, Attach("mail", 0))
    assert state.to_move == 2


@pytest.mark.rule("SM-30")
def test_a_player_with_a_token_and_room_must_board():
    state = position(["ordinary_3:"], ["", "mail"], ["0:1 0:2", ""], deck="")
    assert RULES.legal_actions(state) == [Board(0, 1), Board(0, 2), Board(0, 3)]


@pytest.mark.rule("SM-30")
def test_a_player_holding_a_card_must_play_it_when_no_token_can_board():
    state = position(["ordinary_3:"], ["coal", "mail"], ["0:1 0:2", "0:1"], deck="")
    assert RULES.legal_actions(state) == [Attach("coal", 0)]


@pytest.mark.rule("SM-30")
def test_the_only_player_who_can_act_continues_alone():
    state = position(["ordinary_3:"], ["mail coal", ""], ["0:1 0:1", "0:3"], deck="")
    play(state, Attach("mail", 0))
    assert state.to_move == 0
    assert RULES.legal_actions(state) == [Attach("coal", 0)]


@pytest.mark.rule("SM-28")
@pytest.mark.rule("SM-30")
def test_the_game_ends_when_nobody_can_act_and_trains_left_do_not_score():
    state = position(
        ["ordinary_3: dining"], ["mail", ""], ["0:1 0:1", "0:3"], deck="", pile="", scores=[4, 2]
    )
    play(state, Attach("mail", 0))
    assert state.to_move == NOBODY
    outcome = RULES.outcome(state)
    assert (outcome.ending, outcome.scores, outcome.ranks) == ("blocked", [4, 2], [1, 2])


def test_after_the_end_nothing_is_legal():
    state = position(["ordinary_3:"], ["mail", ""], ["0:1 0:1", "0:3"], deck="", pile="")
    play(state, Attach("mail", 0))
    assert refusal(state, Board(0, 1)) == ("game_over", "SM-26")
    settle(state)
