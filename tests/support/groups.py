"""A group with an owner, a host and members, built over HTTP."""

from typing import Any

from tests.support.server import Person, fresh_key

TWO_SEATS: list[Any] = [{"who": "me", "name": "Ada"}, {"who": "open"}]


class Club:
    """A group called Thursday, its members by name, and requests of theirs."""

    def __init__(self, group: str, owner: Person) -> None:
        self.id = group
        self.owner = owner
        self.numbers: dict[str, int] = {}

    def path(self, rest: str = "") -> str:
        return f"groups/{self.id}{rest}"

    async def info(self, person: Person | None = None) -> Any:
        """Return the group as a member sees it."""
        return await (person or self.owner).get(self.path())

    async def code(self) -> str:
        """Return the code of the invite link."""
        return str((await self.info())["invite"].partition("#invite=")[2])

    async def add(self, person: Person, name: str, role: str = "member") -> Person:
        """Let a person join by the link."""
        told = await person.post(self.path("/join"), {"code": await self.code(), "name": name})
        self.numbers[name] = next(one["number"] for one in told["members"] if one["you"])
        if role != "member":
            path = self.path(f"/members/{self.numbers[name]}/role")
            await self.owner.post(path, {"role": role})
        return person

    async def say(self, person: Person, text: str, status: int = 200) -> Any:
        """Say something in the group's chat."""
        return await person.post(self.path("/chat"), {"key": fresh_key(), "text": text}, status)

    async def heard(self, person: Person, after: int = 0) -> list[str]:
        """Return the texts of the chat as a member reads them."""
        told = await person.get(self.path(f"/chat?after={after}"))
        return [line["text"] for line in told["lines"]]

    async def table(self, person: Person, **more: Any) -> str:
        """Create a table with an open seat for the group."""
        body = {"game": "trambahn", "seats": TWO_SEATS, **more}
        return str((await person.post(self.path("/tables"), body))["id"])

    async def duel(self, loser: Person, winner: Person) -> str:
        """Finish a game of two members: the first one resigns."""
        table = await self.table(loser)
        await winner.post(f"tables/{table}/join", {"name": "Ben"})
        await loser.post(f"tables/{table}/seats/0/resign")
        return table


async def new_club(owner: Person, name: str = "Ada") -> Club:
    """Create a group."""
    made = await owner.post("groups", {"name": "Thursday", "my_name": name})
    club = Club(made["id"], owner)
    club.numbers[name] = made["members"][0]["number"]
    return club
