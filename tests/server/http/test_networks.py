"""Shared networks are reported to the people concerned, and to nobody else."""

import msgspec
import pytest

from railtable.server.tables import seats
from railtable.server.tables.subscribers import Subscriber, Subscribers
from railtable.wire import tables
from tests.support.finished_tables import ADA, BEN, CLEO, ME, OPEN, new_table

HOME, ELSEWHERE = "192.0.2.1", "198.51.100.7"


class Heard(Subscriber):
    """A connection that keeps its messages."""

    def __init__(self, holder, address):
        super().__init__(holder, None, address)
        self.told = []

    def push(self, payload):
        self.told.append(msgspec.json.decode(payload))

    def networks(self):
        """Return the last report on networks."""
        infos = [one["table"] for one in self.told if "table" in one]
        return infos[-1]["same_network"]


def visited(*visitors, **more):
    """Return connections at a table of Ada's where Ben and Cleo sit."""
    hosted = new_table([ME, OPEN, OPEN, OPEN], **more)
    for holder, name in ((BEN, "Ben"), (CLEO, "Cleo")):
        seats.join(hosted, tables.JoinTable(name=name), holder)
    subscribers, made = Subscribers(), [Heard(*one) for one in visitors]
    for one in made:
        subscribers.add(one)
        subscribers.welcome(hosted, one)
        subscribers.publish_presence(hosted, besides=one)
    return made


def test_only_the_owner_is_told_which_seats_share_a_network():
    ada, ben, cleo, stranger = visited((ADA, ELSEWHERE), (BEN, HOME), (CLEO, HOME), (None, HOME))
    assert ada.networks() == [[1, 2]]
    assert [one.networks() for one in (ben, cleo, stranger)] == [[], [], []]


def test_all_seats_of_a_rated_table_are_told_of_shared_networks():
    clock = tables.GameClock(seconds=600)
    ada, ben, cleo, stranger = visited(
        (ADA, HOME), (BEN, ELSEWHERE), (CLEO, HOME), (None, HOME), rated=True, clock=clock
    )
    assert [one.networks() for one in (ada, ben, cleo)] == [[[0, 2]]] * 3
    assert stranger.networks() == []


@pytest.mark.parametrize(
    "visitors",
    [
        [(ADA, HOME), (ADA, HOME), (BEN, ELSEWHERE)],
        [(ADA, HOME), (None, HOME), (BEN, ELSEWHERE)],
    ],
)
def test_own_devices_and_spectators_do_not_count_as_sharing_a_network(visitors):
    assert visited(*visitors)[0].networks() == []


def test_no_address_is_revealed():
    made = visited((ADA, HOME), (BEN, HOME))
    assert HOME not in str([one.told for one in made])
