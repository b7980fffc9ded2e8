"""Puzzles over HTTP: daily, tried once for the rating, without the answer before a try."""

import asyncio
from datetime import date, timedelta

import msgspec
import pytest

from railtable.games import OURS
from railtable.insight import puzzles as insight_puzzles
from railtable.insight.puzzles import DailyPool, PuzzleHeader, PuzzlePosition, load_puzzles
from railtable.server.http import puzzles as handlers
from railtable.server.people import puzzles
from railtable.server.people.ratings import Rating
from railtable.server.settings import Limits, Rate
from railtable.server.store.sql import Statement
from railtable.server.thinking import tasks
from railtable.wire import puzzles as wire
from tests.support.server import running, settings


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch):
    """Use few worlds, because tests run on the pure build too."""
    monkeypatch.setattr(handlers, "TRY_WORLDS", 6)


def puzzle_of(game="block-train"):
    return min(load_puzzles(game), key=lambda one: (one.seats, one.id))


def shipped(name):
    return next(one for one in load_puzzles("block-train") if one.id == name)


def puzzle_of_day(game, day):
    found = puzzles.puzzle_of_day(game, day)
    assert found is not None
    return found


def actions_of(puzzle, plan):
    position = PuzzlePosition(puzzle)
    return msgspec.to_builtins(list(position.parse(plan)))


def puzzle_result(*, solved):
    turn = wire.PuzzleTurn(actions=[], win=0.5, wins=None, points=None)
    rating = wire.PuzzleRating(rating=1000, uncertainty=100, tries=0)
    return wire.PuzzleResult(
        is_rated=False,
        level=1000,
        rating=rating,
        change=0,
        streak=0,
        day=None,
        solved=solved,
        best=turn,
        played=turn,
        next_best=turn,
        greedy=None,
        loss=0.0,
        noise=0.0,
        worlds=1,
    )


async def test_everybody_gets_the_same_puzzles_of_the_day(person):
    ada, ben = person(), person()
    today = await ada.get("puzzles")
    assert today == await ben.get("puzzles")
    assert [one["game"] for one in today["puzzles"]] == [g for g in OURS if load_puzzles(g)]
    assert today["streak"] == 0


def test_every_puzzle_comes_once_before_one_comes_again():
    count = len(load_puzzles("block-train"))
    first = date.fromordinal(count * (date(2030, 1, 1).toordinal() // count))
    days = [(first + timedelta(days=at)).isoformat() for at in range(count)]
    assert len({puzzle_of_day("block-train", day).id for day in days}) == count


def test_added_puzzles_change_no_day_before_their_pool(monkeypatch):
    known = list(load_puzzles("block-train"))
    pools = [DailyPool(date(2026, 1, 1), 20), DailyPool(date(2026, 12, 1), 30)]
    days = [(date(2026, 10, 1) + timedelta(days=at)).isoformat() for at in range(120)]

    def chosen(count, pools):
        header = PuzzleHeader(game="block-train", daily=pools)
        monkeypatch.setattr(insight_puzzles, "_load_file", lambda _: (header, known[:count]))
        return [puzzle_of_day("block-train", day).id for day in days]

    before, after = chosen(20, pools[:1]), chosen(30, pools)
    same = days.index("2026-12-01")
    assert before[:same] == after[:same]
    assert {one.id for one in known[20:30]} <= set(after[same:])


def test_published_days_keep_their_puzzles():
    """A change here changes the puzzle of the day, under people who have just tried it."""
    found = {game: puzzle_of_day(game, "2026-11-18").id for game in OURS}
    assert found == {
        "station-master": "40d4918fec",
        "trambahn": "9d844f76fc",
        "block-train": "e56b5a38dc",
        "freight-train": "0c4a12b306",
        "string-railway": "acc676b501",
    }


@pytest.mark.parametrize("game", OURS)
def test_every_puzzle_is_in_the_newest_pool(game):
    """Puzzles that are added to a file need a pool, or they are never a puzzle of the day."""
    newest = insight_puzzles.daily_pool(game, date.max)
    assert [one.id for one in newest] == [one.id for one in load_puzzles(game)]


@pytest.mark.parametrize(
    ("days", "streak"),
    [([], 0), ([0], 1), ([1], 1), ([2, 3], 0), ([0, 1, 2, 4], 3), ([1, 2], 2)],
)
def test_a_streak_is_days_in_a_row_up_to_today_or_yesterday(days, streak):
    now = date(2026, 11, 18)
    assert puzzles.count_streak([now - timedelta(days=ago) for ago in days], now) == streak


@pytest.mark.parametrize("game", OURS)
async def test_the_answer_is_not_sent_before_a_try(person, game):
    """Neither the puzzle nor any question about it contains the best turn or a figure of it."""
    puzzle, ada = puzzle_of(game), person()
    shown = await ada.get(f"puzzles/{puzzle.id}")
    assert shown["view"] == msgspec.json.decode(puzzle.view)
    assert shown["result"] is None
    assert set(shown) == {
        *("id", "game", "seat", "seats", "view", "legal", "day", "rating", "result"),
    }
    first = actions_of(puzzle, puzzle.others[0].plan)[:1]
    looked = await ada.post(f"puzzles/{puzzle.id}/look", {"actions": first})
    assert set(looked) == {"view", "legal", "done"}
    told = await ada.post(f"puzzles/{puzzle.id}/preview", {"actions": first})
    assert told["terms"] == []


async def test_a_tree_equals_the_single_requests(person):
    puzzle, ada = puzzle_of(), person()
    shown = await ada.get(f"puzzles/{puzzle.id}")
    tree = await ada.get(f"puzzles/{puzzle.id}/tree")
    assert tree == await ada.get(f"puzzles/{puzzle.id}/tree")
    first = tree["moments"][0]
    assert (first["changes"], first["legal"], first["seal"]) == ({}, shown["legal"], None)
    turn = actions_of(puzzle, puzzle.best)
    number = 0
    for length, action in enumerate(turn, start=1):
        moment = tree["moments"][number]
        number = moment["next"][moment["legal"].index(action)]
        looked = await ada.post(f"puzzles/{puzzle.id}/look", {"actions": turn[:length]})
        moment = tree["moments"][number]
        assert shown["view"] | moment["changes"] == looked["view"]
        assert (moment["legal"], moment["next"] == []) == (looked["legal"], looked["done"])
    # The turn's own list of legal actions is the only place that names the answer.
    assert b"solved" not in msgspec.json.encode(tree)
    assert b"best" not in msgspec.json.encode(tree)


async def test_trees_of_many_puzzles_are_limited_and_few_are_cached(monkeypatch, tmp_path):
    monkeypatch.setattr(handlers, "KEPT_TREES", 2)
    first, second, third, fourth = (
        # No other test asks for these.
        f"puzzles/{puzzle.id}/tree"
        for puzzle in load_puzzles("block-train")[-4:]
    )
    tight = settings(str(tmp_path / "t.sqlite3"), limits=Limits(analyses=Rate(1e-6, 4)))
    async with running(tight) as server:
        ada = server.person()
        for path in (first, second, third):
            await ada.get(path)
        # The last two are cached and cost nothing, the first is computed again.
        for path in (second, third, first):
            assert (await ada.get(path))["moments"]
        assert (await ada.get(fourth, status=429))["error"]
        assert (await ada.get(second, status=429))["error"]
        assert (await ada.get(third))["moments"]
        await ada.http.aclose()


async def test_a_turn_is_played_step_by_step(person):
    puzzle, ada = puzzle_of(), person()
    turn = actions_of(puzzle, puzzle.best)
    shown = await ada.get(f"puzzles/{puzzle.id}")
    assert turn[0] in shown["legal"]
    looked = await ada.post(f"puzzles/{puzzle.id}/look", {"actions": turn[:1]})
    assert turn[1] in looked["legal"]
    assert not looked["done"]
    looked = await ada.post(f"puzzles/{puzzle.id}/look", {"actions": turn})
    assert looked["done"]
    assert looked["legal"] == []
    refused = await ada.post(f"puzzles/{puzzle.id}/look", {"actions": turn[1:]}, 422)
    assert refused["error"]
    part = await ada.post(f"puzzles/{puzzle.id}/try", {"actions": turn[:1]}, 422)
    assert part["error"] == "puzzle_turn_goes_on"
    over = {"after": turn, "actions": turn}
    assert (await ada.post(f"puzzles/{puzzle.id}/preview", over, 422))["error"] == (
        "puzzle_turn_over"
    )


async def test_only_the_first_try_counts(person):
    puzzle, ada = puzzle_of(), person()
    wrong = {"actions": actions_of(puzzle, puzzle.others[0].plan)}
    right = {"actions": actions_of(puzzle, puzzle.best)}
    failed = await ada.post(f"puzzles/{puzzle.id}/try", wrong)
    assert not failed["solved"]
    assert failed["is_rated"]
    assert failed["change"] < 0
    assert failed["rating"]["rating"] == 1000 + failed["change"]
    assert failed["best"]["actions"] == right["actions"]
    solved = await ada.post(f"puzzles/{puzzle.id}/try", right)
    assert solved["solved"]
    assert not solved["is_rated"]
    assert solved["rating"] == failed["rating"]
    assert solved["rating"]["tries"] == 1
    again = await ada.get(f"puzzles/{puzzle.id}")
    assert again["result"] == failed


async def test_tries_at_the_same_time_count_once(person):
    puzzle, ada = puzzle_of(), person()
    right = {"actions": actions_of(puzzle, puzzle.best)}
    await ada.post("me/profile", {"name": "Ada", "colour": "red"})
    tries = await asyncio.gather(*(ada.post(f"puzzles/{puzzle.id}/try", right) for _ in range(3)))
    assert {one["rating"]["tries"] for one in tries} == {1}
    assert (await ada.get(f"puzzles/{puzzle.id}"))["rating"]["tries"] == 1


async def test_the_puzzle_of_the_day_makes_a_streak_and_survives_a_restart(tmp_path):
    wanted = settings(str(tmp_path / "tables.sqlite3"))
    async with running(wanted) as server:
        ada = server.person()
        today = await ada.get("puzzles")
        [one] = [one for one in today["puzzles"] if one["game"] == "block-train"]
        puzzle = shipped(one["puzzle"])
        turn = {"actions": actions_of(puzzle, puzzle.best)}
        solved = await ada.post(f"puzzles/{puzzle.id}/try", turn)
        assert (solved["streak"], solved["day"]) == (1, today["day"])
    async with running(wanted) as server:
        again = server.person()
        again.http.cookies = ada.http.cookies
        today = await again.get("puzzles")
        assert today["streak"] == 1
        assert {"game": "block-train", "puzzle": puzzle.id, "solved": True} in today["puzzles"]
        await again.http.aclose()
        await ada.http.aclose()


async def test_the_next_puzzle_is_untried_and_near_ones_level(person):
    ada = person()
    seen = set()
    for _ in range(4):
        found = await ada.get("puzzles/next/block-train")
        assert found["id"] not in seen
        seen.add(found["id"])
        puzzle = shipped(found["id"])
        turn = {"actions": actions_of(puzzle, puzzle.best)}
        await ada.post(f"puzzles/{puzzle.id}/try", turn)
    assert (await ada.get("puzzles/next/chess", 404))["error"] == "no_such_puzzle"


async def test_a_disputed_answer_is_checked_once_and_only_after_a_try(person, server, monkeypatch):
    monkeypatch.setattr(handlers, "_proof_worlds", lambda puzzle: 4)
    puzzle, ada, ben = puzzle_of(), person(), person()
    path = f"puzzles/{puzzle.id}/doubt"
    assert (await ada.post(path, {}, 409))["error"] == "puzzle_not_tried"
    turn = {"actions": actions_of(puzzle, puzzle.best)}
    for one in (ada, ben):
        await one.post(f"puzzles/{puzzle.id}/try", turn)
    check = await ada.post(path, {})
    assert check["worlds"] == 16
    assert check["lead"] > 0
    assert await ben.post(path, {}) == check


async def test_a_check_of_a_puzzle_leaves_the_only_worker_to_others(tmp_path, monkeypatch):
    monkeypatch.setattr(handlers, "_proof_worlds", lambda puzzle: 1_000_000)
    monkeypatch.setattr(handlers, "CHECK_PART_SECONDS", 0.01)
    puzzle = puzzle_of()
    turn = {"actions": actions_of(puzzle, puzzle.best)}
    one_worker = settings(str(tmp_path / "t.sqlite3"), bot_workers=1)
    async with running(one_worker) as server:
        ada, ben = server.person(), server.person()
        await ada.post(f"puzzles/{puzzle.id}/try", turn)
        parts: asyncio.Queue[object] = asyncio.Queue()
        ask = server.hub.pool.ask

        async def watched(order):
            result = await ask(order)
            if isinstance(order.task, tasks.CheckPuzzleTask):
                parts.put_nowait(result)
            return result

        monkeypatch.setattr(server.hub.pool, "ask", watched)
        doubt = asyncio.create_task(ada.post(f"puzzles/{puzzle.id}/doubt", {}, 503))
        async with asyncio.timeout(60):
            await parts.get()
        told = await ben.post(f"puzzles/{puzzle.id}/preview", {"actions": turn["actions"][:1]})
        assert told["kind"] == "previewed"
        assert not doubt.done()
        monkeypatch.setattr(handlers, "CHECK_PART_LIMIT", 0.0)
        assert (await doubt)["error"] == "no_answer"
        await ada.http.aclose()
        await ben.http.aclose()


@pytest.mark.parametrize("rows", [[], [[0.5]], [[0.5] * 4] * 3, "x"])
def test_a_thinker_cannot_tell_other_worlds_than_those_of_the_check(rows):
    puzzle = puzzle_of()
    task = tasks.CheckPuzzleTask(
        game=puzzle.game,
        seat=puzzle.seat,
        view=puzzle.view,
        seed="s",
        model="plain",
        plans=[puzzle.best] * 4,
        worlds=2,
        seconds=1.0,
    )
    line = msgspec.json.encode(tasks.TaskDone({"rows": [[0.5] * 4] * 2}))
    assert isinstance(tasks.parse_result(task, line), tasks.TaskDone)
    with pytest.raises(tasks.Misshapen):
        tasks.parse_result(task, msgspec.json.encode(tasks.TaskDone({"rows": rows})))


async def test_tries_and_doubts_are_rate_limited(tmp_path, monkeypatch):
    monkeypatch.setattr(handlers, "_proof_worlds", lambda puzzle: 4)
    slow = Limits(analyses=Rate(1e-9, 2), heavy_requests=Rate(1e-9, 1))
    async with running(settings(str(tmp_path / "t.sqlite3"), limits=slow)) as server:
        ada, (first, second) = server.person(), load_puzzles("block-train")[:2]
        tries = [
            await ada.http.post(
                f"/api/puzzles/{one.id}/try", json={"actions": actions_of(one, one.best)}
            )
            for one in (first, second, first)
        ]
        doubts = [
            await ada.http.post(f"/api/puzzles/{one.id}/doubt", json={}) for one in (first, second)
        ]
        await ada.http.aclose()
    assert [one.status_code for one in tries] == [200, 200, 429]
    assert [one.status_code for one in doubts] == [200, 429]


async def test_tries_sent_together_all_count_for_the_rating(database, monkeypatch):
    """Tries made offline are sent one after the other, but a second tab sends its own."""
    one, other = load_puzzles("block-train")[:2]
    async with running(settings(database)) as server:
        store = server.hub.store
        failed = puzzle_result(solved=False)
        for puzzle in (one, other):
            await puzzles.keep_try(store, "before", puzzle, failed, is_saved=True)
        held, fetch = asyncio.Barrier(2), type(store).fetch

        async def meeting(self, query, *values):
            rows = await fetch(self, query, *values)
            if query == puzzles.RATING:
                await held.wait()
            return rows

        async def together(*tries):
            with monkeypatch.context() as patch:
                patch.setattr(type(store), "fetch", meeting)
                return await asyncio.gather(
                    *(
                        puzzles.keep_try(store, holder, puzzle, failed, is_saved=True)
                        for holder, puzzle in tries
                    )
                )

        kept = await together(("ada", one), ("ada", other))
        rating = await puzzles.puzzle_rating_of(store, "ada", "block-train")
        assert rating.games == 2
        assert puzzles.shown(rating).rating < min(result.rating.rating for result in kept)
        before = await puzzles.level_of(store, one)
        await together(("ben", one), ("cleo", one))
        after = await puzzles.level_of(store, one)
        assert after.games == before.games + 2
        assert after.mu > before.mu
        assert after.sigma < before.sigma


async def test_a_guests_tries_follow_to_the_account_and_go_with_it(server, person):
    ada = person()
    puzzle, other = load_puzzles("block-train")[:2]
    for one in (puzzle, other):
        turn = {"actions": actions_of(one, one.best)}
        await ada.post(f"puzzles/{one.id}/try", turn)
    store = server.hub.store
    [(holder,)] = await store.fetch("select distinct holder from puzzle_tries")
    copied = "insert into puzzle_tries select 'known', puzzle, game, at, day, solved, result"
    await store.execute(
        Statement(f"{copied} from puzzle_tries where puzzle = $1", (puzzle.id,)),
    )
    await store.execute(*puzzles.puzzle_moves(holder, "known"))
    rows = await store.fetch("select puzzle from puzzle_tries where holder = 'known'")
    assert sorted(rows) == sorted([(puzzle.id,), (other.id,)])
    [(tries,)] = await store.fetch("select tries from puzzle_ratings where holder = 'known'")
    assert tries == 2


async def test_a_guests_try_does_not_change_the_level_of_a_puzzle(server, person):
    puzzle, ada = puzzle_of(), person()
    turn = {"actions": actions_of(puzzle, puzzle.best)}
    await ada.post(f"puzzles/{puzzle.id}/try", turn)
    assert await server.hub.store.fetch("select * from puzzle_levels") == []


def test_solving_a_hard_puzzle_moves_a_rating_more_than_an_easy_one():
    person = Rating()
    easy, hard = Rating(15.0, 4.0), Rating(35.0, 4.0)
    by_easy, _ = puzzles.rate_try(person, easy, solved=True)
    by_hard, level = puzzles.rate_try(person, hard, solved=True)
    assert person.mu < by_easy.mu < by_hard.mu
    assert level.mu < hard.mu
    lost, _ = puzzles.rate_try(person, easy, solved=False)
    assert lost.mu < person.mu
