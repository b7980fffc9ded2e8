"""The sample of docstrings and test names is complete and repeatable."""

import pytest

from tools import sample_words


@pytest.fixture
def tree(tmp_path):
    (tmp_path / "src").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "src" / "one.py").write_text(
        '"""A module."""\nclass Card:\n    """A card."""\n'
        '    async def draw(self):\n        """Draw."""\n\ndef bare(): ...\n'
    )
    (tmp_path / "tests" / "test_one.py").write_text(
        '"""Not sampled."""\ndef helper(): ...\ndef test_a(): ...\nasync def test_b(): ...\n'
    )
    return tmp_path


def test_docstrings_of_modules_classes_and_functions_are_found(tree):
    assert sample_words.docstrings(tree) == [
        "src/one.py: A module.",
        "src/one.py Card: A card.",
        "src/one.py draw: Draw.",
    ]


def test_only_test_functions_are_found_in_the_tests(tree):
    assert sample_words.names_of_tests(tree) == [
        "tests/test_one.py: test_a",
        "tests/test_one.py: test_b",
    ]


def test_a_seed_gives_the_same_twenty_docstrings_and_ten_names(tree):
    many = "".join(f'def f{n}():\n    """Return {n}."""\n' for n in range(40))
    (tree / "src" / "two.py").write_text(many)
    (tree / "tests" / "test_two.py").write_text(many.replace("def f", "def test_"))
    texts, names = sample_words.sample(1, tree)
    assert (len(set(texts)), len(set(names))) == (20, 10)
    assert sample_words.sample(1, tree) == (texts, names)
    assert sample_words.sample(2, tree) != (texts, names)


def test_the_sample_is_drawn_from_this_repository(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["sample_words.py", "--seed", "1"])
    sample_words.main()
    assert capsys.readouterr().out.count(".py") >= 30
