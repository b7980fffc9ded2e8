trambahn-name = Trambahn
trambahn-tagline = Deux compagnies, quatre lignes, dix courses à travers le vieux Munich.

trambahn-phase-passengers = { $laid ->
    [0] Posez un passager : une carte de votre main à côté de son terminus.
   *[other] Posez un second passager, construisez des stations, ou continuez.
  }
trambahn-phase-stations = Construisez des stations, encaissez, achetez des trams, ou finissez votre tour.
trambahn-phase-income = Encaissez encore, achetez des trams, ou finissez votre tour.
trambahn-phase-trams = Achetez un autre tram, ou finissez votre tour.
trambahn-phase-over = La dixième course est finie.

trambahn-line = { $line ->
    [blue] ligne bleue
    [red] ligne rouge
    [green] ligne verte
   *[yellow] ligne jaune
  }
trambahn-card = { $line ->
    [hidden] une carte
    [none] Conducteur
    [blue] { $value } bleu
    [red] { $value } rouge
    [green] { $value } vert
   *[yellow] { $value } jaune
  }
trambahn-tram = { $tram ->
    [2] tram à cheval ×2
    [3] tram à vapeur ×3
   *[4] tram électrique ×4
  }

trambahn-action-passenger = { $player } pose le { $card } comme passager, { $line }
trambahn-action-start = { $player } ouvre une colonne avec le { $card }
trambahn-action-add = { $player } ajoute le { $card } à la colonne { $column }
trambahn-action-income = { $player } encaisse : { $card }
trambahn-action-buy = { $player } achète le { $tram } pour la colonne { $column }
trambahn-action-end_turn = { $player } finit son tour
trambahn-told-end_turn = { $player } finit son tour ; faute de tram, { $count ->
    [one] cette carte devient
   *[other] ces { $count } cartes deviennent
  } de l’argent : { $cards }
trambahn-action-first_player = { $first } commence
trambahn-action-deal = Distribution : 12 cartes d’argent au premier joueur, 15 au second, six en main chacun
trambahn-action-pay = { $player } paie { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  }, que personne ne voit
trambahn-action-refill = { $player } pioche { $count ->
    [one] une carte
   *[other] { $count } cartes
  }{ $cards ->
    [hidden] {""}
   *[other] {" "}: { $cards }
  }
trambahn-action-reshuffle = La pioche est vide : chacun rend la moitié de son argent, on mélange tout

trambahn-term-rides_blue = Courses bleues
trambahn-term-rides_red = Courses rouges
trambahn-term-rides_green = Courses vertes
trambahn-term-rides_yellow = Courses jaunes
trambahn-term-bonus = Courses bonus
trambahn-term-lead = avance aux points
trambahn-term-network = votre réseau
trambahn-term-rival_network = réseau adverse
trambahn-term-trams_to_come = trams à venir
trambahn-term-money = argent
trambahn-term-hand = cartes utiles en main
trambahn-term-bonus_near = courses bonus à portée

trambahn-option-box = Le matériel de votre boîte
trambahn-option-first_player = Qui commence
trambahn-ending-tenth_ride = La dixième course est finie.
trambahn-ending-nothing_to_draw = Les deux mains sont vides et il n’y a plus rien à piocher.
trambahn-tiebreak-money = Égalité : la plus grosse réserve d’argent l’emporte.
trambahn-tiebreak-shared = Égalité de points et d’argent : victoire partagée.

trambahn-board-deck = Pioche { $deck }, défausse { $discard }, trams encore en pile { $pile }
trambahn-board-rides = Courses { $rides }/10
trambahn-board-market = Marché
trambahn-board-passengers = Passagers
trambahn-board-ride_now = une course donnerait
trambahn-board-money = argent { $money }
trambahn-board-hand = main { $count }
trambahn-board-your_hand = Votre main
trambahn-board-column = colonne { $column }
trambahn-board-no_tram = pas encore de tram
trambahn-board-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }

error-passenger_first = Posez d’abord un passager : une ou deux cartes à côté d’un terminus.
error-two_passengers_at_most = Deux passagers par tour au plus.
error-part_closed = Cette partie du tour est passée : passagers, stations, revenus, trams, dans cet ordre.
error-other_terminus = Un passager attend au terminus de sa propre ligne.
error-card_not_in_hand = Cette carte n’est pas dans votre main.
error-no_such_column = Vous n’avez pas de colonne { $column }.
error-conductor_starts_column = Un conducteur ne peut pas ouvrir une colonne. Ajoutez-le à une de vos colonnes.
error-column_complete = Cette colonne finit par un 10 : on n’y ajoute plus rien.
error-other_line = Une colonne ne contient qu’une ligne.
error-not_ascending = Les valeurs doivent monter : la dernière est { $last }.
error-column_has_tram = Cette colonne a déjà son tram.
error-tram_not_in_market = Aucun tram ×{ $tram } n’est en vente.
error-not_enough_money = Ce tram coûte { $price } cartes d’argent.

# Le plateau sur la page.
trambahn-part-passengers = Passagers
trambahn-part-stations = Stations
trambahn-part-income = Revenus
trambahn-part-trams = Trams
trambahn-part-refill = Pioche
trambahn-ride = { $line } : une course !
trambahn-scored = { $move } : une course
trambahn-turn = Les parties d’un tour
trambahn-end_turn = Finir le tour
trambahn-deck = Pioche
trambahn-discard = Défausse
trambahn-pile = Trams restants
trambahn-money = Argent : { $money }
trambahn-money-word = Argent
trambahn-price = coûte { $price }
trambahn-now = En cours : { $part }
trambahn-hand-card = { $card }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
trambahn-to-money = Encaisser
trambahn-new-column = Nouvelle colonne
trambahn-market = Trams à vendre
trambahn-hand = Votre main
trambahn-other-hand = { $count ->
    [one] une carte cachée
   *[other] { $count } cartes cachées
  }
trambahn-row = { $line } : { $count ->
    [one] { $count } passager
   *[other] { $count } passagers
  } sur 4{ $cards ->
    [none] {""}
   *[other] , en attente : { $cards }
  } ; une course donnerait { $values }
trambahn-column = { $line }, colonne { $column } : { $cards } ; { $tram ->
    [none] pas encore de tram : une course ne rapporte rien
   *[other] tram ×{ $tram } ; { $points ->
        [one] { $points } point
       *[other] { $points } points
      } par course
  }
trambahn-tram-price = { $tram }, coûte { $price ->
    [one] { $price } carte
   *[other] { $price } cartes
  }, vous en avez { $money }
trambahn-own-company = Votre compagnie
trambahn-company = Compagnie : { $player }
trambahn-no-columns = Aucune ligne construite.

trambahn-lead-card = Où va le { $card } ?
trambahn-lead-tram = Choisissez la colonne du { $tram }.
