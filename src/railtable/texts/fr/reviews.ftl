# L’analyse d’une partie sur la page, les exercices et la page personnelle.

error-game_not_over = Cette partie n’est pas finie. Vous pourrez l’analyser à la fin.
error-secrets_pending = Les mêmes cartes sont encore jouées à d’autres tables. Vous pourrez analyser cette partie quand toutes seront finies.
error-no_review = Il n’y a pas d’analyse pour ce jeu.
error-game_too_long = Cette partie est trop longue pour être analysée : { $most } étapes au plus.
error-review_failed = Cette partie n’a pas pu être analysée.
error-too_many_reviews = D’autres analyses sont encore en cours pour vous. Réessayez dans une minute.
error-no_such_turn = Il n’y a pas de tour analysé ici.
error-turn_not_over = Ce tour n’est pas terminé.
