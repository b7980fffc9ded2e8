"""An independent referee for Freight Train, written from docs/records/freight-train.md alone.

It keeps cars as letters in plain strings and finds legal actions by trying every placement in every
order.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

from railtable.games.freight_train.position import LETTERS
from tests.support.freight_train import letters

Train: TypeAlias = tuple[str, bool, bool]
"""Its cars, whether it is mixed, whether a caboose closes it."""
Trains: TypeAlias = tuple[Train, ...]


def placements(trains: Trains, car: str, locomotives: int) -> Iterator[tuple[int, Trains]]:
    """Yield each train a car may join, with the trains after that."""
    has_mixed = any(mixed for _, mixed, _ in trains)
    for number, (cars, mixed, closed) in enumerate(trains):
        if closed:
            continue
        if mixed:
            allowed, becomes = car not in cars, True
        elif set(cars) == {car}:
            allowed, becomes = True, False
        else:
            allowed, becomes = len(cars) == 1 and not has_mixed, True
        if allowed:
            after = (*trains[:number], (cars + car, becomes, closed), *trains[number + 1 :])
            yield number, after
    if len(trains) < locomotives:
        doubled = any(set(cars) == {car} and not mixed for cars, mixed, _ in trains)
        if not (doubled and has_mixed):
            yield len(trains), (*trains, (car, doubled, False))


def can_place(trains: Trains, hand: str, space: int, locomotives: int) -> bool:
    """Tell by trial whether all cars of a hand can be placed."""
    if len(hand) <= space:
        return True
    for car in set(hand):
        rest = hand.replace(car, "", 1)
        if space and can_place(trains, rest, space - 1, locomotives):
            return True
        for _, after in placements(trains, car, locomotives):
            if can_place(after, rest, space, locomotives):
                return True
    return False


def lifts(rows: tuple[str, ...], count: int) -> Iterator[tuple[tuple[int, ...], str]]:
    """Yield every order of rows to lift from, with the lifted cars."""
    if count == 0:
        yield (), ""
        return
    for number, row in enumerate(rows):
        if row:
            left = (*rows[:number], row[:-1], *rows[number + 1 :])
            for further, hand in lifts(left, count - 1):
                yield (number, *further), row[-1] + hand


def draws(deck: str, count: int) -> set[str]:
    """Return every row that a number of deck cars can make."""
    rows = {""}
    for _ in range(count):
        rows = {row + car for row in rows for car in set(deck) if row.count(car) < deck.count(car)}
    return rows


class Referee:
    """A game of Freight Train, replayed from its record."""

    def __init__(self, seats: int, *, cabooses: bool, deck: dict[str, int]) -> None:
        each = {2: 9, 3: 12, 4: 16, 5: 16}[seats]
        self.seats = seats
        self.deck = "".join(letters([name]) * count for name, count in deck.items())  # type: ignore[list-item]
        self.deck = self.deck or LETTERS * each
        self.main = [""] * 5
        self.private = [["", ""] for _ in range(seats)]
        self.trains: list[Trains] = [()] * seats
        self.locomotives = [{2: 7, 3: 6, 4: 5, 5: 5}[seats]] * seats
        self.mobilised = [False] * seats
        self.points = [5] * seats
        self.cabooses = 7 if cabooses else 0
        self.day, self.holder, self.turns, self.passes = 1, 0, 0, 0
        self.depth: int | None = None
        self.card_out = False
        self.over = False
        self.hand = ""
        self.doing = "turn"

    @property
    def seat(self) -> int:
        """The seat to move."""
        return (self.holder + self.turns) % self.seats

    @property
    def space(self) -> int:
        """The free places in the private yard."""
        return 16 - sum(map(len, self.private[self.seat]))

    def legal(self) -> set[tuple[Any, ...]]:
        """Return the seat's legal actions, each as (kind, its fields)."""
        if self.doing in ("turn", "act"):
            return self._whole_turn()
        found: set[tuple[Any, ...]] = set()
        if self.doing == "lift_main":
            found |= self._lifts_from_main()
        if self.doing == "lift_private" and len(self.hand) < 4:
            found |= self._lifts_from_private()
        if self.doing in ("place", "lift_private", "couple"):
            found |= self._attachments()
        if self.doing in ("place", "lay"):
            found |= self._stores()
        return found

    def _whole_turn(self) -> set[tuple[Any, ...]]:
        seat = self.seat
        found = self._lifts_from_main() | self._lifts_from_private()
        if self.points[seat] > 0 and any(self.private[seat]):
            found.add(("rearrange",))
        if self.day < 3 and not self.mobilised[seat]:
            found.add(("mobilise",))
        if self.cabooses:
            open_trains = enumerate(self.trains[seat])
            found |= {("caboose", number) for number, train in open_trains if not train[2]}
        fill = self.doing == "turn" and self.main.count("") >= 2
        fill = fill and bool(self.deck or self.depth is not None)
        if not found and not (fill and self._fill_may_help()):
            found = {("pass",)}
        return found | {("fill",)} if fill else found

    def _lifts_from_main(self) -> set[tuple[Any, ...]]:
        left = 3 - len(self.hand)
        if sum(map(len, self.main)) < left:
            return set()
        found = set()
        for rows, cars in lifts(tuple(self.main), left):
            if ("lift_main", rows[0]) not in found and self._fits(self.hand + cars, self.space):
                found.add(("lift_main", rows[0]))
        return found

    def _lifts_from_private(self) -> set[tuple[Any, ...]]:
        rows = enumerate(self.private[self.seat])
        return {("lift_private", number) for number, row in rows
                if row and self._fits(self.hand + row[-1], 0)}  # fmt: skip

    def _fits(self, hand: str, space: int) -> bool:
        return can_place(self.trains[self.seat], hand, space, self.locomotives[self.seat])

    def _fill_may_help(self) -> bool:
        rows = tuple(row for row in self.main if row)
        count = min(5, len(self.deck))
        if sum(map(len, rows)) + count < 3:
            return False
        return any(
            self._fits(hand, self.space)
            for ends in draws(self.deck, min(3, count))
            for _, hand in lifts((*rows, ends), 3)
        )

    def _attachments(self) -> set[tuple[Any, ...]]:
        space = self.space if self.doing == "place" else 0
        locomotives = self.locomotives[self.seat]
        return {
            ("attach", car, number)
            for car in set(self.hand)
            for number, after in placements(self.trains[self.seat], car, locomotives)
            if can_place(after, self.hand.replace(car, "", 1), space, locomotives)
        }

    def _stores(self) -> set[tuple[Any, ...]]:
        return {
            ("store", car, number)
            for car in set(self.hand)
            for number, row in enumerate(self.private[self.seat])
            if len(row) < 8 and self._fits(self.hand.replace(car, "", 1), self.space - 1)
        }

    def take(self, kind: str, fields: dict[str, Any]) -> None:
        """Apply a step of the record."""
        getattr(self, f"_{kind}")(**fields)

    def _first_player(self, player: int) -> None:
        self.holder = player

    def _deal(self, main: list[list[Any]], private: list[list[Any]]) -> None:
        self.main = [letters(row) for row in main]
        rows = [letters(row) for row in private]
        if rows:
            self.private = [rows[2 * seat : 2 * seat + 2] for seat in range(self.seats)]
        for car in "".join([*self.main, *rows]):
            self.deck = self.deck.replace(car, "", 1)

    def _bury(self, depth: int) -> None:
        size = len(self.deck)
        part = -(-size // (self.day + 1))
        assert size - part <= depth <= size
        self.depth, self.doing = depth, "turn"

    def _fill(self) -> None:
        self.doing = "act"

    def _turn_up(self, cars: list[Any], end_of_day: bool) -> None:
        assert len(cars) == min(5, len(self.deck))
        assert end_of_day == (self.depth is not None and self.depth < 5)
        self.main[self.main.index("")] = letters(cars)
        for car in letters(cars):
            self.deck = self.deck.replace(car, "", 1)
        if end_of_day:
            self.card_out, self.depth = True, None
        elif self.depth is not None:
            self.depth -= 5

    def _lift_main(self, row: int) -> None:
        self.hand += self.main[row][-1]
        self.main[row] = self.main[row][:-1]
        self.doing = "place" if len(self.hand) == 3 else "lift_main"

    def _lift_private(self, row: int) -> None:
        rows = self.private[self.seat]
        self.hand += rows[row][-1]
        rows[row] = rows[row][:-1]
        self.doing = "lift_private"

    def _attach(self, car: Any, train: int) -> None:
        letter = letters([car])
        options = placements(self.trains[self.seat], letter, self.locomotives[self.seat])
        self.trains[self.seat] = dict(options)[train]
        if self.doing == "lift_private":
            self.doing = "couple"
        self._placed(letter)

    def _store(self, car: Any, row: int) -> None:
        letter = letters([car])
        self.private[self.seat][row] += letter
        self._placed(letter)

    def _placed(self, letter: str) -> None:
        self.hand = self.hand.replace(letter, "", 1)
        if not self.hand:
            self._end_turn()

    def _rearrange(self) -> None:
        self.points[self.seat] -= 1
        self.hand = "".join(self.private[self.seat])
        self.private[self.seat] = ["", ""]
        self.doing = "lay"

    def _mobilise(self) -> None:
        self.locomotives[self.seat] += 1
        self.mobilised[self.seat] = True
        self._end_turn()

    def _caboose(self, train: int) -> None:
        trains = list(self.trains[self.seat])
        trains[train] = (*trains[train][:2], True)
        self.trains[self.seat] = tuple(trains)
        self.cabooses -= 1
        self._end_turn()

    def _pass(self) -> None:
        self.passes += 1
        self._end_turn()

    def _end_turn(self) -> None:
        self.doing = "turn"
        self.turns += 1
        if self.turns < self.seats:
            return
        day_over = self.card_out or self.passes == self.seats
        self.turns, self.passes = 0, 0
        if day_over:
            self._score()
            self.over = self.day == 3
            if not self.over:
                self._next_day()
        if not self.over:
            self.holder = (self.holder + 1) % self.seats

    def _score(self) -> None:
        for category in [*LETTERS, "mixed"]:
            sizes = [self._size(seat, category) for seat in range(self.seats)]
            ranked = sorted({size for size, _ in sizes if size}, reverse=True)
            for seat, (size, closed) in enumerate(sizes):
                self.points[seat] += (1 + closed) * _points(size, sizes, ranked)
        for seat, rows in enumerate(self.private):
            cars = sum(map(len, rows))
            self.points[seat] += {1: cars // 2, 2: 0, 3: -cars}[self.day]

    def _size(self, seat: int, category: str) -> tuple[int, bool]:
        for cars, mixed, closed in self.trains[seat]:
            if ("mixed" if mixed else cars[0]) == category:
                return len(cars), closed
        return 0, False

    def _next_day(self) -> None:
        for seat in range(self.seats):
            for cars, _, closed in self.trains[seat]:
                self.deck += cars
                self.cabooses += closed
            self.trains[seat] = ()
            self.locomotives[seat] += not self.mobilised[seat]
            self.mobilised[seat] = False
        self.deck += "".join(self.main)
        self.main = [""] * 5
        self.day += 1
        self.card_out, self.depth = False, None


def _points(size: int, sizes: list[tuple[int, bool]], ranked: list[int]) -> int:
    """Return a train's points among those of its category, by the rulebook's table."""
    equal = sum(other == size for other, _ in sizes)
    if size and size == ranked[0]:
        return {1: 3, 2: 2, 3: 1}.get(equal, 0)
    longest = sum(other == ranked[0] for other, _ in sizes) if ranked else 0
    return int(len(ranked) > 1 and size == ranked[1] and longest == 1 and equal == 1)
