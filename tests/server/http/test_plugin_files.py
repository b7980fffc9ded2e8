"""Page files of plugin games are served, and no other files."""

from pathlib import Path

import pytest

from railtable.core import plugins as core
from railtable.server.http import plugin_files

RULES = "# New\n\n- **NG-1** Play. <script>alert(1)</script>\n"


@pytest.fixture
def package(tmp_path, monkeypatch) -> Path:
    """Install a plugin game whose files are in a folder."""
    for folder in ("rulebook", "board/parts", "texts"):
        (tmp_path / "new_game" / folder).mkdir(parents=True)
    home: Path = tmp_path / "new_game"
    (home / "rulebook" / "en.md").write_text(RULES)
    (home / "board" / "board.js").write_text("export const mount = () => {};")
    (home / "board" / "parts" / "wagon.svg").write_text("<svg/>")
    (home / "secret.py").write_text("KEY = 1")
    offer = core.PluginGame("new-game", "new_game.game", "new-game")
    monkeypatch.setattr(core, "plugin_games", lambda: (offer,))
    monkeypatch.setattr(core, "folder_of", lambda offer: home)
    monkeypatch.setattr(plugin_files, "playable", lambda: ("trambahn", "new-game"))
    plugin_files.rules_page.cache_clear()
    return home


def ask(path: str) -> tuple[int, str, str]:
    response = plugin_files.plugin_response(path)
    body = bytes(response.body).decode() if hasattr(response, "body") else ""
    return response.status_code, response.headers.get("content-type", ""), body


def test_rules_are_rendered_with_anchors_and_escaped_html(package):
    status, kind, body = ask("/outside/new-game/rules.en.html")
    assert (status, kind) == (200, "text/html; charset=utf-8")
    assert '<strong class="rule" id="rule-NG-1">NG-1</strong>' in body
    assert "<script>" not in body
    assert ask("/outside/new-game/rules.fr.html")[0] == 200


def test_the_board_address_is_sent_if_there_is_a_board(package):
    assert plugin_files.board_address("new-game") == "/outside/new-game/board/board.js"
    assert plugin_files.board_address("trambahn") is None
    (package / "board" / "board.js").unlink()
    assert plugin_files.board_address("new-game") is None


@pytest.mark.parametrize(
    ("path", "kind"), [("board.js", "text/javascript"), ("parts/wagon.svg", "image/svg+xml")]
)
def test_board_files_are_served_with_their_content_type(package, path, kind):
    status, found, _ = ask(f"/outside/new-game/board/{path}")
    assert (status, found.partition(";")[0]) == (200, kind)


@pytest.mark.parametrize(
    "path",
    [
        "/outside/",
        "/outside/words.de.ftl",
        "/outside/new-game/board/../secret.py",
        "/outside/new-game/board/..%2fsecret.py",
        "/outside/new-game/board/parts",
        "/outside/new-game/board/none.js",
        "/outside/new-game/secret.py",
        "/outside/new-game/rules.de.html",
        "/outside/trambahn/board/board.js",
        "/outside/trambahn/rules.en.html",
        "/outside/no-game/rules.en.html",
        "/outside/../pyproject.toml",
    ],
)
def test_other_addresses_are_not_found(package, path):
    assert ask(path)[0] == 404


def test_a_link_out_of_the_board_is_not_followed(package):
    (package / "board" / "secret.js").symlink_to(package / "secret.py")
    assert ask("/outside/new-game/board/secret.js")[0] == 404


def test_the_texts_are_empty_without_plugin_games():
    status, kind, _ = ask("/outside/words.en.ftl")
    assert (status, kind.partition(";")[0]) == (200, "text/plain")
