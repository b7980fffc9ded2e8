"""Take over a seat in mid-game: with everybody's consent, announced, marked in the record."""

import msgspec
import pytest

from railtable.core.dice import FastDice
from railtable.core.errors import BadRecord
from railtable.core.record import Takeover, format_record, parse_record
from railtable.games import GAMES, find_rules
from railtable.server.errors import Denied
from railtable.server.tables import consent, creation, moves, seats
from railtable.wire import live, tables
from tests.support.server import fresh_key, running, settings

ME = {"who": "me", "name": "Ada"}
HERE = {"who": "here", "name": "Eve"}
OPEN = {"who": "open"}
INVITED = {"who": "invited"}
BOT = {"who": "bot", "level": "random"}
BEN, BOTS_SEAT = 1, 2


async def table_of_three(person, game="station-master"):
    """Ada (owner), Ben, and a bot at seat 2."""
    ada, ben = person(), person()
    table = (await ada.create(game, [ME, OPEN, BOT]))["id"]
    await ben.post(f"tables/{table}/join", {"name": "Ben"})
    return ada, ben, table


async def ask(ada, table, plan, seat=BOTS_SEAT):
    return await ada.post(f"tables/{table}/seats/{seat}/fill", {"plan": plan})


async def answer(who, table, *, agree, question, seat=BEN, revision=0, status=200):
    body = {"seat": seat, "revision": revision, "key": fresh_key(), "agree": agree}
    return await who.post(f"tables/{table}/consent", body | {"question": question}, status=status)


async def happenings(who, table):
    news = await who.get(f"tables/{table}/happenings")
    return [(one["what"], one["seat"]) for one in news["happenings"]]


async def sees(who, table, seat):
    answer = await who.http.get(f"/api/tables/{table}/position?seat={seat}")
    assert answer.status_code in {200, 403}
    return answer.status_code == 200


@pytest.mark.parametrize("plan", [HERE, ME | {"name": "Ada again"}])
async def test_the_owner_does_not_see_a_bots_hand_by_sitting_there(person, plan):
    ada, _, table = await table_of_three(person)
    info = await ask(ada, table, plan)
    assert (info["mine"], info["seats"][BOTS_SEAT]["who"]) == ([0], "bot")
    asked = info["taking_over"]
    assert {**asked, "number": 0} == {
        "number": 0,
        "seat": BOTS_SEAT,
        "asker": 0,
        "who": "person",
        "name": plan["name"],
        "needed": [BEN],
        "agreed": [],
    }
    assert not await sees(ada, table, BOTS_SEAT)
    assert ("takeover_asked", BOTS_SEAT) in await happenings(person(), table)


@pytest.mark.parametrize("plan", [OPEN, INVITED])
async def test_opening_a_bots_seat_to_another_browser_or_token_reveals_no_hand(person, plan):
    ada, _, table = await table_of_three(person)
    info = await ask(ada, table, plan)
    assert info["taking_over"]["who"] == plan["who"]
    await ada.post(f"tables/{table}/seats/{BOTS_SEAT}/invite", status=403)
    await ada.post(f"tables/{table}/seats/{BOTS_SEAT}/token", status=403)
    for browser in (ada, person()):
        body = {"name": "Eve", "seat": BOTS_SEAT}
        await browser.post(f"tables/{table}/join", body, status=409)


async def test_taking_a_leavers_seat_reveals_no_hand(person):
    ada, ben, table = await table_of_three(person)
    cleo = person()
    info = await ask(ada, table, OPEN)
    question = info["taking_over"]["number"]
    await answer(ben, table, agree=True, question=question)
    await cleo.post(f"tables/{table}/join", {"name": "Cleo"})
    await cleo.post(f"tables/{table}/seats/{BOTS_SEAT}/leave")
    info = await ask(ada, table, HERE)
    assert info["taking_over"]["needed"] == [BEN]
    assert not await sees(ada, table, BOTS_SEAT)


async def test_the_holder_of_a_seat_lent_to_a_bot_is_asked(person):
    ada, ben, table = await table_of_three(person)
    await ben.post(f"tables/{table}/seats/{BEN}/fill", {"plan": BOT})
    info = await ask(ada, table, HERE)
    assert info["taking_over"]["needed"] == [BEN]


async def test_a_seat_is_taken_over_with_consent_and_all_are_informed(person):
    ada, ben, table = await table_of_three(person)
    async with ben.live(table) as live:
        await live.until(BEN, 1)
        question = (await ask(ada, table, HERE))["taking_over"]["number"]
        while live.table is None or live.table["taking_over"] is None:
            await live.receive()
        message = {"kind": "consent", "seat": BEN, "revision": 0, "agree": True}
        agreed = await live.ask(message | {"question": question})
        assert agreed["kind"] == "accepted"
    info = await ada.get(f"tables/{table}")
    assert (info["mine"], info["taking_over"]) == ([0, BOTS_SEAT], None)
    assert info["seats"][BOTS_SEAT]["name"] == "Eve"
    assert await sees(ada, table, BOTS_SEAT)
    assert ("taken_over", BOTS_SEAT) in await happenings(person(), table)


async def test_a_refusal_ends_the_question_and_is_broadcast(person):
    ada, ben, table = await table_of_three(person)
    question = (await ask(ada, table, HERE))["taking_over"]["number"]
    await answer(ada, table, agree=True, question=question, seat=0, status=409)
    await answer(ada, table, agree=True, question=question, status=403)
    await answer(ben, table, agree=True, question=question + 1, status=409)
    await answer(ben, table, agree=False, question=question)
    info = await ada.get(f"tables/{table}")
    assert (info["taking_over"], info["mine"]) == (None, [0])
    assert ("takeover_refused", BEN) in await happenings(person(), table)
    await answer(ben, table, agree=True, question=question, status=409)


async def test_asking_twice_counts_once_and_a_bot_withdraws_the_question(person):
    ada, ben, table = await table_of_three(person)
    first = (await ask(ada, table, HERE))["taking_over"]
    assert (await ask(ada, table, HERE))["taking_over"] == first
    another = (await ask(ada, table, OPEN))["taking_over"]
    assert another["number"] > first["number"]
    await answer(ben, table, agree=True, question=first["number"], status=409)
    assert (await ask(ada, table, BOT))["taking_over"] is None
    await answer(ben, table, agree=True, question=another["number"], status=409)


async def test_a_person_who_joins_after_the_consent_is_asked_too(person):
    ada, ben = person(), person()
    table = (await ada.create("station-master", [ME, BOT, BOT], start=True))["id"]
    for seat in (1, 2):
        assert (await ask(ada, table, OPEN, seat=seat))["taking_over"] is None
    await ben.post(f"tables/{table}/join", {"name": "Ben", "seat": 1})
    eve = person()
    refused = await eve.post(f"tables/{table}/join", {"name": "Eve", "seat": 2}, status=409)
    assert refused["error"] == "not_agreed"
    refused = await ada.post(f"tables/{table}/seats/2/token", status=409)
    assert refused["error"] == "not_agreed"
    question = (await ask(ada, table, OPEN, seat=2))["taking_over"]["number"]
    await answer(ben, table, agree=True, question=question)
    await eve.post(f"tables/{table}/join", {"name": "Eve", "seat": 2})


async def test_a_takeover_with_bots_alone_needs_no_consent_but_is_broadcast(person):
    ada = person()
    table = (await ada.create("trambahn", [ME, BOT], start=True))["id"]
    info = await ask(ada, table, HERE, seat=1)
    assert (info["mine"], info["taking_over"]) == ([0, 1], None)
    assert ("taken_over", 1) in await happenings(person(), table)


async def test_a_seat_can_be_planned_freely_before_the_start(person):
    ada, ben = person(), person()
    table = (await ada.create("station-master", [ME, OPEN, OPEN]))["id"]
    await ben.post(f"tables/{table}/join", {"name": "Ben", "seat": BEN})
    info = await ask(ada, table, HERE)
    assert (info["mine"], info["taking_over"]) == ([0, BOTS_SEAT], None)


@pytest.mark.parametrize("game", [key for key in GAMES if not find_rules(key).info.hides])
async def test_a_takeover_without_secrets_needs_no_consent_but_is_broadcast(person, game):
    ada, _, table = await table_of_three(person, game)
    info = await ask(ada, table, HERE)
    assert (info["mine"], info["taking_over"]) == ([0, BOTS_SEAT], None)
    assert ("taken_over", BOTS_SEAT) in await happenings(person(), table)


class Hosted:
    """Ada and Ben with a bot at seat 2, without a server."""

    def __init__(self):
        plans: list[tables.SeatPlan] = [
            tables.MySeat(name="Ada"),
            tables.OpenSeat(),
            tables.BotSeat(level="random"),
        ]
        request = tables.CreateTable(game="station-master", seats=plans)
        self.table = creation.create(request, ADA)
        seats.join(self.table, tables.JoinTable(name="Ben"), BENS)
        self.dice = FastDice("takeover")

    def play(self, until):
        while not until(self.table):
            assert self.table.game is not None
            choices = self.table.game.legal_actions(self.table.to_move)
            action = choices[int(self.dice.below(len(choices)))]
            message = live.Play(
                seat=self.table.to_move,
                revision=self.table.revision,
                key=fresh_key(),
                actions=[msgspec.Raw(msgspec.json.encode(action))],
            )
            moves.play(self.table, message)

    def take_over(self):
        seats.fill(self.table, BOTS_SEAT, tables.LocalSeat(name="Eve"), ADA)
        assert self.table.question is not None
        self.agree(question=self.table.question.number)

    def undo(self, to):
        revision, key = self.table.revision, fresh_key()
        message = live.Undo(seat=self.table.steps[to].seat, revision=revision, key=key, to=to)
        return moves.undo(self.table, message)

    def agree(self, **more):
        revision, key = self.table.revision, fresh_key()
        message = live.Consent(seat=BEN, revision=revision, key=key, agree=True, **more)
        consent.consent(self.table, message)


ADA, BENS = "a" * 64, "b" * 64


def adas_last(hosted):
    return max(place for place, step in enumerate(hosted.table.steps) if step.seat == 0)


def after_ada(table):
    """Return whether another person acted after Ada."""
    seen = [step.seat for step in table.steps]
    return table.version > 12 and 0 in seen and seen[-1] != 0


def test_the_game_continues_while_a_question_is_open():
    hosted = Hosted()
    seats.fill(hosted.table, BOTS_SEAT, tables.LocalSeat(name="Eve"), ADA)
    question, before = hosted.table.question, hosted.table.version
    assert question is not None
    hosted.play(until=after_ada)
    assert hosted.table.version > before
    assert hosted.table.question == question
    hosted.agree(question=question.number)
    assert hosted.table.held_by(ADA) == [0, BOTS_SEAT]


def test_only_one_thing_is_asked_at_a_time():
    hosted = Hosted()
    hosted.play(until=after_ada)
    seats.fill(hosted.table, BOTS_SEAT, tables.LocalSeat(name="Eve"), ADA)
    with pytest.raises(Denied, match="question_open"):
        hosted.undo(adas_last(hosted))
    with pytest.raises(Denied, match="nothing_asked"):
        hosted.agree()
    seats.fill(hosted.table, BOTS_SEAT, tables.BotSeat(level="random"), ADA)
    assert hosted.undo(adas_last(hosted)).asked
    with pytest.raises(Denied, match="question_open"):
        seats.fill(hosted.table, BOTS_SEAT, tables.LocalSeat(name="Eve"), ADA)


def test_the_record_marks_a_takeover_and_keeps_the_mark_through_an_undo():
    hosted = Hosted()
    hosted.play(until=after_ada)
    hosted.take_over()
    at = hosted.table.version
    assert hosted.table.takeovers == [Takeover(BOTS_SEAT, at)]
    to = adas_last(hosted)
    assert hosted.undo(to).asked
    hosted.agree()
    assert hosted.table.takeovers == [Takeover(BOTS_SEAT, to)]
    hosted.play(until=lambda table: table.status == "over")
    text = format_record(creation.table_record(hosted.table))
    read = parse_record(text, find_rules)
    assert read.header.takeovers == [Takeover(BOTS_SEAT, to)]
    steps = msgspec.json.encode(read.steps).decode()
    opened = creation.open_record(read.header, steps, read.seed, ADA)
    again = creation.table_record(opened)
    assert again.header.takeovers == [Takeover(BOTS_SEAT, to)]


def test_a_record_without_takeovers_has_no_mark():
    hosted = Hosted()
    hosted.play(until=lambda table: table.status == "over")
    assert "takeovers" not in format_record(creation.table_record(hosted.table))


@pytest.mark.parametrize("mark", [[], [{"seat": 9, "version": 1}], [{"seat": 0, "version": 99999}]])
def test_an_impossible_takeover_is_a_bad_record(mark):
    hosted = Hosted()
    hosted.play(until=lambda table: table.status == "over")
    header, *rest = format_record(creation.table_record(hosted.table)).split("\n")
    spoilt = msgspec.json.encode(msgspec.json.decode(header) | {"takeovers": mark}).decode()
    with pytest.raises(BadRecord):
        parse_record("\n".join([spoilt, *rest]), find_rules)


def test_leaving_voids_the_question():
    hosted = Hosted()
    seats.fill(hosted.table, BOTS_SEAT, tables.LocalSeat(name="Eve"), ADA)
    seats.leave(hosted.table, BEN, BENS)
    assert hosted.table.question is None
    assert not hosted.table.takeovers


async def test_an_open_question_survives_a_restart(tmp_path):
    wanted = settings(str(tmp_path / "tables.sqlite3"))
    async with running(wanted) as server:
        people = [server.person(), server.person()]
        ada, ben, table = await table_of_three(iter(people).__next__)
        asked = (await ask(ada, table, HERE))["taking_over"]
    async with running(wanted) as again:
        back = [again.person(), again.person()]
        for one, before in zip(back, people, strict=True):
            one.http.cookies = before.http.cookies
        ada, ben = back
        assert (await ben.get(f"tables/{table}"))["taking_over"] == asked
        await answer(ben, table, agree=True, question=asked["number"])
        assert (await ada.get(f"tables/{table}"))["mine"] == [0, BOTS_SEAT]
        for one in (*people, *back):
            await one.http.aclose()
