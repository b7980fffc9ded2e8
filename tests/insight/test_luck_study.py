"""How much luck is in a game: the estimate on made-up games, and the shipped figures."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from railtable.core.dice import FastDice
from railtable.games import OURS, find_rules
from railtable.insight import luck_study
from railtable.insight.luck_study import LuckFile, LuckStudent, StudiedGame, piece_of, study

DATA = Path(luck_study.__file__).parent / "luck_data"


def game(wins, draws, first=0, pieces=()):
    return StudiedGame(
        wins, draws, first, 10, [Counter(a=1) for _ in wins], [set(pieces) for _ in wins]
    )


@pytest.mark.parametrize(("part", "noise"), [(1.0, 0.0), (0.5, 0.3), (0.0, 0.3)])
def test_the_share_of_luck_is_found_despite_noise(part, noise):
    dice = FastDice("luck")
    games = []
    for _ in range(4000):
        winner = int(dice.below(2))
        result = 0.5 - winner
        luck = part * result + noise * (int(dice.below(1001)) - 500) / 500
        games.append(game([1.0 - winner, float(winner)], [luck, -luck]))
    found = study("trambahn", 2, games).luck
    assert found.low - 0.01 <= part <= found.high + 0.01
    assert found.high - found.low < 0.05


def test_wins_are_counted_in_turn_order():
    games = [game([0.0, 1.0, 0.0], [0.0] * 3, first=1) for _ in range(50)]
    assert [share.mean for share in study("block-train", 3, games).by_seat] == [1.0, 0.0, 0.0]


def test_luck_has_mean_zero_in_real_games():
    student = LuckStudent("block-train", 3, "mean")
    luck = study("block-train", 3, [student.play(number) for number in range(60)]).mean_draw
    assert luck.low - 0.1 < 0 < luck.high + 0.1


@pytest.mark.parametrize(
    ("text", "piece"),
    [("take R-O", "R-O"), ("couple tanker 3", "tanker"), ("x3 > 5", "x3"), ("fill", "fill")],
)
def test_a_piece_is_named_by_its_action(text, piece):
    assert piece_of(text) == piece


@pytest.mark.parametrize("key", OURS)
def test_the_shipped_figures_are_of_this_game(key):
    found = msgspec.json.decode((DATA / f"{key}.json").read_bytes(), type=LuckFile)
    info = find_rules(key).info
    assert (found.game, found.rules_version) == (key, info.version)
    assert {one.seats for one in found.studies} <= set(range(info.min_seats, info.max_seats + 1))
    assert found.studies
    for one in found.studies:
        assert sum(share.mean for share in one.by_seat) == pytest.approx(1)
        assert one.mean_draw.low - 0.1 <= 0 <= one.mean_draw.high + 0.1
