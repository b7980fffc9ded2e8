"""Your own agent: any form of it is accepted, checked, and named when it fails."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import railtable
from railtable.api.agents import AgentBot, BotFailed, is_foreign, resolve_bot
from railtable.bots import UnknownBot, make_bot
from railtable.core import plugins
from railtable.core.errors import RailtableError
from railtable.games import GAMES, find_rules
from railtable.lab.arena import Match, play_match, with_agents
from railtable.lab.batch_worker import play_batch
from railtable.lab.duel import Duel, play_pair
from railtable.lab.plan import ExperimentPlan, plan_matches
from railtable.texts import texts as texts_in

SOURCE = """
from railtable import Bot

class Last:
    def choose(self, view, legal, dice):
        return legal[-1]

class Knowing(Bot):
    def choose(self, view, legal, dice):
        return legal[-1]

class Seated:
    def act(self, table):
        assert table.to_move is not None
        return table.proposals()[-1]

def last(view, legal, dice):
    return legal[-1]

def written(view, legal, dice):
    from railtable.games import find_rules
    return find_rules("trambahn").format_action(legal[-1])

ready = Last()

class Broken:
    def choose(self, view, legal, dice):
        raise ZeroDivisionError("oh")

class Leaving:
    def choose(self, view, legal, dice):
        raise SystemExit(3)

class Mute:
    def choose(self, view, legal, dice):
        return None

class Cheat:
    def choose(self, view, legal, dice):
        from railtable.games import find_rules
        rules = find_rules("trambahn")
        return next(action for action in rules.actions if action not in legal)

class Unmade:
    def __init__(self):
        raise ValueError("not today")

nothing = 7
"""
GOOD = ["Last", "Knowing", "Seated", "last", "written", "ready"]


class Last:
    def choose(self, view, legal, dice):
        return legal[-1]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Return a folder with somebody's bots, which is the current one."""
    (tmp_path / "somebodys_bots.py").write_text(SOURCE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [one for one in sys.path if one])
    yield tmp_path
    sys.modules.pop("somebodys_bots", None)


def run(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from railtable.cli import main; main()", *arguments]
    source = str(Path(railtable.__file__).parent.parent)
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, check=False, timeout=180, cwd=folder,
        env={"PYTHONPATH": source, "PATH": "/usr/bin:/bin", "LANG": "en"},
    )  # fmt: skip


def play_out(table: railtable.Table, *bots: railtable.Bot) -> None:
    while not table.is_over():
        assert table.to_move is not None
        table.play(bots[table.to_move].act(table))


@pytest.mark.parametrize("form", GOOD)
@pytest.mark.parametrize("where", ["somebodys_bots", "somebodys_bots.py"])
def test_every_form_of_an_agent_plays_a_game(folder, form, where):
    mine = railtable.bot("trambahn", f"{where}:{form}", seed=1)
    assert mine.name == f"{where}:{form}"
    assert repr(mine) == f"<Bot {where}:{form}, trambahn>"
    table = railtable.Table("trambahn", seed=3)
    play_out(table, mine, railtable.bot("trambahn", "random", seed=2))
    assert table.outcome() is not None


@pytest.mark.parametrize("agent", [Last, Last(), lambda view, legal, dice: legal[-1]])
@pytest.mark.parametrize("game", [key for key in GAMES if key != "string-railway"])
def test_classes_objects_and_functions_are_bots_of_every_game(agent, game):
    table = railtable.Table(game, seed=1)
    play_out(table, *[railtable.bot(game, agent)] * table.seats)
    assert table.outcome() is not None


def test_an_agent_is_offered_actions_where_none_can_be_listed():
    table = railtable.Table("string-railway", seed=1)
    while table.legal_actions():
        table.play(table.legal_actions()[0])
    offered = []

    def first(view, legal, dice):
        offered.append(len(legal))
        return legal[0]

    table.play(railtable.bot("string-railway", first, seed=1).act(table))
    assert offered[0] > 0


def test_an_acting_agent_gets_an_imagined_table():
    """It sees its own view; what its seat does not know was dealt again."""
    table = railtable.Table("station-master", seats=3, seed=4)
    for _ in range(12):
        table.play(table.legal_actions()[0])
    seat = table.to_move
    assert seat is not None
    hidden = set()

    class Looking:
        def act(self, imagined: railtable.Table) -> railtable.Action:
            assert imagined is not table
            assert imagined.view(seat) == table.view(seat)
            hidden.add(imagined.position())
            imagined.play(imagined.legal_actions()[0])
            return table.legal_actions()[0]

    before = table.position()
    for seed in range(8):
        railtable.bot("station-master", Looking, seed=seed).act(table)
    assert len(hidden) > 1, "the hidden cards differ from world to world"
    assert table.position() == before


def test_a_bot_subclass_and_ours_are_one_interface():
    class Mine(railtable.Bot):
        def choose(self, view, legal, dice):
            return legal[0]

    rules = find_rules("trambahn")
    mine = resolve_bot(Mine(rules), rules)
    assert isinstance(mine, AgentBot)
    assert mine.name == "Mine"
    greedy = make_bot("greedy", rules)
    assert resolve_bot(greedy, rules) is greedy
    with pytest.raises(RailtableError, match="bot_of_another_game"):
        resolve_bot(greedy, find_rules("block-train"))


@pytest.mark.parametrize(
    ("form", "key"),
    [
        ("Broken", "bot_raised"),
        ("Leaving", "bot_raised"),
        ("Mute", "bot_no_action"),
        ("Cheat", "bot_illegal"),
    ],
)
def test_a_bot_that_fails_is_named_with_its_mistake(folder, form, key):
    bot = railtable.bot("trambahn", f"somebodys_bots:{form}", seed=1)
    with pytest.raises(BotFailed) as failed:
        bot.act(railtable.Table("trambahn", seed=1))
    assert failed.value.key == key
    for language in ("en", "fr"):
        told = texts_in(language).say(f"error-{key}", failed.value.facts)
        assert form in told
        assert "{" not in told
    if form == "Broken":
        assert failed.value.facts["where"] == "somebodys_bots.py:28"


@pytest.mark.parametrize(
    "name",
    ["nowhere:Bot", "somebodys_bots:None_", "nowhere.py:Bot", "somebodys_bots:Unmade",
     "somebodys_bots:nothing", "os:", ":x"],
)  # fmt: skip
def test_a_bot_that_cannot_be_loaded_is_refused(folder, name):
    with pytest.raises((BotFailed, UnknownBot)) as refused:
        railtable.bot("trambahn", name)
    assert "{" not in texts_in("en").say(f"error-{refused.value.key}", refused.value.facts)


def test_an_installed_bot_is_known_by_its_name(folder, monkeypatch):
    info = folder / "somebody-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: somebody\nVersion: 1.0\n")
    points = "[railtable.bots]\nlast-one = somebodys_bots:Last\ngreedy = somebodys_bots:Broken\n"
    (info / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(folder)
    plugins.plugin_bots.cache_clear()
    assert "last-one" not in plugins.plugin_bots(), "only installed packages count"
    folders = plugins.package_folders()
    monkeypatch.setattr(plugins, "package_folders", lambda: folders | {folder.resolve()})
    plugins.plugin_bots.cache_clear()
    try:
        assert is_foreign("last-one")
        assert railtable.bot("trambahn", "last-one", seed=1).name == "last-one"
        assert not isinstance(railtable.bot("trambahn", "greedy"), AgentBot), "ours stay ours"
        with pytest.raises(UnknownBot):
            make_bot("last-one", find_rules("trambahn"))
    finally:
        plugins.plugin_bots.cache_clear()


def test_requests_and_records_load_no_code(folder):
    (folder / "evil.py").write_text("open('run', 'w')\nclass Bot: pass\n")
    for name in ("evil:Bot", "evil.py:Bot"):
        with pytest.raises(UnknownBot):
            make_bot(name, find_rules("trambahn"))
        with pytest.raises(UnknownBot):
            list(play_match(Match(game="trambahn", bots=[name, "random"], seed="1"), 1))
    assert not (folder / "run").exists()


def test_agents_play_matches_duels_and_experiments(folder):
    match = Match(game="trambahn", bots=["mine", "random"], seed="1")
    played = list(play_match(match, 2, make=with_agents({"mine": Last})))
    assert [one.bots for one in played] == [["mine", "random"], ["random", "mine"]]
    duel = Duel(game="trambahn", first="mine", second="random", seats=2, seed="1")
    assert 0 <= play_pair(duel, 0, with_agents({"mine": Last()})) <= 1
    names = ["random", "somebodys_bots:Last"]
    (planned,) = plan_matches(["trambahn"], names, "lab", vary={}, robin=True)
    assert planned.foreign
    plan = ExperimentPlan(matches=[planned], games=1, pilot=0, batch=1, luck=True)
    (row,) = play_batch(next(plan.batches()))
    assert sorted(row["bots"]) == names


def test_an_agent_is_copied_with_its_dice():
    class Rolling:
        def choose(self, view, legal, dice):
            return legal[dice.below(len(legal))]

    table = railtable.Table("trambahn", seed=1)
    bot = railtable.bot("trambahn", Rolling, seed=5)
    twin = copy.deepcopy(bot)
    assert [bot.act(table) for _ in range(9)] == [twin.act(table) for _ in range(9)]
    assert isinstance(pickle.loads(pickle.dumps(railtable.bot("trambahn", Last))), AgentBot)


def test_the_command_line_takes_your_own_bot_everywhere(folder):
    bots = "somebodys_bots:Last,random"
    done = run(folder, "simulate", "trambahn", "--bots", bots, "--games", "2", "--json")
    assert '"bot":"somebodys_bots:Last"' in done.stdout, done.stderr
    done = run(
        folder, "simulate", "trambahn", "--bots", bots, "--games", "4", "--jobs", "2", "--json"
    )
    assert '"games":4' in done.stdout, done.stderr
    typed = "1\n" * 2000
    done = run(folder, "play", "trambahn", "--against", "somebodys_bots.py:last", typed=typed)
    assert done.returncode == 0, done.stderr
    done = run(folder, "simulate", "trambahn", "--bots", "somebodys_bots:Broken", "--games", "1")
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("The bot “somebodys_bots:Broken” failed")
    assert "Traceback" not in done.stderr


def test_the_ladder_places_a_bot(folder):
    from railtable.lab.ladder import duels

    found = duels("trambahn", "1", bot="somebodys_bots:Last")
    assert [one.second for one in found] == ["greedy", *railtable.BOTS[2:7]]
    assert all(one.foreign for one in found)
    assert 0 <= play_pair(found[0], 0) <= 1
