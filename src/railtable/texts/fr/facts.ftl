# Facts about a turn: `value` is the number after it, `instead` after the turn it is compared with.
# All numbers are means over imagined games that are played on for a round.

fact-instead = { $versus ->
    [best] après le meilleur tour
    [second] après le deuxième choix
   *[other] après l’autre tour
  }
fact-points_after = { $value_count ->
    [one] { $value } point
   *[other] { $value } points
  }, contre { $instead } { fact-instead }
fact-percent = dans { $value } % des parties, contre { $instead } % { fact-instead }

fact-points = { $player_is ->
    [you] Votre score
   *[other] Le score de { $player }
  } change de { fact-points_after }.

fact-station-master-leaves = Le train { $train } part d’ici un tour de table { fact-percent }.
fact-station-master-train_value = Le train { $train } vaut { $value } par passager, contre { $instead } { fact-instead }.
fact-station-master-train_points = { $player_is ->
    [you] Vos passagers du train { $train } vous rapportent
   *[other] Les passagers de { $player } dans le train { $train } rapportent
  } { fact-points_after }.
fact-station-master-boards = { $player_is ->
    [you] Vous montez
   *[other] { $player } monte
  } dans un train { fact-percent }.

fact-freight-train-day_ends = Le jour { $day } finit d’ici un tour de table { fact-percent }.
fact-freight-train-trains = { $player_is ->
    [you] Vos trains
   *[other] Les trains de { $player }
  } du jour { $day } rapportent { fact-points_after }.
fact-freight-train-longest = { $player_is ->
    [you] Vous avez
   *[other] { $player } a
  } le plus long train « { freight-train-type } », sans égalité, { fact-percent }.
fact-freight-train-train_points = { $player_is ->
    [you] Votre train
   *[other] Le train de { $player }
  } « { freight-train-type } » rapporterait { fact-points_after }.
fact-freight-train-length = { $player_is ->
    [you] Votre train
   *[other] Le train de { $player }
  } « { freight-train-type } » a { $value_count ->
    [one] { $value } wagon
   *[other] { $value } wagons
  }, contre { $instead } { fact-instead }.
fact-freight-train-yard = { $player_is ->
    [you] Vous avez
   *[other] { $player } a
  } { $value_count ->
    [one] { $value } wagon
   *[other] { $value } wagons
  } dans l’entrepôt privé, contre { $instead } { fact-instead }.
fact-freight-train-takes = { $player_is ->
    [you] Vous prenez
   *[other] { $player } prend
  } { freight-train-car_one } { fact-percent }.
freight-train-car_one = { $car ->
   *[other] un { freight-train-car }
  }

fact-trambahn-ride = Une course sur la { trambahn-fact_line } a lieu { fact-percent }.
fact-trambahn-ride_points = Les courses sur la { trambahn-fact_line } { $player_is ->
    [you] vous rapportent
   *[other] rapportent à { $player }
  } { fact-points_after }.
fact-trambahn-ride_value = Plus tard, une course sur la { trambahn-fact_line } { $player_is ->
    [you] vous rapporterait
   *[other] rapporterait à { $player }
  } { fact-points_after }.
fact-trambahn-bonus = Les courses bonus { $player_is ->
    [you] vous rapportent
   *[other] rapportent à { $player }
  } { fact-points_after }.
fact-trambahn-money = Il { $player_is ->
    [you] vous reste
   *[other] reste à { $player }
  } { $value_count ->
    [one] { $value } carte d’argent
   *[other] { $value } cartes d’argent
  }, contre { $instead } { fact-instead }.
fact-trambahn-buys = { $player_is ->
    [you] Vous achetez
   *[other] { $player } achète
  } un { trambahn-tram } { fact-percent }.
trambahn-fact_line = { $line ->
    [blue] ligne bleue
    [red] ligne rouge
    [green] ligne verte
   *[yellow] ligne jaune
  }

fact-block-train-term = { $player_is ->
    [you] Votre chargement a
   *[other] Le chargement de { $player } a
  } { fact-points_after } ({ block-train-fact_term }).
fact-block-train-no_locomotive = { $player_is ->
    [you] Votre chargement
   *[other] Le chargement de { $player }
  } n’a pas de locomotive une manche plus tard { fact-percent }.
fact-block-train-captain = { $player_is ->
    [you] Vous avez
   *[other] { $player } a
  } la carte capitaine une manche plus tard { fact-percent }.
fact-block-train-takes = { $player_is ->
    [you] Vous prenez
   *[other] { $player } prend
  } la { $kind ->
    [locomotive] locomotive ({ block-train-fact_first }, { block-train-fact_second })
   *[wagons] carte { block-train-fact_first }, { block-train-fact_second }
  } { fact-percent }.
block-train-fact_term = { $term ->
    [runs] suites d’une couleur
    [gold] conteneurs or
    [most_red] le plus de rouges
    [shortest] chargement le plus court
    [longest] chargement le plus long
    [no_gold] sans or
    [two_colours] deux couleurs exactement
    [two_locomotives] locomotive aux deux bouts
    [empty_wagons] wagons vides
    [fragile] conteneurs fragiles
   *[no_flag] sans drapeau
  }
block-train-fact_first = { $first ->
    [B] bleu
    [Bf] bleu fragile
    [Bd] bleu à drapeau
    [G] vert
    [Gf] vert fragile
    [Gd] vert à drapeau
    [R] rouge
    [Rf] rouge fragile
    [Rd] rouge à drapeau
    [O] or
    [Of] or fragile
    [Od] or à drapeau
   *[E] vide
  }
block-train-fact_second = { $second ->
    [B] bleu
    [Bf] bleu fragile
    [Bd] bleu à drapeau
    [G] vert
    [Gf] vert fragile
    [Gd] vert à drapeau
    [R] rouge
    [Rf] rouge fragile
    [Rd] rouge à drapeau
    [O] or
    [Of] or fragile
    [Od] or à drapeau
   *[E] vide
  }

fact-string-railway-term = { $term ->
    [stations] Les gares atteintes { string-railway-fact_whom }
    [junctions] Les jonctions { string-railway-fact_whom }
    [crossings] Les croisements { string-railway-fact_score }
   *[visitors] Les visites d’autres compagnies { string-railway-fact_score }
  } { fact-points_after }.
string-railway-fact_whom = { $player_is ->
    [you] vous rapportent
   *[other] rapportent à { $player }
  }
string-railway-fact_score = { $player_is ->
    [you] changent votre score de
   *[other] changent le score de { $player } de
  }
fact-string-railway-long_string = { $player_is ->
    [you] Vous gardez votre longue ficelle
   *[other] { $player } garde sa longue ficelle
  } { fact-percent }.
fact-string-railway-enters = { $player_is ->
    [you] Vous atteignez
   *[other] { $player } atteint
  } { string-railway-placed } { $value } fois, contre { $instead } { fact-instead }.
fact-string-railway-visits = { $player_is ->
    [you] Vous visitez une gare de { $owner } ({ string-railway-tile })
   *[other] { $owner_is ->
        [you] { $player } visite une de vos gares ({ string-railway-tile })
       *[other] { $player } visite une gare de { $owner } ({ string-railway-tile })
      }
  } { $value } fois, contre { $instead } { fact-instead }.
