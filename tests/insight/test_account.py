"""The account of a finished game adds up, and its parts mean what they say."""

from math import exp

import msgspec
import pytest

from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.record import Record, record_of
from railtable.core.table import Table
from railtable.games import OURS, find_rules
from railtable.insight import (
    Effort,
    Review,
    Reviewer,
    UnfinishedGame,
    dearest_turns,
    fold_review,
)
from railtable.insight.account import Ledger
from railtable.insight.compare import OPEN_RANGE, Comparison, is_decided
from railtable.insight.worlds import expected_standings

QUICK = Effort(plans=3, width=2, worlds=1, pairs=2, most_pairs=2, rounds=0.0, draws=2)
AHEAD = msgspec.structs.replace(QUICK, rounds=0.5)
"""Block Train's offer changes an evaluation only once somebody took from it."""


def play(game: str, seats: int, seed: str) -> Record:
    """Return the record of a game of random moves."""
    rules = find_rules(game)
    table = Table(rules, seats, None, Chance.seeded(seed))
    dice = FastDice(seed)
    while table.to_move != NOBODY:
        seat = table.to_move
        moves = rules.propose(rules.imagine(table.view(seat), dice), dice, 1)
        legal = rules.legal_actions(table.state) or moves
        table.play(seat, [legal[dice.below(len(legal))]])
    return record_of(table)


def evaluator(game: str):
    """Return a rough evaluation by prospects: the account must add up whatever it says."""
    rules = find_rules(game)

    def evaluate(state):
        outcome = rules.outcome(state)
        if outcome is not None:
            winners = outcome.ranks.count(1)
            return tuple((rank == 1) / winners for rank in outcome.ranks)
        leads = [
            sum(term.points for term in rules.terms(state, seat)) / 20
            for seat in range(int(state.seats))
        ]
        shares = [exp(lead - max(leads)) for lead in leads]
        return tuple(share / sum(shares) for share in shares)

    return evaluate


def review(record: Record, seed: str = "0", effort: Effort = QUICK) -> Review:
    return Reviewer(record, evaluator(record.header.game), effort, seed).run()


def counts():
    for game in OURS:
        info = find_rules(game).info
        for seats in range(info.min_seats, info.max_seats + 1):
            slow = game == "string-railway" and seats > info.min_seats
            yield pytest.param(game, seats, marks=[pytest.mark.slow] if slow else [])


@pytest.mark.parametrize(("game", "seats"), [("block-train", 4), ("station-master", 2)])
def test_the_luck_of_draws_alone_is_that_of_the_account(game, seats):
    record = play(game, seats, "alone")
    reviewer = Reviewer(record, evaluator(game), AHEAD, "0")
    draws = [account.draws for account in reviewer.run().seats]
    assert any(draws)
    assert reviewer.draw_luck() == pytest.approx(draws)


@pytest.mark.parametrize(("game", "seats"), list(counts()))
def test_the_five_terms_add_up_to_the_result(game, seats):
    record = play(game, seats, f"{game}/{seats}")
    found = review(record)
    assert len(found.seats) == seats
    assert sum(account.result for account in found.seats) == pytest.approx(1.0)
    for account in found.seats:
        parts = account.start + account.draws + account.own + account.hidden + account.others
        assert parts == pytest.approx(account.result, abs=1e-9)
        assert account.own <= 0.0


def test_the_same_seed_gives_the_same_review():
    record = play("block-train", 3, "same")
    assert review(record, "a", AHEAD) == review(record, "a", AHEAD)
    assert review(record, "a", AHEAD) != review(record, "b", AHEAD)


def test_every_decision_is_part_of_one_turn():
    record = play("freight-train", 2, "turns")
    found = review(record)
    covered = [
        step
        for turn in found.turns
        for step in range(turn.first_step, turn.first_step + turn.steps)
    ]
    assert covered == [number for number, step in enumerate(record.steps) if step.seat >= 0]


@pytest.mark.parametrize(("game", "seats"), [("block-train", 3), ("trambahn", 2)])
def test_a_review_in_parts_is_the_same_as_in_one_part(game, seats):
    record = play(game, seats, "parts")
    reviewer = Reviewer(record, evaluator(game), AHEAD, "0")
    start = reviewer.start_value()
    whole = list(reviewer.moments(0, start))
    cut = len(whole) // 2
    rest = Reviewer(record, evaluator(game), AHEAD, "0").moments(
        whole[cut - 1].step, whole[cut - 1].after
    )
    assert whole[cut:] == list(rest)
    assert fold_review(record, start, whole) == review(record, effort=AHEAD)


def test_a_resignation_is_the_own_loss_of_the_seat_and_adds_up():
    record = play("trambahn", 2, "resigned")
    header = msgspec.structs.replace(record.header, resigned=1)
    found = review(Record(header, record.steps[:-5]))
    assert [account.result for account in found.seats] == [1.0, 0.0]
    assert found.curve[-1].wins == (1.0, 0.0)
    assert found.seats[1].own <= -found.curve[-2].wins[1]
    for account in found.seats:
        parts = account.start + account.draws + account.own + account.hidden + account.others
        assert parts == pytest.approx(account.result, abs=1e-9)


def test_an_unfinished_game_is_not_reviewed():
    record = play("trambahn", 2, "under way")
    shorter = Record(record.header, record.steps[:-5])
    with pytest.raises(UnfinishedGame):
        review(shorter)


@pytest.mark.slow
def test_draws_have_mean_zero_whatever_the_evaluation_says():
    """A bent evaluation must not bias the luck of draws."""
    total, squares, games = 0.0, 0.0, 24
    for number in range(games):
        record = play("block-train", 3, f"zero/{number}")
        luck = review(record, f"{number}", AHEAD).seats[0].draws
        total += luck
        squares += luck * luck
    mean = total / games
    error = ((squares / games - mean * mean) / games) ** 0.5
    assert error > 0.0
    assert abs(mean) < 4 * error


def test_a_decision_is_divided_between_the_mover_and_the_others():
    ledger = Ledger((0.5, 0.5))
    ledger.add_draw((0.6, 0.4))
    ledger.add_decision(0, -0.1, ideal=(0.7, 0.3), after=(0.5, 0.5))
    first, second = ledger.close()
    assert (first.draws, second.draws) == pytest.approx((0.1, -0.1))
    assert (first.own, second.own) == pytest.approx((-0.1, 0.0))
    # The evaluation gained 0.1 for the best plan; 0.1 of the loss was not the mover's fault.
    assert (first.hidden, second.hidden) == pytest.approx((0.0, -0.1))
    assert (first.others, second.others) == pytest.approx((0.0, 0.2))


@pytest.mark.parametrize(
    ("loss", "noise", "grade"),
    [
        (0.30, 0.01, "blunder"),
        (0.10, 0.01, "blunder"),
        (0.09, 0.01, "mistake"),
        (0.05, 0.01, "mistake"),
        (0.02, 0.005, "inaccuracy"),
        (0.019, 0.001, "fine"),
        (0.30, 0.16, "fine"),
        (0.0, 0.0, "fine"),
    ],
)
def test_a_turn_is_graded_by_what_it_lost_unless_that_may_be_noise(loss, noise, grade):
    assert Comparison(loss, noise).grade == grade


def test_a_turn_is_graded_by_place_where_nobody_doubts_the_winner():
    """The first seat cannot win any more; its turns differ in the place they lead to."""
    record = play("block-train", 3, "place")
    exact = evaluator("block-train")

    def lost(state):
        if state.to_move == NOBODY:
            return exact(state)
        return (0.0, 0.5, 0.5)

    effort = msgspec.structs.replace(AHEAD, pairs=20, most_pairs=20, worlds=4)
    found = Reviewer(record, lost, effort, "0", exact).run()
    mine = [turn for turn in found.turns if turn.seat == 0]
    assert sum(turn.by_place for turn in mine) > len(mine) / 2
    assert any(turn.loss > 0.0 for turn in mine if turn.by_place)
    # Seats that may win are graded by their chance of winning.
    early = found.turns[: len(found.turns) // 2]
    assert not any(turn.by_place for turn in early if turn.seat > 0)
    # The account stays in chances of winning: a place is no part of it.
    for account in found.seats:
        parts = account.start + account.draws + account.own + account.hidden + account.others
        assert parts == pytest.approx(account.result, abs=1e-9)
    told = [one.win for turn in early if turn.by_place for one in turn.alternatives]
    assert max(told) <= OPEN_RANGE[0]


@pytest.mark.parametrize(
    ("wins", "decided"),
    [
        ((0.005, 0.0), True),
        ((0.995, 1.0), True),
        ((0.995, 0.8), False),
        ((0.5, 0.5), False),
        ((0.005, 0.995), False),
    ],
)
def test_a_game_is_decided_only_if_every_plan_leaves_it_so(wins, decided):
    assert is_decided(wins) is decided


def test_a_standing_is_the_expected_place():
    assert expected_standings([(1.0, 0.0, 0.0), (0.0, 0.5, 0.5), (0.0, 0.5, 0.5)]) == (
        1.0,
        0.25,
        0.25,
    )


def test_the_dearest_turns_come_first_and_fine_ones_never():
    found = review(play("station-master", 2, "dear"), effort=QUICK)
    dearest = dearest_turns(found)
    assert len(dearest) <= 3
    assert [turn.loss for turn in dearest] == sorted((turn.loss for turn in dearest), reverse=True)
    assert all(turn.grade != "fine" for turn in dearest)


def test_turns_graded_by_place_come_after_those_that_cost_a_chance_of_winning():
    found = Reviewer(play("block-train", 3, "place"), evaluator("block-train"), AHEAD, "0").run()
    graded = [msgspec.structs.replace(turn, grade="mistake") for turn in found.turns[:4]]
    turns = [
        msgspec.structs.replace(turn, loss=loss, by_place=by_place)
        for turn, loss, by_place in zip(
            graded, (0.06, 0.5, 0.2, 0.3), (False, True, False, True), strict=True
        )
    ]
    dearest = dearest_turns(msgspec.structs.replace(found, turns=turns), 4)
    assert [turn.loss for turn in dearest] == [0.2, 0.06, 0.5, 0.3]


@pytest.mark.parametrize("seat", range(3))
def test_the_dearest_turns_of_a_seat_are_its_own(seat):
    found = Reviewer(play("block-train", 3, "place"), evaluator("block-train"), AHEAD, "0").run()
    turns = [msgspec.structs.replace(turn, grade="mistake") for turn in found.turns]
    dearest = dearest_turns(msgspec.structs.replace(found, turns=turns), len(turns), seat)
    assert {turn.seat for turn in dearest} == {seat}
    assert len(dearest) == sum(turn.seat == seat for turn in turns)
