"""How much luck is in a game: the estimate on made-up games, and the shipped figures."""

from collections import Counter

import msgspec
import pytest

from railtable.core.dice import FastDice
from railtable.games import OURS, find_rules
from railtable.insight.luck_study import (
    LuckStudent,
    StudiedGame,
    load_luck,
    pieces_of,
    study,
)


def game(wins, draws, first=0, pieces=()):
    return StudiedGame(
        wins, draws, first, 10, [Counter(a=1) for _ in wins], [Counter(pieces) for _ in wins]
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
    ("game", "text", "pieces"),
    [
        ("block-train", "take R-O", ["card:R-O"]),
        ("block-train", "place 1", []),
        ("station-master", "couple tanker 3", ["card:tanker"]),
        ("station-master", "standing_room 1", ["card:standing_room"]),
        ("station-master", "forgo uncouple_2", []),
        ("freight-train", "couple box 1", ["car:box"]),
        ("freight-train", "store box 1", []),
        ("trambahn", "x3 > 5", ["tram:3"]),
        ("trambahn", "R8 > new", ["card:R8"]),
        ("trambahn", "R8 > money", []),
    ],
)
def test_an_action_names_the_pieces_it_uses(game, text, pieces):
    action = find_rules(game).parse_action(text)
    assert pieces_of(msgspec.to_builtins(action)) == pieces


def test_both_stations_of_a_turn_are_used():
    tiles = [{"tile": "junction", "at": [1, 2]}, {"tile": "terminus", "at": [3, 4]}]
    assert pieces_of({"kind": "play_turn", "tiles": tiles}) == ["tile:junction", "tile:terminus"]


def uses(winner, loser):
    """Return a game of two in which both used pieces and took actions so many times."""
    counts = [Counter(card=winner), Counter(card=loser)]
    return StudiedGame([1.0, 0.0], None, 0, 10, counts, counts)


def test_a_piece_counts_for_seats_that_used_it_more_than_the_mean():
    """The winner used it three times, the loser once or, in a fifth of the games, four times."""
    games = [uses(3, 4 if number % 5 == 0 else 1) for number in range(200)]
    luck = [game([0.5, 0.5], [0.0, 0.0])]
    [card] = study("trambahn", 2, games + luck).pieces
    assert card.seats == 240
    assert card.win.mean == pytest.approx(200 / 240)


def test_the_difference_between_winners_and_others_has_an_interval():
    dice = FastDice("usage")
    games = [uses(2 + int(dice.below(3)), 1 + int(dice.below(3))) for _ in range(400)]
    luck = [game([0.5, 0.5], [0.0, 0.0])]
    found = {one.kind: one for one in study("trambahn", 2, games + luck).kinds}["card"]
    assert found.difference.mean == pytest.approx(found.winners - found.others)
    assert found.difference.low < 1.0 < found.difference.high
    assert found.difference.high - found.difference.low < 0.3


@pytest.mark.parametrize("every", [1, 3])
def test_luck_is_measured_in_one_game_of_so_many(every):
    student = LuckStudent("block-train", 3, "every", luck_every=every)
    measured = [student.play(number).draws is not None for number in range(6)]
    assert measured == [number % every == 0 for number in range(6)]


@pytest.mark.parametrize("key", OURS)
def test_the_shipped_figures_are_of_this_game(key):
    found = load_luck(key)
    info = find_rules(key).info
    assert (found.game, found.rules_version) == (key, info.version)
    assert {one.seats for one in found.studies} <= set(range(info.min_seats, info.max_seats + 1))
    assert found.studies
    for one in found.studies:
        assert sum(share.mean for share in one.by_seat) == pytest.approx(1)
        assert one.mean_draw.low - 0.1 <= 0 <= one.mean_draw.high + 0.1
