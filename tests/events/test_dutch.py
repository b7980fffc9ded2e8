"""Two-seat Swiss by FIDE's Dutch system."""

import msgspec
import pytest

from railtable.events import dutch
from railtable.events.errors import BadEvent
from railtable.events.log import EntrantLeft
from railtable.events.pairing import count_meetings
from railtable.events.rounds import next_round
from railtable.events.verify import verify_event
from tests.support.events import SETTINGS, Host

DUTCH = msgspec.structs.replace(SETTINGS["swiss of two"], pairing="dutch", rounds=5, bye="win")


def test_without_the_library_it_is_refused_with_the_way_to_get_it(monkeypatch):
    monkeypatch.setattr(dutch, "can_pair_dutch", lambda: False)
    with pytest.raises(BadEvent, match="event_needs_extra"):
        next_round(Host(DUTCH, 6).state)


@pytest.fixture
def library():
    pytest.importorskip("py4swiss")


def test_nobody_meets_twice_or_has_two_byes_and_all_is_verified(library):
    host = Host(DUTCH, 11)
    host.play()
    tables = [table.players for played in host.state.rounds for table in played.tables]
    assert max(count_meetings(tables).values()) == 1
    byes = [one for played in host.state.rounds for one in played.byes]
    assert len(byes) == len(set(byes)) == 5
    assert verify_event(host.entries).pairings == 5


def test_the_first_round_pairs_the_upper_half_with_the_lower(library):
    """FIDE C.04.3: the first of the upper half meets the first of the lower."""
    paired = Host(DUTCH, 6).next_pairing()
    assert [set(table.players) for table in paired.tables] == [
        {"p00", "p03"},
        {"p01", "p04"},
        {"p02", "p05"},
    ]


def test_leavers_are_not_paired_and_meetings_repeat_only_without_alternative(library):
    host = Host(DUTCH, 4)
    host.play_round()
    for player in ("p01", "p03"):
        host.put(EntrantLeft(player=player))
    first = host.next_pairing()
    assert {one for table in first.tables for one in table.players} == {"p00", "p02"}
    host.finish(1)
    assert [sorted(table.players) for table in host.next_pairing().tables] == [["p00", "p02"]]
