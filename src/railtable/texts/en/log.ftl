# The log: one line a turn, and a line with everybody's points for every scoring event.

log-turn = { $player }: { $parts }
log-steps = { $count ->
    [one] Show the step
   *[other] Show the { $count } steps
  }
log-score = { $what }: { $gains }
log-score-nobody = { $what }: nobody scores
log-points = Points
read-rule = Read the rule

trambahn-note-ride = { $line ->
    [blue] Blue ride
    [red] Red ride
    [green] Green ride
   *[yellow] Yellow ride
  }
trambahn-note-bonus = Bonus ride
trambahn-brief-passengers = { $count ->
    [one] passenger { $cards }
   *[other] passengers { $cards }
  }
trambahn-brief-stations = { $count ->
    [one] station { $cards }
   *[other] stations { $cards }
  }
trambahn-brief-income = { $count ->
    [one] one card to money
   *[other] { $count } cards to money
  }
trambahn-brief-buy = { $times ->
    [4] an { $tram }
   *[other] a { $tram }
  }
trambahn-brief-lost = { $count ->
    [one] one station without a tram becomes money
   *[other] { $count } stations without a tram become money
  }

station-master-note-departure = Train { $train } leaves at { $value }

freight-train-note-trains = Day { $day } ends, trains
freight-train-note-yards = Day { $day } ends, private yards
freight-train-note-rearranging = Rearranging
freight-train-brief-fill = a row filled
freight-train-brief-train = train { $train }: { $cars }
freight-train-brief-yard = private yard: { $cars }
freight-train-brief-caboose = a caboose for train { $train }
freight-train-brief-rearrange = private yard rearranged
freight-train-brief-mobilise = one more locomotive

string-railway-note-track = The track
block-train-note-load = { $terms }
block-train-note-locomotive = Arrow in sight at last
block-train-note-no_locomotive = No arrow in sight
