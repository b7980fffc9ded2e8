"""Every text of a game exists in every language."""

from typing import get_args

import msgspec

from railtable.games import find_rules, module_of
from railtable.pictures import Standing, paint_link
from railtable.testing.games import finished, random_moment
from railtable.texts import LANGUAGES, rulebook, texts


def test_a_game_has_its_texts_in_every_language(key, seats):
    info = find_rules(key).info
    wanted = [f"{key}-name", f"{key}-tagline"]
    wanted += [f"{key}-action-{kind.__struct_config__.tag}" for kind in get_args(info.action)]
    wanted += [f"{key}-option-{field.name}" for field in msgspec.structs.fields(info.options)]
    for language in LANGUAGES:
        assert [name for name in wanted if not texts(language).has(name)] == []


def test_endings_and_score_terms_have_texts(key, seats):
    outcome = finished(key, seats, 1).outcome()
    assert outcome is not None
    wanted = [f"{key}-ending-{outcome.ending}"]
    wanted += [f"{key}-term-{term.key}" for terms in outcome.terms for term in terms]
    for language in LANGUAGES:
        assert [name for name in wanted if not texts(language).has(name)] == []


def test_the_terminal_shows_the_board_and_every_step(key, seats):
    table = random_moment(key, seats, 2)
    terminal = module_of(table.rules, "terminal")
    for language in LANGUAGES:
        words = texts(language)
        for seat in (None, *range(seats)):
            assert terminal.format_view(table.view(seat), words)
        for step in table.steps:
            assert terminal.say_action(table.rules.redact(step, 0), "X", words)


def test_the_board_can_be_drawn_and_painted(key, seats):
    table = random_moment(key, seats, 2)
    view = table.view(None)
    for language in LANGUAGES:
        drawn = module_of(table.rules, "picture").draw(view, texts(language))
        assert str(drawn).startswith(("<div", "<svg"))
        names = [Standing(f"Seat {number}", points) for number, points in enumerate(view.scores)]
        assert paint_link(key, names, drawn).startswith(b"\x89PNG")


def test_the_rulebook_names_a_rule_of_the_ledger(key, seats):
    prefix = find_rules(key).info.prefix
    assert all(f"{prefix}-1" in rulebook(key, language) for language in LANGUAGES)
