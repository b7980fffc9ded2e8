# Events: why a round is paired so, tie-breaks, and what can go wrong.

event-why-points = { $players }: { $low ->
    [one] { $low } point
   *[other] { $low } points
  } to { $high }. Players with similar points sit together.
event-why-short = { $players }: a table of { $seats } instead of { $usual }, because the players do not divide evenly. Players who had a small table before are spared.
event-why-bots = { $players }: { $bots ->
    [one] a bot takes
   *[other] { $bots } bots take
  } the free seats, so that everybody plays.
event-why-again_points = { $players } meet again (last in round { $last }): otherwise they would meet people with less similar points.
event-why-again_others = { $players } meet again (last in round { $last }): otherwise other people would meet again.
event-why-again_all_met = { $players } meet again (last in round { $last }): one of them has met everybody as often.
event-why-again_chance = { $players } meet again (last in round { $last }): no other seating was better.
event-why-again_only_table = { $players } meet again (last in round { $last }): there is only one table.
event-why-bye = { $players } sits this round out: { $before ->
    [0] no bye before
    [one] one bye before
   *[other] { $before } byes before
  }, and the fewest points ({ $points }) among players with as few byes.
event-tiebreak-rounds_survived = rounds survived
event-tiebreak-last_place = place at the last table
event-tiebreak-points = points
event-tiebreak-direct = points at tables with players of the same total
event-tiebreak-wins = first places
event-tiebreak-opponents = points of the opponents
event-tiebreak-lot = lot drawn from the seed
error-event_empty = This log is empty.
error-event_too_long = A log has at most { $limit } entries.
error-event_malformed = This is not an entry or setting of an event: { $reason }.
error-event_not_opened = A log begins with `opened`.
error-event_opened_twice = The event is open already.
error-event_closed = The event is over.
error-event_paused = The event is paused. Resume it first.
error-event_sizes = Smaller tables have fewer seats than full ones.
error-event_points = Give points for every place of a full table, from the most to the least; the first place must have some.
error-event_advance = Fewer players must advance than sit at the smallest table.
error-event_equal_tables = In a “Same cards” event all tables have the same size.
error-event_dutch = FIDE’s Dutch system is only for Swiss events with two seats at a table.
error-event_needs_extra = FIDE’s Dutch system needs more than is installed: pip install "railtable[events]".
error-event_game_seats = “{ $game }” cannot be played at a table of { $seats }.
error-event_joined_twice = { $player } is in the event already.
error-event_full = An event has at most { $most } players.
error-event_no_late_entry = The event has begun, and nobody can join it any more.
error-event_unknown_player = { $player } is not in the event.
error-event_left_already = { $player } has left already.
error-event_here_already = { $player } is here already.
error-event_no_such_round = Round { $round } is not the one to pair or undo now.
error-event_no_such_table = There is no table { $table } in round { $round }.
error-event_round_started = Round { $round } has begun: its pairing stays.
error-event_round_open = Round { $round } is not over.
error-event_rounds_over = All { $rounds } rounds are played.
error-event_final_played = The final is played.
error-event_paired_twice = Somebody is paired twice in round { $round }.
error-event_bad_tables = Round { $round } has a table of a size or a game that the settings do not allow.
error-event_table_started = Table { $table } of round { $round } has started already.
error-event_has_result = Table { $table } of round { $round } has a result already. Adjust it, with a reason.
error-event_no_result = Table { $table } of round { $round } has no result to adjust.
error-event_bad_result = Table { $table } of round { $round }: name a rank and a score for each seat; equal ranks are shared (1, 1, 3).
error-event_deal_differs = Round { $round } has no shared deal with this seed.
error-event_deal_missing = A “Same cards” event needs a shared deal for each round.
error-event_deal_unwanted = Only a “Same cards” event has shared deals.
error-event_too_few_players = { $players } players are too few: a table needs { $least }.
error-event_pairing_differs = The tables of round { $round } do not follow from the seed and the results before it.
error-event_standings_differ = The published standings do not follow from the results: place { $place } differs.
