station-master-name = Station Master
station-master-tagline = Montez dans les trains qui rapporteront, attelez les wagons et sifflez le départ à temps.

station-master-phase-start = Le hasard désigne qui commence.
station-master-phase-station = Les premières locomotives entrent en gare.
station-master-phase-deal = On distribue les cartes.
station-master-phase-locomotive = Une nouvelle locomotive entre en gare.
station-master-phase-turn = Montez dans un train avec un de vos pions, ou jouez une carte.
station-master-phase-standing = Places debout : vous pouvez poser tout de suite un de vos pions sur le train { $target }.
station-master-phase-reassign = Déplacement : choisissez le train qui reçoit le dernier wagon du train { $source }.
station-master-phase-repair = Réparation : vous pouvez atteler un wagon { $reach ->
    [one] de la dernière carte
   *[other] des { $reach } dernières cartes
  } de la défausse.
station-master-phase-transfer_target = Transfert : choisissez le train où passent les pions du train { $source }.
station-master-phase-transfer_tokens = Transfert : prenez les pions un par un (trois au plus, { $taken } pris), ou arrêtez-vous.
station-master-phase-over = Le dernier train est parti.

station-master-card = { $card ->
    [day_coach] Wagon de jour (+1)
    [mail] Wagon postal (+2)
    [parlour] Wagon-salon (+3)
    [sleeping] Wagon-lit (+4)
    [dining] Wagon-restaurant (+5)
    [observation] Wagon panoramique (+6)
    [ballast] Wagon à ballast (−1)
    [refuse] Wagon à ordures (−2)
    [flat] Wagon plat (−3)
    [tanker] Wagon-citerne (−4)
    [coal] Wagon à charbon (−5)
    [cattle] Wagon à bestiaux (−6)
    [first_class] Première classe (±)
    [executive_class] Classe affaires (±)
    [caboose] Fourgon de queue
    [royal] Wagon royal
    [re_assign] Déplacement de wagon
    [repair_3] Réparation 3
    [repair_5] Réparation 5
    [transfer] Transfert de passagers
    [standing_room] Places debout
    [uncouple_1] Décrochage 1
    [uncouple_2] Décrochage 2
    [rush_hour] Heure d’affluence
   *[hidden] une carte
  }
station-master-card_help = { $card ->
    [caboose] Un train part tout de suite, complet ou non.
    [royal] Double les deux derniers wagons d’un train à son départ.
    [re_assign] Déplacez le dernier wagon d’un train en queue d’un autre.
    [repair_3] Attelez un wagon pris parmi les 3 dernières cartes de la défausse.
    [repair_5] Attelez un wagon pris parmi les 5 dernières cartes de la défausse.
    [transfer] Faites passer jusqu’à trois pions d’un train à un autre.
    [standing_room] Une place de pion de plus ; vous pouvez y monter tout de suite.
    [uncouple_1] Retirez le dernier wagon d’un train.
    [uncouple_2] Retirez les deux derniers wagons d’un train.
    [rush_hour] Une locomotive de plus en gare, pour de bon.
    [first_class] Ajoute des points sur un train Classe affaires, en retire sur tout autre.
    [executive_class] Ajoute des points sur un train Classe affaires, en retire sur tout autre.
   *[other] Un wagon : attelez-le à un train.
  }
station-master-locomotive = { $kind ->
    [executive] Classe affaires { $number }
    [freight] Marchandises { $number }
   *[ordinary] Locomotive { $number }
  }

station-master-action-board = { $player } monte dans le train { $train } avec { $token ->
    [hidden] un pion, face cachée
    [1] le pion de 1 passager
   *[other] le pion de { $token } passagers
  }
station-master-action-attach = { $player } attelle { $card } au train { $train }
station-master-action-caboose = { $player } joue un Fourgon de queue : le train { $train } part
station-master-action-royal = { $player } pose un Wagon royal devant le train { $train }
station-master-action-standing_room = { $player } joue Places debout sur le train { $train }
station-master-action-re_assign = { $player } joue Déplacement : le dernier wagon du train { $train } est dételé
station-master-action-re_assign_to = { $player } fait passer le wagon au train { $train }
station-master-told-re_assign = { $player } joue Déplacement : { $card } quitte le train { $train }
station-master-told-re_assign_to = { $player } fait passer { $card } du train { $from } au train { $train }
station-master-action-transfer = { $player } joue Transfert de passagers : des pions quittent le train { $train }
station-master-action-transfer_to = { $player } les mène au train { $train }
station-master-action-take_token = { $player } déplace un pion de { $owner }
station-master-told-transfer = { $player } fait passer { $count ->
    [0] zéro pion
    [one] un pion
   *[other] { $count } pions
  } du train { $from } au train { $train }
station-master-told-standing_room = { $player } joue Places debout sur le train { $train } et y monte
station-master-action-repair = { $player } joue { $card }
station-master-action-mend = { $player } prend un wagon dans la défausse et l’attelle au train { $train }
station-master-told-mend = { $player } prend { $card } dans la défausse et l’attelle au train { $train }
station-master-action-uncouple = { $player } joue { $card } sur le train { $train }
station-master-told-uncouple = { $player } joue { $card } : le train { $train } perd { $off }
station-master-action-forgo = { $player } joue { $card } sans effet
station-master-action-stop = { $player } en reste là
station-master-action-first_player = { $first } commence
station-master-action-open_station = La gare ouvre : { $locomotives }
station-master-action-draw_locomotive = { $locomotive } arrive sur la voie { $train }
station-master-action-deal = { $player } { $cards ->
    [hidden] pioche des cartes cachées
    [none] ne pioche rien
   *[other] pioche { $cards }
  }{ $rush_hour ->
    [yes] {" "}— Heure d’affluence ! La gare compte un train de plus, s’il reste une locomotive
   *[no] {""}
  }

station-master-term-ordinary_trains = trains ordinaires
station-master-term-executive_trains = trains Classe affaires
station-master-term-freight_trains = train de marchandises
station-master-term-points = points
station-master-term-rivals_points = points des autres
station-master-term-aboard = vos passagers à bord
station-master-term-below_zero = trains qui tombent sous zéro
station-master-term-rivals_aboard = passagers des autres à bord
station-master-term-hand = cartes en main
station-master-term-in_front = pions encore libres
station-master-term-choice = ce que la carte peut encore apporter

station-master-option-box = Le matériel de votre boîte
station-master-option-first_player = Qui commence
station-master-option-deck = Un paquet à vous : le nombre de chaque carte, 97 en tout
station-master-ending-last_train = Le dernier train a quitté la gare.
station-master-ending-blocked = Plus personne ne peut jouer : les trains restés en gare ne comptent pas.
station-master-tiebreak-best_train = Points égaux : le meilleur score avec un seul train l’emporte.
station-master-tiebreak-shared = Points égaux et meilleurs trains égaux : la victoire est partagée.
station-master-scored = { $move } : un train part

station-master-board-piles = Pioche { $deck } · locomotives à venir { $locomotives } · défausse { $discard }
station-master-board-discard_top = Haut de la défausse (1 est au-dessus)
station-master-board-train = Train { $train }
station-master-board-no_train = pas de train
station-master-board-value = s’il part maintenant : { $value } par passager
station-master-board-carriages = wagons { $have } sur { $number }
station-master-board-bare = aucun encore
station-master-board-laid = devant
station-master-board-aboard = à bord { $tokens } sur { $capacity }
station-master-board-nobody = personne
station-master-board-player = { $player } : { $points ->
    [one] { $points } point
   *[other] { $points } points
  }, { $tokens ->
    [one] { $tokens } pion
   *[other] { $tokens } pions
  } devant soi, { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
  }
station-master-board-departed = Parti : { $locomotive } à { $value } par passager — { $points }
station-master-board-your_tokens = Vos pions devant vous
station-master-board-your_hand = Votre main

error-finish_card_first = Finissez d’abord la carte que vous jouez.
error-no_passing = On ne passe pas : montez dans un train ou jouez une carte.
error-no_card_asks_for_this = La carte jouée ne le permet pas.
error-track_is_empty = Il n’y a pas de train sur cette voie : choisissez-en un qui est en gare.
error-token_not_in_front = Vous n’avez pas ce pion devant vous : il est à bord d’un train.
error-train_has_no_room = Ce train n’a plus de place pour un pion.
error-standing_room_is_elsewhere = Le pion va sur le train devant lequel vous avez posé Places debout.
error-train_has_no_carriage = Ce train n’a pas de wagon.
error-no_other_train = Il n’y a pas d’autre train en gare.
error-re_assign_is_mandatory = Le Déplacement est obligatoire : choisissez un train qui a un wagon.
error-same_train = Choisissez un autre train que celui d’origine.
error-train_has_no_token = Il n’y a pas de pion sur ce train.
error-no_room_elsewhere = Aucun autre train n’a de place pour un pion.
error-no_such_token = Il n’y a pas ce pion sur le train où vous les prenez.
error-out_of_reach = Votre Réparation ne va pas si loin dans la défausse.
error-not_a_carriage = Cette carte de la défausse n’est pas un wagon.
error-unknown_card = « { $card } » n’est pas une carte de Station Master. Cartes : { $known }.
error-wrong_deck_total = Un paquet compte { $wanted } cartes ; celui-ci en a { $total }.
error-negative_copies = Un paquet ne peut pas contenir { $copies } fois { $card }.
error-too_many_copies = Un paquet contient { $card } { $most } fois au plus, pas { $copies }.

# La page.

station-master-card-short = { $card ->
    [day_coach] Jour
    [mail] Postal
    [parlour] Salon
    [sleeping] Wagon-lit
    [dining] Restaurant
    [observation] Panoramique
    [ballast] Ballast
    [refuse] Ordures
    [flat] Wagon plat
    [tanker] Citerne
    [coal] Charbon
    [cattle] Bestiaux
    [first_class] 1re classe
    [executive_class] Affaires
    [caboose] Fourgon
    [royal] Royal
    [re_assign] Déplacer
    [repair_3] Réparer
    [repair_5] Réparer
    [transfer] Transfert
    [standing_room] Debout
    [uncouple_1] Décrocher
    [uncouple_2] Décrocher
    [rush_hour] Affluence
   *[hidden] Carte
  }
station-master-class = { $kind ->
    [executive] Affaires
    [freight] Fret
   *[ordinary] {""}
  }
station-master-train-label = Train { $train }, { $locomotive } : { $carriages } ; il en manque { $missing } ; vaut { $value } par passager ; à bord : { $aboard } ; { $room ->
    [0] plus de place
    [one] encore 1 place
   *[other] encore { $room } places
  }
station-master-take-token = Déplacer le pion { $place } de { $owner }
station-master-own-token = { $value ->
    [one] Pion de 1 passager
   *[other] Pion de { $value } passagers
  }, { $count } devant vous
station-master-others = Les autres joueurs
station-master-holds = { $tokens ->
    [one] { $tokens } pion
   *[other] { $tokens } pions
  } · { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
  }
station-master-track-empty = La voie { $track } est vide
station-master-deck = Pioche
station-master-discard = Défausse
station-master-locomotives = À venir
station-master-play-card = Jouer cette carte
station-master-forgo = La jouer sans effet
station-master-stop = En rester là
station-master-departs = { $locomotive } : départ !
station-master-departs-empty = Personne n’était à bord.
station-master-departs-close = Ranger le tableau des départs

station-master-lead-token = Choisissez le train où il monte.
station-master-lead-card = { $card } : choisissez un train.
station-master-lead-discard = Choisissez le train où il est attelé.
station-master-lead-play = Jouez-la, ou choisissez une autre carte.
station-master-brings = vous { $points }
station-master-would-depart = part
