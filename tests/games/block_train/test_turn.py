"""Set-up, the order of a round, the captain card, the end."""

from collections import Counter

import msgspec
import pytest

from railtable.core.actions import Step
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.errors import IllegalAction
from railtable.core.table import Table
from railtable.games.block_train.actions import NameCaptain, Place, Reveal, ShowScoring, Take
from railtable.games.block_train.components import ADVANCED, BOX
from railtable.games.block_train.document import LoadDocument, PlacedCard
from railtable.games.block_train.game import RULES
from railtable.games.block_train.options import BlockTrainOptions

SEATS = (3, 4, 5, 6)


def play_out(seats, seed, options=None):
    table = Table(RULES, seats, options, Chance.seeded(seed))
    dice = FastDice(seed)
    while table.to_move != NOBODY:
        legal = table.legal_actions(table.to_move)
        table.play(table.to_move, [legal[dice.below(len(legal))]])
    return table


def reveals(table):
    return [step.action for step in table.steps if isinstance(step.action, Reveal)]


@pytest.mark.rule("BT-4")
@pytest.mark.parametrize(("seats", "removed"), [(3, 20), (4, 11), (5, 8), (6, 0)])
def test_some_cards_are_removed_unseen(seats, removed):
    table = play_out(seats, "removed")
    view = table.view(0)
    assert view.removed == removed
    assert view.deck == 0
    assert sum(view.unseen.values()) == removed
    seen = Counter(card for reveal in reveals(table) for card in reveal.cards)
    assert sum(seen.values()) == 56 - removed
    assert seen + Counter(view.unseen) == Counter(dict(BOX))


@pytest.mark.rule("BT-4")
def test_any_card_may_be_among_the_removed():
    unseen = set()
    for seed in range(40):
        unseen |= set(play_out(3, seed).view(0).unseen)
    assert unseen == {code for code, _ in BOX}


@pytest.mark.rule("BT-5")
def test_three_advanced_cards_are_shown_and_a_captain_named_by_chance():
    seen, captains = set(), set()
    for seed in range(60):
        table = Table(RULES, 4, None, Chance.seeded(seed))
        view = RULES.view(table.state, None)
        assert len(set(view.scoring)) == 3
        assert view.to_move == view.captain
        seen |= set(view.scoring)
        captains.add(view.captain)
        assert [type(step.action) for step in table.steps] == [NameCaptain, ShowScoring, Reveal]
    assert seen == set(ADVANCED)
    assert captains == {0, 1, 2, 3}


@pytest.mark.rule("BT-5")
def test_the_table_may_choose_captain_and_scoring_cards():
    options = BlockTrainOptions(captain=2, scoring=("no_flag", "most_red", "fragile"))
    table = Table(RULES, 3, options, Chance.seeded(1))
    assert [type(step.action) for step in table.steps] == [Reveal]
    view = RULES.view(table.state, 0)
    assert table.to_move == view.captain == 2
    assert view.scoring == ["most_red", "fragile", "no_flag"]


@pytest.mark.rule("BT-5")
def test_chance_cannot_show_a_card_twice_or_name_an_unknown_seat():
    state = RULES.setup(3)
    for action in (NameCaptain(3), NameCaptain(-1), ShowScoring(("fragile", "no_flag", "longest"))):
        with pytest.raises(IllegalAction, match="impossible_chance"):
            RULES.check(state, action)
    RULES.apply(state, NameCaptain(0))
    for cards in (("fragile", "fragile", "no_flag"), ("fragile", "no_flag"), ()):
        with pytest.raises(IllegalAction, match="impossible_chance"):
            RULES.check(state, ShowScoring(cards))


@pytest.mark.rule("BT-6")
@pytest.mark.parametrize(("seats", "rounds"), [(3, 9), (4, 9), (5, 8), (6, 8)])
def test_each_round_reveals_one_card_more_than_players(seats, rounds):
    table = play_out(seats, "rounds")
    assert [len(reveal.cards) for reveal in reveals(table)] == [seats + 1] * rounds
    assert table.view(0).round == table.view(0).rounds == rounds


@pytest.mark.rule("BT-6")
def test_chance_reveals_only_cards_still_unseen():
    state = RULES.setup(3, BlockTrainOptions(captain=0, scoring=("fragile", "no_flag", "longest")))
    for cards in (
        ("E-E", "E-E", "B-B", "G-G"),
        ("B-B", "B-B", "B-B", "G-G"),
        ("Of-Of", "E-E", "B-B", "G-G"),
        ("nonsense", "E-E", "B-B", "G-G"),
        ("B-B", "B-B", "G-G"),
    ):
        with pytest.raises(IllegalAction, match="impossible_chance"):
            RULES.check(state, Reveal(cards))
    RULES.check(state, Reveal(("B-B", "B-B", "G-G", "E-E")))
    RULES.apply(state, Reveal(("B-B", "B-B", "G-G", "E-E")))
    unseen = RULES.view(state, 0).unseen
    assert "B-B" not in unseen
    assert "E-E" not in unseen
    assert unseen["G-G"] == 1


@pytest.mark.rule("BT-7")
def test_the_captain_picks_first_then_clockwise_and_the_card_left_is_discarded(lay):
    offer = ["B-B", "G-G", "R-R", "E-E"]
    state = lay(to_move=1, captain=1, offer=offer, unseen={"O-O": 56})
    for seat, card in ((1, "G-G"), (2, "B-B"), (0, "E-E")):
        assert RULES.view(state, None).order == [1, 2, 0]
        assert state.to_move == seat
        RULES.apply(state, Take(card))
        assert state.to_move == seat
        RULES.apply(state, Place(at=0, turned=False))
    view = RULES.view(state, None)
    assert view.discards == ["R-R"]
    assert view.offer == []
    assert state.to_move == CHANCE


@pytest.mark.rule("BT-7")
def test_a_seat_takes_one_card_of_the_offer_and_places_it_at_once(lay):
    state = lay("B G", offer=["B-B", "R-O", "R-O", "E-E"])
    legal = RULES.legal_actions(state)
    assert legal == [Take("B-B"), Take("R-O"), Take("E-E")]
    for action, key in (
        (Take("G-O"), "container_not_offered"),
        (_place(0), "take_container_first"),
    ):
        with pytest.raises(IllegalAction) as refusal:
            RULES.check(state, action)
        assert (refusal.value.key, refusal.value.rule) == (key, "BT-7")
    RULES.apply(state, Take("R-O"))
    assert RULES.view(state, 0).offer == ["B-B", "R-O", "E-E"]
    assert RULES.view(state, 0).held == "R-O"
    with pytest.raises(IllegalAction) as refusal:
        RULES.check(state, Take("E-E"))
    assert (refusal.value.key, refusal.value.rule) == ("place_container_first", "BT-7")


def _place(at):
    return Place(at=at, turned=False)


@pytest.mark.rule("BT-8")
def test_placing_a_flag_takes_the_captain_card_at_once_and_later_flags_take_it_in_turn(lay):
    offer = ["Bd-G", "G-G", "E-Rd", "E-E"]
    state = lay(to_move=0, captain=0, offer=offer, unseen={"O-O": 56})
    for card, captain in (("G-G", 0), ("E-Rd", 1), ("Bd-G", 2)):
        before = RULES.view(state, 0).captain
        RULES.apply(state, Take(card))
        assert RULES.view(state, 0).captain == before
        RULES.apply(state, _place(0))
        assert RULES.view(state, 0).captain == captain
    RULES.apply(state, Reveal(("O-O", "O-O", "O-O", "O-O")))
    assert state.to_move == 2


@pytest.mark.rule("BT-8")
def test_a_flag_does_not_change_the_order_of_the_round_under_way(lay):
    state = lay(to_move=2, captain=2, offer=["Bd-G", "G-G", "R-R", "E-E"])
    movers = []
    for card in ("G-G", "Bd-G", "R-R"):
        movers.append(state.to_move)
        RULES.apply(state, Take(card))
        RULES.apply(state, _place(0))
    assert movers == [2, 0, 1]
    assert RULES.view(state, 0).captain == 0


@pytest.mark.rule("BT-8")
def test_covering_a_flag_gives_nothing_back(lay):
    state = lay("B Gd", "B G", "B G", to_move=1, captain=0, offer=["G-G", "R-R", "E-E", "B-B"])
    RULES.apply(state, Take("G-G"))
    RULES.apply(state, _place(0))
    assert RULES.view(state, 0).captain == 0
    state.to_move = 0
    RULES.apply(state, Take("R-R"))
    RULES.apply(state, _place(0))
    assert RULES.view(state, 0).captain == 0


@pytest.mark.rule("BT-8")
def test_without_a_flag_the_captain_stays(lay):
    state = lay(to_move=1, captain=1, unseen={"O-O": 56})
    for card in ("B-B", "G-G", "R-R"):
        RULES.apply(state, Take(card))
        RULES.apply(state, _place(0))
    RULES.apply(state, Reveal(("O-O", "O-O", "O-O", "O-O")))
    assert state.to_move == 1


@pytest.mark.rule("BT-15")
@pytest.mark.parametrize("seats", SEATS)
def test_every_seat_places_a_card_in_every_round(seats):
    table = play_out(seats, "all place")
    view = table.view(0)
    assert [len(load.cards) for load in view.loads] == [view.rounds] * seats
    placed = Counter(step.seat for step in table.steps if isinstance(step.action, Place))
    assert placed == dict.fromkeys(range(seats), view.rounds)


def test_redaction_hides_nothing():
    action = Reveal(("B-B", "G-G", "R-R", "E-E"))
    assert RULES.redact(Step(CHANCE, action), 1) == action


@pytest.mark.parametrize(
    "much",
    [
        {"seats": 7},
        {"unseen": {"B-B": 57}},
        {"offer": ["B-B"] * 8},
        {"discards": ["B-B"] * 10},
        {"scoring": ["longest"] * 4},
        {"loads": [LoadDocument([PlacedCard("B-B", -2, turned=False)] * 10, [])]},
        {"loads": [LoadDocument([PlacedCard("B-B", -3, turned=False)], [])]},
        {"loads": [LoadDocument([PlacedCard("B-B", 16, turned=False)], [])]},
        {"loads": [LoadDocument([], [])] * 4},
    ],
)
def test_a_document_that_does_not_fit_on_the_table_is_refused(much):
    document = RULES.dump(Table(RULES, 3, None, Chance.seeded("room")).state)
    with pytest.raises(ValueError, match="room"):
        RULES.load(msgspec.structs.replace(document, **much))
