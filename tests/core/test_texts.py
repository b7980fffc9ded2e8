"""Texts: both languages are complete, and no text is unused."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

import railtable
from railtable.games import GAMES, find_rules
from railtable.texts import LANGUAGES, sources
from railtable.texts import texts as texts_in

KEY = re.compile(r"^([a-zA-Z][\w-]*) =", re.MULTILINE)
SOURCE = Path(railtable.__file__).parent


def keys(language: str) -> list[str]:
    return [key for source in sources(language) for key in KEY.findall(source)]


def test_both_languages_have_the_same_texts_once_each():
    english, french = keys("en"), keys("fr")
    assert sorted(set(english) ^ set(french)) == []
    assert len(english) == len(set(english))
    assert len(french) == len(set(french))


def test_both_languages_use_the_same_facts():
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
def test_every_action_and_option_has_a_text(game, language):
    texts, info = texts_in(language), find_rules(game).info
    wanted = [f"{game}-{name}" for name in ("name", "tagline")]
    wanted += [f"{game}-action-{kind.__struct_config__.tag}" for kind in get_args(info.action)]
    wanted += [f"{game}-option-{name}" for name in info.options.__struct_fields__]
    assert [key for key in wanted if not texts.has(key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_raised_error_has_a_text(language):
    """Reads the keys of IllegalAction("…"), BadOptions("…") and the like from the sources."""
    texts = texts_in(language)
    raised = re.compile(
        r"\b(?:IllegalAction|BadNotation|BadOptions|BadRecord|UnknownGame|UnknownBot|Mistake|BadEvent|RailtableError)"
        r"\(\s*\"(\w+)\""
    )
    used = {key for path in SOURCE.rglob("*.py") for key in raised.findall(path.read_text("utf-8"))}
    assert len(used) > 20
    assert sorted(key for key in used if not texts.has(f"error-{key}")) == []


ROOT = Path(__file__).parent.parent.parent
LITERAL = re.compile(r"""["'`]((?:[\w-]|\$?\{[^{}"`\n]*\})+)["'`]""")
"""A string of the code without spaces: a word, a key, or a pattern of keys with gaps."""
WORD = re.compile(r"""["'`]([\w-]+)["'`]""")
"""A word that can fill a gap."""
GAP = re.compile(r"\$?\{[^{}]*\}")
BY_HTTP = {"error-not_found", "error-method_not_allowed"}
"""Keys that the server's framework produces."""


def literals() -> set[str]:
    """Return the short strings of our code, on the server and on the page."""
    paths = [*SOURCE.rglob("*.py"), *(ROOT / "web" / "src").rglob("*.svelte")]
    paths += [path for path in (ROOT / "web" / "src").rglob("*.ts") if ".test." not in path.name]
    code = "\n".join(path.read_text("utf-8") for path in paths)
    return {*LITERAL.findall(code), *WORD.findall(code)}


class Speakers:
    """The keys that our code can produce: literal ones, and patterns filled with words."""

    def __init__(self) -> None:
        found = literals()
        self.words = {one for one in found if not GAP.search(one)} | set(GAMES)
        self.patterns = [
            re.compile("([\\w-]+)".join(map(re.escape, GAP.split(one))))
            for one in found
            if GAP.search(one) and re.search("[a-z]{2}", GAP.sub("", one))
        ]

    def says(self, key: str, depth: int = 2) -> bool:
        """Tell whether a key occurs in the code, whole or in parts."""
        if key in self.words or key.isdecimal():
            return True
        matches = (pattern.fullmatch(key) for pattern in self.patterns) if depth else ()
        return any(
            all(self.says(part, depth - 1) for part in match.groups()) for match in matches if match
        )


def choices_of_options() -> set[str]:
    """Return the keys that the new-table form builds from option values."""
    return {
        f"{game}-{field.name}-{choice}"
        for game in GAMES
        for field in msgspec.structs.fields(find_rules(game).info.options)
        for choice in get_args(field.type)
    }


def test_every_text_is_used():
    speakers, made = Speakers(), choices_of_options() | BY_HTTP
    # The page also has second-person forms of actions.
    actions = {
        key: key.replace("-you-told-", "-told-").replace("-you-", "-action-") for key in keys("en")
    }
    inside = set(re.findall(r"\{ ?([a-z][\w-]*) ?\}", "".join(sources("en"))))
    known = made | inside
    assert [
        key for key, said in actions.items() if said not in known and not speakers.says(said)
    ] == []


RULES = ROOT / "docs" / "rules"


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


PLACEABLE = re.compile(r"\{ ?[$\w-]+ ?\}|\{ \$\w+ ->")
CODE_WORDS = re.compile(r"`[^`]*`|\w+://\S*|\b(?:module|fichier\.py|engine|smtps?):\w+|\]\(\S*\)")
"""Commands, addresses and links, where punctuation has no space before it."""


def prose(text: str) -> str:
    """Return a text without comments, keys, arguments and code words."""
    text = re.sub(r"^#+ .*$|^[\w-]+ =|^ *\*?\[[^\]]*\]", "", text, flags=re.MULTILINE)
    return PLACEABLE.sub("X", CODE_WORDS.sub("X", text.replace('{" "}', " ")))


def test_french_has_a_space_before_double_punctuation():
    """The page turns these spaces into no-break spaces."""
    missing = re.compile(r".{0,20}(?:[^\s|*(–-][;:!?»]|«[^ ]).{0,20}")
    wrong = {name: missing.findall(prose(text)) for name, text in french_pages().items()}
    assert {name: found for name, found in wrong.items() if found} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_have_true_minus_signs_and_french_decimal_commas(language):
    texts = [*sources(language), *(p.read_text("utf-8") for p in RULES.glob(f"*.{language}.md"))]
    wrong = r".{0,20}(?<![\w`])-\d.{0,20}" + (r"|.{0,20}\d\.\d.{0,20}" if language == "fr" else "")
    assert [found for text in texts for found in re.findall(wrong, prose(text))] == []


FORBIDDEN = {
    "en": [
        *("Keep me", "Keep yourself", "You are kept", "You are forgotten", "Words of the trade"),
        *("I know enough", "Go on on", "Whom", "Whoever", "as written", "turned round", "as usual"),
        *("very likely worth", "do one thing", "is no header", "felt by the owner", "reckon"),
    ],
    "fr": [
        *("Me garder", "Faites-vous garder", "Vous êtes gardé", "Me supprimer", "Vous êtes oublié"),
        *(
            "Mots du métier",
            "Rejouer moi-même",
            "minute-ci",
            "d’habitude",
            "avec des gens",
            "joueriez",
        ),
        *("triage", "wagon ouvert", "wagon de queue", "Couchettes", "un type chacun"),
        *("bots?", "voitures?", "voyageurs?", "trajets?", "Avis", "revue", "parties? notées?"),
        *("Proposer des tours", "pliez-la", "Cliquez", "sens écrit", "Visez", "Gâchez"),
        *("Remplir l’écran", "Réduits au silence", "très probablement au moins"),
    ],
}
"""Words that players found hard to understand, and second words for one thing."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_avoid_forbidden_words(language):
    words = re.compile(rf".{{0,30}}\b(?:{'|'.join(FORBIDDEN[language])})\b.{{0,30}}", re.IGNORECASE)
    assert [found for text in sources(language) for found in words.findall(prose(text))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_count_of_one_is_never_plural(language):
    """Format every text with each of its facts set to 1, as far as the facts are numbers."""
    texts = texts_in(language)
    plural = {
        "en": r"\b1 (points|cards|tokens|cars|wagons|passengers|people|tables|games)\b",
        "fr": r"\b1 (points|cartes|pions|wagons|passagers|places|personnes|parties|défaussées)\b",
    }[language]
    counted = re.compile(r"^([a-zA-Z][\w-]*) =(.*(?:\n[ \t]+.*)*)", re.MULTILINE)
    wrong = []
    for source in sources(language):
        for key, body in counted.findall(source):
            facts = dict.fromkeys(re.findall(r"\$(\w+)", body), 1)
            if not key.startswith("error-") and re.search(plural, texts.say(key, facts)):
                wrong.append(key)
    assert wrong == []
