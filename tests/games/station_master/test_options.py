"""Options: the first player, and a custom deck."""

import pytest

from railtable.core.chance import Chance
from railtable.core.errors import BadOptions
from railtable.core.options import parse_options
from railtable.core.table import Table
from tests.support.station_master import RULES

CARRIAGES_ONLY = {"mail": 50, "coal": 47}


def refused(seats: int = 2, **options) -> tuple[str, dict[str, str | int]]:
    with pytest.raises(BadOptions) as error:
        RULES.setup(seats, parse_options(RULES.info, options))
    return error.value.key, error.value.facts


@pytest.mark.rule("SM-4")
@pytest.mark.parametrize("first", [-1, 2, 99])
def test_a_first_player_must_sit_at_the_table(first):
    key, facts = refused(first_player=first)
    assert key == "no_such_seat"
    assert facts == {"option": "first_player", "seat": first}


@pytest.mark.parametrize(
    ("deck", "key", "fact"),
    [
        ({"mail": 96}, "wrong_deck_total", ("total", 96)),
        ({}, "wrong_deck_total", ("total", 0)),
        ({"mail": 96, "dragon": 1}, "unknown_card", ("card", "dragon")),
        ({"mail": 98}, "too_many_copies", ("most", 97)),
        ({"coal": -1, "mail": 98}, "negative_copies", ("card", "coal")),
        ({"mail": 95, "rush_hour": 2}, "too_many_copies", ("most", 1)),
        ({"mail": 84, "royal": 13}, "too_many_copies", ("card", "royal")),
        ({"mail": 84, "standing_room": 13}, "too_many_copies", ("card", "standing_room")),
        ({"mail": "many"}, "malformed_option", None),
    ],
)
@pytest.mark.rule("SM-1")
def test_an_impossible_deck_is_refused_with_the_reason(deck, key, fact):
    told, facts = refused(deck=deck)
    assert told == key
    if fact is not None:
        assert facts[fact[0]] == fact[1]


@pytest.mark.rule("SM-1")
def test_a_custom_deck_is_used():
    options = parse_options(RULES.info, {"deck": CARRIAGES_ONLY})
    table = Table(RULES, 3, options, Chance.seeded(1))
    assert RULES.view(table.state, None).mix == CARRIAGES_ONLY
    for seat in range(3):
        assert set(RULES.view(table.state, seat).hand) <= {"mail", "coal"}


@pytest.mark.parametrize("card", ["caboose", "re_assign", "transfer", "uncouple_2", "repair_5"])
@pytest.mark.rule("SM-28")
def test_games_with_lopsided_decks_end_too(card):
    options = parse_options(RULES.info, {"deck": {card: 97}})
    for seed in range(3):
        table = Table(RULES, 4, options, Chance.seeded(seed))
        dice = Chance.seeded(seed).at(0)
        while table.to_move >= 0:
            legal = table.legal_actions(table.to_move)
            table.play(table.to_move, [legal[dice.below(len(legal))]])
        assert RULES.outcome(table.state).ending == (
            "last_train" if card == "caboose" else "blocked"
        )


def test_many_royals_count_correctly():
    options = parse_options(RULES.info, {"deck": {"royal": 12, "standing_room": 12, "mail": 73}})
    table = Table(RULES, 6, options, Chance.seeded(2))
    dice = Chance.seeded(2).at(0)
    while table.to_move >= 0:
        legal = table.legal_actions(table.to_move)
        table.play(table.to_move, [legal[dice.below(len(legal))]])
    for departed in RULES.view(table.state, None).departed:
        sign = -1 if departed.locomotive == "freight_5" else 1
        few = min(2, len(departed.carriages))
        rest = len(departed.carriages) - few
        assert departed.value == sign * 2 * (rest + few * 2**departed.royals)
