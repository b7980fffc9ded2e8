"""Levels: legal from views alone, independent of hidden information, deterministic."""

from importlib import import_module

import pytest

from railtable.bots import LEVELS, make_bot
from railtable.bots.blunders import apply_blunders
from railtable.bots.level_bot import LevelBot, affordable, searcher_for, turns_of
from railtable.bots.levels import LEVEL_SKILLS, SEARCH_SETTINGS, LevelSkill
from railtable.bots.weights import (
    BadWeights,
    changed,
    read_weights,
    version_of,
    weight_file,
    weights_for,
)
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.rules import IndexedRules
from railtable.core.table import Table
from railtable.games import GAMES, find_rules
from railtable.lab.arena import Match
from railtable.search.rollouts import Rollouts
from railtable.search.searcher import Choice
from railtable.search.tree import Tree
from railtable.texts import LANGUAGES
from railtable.texts import texts as texts_in
from tests.support.bot_records import play_record
from tests.support.ledger import ROOT
from tests.support.play import random_moment
from tests.support.quick_levels import quick_level

IN_NUMBERS = [key for key in GAMES if isinstance(find_rules(key), IndexedRules)]
SEATED = [
    (key, seats)
    for key in IN_NUMBERS
    for seats in {find_rules(key).info.min_seats, find_rules(key).info.max_seats}
]


def decisions(key: str, seats: int, count: int) -> list[Table]:
    """Return tables at which a seat has a choice."""
    found = []
    for seed in range(8 * count):
        table = random_moment(key, seats, seed)
        if table.to_move != NOBODY and len(table.legal_actions(table.to_move)) != 1:
            found.append(table)
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("key", "seats"), SEATED)
def test_a_level_plans_legal_actions_in_sequence(key, seats, level):
    for table in decisions(key, seats, 2):
        seat = table.to_move
        view, legal = table.view(seat), table.legal_actions(seat)
        for action in quick_level(table.rules, level).plan(view, legal, FastDice(1)):
            assert table.to_move == seat
            table.play(seat, [action])


@pytest.mark.parametrize("level", ["trainee", "inspector"])
def test_a_level_of_string_railway_draws_a_legal_turn(level):
    table = random_moment("string-railway", 2, 1)
    player = quick_level(table.rules, level)
    action = player.choose(table.view(table.to_move), [], FastDice(1))
    table.rules.check(table.state, action)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("key", IN_NUMBERS)
def test_a_level_ignores_hidden_information(key, level):
    """The bot gets worlds with the same view for its seat; it may only use what they share."""
    rules = find_rules(key)
    assert isinstance(rules, IndexedRules)
    for table in decisions(key, rules.info.max_seats, 1):
        seat, legal, plans = table.to_move, table.legal_actions(table.to_move), []
        for other in range(2):
            world = rules.copy(table.state)
            rules.engine.redeal(world, seat, FastDice(f"truth {other}"))
            plans.append(quick_level(rules, level).plan_in(world, legal, FastDice(5)))
        assert plans[0] == plans[1]
        assert plans[0] == quick_level(rules, level).plan(table.view(seat), legal, FastDice(5))


def test_a_patient_bot_ignores_the_time_limit():
    rules, (table, *_) = find_rules("block-train"), decisions("block-train", 3, 1)
    assert isinstance(rules, IndexedRules)
    values = []
    for seconds, patient in ((1000.0, False), (0.0, True), (0.0, False)):
        bot = LevelBot(rules, "inspector", LevelSkill("rollouts", 120), seconds=seconds)
        if patient:
            bot.be_patient()
        choices = bot.weigh(rules, table.state, FastDice(3))
        values.append([(choice.moves, choice.value) for choice in choices])
    assert values[0] == values[1]
    assert values[0] != values[2]


def test_the_number_of_plans_drops_only_when_planning_is_slow():
    assert affordable(250, 0.0) == 250
    assert affordable(250, 0.005) == 250
    assert affordable(250, 0.1) == 15
    assert affordable(250, 60.0) == 1


def test_every_game_has_settings_for_every_level():
    for key in GAMES:
        assert len(LEVEL_SKILLS[key]) == len(LEVELS)
        assert key in SEARCH_SETTINGS
        assert isinstance(make_bot(LEVELS[0], find_rules(key)), LevelBot)


def test_the_best_level_makes_no_blunders():
    for skills in LEVEL_SKILLS.values():
        assert (skills[-1].slip, skills[-1].blunder_rate) == (0.0, 0.0)
        assert skills[0] != skills[-1]


def test_without_blunders_the_best_choice_is_taken():
    choices = [Choice([number], 5.0 - number, 0.0) for number in range(4)]
    chosen = {
        apply_blunders(choices, LevelSkill("turn"), FastDice(seed)).moves[0] for seed in range(50)
    }
    assert chosen == {0}


def test_a_blunder_prefers_better_choices_and_avoids_far_worse_ones():
    choices = [Choice([0], 5.0, 0.0), Choice([1], 4.0, 0.0), Choice([2], -500.0, 0.0)]
    dice, counts = FastDice("slip"), [0, 0, 0]
    for _ in range(2000):
        counts[apply_blunders(choices, LevelSkill("turn", slip=1.0), dice).moves[0]] += 1
    assert 1300 < counts[0] < 1600
    assert counts[1] > 400
    assert counts[2] < 5


def test_an_overlooked_choice_is_not_taken_and_one_always_remains():
    choices = [Choice([number], 5.0 - number, 0.0) for number in range(3)]
    dice, counts = FastDice("overlook"), [0, 0, 0]
    for _ in range(2000):
        counts[apply_blunders(choices, LevelSkill("turn", blunder_rate=0.5), dice).moves[0]] += 1
    assert 900 < counts[0] < 1200
    assert 350 < counts[1] < 750
    assert apply_blunders(choices, LevelSkill("turn", blunder_rate=1.0), dice) in choices


@pytest.mark.parametrize("key", IN_NUMBERS)
def test_the_weights_of_a_game_fit_its_table(key):
    rules = find_rules(key)
    assert isinstance(rules, IndexedRules)
    assert weight_file(key).game == key
    for seats in range(rules.info.min_seats, rules.info.max_seats + 1):
        assert len(weights_for(rules, seats)) == len(rules.weight_table)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b'{"format":2,"game":"trambahn","version":1,"sets":[]}',
        b'{"format":1,"game":"trambahn","version":1}',
        b'{"format":1,"game":"trambahn","version":1,"sets":[{"least":2}]}',
        b'{"format":1,"game":"trambahn","version":1,"sets":[],"more":1}',
    ],
)
def test_a_malformed_weights_file_is_refused(text):
    with pytest.raises(BadWeights):
        read_weights(text)


def test_an_unknown_weight_is_refused():
    with pytest.raises(BadWeights):
        changed((("near", 1.0),), {"far": 2.0})
    assert changed((("near", 1.0), ("drift", 2.0)), {"drift": 3.0}) == (
        ("near", 1.0),
        ("drift", 3.0),
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_a_name_in_both_languages(level, language):
    texts = texts_in(language)
    name = texts.say(f"level-{level}-name")
    assert texts.say(f"level-{level}").startswith(f"{name}, ")
    assert len(texts.say(f"level-{level}-manner")) > 40


def test_a_match_of_levels_is_deterministic():
    match = Match(game="trambahn", bots=["porter", "driver"], seed="twice")
    assert play_record(match, 0) == play_record(match, 0)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_an_untuned_game_of_another_package(level, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "examples" / "night-mail" / "src"))
    rules = import_module("railtable_night_mail.game").RULES
    table = Table(rules, rules.info.min_seats, None, Chance.seeded("outside"))
    for _ in range(4):
        if table.to_move == NOBODY:
            break
        seat = table.to_move
        view, legal = table.view(seat), table.legal_actions(seat)
        table.play(seat, [LevelBot(rules, level).choose(view, legal, FastDice(1))])
    assert table.version > 1
    assert version_of(rules.info.key) == 0


def test_a_model_cuts_rollouts_off_only_at_tables_it_was_accepted_for():
    rules = find_rules("block-train")
    assert isinstance(rules, IndexedRules)
    search = SEARCH_SETTINGS["block-train"]
    for seats in range(rules.info.min_seats, rules.info.max_seats + 1):
        searcher = searcher_for(rules, seats, "valued", rules.weights, search)
        assert isinstance(searcher, Rollouts)
        assert (searcher.evaluator.values is not None) == (seats <= search.valued_seats)
        assert searcher.settings.turns == (3 if seats == 3 else turns_of(search, seats))


@pytest.mark.parametrize(
    ("look", "seats", "is_valued", "curiosity"),
    [
        ("tree", 2, False, 1.0),
        ("tree", 3, False, 1.0),
        ("valued_tree", 2, True, 1.0),
        ("valued_tree", 3, True, 0.4),
        ("valued_tree", 4, False, 1.0),
    ],
)
def test_a_model_evaluates_the_leaves_of_a_tree_only_at_tables_it_was_accepted_for(
    look, seats, is_valued, curiosity
):
    rules = find_rules("freight-train")
    assert isinstance(rules, IndexedRules)
    searcher = searcher_for(rules, seats, look, rules.weights, SEARCH_SETTINGS["freight-train"])
    assert isinstance(searcher, Tree)
    assert (searcher.evaluator.values is not None) == is_valued
    assert searcher.curiosity == curiosity


@pytest.mark.parametrize(("seats", "iterations"), [(3, 7), (4, 50)])
def test_a_search_with_a_model_has_its_own_number_of_iterations(seats, iterations, monkeypatch):
    rules = find_rules("freight-train")
    assert isinstance(rules, IndexedRules)
    skill = LevelSkill("valued_tree", 50, valued_iterations=7)
    bot = LevelBot(rules, LEVELS[-1], skill)
    asked = []

    class Recorder:
        def think(self, _world, _dice, budget):
            asked.append(budget.iterations)
            return []

    monkeypatch.setattr("railtable.bots.level_bot.searcher_for", lambda *_: Recorder())
    table = Table(rules, seats, None, Chance.seeded("iterations"))
    bot.weigh(rules, table.state, FastDice(1))
    assert asked == [iterations]
