# The set-up of the printed rulebook, and how the usual one differs.

set-up = Set-up
set-up-usual = Usual
set-up-usual-how = Ready at once.
set-up-printed = As printed
set-up-printed-how = As the rulebook says.
set-up-own = Your own: you have changed options below.
set-up-differences = As printed, this changes:
set-up-same = The usual set-up is already the rulebook’s.

station-master-printed-first_player = The players choose who begins: the one who last rode a train. Seat 1 is set; choose another under “Who begins”. Usually chance decides.
trambahn-printed-first_player = The players choose who begins: the one who last rode a tram. Seat 1 is set; choose the other under “Who begins”. Usually chance decides.
block-train-printed-captain = The first captain is the player who last took a train. Seat 1 is set; choose another under “Who is captain first”. Usually chance decides.
string-railway-printed-order = The players choose the order of play. Seat 1 begins; change it under “Order of play”.
string-railway-printed-layout = The players lay river and mountain by hand. Usually chance lays them.
string-railway-printed-countryside = After a Countryside you choose whether to draw one more tile. Usually it is always drawn.

string-railway-option-countryside = Extra tile of a Countryside
string-railway-countryside-always = Always drawn
string-railway-countryside-choice = The player chooses
string-railway-phase-extra_tile = You drew a Countryside. Do you want one more tile?
string-railway-action-extra_tile = { $choice ->
    [draw] { $player } draws one more tile
   *[decline] { $player } wants no extra tile
  }
string-railway-you-extra_tile = { $choice ->
    [draw] You draw one more tile
   *[decline] You want no extra tile
  }
string-railway-extra-draw = Draw one more tile
string-railway-extra-decline = No extra tile

error-unknown_preset = There is no preset “{ $preset }”. Presets: { $known }.

print-rules = Print: two pages
