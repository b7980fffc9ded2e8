"""Stateful test of one table: any message in any order; invariants hold after each.

`make soak` runs many more random examples.
"""

import random
from collections import Counter
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from railtable.core.chance import Chance
from railtable.server.tables import budget, creation
from railtable.server.tables.clock import DAY_MS, back_time, whole_time
from railtable.server.tables.table import HostedTable
from railtable.server.tables.timing import clock_info
from railtable.testing.examples import examples
from railtable.wire.tables import DayClock
from tests.support.server import fresh_key
from tests.support.table_life import (
    BULK,
    MOST_DAYS_OFF,
    Browser,
    Office,
    Told,
    random_move,
    turns_ended,
)

SEATS = 3
STEPS = 30
EXAMPLES = 14
LEAST_TAKEN = 12
MOST_ENTRIES = 120
MOST_SIDE_ENTRIES = 25
SECOND = 1000
PHASES = (Phase.explicit, Phase.generate)
"""Failing examples are not shrunk: that takes longer than reading them."""
BOT_CLOCK = {"kind": "game", "seconds": 60, "increment": 10}
SETUPS: dict[str, dict[str, Any]] = {
    "no clock": {},
    "clock": {"clock": BOT_CLOCK},
    "clock, rated": {"clock": BOT_CLOCK, "rated": True},
    "time loses": {"clock": BOT_CLOCK | {"runs_out": "loses"}},
    "time loses, rated": {"clock": BOT_CLOCK | {"runs_out": "loses"}, "rated": True},
    "days": {"clock": {"kind": "days", "days": 3}},
    "days, rated": {"clock": {"kind": "days", "days": 3}, "rated": True},
}
numbers = st.integers(0, 7)


class FixedLuck:
    """Luck that is the same in every run of an example."""

    seed = 0
    seeded = staticmethod(Chance.seeded)

    @classmethod
    def fresh(cls):
        return Chance.seeded(f"table life {cls.seed}")


class TableLife(RuleBasedStateMachine):
    """People, programs, strangers and an owner at one table."""

    office: ClassVar[Office]
    setup: ClassVar[dict[str, Any]]
    answers: ClassVar[Counter[str]] = Counter()
    """Counts of accepted and refused messages, over all examples."""

    @initialize(
        game=st.sampled_from(["station-master", "freight-train", "block-train"]),
        people=st.sampled_from([SEATS, SEATS, SEATS, 2, 1]),
        seed=st.integers(0, 2**16),
    )
    def open_table(self, game, people, seed):
        self.luck = random.Random(seed)
        FixedLuck.seed = seed
        self.actors = [Browser(self.office, number) for number in range(SEATS + 2)]
        self.codes: list[str] = []
        self.invites: list[str] = []
        plans = [{"who": "me", "name": "Ada"}, {"who": "open"}, {"who": "invited"}]
        body = {"game": game, "seats": plans, "pace": "fast"} | self.setup
        made = self.actors[0].ask("POST", "tables", body)
        assert made.status_code == 200, made.text
        self.table = made.json()["id"]
        for number in range(1, people):
            seat = {"name": "Ben", "rated": True}
            if number == 2:
                seat["code"] = self.send("invite", 0, "seats/2/invite").get("code")
            self.send("join", number, "join", seat)
        self.look()

    # Sending.

    def send(self, name, actor, path, body=None, method="POST"):
        """Send a message; it never causes an error, and a refusal changes nothing."""
        who = self.actors[actor % len(self.actors)]
        path = path if path.startswith("/") else f"/tables/{self.table}/{path}"
        answer = who.ask(method, path.strip("/"), body)
        assert answer.status_code < 500, (name, answer.status_code, answer.text)
        is_taken = answer.status_code == 200
        self.answers[f"{name} {'taken' if is_taken else 'refused'}"] += 1
        self.office.settle()
        return answer.json() if is_taken else {}

    @property
    def hosted(self) -> HostedTable:
        return self.office.look(self.table)

    def told(self) -> Told:
        return Told(self.office.entries(self.table))

    def holder_of(self, seat):
        """Return a person who can play a seat, or a stranger."""
        holders = self.hosted.seats[seat].holders
        for number, actor in enumerate(self.actors):
            if actor.holder() in holders:
                return number
        return SEATS + 1

    def by(self, actor, seat):
        """Return the sender of a message about a seat: its holder, half of the time."""
        return self.holder_of(seat) if actor > 3 else actor

    # Seats.

    @rule(actor=numbers, seat=st.integers(0, SEATS), rated=st.booleans())
    def join(self, actor, seat, rated):
        self.send("join", actor, "join", {"name": "Eve", "seat": seat % SEATS, "rated": rated})

    @rule(actor=numbers, number=numbers)
    def join_by_code(self, actor, number):
        code = self.invites[number % len(self.invites)] if self.invites else "none"
        self.send("join by code", actor, "join", {"name": "Eve", "code": code, "rated": True})

    @rule(actor=numbers, seat=st.integers(0, SEATS - 1))
    def invite(self, actor, seat):
        made = self.send("invite", self.by(actor, seat), f"seats/{seat}/invite")
        self.invites += [made["code"]] if made else []

    @rule(actor=numbers, seat=st.integers(0, SEATS - 1))
    def token(self, actor, seat):
        made = self.send("token", self.by(actor, seat), f"seats/{seat}/token")
        if made and len(self.actors) < SEATS + 5:
            number = len(self.actors)
            self.actors.append(Browser(self.office, number, made["token"]))

    @rule(actor=numbers)
    def start(self, actor):
        self.send("start", actor, "start")

    @rule(actor=numbers, seat=st.integers(0, SEATS - 1), agree=st.booleans())
    def agree(self, actor, seat, agree):
        self.send("agree", self.by(actor + 2, seat), f"seats/{seat}/agree", {"agree": agree})

    @rule(
        actor=numbers,
        seat=st.integers(0, SEATS - 1),
        plan=st.sampled_from(
            [
                {"who": "me", "name": "Ada"},
                {"who": "here", "name": "Ida"},
                {"who": "bot", "level": "trainee"},
                {"who": "invited"},
                {"who": "open"},
            ]
        ),
    )
    def fill(self, actor, seat, plan):
        self.send("fill", actor, f"seats/{seat}/fill", {"plan": plan})

    @rule(actor=numbers, seat=st.integers(0, SEATS - 1), again=st.booleans())
    def leave(self, actor, seat, again):
        actor = self.by(actor, seat)
        self.send("leave", actor, f"seats/{seat}/leave")
        if again:
            self.send("fill", actor, f"seats/{seat}/fill", {"plan": {"who": "me", "name": "A"}})

    @rule(actor=numbers, seat=st.integers(0, SEATS - 1))
    def come_back(self, actor, seat):
        self.send("back", self.by(actor, seat), f"seats/{seat}/back")

    @rule(how=st.sampled_from(["lend", "leave", "program"]))
    def spend_time_and_come_back(self, how):
        """Use up most of a clock, end the turn, and try to regain the time."""
        seat = self.hosted.to_move
        if self.hosted.status != "playing" or self.hosted.seats[seat].who != "person":
            return
        actor = self.holder_of(seat)
        self.office.pass_time(50 * SECOND)
        self.end_turn(actor, seat)
        self.look()
        plans = f"seats/{seat}/fill"
        self.send("fill", actor, plans, {"plan": {"who": "bot", "level": "trainee"}})
        self.send("back", actor, f"seats/{seat}/back")
        self.look()
        if how == "lend":
            return
        self.send("leave", actor, f"seats/{seat}/leave")
        self.send("fill", 0, plans, {"plan": {"who": "open"}})
        if how == "leave":
            self.send("join", actor, "join", {"name": "Ada", "seat": seat})
        else:
            self.send("token", 0, f"seats/{seat}/token")

    def end_turn(self, actor, seat):
        """Play a seat's moves until another seat is to move."""
        most = 30
        while self.hosted.to_move == seat and most:
            message = _sent(random_move(self.hosted, self.luck))
            most = most - 1 if self.send("play", actor, "play", message) else 0

    @rule(actor=numbers, pace=st.sampled_from(["slow", "normal"]), listed=st.booleans())
    def settle(self, actor, pace, listed):
        self.send("settings", actor, "settings", {"pace": pace, "listed": listed})

    # The game.

    @rule(actor=numbers, seat=st.integers(0, SEATS - 1), text=st.just("hello"))
    def say(self, actor, seat, text):
        self.send(
            "say", self.by(actor, seat), "say", {"seat": seat, "key": fresh_key(), "text": text}
        )

    @rule(seat=st.integers(0, SEATS - 1), many=st.sampled_from([10, MOST_ENTRIES]))
    def chatter(self, seat, many):
        """Fill the log as fast as allowed."""
        actor = self.holder_of(seat)
        for _ in range(many):
            if not self.send("invite", actor, f"seats/{seat}/invite"):
                break

    @rule(actor=numbers, many=st.integers(1, 6))
    def play(self, actor, many):
        """Play a legal action of the seat to move; a stranger tries to, too."""
        for _ in range(many):
            hosted = self.hosted
            if hosted.status != "playing":
                self.send("play", actor, "play", _play(0, hosted.revision, []))
                return
            if hosted.seats[hosted.to_move].who == "bot":
                self.office.bots_move(self.table, self.luck)
                continue
            message = _sent(random_move(hosted, self.luck))
            self.send("play", self.holder_of(hosted.to_move), "play", message)
            self.send("play", actor, "play", message | {"key": fresh_key()})

    @rule()
    def play_a_turn_twice(self):
        """End a turn, undo it if that is free, and play it differently."""
        for _ in range(2):
            hosted = self.hosted
            seat, before = hosted.to_move, hosted.version
            if hosted.status != "playing" or hosted.seats[seat].who != "person":
                return
            actor = self.holder_of(seat)
            self.end_turn(actor, seat)
            body = {"seat": seat, "revision": self.hosted.revision, "key": fresh_key()}
            self.look()
            self.send("undo", actor, "undo", body | {"to": before})
            self.look()

    @rule(actor=numbers, seat=st.integers(0, SEATS - 1), back=st.integers(1, 6))
    def undo(self, actor, seat, back):
        hosted = self.hosted
        own = [at for at, step in enumerate(hosted.steps) if step.seat == seat]
        to = own[-min(back, len(own))] if own else 0
        body = {"seat": seat, "revision": hosted.revision, "key": fresh_key(), "to": to}
        self.send("undo", self.by(actor, seat), "undo", body)

    @rule(seat=st.integers(0, SEATS - 1), agree=st.sampled_from([True, True, True, False]))
    def consent(self, seat, agree):
        hosted = self.hosted
        question = hosted.question
        number = None if question is None else question.number
        body = {"seat": seat, "revision": hosted.revision, "key": fresh_key(), "agree": agree}
        self.send("consent", self.holder_of(seat), "consent", body | {"question": number})

    @rule(seat=st.integers(0, SEATS - 1), agree=st.booleans())
    def ask_and_answer(self, seat, agree):
        """Ask to undo steps that others have seen, and let everybody answer."""
        self.undo(7, seat, 1)
        question = self.hosted.question
        for other in [] if question is None else question.asked.needed:
            self.consent(other, agree)

    @rule(actor=numbers, seat=st.integers(0, SEATS - 1))
    def ask_for_a_hint_in_a_rated_game(self, actor, seat):
        hosted = self.hosted
        if hosted.participation.is_rated:
            body = {"seat": seat, "revision": hosted.revision, "key": fresh_key()}
            assert not self.send("hint", actor, "hint", body)

    @rule(actor=numbers)
    def rematch(self, actor):
        self.send("rematch", actor, "rematch")

    # Time.

    @rule(ms=st.sampled_from([1, 10 * SECOND, 55 * SECOND, 2 * DAY_MS]))
    def pass_time(self, ms):
        self.office.pass_time(ms)
        self.answers["time taken"] += 1

    @rule(late=st.sampled_from([-1, 0]))
    def run_out(self, late):
        due = _due(self)
        if due is not None:
            self.office.pass_time(max(0, due - self.office.time.now() + late))
            self.answers["run out taken"] += 1

    @rule(actor=numbers, days=st.integers(0, 14))
    def take_days_off(self, actor, days):
        self.send("days off", actor, "/days-off", {"days": days})
        self.office.settle()

    @rule(seat=st.integers(0, SEATS - 1))
    def take_all_days_off(self, seat):
        """Take the maximum days off for every key to a seat."""
        self.token(7, seat)
        for number, actor in enumerate(self.actors):
            if seat not in self.told().seats_of(actor.holder()):
                continue
            while self.send("days off", number, "/days-off", {"days": 14}):
                self.look()
                self.office.pass_time(14 * DAY_MS + 1)

    # People.

    @rule(actor=numbers)
    def save_account(self, actor):
        made = self.send("save account", actor, "/me/code")
        self.codes += [made["code"]] if made else []

    @rule(actor=numbers, number=numbers)
    def sign_in(self, actor, number):
        code = self.codes[number % len(self.codes)] if self.codes else "none"
        self.send("sign in", actor, "/me/code/use", {"code": code})

    @rule(
        seat=st.integers(0, SEATS - 1),
        other=st.integers(0, SEATS - 1),
        then=st.sampled_from(["stay", "sign out", "delete"]),
    )
    def sign_in_as_another(self, seat, other, then):
        """Sign the person of a seat in as the person of another, and sign out again or stay."""
        actor = self.holder_of(seat)
        made = self.send("save account", self.holder_of(other), "/me/code")
        self.send("sign in", actor, "/me/code/use", {"code": made.get("code", "none")})
        self.look()
        if then == "sign out":
            self.send("sign out", actor, "/me/sign_out", {})
        elif then == "delete":
            self.delete(actor, sure=True)

    @rule(actor=numbers)
    def sign_out(self, actor):
        self.send("sign out", actor, "/me/sign_out", {})

    @rule(actor=numbers, sure=st.sampled_from([False, False, True]))
    def delete(self, actor, sure):
        if sure and not self.actors[actor % len(self.actors)].is_program:
            self.send("delete", actor, "/me/delete", {"sure": "yes"})

    # Invariants.

    def look(self):
        """Check all invariants, and remember the state for the next check."""
        hosted, told = self.hosted, self.told()
        self.check_persons(hosted, told)
        self.check_time(hosted, told)
        self.check_ratings(hosted)

    @invariant()
    def promises_hold(self):
        if hasattr(self, "table"):
            self.answers["steps"] += 1
            self.look()
            self.check_hidden()
            self.check_log()

    def check_persons(self, hosted, told):
        """Check one person per rated seat, and two hands only by consent."""
        assert [seat.holders for seat in hosted.seats] == told.holders
        if hosted.participation.is_rated:
            assert not list(told.pairs())
            people = [one for one in hosted.participation.contestants if one]
            assert len(people) == len(set(people))
        if not hosted.rules.info.hides or hosted.status != "playing":
            return
        for one, other in told.pairs():
            third = [h for seat, h in enumerate(told.holders) if seat not in {one, other} and h]
            apart = [set(h).isdisjoint(told.holders[one]) for h in third]
            screens = [hosted.seats[seat].same_screen for seat in (one, other)]
            is_agreed = bool({one, other} & told.agreed_takeovers)
            assert not any(apart) or any(screens) or is_agreed

    def check_time(self, hosted, told):
        """Check that time grows only by one increment per turn number and by due refills."""
        turns, clocks = turns_ended(hosted), hosted.clocks
        if clocks is None:
            return
        now = self.office.time.now()
        left = [clocks.remaining(seat, now) for seat in range(SEATS)]
        before = getattr(self, "before", None)
        most_turns = max(turns, before[0] if before else 0)
        if before:
            for seat in range(SEATS):
                most = _most_left(clocks.clock, before[1][seat], most_turns - before[0])
                if told.refills[seat] > before[2][seat]:
                    most = max(most, back_time(clocks.clock))
                assert left[seat] <= most, (seat, before[1][seat], left[seat])
        for seat in range(SEATS):
            assert told.days_off(seat) <= MOST_DAYS_OFF
        self.before = (most_turns, left, told.refills)

    def check_ratings(self, hosted):
        """Check that each finished rated game changes each of its ratings once."""
        self.office.rate()
        query = "select is_rated from results where table_id = $1"
        results = self.office.fetch(query, self.table)
        assert len(results) == (hosted.status == "over")
        query = """select rating_steps.holder from rating_steps
                   join results on results.serial = rating_steps.serial where table_id = $1"""
        rated = [holder for (holder,) in self.office.fetch(query, self.table)]
        assert len(rated) == len(set(rated))
        assert not rated or bool(results[0][0])
        astray = (
            "select count(*) from rating_steps where serial not in (select serial from results)"
        )
        assert self.office.fetch(astray) == [(0,)]

    def check_hidden(self):
        """Check that only holders see a seat's view, and nobody the seed."""
        hosted, told = self.hosted, self.told()
        is_over = hosted.status == "over"
        # Check in order: a person without access now has none later.
        self.looked = getattr(self, "looked", -1) + 1
        actor = self.actors[self.looked % len(self.actors)]
        seats = told.seats_of(actor.holder())
        info = self.send("info", self.looked, "", method="GET")
        assert (info["seed"] is not None) == is_over
        assert info["mine"] == seats
        if hosted.status == "gathering":
            return
        for seat in range(SEATS):
            answer = actor.ask("GET", f"tables/{self.table}/position?seat={seat}")
            assert (answer.status_code == 200) == (is_over or seat in seats)
        record = actor.ask("GET", f"tables/{self.table}/record")
        assert (record.status_code == 200) == is_over

    def check_log(self):
        """Check that the table in memory equals the one folded from the log."""
        hosted = self.hosted
        payloads = self.office.run(self.office.hub.store.entries(self.table, 0))
        read = HostedTable.load(self.table, payloads, ())
        read.set_time(self.office.time.now)
        assert clock_info(read) == clock_info(hosted)
        assert read.participation.contestants == hosted.participation.contestants
        assert (read.revision, read.question) == (hosted.revision, hosted.question)

    def teardown(self):
        """Check that every started game can end."""
        if not hasattr(self, "table"):
            return
        if self.hosted.status == "playing":
            can_end = self.end_by_leaving() if self.hosted.clocks is None else self.end_on_time()
            assert self.is_over() or not can_end
            self.check_ratings(self.hosted)
            self.answers["ended taken"] += can_end

    def is_over(self) -> bool:
        return self.hosted.status == "over"

    def end_on_time(self):
        """Let all clocks run out, and bots finish the game."""
        for _ in range(200):
            if self.hosted.status == "over":
                break
            due = _due(self)
            if due is not None:
                self.office.pass_time(max(0, due - self.office.time.now()))
            self.office.bots_move(self.table, self.luck, BULK)
        return True

    def end_by_leaving(self):
        """Let all people leave; False if a person has no browser here any more."""
        for seat in range(SEATS):
            state = self.hosted.seats[seat]
            if state.is_free:
                return False
            if state.who == "person":
                actor = self.holder_of(seat)
                if not self.hosted.holds(self.actors[actor].holder(), seat):
                    return False
                assert self.send("leave", actor, f"seats/{seat}/leave")
        for _ in range(30):
            self.office.bots_move(self.table, self.luck, BULK)
        return True


def _due(machine):
    clocks = machine.hosted.clocks
    return None if clocks is None else clocks.due()


def _most_left(clock, before, turns):
    if isinstance(clock, DayClock):
        return whole_time(clock)
    return before + turns * clock.increment * SECOND


def _play(seat, revision, actions):
    return {"seat": seat, "revision": revision, "key": fresh_key(), "actions": actions}


def _sent(move):
    """Return a move as a browser sends it."""
    actions = [msgspec.json.decode(one) for one in move.actions]
    return _play(move.seat, move.revision, actions)


@pytest.fixture
def office(tmp_path, monkeypatch):
    monkeypatch.setattr(creation, "Chance", FixedLuck)
    monkeypatch.setattr(budget, "MOST_ENTRIES", MOST_ENTRIES)
    monkeypatch.setattr(budget, "MOST_SIDE_ENTRIES", MOST_SIDE_ENTRIES)
    made = Office(tmp_path)
    yield made
    made.stop()


@pytest.mark.parametrize("setup", SETUPS)
def test_invariants_hold_for_any_messages_in_any_order(office, setup):
    TableLife.office, TableLife.setup = office, SETUPS[setup]
    TableLife.answers.clear()
    run_state_machine_as_test(
        TableLife,
        settings=settings(
            max_examples=examples(EXAMPLES),
            stateful_step_count=STEPS,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
            phases=PHASES,
        ),
    )
    taken = [name for name in TableLife.answers if name.endswith(" taken")]
    assert len(taken) >= LEAST_TAKEN, "hardly any message was taken: nothing was shown"
