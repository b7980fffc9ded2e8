"""The benchmark: the same deals for every agent, resumed without a difference, luck taken out."""

import json

import msgspec
import pytest

np = pytest.importorskip("numpy")

from railtable.core.errors import RailtableError, UnknownGame  # noqa: E402
from railtable.games import OURS  # noqa: E402
from railtable.lab import benchmark  # noqa: E402
from railtable.lab.arena import with_agents  # noqa: E402
from railtable.lab.benchmark import (  # noqa: E402
    SUITE,
    BenchmarkHeader,
    PlayedDeal,
    SuiteMatch,
    parse_benchmark,
    run_benchmark,
    suite_of,
    summarise_benchmark,
)
from railtable.lab.benchmark_pages import format_benchmark, format_leaderboard, ranked  # noqa: E402
from railtable.lab.duel import format_elo  # noqa: E402
from railtable.lab.luck import TERMS  # noqa: E402
from railtable.texts import texts  # noqa: E402

SMALL = (
    SuiteMatch("block-train", 3, "random", 2),
    SuiteMatch("trambahn", 2, "random", 2),
)


@pytest.fixture
def small(monkeypatch):
    """Make the suite a small one."""
    monkeypatch.setattr(benchmark, "SUITE", SMALL)


class First:
    """An agent that takes the first action."""

    def choose(self, view, legal, dice):
        return legal[0]


def test_the_suite_has_every_game_and_is_the_same_for_everybody():
    assert {one.game for one in SUITE} == set(OURS)
    assert len({one.name for one in SUITE}) == len(SUITE)
    assert all(one.deals >= 10 for one in SUITE)
    quick = suite_of(["trambahn"], quick=True)
    assert [(one.opponent, one.deals) for one in quick] == [
        ("random", 2), ("greedy", 5), ("signaller", 5), ("inspector", 2),
    ]  # fmt: skip
    with pytest.raises(UnknownGame):
        suite_of(["chess"])


def test_a_stopped_benchmark_goes_on_and_ends_with_the_same_result(small, tmp_path):
    whole = run_benchmark(First, tmp_path / "whole")
    stopped = tmp_path / "stopped"
    stopped.mkdir()
    lines = (tmp_path / "whole" / "results.jsonl").read_bytes().splitlines(keepends=True)
    (stopped / "results.jsonl").write_bytes(b"".join(lines[:2]) + lines[2][:20])
    told = []
    again = run_benchmark(First, stopped, kept=lambda done, total: told.append((done, total)))
    assert again == whole
    assert told == [(2, 4), (3, 4), (4, 4)], "the stored deal was not played again"
    assert (stopped / "results.jsonl").read_bytes() == b"".join(lines)
    assert parse_benchmark((stopped / "benchmark.json").read_bytes(), "x") == whole
    run_benchmark(First, stopped, kept=lambda *_: pytest.fail("all is stored"))


def test_a_folder_holds_one_benchmark(small, tmp_path):
    run_benchmark(First, tmp_path, games=["trambahn"])
    with pytest.raises(RailtableError, match="benchmark_other"):
        run_benchmark("random", tmp_path, games=["trambahn"])
    (tmp_path / "results.jsonl").write_text("nonsense\n")
    with pytest.raises(RailtableError, match="benchmark_unreadable"):
        run_benchmark(First, tmp_path, games=["trambahn"])


def test_an_agent_against_itself_is_even(small, tmp_path):
    """Both ways round, the same bot has the same cards once on each side."""
    result = run_benchmark("random", tmp_path, games=["trambahn"])
    assert 0 <= result.matches[0].share <= 1
    own = SuiteMatch("trambahn", 2, "greedy", 1)
    played = benchmark.play_deal(with_agents({}), "greedy", (own, 0))
    assert (played.share, played.margin) == (0.5, 0.0)


def deals(match, shares, luck):
    return [
        PlayedDeal(match=match.name, deal=at, share=share, margin=share, luck=[x] + [0.0] * (TERMS - 1))
        for at, (share, x) in enumerate(zip(shares, luck, strict=True))
    ]  # fmt: skip


def test_luck_is_taken_out_and_the_mean_stays():
    match = SuiteMatch("trambahn", 2, "greedy", 400)
    dice = np.random.default_rng(1)
    luck = dice.normal(size=400)
    shares = 0.6 - 0.2 * luck + 0.02 * dice.normal(size=400)
    header = BenchmarkHeader(agent="x", quick=False, games=["trambahn"])
    found = summarise_benchmark(header, [match], deals(match, list(shares), list(luck)))
    (one,) = found.matches
    assert one.adjusted_share == pytest.approx(0.6, abs=0.01)
    assert one.adjusted_error < one.error / 4
    assert found.score == pytest.approx(100 * one.adjusted_share)


def test_a_shut_out_has_an_honest_interval():
    match = SuiteMatch("trambahn", 2, "random", 20)
    header = BenchmarkHeader(agent="x", quick=False, games=["trambahn"])
    (one,) = summarise_benchmark(header, [match], deals(match, [1.0] * 20, [0.0] * 20)).matches
    assert one.adjusted_share == 1.0
    assert 0.1 < one.adjusted_error < 0.2, "twenty wins do not prove that it never loses"
    assert (format_elo(one.elo), format_elo(one.elo_high)) == ("800+", "800+")
    assert one.elo_low < 400


def test_pages_are_self_contained_and_escape_names(small, tmp_path):
    result = run_benchmark(First, tmp_path, games=["trambahn"])
    evil = msgspec.structs.replace(result, agent="<script>alert(1)</script>", score=99.0)
    quick = msgspec.structs.replace(result, agent="hasty", quick=True, score=100.0)
    for language in ("en", "fr"):
        words = texts(language)
        page = format_benchmark(evil, words) + format_leaderboard([result, evil, quick], words)
        assert "<script" not in page
        assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
        assert "benchmark-" not in page, "every text is there"
    assert ranked([quick, result, evil])[0] is evil
    assert ranked([quick, result, evil])[-1] is quick


@pytest.mark.parametrize(
    "source", [b"", b"{}", b"[]", b"\xff", b'{"benchmark": 1}', b"[" * 100_000]
)
def test_a_file_that_is_no_result_is_refused(source):
    with pytest.raises(RailtableError, match="benchmark_no_result"):
        parse_benchmark(source, "x")


def test_a_result_of_another_suite_is_refused(small, tmp_path):
    run_benchmark(First, tmp_path, games=["trambahn"])
    document = json.loads((tmp_path / "benchmark.json").read_text()) | {"benchmark": 99}
    with pytest.raises(RailtableError, match="benchmark_other_suite"):
        parse_benchmark(json.dumps(document).encode(), "x")
