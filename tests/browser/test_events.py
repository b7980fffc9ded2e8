"""Events on the page: create one, invite, play rounds, leave and come back, television view."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import NOWHERE, Visit
from tests.browser.test_groups import create_group, join

POST = """async ([path, body]) => {
  const answer = await fetch(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}"""
PLAY_OUT = """(table) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/live`);
  let moves = 0;
  const play = ({ seat, revision, legal }) => {
    const action = legal[(moves * 7) % legal.length];
    moves += 1;
    const key = `move-${seat}-${revision}`;
    socket.send(JSON.stringify({ kind: 'play', seat, revision, key, actions: [action] }));
  };
  socket.onopen = () => socket.send(JSON.stringify({ kind: 'hello' }));
  socket.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.kind !== 'update' || told.seat === null) return;
    if (told.outcome) socket.close();
    // The server limits the messages of a connection.
    else if (told.to_move === told.seat) setTimeout(() => play(told), 50);
  };
}"""
"""Play a table to its end over the API; the page stays where it is."""
GAMES_MS = 120_000
"""The longest that the games of a round take on a busy machine."""
MY_TABLE = "async (event) => (await (await fetch(`/api/events/${event}`)).json()).me.table"


def create_event(host: Page, title: str, game: str) -> str:
    """Create an event with defaults only; return its id."""
    host.get_by_label("Title").fill(title)
    host.get_by_text(game, exact=True).click()
    host.get_by_label("Your name").fill("Hanna")
    host.get_by_role("button", name="Create the event").click()
    expect(host.get_by_role("heading", level=1, name=title)).to_be_visible()
    return host.url.rsplit("/", 1)[1]


def invite_code(host: Page) -> str:
    """Return the code of the event's link."""
    return host.get_by_label("Link to this event").input_value().split("#invite=")[1]


def start_round(host: Page, number: int) -> None:
    host.get_by_role("button", name=f"Start round {number}").click()
    # The tables open by themselves after a while; the host does not wait.
    host.get_by_role("button", name="Open the tables now").click()
    expect(host.get_by_text("· playing").first).to_be_visible()


def end_event(host: Page) -> None:
    host.get_by_role("button", name="End the event").click()
    host.get_by_role("dialog").get_by_role("button", name="End the event").click()


def play_round(event: str, people: list[Page]) -> None:
    """Play all tables of the running round to their end."""
    for page in people:
        table = page.evaluate(MY_TABLE, event)
        if table is not None:
            page.evaluate(PLAY_OUT, table)


def standings(page: Page) -> list[list[str]]:
    """Return the lines of the standings as texts."""
    rows: list[Any] = page.locator("section", has_text="Standings").locator("tbody tr").all()
    return [row.locator("td, th").all_inner_texts() for row in rows]


def gather(host: Page, visit: Visit, link: str) -> tuple[str, Page, list[Page]]:
    """Let five people join the group, and its new event; return the event and their pages."""
    maud = visit(link, size=(390, 844))
    join(maud, "Maud")
    group, code = link.split("/g/")[1].split("#invite=")
    others = [visit(NOWHERE) for _ in range(4)]
    names = ("Odile", "Paul", "Remi", "Zoe")
    for page, name in zip(others, names, strict=True):
        page.evaluate(POST, [f"groups/{group}/join", {"code": code, "name": name}])
    host.get_by_role("link", name="New event").click()
    event = create_event(host, "Thursday evening", "Station Master")
    maud.get_by_role("link", name=re.compile("Thursday evening")).click()
    maud.get_by_role("button", name="Join").click()
    expect(maud.get_by_text("The host starts the next round")).to_be_visible()
    for page, name in zip(others, names, strict=True):
        page.evaluate(POST, [f"events/{event}/join", {"name": name}])
    expect(host.locator(".people")).to_contain_text("Zoe")
    return event, maud, others


def leave_and_come_back(person: Page, host: Page) -> None:
    person.get_by_role("button", name="Leave the event").click()
    person.get_by_role("dialog").get_by_role("button", name="Leave the event").click()
    expect(person.get_by_text("You have left")).to_be_visible()
    expect(host.get_by_text("left", exact=True).first).to_be_visible()
    person.get_by_role("button", name="Come back").click()
    expect(person.get_by_text("The host starts the next round")).to_be_visible()


def test_an_evening_of_three_rounds_in_a_group_of_six(visit: Visit) -> None:
    host = visit("/groups")
    event, maud, others = gather(host, visit, create_group(host, "Thursday", "Hanna"))
    for number in (1, 2, 3):
        start_round(host, number)
        expect(maud.get_by_role("link", name="Go to your table")).to_be_visible()
        expect(maud.get_by_text(re.compile(r"With \w+.* and \w+"))).to_be_visible()
        play_round(event, [host, maud, *others])
        if number < 3:
            following = host.get_by_role("button", name=f"Start round {number + 1}")
            expect(following).to_be_visible(timeout=GAMES_MS)
        if number == 1:
            assert len(standings(host)) == 6
            leave_and_come_back(maud, host)
    # The event ends by itself after ten minutes, in which results can be corrected.
    expect(host.get_by_text("· over")).to_have_count(2, timeout=GAMES_MS)
    end_event(host)
    for page in (host, maud):
        expect(page.get_by_text("The event is over").first).to_be_visible()
    lines = standings(host)
    assert len(lines) == 6
    assert [line[-1] for line in lines] == ["3"] * 6
    host.goto(f"/e/{event}/screen")
    expect(host.get_by_role("heading", name="Thursday evening")).to_be_visible()
    expect(host.locator("ol li")).to_have_count(6)


def test_outsiders_see_nothing_and_a_host_undoes_a_pairing_with_a_reason(visit: Visit) -> None:
    host = visit("/events/new")
    event = create_event(host, "Duel night", "Trambahn")
    code = invite_code(host)
    outsider = visit(NOWHERE)
    outsider.goto(f"/e/{event}")
    expect(outsider.get_by_text("There is no such event")).to_be_visible()
    assert "Duel night" not in outsider.locator("body").inner_text()
    friend = visit(NOWHERE)
    friend.evaluate(POST, [f"events/{event}/join", {"name": "Ben", "code": code}])
    friend.goto(f"/e/{event}")
    host.get_by_role("button", name="Start round 1").click()
    expect(friend.get_by_text(re.compile("Your table 1 opens in"))).to_be_visible()
    host.get_by_role("button", name="Undo the pairing").click()
    host.get_by_label("Reason").fill("Cleo is late")
    host.get_by_role("dialog").get_by_role("button", name="Undo the pairing").click()
    expect(host.get_by_role("button", name="Start round 1")).to_be_visible()
    friend.get_by_text("What happened").click()
    expect(friend.get_by_text("Cleo is late")).to_be_visible()
    host.get_by_role("button", name="Pause").click()
    expect(friend.get_by_text("The event is paused").first).to_be_visible()
    host.get_by_role("button", name="Go on").click()
    end_event(host)
    expect(friend.get_by_text("The event is over").first).to_be_visible()
