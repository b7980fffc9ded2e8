# Ma boîte : le matériel de l’exemplaire d’un propriétaire.

box-standard = Boîte standard
box-standard-how = Le matériel fourni avec Railtable. Les parties classées l’utilisent.
box-none = La règle de { $game } indique tout le matériel : il n’y a rien à saisir.
box-how = La règle n’indique pas ce matériel. Saisissez ce que contient votre boîte et jouez avec. Les robots et les conseils marchent avec toutes les boîtes, mais ils ont appris avec la boîte standard : ils peuvent être un peu moins forts.
box-choose = Jouer avec
box-new = Saisir ma boîte
box-edit = Modifier « { $name } »
box-edit-title = { $game } : ma boîte
box-name = Nom de la boîte
box-save = Enregistrer et utiliser
box-saved = Votre boîte « { $name } » est enregistrée.
box-saved-here = Votre boîte « { $name } » est enregistrée sur cet appareil seulement. { $reason }
box-done = Terminé
box-remove = Supprimer cette boîte
box-reset = Repartir de la boîte standard
box-export = Enregistrer dans un fichier
box-import = Ouvrir un fichier
box-import-wrong = Ce fichier n’est pas une boîte de { $game }.
box-plays = Cette table joue avec la boîte « { $name } ».
box-plays-unnamed = Cette table joue avec sa propre boîte.
box-show = Voir le matériel
box-rated = Les parties classées utilisent la boîte standard.
box-more = { $piece } : un de plus
box-fewer = { $piece } : un de moins
box-count = { $count } sur { $wanted }

box-trambahn-points = Points de victoire de chaque carte Station
box-trambahn-points-how = Touchez une carte jusqu’à voir les points imprimés sur la vôtre.
box-trambahn-prices = Prix des trams, en cartes argent
box-trambahn-card = { $card }, { $points ->
    [one] { $points } point de victoire
   *[other] { $points } points de victoire
  }
box-trambahn-price = Prix du { $tram }

box-block-train-cards = Les 56 cartes conteneur
box-block-train-cards-how = Touchez une carte pour changer ses deux wagons.
box-block-train-left = Wagon de gauche
box-block-train-right = Wagon de droite
box-block-train-locomotive = Cette carte est une locomotive ; sa flèche est sur le wagon de gauche
box-block-train-card = Carte { $number } : { $card }

box-station-master-locomotives = Les 15 locomotives
box-station-master-locomotives-how = Touchez une locomotive pour changer son numéro, sa classe et sa bande verte.
box-station-master-locomotive = { $name }{ $band ->
    [yes] , bande verte
   *[no] { "" }
  }
box-station-master-number = Numéro
box-station-master-class = Classe
box-station-master-class-ordinary = Train ordinaire
box-station-master-class-executive = Classe affaires
box-station-master-class-freight = Train de marchandises
box-station-master-band = Bande verte
box-station-master-sides = Les deux faces des wagons de classe
box-station-master-plus = Dans un train Classe affaires : +
box-station-master-minus = Dans tout autre train : −
box-station-master-plus-of = { $card }, dans un train Classe affaires
box-station-master-minus-of = { $card }, perdus dans tout autre train
box-station-master-cards = Combien de chaque carte

box-string-railway-sizes = Dimensions en millimètres
box-string-railway-tile = Côté d’une tuile gare
box-string-railway-terrain = Côté du terrain carré
box-string-railway-river = Longueur de la rivière
box-string-railway-mountain = Longueur de la montagne
box-string-railway-stations = Combien de chaque tuile gare

error-layout_for_standard_box = Les dispositions toutes faites et les terrains dessinés demandent une boîte aux dimensions standard. Choisissez une disposition au hasard ou à la main.
error-box_few_locomotives = À { $seats } joueurs, seules { $locomotives } locomotives restent en jeu ; il en faut au moins { $least }. Retirez des bandes vertes.
error-box_malformed = Cette boîte a une valeur du mauvais type à « { $where } ». Comparez-la avec la boîte standard.
error-box_name = Le nom d’une boîte a au plus { $most } caractères, tous visibles.
error-box_unnamed = Donnez un nom à votre boîte.
error-box_number = { $what } vaut { $number }. Entrez un nombre de { $least } à { $most }.
error-box_total = { $what } : la boîte en a { $total }, il en faut { $wanted }.
error-box_length = { $what } : il y a { $given } valeurs, il en faut { $wanted }.
error-box_prices_fall = Les prix sont { $prices }. Un meilleur tram ne coûte jamais moins : entrez-les en ordre croissant.
error-box_no_locomotive = Il n’y a aucune locomotive parmi ces cartes. Sans elle, personne ne marque : ajoutez-en au moins une.
error-box_and_deck = Choisissez une boîte ou un paquet, pas les deux.
error-box_too_long = Cette boîte est trop longue : { $most } octets au plus.
error-too_many_boxes = Vous pouvez enregistrer { $most } boîtes. Supprimez-en une d’abord.
error-no_box = La règle de { $game } indique tout le matériel : ce jeu n’a pas de boîte à saisir.
error-locomotive_colourless = { $card } : les deux wagons d’une locomotive ont une couleur.
error-rated_standard_box = Les parties classées utilisent la boîte standard. Choisissez-la, ou jouez une partie non classée.
error-other_box = La boîte de cette partie enregistrée ne correspond pas à son empreinte. Le fichier a été modifié.
error-box_not_json = Ce fichier n’est pas une boîte. `railtable box JEU` en affiche une pour commencer.
error-box_without_file = Quel fichier ? Écrivez `railtable box check FICHIER`.
error-box_of_other_game = Cette boîte est pour { $game }, pas pour { $wanted }.
cli-box-good = { $game }, boîte « { $name } » : bonne. Empreinte { $hash }
cli-box-standard = { $game }, boîte « { $name } » : bonne, le même matériel que la boîte standard. Empreinte { $hash }
