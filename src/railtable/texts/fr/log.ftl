# Le journal : une ligne par tour, et une ligne avec les points de chacun pour tout ce qui rapporte.

log-turn = { $player } : { $parts }
log-steps = { $count ->
    [one] Montrer l’étape
   *[other] Montrer les { $count } étapes
  }
log-score = { $what } : { $gains }
log-score-nobody = { $what } : personne ne marque
log-points = Points
read-rule = Lire la règle

trambahn-note-ride = { $line ->
    [blue] Course bleue
    [red] Course rouge
    [green] Course verte
   *[yellow] Course jaune
  }
trambahn-note-bonus = Course bonus
trambahn-brief-passengers = { $count ->
    [one] passager { $cards }
   *[other] passagers { $cards }
  }
trambahn-brief-stations = { $count ->
    [one] station { $cards }
   *[other] stations { $cards }
  }
trambahn-brief-income = { $count ->
    [one] une carte encaissée
   *[other] { $count } cartes encaissées
  }
trambahn-brief-buy = { $times ->
   *[other] un { $tram }
  }
trambahn-brief-lost = { $count ->
    [one] une station sans tram devient de l’argent
   *[other] { $count } stations sans tram deviennent de l’argent
  }

station-master-note-departure = Le train { $train } part à { $value }

freight-train-note-trains = Fin du jour { $day }, trains
freight-train-note-yards = Fin du jour { $day }, entrepôts privés
freight-train-note-rearranging = Réarrangement
freight-train-brief-fill = une rangée remplie
freight-train-brief-train = train { $train } : { $cars }
freight-train-brief-yard = entrepôt privé : { $cars }
freight-train-brief-caboose = un fourgon de queue pour le train { $train }
freight-train-brief-rearrange = entrepôt privé réarrangé
freight-train-brief-mobilise = une locomotive de plus

string-railway-note-track = Le tracé
block-train-note-load = { $terms }
block-train-note-locomotive = Une flèche est enfin visible
block-train-note-no_locomotive = Plus de flèche visible
