"""Proofs tell steps that follow from a committed seed from those that do not."""

import json

import msgspec
import pytest

from railtable.core.chance import Chance
from railtable.core.dice import FastDice
from railtable.core.engine import NOBODY
from railtable.core.errors import BadRecord
from railtable.core.proof import Proof, Stretch, verify
from railtable.core.record import (
    MAX_ORIGINS,
    MAX_STEPS,
    Origin,
    Record,
    check_record,
    format_record,
    origins_of,
    parse_record,
    record_of,
)
from railtable.core.table import Table
from railtable.games import find_rules
from tests.support.play import choices, finished
from tests.support.records import FOLDER

RULES = find_rules("trambahn")
KEPT = (FOLDER / "trambahn" / "bonus_ride.jsonl").read_text(encoding="utf-8")


def first_game() -> Record:
    return record_of(finished("trambahn", 2, 11))


def continued(record: Record, steps: int, name: str) -> Record:
    """Return the record of a game continued from a moment of another, played to its end."""
    table = Table(RULES, 2, None, Chance(Chance.seeded(name).seed, (name, "a\nb")))
    table.replay(record.steps[:steps])
    dice = FastDice(name)
    while table.to_move != NOBODY:
        options = choices(RULES, table.state, dice)
        table.play(table.to_move, [options[dice.below(len(options))]])
    return given_by(record_of(table), origins_of(record, steps))


def given_by(record: Record, origins: list[Origin]) -> Record:
    given = sum(origin.steps for origin in origins)
    header = msgspec.structs.replace(record.header, given=given, origins=origins or msgspec.UNSET)
    return Record(header, record.steps, record.seed)


def chance_steps(record: Record, first: int, last: int) -> int:
    return sum(step.seat == -1 for step in record.steps[first - 1 : last])


def spans(record: Record) -> list[tuple[int, int, str | None]]:
    return [(one.first, one.last, one.unproved) for one in verify(record, find_rules).stretches]


def judge(record: Record) -> tuple[str, int]:
    """Return the key and line of the refusal, after writing and reading the record."""
    with pytest.raises(BadRecord) as bad:
        verify(parse_record(format_record(record), find_rules), find_rules)
    return bad.value.key, bad.value.line


def swap_money(record: Record) -> Record:
    """Return the record with two cards of a deal swapped: legal, but a different draw."""
    lines = format_record(record).split("\n")
    deal = json.loads(lines[2])
    money = deal["action"]["money"][0]
    assert money[0] != money[1]
    money[0], money[1] = money[1], money[0]
    lines[2] = json.dumps(deal)
    return parse_record("\n".join(lines), find_rules)


def test_one_seed_proves_a_new_game():
    record = first_game()
    last = len(record.steps)
    assert verify(record, find_rules).stretches == [
        Stretch(
            first=1,
            last=last,
            chance_steps=chance_steps(record, 1, last),
            commitment=record.header.commitment,
            unproved=None,
            is_given=False,
        )
    ]


def test_a_continued_game_is_proved_by_both_seeds():
    first = first_game()
    record = continued(first, 31, "second")
    text = format_record(record)
    assert format_record(check_record(text, find_rules)) == text
    proof = verify(parse_record(text, find_rules), find_rules)
    given, own = proof.stretches
    assert proof.is_whole
    assert (given.first, given.last, given.is_given) == (1, 31, True)
    assert given.commitment == first.header.commitment
    assert given.chance_steps == chance_steps(record, 1, 31) > 1
    assert own.commitment == record.header.commitment
    assert own.chance_steps == chance_steps(record, 32, len(record.steps)) > 1


def test_a_given_chance_step_that_differs_from_its_seed_is_refused():
    record = swap_money(continued(first_game(), 31, "second"))
    assert judge(record) == ("chance_differs", 3)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"seed": "00" * 32}, "seed_breaks_commitment"),
        ({"commitment": "00" * 32}, "seed_breaks_commitment"),
        ({"seed": "xyz"}, "malformed_seed"),
        ({"seed": " " + "00" * 32}, "malformed_seed"),
        ({"nonces": ["other"]}, "chance_differs"),
    ],
)
def test_given_chance_steps_are_checked_against_their_own_commitment(change, key):
    record = continued(first_game(), 31, "second")
    origin = msgspec.structs.replace(origins_of(first_game(), 31)[0], **change)
    assert judge(given_by(record, [origin]))[0] == key


def test_a_chain_of_games_is_proved_game_by_game():
    record = first_game()
    for number, steps in enumerate((20, 40, 60)):
        record = continued(record, steps, f"link {number}")
    last = len(record.steps)
    assert spans(record) == [
        (1, 20, None), (21, 40, None), (41, 60, None), (61, last, None)
    ]  # fmt: skip
    assert verify(record, find_rules).is_whole
    assert judge(swap_money(record)) == ("chance_differs", 3)


def test_continuing_within_the_given_steps_drops_later_origins():
    record = continued(continued(first_game(), 20, "one"), 40, "two")
    again = continued(record, 15, "three")
    assert spans(again) == [(1, 15, None), (16, len(again.steps), None)]
    assert len(again.header.origins or []) == 1


def test_a_game_continued_from_its_beginning_has_no_origin():
    record = continued(first_game(), 0, "fresh")
    assert (record.header.given, record.header.origins) == (0, msgspec.UNSET)
    assert verify(record, find_rules).is_whole


def test_steps_from_an_unfinished_game_are_not_proved():
    first = first_game()
    record = continued(Record(first.header, first.steps[:50]), 31, "second")
    proof = verify(parse_record(format_record(record), find_rules), find_rules)
    assert [one.unproved for one in proof.stretches] == ["seed_not_revealed", None]
    assert proof.unproved == chance_steps(record, 1, 31)
    assert proof.proved > 0
    assert not proof.is_whole


def test_an_unfinished_game_is_proved_up_to_the_last_revealed_seed():
    whole = continued(first_game(), 31, "second")
    record = Record(whole.header, whole.steps[:60])
    assert spans(record) == [(1, 31, None), (32, 60, "seed_not_revealed")]
    assert judge(swap_money(record)) == ("chance_differs", 3)


def version_1(record: Record, given: int) -> Record:
    """Return the record in the first format: this many given steps, without origins."""
    table = Table(RULES, 2, None, Chance(Chance.seeded("v1").seed, (), 1))
    header = msgspec.structs.replace(record_of(table).header, given=given)
    return Record(header, record.steps, Chance.seeded("v1").seed.hex())


def test_given_steps_of_version_1_count_as_unproved():
    first = first_game()
    record = version_1(first, len(first.steps))
    proof = verify(parse_record(format_record(record), find_rules), find_rules)
    assert [one.unproved for one in proof.stretches] == ["origin_untold"]
    assert (proof.proved, proof.unproved) == (0, chance_steps(first, 1, len(first.steps)))
    assert not proof.is_whole


def test_continuing_from_version_1_keeps_its_luck_version():
    record = continued(parse_record(KEPT, find_rules), 31, "from version 1")
    assert record.header.format_version == 2
    assert [origin.luck for origin in record.header.origins or []] == [1]
    assert verify(parse_record(format_record(record), find_rules), find_rules).is_whole


def test_continuing_from_steps_of_unknown_origin_leaves_only_those_unproved():
    old = version_1(first_game(), len(first_game().steps))
    record = continued(continued(old, 20, "one"), 40, "two")
    last = len(record.steps)
    assert spans(record) == [(1, 20, "origin_untold"), (21, 40, None), (41, last, None)]


@pytest.mark.parametrize("given", [9999, -1, MAX_STEPS + 1, 2**70])
@pytest.mark.parametrize("version", [1, 2])
def test_given_steps_cannot_exceed_all_steps(given, version):
    lines = format_record(first_game()).split("\n")
    header = json.loads(lines[0]) | {"given": given, "format_version": version}
    with pytest.raises(BadRecord) as bad:
        parse_record("\n".join([json.dumps(header), *lines[1:]]), find_rules)
    assert bad.value.line == 1
    assert bad.value.key in {"too_many_given", "malformed_header", "origins_differ"}


def test_marking_all_steps_as_given_does_not_hide_a_swap():
    """The header marks all steps as given, and two cards are swapped."""
    lines = format_record(swap_money(parse_record(KEPT, find_rules))).split("\n")
    for given in (9999, len(lines) - 3):
        header = json.loads(lines[0]) | {"given": given}
        text = "\n".join([json.dumps(header), *lines[1:]])
        try:
            proof = verify(parse_record(text, find_rules), find_rules)
        except BadRecord as error:
            assert (given, error.key) == (9999, "too_many_given")
        else:
            assert (proof.proved, proof.is_whole) == (0, False)


@pytest.mark.parametrize(
    ("origins", "key"),
    [
        ([], "malformed_header"),
        ([{"steps": 0}], "malformed_header"),
        ([{"steps": 30}], "origins_differ"),
        ([{"steps": 31, "luck": 4}], "malformed_header"),
        ([{"steps": 31, "origins": [{"steps": 31}]}], "malformed_header"),
        ([{"steps": 31}, {"steps": 1}], "origins_differ"),
        ([{"steps": 1}] * (MAX_ORIGINS + 1), "too_many_origins"),
        (None, "malformed_header"),
    ],
)
def test_origins_that_do_not_fit_the_given_steps_are_refused(origins, key):
    lines = format_record(continued(first_game(), 31, "second")).split("\n")
    header = json.loads(lines[0]) | {"origins": origins}
    with pytest.raises(BadRecord) as bad:
        parse_record("\n".join([json.dumps(header), *lines[1:]]), find_rules)
    assert (bad.value.key, bad.value.line) == (key, 1)


def test_version_1_has_no_origins():
    lines = KEPT.split("\n")
    header = json.loads(lines[0]) | {"given": 3, "origins": [{"steps": 3}]}
    with pytest.raises(BadRecord) as bad:
        parse_record("\n".join([json.dumps(header), *lines[1:]]), find_rules)
    assert bad.value.key == "malformed_header"


def test_a_chain_of_origins_has_a_maximum_length():
    first = first_game()
    origins = [Origin(steps=1)] * MAX_ORIGINS
    record = given_by(first, origins)
    assert len(origins_of(record, MAX_ORIGINS)) == MAX_ORIGINS
    with pytest.raises(BadRecord) as bad:
        origins_of(record, MAX_ORIGINS + 1)
    assert bad.value.key == "too_many_origins"


def test_a_record_without_chance_steps_is_not_fully_proved():
    own = verify(first_game(), find_rules).stretches[0]
    assert Proof([own]).is_whole
    assert not Proof([]).is_whole
    assert not Proof([msgspec.structs.replace(own, chance_steps=0)]).is_whole
