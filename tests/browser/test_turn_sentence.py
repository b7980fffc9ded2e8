"""The prompt above a board fits every window in full.

The last step below it is shown in full, or not at all.
"""

import re

import pytest

from railtable.texts import LANGUAGES, Texts, sources
from tests.browser.conftest import NOWHERE, Visit
from tests.browser.seating import sit_down
from tests.browser.test_sizes import ACROSS_LARGE
from tools.positions import SIZES, Size, resize

EVERY_SIZE = (
    *SIZES,
    Size("844x390", 844, 390, touch=True),
    Size("1024x768", 1024, 768),
    ACROSS_LARGE,
)
PHONES = [size for size in EVERY_SIZE if size.touch]
SENTENCE = re.compile(r"^((?!hint-)[a-z-]+-(?:phase|lead)-[a-z_-]+) =", re.MULTILINE)
LONG = {"card": "6 voitures de voyageurs", "car": "wagon-citerne", "tram": "un tram qui double"}
NUMBERS = {"target": 3, "source": 3, "reach": 12, "taken": 2, "left": 4, "lifted": 6, "tiles": 2}
CUT = """async (texts) => {
  const node = document.querySelector('.expected');
  // A phone beside a big screen says nothing below, and has no frame round it.
  const room = (node.closest('.sentence') ?? node).getBoundingClientRect();
  const isInside = (one) => {
    const { height, left, top, bottom } = one.getBoundingClientRect();
    const isShown = height > 0 && left < room.right;
    return !isShown || (top >= room.top - 1 && bottom <= room.bottom + 1);
  };
  const parts = [node, ...document.querySelectorAll('.expected + .last')];
  const cut = [];
  for (const text of texts) {
    node.firstChild.data = text;
    // An observer of the text asks for the next frame, and measures in it.
    await null;
    await new Promise(requestAnimationFrame);
    if (!parts.every(isInside) || node.scrollHeight > node.clientHeight + 6) cut.push(text);
  }
  return cut;
}"""


def sentences(language: str) -> list[str]:
    texts = Texts(language)
    keys = [key for source in sources(language) for key in SENTENCE.findall(source)]
    return [texts.say(key, {**LONG, **NUMBERS}) for key in keys]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_fits_at_every_size(visit: Visit, language: str) -> None:
    said = sentences(language)
    assert len(said) > 40
    page = visit(NOWHERE, locale=f"{language}-GB" if language == "en" else "fr-FR")
    sit_down(page, "station-master", 6, level="trainee", name="Anne-Charlotte")
    page.locator(".sentence.mine").wait_for()
    for size in EVERY_SIZE:
        resize(page, size)
        assert page.evaluate(CUT, said) == [], size
        assert page.evaluate(CUT, [max(said, key=len) * 9]) != [], "nothing is ever cut"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_prompt_fits_on_a_phone_beside_a_big_screen(visit: Visit, language: str) -> None:
    said = sentences(language)
    page = visit(NOWHERE, locale=f"{language}-GB" if language == "en" else "fr-FR")
    sit_down(page, "trambahn", 2, level="trainee", name="Anne-Charlotte")
    page.goto(f"{page.url}/hand")
    page.locator(".phone.mine").wait_for()
    for size in PHONES:
        resize(page, size)
        assert page.evaluate(CUT, said) == [], size
        assert page.evaluate(CUT, [max(said, key=len) * 9]) != [], "nothing is ever cut"
