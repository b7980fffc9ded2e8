"""The public table: README's examples work, and hidden information stays hidden."""

import json
import subprocess
import sys

import pytest

import railtable
import railtable.api
from railtable.core.chance import Chance
from railtable.core.proof import verify
from railtable.core.record import format_record, parse_record, record_of, replay
from railtable.core.table import Table as CoreTable
from railtable.games import find_rules
from railtable.games.trambahn.actions import EndTurn
from tests.support.play import finished
from tests.support.records import FOLDER

games = pytest.mark.parametrize("game", railtable.GAMES)


def played(game, decisions, seed=1):
    """Return a table after a number of decisions of the random bot."""
    table = railtable.Table(game, seed=seed)
    bot = railtable.bot(game, "random", seed=seed)
    for _ in range(decisions):
        table.play(bot.act(table))
    return table


@games
def test_the_same_seed_gives_the_same_cards(game):
    rules = find_rules(game)
    core = CoreTable(rules, rules.info.min_seats, None, Chance.seeded(5))
    assert railtable.Table(game, seed=5).steps == tuple(core.steps)
    assert railtable.Table(game, seed=5).seats == rules.info.min_seats


def test_tables_without_a_seed_differ():
    assert len({railtable.Table("trambahn").steps for _ in range(4)}) == 4


def test_options_are_plain_data_and_refused_when_wrong():
    assert railtable.Table("trambahn", options={"first_player": 1}).to_move == 1
    with pytest.raises(railtable.BadOptions):
        railtable.Table("trambahn", options={"colour": "red"})
    with pytest.raises(railtable.BadOptions):
        railtable.Table("trambahn", seats=3)
    with pytest.raises(railtable.UnknownGame):
        railtable.Table("chess")
    with pytest.raises(railtable.UnknownBot):
        railtable.bot("trambahn", "deep")


@games
def test_legal_actions_and_proposals_can_be_played_as_objects_and_as_text(game):
    decisions = 3 if game == "string-railway" else 12
    table = played(game, decisions)
    for action in table.proposals(limit=2)[:5]:
        one, two = table.copy(), table.copy()
        assert one.play(action) == two.play(table.format_action(action))
        assert one.document() == two.document()
    assert len(table.steps) == len(played(game, decisions).steps)


def test_actions_in_text_are_played_all_or_none():
    table = railtable.Table("trambahn", seed=1, options={"first_player": 0})
    before = table.document()
    for wrong in ("B3 > blue; fly", "B3 > blue; B3 > blue", "B3 > blue; end; end"):
        with pytest.raises(railtable.RailtableError):
            table.play(wrong)
        assert table.document() == before
        assert len(table.steps) == 1
    with pytest.raises(railtable.IllegalAction):
        table.play("B3 > blue", "B9 > blue")
    assert table.document() == before
    assert [step.seat for step in table.play("B3 > blue", "B5 > new; end")] == [0, 0, 0, -1]


@games
def test_redoing_an_undone_action_draws_the_same_cards(game):
    table = played(game, 4 if game == "string-railway" else 20)
    steps, document = table.steps, table.document()
    for _ in range(3):
        table.undo()
    assert steps[: len(table.steps)] == table.steps
    for step in steps[len(table.steps) :]:
        if step.seat >= 0:
            table.play(step.action)
    assert (table.steps, table.document()) == (steps, document)


def test_undo_at_the_start_is_refused():
    table = railtable.Table("trambahn", seed=1)
    with pytest.raises(railtable.RailtableError) as error:
        table.undo()
    assert error.value.key == "nothing_to_undo"


def test_a_copy_is_independent():
    table = played("trambahn", 5)
    twin = table.copy()
    twin.play(twin.legal_actions()[0])
    assert len(twin.steps) > len(table.steps) == len(played("trambahn", 5).steps)


@games
def test_a_table_is_drawn_as_text_and_pictures_for_every_viewer_in_both_languages(game):
    table = played(game, 2 if game == "string-railway" else 15)
    for seat in (None, *range(table.seats)):
        for language in ("en", "fr"):
            assert f"{game}-board" not in table.text(seat, language)
            picture = table.picture(seat, language)
            assert f"{game}-" not in picture
            assert picture.count("<div") == picture.count("</div>")
            assert picture.count("<span") == picture.count("</span>")
    assert (table._repr_svg_() is None) == (game != "string-railway")
    assert (table._repr_html_() is None) == (game == "string-railway")
    assert str(table) == table.text(None, "en")
    assert len(repr(table)) < 80


@pytest.mark.parametrize("game", ["trambahn", "station-master"])
def test_the_default_display_is_the_same_in_every_determinised_world(game):
    table = played(game, 15)
    rules = table.rules
    dice = Chance.seeded(3).at(0)
    shown = (str(table), table._repr_html_())
    for _ in range(5):
        twin = railtable.Table.from_state(rules, rules.imagine(table.view(), dice))
        assert twin.document() != table.document()
        assert (str(twin), twin._repr_html_()) == shown


def test_the_log_redacts_hidden_information():
    table = railtable.Table("trambahn", seed=1, options={"first_player": 0})
    hand, other = (table.view(seat).hand or [] for seat in (0, 1))
    assert table.log() == ["chance: deal hands ? / ?, money ?"]
    assert sorted(hand) == sorted(table.log(0)[0].partition("hands ")[2].partition(" /")[0].split())
    assert " ".join(other) not in table.log(0)[0]


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_an_unknown_seat_is_refused(seat):
    table = railtable.Table("trambahn", seed=1)
    for ask in (table.view, table.text, table.log, table.picture):
        with pytest.raises(railtable.RailtableError) as error:
            ask(seat)
        assert error.value.key == "no_such_seat"


def test_a_finished_game_refuses_actions_and_bots():
    table = played("trambahn", 0)
    bot = railtable.bot("trambahn", "random", seed=2)
    while not table.is_over():
        table.play(bot.act(table))
    assert table.to_move is None
    assert table.legal_actions() == table.proposals() == []
    with pytest.raises(railtable.IllegalAction):
        table.play(EndTurn())
    with pytest.raises(railtable.IllegalAction):
        bot.act(table)
    with pytest.raises(railtable.RailtableError):
        railtable.bot("block-train", "random").act(railtable.Table("trambahn"))


def test_a_bot_gets_the_view_of_the_seat_to_move(monkeypatch):
    table = played("trambahn", 7)
    bot = railtable.bot("trambahn", "random", seed=1)
    seen = []
    monkeypatch.setattr(bot, "choose", lambda view, legal, dice: seen.append((view, legal)))
    bot.act(table)
    assert seen == [(table.view(table.to_move), table.legal_actions())]


def test_a_bot_with_the_same_seed_makes_the_same_choices():
    assert played("trambahn", 30, seed=4).steps == played("trambahn", 30, seed=4).steps


# Positions.


def test_a_table_starts_from_a_position_and_can_be_played_undone_and_copied():
    text = "hands: B7 C / R1; columns: B1 B4 x3 / -; passengers_laid: 1; phase: stations"
    table = railtable.Table.from_position("trambahn", text, seed=1)
    before = table.document()
    table.play("B7 > 1; C > 1")
    assert [column.cards for column in table.document().columns[0]] == [["B1", "B4", "B7", "C"]]
    twin = table.copy()
    twin.undo()
    assert twin.play("C > 1")
    assert twin.document() == table.document()
    table.undo()
    table.undo()
    assert table.document() == before
    with pytest.raises(railtable.RailtableError) as error:
        table.record()
    assert error.value.key == "no_beginning"


@pytest.mark.parametrize("game", ["trambahn", "station-master", "block-train", "freight-train"])
def test_a_table_set_up_from_its_own_position_continues_the_same_way(game):
    table = played(game, 20)
    twin = railtable.Table.from_position(game, table.position(), seed=1)
    assert twin.document() == table.document()
    bots = [railtable.bot(game, "random", seed=8) for _ in range(2)]
    for _ in range(3):
        assert bots[0].act(table) == bots[1].act(twin)


def test_chance_that_is_due_in_a_position_is_resolved_at_once():
    text = "to_move: chance; phase: refill; hands: - / R1"
    assert railtable.Table.from_position("trambahn", text, seed=1).to_move == 1


# Records.


@games
def test_a_record_gives_every_state(game):
    path = min((FOLDER / game).glob("*.jsonl"))
    record = parse_record(path.read_bytes(), find_rules)
    rules = find_rules(game)
    documents = [rules.dump(state) for _, state in replay(record, find_rules)]
    read = railtable.read_record(path)
    assert len(read) == len(documents)
    assert [moment.document() for moment in read] == documents
    assert [len(moment.steps) for moment in read] == list(range(len(read)))
    assert read[7].document() == documents[7]
    assert read.outcome() == read[-1].outcome() == rules.outcome(rules.load(documents[-1]))
    with pytest.raises(IndexError):
        read[len(read)]


def test_a_game_is_saved_with_its_players_names(tmp_path):
    table = played("trambahn", 20)
    table.save(tmp_path / "game.jsonl", players=["Ada", "Ben"])
    read = railtable.read_record(tmp_path / "game.jsonl")
    assert read.players == ["Ada", "Ben"]
    assert read[-1].steps == table.steps


def test_a_kept_record_is_read(tmp_path):
    path = next((FOLDER / "trambahn").glob("*.jsonl"))
    assert repr(railtable.read_record(path)).startswith("<RecordedGame trambahn, 2 seats")
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(path.read_bytes().replace(b'"seat":1', b'"seat":0', 1))
    with pytest.raises(railtable.BadRecord):
        railtable.read_record(broken)


def test_a_state_with_chance_due_waits_for_play():
    moment = railtable.read_record(min((FOLDER / "trambahn").glob("*.jsonl")))[0]
    assert (moment.to_move, moment.is_over(), moment.legal_actions()) == (None, False, [])
    with pytest.raises(railtable.RailtableError) as error:
        railtable.bot("trambahn").act(moment)
    assert error.value.key == "luck_due"
    assert repr(moment).endswith("luck due>")
    moment.play()
    assert moment.to_move is not None


@pytest.mark.parametrize("moment", [0, 1, 2, 30])
def test_a_game_continued_from_a_record_names_its_source(moment, tmp_path):
    """Includes states where chance is due, and undos of some of it."""
    table = finished("trambahn", 2, 3)
    path, other = tmp_path / "game.jsonl", tmp_path / "other.jsonl"
    path.write_text(format_record(record_of(table)))
    going_on = railtable.read_record(path).play_on(moment)
    bot = railtable.bot("trambahn", "random", seed=9)
    if moment == 30:
        going_on.undo()
    while not going_on.is_over():
        going_on.play(bot.act(going_on))
    going_on.save(other)
    record = parse_record(other.read_bytes(), find_rules)
    shared = 0 if moment == 0 else record.header.given
    assert shared <= moment
    assert record.steps[:shared] == table.steps[:shared]
    assert verify(record, find_rules).is_whole


# Loading.


def loaded_by(code: str) -> list[str]:
    """Return the modules loaded in a new Python process after running a line."""
    script = f"{code}; import sys, json; print(json.dumps(sorted(sys.modules)))"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    modules: list[str] = json.loads(ran.stdout)
    return modules


def test_importing_railtable_loads_none_of_its_modules():
    loaded = loaded_by("import railtable")
    assert [name for name in loaded if name.startswith("railtable")] == ["railtable"]
    assert len(set(loaded) - set(loaded_by("pass"))) < 40
    assert "msgspec" not in loaded


def test_a_table_loads_one_game_and_neither_server_nor_texts():
    loaded = loaded_by("import railtable; railtable.Table('trambahn')")
    ours = {name.split(".")[1] for name in loaded if name.startswith("railtable.")}
    assert not ours & {"cli", "lab", "server", "texts", "wire"}
    assert not {"starlette", "fluent", "typer", "uvicorn", "railtable.games.block_train"} & set(
        loaded
    )


def test_the_public_names_match_the_list():
    listed = railtable.api.__all__
    assert set(listed) <= set(dir(railtable))
    assert all(getattr(railtable, name) is getattr(railtable.api, name) for name in listed)
    with pytest.raises(AttributeError):
        _ = railtable.Board  # type: ignore[attr-defined]
