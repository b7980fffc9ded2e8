"""Bots play legally from views alone, and greedy is strong."""

from collections import Counter

import pytest

from railtable.bots import BOT_MAKERS, LEVELS, TABLE_BOTS, UnknownBot, bot_name, make_bot
from railtable.core.actions import Action
from railtable.core.build import is_compiled
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.rules import IndexedRules
from railtable.games import find_rules
from railtable.lab.arena import Match, play_match
from railtable.lab.statistics import summarise, wilson
from railtable.values import NoValues, models
from railtable.values.models import load_model
from tests.support.bot_records import play_record
from tests.support.play import cases, random_moment

TURNS_UP = "station-master"
"""Departing tokens are shown (SM-21)."""
PLAIN = [name for name in BOT_MAKERS if name not in LEVELS]


@pytest.mark.parametrize("bot", PLAIN)
@pytest.mark.parametrize(("key", "seats"), cases())
def test_a_bot_answers_a_view_with_a_legal_action(key, seats, bot):
    for seed in range(3):
        table = random_moment(key, seats, seed)
        if table.to_move == NOBODY:
            continue
        seat = table.to_move
        player = make_bot(bot, table.rules)
        action = player.choose(table.view(seat), table.legal_actions(seat), FastDice(seed))
        table.rules.check(table.state, action)


@pytest.mark.parametrize("bot", PLAIN)
def test_a_bot_chooses_the_same_in_every_world_of_its_view(bot):
    table = random_moment("trambahn", 2, 5)
    view, seat = table.view(table.to_move), table.to_move
    chosen = {
        make_bot(bot, table.rules).choose(view, table.legal_actions(seat), FastDice(8))
        for _ in range(3)
    }
    assert len(chosen) == 1


def test_the_pretrained_agent_needs_a_model_and_is_not_seated_by_the_server(monkeypatch):
    assert "pretrained" in BOT_MAKERS
    assert set(BOT_MAKERS) - set(TABLE_BOTS) == {"pretrained"}
    rules = find_rules("trambahn")
    load_model.cache_clear()
    monkeypatch.setattr(models, "has_module", lambda *_: False)
    with pytest.raises(NoValues, match="no_values"):
        make_bot("pretrained", rules)
    load_model.cache_clear()


def test_greedy_searches_its_whole_turn():
    """In some position the best first step is not the first step of the best turn."""
    differs = 0
    for seed in range(12):
        table = random_moment("trambahn", 2, seed)
        seat, legal = table.to_move, table.legal_actions(table.to_move)
        if seat == NOBODY or len(legal) == 1:
            continue
        chosen = make_bot("greedy", table.rules).choose(table.view(seat), legal, FastDice(seed))
        differs += chosen != best_step(table, seat, legal)
    assert differs > 0


def best_step(table, seat, legal):
    def worth(action):
        after = table.rules.copy(table.state)
        table.rules.apply(after, action)
        return sum(term.points for term in table.rules.terms(after, seat))

    return max(legal, key=worth)


def test_an_unknown_bot_is_refused():
    with pytest.raises(UnknownBot) as unknown:
        make_bot("grandmaster", find_rules("trambahn"))
    assert unknown.value.facts == {"bot": "grandmaster", "known": f"{', '.join(BOT_MAKERS)}, 1 - 5"}


@pytest.mark.parametrize("name", ["0", "6", "-1", "01", " 1", "1.0", "Inspector", ""])
def test_an_unknown_level_is_refused(name):
    with pytest.raises(UnknownBot):
        bot_name(name)


def test_a_level_has_a_name_and_a_number():
    assert [bot_name(level) for level in (1, "2", 3, "4", 5)] == list(LEVELS)
    assert [bot_name(level) for level in LEVELS] == list(LEVELS)
    assert bot_name("greedy") == "greedy"


@pytest.mark.slow
def test_greedy_beats_random_at_trambahn_in_95_of_100_games():
    """Both builds play the same games, so the slow one plays only the first of them."""
    games = 100 if is_compiled() else 20
    match = Match(game="trambahn", bots=["greedy", "random"], seed="strength")
    summary = summarise(match, list(play_match(match, games, jobs=2)))
    assert summary.entrants[0].wins >= 0.95 * games


def test_a_match_is_deterministic_on_any_number_of_cores():
    match = Match(game="trambahn", bots=["random", "random"], seed="7")
    once = list(play_match(match, 6))
    assert once == list(play_match(match, 6, jobs=2))
    assert play_record(match, 3) == play_record(match, 3)


def test_entrants_rotate_seats():
    match = Match(game="trambahn", bots=["random", "greedy"], seed="7")
    seats = [play_record(match, number).header.players for number in range(2)]
    assert seats == [["random", "greedy"], ["greedy", "random"]]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278)]
)
def test_intervals_are_wilson_intervals(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=0.001)


@pytest.mark.parametrize("bot", PLAIN)
@pytest.mark.parametrize(("key", "seats"), cases())
def test_a_bot_chooses_the_same_from_a_redealt_world_and_a_view(key, seats, bot):
    """Where a turn reveals nothing hidden, all worlds are equivalent."""
    rules = find_rules(key)
    if not isinstance(rules, IndexedRules) or key == TURNS_UP:
        pytest.skip("which world it is makes a difference")
    for seed in range(3):
        table = random_moment(key, seats, seed)
        seat = table.to_move
        if seat == NOBODY:
            continue
        player, legal = make_bot(bot, rules), table.legal_actions(seat)
        world = rules.copy(table.state)
        rules.engine.redeal(world, seat, FastDice(seed))
        chosen = player.choose_in(world, legal, FastDice(seed))
        assert chosen == player.choose(table.view(seat), legal, FastDice(seed))


def test_greedy_has_the_same_choice_frequencies_in_redealt_and_imagined_worlds():
    """Where a move reveals something hidden, worlds differ, but with the same frequencies."""
    rules, worlds = find_rules("station-master"), 150 if is_compiled() else 40
    assert isinstance(rules, IndexedRules)
    player, undecided = make_bot("greedy", rules), 0
    for seed in range(12):
        table = random_moment("station-master", 3, seed)
        if (seat := int(table.to_move)) == NOBODY:
            continue
        legal, view, dice = table.legal_actions(seat), table.view(seat), FastDice(seed)
        imagined, dealt = Counter[Action](), Counter[Action]()
        for _ in range(worlds):
            imagined[player.choose(view, legal, dice)] += 1
            world = rules.copy(table.state)
            rules.engine.redeal(world, seat, dice)
            dealt[player.choose_in(world, legal, dice)] += 1
        undecided += len(imagined) > 1
        assert (imagined - dealt).total() < 0.25 * worlds, (imagined, dealt)
    assert undecided > 0


def test_only_station_master_has_moves_that_reveal_hidden_information():
    """A departure of Station Master shows tokens: worlds with the same view then differ."""
    for key in ("trambahn", "block-train", "freight-train", "station-master"):
        rules = find_rules(key)
        assert isinstance(rules, IndexedRules)
        assert (key == TURNS_UP) == any(_turns_up(rules, key, seed) for seed in range(60)), key


def _turns_up(rules, key, seed):
    table = random_moment(key, rules.info.usual_seats, seed)
    if table.to_move == NOBODY:
        return False
    seat, engine = int(table.to_move), rules.engine
    for move in engine.legal_moves(table.state):
        seen = set()
        for number in range(6):
            world = rules.copy(table.state)
            engine.redeal(world, seat, FastDice(number))
            engine.play(world, move)
            seen.add(engine.information(world, seat))
        if len(seen) > 1:
            return True
    return False
