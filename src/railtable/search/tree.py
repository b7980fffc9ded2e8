# railtable: compiled
"""Tree search over imagined worlds: information-set PUCT.  Compiled.

Every iteration redeals what the seat does not know and walks down the same tree:
its edges are moves, for any chance steps between them (open loop).  The prior of an
untried move comes from its evaluation; where the walk leaves the tree, the evaluations
of all seats are the reward.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from railtable.core.dice import Dice
from railtable.core.engine import CHANCE, NOBODY, State
from railtable.core.numbers import Numbers
from railtable.search.evaluation import Evaluator
from railtable.search.searcher import Budget, Choice, Searcher, sort_choices

MOVERS: Final[i64] = 8
"""An edge is a move and its seat, in one number."""
EVEN: Final = 0.1
"""The share of the prior that is spread evenly."""
UNKNOWN: Final = -1e300
DEEPEST: Final[i64] = 64
STUCK: Final[i64] = 2000
"""Maximum number of forced moves in a walk."""
FIRM: Final[i64] = 8
"""A following move of the turn is kept if it had at least one in FIRM of the visits."""


@final
class Node:
    """A node of the tree: the edges seen after a line of moves."""

    def __init__(self) -> None:
        self.edges: vec[i64] = vec[i64]()
        self.trials: vec[i64] = vec[i64]()
        self.sums: vec[float] = vec[float]()
        self.hopes: vec[float] = vec[float]()
        """The prior of each edge; 0 where it was not evaluated yet."""
        self.best: float = UNKNOWN
        self.nodes: list[Node | None] = []

    def add(self, edge: i64) -> None:
        """Add a new edge."""
        self.edges = append(self.edges, edge)
        self.trials = append(self.trials, 0)
        self.sums = append(self.sums, 0.0)
        self.hopes = append(self.hopes, 0.0)
        self.nodes.append(None)

    def find(self, edge: i64, first: i64) -> i64:
        """Return the index of an edge, or -1; search from an index on and wrap around."""
        edges, size, at = self.edges, i64(len(self.edges)), first
        left = size
        while left > 0:
            if at >= size:
                at = 0
            if edges[at] == edge:
                return at
            at += 1
            left -= 1
        return -1


@final
class Walk:
    """One path down the tree."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.picks: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.depth: i64 = 0


class Tree(Searcher):
    """Searches the turns of all seats; `curiosity` is the exploration constant.

    `warmth` is the temperature of the priors, in points.
    """

    def __init__(self, evaluator: Evaluator[State], curiosity: float, warmth: float) -> None:
        self.evaluator: Evaluator[State] = evaluator
        self.curiosity: float = curiosity
        self.warmth: float = warmth
        self._moves = Numbers()
        self._found = Numbers()
        self._room = Numbers()

    def think(self, world: State, dice: Dice, budget: Budget) -> list[Choice]:
        engine, seat, root = self.evaluator.engine, world.to_move, Node()
        while budget.spend(1):
            state = engine.copy(world)
            engine.redeal(state, seat, dice)
            self._walk(root, state, dice)
        choices = self._choices(root)
        if choices:
            self._add_rest_of_turn(root, world, choices[0], budget.spent)
        return choices

    def _choices(self, root: Node) -> list[Choice]:
        """Return the choices, the most visited first."""
        choices: list[Choice] = []
        at: i64 = 0
        while at < len(root.edges):
            tried = root.trials[at]
            if tried > 0:
                mean = root.sums[at] / float(tried)
                choices.append(Choice([root.edges[at] // MOVERS], mean, float(tried)))
            at += 1
        sort_choices(choices)
        return choices

    def _walk(self, node: Node, state: State, dice: Dice) -> None:
        """Walk down to an untried move; add the rewards along the path."""
        engine, walk = self.evaluator.engine, Walk()
        while self._advance_to_choice(state, dice) and walk.depth < DEEPEST:
            pick = self._pick(node, state)
            walk.nodes.append(node)
            walk.picks[walk.depth] = pick
            walk.depth += 1
            engine.play(state, node.edges[pick] // MOVERS)
            if node.trials[pick] == 0:
                engine.settle(state, dice, self._room)
                break
            below = node.nodes[pick]
            if below is None:
                below = Node()
                node.nodes[pick] = below
            node = below
        self.evaluator.reward(state)
        self._learn(walk)

    def _advance_to_choice(self, state: State, dice: Dice) -> bool:
        """Advance to a seat's choice and list its moves; return False at the end."""
        engine, moves = self.evaluator.engine, self._moves
        steps: i64 = 0
        while steps < STUCK:
            if state.to_move == CHANCE:
                engine.settle(state, dice, self._room)
            if state.to_move == NOBODY:
                return False
            moves.clear()
            engine.add_moves(state, moves)
            if moves.size != 1:
                return True
            engine.play(state, moves.items[0])
            steps += 1
        return False

    def _learn(self, walk: Walk) -> None:
        rewards, at = self.evaluator.rewards, i64(0)
        while at < walk.depth:
            node, pick = walk.nodes[at], walk.picks[at]
            node.trials[pick] += 1
            node.sums[pick] += rewards[node.edges[pick] % MOVERS]
            at += 1

    def _pick(self, node: Node, state: State) -> i64:
        """Return the edge to try, by mean reward and exploration bonus."""
        found, fresh = self._found, False
        found.clear()
        at, place = i64(0), i64(0)
        while at < self._moves.size:
            edge = self._moves.items[at] * MOVERS + state.to_move
            place = node.find(edge, place)
            if place < 0:
                place = len(node.edges)
                node.add(edge)
                fresh = True
            found.add(place)
            place += 1
            at += 1
        if fresh:
            self._weigh(node, state)
        return self._most_urgent(node)

    def _weigh(self, node: Node, state: State) -> None:
        """Set the priors of new edges, relative to the best edge seen first."""
        evaluator, found, worths = self.evaluator, self._found, vec[float]()
        best, at = UNKNOWN, i64(0)
        while at < found.size:
            place, worth = found.items[at], 0.0
            if node.hopes[place] == 0.0:
                after = evaluator.engine.copy(state)
                evaluator.engine.play(after, node.edges[place] // MOVERS)
                worth = evaluator.evaluate(after, state.to_move)
                best = max(best, worth)
            worths = append(worths, worth)
            at += 1
        if node.best == UNKNOWN:
            node.best = best
        at = 0
        while at < found.size:
            place = found.items[at]
            if node.hopes[place] == 0.0:
                node.hopes[place] = prior_of((node.best - worths[at]) / self.warmth)
            at += 1

    def _most_urgent(self, node: Node) -> i64:
        found, hopes, won = self._found, 0.0, 0.0
        trials, at = i64(0), i64(0)
        while at < found.size:
            place = found.items[at]
            hopes += node.hopes[place]
            trials += node.trials[place]
            won += node.sums[place]
            at += 1
        usual = 0.5
        if trials > 0:
            usual = won / float(trials)
        push = self.curiosity * sqrt(float(trials) + 1.0) / hopes
        even = EVEN * hopes / float(found.size)
        best, most = found.items[0], UNKNOWN
        at = 0
        while at < found.size:
            place = found.items[at]
            tried, mean = float(node.trials[place]), usual
            if tried > 0.0:
                mean = node.sums[place] / tried
            urgency = mean + push * ((1.0 - EVEN) * node.hopes[place] + even) / (1.0 + tried)
            if urgency > most:
                best, most = place, urgency
            at += 1
        return best

    def _add_rest_of_turn(self, root: Node, world: State, choice: Choice, spent: i64) -> None:
        """Add the moves that follow the chosen one in the same turn and have enough visits."""
        engine, moves, seat = self.evaluator.engine, self._moves, world.to_move
        state, move = engine.copy(world), i64(choice.moves[0])
        below = root.nodes[root.find(move * MOVERS + seat, 0)]
        while True:
            engine.play(state, move)
            if state.to_move != seat:
                return
            moves.clear()
            engine.add_moves(state, moves)
            move = moves.items[0]
            if moves.size > 1:
                best = self._most_tried(below, seat)
                if below is None or best < 0 or below.trials[best] * FIRM < spent:
                    return
                move = below.edges[best] // MOVERS
                below = below.nodes[best]
            choice.moves.append(move)

    def _most_tried(self, node: Node | None, seat: i64) -> i64:
        """Return the most visited edge that is legal now, or -1."""
        best, most, at = i64(-1), i64(0), i64(0)
        while node is not None and at < self._moves.size:
            place = node.find(self._moves.items[at] * MOVERS + seat, 0)
            if place >= 0 and node.trials[place] > most:
                best, most = place, node.trials[place]
            at += 1
        return best


def prior_of(behind: float) -> float:
    """Return the prior of a move that is this far behind the best, in units of warmth.

    An approximation of exp(-behind) by its first terms: every machine gives the same number.
    """
    behind = max(behind, -3.0)
    if behind < 0.0:
        up = -behind
        return 1.0 + up * (1.0 + up * (0.5 + up / 6.0))
    return 1.0 / (1.0 + behind * (1.0 + behind * (0.5 + behind * (1.0 / 6.0 + behind / 24.0))))
