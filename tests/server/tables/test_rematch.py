"""A rematch seats only people who have come, and blocks apply to all seats."""

import pytest

from railtable.server.errors import Denied
from railtable.server.people.relations import relate
from railtable.server.tables import creation, seats
from railtable.server.tables.holders import forget_holder
from railtable.server.tables.log import Created, decode_entry, encode_entry
from railtable.server.tables.log_redaction import redact_entries
from railtable.server.tables.sign_in import move_seats
from railtable.server.tables.table import HostedTable
from railtable.wire import tables
from tests.support.finished_tables import ADA, BEN, BOT, CLEO, ME, OPEN, ended, new_table, play_on

TOKEN = "token" * 12


def over(third=OPEN, **more):
    """Return a finished game of Ada, Ben (with a token) and Cleo, or a bot."""
    hosted = new_table([ME, OPEN, third], **more)
    seats.join(hosted, tables.JoinTable(name="Ben"), BEN)
    if third is OPEN:
        seats.join(hosted, tables.JoinTable(name="Cleo"), CLEO)
    play_on(hosted)
    return hosted


def come(hosted, holder, name="Ben", blockers=(), **more):
    return seats.join(hosted, tables.JoinTable(name=name, **more), holder, blockers)


def reload(hosted):
    return HostedTable.load(hosted.id, [encode_entry(one) for one in hosted.unsaved], [])


def test_a_rematch_seats_its_asker_and_keeps_the_other_seats():
    again = creation.rematch(over(), ADA)
    assert [one.holders for one in again.seats] == [[ADA], [], []]
    assert [one.name for one in again.seats] == ["Ada", "Ben", "Cleo"]
    assert (again.awaiting(BEN), again.awaiting(CLEO), again.awaiting(ADA)) == ([1], [2], [])
    assert again.status == "gathering"
    assert reload(again).awaiting(BEN) == [1]


def test_a_rematch_starts_when_everybody_has_come():
    again = creation.rematch(over(), ADA)
    assert come(again, CLEO, "Cleo") == 2
    assert come(again, BEN) == 1
    assert again.status == "playing"
    assert [one.holders for one in again.seats] == [[ADA], [BEN], [CLEO]]


def test_an_absent_person_neither_plays_nor_loses():
    again = creation.rematch(over(), ADA)
    seats.start(again, ADA)
    assert again.held_by(BEN) == []
    play_on(again)
    assert [one.holder for one in ended(again).seats] == [ADA, None, None]
    with pytest.raises(Denied, match="no_open_seat"):
        come(again, BEN)
    third = creation.rematch(again, ADA)
    assert third.awaiting(BEN) == []


def test_a_reserved_seat_needs_a_code_for_other_people():
    again = creation.rematch(over(BOT), ADA)
    for wanted in (None, 1):
        with pytest.raises(Denied, match="no_open_seat"):
            come(again, CLEO, "Cleo", seat=wanted)
    code = seats.invite(again, 1, ADA)
    assert come(again, CLEO, "Cleo", code=code) == 1


def test_all_keys_of_a_person_open_their_reserved_seat():
    hosted = over(BOT)
    hosted.seats[1].holders.append(TOKEN)
    again = creation.rematch(hosted, ADA)
    come(again, TOKEN)
    assert again.held_by(BEN) == again.held_by(TOKEN) == [1]
    assert reload(again).seats[1].holders == [BEN, TOKEN]


def test_people_at_one_screen_join_a_rematch_together():
    here = tables.LocalSeat(name="Eve")
    hosted = new_table([ME, here, OPEN])
    come(hosted, BEN)
    play_on(hosted)
    again = creation.rematch(hosted, BEN)
    assert again.awaiting(ADA) == [0, 1]
    for number in (0, 1):
        come(again, ADA, "Ada", seat=number)
    assert [one.same_screen for one in again.seats] == [False, True, False]
    assert again.status == "playing"


@pytest.mark.parametrize("avoided", [[BEN], [BEN, CLEO]])
def test_no_seat_is_reserved_for_blocked_people_and_they_cannot_tell(avoided):
    again = creation.rematch(over(), ADA, avoided)
    assert again.awaiting(BEN) == []
    assert [(one.who, one.name) for one in again.seats[1:]] == [
        ("invited", "Ben"),
        ("invited", "Cleo"),
    ]


def test_a_reserved_seat_follows_a_sign_in_and_is_freed_by_a_deletion():
    again = creation.rematch(over(), ADA)
    move_seats(again, BEN, "player" * 10, "porter")
    assert again.awaiting("player" * 10) == [1]
    assert reload(again).awaiting("player" * 10) == [1]
    fresh = creation.rematch(over(), ADA)
    payloads = [encode_entry(one) for one in fresh.unsaved]
    anew = redact_entries(payloads, frozenset([BEN]))
    rewritten = [anew.get(place, one) for place, one in enumerate(payloads, 1)]
    assert not any(b"Ben" in one or BEN.encode() in one for one in rewritten)
    created = decode_entry(rewritten[0])
    assert isinstance(created, Created)
    assert created.seats[2].awaits == [CLEO]
    forget_holder(fresh, frozenset([BEN]), "porter")
    assert (fresh.awaiting(BEN), fresh.seats[1].name) == ([], "")


@pytest.mark.parametrize("blocker", [ADA, CLEO])
@pytest.mark.parametrize("by_code", [False, True])
def test_a_person_blocked_by_the_owner_or_a_player_cannot_sit_down(blocker, by_code):
    hosted = new_table([ME, OPEN, tables.InvitedSeat(), OPEN])
    come(hosted, CLEO, "Cleo")
    code = seats.invite(hosted, 2, ADA) if by_code else None
    error = "code_used_or_unknown" if by_code else "no_open_seat"
    with pytest.raises(Denied, match=error):
        come(hosted, BEN, code=code, blockers={blocker})
    come(hosted, BEN, code=code, blockers={"somebody else"})


def test_a_reserved_seat_is_refused_to_a_person_blocked_by_a_player():
    again = creation.rematch(over(), ADA)
    come(again, CLEO, "Cleo")
    with pytest.raises(Denied, match="no_open_seat"):
        come(again, BEN, blockers={CLEO})


async def finished(server, ada, ben):
    me, someone = {"who": "me", "name": "Ada"}, {"who": "open"}
    table = (await ada.create("trambahn", [me, someone], pace="fast"))["id"]
    await ben.post(f"tables/{table}/join", {"name": "Ben"})
    room = await server.hub.open(table, "")
    await room.change(play_on)
    return table


async def test_a_person_takes_their_reserved_seat_over_http(server, person):
    ada, ben = person(), person()
    table = await finished(server, ada, ben)
    again = await ada.post(f"tables/{table}/rematch")
    assert (again["mine"], again["awaited"]) == ([0], [])
    theirs = await ben.post(f"tables/{table}/rematch")
    assert (theirs["id"], theirs["mine"], theirs["awaited"]) == (again["id"], [], [1])
    assert again["id"] not in [one["id"] for one in await ben.get("tables/mine")]
    joined = await ben.post(f"tables/{again['id']}/join", {"name": "Ben"})
    assert (joined["seat"], joined["table"]["status"]) == (1, "playing")
    assert (await person().get(f"tables/{again['id']}"))["awaited"] == []


@pytest.mark.parametrize("ada_blocks", [True, False])
async def test_no_seat_is_reserved_after_a_block_by_either_side_over_http(
    server, person, ada_blocks
):
    ada, ben = person(), person()
    table = await finished(server, ada, ben)
    holders = await (await server.hub.open(table, "")).read(
        lambda hosted: [seat.holders[0] for seat in hosted.seats]
    )
    one, other = holders if ada_blocks else reversed(holders)
    await relate(server.hub.store, one, other, "somebody", "block")
    again = await ada.post(f"tables/{table}/rematch")
    assert again["seats"][1]["who"] == "invited"
    theirs = await ben.get(f"tables/{again['id']}")
    assert theirs["awaited"] == []
    await ben.post(f"tables/{again['id']}/join", {"name": "Ben"}, status=409)
