# La mise en place de la règle imprimée, et ce qui change d’ordinaire.

set-up = Mise en place
set-up-usual = Habituelle
set-up-usual-how = On joue tout de suite.
set-up-printed = Comme imprimé
set-up-printed-how = Comme le dit la règle du jeu.
set-up-own = La vôtre : vous avez changé des options plus bas.
set-up-differences = Comme imprimé, voici ce qui change :
set-up-same = La mise en place habituelle est déjà celle de la règle du jeu.

station-master-printed-first_player = Les joueurs choisissent qui commence : celui qui a pris le train en dernier. La place 1 est choisie ; changez-la sous « Qui commence ». D’ordinaire, le hasard décide.
trambahn-printed-first_player = Les joueurs choisissent qui commence : celui qui a pris le tram en dernier. La place 1 est choisie ; changez-la sous « Qui commence ». D’ordinaire, le hasard décide.
block-train-printed-captain = Le premier capitaine est le joueur qui a pris le train en dernier. La place 1 est choisie ; changez-la sous « Qui est le premier capitaine ». D’ordinaire, le hasard décide.
string-railway-printed-order = Les joueurs choisissent l’ordre du tour. La place 1 commence ; changez l’ordre sous « Ordre du tour ».
string-railway-printed-layout = Les joueurs posent la rivière et la montagne à la main. D’ordinaire, le hasard les pose.
string-railway-printed-countryside = Après une Gare de campagne, vous choisissez si vous piochez une tuile de plus. D’ordinaire, on la pioche toujours.

string-railway-option-countryside = Tuile supplémentaire d’une Gare de campagne
string-railway-countryside-always = Toujours piochée
string-railway-countryside-choice = Au choix du joueur
string-railway-phase-extra_tile = Vous avez pioché une Gare de campagne. Voulez-vous une tuile de plus ?
string-railway-action-extra_tile = { $choice ->
    [draw] { $player } pioche une tuile de plus
   *[decline] { $player } ne veut pas de tuile de plus
  }
string-railway-you-extra_tile = { $choice ->
    [draw] Vous piochez une tuile de plus
   *[decline] Vous ne voulez pas de tuile de plus
  }
string-railway-extra-draw = Piocher une tuile de plus
string-railway-extra-decline = Pas de tuile de plus

error-unknown_preset = Le préréglage « { $preset } » n’existe pas. Préréglages : { $known }.

print-rules = Imprimer : deux pages
