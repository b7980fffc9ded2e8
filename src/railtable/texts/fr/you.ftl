# Le journal pour la personne qui a agi : `you` au lieu de `action` dans la clé, `you-told` au lieu
# de `told`. Ce qui manque ici est dit avec le nom, comme à tout le monde.

you = Vous
you-object = vous

block-train-you-name_captain = Vous recevez la carte capitaine
block-train-you-take = Vous prenez { $card }
block-train-you-place = { $left ->
    [-1] Vous posez la carte devant le chargement, { $way }
    [0] Vous posez la carte à cheval sur le bout gauche, { $way }
   *[other] Vous posez la carte aux places { $left } et { $right }, { $way }
  }

block-train-you-told-place = { $left ->
    [-1] Vous posez { $card } devant le chargement, { $way }
    [0] Vous posez { $card } à cheval sur le bout gauche, { $way }
   *[other] Vous posez { $card } aux places { $left } et { $right }, { $way }
  }

freight-train-you-fill = Vous remplissez une rangée de l’entrepôt principal
freight-train-you-lift_main = Vous prenez le wagon du bout de la rangée { $row } dans l’entrepôt principal
freight-train-you-lift_private = Vous prenez le wagon du bout de la rangée privée { $row }
freight-train-you-told-lift_main = Vous prenez le { $car } de la rangée { $row } de l’entrepôt principal
freight-train-you-told-lift_private = Vous prenez le { $car } de la rangée privée { $row }
freight-train-you-rearrange = Vous payez un point et réarrangez l’entrepôt privé
freight-train-you-mobilise = Vous mobilisez une locomotive de plus
freight-train-you-pass = Vous ne pouvez rien faire : vous passez
freight-train-you-caboose = Vous fermez le train { $train } par un fourgon de queue
freight-train-you-store = Vous posez le { $car } dans la rangée privée { $row }
freight-train-you-attach = Vous attelez le { $car } au train { $train }
freight-train-you-first_player = Vous recevez la locomotive en bois

station-master-you-board = Vous montez dans le train { $train } avec { $token ->
    [hidden] un pion, face cachée
    [1] le pion de 1 passager
   *[other] le pion de { $token } passagers
  }
station-master-you-attach = Vous attelez { $card } au train { $train }
station-master-you-caboose = Vous jouez un Fourgon de queue : le train { $train } part
station-master-you-royal = Vous posez un Wagon royal devant le train { $train }
station-master-you-standing_room = Vous jouez Places debout sur le train { $train }
station-master-you-re_assign = Vous jouez Déplacement : le dernier wagon du train { $train } est dételé
station-master-you-re_assign_to = Vous faites passer le wagon au train { $train }
station-master-you-told-re_assign = Vous jouez Déplacement : { $card } quitte le train { $train }
station-master-you-told-re_assign_to = Vous faites passer { $card } du train { $from } au train { $train }
station-master-you-transfer = Vous jouez Transfert de passagers : des pions quittent le train { $train }
station-master-you-transfer_to = Vous les menez au train { $train }
station-master-you-take_token = Vous déplacez un pion de { $owner }
station-master-you-told-transfer = Vous faites passer { $count ->
    [0] zéro pion
    [one] un pion
   *[other] { $count } pions
  } du train { $from } au train { $train }
station-master-you-told-standing_room = Vous jouez Places debout sur le train { $train } et y montez
station-master-you-repair = Vous jouez { $card }
station-master-you-mend = Vous prenez un wagon dans la défausse et l’attelez au train { $train }
station-master-you-told-mend = Vous prenez { $card } dans la défausse et l’attelez au train { $train }
station-master-you-uncouple = Vous jouez { $card } sur le train { $train }
station-master-you-told-uncouple = Vous jouez { $card } : le train { $train } perd { $off }
station-master-you-forgo = Vous jouez { $card } sans effet
station-master-you-stop = Vous en restez là
station-master-you-first_player = Vous commencez
station-master-you-deal = Vous { $cards ->
    [hidden] piochez des cartes cachées
    [none] ne piochez rien
   *[other] piochez { $cards }
  }{ $rush_hour ->
    [yes] {" "}— Heure d’affluence ! La gare compte un train de plus, s’il reste une locomotive
   *[no] {""}
  }

string-railway-you-lay_terrain = Vous dessinez le terrain
string-railway-you-lay_river = Vous posez la rivière
string-railway-you-lay_mountain = Vous posez la montagne
string-railway-you-choose_corner = Vous bâtissez une gare principale au coin { $corner }
string-railway-you-play_turn = Vous placez { $tiles } et { $track ->
    [laid] posez { $string }
   *[none] renoncez à { $string }
  }

trambahn-you-passenger = Vous posez le { $card } comme passager, { $line }
trambahn-you-start = Vous ouvrez une colonne avec le { $card }
trambahn-you-add = Vous ajoutez le { $card } à la colonne { $column }
trambahn-you-income = Vous encaissez : { $card }
trambahn-you-buy = Vous achetez le { $tram } pour la colonne { $column }
trambahn-you-end_turn = Vous finissez votre tour
trambahn-you-told-end_turn = Vous finissez votre tour ; faute de tram, { $count ->
    [one] cette carte devient
   *[other] ces { $count } cartes deviennent
  } de l’argent : { $cards }
trambahn-you-first_player = Vous commencez
trambahn-you-pay = Vous payez { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  }, que personne ne voit
trambahn-you-refill = Vous piochez { $count ->
    [one] une carte
   *[other] { $count } cartes
  }{ $cards ->
    [hidden] {""}
   *[other] {" "}: { $cards }
  }
