# Facts about a turn: `value` is the number after it, `instead` after the turn it is compared with.
# All numbers are means over imagined games that are played on for a round.

fact-instead = { $versus ->
    [best] after the better turn
    [second] after the second best turn
   *[other] after the other turn
  }
fact-points_after = { $value_count ->
    [one] { $value } point
   *[other] { $value } points
  }, { $instead } { fact-instead }
fact-percent = in { $value }% of games, { $instead }% { fact-instead }

fact-points = { $player_is ->
    [you] Your score
   *[other] { $player }’s score
  } changes by { fact-points_after }.

fact-station-master-leaves = Train { $train } leaves within a round { fact-percent }.
fact-station-master-train_value = Train { $train } is worth { $value } a passenger, { $instead } { fact-instead }.
fact-station-master-train_points = { $player_is ->
    [you] Your passengers on train { $train } bring you
   *[other] { $player }’s passengers on train { $train } bring
  } { fact-points_after }.
fact-station-master-boards = { $player_is ->
    [you] You board
   *[other] { $player } boards
  } a train { fact-percent }.

fact-freight-train-day_ends = Day { $day } ends within a round { fact-percent }.
fact-freight-train-trains = { $player_is ->
    [you] Your trains
   *[other] { $player }’s trains
  } of day { $day } bring { fact-points_after }.
fact-freight-train-longest = { $player_is ->
    [you] You have
   *[other] { $player } has
  } the longest { freight-train-type } train, without a tie, { fact-percent }.
fact-freight-train-train_points = { $player_is ->
    [you] Your
   *[other] { $player }’s
  } { freight-train-type } train would bring { fact-points_after }.
fact-freight-train-length = { $player_is ->
    [you] Your
   *[other] { $player }’s
  } { freight-train-type } train has { $value_count ->
    [one] { $value } car
   *[other] { $value } cars
  }, { $instead } { fact-instead }.
fact-freight-train-yard = { $player_is ->
    [you] You have
   *[other] { $player } has
  } { $value_count ->
    [one] { $value } car
   *[other] { $value } cars
  } in the private yard, { $instead } { fact-instead }.
fact-freight-train-takes = { $player_is ->
    [you] You take
   *[other] { $player } takes
  } { freight-train-car_one } { fact-percent }.
freight-train-car_one = { $car ->
    [auto_rack] an auto rack
    [ore] an ore car
   *[other] a { freight-train-car }
  }

fact-trambahn-ride = A ride on the { trambahn-fact_line } comes { fact-percent }.
fact-trambahn-ride_points = Rides on the { trambahn-fact_line } bring { $player_is ->
    [you] you
   *[other] { $player }
  } { fact-points_after }.
fact-trambahn-ride_value = A later ride on the { trambahn-fact_line } would bring { $player_is ->
    [you] you
   *[other] { $player }
  } { fact-points_after }.
fact-trambahn-bonus = Bonus rides bring { $player_is ->
    [you] you
   *[other] { $player }
  } { fact-points_after }.
fact-trambahn-money = { $player_is ->
    [you] You have
   *[other] { $player } has
  } { $value_count ->
    [one] { $value } money card
   *[other] { $value } money cards
  } left, { $instead } { fact-instead }.
fact-trambahn-buys = { $player_is ->
    [you] You buy
   *[other] { $player } buys
  } a { trambahn-tram } { fact-percent }.
trambahn-fact_line = { $line ->
    [blue] blue line
    [red] red line
    [green] green line
   *[yellow] yellow line
  }

fact-block-train-term = { $player_is ->
    [you] Your load has
   *[other] { $player }’s load has
  } { fact-points_after } ({ block-train-fact_term }).
fact-block-train-no_locomotive = { $player_is ->
    [you] Your load has
   *[other] { $player }’s load has
  } no locomotive a round later { fact-percent }.
fact-block-train-captain = { $player_is ->
    [you] You have
   *[other] { $player } has
  } the captain card a round later { fact-percent }.
fact-block-train-takes = { $player_is ->
    [you] You take
   *[other] { $player } takes
  } the { $kind ->
    [locomotive] locomotive ({ block-train-fact_first }, { block-train-fact_second })
   *[wagons] card { block-train-fact_first }, { block-train-fact_second }
  } { fact-percent }.
block-train-fact_term = { $term ->
    [runs] runs of one colour
    [gold] gold containers
    [most_red] most red
    [shortest] shortest load
    [longest] longest load
    [no_gold] no gold
    [two_colours] exactly two colours
    [two_locomotives] locomotive at both ends
    [empty_wagons] empty wagons
    [fragile] fragile containers
   *[no_flag] no flag
  }
block-train-fact_first = { $first ->
    [B] blue
    [Bf] fragile blue
    [Bd] blue with flag
    [G] green
    [Gf] fragile green
    [Gd] green with flag
    [R] red
    [Rf] fragile red
    [Rd] red with flag
    [O] gold
    [Of] fragile gold
    [Od] gold with flag
   *[E] empty
  }
block-train-fact_second = { $second ->
    [B] blue
    [Bf] fragile blue
    [Bd] blue with flag
    [G] green
    [Gf] fragile green
    [Gd] green with flag
    [R] red
    [Rf] fragile red
    [Rd] red with flag
    [O] gold
    [Of] fragile gold
    [Od] gold with flag
   *[E] empty
  }

fact-string-railway-term = { $term ->
    [stations] Stations reached bring { string-railway-fact_whom }
    [junctions] Junctions bring { string-railway-fact_whom }
    [crossings] Crossings change { string-railway-fact_score }
   *[visitors] Visitors change { string-railway-fact_score }
  } { fact-points_after }.
string-railway-fact_whom = { $player_is ->
    [you] you
   *[other] { $player }
  }
string-railway-fact_score = { $player_is ->
    [you] your score by
   *[other] { $player }’s score by
  }
fact-string-railway-long_string = { $player_is ->
    [you] You keep your long string
   *[other] { $player } keeps the long string
  } { fact-percent }.
fact-string-railway-enters = { $player_is ->
    [you] You reach
   *[other] { $player } reaches
  } { string-railway-placed } { $value } times, { $instead } times { fact-instead }.
fact-string-railway-visits = { $player_is ->
    [you] You visit { $owner }’s { string-railway-tile }
   *[other] { $owner_is ->
        [you] { $player } visits your { string-railway-tile }
       *[other] { $player } visits { $owner }’s { string-railway-tile }
      }
  } { $value } times, { $instead } times { fact-instead }.
