# What every piece is: its text, and what the picture beside it shows.

explain-close = Close
explain-more = Read the rule

station-master-piece = { $piece ->
    [token] Passenger token
    [executive] Executive train
    [freight] Freight Train
   *[ordinary] Locomotive
  }
station-master-piece-text = { $piece ->
    [green] A carriage that adds to the train’s value. Couple it to the tail of a train, best to one that carries you.
    [red] A carriage that takes away from the train’s value. Couple it to the tail of a train, best to one that carries others.
    [first_class] Adds points on an Executive train, loses points on any other.
    [executive_class] Adds points on an Executive train, loses points on any other.
    [caboose] A train of your choice leaves at once, full or not, and is scored. The Caboose itself is not a carriage.
    [royal] Lies before a locomotive. When that train leaves, its last two carriages count double, up or down.
    [re_assign] Moves the last carriage of a train to the tail of another. If that one is full now, it leaves.
    [repair_3] Look at the three cards on top of the discard: you may couple one carriage among them.
    [repair_5] Look at the five cards on top of the discard: you may couple one carriage among them.
    [transfer] Take up to three tokens, anybody’s, from one train to another that has room.
    [standing_room] One more token fits on this train, and you may put one of yours there at once.
    [uncouple_1] You may discard the last carriage of a train.
    [uncouple_2] You may discard the last two carriages of a train.
    [rush_hour] Played as soon as it is drawn: there is one more train in the station for the rest of the game.
    [token] Your passengers: 1, 2 or 3 of them. Only you know how many. When the train leaves, each scores its value.
    [executive] 1st Class and Executive Class carriages are worth points here; everywhere else they cost points.
    [freight] Everything the other way round: green carriages count minus, red ones plus. Class carriages count minus.
   *[ordinary] Its number says how many carriages it takes, and how many tokens. With all its carriages it leaves.
  }
station-master-example = { $piece ->
    [green] { $before } before, { $after } after: so much for each passenger aboard.
    [red] { $before } before, { $after } after: so much for each passenger aboard.
    [first_class] The same carriage on an Executive train and on an ordinary one.
    [executive_class] The same carriage on an Executive train and on an ordinary one.
    [caboose] Two carriages of four, and off it goes: 3 passengers × 7 = 21 points.
    [royal] The last two count double: 2 + 8 + 6 = 16.
    [re_assign] The −3 changes trains.
    [repair_3] The Dining Car comes back and joins a train.
    [repair_5] The Dining Car comes back and joins a train.
    [transfer] Two tokens change trains.
    [standing_room] Three tokens were the limit; now a fourth is aboard.
    [uncouple_1] The last carriage goes.
    [uncouple_2] The last two carriages go.
    [rush_hour] Three trains where two were.
    [token] 3 passengers × 5 = 15 points.
    [executive] 1st Class adds 3 here.
    [freight] +5 counts −5, −4 counts +4.
   *[ordinary] A 3 with its third carriage: it leaves.
  }

trambahn-piece = { $piece ->
    [money] Money
    [conductor] Conductor
   *[terminus] Terminus
  }
trambahn-piece-text = { $piece ->
    [station] A station. Lay it in a column of its line, where values rise; or as a passenger beside its Terminus; or turn it into money. In a column it is worth { $points ->
        [one] 1 point
       *[other] { $points } points
      }.
    [conductor] No line, no value, no points. It joins any column that has no 10 yet, or waits as a passenger in any row. It counts towards the eighth card.
    [money] Any card turned over is worth 1,000 marks. Nobody may look at money again, not even its owner.
    [tram] Multiplies what a column scores in a ride. It costs { $price } money cards and stays with its column for good.
   *[terminus] Passengers wait here. The fourth starts a ride: both players score their columns of this line, and the passengers leave.
  }
trambahn-example = { $piece ->
    [station] { $sum } points × 3 = { $score } in each ride of this line.
    [conductor] It fills the gap to eight cards, and adds no points: 2 × 3 = 6.
    [money] Five cards buy a horse tram.
    [tram] { $sum } points × { $tram } = { $score } in each ride of this line.
   *[terminus] Four passengers: the ride starts.
  }

block-train-piece = { $piece ->
    [colour] Container, { $wagon }
    [fragile] Fragile container, { $wagon }
    [flag] Flag, { $wagon }
    [gold] Gold container
    [empty] Empty wagon
    [captain] Captain
   *[locomotive] Locomotive, { $wagon }
  }
block-train-piece-text = { $piece ->
    [colour] Neighbours of one colour make a run: 3 are worth 5 points, 4 are worth 7, 5 or more 10. It may be covered.
    [fragile] It may never be covered. Otherwise it is a container of its colour.
    [flag] Lay it, and the captain’s cap is yours at once. Otherwise it is a container of its colour.
    [gold] Each one you can see at the end is worth 3 points, and runs of gold count too.
    [empty] Worth nothing by itself, and it breaks a run. Cover it when you can.
    [captain] The player who has it when a round ends chooses first in the next one. A flag takes it.
   *[locomotive] It goes to an end of the load, its arrow outward, and nothing goes beyond it. Without a visible arrow your load scores 0.
  }
block-train-example = { $piece ->
    [colour] Three neighbours: 5 points.
    [fragile] The next card lies up to the glass, never on it.
    [flag] Laid: the cap is yours.
    [gold] Two gold containers: 6 points.
    [empty] Covered, and the run goes on: four are worth 7.
    [captain] A flag is laid, and the cap changes heads.
    [locomotive] An arrow at the end: now the load counts.
    [runs] Four neighbours: 7 points.
    [most_red] Four reds against two: 5 points.
    [shortest] Four wagons against six: 7 points.
    [longest] Six wagons against four: 5 points.
    [no_gold] No gold to be seen: 5 points.
    [two_colours] Blue and green, nothing else: 5 points.
    [two_locomotives] An arrow at both ends: 7 points.
    [empty_wagons] Two empty wagons: 4 points.
    [no_flag] No flag to be seen: 5 points.
   *[no_locomotive] No arrow: 0 points, whatever else there is.
  }

freight-train-piece = { $piece ->
    [locomotive] Locomotive
    [caboose] Caboose
    [end_of_day] Deck and end of the day
    [wooden] Wooden locomotive
   *[mixed] Mixed train
  }
freight-train-piece-text = { $piece ->
    [car] A car for a train of its own type, as long as you like, or for your one mixed train. All types are worth the same.
    [locomotive] It pulls one train. Each train has one type of car; you never have two of a type.
    [caboose] Closes a train: nothing more is added, and its points of this day are doubled.
    [end_of_day] The end-of-day card lies somewhere in the yellow part. When it turns up, the round is finished and trains are scored.
    [wooden] Its holder begins the round; then it goes on to the left.
   *[mixed] One train may hold different types, at most one car of each.
  }
freight-train-example = { $piece ->
    [car] At the end of the day: the longest scores 3, the second 1.
    [locomotive] A locomotive alone, and one with its train.
    [caboose] The longest train, 3 points, doubled to 6.
    [end_of_day] Trains are scored three times, at the end of each day.
    [wooden] The player who has it begins.
   *[mixed] Four types, four cars: it competes with the others’ mixed trains.
  }

string-railway-piece = { $piece ->
    [short] String of 30 cm
   *[long] String of 60 cm
  }
string-railway-piece-text = { $piece ->
    [main] Your start, with 3 points. Other companies get 2 for entering; each costs you 1. No limit.
    [city] The first to enter owns it and gets 3, others get 1; each of them costs the owner 1. No limit.
    [central] 3 points for everybody who enters. No limit.
    [transfer] The first to enter owns it and gets 0, others get 2; each of them gives the owner 1. No limit.
    [local] 2 points. Three companies at most.
    [junction] 1 point for each of your strings that touches it, every time. Three companies at most.
    [suburb] 2 points. Two companies at most.
    [terminus] 3 points. A track may end here, never go through. No limit.
    [countryside] 1 point, and only one company. If you draw it, you draw one more tile.
    [scenic] 1 point on the plain, 3 in the mountains. Two companies at most.
    [short] Four of them each, three with five players. The whole length is laid, from one station to another.
   *[long] One each, and only once: for a far place, or round a mountain.
  }
string-railway-example = { $piece ->
    [main] Blue comes to Red: +2 for Blue, −1 for Red.
    [city] Red came first and owns it: +3. Then Blue: +1, and −1 for Red.
    [central] Red and Blue each get 3.
    [transfer] Red owns it: 0. Then Blue: +2, and +1 for Red.
    [local] Red gets 2; two more companies find room.
    [junction] Two strings of Red: 1 point each time.
    [suburb] Red gets 2; one more company finds room.
    [terminus] The track ends here: 3 points.
    [countryside] Red gets 1, and nobody else may come.
    [scenic] In the mountains: 3 points.
    [short] Passing enters: +2. Crossing another string costs 1.
   *[long] Passing enters: +2. Crossing another string costs 1.
  }
