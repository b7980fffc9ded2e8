"""The geometry cases that the web client runs too."""

import json

import pytest

from tests.support.string_railway_cases import FILE, format_cases, make_cases, verdict

CASES = json.loads(FILE.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_shared_case_has_its_stored_verdict(case):
    assert json.loads(json.dumps(verdict(case))) == case["expect"]


def test_the_shared_file_is_what_the_generator_writes():
    assert FILE.read_text(encoding="utf-8") == format_cases(make_cases())


def test_the_cases_cover_every_answer():
    expected = [case["expect"] for case in CASES]
    assert len(CASES) >= 300
    for key in ("short_segment", "self_crossing", "inside"):
        assert {answer[key] for answer in expected} == {True, False}
    assert {visits for answer in expected for visits in answer["visits"]} >= {0, 1, 2}
    kinds = [kind for answer in expected for _, kind in answer["crossings"]]
    assert kinds.count("charged") > 100
    assert kinds.count("free") > 10


@pytest.mark.rule("SR-46")
def test_a_reversed_path_has_the_same_verdict():
    for case in CASES:
        turned = {**case, "path": case["path"][::-1]}
        told = {**verdict(turned), "first_inside": None}
        assert told == {**verdict(case), "first_inside": None}
