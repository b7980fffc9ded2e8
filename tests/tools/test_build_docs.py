"""The site's links are checked, nothing in it is fetched from elsewhere, and its menu is complete."""

import re
from pathlib import Path

import pytest

from tools.build_docs import ROOT, complaints

GOOD = '<link rel="stylesheet" href="style.css"><p id="here"><a href="other.html#there">on</a>'


@pytest.fixture
def site(tmp_path):
    (tmp_path / "style.css").write_text("")
    (tmp_path / "index.html").write_text(GOOD)
    (tmp_path / "other.html").write_text('<h2 id="there"></h2><a href="index.html#here">back</a>')
    return tmp_path


def test_a_site_with_valid_links_passes(site):
    assert complaints(site) == []


@pytest.mark.parametrize(
    ("page", "told"),
    [
        ('<a href="gone.html">', "new.html leads to gone.html"),
        ('<a href="other.html#gone">', "new.html leads to other.html#gone"),
        ('<img src="none.png">', "new.html leads to none.png"),
        ('<script src="https://cdn.example/x.js"></script>', "new.html fetches https://cdn.example/x.js"),
        ('<link href="//fonts.example/a.css" rel="stylesheet">', "new.html fetches //fonts.example/a.css"),
    ],
)  # fmt: skip
def test_a_dead_link_and_an_external_fetch_are_reported(site, page, told):
    (site / "new.html").write_text(page)
    assert complaints(site) == [told]


def test_an_external_link_is_not_followed(site):
    (site / "new.html").write_text('<a href="https://example.org/">away</a>')
    assert complaints(site) == []


def test_every_page_is_in_the_navigation_once():
    navigation = (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]
    listed = re.findall(r"[\w./-]+\.(?:md|ipynb)", navigation)
    docs, site = ROOT / "docs", ROOT / "docs" / "site"
    outside = {"site", "screenshots", "pictures"}
    pages = [page.relative_to(docs) for page in docs.rglob("*.md")]
    wanted = [page.as_posix() for page in pages if page.parts[0] not in outside]
    for kind in ("md", "ipynb"):
        wanted += [page.relative_to(site).as_posix() for page in site.rglob(f"*.{kind}")]
    assert sorted(listed) == sorted(wanted)


def described_names() -> list[str]:
    """Return the names that the reference pages describe."""
    pages = (ROOT / "docs" / "site" / "reference").glob("*.md")
    return [
        name for page in pages for name in re.findall(r"^::: (\S+)", page.read_text(), re.MULTILINE)
    ]


@pytest.mark.parametrize("name", described_names())
def test_the_reference_describes_what_exists(name):
    """Read sources, because the packages that some modules need are not installed here."""
    place = ROOT / "src" / Path(*name.split("."))
    if place.is_dir() or place.with_suffix(".py").exists():
        return
    source = place.parent.with_suffix(".py").read_text(encoding="utf-8")
    assert re.search(rf"^(class|def) {place.name}\b", source, re.MULTILINE)
