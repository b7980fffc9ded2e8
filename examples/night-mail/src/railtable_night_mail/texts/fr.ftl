night-mail-name = Le Courrier de nuit
night-mail-tagline = Quatre wagons, un sac de courrier : chargez avant les autres.
night-mail-expect = Chargez un sac, ou rangez-en un.

night-mail-action-load = { $player } charge { $bag }
night-mail-action-shelve = { $player } range { $bag ->
    [hidden] un sac
   *[other] { $bag }
  }
night-mail-action-draw = { $bag ->
    [hidden] { $seat } reçoit un sac
   *[other] { $seat } reçoit { $bag }
  }
night-mail-choice-load = Charger { $bag }
night-mail-choice-shelve = Ranger { $bag }
night-mail-kind-load = Charger
night-mail-kind-shelve = Ranger

night-mail-field-wagons = Wagons
night-mail-field-hand = Votre main
night-mail-field-shelf = Votre étagère
night-mail-field-sack = Sacs à distribuer
night-mail-field-drawing_seat = A la main
night-mail-field-turn = Tours joués
night-mail-field-seal_bonus = Points pour un scellé
night-mail-field-hand_sizes = Sacs en main
night-mail-field-shelf_sizes = Rangés
night-mail-field-loaded = Points des sacs
night-mail-field-seals = Points des scellés

night-mail-option-seal_bonus = Points pour sceller un wagon
night-mail-term-loaded = Sacs chargés
night-mail-term-points = Points
night-mail-term-rivals = Points du meilleur adversaire
night-mail-term-hand = Sacs en main à charger
night-mail-term-seals = Wagons scellés
night-mail-ending-delivered = Le dernier sac a trouvé sa place.
night-mail-tiebreak-shelf = Égalité de points : le moins de sacs rangés l’emporte.
night-mail-tiebreak-shared = Égalité parfaite : la victoire est partagée.
night-mail-board-sack = Sacs à distribuer : { $bags }
night-mail-board-seat = { $player } : { $points } points, { $hand } en main, { $shelf } rangés
error-night-mail-not-in-hand = Vous n’avez pas ce sac.
error-night-mail-too-light = Ce sac n’est pas plus lourd que { $last }, déjà dans le wagon.

night-mail-word-alder = Aulne
night-mail-word-birch = Bouleau
night-mail-word-cedar = Cèdre
night-mail-word-dale = Vallon
night-mail-word-A1 = Aulne 1
night-mail-word-A2 = Aulne 2
night-mail-word-A3 = Aulne 3
night-mail-word-A4 = Aulne 4
night-mail-word-A5 = Aulne 5
night-mail-word-A6 = Aulne 6
night-mail-word-B1 = Bouleau 1
night-mail-word-B2 = Bouleau 2
night-mail-word-B3 = Bouleau 3
night-mail-word-B4 = Bouleau 4
night-mail-word-B5 = Bouleau 5
night-mail-word-B6 = Bouleau 6
night-mail-word-C1 = Cèdre 1
night-mail-word-C2 = Cèdre 2
night-mail-word-C3 = Cèdre 3
night-mail-word-C4 = Cèdre 4
night-mail-word-C5 = Cèdre 5
night-mail-word-C6 = Cèdre 6
night-mail-word-D1 = Vallon 1
night-mail-word-D2 = Vallon 2
night-mail-word-D3 = Vallon 3
night-mail-word-D4 = Vallon 4
night-mail-word-D5 = Vallon 5
night-mail-word-D6 = Vallon 6
