"""Results, ratings and matchmaking on the page."""

import re
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import AGAIN, Visit
from tests.browser.seating import BOARD, MAKE, RESULT
from tests.browser.test_shell import ACCESSIBLE, overflow, violations_by_theme

SENT = """async ([path, body]) => {
  const headers = {'content-type': 'application/json'};
  const answer = await fetch(path, {method: 'POST', headers, body: JSON.stringify(body)});
  return await answer.json();
}"""
PLAY_OUT = """async (table) => {
  const ask = async (path, body) => {
    for (;;) {
      const answer = await fetch(`/api/tables/${table}${path}`, body && {
        method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(body),
      });
      // Requests are answered at a limited rate.
      if (answer.status !== 429) return answer.json();
      await new Promise((go) => setTimeout(go, 200));
    }
  };
  for (let turn = 0; turn < 5000; turn += 1) {
    const info = await ask('');
    if (info.status === 'over') return;
    if (info.to_move !== 0) { await new Promise((go) => setTimeout(go, 30)); continue; }
    const {revision, legal} = await ask('/position?seat=0');
    const key = `play-${turn}-${Date.now()}`;
    await ask('/play', {seat: 0, revision, key, actions: legal.slice(-1)});
  }
}"""
PHONE, DESK = (390, 844), (1440, 900)


def finish_a_game(page: Page, **more: object) -> str:
    """Finish a game against a bot, by moves of the page's person; return the table."""
    seats = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "random"}]
    plan = {"game": "trambahn", "seats": seats, "pace": "fast", "start": True, **more}
    table: str = page.evaluate(MAKE, plan)
    page.evaluate(PLAY_OUT, table)
    return table


def repeat_the_latest(route: Route) -> None:
    """Answer with the latest game three times: a chart needs so many."""
    answer = route.fetch().json()
    for game in answer["games"]:
        game["latest"] *= 3
    route.fulfill(json=answer)


def test_a_finished_game_is_listed_counted_and_links_to_its_replay(visit: Visit) -> None:
    page = visit("/")
    table = finish_a_game(page)
    page.route("**/api/me/statistics", repeat_the_latest)
    page.goto("/me")
    games = page.get_by_role("region", name="Games played")
    expect(games.get_by_text("You", exact=True)).to_be_visible()
    counted = page.get_by_role("region", name="Statistics").get_by_role("article")
    expect(counted).to_contain_text("game1points on average")
    counted.get_by_text("As a table").click()
    expect(counted.get_by_role("columnheader", name="Points")).to_be_visible()
    for size in (PHONE, DESK):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert overflow(page) <= 0
    assert violations_by_theme(page) == ACCESSIBLE
    games.get_by_role("link", name=re.compile("Replay")).click()
    expect(page).to_have_url(re.compile(rf"/t/{table}\?at=0$"))


def test_the_account_page_is_about_the_person_and_the_rest_is_behind_tabs(visit: Visit) -> None:
    page = visit("/")
    finish_a_game(page)
    page.goto("/me")
    expect(page.get_by_role("region", name="Highlights")).to_contain_text("Best results")
    expect(page.get_by_role("region", name="Notices")).to_have_count(0)
    tabs = page.get_by_role("navigation", name="Sections")
    for tab, section in (
        ("People", "People"),
        ("Account", "Profile"),
        ("Notices", "Notices"),
        ("Days off", "Days off"),
        ("My data", "My data"),
    ):
        tabs.get_by_role("link", name=tab).click()
        expect(page.get_by_role("region", name=section, exact=True)).to_be_visible()
        expect(tabs.get_by_role("link", name=tab)).to_have_attribute("aria-current", "page")
    page.go_back()
    expect(page.get_by_role("region", name="Days off")).to_be_visible()


def played(won: bool, number: int) -> dict[str, object]:
    """Return a finished game of a history."""
    seat = {"name": "", "has_left": False, "player": None}
    mine = {**seat, "seat": 0, "who": "you", "level": None, "points": 9, "place": 1 if won else 2}
    bot = {**seat, "seat": 1, "who": "bot", "level": "porter", "points": 7, "place": 1 + won}
    times = {"began": 1.7e9 + number, "ended": 1.7e9 + number + 600}
    facts = {"is_rated": False, "is_practice": False, "rewinds": 0, "table": f"table{number}"}
    return {"game": "trambahn", **times, **facts, "seats": [mine, bot]}


def answer_history(route: Route) -> None:
    """Answer like the server of a person who has won every second of eight games."""
    asked = parse_qs(urlparse(route.request.url).query)
    games = [played(number % 2 == 0, number) for number in range(8)]
    if asked.get("rated") == ["yes"]:
        games = []
    if asked.get("result") == ["won"]:
        games = games[::2]
    route.fulfill(json={"games": games, "part": 0, "more": False})


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_the_games_played_are_filtered(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", size=size)
    finish_a_game(page)
    page.route("**/api/me/history?*", answer_history)
    page.goto("/me")
    games = page.get_by_role("region", name="Games played")
    rows = games.get_by_role("link", name=re.compile("Replay"))
    expect(rows).to_have_count(6)
    games.get_by_label("Result").select_option("Won")
    expect(rows).to_have_count(4)
    expect(games.get_by_text("2nd of 2")).to_have_count(0)
    games.get_by_label("Rating", exact=True).select_option("Rated")
    expect(games.get_by_role("status")).to_contain_text("No game fits.")
    page.reload()
    expect(games.get_by_role("status")).to_contain_text("No game fits.")
    expect(games.get_by_label("Result")).to_have_value("won")
    games.get_by_role("button", name="Show all games").click()
    expect(rows).to_have_count(6)
    assert page.url.endswith("/me")
    games.get_by_role("button", name="Show earlier games").click()
    expect(rows).to_have_count(8)
    for box in games.get_by_role("combobox").all():
        measured = box.bounding_box()
        assert measured is not None
        assert measured["height"] >= 44
    assert overflow(page) <= 0
    assert violations_by_theme(page) == ACCESSIBLE


def test_a_person_without_games_is_invited_to_the_first(visit: Visit) -> None:
    page = visit("/me")
    first = page.get_by_role("region", name="Your first game")
    expect(first.get_by_role("link", name="Choose a game")).to_be_visible()
    expect(page.get_by_role("region", name="Statistics")).to_have_count(0)
    assert violations_by_theme(page) == ACCESSIBLE


def say(page: Page, text: str) -> None:
    """Send a chat message as a page's person, without the page."""
    table = page.url.rpartition("/")[2]
    [seat] = page.request.get(f"/api/tables/{table}", max_retries=AGAIN).json()["mine"]
    body = {"seat": seat, "text": text, "key": f"said-{len(text):08d}"}
    told = page.evaluate(SENT, [f"/api/tables/{table}/say", body])
    assert told["kind"] == "accepted"


def test_two_matching_seeks_are_seated_together_and_one_is_muted(visit: Visit) -> None:
    ada, ben = visit("/seek"), visit("/seek", locale="fr-FR")
    for page, game, go in (
        (ada, "Trambahn", "Find people"),
        (ben, "Trambahn", "Trouver des joueurs"),
    ):
        for box in page.locator("fieldset").first.get_by_role("checkbox").all():
            box.uncheck()
        page.get_by_label(game).check()
        page.get_by_role("button", name=go).click()
    for page in (ada, ben):
        expect(page).to_have_url(re.compile("/t/"))
        page.locator(BOARD).first.wait_for()
    assert ada.url == ben.url
    ada.get_by_role("tab", name="Seats").click()
    ada.get_by_role("button", name=re.compile("follow, mute, block, report")).click()
    dialog = ada.get_by_role("dialog")
    dialog.get_by_role("button", name="Mute").click()
    expect(dialog.get_by_role("button", name="Muted")).to_be_visible()
    say(ben, "a word nobody wants")
    dialog.get_by_role("button", name="Follow", exact=True).click()
    dialog.get_by_role("button", name="Report").click()
    dialog.get_by_role("button", name="Send the report").click()
    expect(ada.get_by_text("The moderators have your report.")).to_be_visible()
    say(ada, "what others hear")
    expect(ben.get_by_text("what others hear").first).to_be_visible()
    ada.reload()
    ada.locator(BOARD).first.wait_for()
    expect(ada.locator(".unread")).to_have_count(0)
    ada.get_by_role("tab", name="Chat").click()
    expect(ada.get_by_text("what others hear")).to_be_visible()
    expect(ada.get_by_text("a word nobody wants")).to_have_count(0)
    ada.goto("/me/people")
    people = ada.get_by_role("region", name="People", exact=True)
    expect(people).to_contain_text("Muted")


def test_a_seek_can_be_cancelled_and_shows_the_number_of_others(visit: Visit) -> None:
    page = visit("/seek")
    page.get_by_label("Station Master").check()
    page.get_by_label("A rated game").check()
    page.get_by_role("button", name="Find people").click()
    expect(page.get_by_role("status").first).to_contain_text("No one else")
    assert violations_by_theme(page) == ACCESSIBLE
    page.get_by_role("button", name="Stop looking").click()
    expect(page.get_by_role("button", name="Find people")).to_be_visible()


def test_a_rated_game_is_proposed_and_offers_no_hints(visit: Visit) -> None:
    page = visit("/new/trambahn/friends")
    page.get_by_label(re.compile("^Rated")).check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Everybody agrees: this game will be rated.")).to_be_visible()
    assert violations_by_theme(page) == ACCESSIBLE
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.locator(BOARD).first.wait_for()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_the_end_of_a_rated_game_shows_the_rating_change(visit: Visit) -> None:
    page = visit("/")
    seats = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "trainee"}]
    plan = {"game": "trambahn", "seats": seats, "pace": "fast", "start": True, "rated": True}
    plan["clock"] = {"kind": "game", "seconds": 3600}
    table = page.evaluate(MAKE, plan)
    page.evaluate(PLAY_OUT, table)
    page.goto(f"/t/{table}")
    result = page.locator(RESULT)
    expect(result).to_contain_text(re.compile(r"Your rating is now \d+ ± \d+ \([+−]\d+\)"))
    page.goto("/me")
    expect(page.get_by_role("region", name="Ratings")).to_contain_text("one rated game")


def test_the_leaderboard_page_explains_who_is_listed(visit: Visit) -> None:
    page = visit("/best", size=PHONE)
    expect(page.get_by_text("play 10 rated games")).to_be_visible()
    expect(page.get_by_text("Nobody has played enough rated games yet.").first).to_be_visible()
    assert violations_by_theme(page) == ACCESSIBLE
    assert overflow(page) <= 0


def test_the_leaderboard_highlights_my_own_row_and_says_it_once(visit: Visit) -> None:
    def mine(route: Route) -> None:
        route.fulfill(json={**route.fetch().json(), "page": "me", "public": True})

    def best(route: Route) -> None:
        known = [
            {"page": page, "name": page.title(), "rating": 1400, "uncertainty": 90, "games": 40}
            for page in ("paul", "me", "eva")
        ]
        answer = route.fetch().json()
        answer["games"] = [{**one, "players": known} for one in answer["games"]]
        route.fulfill(json=answer)

    def rated(route: Route) -> None:
        rating = {"game": "trambahn", "rating": 1400, "uncertainty": 90, "games": 40}
        route.fulfill(json={"ratings": [{**rating, "is_known": True, "latest": []}]})

    page = visit("/api/health", size=PHONE)
    page.route("**/api/me", mine)
    page.route("**/api/ratings", best)
    page.route("**/api/me/ratings", rated)
    page.goto("/best")
    rows = page.get_by_role("region", name="Trambahn").locator("tbody tr")
    expect(rows).to_have_count(3)
    own = page.get_by_role("region", name="Trambahn").locator("tr[aria-current=true]")
    expect(own).to_have_count(1)
    expect(own).to_contain_text("You")
    expect(
        page.get_by_role("region", name="Trambahn").get_by_text("You", exact=True)
    ).to_have_count(1)
    assert violations_by_theme(page) == ACCESSIBLE


def test_my_mistakes_lead_to_a_review_or_to_a_first_game(visit: Visit) -> None:
    page = visit("/me/insight")
    expect(page.get_by_role("link", name="Choose a game")).to_have_attribute("href", "/")
    table = finish_a_game(page)
    page.reload()
    review = page.get_by_role("link", name="Review your last game")
    expect(review).to_have_attribute("href", f"/t/{table}/review")
    page.goto("/me")
    page.get_by_role("link", name="My mistakes and my luck").click()
    expect(review).to_be_visible()


def test_a_public_profile_names_its_person_in_the_games(visit: Visit) -> None:
    ada = visit("/")
    finish_a_game(ada)
    ada.evaluate(SENT, ["/api/me/code", {}])
    profile = {"name": "Ada", "colour": "", "public": True}
    page = ada.evaluate(SENT, ["/api/me/profile", profile])["page"]
    for viewer in (ada, visit("/api/health")):
        viewer.goto(f"/p/{page}")
        games = viewer.get_by_role("region", name="Games played")
        expect(games.get_by_text("Ada", exact=True)).to_be_visible()
        expect(games.get_by_text("You", exact=True)).to_have_count(0)
