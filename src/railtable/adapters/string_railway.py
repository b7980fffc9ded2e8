"""String Railway as numbers: the table as a row, turns as numbered proposals."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from railtable.adapters.env_game import EnvGame, ObservationRow
from railtable.batch.encoding import unbounded_encoder
from railtable.core.actions import Action, Options
from railtable.core.dice import FastDice
from railtable.core.engine import CHANCE, NOBODY
from railtable.core.errors import BadOptions
from railtable.core.seats import Seat
from railtable.games.string_railway.actions import (
    KIND_INDEX,
    ChooseCorner,
    ExtraTile,
    LayMountain,
    LayRiver,
    LayTerrain,
    PlayTurn,
    Point,
)
from railtable.games.string_railway.components import KIND_NAMES, MAX_VERTICES
from railtable.games.string_railway.document import StationDocument, TrackDocument
from railtable.games.string_railway.game import StringRules
from railtable.games.string_railway.state import PHASES, TERM_NAMES, company_points
from railtable.games.string_railway.view import StringView

PROPOSALS: Final = 12
"""Default number of proposed turns."""
LEAST_PROPOSALS: Final = 5
"""The number of corners, so that all of them can be proposed."""
MOST_PROPOSALS: Final = 64

COMPANIES: Final = 5
CORNERS: Final = 5
STATIONS: Final = 40
"""35 tiles and five main stations."""
TRACKS: Final = 20
DRAWN: Final = 3
SHAPES: Final = ("standard", "circle", "oval", "drawn")
LAYOUTS: Final = ("random", "by_hand", "valley", "pass", "bend")
KINDS: Final = len(KIND_NAMES)
TERMS: Final = len(TERM_NAMES)
LINE: Final = 1 + 2 * int(MAX_VERTICES)
"""A polyline: the number of points, then x and y of each."""
STATION: Final = 6
TRACK: Final = 2 + COMPANIES * TERMS + LINE
PROPOSAL: Final = 3 + 4 * DRAWN + CORNERS + COMPANIES + LINE

TABLE_FIELDS: Final = (
    ("seat", 1, "your seat"),
    ("seats", 1, "how many play"),
    ("to_move", 1, "who is to move, -1 and -2 for chance and nobody"),
    ("phase", 1, "what is awaited"),
    ("turn", 1, "turns taken"),
    ("turns", 1, "turns in all"),
    ("company", 1, "the company whose turn it is + 1"),
    ("expert", 1, "1 if crossing another's track costs 2"),
    ("shape", 1, "the terrain: standard, circle, oval, drawn"),
    ("layout", 1, "river and mountain: random, by hand, valley, pass, bend"),
    ("owners", COMPANIES, "for each company who plays it + 1"),
    ("points", COMPANIES, "each company's points"),
    ("scores", COMPANIES, "each player's points"),
    ("terms", COMPANIES * TERMS, "for each company: points from start, stations, junctions, crossings, visitors"),
    ("corners", COMPANIES, "for each company its corner + 1"),
    ("free_corners", CORNERS, "1 for each corner that may be chosen now"),
    ("pile", KINDS, "of each kind of tile, how many are to come"),
    ("drawn", DRAWN, "the tiles drawn for this turn: kind + 1"),
    ("aside", KINDS, "of each kind, how many were set aside"),
    ("strings", COMPANIES * 4, "for each company: short and long strings left, short and long ones discarded"),
    ("mains", CORNERS * 2, "where the main stations stand: x, y"),
    ("terrain", LINE, "its outline: how many points, then x, y of each"),
    ("river", LINE, "likewise"),
    ("mountain", LINE, "likewise"),
    ("stations", STATIONS * STATION, "for each of 40 tiles: kind + 1, x, y, owner + 1, companies there as bits, 1 in the mountains"),
    ("tracks", TRACKS * TRACK, "for each of 20 strings: company + 1, 1 if long, what it brought each company by term, its points"),
)  # fmt: skip
PROPOSAL_FIELD: Final = "for each proposal, the mover's alone: 1 if there is one, 1 if the long string, 1 if a track is laid, three tiles (kind + 1, 1 if placed, x, y), five marks, or the corner + 1, or 1 and 2 to draw and decline an extra tile, what it brings each company, its points"  # fmt: skip


def fields_of(proposals: int) -> tuple[tuple[str, int, str], ...]:
    """Return the observation's fields: name, size and meaning."""
    return (*TABLE_FIELDS, ("proposals", proposals * PROPOSAL, PROPOSAL_FIELD))


class StringEnvGame(EnvGame):
    """String Railway through proposals: move n is the n-th proposal in the observation.

    Proposals depend on the seed, the table and the number of decisions so far.
    """

    def __init__(
        self, rules: StringRules, seats: int, options: Options, proposals: int, encoding: str
    ) -> None:
        super().__init__(rules, seats, options)
        if not LEAST_PROPOSALS <= proposals <= MOST_PROPOSALS:
            raise BadOptions(
                "proposals_out_of_range",
                {"proposals": proposals, "min": LEAST_PROPOSALS, "max": MOST_PROPOSALS},
            )
        self._width = sum(size for _, size, _ in fields_of(proposals))
        self.encoder = unbounded_encoder(encoding, rules.info.key, self._width)
        self.actions = proposals
        self._state: Any = None
        self._offers: list[Action] = []
        self.begin("0")

    @property
    def state(self) -> Any:
        return self._state

    def begin(self, seed: str) -> None:
        self._seed = seed
        self._decisions = 0
        self._dice = FastDice(seed)
        self._state = self.rules.setup(self.seats, self.options)
        self._settle()

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_state": self.rules.copy(self._state), "_dice": self._dice.copy()}

    def set_state(self, state: Any) -> None:
        self._state = state
        self._decisions -= 1
        self._settle()

    def _settle(self) -> None:
        """Resolve chance, then compute the proposals."""
        while self._state.to_move == CHANCE:
            self.rules.apply(self._state, self.rules.draw(self._state, self._dice))
        self._offers = []
        if self._state.to_move != NOBODY:
            dice = FastDice(f"{self._seed}/proposals/{self._decisions}")
            self._offers = self.rules.propose(self._state, dice, self.actions)[: self.actions]
        self._decisions += 1

    def legal(self) -> list[int]:
        return list(range(len(self._offers)))

    def play(self, move: int) -> None:
        if not 0 <= move < len(self._offers):
            raise self.refusal(move)
        self.take(self._offers[move])

    def take(self, action: Action) -> None:
        self.rules.take(self._state, action)
        self._settle()

    def observe(self, seat: Seat) -> ObservationRow:
        view = self.rules.view(self._state, seat)
        offers = self._offers if seat == self.to_move else []
        numbers = table_numbers(view, seat)
        for action in offers:
            numbers += self._proposal(action)
        return np.array(_padded(numbers, self._width), dtype=np.int16)

    def _proposal(self, action: Action) -> list[int]:
        after = self._state.copy()
        self.rules.apply(after, action)
        companies = range(int(self._state.companies))
        gains = [
            int(company_points(after, company) - company_points(self._state, company))
            for company in companies
        ]
        return proposal_numbers(action, gains)


def table_numbers(view: StringView, seat: Seat) -> list[int]:
    """Return the whole table as numbers, players counted from a seat on."""
    shown = [seat, view.seats, _seat_from(seat, view.to_move, view.seats)]
    shown += [PHASES.index(view.phase), view.turn, view.turns]
    shown += [0 if view.company is None else view.company + 1, int(view.expert)]
    shown += [SHAPES.index(view.shape), LAYOUTS.index(view.layout)]
    shown += _padded([1 + (owner - seat) % view.seats for owner in view.seat_of], COMPANIES)
    shown += _padded(view.points, COMPANIES)
    shown += _padded([view.scores[(seat + n) % view.seats] for n in range(view.seats)], COMPANIES)
    shown += _terms(view.terms)
    shown += _padded([corner + 1 for corner in view.corners], COMPANIES)
    shown += [int(corner in view.free_corners) for corner in range(CORNERS)]
    shown += [view.pile.get(name, 0) for name in KIND_NAMES]
    shown += _padded([KIND_INDEX[tile] + 1 for tile in view.drawn], DRAWN)
    shown += [view.aside.get(name, 0) for name in KIND_NAMES]
    left = [(one.short, one.long, one.discarded_short, one.discarded_long) for one in view.strings]
    shown += _padded([count for one in left for count in one], COMPANIES * 4)
    shown += _padded([part for point in view.mains for part in point], CORNERS * 2)
    shown += _line(view.terrain) + _line(view.river) + _line(view.mountain)
    shown += _padded([n for one in view.stations for n in _station(one)], STATIONS * STATION)
    shown += _padded([n for one in view.tracks for n in _track(one)], TRACKS * TRACK)
    return shown


def proposal_numbers(action: Action, gains: list[int]) -> list[int]:
    """Return a proposed action and each company's gain as numbers."""
    head, tiles, marks, points = [1, 0, 0], list[int](), list[int](), tuple[Point, ...]()
    match action:
        case PlayTurn():
            points = action.track or ()
            head = [1, int(action.string == "long"), int(action.track is not None)]
            for placed in action.tiles:
                x, y = placed.at or (0, 0)
                tiles += [KIND_INDEX[placed.tile] + 1, int(placed.at is not None), x, y]
        case LayTerrain():
            points, marks = action.outline, [mark + 1 for mark in action.marks]
        case LayRiver() | LayMountain():
            points = action.points
        case ChooseCorner():
            marks = [action.corner + 1]
        case ExtraTile():
            marks = [1 if action.choice == "draw" else 2]
        case _:
            raise AssertionError(action)
    tiles, marks = _padded(tiles, 4 * DRAWN), _padded(marks, CORNERS)
    return head + tiles + marks + _padded(gains, COMPANIES) + _line(points)


def _seat_from(seat: Seat, other: int, seats: int) -> int:
    return other if other < 0 else (other - seat) % seats


def _station(station: StationDocument) -> list[int]:
    bits = sum(1 << company for company in station.companies)
    owner = 0 if station.owner is None else station.owner + 1
    kind = KIND_NAMES.index(station.tile) + 1
    return [kind, *station.at, owner, bits, int(station.in_mountains)]


def _track(track: TrackDocument) -> list[int]:
    head = [track.company + 1, int(track.string == "long")]
    return head + _terms(track.terms) + _line(track.points)


def _terms(terms: list[Any]) -> list[int]:
    numbers = [0] * (COMPANIES * TERMS)
    for company, told in enumerate(terms):
        for term in told:
            numbers[company * TERMS + TERM_NAMES.index(term.key)] = int(term.points)
    return numbers


def _line(points: Sequence[Point]) -> list[int]:
    return _padded([len(points), *(part for point in points for part in point)], LINE)


def _padded(numbers: list[int], size: int) -> list[int]:
    assert len(numbers) <= size
    return numbers + [0] * (size - len(numbers))
