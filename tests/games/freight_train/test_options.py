"""Valid and invalid options."""

import pytest

from railtable.core.chance import Chance
from railtable.core.engine import NOBODY
from railtable.core.errors import BadOptions
from railtable.core.options import parse_options
from railtable.core.table import Table
from railtable.games.freight_train.components import CAR_NAMES
from railtable.games.freight_train.game import RULES

SMALLEST = {2: 57, 3: 73, 4: 89, 5: 105}


def setup(seats, **options):
    return RULES.setup(seats, parse_options(RULES.info, options))


def refused(seats, **options):
    with pytest.raises(BadOptions) as refusal:
        setup(seats, **options)
    return refusal.value.key, refusal.value.facts


@pytest.mark.rule("FT-7")
@pytest.mark.parametrize("start", [-1, 3])
def test_a_first_player_must_have_a_seat(start):
    facts = {"option": "first_player", "seat": start}
    assert refused(3, first_player=start) == ("no_such_seat", facts)


@pytest.mark.rule("FT-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_custom_deck_gives_the_number_of_each_type(seats):
    cars = SMALLEST[seats]
    inventory = RULES.inventory(setup(seats, deck={"box": cars - 7, "tank": 7}))
    assert (inventory["box"], inventory["tank"], inventory["ore"]) == (cars - 7, 7, 0)


@pytest.mark.rule("FT-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_deck_must_fill_the_main_yard_when_every_private_yard_is_full(seats):
    least = SMALLEST[seats]
    key, facts = refused(seats, deck={"box": 50, "tank": least - 51})
    assert (key, facts) == ("too_few_cars", {"cars": least - 1, "least": least, "seats": seats})


@pytest.mark.parametrize(
    ("deck", "key", "names"),
    [
        ({"caboose": 7}, "unknown_car", {"car": "caboose"}),
        ({"box": -1}, "bad_car_count", {"car": "box", "count": -1}),
        ({"box": 100}, "bad_car_count", {"car": "box", "count": 100}),
        ({"box": "many"}, "malformed_option", {}),
        (["box"], "malformed_option", {}),
    ],
)
def test_a_faulty_deck_is_refused_with_the_fault(deck, key, names):
    refusal, facts = refused(2, deck=deck)
    assert refusal == key
    assert names.items() <= facts.items()


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("types", [1, 2])
def test_the_smallest_deck_plays_to_the_end(seats, types):
    deck = dict.fromkeys(CAR_NAMES[:types], SMALLEST[seats] // types + 1)
    if types == 1:
        deck = {"box": min(99, SMALLEST[seats]), "tank": max(0, SMALLEST[seats] - 99)}
    for seed in range(5):
        options = parse_options(RULES.info, {"deck": deck, "cabooses": True})
        game = Table(RULES, seats, options, Chance.seeded(seed))
        dice = game.chance.at(1 << 20)
        inventory = RULES.inventory(game.state)
        while game.to_move != NOBODY:
            legal = game.legal_actions(game.to_move)
            game.play(game.to_move, [legal[dice.below(len(legal))]])
        assert RULES.inventory(game.state) == inventory
