"""The command and its report: complete, in both languages, without external resources."""

import re

import pytest
from typer.testing import CliRunner

from railtable.cli.app import app
from railtable.lab.report import write_report
from railtable.texts import texts
from tests.test_readme import EXPERIMENT, run_examples


@pytest.fixture(scope="module")
def experiment(tmp_path_factory):
    folder = tmp_path_factory.mktemp("experiment") / "out"
    command = ["lab", "robin", "block-train", "--bots", "random,greedy", "--games", "8"]
    command += ["--pilot", "40", "--batch", "16", "--out", str(folder), "--lang", "en"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    return folder, done.output


def test_the_command_prints_ratings_estimates_and_the_dashboards_address(experiment):
    folder, said = experiment
    assert "Dashboard: http://127.0.0.1:" in said
    assert "greedy" in said
    assert "without luck" in said
    assert str(folder / "results.parquet").replace("\n", "") in said.replace("\n", "")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_report_is_self_contained(experiment, language):
    page = write_report(experiment[0], texts(language)).read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert page.count("<svg") >= 3
    fetched = re.findall(r"""(?:src|href)\s*=|url\(|@import|<script""", page)
    assert fetched == []
    assert "lab-" not in re.sub(r"<style>.*?</style>", "", page, flags=re.DOTALL)


def test_a_second_run_plays_nothing_and_prints_the_same(experiment):
    folder, _ = experiment
    command = ["lab", "robin", "block-train", "--bots", "random,greedy", "--games", "8"]
    command += ["--pilot", "40", "--batch", "16", "--out", str(folder), "--lang", "en"]
    again = CliRunner().invoke(app, command)
    assert again.exit_code == 0
    assert "Dashboard" not in again.output
    assert "without luck" in again.output


def test_the_example_in_the_docs_reads_the_results(experiment, tmp_path, monkeypatch):
    (tmp_path / "duel").symlink_to(experiment[0])
    monkeypatch.chdir(tmp_path)
    assert run_examples(EXPERIMENT) > 0
