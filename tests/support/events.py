"""An event with random results for tests: entries are checked, added and kept in order."""

from railtable.core.chance import SHARED_CHANCE, Chance
from railtable.core.dice import FastDice
from railtable.events import log
from railtable.events.errors import BadEvent
from railtable.events.log import AnyEventEntry, EventSettings, GameChoice, Opened
from railtable.events.rounds import next_round
from railtable.events.standings import standings
from railtable.events.state import Event, add, open_event

SETTINGS = {
    "evening": EventSettings(
        format="evening", games=[GameChoice("block-train")], seats=4, sizes=[3]
    ),
    "filled": EventSettings(
        format="evening", games=[GameChoice("block-train")], seats=4, fill=True
    ),
    "two games": EventSettings(
        format="evening",
        games=[GameChoice("block-train"), GameChoice("freight-train")],
        seats=3,
        bye="win",
    ),
    "round robin": EventSettings(
        format="round_robin", games=[GameChoice("trambahn")], seats=2, rounds=7
    ),
    "robin of three": EventSettings(
        format="round_robin", games=[GameChoice("block-train")], seats=3
    ),
    "swiss": EventSettings(
        format="swiss", games=[GameChoice("block-train")], seats=4, sizes=[3], rounds=4
    ),
    "swiss of two": EventSettings(
        format="swiss", games=[GameChoice("trambahn")], seats=2, rounds=4
    ),
    "league": EventSettings(
        format="league",
        games=[GameChoice("block-train")],
        seats=3,
        rounds=6,
        season=2,
        divisions=2,
        fill=True,
    ),
    "cup": EventSettings(
        format="cup", games=[GameChoice("block-train")], seats=4, sizes=[3], advance=2
    ),
    "duplicate": EventSettings(format="duplicate", games=[GameChoice("block-train")], seats=3),
}
"""One event of each kind."""


class Host:
    """Runs an event: adds entries, and plays rounds with random results."""

    def __init__(self, settings: EventSettings, players: int, seed: str = "s") -> None:
        self.entries: list[AnyEventEntry] = []
        self.event: Event | None = None
        self.dice = FastDice(f"{seed}/host")
        self.put(Opened(settings=settings, seed=seed))
        for number in range(players):
            self.put(log.EntrantJoined(player=f"p{number:02}", rating=2000 - number))

    @property
    def state(self) -> Event:
        assert self.event is not None
        return self.event

    def put(self, entry: AnyEventEntry) -> None:
        self.event = open_event(entry) if self.event is None else add(self.event, entry)
        self.entries.append(entry)

    def deal(self, number: int) -> Chance | None:
        if self.state.settings.format != "duplicate":
            return None
        return Chance.seeded(f"deal {number}", SHARED_CHANCE)

    def pair(self) -> log.Paired | None:
        """Pair the next round, if there is one."""
        deal = self.deal(len(self.state.rounds) + 1)
        try:
            paired = next_round(self.state, deal.commitment if deal else "")
        except BadEvent as error:
            assert error.key in {"event_rounds_over", "event_final_played"}
            return None
        self.put(paired)
        return paired

    def next_pairing(self) -> log.Paired:
        """Pair the next round, which there must be."""
        paired = self.pair()
        assert paired is not None
        return paired

    def finish(self, table: int, absent: list[int] | None = None) -> None:
        """Give a table of the last round a random result."""
        played = self.state.rounds[-1]
        scores = [int(self.dice.below(6)) for _ in played.tables[table - 1].players]
        ranks = [1 + sum(other > one for other in scores) for one in scores]
        self.put(
            log.Finished(
                round=played.number, table=table, ranks=ranks, scores=scores, absent=absent or []
            )
        )

    def play_round(self) -> bool:
        """Pair and finish a round, if there is one."""
        paired = self.pair()
        if paired is None:
            return False
        for number in range(1, len(paired.tables) + 1):
            self.put(log.TableStarted(round=paired.round, table=number))
            absent = [0] if self.dice.below(9) == 0 else []
            self.finish(number, absent)
        if deal := self.deal(paired.round):
            self.put(log.Revealed(round=paired.round, seed=deal.seed.hex()))
        return True

    def play(self) -> None:
        """Play to the end and publish the standings."""
        while self.play_round():
            pass
        self.put(log.Closed(standings=standings(self.state)))
