"""Finished games over HTTP: the asker's, and public ones that reveal nothing of others."""

import pytest

from railtable.server.credentials import hash_of
from railtable.server.store.sql import Statement
from tests.support.finished_tables import BOT, finished, new_table, play_on, save, seat
from tests.support.finished_tables import ME as PLAN

ME = {"who": "me", "name": "Ada"}
PUBLIC = (
    """insert into people (holder, name, colour, is_public, page) values ($1, $2, '', $3, $4)"""
)


def holder(person):
    return hash_of(person.http.cookies["railtable"])


async def known(person):
    """Return a person with a cookie of the server."""
    await person.create("trambahn", [ME, {"who": "bot", "level": "random"}])
    return person


async def show(server, person, page, *, public=True):
    values = (holder(person), page.title(), public, page)
    await server.hub.store.execute(Statement(PUBLIC, values))


@pytest.fixture
async def ada(person):
    return await known(person())


@pytest.fixture
async def ben(person):
    return await known(person())


async def play_together(server, ada, ben, **more):
    """Let Ada and Ben finish a game with a bot."""
    from railtable.server.tables import seats
    from railtable.wire import tables

    hosted = new_table([PLAN, seat("open"), BOT], holder=holder(ada), **more)
    seats.join(hosted, tables.JoinTable(name="Ben"), holder(ben))
    play_on(hosted)
    await save(server.hub.store, hosted)
    return hosted


async def test_people_see_only_their_own_games(server, person, ada, ben):
    hosted = await finished(server.hub.store, [PLAN, BOT, BOT], holder=holder(ada))
    [game] = (await ada.get("me/history"))["games"]
    assert game["table"] == hosted.id
    assert [one["who"] for one in game["seats"]] == ["you", "bot", "bot"]
    assert [one["points"] for one in game["seats"]] == hosted.outcome().scores
    assert [one["place"] for one in game["seats"]] == hosted.outcome().ranks
    for other in (ben, person()):
        assert (await other.get("me/history"))["games"] == []
        assert (await other.get("me/statistics"))["games"] == []
    [counted] = (await ada.get("me/statistics"))["games"]
    assert (counted["game"], counted["played"]) == ("block-train", 1)
    assert (await ada.get("me"))["played"] == 1


async def test_beaten_bots_are_listed_by_game_for_the_winner_only(server, person, ada, ben):
    hosted = await finished(server.hub.store, [PLAN, BOT, BOT], holder=holder(ada))
    mine, *others = hosted.outcome().ranks
    expected = {"block-train": ["porter"]} if mine < max(others) else {}
    assert (await ada.get("me/beaten"))["levels"] == expected
    for other in (ben, person()):
        assert (await other.get("me/beaten"))["levels"] == {}


async def test_no_reply_reveals_a_holder(server, person, ada, ben):
    await play_together(server, ada, ben, listed=True)
    await show(server, ada, "ada")
    await show(server, ben, "ben")
    told = ""
    for path in (
        "me/history",
        "me/statistics",
        "me/beaten",
        "people/ada/results",
        "people/ada/history",
    ):
        told += (await ada.http.get(f"/api/{path}")).text
    assert "Ben" in told
    assert holder(ada) not in told
    assert holder(ben) not in told


async def test_a_hidden_page_looks_like_a_missing_page(server, person, ada):
    await show(server, ada, "ada", public=False)
    for path in (
        "people/ada/results",
        "people/ada/history",
        "people/nobody/results",
        "people/nobody/history",
    ):
        answer = await person().http.get(f"/api/{path}")
        assert answer.status_code == 404
        assert answer.json() == (await person().http.get("/api/people/none-such/results")).json()


async def test_a_public_page_names_only_public_people(server, person, ada, ben):
    hosted = await play_together(server, ada, ben)
    await show(server, ada, "ada")
    stranger = person()
    [game] = (await stranger.get("people/ada/history"))["games"]
    assert game["table"] is None
    assert [one["name"] for one in game["seats"]] == ["Ada", "", "porter"]
    statistics = (await stranger.get("people/ada/results"))["statistics"]
    assert [one["level"] for one in statistics[0]["opponents"]] == ["porter"]
    [own] = (await ben.get("me/history"))["games"]
    assert own["seats"][0]["name"] == "Ada"
    await show(server, ben, "ben")
    [game] = (await stranger.get("people/ada/history"))["games"]
    assert game["table"] == hosted.id
    assert [one["name"] for one in game["seats"]] == ["Ada", "Ben", "porter"]
    assert game["seats"][1]["player"] == "ben"


async def test_a_listed_table_is_shown_without_names(server, person, ada, ben):
    hosted = await play_together(server, ada, ben, listed=True)
    await show(server, ada, "ada")
    [game] = (await person().get("people/ada/history"))["games"]
    assert game["table"] == hosted.id
    assert game["seats"][1]["name"] == ""


async def test_games_before_the_sign_in_belong_to_the_player(server, ada, ben):
    await finished(server.hub.store, [PLAN, BOT, BOT], holder=holder(ben))
    spent = Statement("insert into spent values ($1, $2)", (holder(ben), holder(ada)))
    await server.hub.store.execute(spent)
    [game] = (await ada.get("me/history"))["games"]
    assert game["seats"][0]["who"] == "you"
    assert (await ada.get("me/statistics"))["games"][0]["played"] == 1


async def test_two_bots_of_one_level_are_an_opponent_met_once(server, ada):
    hosted = await finished(server.hub.store, [PLAN, BOT, BOT], holder=holder(ada))
    [game] = (await ada.get("me/statistics"))["games"]
    [met] = game["opponents"]
    ahead = hosted.outcome().ranks[0] < min(hosted.outcome().ranks[1:])
    assert (met["games"], met["ahead"]) == (1, int(ahead))


@pytest.mark.parametrize(
    ("page", "status"), [("x", 400), ("-1", 400), ("400", 404), ("999999999", 404), ("399", 200)]
)
async def test_page_sizes_are_limited(ada, page, status):
    answer = await ada.http.get(f"/api/me/history?part={page}")
    assert answer.status_code == status


async def test_a_history_is_filtered_by_game_result_opponents_and_rating(server, ada, ben):
    alone = await finished(server.hub.store, [PLAN, BOT, BOT], holder=holder(ada))
    together = await play_together(server, ada, ben)
    won = [one.id for one in (alone, together) if one.outcome().ranks[0] == 1]
    lost = [one.id for one in (alone, together) if one.outcome().ranks[0] > 1]

    async def found(query: str) -> list[str]:
        return [one["table"] for one in (await ada.get(f"me/history?{query}"))["games"]]

    assert sorted(await found("result=won")) == sorted(won)
    assert sorted(await found("result=lost")) == sorted(lost)
    assert await found("against=people") == [together.id]
    assert await found("against=bots") == [alone.id]
    assert await found("against=bots&rated=no") == [alone.id]
    assert await found("rated=yes") == []
    game = (await ada.get("me/history"))["games"][0]["game"]
    assert len(await found(f"game={game}&rated=no")) == 2
    assert await found("game=another-game") == []


@pytest.mark.parametrize(
    "query", ["result=drawn", "against=x", "rated=1", f"game={'x' * 65}", "game=é", "result=won'--"]
)
async def test_unknown_filters_of_a_history_are_refused(ada, query):
    answer = await ada.http.get(f"/api/me/history?{query}")
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed_query")
