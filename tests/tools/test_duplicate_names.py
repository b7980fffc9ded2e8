"""Each concept has one name: few names are defined by more than one module."""

from tools.duplicate_names import ALLOWED, MOST_ALLOWED, duplicates


def test_every_name_defined_twice_is_justified():
    found = duplicates()
    assert sorted(set(found) - set(ALLOWED)) == []
    assert sorted(set(ALLOWED) - set(found)) == []
    assert len(ALLOWED) <= MOST_ALLOWED


def test_classes_functions_aliases_and_shared_constants_count(tmp_path):
    package = tmp_path / "railtable"
    (package / "games").mkdir(parents=True)
    source = (
        "class Card: ...\ndef draw(): ...\nLIMIT = 1\nSHARED = 2\nAlias: TypeAlias = int\n_x = 3\n"
    )
    (package / "one.py").write_text(source)
    (package / "two.py").write_text(source)
    (package / "games" / "tram.py").write_text("class Card: ...\nclass Tram: ...\n")
    (package / "user.py").write_text(
        "from railtable import two\nfrom railtable.one import SHARED\nprint(two.SHARED, SHARED)\n"
    )
    assert duplicates(package) == {
        name: ["railtable.one", "railtable.two"] for name in ("Alias", "Card", "SHARED", "draw")
    }
