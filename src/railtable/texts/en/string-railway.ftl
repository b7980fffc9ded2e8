string-railway-name = String Railway
string-railway-tagline = Railways of real string on a table: every centimetre counts, every crossing costs.

string-railway-phase-lay_terrain = Draw the terrain and mark where the main stations go.
string-railway-phase-lay_river = Lay the river: the whole string, one end may stick out a little.
string-railway-phase-lay_mountain = Lay the mountain: a closed loop inside the terrain.
string-railway-phase-deal_layout = River and mountain are being laid.
string-railway-phase-choose_corner = Choose a corner for your main station.
string-railway-phase-draw_tiles = Tiles are being drawn.
string-railway-phase-turn = Place your { $tiles ->
    [one] tile
   *[other] { $tiles } tiles
  } and lay a track: the { $strings ->
    [both] short or the long string
    [short] short string
   *[long] long string
  }.
string-railway-phase-over = All strings are laid.

string-railway-colour = { $colour ->
    [red] Red
    [blue] Blue
    [yellow] Yellow
    [green] Green
   *[violet] Violet
  }
string-railway-tile = { $tile ->
    [main] Main station
    [city] City
    [central] Central
    [transfer] Transfer
    [local] Local
    [junction] Junction
    [suburb] Suburb
    [terminus] Terminus
    [countryside] Countryside
   *[scenic] Scenic
  }
string-railway-placed = { $tile ->
    [main] a Main station
    [city] a City station
    [central] a Central station
    [transfer] a Transfer station
    [local] a Local station
    [junction] a Junction station
    [suburb] a Suburb station
    [terminus] a Terminus
    [countryside] a Countryside station
   *[scenic] a Scenic station
  }
string-railway-string = { $string ->
    [short] the short string
   *[long] the long string
  }

string-railway-action-lay_terrain = { $player } draws the terrain
string-railway-action-lay_river = { $player } lays the river
string-railway-action-lay_mountain = { $player } lays the mountain
string-railway-action-choose_corner = { $player } builds a main station at corner { $corner }
string-railway-action-play_turn = { $player } places { $tiles } and { $track ->
    [laid] lays { $string }
   *[none] gives up { $string }
  }
string-railway-action-deal_layout = River and mountain are laid by chance
string-railway-action-draw_tiles = Drawn: { $tiles }
string-railway-set_aside = { $tile } (set aside: no room)

string-railway-term-start = Start
string-railway-term-stations = Stations
string-railway-term-junctions = Junctions
string-railway-term-crossings = Crossings
string-railway-term-visitors = Visitors to own stations
string-railway-term-points = your points
string-railway-term-rivals = rivals’ points
string-railway-term-stations_in_reach = stations in reach
string-railway-term-long_string_kept = long string in hand
string-railway-term-corner = the corner

string-railway-option-box = Pieces from your own box
string-railway-option-order = Order of play
string-railway-option-terrain = Terrain
string-railway-option-layout = River and mountain
string-railway-option-expert = Experts: crossing another company’s track costs 2
string-railway-terrain-standard = Standard
string-railway-terrain-circle = Circle
string-railway-terrain-oval = Oval
string-railway-terrain-drawn = Drawn by a player
string-railway-layout-random = By chance
string-railway-layout-by_hand = Laid by the players
string-railway-layout-valley = Ready-made: the valley
string-railway-layout-pass = Ready-made: the pass
string-railway-layout-bend = Ready-made: the bend

string-railway-ending-all_strings_laid = All strings are laid.
string-railway-tiebreak-stronger_colour = The weaker colours have equal points: the stronger ones decide.

string-railway-board-turn = Turn { $turn } of { $turns }
string-railway-board-pile = Tiles left: { $count }
string-railway-board-drawn = Drawn: { $tiles }
string-railway-board-company = { $colour } ({ $seat }): { $points ->
    [one] { $points } point
   *[other] { $points } points
  }; strings left: { $short } short, { $long } long
string-railway-board-station = { $tile } at { $x }, { $y } mm: { $companies }
string-railway-board-nobody = nobody yet
string-railway-board-owner = { $companies }, owned by { $owner }

error-lay_too_short = The string is too short for this way: { $amount } mm are missing.
error-lay_no_room = { $amount } mm of string are left over and find no room: leave more space or go a longer way.
error-lay_crosses_itself = The way crosses itself.
error-lay_too_many_points = Too many points: { $amount }, at most 256.
error-lay_too_few_points = A way needs two points or more.
error-not_now = Not now: something else comes first.
error-malformed_point = Coordinates are whole numbers from −{ $reach } to { $reach }.
error-string_used = That string is laid already: take the other one.
error-other_tiles_drawn = Place exactly the tiles that were drawn.
error-tile_has_a_place = A tile may be set aside only if it fits nowhere.
error-tile_cannot_lie_there = The { $tile } cannot lie there. Keep it inside the terrain, clear of strings, and 2 mm from every tile.
error-wrong_number_of_points = A string has 2 to 256 points (a loop at least 3), not { $points }.
error-points_too_close = Two neighbouring points lie less than 1 mm apart.
error-string_too_short = The string is too short: { $over } mm are missing.
error-string_not_all_laid = Lay the whole string: { $left } mm are left.
error-track_leaves_terrain = A track stays inside the terrain.
error-track_crosses_itself = A track may not cross or touch itself.
error-station_entered_twice = The track enters the same station twice: { $station }.
error-end_on_no_station = Both ends of a track lie on stations.
error-ends_on_one_station = The ends of a track lie on two different stations.
error-not_from_your_stations = One end must lie on your main station or a station where you already are.
error-station_full = There is no room at { $station }: at most { $limit } companies.
error-passes_through_terminus = A track may end at a Terminus, never pass through.
error-river_crosses_itself = The river may not cross itself.
error-river_leaves_terrain = The river stays inside the terrain; only one end may stick out.
error-river_leaves_twice = Only one end of the river may stick out.
error-river_sticks_out = The river’s end sticks out too far, or crosses the border more than once.
error-river_at_main_station = The river must stay clear of the main stations’ places.
error-mountain_leaves_terrain = The mountain stays inside the terrain.
error-mountain_crosses_itself = The mountain may not cross itself.
error-mountain_at_main_station = The mountain must stay clear of the main stations’ places.
error-terrain_too_wide = Terrain coordinates go from 0 to 12,000.
error-terrain_crosses_itself = The terrain may not cross itself.
error-terrain_too_small = The terrain is too small to hold the tiles.
error-wrong_marks = Mark { $marks } corners of the terrain, in order.
error-no_room_for_main_stations = There is no room for the main stations at these marks.
error-no_such_corner = There is no such corner.
error-corner_taken = That corner is taken.
error-corner_opposite = With two players, a player’s two main stations lie in opposite corners.
error-impossible_draw = These tiles cannot be drawn now.
error-order_is_no_order = The order of play names each of the { $seats } seats once, from 0.
error-drawn_terrain_by_hand = On a drawn terrain, river and mountain are laid by hand.
error-layout_for_standard_terrain = Ready-made layouts are for the standard terrain.
error-cannot_draw = Only String Railway has a table to draw.

# The page.

string-railway-table = The table: terrain, river, mountain, stations and tracks
string-railway-companies = Companies, their points and strings
string-railway-company = Company
string-railway-points = Points
string-railway-gain = This turn
string-railway-tracks = What each track brought ({ $count })
string-railway-track = Track
string-railway-others = Others
string-railway-show_track = Show track { $number }, { $colour }
string-railway-strings = Strings left
string-railway-nearer = Nearer
string-railway-farther = Farther
string-railway-whole = The whole table
string-railway-tray = Your turn
string-railway-tray-place = Place the { $tile } clear of strings and tiles. Arrow keys move it, with Shift finely, Enter lays it down.
string-railway-tray-start = Now the track: begin on your main station or a station where you are. Tap from point to point, or draw.
string-railway-tray-go_on = Continue to another station.
string-railway-tray-asking = Laying the rest of the string…
string-railway-tray-good = A fine track. Confirm it, or bend it at its points.
string-railway-tray-hold = Take the { $tile } in hand
string-railway-tray-lift = Lift the { $tile } again
string-railway-tray-tap = Place the { $tile }: tap where it should lie, clear of strings and tiles.
string-railway-tray-another = Another way
string-railway-tray-back = One point back
string-railway-tray-clear = Start over
string-railway-tray-propose = Suggest turns
string-railway-tray-thinking = Thinking…
string-railway-tray-own = Your own turn
string-railway-tray-next = Suggestion { $at } of { $count }
string-railway-tray-give_up = Give up the track
string-railway-gauge = { $used } of { $full } millimetres of string used
string-railway-draw-lay_terrain = Draw the outline of the terrain in one stroke.
string-railway-draw-lay_river = Draw the river in one stroke; it gets the length of its string.
string-railway-draw-lay_mountain = Draw the mountain as a loop; it closes itself and gets the length of its string.
string-railway-draw-good = That will do: confirm, or draw again.
string-railway-draw-propose = Suggest one
