"""`railtable review` on the command line."""

import json

import pytest

from railtable.core.record import format_record, record_of
from tests.cli.test_cli import run
from tests.support.play import finished, random_moment

TERMS = ("start", "draws", "own", "hidden", "others")


@pytest.fixture(scope="module")
def record(tmp_path_factory):
    path = tmp_path_factory.mktemp("review") / "game.jsonl"
    path.write_text(format_record(record_of(finished("block-train", 3, 4))), encoding="utf-8")
    return str(path)


def test_the_json_holds_accounts_that_add_up_and_graded_turns(record):
    done = run("review", record, "--json", "--effort", "quick")
    assert done.returncode == 0, done.stderr
    review = json.loads(done.stdout)
    assert len(review["seats"]) == 3
    for seat in review["seats"]:
        assert sum(seat[term] for term in TERMS) == pytest.approx(seat["result"], abs=1e-9)
        assert seat["own"] <= 0
    assert {turn["seat"] for turn in review["turns"]} == {0, 1, 2}
    for turn in review["turns"]:
        assert turn["grade"] in {"fine", "inaccuracy", "mistake", "blunder"}
        assert turn["loss"] >= 0
        assert turn["noise"] >= 0
        assert turn["played"]
        assert turn["best"]


def test_the_text_and_the_page_show_every_term_in_both_languages(record):
    for language, words in (("en", "Luck of draws"), ("fr", "Chance aux tirages")):
        text = run("review", record, "--effort", "quick", "--lang", language)
        page = run("review", record, "--effort", "quick", "--html", "--lang", language)
        assert words in text.stdout, text.stderr
        assert words in page.stdout
        assert page.stdout.startswith("<!doctype html>")
        assert "http" not in page.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--json", "--html"], "not both"),
        (["--effort", "huge"], "quick, usual, thorough"),
    ],
)
def test_a_wrong_option_is_refused_in_a_sentence(record, arguments, told):
    done = run("review", record, *arguments)
    assert (done.returncode, told in done.stderr) == (2, True)
    assert "Traceback" not in done.stderr


def test_a_game_that_is_not_over_is_refused(tmp_path):
    path = tmp_path / "running.jsonl"
    path.write_text(format_record(record_of(random_moment("trambahn", 2, 3))), encoding="utf-8")
    done = run("review", str(path), "--effort", "quick")
    assert done.returncode == 2
    assert "not over" in done.stderr


def test_graded_turns_have_reasons_in_the_json_and_in_words(record):
    review = json.loads(run("review", record, "--json", "--effort", "quick").stdout)
    graded = [turn for turn in review["turns"] if turn["grade"] != "fine"]
    facts = [fact for turn in graded for fact in turn["reasons"]]
    assert facts
    assert all(fact["effect"] < 0 and fact["args"]["versus"] == "best" for fact in facts)
    turn = next(turn for turn in graded if turn["reasons"])
    step = str(turn["first_step"] + 1)
    english = run("review", record, "--effort", "quick", "--step", step, "--lang", "en")
    assert "after the better turn." in " ".join(english.stdout.split())
    french = run("review", record, "--effort", "quick", "--step", step, "--lang", "fr")
    assert "après le meilleur tour" in " ".join(french.stdout.split())


def test_a_good_turn_is_explained_against_the_second_best(record):
    review = json.loads(run("review", record, "--json", "--effort", "quick").stdout)
    good = [turn for turn in review["turns"] if turn["grade"] == "fine" and turn["reasons"]]
    for turn in good:
        assert all(fact["effect"] > 0 for fact in turn["reasons"])
        assert {fact["args"]["versus"] for fact in turn["reasons"]} == {"second"}


def test_a_step_that_is_no_decision_is_refused(record):
    done = run("review", record, "--effort", "quick", "--step", "1")
    assert done.returncode == 2
    assert "not a player’s decision" in done.stderr


def test_the_turns_of_one_seat_are_listed_alone(record):
    """The players of the record are told by the numbers of their seats."""
    for shown in ([], ["--html"]):
        done = run("review", record, "--effort", "quick", "--seat", "2", *shown)
        told = [line for line in done.stdout.split("±")[:-1] if "step" in line]
        assert told, done.stderr
        assert all("Seat 2" in line.rsplit("step", 1)[-1] for line in told)


def test_a_seat_that_the_game_does_not_have_is_refused(record):
    done = run("review", record, "--effort", "quick", "--seat", "4")
    assert done.returncode == 2
    assert "--seat" in done.stderr
