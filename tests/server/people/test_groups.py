"""Groups: roles, invites, chat, tables, standings, and privacy from outsiders."""

import asyncio

import msgspec
import pytest
from typer.testing import CliRunner

from railtable.cli.app import app
from railtable.server.credentials import hash_of
from railtable.server.http.rate_limits import GROUP_COST
from railtable.server.people import groups
from railtable.server.people.group_chat import LINES_KEPT, LINES_SHOWN
from railtable.server.people.group_standings import tally_group
from railtable.server.people.groups import may_see_group
from railtable.server.people.moderation import ban
from railtable.server.people.ratings import FIRST_SIGMA, MU
from railtable.server.settings import Rate
from railtable.server.store.sql import Statement
from tests.support.groups import TWO_SEATS, new_club
from tests.support.people import secret_of, town
from tests.support.server import WIDE, fresh_key, running, settings


@pytest.fixture
async def at(tmp_path):
    async with town(settings(str(tmp_path / "t.sqlite3"))) as one:
        yield one


@pytest.fixture
async def anywhere(database):
    """The same on either store, for tests of its SQL."""
    async with town(settings(database)) as one:
        yield one


def holder(person):
    return hash_of(secret_of(person))


async def club_of(at):
    """Return a group with its owner Ada, the host Hal and the members Mia and Max."""
    club = await new_club(at.person())
    hal = await club.add(at.person(), "Hal", "host")
    mia = await club.add(at.person(), "Mia")
    await club.add(at.person(), "Max")
    return club, hal, mia


# Permissions: every role and every action.

MISSING = 404
ROLES = ("nobody", "outsider", "member", "host", "owner")
TABLE = {"game": "trambahn", "seats": TWO_SEATS}
MATRIX = {
    # action: (method, path, body, statuses by role)
    "see": ("get", "", None, (404, 404, 200, 200, 200)),
    "read the chat": ("get", "/chat", None, (404, 404, 200, 200, 200)),
    "say": ("post", "/chat", {"key": "key-of-the-test", "text": "hi"}, (404, 404, 200, 200, 200)),
    "open a table": ("post", "/tables", TABLE, (404, 404, 200, 200, 200)),
    "set notices": ("post", "/notices", {"on": False}, (404, 404, 200, 200, 200)),
    "mute": (
        "post",
        "/members/{Max}/relate",
        {"kind": "mute", "on": True},
        (404, 404, 200, 200, 200),
    ),
    "report": ("post", "/members/{Max}/report", {"reason": "insult"}, (404, 404, 200, 200, 200)),
    "make a new link": ("post", "/invite", {}, (404, 404, 403, 200, 200)),
    "remove a member": ("post", "/members/{Max}/remove", {}, (404, 404, 403, 200, 200)),
    "remove a host": ("post", "/members/{Hal}/remove", {}, (404, 404, 403, 403, 200)),
    "remove the owner": ("post", "/members/{Ada}/remove", {}, (404, 404, 403, 403, 403)),
    "rename": ("post", "/rename", {"name": "Friday"}, (404, 404, 403, 403, 200)),
    "make a host": ("post", "/members/{Max}/role", {"role": "host"}, (404, 404, 403, 403, 200)),
    "hand over": ("post", "/members/{Max}/role", {"role": "owner"}, (404, 404, 403, 403, 200)),
    "delete": ("post", "/delete", {"sure": "yes"}, (404, 404, 403, 403, 200)),
    "leave": ("post", "/leave", {}, (404, 404, 200, 200, 409)),
    "join with a wrong code": ("post", "/join", {"code": "x" * 43, "name": "Zoe"}, (404,) * 5),
    "look with a wrong code": ("post", "/look", {"code": "x" * 43}, (404,) * 5),
}


@pytest.mark.parametrize("action", MATRIX)
async def test_each_role_can_do_only_its_actions(at, action):
    method, path, body, statuses = MATRIX[action]
    nobody, outsider = at.person(), at.person()
    await outsider.post("me/profile", {"name": "Eve"})
    club, hal, mia = await club_of(at)
    for role, status in zip(ROLES, statuses, strict=True):
        people = {"nobody": nobody, "outsider": outsider, "member": mia, "host": hal}
        person = people.get(role, club.owner)
        path_here = club.path(path.format(**club.numbers))
        before = await club.info()
        answer = await (
            person.get(path_here, status)
            if method == "get"
            else person.post(path_here, body, status)
        )
        if status == MISSING:
            elsewhere = f"/api/groups/AAAAAAAAAAAA{path.format(**club.numbers)}"
            missing = await person.http.request(method, elsewhere, json=body)
            assert (missing.status_code, missing.json()) == (404, answer)
        if status != 200:
            assert await club.info() == before
        elif role != ROLES[-1]:
            # The action may have changed the group.
            club, hal, mia = await club_of(at)


async def test_a_group_of_others_looks_like_a_missing_one(at):
    club = await new_club(at.person())
    eve = at.person()
    await eve.post("me/profile", {"name": "Eve"})
    for path in ("", "/chat"):
        there = await eve.http.get(f"/api/{club.path(path)}")
        missing = await eve.http.get(f"/api/groups/AAAAAAAAAAAA{path}")
        assert (there.status_code, there.content) == (missing.status_code, missing.content)
    page = (await eve.http.get(f"/g/{club.id}")).text.replace(club.id, "")
    other = (await eve.http.get("/g/AAAAAAAAAAAA")).text.replace("AAAAAAAAAAAA", "")
    assert page == other
    assert "Thursday" not in page
    assert (await eve.get("groups"))["groups"] == []
    assert not await may_see_group(at.hub.store, holder(eve), club.id)
    assert not await may_see_group(at.hub.store, None, club.id)
    assert await may_see_group(at.hub.store, holder(club.owner), club.id)


# Invites.


async def test_guests_join_by_the_link_once_and_see_the_group(anywhere):
    club = await new_club(anywhere.person())
    ben, code = anywhere.person(), await club.code()
    told = await ben.post(club.path("/look"), {"code": code})
    assert told == {"name": "Thursday", "members": 1, "is_member": False}
    for name in ("Ben", "Benny"):
        told = await ben.post(club.path("/join"), {"code": code, "name": name})
        assert [(one["name"], one["role"], one["you"]) for one in told["members"]] == [
            ("Ada", "owner", False),
            ("Ben", "member", True),
        ]
    assert told["invite"] is None, "only hosts see the link"
    [card] = (await ben.get("groups"))["groups"]
    assert (card["name"], card["members"], card["role"]) == ("Thursday", 2, "member")


async def test_a_new_link_ends_the_old_one(anywhere):
    club = await new_club(anywhere.person())
    old = await club.code()
    await club.owner.post(club.path("/invite"))
    for path, body in (("/look", {}), ("/join", {"name": "Ben"})):
        refused = await anywhere.person().post(club.path(path), {"code": old, **body}, 404)
        assert refused["error"] == "group_invite_unknown"
    await club.add(anywhere.person(), "Ben")


async def test_a_removed_person_cannot_come_back_with_the_old_link(anywhere):
    club = await new_club(anywhere.person())
    old = await club.code()
    ben = await club.add(anywhere.person(), "Ben")
    await club.owner.post(club.path(f"/members/{club.numbers['Ben']}/remove"))
    await ben.get(club.path(), 404)
    for person in (ben, anywhere.person()):
        await person.post(club.path("/join"), {"code": old, "name": "Ben again"}, 404)
    assert (await ben.get("groups"))["groups"] == []


async def test_two_members_cannot_have_the_same_name(at):
    club = await new_club(at.person())
    body = {"code": await club.code(), "name": "ADA"}
    refused = await at.person().post(club.path("/join"), body, 409)
    assert refused["error"] == "group_name_taken"


async def test_a_person_blocked_by_a_host_gets_the_answer_of_a_dead_link(at):
    ada, eve = at.person(), at.person()
    table = (await ada.create("trambahn", TWO_SEATS))["id"]
    await eve.post(f"tables/{table}/join", {"name": "Eve"})
    await ada.post(f"tables/{table}/seats/1/relate", {"kind": "block", "on": True})
    club = await new_club(ada)
    code = await club.code()
    dead = await at.person().post(club.path("/look"), {"code": "x" * 43}, 404)
    assert await eve.post(club.path("/look"), {"code": code}, 404) == dead
    assert await eve.post(club.path("/join"), {"code": code, "name": "Eve"}, 404) == dead


# Leaving and handing over.


async def test_an_owner_hands_the_group_over_and_leaves(anywhere):
    club, hal, mia = await club_of(anywhere)
    refused = await club.owner.post(club.path("/leave"), status=409)
    assert refused["error"] == "group_needs_owner"
    await club.owner.post(club.path(f"/members/{club.numbers['Mia']}/role"), {"role": "owner"})
    roles = {one["name"]: one["role"] for one in (await club.info(mia))["members"]}
    assert roles == {"Mia": "owner", "Ada": "host", "Hal": "host", "Max": "member"}
    assert (await club.owner.post(club.path("/leave")))["groups"] == []
    await hal.post(club.path(f"/members/{club.numbers['Max']}/role"), {"role": "owner"}, 403)


async def test_two_hand_overs_at_once_leave_one_owner(anywhere):
    for _ in range(3):
        club, _, _ = await club_of(anywhere)
        paths = [club.path(f"/members/{club.numbers[name]}/role") for name in ("Mia", "Max")]
        await asyncio.gather(
            *(club.owner.http.post(f"/api/{path}", json={"role": "owner"}) for path in paths)
        )
        query = "select role from group_members where group_id = $1 order by role"
        roles = [role for (role,) in await anywhere.hub.store.fetch(query, club.id)]
        assert sorted(roles) == [0, 1, 1, 2]


async def test_a_member_who_leaves_during_a_hand_over_never_leaves_the_group_ownerless(anywhere):
    for _ in range(3):
        club, _, mia = await club_of(anywhere)
        path = club.path(f"/members/{club.numbers['Mia']}/role")
        await asyncio.gather(
            club.owner.http.post(f"/api/{path}", json={"role": "owner"}),
            mia.http.post(f"/api/{club.path('/leave')}", json={}),
        )
        query = "select count(*) from group_members where group_id = $1 and role = 2"
        assert await anywhere.hub.store.fetch(query, club.id) == [(1,)]


@pytest.mark.parametrize("how", ["leave", "delete"])
async def test_the_last_member_leaves_nothing_behind(anywhere, how):
    club = await new_club(anywhere.person())
    await club.say(club.owner, "nobody here?")
    table = await club.table(club.owner)
    body = {"sure": "yes"} if how == "delete" else {}
    assert (await club.owner.post(club.path(f"/{how}"), body))["groups"] == []
    for name in ("groups", "group_members", "group_lines", "group_tables"):
        assert await anywhere.rows(name) == []
    assert (await club.owner.get(f"tables/{table}"))["id"] == table, "tables stay"


# Chat.


async def test_members_read_new_lines_once_in_order(anywhere):
    club = await new_club(anywhere.person())
    ben = await club.add(anywhere.person(), "Ben")
    for text in ("one", "two"):
        await club.say(club.owner, text)
    told = await ben.get(club.path("/chat"))
    assert [(line["name"], line["text"], line["you"]) for line in told["lines"]] == [
        ("Ada", "one", False),
        ("Ada", "two", False),
    ]
    body = {"key": fresh_key(), "text": " three \n lines "}
    for _ in range(2):
        await ben.post(club.path("/chat"), body)
    assert await club.heard(ben, told["last"]) == ["three lines"]
    await club.say(ben, "\u202e", 400)


async def test_lines_of_muted_and_blocked_people_are_hidden_from_one_reader(anywhere):
    club, hal, mia = await club_of(anywhere)
    await club.say(hal, "from Hal")
    await club.say(mia, "from Mia")
    for name, kind in (("Hal", "mute"), ("Mia", "block")):
        path = club.path(f"/members/{club.numbers[name]}/relate")
        told = await club.owner.post(path, {"kind": kind, "on": True})
        assert [one["name"] for one in told["members"] if one[kind]] == [name]
    assert await club.heard(club.owner) == []
    assert await club.heard(mia) == ["from Hal", "from Mia"]


async def test_old_lines_are_deleted_and_chat_is_rate_limited(tmp_path):
    slow = msgspec.structs.replace(WIDE, chats=Rate(0.001, 3))
    async with town(settings(str(tmp_path / "slow.sqlite3"), limits=slow)) as at:
        club = await new_club(at.person())
        for number in range(3):
            await club.say(club.owner, f"line {number}")
        await club.say(club.owner, "too fast", 429)
        many = [(club.id, f"key-{number}") for number in range(LINES_KEPT)]
        add = "insert into group_lines (group_id, holder, name, at, key, text) values ($1, '', '', 0, $2, '')"
        await at.hub.store.execute(*(Statement(add, one) for one in many))
        at.rate_limits.chats.give_back(f"group {club.id} {club.numbers['Ada']}")
        await club.say(club.owner, "last")
        assert len(await at.rows("group_lines")) == LINES_KEPT
        assert len((await club.owner.get(club.path("/chat")))["lines"]) == LINES_SHOWN


async def test_a_chat_ban_holds_in_groups_too(at):
    club = await new_club(at.person())
    await ban(at.hub.store, holder(club.owner), "chat", 4e9)
    assert (await club.say(club.owner, "hi", 403))["error"] == "banned_from_chat"


# Tables.


async def test_members_see_a_table_of_the_group_and_sit_down_without_a_link(anywhere):
    club, hal, mia = await club_of(anywhere)
    table = await club.table(hal)
    assert [one["id"] for one in (await club.info(mia))["tables"]] == [table]
    eve = anywhere.person()
    assert await eve.get("tables") == []
    refused = await eve.post(f"tables/{table}/join", {"name": "Eve"}, 409)
    assert refused["error"] == "no_open_seat"
    await mia.post(f"tables/{table}/join", {"name": "Mia"})
    assert (await mia.get(f"tables/{table}"))["status"] == "playing"
    [card] = (await mia.get("groups"))["groups"]
    assert card["tables"] == 1


async def test_a_guest_with_a_code_may_sit_at_a_table_of_the_group(at):
    club = await new_club(at.person())
    table = await club.table(club.owner, seats=[{"who": "me", "name": "Ada"}, {"who": "invited"}])
    code = (await club.owner.post(f"tables/{table}/seats/1/invite"))["code"]
    await at.person().post(f"tables/{table}/join", {"name": "Eve", "code": code})


async def test_a_table_of_a_group_is_never_listed(at):
    club = await new_club(at.person())
    body = {"game": "trambahn", "seats": TWO_SEATS, "listed": True}
    refused = await club.owner.post(club.path("/tables"), body, 409)
    assert refused["error"] == "group_table_listed"
    table = await club.table(club.owner)
    await club.owner.post(f"tables/{table}/settings", {"listed": True}, 409)
    await club.owner.post(f"tables/{table}/settings", {"pace": "fast"})
    assert await at.person().get("tables") == []


async def test_a_table_of_somebody_who_blocked_the_reader_is_hidden(at):
    club, hal, mia = await club_of(at)
    path = club.path(f"/members/{club.numbers['Mia']}/relate")
    await hal.post(path, {"kind": "block", "on": True})
    await club.table(hal)
    assert (await club.info(mia))["tables"] == []
    assert len((await club.info())["tables"]) == 1


async def test_a_rematch_by_a_member_belongs_to_the_group(anywhere):
    club, hal, mia = await club_of(anywhere)
    table = await club.duel(hal, mia)
    again = (await hal.post(f"tables/{table}/rematch"))["id"]
    assert [one["id"] for one in (await club.info())["tables"]] == [again]
    second = await club.duel(hal, mia)
    await club.owner.post(club.path(f"/members/{club.numbers['Hal']}/remove"))
    await hal.post(f"tables/{second}/rematch")
    assert [one["id"] for one in (await club.info())["tables"]] == [again]


async def test_a_public_profile_never_links_to_a_table_of_a_group(at):
    ada, ben = at.person(), at.person()
    pages = []
    for one, name in ((ada, "Ada"), (ben, "Ben")):
        await one.post("me/profile", {"name": name, "public": True})
        await one.post("me/code")
        await one.post("me/profile", {"name": name, "public": True})
        pages.append((await one.get("me"))["page"])
    club = await new_club(ada)
    await club.add(ben, "Ben")
    await club.duel(ada, ben)
    plain = (await ada.create("trambahn", TWO_SEATS))["id"]
    await ben.post(f"tables/{plain}/join", {"name": "Ben"})
    await ben.post(f"tables/{plain}/seats/1/resign")
    history = (await at.person().get(f"people/{pages[0]}/history"))["games"]
    assert [game["table"] for game in history] == [plain, None]


# Results and standings.


async def test_results_and_standings_count_the_groups_own_games(anywhere):
    club, hal, mia = await club_of(anywhere)
    for _ in range(2):
        await club.duel(hal, mia)
    await club.duel(mia, hal)
    plain = (await hal.create("trambahn", TWO_SEATS))["id"]
    await mia.post(f"tables/{plain}/join", {"name": "Mia"})
    await mia.post(f"tables/{plain}/seats/1/resign")
    told = await club.info()
    assert len(told["results"]) == 3
    names = {number: name for name, number in club.numbers.items()}
    rows = {names[one["member"]]: one for one in told["standings"]}
    assert set(rows) == {"Hal", "Mia"}
    assert (rows["Mia"]["played"], rows["Mia"]["won"]) == (3, 2)
    assert (rows["Hal"]["played"], rows["Hal"]["won"]) == (3, 1)
    assert rows["Mia"]["rating"] > 1000 > rows["Hal"]["rating"]
    await club.duel(mia, hal)
    told = await club.info()
    assert {one["played"] for one in told["standings"]} == {4}, "the cache is renewed"


async def test_a_guest_who_signs_in_keeps_their_standing(anywhere):
    player, _, code = await anywhere.player()
    club, hal, mia = await club_of(anywhere)
    await club.duel(hal, mia)
    before = (await club.info())["standings"]
    await mia.post("me/code/use", {"code": code})
    await player.get(club.path())
    assert (await club.info())["standings"] == before
    await club.duel(mia, hal)
    assert {one["played"] for one in (await club.info())["standings"]} == {2}


def row(serial, number, holder, place, *, level=None, left=False, seats=2):
    return (serial, "trambahn", seats, number, holder, level, place, left)


@pytest.mark.parametrize(
    "rows",
    [
        [row(1, 0, "ada", 1), row(1, 1, None, 2, level="porter")],
        [row(1, 0, "ada", 1), row(1, 1, "ben", 2, level="porter")],
        [row(1, 0, "ada", 1), row(1, 1, "ada", 2)],
        [row(1, 0, "ada", 1), row(1, 1, None, 2)],
    ],
    ids=["alone with a bot", "a bot finished it", "one person twice", "one shared screen"],
)
def test_games_that_do_not_count_in_a_group(rows):
    assert tally_group(rows, {}) == []


def test_a_member_who_left_loses_and_a_bot_counts_as_an_opponent():
    rows = [
        row(1, 0, "ada", 1, seats=3),
        row(1, 1, "ben", 3, level="porter", left=True, seats=3),
        row(1, 2, None, 2, level="porter", seats=3),
    ]
    found = {one.holder: one for one in tally_group(rows, {})}
    assert set(found) == {"ada", "ben"}
    assert (found["ada"].won, found["ben"].won) == (1, 0)
    assert found["ada"].rating.mu > MU > found["ben"].rating.mu
    assert found["ada"].rating.sigma < FIRST_SIGMA


# Sign-in, export and deletion.


async def test_memberships_move_when_a_guest_signs_in(anywhere):
    player, _, code = await anywhere.player()
    club = await new_club(anywhere.person())
    guest = await club.add(anywhere.person(), "Guest", "host")
    await club.say(guest, "hello")
    await guest.post("me/code/use", {"code": code})
    told = await player.get(club.path())
    assert told["role"] == "host"
    [line] = (await player.get(club.path("/chat")))["lines"]
    assert (line["you"], line["name"]) == (True, "Guest")


async def test_a_player_who_is_a_member_already_gets_the_guests_higher_role(anywhere):
    player, _, code = await anywhere.player()
    guest = anywhere.person()
    club = await new_club(guest, "Guest")
    await club.add(player, "Player")
    await guest.post("me/code/use", {"code": code})
    told = await player.get(club.path())
    assert [(one["name"], one["role"]) for one in told["members"]] == [("Player", "owner")]


async def test_the_export_contains_memberships_and_own_lines(anywhere):
    club, hal, mia = await club_of(anywhere)
    await club.say(hal, "not mine")
    await club.say(mia, "my own words")
    rows = (await mia.get("me/export"))["rows"]
    assert [one["name"] for one in rows["group_members"]] == ["Mia"]
    assert [one["text"] for one in rows["group_lines"]] == ["my own words"]


async def test_a_deleted_owner_is_succeeded_by_the_first_host(anywhere):
    club, hal, mia = await club_of(anywhere)
    await club.say(club.owner, "words of Ada")
    await club.owner.post("me/delete", {"sure": "yes"})
    told = await club.info(hal)
    assert {one["name"]: one["role"] for one in told["members"]} == {
        "Hal": "owner",
        "Mia": "member",
        "Max": "member",
    }
    await hal.post("me/delete", {"sure": "yes"})
    assert (await club.info(mia))["role"] == "owner"
    for name in ("group_members", "group_lines"):
        assert not any("Ada" in one or "Hal" in one for one in await anywhere.rows(name))


async def test_deleting_the_only_member_deletes_only_their_groups(anywhere):
    alone, shared = await new_club(anywhere.person()), await new_club(anywhere.person())
    await shared.add(alone.owner, "Ben")
    await alone.say(alone.owner, "hi")
    await alone.owner.post("me/delete", {"sure": "yes"})
    assert [one.split()[0] for one in await anywhere.rows("groups")] == [shared.id]
    assert len(await anywhere.rows("group_members")) == 1
    assert await anywhere.rows("group_lines") == []


# Limits and moderation.


async def test_groups_and_members_are_limited(at, monkeypatch):
    ada = at.person()
    club = await new_club(ada)
    for _ in range(groups.MOST_OWNED - 1):
        await new_club(ada)
    body = {"name": "One more", "my_name": "Ada"}
    assert (await ada.post("groups", body, 409))["error"] == "too_many_groups_owned"
    monkeypatch.setattr(groups, "MOST_MEMBERS", 2)
    await club.add(at.person(), "Ben")
    join = {"code": await club.code(), "name": "Cleo"}
    assert (await at.person().post(club.path("/join"), join, 409))["error"] == "group_full"
    monkeypatch.setattr(groups, "MOST_JOINED", groups.MOST_OWNED)
    other = await new_club(at.person())
    join = {"code": await other.code(), "name": "Ada too"}
    assert (await ada.post(other.path("/join"), join, 409))["error"] == "too_many_groups"
    monkeypatch.setattr(groups, "MOST_GROUPS", 1)
    assert (await at.person().post("groups", body, 503))["error"] == "too_many_groups_here"


async def test_floods_of_groups_and_joins_from_one_address_are_refused(tmp_path):
    few = msgspec.structs.replace(
        WIDE, creations=Rate(1e-6, 2 * int(GROUP_COST)), joins=Rate(1e-6, 3)
    )
    async with running(settings(str(tmp_path / "few.sqlite3"), limits=few)) as server:
        person = server.person()
        answers = [
            (await person.http.post("/api/groups", json={"name": "A", "my_name": "B"})).status_code
            for _ in range(3)
        ]
        assert answers == [200, 200, 429]
        body = {"code": "x" * 43, "name": "Eve"}
        paths = ["/api/groups/AAAAAAAAAAAA/join"] * 4
        answers = [(await person.http.post(path, json=body)).status_code for path in paths]
        assert answers == [404, 404, 404, 429]
        await person.http.aclose()


async def test_moderators_read_a_report_and_close_the_group(anywhere, database):
    club, hal, mia = await club_of(anywhere)
    await club.say(hal, "an insult")
    path = club.path(f"/members/{club.numbers['Hal']}/report")
    await mia.post(path, {"reason": "insult", "text": "Read this."})
    code = await club.code()

    async def admin(*words):
        run = CliRunner().invoke
        told = await asyncio.to_thread(run, app, ["admin", *words], env={"LANG": "en"})
        assert told.exit_code == 0, told.output
        return told.output

    assert f"group:{club.id}" in await admin("reports", database)
    shown = await admin("report", database, "1")
    assert "Hal: an insult" in shown
    assert "Read this." in shown
    await admin("close-group", database, f"group:{club.id}")
    for person in (club.owner, hal, mia):
        assert (await person.get(club.path(), 410))["error"] == "group_closed"
        assert (await person.get("groups"))["groups"] == []
        await club.say(person, "hello?", 410)
    stranger = anywhere.person()
    await stranger.get(club.path(), 404)
    await stranger.post(club.path("/join"), {"code": code, "name": "Zoe"}, 404)
    assert not await may_see_group(anywhere.hub.store, holder(mia), club.id)
    await admin("close-group", database, club.id, "--reopen")
    assert (await club.info(mia))["name"] == "Thursday"
