"""`railtable event`: simulate an event between bots, and verify the log of a real one."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
import typer
from rich.console import Console
from rich.table import Table as Grid

from railtable.cli.console import (
    Json,
    Lang,
    Mistake,
    current_texts,
    file_option,
    print_json,
    read_file,
)
from railtable.cli.options import parse_pairs
from railtable.cli.parameters import Jobs, complete_bot, complete_game
from railtable.texts import Texts

if TYPE_CHECKING:
    from railtable.events.log import EventSettings, EventStanding
    from railtable.lab.events import PlayedEvent, Strength

app = typer.Typer(
    help="Simulate events between bots, and verify the log of an event.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
COLUMNS: Final = ("place", "player", "points", "wins", "direct", "opponents", "separated")


@app.command("simulate")
def simulate_event(
    form: Annotated[
        str, typer.Option("--format", help="evening, round-robin, swiss, league, cup, duplicate.")
    ] = "swiss",
    game: Annotated[
        str,
        typer.Option(
            help="One game, or several in turn, separated by commas.",
            autocompletion=complete_game,
        ),
    ] = "station-master",
    players: Annotated[int, typer.Option(min=2, max=2000, help="Number of players.")] = 24,
    rounds: Annotated[int, typer.Option(min=1, max=200, help="Number of rounds.")] = 5,
    seats: Annotated[
        int | None, typer.Option(help="Seats at a table; by default the game's usual number.")
    ] = None,
    sizes: Annotated[
        str | None,
        typer.Option(help="Other table sizes allowed, such as 3,2; by default one seat less."),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            help="Bots from the weakest to the strongest; the last plays once.",
            autocompletion=complete_bot,
        ),
    ] = "random,greedy",
    seed: Annotated[str, typer.Option(help="Seed of the event.")] = "1",
    events: Annotated[int, typer.Option(min=1, help="Number of simulated events.")] = 1,
    jobs: Jobs = 1,
    setting: Annotated[
        list[str] | None,
        typer.Option(help="name=value of the settings in docs/events.md, repeatable."),
    ] = None,
    log: Annotated[Path | None, file_option("Write the first event's log here.")] = None,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Let bots play a whole event: pairings, standings, and how often the strongest wins.

    Examples:
      railtable event simulate --format swiss --game station-master --players 24 --rounds 5
      railtable event simulate --format cup --players 27 --setting advance=2 --events 50
    """
    # Loading it would make every other command slow to start.
    from railtable.events.log import format_log  # noqa: PLC0415
    from railtable.lab.events import EventPlan, line_up, measure_strength, play_events  # noqa: PLC0415

    chosen = {"seats": seats, "sizes": sizes, "rounds": rounds, "format": form.replace("-", "_")}
    settings = _settings(game.split(","), chosen, parse_pairs(setting or []))
    plan = EventPlan(settings, line_up(_checked_bots(settings, bots), players), seed)
    played = list(play_events(plan, events, jobs))
    strength = measure_strength(plan, played)
    if log is not None:
        log.write_text(format_log(played[0].entries), encoding="utf-8")
    if json:
        print_json(_document(settings, seed, played[0], strength))
    else:
        _tell(played[0], strength)


@app.command("verify")
def verify_event_file(
    file: Annotated[Path, typer.Argument(help="The log of an event (JSON lines).")],
    json: Json = False,  # noqa: FBT002 see above
    _lang: Lang = None,
) -> None:
    """Recompute every pairing and the standings of an event from its seed and results.

    Exits with 0 if all are the same, with 1 if the log has no standings yet or lacks
    the seed of a shared deal, and with 2 if something differs or is not allowed.

    Example: railtable event verify thursday.jsonl
    """
    from railtable.events.log import parse_log  # noqa: PLC0415 as above
    from railtable.events.verify import verify_event  # noqa: PLC0415

    done = verify_event(parse_log(read_file(file)))
    texts = current_texts()
    counted = {"pairings": done.pairings, "tables": done.tables}
    if json:
        print_json(done)
    else:
        typer.echo(texts.say("cli-event-verified", counted))
        if not done.has_standings:
            typer.echo(texts.say("cli-event-no_standings"))
        if done.unrevealed:
            typer.echo(texts.say("cli-event-unrevealed", {"count": done.unrevealed}))
    if done.unrevealed or not done.has_standings:
        raise typer.Exit(1)


def _settings(games: list[str], chosen: dict[str, Any], more: dict[str, Any]) -> "EventSettings":
    """Return checked settings, with the usual seats of the first game where none are named."""
    from railtable.events.log import EventSettings  # noqa: PLC0415 as above
    from railtable.events.state import check_games  # noqa: PLC0415
    from railtable.games import find_rules  # noqa: PLC0415

    info = find_rules(games[0]).info
    seats = info.usual_seats if chosen["seats"] is None else chosen["seats"]
    sizes = chosen["sizes"]
    is_equal = chosen["format"] == "duplicate" or seats <= max(2, info.min_seats)
    usual = [] if is_equal else [seats - 1]
    smaller = usual if sizes is None else [size for size in sizes.split(",") if size]
    fields = chosen | {"seats": seats, "sizes": smaller, "games": [{"game": one} for one in games]}
    if sizes is None:
        # Somebody is out at the smallest table of a cup.
        fields["advance"] = max(1, min([2, seats - 1, *(size - 1 for size in usual)]))
    try:
        settings = msgspec.convert(fields | more, EventSettings, strict=False)
    except msgspec.ValidationError as error:
        raise Mistake("event_malformed", {"reason": str(error)}) from None
    check_games(settings)
    return settings


def _checked_bots(settings: "EventSettings", names: str) -> list[str]:
    """Return the bots, each of which knows every game."""
    from railtable.api.agents import resolve_bot  # noqa: PLC0415 as above
    from railtable.games import find_rules  # noqa: PLC0415

    bots = names.split(",")
    for choice in settings.games:
        for bot in bots:
            resolve_bot(bot, find_rules(choice.game)).close()
    return bots


def _document(
    settings: "EventSettings", seed: str, played: "PlayedEvent", strength: "Strength"
) -> dict[str, Any]:
    from railtable.events.log import Paired  # noqa: PLC0415 as above

    paired = [entry for entry in played.entries if isinstance(entry, Paired)]
    return {
        "settings": settings,
        "seed": seed,
        "rounds": [
            {"round": one.round, "tables": one.tables, "byes": one.byes, "reasons": reasons}
            for one, reasons in zip(paired, played.reasons, strict=True)
        ],
        "standings": played.standings,
        "strongest": strength,
    }


def _tell(played: "PlayedEvent", strength: "Strength") -> None:
    from railtable.events.log import BOT, Paired  # noqa: PLC0415 as above

    texts = current_texts()
    console = Console(width=None if sys.stdout.isatty() else 110)
    for entry in played.entries:
        if isinstance(entry, Paired):
            console.print(texts.say("cli-event-round", {"round": entry.round}), style="bold")
            for number, table in enumerate(entry.tables, start=1):
                names = [one if one != BOT else texts.say("cli-event-bot") for one in table.players]
                console.print(f"{number:4}  {', '.join(names)}", highlight=False)
            for reason in played.reasons[entry.round - 1]:
                if reason.key != "points":
                    words = {"players": ", ".join(reason.players), **reason.facts}
                    console.print(f"      {texts.say(f'event-why-{reason.key}', words)}")
    console.print(_grid(played.standings, texts))
    console.print(texts.say("cli-event-strongest", _words(strength)))


def _words(strength: "Strength") -> dict[str, str | int]:
    return {
        "player": strength.player,
        "events": strength.events,
        "wins": strength.wins,
        "low": round(100 * strength.low),
        "high": round(100 * strength.high),
        "place": f"{strength.mean_place:.1f}",
    }


def _grid(lines: "Sequence[EventStanding]", texts: Texts) -> Grid:
    grid = Grid(*(texts.say(f"cli-event-head-{name}") for name in COLUMNS))
    for line in lines:
        by = texts.say(f"event-tiebreak-{line.separated_by}") if line.separated_by else ""
        numbers = (line.points, line.wins, line.direct, line.opponents)
        grid.add_row(str(line.place), line.player, *(f"{number:g}" for number in numbers), by)
    return grid
