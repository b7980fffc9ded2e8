"""Ratings: agreed to, folded in one order, identical to the bit in every process."""

import asyncio
import re
import time
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from railtable.bots import LEVELS
from railtable.cli.app import app
from railtable.games import OURS
from railtable.server.admin.rating_rebuild import rebuild_ratings
from railtable.server.admin.sqlite_copy import claimed
from railtable.server.errors import Denied
from railtable.server.people import ratings
from railtable.server.people.bot_ratings import ELO_BETWEEN, MOST, USUAL, bot_mu
from railtable.server.people.history import result_deletions
from railtable.server.people.leaderboard import best_players, ratings_of
from railtable.server.people.ratings import Contestant, RatedGame, Rating, rate_game, rate_some
from railtable.server.store.sql import Statement
from railtable.server.tables import creation, holders, log, moves, rating_consent, seats
from railtable.server.tables.log_redaction import redact_entries
from railtable.server.tables.sign_in import move_seats
from railtable.server.tables.table import HostedTable
from railtable.wire import live, tables
from tests.support.finished_tables import (
    ADA,
    BEN,
    BOT,
    CLEO,
    ME,
    OPEN,
    ended,
    new_table,
    open_store,
    play_on,
    save,
    seat,
)
from tests.support.server import fresh_key

LOSES = tables.GameClock(seconds=3600, runs_out="loses")
CLOCK = {"kind": "game", "seconds": 3600}
ROOT = Path(__file__).parent.parent.parent.parent


@asynccontextmanager
async def opened(database):
    one = await open_store(database)
    try:
        yield one
    finally:
        await one.close()


@pytest.fixture
async def store(database):
    async with opened(database) as one:
        yield one


def together(*, agree=(True, True), names=((BEN, "Ben"), (CLEO, "Cleo")), **more):
    """Return a started table of three people, proposed as rated."""
    hosted = new_table([ME, OPEN, OPEN], rated=True, **more)
    for (holder, name), agrees in zip(names, agree, strict=True):
        seats.join(hosted, tables.JoinTable(name=name, rated=agrees), holder)
    return hosted


async def play_rated(store, seed, **more):
    hosted = together(**more)
    play_on(hosted, seed)
    await save(store, hosted)
    return hosted


async def all_steps(store):
    return await store.fetch("select * from rating_steps order by serial, number")


async def all_ratings(store):
    return await store.fetch("select * from ratings order by game, holder")


# Consent.


def test_a_game_is_rated_if_everybody_agreed_before_the_start():
    assert together().participation.is_rated
    assert not together(agree=(True, False)).participation.is_rated
    assert not together(agree=(False, False)).participation.is_rated


def test_a_seated_person_may_agree_or_disagree_until_the_start():
    hosted = new_table([ME, OPEN, OPEN], rated=True)
    seats.join(hosted, tables.JoinTable(name="Ben"), BEN)
    rating_consent.agree_to_rating(hosted, 1, BEN, agrees=True)
    rating_consent.agree_to_rating(hosted, 0, ADA, agrees=False)
    rating_consent.agree_to_rating(hosted, 0, ADA, agrees=True)
    with pytest.raises(Denied):
        rating_consent.agree_to_rating(hosted, 1, ADA, agrees=False)
    seats.join(hosted, tables.JoinTable(name="Cleo", rated=True), CLEO)
    assert hosted.participation.is_rated
    with pytest.raises(Denied) as caught:
        rating_consent.agree_to_rating(hosted, 0, ADA, agrees=False)
    assert caught.value.key == "too_late"


def test_agreeing_without_a_proposal_is_refused():
    hosted = new_table([ME, OPEN, OPEN])
    for holder in (BEN, CLEO):
        seats.join(hosted, tables.JoinTable(name="Ben", rated=True), holder)
    assert not hosted.participation.is_rated


@pytest.mark.parametrize(
    ("plans", "more"),
    [
        ([ME, seat("here", name="Bo"), BOT], {}),
        ([ME, seat("bot", level="random"), BOT], {}),
        ([ME, seat("bot", level="greedy"), BOT], {}),
        ([ME, ME, BOT], {}),
        ([ME, BOT, BOT], {"deal": "lesson"}),
    ],
)
def test_an_unratable_game_cannot_be_proposed_as_rated(plans, more):
    with pytest.raises(Denied) as caught:
        new_table(plans, rated=True, **more)
    assert caught.value.key == "cannot_be_rated"


@pytest.mark.parametrize(
    "names", [((BEN, "Ben"), (BEN, "Ben again")), ((ADA, "Ada again"), (BEN, "Ben"))]
)
def test_a_person_has_one_seat_of_a_rated_game(names):
    with pytest.raises(Denied, match="one_seat_each"):
        together(names=names)


def test_a_game_against_bots_alone_is_rated_and_one_of_bots_alone_is_not():
    assert new_table([ME, BOT, BOT], rated=True, start=True).participation.is_rated
    assert not new_table([BOT, BOT, BOT], rated=True, start=True).participation.is_rated


def test_a_rematch_of_a_rated_game_asks_everybody_again():
    hosted = together()
    play_on(hosted)
    again = creation.rematch(hosted, BEN)
    assert [one.agreed for one in again.seats] == [False, True, False]
    for holder, name, agrees in ((ADA, "Ada", True), (CLEO, "Cleo", False)):
        seats.join(again, tables.JoinTable(name=name, rated=agrees), holder)
    assert again.status == "playing"
    assert not again.participation.is_rated


# Refusals at a rated table.


def test_seats_cannot_be_lent_and_bots_cannot_be_changed_at_a_rated_table():
    hosted = new_table([ME, BOT, BOT], rated=True, start=True)
    for number in (0, 1):
        with pytest.raises(Denied) as caught:
            seats.fill(hosted, number, seat("bot", level="trainee"), ADA)
        assert caught.value.key == "rated_seat"


def test_steps_followed_by_luck_or_others_cannot_be_undone_at_a_rated_table():
    hosted = new_table([ME, BOT, BOT], rated=True, start=True)
    play_on(hosted, leave=25)
    own = max(at for at, step in enumerate(hosted.steps) if step.seat == 0)
    while all(step.seat == 0 for step in hosted.steps[own:]):
        play_on(hosted, leave=hosted.version + 1)
    assert moves.take_back(hosted, 0).ask is None
    undo = live.Undo(seat=0, key="not-at-a-rated-table", revision=hosted.revision, to=own)
    with pytest.raises(Denied) as caught:
        moves.undo(hosted, undo)
    assert caught.value.key == "rated_no_taking_back"


async def test_there_are_no_hints_at_a_rated_table(person):
    ada = person()
    bots = [{"who": "bot", "level": "trainee"}] * 2
    me = {"who": "me", "name": "Ada"}
    table = await ada.create("block-train", [me, *bots], rated=True, start=True, clock=CLOCK)
    assert table["rated"] == "yes"
    body = {"seat": 0, "revision": 0, "key": "please-help-me"}
    refused = await ada.post(f"tables/{table['id']}/hint", body, status=409)
    assert refused["error"] == "rated_no_hints"


# Rating changes.


def contestant(number, place, holder=None, level=None):
    return Contestant(number, holder, level, place)


def test_winning_raises_and_losing_lowers_a_rating_and_both_sigmas_shrink():
    game = RatedGame(1, "trambahn", [contestant(0, 1, ADA), contestant(1, 2, BEN)])
    ada, ben = rate_game(game, {})
    assert ada.after.mu > 25.0 > ben.after.mu
    assert ada.after.sigma < ada.before.sigma
    assert (ada.after.games, ben.after.games) == (1, 1)


def test_a_strong_bot_has_a_higher_fixed_rating_than_a_weak_one():
    gains, told = [], []
    for level in LEVELS:
        game = RatedGame(1, "trambahn", [contestant(0, 1, ADA), contestant(1, 2, level=level)])
        [step] = rate_game(game, {ADA: Rating(25.0, 2.0, 30)})
        told.append(step.holder)
        gains.append(step.after.mu - step.before.mu)
    assert gains == sorted(gains)
    assert gains[-1] > 2 * gains[0] > 0
    assert told == [ADA] * len(LEVELS)


def test_a_leaver_is_rated_last_and_the_successor_is_not_rated():
    hosted = together()
    play_on(hosted, leave=20)
    seats.leave(hosted, 1, BEN)
    hosted.record(log.Sat(at=time.time(), seat=1, name="Dan", holder="dan-" * 16))
    play_on(hosted)
    counting = {one.holder: one for one in ended(hosted).seats if one.is_contestant}
    assert set(counting) == {ADA, BEN, CLEO}
    assert counting[BEN].place == 3
    assert ended(hosted).is_rated


def test_a_timed_out_player_is_last_even_after_returning():
    places = set()
    for seed in range(20):
        hosted = together(clock=tables.GameClock(seconds=60))
        play_on(hosted, leave=20)
        hosted.record(log.TimedOut(at=time.time(), seat=hosted.to_move, level="signaller"))
        seat = hosted.unsaved[-1].seat
        hosted.record(log.Returned(at=time.time(), seat=seat))
        play_on(hosted, seed)
        one = ended(hosted).seats[seat]
        assert (one.place, one.has_left, one.is_contestant) == (3, False, True)
        places.add(hosted.outcome().ranks[seat])
    assert places != {3}, "they never did better than last: nothing was shown"


def test_a_game_is_not_rated_if_all_but_one_seat_changed_hands():
    hosted = new_table([ME, BOT, BOT], rated=True, start=True)
    play_on(hosted, leave=20)
    for number in (1, 2):
        hosted.record(log.Sat(at=time.time(), seat=number, name="Dan", holder=f"dan{number}" * 16))
    play_on(hosted)
    assert not ended(hosted).is_rated


def test_bot_ratings_follow_from_the_documented_ladder():
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    table = page.partition("## The ladder")[2].partition("\n### ")[0]
    for game in OURS:
        name = game.replace("-", " ").title()
        [row] = [line for line in table.splitlines() if line.startswith(f"| {name},")]
        distances = [_distance(cell) for cell in row.split("|")[2:6]]
        assert list(ELO_BETWEEN[game]) == distances
        worth = [bot_mu(game, level) or 0.0 for level in LEVELS]
        assert worth == sorted(worth)
        assert worth[2] == 25.0


def _distance(cell):
    """Return the distance that ratings use from a cell of the ladder, if it is measured."""
    found = re.match(r" (?:\+(\d+)|800\+) \[([+-]\d+),", cell)
    if found is None or int(found[2]) < 100:
        return USUAL
    return min(MOST, int(found[1] or MOST))


# Counting games and their weight.


def test_a_rated_game_needs_a_clock():
    with pytest.raises(Denied) as caught:
        new_table([ME, BOT, BOT], rated=True, clock=None)
    assert caught.value.key == "rated_needs_clock"


def test_a_rematch_of_an_old_rated_game_without_a_clock_is_not_rated():
    hosted = together()
    hosted.clocks = None
    play_on(hosted)
    again = creation.rematch(hosted, ADA)
    assert (again.created.rated, again.seats[0].agreed) == (False, False)


def test_leaving_a_rated_game_counts_even_after_sitting_down_again():
    places = set()
    for seed in range(20):
        hosted = together()
        play_on(hosted, leave=20)
        seats.leave(hosted, 0, ADA)
        hosted.record(log.Sat(at=time.time(), seat=0, name="Ada", holder=ADA))
        play_on(hosted, seed)
        [one] = [one for one in ended(hosted).seats if one.holder == ADA]
        assert (one.place, one.has_left, one.is_contestant) == (3, True, True)
        places.add(hosted.outcome().ranks[0])
    assert places != {3}, "they never did better than last: nothing was shown"


def test_leaving_a_rated_game_counts_even_after_signing_in():
    hosted = together()
    play_on(hosted, leave=20)
    seats.leave(hosted, 0, ADA)
    player = "player--" * 8
    move_seats(hosted, ADA, player, "signaller")
    play_on(hosted)
    [one] = [one for one in ended(hosted).seats if one.holder == player]
    assert (one.place, one.has_left, one.is_contestant) == (3, True, True)
    assert not [one for one in ended(hosted).seats if one.holder == ADA]


async def test_a_person_deleted_during_a_rated_game_loses_it_anonymously(store):
    hosted = together()
    play_on(hosted, leave=20)
    await save(store, hosted)
    gone = frozenset({BEN})
    holders.forget_holder(hosted, gone, "signaller")
    await save(store, hosted)
    payloads = await store.entries(hosted.id, 0)
    anew = redact_entries(payloads, gone)
    payloads = [anew.get(at, payload) for at, payload in enumerate(payloads, 1)]
    read = HostedTable.load(hosted.id, payloads, ())
    for one in (hosted, read):
        one.set_time(lambda: 0)
        play_on(one)
        counting = [seat for seat in ended(one).seats if seat.is_contestant]
        assert [seat.holder for seat in counting] == [ADA, f"gone-{hosted.id}-1", CLEO]
        assert (counting[1].place, counting[1].name, counting[1].has_left) == (3, "", True)
        assert BEN not in str(ended(one))
        assert ended(one).is_rated


def test_the_winner_on_time_may_leave():
    hosted = new_table([ME, OPEN], game="trambahn", rated=True, clock=LOSES)
    seats.join(hosted, tables.JoinTable(name="Ben", rated=True), BEN)
    hosted.set_time(lambda: 0)
    play_on(hosted, leave=20)
    loser = hosted.to_move
    hosted.record(log.TimedOut(at=time.time(), seat=loser, level="signaller", lost=True))
    seats.leave(hosted, 1 - loser, (ADA, BEN)[1 - loser])
    play_on(hosted)
    counting = {one.seat: one for one in ended(hosted).seats}
    assert (counting[loser].place, counting[1 - loser].place) == (2, 1)


def test_a_player_with_few_moves_loses_and_gives_others_no_points():
    hosted = together()
    seats.leave(hosted, 1, BEN)
    seats.leave(hosted, 2, CLEO)
    play_on(hosted)
    rows = {one.holder: one for one in ended(hosted).seats}
    assert [rows[one].has_played for one in (ADA, BEN, CLEO)] == [True, False, False]
    after = {step.holder: step.after for step in rate_game(rated_game(hosted), {})}
    assert after[ADA] == Rating()
    assert after[BEN].mu < 25.0 > after[CLEO].mu


def test_players_who_stay_are_rated_against_those_who_played():
    hosted = together()
    seats.leave(hosted, 1, BEN)
    play_on(hosted)
    rows = {one.holder: one for one in ended(hosted).seats}
    after = {step.holder: step.after.mu - 25.0 for step in rate_game(rated_game(hosted), {})}
    assert (after[ADA] > 0) == (rows[ADA].place < rows[CLEO].place)
    assert after[ADA] == -after[CLEO]


def rated_game(hosted):
    """Return a finished game as ratings see it, with accounts for all people."""
    rows = [one for one in ended(hosted).seats if one.is_contestant]
    people = [
        Contestant(number, one.holder, one.level, one.place, one.has_played)
        for number, one in enumerate(rows)
    ]
    return RatedGame(1, "block-train", people, ended(hosted).policy)


def test_an_undone_step_does_not_count_as_played():
    hosted = new_table([ME, OPEN], game="freight-train", rated=True)
    seats.join(hosted, tables.JoinTable(name="Ben", rated=True), BEN)
    mover, holder = hosted.to_move, (ADA, BEN)[hosted.to_move]
    for _ in range(4):
        before = hosted.version
        play_on(hosted, leave=before + 1)
        undo = live.Undo(
            seat=mover, key=f"undo-{hosted.seq:08d}", revision=hosted.revision, to=before
        )
        moves.undo(hosted, undo)
    seats.leave(hosted, mover, holder)
    play_on(hosted)
    [row] = [one for one in ended(hosted).seats if one.seat == mover]
    assert (row.has_played, row.has_left) == (False, True)


def test_a_repeated_opponent_counts_less_each_time_and_a_new_one_in_full():
    known: dict[tuple[str, str], Rating] = {}
    met: ratings.Meetings = {}
    changes = []
    for serial, rival in enumerate((BEN, BEN, BEN, CLEO)):
        people = [contestant(0, 1, ADA), contestant(1, 2, rival)]
        [step, _] = ratings.fold([RatedGame(serial, "trambahn", people, 2)], known, met)
        changes.append(step.after.mu - step.before.mu)
    assert changes == pytest.approx([0.25, 0.125, 0.0625, 0.25])


def test_all_guests_count_as_one_person():
    known: dict[tuple[str, str], Rating] = {}
    met: ratings.Meetings = {}
    changes = []
    for serial in range(3):
        guest = Contestant(1, f"guest {serial}", None, 2, is_saved=False)
        game = RatedGame(serial, "trambahn", [contestant(0, 1, ADA), guest], 2)
        [step, _] = ratings.fold([game], known, met)
        changes.append(step.after.mu - step.before.mu)
    assert changes == pytest.approx([0.125, 0.0625, 0.03125])


def test_games_against_bots_alone_count_in_full():
    people = [contestant(0, 1, ADA), contestant(1, 2, level="inspector")]
    old, new = (rate_game(RatedGame(1, "trambahn", people, policy), {}) for policy in (1, 2))
    assert old == new


async def test_previews_at_a_rated_table_have_no_bot_evaluation(person):
    ada = person()
    me = {"who": "me", "name": "Ada"}
    told = []
    for is_rated in (False, True):
        table = await ada.create(
            "freight-train",
            [me, {"who": "bot", "level": "trainee"}],
            rated=is_rated,
            start=True,
            clock=CLOCK,
        )
        async with ada.live(table["id"]) as live_table:
            update = await live_table.until(0, 1)
            while update["to_move"] != 0:
                update = await live_table.until(0, update["revision"] + 1)
            question = {"kind": "preview", "seat": 0, "revision": update["revision"]}
            answers = [
                await live_table.ask(question | {"actions": [action], "key": fresh_key()})
                for action in update["legal"][:12]
            ]
        told.append([term for answer in answers for term in answer["terms"]])
    assert told[0]
    assert told[1] == []


# The fold.


async def test_results_of_the_first_policy_are_rated_and_rebuilt_as_they_were(database):
    async with opened(database) as store:
        for first_policy in (True, False, True):
            await save(store, decided_game(first_policy=first_policy))
        while await rate_some(store):
            pass
        policies = await store.fetch("select policy from results order by serial")
        kept = await all_ratings(store), await all_steps(store)
    assert policies == [(1,), (2,), (1,)]
    changes = [abs(step[4] - step[6]) for step in kept[1]]
    assert max(changes[:3]) > 0.5 > max(changes[3:6])
    done = await rebuild_ratings(database)
    assert (done.games, done.mended_results, done.changed_ratings) == (3, 0, 0)
    async with opened(database) as store:
        assert (await all_ratings(store), await all_steps(store)) == kept


def decided_game(*, first_policy):
    """Return a finished game that not everybody shares: equal players who tie stay equal."""
    while True:
        hosted = together()
        if first_policy:
            be_of_the_first_policy(hosted)
        play_on(hosted)
        if len({seat.place for seat in ended(hosted).seats}) > 1:
            return hosted


def be_of_the_first_policy(hosted):
    """Turn a started game into one started by an older release."""
    [started] = [one for one in hosted.unsaved if isinstance(one, log.Started)]
    hosted.unsaved[hosted.unsaved.index(started)] = msgspec.structs.replace(started, policy=1)
    hosted.participation.policy = 1


async def test_an_account_that_existed_at_the_end_counts_as_saved(store):
    await known(store, ADA, "Ada", 25.0)
    await known(store, BEN, "Ben", 25.0, kept=None)
    await play_rated(store, 1)
    rows = await store.fetch("select holder, is_saved from result_seats order by number")
    assert [(holder, bool(saved)) for holder, saved in rows] == [
        (ADA, True),
        (BEN, False),
        (CLEO, False),
    ]


async def test_ratings_are_stored_per_game_in_the_order_of_results(store):
    for seed in range(3):
        await play_rated(store, seed)
    while await rate_some(store):
        pass
    kept = await all_ratings(store)
    assert [(game, holder, games) for game, holder, _, _, _, games, _ in kept] == [
        ("block-train", ADA, 3),
        ("block-train", BEN, 3),
        ("block-train", CLEO, 3),
    ]
    assert [step[0] for step in await all_steps(store)] == [1] * 3 + [2] * 3 + [3] * 3
    [own] = await ratings_of(store, ADA)
    assert (own.games, len(own.latest), own.latest[-1].rating) == (3, 3, own.rating)


async def test_a_game_not_rated_changes_no_rating(store):
    hosted = together(agree=(True, False))
    play_on(hosted)
    await save(store, hosted)
    assert not await rate_some(store)
    assert await all_ratings(store) == []


async def test_concurrent_rating_gives_the_same_result(database, monkeypatch):
    monkeypatch.setattr(ratings, "AT_ONCE", 2)

    async def rate_all(one):
        while await rate_some(one):
            pass

    async def play_some(one, first):
        for seed in range(first, first + 3):
            await play_rated(one, seed)

    async with opened(database) as one, opened(database) as other:
        playing = (play_some(one, 0), play_some(other, 3))
        await asyncio.gather(*playing, *(rate_all(store) for store in (one, other, one)))
        await asyncio.gather(*(rate_all(store) for store in (one, other, one)))
        kept = await all_ratings(one), await all_steps(one)
    assert [step[0] for step in kept[1]] == sorted([*range(1, 7)] * 3)
    done = await rebuild_ratings(database)
    assert (done.games, done.rated, done.mended_results, done.changed_ratings) == (6, 6, 0, 0)
    async with opened(database) as one:
        assert (await all_ratings(one), await all_steps(one)) == kept


async def test_a_rebuild_corrects_results_that_contradict_the_logs(database):
    async with opened(database) as store:
        first, second = [await play_rated(store, seed) for seed in range(2)]
        while await rate_some(store):
            pass
        kept = await all_ratings(store), await all_steps(store)
        await store.execute(
            Statement("update ratings set mu = 99 where holder = $1", (ADA,)),
            Statement("update result_seats set place = 1, points = 400 where holder = $1", (BEN,)),
            Statement("delete from results where table_id = $1", (second.id,)),
            Statement("delete from result_seats where serial = 2"),
        )
    done = await rebuild_ratings(database)
    assert (done.games, done.mended_results, done.changed_ratings) == (2, 2, 1)
    async with opened(database) as store:
        assert (await all_ratings(store), await all_steps(store)) == kept
        query = "select place from result_seats where serial = 1 order by number"
        assert [place for (place,) in await store.fetch(query)] == first.outcome().ranks


async def test_a_deleted_player_stays_anonymous_and_others_keep_their_ratings(database):
    async with opened(database) as store:
        for seed in range(2):
            await play_rated(store, seed)
        while await rate_some(store):
            pass
        before = await all_ratings(store)
        await store.execute(*await result_deletions(store, BEN))
        assert BEN not in str([await all_ratings(store), await all_steps(store)])
    done = await rebuild_ratings(database)
    assert (done.mended_results, done.changed_ratings) == (0, 0)
    async with opened(database) as store:
        kept = {row[1]: row[2:] for row in await all_ratings(store)}
        assert [kept[row[1]] for row in before if row[1] != BEN] == [
            row[2:] for row in before if row[1] != BEN
        ]
        names = await store.fetch("select name from result_seats where serial = 1 order by number")
        assert names == [("Ada",), ("",), ("Cleo",)]


async def test_the_command_reports_its_findings_and_refuses_a_database_in_use(tmp_path):
    database = str(tmp_path / "tables.sqlite3")
    async with opened(database) as store:
        await play_rated(store, 1)

    def run():
        return CliRunner().invoke(app, ["ratings", "rebuild", database])

    told = await asyncio.to_thread(run)
    # The game was not rated before; now it is.
    assert told.stdout.startswith("Finished games: 1, rated: 1. Results corrected: 0; ")
    assert told.stdout.endswith("ratings changed: 3.\n")
    assert (await asyncio.to_thread(run)).stdout.endswith("ratings changed: 0.\n")
    with claimed(Path(database)):
        refused = await asyncio.to_thread(run)
    assert isinstance(refused.exception, Denied)
    assert refused.exception.key == "database_in_use"


# The leaderboard.


async def known(store, holder, name, mu, *, games=20, sigma=2.0, public=True, kept=1.0):
    page = f"page-{name}".lower()
    await store.execute(
        Statement(
            """insert into people (holder, name, colour, is_public, page, kept)
               values ($1, $2, '', $3, $4, $5)""",
            (holder, name, public, page, kept),
        ),
        Statement(ratings.KEEP, ("trambahn", holder, mu, sigma, mu - 3 * sigma, games, 1)),
    )


async def test_the_leaderboard_has_public_players_with_certain_ratings(store):
    await known(store, "a" * 64, "Ada", 30.0)
    await known(store, "b" * 64, "Ben", 33.0)
    await known(store, "c" * 64, "Cleo", 40.0, public=False)
    await known(store, "d" * 64, "Dan", 41.0, games=9)
    await known(store, "e" * 64, "Eva", 42.0, sigma=3.1)
    await known(store, "f" * 64, "Finn", 43.0, kept=None)
    [best] = [one for one in (await best_players(store)).games if one.game == "trambahn"]
    assert [one.name for one in best.players] == ["Ben", "Ada"]
    assert best.players[0].rating == 1320
    told = msgspec.json.encode(best)
    assert b"aaaa" not in told
