"""Puzzles through the page: one solved, one failed, in both languages, on desktop and phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from railtable.games import OURS
from railtable.games.block_train.actions import Place, Take
from railtable.insight.puzzle_trees import turn_tree
from railtable.insight.puzzles import Puzzle, PuzzlePosition, load_puzzles
from tests.browser.conftest import NOWHERE, Visit
from tests.browser.test_install import ready
from tests.browser.test_shell import overflow
from tools.positions import Size, resize

LONG = 200_000
"""The pure build compares a turn in hundreds of worlds."""


def upright_puzzle() -> Puzzle:
    """Return a puzzle whose best turn and first other idea place a card without turning it."""
    return next(
        puzzle
        for puzzle in load_puzzles("block-train")
        if all(upright(plan) for plan in (puzzle.best, puzzle.others[0].plan))
    )


def upright(plan: list[str]) -> bool:
    return not plan[1].endswith("turned")


def play(page: Page, puzzle: Puzzle, plan: list[str]) -> None:
    """Take a card, place it, and turn it if the plan does and the place allows both ways."""
    take, place = PuzzlePosition(puzzle).parse(plan)
    assert isinstance(take, Take)
    assert isinstance(place, Place)
    page.locator(f'[data-guide=offer] button[data-card="{take.card}"]').click()
    page.locator(f'[data-guide=mine] [data-drop="place-{place.at}"]').click()
    turn = page.locator(".controls .turn")
    if place.turned and turn.is_enabled():
        turn.click()


def test_a_puzzle_is_solved_on_the_board(visit: Visit) -> None:
    page, puzzle = visit("/"), upright_puzzle()
    today = page.get_by_role("region", name="Puzzle of the day")
    expect(today.get_by_role("link", name="Block Train")).to_be_visible()
    page.goto(f"/puzzle/{puzzle.id}")
    expect(page.get_by_text("Find the best turn for you.")).to_be_visible()
    scores = page.get_by_role("list", name="Scores").get_by_role("listitem")
    points = [str(points) for points in PuzzlePosition(puzzle).view.scores]
    expect(scores.locator("strong")).to_have_text(points)
    expect(scores.nth(puzzle.seat)).to_contain_text("You")
    play(page, puzzle, puzzle.best)
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("button", name="Check my turn").click()
    answer = page.get_by_role("region", name="The answer")
    expect(answer.get_by_role("heading", name="Solved")).to_be_visible(timeout=LONG)
    expect(answer).to_contain_text("The turn that takes the most at once")
    expect(answer).to_contain_text(re.compile(r"Your puzzle rating: 1\d\d\d ± \d+ \+\d+"))
    page.reload()
    expect(answer.get_by_role("heading", name="Solved")).to_be_visible()
    assert overflow(page) <= 0


def test_a_puzzle_is_failed_on_a_phone_in_french(visit: Visit) -> None:
    page, puzzle = visit(NOWHERE, size=(390, 844), locale="fr-FR"), upright_puzzle()
    page.goto(f"/puzzle/{puzzle.id}")
    play(page, puzzle, puzzle.best)
    page.get_by_role("button", name="Confirmer").click()
    page.get_by_role("button", name="Recommencer").click()
    play(page, puzzle, puzzle.others[0].plan)
    page.get_by_role("button", name="Confirmer").click()
    page.get_by_role("button", name="Vérifier mon tour").click()
    answer = page.get_by_role("region", name="La réponse")
    expect(answer.get_by_role("heading", name="Pas cette fois")).to_be_visible(timeout=LONG)
    expect(answer).to_contain_text("Après votre tour, vous gagnez")
    best = answer.get_by_role("button", name="Meilleur tour")
    best.click()
    expect(best).to_have_attribute("aria-pressed", "true")
    assert overflow(page) <= 0
    answer.get_by_role("button", name="Problème suivant").click()
    expect(page).not_to_have_url(re.compile(puzzle.id))
    expect(page.get_by_text("Trouvez le meilleur tour pour vous.")).to_be_visible()


@pytest.mark.parametrize("text", [100, 200])
def test_a_puzzle_leaves_the_board_the_height_of_a_phone_held_across(
    visit: Visit, text: int
) -> None:
    page, puzzle = visit(NOWHERE, has_touch=True), upright_puzzle()
    size = Size("740x360", 740, 360, text=text, touch=True)
    resize(page, size)
    page.goto(f"/puzzle/{puzzle.id}")
    question = page.get_by_text("Find the best turn for you.")
    expect(question).to_be_in_viewport(ratio=1)
    board = page.locator(".board")
    before = board.bounding_box()
    assert before is not None
    head = page.locator("header").first.bounding_box()
    assert head is not None
    assert before["height"] > size.height - head["height"] - 12
    play(page, puzzle, puzzle.best)
    confirm = page.get_by_role("button", name="Confirm")
    expect(confirm).to_be_in_viewport(ratio=1)
    assert board.bounding_box() == before
    confirm.click()
    expect(page.get_by_role("button", name="Check my turn")).to_be_in_viewport(ratio=1)


def test_the_rules_page_shows_how_much_luck_is_in_a_game(visit: Visit) -> None:
    page = visit("/rules/block-train", size=(390, 844))
    luck = page.get_by_role("region", name="How much luck is in this game?")
    expect(luck).to_contain_text("3rd to play")
    luck.get_by_role("button", name="6 players").click()
    expect(luck).to_contain_text("6th to play")
    expect(luck).to_contain_text(re.compile(r"draws explain \d+% of who wins \(± \d+,"))
    assert overflow(page) <= 0


def test_the_rules_page_marks_the_chapter_that_is_read(visit: Visit) -> None:
    page = visit("/rules/trambahn", size=(360, 640), has_touch=True, is_mobile=True)
    chapters = page.get_by_role("navigation", name="Sections").get_by_role("button")
    current = page.locator("nav [aria-current]")
    expect(current).to_have_count(0)
    for heading in ("The end", "The cards"):
        page.get_by_role("heading", name=heading, exact=True).evaluate(
            "(node) => node.scrollIntoView({ block: 'start' })"
        )
        expect(current).to_have_text(heading)
        expect(current).to_be_in_viewport(ratio=1)
    chapters.filter(has_text="Points").click()
    expect(current).to_have_text("Points")


def keep_today(page: Page) -> None:
    """Wait until the service worker controls Home and today's puzzles are kept."""
    ready(page)
    page.wait_for_function(
        """async () => {
            const paths = (await (await caches.open('puzzles')).keys()).map(({ url }) => url);
            return paths.filter((url) => url.includes('/tree/')).length === 5;
        }""",
        timeout=LONG,
    )


def daily(page: Page, game: str) -> Puzzle:
    """Return today's puzzle of a game."""
    today = page.request.get("/api/puzzles").json()["puzzles"]
    wanted = next(one["puzzle"] for one in today if one["game"] == game)
    return next(one for one in load_puzzles(game) if one.id == wanted)


def test_todays_puzzle_is_played_offline_and_counts_afterwards(visit: Visit) -> None:
    page = visit("/", worker=True)
    puzzle = daily(page, "block-train")
    if turn_tree(PuzzlePosition(puzzle)) is None:
        pytest.skip("today's turn is too large to be played offline")
    keep_today(page)
    playable = [game for game in OURS if turn_tree(PuzzlePosition(daily(page, game))) is not None]
    page.context.set_offline(True)
    page.reload()
    offline = page.get_by_role("alert").get_by_role("list", name="Puzzles of the day to play now")
    expect(offline.get_by_role("link")).to_have_count(len(playable))
    offline.get_by_role("link", name="Block Train").click()
    expect(page.get_by_text("Find the best turn for you.")).to_be_visible()
    play(page, puzzle, puzzle.others[0].plan)
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("button", name="Check my turn").click()
    answer = page.get_by_role("region", name="The answer")
    expect(answer.get_by_role("heading", name="Not this time")).to_be_visible()
    expect(answer).to_contain_text("counts as your first try when you are back")
    best = answer.get_by_role("button", name="Best turn")
    best.click()
    expect(best).to_have_attribute("aria-pressed", "true")
    assert overflow(page) <= 0
    page.context.set_offline(False)
    page.goto("/")
    today = page.get_by_role("region", name="Puzzle of the day")
    link = today.get_by_role("link", name="Block Train. Not this time")
    expect(link).to_be_visible(timeout=LONG)
    link.click()
    expect(answer).to_contain_text(re.compile(r"Your puzzle rating: \d+ ± \d+ −\d+"))
