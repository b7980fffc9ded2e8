"""Measure the share of luck in a game, over many games of quick bots.

All seats play by the same quick policy, so nobody is stronger.  A draw's luck for a seat is
the value after it minus the value after another draw, both after one more round of turns (half
a round in String Railway), as in the account of a review.  The share of draws in the variance of
winning is the covariance of luck and result, divided by the variance of the result: noise of the
values cancels out in it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib.resources import files
from math import sqrt
from typing import Any, Final

import msgspec

from railtable.core.actions import Action
from railtable.core.dice import Dice, FastDice
from railtable.core.engine import CHANCE, NOBODY, State
from railtable.core.rules import IndexedRules, Rules
from railtable.games import find_rules
from railtable.insight.compare import default_effort
from railtable.insight.worlds import WinChances, Worlds, make_evaluate
from railtable.values import exact_places

FORMAT: Final = 1
LUCK_EVERY: Final = 2
"""Luck is measured in one game of so many by default, because it takes most of the time."""
EXPLORE: Final = 8
"""One turn in so many begins with a random move, so that games differ and habits vary."""
LEAST_USES: Final = 40
"""Pieces used by fewer seats are left out."""
MOST_PIECES: Final = 8
PIECE_FIELDS: Final = ("card", "car", "tram")
"""Fields of actions that name the piece used."""
CARD_KINDS: Final = frozenset({"caboose", "royal", "standing_room", "re_assign", "transfer"})
"""Kinds of actions that play the card of the same name (Station Master)."""
PUT_AWAY: Final = frozenset({"income", "store", "forgo"})
"""Kinds of actions that give a piece away or keep it for later."""
Z95: Final = 1.96


class Share(msgspec.Struct, frozen=True):
    """A share or a mean with its interval of 95 %."""

    mean: float
    low: float
    high: float


class Usage(msgspec.Struct, frozen=True):
    """How often winners and others take a kind of action in a game.

    `difference` is winners minus others, with its interval.
    """

    kind: str
    winners: float
    others: float
    difference: Share


class PieceValue(msgspec.Struct, frozen=True):
    """The share of wins of seats that used a piece more often than the mean of all seats."""

    piece: str
    seats: int
    win: Share


class LuckStudy(msgspec.Struct, frozen=True, kw_only=True):
    """The results for one game and one number of seats.

    `luck` is the part of the variance of winning that draws explain; `mean_draw` is the mean
    luck of a seat, which is zero but for noise; both are from `luck_games`.  `by_seat` are
    shares of wins in turn order; `turns` are turns of all seats.
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


def load_luck(game: str) -> LuckFile:
    """Return the studies of a game that come with the package."""
    data = files("railtable.insight").joinpath("luck_data", f"{game}.json").read_bytes()
    return msgspec.json.decode(data, type=LuckFile)


class StudiedGame(msgspec.Struct, frozen=True):
    """One game, by seat: wins, luck where it was measured, and counts.

    `first` is the seat that began.
    """

    wins: list[float]
    draws: list[float] | None
    first: int
    turns: int
    kinds: list[Counter[str]]
    pieces: list[Counter[str]]


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

    One turn in `explore` begins with a random move; none with 0.  Luck is measured in one
    game of `luck_every`.
    """

    def __init__(
        self,
        game: str,
        seats: int,
        seed: str,
        *,
        explore: int = EXPLORE,
        luck_every: int = LUCK_EVERY,
    ) -> None:
        self.rules: Rules[Any, Any] = find_rules(game)
        self.seats = seats
        self.seed = seed
        self.worlds = Worlds(self.rules, seats, make_evaluate(self.rules))
        self._explore = explore
        self._luck_every = luck_every
        self._rounds = default_effort(self.rules).rounds

    def play(self, number: int) -> StudiedGame:
        """Play one game."""
        name = f"{self.seed}/{self.seats}/{number}"
        rules, dice = self.rules, FastDice(name)
        meter = None
        if number % self._luck_every == 0:
            meter = DrawMeter(self.worlds, self.seats, name, self._rounds)
        state = rules.setup(self.seats)
        kinds = [Counter[str]() for _ in range(self.seats)]
        pieces = [Counter[str]() for _ in range(self.seats)]
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
                fields = msgspec.to_builtins(action)
                kinds[seat][fields["kind"]] += 1
                pieces[seat].update(pieces_of(fields))
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


def pieces_of(action: dict[str, Any]) -> list[str]:
    """Return the pieces that an action uses, by the names that the page explains them by."""
    kind = action["kind"]
    if kind in PUT_AWAY:
        return []
    if kind in CARD_KINDS:
        return [f"card:{kind}"]
    named = [f"{field}:{action[field]}" for field in PIECE_FIELDS if field in action]
    return named + [f"tile:{one['tile']}" for one in action.get("tiles", ())]


def study_game(
    game: str,
    seats: int,
    games: int,
    seed: str,
    *,
    luck_every: int = LUCK_EVERY,
    progress: Callable[[], None] | None = None,
) -> LuckStudy:
    """Play games and return their results; `progress` is called after each."""
    student = LuckStudent(game, seats, seed, luck_every=luck_every)

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


def _seat_rows(games: list[StudiedGame]) -> Iterator[tuple[float, Counter[str], Counter[str]]]:
    for one in games:
        yield from zip(one.wins, one.kinds, one.pieces, strict=True)


def _usages(games: list[StudiedGame]) -> list[Usage]:
    rows = [(win, kinds) for win, kinds, _ in _seat_rows(games)]
    seen = sorted({kind for _, kinds in rows for kind in kinds})
    return [_usage(kind, [(win, kinds[kind]) for win, kinds in rows]) for kind in seen]


def _usage(kind: str, rows: list[tuple[float, int]]) -> Usage:
    winners, error = _weighted_mean(rows)
    others, other_error = _weighted_mean([(1 - win, count) for win, count in rows])
    difference = winners - others
    reach = Z95 * sqrt(error + other_error)
    return Usage(kind, winners, others, Share(difference, difference - reach, difference + reach))


def _weighted_mean(rows: list[tuple[float, int]]) -> tuple[float, float]:
    """Return the mean of counts with weights, and its squared standard error."""
    total = sum(weight for weight, _ in rows) or 1.0
    mean = sum(weight * count for weight, count in rows) / total
    return mean, sum(weight * (count - mean) ** 2 for weight, count in rows) / total**2


def _piece_values(games: list[StudiedGame]) -> list[PieceValue]:
    rows = [(win, pieces) for win, _, pieces in _seat_rows(games)]
    uses = Counter[str]()
    for _, pieces in rows:
        uses.update(pieces)
    found: dict[str, list[float]] = {}
    for win, pieces in rows:
        for piece, count in pieces.items():
            if count * len(rows) > uses[piece]:
                found.setdefault(piece, []).append(win)
    values = [
        PieceValue(piece, len(wins), _mean(wins))
        for piece, wins in found.items()
        if len(wins) >= LEAST_USES
    ]
    return sorted(values, key=lambda one: -one.win.low)[:MOST_PIECES]
