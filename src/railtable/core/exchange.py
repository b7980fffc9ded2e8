"""Exchange hidden cards within a history, without a change of what a seat sees.

A history is a number of stages. In each a card has a place: the order in which it is drawn,
and what happens to it then. Two cards that lie in the same hidden pile when chance draws from
it may exchange their places from there on, if the seat sees neither place, until they lie in
the same pile again. Many random exchanges give a random history that the seat cannot tell from
the real one.
"""

from typing import Final

from railtable.core.dice import Dice

EXCHANGES: Final = 8
"""Attempted exchanges for each card of a pile."""


class Trail:
    """The places of the cards of a history, numbered, and the kind of card in each, by stage.

    A stage begins when chance draws from hidden piles: the places of each pile are exchangeable
    then. A place outside these piles keeps its card from stage to stage.
    """

    def __init__(self, kinds: list[int]) -> None:
        self._kinds: list[list[int]] = [kinds]
        self._piles: list[list[list[int]]] = [[]]
        self._pile_of: list[dict[int, int]] = [{}]
        self._seen: list[set[int]] = [set()]

    @property
    def stage(self) -> int:
        """The current stage."""
        return len(self._kinds) - 1

    def begin_stage(self, *piles: list[int]) -> None:
        """Begin a stage with draws from these piles."""
        self._kinds.append(self._kinds[-1][:])
        self._piles.append([pile[:] for pile in piles])
        self._pile_of.append({place: at for at, pile in enumerate(piles) for place in pile})
        self._seen.append(set())

    def see(self, places: list[int]) -> None:
        """Note that the seat sees the cards of places in the current stage."""
        self._seen[-1].update(places)

    def kind(self, stage: int, place: int) -> int:
        """Return the kind of card that is in a place in a stage."""
        return self._kinds[stage][place]

    def take(self, pile: list[int], kind: int) -> int:
        """Take a place with a card of a kind out of a pile of the real history."""
        place = next(place for place in pile if self._kinds[-1][place] == kind)
        pile.remove(place)
        return place

    def exchange(self, dice: Dice) -> None:
        """Exchange cards at random, many times."""
        for stage, piles in enumerate(self._piles):
            for pile in piles:
                hidden = [place for place in pile if place not in self._seen[stage]]
                for _ in range(EXCHANGES * len(hidden)):
                    one, other = hidden[dice.below(len(hidden))], hidden[dice.below(len(hidden))]
                    self._exchange(stage, one, other, dice)

    def _exchange(self, stage: int, one: int, other: int, dice: Dice) -> None:
        """Exchange the cards of two places of a pile, and follow both to later stages."""
        first, second = self._kinds[stage][one], self._kinds[stage][other]
        changes: list[tuple[int, int, int]] = []
        while first != second:
            if one in self._seen[stage] or other in self._seen[stage]:
                return
            changes.append((stage, one, other))
            stage += 1
            if stage == len(self._kinds):
                break
            piles = self._pile_of[stage]
            if one in piles and piles[one] == piles.get(other):
                break
            one, other = self._next(stage, one, first, dice), self._next(stage, other, second, dice)
        for at, left, right in changes:
            kinds = self._kinds[at]
            kinds[left], kinds[right] = kinds[right], kinds[left]

    def _next(self, stage: int, place: int, kind: int, dice: Dice) -> int:
        """Return the place to which a card of the place before came: any, from a pile."""
        pile = self._pile_of[stage].get(place)
        if pile is None:
            return place
        kinds = self._kinds[stage]
        found = [one for one in self._piles[stage][pile] if kinds[one] == kind]
        return found[dice.below(len(found))]
