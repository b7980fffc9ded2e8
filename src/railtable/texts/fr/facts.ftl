# Facts about a turn: `value` is the number after it, `instead` after the turn it is compared with.

fact-instead = { $versus ->
    [best] après le meilleur tour
    [second] après le deuxième meilleur tour
   *[other] après l’autre tour
  }
fact-points = { $player_is ->
    [you] Vous gagnez { $value } points en moyenne d’ici votre prochain tour, { $instead } { fact-instead }.
   *[other] { $player } gagne { $value } points en moyenne d’ici là, { $instead } { fact-instead }.
  }
