"""Puzzles from people's games: with consent only, without names, and removed on request."""

import asyncio
import hashlib
import json
import time

import msgspec
import pytest

from railtable.core.dice import FastDice
from railtable.games import OURS, find_rules
from railtable.insight import puzzle_miner
from railtable.insight.puzzles import Puzzle, PuzzlePosition, load_puzzles
from railtable.server.admin import puzzle_mining
from railtable.server.admin.puzzle_mining import mine_puzzles, random_id, source_game
from railtable.server.credentials import hash_of
from railtable.server.errors import Conflict
from railtable.server.http import puzzles as handlers
from railtable.server.people import mined_puzzles, puzzles
from railtable.server.store.sql import Statement
from railtable.server.tables import log
from railtable.server.tables.creation import continue_from
from railtable.server.tables.seats import begin_game
from railtable.server.tables.shared_deals import GRACE_SECONDS
from railtable.wire import tables as wire
from tests.support.finished_tables import open_store, play_on, save, seat
from tests.support.mined_games import BOT, finished_game, new_game, person, play_well
from tests.support.people import secret_of, town
from tests.support.server import running, settings

RICH = 35
"""A game with two clear puzzles."""
OTHERS = (12, 33)
"""Games with one."""


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch):
    """Prove clear puzzles in few worlds, the same ones in every run."""

    def same_id(view):
        return hashlib.sha256(b"1" + view).hexdigest()[:16]

    monkeypatch.setattr(puzzle_mining, "random_id", same_id)
    monkeypatch.setattr(puzzle_miner, "PROOF_PAIRS", (40,))
    monkeypatch.setattr(puzzle_miner, "FINISH_PAIRS", 20)
    monkeypatch.setattr(handlers, "TRY_WORLDS", 6)
    monkeypatch.setattr(handlers, "_proof_worlds", lambda _: 4)


@pytest.fixture
async def at(database):
    """A server on either store."""
    async with town(settings(database)) as made:
        yield made


class Crowd:
    """Ada and Ben, who play, and Eve, who does not."""

    def __init__(self, at):
        self.at, self.database = at, at.hub.settings.database
        self.ada, self.ben, self.eve = at.person(), at.person(), at.person()

    async def consent(self, *people, consents=True):
        for one in people:
            told = await one.post("me/puzzle-consent", {"consents": consents})
            assert told["puzzle_consent"] is consents

    async def play(self, number=RICH, **more):
        """Finish a game of Ada, Ben and a bot; its players need not have asked for anything."""
        for one in (self.ada, self.ben, self.eve):
            if not secret_of(one):
                await one.post("me/profile", {"name": ""})
        seats = [person(hash_of(secret_of(one))) for one in (self.ada, self.ben)]
        return await finished_game(self.at.hub.store, number, [*seats, BOT], **more)

    async def mine(self, games=OURS, *, most=100, seconds=600.0):
        return await mine_puzzles(self.database, games, most=most, seconds=seconds)

    async def stored(self):
        rows = await self.at.hub.store.fetch("select puzzle from mined_puzzles order by id")
        return [msgspec.json.decode(text, type=Puzzle) for (text,) in rows]

    async def willing(self, number=RICH):
        """Return the puzzles mined from a game whose people all consent."""
        await self.play(number)
        await self.consent(self.ada, self.ben)
        await self.mine()
        found = await self.stored()
        assert found
        return found


@pytest.fixture
def crowd(at):
    return Crowd(at)


def solution(puzzle):
    return {"actions": msgspec.to_builtins(list(PuzzlePosition(puzzle).parse(puzzle.best)))}


# Which games.


async def test_a_game_is_mined_only_if_everybody_consents(crowd, monkeypatch):
    await crowd.play()
    assert (await crowd.mine()).games == 0
    await crowd.consent(crowd.ada)
    assert (await crowd.mine()).games == 0
    await crowd.consent(crowd.ben)
    done = await crowd.mine()
    assert done.games == 1
    assert done.puzzles == len(await crowd.stored()) >= 1
    monkeypatch.setattr(puzzle_mining, "PuzzleMiner", None)
    assert (await crowd.mine()).games == 0, "each game is examined once"


async def test_a_second_run_goes_on_with_the_next_game(crowd):
    await crowd.consent(crowd.ada, crowd.ben)
    for number in (RICH, *OTHERS):
        await crowd.play(number)
    examined = [(await crowd.mine(most=1)).games for _ in range(4)]
    assert examined == [1, 1, 1, 0]
    rows = await crowd.at.hub.store.fetch("select table_id from mined_tables")
    assert sorted(rows) == sorted((f"mined-game-{number}",) for number in (RICH, *OTHERS))
    assert (await crowd.mine(seconds=0.0)).games == 0


async def test_only_the_chosen_game_is_mined_and_no_time_means_no_game(crowd):
    await crowd.play()
    await crowd.consent(crowd.ada, crowd.ben)
    assert (await crowd.mine(games=["trambahn"])).games == 0
    assert (await crowd.mine(seconds=0.0)).games == 0
    assert (await crowd.mine(games=["block-train"])).games == 1


ADA, BEN, CLEO = ("a" * 64, "b" * 64, "c" * 64)


def payloads_of(hosted):
    return [log.encode_entry(entry) for entry in hosted.unsaved]


def over(**more):
    hosted = new_game(3, [person(ADA), person(BEN), BOT], **more)
    play_well(hosted)
    return hosted


def test_the_holders_of_a_game_are_everybody_who_ever_had_a_seat():
    hosted = over()
    source = source_game(hosted.id, payloads_of(hosted))
    assert source is not None
    assert source.holders == {ADA, BEN}
    assert (source.seats, len(source.steps)) == (3, hosted.version)


@pytest.mark.parametrize(
    ("entry", "holders"),
    [
        (log.Left(at=2, seat=1, name="Ben", kept=BOT), {ADA, BEN}),
        (log.Sat(at=2, seat=1, name="Cleo", holder=CLEO), {ADA, BEN, CLEO}),
        (log.Sat(at=2, seat=1, name="", holder=CLEO, device=True), {ADA, BEN, CLEO}),
        (log.Filled(at=2, seat=2, kept=person(CLEO)), {ADA, BEN, CLEO}),
        (log.Moved(at=2, before=BEN, after=CLEO), {ADA, BEN, CLEO}),
        (log.Sat(at=2, seat=1, name="Cleo", holder=CLEO, same_screen=True), None),
        (log.Sat(at=2, seat=1, name="", holder=""), None),
        (log.Filled(at=2, seat=2, kept=person(ADA, same_screen=True)), None),
    ],
    ids=["left", "sat", "device", "taken over", "signed in", "same screen", "deleted", "guest"],
)
def test_people_who_came_or_went_must_consent_too(entry, holders):
    hosted = new_game(3, [person(ADA), person(BEN), BOT])
    play_well(hosted, 3)
    hosted.record(entry, agreed=True)
    play_well(hosted)
    source = source_game(hosted.id, payloads_of(hosted))
    assert (source.holders if source else None) == holders


def test_a_game_with_a_person_at_the_same_screen_from_the_start_is_not_mined():
    hosted = new_game(3, [person(ADA), person(ADA, same_screen=True), BOT])
    play_well(hosted)
    assert source_game(hosted.id, payloads_of(hosted)) is None


def test_a_running_game_is_not_mined():
    hosted = new_game(3, [person(ADA), person(BEN), BOT])
    play_well(hosted, 5)
    assert source_game(hosted.id, payloads_of(hosted)) is None


@pytest.mark.parametrize(
    "more",
    [
        {"options": {"captain": 1}},
        {"deal": "lesson"},
        {"event": log.EventPlace(event="e", round=1, number=1, secret_deal=True)},
        {"luck": 2, "shared_deal": "a-deal"},
    ],
    ids=["options", "lesson", "duplicate", "try"],
)
def test_other_set_ups_and_secret_deals_are_not_mined(more):
    hosted = over(**more)
    assert hosted.status == "over"
    assert source_game(hosted.id, payloads_of(hosted)) is None


def test_a_game_with_a_box_of_its_owner_is_not_mined():
    box = {"name": "Mine", "prices": [4, 9, 14]}
    hosted = new_game(3, [person(ADA), person(BEN)], game="trambahn", options={"box": box})
    play_on(hosted)
    assert hosted.status == "over"
    assert source_game(hosted.id, payloads_of(hosted)) is None
    usual = new_game(3, [person(ADA), person(BEN)], game="trambahn")
    play_on(usual)
    assert source_game(usual.id, payloads_of(usual)) is not None


def test_a_revealed_deal_may_be_mined():
    hosted = over(luck=2, shared_deal="a-deal")
    hosted.record(log.DealRevealed(at=9.0))
    assert source_game(hosted.id, payloads_of(hosted)) is not None


async def test_a_game_that_continues_another_is_not_mined(crowd):
    """Its first steps belong to people who may not have been asked."""
    first = await crowd.play()
    plans = [seat("me", name="Ada"), *[seat("bot", level="porter")] * 2]
    request = wire.ContinueTable(version=20, seats=plans)
    hosted = continue_from(first, request, hash_of(secret_of(crowd.ada)))
    begin_game(hosted)
    play_well(hosted)
    await save(crowd.at.hub.store, hosted)
    await crowd.consent(crowd.ada)
    assert (await crowd.mine()).games == 0
    entries = await crowd.at.hub.store.entries(hosted.id, 0)
    assert source_game(hosted.id, entries) is None


async def test_a_person_who_left_before_the_result_must_consent(crowd):
    """The result does not name somebody who left before the start; the log does."""
    hosted = await crowd.play()
    await crowd.consent(crowd.ada, crowd.ben)
    entries = await crowd.at.hub.store.entries(hosted.id, 0)
    came = log.Sat(at=1, seat=2, name="Eve", holder=hash_of(secret_of(crowd.eve)))
    left = log.Left(at=1, seat=2, name="Eve", kept=BOT)
    longer = [entries[0], log.encode_entry(came), log.encode_entry(left), *entries[1:]]
    store = crowd.at.hub.store
    await store.execute(
        Statement("delete from entries where table_id = $1", (hosted.id,)),
        *(
            Statement("insert into entries values ($1, $2, $3)", (hosted.id, seq, payload))
            for seq, payload in enumerate(longer, 1)
        ),
    )
    assert (await crowd.mine()).games == 0
    await crowd.consent(crowd.eve)
    assert (await crowd.mine()).games == 1


async def test_a_damaged_log_does_not_stop_the_others(crowd):
    for number in (RICH, *OTHERS):
        await crowd.play(number)
    await crowd.consent(crowd.ada, crowd.ben)
    spoilt = "update entries set payload = $1 where table_id = $2 and seq = 5"
    await crowd.at.hub.store.execute(Statement(spoilt, (b"{}", f"mined-game-{RICH}")))
    assert (await crowd.mine()).games == len(OTHERS)


async def test_a_game_that_cannot_be_examined_does_not_stop_the_others(crowd, monkeypatch):
    for number in (RICH, *OTHERS):
        await crowd.play(number)
    await crowd.consent(crowd.ada, crowd.ben)
    broken = iter((True,))

    def failing(*game):
        if next(broken, False):
            raise IndexError
        return puzzle_miner.recorded_turns(*game)

    monkeypatch.setattr(puzzle_mining, "recorded_turns", failing)
    done = await crowd.mine()
    assert done.games == 1 + len(OTHERS)
    assert done.puzzles == len(OTHERS)
    assert (await crowd.mine()).games == 0


# What is stored.


async def test_a_puzzle_holds_the_view_of_a_seat_and_names_nobody(crowd):
    found = await crowd.willing()
    rules = find_rules("block-train")
    holders = [hash_of(secret_of(one)) for one in (crowd.ada, crowd.ben)]
    for puzzle in found:
        position = PuzzlePosition(puzzle)
        for seed in range(3):
            world = rules.imagine(position.view, FastDice(seed))
            assert msgspec.json.encode(rules.view(world, puzzle.seat)) == bytes(puzzle.view)
        text = msgspec.json.encode(puzzle).decode()
        assert not any(one in text for one in (*holders, "mined-game", "Somebody", "porter"))
        assert len(puzzle.proofs) == 2
        assert all(proof.is_certain for proof in puzzle.proofs)
        assert puzzle.finish is not None
        assert puzzle.finish.lead > 0
        assert position.idea(position.parse(puzzle.best)) != position.idea(
            position.parse(puzzle.greedy)
        )


async def test_ids_cannot_be_computed_from_a_known_game(crowd):
    """Otherwise a visitor of a finished game could ask whether its people consent."""
    for puzzle in await crowd.willing():
        view = bytes(puzzle.view)
        for known in (puzzle_miner.view_id(view), hashlib.sha256(view).hexdigest()):
            await crowd.eve.get(f"puzzles/{known}", 404)
        await crowd.eve.get(f"puzzles/{puzzle.id}")


def test_ids_are_random():
    found = {random_id(b"the same view") for _ in range(10)}
    assert len(found) == 10
    assert {len(one) for one in found} == {16}


async def test_a_position_found_twice_is_stored_once_and_belongs_to_both_games(crowd):
    found = await crowd.willing()
    store, eve = crowd.at.hub.store, hash_of(secret_of(crowd.eve))
    await crowd.consent(crowd.eve)
    again = [msgspec.structs.replace(one, id=f"again-{one.id}") for one in found]
    assert await mined_puzzles.keep_mined(store, "another-table", [eve], again) == 0
    assert await crowd.stored() == found
    await crowd.eve.get(f"puzzles/{found[0].id}", 404)
    await crowd.consent(crowd.eve, consents=False)
    assert await crowd.stored() == []


async def test_shipped_positions_and_frequent_answers_are_not_stored(crowd, monkeypatch):
    found = await crowd.willing()
    known = [
        msgspec.structs.replace(one, id=puzzle_miner.view_id(bytes(one.view))) for one in found
    ]
    store = crowd.at.hub.store
    monkeypatch.setattr(puzzle_mining, "load_puzzles", lambda _: known)
    await store.execute(
        *(Statement(f"delete from {one}") for one in ("mined_tables", "mined_puzzles"))
    )
    assert (await crowd.mine()).puzzles == 0
    monkeypatch.undo()
    people = [hash_of(secret_of(crowd.ada))]
    copies = [
        msgspec.structs.replace(found[0], id=f"copy-{n}", view=msgspec.Raw(b'{"n":%d}' % n))
        for n in range(20)
    ]
    stored = await mined_puzzles.keep_mined(store, "many", people, copies)
    assert stored == puzzle_miner.SAME_ANSWER


async def test_puzzles_of_a_game_and_of_a_person_are_limited(crowd, monkeypatch):
    found = await crowd.willing()
    for number in OTHERS:
        await crowd.play(number)
    monkeypatch.setattr(mined_puzzles, "MOST_OF_PERSON", len(found))
    assert (await crowd.mine()).games == 0
    monkeypatch.undo()
    monkeypatch.setattr(mined_puzzles, "MOST_PUZZLES", len(found))
    assert (await crowd.mine()).games == 0
    people = [hash_of(secret_of(crowd.ada))]
    more = msgspec.structs.replace(found[0], id="more", view=msgspec.Raw(b"{}"))
    assert await mined_puzzles.keep_mined(crowd.at.hub.store, "t", people, [more]) == 0


# Serving.


async def next_of(crowd, one, shipped, monkeypatch):
    """Return the next puzzle, with few shipped ones beside those of people."""
    # The index of the shipped ones is built once, and must have all of them.
    await one.get(f"puzzles/{load_puzzles('block-train')[0].id}")
    monkeypatch.setattr(puzzles, "load_puzzles", lambda game: load_puzzles(game)[:shipped])
    return (await one.get("puzzles/next/block-train"))["id"]


async def test_people_practise_with_puzzles_of_others_rated_and_checked(crowd, monkeypatch):
    found = {one.id: one for one in await crowd.willing()}
    await crowd.eve.post("me/code")
    [first] = [await next_of(crowd, crowd.eve, 0, monkeypatch)]
    puzzle = found[first]
    shown = await crowd.eve.get(f"puzzles/{first}")
    assert shown["view"] == msgspec.json.decode(puzzle.view)
    assert (shown["day"], shown["result"]) == (None, None)
    assert set(shown) == {
        *("id", "game", "seat", "seats", "view", "legal", "day", "rating", "result"),
    }
    assert (await crowd.eve.post(f"puzzles/{first}/doubt", {}, 409))["error"] == "puzzle_not_tried"
    assert (await crowd.eve.get(f"puzzles/{first}/tree"))["moments"]
    told = await crowd.eve.post(f"puzzles/{first}/try", solution(puzzle))
    assert (told["solved"], told["is_rated"], told["rating"]["tries"]) == (True, True, 1)
    assert len(await crowd.at.rows("puzzle_levels")) == 1
    assert (await crowd.eve.post(f"puzzles/{first}/doubt"))["worlds"] == 16
    if len(found) > 1:
        assert await next_of(crowd, crowd.eve, 0, monkeypatch) != first


async def test_the_players_of_a_game_are_not_offered_its_puzzles(crowd, monkeypatch):
    [puzzle, *_] = await crowd.willing()
    for one in (crowd.ada, crowd.ben):
        await one.get(f"puzzles/{puzzle.id}", 404)
        await one.post(f"puzzles/{puzzle.id}/try", solution(puzzle), 404)
        for path in ("look", "preview", "propose", "judge", "doubt"):
            body = (
                {"actions": solution(puzzle)["actions"][:1]} if path in {"look", "preview"} else {}
            )
            body |= {"action": solution(puzzle)["actions"][0]} if path == "judge" else {}
            await one.post(f"puzzles/{puzzle.id}/{path}", body, 404)
        await one.get(f"puzzles/{puzzle.id}/tree", 404)
        offered = await next_of(crowd, one, 1, monkeypatch)
        assert offered == load_puzzles("block-train")[0].id
        monkeypatch.undo()


async def test_days_keep_their_published_puzzles(crowd):
    before = await crowd.eve.get("puzzles")
    await crowd.willing()
    assert await crowd.eve.get("puzzles") == before


async def test_a_puzzle_of_other_rules_is_not_offered(crowd, monkeypatch):
    [puzzle, *_] = await crowd.willing()
    older = msgspec.structs.replace(puzzle, rules_version=0)
    text = msgspec.json.encode(older).decode()
    change = "update mined_puzzles set puzzle = $1, rules_version = 0 where id = $2"
    await crowd.at.hub.store.execute(Statement(change, (text, puzzle.id)))
    await crowd.eve.get(f"puzzles/{puzzle.id}", 404)
    store, eve = crowd.at.hub.store, hash_of(secret_of(crowd.eve))
    assert puzzle.id not in await mined_puzzles.mined_ratings(store, "block-train", eve)


async def test_two_processes_offer_new_puzzles_without_a_restart(pg_database):
    async with town(settings(pg_database)) as left, running(settings(pg_database)) as right:
        crowd = Crowd(left)
        eve = right.person()
        [puzzle, *_] = await crowd.willing()
        assert (await eve.get(f"puzzles/{puzzle.id}"))["id"] == puzzle.id
        await crowd.consent(crowd.ben, consents=False)
        await eve.get(f"puzzles/{puzzle.id}", 404)
        await eve.http.aclose()


async def test_a_puzzle_is_hidden_while_the_cards_of_its_game_are_a_challenge(crowd):
    [puzzle, *_] = await crowd.willing()
    store = crowd.at.hub.store
    add = """
    insert into shared_deals (id, kind, game, rules_version, options, seat, levels, seed,
        same_cards, table_id, holder, name, made, closes, revealed, running)
    values ('deal', 'challenge', 'block-train', 1, '{}', 0, '[]', '', $1, $2, null, '', $3, $3,
        null, 0)
    """
    now = time.time()
    await store.execute(Statement(add, (True, f"mined-game-{RICH}", now)))
    await crowd.eve.get(f"puzzles/{puzzle.id}", 404)
    assert await mined_puzzles.mined_ratings(store, "block-train", None) == {}
    for change, values in (
        ("revealed = $1", (now,)),
        ("revealed = null, closes = $1", (now - GRACE_SECONDS - 1,)),
        ("closes = $1, same_cards = $2", (now, False)),
    ):
        await store.execute(Statement(f"update shared_deals set {change}", values))
        await crowd.eve.get(f"puzzles/{puzzle.id}")
    await store.execute(Statement("update shared_deals set same_cards = $1", (True,)))
    await crowd.eve.get(f"puzzles/{puzzle.id}", 404)


# Withdrawal, deletion, sign-in.


async def solved_by_eve(crowd):
    [puzzle, *_] = await crowd.willing()
    await crowd.eve.post("me/code")
    await crowd.eve.post(f"puzzles/{puzzle.id}/try", solution(puzzle))
    await crowd.eve.post(f"puzzles/{puzzle.id}/doubt")
    return puzzle


async def nothing_is_left(crowd, puzzle):
    """All of a removed puzzle is gone, and Eve keeps her rating."""
    for name in ("mined_puzzles", "mined_puzzle_people", "puzzle_levels", "puzzle_checks"):
        assert await crowd.at.rows(name) == [], name
    [tried] = await crowd.at.rows("puzzle_tries")
    assert puzzle.id in tried
    assert "take" not in tried
    for path in ("", "/tree"):
        await crowd.eve.get(f"puzzles/{puzzle.id}{path}", 404)
    for path, body in (("try", solution(puzzle)), ("doubt", {}), ("look", {"actions": []})):
        await crowd.eve.post(f"puzzles/{puzzle.id}/{path}", body, 404)
    shown = await crowd.eve.get("puzzles/next/block-train")
    assert shown["rating"]["tries"] == 1
    assert (await crowd.eve.get("puzzles"))["streak"] == 0
    assert (await crowd.mine()).games == 0, "the game is not mined again"


async def test_withdrawing_a_consent_removes_the_puzzles(crowd):
    puzzle = await solved_by_eve(crowd)
    await crowd.consent(crowd.ben, consents=False)
    await nothing_is_left(crowd, puzzle)
    await crowd.consent(crowd.ben)
    await nothing_is_left(crowd, puzzle)


async def test_deleting_an_account_removes_the_puzzles(crowd):
    puzzle = await solved_by_eve(crowd)
    await crowd.ben.post("me/delete", {"sure": "yes"})
    await nothing_is_left(crowd, puzzle)
    assert len(await crowd.at.rows("puzzle_consents")) == 1


async def test_a_moderator_removes_a_puzzle_for_good(crowd):
    puzzle = await solved_by_eve(crowd)
    for one in await crowd.stored():
        await puzzle_mining.remove_puzzle(crowd.database, one.id)
    await nothing_is_left(crowd, puzzle)


async def test_a_puzzle_removed_during_a_try_answers_as_unknown(crowd, monkeypatch):
    puzzle = await solved_by_eve(crowd)
    level_of = puzzles.level_of

    async def late(store, asked):
        await crowd.consent(crowd.ada, consents=False)
        return await level_of(store, asked)

    monkeypatch.setattr(puzzles, "level_of", late)
    told = await crowd.eve.post(f"puzzles/{puzzle.id}/try", solution(puzzle), 404)
    assert told["error"] == "no_such_puzzle"


async def test_withdrawing_while_a_game_is_mined_leaves_no_puzzle(crowd, monkeypatch):
    await crowd.play()
    await crowd.consent(crowd.ada, crowd.ben)
    ben, store = hash_of(secret_of(crowd.ben)), crowd.at.hub.store

    async def late(*values):
        await mined_puzzles.set_consent(store, ben, consents=False)
        return await mined_puzzles.keep_mined(*values)

    monkeypatch.setattr(puzzle_mining, "keep_mined", late)
    assert (await crowd.mine()).puzzles == 0
    assert await crowd.stored() == []
    assert await crowd.at.rows("mined_puzzle_people") == []


async def test_withdrawals_and_mining_at_the_same_time_leave_no_puzzle_without_consent(crowd):
    found = await crowd.willing()
    store = crowd.at.hub.store
    people = [hash_of(secret_of(one)) for one in (crowd.ada, crowd.ben)]
    for turn in range(20):
        await crowd.consent(crowd.ada, crowd.ben)
        again = [msgspec.structs.replace(one, id=f"{turn}-{one.id}") for one in found]
        await asyncio.gather(
            mined_puzzles.keep_mined(store, f"table-{turn}", people, again),
            mined_puzzles.set_consent(store, people[turn % 2], consents=False),
        )
        assert await crowd.stored() == [], turn
        assert await crowd.at.rows("mined_puzzle_people") == [], turn


async def test_signing_in_and_withdrawing_at_the_same_time_leave_no_puzzle(crowd):
    found = await crowd.willing()
    store, guest, player = crowd.at.hub.store, "guest", "player"
    for turn in range(20):
        for one in (guest, player):
            await mined_puzzles.set_consent(store, one, consents=True)
        again = [msgspec.structs.replace(one, id=f"{turn}-{one.id}") for one in found]
        view = [msgspec.structs.replace(one, view=msgspec.Raw(b"%d" % turn)) for one in again[:1]]
        assert await mined_puzzles.keep_mined(store, f"table-{turn}", [guest], view) == 1
        await asyncio.gather(
            store.execute(*mined_puzzles.consent_moves(guest, player)),
            mined_puzzles.set_consent(store, player, consents=False),
        )
        assert await crowd.stored() == found, turn


async def test_a_guest_who_signed_in_while_a_game_was_mined_counts_as_the_account(crowd):
    found = await crowd.willing()
    store, guest = crowd.at.hub.store, "guest"
    await mined_puzzles.set_consent(store, guest, consents=True)
    await store.execute(Statement("insert into spent values ($1, $2)", (guest, "player")))
    late = [msgspec.structs.replace(found[0], id="late", view=msgspec.Raw(b"{}"))]
    assert await mined_puzzles.keep_mined(store, "another-table", [guest], late) == 0


async def test_of_two_miners_one_stores_a_game(crowd):
    found = await crowd.willing()
    store, people = crowd.at.hub.store, [hash_of(secret_of(crowd.ada))]
    with pytest.raises(Conflict):
        await mined_puzzles.keep_mined(store, f"mined-game-{RICH}", people, found)
    assert await crowd.stored() == found


@pytest.mark.parametrize("account_consents", [False, True])
async def test_the_choice_of_the_account_counts_after_a_sign_in(crowd, account_consents):
    found = await crowd.willing()
    account = crowd.at.person()
    code = (await account.post("me/code"))["code"]
    await crowd.consent(account, consents=account_consents)
    told = await crowd.ben.post("me/code/use", {"code": code})
    assert told["code"]
    assert (await crowd.ben.get("me"))["puzzle_consent"] is account_consents
    assert await crowd.stored() == (found if account_consents else [])
    if account_consents:
        await account.get(f"puzzles/{found[0].id}", 404)
        await crowd.consent(account, consents=False)
        assert await crowd.stored() == []


async def test_a_game_that_a_guest_played_counts_as_the_accounts(crowd):
    await crowd.play()
    await crowd.consent(crowd.ada, crowd.ben)
    account = crowd.at.person()
    code = (await account.post("me/code"))["code"]
    await crowd.ben.post("me/code/use", {"code": code})
    assert (await crowd.mine()).games == 0
    await crowd.consent(account)
    assert (await crowd.mine()).games == 1
    await account.get(f"puzzles/{(await crowd.stored())[0].id}", 404)


# Personal data, and what others learn.


async def test_the_export_names_the_consent_and_the_puzzles(crowd):
    found = await crowd.willing()
    rows = (await crowd.ada.get("me/export"))["rows"]
    assert len(rows["puzzle_consents"]) == 1
    assert sorted(one["puzzle"] for one in rows["mined_puzzle_people"]) == [one.id for one in found]
    rows = (await crowd.eve.get("me/export"))["rows"]
    assert rows["puzzle_consents"] == rows["mined_puzzle_people"] == []


async def test_no_answer_about_a_puzzle_tells_its_game_or_people(crowd):
    puzzle = await solved_by_eve(crowd)
    secret = [hash_of(secret_of(one)) for one in (crowd.ada, crowd.ben)]
    secret += [secret_of(crowd.ada), secret_of(crowd.ben), "mined-game", "Somebody"]
    told = ""
    for path in ("", "/tree"):
        told += (await crowd.eve.http.get(f"/api/puzzles/{puzzle.id}{path}")).text
    for path, body in (("try", solution(puzzle)), ("doubt", {})):
        answer = await crowd.eve.http.post(f"/api/puzzles/{puzzle.id}/{path}", json=body)
        assert answer.status_code == 200
        told += answer.text
    told += (await crowd.eve.http.get("/api/puzzles/next/block-train")).text
    assert not any(one in told for one in secret)


async def test_a_consent_is_the_askers_own_and_off_at_first(crowd):
    assert (await crowd.eve.get("me"))["puzzle_consent"] is False
    await crowd.consent(crowd.ada)
    assert (await crowd.ben.get("me"))["puzzle_consent"] is False
    assert (await crowd.eve.post("me/puzzle-consent", {"consents": "yes"}, 400))["error"]
    assert len(await crowd.at.rows("puzzle_consents")) == 1


async def test_the_exported_file_is_verified_like_the_shipped_ones(crowd):
    found = await crowd.willing()
    content, count = await puzzle_mining.export_mined(crowd.database, "block-train")
    assert count == len(found)
    header, *lines = content.splitlines()
    assert json.loads(header)["game"] == "block-train"
    assert [json.loads(line)["id"] for line in lines] == [one.id for one in found]
    assert "mined-game" not in content.decode()


async def test_mining_without_a_server_works_on_a_closed_database(database):
    store = await open_store(database)
    hosted = await finished_game(store, RICH, [person(ADA), person(BEN), BOT])
    for one in (ADA, BEN):
        await mined_puzzles.set_consent(store, one, consents=True)
    await store.close()
    assert (await mine_puzzles(database, OURS, most=5, seconds=60)).games == 1
    assert hosted.status == "over"
