"""Refuse hot functions that create Python objects without need.

python -m tools.check_boxing          every engine, as mypyc compiles it now

mypyc can print each function's intermediate code before it writes C. A hidden conversion of
a number to a Python object there (`x if c else 0`, a constant tuple, a list) costs more
than the rest of a small function. The functions called by playouts, with all of our
functions that they call, must have none.
"""

import os
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tools.compile_engines import SOURCES, compiled_modules, write_c

HOT: Final = (
    *(
        f"{game}.rules.{engine}.{method}"
        for game, engine in (
            ("block_train", "BlockTrainEngine"),
            ("freight_train", "FreightEngine"),
            ("station_master", "StationEngine"),
            ("trambahn", "TrambahnEngine"),
        )
        for method in ("add_moves", "play", "draw", "happen", "copy", "add_terms", "observe")
    ),
    "freight_train.rules.FreightEngine.random_move",
    "station_master.rules.StationEngine.random_move",
    "station_master.rules.StationEngine.count_moves",
    "station_master.rules.StationEngine.nth_move",
    "core.engine.Engine.random_move",
    "core.engine.Engine.settle",
    "core.engine.Engine.evaluate",
    "core.engine.playout",
    "core.dice.FastDice._refill",
    *(
        f"{game}.features.{features}.{method}"
        for game, features in (
            ("block_train", "BlockTrainFeatures"),
            ("freight_train", "FreightFeatures"),
            ("station_master", "StationFeatures"),
            ("trambahn", "TrambahnFeatures"),
        )
        for method in ("add", "stage")
    ),
    "values.evaluator.ValueEvaluator.evaluate",
    "batch.lanes.Lanes.first_illegal",
    "batch.lanes.Lanes.first_beyond",
    "batch.lanes.Lanes._note_moves",
)
"""The roots of the call graph: suffixes of full function names."""

EXCUSED: Final = {
    "freight_train.evaluation.safeties": "tanh is Python's own, and this is done once",
    "core.features.units": "only a fraction beyond what a word holds would become an object",
    "block_train.evaluation.thousandths": "asks Python to round where a half is in doubt, seldom",
}
"""Hot functions that may handle objects, with the reason."""

OBJECTS: Final = re.compile(
    r"\b(?:un)?box\("
    r"|\bCPyTagged_(?!FromInt64|FromFloat)\w+"
    r"|\bC?Py(?:Long|Tuple|SequenceTuple|Dict|Set|Object|Iter|Number)_\w+"
    r"|\bC?PyList_(?!GetItemInt64)\w+"
)
"""Operations on Python objects. Converting an integer to a float is not counted, nor is
looking up an object in a list.
"""

ABSTRACT: Final = "NotImplementedError"
"""Abstract methods of the contract raise this; only the games' overrides are called."""

_HEAD: Final = re.compile(r"^def ([\w.]+)\(")
_REGISTERS: Final = re.compile(r"^    ([\w, ]+) :: (.+)$")
_CALL: Final = re.compile(r"= (?:([\w]+)\.)?(\w+)\(")
_MODULE: Final = re.compile(r"= ([\w.]+)\.globals :: static")


@dataclass
class Function:
    """One compiled function: its name, its calls, its operations on Python objects."""

    name: str
    module: str = ""
    types: dict[str, str] = field(default_factory=dict)
    calls: set[str] = field(default_factory=set)
    objects: list[str] = field(default_factory=list)
    is_abstract: bool = False

    @property
    def full_name(self) -> str:
        """The module's name and the function's name."""
        return f"{self.module}.{self.name}"

    def read(self, line: str) -> None:
        """Parse one line of mypyc's output."""
        declared = _REGISTERS.match(line)
        if declared:
            names, kind = declared.groups()
            self.types |= dict.fromkeys(names.split(", "), kind)
            return
        self.is_abstract |= ABSTRACT in line
        if OBJECTS.search(line):
            self.objects.append(line.strip())
        called = _CALL.search(line)
        if called:
            register, name = called.groups()
            owner = self.types.get(register or "", "").rpartition(".")[2]
            self.calls.add(f"{owner}.{name}" if register else name)


def read_functions(text: str) -> list[Function]:
    """Return the functions in mypyc's output; a module's top level ends one."""
    functions: list[Function] = []
    begun = 0
    for line in text.splitlines():
        head = _HEAD.match(line)
        if head:
            functions.append(Function(head.group(1)))
        elif functions:
            functions[-1].read(line)
            module = _MODULE.search(line)
            if module and functions[-1].name == "__top_level__":
                for function in functions[begun:]:
                    function.module = module.group(1)
                begun = len(functions)
    return functions


def hot_functions(functions: list[Function], hot: tuple[str, ...]) -> list[Function]:
    """Return the hot functions and everything they call, each once."""
    waiting = [one for name in hot for one in _named(functions, name)]
    chosen = {id(one): one for one in waiting}
    while waiting:
        caller = waiting.pop()
        for call in sorted(caller.calls):
            for one in _called(functions, caller, call):
                if id(one) not in chosen:
                    chosen[id(one)] = one
                    waiting.append(one)
    return list(chosen.values())


def _named(functions: list[Function], name: str) -> list[Function]:
    found = [one for one in functions if one.full_name.endswith(f".{name}")]
    if len(found) != 1:
        sys.exit(f"{name} names {len(found)} compiled functions, not one")
    return found


def _called(functions: list[Function], caller: Function, name: str) -> list[Function]:
    """Resolve a function name used in a module: its own, or one of its package or core."""
    same = [one for one in functions if one.name == name]
    own = [one for one in same if one.module == caller.module]
    package = caller.module.rpartition(".")[0]
    near = [one for one in same if one.module.startswith(f"{package}.")]
    return own or near or [one for one in same if ".games." not in one.module]


def _is_excused(function: Function) -> bool:
    return any(function.full_name.endswith(f".{name}") for name in EXCUSED)


def complaints(functions: list[Function], hot: tuple[str, ...] = HOT) -> Iterator[str]:
    """Yield each hot function that handles Python objects, with the lines."""
    for function in hot_functions(functions, hot):
        if function.objects and not function.is_abstract and not _is_excused(function):
            yield f"{function.full_name}: {'; '.join(function.objects[:3])}"


def main() -> int:
    """Print every complaint; fail if there is one."""
    with tempfile.TemporaryDirectory(prefix="railtable-") as scratch:
        folder = Path(scratch)
        os.chdir(SOURCES)
        write_c([str(module) for module in compiled_modules()], folder)
        functions = read_functions((folder / "ops.txt").read_text(encoding="utf-8"))
    found = list(complaints(functions))
    count = len(hot_functions(functions, HOT))
    print("\n".join(found) or f"{count} hot functions make no Python object they need not")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
