"""Texts: both languages say everything, and nothing is left unsaid."""

import re
from pathlib import Path
from typing import get_args

import pytest

import railtable
from railtable.games import GAMES, find_rules
from railtable.texts import LANGUAGES, Texts, sources

KEY = re.compile(r"^([a-zA-Z][\w-]*) =", re.MULTILINE)
SOURCE = Path(railtable.__file__).parent


def keys(language: str) -> list[str]:
    return [key for source in sources(language) for key in KEY.findall(source)]


def test_both_languages_have_the_same_texts_once_each():
    english, french = keys("en"), keys("fr")
    assert sorted(set(english) ^ set(french)) == []
    assert len(english) == len(set(english))
    assert len(french) == len(set(french))


def test_the_same_facts_go_into_both_languages():
    fact = re.compile(r"\{ ?\$(\w+)")

    def facts(language: str) -> dict[str, set[str]]:
        blocks = {}
        for source in sources(language):
            for match in re.finditer(
                r"^([a-zA-Z][\w-]*) =((?:.*\n)(?:[ \t]+.*\n|\n(?=[ \t]))*)",
                source + "\n",
                re.MULTILINE,
            ):
                blocks[match[1]] = set(fact.findall(match[2]))
        return blocks

    english, french = facts("en"), facts("fr")
    assert {key for key in english if english[key] != french[key]} == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_action_and_option_has_words(game, language):
    texts, info = Texts(language), find_rules(game).info
    wanted = [f"{game}-{name}" for name in ("name", "tagline")]
    wanted += [f"{game}-action-{kind.__struct_config__.tag}" for kind in get_args(info.action)]
    wanted += [f"{game}-option-{name}" for name in info.options.__struct_fields__]
    assert [key for key in wanted if not texts.has(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_raised_has_words(language):
    """Reads the keys of IllegalAction("…"), BadOptions("…") and the like from the sources."""
    texts = Texts(language)
    raised = re.compile(
        r"\b(?:IllegalAction|BadNotation|BadOptions|BadRecord|UnknownGame|UnknownBot|Mistake|RailtableError)"
        r"\(\s*\"(\w+)\""
    )
    used = {key for path in SOURCE.rglob("*.py") for key in raised.findall(path.read_text("utf-8"))}
    assert len(used) > 20
    assert sorted(key for key in used if not texts.has(f"error-{key}")) == []


RULES = Path(__file__).parent.parent.parent / "docs" / "rules"


def french_pages() -> dict[str, str]:
    """Return every French text and every French rules page, by name."""
    texts = {f"texts {number}": text for number, text in enumerate(sources("fr"))}
    pages = {path.name: path.read_text("utf-8") for path in sorted(RULES.glob("*.fr.md"))}
    assert len(pages) == len(GAMES)
    return texts | pages


def test_french_has_one_kind_of_apostrophe():
    straight = {
        name: re.findall(r".{0,20}'.{0,20}", text)
        for name, text in french_pages().items()
        if "'" in text
    }
    assert straight == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_of_a_thing_is_never_said_in_the_plural(language):
    """Says every text with each of its facts being 1, as far as the facts are numbers."""
    texts = Texts(language)
    plural = {
        "en": r"\b1 (points|cards|tokens|cars|wagons|passengers|people|tables|games)\b",
        "fr": r"\b1 (points|cartes|jetons|wagons|passagers|places|personnes|parties|écartées)\b",
    }[language]
    counted = re.compile(r"^([a-zA-Z][\w-]*) =(.*(?:\n[ \t]+.*)*)", re.MULTILINE)
    wrong = []
    for source in sources(language):
        for key, body in counted.findall(source):
            facts = dict.fromkeys(re.findall(r"\$(\w+)", body), 1)
            if not key.startswith("error-") and re.search(plural, texts.say(key, facts)):
                wrong.append(key)
    assert wrong == []
