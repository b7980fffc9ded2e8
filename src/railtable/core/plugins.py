"""Games and bots of installed packages, registered under entry points.

A package names its game's key and the module that has its `RULES` under `railtable.games`, and
a bot's name and its class under `railtable.bots`.  Nothing is imported here: only the metadata
of installed packages is read, and never anything that merely is on the path, such as in the
current directory.
"""

import re
import site
import sysconfig
from functools import cache
from importlib.metadata import Distribution, EntryPoint, distributions
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

GROUP: Final = "railtable.games"
BOT_GROUP: Final = "railtable.bots"
KEY: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_KEY: Final = 32


class PluginGame(NamedTuple):
    """A game that a package offers."""

    key: str
    module: str
    distribution: str


@cache
def plugin_games() -> tuple[PluginGame, ...]:
    """Return the games of installed packages by key; leave out keys that are offered twice."""
    return tuple(
        PluginGame(key, entry.module, name) for key, (entry, name) in _offers(GROUP).items()
    )


@cache
def plugin_bots() -> dict[str, str]:
    """Return the bots of installed packages: name to `module:Class`."""
    return {key: entry.value for key, (entry, _) in _offers(BOT_GROUP).items()}


def _offers(group: str) -> dict[str, tuple[EntryPoint, str]]:
    """Return the entry points of a group by name, with their package; none offered twice."""
    found: dict[str, set[tuple[EntryPoint, str]]] = {}
    for distribution in distributions():
        if not is_installed(distribution):
            continue
        for entry in distribution.entry_points.select(group=group):
            if KEY.fullmatch(entry.name) and len(entry.name) <= LONGEST_KEY:
                found.setdefault(entry.name, set()).add((entry, distribution.name))
    return {key: next(iter(offers)) for key, offers in sorted(found.items()) if len(offers) == 1}


def is_installed(distribution: Distribution) -> bool:
    """Tell whether an installer has registered a distribution."""
    folder = Path(str(distribution.locate_file(""))).resolve()
    return folder in package_folders()


@cache
def package_folders() -> frozenset[Path]:
    folders = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    folders += site.getsitepackages()
    if site.ENABLE_USER_SITE:
        folders.append(site.getusersitepackages())
    return frozenset(Path(folder).resolve() for folder in folders)


def folder_of(offer: PluginGame) -> Path | None:
    """Return the folder of a game's package, without importing it."""
    package = offer.module.rpartition(".")[0]
    if not package:
        # A game of one file has no other files.
        return None
    # `find_spec` of a name without a dot imports nothing.
    spec = find_spec(package.partition(".")[0])
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0], *package.split(".")[1:])


def file_of(key: str, *parts: str) -> Path | None:
    """Return a file of a game's package, or None."""
    for offer in plugin_games():
        if offer.key == key:
            folder = folder_of(offer)
            path = folder.joinpath(*parts) if folder else None
            return path if path is not None and path.is_file() else None
    return None
