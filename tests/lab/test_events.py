"""Events between bots, and `railtable event`."""

import json

import pytest
from typer.testing import CliRunner

from railtable.cli.app import app
from railtable.cli.console import say_error
from railtable.events.errors import BadEvent
from railtable.events.log import EventSettings, GameChoice, Paired
from railtable.events.verify import verify_event
from railtable.lab.events import EventPlan, line_up, measure_strength, play_event, play_events

BLOCK = EventSettings(format="swiss", games=[GameChoice("block-train")], seats=3, rounds=2)


def run(*arguments: str):
    return CliRunner().invoke(app, ["event", *arguments])


def test_the_same_plan_plays_the_same_event_and_it_is_verified():
    plan = EventPlan(BLOCK, line_up(["random", "greedy"], 6), "7")
    played = play_event(plan)
    assert play_event(plan) == played
    assert verify_event(played.entries).has_standings
    assert plan.bots == ["greedy", "random", "random", "random", "random", "random"]


def test_the_strongest_wins_more_often_than_its_share():
    plan = EventPlan(BLOCK, line_up(["random", "greedy"], 6), "7")
    found = measure_strength(plan, list(play_events(plan, 6)))
    assert found.player == "greedy-1"
    assert found.wins >= 4
    assert found.mean_place < found.places_by_bot["random"]


def test_all_tables_of_a_duplicate_are_dealt_the_same_cards(monkeypatch):
    from railtable.lab import events as module
    from railtable.lab.arena import play_table

    tables = []

    def kept(match, number):
        played = play_table(match, number)
        tables.append(played[0])
        return played

    monkeypatch.setattr(module, "play_table", kept)
    chosen = EventSettings(format="duplicate", games=[GameChoice("block-train")], seats=3, rounds=1)
    play_event(EventPlan(chosen, ["random"] * 9, "7"))
    assert len(tables) == 3
    cards = [[step.action for step in one.steps if step.seat == -1] for one in tables]
    moves = [[step.action for step in one.steps if step.seat >= 0] for one in tables]
    assert cards[0] == cards[1] == cards[2]
    assert moves[0] != moves[1]


@pytest.mark.parametrize("form", ["evening", "round-robin", "swiss", "league", "cup", "duplicate"])
def test_every_format_is_simulated_and_its_log_verified(form, tmp_path):
    log = tmp_path / "event.jsonl"
    arguments = ("--format", form, "--game", "block-train", "--players", "7", "--rounds", "2")
    done = run("simulate", *arguments, "--bots", "random", "--json", "--log", str(log))
    assert done.exit_code == 0
    document = json.loads(done.stdout)
    assert len(document["standings"]) == 7
    assert len(document["rounds"]) >= 2
    assert document["strongest"]["events"] == 1
    checked = run("verify", str(log), "--lang", "en")
    assert (checked.exit_code, "Verified against the seed" in checked.stdout) == (0, True)


def test_the_sentences_of_an_event():
    arguments = ("--game", "block-train", "--players", "4", "--rounds", "2", "--bots", "random")
    done = run("simulate", *arguments, "--lang", "en")
    assert done.exit_code == 0
    assert "Round 2" in done.stdout
    assert "The strongest, random-1" in done.stdout


def test_a_changed_log_is_refused_with_its_line():
    entries = play_event(EventPlan(BLOCK, ["random"] * 6, "7")).entries
    line, paired = next(
        (line, one) for line, one in enumerate(entries, start=1) if isinstance(one, Paired)
    )
    paired.tables[0].players.reverse()
    with pytest.raises(BadEvent) as bad:
        verify_event(entries)
    assert f"line {line}" in say_error(bad.value).lower()


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        (("--format", "party"), "event_malformed"),
        (("--setting", "colour=red"), "event_malformed"),
        (("--sizes", "3,two"), "event_malformed"),
        (("--seats", "4", "--sizes", "5"), "event_sizes"),
        (("--players", "2", "--game", "block-train"), "event_too_few_players"),
        (("--game", "trambahn", "--seats", "5"), "event_game_seats"),
        (("--game", "chess"), "unknown_game"),
        (("--bots", "deep-blue"), "unknown_bot"),
        (("--format", "cup", "--setting", "advance=4"), "event_advance"),
    ],
)
def test_a_wrong_wish_is_refused_with_a_key(arguments, key):
    done = run("simulate", *arguments)
    assert done.exit_code != 0
    assert getattr(done.exception, "key", "") == key


def test_a_missing_file_is_reported():
    assert getattr(run("verify", "nowhere.jsonl").exception, "key", "") == "no_such_file"


@pytest.mark.parametrize(("game", "seats"), [("trambahn", 2), ("block-train", 3)])
def test_a_cup_needs_no_settings_whatever_the_game(game, seats):
    arguments = ("--format", "cup", "--game", game, "--players", "4", "--bots", "random")
    done = run("simulate", *arguments, "--json")
    settings = json.loads(done.stdout)["settings"]
    assert (settings["seats"], settings["advance"]) == (seats, min(2, seats - 1))
