"""Bots that the operator added: a table goes on whatever they do, and they see one seat's view."""

import json
import os
import signal
import sys

import httpx
import pytest

from railtable.core.dice import FastDice
from railtable.core.errors import RailtableError
from railtable.games import find_rules
from railtable.programs import EngineFailed
from railtable.server.thinking import foreign_bots
from railtable.server.thinking.foreign_bots import ForeignBots, check_bot, parse_bots
from tests.support.play import random_moment
from tests.support.server import running, settings

SOURCE = """
import json, os, sys, time
FOLDER = os.path.dirname(__file__)

class Last:
    def choose(self, view, legal, dice):
        return legal[-1]

class Noting:
    def choose(self, view, legal, dice):
        print("noise on stdout")
        with open(f"{FOLDER}/notes", "a") as file:
            seen = {"pid": os.getpid(), "seat": view.seat, "env": sorted(os.environ)}
            file.write(json.dumps(seen) + chr(10))
        return legal[-1]

class Crashing:
    def choose(self, view, legal, dice):
        os._exit(7)

class Hanging:
    def choose(self, view, legal, dice):
        with open(f"{FOLDER}/hangs", "a") as file:
            file.write(str(os.getpid()) + chr(10))
        while True:
            pass

class Cheating:
    def choose(self, view, legal, dice):
        from railtable.games import find_rules
        return next(one for one in find_rules("trambahn").actions if one not in legal)
"""


@pytest.fixture
def bots(tmp_path):
    """Return the name of a bot in somebody's file."""
    (tmp_path / "bots.py").write_text(SOURCE)
    return lambda name: f"{tmp_path}/bots.py:{name}"


def alone(level):
    return [{"who": "bot", "level": level}, {"who": "bot", "level": "random"}]


async def whole_game(server, level):
    """Let a bot play a game against random; return the news of the table and its outcome."""
    eve = server.person()
    table = (await eve.create("trambahn", alone(level), start=True, pace="fast"))["id"]
    async with eve.live(table) as live:
        while None not in live.updates or live.updates[None]["outcome"] is None:
            await live.receive(120)
        news, outcome = list(live.news), live.updates[None]["outcome"]
    await eve.http.aclose()
    return news, outcome


async def test_the_operators_bot_plays_a_game(tmp_path, bots):
    wanted = settings(str(tmp_path / "t.sqlite3"), bots={"last": bots("Last")})
    async with running(wanted) as server:
        news, outcome = await whole_game(server, "last")
        assert outcome is not None
        assert not [one for one in news if one["what"] == "bot_failed"]
        async with httpx.AsyncClient(base_url=server.url) as anybody:
            cards = (await anybody.get("/api/games")).json()
        assert {tuple(card["bots"]) for card in cards} == {("last",)}


@pytest.mark.parametrize(
    ("name", "reason"),
    [("Crashing", "engine_left"), ("Cheating", "engine_left"), ("Nobody", "engine_left")],
)
async def test_a_table_goes_on_without_a_bot_that_fails(tmp_path, bots, name, reason):
    """Three failures are told; then one of our bots plays the seat."""
    wanted = settings(str(tmp_path / "t.sqlite3"), bots={"bad": bots(name)})
    async with running(wanted) as server:
        news, outcome = await whole_game(server, "bad")
    assert outcome is not None
    failed = [one["text"] for one in news if one["what"] == "bot_failed"]
    assert failed == [reason] * 3


async def test_a_table_goes_on_without_a_bot_that_hangs(tmp_path, bots):
    wanted = settings(str(tmp_path / "t.sqlite3"), bots={"slow": bots("Hanging")}, bot_seconds=10.0)
    async with running(wanted) as server:
        news, outcome = await whole_game(server, "slow")
    assert outcome is not None
    failed = [one["text"] for one in news if one["what"] == "bot_failed"]
    assert len(failed) == 3
    for pid in (tmp_path / "hangs").read_text().split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(pid), 0)


async def test_nobody_can_seat_a_bot_that_the_operator_did_not_add(server, person, bots):
    ada = person()
    for level in (bots("Last"), "engine:true", "last", "os:system"):
        answer = await ada.http.post(
            "/api/tables", json={"game": "trambahn", "seats": alone(level), "start": True}
        )
        assert answer.status_code == 400, answer.text
        assert answer.json()["error"] in {"unknown_bot", "malformed_body"}
    assert (await ada.http.get("/api/games")).json()[0]["bots"] == []


def choose(foreign, place, seat_of=0):
    table = random_moment("trambahn", 2, 5)
    seat = table.to_move
    bot = foreign.at(place, "mine", find_rules("trambahn"))
    return bot.choose(table.view(seat), table.legal_actions(seat), FastDice(1))


def test_every_seat_has_a_process_of_its_own(tmp_path, bots, monkeypatch):
    monkeypatch.setenv("RAILTABLE_SMTP", "smtps://name:secret@host")
    monkeypatch.setenv("SECRET_KEY", "secret")
    foreign = ForeignBots({"mine": bots("Noting")}, 60.0)
    for place in ("t/0", "t/1", "t/0", "u/0"):
        choose(foreign, place)
    notes = [json.loads(line) for line in (tmp_path / "notes").read_text().splitlines()]
    pids = [note["pid"] for note in notes]
    assert pids[0] == pids[2]
    assert len(set(pids)) == 3
    for note in notes:
        assert not [one for one in note["env"] if "SECRET" in one or one.startswith("RAILTABLE")]
    foreign.close()


def test_a_worker_keeps_few_processes(bots, monkeypatch):
    monkeypatch.setattr(foreign_bots, "MOST_PROCESSES", 1)
    foreign = ForeignBots({"mine": bots("Last")}, 60.0)
    first = foreign.at("t/0", "mine", find_rules("trambahn"))
    second = foreign.at("t/1", "mine", find_rules("trambahn"))
    assert not first.is_running
    assert second.is_running
    foreign.close()
    assert not second.is_running


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel does it on Linux")
def test_a_bot_that_reads_nothing_ends_with_its_worker(tmp_path, bots):
    """A worker that is killed leaves no process behind, even one that never looks up."""
    import subprocess
    import time

    code = (
        "import sys\nfrom railtable.games import find_rules\n"
        "from railtable.server.thinking.foreign_bots import ForeignBots\n"
        "from tests.server.thinking.test_foreign_bots import choose\n"
        f"choose(ForeignBots({{'mine': {bots('Hanging')!r}}}, 600.0), 't/0')\n"
    )
    worker = subprocess.Popen([sys.executable, "-c", code])
    notes = tmp_path / "hangs"
    deadline = time.monotonic() + 60
    while not notes.exists() or not notes.read_text().endswith("\n"):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    pid = int(notes.read_text())
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    while True:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            break
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize(
    "pairs",
    [["mine"], ["mine="], ["=my:Bot"], ["Mine=my:Bot"], ["x" * 33 + "=my:Bot"], ["greedy=my:Bot"],
     ["inspector=my:Bot"], ["a=my:Bot", "a=my:Bot"]],
)  # fmt: skip
def test_a_bad_option_is_refused(pairs):
    with pytest.raises(RailtableError):
        parse_bots(pairs)


def test_a_bot_is_started_once_before_the_server(bots):
    assert parse_bots(["mine=my:Bot=x"]) == {"mine": "my:Bot=x"}
    check_bot(bots("Last"), find_rules("trambahn"), 60.0)
    for bad in (bots("Nobody"), "nowhere:Bot", "engine:/nowhere/engine"):
        with pytest.raises(EngineFailed):
            check_bot(bad, find_rules("trambahn"), 60.0)
