"""Colleagues of one level have preferences that show, and stay about as strong."""

import pytest

from railtable.bots.level_bot import LevelBot
from railtable.bots.levels import LevelSkill
from railtable.bots.styles import STYLES, style_of
from railtable.core.dice import FastDice
from railtable.core.rules import IndexedRules
from railtable.games import find_rules
from railtable.testing.games import random_moment


def test_the_first_bot_of_a_level_plays_as_measured():
    assert all(style_of(game, 1) == {} for game in STYLES)
    assert style_of("string-railway", 2) == {}


@pytest.mark.parametrize("game", STYLES)
def test_a_style_names_weights_of_the_game_and_colleagues_differ(game):
    rules = find_rules(game)
    assert isinstance(rules, IndexedRules)
    known = {name for name, _ in rules.weight_table}
    assert all(set(style) <= known for style in STYLES[game])
    styles = [style_of(game, colleague) for colleague in (2, 3, 4)]
    assert all(style not in styles[:number] for number, style in enumerate(styles))
    assert style_of(game, 5) == styles[0]


@pytest.mark.parametrize("game", STYLES)
def test_styles_change_some_turns_and_only_some(game):
    rules = find_rules(game)
    # A search without blunders: only the style can make a difference.
    skill = LevelSkill("turn")
    plain, *styled = (
        LevelBot(rules, "driver", skill, style=style_of(game, number)) for number in (1, 2, 3, 4)
    )
    changed, asked = 0, 0
    for seed in range(60):
        table = random_moment(game, rules.info.usual_seats, seed)
        seat = table.to_move
        if seat < 0 or len(legal := table.legal_actions(seat)) < 2:
            continue
        expected = plain.plan(table.view(seat), legal, FastDice(seed))
        for bot in styled:
            asked += 1
            changed += bot.plan(table.view(seat), legal, FastDice(seed)) != expected
    assert 0 < changed / asked < 0.5
