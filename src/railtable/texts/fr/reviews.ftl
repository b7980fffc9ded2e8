# L’analyse d’une partie sur la page, les exercices et la page personnelle.

error-game_not_over = Cette partie n’est pas finie. Vous pourrez l’analyser à la fin.
error-secrets_pending = Les mêmes cartes sont encore jouées à d’autres tables. Vous pourrez analyser cette partie quand toutes seront finies.
error-no_review = Il n’y a pas d’analyse pour ce jeu.
error-game_too_long = Cette partie est trop longue pour être analysée : { $most } étapes au plus.
error-review_failed = Cette partie n’a pas pu être analysée.
error-too_many_reviews = D’autres analyses sont encore en cours pour vous. Réessayez dans une minute.
error-no_such_turn = Il n’y a pas de tour analysé ici.
error-turn_not_over = Ce tour n’est pas terminé.

# L’écran d’une analyse.
review-open = Analyser cette partie
review-of = Analyse : { $game }
review-working = On examine chaque tour
review-progress = { $done } étapes sur { $total }
review-cancel = Arrêter
review-go-on = Continuer l’analyse
review-stopped = L’analyse est arrêtée. La partie déjà analysée reste.
review-back = Retour à la table
review-account = D’où viennent les résultats
review-account-about = Chances de gagner, en points de pourcentage. Chaque ligne part de la précédente, et la dernière est le résultat.
review-account-hint = Départ : avant la première carte. Tirages : la chance des cartes. Votre jeu : ce que vous avez laissé échapper. Caché : ce que personne ne pouvait savoir, et ce que les estimations ont manqué. Les autres : ce que les autres ont fait.
review-save-picture = Enregistrer l’image
review-picture-saved = Image enregistrée
review-noise = { $loss } ± { $noise }
review-chances = Chances de tous les joueurs
review-chances-about = Chance de gagner en pour cent, après chaque tour
review-loss-about = Chance de gagner perdue, en points de pourcentage, avec sa marge d’erreur.
review-dearest-all = Les tours les plus coûteux
review-dearest-mine = Vos tours les plus coûteux
review-dearest-theirs = Les tours les plus coûteux des autres
review-dearest-none = Aucune erreur nette jusqu’ici.
review-all-turns = Tous les tours
review-only-mine = Les miens
review-only-errors = Avec une perte
review-turn-of = Étape { $step } : { $player }
review-turn-of-you = Étape { $step } : vous
review-played = Joué
review-better = Meilleurs tours
review-better-one = Mieux
review-why = Pourquoi
review-win = gagne à { $win } %
review-also-best = C’était le meilleur tour trouvé.
review-show-before = Avant
review-on-board = Montrer sur le plateau
review-board-before = Avant le tour
review-board-played = Après le tour joué
review-board-plan = Après le meilleur tour { $number }
review-won-anyway = Sans conséquence : { $player } a gagné quand même.
review-won-anyway-you = Sans conséquence : vous avez gagné quand même.
review-no-difference = Avec ces cartes, cela n’a rien changé.
review-obvious = Tout le monde trouve ce tour.
review-try = Essayer d’ici
review-previous = Précédent
review-next = Suivant
review-exercises = Apprendre de ses erreurs
review-pick-turn = Choisissez un tour pour le voir sur le plateau.

# Les exercices.
exercise-title = Apprendre de ses erreurs
exercise-number = Exercice { $number } sur { $count }
exercise-task = Vous avez laissé échapper { $loss } ± { $noise } % de chances de gagner ici. Jouez un meilleur tour.
exercise-none = Vous n’avez pas fait d’erreur dans cette partie. Bien joué !
exercise-no-review = Analysez d’abord cette partie. Vos erreurs sont les exercices.
exercise-judging = On compare votre tour…
exercise-right = Bien trouvé ! Votre tour vaut le meilleur.
exercise-right-lost = Bien trouvé ! À { $loss } ± { $noise } % seulement du meilleur tour.
exercise-wrong = C’est { $gain } % de mieux que dans la partie. Le meilleur tour a encore { $loss } ± { $noise } % d’avance.
exercise-worse = Ce n’est pas mieux que dans la partie. Le meilleur tour a { $loss } ± { $noise } % d’avance.
exercise-again = Réessayer
exercise-show-best = Montrer le meilleur tour
exercise-best = Le meilleur : { $turn }
exercise-next = Exercice suivant
exercise-done = C’était le dernier.
exercise-to-review = Retour à l’analyse

# La page personnelle.
insight-title = Mes erreurs et ma chance
insight-about = D’après vos parties analysées. Analysez une partie à la fin pour l’ajouter ici.
insight-week = Vos erreurs des sept derniers jours
insight-week-count = { $games ->
    [one] { $games } partie analysée
   *[other] { $games } parties analysées
 }, { $turns ->
    [one] { $turns } tour non évident
   *[other] { $turns } tours non évidents
 }.
insight-unit = Les pertes sont en points de pourcentage de votre chance de gagner.
insight-no-errors = Aucune erreur cette semaine.
insight-no-games = Vous n’avez pas encore de partie analysée.
insight-review-last = Analyser votre dernière partie
insight-error = { $played } au lieu de : { $best }
insight-error-same = { $played } : un autre choix était meilleur
insight-error-extra = { $played } : c’était de trop
insight-error-missing = { $best } : oublié
insight-error-cost = { $count ->
    [one] { $count } fois
   *[other] { $count } fois
 }, { $loss } en tout
insight-drills = S’exercer :
insight-drill = S’exercer ({ $loss })
insight-luck = Votre chance aux tirages
insight-luck-about = Ce que les cartes ont ajouté ou retiré à vos chances de gagner. Sur beaucoup de parties, la moyenne tend vers zéro.
insight-luck-row = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
 } : { $draws } en tout, de { $low } à { $high } par partie (95 %)
insight-luck-all = Tous les jeux
insight-luck-one = 1 partie : { $draws }. Une seule partie ne suffit pas pour un intervalle.

# Les sortes d’actions, pour les types d’erreurs.
kind-block-train-name_captain = Nommer le capitaine
kind-block-train-show_scoring = Montrer une carte de score
kind-block-train-take = Prendre une carte
kind-block-train-place = Placer une carte
kind-freight-train-fill = Remplir une rangée
kind-freight-train-lift_main = Prendre des wagons dans l’entrepôt principal
kind-freight-train-lift_private = Prendre des wagons dans l’entrepôt privé
kind-freight-train-rearrange = Réarranger l’entrepôt privé
kind-freight-train-mobilise = Mobiliser une locomotive
kind-freight-train-pass = Passer
kind-freight-train-caboose = Ajouter un fourgon de queue
kind-freight-train-store = Ranger un wagon
kind-freight-train-attach = Atteler un wagon
kind-station-master-board = Monter dans un train
kind-station-master-attach = Atteler un wagon
kind-station-master-caboose = Jouer un Fourgon de queue
kind-station-master-royal = Jouer un Wagon royal
kind-station-master-standing_room = Jouer Places debout
kind-station-master-re_assign = Déplacer un wagon
kind-station-master-re_assign_to = Choisir le train d’un wagon déplacé
kind-station-master-transfer = Transférer des pions
kind-station-master-transfer_to = Choisir le train des pions transférés
kind-station-master-take_token = Choisir un pion à transférer
kind-station-master-repair = Jouer une Réparation
kind-station-master-mend = Reprendre un wagon de la défausse
kind-station-master-uncouple = Dételer un wagon
kind-station-master-forgo = Jouer une carte sans effet
kind-station-master-stop = S’arrêter tôt
kind-string-railway-lay_terrain = Poser le terrain
kind-string-railway-lay_river = Poser la rivière
kind-string-railway-lay_mountain = Poser la montagne
kind-string-railway-choose_corner = Choisir le coin
kind-string-railway-play_turn = Placer des gares et une ficelle
kind-trambahn-passenger = Jouer un passager
kind-trambahn-start = Ouvrir une colonne
kind-trambahn-add = Compléter une colonne
kind-trambahn-income = Encaisser une carte
kind-trambahn-buy = Acheter un tram
kind-trambahn-end_turn = Finir le tour

# Les tirages rares.
odds-card = Cette carte avait une chance de { $chance } %.
odds-cards = L’une de ces cartes avait une chance de { $chance } %.
