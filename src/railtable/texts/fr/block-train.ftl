block-train-name = Block Train
block-train-tagline = Alignez et recouvrez des conteneurs, sans oublier la locomotive.

block-train-phase-captain = La carte capitaine est attribuée.
block-train-phase-scoring = Trois cartes de score sont dévoilées.
block-train-phase-reveal = Une nouvelle manche est dévoilée.
block-train-phase-take = Prenez une carte de l’offre.
block-train-phase-place = Placez { $card } dans votre chargement.
block-train-phase-over = La dernière manche est finie.

block-train-wagon = { $wagon ->
    [B] bleu
    [Bf] bleu fragile
    [Bd] bleu à drapeau
    [G] vert
    [Gf] vert fragile
    [Gd] vert à drapeau
    [R] rouge
    [Rf] rouge fragile
    [Rd] rouge à drapeau
    [O] or
    [Of] or fragile
    [Od] or à drapeau
    [Nf] fragile sans couleur
    [Nd] drapeau sans couleur
   *[E] vide
  }
block-train-card = { $kind ->
    [locomotive] locomotive, flèche sur { $first }, puis { $second }
   *[wagons] { $first }, { $second }
  }
block-train-way = { $turned ->
    [yes] retournée
   *[no] à l’endroit
  }

block-train-action-name_captain = { $captain } reçoit la carte capitaine
block-train-action-show_scoring = Cartes de score : { $cards }
block-train-action-reveal = Nouvelle offre : { $cards }
block-train-action-take = { $player } prend { $card }
block-train-action-place = { $left ->
    [-1] { $player } pose la carte devant le chargement, { $way }
    [0] { $player } pose la carte à cheval sur le bout gauche, { $way }
   *[other] { $player } pose la carte aux places { $left } et { $right }, { $way }
  }

block-train-told-place = { $left ->
    [-1] { $player } pose { $card } devant le chargement, { $way }
    [0] { $player } pose { $card } à cheval sur le bout gauche, { $way }
   *[other] { $player } pose { $card } aux places { $left } et { $right }, { $way }
  }

block-train-term-runs = suites d’une couleur
block-train-term-gold = conteneurs or
block-train-term-most_red = le plus de rouges
block-train-term-shortest = chargement le plus court
block-train-term-longest = chargement le plus long
block-train-term-no_gold = sans or
block-train-term-two_colours = deux couleurs exactement
block-train-term-two_locomotives = locomotive aux deux bouts
block-train-term-empty_wagons = wagons vides
block-train-term-fragile = conteneurs fragiles
block-train-term-no_flag = sans drapeau
block-train-term-no_locomotive = pas de locomotive
block-train-term-growing_runs = suites qui peuvent grandir
block-train-term-captain = carte capitaine
block-train-term-rivals = le meilleur rival

block-train-rule-runs = Voisins d’une couleur : 3 → 5, 4 → 7, 5 ou plus → 10
block-train-rule-gold = +3 par conteneur or
block-train-rule-most_red = +5 à qui a le plus de rouges ; égalité : personne
block-train-rule-shortest = +7 au chargement le plus court ; égalité : personne
block-train-rule-longest = +5 au chargement le plus long ; égalité : personne
block-train-rule-no_gold = +5 à chaque chargement sans or
block-train-rule-two_colours = +5 à chaque chargement d’exactement deux couleurs, l’or en étant une
block-train-rule-two_locomotives = +7 à chaque chargement avec une flèche aux deux bouts
block-train-rule-empty_wagons = +2 par wagon vide
block-train-rule-fragile = +2 par conteneur fragile
block-train-rule-no_flag = +5 à chaque chargement sans drapeau
block-train-rule-no_locomotive = Aucune flèche visible : 0 point en tout

block-train-option-box = Le matériel de votre boîte
block-train-option-captain = Qui est le premier capitaine
block-train-option-scoring = Les trois cartes de score avancées
block-train-option-deck = Notre propre paquet
block-train-ending-last_round = La dernière manche est finie.
block-train-tiebreak-shorter_load = Égalité de points : le chargement le plus court l’emporte.
block-train-tiebreak-shared = Égalité de points et de longueur : victoire partagée.

block-train-board-round = Manche { $round }/{ $rounds }, capitaine { $captain }, cartes à venir { $deck }
block-train-board-nobody = personne encore
block-train-board-scoring = Score
block-train-board-offer = Offre
block-train-board-held = En main ({ $player }) : { $card }
block-train-board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
block-train-board-empty_load = pas encore de chargement
block-train-board-warning = pas de locomotive : 0 point
block-train-board-warning-short = 0 point
block-train-board-covered = recouvert
block-train-board-legend = B G R O bleu, vert, rouge, or · E vide · f fragile · d drapeau · < flèche

error-take_container_first = Prenez d’abord une carte de l’offre.
error-place_container_first = Placez d’abord la carte prise : { $card }.
error-container_not_offered = { $card } n’est pas dans l’offre : prenez une des cartes dévoilées.
error-first_container_at_zero = La première carte commence le chargement : elle n’a qu’une place, dans un sens ou dans l’autre.
error-container_apart = Une carte doit toucher le chargement : dessus, à cheval sur un bout, ou juste à côté.
error-beyond_arrow = Rien ne se pose au-delà d’une flèche : recouvrez-la, ou prenez l’autre bout.
error-covers_fragile = Un conteneur fragile ne se recouvre pas : choisissez une autre place.
error-arrow_inward = La flèche doit pointer vers l’extérieur : retournez la locomotive.
error-locomotive_inside = Une locomotive ne va qu’à un bout du chargement.
error-container_same_both_ways = Cette carte est la même dans les deux sens : posez-la à l’endroit.
error-containers_total = Un paquet a { $wanted } cartes ; celui-ci en a { $cards }.
error-container_unknown = « { $card } » n’est pas une carte. Écrivez deux wagons comme Bf-G, chacun B G R O avec f ou d, ou E ; < devant une locomotive.
error-locomotive_empty = « { $card } » : une locomotive a deux conteneurs, pas de wagon vide.
error-locomotive_fragile = « { $card } » : le wagon à flèche d’une locomotive ne peut pas être fragile.
error-scoring_not_three = Choisissez { $wanted } cartes de score différentes, ou aucune pour les tirer ; il y en a { $cards }.

# Le plateau sur la page.
block-train-captain = Capitaine : choisit en premier à la prochaine manche
block-train-length = { $count ->
    [0] aucun wagon
    [one] un wagon
   *[other] { $count } wagons
  }
block-train-load = Chargement de { $player }
block-train-arrow = flèche,
block-train-covering = { $wagon } sur { $covered }
block-train-look-below = Voir les wagons recouverts
block-train-round = Manche { $round } sur { $rounds }
block-train-order = Ordre de la manche
block-train-placed = a posé
block-train-to-come = à venir
block-train-deck-title = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  } à venir ; locomotives pas encore vues : { $locomotives }
block-train-discards = { $count ->
    [one] { $count } défaussée
   *[other] { $count } défaussées
  }
block-train-place = { $left ->
    [-1] Devant le chargement
    [0] À cheval sur le bout gauche
   *[other] Places { $left } et { $right }
  }{ $covered ->
    [none] , ne recouvre rien
   *[other] , recouvre { $covered }
  }
block-train-once = { $points } dès que vous aurez une locomotive
block-train-left = Place plus à gauche
block-train-right = Place plus à droite
block-train-turn = Retourner
block-train-put-back = Remettre la carte

block-train-lead-place = Choisissez où va la carte, et dans quel sens.
