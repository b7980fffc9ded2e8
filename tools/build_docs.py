"""Build the documentation site: execute the notebooks, build strictly, check every link.

The notebooks take minutes in plain Python; with a compiled build, seconds:

    PYTHONPATH=build/compiled .venv-docs/bin/python tools/build_docs.py
"""

import os
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "build" / "docs"
SITE: Final = ROOT / "build" / "site"
LINK: Final = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
PICTURES: Final = ("turn.webp",)
"""Screenshots on the site; the others are for the README."""
LINKS: Final = {"href": ("a", "link"), "src": ("script", "img", "iframe", "source")}
FETCHING: Final = {"link", "script", "img", "iframe", "source"}


def gather() -> None:
    """Copy the site's sources: the documents and the site's own pages."""
    shutil.rmtree(SOURCES, ignore_errors=True)
    leave = shutil.ignore_patterns("site", "screenshots")
    shutil.copytree(ROOT / "docs", SOURCES, ignore=leave)
    shutil.copytree(ROOT / "docs" / "site", SOURCES, dirs_exist_ok=True)
    (SOURCES / "screenshots").mkdir()
    for name in PICTURES:
        shutil.copy(ROOT / "docs" / "screenshots" / name, SOURCES / "screenshots")
    for page in SOURCES.rglob("*.md"):
        page.write_text(_without_leaving(page), encoding="utf-8")


def _without_leaving(page: Path) -> str:
    """Return a page with links to files outside the site replaced by their text."""

    def unlinked(found: re.Match[str]) -> str:
        address = found[2].partition("#")[0]
        inside = (page.parent / address).resolve().is_relative_to(SOURCES)
        return found[0] if "://" in address or not address or inside else found[1]

    return LINK.sub(unlinked, page.read_text(encoding="utf-8"))


class Page(HTMLParser):
    """A page's links, fetched resources and anchors."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.places: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.places |= {text for name in ("id", "name") if (text := named.get(name))}
        for attribute, tags in LINKS.items():
            address = named.get(attribute)
            if address and tag in tags:
                is_fetched = tag in FETCHING and named.get("rel") not in {
                    "canonical",
                    "prev",
                    "next",
                }
                (self.fetched if is_fetched else self.links).append(address)


def read(path: Path) -> Page:
    """Return the links, resources and anchors of a page."""
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    return page


def complaints(site: Path) -> list[str]:
    """Return dead links and resources fetched from other hosts."""
    pages = {path: read(path) for path in site.rglob("*.html")}
    found = []
    for path, page in pages.items():
        name = path.relative_to(site)
        found += [f"{name} fetches {one}" for one in page.fetched if urlsplit(one).netloc]
        if name.name == "404.html":
            continue  # served at any address, so its relative links cannot be checked
        for address in page.links + page.fetched:
            if is_dead(address, path, pages):
                found.append(f"{name} leads to {address}")
    return found


def is_dead(address: str, path: Path, pages: dict[Path, Page]) -> bool:
    """Tell whether an address of the site does not exist."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return False
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if target.is_dir():
        target /= "index.html"
    if not target.exists():
        return True
    place = unquote(parts.fragment)
    has_places = bool(place) and target in pages and not place.startswith("__")
    return has_places and place not in pages[target].places


def main() -> int:
    """Build and check; print the errors."""
    gather()
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    # Notebooks run in separate folders.
    given = [
        str(Path(one).resolve())
        for one in os.environ.get("PYTHONPATH", "").split(os.pathsep)
        if one
    ]
    path = os.pathsep.join([*given, str(ROOT / "src")])
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": path}
    done = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    if done.returncode:
        return done.returncode
    found = complaints(SITE)
    print("\n".join(found) or f"the documentation lies in {SITE.relative_to(ROOT)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
