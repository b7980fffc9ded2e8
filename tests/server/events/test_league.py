"""A league with day clocks: four simulated weeks, two divisions, a player who never moves."""

from functools import partial

from railtable.events import log
from railtable.events.standings import divisions
from railtable.server.events.event_tables import table_id_of
from railtable.server.tables.table import HostedTable
from tests.support.event_simulation import EventSimulation, recount
from tests.support.fake_clocks import end_turn

HOURS = 6
WEEK = 7 * 24 * 3600
ABSENT = "p8"


def play_on(hosted: HostedTable, *, people: set[str], quick: bool) -> None:
    """Let bots and people who are there play their turns; slow people wait now and then."""
    turns = 0
    while hosted.status == "playing" and turns < 12:
        seat = hosted.seats[hosted.to_move]
        if seat.who == "person" and (not people & set(seat.holders) or not quick):
            return
        if seat.who == "person":
            turns += 1
        end_turn(hosted)


async def play_day_by_day(simulation: EventSimulation, seconds: float) -> None:
    """Let time pass in which people play at the tables of the current round."""
    there = {f"h{number}" for number in range(7)}
    while seconds > 0:
        seconds -= HOURS * 3600
        simulation.clock.pass_by(HOURS * 3600)
        process = simulation.any
        await process.hub.ticker.step()
        stored = await simulation.stored()
        if stored.event.rounds:
            played = stored.event.rounds[-1]
            for number, table in enumerate(played.tables, start=1):
                if table.is_started and table.result is None:
                    room = await process.hub.open(table_id_of(stored, played, number), "")
                    quick = simulation.luck.random() < 0.7
                    await room.change(partial(play_on, people=there, quick=quick))
        await process.step()


async def test_a_league_plays_four_weeks_and_nobody_has_to_press_a_button(tmp_path):
    database = str(tmp_path / "tables.sqlite3")
    async with EventSimulation(database, seed=5) as simulation:
        start = simulation.clock.now + 3600
        await simulation.create(
            8,
            format="league",
            games=[{"game": "trambahn"}],
            seats=2,
            rounds=4,
            season=2,
            divisions=2,
            lead=0,
            starts_at=start,
        )
        simulation.clock.pass_by(3600)
        await simulation.step_all()
        await play_day_by_day(simulation, 4 * WEEK + 24 * 3600)
        entries = await simulation.entries()
        paired = [one for one in entries if isinstance(one, log.Paired)]
        assert [one.at - paired[0].at for one in paired] == [0, WEEK, 2 * WEEK, 3 * WEEK]
        assert paired[0].at == int(start)
        await simulation.check_tables(rounds=4)
        stored = await simulation.stored()
        assert stored.event.is_closed
        first, second = divisions(stored.event, 0), divisions(stored.event, 1)
        assert [len(one) for one in first] == [len(one) for one in second] == [4, 4]
        assert first != second
        missed = [
            seat in table.result.absent
            for played in stored.event.rounds
            for table in played.tables
            for seat, player in enumerate(table.players)
            if player == ABSENT
        ]
        assert missed == [True] * 4
        # Points of the last season, counted apart from `railtable.events`.
        late = {one.round for one in paired[2:]}
        kept = [one for one in entries if getattr(one, "round", 3) in late]
        points = dict(recount(kept))
        assert {line.player: line.points for line in entries[-1].standings} == points
