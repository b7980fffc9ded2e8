"""An event from its creation to its end, over HTTP."""

from tests.support.event_life import close, gather, play_round, verify


async def test_an_event_of_three_rounds_is_closed_and_verified(person):
    host, others = person(), [person() for _ in range(3)]
    event = await gather(host, others)
    people = [host, *others]
    for number in (1, 2, 3):
        await play_round(host, event, people, number)
    page = await host.get(f"events/{event}")
    assert page["next"]["what"] == "nothing"
    assert page["next"]["at"] > page["now"]
    page = await close(host, event)
    assert [line["place"] for line in page["standings"]] == [1, 2, 3, 4]
    assert sum(line["points"] for line in page["standings"]) == 6
    found = await verify(host, event)
    assert (found.pairings, found.tables, found.has_standings) == (3, 6, True)


async def test_only_name_title_and_games_are_needed(person):
    host = person()
    body = {"name": "Hanna", "title": "Thursday", "games": [{"game": "station-master"}]}
    page = await host.post("events", body)
    assert page["card"]["format"] == "evening"
    assert page["card"]["status"] == "gathering"
    assert page["settings"]["seats"] == 4
    assert page["settings"]["sizes"] == [3, 2]
    assert page["settings"]["clock"]["kind"] == "game"
    assert page["me"]["player"] == "p1"
    assert page["card"]["access"] == "invited"
