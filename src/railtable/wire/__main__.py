"""`python -m railtable.wire SHELL GAME [--check]`: write the TypeScript, or compare it.

SHELL is the shell's file; GAME is the path of a game's file with `{game}` in it:

    python -m railtable.wire web/src/lib/wire.gen.ts 'web/src/games/{game}/wire.gen.ts'
"""

import sys
from pathlib import Path

from railtable.games import OURS
from railtable.wire.generated_files import format_game, format_shell


def main(arguments: list[str]) -> int:
    """Write every file; with --check change nothing and fail if one is out of date."""
    paths = [word for word in arguments if not word.startswith("--")]
    check = "--check" in arguments
    if len(paths) not in (1, 2) or set(arguments) - set(paths) - {"--check"}:
        sys.stderr.write(__doc__ or "")
        return 2
    shell = Path(paths[0])
    pattern = paths[1] if len(paths) == 2 else str(shell.parent.parent / "games/{game}/wire.gen.ts")
    wanted = {shell: format_shell()}
    wanted |= {Path(pattern.format(game=key)): format_game(key) for key in OURS}
    if check:
        return _compare(wanted)
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


def _compare(wanted: dict[Path, str]) -> int:
    old = [
        path
        for path, text in wanted.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in old:
        sys.stderr.write(f"out of date: {path}\n")
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
