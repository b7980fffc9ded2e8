"""Another history with the same knowledge of a seat: see core/exchange.py."""

from collections.abc import Sequence

from railtable.core.actions import Action, Step
from railtable.core.dice import Dice
from railtable.core.exchange import Trail
from railtable.core.seats import Seat
from railtable.games.trambahn.actions import (
    Add,
    Deal,
    Income,
    Passenger,
    Pay,
    Refill,
    Reshuffle,
    Start,
)
from railtable.games.trambahn.components import CARD_CODES, CARD_INDEX, CARD_TYPES, LINES
from railtable.games.trambahn.game import RULES
from railtable.games.trambahn.state import (
    COLUMN_COUNTS,
    DECK,
    DISCARD,
    HAND_SIZES,
    HANDS,
    LENGTH,
    MONEY,
    ROW_LENGTHS,
    ROWS,
    TRAM,
    TrambahnState,
    cards_at,
    column_at,
)


def resample(start: TrambahnState, steps: Sequence[Step], seat: Seat, dice: Dice) -> list[Action]:
    """Return the actions of a random history that the seat cannot tell from the real one."""
    cards = _Cards(start, seat)
    followed = [cards.follow(step) for step in steps]
    cards.trail.exchange(dice)
    return [one.action(cards.trail) for one in followed]


class _Cards:
    """Follows every card of a real history from pile to pile."""

    def __init__(self, start: TrambahnState, seat: Seat) -> None:
        self._state = RULES.copy(start)
        self._seat = seat
        kinds: list[int] = []

        def laid(found: list[int]) -> list[int]:
            kinds.extend(found)
            return list(range(len(kinds) - len(found), len(kinds)))

        cells = start.cells
        self._deck = laid(_pile(start, int(DECK)))
        self._discard = laid(_pile(start, int(DISCARD)))
        self._money = [laid(_pile(start, int(MONEY + one * CARD_TYPES))) for one in range(2)]
        self._hands = [
            laid(list(cells[HANDS + 6 * one : HANDS + 6 * one + cells[HAND_SIZES + one]]))
            for one in range(2)
        ]
        self._rows = [
            laid(list(cells[ROWS + 4 * line : ROWS + 4 * line + cells[ROW_LENGTHS + line]]))
            for line in range(4)
        ]
        self._columns = [[laid(column) for column in _columns(start, one)] for one in range(2)]
        self.trail = Trail(kinds)
        self._begin_stage(self._deck)

    def _begin_stage(self, *piles: list[int]) -> None:
        self.trail.begin_stage(*piles)
        for pile in (self._hands[self._seat], *self._rows, *self._columns[0], *self._columns[1]):
            self.trail.see(pile)

    def follow(self, step: Step) -> "_Followed":
        """Move the cards of a step from pile to pile; return its action with their numbers."""
        before, action = self._columns_with_trams(), step.action
        followed = self._move(step.seat, action)
        RULES.apply(self._state, action)
        self._clear_rows()
        self._dissolve_columns(before)
        if isinstance(action, Reshuffle):
            self._deck += self._discard
            self._discard = []
            self._begin_stage(self._deck)
        return followed

    def _move(self, mover: int, action: Action) -> "_Followed":
        match action:
            case Passenger(card, line):
                cards = self._draw(self._hands[mover], (card,))
                self._show(self._rows[LINES.index(line)], cards)
            case Start(card):
                self._columns[mover].append([])
                self._show(self._columns[mover][-1], self._draw(self._hands[mover], (card,)))
            case Add(card, column):
                cards = self._draw(self._hands[mover], (card,))
                self._show(self._columns[mover][column], cards)
            case Income(card):
                cards = self._draw(self._hands[mover], (card,))
                self._money[mover] += cards
                return _Followed(action, self.trail.stage, [cards])
            case Deal(money, hands):
                return self._deal(action, money, hands)
            case Refill(to, _, codes):
                cards = self._draw(self._deck, codes)
                self._give(to, cards)
                return _Followed(action, self.trail.stage, [cards])
            case Pay(payer, _, codes):
                self._begin_stage(self._money[payer])
                cards = self._draw(self._money[payer], codes)
                self._discard += cards
                return _Followed(action, self.trail.stage, [cards])
            case Reshuffle(_, money):
                assert money is not None
                self._begin_stage(*self._money)
                parts = [self._draw(self._money[one], money[one]) for one in range(2)]
                self._deck += parts[0] + parts[1]
                return _Followed(action, self.trail.stage, parts)
            case _:
                pass
        return _Followed(action, self.trail.stage, [])

    def _deal(
        self,
        action: Deal,
        money: tuple[tuple[str, ...], tuple[str, ...]] | None,
        hands: tuple[tuple[str, ...] | None, tuple[str, ...] | None],
    ) -> "_Followed":
        assert money is not None
        piles = [self._draw(self._deck, codes) for codes in (*money, *hands)]
        for one in range(2):
            self._money[one] += piles[one]
            self._give(one, piles[2 + one])
        return _Followed(action, self.trail.stage, piles)

    def _draw(self, pile: list[int], codes: Sequence[str | None] | None) -> list[int]:
        return [self.trail.take(pile, CARD_INDEX[code or ""]) for code in codes or ()]

    def _give(self, to: int, cards: list[int]) -> None:
        self._hands[to] += cards
        if to == self._seat:
            self.trail.see(cards)

    def _show(self, place: list[int], cards: list[int]) -> None:
        place += cards
        self.trail.see(cards)

    def _clear_rows(self) -> None:
        """Discard the passengers of a row that has ridden (TB-20)."""
        for line, row in enumerate(self._rows):
            if row and self._state.cells[ROW_LENGTHS + line] == 0:
                self._discard += row
                row.clear()

    def _columns_with_trams(self) -> list[list[bool]]:
        cells = self._state.cells
        return [
            [bool(cells[column_at(one, at) + TRAM] >= 0) for at in range(len(columns))]
            for one, columns in enumerate(self._columns)
        ]

    def _dissolve_columns(self, before: list[list[bool]]) -> None:
        """Put the cards of columns that were dissolved into their owner's money (TB-19)."""
        for one, columns in enumerate(self._columns):
            if len(columns) <= self._state.cells[COLUMN_COUNTS + one]:
                continue
            kept = [
                column for column, has_tram in zip(columns, before[one], strict=True) if has_tram
            ]
            for column in columns:
                if column not in kept:
                    self._money[one] += column
            self._columns[one] = kept


class _Followed:
    """A step whose cards are known by number."""

    def __init__(self, action: Action, stage: int, piles: list[list[int]]) -> None:
        self._action = action
        self._stage = stage
        self._piles = piles

    def action(self, trail: Trail) -> Action:
        """Return the action with the kinds that its cards have now."""
        found = [
            tuple(
                CARD_CODES[kind] for kind in sorted(trail.kind(self._stage, card) for card in pile)
            )
            for pile in self._piles
        ]
        match self._action:
            case Income():
                return Income(found[0][0])
            case Deal():
                return Deal((found[0], found[1]), (found[2], found[3]))
            case Refill(to, count, _):
                return Refill(to, count, found[0])
            case Pay(payer, count, _):
                return Pay(payer, count, found[0])
            case Reshuffle(counts, _):
                return Reshuffle(counts, (found[0], found[1]))
            case _:
                return self._action


def _pile(state: TrambahnState, first: int) -> list[int]:
    """Return the cards of a pile that is stored as counts."""
    return [card for card in range(CARD_TYPES) for _ in range(state.cells[first + card])]


def _columns(state: TrambahnState, seat: Seat) -> list[list[int]]:
    """Return the cards of a seat's columns."""
    found = []
    for column in range(state.cells[COLUMN_COUNTS + seat]):
        first, length = (
            int(cards_at(seat, column)),
            int(state.cells[column_at(seat, column) + LENGTH]),
        )
        found.append([int(card) for card in state.cards[first : first + length]])
    return found
