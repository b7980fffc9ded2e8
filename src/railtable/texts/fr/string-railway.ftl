string-railway-name = String Railway
string-railway-tagline = Des voies en vraie ficelle sur une table : chaque centimètre compte, chaque croisement coûte.

string-railway-phase-lay_terrain = Dessinez le terrain et marquez l’emplacement des gares principales.
string-railway-phase-lay_river = Posez la rivière : toute la ficelle, un bout peut dépasser un peu.
string-railway-phase-lay_mountain = Posez la montagne : une boucle fermée dans le terrain.
string-railway-phase-deal_layout = On pose la rivière et la montagne.
string-railway-phase-choose_corner = Choisissez un coin pour votre gare principale.
string-railway-phase-draw_tiles = On pioche des tuiles.
string-railway-phase-turn = Placez { $tiles ->
    [one] votre tuile
   *[other] vos { $tiles } tuiles
  } et posez une voie : { $strings ->
    [both] la ficelle courte ou la longue
    [short] la ficelle courte
   *[long] la ficelle longue
  }.
string-railway-phase-over = Toutes les ficelles sont posées.

string-railway-colour = { $colour ->
    [red] Rouge
    [blue] Bleu
    [yellow] Jaune
    [green] Vert
   *[violet] Violet
  }
string-railway-tile = { $tile ->
    [main] Gare principale
    [city] Gare de ville
    [central] Gare centrale
    [transfer] Gare de transfert
    [local] Gare locale
    [junction] Gare de jonction
    [suburb] Gare de banlieue
    [terminus] Terminus
    [countryside] Gare de campagne
   *[scenic] Gare de référence
  }
string-railway-placed = { $tile ->
    [main] une gare principale
    [city] une gare de ville
    [central] une gare centrale
    [transfer] une gare de transfert
    [local] une gare locale
    [junction] une gare de jonction
    [suburb] une gare de banlieue
    [terminus] un terminus
    [countryside] une gare de campagne
   *[scenic] une gare de référence
  }
string-railway-string = { $string ->
    [short] la ficelle courte
   *[long] la ficelle longue
  }

string-railway-action-lay_terrain = { $player } dessine le terrain
string-railway-action-lay_river = { $player } pose la rivière
string-railway-action-lay_mountain = { $player } pose la montagne
string-railway-action-choose_corner = { $player } bâtit une gare principale au coin { $corner }
string-railway-action-play_turn = { $player } place { $tiles } et { $track ->
    [laid] pose { $string }
   *[none] renonce à { $string }
  }
string-railway-action-deal_layout = Le hasard pose la rivière et la montagne
string-railway-action-draw_tiles = Pioche : { $tiles }
string-railway-set_aside = { $tile } (écartée : pas de place)

string-railway-term-start = Départ
string-railway-term-stations = Gares
string-railway-term-junctions = Jonctions
string-railway-term-crossings = Croisements
string-railway-term-visitors = Visiteurs dans ses gares
string-railway-term-points = vos points
string-railway-term-rivals = points des rivaux
string-railway-term-stations_in_reach = gares à portée
string-railway-term-long_string_kept = ficelle longue en main
string-railway-term-corner = le coin

string-railway-option-box = Le matériel de votre boîte
string-railway-option-order = Ordre du tour
string-railway-option-terrain = Terrain
string-railway-option-layout = Rivière et montagne
string-railway-option-expert = Experts : croiser la voie d’une autre compagnie coûte 2
string-railway-terrain-standard = Standard
string-railway-terrain-circle = Cercle
string-railway-terrain-oval = Ovale
string-railway-terrain-drawn = Dessiné par un joueur
string-railway-layout-random = Au hasard
string-railway-layout-by_hand = Posées par les joueurs
string-railway-layout-valley = Toute prête : la vallée
string-railway-layout-pass = Toute prête : le col
string-railway-layout-bend = Toute prête : le méandre

string-railway-ending-all_strings_laid = Toutes les ficelles sont posées.
string-railway-tiebreak-stronger_colour = Les couleurs les plus faibles sont à égalité : les plus fortes décident.

string-railway-board-turn = Tour { $turn } sur { $turns }
string-railway-board-pile = Tuiles restantes : { $count }
string-railway-board-drawn = Pioche : { $tiles }
string-railway-board-company = { $colour } ({ $seat }) : { $points ->
    [one] { $points } point
   *[other] { $points } points
  } ; ficelles restantes : { $short ->
    [one] { $short } courte
   *[other] { $short } courtes
  }, { $long } longue
string-railway-board-station = { $tile } en { $x }, { $y } mm : { $companies }
string-railway-board-nobody = encore personne
string-railway-board-owner = { $companies }, propriétaire : { $owner }

error-lay_too_short = La ficelle est trop courte pour ce chemin : il manque { $amount } mm.
error-lay_no_room = Il reste { $amount } mm de ficelle sans place : laissez plus d’espace ou faites un détour.
error-lay_crosses_itself = Le chemin se croise lui-même.
error-lay_too_many_points = Trop de points : { $amount }, 256 au plus.
error-lay_too_few_points = Un chemin a besoin d’au moins deux points.
error-not_now = Pas maintenant : il faut d’abord autre chose.
error-malformed_point = Les coordonnées sont des entiers de −{ $reach } à { $reach }.
error-string_used = Cette ficelle est déjà posée : prenez l’autre.
error-other_tiles_drawn = Placez exactement les tuiles piochées.
error-tile_has_a_place = Une tuile ne s’écarte que si elle n’a de place nulle part.
error-tile_cannot_lie_there = La tuile { $tile } n’a pas de place ici. Restez dans le terrain, à l’écart des ficelles et à 2 mm de toute tuile.
error-wrong_number_of_points = Une ficelle a de 2 à 256 points (une boucle au moins 3), pas { $points }.
error-points_too_close = Deux points voisins sont à moins de 1 mm.
error-string_too_short = La ficelle est trop courte : il manque { $over } mm.
error-string_not_all_laid = Posez toute la ficelle : il reste { $left } mm.
error-track_leaves_terrain = Une voie reste dans le terrain.
error-track_crosses_itself = Une voie ne peut ni se croiser ni se toucher.
error-station_entered_twice = La voie entre deux fois dans la même gare : { $station }.
error-end_on_no_station = Les deux bouts d’une voie sont sur des gares.
error-ends_on_one_station = Les bouts d’une voie sont sur deux gares différentes.
error-not_from_your_stations = Un bout doit être sur votre gare principale ou sur une gare où vous êtes déjà.
error-station_full = Plus de place ({ $station }) : { $limit ->
    [one] { $limit } compagnie
   *[other] { $limit } compagnies
  } au plus.
error-passes_through_terminus = Une voie peut finir à un Terminus, jamais le traverser.
error-river_crosses_itself = La rivière ne peut pas se croiser.
error-river_leaves_terrain = La rivière reste dans le terrain ; un seul bout peut dépasser.
error-river_leaves_twice = Un seul bout de la rivière peut dépasser.
error-river_sticks_out = Le bout de la rivière dépasse trop, ou traverse le bord plus d’une fois.
error-river_at_main_station = La rivière laisse libre la place des gares principales.
error-mountain_leaves_terrain = La montagne reste dans le terrain.
error-mountain_crosses_itself = La montagne ne peut pas se croiser.
error-mountain_at_main_station = La montagne laisse libre la place des gares principales.
error-terrain_too_wide = Les coordonnées du terrain vont de 0 à 12 000.
error-terrain_crosses_itself = Le terrain ne peut pas se croiser.
error-terrain_too_small = Le terrain est trop petit pour les tuiles.
error-wrong_marks = Marquez { $marks } coins du terrain, dans l’ordre.
error-no_room_for_main_stations = Pas de place pour les gares principales à ces marques.
error-no_such_corner = Ce coin n’existe pas.
error-corner_taken = Ce coin est pris.
error-corner_opposite = À deux, les deux gares principales d’un joueur sont dans des coins opposés.
error-impossible_draw = On ne peut pas piocher ces tuiles maintenant.
error-order_is_no_order = L’ordre du tour nomme chacune des { $seats } places une fois, à partir de 0.
error-drawn_terrain_by_hand = Sur un terrain dessiné, rivière et montagne se posent à la main.
error-layout_for_standard_terrain = Les dispositions toutes prêtes vont avec le terrain standard.
error-cannot_draw = Seul String Railway a une table à dessiner.

# La page.

string-railway-table = La table : terrain, rivière, montagne, gares et voies
string-railway-companies = Les compagnies, leurs points et leurs ficelles
string-railway-company = Compagnie
string-railway-points = Points
string-railway-gain = Ce tour
string-railway-tracks = Ce que chaque voie a rapporté ({ $count })
string-railway-track = Voie
string-railway-others = Autres
string-railway-show_track = Montrer la voie { $number }, { $colour }
string-railway-strings = Ficelles restantes
string-railway-nearer = Plus près
string-railway-farther = Plus loin
string-railway-whole = Toute la table
string-railway-tray = Votre tour
string-railway-tray-place = Placez la tuile { $tile } à l’écart des ficelles et des tuiles. Les flèches la déplacent, finement avec Maj, Entrée la pose.
string-railway-tray-start = Maintenant la voie : partez de votre gare principale ou d’une gare où vous êtes. Touchez de point en point, ou dessinez.
string-railway-tray-go_on = Continuez jusqu’à une autre gare.
string-railway-tray-asking = Le reste de la ficelle se pose…
string-railway-tray-good = Une belle voie. Confirmez, ou déformez-la en tirant ses points.
string-railway-tray-hold = Prendre la tuile { $tile } en main
string-railway-tray-lift = Reprendre la tuile { $tile }
string-railway-tray-tap = Placez la tuile { $tile } : touchez l’endroit voulu, à l’écart des ficelles et des tuiles.
string-railway-tray-another = Un autre chemin
string-railway-tray-back = Un point en arrière
string-railway-tray-clear = Recommencer
string-railway-tray-propose = Suggérer un coup
string-railway-tray-thinking = Réflexion…
string-railway-tray-own = Votre propre tour
string-railway-tray-next = Suggestion { $at } sur { $count }
string-railway-tray-give_up = Renoncer à la voie
string-railway-gauge = { $used } millimètres de ficelle sur { $full }
string-railway-draw-lay_terrain = Dessinez le contour du terrain d’un trait.
string-railway-draw-lay_river = Dessinez la rivière d’un trait ; elle prend la longueur de sa ficelle.
string-railway-draw-lay_mountain = Dessinez la montagne en boucle ; elle se ferme et prend la longueur de sa ficelle.
string-railway-draw-good = C’est bien : confirmez, ou redessinez.
string-railway-draw-propose = En suggérer une
