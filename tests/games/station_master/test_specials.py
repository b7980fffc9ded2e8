"""Special cards (SM-13 to SM-20b)."""

import pytest

from railtable.core.engine import CHANCE
from railtable.games.station_master.actions import (
    Board,
    Forgo,
    Mend,
    PlayCaboose,
    PlayReAssign,
    PlayRepair,
    PlayRoyal,
    PlayStandingRoom,
    PlayTransfer,
    PlayUncouple,
    ReAssignTo,
    Stop,
    TakeToken,
    TransferTo,
)
from tests.support.station_master import RULES, kinds, play, position, refusal, settle, train

PLAIN = ["ordinary_5:", "ordinary_4:"]


def discard(state) -> str:
    """Return the discard pile from the bottom to the top."""
    return " ".join(RULES.dump(state).discard)


def aboard(state, track: int) -> list[tuple[int, int]]:
    """Return owner and value of the tokens on a train."""
    tokens = RULES.dump(state).aboard
    return [(owner, token.value) for owner, own in enumerate(tokens) for token in own
            if token.train == track]  # fmt: skip


def legal(state) -> set[object]:
    return set(RULES.legal_actions(state))


@pytest.mark.rule("SM-13")
def test_a_caboose_sends_off_a_train_that_is_not_full():
    state = position(["ordinary_6: dining coal mail", "ordinary_3:"], ["caboose", ""], ["0:3", ""])
    play(state, PlayCaboose(0))
    assert RULES.scores(state) == [6, 0]
    assert discard(state) == "dining coal mail caboose"


@pytest.mark.rule("SM-13")
def test_a_caboose_may_send_off_a_train_without_carriages():
    state = play(position(PLAIN, ["caboose", ""], ["0:3", "0:1"]), PlayCaboose(0))
    departed = RULES.view(state, None).departed[0]
    assert (departed.value, departed.carriages) == (0, [])
    assert RULES.scores(state) == [0, 0]


@pytest.mark.rule("SM-13")
def test_a_caboose_does_not_count_as_a_carriage():
    state = position(["ordinary_3: mail mail | royal"], ["caboose", ""], ["0:1", ""])
    play(state, PlayCaboose(0))
    assert RULES.scores(state) == [8, 0]


@pytest.mark.rule("SM-14")
def test_a_royal_is_laid_before_the_locomotive_and_is_no_carriage():
    state = play(position(["ordinary_3: mail mail"], ["royal", ""]), PlayRoyal(0))
    assert train(state, 0) == "ordinary_3: mail mail | royal"
    assert RULES.view(state, None).trains[0].missing == 1
    assert discard(state) == ""


@pytest.mark.rule("SM-14")
def test_a_second_royal_doubles_again():
    state = position(["ordinary_5: coal mail day_coach | royal"], ["royal", ""])
    play(state, PlayRoyal(0))
    view = RULES.view(state, None).trains[0]
    assert (view.royals, view.value) == (2, -5 + 4 * (2 + 1))


@pytest.mark.rule("SM-15")
def test_re_assign_moves_the_last_carriage_to_another_tail():
    state = position(["ordinary_5: mail coal", "ordinary_4: dining"], ["re_assign", ""])
    play(state, PlayReAssign(0), ReAssignTo(1))
    assert (train(state, 0), train(state, 1)) == ("ordinary_5: mail", "ordinary_4: dining coal")
    assert discard(state) == "re_assign"


@pytest.mark.rule("SM-15")
@pytest.mark.rule("SM-22")
def test_a_train_filled_by_re_assign_leaves_after_the_card_is_discarded():
    state = position(
        ["ordinary_5: mail coal", "ordinary_3: dining mail"], ["re_assign", ""], ["1:1", ""]
    )
    play(state, PlayReAssign(0), ReAssignTo(1))
    assert RULES.scores(state) == [2, 0]
    assert discard(state) == "re_assign dining mail coal"
    assert train(state, 1) == "-"


@pytest.mark.rule("SM-15")
def test_re_assign_is_mandatory_where_it_can_be_done():
    state = position(["ordinary_5: mail", "ordinary_4:"], ["re_assign", ""])
    assert refusal(state, Forgo("re_assign")) == ("re_assign_is_mandatory", "SM-15")
    assert refusal(state, PlayReAssign(1)) == ("train_has_no_carriage", "SM-15")
    play(state, PlayReAssign(0))
    assert legal(state) == {ReAssignTo(1)}
    assert refusal(state, ReAssignTo(0)) == ("same_train", "SM-15")


@pytest.mark.rule("SM-15")
@pytest.mark.rule("SM-20b")
@pytest.mark.parametrize("trains", [["ordinary_5: mail"], ["ordinary_5:", "ordinary_4:"]])
def test_re_assign_without_a_carriage_or_another_train_has_no_effect(trains):
    state = position(trains, ["re_assign", ""])
    assert Forgo("re_assign") in legal(state)
    assert "re_assign" not in kinds(state)
    play(state, Forgo("re_assign"))
    assert discard(state) == "re_assign"
    assert state.to_move == CHANCE


@pytest.mark.rule("SM-16")
@pytest.mark.parametrize(("card", "reach"), [("repair_3", 3), ("repair_5", 5)])
def test_repair_reaches_three_or_five_discards(card, reach):
    pile = "observation coal dining mail flat parlour"
    state = position(PLAIN, [card, ""], discard=pile)
    play(state, PlayRepair(card))
    view = RULES.view(state, 0)
    assert view.reach == reach
    assert view.discard[:reach] == pile.split()[::-1][:reach]
    assert {action.depth for action in legal(state) if isinstance(action, Mend)} == set(
        range(reach)
    )
    if reach == 3:
        assert refusal(state, Mend(3, 0)) == ("out_of_reach", "SM-16")


@pytest.mark.rule("SM-16")
def test_repair_puts_one_carriage_at_a_tail_and_leaves_the_others_in_order():
    state = position(["ordinary_5: mail", "ordinary_4:"], ["repair_3", ""],
                     discard="coal dining royal flat")  # fmt: skip
    play(state, PlayRepair("repair_3"))
    assert refusal(state, Mend(1, 0)) == ("not_a_carriage", "SM-16")
    play(state, Mend(2, 0))
    assert train(state, 0) == "ordinary_5: mail dining"
    assert discard(state) == "coal royal flat repair_3"


@pytest.mark.rule("SM-16")
def test_a_repaired_carriage_can_fill_a_train():
    state = position(["ordinary_3: mail mail", "ordinary_4:"], ["repair_3", ""], ["0:1", ""],
                     discard="dining")  # fmt: skip
    play(state, PlayRepair("repair_3"), Mend(0, 0))
    assert RULES.scores(state) == [9, 0]
    assert discard(state) == "repair_3 mail mail dining"


@pytest.mark.rule("SM-16")
@pytest.mark.rule("SM-20b")
@pytest.mark.parametrize("pile", ["", "caboose", "dining mail royal caboose transfer"])
def test_repair_without_a_carriage_in_reach_has_no_effect(pile):
    state = position(PLAIN, ["repair_3", ""], discard=pile)
    play(state, PlayRepair("repair_3"))
    assert legal(state) == {Stop()}
    play(state, Stop())
    assert discard(state) == f"{pile} repair_3".strip()


@pytest.mark.rule("SM-16")
def test_repair_may_leave_the_carriages_where_they_are():
    state = position(PLAIN, ["repair_3", ""], discard="dining")
    play(state, PlayRepair("repair_3"), Stop())
    assert discard(state) == "dining repair_3"


@pytest.mark.rule("SM-17")
def test_transfer_takes_up_to_three_tokens_of_any_owner_to_one_other_train():
    state = position(PLAIN, ["transfer", ""], ["0:3 0:1", "0:2 0:1"])
    play(state, PlayTransfer(0), TransferTo(1))
    assert {action for action in legal(state) if isinstance(action, TakeToken)} == {
        TakeToken(0, 0), TakeToken(0, 1), TakeToken(1, 0), TakeToken(1, 1)}  # fmt: skip
    play(state, TakeToken(1, 0), TakeToken(0, 1))
    assert Stop() in legal(state)
    play(state, TakeToken(1, 0))
    assert aboard(state, 0) == [(0, 3)]
    assert aboard(state, 1) == [(0, 1), (1, 2), (1, 1)]
    assert discard(state) == "transfer"
    assert state.to_move == CHANCE


@pytest.mark.rule("SM-17")
def test_a_second_transfer_may_take_three_again():
    trains = ["ordinary_6:", "ordinary_4:"]
    state = position(trains, ["transfer transfer", "mail"], ["0:3 0:1", "0:2 0:1 0:1"])
    play(state, PlayTransfer(0), TransferTo(1), TakeToken(0, 0), TakeToken(0, 0), TakeToken(1, 0))
    settle(state)
    play(state, Board(0, 3))
    play(state, PlayTransfer(1), TransferTo(0), TakeToken(0, 0), TakeToken(0, 0), TakeToken(1, 0))
    assert aboard(state, 1) == []
    assert aboard(state, 0) == [(0, 3), (0, 1), (1, 2), (1, 1), (1, 1), (1, 3)]


@pytest.mark.parametrize(
    ("card", "actions"),
    [
        ("transfer", [PlayTransfer(0), TransferTo(1), TakeToken(0, 0)]),
        ("transfer", [PlayTransfer(0), TransferTo(1), Stop()]),
        ("re_assign", [PlayReAssign(0), ReAssignTo(1)]),
        ("repair_3", [PlayRepair("repair_3"), Mend(0, 1)]),
        ("repair_3", [PlayRepair("repair_3"), Stop()]),
        ("standing_room", [PlayStandingRoom(1), Board(1, 1)]),
        ("standing_room", [PlayStandingRoom(1), Stop()]),
    ],
)
def test_a_finished_card_leaves_no_open_choice(card, actions):
    state = position(["ordinary_5: mail", "ordinary_4:"], [card, ""], ["0:1", ""], discard="coal")
    play(state, *actions)
    document = RULES.dump(state)
    assert (document.playing, document.source, document.target, document.taken) == (
        None, None, None, 0)  # fmt: skip
    assert (document.phase, document.draw_due) == ("deal", True)
    settle(state)
    assert not RULES.dump(state).draw_due


@pytest.mark.rule("SM-17")
def test_transfer_stays_within_the_room_of_its_target():
    state = position(["ordinary_5:", "ordinary_3:"], ["transfer", ""], ["0:3 0:1 1:1", "1:2"])
    play(state, PlayTransfer(0), TransferTo(1), TakeToken(0, 1))
    assert discard(state) == "transfer"
    assert RULES.view(state, None).trains[1].room == 0


@pytest.mark.rule("SM-17")
def test_a_full_train_is_no_target_and_an_empty_one_no_source():
    state = position(
        ["ordinary_5:", "ordinary_3:", "ordinary_4:"], ["transfer", ""], ["0:3 1:1", "1:2 1:1"]
    )
    assert refusal(state, PlayTransfer(2)) == ("train_has_no_token", "SM-17")
    play(state, PlayTransfer(0))
    assert legal(state) == {TransferTo(2)}
    assert refusal(state, TransferTo(1)) == ("train_has_no_room", "SM-17")
    assert refusal(state, TransferTo(0)) == ("same_train", "SM-17")
    play(state, TransferTo(2))
    assert refusal(state, TakeToken(1, 0)) == ("no_such_token", "SM-17")
    assert refusal(state, TakeToken(0, 1)) == ("no_such_token", "SM-17")


@pytest.mark.rule("SM-17")
def test_zero_tokens_may_be_transferred():
    state = position(PLAIN, ["transfer", ""], ["0:3", ""])
    play(state, PlayTransfer(0), TransferTo(1), Stop())
    assert aboard(state, 0) == [(0, 3)]
    assert discard(state) == "transfer"
    again = play(position(PLAIN, ["transfer", ""], ["0:3", ""]), Forgo("transfer"))
    assert aboard(again, 0) == [(0, 3)]


@pytest.mark.rule("SM-17")
@pytest.mark.rule("SM-20b")
def test_transfer_without_tokens_or_room_elsewhere_has_no_effect():
    nobody = position(PLAIN, ["transfer", ""])
    assert [a for a in legal(nobody) if not isinstance(a, Board)] == [Forgo("transfer")]
    packed = position(["ordinary_5:", "ordinary_3:"], ["transfer", ""], ["0:3 1:1", "1:2 1:1"])
    assert refusal(packed, PlayTransfer(0)) == ("no_room_elsewhere", "SM-17")
    assert PlayTransfer(1) in legal(packed)


@pytest.mark.rule("SM-17")
def test_others_tokens_are_picked_by_owner_and_place_never_by_value():
    state = position(PLAIN, ["transfer", ""], ["", "0:2 0:1 0:3"])
    play(state, PlayTransfer(0), TransferTo(1))
    for token in RULES.view(state, 0).trains[0].tokens:
        assert token.value is None
        assert TakeToken(token.owner, token.place) in legal(state)
    play(state, TakeToken(1, 1), Stop())
    assert aboard(state, 1) == [(1, 1)]
    there = RULES.view(state, 0).trains[1].tokens
    assert [(token.owner, token.order, token.value) for token in there] == [(1, 1, None)]


@pytest.mark.rule("SM-18")
def test_standing_room_adds_a_place_and_no_carriage():
    state = position(["ordinary_3:", "ordinary_4:"], ["standing_room", ""], ["0:3 0:1", "0:2"])
    play(state, PlayStandingRoom(0))
    view = RULES.view(state, 0).trains[0]
    assert (view.capacity, view.room, view.missing) == (4, 1, 3)
    assert legal(state) == {Board(0, 1), Board(0, 2), Stop()}
    assert refusal(state, Board(1, 1)) == ("standing_room_is_elsewhere", "SM-18")
    assert refusal(state, PlayStandingRoom(0)) == ("finish_card_first", "SM-18")
    play(state, Board(0, 2))
    assert RULES.view(state, 0).trains[0].room == 0
    assert state.to_move == CHANCE


@pytest.mark.rule("SM-18")
def test_the_token_with_standing_room_is_optional():
    state = position(["ordinary_3:"], ["standing_room", ""])
    play(state, PlayStandingRoom(0), Stop())
    assert aboard(state, 0) == []
    assert train(state, 0) == "ordinary_3: | standing_room"
    settle(state)
    assert state.to_move == 1


@pytest.mark.rule("SM-18")
def test_standing_room_without_a_token_in_front_asks_nothing():
    out = "0:1 0:1 0:1 1:2 1:2 1:3"
    state = position(PLAIN, ["standing_room", ""], [out, ""])
    play(state, PlayStandingRoom(0))
    assert state.to_move == CHANCE


@pytest.mark.rule("SM-19")
@pytest.mark.parametrize(
    ("card", "before", "after", "pile"),
    [
        ("uncouple_1", "mail coal dining", "ordinary_5: mail coal", "dining uncouple_1"),
        ("uncouple_1", "mail", "ordinary_5:", "mail uncouple_1"),
        ("uncouple_2", "mail coal dining", "ordinary_5: mail", "coal dining uncouple_2"),
        ("uncouple_2", "mail", "ordinary_5:", "mail uncouple_2"),
    ],
)
def test_uncouple_removes_the_last_carriages_in_order(card, before, after, pile):
    state = play(position([f"ordinary_5: {before}"], [card, ""]), PlayUncouple(card, 0))
    assert train(state, 0) == after
    assert discard(state) == pile


@pytest.mark.rule("SM-19")
def test_uncouple_may_remove_nothing():
    state = play(position(["ordinary_5: mail"], ["uncouple_1", ""]), Forgo("uncouple_1"))
    assert train(state, 0) == "ordinary_5: mail"
    assert discard(state) == "uncouple_1"


@pytest.mark.rule("SM-19")
@pytest.mark.rule("SM-20b")
@pytest.mark.parametrize("card", ["uncouple_1", "uncouple_2"])
def test_uncouple_where_nothing_is_coupled_has_no_effect(card):
    state = position(PLAIN, [card, ""])
    assert refusal(state, PlayUncouple(card, 0)) == ("train_has_no_carriage", "SM-19")
    play(state, Forgo(card))
    assert discard(state) == card


@pytest.mark.rule("SM-20b")
@pytest.mark.parametrize(
    "card",
    ["caboose", "royal", "re_assign", "repair_3", "repair_5", "transfer", "standing_room",
     "uncouple_1", "uncouple_2"],
)  # fmt: skip
def test_every_special_can_be_played_with_only_one_full_train_without_carriages(card):
    full = "0:1 0:1 0:2"
    state = position(["ordinary_3:"], [card, ""], [full, ""], deck="")
    actions = RULES.legal_actions(state)
    assert actions
    assert not any(isinstance(action, Board) for action in actions)


@pytest.mark.parametrize(
    ("card", "opening", "rule"),
    [
        ("repair_3", [PlayRepair("repair_3")], "SM-16"),
        ("re_assign", [PlayReAssign(0)], "SM-15"),
        ("transfer", [PlayTransfer(0)], "SM-17"),
        ("transfer", [PlayTransfer(0), TransferTo(1)], "SM-17"),
    ],
)
def test_a_started_card_must_be_finished_first(card, opening, rule):
    state = position(["ordinary_5: mail", "ordinary_4:"], [f"{card} royal", ""], ["0:1", ""])
    play(state, *opening)
    assert refusal(state, PlayRoyal(0)) == ("finish_card_first", rule)
    assert refusal(state, Board(0, 1)) == ("finish_card_first", rule)
    view = RULES.view(state, 1)
    assert view.playing == card
    assert sum(view.hand_sizes) == 1
