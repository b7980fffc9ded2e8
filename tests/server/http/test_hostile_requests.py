"""Hostile requests to every endpoint cause no error, no change and no leaked secret."""

import asyncio
from typing import Any

import msgspec

from railtable.insight.puzzles import load_puzzles
from railtable.server.credentials import hash_of
from railtable.server.people.mined_puzzles import keep_mined
from railtable.wire.endpoints import ENDPOINTS
from tests.server.people.test_passkeys import add
from tests.support.event_life import gather
from tests.support.examples import examples
from tests.support.finished_tables import play_on
from tests.support.groups import Club, new_club
from tests.support.hostile_requests import Hostile
from tests.support.people import Town, secret_of, town
from tests.support.server import Person, fresh_key, settings
from tests.support.software_passkey import Authenticator

LONGEST_SECONDS = 20.0
ENDLESS = {"stream"}
"""Streams never end by themselves; they send the same data as the socket."""
ANSWERS = {200, 400, 403, 404, 405, 409, 410, 413, 415, 422, 429, 503}
HOOK = "jsons://hooks.example.org/a-hook-of-adas"
LOOKS = (
    "me",
    "me/history",
    "me/statistics",
    "me/ratings",
    "me/insight",
    "me/people",
    "me/export",
    "notices",
    "days-off",
    "tables/mine",
    "groups",
)


class Victim:
    """A player with every kind of data, at a game with another person."""

    def __init__(self, at: Town) -> None:
        # Passkeys need a host name.
        self.ada = at.person(address=at.url.replace("127.0.0.1", "localhost"))
        self.ben = at.person()
        self._at = at
        self.table = ""
        self.club: Club
        self.event = ""
        self.secrets: list[str] = []
        self.places: dict[str, list[str]] = {}

    async def settle_in(self) -> None:
        ada = self.ada
        seats = [{"who": "me", "name": "Ada"}, {"who": "open"}]
        self.table = (await ada.create("trambahn", seats, clock={"kind": "days", "days": 3}))["id"]
        await self.ben.post(f"tables/{self.table}/join", {"name": "Ben"})
        self.secrets = [hash_of(secret_of(ada)), hash_of(secret_of(self.ben))]
        await add(ada, Authenticator(str(ada.http.base_url).rstrip("/")))
        code = (await ada.post("me/code"))["code"]
        await ada.post("me/profile", {"name": "Adalein", "colour": "red", "public": False})
        await ada.post(f"tables/{self.table}/seats/1/relate", {"kind": "follow", "on": True})
        channel = await ada.post("notices/channels", {"service": HOOK})
        await ada.post("days-off", {"days": 2})
        self.event = await gather(ada, [self.ben], title="Night trains")
        invite = await ada.post(f"events/{self.event}/invite")
        me = await ada.get("me")
        self.secrets += [invite["code"], "Night trains"]
        self.secrets += [code, secret_of(ada), secret_of(self.ben), me["page"], "adas"]
        self.secrets += [one["id"] for one in me["passkeys"] + me["sessions"]]
        await self.meet()
        self.places = {
            "group": [self.club.id],
            "number": [str(number) for number in self.club.numbers.values()],
            "table": [self.table],
            "seat": ["0", "1"],
            "version": ["0", "1"],
            "page": [me["page"]],
            "channel": [channel["id"]],
            "event": [self.event],
            "round": ["0", "1"],
            "deal": [await self._challenge()],
            "puzzle": [load_puzzles("block-train")[0].id, await self._mined()],
            "game": ["block-train"],
        }
        await ada.post(f"tables/{self.table}/say", {"seat": 0, "key": fresh_key(), "text": "hi"})

    async def meet(self) -> None:
        """Ada and Ben are members of a group with a chat and a table."""
        self.club = await new_club(self.ada)
        await self.club.add(self.ben, "Ben")
        await self.club.say(self.ada, "words of our group")
        table = await self.club.table(self.ada)
        invite = (await self.club.code(), "Thursday", "words of our group", table)
        self.secrets += [self.club.id, *invite]

    async def _challenge(self) -> str:
        """Make a challenge of a finished game; return its deal."""
        plan = [{"who": "me", "name": "Ada"}, {"who": "bot", "level": "porter"}]
        made = await self.ada.create("trambahn", plan, shared=True, start=True)
        room = await self._at.hub.open(made["id"], "")
        await room.change(play_on)
        self.secrets.append((await self.ada.get(f"tables/{made['id']}"))["seed"])
        return str((await self.ada.post("challenges", {"table": made["id"]}))["id"])

    async def _mined(self) -> str:
        """Store a puzzle of a game that Ada and Ben played; return its id."""
        people = []
        for one in (self.ada, self.ben):
            await one.post("me/puzzle-consent", {"consents": True})
            people.append((await one.get("me/export"))["holder"])
        puzzle = msgspec.structs.replace(load_puzzles("block-train")[1], id="f" * 16)
        assert await keep_mined(self._at.hub.store, "table-of-the-puzzle", people, [puzzle]) == 1
        self.secrets += [*people, "table-of-the-puzzle"]
        return puzzle.id

    async def look(self) -> list[Any]:
        """Return Ada's and Ben's own data, without times."""
        paths = [*LOOKS, f"tables/{self.table}", f"tables/{self.table}/people"]
        paths += [f"tables/{self.table}/happenings", self.club.path(), self.club.path("/chat")]
        paths += [f"events/{self.event}"]
        seen = [_timeless(await one.get(path)) for one in (self.ada, self.ben) for path in paths]
        for seat, one in enumerate((self.ada, self.ben)):
            seen.append(await one.get(f"tables/{self.table}/position?seat={seat}"))
        return seen


def _timeless(seen: Any) -> Any:
    """Return data without values that change by themselves."""
    if isinstance(seen, dict):
        passing = {"made", "used", "left", "away", "watching", "until", "now"}
        return {key: _timeless(one) for key, one in seen.items() if key not in passing}
    return [_timeless(one) for one in seen] if isinstance(seen, list) else seen


async def _send(eve: Person, wrong: Any) -> str:
    async with asyncio.timeout(LONGEST_SECONDS):
        headers = {"content-type": "application/json"} if wrong.body is not None else {}
        answer = await eve.http.request(
            wrong.method, wrong.path, content=wrong.body, headers=headers
        )
    assert answer.status_code in ANSWERS, (wrong, answer.status_code, answer.text[:300])
    if answer.status_code >= 400 and answer.headers["content-type"] == "application/json":
        assert answer.json()["error"] != "fault"
    assert answer.status_code != 503 or answer.json()["error"] == "too_many_seeks", answer.text
    return answer.text


async def test_no_request_causes_an_error_or_a_change_or_leaks_a_secret(database):
    async with town(settings(database)) as at:
        victim = Victim(at)
        await victim.settle_in()
        stranger, eve = at.person(), at.person()
        await eve.create("trambahn", [{"who": "me", "name": "Eve"}, {"who": "open"}])
        before = await victim.look()
        hostile = Hostile(1, victim.places)
        told = ""
        for endpoint in ENDPOINTS:
            for wrong in hostile.requests(endpoint, examples(9)):
                if endpoint.name not in ENDLESS:
                    told += await _send(eve, wrong)
            # Many endpoints create a guest for an asker without a secret: once is enough.
            if endpoint.name not in ENDLESS:
                told += await _send(stranger, next(hostile.requests(endpoint, 1)))
        assert await victim.look() == before
        for secret in victim.secrets:
            assert secret not in told
        assert at.hub.metrics.errors.values == {}
