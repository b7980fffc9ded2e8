"""Plugin games come only from installed packages, and cannot harm the others."""

import subprocess
import sys
from pathlib import Path

import pytest

from railtable import games
from railtable.core import plugins
from railtable.core.errors import BadGame
from railtable.texts import own_messages, texts

SCRIPT = """
from railtable.games import GAMES, playable
from railtable.texts import texts
print(*GAMES, *playable(), texts("en").say("app-name"), sep=" ")
"""
GAME = """
from railtable.games.trambahn.game import RULES
"""


def write_package(folder: Path, key: str, source: str) -> Path:
    """Write a package with an installer's metadata; return its folder."""
    name = key.replace("-", "_")
    package = folder / name
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "game.py").write_text(source)
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[railtable.games]\n{key} = {name}.game\n")
    return package


def test_a_package_only_on_the_path_is_not_installed(tmp_path):
    write_package(tmp_path, "wild-game", "raise SystemExit('run')")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{SCRIPT}"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert "wild-game" not in done.stdout
    assert "trambahn" in done.stdout


@pytest.fixture
def packages(tmp_path, monkeypatch):
    """Return a folder that counts as an installers' folder."""
    monkeypatch.syspath_prepend(tmp_path)
    folders = plugins.package_folders()
    monkeypatch.setattr(plugins, "package_folders", lambda: folders | {tmp_path.resolve()})
    plugins.plugin_games.cache_clear()
    yield tmp_path
    plugins.plugin_games.cache_clear()


def offered() -> dict[str, str]:
    plugins.plugin_games.cache_clear()
    return {offer.key: offer.module for offer in plugins.plugin_games()}


def test_an_installed_game_is_listed_without_importing_it(packages):
    write_package(packages, "new-game", "raise SystemExit('run')")
    assert offered()["new-game"] == "new_game.game"


@pytest.mark.parametrize("key", ["No-Capitals", "a b", "../up", "x" * 33, "-dash"])
def test_an_invalid_key_is_ignored(packages, key):
    info = packages / "odd-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[railtable.games]\n{key} = odd.game\n")
    assert not [name for name in offered() if name == key]


def test_a_key_offered_by_two_packages_is_ignored(packages):
    write_package(packages, "new-game", GAME)
    info = packages / "rival-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rival\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[railtable.games]\nnew-game = rival.game\n")
    assert "new-game" not in offered()


@pytest.mark.parametrize(
    "source",
    ["raise RuntimeError('broken')", "RULES = 7", GAME, "import no_such_module_at_all"],
    ids=["raises", "no rules", "rules of another key", "lacks something"],
)
def test_a_game_that_fails_to_load_is_named_and_left_out(packages, monkeypatch, source):
    write_package(packages, "broken-game", source)
    monkeypatch.setattr(games, "GAMES", games.GAMES | {"broken-game": "broken_game.game"})
    monkeypatch.delitem(sys.modules, "broken_game", raising=False)
    monkeypatch.delitem(sys.modules, "broken_game.game", raising=False)
    with pytest.raises(BadGame) as told:
        games.find_rules("broken-game")
    assert told.value.facts["game"] == "broken-game"
    assert "broken-game" not in games.playable.__wrapped__()
    games.find_rules.cache_clear()


def test_a_game_adds_only_its_own_texts():
    source = "new-game-name = New\nerror-new-game-full = Full\napp-name = Mine\n-term = x\n"
    taken = own_messages("new-game", source)
    assert "new-game-name" in taken
    assert "error-new-game-full" in taken
    assert "app-name" not in taken


def test_a_game_cannot_override_our_texts(packages):
    package = write_package(packages, "app", GAME)
    (package / "texts").mkdir()
    (package / "texts" / "en.ftl").write_text("app-name = Mine\napp-other = Other\n")
    offered()
    from railtable import texts as module

    module.outside_source.cache_clear()
    made = module.Texts("en")
    module.outside_source.cache_clear()
    assert made.say("app-name") == texts("en").say("app-name") == "Railtable"
    assert made.say("app-other") == "Other"
