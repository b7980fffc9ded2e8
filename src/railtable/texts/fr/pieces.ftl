# Ce qu’est chaque pièce : son texte, et ce que montre l’image à côté.

explain-close = Fermer
explain-more = Lire la règle

station-master-piece = { $piece ->
    [token] Pion passagers
    [executive] Train Classe affaires
    [freight] Train de marchandises
   *[ordinary] Locomotive
  }
station-master-piece-text = { $piece ->
    [green] Un wagon qui augmente la valeur du train. Attelez-le en queue d’un train, de préférence un train qui vous porte.
    [red] Un wagon qui diminue la valeur du train. Attelez-le en queue d’un train, de préférence un train qui porte les autres.
    [first_class] Ajoute des points sur un train Classe affaires, en retire sur tout autre.
    [executive_class] Ajoute des points sur un train Classe affaires, en retire sur tout autre.
    [caboose] Un train de votre choix part aussitôt, complet ou non, et l’on compte ses points. Cette carte ne compte pas parmi les wagons.
    [royal] Se pose devant une locomotive. Au départ de ce train, ses deux derniers wagons comptent double, en positif ou en négatif.
    [re_assign] Déplace le dernier wagon d’un train en queue d’un autre. Si celui-ci est alors complet, il part.
    [repair_3] Regardez les trois cartes du haut de la défausse : vous pouvez atteler un wagon qui s’y trouve.
    [repair_5] Regardez les cinq cartes du haut de la défausse : vous pouvez atteler un wagon qui s’y trouve.
    [transfer] Déplacez jusqu’à trois pions, à vous ou aux autres, d’un train vers un autre qui a de la place.
    [standing_room] Ce train prend un pion de plus, et vous pouvez y poser tout de suite un des vôtres.
    [uncouple_1] Vous pouvez défausser le dernier wagon d’un train.
    [uncouple_2] Vous pouvez défausser les deux derniers wagons d’un train.
    [rush_hour] Se joue dès qu’on la pioche : la gare compte un train de plus jusqu’à la fin de la partie.
    [token] Vos passagers : 1, 2 ou 3. Vous seul savez combien. Au départ, chacun marque la valeur du train.
    [executive] Première classe et Classe affaires rapportent des points ici ; partout ailleurs elles en coûtent.
    [freight] Tout est inversé : les wagons verts comptent en moins, les rouges en plus. Les wagons de classe comptent en moins.
   *[ordinary] Son chiffre dit combien de wagons elle tire, et combien de pions elle prend. Quand elle a tous ses wagons, elle part.
  }
station-master-example = { $piece ->
    [green] { $before } avant, { $after } après : autant pour chaque passager à bord.
    [red] { $before } avant, { $after } après : autant pour chaque passager à bord.
    [first_class] Le même wagon sur un train Classe affaires et sur un train ordinaire.
    [executive_class] Le même wagon sur un train Classe affaires et sur un train ordinaire.
    [caboose] Deux wagons sur quatre, et le voilà parti : 3 passagers × 7 = 21 points.
    [royal] Les deux derniers comptent double : 2 + 8 + 6 = 16.
    [re_assign] Le −3 change de train.
    [repair_3] Le wagon-restaurant revient et rejoint un train.
    [repair_5] Le wagon-restaurant revient et rejoint un train.
    [transfer] Deux pions changent de train.
    [standing_room] Trois pions étaient la limite ; un quatrième est à bord.
    [uncouple_1] Le dernier wagon s’en va.
    [uncouple_2] Les deux derniers wagons s’en vont.
    [rush_hour] Trois trains là où il y en avait deux.
    [token] 3 passagers × 5 = 15 points.
    [executive] Première classe ajoute 3 ici.
    [freight] +5 compte −5, −4 compte +4.
   *[ordinary] Un 3 avec son troisième wagon : il part.
  }

trambahn-piece = { $piece ->
    [money] Argent
    [conductor] Conducteur
   *[terminus] Terminus
  }
trambahn-piece-text = { $piece ->
    [station] Une station. Posez-la dans une colonne de sa ligne, où les valeurs montent ; ou comme passager à côté de son Terminus ; ou changez-la en argent. Dans une colonne elle vaut { $points ->
        [one] 1 point
       *[other] { $points } points
      }.
    [conductor] Ni ligne, ni valeur, ni points. Il peut rejoindre une colonne qui n’a pas encore son 10, ou attendre dans n’importe quelle rangée. Il compte pour la huitième carte.
    [money] Toute carte retournée vaut 1 000 marks. Personne ne regarde plus l’argent, pas même le sien.
    [tram] Multiplie ce que marque une colonne lors d’une course. Il coûte { $price } cartes d’argent et ne quitte plus sa colonne.
   *[terminus] Ici attendent les passagers. Le quatrième lance une course : les deux joueurs comptent leurs colonnes de cette ligne, et les passagers s’en vont.
  }
trambahn-example = { $piece ->
    [station] { $sum } points × 3 = { $score } à chaque course de cette ligne.
    [conductor] Il rapproche de la huitième carte, sans ajouter de points : 2 × 3 = 6.
    [money] Cinq cartes achètent un tram à cheval.
    [tram] { $sum } points × { $tram } = { $score } à chaque course de cette ligne.
   *[terminus] Quatre passagers : la course part.
  }

block-train-piece = { $piece ->
    [colour] Conteneur { $wagon }
    [fragile] Conteneur { $wagon }
    [flag] Conteneur { $wagon }
    [gold] Conteneur or
    [empty] Wagon vide
    [captain] Capitaine
   *[locomotive] Locomotive, { $wagon }
  }
block-train-piece-text = { $piece ->
    [colour] Des voisins d’une même couleur font une suite : 3 valent 5 points, 4 en valent 7, 5 ou plus en valent 10. Il peut être recouvert.
    [fragile] Il ne se recouvre jamais. Pour le reste, c’est un conteneur de sa couleur.
    [flag] Posez-le, et la casquette de capitaine est aussitôt à vous. Pour le reste, c’est un conteneur de sa couleur.
    [gold] Chacun de ceux qu’on voit à la fin vaut 3 points, et les suites d’or comptent aussi.
    [empty] Ne vaut rien par lui-même, et coupe une suite. Recouvrez-le si vous pouvez.
    [captain] Le joueur qui la détient à la fin d’une manche choisit en premier à la suivante. Un drapeau la prend.
   *[locomotive] Elle va à un bout du chargement, flèche vers l’extérieur, et rien ne se pose au-delà. Sans flèche visible, votre chargement marque 0.
  }
block-train-example = { $piece ->
    [colour] Trois voisins : 5 points.
    [fragile] La carte suivante va jusqu’au verre, jamais dessus.
    [flag] Posé : la casquette est à vous.
    [gold] Deux conteneurs or : 6 points.
    [empty] Recouvert, et la suite continue : quatre valent 7.
    [captain] Un drapeau est posé, et la casquette change de tête.
    [locomotive] Une flèche au bout : le chargement compte.
    [runs] Quatre voisins : 7 points.
    [most_red] Quatre rouges contre deux : 5 points.
    [shortest] Quatre wagons contre six : 7 points.
    [longest] Six wagons contre quatre : 5 points.
    [no_gold] Pas d’or visible : 5 points.
    [two_colours] Bleu et vert, rien d’autre : 5 points.
    [two_locomotives] Une flèche à chaque bout : 7 points.
    [empty_wagons] Deux wagons vides : 4 points.
    [no_flag] Pas de drapeau visible : 5 points.
   *[no_locomotive] Pas de flèche : 0 point, quoi qu’il y ait d’autre.
  }

freight-train-piece = { $piece ->
    [locomotive] Locomotive
    [caboose] Fourgon de queue
    [end_of_day] Pioche et fin du jour
    [wooden] Locomotive en bois
   *[mixed] Train mélangé
  }
freight-train-piece-text = { $piece ->
    [car] Un wagon pour un train de son type, aussi long qu’on veut, ou pour votre unique train mélangé. Tous les types se valent.
    [locomotive] Elle tire un train. Un train n’a qu’un type de wagon, et l’on n’a jamais deux trains du même type.
    [caboose] Ferme un train : rien ne s’y ajoute plus, et ses points de la journée sont doublés.
    [end_of_day] La carte « fin du jour » est quelque part dans la partie jaune. Quand elle sort, on finit le tour de table et l’on compte les trains.
    [wooden] Le joueur qui la détient commence le tour de table ; puis elle passe à gauche.
   *[mixed] Un seul train peut réunir plusieurs types, au plus un wagon de chacun.
  }
freight-train-example = { $piece ->
    [car] À la fin du jour : le plus long marque 3, le deuxième 1.
    [locomotive] Une locomotive seule, et une avec son train.
    [caboose] Le train le plus long, 3 points, doublés : 6.
    [end_of_day] On compte les trains trois fois, à la fin de chaque jour.
    [wooden] Le joueur qui l’a commence.
   *[mixed] Quatre types, quatre wagons : il se mesure aux trains mélangés des autres.
  }

string-railway-piece = { $piece ->
    [short] Ficelle de 30 cm
   *[long] Ficelle de 60 cm
  }
string-railway-piece-text = { $piece ->
    [main] Votre départ, avec 3 points. Une autre compagnie gagne 2 en entrant ; chacune vous coûte 1. Sans limite.
    [city] La première compagnie entrée la possède et gagne 3, les autres 1 ; chacune coûte 1 au propriétaire. Sans limite.
    [central] 3 points pour qui entre. Sans limite.
    [transfer] La première compagnie entrée la possède et gagne 0, les autres 2 ; chacune donne 1 au propriétaire. Sans limite.
    [local] 2 points. Trois compagnies au plus.
    [junction] 1 point pour chacune de vos ficelles qui la touche, à chaque fois. Trois compagnies au plus.
    [suburb] 2 points. Deux compagnies au plus.
    [terminus] 3 points. Une voie peut y finir, jamais le traverser. Sans limite.
    [countryside] 1 point, et une seule compagnie. Si vous la piochez, prenez une tuile de plus.
    [scenic] 1 point sur le terrain, 3 en montagne. Deux compagnies au plus.
    [short] Quatre chacun, trois à cinq joueurs. On pose toute la longueur, d’une gare à une autre.
   *[long] Une chacun, pour une seule fois : pour aller loin, ou contourner la montagne.
  }
string-railway-example = { $piece ->
    [main] Bleu vient chez Rouge : +2 pour Bleu, −1 pour Rouge.
    [city] Rouge est entré le premier et la possède : +3. Puis Bleu : +1, et −1 pour Rouge.
    [central] Rouge et Bleu gagnent 3 chacun.
    [transfer] Rouge la possède : 0. Puis Bleu : +2, et +1 pour Rouge.
    [local] Rouge gagne 2 ; il reste de la place pour deux compagnies.
    [junction] Deux ficelles de Rouge : 1 point à chaque fois.
    [suburb] Rouge gagne 2 ; il reste de la place pour une compagnie.
    [terminus] La voie finit ici : 3 points.
    [countryside] Rouge gagne 1, et personne d’autre ne peut venir.
    [scenic] En montagne : 3 points.
    [short] Passer, c’est entrer : +2. Croiser une autre ficelle coûte 1.
   *[long] Passer, c’est entrer : +2. Croiser une autre ficelle coûte 1.
  }
