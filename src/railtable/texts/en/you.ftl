# The log to the person who acted: `you` for `action` in the key, `you-told` for `told`. What is
# missing here is said with the name, as to everybody else.

you = You
you-object = you

block-train-you-name_captain = You get the captain card
block-train-you-take = You take { $card }
block-train-you-place = { $left ->
    [-1] You lay the card before the load, { $way }
    [0] You lay the card half over the left end, { $way }
   *[other] You lay the card on places { $left } and { $right }, { $way }
  }

block-train-you-told-place = { $left ->
    [-1] You lay { $card } before the load, { $way }
    [0] You lay { $card } half over the left end, { $way }
   *[other] You lay { $card } at places { $left } and { $right }, { $way }
  }

freight-train-you-fill = You fill a row of the main yard
freight-train-you-lift_main = You lift the end car of row { $row } in the main yard
freight-train-you-lift_private = You lift the end car of private row { $row }
freight-train-you-told-lift_main = You lift the { $car } from row { $row } of the main yard
freight-train-you-told-lift_private = You lift the { $car } from private row { $row }
freight-train-you-rearrange = You pay a point and rearrange the private yard
freight-train-you-mobilise = You mobilise another locomotive
freight-train-you-pass = You can do nothing, so you pass
freight-train-you-caboose = You close train { $train } with a caboose
freight-train-you-store = You put the { $car } in private row { $row }
freight-train-you-attach = You couple the { $car } to train { $train }
freight-train-you-first_player = You take the wooden locomotive

station-master-you-board = You board train { $train } with { $token ->
    [hidden] a token, face down
    [1] the token of 1 passenger
   *[other] the token of { $token } passengers
  }
station-master-you-attach = You couple { $card } to train { $train }
station-master-you-caboose = You play a Caboose: train { $train } leaves
station-master-you-royal = You lay a Royal Carriage before train { $train }
station-master-you-standing_room = You play Standing Room on train { $train }
station-master-you-re_assign = You play Re-Assign: the last carriage of train { $train } is lifted
station-master-you-re_assign_to = You move the carriage to train { $train }
station-master-you-told-re_assign = You play Re-Assign: { $card } is lifted from train { $train }
station-master-you-told-re_assign_to = You move { $card } from train { $from } to train { $train }
station-master-you-transfer = You play Transfer Passengers: tokens leave train { $train }
station-master-you-transfer_to = You lead them to train { $train }
station-master-you-take_token = You move a token of { $owner }
station-master-you-told-transfer = You move { $count ->
    [0] no token
    [one] one token
   *[other] { $count } tokens
  } from train { $from } to train { $train }
station-master-you-told-standing_room = You play Standing Room on train { $train } and board it
station-master-you-repair = You play { $card }
station-master-you-mend = You take a carriage from the discard and couple it to train { $train }
station-master-you-told-mend = You take { $card } from the discard and couple it to train { $train }
station-master-you-uncouple = You play { $card } on train { $train }
station-master-you-told-uncouple = You play { $card }: train { $train } loses { $off }
station-master-you-forgo = You play { $card } without effect
station-master-you-stop = You leave it at that
station-master-you-first_player = You begin
station-master-you-deal = You draw { $cards ->
    [hidden] cards face down
    [none] nothing
   *[other] { $cards }
  }{ $rush_hour ->
    [yes] {" "}— Rush Hour! The station grows by a train, if a locomotive is left
   *[no] {""}
  }

string-railway-you-lay_terrain = You draw the terrain
string-railway-you-lay_river = You lay the river
string-railway-you-lay_mountain = You lay the mountain
string-railway-you-choose_corner = You build a main station at corner { $corner }
string-railway-you-play_turn = You place { $tiles } and { $track ->
    [laid] lay { $string }
   *[none] give up { $string }
  }

trambahn-you-passenger = You lay { $card } as a passenger on the { $line }
trambahn-you-start = You start a column with { $card }
trambahn-you-add = You add { $card } to column { $column }
trambahn-you-income = You turn { $card } into money
trambahn-you-buy = You buy the { $tram } for column { $column }
trambahn-you-end_turn = You end the turn
trambahn-you-told-end_turn = You end the turn; without a tram { $count ->
    [one] this card becomes
   *[other] these { $count } cards become
  } money: { $cards }
trambahn-you-first_player = You begin
trambahn-you-pay = You pay { $count ->
    [one] { $count } card
   *[other] { $count } cards
  }, and nobody sees { $count ->
    [one] it
   *[other] them
  }
trambahn-you-refill = You draw { $count ->
    [one] one card
   *[other] { $count } cards
  }{ $cards ->
    [hidden] {""}
   *[other] : { $cards }
  }
