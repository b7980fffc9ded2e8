"""The end and the beginning of days: FT-21 to FT-26."""

import pytest

from railtable.core.engine import CHANCE, NOBODY
from railtable.games.freight_train.actions import (
    Bury,
    Deal,
    Fill,
    LiftPrivate,
    Mobilise,
    Pass,
    TurnUp,
)
from railtable.games.freight_train.game import RULES
from railtable.games.freight_train.position import LETTERS
from railtable.games.freight_train.state import MOBILISED
from tests.support.freight_train import (
    cars,
    format_trains,
    main,
    play,
    private,
    put,
    refused,
    table,
)

YARD = tuple(tuple(cars(row)) for row in ("aaaaa", "bbbbb", "ccccc", "nnnnn", "ggggg"))


def turned_up(row, end_of_day=False):
    return TurnUp(tuple(cars(row)), end_of_day)


def hidden(state):
    """Return the public range of the card's depth."""
    return RULES.view(state, 0).end_of_day


def last_turn(**facts):
    """Return a state: seat 1 of two has the last turn of a round after the card was drawn."""
    players = facts.pop("players", ("bt/o: tt ho", "ss/t: gg"))
    whole = {"day_ending": True, "turns": 1, "to_move": 1, "end_of_day_depth": None}
    return table(*players, **(whole | facts))


@pytest.mark.rule("FT-21")
@pytest.mark.parametrize(("depth", "drawn"), [(0, True), (3, True), (4, True), (5, False)])
def test_a_drawn_card_is_set_aside_and_the_row_completed(depth, drawn):
    state = play(table("t/", "", end_of_day_depth=depth), Fill())
    assert refused(state, turned_up("hogst", not drawn))[0] == "impossible_chance"
    play(state, turned_up("hogst", drawn))
    view = RULES.view(state, 0)
    assert (main(state), view.deck_size, view.day_ending) == ("hogst////", 39, drawn)
    assert (view.end_of_day is None) == drawn


@pytest.mark.rule("FT-21")
def test_a_fill_without_the_card_brings_it_five_nearer():
    state = table("t/", "", lower_part=20, end_of_day_depth=30)
    before = hidden(state)
    assert (before.fewest, before.most, before.next_fill) == (24, 44, 0)
    play(state, Fill(), turned_up("hogst"))
    after = hidden(state)
    assert (after.fewest, after.most, state.depth) == (19, 39, 25)


@pytest.mark.rule("FT-21")
def test_the_probability_of_the_card_in_the_next_fill_counts_its_possible_depths():
    state = table("t/", "", deck="b" * 9, lower_part=7, end_of_day_depth=3)
    view = hidden(state)
    assert (view.fewest, view.most) == (2, 9)
    assert view.next_fill == 3 / 8
    short = table("t/", "", deck="bb", lower_part=7, end_of_day_depth=2)
    assert hidden(short).next_fill == 1


@pytest.mark.rule("FT-22")
def test_the_round_is_completed_after_the_card():
    state = table("t/", "t/", "t/", end_of_day_depth=0)
    play(state, Fill(), turned_up("hogst", end_of_day=True))
    for seat in range(3):
        assert (state.to_move, state.day) == (seat, 1)
        play(state, LiftPrivate(0), put("t", 0))
    assert state.day == 2


@pytest.mark.rule("FT-22")
def test_the_last_of_the_round_ends_the_day_by_drawing_the_card():
    state = table("t/", "t/", end_of_day_depth=0, turns=1, to_move=1)
    play(state, Fill(), turned_up("hogst", end_of_day=True), LiftPrivate(0), put("t", 0))
    assert state.day == 2


@pytest.mark.rule("FT-22")
def test_a_row_that_runs_out_of_deck_stays_partly_filled():
    state = last_turn(deck="ab", main="t")
    play(state, Fill())
    assert refused(state, turned_up("a"))[0] == "impossible_chance"
    play(state, turned_up("ba"))
    assert main(state) == "t/ba///"


@pytest.mark.rule("FT-22")
def test_an_empty_deck_fills_nothing():
    assert refused(last_turn(deck=""), Fill()) == ("deck_is_empty", "FT-22")


@pytest.mark.rule("FT-23")
def test_trains_and_main_yard_go_back_into_the_deck_and_private_yards_stay():
    state = last_turn(main="aaa/b", deck="nn", players=("bt/o: tt ho!", "ss/t: gg"))
    state.cells[MOBILISED + 1] = 1
    play(state, LiftPrivate(0), put("s", 1))
    view = RULES.view(state, 0)
    assert sorted(view.deck.items()) == sorted(
        zip(view.deck, [LETTERS_IN_DECK.count(letter) for letter in LETTERS], strict=True)
    )
    assert (format_trains(state, 0), format_trains(state, 1)) == ("", "")
    assert (private(state, 0), private(state, 1), main(state)) == ("bt/o", "s/t", "////")
    assert view.caboose_supply == 1
    assert view.players[1].locomotives == 7


LETTERS_IN_DECK = "nn" + "aaab" + "ttho" + "ggs"


@pytest.mark.rule("FT-23")
def test_trains_are_scored_before_they_are_broken_up():
    state = play(last_turn(), LiftPrivate(1), put("t", 1))
    # Tank 2 to 1, mixed alone, gondola alone; three and two cars are left in the yards.
    assert RULES.scores(state) == [5 + 3 + 3 + 1, 5 + 1 + 3 + 1]


@pytest.mark.rule("FT-24")
def test_the_wooden_locomotive_passes_left_once_and_a_new_yard_is_laid():
    state = play(last_turn(deck=LETTERS * 8), LiftPrivate(1), put("t", 1))
    assert (state.to_move, state.holder, state.day) == (CHANCE, 1, 2)
    play(state, Deal(YARD, ()))
    assert main(state) == "aaaaa/bbbbb/ccccc/nnnnn/ggggg"
    assert (private(state, 0), private(state, 1)) == ("bt/o", "ss/")
    size = 8 * 11 + 4 + 3 - 25
    assert RULES.view(state, 0).deck_size == size == 70
    play(state, Bury(60))
    assert (state.to_move, state.turns, RULES.view(state, 0).phase) == (1, 0, "turn")


@pytest.mark.rule("FT-24")
@pytest.mark.parametrize(("day", "fewest"), [(1, 70 - 24), (2, 70 - 18)])
def test_the_card_goes_into_the_lower_third_then_the_lower_quarter(day, fewest):
    state = play(last_turn(deck=LETTERS * 8, day=day), LiftPrivate(1), put("t", 1))
    play(state, Deal(YARD, ()))
    assert refused(state, Bury(fewest - 1))[0] == "impossible_chance"
    assert refused(state, Bury(71))[0] == "impossible_chance"
    for depth in (fewest, 70):
        world = RULES.copy(state)
        play(world, Bury(depth))
        assert hidden(world).fewest == fewest


@pytest.mark.rule("FT-24")
@pytest.mark.parametrize(
    "deal",
    [Deal(YARD, (("box",) * 6,) * 4), Deal(YARD[:4], ()), Deal((YARD[0] * 2, *YARD[1:]), ())],
)
def test_a_later_day_deals_the_main_yard_only(deal):
    state = play(last_turn(deck=LETTERS * 8), LiftPrivate(1), put("t", 1))
    assert refused(state, deal)[0] == "impossible_chance"


@pytest.mark.rule("FT-25")
def test_a_player_who_did_not_mobilise_gets_a_free_locomotive():
    state = table("t/", "tt/", end_of_day_depth=0, holder=1, to_move=1, main="b")
    play(state, Mobilise(), Fill(), turned_up("hogst", end_of_day=True))
    assert [player.locomotives for player in RULES.view(state, 0).players] == [7, 8]
    play(state, LiftPrivate(0), put("t", 0))
    view = RULES.view(state, 0)
    assert view.day == 2
    assert [player.locomotives for player in view.players] == [8, 8]
    assert [player.mobilised for player in view.players] == [False, False]
    assert view.locomotive_supply == 18


@pytest.mark.rule("FT-26")
def test_after_the_third_day_the_table_stays_unchanged():
    state = play(last_turn(day=3, main="aa", deck="n"), LiftPrivate(1), put("t", 1))
    view = RULES.view(state, 0)
    assert (state.to_move, view.phase, view.day) == (NOBODY, "over", 3)
    assert (format_trains(state, 0), format_trains(state, 1)) == ("tt ho", "gg t")
    assert (main(state), view.deck_size) == ("aa////", 1)
    assert RULES.legal_actions(state) == []
    assert refused(state, Pass()) == ("game_over", "FT-26")
    assert RULES.outcome(state) is not None
