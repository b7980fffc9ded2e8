"""Measure the share of luck in a game, over many games of quick bots.

All seats play by the same quick policy, so nobody is stronger.  A draw's luck for a seat is
the value after it minus the value after another draw, both after one more round of turns, as
in the account of a review.  The share of draws in the variance of winning is the covariance of
luck and result, divided by the variance of the result: noise of the values cancels out in it.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from typing import Any, Final

import msgspec

from railtable.core.actions import Action
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import CHANCE, NOBODY, State
from railtable.core.rules import IndexedRules, Rules
from railtable.games import find_rules
from railtable.insight.worlds import WinChances, Worlds, make_evaluate
from railtable.values import exact_places

FORMAT: Final = 1
LUCK_EVERY: Final = 2
"""Luck is measured in one game of so many, because it takes most of the time."""
EXPLORE: Final = 8
"""One turn in so many begins with a random move, so that games differ and habits vary."""
LEAST_USES: Final = 40
"""Pieces used by fewer seats are left out."""
MOST_PIECES: Final = 8
VERBS: Final = frozenset({"take", "couple", "turn"})
Z95: Final = 1.96


class Share(msgspec.Struct, frozen=True):
    """A share or a mean with its interval of 95 %."""

    mean: float
    low: float
    high: float


class Usage(msgspec.Struct, frozen=True):
    """What winners do: how often in a game winners and others take a kind of action."""

    kind: str
    winners: float
    others: float


class PieceValue(msgspec.Struct, frozen=True):
    """The share of wins of seats that used a piece at least once."""

    piece: str
    seats: int
    win: Share


class LuckStudy(msgspec.Struct, frozen=True, kw_only=True):
    """The results for one game and one number of seats.

    `luck` is the part of the variance of winning that draws explain; `mean_draw` is the mean
    luck of a seat, which is zero but for noise; both are from `luck_games`.  `by_seat` are shares of wins in turn order; `turns` are turns of all seats.
    """

    game: str
    seats: int
    games: int
    luck_games: int
    by_seat: list[Share]
    turns: Share
    turns_low: int
    turns_high: int
    luck: Share
    mean_draw: Share
    kinds: list[Usage]
    pieces: list[PieceValue]


class LuckFile(msgspec.Struct, frozen=True, kw_only=True):
    """All studies of one game, as shipped."""

    format: int = FORMAT
    game: str
    rules_version: int
    seed: str
    studies: list[LuckStudy]


class StudiedGame(msgspec.Struct, frozen=True):
    """One game, by seat: wins, luck where it was measured, and counts.

    `first` is the seat that began.
    """

    wins: list[float]
    draws: list[float] | None
    first: int
    turns: int
    kinds: list[Counter[str]]
    pieces: list[set[str]]


class DrawMeter:
    """Adds up every seat's luck in one game: each draw against another draw.

    Values are taken after so many rounds of turns by the quick policy.
    """

    def __init__(self, worlds: Worlds, seats: int, seed: str, rounds: float = 1.0) -> None:
        self.luck = [0.0] * seats
        self._worlds = worlds
        self._turns = round(rounds * seats)
        self._seed = seed
        self._others = FastDice(f"{seed}/others")

    def add(self, before: State, after: State) -> None:
        """Add a draw: its value, minus that of another draw."""
        rules = self._worlds.rules
        instead = rules.copy(before)
        rules.apply(instead, rules.draw(instead, self._others))
        # The same numbers are thrown after both, so that less of the difference is noise.
        throws = f"{self._seed}/{self._others.word()}"
        came, other = self._value(after, throws), self._value(instead, throws)
        for seat, old in enumerate(self.luck):
            self.luck[seat] = old + came[seat] - other[seat]

    def _value(self, state: State, throws: str) -> WinChances:
        after = self._worlds.rules.copy(state)
        self._worlds.play_on(after, self._turns, FastDice(throws))
        return self._worlds.evaluate(after)


class LuckStudent:
    """Plays the games of one game and seat count.

    One turn in `explore` begins with a random move; none with 0.
    """

    def __init__(self, game: str, seats: int, seed: str, explore: int = EXPLORE) -> None:
        self.rules: Rules[Any, Any] = find_rules(game)
        self.seats = seats
        self.seed = seed
        self.worlds = Worlds(self.rules, seats, make_evaluate(self.rules))
        self._explore = explore

    def play(self, number: int) -> StudiedGame:
        """Play one game."""
        name = f"{self.seed}/{self.seats}/{number}"
        rules, dice = self.rules, FastDice(name)
        meter = None if number % LUCK_EVERY else DrawMeter(self.worlds, self.seats, name)
        state = rules.setup(self.seats)
        kinds = [Counter[str]() for _ in range(self.seats)]
        pieces = [set[str]() for _ in range(self.seats)]
        turns, mover, first = 0, CHANCE, None
        while state.to_move != NOBODY:
            seat = int(state.to_move)
            if seat == CHANCE:
                before = rules.copy(state)
                rules.apply(state, rules.draw(state, dice))
                if meter is not None:
                    meter.add(before, state)
                continue
            first = seat if first is None else first
            turns += seat != mover
            mover = seat
            for action in self.choose_turn(state, dice):
                rules.apply(state, action)
                kinds[seat][_kind(action)] += 1
                pieces[seat].add(piece_of(rules.format_action(action)))
        outcome = rules.outcome(state)
        assert outcome is not None
        wins = [row[0] for row in exact_places(outcome)]
        draws = None if meter is None else meter.luck
        return StudiedGame(wins, draws, first or 0, turns, kinds, pieces)

    def choose_turn(self, state: State, dice: Dice) -> list[Action]:
        """Return the next actions of the seat to move: its turn, or a random first move of it."""
        rules = self.rules
        explores = isinstance(rules, IndexedRules) and self._explore > 0
        if explores and dice.below(self._explore) == 0:
            legal = rules.legal_actions(state)
            return [legal[dice.below(len(legal))]]
        return list(self.worlds.candidates(state, dice, 1, self.worlds.reply_width)[0])


def _kind(action: Action) -> str:
    return str(msgspec.to_builtins(action)["kind"])


def piece_of(text: str) -> str:
    """Return the piece that an action's text names: the word after `take`, `couple` or `turn`.

    Other texts begin with the piece.
    """
    words = re.split(r"[\s,@]+", text)
    return words[1] if words[0] in VERBS and len(words) > 1 else words[0]


def study_game(
    game: str, seats: int, games: int, seed: str, progress: Callable[[], None] | None = None
) -> LuckStudy:
    """Play games and return their results; `progress` is called after each."""
    student = LuckStudent(game, seats, seed)

    def played() -> Iterator[StudiedGame]:
        for number in range(games):
            yield student.play(number)
            if progress is not None:
                progress()

    return study(game, seats, played())


def study(game: str, seats: int, played: Iterable[StudiedGame]) -> LuckStudy:
    """Return the results of some games."""
    games = list(played)
    measured = [one for one in games if one.draws is not None]
    luck = luck_share([(one.wins, one.draws) for one in measured if one.draws is not None])
    lengths = sorted(one.turns for one in games)
    return LuckStudy(
        game=game,
        seats=seats,
        games=len(games),
        luck_games=len(measured),
        by_seat=[_mean(one.wins[(one.first + at) % seats] for one in games) for at in range(seats)],
        turns=_mean(lengths),
        turns_low=lengths[len(lengths) // 20],
        turns_high=lengths[-1 - len(lengths) // 20],
        luck=luck,
        mean_draw=_mean(one.draws[0] for one in measured if one.draws is not None),
        kinds=_usages(games),
        pieces=_piece_values(games),
    )


def _mean(values: Iterable[float]) -> Share:
    numbers = list(values)
    mean = sum(numbers) / len(numbers)
    spread = sum((one - mean) ** 2 for one in numbers) / max(1, len(numbers) - 1)
    reach = Z95 * sqrt(spread / len(numbers))
    return Share(mean, mean - reach, mean + reach)


def luck_share(games: Sequence[tuple[Sequence[float], Sequence[float]]]) -> Share:
    """Return the draws' part of the variance of winning, from every game's wins and luck by seat.

    The interval of a ratio of means: by games, because a game's seats depend on each other.
    """
    tops, bottoms = [], []
    for wins, luck in games:
        results = [win - 1 / len(wins) for win in wins]
        tops.append(sum(a * b for a, b in zip(results, luck, strict=True)))
        bottoms.append(sum(result * result for result in results))
    base = sum(bottoms) / len(games) or 1.0
    ratio = sum(tops) / len(games) / base
    errors = _mean(
        [(top - ratio * bottom) / base for top, bottom in zip(tops, bottoms, strict=True)]
    )
    reach = errors.high - errors.mean
    return Share(ratio, ratio - reach, ratio + reach)


def _seat_rows(games: list[StudiedGame]) -> Iterator[tuple[float, Counter[str], set[str]]]:
    for one in games:
        yield from zip(one.wins, one.kinds, one.pieces, strict=True)


def _usages(games: list[StudiedGame]) -> list[Usage]:
    winning, losing, wins, losses = Counter[str](), Counter[str](), 0.0, 0.0
    for win, kinds, _ in _seat_rows(games):
        wins += win
        losses += 1 - win
        for kind, count in kinds.items():
            winning[kind] += win * count  # type: ignore[assignment]
            losing[kind] += (1 - win) * count  # type: ignore[assignment]
    kinds_seen = sorted(set(winning) | set(losing))
    return [Usage(kind, winning[kind] / wins, losing[kind] / losses) for kind in kinds_seen]


def _piece_values(games: list[StudiedGame]) -> list[PieceValue]:
    found: dict[str, list[float]] = {}
    for win, _, pieces in _seat_rows(games):
        for piece in pieces:
            found.setdefault(piece, []).append(win)
    seats = sum(len(one.wins) for one in games)
    values = [
        PieceValue(piece, len(wins), _mean(wins))
        for piece, wins in found.items()
        if LEAST_USES <= len(wins) <= 0.95 * seats
    ]
    return sorted(values, key=lambda one: -one.win.low)[:MOST_PIECES]
