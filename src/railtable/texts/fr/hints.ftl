# Hints in three steps: where to look, the idea, the move.

hint-title = { $step ->
    [1] Conseil : où regarder
    [2] Conseil : l’idée
   *[3] Conseil : le coup
  }
hint-next = { $step ->
    [1] Donnez-moi l’idée
   *[2] Montrez-moi le coup
  }
hint-look-only = Vous n’avez qu’un seul choix ici.
hint-idea-equal = Les deux meilleurs tours se valent. Jouez celui qui vous plaît.
hint-idea-decided = La partie est presque décidée. Ce tour change peu de choses.
hint-lead = Vous gagnez { $win } % des parties imaginées, contre { $second } ± { $noise } % après le deuxième choix.
hint-lead-equal = Vous gagnez { $win } % des parties imaginées, et presque autant après le deuxième choix ({ $second } ± { $noise } %).
hint-risk = Le risque : { $fact }
hint-then = Ensuite : { $move }
hint-second = Deuxième choix : { $move }
turn-elsewhere = le même tour à un autre endroit
hint-off = Sans conseils
hint-off-why = On joue sans conseils à cette table.
hints-allowed = Les joueurs peuvent demander des conseils
error-hints_forbidden = On joue sans conseils à cette table.

hint-look = Regardez encore une fois tout le plateau.
hint-look-station-master = { $look ->
    [board] Regardez vos pions, et les trains où il reste de la place.
    [attach] Regardez les wagons de votre main. À quel train en donner un ?
    [caboose] Regardez quel train devrait partir tout de suite.
    [royal] Regardez les deux derniers wagons de chaque train.
    [standing_room] Regardez les trains où il n’y a plus de place.
    [re_assign] Regardez le dernier wagon de chaque train.
    [re_assign_to] Regardez à quel train ce wagon sert ou nuit le plus.
    [transfer] Regardez qui est dans quel train.
    [transfer_to] Regardez qui est dans quel train.
    [take_token] Regardez quels pions devraient changer de train.
    [repair] Regardez le dessus de la défausse.
    [mend] Regardez le dessus de la défausse.
    [uncouple] Regardez le dernier wagon de chaque train.
   *[other] Regardez vos cartes spéciales.
  }
hint-look-freight-train = { $look ->
    [fill] Regardez les rangées vides de l’entrepôt principal.
    [lift_main] Regardez les wagons du bout de l’entrepôt principal, et ceux derrière.
    [lift_private] Regardez les wagons du bout de votre entrepôt privé.
    [rearrange] Regardez l’ordre des wagons de votre entrepôt privé.
    [mobilise] Regardez combien de locomotives libres il vous reste.
    [caboose] Regardez vos trains les plus longs.
    [store] Regardez ce que votre entrepôt privé cache, et pour combien de temps.
   *[attach] Regardez la longueur des trains de chacun.
  }
hint-look-trambahn = { $look ->
    [passenger] Regardez les quatre rangées de passagers : quelle course devrait venir ?
    [start] Regardez les cartes de votre main qui peuvent ouvrir une colonne.
    [add] Regardez vos colonnes : quelle carte en allonge une ?
    [income] Regardez votre argent, et les cartes dont vous pouvez vous passer.
    [buy] Regardez les trams à vendre, et vos colonnes qui n’en ont pas.
   *[end_turn] Regardez ce que vous voulez garder pour plus tard.
  }
hint-look-block-train = { $look ->
    [take] Regardez l’offre : que vous faut-il, et que faut-il aux autres ?
   *[place] Regardez les bouts de votre chargement, et ce qu’une carte couvrirait.
  }
hint-look-string-railway = { $look ->
    [play_turn] Regardez les gares que votre ficelle peut atteindre, et les ficelles entre deux.
    [choose_corner] Regardez la distance de chaque coin à la rivière et à la montagne.
   *[other] Regardez où seront les gares principales.
  }
