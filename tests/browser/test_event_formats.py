"""A league over four weeks and a duplicate at two tables, through the page."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NOWHERE, Visit, visiting
from tests.browser.event_people import (
    ME,
    MOVE,
    POST,
    create_event,
    invite_code,
    play_round,
    resign_all,
    standings,
)
from tests.browser.seating import BOARD, GAMES_MS, MINE
from tests.browser.test_notices import confirmed
from tests.support.notices.receivers import Receiver, receiving_aside, wait_told
from tests.support.server_on_fake_clock import AHEAD
from tools.local_server import LocalServer

OPTIONS = ("--notices-allow", "127.0.0.1")
HOUR = 3600
WEEK = 7 * 24 * HOUR
UNTIL_MY_TURN = """async (event) => {
  const { table, seat } = (await (await fetch(`/api/events/${event}`)).json()).me;
  while ((await (await fetch(`/api/tables/${table}`)).json()).to_move !== seat)
    await new Promise((done) => setTimeout(done, 100));
}"""
CARDS = """[...document.querySelectorAll('[data-guide=offer] button[data-card]')]
  .map((card) => card.dataset.card).sort()"""
"""The offered cards in any order: on the page a card stays at its place while others change."""
IS_NEXT = "return now.length === 4 && now.join() !== before.join();"


class TestClock:
    """The clock of a server under test."""

    __test__ = False

    def __init__(self, path: Path) -> None:
        self._path = path
        self._ahead = 0.0
        self.pass_by(0)

    def pass_by(self, seconds: float) -> None:
        """Let time pass; the server notices within a second or two."""
        self._ahead += seconds
        draft = self._path.with_suffix(".draft")
        draft.write_text(str(self._ahead))
        draft.replace(self._path)


@pytest.fixture
def clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClock:
    path = tmp_path / "ahead"
    monkeypatch.setenv(AHEAD, str(path))
    return TestClock(path)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving_aside() as one:
        yield one


@pytest.fixture
def weekly(chromium: Browser, tmp_path: Path, clock: TestClock) -> Iterator[Visit]:
    """Return what opens pages of a server whose time the test advances."""
    module = "tests.support.server_on_fake_clock"
    server = LocalServer(tmp_path / "tables.sqlite3", module=module, options=OPTIONS)
    server.start()
    try:
        with visiting(chromium, server) as go:
            yield go
    finally:
        server.stop()


def create_league(host: Page) -> str:
    """Create a league of four rounds that starts by itself in an hour; return its id."""
    start = datetime.now() + timedelta(hours=1)  # noqa: DTZ005 as the browser shows it
    host.get_by_text("League", exact=True).click()
    host.get_by_text("More settings").click()
    host.get_by_label("Rounds", exact=True).fill("4")
    host.get_by_label("Divisions").fill("2")
    host.get_by_label("Rounds before promotion").fill("2")
    host.get_by_label("First round at a set time").fill(start.strftime("%Y-%m-%dT%H:%M"))
    return create_event(host, "Winter league", "Trambahn")


def division(page: Page, number: int) -> set[str]:
    """Return the names in a division, as the standings show them."""
    table = page.get_by_role("heading", name=f"Division {number}").locator("xpath=following::table")
    return set(table.first.locator("tbody th").all_inner_texts())


def gather_four(weekly: Visit, receiver: Receiver) -> tuple[str, list[Page]]:
    """Create a league that three people join, Ben by its link and with a channel for notices."""
    host = weekly("/events/new")
    event = create_league(host)
    ben = weekly(NOWHERE, size=(390, 844))
    confirmed(ben, receiver)
    ben.goto(f"/e/{event}#invite={invite_code(host)}")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Join").click()
    soon = re.compile(r"first round starts in (1 hour|\d+ minutes)")
    expect(ben.get_by_text(soon)).to_be_visible()
    others = [weekly(NOWHERE) for _ in range(2)]
    for page, name in zip(others, ("Cleo", "Dan"), strict=True):
        page.evaluate(POST, [f"events/{event}/join", {"name": name, "code": invite_code(host)}])
    return event, [host, ben, *others]


def play_while_dan_sleeps(event: str, people: list[Page], clock: TestClock) -> None:
    """Play a round in which a bot plays for Dan after a day, so that his opponent can play on."""
    *players, dan = people
    play_round(event, players)
    expect(people[0].get_by_text("· over")).to_have_count(1, timeout=GAMES_MS)
    dan.evaluate(UNTIL_MY_TURN, event)
    clock.pass_by(25 * HOUR)
    expect(people[0].get_by_text("· over")).to_have_count(2, timeout=GAMES_MS)
    expect(people[0].get_by_text("a bot played")).to_have_count(1)


def play_week(
    week: int, event: str, people: list[Page], clock: TestClock, receiver: Receiver
) -> None:
    """Play the tables of a week, but those of the third."""
    host, ben = people[:2]
    if week == 1:
        wait_told(receiver, "A round begins: Winter league")
        play_while_dan_sleeps(event, people, clock)
        expect(ben.get_by_text(re.compile("next round starts in 6 days"))).to_be_visible()
    elif week != 3:
        if week == 2:
            follow_notice_of_turn(event, people, receiver)
        resign_all(event, people)
        expect(host.get_by_text("· over")).to_have_count(2)


def see_bots_play_alone(host: Page) -> None:
    """See that bots finished all games of the third round, to which nobody came."""
    rounds = host.get_by_role("group", name="Rounds")
    rounds.get_by_text("3", exact=True).click()
    expect(host.get_by_text("a bot played")).to_have_count(4, timeout=GAMES_MS)
    rounds.get_by_text("4", exact=True).click()


def test_a_league_is_followed_over_four_weeks(
    weekly: Visit, clock: TestClock, receiver: Receiver
) -> None:
    event, people = gather_four(weekly, receiver)
    host, ben = people[:2]
    clock.pass_by(HOUR)
    before, after = set[str](), set[str]()
    for week in range(1, 5):
        expect(ben.get_by_text(f"Round {week} of 4")).to_be_visible()
        # The tables of a paired round open after 30 seconds.
        clock.pass_by(31)
        expect(ben.get_by_role("link", name="Go to your table")).to_be_visible()
        expect(ben.get_by_text(re.compile("round ends in 7 days"))).to_be_visible()
        play_week(week, event, people, clock, receiver)
        if week == 2:
            before = division(host, 1)
        clock.pass_by(WEEK)
        if week == 3:
            see_bots_play_alone(host)
            after = division(host, 1)
    expect(host.get_by_text("The event is over").first).to_be_visible()
    # After two rounds the last of the first division and the first of the second change places.
    assert len(before) == len(after) == 2
    assert len(before ^ after) == 2
    host.get_by_text("What happened").click()
    expect(host.get_by_text("Round 4 was paired.")).to_be_visible()
    assert f"/e/{event}" in wait_told(receiver, "The event is over: Winter league")
    ben.goto(f"/e/{event}")
    expect(ben.get_by_text("The event is over. You finished")).to_be_visible()


def follow_notice_of_turn(event: str, people: list[Page], receiver: Receiver) -> None:
    """Let everybody but Ben play a turn, and Ben follow the notice that his table waits."""
    ben = people[1]
    for page in people:
        me = page.evaluate(ME, event)
        if page is not ben:
            page.evaluate(MOVE, [me["table"], me["seat"], 0])
    # Told alone it links to the table, together with the round to the home page.
    link = re.search(r"https?://\S+", wait_told(receiver, "Your turn: Trambahn"))
    assert link is not None
    ben.goto(link[0])
    if "/t/" not in link[0]:
        ben.locator(f'a[href="/t/{ben.evaluate(ME, event)["table"]}"]').first.click()
    ben.locator(MINE).first.wait_for()
    ben.goto(f"/e/{event}")


def gather_six(visit: Visit) -> tuple[str, list[Page]]:
    """Create a duplicate of Block Train that six people join; return the event and the people."""
    host = visit("/events/new")
    host.get_by_text("Same cards", exact=True).click()
    host.get_by_text("More settings").click()
    host.get_by_label("Rounds", exact=True).fill("1")
    event = create_event(host, "Same cards for six", "Block Train")
    people = [host, *(visit(NOWHERE) for _ in range(5))]
    for number, page in enumerate(people[1:], start=2):
        body = {"name": f"P{number}", "code": invite_code(host)}
        page.evaluate(POST, [f"events/{event}/join", body])
    return event, people


def seated(event: str, people: list[Page]) -> dict[str, list[Page]]:
    """Return the people at each table, in the order of seats."""
    found: dict[str, dict[int, Page]] = {}
    for page in people:
        me = page.evaluate(ME, event)
        found.setdefault(me["table"], {})[me["seat"]] = page
    return {table: [at[seat] for seat in sorted(at)] for table, at in found.items()}


def play_once_round(table: str, sitting: list[Page], choice: int) -> None:
    """Let every seat of a table play one turn, in any order."""
    waiting = list(range(len(sitting)))
    while waiting:
        for seat in list(waiting):
            if sitting[seat].evaluate(MOVE, [table, seat, choice]):
                waiting.remove(seat)


def offered(page: Page, before: list[str]) -> list[str]:
    """Return the cards of the offer after another one, as the page shows them to three players."""
    page.wait_for_function(f"(before) => {{ const now = {CARDS}; {IS_NEXT} }}", arg=before)
    cards: list[str] = page.evaluate(f"() => {CARDS}")
    return cards


def test_two_tables_of_a_duplicate_show_the_same_offers_card_for_card(visit: Visit) -> None:
    event, people = gather_six(visit)
    host = people[0]
    host.get_by_role("button", name="Start round 1").click()
    host.get_by_role("button", name="Open the tables now").click()
    expect(host.get_by_text("· playing")).to_have_count(2)
    expect(host.get_by_text("secret until the last table is over")).to_be_visible()
    # Nobody can watch another table of the deal.
    expect(host.get_by_role("link", name="Watch")).to_have_count(0)
    tables = seated(event, people)
    lookers = [sitting[0] for sitting in tables.values()]
    for page, table in zip(lookers, tables, strict=True):
        page.goto(f"/t/{table}")
        page.locator(BOARD).first.wait_for()
    seen: list[list[str]] = [[]]
    for number in range(3):
        first, second = [offered(page, seen[-1]) for page in lookers]
        assert first == second
        assert first not in seen
        seen.append(first)
        for choice, (table, sitting) in enumerate(tables.items()):
            # The tables choose differently, and get the same cards all the same.
            play_once_round(table, sitting, choice + number)
    host.goto(f"/e/{event}")
    expect(host.get_by_text("· playing")).to_have_count(2)
    play_round(event, people)
    expect(host.get_by_text("Seed of the deal")).to_be_visible(timeout=GAMES_MS)
    check_matchpoints(host)


def check_matchpoints(host: Page) -> None:
    """Compare each seat's points with its score beside the same seat at the other table."""
    tables: list[Any] = [
        [row.locator("span, strong").all_inner_texts() for row in seats.locator("li").all()]
        for seats in host.locator(".seats").all()
    ]
    assert [len(one) for one in tables] == [3, 3]
    for here, there in zip(*tables, strict=True):
        (_, mine, points), (_, other, others_points) = here, there
        won = (int(mine) > int(other)) + (int(mine) >= int(other))
        assert (float(points), float(others_points)) == (won, 2 - won)
    assert sum(float(line[2]) for line in standings(host)) == 6
