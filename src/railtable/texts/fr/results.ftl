# Ce que l’on a joué : parties finies, chiffres qui en découlent, pages publiques.

played-games = Parties jouées
played-nothing = Aucune partie n’est finie. Elle sera listée ici, avec sa relecture.
played-rated = classée
played-practice = reprise
played-place = { $place ->
    [1] 1er sur { $seats }
   *[other] { $place }e sur { $seats }
  }
played-left = abandonnée
played-has-left = parti
played-replay = Revoir
played-replay-of = Revoir : { $game }, { $when }
played-more = Voir les parties précédentes

statistics = Statistiques
statistics-nothing = Il n’y a rien à compter : jouez une partie jusqu’au bout.
statistics-played = parties
statistics-left = abandonnées
statistics-mean-points = points en moyenne
statistics-best-points = points au plus
statistics-mean-place = place en moyenne
statistics-streak = victoires d’affilée en cours
statistics-longest-streak = plus longue série de victoires
statistics-places = Places
statistics-place = Place
statistics-games = Parties
statistics-points = { $count ->
    [one] Points de la dernière partie
   *[other] Points des { $count } dernières parties
  }
statistics-points-short = Points
statistics-date = Date
statistics-as-table = Sous forme de tableau
statistics-opponents = Rencontrés le plus souvent
statistics-against = { $games ->
    [one] une partie, { $ahead ->
        [0] pas devant
       *[other] devant
      }
   *[other] { $games } parties, devant dans { $ahead }
  }

