"""Puzzles through the page: one solved, one failed, in both languages, on desktop and phone."""

import re

from playwright.sync_api import Page, expect

from railtable.games.block_train.actions import Place, Take
from railtable.insight.puzzles import Puzzle, PuzzlePosition, load_puzzles
from tests.browser.conftest import NOWHERE, Visit
from tests.browser.test_shell import overflow

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
    """Take a card and place it."""
    take, place = PuzzlePosition(puzzle).parse(plan)
    assert isinstance(take, Take)
    assert isinstance(place, Place)
    page.locator(f'[data-guide=offer] button[data-card="{take.card}"]').click()
    page.locator(f'[data-guide=mine] [data-drop="place-{place.at}"]').click()


def test_a_puzzle_is_solved_on_the_board(visit: Visit) -> None:
    page, puzzle = visit("/"), upright_puzzle()
    today = page.get_by_role("region", name="Puzzle of the day")
    expect(today.get_by_role("link", name="Block Train")).to_be_visible()
    page.goto(f"/puzzle/{puzzle.id}")
    expect(page.get_by_text("Find the best turn for you.")).to_be_visible()
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


def test_the_rules_page_shows_how_much_luck_is_in_a_game(visit: Visit) -> None:
    page = visit("/rules/block-train", size=(390, 844))
    luck = page.get_by_role("region", name="How much luck is in this game?")
    expect(luck).to_contain_text("3. to play")
    luck.get_by_role("button", name="6 players").click()
    expect(luck).to_contain_text("6. to play")
    expect(luck).to_contain_text(re.compile(r"draws explain \d+ % of who wins \(± \d+,"))
    assert overflow(page) <= 0
