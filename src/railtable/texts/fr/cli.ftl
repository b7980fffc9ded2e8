# Les phrases de la ligne de commande.

seat-chance = Le hasard
cli-verified = Prouvé : { $count ->
    [one] le tirage découle
   *[other] les { $count } tirages découlent
  } de la graine engagée.
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
cli-nothing_to_prove = Rien n’est prouvé : il n’y a aucun tirage dans cette partie notée.
cli-place = { $place }. { $player } : { $score }
cli-commitment = La donne est engagée : SHA-256 { $hash }
cli-choose = Votre choix (1 à { $count }, ou écrit, comme « { $example } » ; u pour reprendre, q pour quitter) :
error-no_such_choice = Tapez un nombre de 1 à { $count }, une action, u ou q.
cli-nothing_to_undo = Rien à reprendre : une carte a été tirée ou quelqu’un d’autre a joué.
cli-simulate-title = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
  } de { $game }
cli-simulate-bot = robot
cli-simulate-wins = victoires
cli-simulate-share = part (95 %)
cli-simulate-scores = score : moyenne [moins … quartiles … plus]
cli-simulate-by_seat = Victoires par place : { $wins }
cli-simulate-first = Victoires de qui a commencé : { $wins }
cli-simulate-steps = Coups par partie : { $steps }
error-option_without_value = Écrivez les options nom=valeur, pas « { $option } ».
