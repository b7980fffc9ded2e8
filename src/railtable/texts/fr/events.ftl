# Les rencontres : pourquoi un tour est tiré ainsi, les départages, et ce qui ne va pas.

event-why-points = { $players } : de { $low ->
    [one] { $low } point
   *[other] { $low } points
  } à { $high }. On réunit les joueurs aux points voisins.
event-why-short = { $players } : une table de { $seats } au lieu de { $usual }, car le compte ne tombe pas juste. Les joueurs qui ont déjà eu une petite table sont épargnés.
event-why-bots = { $players } : { $bots ->
    [one] un robot prend
   *[other] { $bots } robots prennent
  } les places libres, pour que chacun joue.
event-why-again_points = { $players } se retrouvent (la dernière fois au tour { $last }) : sinon, ils joueraient contre des joueurs aux points plus éloignés.
event-why-again_others = { $players } se retrouvent (la dernière fois au tour { $last }) : sinon, d’autres se retrouveraient.
event-why-again_all_met = { $players } se retrouvent (la dernière fois au tour { $last }) : l’un des deux a déjà rencontré tout le monde aussi souvent.
event-why-again_chance = { $players } se retrouvent (la dernière fois au tour { $last }) : aucun autre placement n’était meilleur.
event-why-again_only_table = { $players } se retrouvent (la dernière fois au tour { $last }) : il n’y a qu’une table.
event-why-bye = { $players } ne joue pas ce tour : { $before ->
    [0] jamais auparavant
    [one] une fois auparavant
   *[other] { $before } fois auparavant
  }, et le moins de points ({ $points }) parmi ceux qui en ont eu aussi peu.
event-tiebreak-rounds_survived = tours passés
event-tiebreak-last_place = place à la dernière table
event-tiebreak-points = points
event-tiebreak-direct = points aux tables de joueurs au même total
event-tiebreak-wins = premières places
event-tiebreak-opponents = points des adversaires
event-tiebreak-lot = tirage au sort avec la graine
error-event_empty = Ce journal est vide.
error-event_too_long = Un journal compte au plus { $limit } entrées.
error-event_malformed = Ceci n’est ni une entrée ni un réglage d’une rencontre : { $reason }.
error-event_not_opened = Un journal commence par `opened`.
error-event_opened_twice = La rencontre est déjà ouverte.
error-event_closed = La rencontre est finie.
error-event_paused = La rencontre est en pause. Reprenez-la d’abord.
error-event_sizes = Les petites tables ont moins de places que les grandes.
error-event_points = Donnez des points pour chaque place d’une table complète, du plus au moins ; la première doit en rapporter.
error-event_advance = Moins de joueurs doivent passer qu’il n’y en a à la plus petite table.
error-event_equal_tables = Avec la formule « Mêmes cartes », toutes les tables ont la même taille.
error-event_dutch = Le système néerlandais de la FIDE ne vaut que pour le système suisse à deux places par table.
error-event_needs_extra = Le système néerlandais de la FIDE demande plus que ce qui est installé : pip install "railtable[events]".
error-event_game_seats = « { $game } » ne se joue pas à une table de { $seats }.
error-event_joined_twice = { $player } participe déjà.
error-event_full = Une rencontre compte au plus { $most } joueurs.
error-event_no_late_entry = La rencontre a commencé, on ne peut plus s’y joindre.
error-event_unknown_player = { $player } ne participe pas à la rencontre.
error-event_left_already = { $player } est déjà parti.
error-event_here_already = { $player } est déjà là.
error-event_no_such_round = Le tour { $round } n’est pas celui à tirer ou à annuler maintenant.
error-event_no_such_table = Il n’y a pas de table { $table } au tour { $round }.
error-event_round_started = Le tour { $round } a commencé : son tirage reste.
error-event_round_open = Le tour { $round } n’est pas fini.
error-event_rounds_over = Les { $rounds } tours sont joués.
error-event_final_played = La finale est jouée.
error-event_paired_twice = Quelqu’un figure deux fois au tour { $round }.
error-event_bad_tables = Le tour { $round } a une table d’une taille ou d’un jeu que les réglages n’admettent pas.
error-event_table_started = La table { $table } du tour { $round } a déjà commencé.
error-event_has_result = La table { $table } du tour { $round } a déjà un résultat. Corrigez-le, avec une raison.
error-event_no_result = La table { $table } du tour { $round } n’a pas de résultat à corriger.
error-event_bad_result = Table { $table } du tour { $round } : donnez un rang et un score pour chaque place ; on partage les rangs égaux (1, 1, 3).
error-event_deal_differs = Le tour { $round } n’a pas de donne commune de cette graine.
error-event_deal_missing = La formule « Mêmes cartes » demande une donne commune à chaque tour.
error-event_deal_unwanted = Seule la formule « Mêmes cartes » a des donnes communes.
error-event_too_few_players = { $players } joueurs ne suffisent pas : une table en demande { $least }.
error-event_pairing_differs = Les tables du tour { $round } ne découlent pas de la graine et des résultats qui précèdent.
error-event_standings_differ = Le classement publié ne découle pas des résultats : la place { $place } diffère.
