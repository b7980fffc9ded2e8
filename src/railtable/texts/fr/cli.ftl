# Les phrases de la ligne de commande.

seat-chance = Le hasard
cli-verified = Prouvé : { $count ->
    [one] le tirage découle
   *[other] les { $count } tirages découlent
  } de la graine engagée.
cli-rewinds = Attention : { $count ->
    [one] une fois, des coups ont été annulés
   *[other] { $count } fois, des coups ont été annulés
  } après un tirage. Les mêmes cartes sont revenues : certaines étaient donc connues d’avance.
cli-shared_deal = C’est une donne commune : la graine fixe l’ordre de chaque pile, quoi qu’on ait joué.
cli-proved-own = Prouvé : { $count ->
    [one] un tirage
   *[other] { $count } tirages
  } dans les coups { $first } à { $last }, par la graine engagée.
cli-proved-given = Prouvé : { $count ->
    [one] un tirage
   *[other] { $count } tirages
  } dans les coups { $first } à { $last }, repris d’une autre partie, par la graine engagée de celle-ci (SHA-256 { $hash }).
cli-unproved-origin_untold = NON prouvé : { $count ->
    [one] un tirage
   *[other] { $count } tirages
  } dans les coups { $first } à { $last } : repris d’une autre partie dont la graine n’est pas indiquée.
cli-unproved-seed_not_revealed = NON prouvé : { $count ->
    [one] un tirage
   *[other] { $count } tirages
  } dans les coups { $first } à { $last } : la graine n’est pas révélée.
cli-nothing_to_prove = Rien n’est prouvé : il n’y a aucun tirage dans cette partie enregistrée.
cli-place = { $place }. { $player } : { $score }
cli-commitment = La donne est engagée : SHA-256 { $hash }
cli-choose = Votre choix (1 à { $count }, ou écrit, comme « { $example } » ; ? pour l’aide) :
error-no_such_choice = Tapez un nombre de 1 à { $count }, une action, ou ? pour l’aide.
cli-play-welcome = À la table : { $names }. Tapez ? pour l’aide.
cli-play-help =
    1, 2, 3 …   prendre ce choix
    une action  écrite comme dans la liste ; plusieurs, séparées par un point-virgule
    h, hint     un bon tour, avec ses raisons
    r, rules    les règles ; « r MOT » montre celles qui ont ce mot
    l, log      ce qui s’est passé jusqu’ici
    b, board    le plateau et les choix, encore une fois
    u, undo     reprendre votre dernière action, si aucune carte n’a été tirée depuis
    q, quit     quitter la partie
cli-play-no_rule = Aucune règle ne contient « { $words } ».
cli-play-hint = Un bon tour : { $turn }
cli-nothing_to_undo = Rien à annuler : une carte a été tirée ou quelqu’un d’autre a joué.
cli-games-game = jeu
cli-games-players = joueurs
cli-games-options = options
cli-simulate-title = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
  } de { $game }
cli-simulate-bot = robot
cli-simulate-wins = victoires
cli-simulate-share = part (95 %)
cli-simulate-scores = score : moyenne [plus bas … médiane … plus haut]
cli-simulate-quartiles = Entre crochets : la valeur la plus basse, le quartile inférieur (un quart des parties est en dessous), la médiane, le quartile supérieur (un quart est au-dessus), la valeur la plus haute.
cli-simulate-by_seat = Victoires par place : { $wins }
cli-simulate-first = Victoires du premier joueur : { $wins }
cli-simulate-steps = Coups par partie : { $steps }
cli-ladder-title = { $game } : l’échelle, graine { $seed }
cli-ladder-match = match
cli-ladder-seats = places
cli-ladder-games = parties
cli-ladder-share = part du premier (95 %)
cli-ladder-elo = Elo (95 %)
cli-tune-trial = { $accepted ->
    [yes] { $number }. { $name } = { $value } : { $elo } Elo (parties : { $games }), gardé
   *[no] { $number }. { $name } = { $value } : { $elo } Elo (parties : { $games }), non gardé
}
error-option_without_value = Écrivez les options nom=valeur, pas « { $option } ».
cli-copied = Copié et comparé : { $tables ->
    [one] une table
   *[other] { $tables } tables
  }, { $entries ->
    [one] une entrée
   *[other] { $entries } entrées
  }. SHA-256 de toutes les entrées : { $digest }
cli-finding = Table { $table } : { $what }
cli-checked = { $tables ->
    [one] Une table vérifiée
   *[other] { $tables } tables vérifiées
  }, { $entries ->
    [one] une entrée
   *[other] { $entries } entrées
  }, dont { $others } tables écrites par d’autres règles et non rejouées. Erreurs : { $findings }.
error-not_a_database = { $database } n’est pas une base de données de Railtable utilisable : { $reason }
error-target_not_empty = { $database } existe déjà et n’est pas vide. Rien n’a été changé : donnez-en une autre.
error-database_served = Un Railtable sert cette base de données ({ $connections } connexions). Arrêtez-le d’abord, pour ne perdre aucun coup.
error-copy_differs = La copie dans { $database } diffère de l’original. Ne l’utilisez pas.
error-log_missing = elle figure dans les listes, mais n’a pas de journal.
error-log_gap = l’entrée { $place } manque dans son journal.
error-log_cut_off = son état enregistré est en avance sur son journal : la fin du journal manque.
error-log_unreadable = son journal est illisible : { $reason }
error-log_against_rules = l’entrée { $place } de son journal contredit les règles ou la graine : { $reason }
error-snapshot_differs = son état enregistré diffère de son journal.
error-card_missing = elle n’est dans aucune liste.
error-card_differs = les listes ne disent pas la même chose que son journal.

lab-title = Une expérience avec Railtable
lab-about = Matchs : { $matches }. Parties : { $games }. Parties pilotes : { $pilot }.
lab-ratings = Cotes
lab-estimates = Écarts et victoires
lab-luck = Résultats sans la chance
lab-luck-how = Ce que vaut la chance a été appris sur des parties pilotes à part (nombre : { $pilot }), avant d’analyser les parties ci-dessus. « Épargnées » : le nombre de parties en plus qu’une simple moyenne demanderait pour le même intervalle.
lab-scores = Scores
lab-variance = Variance de l’écart, brute et sans la chance
lab-margin = Points d’avance sur les autres
lab-win = Part de victoire
lab-dashboard = Tableau de bord : { $address }
lab-head-bot = robot
lab-head-rating = Elo
lab-head-interval = 95 %
lab-head-games = parties
lab-head-match = match
lab-head-measure = mesure
lab-head-plain = moyenne simple
lab-head-adjusted = sans la chance
lab-head-variance = variance
lab-head-adjusted_variance = variance sans la chance
lab-head-factor = fois moins de parties
lab-head-saved = parties épargnées
error-lab_no_scheduler = Aucun ordonnanceur ne répond à { $address }. Démarrez-en un (dask scheduler), ou omettez --scheduler pour utiliser cette machine.
error-extra_missing = Il manque { $package } : pip install "railtable[{ $extra }]".
error-too_few_games = Trop peu de parties pour ajuster, calibrer et vérifier ({ $games }) : jouez-en plus.
error-other_training = Les parties de { $path } appartiennent à un autre entraînement : choisissez un autre dossier, ou le même jeu et la même graine.
cli-chances-seat = place { $seat }
cli-train-games = parties jouées : { $done }
cli-train-positions = positions retenues : { $done }
cli-train-epoch = passage { $done } terminé
cli-train-measured = Perte logarithmique sur les parties de vérification : { $loss } (chances égales { $even }, points seuls { $points }). Erreur de calibration : { $error } %.
cli-train-first = Le paquet n’a pas de modèle pour ces entrées : accepté.
cli-train-better = Meilleur que le modèle du paquet (perte { $before }) : accepté.
cli-train-worse = Pas meilleur que le modèle du paquet (perte { $before }) : refusé.
error-lab_other_plan = Une autre expérience se trouve dans { $path } : choisissez un autre dossier, ou supprimez-la.
error-lab_no_plan = Il n’y a pas d’expérience dans { $path }.
error-lab_unfinished = L’expérience de { $path } n’est pas finie : relancez-la, elle reprend où elle en était.
error-lab_other_version = Un processus a Railtable { $found }, alors qu’il faut { $wanted }.
cli-ratings-rebuilt = Parties finies : { $games }, classées : { $rated }. Résultats corrigés : { $mended } ; cotes changées : { $changed }.
cli-no-reports = Rien n’est signalé.
cli-report = { $number } : { $at }, { $name } ({ $reason }), table { $table }
cli-report-group = { "  " }{ $reports } signalements par { $reporters ->
    [one] une personne
   *[other] { $reporters } personnes
  } à son sujet, à { $tables ->
    [one] une table
   *[other] { $tables } tables
  } ; { $seated } par des personnes assises là.
cli-report-page = Page { $page } sur { $pages } : signalements au sujet de { $people ->
    [one] une personne
   *[other] { $people } personnes
  }.
error-option_takes_one_of = { $option } prend l’une de ces valeurs : { $choices }.
cli-report-more = Place { $seat }, à l’étape { $version }. Message : { $said }
cli-report-chat = { $at } place { $seat } : { $text }
cli-report-record = La partie est enregistrée dans { $file }.
cli-challenge-closed = Le défi { $deal } est clos.
cli-report-closed = Le signalement { $number } est clos.
cli-report-from-group = Depuis un groupe. Message : { $said }
cli-group-chat = { $at } { $name } : { $text }
cli-group-closed = Le groupe { $group } est fermé.
cli-group-reopened = Le groupe { $group } est de nouveau ouvert.
cli-event-closed = La rencontre { $event } est close.
cli-banned = Écarté de { $kind } jusqu’au { $until }.
cli-event-round = Tour { $round }
cli-event-bot = un robot
cli-event-head-place = Place
cli-event-head-player = Joueur
cli-event-head-points = Points
cli-event-head-wins = Premières places
cli-event-head-direct = Entre égaux
cli-event-head-opponents = Adversaires
cli-event-head-separated = Derrière le joueur du dessus par
cli-event-strongest = Le plus fort, { $player }, a gagné { $wins } fois sur { $events ->
    [one] une rencontre
   *[other] { $events } rencontres
  } ({ $low } % à { $high } %, avec 95 % de confiance) ; place moyenne { $place }.
cli-event-verified = Vérifié d’après la graine et les résultats : { $pairings ->
    [one] un tirage
   *[other] { $pairings } tirages
  } avec { $tables ->
    [one] une table
   *[other] { $tables } tables
  }.
cli-event-no_standings = Le journal ne publie pas encore de classement final.
cli-event-unrevealed = { $count ->
    [one] La graine d’une donne commune n’est pas révélée.
   *[other] Les graines de { $count } donnes communes ne sont pas révélées.
  }

# Benchmark and datasets.
cli-dataset-made = { $game } : parties : { $games }, décisions : { $rows }, taille : { $megabytes } Mo, dans { $path }.
error-dataset_other = { $path } contient un autre jeu de données. Nommez un autre dossier, ou les mêmes jeu, robots, graine et nombre de parties.
error-benchmark_no_game = L’évaluation n’a pas de match de « { $game } ». Jeux : { $known }.
error-benchmark_other = { $path } contient une autre évaluation (autre agent, autre série, autres jeux ou autre version). Nommez un autre dossier.
error-benchmark_unreadable = { $path } ne se lit pas comme les résultats d’une évaluation. Nommez un autre dossier.
error-benchmark_no_result = { $path } n’est pas le résultat d’une évaluation. Nommez le fichier benchmark.json d’une évaluation finie.
error-benchmark_other_suite = { $path } vient de la série { $suite }, qui ne se compare pas à celle-ci. Relancez l’évaluation.
error-benchmark_files = Seul un classement prend des fichiers : railtable benchmark leaderboard FICHIERS…
error-benchmark_no_files = Nommez les résultats à comparer : railtable benchmark leaderboard */benchmark.json
benchmark-title = Évaluation de { $agent }
benchmark-score = Score : { $score } ± { $error } (50 : aussi fort que les adversaires).
benchmark-score-quick = Score : { $score } ± { $error } (50 : aussi fort que les adversaires), avec la série rapide : lancez la série entière pour comparer.
benchmark-how = Chaque donne a été jouée dans les deux sens contre les mêmes adversaires. Une part compte les victoires sur toutes les comparaisons entre une place de l’agent et une place de l’adversaire ; « sans la chance » retire ce que valaient les cartes. Les intervalles sont à 95 %.
benchmark-by_game = Score par jeu
benchmark-leaderboard = Classement
benchmark-quick = { $agent } (rapide)
benchmark-origin = Railtable { $version }, série { $suite }.
benchmark-head-place = rang
benchmark-head-agent = agent
benchmark-head-score = score
benchmark-head-game = jeu
benchmark-head-seats = joueurs
benchmark-head-opponent = adversaire
benchmark-head-deals = donnes
benchmark-head-share = part
benchmark-head-adjusted = sans la chance
benchmark-head-elo = Elo
benchmark-head-margin = points d’avance
