"""The extra tile of a Countryside, when the player chooses (SR-12)."""

import pytest

from railtable import Table
from railtable.core.dice import FastDice
from railtable.core.errors import IllegalAction
from railtable.core.record import check_record, format_record
from railtable.games import find_rules
from railtable.games.string_railway.actions import DrawTiles, ExtraTile, PlayTurn
from railtable.games.string_railway.options import StringOptions
from railtable.games.string_railway.state import PHASES
from tests.support.string_railway import RULES

CHOICE = StringOptions(layout="valley", countryside="choice")


def first_draw(*tiles, options=CHOICE):
    """Return a game of four whose first draw had these tiles."""
    state = RULES.setup(4, options)
    for corner in range(4):
        RULES.take(state, RULES.legal_actions(state)[0])
        assert len(state.corner_of) == corner + 1
    RULES.take(state, DrawTiles(tiles))
    return state


def phase_of(state):
    return PHASES[state.phase]


@pytest.mark.rule("SR-12", "SR-55")
def test_a_countryside_offers_one_more_tile_to_its_player():
    state = first_draw("local", "countryside")
    assert (phase_of(state), state.to_move) == ("extra_tile", 0)
    assert RULES.legal_actions(state) == [ExtraTile("draw"), ExtraTile("decline")]
    RULES.take(state, ExtraTile("draw"))
    assert (phase_of(state), state.to_move) == ("draw_tiles", -1)
    RULES.take(state, DrawTiles(("countryside",)))
    assert (phase_of(state), len(state.drawn)) == ("turn", 3)


@pytest.mark.rule("SR-12")
def test_a_declined_tile_stays_in_the_pile():
    state = first_draw("local", "countryside")
    left = sum(state.pile)
    RULES.take(state, ExtraTile("decline"))
    assert (phase_of(state), state.to_move, sum(state.pile)) == ("turn", 0, left)
    assert len(state.drawn) == 2


@pytest.mark.rule("SR-12", "SR-22")
def test_other_tiles_offer_none():
    assert phase_of(first_draw("local", "city")) == "turn"


@pytest.mark.rule("SR-12", "SR-55")
def test_the_extra_tile_is_always_drawn_by_default():
    state = first_draw("local", "countryside", "city", options=StringOptions(layout="valley"))
    assert phase_of(state) == "turn"
    with pytest.raises(IllegalAction) as refused:
        RULES.check(state, ExtraTile("decline"))
    assert (refused.value.key, refused.value.rule) == ("not_now", "SR-22")


@pytest.mark.rule("SR-12")
@pytest.mark.parametrize(
    "action",
    [PlayTurn((), "short", None), DrawTiles(("city",)), ExtraTile("both")],  # type: ignore[arg-type]
)
def test_only_the_choice_is_legal_before_it_is_made(action):
    state = first_draw("local", "countryside")
    with pytest.raises(IllegalAction) as refused:
        RULES.check(state, action)
    assert refused.value.rule == "SR-12"


@pytest.mark.rule("SR-12", "SR-22")
def test_chance_draws_exactly_one_extra_tile():
    state = first_draw("local", "countryside")
    RULES.take(state, ExtraTile("draw"))
    for tiles in ((), ("city", "local")):
        with pytest.raises(IllegalAction):
            RULES.check(state, DrawTiles(tiles))
    drawn = RULES.draw(state, FastDice(1))
    assert isinstance(drawn, DrawTiles)
    assert len(drawn.tiles) == 1


def test_the_choice_survives_documents_views_and_notation():
    state = first_draw("local", "countryside")
    assert RULES.dump(RULES.load(RULES.dump(state))) == RULES.dump(state)
    view = RULES.view(state, 1)
    assert RULES.view(RULES.imagine(view, FastDice(1)), 1) == view
    for action in RULES.legal_actions(state):
        assert RULES.parse_action(RULES.format_action(action)) == action


@pytest.mark.rule("SR-12")
def test_a_whole_game_with_declined_tiles_is_recorded_and_replayed():
    options = {"layout": "valley", "countryside": "choice"}
    table = Table("string-railway", 3, "a", options)
    declined = 0
    while not table.is_over():
        legal = table.legal_actions() or table.proposals(1)
        declined += ExtraTile("decline") in legal
        table.play(legal[-1])
    placed = [len(step.action.tiles) for step in table.steps if isinstance(step.action, PlayTurn)]
    assert declined > 0
    assert placed == [2] + [1] * 14
    read = check_record(format_record(table.record()), find_rules)
    assert read.steps == list(table.steps)
