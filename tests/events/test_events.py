"""Events: the log folds to rounds and standings, and everything can be made again."""

from fractions import Fraction
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railtable.core.chance import Chance
from railtable.events import log
from railtable.events.errors import BadEvent
from railtable.events.explain import explain, explain_round
from railtable.events.log import BOT, EventSettings, GameChoice, format_log, parse_log
from railtable.events.pairing import SWISS, Past, Player
from railtable.events.rounds import circle, deal_out, next_round
from railtable.events.scoring import place_points, round_points, share_places
from railtable.events.standings import CRITERIA, divisions, standings
from railtable.events.state import check_games, fold_event
from railtable.events.verify import verify_event
from railtable.texts import LANGUAGES
from railtable.texts import texts as texts_in
from tests.support.events import SETTINGS, Host

KINDS = pytest.mark.parametrize("kind", SETTINGS)


def seen(paired) -> list[str]:
    sitting = [one for table in paired.tables for one in table.players if one != BOT]
    return sorted([*sitting, *paired.byes])


@KINDS
def test_an_event_is_played_written_read_and_verified(kind):
    host = Host(SETTINGS[kind], 13)
    host.play()
    entries = parse_log(format_log(host.entries))
    assert entries == host.entries
    assert fold_event(entries) == host.state
    done = verify_event(entries)
    assert done.has_standings
    assert done.pairings == len(host.state.rounds) > 1
    assert sorted(line.player for line in host.state.published) == sorted(host.state.entrants)


def change_players(host: Host, data) -> None:
    """Let some players leave, come back or join late; eight at least stay."""
    for player in data.draw(st.lists(st.sampled_from(sorted(host.state.entrants)), max_size=2)):
        if not host.state.entrants[player].is_here:
            host.put(log.EntrantReturned(player=player))
        elif sum(one.is_here for one in host.state.entrants.values()) > 8:
            host.put(log.EntrantLeft(player=player))
    if host.state.settings.format != "cup" and data.draw(st.integers(0, 2)) == 0:
        host.put(log.EntrantJoined(player=f"late {len(host.entries)}"))


def pair_again(host: Host, paired: log.Paired) -> log.Paired:
    """Undo a pairing and make it anew, for the same players."""
    host.put(log.Unpaired(round=paired.round, reason="once more"))
    again = host.next_pairing()
    assert seen(again) == seen(paired)
    return again


@KINDS
@settings(max_examples=4, deadline=None)
@given(data=st.data())
def test_leaving_returning_joining_and_undoing_spoil_no_event(kind, data):
    """Everybody who is in is paired or has a bye once a round, and all is verified."""
    host = Host(SETTINGS[kind], data.draw(st.integers(9, 14)), seed=data.draw(st.text("abc")) + "s")
    keeps_leavers = host.state.settings.format in {"cup", "league", "round_robin"}
    change_players(host, data)
    while (paired := host.pair()) is not None:
        if data.draw(st.booleans()):
            paired = pair_again(host, paired)
        here = sorted(one.id for one in host.state.entrants.values() if one.is_here)
        assert keeps_leavers or seen(paired) == here
        assert len(set(seen(paired))) == len(seen(paired))
        for number in range(1, len(paired.tables) + 1):
            host.finish(number)
        if deal := host.deal(paired.round):
            host.put(log.Revealed(round=paired.round, seed=deal.seed.hex()))
        change_players(host, data)
    host.put(log.Closed(standings=standings(host.state)))
    pairings = sum(isinstance(entry, log.Paired) for entry in host.entries)
    assert verify_event(parse_log(format_log(host.entries))).pairings == pairings
    if host.state.settings.format not in {"duplicate", "league"}:
        totals = count_points(host)
        for line in host.state.published:
            assert line.points == pytest.approx(totals[line.player], abs=1e-3)


def count_points(host: Host) -> dict[str, float]:
    """Return everybody's points, counted straight from the entries."""
    chosen = host.state.settings
    worth = chosen.points or list(range(chosen.seats - 1, -1, -1))
    bye = {"mean": sum(worth) / len(worth), "win": worth[0], "none": 0}[chosen.bye]
    paired = {entry.round: entry for entry in host.entries if isinstance(entry, log.Paired)}
    totals = dict.fromkeys([*host.state.entrants, BOT], 0.0)
    for player in [player for entry in paired.values() for player in entry.byes]:
        totals[player] += bye
    for entry in host.entries:
        if isinstance(entry, log.Finished):
            names = paired[entry.round].tables[entry.table - 1].players
            step = (chosen.seats - 1) / (len(names) - 1)
            for player, rank in zip(names, entry.ranks, strict=True):
                tied = entry.ranks.count(rank)
                places = [worth[0] - (rank - 1 + extra) * step for extra in range(tied)]
                totals[player] += sum(places) / tied
    return totals


def test_no_one_has_a_second_bye_before_all_had_one():
    chosen = msgspec.structs.replace(SETTINGS["swiss of two"], rounds=12)
    host = Host(chosen, 9)
    had: dict[str, int] = dict.fromkeys(host.state.entrants, 0)
    while (paired := host.pair()) is not None:
        for player in paired.byes:
            had[player] += 1
        assert max(had.values()) - min(had.values()) <= 1
        for number in range(1, len(paired.tables) + 1):
            host.finish(number)


def finished(table: int, absent: list[int] | None = None) -> log.Finished:
    """Return the result of a table of the first round: seats in order."""
    order, scores = [1, 2, 3, 4], [4, 3, 2, 1]
    return log.Finished(round=1, table=table, ranks=order, scores=scores, absent=absent or [])


# Points.


@pytest.mark.parametrize(
    ("seats", "size", "points"),
    [
        (4, 4, [3, 2, 1, 0]),
        (4, 3, [3, Fraction(3, 2), 0]),
        (4, 2, [3, 0]),
        (5, 4, [4, Fraction(8, 3), Fraction(4, 3), 0]),
    ],
)
def test_a_smaller_table_gives_the_first_and_the_last_as_much(seats, size, points):
    chosen = EventSettings(format="evening", games=[GameChoice("block-train")], seats=seats)
    assert place_points(chosen, size) == points


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ([1, 2, 3, 4], [3, 2, 1, 0]),
        ([1, 1, 3, 4], [Fraction(5, 2), Fraction(5, 2), 1, 0]),
        ([2, 1, 2, 2], [1, 3, 1, 1]),
        ([1, 1, 1, 1], [Fraction(3, 2)] * 4),
    ],
)
def test_equal_ranks_share_the_points_of_their_places(ranks, points):
    assert share_places([Fraction(one) for one in (3, 2, 1, 0)], ranks) == points


@pytest.mark.parametrize(("absent", "points"), [("all", 3.0), ("half", 1.5), ("none", 0.0)])
def test_an_absent_player_gets_the_chosen_share_of_the_bots_result(absent, points):
    host = Host(msgspec.structs.replace(SETTINGS["evening"], absent=absent), 4)
    paired = host.next_pairing()
    host.put(finished(1, absent=[0]))
    first = paired.tables[0].players[0]
    line = next(one for one in standings(host.state) if one.player == first)
    assert (line.points, line.wins) == (points, 0)


def test_matchpoints_compare_a_seat_with_the_same_seat_of_other_tables():
    host = Host(SETTINGS["duplicate"], 9)
    paired = host.next_pairing()
    for number, scores in enumerate(([9, 5, 1], [9, 4, 2], [3, 5, 9]), start=1):
        ranks = [1 + sum(other > one for other in scores) for one in scores]
        host.put(log.Finished(round=1, table=number, ranks=ranks, scores=scores))
    points = round_points(host.state, host.state.rounds[0])
    by_table = [[points[one] for one in table.players] for table in paired.tables]
    assert by_table == [
        [Fraction(3, 2), Fraction(3, 2), 0],
        [Fraction(3, 2), 0, 1],
        [0, Fraction(3, 2), 2],
    ]


def test_standings_name_what_separates_players():
    host = Host(SETTINGS["swiss"], 12)
    host.play()
    lines = host.state.published
    assert lines[0].separated_by == ""
    for before, line in pairwise(lines):
        values = [(getattr(before, name, 0), getattr(line, name, 0)) for name in CRITERIA]
        at = CRITERIA.index(line.separated_by)
        assert all(mine == theirs for mine, theirs in values[:at])
        assert line.separated_by == "lot" or values[at][0] > values[at][1]


# Formats.


@pytest.mark.parametrize("count", [4, 5, 8, 9])
def test_in_a_round_robin_of_two_seats_everybody_meets_everybody_once(count):
    ids = [f"p{number}" for number in range(count)]
    rounds = count - 1 if count % 2 == 0 else count
    met = [frozenset(pair) for number in range(rounds) for pair in circle(ids, number)]
    assert len(met) == len(set(met))
    assert {one for one in met if BOT not in one} == {
        frozenset((one, other)) for one in ids for other in ids if one < other
    }


def test_in_a_round_robin_a_bot_plays_on_for_a_leaver():
    host = Host(SETTINGS["round robin"], 8)
    host.play_round()
    host.put(log.EntrantLeft(player="p03"))
    assert "p03" in seen(host.next_pairing())


def test_a_replaced_player_keeps_points_and_opponents():
    host = Host(SETTINGS["swiss"], 8)
    host.play_round()
    before = {line.player: line.points for line in standings(host.state)}
    host.put(log.EntrantLeft(player="p01"))
    host.put(log.Replaced(player="p01", person="cousin", name="Ann"))
    entrant = host.state.entrants["p01"]
    assert (entrant.person, entrant.name, entrant.is_here) == ("cousin", "Ann", True)
    assert {line.player: line.points for line in standings(host.state)} == before


def test_after_a_season_the_last_of_a_division_and_the_first_of_the_next_change_places():
    host = Host(SETTINGS["league"], 12)
    upper, lower = divisions(host.state, 0)
    assert upper == [f"p{number:02}" for number in range(6)]
    host.play_round()
    host.play_round()
    lines = standings(host.state)
    last = [line.player for line in lines if line.division == 0][-1]
    first = next(line.player for line in lines if line.division == 1)
    paired = host.next_pairing()
    top = {one for table in paired.tables if table.division == 0 for one in table.players}
    assert (first in top, last in top) == (True, False)
    assert last in upper
    assert first in lower


def test_somebody_who_joins_a_league_late_plays_in_the_last_division():
    host = Host(SETTINGS["league"], 12)
    host.play_round()
    host.put(log.EntrantJoined(player="new", rating=9999))
    assert "new" in divisions(host.state, 0)[1]
    paired = host.next_pairing()
    (table,) = [table for table in paired.tables if "new" in table.players]
    assert table.division == 1


def test_a_division_too_small_for_a_table_is_filled_with_bots():
    chosen = msgspec.structs.replace(SETTINGS["league"], divisions=3, fill=False)
    paired = Host(chosen, 7).next_pairing()
    assert [(table.division, table.players.count(BOT)) for table in paired.tables] == [
        (0, 1),
        (1, 1),
        (2, 0),
    ]
    assert [table.division for table in Host(chosen, 2).next_pairing().tables] == [1, 2]


def test_in_a_cup_the_best_of_each_table_go_on_until_the_final():
    host = Host(SETTINGS["cup"], 16)
    sizes = []
    while (paired := host.pair()) is not None:
        sizes.append(len(seen(paired)))
        for number in range(1, len(paired.tables) + 1):
            host.finish(number)
    assert sizes == [16, 8, 4]
    lines = standings(host.state)
    final = host.state.rounds[-1].tables[0]
    assert {line.player for line in lines[:4]} == set(final.players)
    assert final.result is not None
    best = [one for one, rank in zip(final.players, final.result.ranks, strict=True) if rank == 1]
    assert lines[0].player in best


def test_an_absent_player_does_not_go_on_in_a_cup_unless_the_bots_result_counts():
    for absent, goes_on in (("half", False), ("all", True)):
        host = Host(msgspec.structs.replace(SETTINGS["cup"], absent=absent), 8)
        paired = host.next_pairing()
        for number in (1, 2):
            host.put(finished(number, absent=[0]))
        leader = paired.tables[0].players[0]
        assert (leader in seen(next_round(host.state))) == goes_on


def test_a_cup_deals_the_strongest_to_different_tables():
    assert deal_out(list("abcdefgh"), [4, 4]) == [list("adeh"), list("bcfg")]
    assert deal_out(list("abcdefg"), [4, 3]) == [list("adeg"), list("bcf")]


def test_several_games_take_turns():
    host = Host(SETTINGS["two games"], 9)
    host.play()
    assert [one.tables[0].plan.game for one in host.state.rounds] == [0, 1, 0]


# What is refused.


def refused(host: Host, entry) -> str:
    """Return the key of a refusal that changes nothing."""
    before = msgspec.json.encode(host.state)
    with pytest.raises(BadEvent) as bad:
        host.put(entry)
    assert msgspec.json.encode(host.state) == before
    return bad.value.key


def test_entries_that_do_not_fit_are_refused_and_change_nothing():
    host = Host(SETTINGS["evening"], 8)
    paired = host.next_pairing()
    order, scores = [1, 2, 3, 4], [4, 3, 2, 1]
    adjusted = log.Adjusted(round=1, table=1, ranks=order, scores=scores, reason="late")
    assert refused(host, host.entries[0]) == "event_opened_twice"
    assert refused(host, log.EntrantJoined(player="p01")) == "event_joined_twice"
    assert refused(host, log.EntrantLeft(player="nobody")) == "event_unknown_player"
    assert refused(host, log.EntrantReturned(player="p01")) == "event_here_already"
    assert refused(host, log.TableStarted(round=1, table=3)) == "event_no_such_table"
    assert refused(host, log.TableStarted(round=2, table=1)) == "event_no_such_table"
    assert refused(host, paired) == "event_round_open"
    assert refused(host, adjusted) == "event_no_result"
    for ranks in ([1, 2, 3], [1, 1, 2, 3], [2, 3, 4, 5], [1, 2, 3, 3, 5]):
        bad = log.Finished(round=1, table=1, ranks=ranks, scores=[0] * len(ranks))
        assert refused(host, bad) == "event_bad_result"
    host.put(log.TableStarted(round=1, table=1))
    assert refused(host, log.TableStarted(round=1, table=1)) == "event_table_started"
    assert refused(host, log.Unpaired(round=1, reason="no")) == "event_round_started"
    host.put(finished(1))
    assert refused(host, finished(1)) == "event_has_result"
    assert refused(host, log.Revealed(round=1, seed="00")) == "event_round_open"
    host.finish(2)
    assert refused(host, log.Revealed(round=1, seed="00")) == "event_deal_differs"
    host.put(log.Paused())
    with pytest.raises(BadEvent, match="event_paused"):
        next_round(host.state)
    host.put(log.Resumed())
    host.put(log.Closed())
    assert refused(host, log.EntrantLeft(player="p01")) == "event_closed"


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"sizes": [5]}, "event_sizes"),
        ({"points": [1, 2, 3, 4]}, "event_points"),
        ({"points": [3, 2]}, "event_points"),
        ({"points": [0, 0, 0, 0]}, "event_points"),
        ({"format": "cup", "advance": 3}, "event_advance"),
        ({"format": "duplicate"}, "event_equal_tables"),
        ({"pairing": "dutch"}, "event_dutch"),
    ],
)
def test_settings_that_contradict_each_other_are_refused(change, key):
    with pytest.raises(BadEvent, match=key):
        Host(msgspec.structs.replace(SETTINGS["evening"], **change), 0)


def test_a_game_without_tables_of_that_size_is_refused():
    with pytest.raises(BadEvent, match="event_game_seats"):
        check_games(msgspec.structs.replace(SETTINGS["evening"], games=[GameChoice("trambahn")]))


def test_an_adjusted_result_counts_and_says_why():
    host = Host(SETTINGS["evening"], 4)
    host.pair()
    host.put(log.Finished(round=1, table=1, ranks=[1, 2, 3, 4], scores=[4, 3, 2, 1]))
    first = standings(host.state)[0].player
    host.put(
        log.Adjusted(round=1, table=1, ranks=[4, 1, 2, 3], scores=[0, 3, 2, 1], reason="miscounted")
    )
    assert standings(host.state)[-1].player == first
    result = host.state.rounds[0].tables[0].result
    assert result is not None
    assert result.reason == "miscounted"


def test_the_seed_of_a_round_counts_how_often_its_pairing_was_undone():
    host = Host(SETTINGS["evening"], 12)
    first = host.next_pairing()
    host.put(log.Unpaired(round=1, reason="a late guest"))
    assert host.state.round_seed == "s/1/1"
    second = host.next_pairing()
    assert second.tables != first.tables
    host.put(log.Unpaired(round=1, reason="another late guest"))
    assert host.state.round_seed == "s/1/2"
    assert host.next_pairing().tables != second.tables
    for number in range(1, 4):
        host.finish(number)
    assert host.state.round_seed == "s/2/0"


# Verification.


def tampered(host: Host, change) -> tuple[str, int]:
    """Return the key and line by which a changed log is refused."""
    entries = parse_log(format_log(host.entries))
    change(entries)
    with pytest.raises(BadEvent) as bad:
        verify_event(entries)
    return bad.value.key, bad.value.line


def test_a_pairing_that_the_seed_does_not_give_is_found():
    host = Host(SETTINGS["swiss"], 13)
    host.play()
    at = [number for number, one in enumerate(host.entries) if isinstance(one, log.Paired)][2]

    def exchange(entries):
        one, other = entries[at].tables[0].players, entries[at].tables[1].players
        one[0], other[0] = other[0], one[0]

    def reseat(entries):
        entries[at].tables[0].players.reverse()

    assert tampered(host, exchange) == ("event_pairing_differs", at + 1)
    assert tampered(host, reseat) == ("event_pairing_differs", at + 1)


def test_another_seed_and_a_changed_result_are_found():
    host = Host(SETTINGS["swiss"], 13)
    host.play()

    def reseed(entries):
        entries[0] = msgspec.structs.replace(entries[0], seed="chosen")

    def bump(entries):
        at = next(number for number, one in enumerate(entries) if isinstance(one, log.Finished))
        entries[at] = msgspec.structs.replace(entries[at], ranks=entries[at].ranks[::-1])

    def publish(entries):
        lines = entries[-1].standings
        lines[0] = msgspec.structs.replace(lines[0], points=99.0)

    assert tampered(host, reseed)[0] == "event_pairing_differs"
    assert tampered(host, bump)[0] in {"event_pairing_differs", "event_standings_differ"}
    assert tampered(host, publish) == ("event_standings_differ", len(host.entries))


def test_a_shared_deal_is_revealed_only_by_its_seed():
    host = Host(SETTINGS["duplicate"], 6)
    paired = host.next_pairing()
    for number in range(1, len(paired.tables) + 1):
        host.finish(number)
    assert verify_event(host.entries).unrevealed == 1
    assert refused(host, log.Revealed(round=1, seed="zz")) == "event_deal_differs"
    other = Chance.seeded("other").seed.hex()
    assert refused(host, log.Revealed(round=1, seed=other)) == "event_deal_differs"
    deal = host.deal(1)
    assert deal is not None
    host.put(log.Revealed(round=1, seed=deal.seed.hex()))
    assert verify_event(host.entries).unrevealed == 0


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "event_empty"),
        ("{", "event_malformed"),
        ('{"kind":"opened"}', "event_malformed"),
        ('{"kind":"joined","player":"a"}', "event_not_opened"),
        ('{"kind":"joined","player":""}', "event_malformed"),
        ('{"kind":"joined","player":"a","colour":"red"}', "event_malformed"),
        ('{"kind":"paired","round":0,"tables":[]}', "event_malformed"),
        ("[" * 100_000, "event_malformed"),
        ("x" * 200_001, "line_too_long"),
        (b"\xff", "not_utf8"),
    ],
)
def test_a_file_that_is_no_log_is_refused_with_its_line(text, key):
    with pytest.raises(BadEvent) as bad:
        verify_event(parse_log(text))
    assert (bad.value.key, bad.value.line) == (key, 1)


# Explanations.


@KINDS
def test_every_reason_and_tie_break_has_words_in_both_languages(kind):
    host = Host(SETTINGS[kind], 13)
    host.play()
    reasons = [
        reason
        for played in host.state.rounds
        for reason in explain_round(host.state, played.number)
    ]
    for language in LANGUAGES:
        texts = texts_in(language)
        for reason in reasons:
            words = {"players": " + ".join(reason.players), **reason.facts}
            assert reason.players[0] in texts.say(f"event-why-{reason.key}", words)
        assert all(texts.has(f"event-tiebreak-{name}") for name in CRITERIA)


def test_a_repeated_meeting_is_explained():
    chosen = msgspec.structs.replace(SETTINGS["swiss of two"], rounds=5)
    host = Host(chosen, 4)
    for _ in range(4):
        host.play_round()
    reasons = [one for one in explain_round(host.state, 4) if one.key.startswith("again")]
    assert len(reasons) == 2
    assert all(one.facts["times"] == 1 for one in reasons)
    assert {one.table for one in reasons} == {1, 2}
    assert {one.key for one in reasons} == {"again_all_met"}


def test_an_avoidable_repeated_meeting_is_explained_by_its_cost():
    """The leaders of a Swiss met already; everybody else is two wins behind or more."""
    past = [Past([["a", "b"], ["c", "d"], ["e", "f"]])]
    scores = {"a": 9, "b": 9, "c": 0, "d": 0, "e": 0, "f": 0}
    players = [Player(one, Fraction(score)) for one, score in scores.items()]
    tables = [["a", "b"], ["c", "e"], ["d", "f"]]
    reasons = explain(tables, players, past, SWISS, Fraction(1))
    assert [one.key for one in reasons if one.key.startswith("again")] == ["again_points"]
    level = [Player(one) for one in scores]
    past.append(Past([["a", "c"], ["b", "e"], ["d", "f"]]))
    tables = [["a", "b"], ["c", "f"], ["d", "e"]]
    reasons = explain(tables, level, past, SWISS, Fraction(1))
    assert [one.key for one in reasons if one.key.startswith("again")] == ["again_chance"]


def test_one_table_that_meets_again_has_no_choice():
    host = Host(SETTINGS["evening"], 4)
    host.play_round()
    host.play_round()
    reasons = [one.key for one in explain_round(host.state, 2) if one.key.startswith("again")]
    assert reasons == ["again_only_table"] * 6
