# Les problèmes : ceux du jour, un problème sur le plateau, la réponse.

puzzle = Problème
puzzles = Problèmes
puzzle-of-the-day = Problème du jour
puzzles-what = Une position d’une partie, et un tour à trouver. Pas de pendule, pas de compte nécessaire. Aujourd’hui, tout le monde a les mêmes problèmes.
puzzles-short = Un tour à trouver, sans pendule.
puzzle-question = Trouvez le meilleur tour pour vous.
puzzle-no-clock = Prenez votre temps : il n’y a pas de pendule.
puzzle-turn-complete = Votre tour est complet. On vérifie ?
puzzle-start-over = Recommencer
puzzle-check = Vérifier mon tour
puzzle-checking = Vérification…
puzzle-solve = Résoudre
puzzle-another = Un autre
puzzle-next = Problème suivant
puzzle-streak = { $days ->
    [0] Pas encore de série
    [one] Série : { $days } jour
   *[other] Série : { $days } jours
}

puzzles-solved-today = Résolus aujourd’hui : { $solved } sur { $count }

puzzle-answer = La réponse
puzzle-solved = Résolu
puzzle-failed = Pas cette fois
puzzle-best-turn = Le meilleur tour gagne { $win } % des parties
puzzle-your-turn = Votre tour gagne { $win } %
puzzle-next-idea = La meilleure autre idée gagne { $win } %
puzzle-why-greedy = Le tour qui rapporte le plus tout de suite gagne { $other } % des parties, le vôtre { $best } % (± { $noise }).
puzzle-why-yours = Après votre tour, vous gagnez { $other } % des parties ; après le meilleur, { $best } % (± { $noise }).
puzzle-why-as-good = Votre tour vaut le nôtre : { $other } % contre { $best } % (± { $noise }).
puzzle-why-points = Vous pouvez espérer { $points ->
    [one] { $points } point
   *[other] { $points } points
} de plus à la fin.
puzzle-why-fewer-points = Vous perdez { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, mais vous gagnez plus souvent.
puzzle-why-rival = Sinon { $name } gagne { $gain } % de parties en plus.
puzzle-show = Montrer sur le plateau
puzzle-show-best = Meilleur tour
puzzle-show-mine = Mon tour
puzzle-show-start = Avant le tour
puzzle-rating = Votre cote aux problèmes : { $rating } ± { $noise }
puzzle-not-rated = Seul le premier essai compte.
puzzle-try-waits = Vous êtes hors ligne. Votre tour est enregistré et comptera comme premier essai à votre retour.
puzzle-share-button = Partager
puzzle-share = Problème Railtable · { $game }
puzzle-share-day = Problème Railtable du { $day } · { $game }
puzzle-copied = Copié. Collez-le où vous voulez : la réponse n’y est pas.
puzzle-wrong = Je crois que c’est faux
puzzle-check-holds = Nous avons recalculé sur d’autres parties imaginées (nombre : { $worlds }) : le meilleur tour gagne toujours { $lead } % plus souvent (± { $noise }).
puzzle-check-fails = Nous avons recalculé sur d’autres parties imaginées (nombre : { $worlds }) : le meilleur tour ne gagne que { $lead } % plus souvent (± { $noise }). Vous avez peut-être raison.

# La part de la chance dans un jeu.

luck = Quelle est la part de chance dans ce jeu ?
luck-what = Des robots de même force ont joué { $games } fois à ce jeu, avec ce nombre de joueurs.
luck-seats = { $seats } joueurs
luck-share = Estimation approximative : entre joueurs de même force, les tirages expliquent { $share } % de la victoire (± { $noise }, et la méthode compte aussi). Le reste dépend de vous et des autres.
luck-turns = Une partie dure { $turns } tours, presque toujours de { $low } à { $high }.
luck-by-seat = Victoires selon l’ordre du tour
luck-place = { $place ->
    [1] 1er
   *[other] { $place }e
  } à jouer
luck-fair = Une part égale serait de { $share } %.
luck-winners = Ce qui va avec la victoire
luck-pieces = Victoires de ceux qui ont utilisé une pièce plus souvent que la moyenne. Cela ne dit pas pourquoi ils ont gagné.
luck-kinds = Combien de fois par partie
luck-kinds-winners = gagnants
luck-kinds-others = les autres

error-no_such_puzzle = Ce problème n’existe pas. Choisissez-en un autre.
error-puzzle_turn_goes_on = Votre tour n’est pas encore complet. Continuez jusqu’à ce que ce soit à quelqu’un d’autre.
error-puzzle_turn_over = Votre tour est déjà complet. Vérifiez-le, ou recommencez.
error-puzzle_not_tried = Essayez d’abord le problème. Vous pourrez ensuite dire que la réponse est fausse.
error-no_puzzle_file = Ce n’est pas un fichier de problèmes.
error-bad_puzzle_line = La ligne { $line } du fichier n’est pas un problème.
error-bad_puzzle_position = Le problème { $puzzle } n’a pas de position de son jeu.
error-no_puzzles = Il n’y a pas encore de problèmes pour ce jeu. Cherchez-en avec `railtable puzzle mine`.

cli-puzzle-mined = { $puzzles } problèmes de { $game } dans { $file }.
cli-games-mined = Parties examinées : { $games }, nouveaux problèmes : { $puzzles }.
cli-puzzle-removed = Le problème { $puzzle } est retiré.
cli-puzzle-verified = { $puzzles } problèmes vérifiés.
cli-puzzle-changed = { $puzzle } : les chiffres ne sont pas ceux du fichier.
cli-puzzle-weak = { $puzzle } : l’avance est de { $lead } ± { $noise } %, ce qui ne suffit pas.
cli-luck-seats = Places
cli-luck-games = Parties
cli-luck-luck = Chance
cli-luck-turns = Tours
cli-luck-by_seat = Victoires selon l’ordre du tour
cli-luck-pieces = Victoires avec cette pièce
cli-puzzle-you = Vous êtes le joueur { $seat } sur { $seats }. Trouvez le meilleur tour.
