"""`railtable verify`."""

from pathlib import Path
from typing import Annotated

import typer

from railtable.cli.console import Json, Lang, current_texts, load_record, print_json
from railtable.core.proof import Proof, Stretch, verify
from railtable.games import find_rules
from railtable.texts import TextArgs, Texts


def verify_file(
    file: Annotated[Path, typer.Argument(help="A finished record (JSON lines).")],
    json: Json = False,  # noqa: FBT002 a flag of the command line
    _lang: Lang = None,
) -> None:
    """Recompute every chance step of a finished game from its revealed seed.

    Exits with 0 if all chance steps are proved, with 1 if some cannot be proved because their
    seed is missing, and with 2 if the record is wrong.

    Example: railtable verify game.jsonl
    """
    record, texts = load_record(file), current_texts()
    proof = verify(record, find_rules)
    if json:
        counts = {"is_whole": proof.is_whole, "proved": proof.proved, "unproved": proof.unproved}
        print_json({**counts, "stretches": proof.stretches, "rewinds": proof.rewinds})
    else:
        typer.echo("\n".join(say_proof(proof, texts)))
        if record.header.luck == "shared":
            typer.echo(texts.say("cli-shared_deal"))
    if not proof.is_whole:
        raise typer.Exit(1)


def say_proof(proof: Proof, texts: Texts) -> list[str]:
    """Return sentences for the proved and unproved steps and the undos."""
    rewinds = len(proof.rewinds)
    told = [texts.say("cli-rewinds", {"count": rewinds})] if rewinds else []
    return [*_say_chance(proof, texts), *told]


def _say_chance(proof: Proof, texts: Texts) -> list[str]:
    drawn = [one for one in proof.stretches if one.chance_steps]
    if not drawn:
        return [texts.say("cli-nothing_to_prove")]
    if proof.is_whole and not any(one.is_given for one in drawn):
        return [texts.say("cli-verified", {"count": proof.proved})]
    return [_say_stretch(one, texts) for one in drawn]


def _say_stretch(stretch: Stretch, texts: Texts) -> str:
    words: TextArgs = {
        "count": stretch.chance_steps,
        "first": stretch.first,
        "last": stretch.last,
        "hash": stretch.commitment or "",
    }
    if stretch.unproved is not None:
        return texts.say(f"cli-unproved-{stretch.unproved}", words)
    return texts.say("cli-proved-given" if stretch.is_given else "cli-proved-own", words)
