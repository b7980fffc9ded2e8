"""A game of one file: everything works that needs no more, and what is missing is named."""

import shutil
import sys
from pathlib import Path

import pytest

import railtable
from railtable import games
from railtable.cli.app import main
from railtable.core import plugins
from railtable.core.actions import Action
from railtable.core.errors import BadGame, BadNotation
from railtable.core.field_notation import FieldNotation
from railtable.games import find_rules, has_module, missing_parts, module_of
from railtable.lab.arena import Match, play_match
from railtable.pictures import Standing, paint_link
from railtable.texts import texts
from railtable.values import has_values

EXAMPLE = Path(__file__).parents[2] / "examples" / "one-file-game" / "pick_up.py"


@pytest.fixture
def pick_up(tmp_path, monkeypatch):
    """Install the example as an installer would."""
    shutil.copy(EXAMPLE, tmp_path)
    info = tmp_path / "railtable_pick_up-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: railtable-pick-up\nVersion: 0.1.0\n"
    )
    (info / "entry_points.txt").write_text("[railtable.games]\npick-up = pick_up\n")
    monkeypatch.syspath_prepend(tmp_path)
    folders = plugins.package_folders()
    monkeypatch.setattr(plugins, "package_folders", lambda: folders | {tmp_path.resolve()})
    plugins.plugin_games.cache_clear()
    (offer,) = [one for one in plugins.plugin_games() if one.key == "pick-up"]
    monkeypatch.setitem(games.GAMES, offer.key, offer.module)
    games.playable.cache_clear()
    yield offer.key
    plugins.plugin_games.cache_clear()
    games.playable.cache_clear()
    find_rules.cache_clear()
    sys.modules.pop("pick_up", None)


def test_it_is_played_by_bots_and_recorded(pick_up, tmp_path):
    table = railtable.Table(pick_up, seed=1)
    bots = [railtable.bot(pick_up, name, seed=1) for name in ("greedy", "random")]
    while (seat := table.to_move) is not None:
        table.play(bots[seat].act(table))
    table.save(tmp_path / "game.jsonl")
    assert railtable.read_record(tmp_path / "game.jsonl").outcome() == table.outcome()
    match = Match(game=pick_up, bots=["random", "greedy", "trainee"], seed="1")
    assert len(list(play_match(match, 3))) == 3


@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_has_a_board_a_picture_and_positions_without_any_module(pick_up, language):
    table = railtable.Table(pick_up, seats=3, seed=1)
    assert "sidings: 3, 4, 5" in table.text(language=language)
    picture = table.picture(0, language)
    assert picture.startswith("<div")
    assert "sidings" in picture
    drawn = module_of(table.rules, "picture").draw(table.view(None), texts(language))
    standings = [Standing(f"Seat {seat}", 0) for seat in range(3)]
    assert paint_link(pick_up, standings, drawn).startswith(b"\x89PNG")
    table.play("take siding=1 count=2")
    again = railtable.Table.from_position(pick_up, table.position())
    assert again.document() == table.document()
    assert table.log() == ["seat 1: take siding=1 count=2"]


def run(monkeypatch, capsys, *arguments: str, typed: str = "") -> tuple[int, str]:
    answers = iter(typed)
    monkeypatch.setattr(sys, "argv", ["railtable", *arguments])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    monkeypatch.setenv("LANG", "en")
    status = 0
    try:
        main()
    except SystemExit as left:
        status = int(left.code or 0)
    shown = capsys.readouterr()
    return status, shown.out + shown.err


def test_the_command_line_plays_it_and_names_what_is_missing(
    pick_up, monkeypatch, capsys, tmp_path
):
    record = str(tmp_path / "game.jsonl")
    status, shown = run(
        monkeypatch,
        capsys,
        "play",
        pick_up,
        "--save",
        record,
        "--name",
        "Ada",
        typed="h" + "1" * 20,
    )
    assert status == 0, shown
    assert "A good turn: take siding=" in shown
    assert "Ada: take siding=0 count=1" in shown
    assert "last wagon" in shown
    for command in ("replay", "verify"):
        status, shown = run(monkeypatch, capsys, command, record)
        assert status in {0, 1}, shown
    status, shown = run(
        monkeypatch, capsys, "simulate", pick_up, "--games", "2", "--bots", "greedy"
    )
    assert status == 0
    assert "last wagon" in shown
    status, shown = run(monkeypatch, capsys, "chances", record)
    assert (status, "no chances" in shown) == (2, True)
    monkeypatch.setenv("COLUMNS", "200")
    status, shown = run(monkeypatch, capsys, "games", "--missing")
    assert "OpenSpiel" in shown


def test_a_missing_module_is_named_without_an_import_error(pick_up):
    rules = find_rules(pick_up)
    assert not has_values(rules)
    assert set(missing_parts(rules)) == set(games.ENABLED)
    for name in ("draws", "features", "nonsense"):
        assert not has_module(rules, name)
        with pytest.raises(BadGame, match="game_without_module") as missing:
            module_of(rules, name)
        assert missing.value.facts["module"] == name
    assert not missing_parts(find_rules("trambahn"))


def test_a_refusal_without_a_reason_is_one(pick_up):
    with pytest.raises(railtable.IllegalAction, match="not_legal_now"):
        railtable.Table(pick_up).play("take siding=0 count=9")


class Say(Action, frozen=True, tag="say"):
    text: str
    loud: bool = False
    to: int | None = None


class Wait(Action, frozen=True, tag="wait"):
    pass


@pytest.mark.parametrize(
    "action",
    [Say("hello"), Say("two words", loud=True), Say("; a semicolon"), Say("true"), Say('"'), Say("7"),
     Say("", to=3), Say("?"), Wait()],
)  # fmt: skip
def test_actions_without_a_notation_are_written_by_their_fields(action):
    notation = FieldNotation(Say | Wait)
    written = notation.format_action(action)
    assert ";" not in written
    assert notation.parse_action(written) == action


@pytest.mark.parametrize(
    "text",
    ["", "shout", "say", "say text", "say text=", "say text=a text", "say sound=1", "wait x=1"],
)
def test_a_text_that_is_no_action_is_refused(text):
    with pytest.raises(BadNotation, match="action_not_read"):
        FieldNotation(Say | Wait).parse_action(text)
