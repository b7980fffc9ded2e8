# Les pages des rencontres.

events = Rencontres
events-how = Une rencontre, c’est plusieurs tours de jeu : une soirée entre amis, un championnat, une coupe. Les robots prennent les places libres.
events-mine = Mes rencontres
events-open = Ouvertes à tous
events-none = Vous ne participez à aucune rencontre. Créez-en une, ou ouvrez un lien d’invitation.
events-none-open = Aucune rencontre ouverte pour le moment.
events-formats = Les formules de rencontre
group-events-none = Pas encore de rencontre. Prévoyez une soirée : tout le groupe peut venir.
event-new = Nouvelle rencontre
event-new-how = Un titre et un jeu suffisent. Le reste est déjà bien réglé.
event-create = Créer la rencontre
event-title = Titre
event-title-usual = La soirée de { $name }
event-games = Jeux
event-games-how = Avec plusieurs jeux, chaque tour se joue au suivant.
event-choose-game = Choisissez au moins un jeu.
event-format = Formule
event-format-evening = Soirée
event-format-evening-how = Tout le monde joue à chaque tour, si possible contre de nouveaux adversaires.
event-format-round_robin = Tous contre tous
event-format-round_robin-how = Tout le monde rencontre tout le monde. Un robot joue pour ceux qui partent.
event-format-swiss = Système suisse
event-format-swiss-how = On rencontre des joueurs aux points voisins. Idéal à beaucoup, en peu de tours.
event-format-league = Championnat
event-format-league-how = Un tour par semaine, des jours pour chaque coup, des divisions avec montée.
event-format-cup = Coupe
event-format-cup-how = Les meilleurs de chaque table continuent, jusqu’à la dernière table.
event-format-duplicate = Mêmes cartes
event-format-duplicate-how = Toutes les tables d’un tour reçoivent les mêmes cartes. On vous compare aux autres à votre place.
event-more = Plus de réglages
event-rounds = Tours
event-seats = Places à une table complète
event-usual = habituel
event-access = Qui peut venir
event-access-invited = Ceux qui ont le lien
event-access-open = Tout le monde sur ce serveur
event-access-group = Les membres de mon groupe
event-timer = Le tour suivant commence
event-timer-usual = par défaut pour cette formule
event-timer-host = quand l’hôte le dit
event-timer-after = une minute après la dernière table
event-timer-every = chaque semaine
event-start-at = Premier tour à une heure fixée (sinon quand vous appuyez sur le bouton)
event-absent = Un robot joue pour les absents, qui reçoivent
event-absent-half = la moitié de ses points
event-absent-none = aucun de ses points
event-absent-all = tous ses points
event-fill = Des robots prennent les places libres
event-late = On peut encore entrer après le premier tour
event-rated-games = Parties classées
event-plays = Je joue aussi
event-divisions = Divisions
event-season = Tours avant les promotions
event-season-none = aucune
event-promoted = Joueurs promus et relégués
event-smaller = Tables plus petites autorisées
event-seats-count = { $count ->
    [one] 1 place
   *[other] { $count } places
  }
event-clock-usual = Par défaut pour cette formule
event-place-points = Points par place, du premier au dernier
event-place-points-usual = par exemple 3, 2, 1, 0
event-bot-level = Niveau des robots
event-bye-worth = Un joueur sans table reçoit
event-bye-mean = la moyenne de toutes les places
event-bye-win = une victoire
event-bye-none = rien
event-advance = Qualifiés par table

event-status-gathering = Inscriptions
event-status-running = En cours
event-status-paused = En pause
event-status-over = Terminée
event-round-of = { $rounds ->
    [0] Tour { $round }
   *[other] Tour { $round } sur { $rounds }
  }
event-players-count = { $count ->
    [one] 1 joueur
   *[other] { $count } joueurs
  }
event-hosted-by = Hôte : { $name }
event-you = vous
event-left-mark = parti
event-deleted-player = Joueur supprimé
event-bot = Robot

event-your-table = Votre table { $number } : { $game }
event-against = Avec { $names }
event-go-to-table = Aller à votre table
event-table-soon = Votre table { $number } ouvre dans { $time }.
event-bye = Vous êtes exempt pour ce tour. Vous rejouez au suivant.
event-round-ends = Le tour se termine dans { $time }.
event-tables-soon = Les tables ouvrent dans { $time }.
event-waiting-round = Le prochain tour commence dans { $time }.
event-waiting-first = Le premier tour commence dans { $time }.
event-waiting-host = L’hôte lance le prochain tour.
event-waiting-host-you = Lancez le prochain tour quand tout le monde est là.
event-playing-on = Votre partie est finie. Le tour se termine avec la dernière table.
event-watching = Vous regardez cette rencontre.
event-paused-now = La rencontre est en pause.
event-you-left = Vous êtes parti. Un robot joue pour vous.
event-place-now = Vous êtes { $place ->
    [1] en tête
    [2] deuxième
    [3] troisième
   *[other] { $place }e
  } avec { $points ->
    [one] { $points } point
   *[other] { $points } points
  }.
event-over-place = La rencontre est terminée. Vous finissez { $place ->
    [1] premier
    [2] deuxième
    [3] troisième
   *[other] { $place }e
  }.
event-over-now = La rencontre est terminée.
event-won-by = { $name } a gagné.

event-join = Participer
event-join-how = Choisissez le nom que les autres verront.
event-leave = Quitter la rencontre
event-leave-sure = Un robot finit votre partie en cours. Vous pouvez revenir tant que la rencontre dure.
event-return = Revenir
event-rated-agree = Les parties de cette rencontre sont classées. En entrant, vous l’acceptez.
event-invite = Inviter
event-invite-label = Lien vers cette rencontre
event-invite-how = Avec ce lien, chacun peut participer, même sans compte.
event-invite-renew = Créer un nouveau lien
event-invite-renew-sure = L’ancien lien ne marchera plus pour ceux qui ne sont pas encore entrés.
event-screen = Vue télévision
event-calendar = Ajouter à l’agenda
event-links = Voir et exporter
event-download-csv = Résultats (CSV)
event-download-json = Résultats (JSON)
event-download-log = Journal à vérifier

event-standings = Classement
event-players = Joueurs
event-standings-none = Le classement apparaît après la première table finie.
event-place = Place
event-player = Joueur
event-points = Points
event-column-wins = Victoires
event-column-played = Tours
event-division = Division { $number }
event-tied-by = Derrière le joueur du dessus par : { $what }
event-tiebreaks-how = À égalité de points : les points entre joueurs à égalité, puis les victoires, puis les points des adversaires, puis le tirage au sort.
event-cross = Grille croisée
event-cross-how = Dans chaque case : les points gagnés aux tables avec ce joueur.
event-bracket = Tableau
event-bracket-advance = qualifié
event-columns-how = À droite : les points de la partie, puis ceux de la rencontre.
event-byes = Exempt : { $names }

event-round = Tour { $round }
event-table = Table { $number }
event-table-paired = commence bientôt
event-table-playing = en cours
event-table-over = finie
event-watch = Regarder
event-look-back = Revoir
event-why = Pourquoi ces tables ?
event-why-lot = Personne n’a encore de points ni d’adversaires : les tables sont tirées au sort avec la graine de la rencontre.
event-adjusted = Corrigé par l’hôte : { $reason }
event-absent-mark = un robot a joué
event-deal-secret = Les mêmes cartes à toutes les tables. La donne reste secrète jusqu’à la dernière table.
event-deal-open = Les mêmes cartes à toutes les tables. Graine de la donne : { $seed }

event-history = Ce qui s’est passé
event-history-more = Plus ancien

event-host = Hôte
event-next-round = Lancer le tour { $round }
event-start-now = Ouvrir les tables maintenant
event-in-minutes = Commencer tout seul dans { $minutes } minutes
event-pause = Pause
event-resume = Reprendre
event-undo-pairing = Annuler les tables
event-undo-how = Tout le monde voit la raison.
event-reason = Raison
event-remove = Laisser un robot jouer pour { $name }
event-replace = Remplacer { $name }
event-replace-how = Envoyez ce lien à la personne qui continue pour { $name }.
event-close = Terminer la rencontre
event-close-sure = Le classement devient définitif, aucun tour ne suit.
event-adjust = Corriger le résultat
event-adjust-title = Corriger la table { $table } du tour { $round }
event-adjust-rank = Place de { $name }
event-adjust-score = Points de { $name }
event-near = { $names } viennent du même réseau : une famille, ou une personne avec deux navigateurs.
event-apart = { $names } se bloquent et partagent une table.
event-screen-leave = Vers la rencontre
event-screen-join = Pour participer : scannez ce code
event-screen-part = { $first } à { $last } sur { $count }
event-screen-running = Tables en cours
event-in-seconds = { $count ->
    [one] 1 seconde
   *[other] { $count } secondes
  }
event-in-mins = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
  }
event-in-hours = { $count ->
    [one] 1 heure
   *[other] { $count } heures
  }
event-in-days = { $count ->
    [one] 1 jour
   *[other] { $count } jours
  }
