"""`railtable simulate`: many games between bots."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from railtable.api.agents import is_foreign, resolve_bot
from railtable.cli.box import BoxFile, with_box
from railtable.cli.console import Json, Lang, Mistake, current_texts, folder_option, print_json
from railtable.cli.options import OptionPairs, parse_pairs
from railtable.cli.parameters import BotsOption, GameArgument, Jobs
from railtable.cli.sentences import say_or_name
from railtable.core.malloc import keep_heap
from railtable.core.options import parse_options
from railtable.games import find_rules
from railtable.lab.arena import ArenaGame, Match, play_match
from railtable.lab.statistics import Spread, Summary, summarise
from railtable.texts import Texts


def simulate(
    game: GameArgument,
    seats: Annotated[
        int | None, typer.Option(help="Number of seats; by default the number of bots.")
    ] = None,
    bots: BotsOption = "random",
    games: Annotated[int, typer.Option(min=1, help="Number of games.")] = 100,
    seed: Annotated[str, typer.Option(help="Seed of the games.")] = "1",
    jobs: Jobs = 1,
    option: OptionPairs = None,
    box: BoxFile = None,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    records: Annotated[Path | None, folder_option("Write every record to this folder.")] = None,
    _lang: Lang = None,
) -> None:
    """Let bots play many games: wins with confidence intervals, scores, lengths.

    Bots change seats from game to game.  A bot is a name, `module:Class` or `file.py:Class` for
    your own (docs/bots.md), or `engine:COMMAND` for a program that speaks the line protocol
    (docs/line-protocol.md); its command has no comma in it.

    Examples:
      railtable simulate trambahn --games 1000 --bots greedy,random --seed 1
      railtable simulate freight-train --seats 5 --games 500 --jobs 2 --json
      railtable simulate trambahn --bots my_bot:MyBot,greedy
    """
    keep_heap()
    match = _match(game, seats, bots, seed, with_box(parse_pairs(option or []), game, box))
    played = list(_tracked(play_match(match, games, jobs, records), games, quiet=json))
    summary = summarise(match, played)
    if json:
        print_json(summary)
    else:
        _print(summary, current_texts())


def _match(game: str, seats: int | None, bots: str, seed: str, options: dict[str, Any]) -> Match:
    """Return the match to play, or exit with an error before playing."""
    rules = find_rules(game)
    made = [resolve_bot(name, rules) for name in bots.split(",")]
    for bot in made:
        bot.close()
    names = [bot.name for bot in made]
    if seats is None:
        seats = len(names) if len(names) > 1 else rules.info.min_seats
    rules.setup(seats, parse_options(rules.info, options))
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise Mistake("too_few_bots")
    foreign = any(is_foreign(name) for name in names)
    return Match(game=game, bots=names, seed=seed, options=options, foreign=foreign)


def _tracked(played: Iterator[ArenaGame], games: int, *, quiet: bool) -> Iterator[ArenaGame]:
    if quiet:
        return played
    progress = Console(stderr=True)
    return iter(track(played, total=games, description="", console=progress))


def _print(summary: Summary, texts: Texts) -> None:
    console = Console(width=None if sys.stdout.isatty() else 110)
    grid = Grid(
        *(texts.say(f"cli-simulate-{name}") for name in ("bot", "wins", "share", "scores")),
        title=texts.say("cli-simulate-title", {"games": summary.games, "game": summary.game}),
    )
    for entrant in summary.entrants:
        interval = f"{entrant.share:.1%} ({entrant.low:.1%} – {entrant.high:.1%})"
        grid.add_row(entrant.bot, f"{entrant.wins:.4g}", interval, _spread(entrant.scores))
    console.print(grid)
    console.print(texts.say("cli-simulate-quartiles"), style="dim")
    by_seat = ", ".join(f"{seat + 1}: {wins:.4g}" for seat, wins in enumerate(summary.wins_by_seat))
    console.print(texts.say("cli-simulate-by_seat", {"wins": by_seat}))
    console.print(texts.say("cli-simulate-first", {"wins": f"{summary.wins_first:.4g}"}))
    console.print(texts.say("cli-simulate-steps", {"steps": _spread(summary.steps)}))
    for ending, count in sorted(summary.endings.items()):
        said = say_or_name(f"{summary.game}-ending-{ending}", ending, texts)
        console.print(f"{count} × {said}")


def _spread(spread: Spread) -> str:
    return (
        f"{spread.mean:.1f}  [{spread.least:g} … {spread.low:g} … "
        f"{spread.median:g} … {spread.high:g} … {spread.most:g}]"
    )
