# Ce que l’on a joué : parties finies, chiffres qui en découlent, pages publiques.

played-games = Parties jouées
played-nothing = Aucune partie n’est finie. Elle figurera ici, et vous pourrez la revoir.
played-rated = classée
played-practice = reprise
played-rewound = annulée après un tirage
played-place = { $place ->
    [1] 1er sur { $seats }
   *[other] { $place }e sur { $seats }
  }
played-left = abandonnée
played-by-bot = finie par un robot, non comptée
played-has-left = parti
played-replay = Revoir
played-replay-of = Revoir : { $game }, { $when }
played-more = Voir les parties précédentes

statistics = Statistiques
statistics-nothing = Il n’y a rien à compter : jouez une partie jusqu’au bout.
statistics-played = { $count ->
    [one] partie
   *[other] parties
  }
statistics-left = abandonnées
statistics-mean-points = points en moyenne
statistics-best-points = points au maximum
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


rated-game = Partie classée
rated-propose = Classée : la partie compte pour la cote de chacun, si tous sont d’accord
rated-how = Une partie classée se joue avec une pendule, et tous doivent être d’accord avant le début. Si vous partez, vous êtes placé dernier. Il n’y a pas de conseils, et vous ne pouvez pas prêter votre place à un robot. Rejouer avec les mêmes personnes compte de moins en moins.
rated-proposed = On propose que cette partie soit classée.
rated-all-agree = Tous sont d’accord : cette partie sera classée.
rated-agree = D’accord pour une partie classée
rated-join = Compter cette partie pour ma cote
rated-not-agreed = Il manque l’accord de { $names } : sans l’accord de tous, la partie n’est pas classée.
rated-end = Votre cote est maintenant de { $rating } ({ $change }).
rated-end-waits = Calcul de votre cote…
ratings = Cotes
ratings-nothing = Pas encore de cote. Ouvrez une table « classée », ou rejoignez-en une : les robots comptent aussi comme adversaires.
ratings-not-known = Pas encore assez de parties pour la liste des meilleurs.
rating-of = { $rating } ± { $uncertainty }
rating-games = { $count ->
    [one] une partie classée
   *[other] { $count } parties classées
  }
rating-over-time = Cote après chaque partie
rating-short = Cote
best-players = Meilleurs joueurs
best-how = Pour y figurer, jouez { $games ->
    [one] { $games } partie classée
   *[other] { $games } parties classées
  } et laissez voir votre profil. Votre cote doit être connue à ± { $uncertainty } près. Les joueurs sont classés par cote minimale probable.
best-show-me = Montrer mon profil
best-nobody = Personne n’a encore assez de parties classées.
best-place = Place
best-name = Nom
best-games = Parties

error-cannot_be_rated = Cette partie ne peut pas être classée. À une table classée, chacun a son écran et une seule place, et les robots jouent à l’un des cinq niveaux.
error-rated_needs_clock = Une partie classée se joue avec une pendule : choisissez-en une, ou jouez une partie non classée.
error-rated_seat = Cette partie est classée : ses places restent comme au début. Vous pouvez partir ; cela compte comme la dernière place.
error-rated_no_hints = Cette partie est classée : il n’y a pas de conseils.
error-no_rewinding_luck = Des cartes ont été tirées après ce coup : il ne peut pas être annulé dans cette partie.
error-one_seat_each = Dans une partie classée, chacun joue une seule place.
error-rated_no_taking_back = Cette partie est classée : on n’annule plus un coup après un tirage ou après le coup d’un autre.

filter-games = Choisir des parties
filter-game = Jeu
filter-game-all = Tous les jeux
filter-result = Résultat
filter-result-all = Tous résultats
filter-result-won = Gagnées
filter-result-lost = Non gagnées
filter-against = Adversaires
filter-against-all = Tous adversaires
filter-against-people = Avec des humains
filter-against-bots = Robots seuls
filter-rated = Classement
filter-rated-all = Classées ou non
filter-rated-yes = Classées
filter-rated-no = Non classées
filter-none = Aucune partie ne correspond.
filter-reset = Toutes les parties
first-game = Votre première partie
first-game-how = Dès votre première partie terminée, vos résultats sont ici : places, meilleurs scores, séries, adversaires, et chaque partie à revoir.
first-game-play = Choisir un jeu
best-join = Jouer une partie classée
