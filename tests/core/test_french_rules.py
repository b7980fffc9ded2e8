"""The French rules use the names of the boxes and a rulebook's words."""

import re
from pathlib import Path

import pytest

from railtable.texts import texts as texts_in

RULES = Path(__file__).parent.parent.parent / "docs" / "rules"
PREFIXES = {
    "SM": "station-master",
    "FT": "freight-train",
    "SR": "string-railway",
    "TB": "trambahn",
    "BT": "block-train",
}
WORDINGS = {
    "TB-14": ["Un Conducteur peut rejoindre n’importe laquelle de vos colonnes"],
    "TB-16": ["Vous pouvez acheter", "Les cartes payées vont à la défausse"],
    "TB-23": ["Qui a le plus de points l’emporte"],
    "BT-21": ["Qui a le plus de points l’emporte"],
    "SR-36": ["Qui a le plus de points l’emporte"],
    "BT-13": ["dans un sens ou dans l’autre"],
    "BT-14": ["chacun séparément"],
    "FT-30": ["arrondi à l’inférieur"],
    "SM-4": ["Chaque joueur reçoit trois cartes, face cachée"],
    "SM-5": ["Un pion reste face cachée", "Chaque joueur peut regarder les siens"],
    "SM-17": ["Le pion d’un autre joueur reste face cachée"],
    "SR-23": ["Une tuile ne peut se trouver ni sur ni sous une ficelle"],
    "SR-42": ["on pose toute la ficelle, à un millimètre près"],
    "SR-55": ["On ne peut écarter une tuile que si", "Qui renonce à sa voie"],
    "SR-7": ["Gare de transfert"],
    "SR-13": ["Gare de référence"],
}


def ruling(rule: str) -> str:
    """Return one ruling of the French pages, from its id to the end of its line."""
    page = (RULES / f"{PREFIXES[rule[:2]]}.fr.md").read_text(encoding="utf-8")
    (line,) = re.findall(rf"^(?:- |\| )\*\*{rule}\*\*(.*)$", page, re.MULTILINE)
    return str(line)


@pytest.mark.parametrize("rule", list(WORDINGS))
def test_french_rulings_use_rulebook_terms(rule):
    said = ruling(rule)
    assert [words for words in WORDINGS[rule] if words not in said] == []


@pytest.mark.parametrize(
    ("tile", "name"), [("transfer", "Gare de transfert"), ("scenic", "Gare de référence")]
)
def test_tiles_have_the_names_of_the_box(tile, name):
    assert texts_in("fr").say("string-railway-tile", {"tile": tile}) == name


@pytest.mark.parametrize("game", ["freight-train", "block-train"])
def test_freight_cars_are_wagons_and_passenger_cars_are_voitures(game):
    page = (RULES / f"{game}.fr.md").read_text(encoding="utf-8")
    assert "wagon" in page
    assert not re.search(r"\bvoitures?\b", page)
