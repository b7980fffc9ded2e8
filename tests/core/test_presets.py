"""The preset "as_printed": the set-up of each printed rulebook."""

import msgspec
import pytest

from railtable import Table
from railtable.core.errors import BadOptions, BadRecord
from railtable.core.options import parse_options
from railtable.core.record import check_record, format_record
from railtable.games import GAMES, find_rules
from railtable.texts import LANGUAGES, texts

AS_PRINTED = {"preset": "as_printed"}


@pytest.mark.parametrize("game", GAMES)
def test_the_preset_names_known_options_and_each_difference_has_a_sentence(game):
    info = find_rules(game).info
    assert info.as_printed is not None
    for language in LANGUAGES:
        wanted = [f"{game}-printed-{name}" for name in info.as_printed]
        assert [key for key in wanted if not texts(language).has(key)] == []
    usual = msgspec.to_builtins(info.options())
    assert msgspec.to_builtins(parse_options(info, AS_PRINTED)) == {**usual, **info.as_printed}


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_a_preset_names_only_plain_options(game):
    table = Table(game, seed=1, options=AS_PRINTED)
    record = check_record(format_record(table.record()), find_rules)
    expected = msgspec.json.encode(parse_options(table.rules.info, AS_PRINTED))
    assert record.header.options == msgspec.json.decode(expected)


@pytest.mark.rule("SM-4", "TB-9", "BT-5")
@pytest.mark.parametrize(
    ("game", "option"),
    [("station-master", "first_player"), ("trambahn", "first_player"), ("block-train", "captain")],
)
def test_as_printed_the_players_choose_who_begins(game, option):
    for seat in (0, 1):
        table = Table(game, seed=seat + 7, options={**AS_PRINTED, option: seat})
        assert table.to_move == seat
    assert Table(game, seed=3, options=AS_PRINTED).to_move == 0


@pytest.mark.rule("FT-7", "FT-32")
def test_as_printed_freight_train_draws_its_first_player_and_has_no_cabooses():
    info = find_rules("freight-train").info
    assert parse_options(info, AS_PRINTED) == info.options()
    starts = {Table("freight-train", 3, seed, AS_PRINTED).to_move for seed in range(12)}
    assert starts == {0, 1, 2}


@pytest.mark.rule("SR-12", "SR-17", "SR-18", "SR-20")
def test_as_printed_string_railway_is_laid_by_hand_in_the_chosen_order():
    table = Table("string-railway", 4, 1, {**AS_PRINTED, "order": [2, 3, 0, 1]})
    view = msgspec.to_builtins(table.view())
    assert (view["phase"], view["to_move"]) == ("lay_river", 0)
    assert (view["seat_of"], view["countryside"]) == ([2, 3, 0, 1], "choice")


def test_an_option_beside_the_preset_prevails():
    options = parse_options(
        find_rules("string-railway").info, {**AS_PRINTED, "layout": "valley", "expert": True}
    )
    assert msgspec.to_builtins(options) == {
        "order": None,
        "terrain": "standard",
        "layout": "valley",
        "expert": True,
        "countryside": "choice",
    }


@pytest.mark.parametrize("preset", ["printed", "", None, 1, ["as_printed"], {"as_printed": 1}])
def test_an_unknown_preset_is_refused_with_the_known_ones(preset):
    with pytest.raises(BadOptions) as refused:
        parse_options(find_rules("trambahn").info, {"preset": preset})
    assert refused.value.key == "unknown_preset"
    assert refused.value.facts["known"] == "as_printed"


def test_a_record_that_names_a_preset_is_refused():
    text = format_record(Table("trambahn", seed=1).record())
    forged = text.replace('"options":{', '"options":{"preset":"as_printed",', 1)
    assert forged != text
    with pytest.raises(BadRecord) as refused:
        check_record(forged, find_rules)
    assert refused.value.key == "unknown_option"
