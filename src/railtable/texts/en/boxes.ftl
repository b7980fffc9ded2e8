# My box: the pieces of an owner's copy of a game.

box-standard = Standard box
box-standard-how = The pieces that Railtable comes with. Rated games use them.
box-none = The rulebook of { $game } lists every piece, so there is nothing to enter.
box-how = The rulebook does not list these pieces. Enter what is in your box and play with it. Bots and hints work with any box, but they were trained with the standard one, so they may play a little less well.
box-choose = Play with
box-new = Enter my box
box-edit = Edit “{ $name }”
box-edit-title = { $game }: my box
box-name = Name of the box
box-save = Save and use
box-saved = Your box “{ $name }” is saved.
box-saved-here = Your box “{ $name }” is saved on this device only. { $reason }
box-done = Done
box-remove = Remove this box
box-reset = Start again from the standard box
box-export = Save as a file
box-import = Open a file
box-import-wrong = This file is not a box of { $game }.
box-plays = This table plays with the box “{ $name }”.
box-plays-unnamed = This table plays with its own box.
box-show = Show the pieces
box-rated = Rated games use the standard box.
box-more = { $piece }: one more
box-fewer = { $piece }: one fewer
box-count = { $count } of { $wanted }

box-trambahn-points = Victory points on each Station card
box-trambahn-points-how = Touch a card until it shows the points printed on yours.
box-trambahn-prices = Prices of the trams, in money cards
box-trambahn-card = { $card }, { $points ->
    [one] { $points } victory point
   *[other] { $points } victory points
  }
box-trambahn-price = Price of the { $tram }

box-block-train-cards = The 56 container cards
box-block-train-cards-how = Touch a card to change its two wagons.
box-block-train-left = Left wagon
box-block-train-right = Right wagon
box-block-train-locomotive = This card is a locomotive; its arrow is on the left wagon
box-block-train-card = Card { $number }: { $card }

box-station-master-locomotives = The 15 locomotives
box-station-master-locomotives-how = Touch a locomotive to change its number, class and green band.
box-station-master-locomotive = { $name }{ $band ->
    [yes] , green band
   *[no] { "" }
  }
box-station-master-number = Number
box-station-master-class = Class
box-station-master-class-ordinary = Ordinary train
box-station-master-class-executive = Executive Class
box-station-master-class-freight = Freight Train
box-station-master-band = Green band
box-station-master-sides = The two sides of the class carriages
box-station-master-plus = On an Executive Class train: +
box-station-master-minus = On any other train: −
box-station-master-plus-of = { $card }, on an Executive Class train
box-station-master-minus-of = { $card }, lost on any other train
box-station-master-cards = How many of each card

box-string-railway-sizes = Sizes in millimetres
box-string-railway-tile = Side of a station tile
box-string-railway-terrain = Side of the square terrain
box-string-railway-river = Length of the river
box-string-railway-mountain = Length of the mountain
box-string-railway-stations = How many of each station tile

error-layout_for_standard_box = Ready-made layouts and drawn terrains need a box of the standard sizes. Choose a random layout, or one laid by hand.
error-box_few_locomotives = With { $seats } players only { $locomotives } locomotives stay in play; at least { $least } are needed. Take off some green bands.
error-box_malformed = This box has a value of the wrong kind at “{ $where }”. Compare it with the standard box.
error-box_name = The name of a box has at most { $most } characters, all of them visible.
error-box_unnamed = Give your box a name.
error-box_number = { $what } is { $number }. Enter a number from { $least } to { $most }.
error-box_total = { $what }: the box has { $total }, but { $wanted } are needed.
error-box_length = { $what }: there are { $given } entries, but { $wanted } are needed.
error-box_prices_fall = The prices are { $prices }. A better tram never costs less: enter them in rising order.
error-box_no_locomotive = There is no locomotive among these cards. Without one nobody can score: add at least one.
error-box_and_deck = Choose a box or a deck, not both.
error-box_too_long = This box is too long: at most { $most } bytes.
error-too_many_boxes = You can save { $most } boxes. Remove one first.
error-no_box = The rulebook of { $game } lists every piece: this game has no box to enter.
error-locomotive_colourless = { $card }: both wagons of a locomotive have a colour.
error-rated_standard_box = Rated games use the standard box. Choose it, or play a game that is not rated.
error-other_box = The box in this record does not match its fingerprint. The record was changed.
error-box_not_json = This file is not a box. `railtable box GAME` prints one to start from.
error-box_without_file = Which file? Write `railtable box check FILE`.
error-box_of_other_game = This box is for { $game }, not for { $wanted }.
cli-box-good = { $game }, box “{ $name }”: good. Fingerprint { $hash }
cli-box-standard = { $game }, box “{ $name }”: good, the same pieces as the standard box. Fingerprint { $hash }
