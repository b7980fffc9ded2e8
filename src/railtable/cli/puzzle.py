"""`railtable puzzle`: mine, verify, show and solve puzzles."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from railtable.cli.console import (
    Json,
    Lang,
    Mistake,
    check_output_file,
    current_texts,
    file_option,
    print_json,
    read_file,
)
from railtable.cli.parameters import GameArgument
from railtable.cli.sentences import terminal_of
from railtable.core.errors import RailtableError
from railtable.core.malloc import keep_heap
from railtable.games import OURS, find_rules
from railtable.insight.puzzle_miner import mine_file
from railtable.insight.puzzles import (
    Puzzle,
    PuzzlePosition,
    judge_turn,
    load_puzzles,
    parse_puzzles,
    prove_again,
)
from railtable.texts import TextArgs

app = typer.Typer(
    help="Mine, verify, show and solve puzzles.",
    no_args_is_help=True,
)
SOLVE_WORLDS = 200


@app.command("mine")
def mine(
    game: GameArgument,
    count: Annotated[int, typer.Option(min=1, help="Number of puzzles in the file.")] = 20,
    seed: Annotated[str, typer.Option(help="Seed of the games.")] = "1",
    out: Annotated[
        Path | None, file_option("The file; by default GAME.jsonl. A second run goes on.")
    ] = None,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Play bots' games and write their puzzles to a file.

    Example: railtable puzzle mine block-train --count 200 --seed 1
    """
    keep_heap()
    rules, path = find_rules(game), out or Path(f"{game}.jsonl")
    check_output_file(path)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(game, total=count)

        def tell(_game: int, puzzles: int) -> None:
            bar.update(task, completed=puzzles)

        found = mine_file(rules, path, seed, count, tell)
    if json:
        print_json({"puzzles": found, "game": game, "file": str(path)})
        return
    words: TextArgs = {"puzzles": found, "game": game, "file": str(path)}
    typer.echo(current_texts().say("cli-puzzle-mined", words))


@app.command("verify")
def verify_command(
    file: Annotated[
        Path | None, typer.Argument(help="A file of puzzles; by default those of the package.")
    ] = None,
    game: Annotated[str | None, typer.Option(help="Only puzzles of this game.")] = None,
    count: Annotated[
        int, typer.Option(min=0, help="Number of puzzles, from the first; 0 means all.")
    ] = 0,
    seed: Annotated[
        str | None, typer.Option(help="Seed of new worlds; by default those of the proof.")
    ] = None,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Recompute the proofs of puzzles.

    Exits with 0 if all are proved, with 1 if a lead is too small in new worlds, and with 2
    if the figures of the same worlds differ from the file.

    Examples:
      railtable puzzle verify --game block-train --count 5
      railtable puzzle verify mined.jsonl --seed other
    """
    keep_heap()
    status = 0
    puzzles = _puzzles(file, game)[: count or None]
    for puzzle in puzzles:
        status = max(status, _verify(puzzle, seed))
    if json:
        print_json({"puzzles": len(puzzles), "status": status})
    elif not status:
        typer.echo(current_texts().say("cli-puzzle-verified", {"puzzles": len(puzzles)}))
    if status:
        raise typer.Exit(status)


def _verify(puzzle: Puzzle, seed: str | None) -> int:
    """Say what is wrong with a puzzle; return the exit status."""
    try:
        again = prove_again(puzzle, seed)
    except (RailtableError, LookupError, ValueError):
        # A turn that cannot be read or played is no proof, nor is an impossible position.
        typer.echo(current_texts().say("cli-puzzle-changed", {"puzzle": puzzle.id}), err=True)
        return 2
    if seed is None and again != puzzle:
        typer.echo(current_texts().say("cli-puzzle-changed", {"puzzle": puzzle.id}), err=True)
        return 2
    weak = [one for one in again.proofs if not (one.is_lead if seed is None else one.holds)]
    for proof in weak:
        words = {
            "puzzle": puzzle.id,
            "lead": f"{100 * proof.lead:.1f}",
            "noise": f"{100 * proof.noise:.1f}",
        }
        typer.echo(current_texts().say("cli-puzzle-weak", words), err=True)
    return 1 if weak else 0


@app.command("show")
def show(
    puzzle: Annotated[str, typer.Argument(help="A puzzle's id, or a game for its first puzzle.")],
    file: Annotated[Path | None, typer.Option(help="A file of puzzles.")] = None,
    answer: Annotated[  # noqa: FBT002 a flag of the command line
        bool, typer.Option("--answer", help="Print the best turn and its figures too.")
    ] = False,
    json: Json = False,  # noqa: FBT002 see above
    _lang: Lang = None,
) -> None:
    """Print a puzzle's position as its seat knows it, without the answer.

    Example: railtable puzzle show block-train
    """
    found = _find(puzzle, file)
    if json:
        position = PuzzlePosition(found)
        document = {"puzzle": found.id, "game": found.game, "view": position.view}
        print_json({**document, "best": found.best} if answer else document)
        return
    _print(found)
    if answer:
        _print_answer(found)


@app.command("solve")
def solve(
    puzzle: Annotated[str, typer.Argument(help="A puzzle's id, or a game for its first puzzle.")],
    turn: Annotated[list[str], typer.Argument(help="Your turn in notation, action by action.")],
    file: Annotated[Path | None, typer.Option(help="A file of puzzles.")] = None,
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Check a turn: exits with 0 if it solves the puzzle, with 1 if not.

    Example: railtable puzzle solve block-train "take B-O" "place 0"
    """
    found = _find(puzzle, file)
    position = PuzzlePosition(found)
    rules, played = position.rules, position.parse(turn)
    if position.after(played).to_move == position.seat:
        raise Mistake("puzzle_turn_goes_on")
    plans = [position.parse(found.best), *(position.parse(one.plan) for one in found.others)]
    verdict = judge_turn(
        rules,
        position.view,
        plans,
        played,
        position.parse(found.greedy),
        seed=found.id,
        pairs=SOLVE_WORLDS if not rules.info.slow else 12,
    )
    if json:
        print_json({"puzzle": found.id, "is_solved": verdict.is_solved, "best": found.best})
    else:
        typer.echo(current_texts().say("puzzle-solved" if verdict.is_solved else "puzzle-failed"))
        _print_answer(found)
    if not verdict.is_solved:
        raise typer.Exit(1)


def _print(puzzle: Puzzle) -> None:
    position, texts = PuzzlePosition(puzzle), current_texts()
    words = {"seat": puzzle.seat + 1, "seats": puzzle.seats}
    typer.echo(f"{puzzle.id} · {texts.name_of(puzzle.game)}")
    typer.echo(terminal_of(position.rules).format_view(position.view, texts))
    typer.echo(texts.say("cli-puzzle-you", words))


def _print_answer(puzzle: Puzzle) -> None:
    texts, proof = current_texts(), puzzle.proofs[0]
    other = max(puzzle.others, key=lambda one: one.win)
    rows = [
        ("puzzle-best-turn", proof.win, puzzle.best),
        ("puzzle-next-idea", other.win, other.plan),
    ]
    for key, win, plan in rows:
        typer.echo(f"{texts.say(key, {'win': round(100 * win)})}: {', '.join(plan)}")


def _puzzles(file: Path | None, game: str | None) -> list[Puzzle]:
    if file is None:
        games = [find_rules(game).info.key] if game else OURS
        found = [puzzle for one in games for puzzle in load_puzzles(one)]
    else:
        source = read_file(file)
        found = [one for one in parse_puzzles(source) if game is None or one.game == game]
    if not found:
        raise Mistake("no_puzzles")
    return found


def _find(name: str, file: Path | None) -> Puzzle:
    for puzzle in _puzzles(file, name if name in OURS and file is None else None):
        if name in {puzzle.id, puzzle.game}:
            return puzzle
    raise Mistake("no_such_puzzle")
