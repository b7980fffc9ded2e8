"""A turn: TB-10 to TB-19, TB-25 to TB-28."""

import pytest

from railtable.core.engine import CHANCE, NOBODY
from railtable.core.errors import IllegalAction
from railtable.games.trambahn.actions import (
    Add,
    Buy,
    EndTurn,
    Income,
    Passenger,
    Pay,
    Refill,
    Reshuffle,
    Start,
)
from railtable.games.trambahn.document import TrambahnDocument
from railtable.games.trambahn.game import RULES
from railtable.games.trambahn.state import HAND_SIZES, MONEY_SIZES
from tests.games.trambahn.positions import kinds, play, position
from tests.support.play import moments

SIX = "B1 B2 B3 R1 R2 C"


def facts(state) -> TrambahnDocument:
    document: TrambahnDocument = RULES.dump(state)
    return document


def refused(state, action) -> tuple[str, str]:
    with pytest.raises(IllegalAction) as refusal:
        RULES.check(state, action)
    return refusal.value.key, refusal.value.rule


@pytest.mark.rule("TB-10")
def test_a_turn_begins_with_a_passenger_and_nothing_else():
    state = position(hand=SIX)
    assert kinds(state) == {"passenger"}
    for action in (Start("B1"), Income("B1"), EndTurn()):
        assert refused(state, action) == ("passenger_first", "TB-10")


@pytest.mark.rule("TB-10")
def test_a_station_goes_to_its_own_row_and_a_conductor_to_any():
    legal = RULES.legal_actions(position(hand="B7 C"))
    assert set(legal) == {
        Passenger("B7", "blue"),
        *(Passenger("C", line) for line in ("blue", "red", "green", "yellow")),
    }
    assert refused(position(hand="B7"), Passenger("B7", "red")) == ("other_terminus", "TB-10")
    assert refused(position(hand="B7"), Passenger("B77", "red"))[0] == "no_such_action"


@pytest.mark.rule("TB-10")
def test_at_most_two_passengers_also_in_different_rows():
    state = play(position(hand=SIX), Passenger("B1", "blue"), Passenger("R1", "red"))
    assert facts(state).rows["blue"] == ["B1"]
    assert facts(state).rows["red"] == ["R1"]
    assert refused(state, Passenger("B2", "blue")) == ("two_passengers_at_most", "TB-10")


@pytest.mark.rule("TB-10")
def test_a_card_must_be_in_hand():
    assert refused(position(hand=SIX), Passenger("G1", "green")) == ("card_not_in_hand", "TB-10")
    state = position(hand=SIX, phase="stations", laid=2)
    assert refused(state, Start("G1")) == ("card_not_in_hand", "TB-12")
    assert refused(state, Income("G1")) == ("card_not_in_hand", "TB-15")


@pytest.mark.rule("TB-11")
def test_a_ride_of_the_first_passenger_is_resolved_before_the_second():
    state = position(hand="B1 B2 C", rows="B4 B5 B6", columns="B3 B7 x2")
    play(state, Passenger("B1", "blue"))
    assert facts(state).rows["blue"] == []
    assert facts(state).rides[0].points == [6, 0]
    play(state, Passenger("B2", "blue"))
    assert facts(state).rows["blue"] == ["B2"]
    assert len(facts(state).rides) == 1


@pytest.mark.rule("TB-12")
@pytest.mark.parametrize(
    ("column", "card", "verdict"),
    [
        ("B2 B5", "B6", None),
        ("B2 B5", "B9", None),
        ("B2 B5", "B5", "not_ascending"),
        ("B2 B5", "B3", "not_ascending"),
        ("B2 B5", "R6", "other_line"),
    ],
)
def test_a_column_holds_one_line_in_strictly_rising_values(column, card, verdict):
    state = position(hand=f"{card} Y1", phase="stations", laid=1, columns=f"{column} x2")
    if verdict is None:
        play(state, Add(card, 0))
        assert facts(state).columns[0][0].cards == [*column.split(), card]
    else:
        assert refused(state, Add(card, 0)) == (verdict, "TB-12")


@pytest.mark.rule("TB-12")
def test_several_columns_of_one_line_and_any_number_of_cards():
    state = position(hand="B1 B3 B4 B7 Y1", phase="stations", laid=1)
    play(state, Start("B3"), Start("B1"), Add("B4", 1), Add("B7", 0))
    assert [column.cards for column in facts(state).columns[0]] == [["B3", "B7"], ["B1", "B4"]]
    assert refused(state, Add("Y1", 2)) == ("no_such_column", "TB-12")


@pytest.mark.rule("TB-13")
@pytest.mark.parametrize("card", ["C", "B9"])
def test_nothing_joins_a_column_that_holds_a_ten(card):
    state = position(hand=f"{card} Y1", phase="stations", laid=1, columns="B2 B10 x2")
    assert refused(state, Add(card, 0)) == ("column_complete", "TB-13")


@pytest.mark.rule("TB-14")
def test_a_conductor_joins_any_open_column_and_is_worth_no_point():
    state = position(hand="C B6 B5 Y1", phase="stations", laid=1, columns="B5 x2")
    play(state, Add("C", 0))
    assert refused(state, Add("B5", 0)) == ("not_ascending", "TB-12")
    play(state, Add("B6", 0))
    assert facts(state).columns[0][0].cards == ["B5", "C", "B6"]
    assert RULES.view(state, 0).columns[0][0].points == 2 * (1 + 1)


@pytest.mark.rule("TB-14")
def test_a_conductor_cannot_start_a_column():
    state = position(hand="C Y1", phase="stations", laid=1)
    assert refused(state, Start("C")) == ("conductor_starts_column", "TB-14")


@pytest.mark.rule("TB-15")
def test_income_turns_hand_cards_into_money_seen_by_their_owner_only():
    state = play(position(hand=SIX, phase="stations", laid=1), Income("B1"), Income("C"))
    view = RULES.view(state, 0)
    assert (view.money, view.hand_sizes) == ([14, 15], [4, 0])
    assert sorted(view.known_income) == ["B1", "C"]
    assert RULES.view(state, 1).known_income == []
    assert RULES.view(state, 1).incomes == [2, 0]


@pytest.mark.rule("TB-16")
def test_a_tram_is_paid_from_the_reserve_and_put_on_a_column_at_once():
    state = position(hand="Y1", phase="stations", laid=1, columns="B1 B2")
    play(state, Buy(2, 0))
    assert (state.to_move, facts(state).price_due) == (CHANCE, 5)
    money = facts(state).money[0]
    play(state, Pay(0, 5, tuple(money[:5])))
    after = facts(state)
    assert (len(after.money[0]), len(after.discard), after.columns[0][0].tram) == (7, 5, 2)
    assert after.market == [2, 2]
    assert state.to_move == 0


@pytest.mark.rule("TB-16")
@pytest.mark.parametrize(
    ("setting", "action", "key"),
    [
        ({"columns": "B1", "money": (4, 0)}, Buy(2, 0), "not_enough_money"),
        ({"columns": "B1 x2"}, Buy(2, 0), "column_has_tram"),
        ({"columns": "B1", "money": (20, 0)}, Buy(4, 0), "tram_not_in_market"),
        ({"columns": "B1"}, Buy(2, 1), "no_such_column"),
    ],
)
def test_a_tram_needs_money_a_market_and_a_free_column(setting, action, key):
    state = position(hand="Y1", phase="trams", laid=1, **setting)
    assert refused(state, action) == (key, "TB-16")


@pytest.mark.rule("TB-16")
def test_hand_cards_do_not_pay():
    state = position(hand="Y1 Y2 Y3 Y4 Y5", phase="trams", laid=1, columns="B1", money=(4, 0))
    assert "buy" not in kinds(state)


@pytest.mark.rule("TB-16")
def test_chance_chooses_the_hidden_money_cards_that_pay():
    state = play(position(hand="Y1", phase="stations", laid=1, columns="B1"), Buy(2, 0))
    held = facts(state).money[0]
    absent = next(code for code in ("B3", "G2") if code not in held)
    assert refused(state, Pay(0, 5, (absent, *held[:4])))[0] == "impossible_chance"
    assert refused(state, Pay(0, 4, tuple(held[:4])))[0] == "impossible_chance"


@pytest.mark.rule("TB-16")
@pytest.mark.rule("TB-19")
def test_the_market_is_refilled_at_the_end_of_the_turn():
    state = position(hand="Y1 Y2 Y3 Y4 Y5 Y6", phase="stations", laid=1, columns="B1")
    play(state, Buy(2, 0))
    play(state, Pay(0, 5, tuple(facts(state).money[0][:5])))
    assert facts(state).market == [2, 2]
    play(state, EndTurn())
    assert (facts(state).market, facts(state).tram_pile) == ([2, 2, 2], 12)


@pytest.mark.rule("TB-17")
def test_the_turn_ends_with_a_hand_of_six():
    state = play(position(hand="B1 B2", rival=SIX), Passenger("B1", "blue"), EndTurn())
    assert state.to_move == CHANCE
    drawn = tuple(facts(state).deck[:5])
    assert refused(state, Refill(0, 4, drawn[:4]))[0] == "impossible_chance"
    play(state, Refill(0, 5, drawn))
    assert len(facts(state).hands[0]) == 6
    assert state.to_move == 1


@pytest.mark.rule("TB-18")
def test_an_empty_deck_is_rebuilt_from_the_discard_and_half_of_all_money():
    state = position(hand="B1 B2", rival=SIX, deck=2, money=(7, 10), discard=3)
    rival_money = len(facts(state).money[1])
    play(state, Passenger("B1", "blue"), EndTurn())
    play(state, Refill(0, 2, tuple(facts(state).deck)))
    assert facts(state).phase == "reshuffle"
    halves = facts(state).money[0][:3], facts(state).money[1][: rival_money // 2]
    sizes = (3, rival_money // 2)
    play(state, Reshuffle(sizes, (tuple(halves[0]), tuple(halves[1]))))
    after = facts(state)
    assert (len(after.money[0]), len(after.money[1])) == (4, rival_money - rival_money // 2)
    assert len(after.deck) == 3 + sum(sizes)
    assert after.discard == []
    play(state, Refill(0, 3, tuple(after.deck[:3])))
    assert state.to_move == 1


@pytest.mark.rule("TB-18")
def test_a_hand_stays_short_when_nothing_can_be_drawn():
    state = position(hand="B1 B2", rival="R1", deck=0, money=(1, 0))
    state.cells[MONEY_SIZES + 1] = 1  # all other cards are out of the game for this ruling
    play(state, Passenger("B1", "blue"), EndTurn())
    assert (state.to_move, state.cells[HAND_SIZES]) == (1, 1)


@pytest.mark.rule("TB-18")
def test_an_empty_hand_skips_the_passengers():
    state = position(rival="R1", money=(6, 6))
    assert kinds(state) == {"end_turn"}


@pytest.mark.rule("TB-18")
def test_two_empty_hands_and_nothing_to_draw_end_the_game():
    state = position(hand="B1", deck=0, money=(1, 0))
    state.cells[MONEY_SIZES + 1] = 1
    play(state, Passenger("B1", "blue"), EndTurn())
    outcome = RULES.outcome(state)
    assert state.to_move == NOBODY
    assert outcome is not None
    assert outcome.ending == "nothing_to_draw"


@pytest.mark.rule("TB-19")
def test_columns_without_a_tram_become_their_owners_money():
    state = position(hand="B1 B2 Y1 Y2 Y3 Y4", phase="stations", laid=1, columns="G1 x2")
    play(state, Start("B1"), Add("B2", 1), EndTurn())
    play(state, Refill(0, 2, tuple(facts(state).deck[:2])))
    after = facts(state)
    assert [column.cards for column in after.columns[0]] == [["G1"]]
    assert len(after.money[0]) == 14
    assert RULES.view(state, 1).known_aside == ["B1", "B2"]


@pytest.mark.rule("TB-19")
def test_a_kept_column_moves_up_when_an_earlier_one_dissolves():
    state = position(hand="B1 R5 R7 Y1 Y2 Y3", phase="stations", laid=1)
    play(state, Start("B1"), Start("R5"), Add("R7", 1), Buy(2, 1))
    play(state, Pay(0, 5, tuple(facts(state).money[0][:5])), EndTurn())
    play(state, Refill(0, 3, tuple(facts(state).deck[:3])))
    (column,) = facts(state).columns[0]
    assert (column.cards, column.tram) == (["R5", "R7"], 2)


@pytest.mark.rule("TB-19")
def test_a_halving_in_the_refill_does_not_touch_columns_about_to_dissolve():
    state = position(hand="B1 B2", rival=SIX, deck=0, money=(4, 4), discard=2)
    rival = len(facts(state).money[1])
    play(state, Passenger("B1", "blue"), Start("B2"), EndTurn())
    half = tuple(facts(state).money[1][: rival // 2])
    play(state, Reshuffle((2, rival // 2), (tuple(facts(state).money[0][:2]), half)))
    play(state, Refill(0, 6, tuple(facts(state).deck[:6])))
    assert len(facts(state).money[0]) == 2 + 1


@pytest.mark.rule("TB-25")
def test_with_green_4_7_9_a_green_3_must_start_a_new_column():
    state = position(hand="G3 Y1", phase="stations", laid=1, columns="G4 G7 G9 x2")
    assert Add("G3", 0) not in RULES.legal_actions(state)
    assert Start("G3") in RULES.legal_actions(state)


@pytest.mark.rule("TB-26")
def test_the_steam_tram_and_a_horse_tram_cost_fifteen_cards():
    state = position(
        hand="Y1", phase="stations", laid=1, columns="B1 | R1", market=(2, 2, 3), money=(15, 15)
    )
    play(state, Buy(3, 0))
    play(state, Pay(0, 10, tuple(facts(state).money[0][:10])), Buy(2, 1))
    play(state, Pay(0, 5, tuple(facts(state).money[0])))
    assert (facts(state).money[0], facts(state).market) == ([], [2])


@pytest.mark.rule("TB-27")
@pytest.mark.parametrize(
    ("phase", "closed"),
    [
        ("stations", [Passenger("B1", "blue")]),
        ("income", [Passenger("B1", "blue"), Start("B1")]),
        ("trams", [Passenger("B1", "blue"), Start("B1"), Income("B1")]),
    ],
)
def test_a_later_part_closes_the_earlier_ones(phase, closed):
    state = position(hand=SIX, phase=phase, laid=1)
    for action in closed:
        assert refused(state, action) == ("part_closed", "TB-27")


@pytest.mark.rule("TB-27")
def test_each_part_is_closed_by_the_action_of_a_later_one():
    state = play(position(hand=SIX, columns="R3 x2"), Passenger("B1", "blue"))
    assert "passenger" in kinds(state)
    play(state, Start("B2"))
    assert kinds(state) == {"start", "add", "income", "buy", "end_turn"}
    play(state, Income("B3"))
    assert kinds(state) == {"income", "buy", "end_turn"}
    play(state, Buy(2, 1))
    play(state, Pay(0, 5, tuple(facts(state).money[0][:5])))
    assert kinds(state) == {"end_turn"}


@pytest.mark.rule("TB-28")
def test_players_take_turns_alternately():
    state = position(hand=SIX, rival="G1 G2 G3 G4 G5 G6")
    order = []
    for _ in range(4):
        seat = int(state.to_move)
        order.append(seat)
        code = next(code for code in facts(state).hands[seat] if code != "C")
        line = {"B": "blue", "R": "red", "G": "green", "Y": "yellow"}[code[0]]
        play(state, Passenger(code, line), EndTurn())
        play(state, Refill(seat, 1, (facts(state).deck[0],)))
    assert order == [0, 1, 0, 1]


@pytest.mark.parametrize("seed", range(3))
def test_stored_pile_sizes_match_the_cards(seed):
    """Sizes are stored beside the cards: every card movement must change both."""
    for table in moments("trambahn", 2, seed):
        shown, there = RULES.view(table.state, None), facts(table.state)
        assert (shown.deck, shown.discard) == (len(there.deck), len(there.discard))
        assert shown.hand_sizes == [len(hand) for hand in there.hands]
        assert shown.money == [len(money) for money in there.money]
