freight-train-name = Freight Train
freight-train-tagline = Trois jours dans un entrepôt bondé : formez les trains les plus longs, un seul type par train.

freight-train-phase-choose_first = On tire au sort la locomotive en bois.
freight-train-phase-deal = On garnit les entrepôts.
freight-train-phase-bury = La carte « fin du jour » entre dans la pioche.
freight-train-phase-turn_up = On remplit une rangée.
freight-train-phase-turn = À vous : remplissez une rangée si vous le pouvez et le voulez, puis faites une action.
freight-train-phase-act = La rangée est remplie : faites maintenant une action.
freight-train-phase-lift_main = { $left ->
    [one] Prenez encore un wagon dans l’entrepôt principal.
   *[other] Prenez encore { $left } wagons dans l’entrepôt principal.
  }
freight-train-phase-place = { $lifted ->
    [one] Placez le dernier wagon : sur un train ou dans votre entrepôt privé.
   *[other] Placez vos { $lifted } wagons, dans l’ordre voulu : sur des trains ou dans votre entrepôt privé.
  }
freight-train-phase-lift_private = Prenez un autre wagon de votre entrepôt privé, quatre au plus, ou attelez les wagons pris.
freight-train-phase-couple = Attelez le reste des wagons pris à vos trains.
freight-train-phase-lay = { $lifted ->
    [one] Posez le dernier wagon dans une rangée privée.
   *[other] Posez vos { $lifted } wagons, un par un : huit au plus par rangée.
  }
freight-train-phase-over = Le troisième jour est terminé.

freight-train-car = { $car ->
    [auto_rack] wagon porte-autos
    [box] wagon couvert
    [coil_steel] wagon porte-bobines
    [container] wagon porte-conteneurs
    [gondola] tombereau
    [hopper] wagon-trémie
    [ore] wagon à minerai
    [piggyback] wagon porte-remorques
    [refrigerator] wagon réfrigéré
    [stock] wagon à bestiaux
    [tank] wagon-citerne
   *[mixed] train mélangé
  }
freight-train-short = { $car ->
    [auto_rack] auto
    [box] couv
    [coil_steel] bobi
    [container] cont
    [gondola] tomb
    [hopper] trém
    [ore] mine
    [piggyback] remo
    [refrigerator] frig
    [stock] best
    [tank] cite
   *[mixed] mél
  }

freight-train-action-fill = { $player } remplit une rangée de l’entrepôt principal
freight-train-action-lift_main = { $player } prend le wagon du bout de la rangée { $row } dans l’entrepôt principal
freight-train-action-lift_private = { $player } prend le wagon du bout de la rangée privée { $row }
freight-train-told-lift_main = { $player } prend le { $car } de la rangée { $row } de l’entrepôt principal
freight-train-told-lift_private = { $player } prend le { $car } de la rangée privée { $row }
freight-train-action-rearrange = { $player } paie un point et réarrange l’entrepôt privé
freight-train-action-mobilise = { $player } mobilise une locomotive de plus
freight-train-action-pass = { $player } ne peut rien faire et passe
freight-train-action-caboose = { $player } ferme le train { $train } par un fourgon de queue
freight-train-action-store = { $player } pose le { $car } dans la rangée privée { $row }
freight-train-action-attach = { $player } attelle le { $car } au train { $train }
freight-train-action-first_player = { $first } reçoit la locomotive en bois
freight-train-action-deal = Les entrepôts sont garnis, tous les wagons visibles
freight-train-action-bury = La carte « fin du jour » est mêlée à la partie basse de la pioche
freight-train-action-turn_up = { $end_of_day ->
    [yes] La carte « fin du jour » ! On finit le tour de table, puis la journée est terminée.{" "}
   *[no] {""}
  }{ $count ->
    [0] La pioche n’a plus de wagon : la rangée reste vide
    [one] Un wagon remplit la rangée : { $cars }
   *[other] { $count } wagons remplissent la rangée : { $cars }
  }

freight-train-term-start = départ
freight-train-term-trains_day_1 = trains du jour 1
freight-train-term-trains_day_2 = trains du jour 2
freight-train-term-trains_day_3 = trains du jour 3
freight-train-term-yard_day_1 = entrepôt privé après le jour 1
freight-train-term-yard_day_3 = entrepôt privé après le jour 3
freight-train-term-rearranging = réarrangements
freight-train-term-lead = points d’avance
freight-train-term-trains = vos trains à présent
freight-train-term-rival_trains = trains des rivaux à présent
freight-train-term-leads = solidité des avances
freight-train-term-stored_cars = utilité des wagons en réserve
freight-train-term-yard_points = entrepôt privé en fin de journée
freight-train-term-crowded_yard = entrepôt privé encombré
freight-train-term-locomotives = locomotives libres
freight-train-term-lifted_cars = wagons en main
freight-train-term-thrift = points dépensés à réarranger

freight-train-option-first_player = Qui commence
freight-train-option-cabooses = Jouer avec les fourgons de queue
freight-train-option-deck = Un autre nombre de wagons de chaque type
freight-train-ending-end_of_day_card = La carte « fin du jour » a terminé le troisième jour.
freight-train-ending-all_passed = Personne ne pouvait rien faire de tout un tour : le troisième jour est terminé.

freight-train-board-day = Jour { $day } sur 3 ; locomotive en bois : { $holder }
freight-train-board-deck = Pioche { $deck } : la carte « fin du jour » est sous { $fewest } à { $most ->
    [one] { $most } wagon
   *[other] { $most } wagons
  } ({ $percent } % au prochain remplissage)
freight-train-board-day_ending = La carte « fin du jour » est sortie : dernier tour de la journée. Pioche { $deck }
freight-train-board-main = Entrepôt principal (on prend par la droite) :
freight-train-board-hand = En main
freight-train-board-player = { $player } : { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, { $free ->
    [one] une locomotive libre
   *[other] { $free } locomotives libres
  }{ $mobilised ->
    [yes] , mobilisation faite
   *[no] {""}
  }
freight-train-board-row = rangée { $row }
freight-train-board-train = train { $train } :
freight-train-board-caboose = fourgon
freight-train-board-categories = Trains les plus longs : wagons (points si le jour finissait maintenant)
freight-train-board-yard_now = entrepôt privé

freight-train-type = { $car ->
    [auto_rack] autos
    [box] couvert
    [coil_steel] bobines
    [container] conteneurs
    [gondola] tombereau
    [hopper] trémie
    [ore] minerai
    [piggyback] remorques
    [refrigerator] réfrigéré
    [stock] bestiaux
    [tank] citerne
   *[mixed] mélangé
  }
freight-train-main = Entrepôt principal
freight-train-main-row = Rangée { $row }, depuis le butoir : { $cars }
freight-train-empty = vide
freight-train-lift = Prendre le { $car } de la rangée { $row }. Derrière : { $next }
freight-train-private = Entrepôt privé
freight-train-private-row = Rangée privée { $row }, depuis le butoir : { $cars }
freight-train-lift-private = Prendre le { $car } de la rangée privée { $row }
freight-train-to-row = Poser dans la rangée privée { $row }
freight-train-trains = Trains
freight-train-train = Train { $train } : { $category }, { $count ->
    [one] un wagon
   *[other] { $count } wagons
  }{ $caboose ->
    [yes] , avec fourgon
   *[no] {""}
  }
freight-train-mixed = mélangé
freight-train-new-train = Nouveau train
freight-train-free-locomotive = Locomotive libre
freight-train-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
freight-train-lifted = En main
freight-train-nothing-lifted = Aucun wagon en main.
freight-train-do-fill = Remplir
freight-train-do-mobilise = Mobiliser
freight-train-do-pass = Passer
freight-train-do-rearrange = Réarranger (−1)
freight-train-do-caboose = Fourgon (reste { $left })
freight-train-arrange = Glissez les wagons, ou touchez un wagon puis sa nouvelle place. Huit au plus par rangée.
freight-train-arrange-car = { $car }, rangée { $row }, place { $place }
freight-train-arrange-end = Au bout de la rangée { $row }
freight-train-arrange-done = Payer 1 point
freight-train-if-now = Si la journée finissait maintenant
freight-train-deck-column = pioche
freight-train-standing = { $length ->
    [one] { $length } wagon
   *[other] { $length } wagons
  }{ $place ->
    [longest] , le plus long
    [second] , deuxième
   *[none] {""}
  }{ $tied ->
    [yes] , à égalité
   *[no] {""}
  }, { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
freight-train-yard-row = { $day ->
    [1] Privé : +1 par 2 wagons
    [2] Privé : rien ce jour
   *[3] Privé : −1 par wagon
  }
freight-train-yard-name = Privé
freight-train-total-now = En tout
freight-train-key = ▲ le plus long · △ 2e · = 1ers à égalité · ≈ 2es à égalité
freight-train-day = Jour { $day }
freight-train-wooden = Locomotive en bois
freight-train-day-ending = Dernier tour du jour
freight-train-day-ending-why = La carte « fin du jour » est sortie.
freight-train-scored = La journée finit, les trains comptent
freight-train-deck = « Fin du jour » sous { $fewest } à { $most } de { $deck ->
    [one] { $deck } wagon
   *[other] { $deck } wagons
  } : { $percent } % au prochain remplissage.
freight-train-deck-plain = { $deck ->
    [one] { $deck } wagon
   *[other] { $deck } wagons
  } dans la pioche.


error-private_yard_empty = Votre entrepôt privé n’a aucun wagon à réarranger.
error-no_point_to_pay = Réarranger coûte un point, et vous n’en avez pas.
error-no_mobilising_on_last_day = On ne mobilise pas le troisième jour.
error-mobilised_today = Vous avez déjà mobilisé aujourd’hui : une fois par jour.
error-fill_or_act_first = On ne passe que si rien n’est possible : agissez, ou remplissez d’abord une rangée.
error-can_still_act = On ne passe que si rien n’est possible : vous pouvez encore agir.
error-action_under_way = Finissez l’action commencée : un tour n’en a qu’une.
error-one_fill_a_turn = Vous avez déjà rempli une rangée ce tour-ci.
error-deck_is_empty = La pioche est vide : rien à remplir.
error-two_rows_must_be_empty = On ne remplit une rangée que si deux au moins sont vides.
error-three_cars_lifted = Vous avez vos trois wagons : placez-les.
error-row_is_empty = La rangée { $row } est vide.
error-fewer_than_three_cars = On prend trois wagons et l’entrepôt principal en a moins : remplissez d’abord une rangée.
error-cars_cannot_be_placed = Avec ce wagon, les trois ne pourraient pas tous être placés.
error-placing_has_begun = Vous avez commencé à atteler : on ne prend plus rien.
error-four_cars_at_most = Quatre wagons au plus par tour.
error-no_train_takes_it = Vos trains ne pourraient pas recevoir ce wagon en plus.
error-car_not_lifted = Vous n’avez pas pris de wagon de ce type ({ $car }).
error-lift_three_first = Prenez d’abord trois wagons, puis placez-les.
error-not_back_to_a_yard = Les wagons de l’entrepôt privé vont sur des trains, jamais dans un entrepôt.
error-row_is_full = La rangée { $row } a huit wagons : c’est la limite.
error-others_have_no_place = Alors un autre wagon pris n’aurait plus de place.
error-rearranging_stays_in_yard = Réarranger ne déplace les wagons que dans l’entrepôt privé.
error-no_such_locomotive = Vous n’avez pas de train { $train }.
error-caboose_closes_train = Un fourgon ferme ce train : rien ne s’y ajoute.
error-mixed_has_type = Le train mélangé a déjà un wagon de ce type.
error-second_train_of_type = Vous avez déjà un train de ce type, et votre train mélangé en est un autre.
error-one_mixed_train = Vous avez déjà un train mélangé : les autres n’ont qu’un type.
error-train_of_one_type = Ce train n’a qu’un type de wagon.
error-no_caboose_left = Les sept fourgons sont en service.
error-cabooses_not_in_play = Cette partie se joue sans fourgons de queue.
error-train_has_caboose = Ce train a déjà son fourgon.
error-unknown_car = Il n’y a pas de wagon « { $car } ». Wagons : { $known }.
error-bad_car_count = Une pioche ne peut pas avoir { $count } wagons du type { $car } : choisissez de 0 à { $max }.
error-too_few_cars = { $cars } wagons ne suffisent pas pour { $seats } places : il en faut au moins { $least }.

freight-train-lead-car = Attelez ou rangez le { $car }.
freight-train-lead-caboose = Choisissez le train que ferme le fourgon.
