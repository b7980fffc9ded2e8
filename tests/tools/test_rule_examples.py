"""The example turns of the rules are played by the engine: pictures and figures are its facts."""

import re

import pytest

from railtable.games import GAMES
from railtable.texts import LANGUAGES, rulebook
from tools.rule_examples import EXAMPLES, ROOT, path_of, write_example

TITLES = {"en": "An example turn", "fr": "Un tour en exemple"}
PICTURES = ROOT / "docs" / "pictures" / "rules"
STEP = re.compile(r"^(\d+)\. !\[[^\]]+\]\(\.\./pictures/rules/([a-z-]+)-(\d+)\.(\w\w)\.png\) (.*)$")
FIGURE = re.compile(r"\*\*([+−]?\d+)\*\*")
RULE_ID = re.compile(r"(?<!\*\*)\b(?:SM|FT|SR|TB|BT)-\d+")


def example_section(game, language):
    """Return the lines of the example in a rulebook."""
    text = rulebook(game, language)
    (section,) = re.findall(
        rf"^## {TITLES[language]}\n(.*?)(?=^## |^---)", text, re.MULTILINE | re.DOTALL
    )
    return section


def test_every_game_has_an_example():
    assert set(EXAMPLES) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_pictures_show_what_the_engine_played(game):
    assert path_of(game).read_text(encoding="utf-8") == write_example(game)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_text_prints_the_figures_of_the_engine(game, language):
    printed = [
        int(figure.replace("−", "-")) for figure in FIGURE.findall(example_section(game, language))
    ]
    assert printed == EXAMPLES[game]().facts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_the_example_has_its_picture(game, language):
    lines = [line for line in example_section(game, language).splitlines() if line[:1].isdigit()]
    steps = [STEP.match(line) for line in lines]
    expected = [
        (str(number), game, str(number), language)
        for number in range(1, len(EXAMPLES[game]().pictures) + 1)
    ]
    assert [step and step.groups()[:4] for step in steps] == expected


@pytest.mark.skipif(not PICTURES.exists(), reason="a source distribution has no pictures")
def test_the_documentation_has_exactly_these_pictures():
    expected = {
        f"{game}-{number}.{language}.png"
        for game in GAMES
        for number in range(1, len(EXAMPLES[game]().pictures) + 1)
        for language in LANGUAGES
    }
    assert {path.name for path in PICTURES.iterdir()} == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_printed_pages_refer_to_no_rule_number(game, language):
    """Paper shows no rule numbers, so the first two parts may not point to them."""
    first, second, *_rest = rulebook(game, language).split("\n---\n")
    assert RULE_ID.findall(first + second) == []
