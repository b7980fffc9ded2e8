# L’analyse d’une partie finie.

review-title = Analyse : { $game }
review-explained = Chances de gagner en pour cent. Départ, tirages, son propre jeu, caché et les autres s’additionnent pour donner le résultat.
review-start = Départ
review-draws = Chance aux tirages
review-own = Son jeu
review-hidden = Caché
review-others = Jeu des autres
review-result = Résultat
review-curve = Chances au fil de la partie
review-dearest = Les tours qui ont coûté le plus
review-no_mistakes = Aucune erreur nette.
review-grade-fine = Bon
review-grade-inaccuracy = Imprécision
review-grade-mistake = Erreur
review-grade-blunder = Gaffe
review-turn = { $grade }, étape { $step }, { $player } : { $loss } ± { $noise }. Joué : { $played }. Mieux : { $best }.
review-by-place = Jugé d’après la place attendue, car la victoire était presque jouée.
error-unfinished_game = Cette partie n’est pas finie. Une analyse révélerait ce qui est encore caché.
error-no_turn_at_step = L’étape { $step } n’est pas la décision d’un joueur. Choisissez-en une autre.
error-json_or_html = Choisissez --json ou --html, pas les deux.
